//! The texts of `--help` that are longer than a line.

pub(crate) const HINT: &str = "\
Try: ennead puzzles.txt
     ennead 53..7....6..195...   (81 characters; . or 0 where a cell is empty)
More, with examples and exit codes: ennead --help";

pub(crate) const ABOUT: &str = "\
Solve sudoku: one puzzle at a terminal, or millions in a pipeline.

Puzzles are read from arguments, files and standard input, in any common form: 81 characters in a \
line, grids with or without drawn lines, .sdk, .sdm, csv, JSON lines. Each is solved, and the \
solution is proved to be the only one. Every record gives one answer, in the order of the input; \
what has no single solution comes back as it was, with a message on standard error.";

pub(crate) const SOLVE: &str = "\
Solve puzzles and prove that each solution is the only one. This is the default command: \
`ennead FILE` is `ennead solve FILE`.

Every record gives one answer, in the order of the input, so that input and output stay aligned. \
A puzzle without a solution, or with several, comes back as it was, with blanks as dots; a record \
that cannot be read comes back unchanged. Standard error says why, with file and line.";

pub(crate) const AFTER: &str = "\
Examples:
  ennead hard.txt                    solve every puzzle of a file
  ennead 53..7....6..195...          solve one (81 characters, row by row)
  ennead < many.txt > solved.txt     a line for each line
  ennead -v hard.txt                 with the puzzle, and what the solver did
  ennead --all puzzle.txt            all solutions of a puzzle that has several
  ennead --count puzzle.txt          only how many there are
  ennead -f csv --fields file,line,status,guesses *.txt
                                     a table
  ennead --rejects bad.txt many.txt  what has no answer goes to bad.txt, too, with the reason
  ennead check many.txt | sort | uniq -c
                                     how many are unique

Fields for --fields:
  number      of the record in all of the input, from 1
  file, line  where the record begins
  puzzle      81 characters, blanks as dots
  status      unique, multiple, none, malformed; with --first: solved
  solution    81 characters; empty if there is no single one
  solutions   how many are known: all of them with --count, unless it stopped at --limit; else at
              most 2
  clues       how many cells are given
  mask        81 characters, 1 for a given and 0 for an empty cell
  guesses, placements, depth, time_ns
              what the plain search did, and the nanoseconds it took

Exit codes:
  0    every puzzle has exactly one solution, or what was asked for was found
  1    some puzzle has no solution, or more than one
  2    wrong usage, no puzzle, or a file cannot be read or written
  3    some record cannot be read; the others were done
  130  interrupted; what was finished is written
A reader that closes the pipe, as `| head` does, ends the run with 0.";

pub(crate) const CHECK: &str = "\
Say of each puzzle: unique, multiple, none or malformed. One word a record, in the order of the \
input. Standard error says why a puzzle has no solution and where a record is malformed.";

pub(crate) const CHECK_AFTER: &str = "\
Examples:
  ennead check many.txt | sort | uniq -c    how many of each
  ennead check --minimal many.txt           which puzzles have no given to spare
  ennead check -q puzzle.txt && echo good   the exit code is the answer

Exit codes: 0 all unique; 1 some have no solution, or more than one; 2 trouble; 3 some are malformed.";

pub(crate) const CANDIDATES: &str = "\
Show the pencil marks: the digits still possible in each cell. As the givens leave them, or after \
--rules have removed what logic can remove without a guess.";

pub(crate) const CANDIDATES_AFTER: &str = "\
Examples:
  ennead candidates puzzle.txt                   what the givens leave
  ennead candidates --rules singles puzzle.txt   after naked and hidden singles
  ennead candidates --rules subsets puzzle.txt   after all the rules that run before the first guess

Exit codes: 0 no contradiction; 1 the rules found one; 2 trouble; 3 some records are malformed.";

pub(crate) const COMPLETIONS_AFTER: &str = "\
Examples:
  ennead completions bash > ~/.local/share/bash-completion/completions/ennead
  ennead completions zsh  > ~/.zfunc/_ennead
  ennead completions fish > ~/.config/fish/completions/ennead.fish";

pub(crate) const MAN_AFTER: &str = "\
Example:
  ennead man > ~/.local/share/man/man1/ennead.1";
