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
--rules have removed what logic can remove without a guess. Positions in the middle of a puzzle are \
read as well, in the forms that `ennead hint --help` lists; what they have crossed out is gone.";

pub(crate) const CANDIDATES_AFTER: &str = "\
Examples:
  ennead candidates puzzle.txt                   what the givens leave
  ennead candidates --rules singles puzzle.txt   after naked and hidden singles
  ennead candidates --rules subsets puzzle.txt   after all the rules that run before the first guess

Exit codes: 0 no contradiction; 1 the rules found one; 2 trouble; 3 some records are malformed.";

pub(crate) const EXPLAIN: &str = "\
Explain every step of a person's way to the solution: the technique, where, why, and what follows \
(r5c3=7 is written down, r2c7<>4 is crossed out). In front of each step stands its rating on the \
scale of Sudoku Explainer; at the end stand the ratings of the puzzle.

Starts from puzzles, and from positions in the middle of one, as `ennead hint` does. A path that \
the techniques do not bring to its end says so.";

pub(crate) const EXPLAIN_AFTER: &str = "\
Examples:
  ennead explain puzzle.txt                     the whole way
  ennead explain -v puzzle.txt                  with a board for each step
  ennead explain --until X-wing puzzle.txt      up to the first X-wing
  ennead explain --without uniqueness,0300 -f jsonl puzzle.txt
                                                as data, without some techniques
Techniques go by name or by HoDoKu's code; `ennead steps --help` lists them.

Marks on the boards of -v: 5* pattern, 5' fin, 5+ and 5- on and off in a chain, 5! placed, 5x removed.

Exit codes: 0 explained to the end; 1 no solution, more than one, a position that contradicts the \
solution, or no technique finds the next step; 2 trouble; 3 some records are malformed.";

pub(crate) const HINT_ABOUT: &str = "\
Give a hint: the next step from your own position, as much of it as you want to know.

A position is 81 characters (givens and what you placed), pencil marks as a drawn grid or as 729 \
characters (nine a cell), a line of HoDoKu's library, or a line of JSON: {\"givens\", \"values\", \
\"deleted\": [\"r1c4<>3\"]}. If something in it contradicts the solution, that is what you are told.";

pub(crate) const HINT_AFTER: &str = "\
Examples:
  ennead hint 53..7....6..195...     where to look (81 characters)
  ennead hint --level 2 mine.txt     also the technique
  ennead hint --level 4 mine.txt     the step, with its proof
  ennead candidates puzzle.txt > mine.txt
                                     pencil marks to work on

Exit codes: 0 a hint; 1 the position contradicts the solution, has none or several, or no technique \
finds a step; 2 trouble; 3 some records are malformed.";

pub(crate) const STEPS: &str = "\
List the steps that a position allows: those of the easiest technique that has any, or with --all \
every step of every technique. For study, and for comparison with other programs.

Positions come in the forms that `ennead hint` reads. A JSON line has the id of its position: what \
a JSON line says; of a line of HoDoKu's library the code, as written, and its line number.";

/// With the list of techniques, which the table has.
pub(crate) fn steps_after() -> String {
    format!(
        "\
Examples:
  ennead steps puzzle.txt                           the easiest steps
  ennead steps --all -f jsonl library.txt           all, as data
  ennead steps --technique x-wing,0401 puzzle.txt   by name or code

Techniques, and their codes in HoDoKu's library:
{}

Exit codes: 0 listed; 1 a position contradicts the solution, or has none; 2 trouble; 3 some records \
are malformed.",
        super::techniques::names()
    )
}

pub(crate) const RATE: &str = "\
Rate how hard puzzles are: the ratings of Sudoku Explainer (ER the hardest step, EP the hardest up \
to the first placement, ED the first step), HoDoKu's score and level, and a plain level.

One line a puzzle, in the order of the input. What is not known is a hyphen, empty in csv, null in \
JSON: a puzzle without a single solution has no rating, nor has one that no technique here solves.";

pub(crate) const RATE_AFTER: &str = "\
Examples:
  ennead rate many.txt                                   the puzzle and ER/EP/ED
  ennead rate -f csv --fields er,technique,clues many.txt
  ennead rate --where 'er>=7.0 && clues<=24' many.txt    only hard ones
  ennead rate --where 'technique == X-wing || level < hard' many.txt
  ennead rate many.txt | sort -k2n                       easiest first

