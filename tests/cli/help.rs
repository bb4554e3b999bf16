//! The help texts, as they are seen: a change here is a change that people notice. Run with
//! `SNAPSHOTS=overwrite` to take over what is printed now.

use crate::support::*;
use snapbox::{assert_data_eq, str};

#[test]
fn short_help() {
    let run = run(&["-h"]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    assert_data_eq!(
        run.out,
        str![[r#"
Solve sudoku: one puzzle at a terminal, or millions in a pipeline

Usage: ennead [OPTIONS] [PUZZLE|FILE|-]...
       ennead <COMMAND>

Commands:
  solve        Solve puzzles and prove that each solution is the only one (the default command)
  check        Say of each puzzle: unique, multiple, none or malformed
  candidates   Show the pencil marks: the digits still possible in each cell
  explain      Explain every step of a person's way to the solution
  hint         Give a hint: the next step from your own position
  steps        List the steps that a position allows
  rate         Rate how hard puzzles are
  repair       Say what is wrong with a puzzle, and which single changes put it right
  generate     Make puzzles with exactly one solution
  solutions    Make random complete grids, all equally likely
  minimize     Take givens away until none can be spared
  harder       Search for hard puzzles around given ones
  canon        Write the form that a puzzle has in common with all its images
  shuffle      Write random images of puzzles: other digits, moved lines, the same puzzle
  dedup        Keep one of all puzzles that are images of each other
  completions  Print a completion script for a shell
  man          Print the manual page
  help         Print this message or the help of the given subcommand(s)

Arguments:
  [PUZZLE|FILE|-]...  Puzzles, files, or `-` for standard input

Options:
  -h, --help     Print help (see more with '--help')
  -V, --version  Print version

Input:
      --from <FORMAT>  Take the input to be in this format instead of recognising it by its content
                       [possible values: line, grid, ss, sdk, sdm, csv, jsonl]
      --blank <C|any>  The character of an empty cell; `any` takes every character that is no digit
      --strict         Stop at the first record that cannot be read

What to find:
      --first      Stop at the first solution found, without the proof that it is the only one
      --all        Write all solutions, in ascending order
      --count      Write only how many solutions there are
      --limit <N>  Stop --all and --count at N solutions of a puzzle; 0 never stops [default:
                   1000000]

Output:
  -f, --format <FORMAT>     How to write the answers [default: boards on a terminal, else as the
                            puzzle was written] [possible values: board, line, csv, jsonl,
                            candidates]
      --fields <FIELD,...>  Columns of csv and jsonl, in this order [default:
                            number,puzzle,status,solution] [possible values: number, file, line,
                            puzzle, status, solution, solutions, clues, mask, guesses, placements,
                            depth, time_ns]
  -v, --verbose             Also show the puzzle, what the solver did, and for a puzzle without a
                            unique solution what is still possible
  -o, --output <FILE>       Write the answers to FILE instead of standard output
      --rejects <FILE>      Also write every record without an answer to FILE, with the reason and
                            how far logic got
  -q, --quiet               No messages about single records on standard error
      --stats               Write a summary to standard error at the end
      --progress            Show a progress bar on a terminal, once the work takes longer than a
                            second
      --color <WHEN>        When to colour boards: givens bold, what the solver filled in green
                            [default: auto] [possible values: auto, always, never]

Speed:
  -j, --jobs <N>       How many threads work; 0 takes all cores [default: 0]
      --engine <NAME>  The engine that solves [default: the fastest this machine can run] [possible
                       values: scalar, portable, avx2, avx512]

Try: ennead puzzles.txt
     ennead 53..7....6..195...   (81 characters; . or 0 where a cell is empty)
More, with examples and exit codes: ennead --help

"#]]
    );
}

#[test]
fn check_help() {
    assert_data_eq!(
        run(&["check", "--help"]).out,
        str![[r#"
Say of each puzzle: unique, multiple, none or malformed. One word a record, in the order of the
input. Standard error says why a puzzle has no solution and where a record is malformed.

Usage: ennead check [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...
          Puzzles, files, or `-` for standard input
          
          An argument that names a file is that file; any other that reads as a puzzle is one.
          Without an argument, what is piped in is read.

Options:
      --minimal
          Say `minimal` instead of `unique` where no given can be spared

  -h, --help
          Print help (see a summary with '-h')

Input:
      --from <FORMAT>
          Take the input to be in this format instead of recognising it by its content
          
          [possible values: line, grid, ss, sdk, sdm, csv, jsonl]

      --blank <C|any>
          The character of an empty cell; `any` takes every character that is no digit
          
          Without it, all of `. 0 * _ - x X ?` are empty cells, and any other character is an error.

      --strict
          Stop at the first record that cannot be read

Output:
  -o, --output <FILE>
          Write the answers to FILE instead of standard output

      --rejects <FILE>
          Also write every record without an answer to FILE, with the reason and how far logic got
          
          The reasons are comments, so FILE can be read again.

  -q, --quiet
          No messages about single records on standard error

      --stats
          Write a summary to standard error at the end

      --progress
          Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>
          How many threads work; 0 takes all cores
          
          [default: 0]

      --engine <NAME>
          The engine that solves [default: the fastest this machine can run]
          
          [possible values: scalar, portable, avx2, avx512]

Examples:
  ennead check many.txt | sort | uniq -c    how many of each
  ennead check --minimal many.txt           which puzzles have no given to spare
  ennead check -q puzzle.txt && echo good   the exit code is the answer

Exit codes: 0 all unique; 1 some have no solution, or more than one; 2 trouble; 3 some are
malformed.

"#]]
    );
}

#[test]
fn candidates_help() {
    assert_data_eq!(
        run(&["candidates", "--help"]).out,
        str![[r#"
Show the pencil marks: the digits still possible in each cell. As the givens leave them, or after
--rules have removed what logic can remove without a guess. Positions in the middle of a puzzle are
read as well, in the forms that `ennead hint --help` lists; what they have crossed out is gone.

Usage: ennead candidates [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...
          Puzzles, files, or `-` for standard input
          
          An argument that names a file is that file; any other that reads as a puzzle is one.
          Without an argument, what is piped in is read.

Options:
      --rules <RULES>
          The rules to apply first, until none of them changes anything
          
          Each includes those before it. none: only what the givens exclude; singles: naked and
          hidden singles; locked: locked candidates (pointing and claiming); subsets: naked and
          hidden pairs, triples and quads.
          
          [default: none]
          [possible values: none, singles, locked, subsets]

  -h, --help
          Print help (see a summary with '-h')

Input:
      --from <FORMAT>
          Take the input to be in this format instead of recognising it by its content
          
          [possible values: line, grid, ss, sdk, sdm, csv, jsonl]

      --blank <C|any>
          The character of an empty cell; `any` takes every character that is no digit
          
          Without it, all of `. 0 * _ - x X ?` are empty cells, and any other character is an error.

      --strict
          Stop at the first record that cannot be read

Output:
  -o, --output <FILE>
          Write the answers to FILE instead of standard output

      --rejects <FILE>
          Also write every record without an answer to FILE, with the reason and how far logic got
          
          The reasons are comments, so FILE can be read again.

  -q, --quiet
          No messages about single records on standard error

      --stats
          Write a summary to standard error at the end

      --progress
          Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>
          How many threads work; 0 takes all cores
          
          [default: 0]

      --engine <NAME>
          The engine that solves [default: the fastest this machine can run]
          
          [possible values: scalar, portable, avx2, avx512]

Examples:
  ennead candidates puzzle.txt                   what the givens leave
  ennead candidates --rules singles puzzle.txt   after naked and hidden singles
  ennead candidates --rules subsets puzzle.txt   after all the rules that run before the first guess

Exit codes: 0 no contradiction; 1 the rules found one; 2 trouble; 3 some records are malformed.

"#]]
    );
}

#[test]
fn explain_help() {
    assert_data_eq!(
        run(&["explain", "--help"]).out,
        str![[r#"
Explain every step of a person's way to the solution: the technique, where, why, and what follows
(r5c3=7 is written down, r2c7<>4 is crossed out). In front of each step stands its rating on the
scale of Sudoku Explainer; at the end stand the ratings of the puzzle.

Starts from puzzles, and from positions in the middle of one, as `ennead hint` does. A path that the
techniques do not bring to its end says so.

Usage: ennead explain [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...
          Puzzles, files, or `-` for standard input
          
          An argument that names a file is that file; any other that reads as a puzzle is one.
          Without an argument, what is piped in is read.

Options:
  -h, --help
          Print help (see a summary with '-h')

Input:
      --from <FORMAT>
          Take the input to be in this format instead of recognising it by its content
          
          [possible values: line, grid, ss, sdk, sdm, csv, jsonl]

      --blank <C|any>
          The character of an empty cell; `any` takes every character that is no digit
          
          Without it, all of `. 0 * _ - x X ?` are empty cells, and any other character is an error.

      --strict
          Stop at the first record that cannot be read

Techniques:
      --until <TECHNIQUE>
          Stop behind the first step of this technique

      --only <TECHNIQUE,...>
          Use these techniques and no others

      --without <TECHNIQUE,...>
          Leave out techniques; `uniqueness`: those that rest on there being one solution;
          `forcing`: all forcing chains

      --order <ORDER>
          In which order to try them: a person's, Sudoku Explainer's or HoDoKu's
          
          [default: human]
          [possible values: human, se, hodoku]

Output:
  -f, --format <FORMAT>
          How to write the path

          Possible values:
          - text:  One to a few lines a step
          - jsonl: One JSON object a position
          
          [default: text]

  -v, --verbose
          Draw the board of each step with its pattern marked, and shorten no step

      --color <WHEN>
          When to colour the marks

          Possible values:
          - auto:   On a terminal, unless NO_COLOR is set
          - always: Always
          - never:  Never
          
          [default: auto]

  -o, --output <FILE>
          Write the answers to FILE instead of standard output

      --rejects <FILE>
          Also write every record without an answer to FILE, with the reason and how far logic got
          
          The reasons are comments, so FILE can be read again.

  -q, --quiet
          No messages about single records on standard error

      --stats
          Write a summary to standard error at the end

      --progress
          Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>
          How many threads work; 0 takes all cores
          
          [default: 0]

Examples:
  ennead explain puzzle.txt                     the whole way
  ennead explain -v puzzle.txt                  with a board for each step
  ennead explain --until X-wing puzzle.txt      up to the first X-wing
  ennead explain --without uniqueness,0300 -f jsonl puzzle.txt
                                                as data, without some techniques
Techniques go by name or by HoDoKu's code; `ennead steps --help` lists them.

Marks on the boards of -v: 5* pattern, 5' fin, 5+ and 5- on and off in a chain, 5! placed, 5x
removed.

Exit codes: 0 explained to the end; 1 no solution, more than one, a position that contradicts the
solution, or no technique finds the next step; 2 trouble; 3 some records are malformed.

"#]]
    );
}

#[test]
fn hint_help() {
    assert_data_eq!(
        run(&["hint", "-h"]).out,
        str![[r#"
Give a hint: the next step from your own position

Usage: ennead hint [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...  Puzzles, files, or `-` for standard input

Options:
  -l, --level <1-4>  How much to tell: 1 where to look, 2 the technique, 3 the cells, 4 the whole
                     proof [default: 1]
  -h, --help         Print help (see more with '--help')

Input:
      --from <FORMAT>  Take the input to be in this format instead of recognising it by its content
                       [possible values: line, grid, ss, sdk, sdm, csv, jsonl]
      --blank <C|any>  The character of an empty cell; `any` takes every character that is no digit
      --strict         Stop at the first record that cannot be read

Techniques:
      --only <TECHNIQUE,...>     Use these techniques and no others
      --without <TECHNIQUE,...>  Leave out techniques; `uniqueness`: those that rest on there being
                                 one solution; `forcing`: all forcing chains
      --order <ORDER>            In which order to try them: a person's, Sudoku Explainer's or
                                 HoDoKu's [default: human] [possible values: human, se, hodoku]

Output:
  -o, --output <FILE>   Write the answers to FILE instead of standard output
      --rejects <FILE>  Also write every record without an answer to FILE, with the reason and how
                        far logic got
  -q, --quiet           No messages about single records on standard error
      --stats           Write a summary to standard error at the end
      --progress        Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>  How many threads work; 0 takes all cores [default: 0]

"#]]
    );
}

#[test]
fn rate_help() {
    assert_data_eq!(
        run(&["rate", "--help"]).out,
        str![[r#"
Rate how hard puzzles are: the ratings of Sudoku Explainer (ER the hardest step, EP the hardest up
to the first placement, ED the first step), HoDoKu's score and level, and a plain level.

One line a puzzle, in the order of the input. What is not known is a hyphen, empty in csv, null in
JSON: a puzzle without a single solution has no rating, nor has one that no technique here solves.

Usage: ennead rate [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...
          Puzzles, files, or `-` for standard input
          
          An argument that names a file is that file; any other that reads as a puzzle is one.
          Without an argument, what is piped in is read.

Options:
      --where <CONDITION>
          Write only puzzles of which this is true, as in 'er>=7.0 && clues<=24'

  -h, --help
          Print help (see a summary with '-h')

Input:
      --from <FORMAT>
          Take the input to be in this format instead of recognising it by its content
          
          [possible values: line, grid, ss, sdk, sdm, csv, jsonl]

      --blank <C|any>
          The character of an empty cell; `any` takes every character that is no digit
          
          Without it, all of `. 0 * _ - x X ?` are empty cells, and any other character is an error.

      --strict
          Stop at the first record that cannot be read

Output:
  -f, --format <FORMAT>
          How to write the ratings

          Possible values:
          - line:  The puzzle and ER/EP/ED
          - csv:   Comma-separated values with a header
          - jsonl: One JSON object a line
          
          [default: line]

      --fields <FIELD,...>
          Columns of csv and jsonl, in this order [default: puzzle,er,ep,ed,technique,score,level,
          difficulty,steps,guesses,clues]
          
          [possible values: number, file, line, puzzle, status, er, ep, ed, technique, score, level,
          difficulty, steps, guesses, clues, mask]

  -o, --output <FILE>
          Write the answers to FILE instead of standard output

      --rejects <FILE>
          Also write every record without an answer to FILE, with the reason and how far logic got
          
          The reasons are comments, so FILE can be read again.

  -q, --quiet
          No messages about single records on standard error

      --stats
          Write a summary to standard error at the end

      --progress
          Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>
          How many threads work; 0 takes all cores
          
          [default: 0]

Examples:
  ennead rate many.txt                                   the puzzle and ER/EP/ED
  ennead rate -f csv --fields er,technique,clues many.txt
  ennead rate --where 'er>=7.0 && clues<=24' many.txt    only hard ones
  ennead rate --where 'technique == X-wing || level < hard' many.txt
  ennead rate many.txt | sort -k2n                       easiest first

Conditions compare er, ep, ed, score, steps, guesses and clues with numbers, technique (== and !=)
with a name or code, level and difficulty with their words; && || ! and parentheses join them. What
is not known compares with nothing.

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

Exit codes: 0 all rated; 1 some have no solution, more than one, or no technique that finds the next
step; 2 trouble; 3 some records are malformed.

"#]]
    );
}

#[test]
fn generate_help() {
    assert_data_eq!(
        run(&["generate", "--help"]).out,
        str![[r#"
Make puzzles. Every one has exactly one solution, and without other wishes no given can be spared.

Givens are dug out of random complete grids, all equally likely, in random order. What does not meet
the wishes is thrown away, so rare wishes take their time: a symmetric pattern of which no single
given can go takes a millisecond, a level up to hard as well, an extreme rating seconds.

Usage: ennead generate [OPTIONS]

Options:
  -n, --number <N>
          How many to make
          
          [default: 1]

      --seed <SEED>
          Make the same again: the same seed always gives the same [default: a new one each time]
          
          Without it, standard error tells the seed that was chosen. What a seed gives does not
          depend on the number of threads, and a larger N begins with what a smaller one gives.

      --budget <TIME>
          Stop after this time, as in 10s, 2m or 1h, with what was found
          
          Without it, the search stops when a minute has brought nothing.

  -h, --help
          Print help (see a summary with '-h')

Givens:
      --symmetry <NAME>
          How the pattern of givens looks the same turned or mirrored; `random`: some way or other
          
          [default: none]
          [possible values: none, rot180, rot90, horizontal, vertical, diagonal, antidiagonal,
          both-axes, both-diagonals, full, random]

      --clues <A..B>
          How many givens, as in 24..28, 30.. or 26
          
          Digging stops at a number that is drawn from these, so that a given may be spared, unless
          --minimal is asked for.

      --minimal
          No single given can be spared [default without --symmetry, --clues and --pattern]
          
          Without it, of a symmetric pattern no givens can be spared that are symmetric to each
          other.

      --not-minimal
          Givens may be spared; without --clues, 26 to 34 are left

      --pattern <FILE>
          Give exactly the cells that are given in the puzzle of FILE, whatever they hold there

      --from-solution <GRID|FILE>
          Take the givens from this complete grid: 81 digits, or a file

Difficulty:
      --level <LEVEL>
          How hard, by ER: easy up to 1.5, medium 2.5, hard 4.0, expert 7.0, extreme
          
          [possible values: easy, medium, hard, expert, extreme]

      --er <A..B>
          ER, Sudoku Explainer's rating of the hardest step, as in 4.5..5.0

      --guesses <A..B>
          How many guesses the plain search needs

      --unrelated
          Only puzzles that have nothing to do with each other
          
          Where few are as hard as wanted, others are made from those that were found: they have the
          same solution and most of the givens, moved by a symmetry.

      --require <TECHNIQUE,...>
          A person's way to the solution (that of `ennead explain`) has a step of each of these

      --without <TECHNIQUE,...>
          It has none of these; `uniqueness`: those that rest on there being one solution

Output:
  -f, --format <FORMAT>
          How to write the puzzles [default: boards on a terminal, else lines]

          Possible values:
          - board: Nine rows with lines between the boxes
          - line:  81 characters
          - csv:   Comma-separated values with a header
          - jsonl: One JSON object a line

      --with-solution
          Write the solution, too

      --with-rating
          Write ER/EP/ED, too; in csv and jsonl also the hardest technique and the level

  -o, --output <FILE>
          Write to FILE instead of standard output

      --stats
          Write a summary to standard error at the end

      --progress
          Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>
          How many threads work; 0 takes all cores
          
          [default: 0]

Examples:
  ennead generate                                  one puzzle; standard error tells its seed
  ennead generate -n 1000 --seed 7 --with-solution -o puzzles.txt
  ennead generate --symmetry rot180 --minimal      symmetric, and no given to spare
  ennead generate --level hard --clues 26..30 -n 20
  ennead generate --er 7.1..8.3 --with-rating -n 5
  ennead generate --require x-wing,xy-wing         to practise
  ennead generate --pattern heart.txt              given where heart.txt has digits
  ennead generate --budget 10s -n 1000000 > made.txt

A line has the puzzle, then the solution and ER/EP/ED if they are asked for. csv and jsonl have
number, puzzle, clues, and if asked for solution, er, ep, ed, technique, difficulty.

Exit codes: 0 all made; 1 some are missing, as the time was over; 2 trouble; 130 interrupted, what
was finished is written.

"#]]
    );
}

#[test]
fn solutions_help() {
    assert_data_eq!(
        run(&["solutions", "--help"]).out,
        str![[r#"
Make random complete grids. Each of the 6,670,903,752,021,072,936,960 grids is equally likely.

A grid is drawn as the sets of digits in the rows and columns of its boxes, box by box. A draw that
comes to boxes that cannot be filled is thrown away; all others have the same probability.

Usage: ennead solutions [OPTIONS]

Options:
  -n, --number <N>
          How many to make
          
          [default: 1]

      --seed <SEED>
          Make the same again: the same seed always gives the same [default: a new one each time]
          
          Without it, standard error tells the seed that was chosen. What a seed gives does not
          depend on the number of threads, and a larger N begins with what a smaller one gives.

  -h, --help
          Print help (see a summary with '-h')

Output:
  -f, --format <FORMAT>
          How to write the grids [default: boards on a terminal, else lines]

          Possible values:
          - board: Nine rows with lines between the boxes
          - line:  81 characters
          - csv:   Comma-separated values with a header
          - jsonl: One JSON object a line

  -o, --output <FILE>
          Write to FILE instead of standard output

      --stats
          Write a summary to standard error at the end

      --progress
          Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>
          How many threads work; 0 takes all cores
          
          [default: 0]

Examples:
  ennead solutions                         one grid; standard error tells its seed
  ennead solutions -n 1000 --seed 7        a thousand, the same ones every time
  ennead solutions -n 1000000 -o grids.txt --stats
  ennead solutions -n 20 -f board
  ennead solutions -n 100 | ennead check   what reads puzzles reads grids

Exit codes: 0 made; 2 trouble; 130 interrupted, what was finished is written. A reader that closes
the pipe, as `| head` does, ends the run with 0.

"#]]
    );
}

#[test]
fn canon_help() {
    assert_data_eq!(
        run(&["canon", "-h"]).out,
        str![[r#"
Write the form that a puzzle has in common with all its images

Usage: ennead canon [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...  Puzzles, files, or `-` for standard input

Options:
      --group  Write the size of the automorphism group behind each form
  -h, --help   Print help (see more with '--help')

Input:
      --from <FORMAT>  Take the input to be in this format instead of recognising it by its content
                       [possible values: line, grid, ss, sdk, sdm, csv, jsonl]
      --blank <C|any>  The character of an empty cell; `any` takes every character that is no digit
      --strict         Stop at the first record that cannot be read

Output:
  -o, --output <FILE>   Write the answers to FILE instead of standard output
      --rejects <FILE>  Also write every record without an answer to FILE, with the reason and how
                        far logic got
  -q, --quiet           No messages about single records on standard error
      --stats           Write a summary to standard error at the end
      --progress        Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>  How many threads work; 0 takes all cores [default: 0]

"#]]
    );
}

#[test]
fn shuffle_help() {
    assert_data_eq!(
        run(&["shuffle", "--help"]).out,
        str![[r#"
Write a random image of each puzzle: transposed or not, bands and stacks moved, rows and columns
moved in them, digits renamed. It has as many solutions as the puzzle, and is as hard to solve. All
images are equally likely.

The images depend on the puzzles, on --seed and on -n, not on the number of threads.

Usage: ennead shuffle [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...
          Puzzles, files, or `-` for standard input
          
          An argument that names a file is that file; any other that reads as a puzzle is one.
          Without an argument, what is piped in is read.

Options:
  -n, --number <N>
          How many images of each puzzle
          
          [default: 1]

      --seed <SEED>
          Make the same again: the same seed always gives the same [default: a new one each time]
          
          Without it, standard error tells the seed that was chosen. What a seed gives does not
          depend on the number of threads, and a larger N begins with what a smaller one gives.

  -h, --help
          Print help (see a summary with '-h')

Input:
      --from <FORMAT>
          Take the input to be in this format instead of recognising it by its content
          
          [possible values: line, grid, ss, sdk, sdm, csv, jsonl]

      --blank <C|any>
          The character of an empty cell; `any` takes every character that is no digit
          
          Without it, all of `. 0 * _ - x X ?` are empty cells, and any other character is an error.

      --strict
          Stop at the first record that cannot be read

Output:
  -o, --output <FILE>
          Write the answers to FILE instead of standard output

      --rejects <FILE>
          Also write every record without an answer to FILE, with the reason and how far logic got
          
          The reasons are comments, so FILE can be read again.

  -q, --quiet
          No messages about single records on standard error

      --stats
          Write a summary to standard error at the end

      --progress
          Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>
          How many threads work; 0 takes all cores
          
          [default: 0]

Examples:
  ennead shuffle puzzle.txt             another look at the same puzzle
  ennead shuffle -n 10 puzzle.txt       ten of them
  ennead shuffle --seed 7 many.txt      the same images each time

Exit codes: 0 done; 2 trouble; 3 some records are malformed.

"#]]
    );
}

#[test]
fn dedup_help() {
    assert_data_eq!(
        run(&["dedup", "-h"]).out,
        str![[r#"
Keep one of all puzzles that are images of each other

Usage: ennead dedup [OPTIONS] [PUZZLE|FILE|-]...

Arguments:
  [PUZZLE|FILE|-]...  Puzzles, files, or `-` for standard input

Options:
  -h, --help  Print help (see more with '--help')

Input:
      --from <FORMAT>  Take the input to be in this format instead of recognising it by its content
                       [possible values: line, grid, ss, sdk, sdm, csv, jsonl]
      --blank <C|any>  The character of an empty cell; `any` takes every character that is no digit
      --strict         Stop at the first record that cannot be read

Output:
  -o, --output <FILE>   Write the answers to FILE instead of standard output
      --rejects <FILE>  Also write every record without an answer to FILE, with the reason and how
                        far logic got
  -q, --quiet           No messages about single records on standard error
      --stats           Write a summary to standard error at the end
      --progress        Show a progress bar on a terminal, once the work takes longer than a second

Speed:
  -j, --jobs <N>  How many threads work; 0 takes all cores [default: 0]

"#]]
    );
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in &commands() {
        let run = run(&[command, "--help"]);
        assert!(run.out.contains("Example"), "{command}: {}", run.out);
        assert!(run.out.contains(&format!("ennead {command} ")) || command == "solve", "{command}");
        assert_eq!(run.code, Some(0));
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    run(&["--version"]).is(0, concat!("ennead ", env!("CARGO_PKG_VERSION"), "\n"), "");
}