Conditions compare er, ep, ed, score, steps, guesses and clues with numbers, technique (== and !=) \
with a name or code, level and difficulty with their words; && || ! and parentheses join them. \
What is not known compares with nothing.

Fields for --fields:
  number, file, line, puzzle, status, clues, mask
              as in ennead --help
  er, ep, ed  Sudoku Explainer's ratings
  technique   that of the hardest step
  score       HoDoKu's, the sum over the steps of its order
  level       HoDoKu's: easy, medium, hard, unfair, extreme
  difficulty  by ER: easy up to 1.5, medium 2.5, hard 4.0, expert 7.0, extreme
  steps       how many of each technique, in Sudoku Explainer's order; --where compares their sum
  guesses     what the plain search needed

Exit codes: 0 all rated; 1 some have no solution, more than one, or no technique that finds the next \
step; 2 trouble; 3 some records are malformed.";

pub(crate) const GENERATE: &str = "\
Make puzzles. Every one has exactly one solution, and without other wishes no given can be spared.

Givens are dug out of random complete grids, all equally likely, in random order. What does not \
meet the wishes is thrown away, so rare wishes take their time: a symmetric pattern of which no \
single given can go takes a millisecond, a level up to hard as well, an extreme rating seconds.";

pub(crate) const GENERATE_AFTER: &str = "\
Examples:
  ennead generate                                  one puzzle; standard error tells its seed
  ennead generate -n 1000 --seed 7 --with-solution -o puzzles.txt
  ennead generate --symmetry rot180 --minimal      symmetric, and no given to spare
  ennead generate --level hard --clues 26..30 -n 20
  ennead generate --er 7.1..8.3 --with-rating -n 5
  ennead generate --require x-wing,xy-wing         to practise
  ennead generate --pattern heart.txt              given where heart.txt has digits
  ennead generate --budget 10s -n 1000000 > made.txt

A line has the puzzle, then the solution and ER/EP/ED if they are asked for. csv and jsonl have \
number, puzzle, clues, and if asked for solution, er, ep, ed, technique, difficulty.

Exit codes: 0 all made; 1 some are missing, as the time was over; 2 trouble; 130 interrupted, what \
was finished is written.";

pub(crate) const SOLUTIONS: &str = "\
Make random complete grids. Each of the 6,670,903,752,021,072,936,960 grids is equally likely.

A grid is drawn as the sets of digits in the rows and columns of its boxes, box by box. A draw that \
comes to boxes that cannot be filled is thrown away; all others have the same probability.";

pub(crate) const SOLUTIONS_AFTER: &str = "\
Examples:
  ennead solutions                         one grid; standard error tells its seed
  ennead solutions -n 1000 --seed 7        a thousand, the same ones every time
  ennead solutions -n 1000000 -o grids.txt --stats
  ennead solutions -n 20 -f board
  ennead solutions -n 100 | ennead check   what reads puzzles reads grids

Exit codes: 0 made; 2 trouble; 130 interrupted, what was finished is written. A reader that closes \
the pipe, as `| head` does, ends the run with 0.";
pub(crate) const MINIMIZE: &str = "\
Take givens away from each puzzle, in random order, until none can be spared: the solution stays \
the only one.

One line a puzzle, in the order of the input. A puzzle without a single solution comes back as it \
was, with a message on standard error.";

pub(crate) const MINIMIZE_AFTER: &str = "\
Examples:
  ennead minimize --seed 1 puzzles.txt                  another seed, other puzzles
  ennead solutions -n 5 | ennead minimize               puzzles out of complete grids
  ennead check --minimal puzzles.txt | sort | uniq -c   how many are minimal already

Exit codes: 0 all minimal now; 1 some have no solution, or more than one; 2 trouble; 3 some records \
are malformed.";

pub(crate) const CANON: &str = "\
Write the minlex form of each puzzle, which it has in common with all its images: of everything that \
transposing, moving lines and renaming digits can make of it, the 81 characters that come first in \
the alphabet, a blank before all digits. Two puzzles are the same in other clothes if and only if \
their forms are equal.

One line a puzzle, in the order of the input; a record that cannot be read comes back unchanged. \
Full grids have a form, too, and so has whatever else can be read: it is not solved.";

pub(crate) const CANON_AFTER: &str = "\
Examples:
  ennead canon many.txt > forms.txt         a form for each puzzle
  ennead canon --group many.txt             and how many symmetries map it to itself
  ennead solve -q many.txt | ennead canon   the forms of the solutions
  ennead canon a.txt b.txt | sort | uniq -c | sort -n
                                            how often each class comes

Exit codes: 0 done; 2 trouble; 3 some records are malformed.";

pub(crate) const SHUFFLE: &str = "\
Write a random image of each puzzle: transposed or not, bands and stacks moved, rows and columns moved \
in them, digits renamed. It has as many solutions as the puzzle, and is as hard to solve. All images \
are equally likely.

The images depend on the puzzles, on --seed and on -n, not on the number of threads.";

pub(crate) const SHUFFLE_AFTER: &str = "\
Examples:
  ennead shuffle puzzle.txt             another look at the same puzzle
  ennead shuffle -n 10 puzzle.txt       ten of them
  ennead shuffle --seed 7 many.txt      the same images each time

Exit codes: 0 done; 2 trouble; 3 some records are malformed.";

pub(crate) const DEDUP: &str = "\
Keep the first of all puzzles that are images of each other: by transposing, moving lines and renaming \
digits. Standard error says how many were dropped.

What is kept comes in the order of the input, over all files: a line as it was written, with its \
comment; a puzzle in any other form as a line of 81 characters. Of each class some 34 bytes are \
remembered, so the input may be long. What cannot be read is dropped, with a message.";

pub(crate) const DEDUP_AFTER: &str = "\
Examples:
  ennead dedup many.txt > some.txt          without the equivalent ones
  ennead dedup old.txt new.txt > all.txt    two collections into one
  zcat huge.gz | ennead dedup -q            in a pipe, without a message

Exit codes: 0 done; 2 trouble; 3 some records are malformed.";

pub(crate) const REPAIR: &str = "\
Say what is wrong with a puzzle, and which single changes put it right.

Without a solution: the smallest set of givens that cannot stand together, and every given whose \
removal or change leaves one solution. With several: the cells in which they differ, with the \
digits that each has in some solution, and every addition or change that leaves one.";

pub(crate) const REPAIR_AFTER: &str = "\
Examples:
  ennead repair mine.txt                       what is wrong, with a board
  ennead repair 53..7....6..195...             the same for one puzzle (81 characters)
  ennead repair -f jsonl many.txt              as data
  ennead check many.txt | grep -nv unique      which puzzles need it

Marks on the boards: 5* in conflict, 5! enough: to remove or change it, or to add it, leaves one \
solution.

Fields of jsonl: number, file, line, puzzle, status and solutions as in ennead --help; more (there \
may be more than --limit solutions); conflicts, and whether they are proved to be the smallest; \
removals, changes and additions, each of which leaves one solution; solvable_without any one of \
these, or without_all of them; differs (the cells in which solutions differ, with their digits).

Exit codes: 0 all have one solution; 1 some have none, or more than one; 2 trouble; 3 some records \
are malformed.";

pub(crate) const HARDER: &str = "\
Search for hard puzzles around given ones. Takes one or two givens out of a hard puzzle, puts one or \
two others in, takes away what can be spared, and keeps the hardest of what has one solution: over \
and over, with the hardest of all that it knows. Puzzles that are images of each other count as one.

At the end come the puzzles that are at least as hard as the hardest given one, hardest first: the \
canonical form (see ennead canon), the guesses that the plain search needs (the median over five \
images, so that luck does not count), and, where that is what makes a puzzle hard, ER.

The same puzzles, --seed and --steps always find the same, on any number of threads. --state goes on \
where a search ended, as if it had never stopped.";

pub(crate) const HARDER_AFTER: &str = "\
Examples:
  ennead harder hard.txt                           for a minute
  ennead harder --budget 1h --state h.txt hard.txt begin, or go on with, a long search
  ennead harder --state h.txt --budget 1h          go on with it
  ennead harder --by er -n 5 hard.txt              by the rating of Sudoku Explainer
  ennead harder --steps 100 --seed 1 hard.txt      the same again

Exit codes: 0 some were found; 1 none is as hard as the hardest given one; 2 trouble; 3 some records \
are malformed; 130 interrupted, what was found is written.";

pub(crate) const COMPLETIONS_AFTER: &str = "\
Examples:
  ennead completions bash > ~/.local/share/bash-completion/completions/ennead
  ennead completions zsh  > ~/.zfunc/_ennead
  ennead completions fish > ~/.config/fish/completions/ennead.fish";

pub(crate) const MAN_AFTER: &str = "\
Example:
  ennead man > ~/.local/share/man/man1/ennead.1";
