//! Reading and writing, from the outside: what is printed is read back, nothing panics, where the
//! input is cut never matters, and every kind of bad input is named with its place.

use crate::common;
use crate::fuzz::checks::{self, Slow};
use ennead::fields::{self, Facts, Field, Status};
use ennead::format::write::{NpyRows, OutputFormat};
use ennead::format::{
    Blank, Blocks, InputFormat, ParseError, Position, ReadOptions, Record, RecordFormat, parse,
    parse_position, write,
};
use ennead::solve::Puzzle;
use ennead::{Count, Digit, DigitSet, Grid, SearchStatistics, Solution};
use proptest::prelude::*;
use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A record, without its borrow.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Owned {
    line: u64,
    text: Vec<u8>,
    format: RecordFormat,
    puzzle: Result<Grid, ParseError>,
}

/// The puzzle of a record, without its borrow.
fn owned(record: &Record) -> Result<Grid, ParseError> {
    record.puzzle().copied().map_err(Clone::clone)
}

fn read_in(bytes: &[u8], options: &ReadOptions, target: usize, step: usize) -> Vec<Owned> {
    let mut blocks = Blocks::new(Slow { bytes, step }, options).with_target(target);
    let mut records = Vec::new();
    // Memory does not fail, and a JSON document may be broken.
    while let Some(Ok(mut block)) = blocks.next() {
        records.extend(block.records(options).map(|record| Owned {
            line: record.line,
            text: record.text.to_vec(),
            format: record.format,
            puzzle: owned(&record),
        }));
        // None of these bytes may appear again.
        block.bytes.fill(b'7');
        blocks.recycle(block.bytes);
    }
    records
}

fn read(text: impl AsRef<[u8]>) -> Vec<Owned> {
    read_in(text.as_ref(), &ReadOptions::default(), 1 << 18, usize::MAX)
}

fn grid(text: &str) -> Grid {
    parse(text).expect("a puzzle")
}

/// What a person would be told: `line:column: sentence`, or the grid.
fn said(text: impl AsRef<[u8]>) -> Vec<String> {
    said_with(text, &ReadOptions::default())
}

fn said_with(text: impl AsRef<[u8]>, options: &ReadOptions) -> Vec<String> {
    read_in(text.as_ref(), options, 1 << 18, usize::MAX)
        .into_iter()
        .map(|record| match record.puzzle {
            Ok(grid) => grid.to_string(),
            Err(bad) => format!("{}:{}: {bad}", bad.line, bad.column),
        })
        .collect()
}

/// The nine rows of a grid, each ending with a line feed.
fn rows(line: &str) -> String {
    let characters: Vec<char> = line.chars().collect();
    characters.chunks(9).map(|row| row.iter().collect::<String>() + "\n").collect()
}

fn dots(line: &str) -> String {
    line.replace('0', ".")
}

// ---- print, then read ----

type Printer = fn(&[Grid]) -> String;

/// Every way to write puzzles that the reader must know.
const PRINTERS: [(&str, Printer); 32] = [
    ("line", |grids| each(grids, "\n", Grid::to_string)),
    ("line 0", |grids| each(grids, "\n", |grid| grid.to_string().replace('.', "0"))),
    ("line with comments", |grids| {
        format!("# first\n\n{}", each(grids, "\n", |grid| format!("{grid} # 9.1; x")))
    }),
    ("line, spaced", |grids| each(grids, "\n", |grid| spaced(&grid.to_string(), " "))),
    ("grid, one below the other", |grids| each(grids, "", |grid| rows(&grid.to_string()))),
    ("grid, spaced", |grids| {
        each(grids, "\n", |grid| {
            rows(&grid.to_string()).lines().map(|row| spaced(row, " ") + "\n").collect()
        })
    }),
    ("grid, commas", |grids| {
        each(grids, "", |grid| {
            rows(&grid.to_string()).lines().map(|row| spaced(row, ",") + "\n").collect()
        })
    }),
    ("board", |grids| {
        each(grids, "\n", |grid| {
            let mut out = Vec::new();
            write::board(&mut out, grid);
            String::from_utf8(out).expect("ASCII")
        })
    }),
    ("boards, no blank lines", |grids| {
        each(grids, "", |grid| {
            let mut out = b"+-------+-------+-------+\n".to_vec();
            write::board(&mut out, grid);
            String::from_utf8(out).expect("ASCII")
        })
    }),
    ("ss", |grids| {
        each(grids, "\n", |grid| {
            let line = grid.to_string();
            let mut out = String::from("*-----------*\n");
            for (index, row) in rows(&line).lines().enumerate() {
                out += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
                if index == 2 || index == 5 {
                    out += "|---+---+---|\n";
                }
            }
            out + "*-----------*\n"
        })
    }),
    ("drawn with Unicode, every row", |grids| {
        each(grids, "", |grid| {
            let mut out = String::from("┌─┬─┬─┐\n");
            for row in rows(&grid.to_string()).lines() {
                out += &format!("│{}│\n├─┼─┼─┤\n", spaced(row, "│"));
            }
            out
        })
    }),
    ("sdk", |grids| {
        each(grids, "", |grid| {
            let rows = rows(&grid.to_string());
            format!("#ASomeone\n#D1.1.2006\n[Puzzle]\n{rows}[State]\n{rows}")
        })
    }),
    ("labeled", |grids| each(grids, "\n", |grid| format!("0000183b305c {grid}  1.2"))),
    ("quoted", |grids| each(grids, ",\n", |grid| format!("  \"{grid}\""))),
    ("sudokuwiki", |grids| each(grids, "", |grid| written(OutputFormat::Sudokuwiki, grid))),
    ("SudokuPad", |grids| each(grids, "", |grid| written(OutputFormat::SudokuPad, grid))),
    ("f-puzzles", |grids| each(grids, "", |grid| written(OutputFormat::FPuzzles, grid))),
    ("OpenSudoku", |grids| each(grids, "", |grid| written(OutputFormat::OpenSudoku, grid))),
    ("compact", |grids| each(grids, "\n", |grid| written(OutputFormat::Compact, grid))),
    ("bands with blank lines", |grids| {
        each(grids, "\n\n", |grid| {
            let rows = rows(&grid.to_string());
            let rows: Vec<&str> = rows.lines().collect();
            rows.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join("\n")
        })
    }),
    ("array in a line", |grids| each(grids, "\n", |grid| array(grid, "", ", "))),
    ("array in nine lines", |grids| each(grids, "\n", |grid| array(grid, "\n ", ","))),
    ("numpy", |grids| each(grids, "\n\n", |grid| array(grid, "\n ", " "))),
    ("Python", |grids| {
        each(grids, "", |grid| format!("board = np.array({})\n", array(grid, "\n   ", ", ")))
    }),
    ("spreadsheet", |grids| each(grids, "\n", |grid| sheet(grid, ",", ""))),
    ("spreadsheet with tabs", |grids| each(grids, "\n", |grid| sheet(grid, "\t", ""))),
    ("Markdown", |grids| {
        each(grids, "\n", |grid| {
            sheet(grid, " | ", "| ").replacen('\n', &format!("\n{}|\n", "|---".repeat(9)), 1)
        })
    }),
    ("Markdown below an empty heading", |grids| {
        let heading = format!("{}|\n{}|\n", "|   ".repeat(9), "|---".repeat(9));
        each(grids, "\n", |grid| heading.clone() + &sheet(grid, " | ", "| "))
    }),
    ("Markdown with names", |grids| {
        let heading =
            format!("|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{}|\n", "|---".repeat(10));
        each(grids, "\n", |grid| {
            let rows = sheet(grid, " | ", "| ");
            let named = rows.lines().zip('A'..).map(|(row, name)| format!("| {name} {row}\n"));
            heading.clone() + &named.collect::<String>()
        })
    }),
    ("jsonl array", |grids| {
        each(grids, "\n", |grid| format!("{{\"board\":{}}}", array(grid, "", ",")))
    }),
    ("jsonl", |grids| each(grids, "\n", |grid| format!("{{\"id\":1,\"puzzle\":\"{grid}\"}}"))),
    // The last, because its header holds for all that follows.
    ("csv", |grids| {
        let row = |grid: &Grid| format!("7,\"a, \"\"b\"\"\",\"{grid}\",{SOLVED}\n");
        "id,Name,Puzzle,solution\n".to_owned() + &each(grids, "", row)
    }),
];

fn written(format: OutputFormat, grid: &Grid) -> String {
    let mut out = Vec::new();
    format.write(&mut out, &Position::from(*grid));
    String::from_utf8(out).expect("ASCII")
}

/// `[[5,3,0],[6,0,0]]`, with `newline` between the rows and `comma` between the numbers.
fn array(grid: &Grid, newline: &str, comma: &str) -> String {
    let line = grid.to_string().replace('.', "0");
    let rows: Vec<String> =
        (0..9).map(|row| format!("[{}]", spaced(&line[9 * row..][..9], comma))).collect();
    let between = if comma == " " { newline.to_owned() } else { format!(",{newline}") };
    format!("[{}]", rows.join(&between))
}

/// Nine rows of nine fields, empty for an empty cell, with `edge` around them.
fn sheet(grid: &Grid, comma: &str, edge: &str) -> String {
    let field = |c: char| if c == '.' { " ".repeat(edge.len() / 2) } else { c.to_string() };
    let row = |row: &str| row.chars().map(field).collect::<Vec<_>>().join(comma);
    let end: String = edge.chars().rev().collect();
    rows(&grid.to_string()).lines().map(|text| format!("{edge}{}{end}\n", row(text))).collect()
}

fn each(grids: &[Grid], between: &str, print: impl Fn(&Grid) -> String) -> String {
    grids.iter().map(|grid| print(grid) + between).collect()
}

fn spaced(text: &str, between: &str) -> String {
    text.chars().map(String::from).collect::<Vec<_>>().join(between)
}

fn any_grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0..20u8, 81).prop_map(|bytes| {
        let mut cells = [None; 81];
        for (cell, byte) in cells.iter_mut().zip(bytes) {
            *cell = Digit::from_index(byte.into());
        }
        Grid::new(cells)
    })
}

proptest! {
    #![proptest_config(common::config(256, 20))]

    #[test]
    fn what_is_printed_is_read_back(
        grids in proptest::collection::vec(any_grid(), 1..6),
        printer in 0..PRINTERS.len(),
        (bom, crlf, newline) in any::<(bool, bool, bool)>(),
        target in 1..2000usize,
        step in 1..2000usize,
    ) {
        let (name, print) = PRINTERS[printer];
        let mut text = print(&grids);
        if !newline {
            text.truncate(text.trim_end_matches('\n').len());
        }
        if crlf {
            text = text.replace('\n', "\r\n");
        }
        if bom {
            text.insert(0, '\u{FEFF}');
        }
        let back = read_in(text.as_bytes(), &ReadOptions::default(), target, step);
        let back: Vec<_> = back.into_iter().map(|record| record.puzzle).collect();
        let grids: Vec<_> = grids.into_iter().map(Ok).collect();
        prop_assert_eq!(back, grids, "{}", name);
    }

    #[test]
    fn positions_are_read_as_they_were_written(
        grid in any_grid(),
        placed in proptest::collection::vec(any::<bool>(), 81),
        gone in proptest::collection::vec((0..81usize, 1..10u8), 0..60),
        format in proptest::sample::select(OutputFormat::ALL),
        crlf in any::<bool>(),
    ) {
        // A line of HoDoKu's library with any digits, given or placed, and any candidates gone.
        let digits: String = grid.to_string().chars().zip(&placed).map(|(c, &placed)| {
            if placed && c != '.' { format!("+{c}") } else { c.to_string() }
        }).collect();
        let gone: Vec<String> =
            gone.iter().map(|&(cell, digit)| format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1)).collect();
        let position = parse_position(format!(":0000:x:{digits}:{}:::", gone.join(" "))).expect("a position");
        if format == OutputFormat::Npy {
            return Ok(());
        }
        let mut text = format.header().as_bytes().to_vec();
        format.write(&mut text, &position);
        text.extend_from_slice(format.footer().as_bytes());
        let text = String::from_utf8(text).expect("ASCII");
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        let back = parse_position(&text);
        prop_assert!(back.is_ok(), "{:?}: {}", back, text);
        let back = back.expect("a position");
        if matches!(format, OutputFormat::SudokuPad | OutputFormat::FPuzzles) {
            // Without a given, all digits are taken for givens; a cell without marks is not marked.
            let givens = if position.givens.clues() > 0 { position.givens } else { position.values };
            let all = Position::from(position.values).marks;
            let marks = ennead::Cell::ALL.map(|cell| match position.marks[cell] {
                DigitSet::EMPTY => all[cell],
                marks => marks,
            });
            prop_assert_eq!((back.givens, back.values, back.marks), (givens, position.values, marks));
        } else if matches!(format, OutputFormat::Jsonl | OutputFormat::Hodoku) {
            prop_assert_eq!((back.givens, back.values, back.marks), (position.givens, position.values, position.marks));
        } else if format.holds_marks() {
            // Which digits are given is not told, nor whether a single candidate is placed.
            let written = |position: &Position| Puzzle { grid: &position.values, marks: Some(&position.marks) }.candidates();
            let kept = written(&position);
            let is_kept = |(back, kept): (&DigitSet, &DigitSet)| back.is_subset(*kept);
            prop_assert!(written(&back).iter().zip(&kept).all(is_kept), "{}", text);
        } else if format == OutputFormat::Sdk && position.givens.clues() > 0 {
            // What is below [State] is not read.
            prop_assert_eq!(back.values, position.givens, "{}", text);
        } else {
            prop_assert_eq!(back.values, position.values, "{}", text);
        }
    }

    #[test]
    fn notes_in_the_corners_are_kept(
        grid in any_grid(),
        placed in proptest::collection::vec(any::<bool>(), 81),
        notes in proptest::collection::vec(0..0x200u16, 81),
        format in proptest::sample::select(vec![
            OutputFormat::Jsonl,
            OutputFormat::SudokuPad,
            OutputFormat::FPuzzles,
        ]),
    ) {
        let mut position = Position::from(grid);
        for cell in ennead::Cell::ALL {
            position.corners[cell] = DigitSet::from_bits(notes[cell.index()]);
            if placed[cell.index()] {
                position.givens.set(cell, None);
            }
        }
        prop_assume!(position.givens.clues() > 0);
        let mut text = Vec::new();
        format.write(&mut text, &position);
        prop_assert_eq!(parse_position(&text), Ok(position), "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn numpy_arrays_are_read_as_lines(
        grids in proptest::collection::vec(any_grid(), 0..40),
        descr in 0..4usize,
        target in 1..3000usize,
        step in 1..3000usize,
    ) {
        let mut bytes = NpyRows::of_boards(1).header(grids.len() as u64);
        let (name, width) = [("|u1", 1), ("<i2", 2), ("<i8", 8), ("<f4", 4)][descr];
        let header = String::from_utf8_lossy(&bytes[10..]).replace("|u1", name);
        bytes.truncate(10);
        bytes.extend_from_slice(header.as_bytes());
        for digit in grids.iter().flat_map(|grid| grid.cells().map(|cell| cell.map_or(0, |digit| digit.to_ascii() - b'0'))) {
            match name {
                "<f4" => bytes.extend(f32::from(digit).to_le_bytes()),
                _ => bytes.extend(&u64::from(digit).to_le_bytes()[..width]),
            }
        }
        let options = ReadOptions::default();
        let mut back = Vec::new();
        for block in Blocks::new(Slow { bytes: &bytes, step }, &options).with_target(target) {
            let block = block.expect("no error");
            back.extend(block.records(&options).map(|record| (record.line, owned(&record))));
        }
        let wanted: Vec<_> = (1..).zip(grids.into_iter().map(Ok)).collect();
        prop_assert_eq!(back, wanted);
        // What is cut off is an error, never a shorter array.
        if bytes.len() > 128 {
            bytes.pop();
            let last = Blocks::new(&bytes[..], &options).last().expect("a block or an error");
            prop_assert!(last.is_err());
        }
    }

    #[test]
    fn any_bytes_give_the_same_records_however_they_are_cut(
        bytes in proptest::collection::vec(any::<u8>(), 0..600),
        (from, blank) in any_options(),
        target in 1..300usize,
        step in 1..300usize,
    ) {
        cut_is_free(&bytes, from, blank, target, step);
    }

    #[test]
    fn nearly_right_text_gives_the_same_records_however_it_is_cut(
        pieces in proptest::collection::vec((0..PIECES.len(), any::<bool>()), 0..60),
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..4),
        (from, blank) in any_options(),
        target in 1..900usize,
        step in 1..900usize,
    ) {
        let mut bytes = Vec::new();
        for (piece, crlf) in pieces {
            bytes.extend_from_slice(PIECES[piece].as_bytes());
            bytes.extend_from_slice(if crlf { b"\r\n" } else { b"\n" });
        }
        for (index, byte) in changes {
            if !bytes.is_empty() {
                let index = index.index(bytes.len());
                bytes[index] = byte;
            }
        }
        cut_is_free(&bytes, from, blank, target, step);
    }

    #[test]
    fn grids_with_nine_dashes_are_the_same_however_they_are_cut(
        pieces in proptest::collection::vec(0..12usize, 0..120),
        target in 1..4000usize,
        step in 1..4000usize,
    ) {
        let row = |r: usize| format!("{}\n", &PUZZLE[9 * r..][..9]);
        let bordered = |end: usize| {
            let border = |r: usize| if r == 3 || r == 6 { "---------\n" } else { "" };
            (0..end).map(|r| border(r).to_owned() + &row(r)).collect::<String>()
        };
        let blank_row = rows(PUZZLE).replacen(&row(2), "---------\n", 1);
        let pieces = pieces.into_iter().map(|piece| match piece {
            0 => bordered(8),
            1 => blank_row.clone(),
            2 => "\n".to_owned(),
            _ => bordered(9),
        });
        let text: String = pieces.collect();
        cut_is_free(text.as_bytes(), None, Blank::Standard, target, step);
    }

    #[test]
    fn a_bad_record_does_not_harm_the_good_ones_beside_it(
        bad in 0..BAD.len(),
        good in 0..PRINTERS.len() - 1,
        crlf in any::<bool>(),
        target in 1..900usize,
    ) {
        let (name, print) = PRINTERS[good];
        // A JSON document has nothing but JSON in it.
        prop_assume!(name != "array in nine lines");
        let good = grid(PUZZLE);
        let text = format!("{}\n{}\n\n{}", print(&[good]), BAD[bad].0, print(&[good]));
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        let records = read_in(text.as_bytes(), &ReadOptions::default(), target, usize::MAX);
        prop_assert_eq!(&records[0].puzzle, &Ok(good), "{}", name);
        prop_assert_eq!(&records[records.len() - 1].puzzle, &Ok(good), "{}", name);
        prop_assert!(records[1..records.len() - 1].iter().all(|record| record.puzzle.is_err()));
        prop_assert!(records.len() > 2);
    }
}

fn any_options() -> impl Strategy<Value = (Option<InputFormat>, Blank)> {
    let formats: Vec<_> =
        InputFormat::ALL.iter().copied().map(Some).chain([None, None, None, None]).collect();
    let blanks = ['.', '-', '#', '·', ' '].map(Blank::Char);
    let blanks = [Blank::Standard, Blank::Standard, Blank::Any].into_iter().chain(blanks);
    (proptest::sample::select(formats), proptest::sample::select(blanks.collect::<Vec<_>>()))
}

/// Lines that mean something, alone or with others.
const PIECES: &[&str] = &[
    "53..7....",
    "6..195...",
    ". 9 8 | . . . | . 6 .",
    "8,.,.,.,6,.,.,.,3",
    "53..7....",
    "|4..|8.3|..1|",
    "---------",
    "- - - - - - - - -",
    "------+-------+------",
    "*-----------*",
    "53..7...",
    "5A..7....",
    "",
    "# a comment",
    "[Puzzle]",
    "[State]",
    "Grid 01",
    "no puzzle at all",
    "id,puzzle,solution",
    "1,530070000600195000098000060800060003400803001700020006060000280000419005000080079,2",
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "53007000060019500009800006080006000340080300170002000606000028000041900500008007",
    "{\"puzzle\":\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\"}",
    "{\"puzzle\":7}",
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79",
    "53..7....\n6..195...\n.98....6.\n",
    "53..7....\n6..195...\n.98....6.\n\n8...6...3\n4..8.3..1\n7...2...6\n\n.6....28.\n...419..5\n....8..79\n",
    "[[5,3,0,0,7,0,0,0,0],",
    "[0,0,0,0,8,0,0,7,9]]",
    "]",
    "{",
    "\"puzzle\": \"530070000600195000098000060800060003400803001700020006060000280000419005000080079\",",
    "\"solution\": [",
    "[{\"puzzle\":\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\"},",
    "5,3,,,7,,,,",
    "\t3\t\t\t7\t\t\t\t",
    "| 5 | 3 |   |   | 7 |   |   |   |   |",
    "3 | . 9 8 | . . . | . 6 . |",
    "name: 530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "<game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" />",
    "| 1.3 .2. ... | 123 123 123 | 123 123 123 |",
    "| 456 .5. 456 | 456 456 456 | 456 456 456 |",
    "| 789 ... 789 | 789 789 789 | 789 789 789 |",
    "|             |             |             |",
    "<opensudoku><game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" /><game data=\"53\"/> <game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" /></opensudoku>",
    "id;puzzle",
    "sep=;",
    "53..7....\n6..195...\n.98....6.\n---------\n8...6...3\n4..8.3..1\n7...2...6\n---------\n.6....28.\n...419..5\n....8..79",
];

/// Reads it whole and in pieces; ends, and without panic; the lines are in order.
#[track_caller]
fn cut_is_free(bytes: &[u8], from: Option<InputFormat>, blank: Blank, target: usize, step: usize) {
    let options = ReadOptions { from, blank, ..ReadOptions::default() };
    checks::records_with(bytes, &options);
    checks::blocks_with(bytes, &options, target, step);
}

// ---- bad input ----

/// A bad record alone, and what is said of it.
const BAD: &[(&str, &str)] = &[
    (
        "53007000060019500009800006080006000340080300170002000606000028000041900500008007",
        "1:81: 80 cells where 81 are needed",
    ),
    (
        "5300700006001950000980000608000600034008030017000200060600002800004190050000800790",
        "1:82: 82 cells where 81 are needed",
    ),
    (
        "5300700006001950000980000608000600034008A3001700020006060000280000419005000080079",
        "1:41: expected a digit or a blank, found 'A'",
    ),
    (
        "  5300700006001950000980000608000600034008é3001700020006060000280000419005000080079 x",
        "1:43: expected a digit or a blank, found 'é'",
    ),
    (
        "5300700006001950000980000608000600034008\x003001700020006060000280000419005000080079",
        "1:41: expected a digit or a blank, found a NUL byte",
    ),
    (
        "5300700006001950000980000608000600034008\x1b3001700020006060000280000419005000080079",
        "1:41: expected a digit or a blank, found the control character '\\u{1b}'",
    ),
    ("\0hello", "1:1: not a puzzle: 81 cells in a line are needed, or 9 rows of 9"),
    ("this is not a puzzle", "1:1: not a puzzle: 81 cells in a line are needed, or 9 rows of 9"),
    (
        "53..7....\n6..195...\n.98....6.\n8...6..3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79",
        "4:9: row 4 has 8 cells where 9 are needed",
    ),
    (
        "53..7....\n6..195...\n.98....6.\n8...6...35\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79",
        "4:10: row 4 has 10 cells where 9 are needed",
    ),
    (
        "5 3 . | . 7 . | . . .\n6 . . | 1 B 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9",
        "2:11: expected a digit or a blank, found 'B'",
    ),
    (
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.",
        "7:10: a grid has 9 rows, and this one ends after 7",
    ),
    (
        "53..7....\n6..195...\n---+---+---\n8...6...3\n4..8.3..1\n7...2...6\n---+---+---\n.6....28.\n...419..5\n....8..79",
        "3:1: a drawn line below row 2: it belongs below every third row",
    ),
    (
        "53..7....\n6..195...\nwhat is this\n8...6...3",
        "3:1: not a puzzle: 81 cells in a line are needed, or 9 rows of 9",
    ),
    ("53..7....\n---------\n6..195...", "3:10: a grid has 9 rows, and this one ends after 2"),
    (":0000:x:7.2.34+8...:314 916::", "1:1: a position of HoDoKu's library, not a puzzle"),
    (
        "| 5  3  124 | 26 7 2468 | 1489 1249 248 |\n| 6 247 247 | 1 9 5 | 3478 234 2478 |",
        "1:1: pencil marks, not a puzzle",
    ),
    ("[Notes]", "1:1: not a section of an .sdk file: [Puzzle] is read, [State] ignored"),
    ("{\"quiz\":1}", "1:1: no \"puzzle\" field"),
    (
        "{\"puzzle\":\"53..A....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"}",
        "1:16: expected a digit or a blank, found 'A'",
    ),
    ("{\"puzzle\":\"53..\"}", "1:16: 4 cells where 81 are needed"),
    ("{\"puzzle\":", "1:10: not a JSON object with a puzzle: EOF while parsing a value"),
];

#[test]
fn every_bad_record_is_named_with_its_place() {
    for (text, sentence) in BAD {
        assert_eq!(said(text), [*sentence], "{text}");
        assert_eq!(said(format!("{text}\r\n")), [*sentence], "{text}");
        let bad = parse(text).expect_err("malformed");
        assert_eq!(&format!("{}:{}: {bad}", bad.line, bad.column), sentence);
    }
}

/// Rows as the issue of a slid frame had them: a grid, `count` rows of another, a grid.
fn slid(count: usize) -> String {
    let other = "400000805030000000000700000020000060000080400000010000000603070500200000104000000";
    let other: String = rows(other).lines().take(count).map(|row| format!("{row}\n")).collect();
    format!("{}{other}{}", rows(PUZZLE), rows(PUZZLE))
}

#[test]
fn a_missing_row_does_not_slide_the_frame() {
    let told = |rows: usize| {
        format!(
            "1:1: {rows} rows one below the other do not make whole grids of 9: one is missing, or is too many"
        )
    };
    for count in [1, 5, 7, 8] {
        assert_eq!(said(slid(count)), [told(18 + count)]);
        let neighbours = said(format!("{PUZZLE}\n\n{}\n{}\n", slid(count), rows(PUZZLE)));
        assert_eq!([&neighbours[0], &neighbours[2]], [&dots(PUZZLE); 2]);
        assert_eq!(neighbours.len(), 3);
    }
    assert_eq!(said(slid(0)), [dots(PUZZLE), dots(PUZZLE)]);
    assert_eq!(said(slid(9)).len(), 3);
    // The row that is wrong is named.
    let split = rows(PUZZLE).replacen("8000", "80\n00", 1);
    assert_eq!(said(split), ["3:5: row 3 has 4 cells where 9 are needed"]);
    // Comments between grids are not part of them, comments in a grid are.
    let comments = format!("{}# a\n{}# b\n{}", rows(PUZZLE), rows(&PUZZLE[..72]), rows(PUZZLE));
    let said_of_second = "18:10: a grid has 9 rows, and this one ends after 8";
    assert_eq!(said(comments), [&dots(PUZZLE), said_of_second, &dots(PUZZLE)]);
    let inside = format!("{}# a\n{}", rows(&PUZZLE[..36]), rows(&PUZZLE[36..]));
    assert_eq!(said(inside.repeat(2)), [dots(PUZZLE), dots(PUZZLE)]);
}

#[test]
fn bands_may_have_a_blank_line_between_them() {
    let bands: String = PUZZLE
        .as_bytes()
        .chunks(27)
        .map(|band| rows(core::str::from_utf8(band).expect("ASCII")) + "\n")
        .collect();
    for between in ["", "\n", "Grid 02\n"] {
        let text = format!("{bands}{between}").repeat(40);
        assert_eq!(said(&text), vec![dots(PUZZLE); 40], "{between:?}");
    }
    // A band that is missing slides no frame.
    let broken = bands.replacen(&rows(&PUZZLE[..27]), "", 1) + &bands;
    let found = said(&broken);
    assert!(
        found.len() == 1
            && found[0].ends_with(
                "15 rows one below the other do not make whole grids of 9: one is missing, or is too many"
            ),
        "{found:?}"
    );
    assert_eq!(said(rows(&PUZZLE[..27])), ["3:10: a grid has 9 rows, and this one ends after 3"]);
    let other = format!("{}\n{}", rows(&PUZZLE[..27]), rows(PUZZLE));
    assert_eq!(said(other), ["3:10: a grid has 9 rows, and this one ends after 3", &dots(PUZZLE)]);
}

#[test]
fn rows_may_be_labeled() {
    let drawn = "    A B C   D E F   G H I\n1 | 5 3 . | . 7 . | . . . |\n2 | 6 . . | 1 9 5 | . . . |\n3 | . 9 8 | . . . | . 6 . |\n4 | 8 . . | . 6 . | . . 3 |\n5 | 4 . . | 8 . 3 | . . 1 |\n6 | 7 . . | . 2 . | . . 6 |\n7 | . 6 . | . . . | 2 8 . |\n8 | . . . | 4 1 9 | . . 5 |\n9 | . . . | . 8 . | . 7 9 |\n";
    assert_eq!(said(drawn), [dots(PUZZLE)]);
    let letters = (b'1'..=b'9').zip(b'A'..).fold(drawn.to_owned(), |text, (digit, letter)| {
        text.replacen(
            &format!("\n{} |", char::from(digit)),
            &format!("\n{} |", char::from(letter)),
            1,
        )
    });
    assert_eq!(said(letters), [dots(PUZZLE)]);
    // A label that is not that of the row is a cell too many.
    let wrong = drawn.replacen("\n4 |", "\n7 |", 1);
    assert_eq!(said(wrong), ["5:25: row 4 has 10 cells where 9 are needed"]);
}

#[test]
fn a_byte_that_is_not_utf8_is_named() {
    let mut line = PUZZLE.as_bytes().to_vec();
    line[40] = 0xE9;
    let sentence = "1:41: expected a digit or a blank, found the byte 0xE9, not UTF-8";
    assert_eq!(said(&line), [sentence]);
    assert_eq!(said(b"caf\xE9 society, and no puzzle"), [sentence.replace(":41", ":4")]);
    // In a comment it does no harm.
    let comment = [PUZZLE.as_bytes(), b" caf\xE9\n# caf\xE9\n"].concat();
    assert_eq!(said(comment), [dots(PUZZLE)]);
}

#[test]
fn bare_carriage_returns_do_not_hide_puzzles() {
    let told = "1:82: a carriage return inside a line: lines end with a line feed, or with both";
    assert_eq!(said(format!("{PUZZLE}\r{PUZZLE}\r")), [told]);
}

#[test]
fn csv_problems_have_the_place_of_the_field() {
    let header = "id,puzzle,solution\n";
    assert_eq!(
        said(format!("{header}1,53..,2\n2\n3,\"{}\",4\n", PUZZLE.replace("34", "3Z"))),
        [
            "2:7: 4 cells where 81 are needed",
            "3:1: no column 2, where the puzzle is looked for",
            "4:40: expected a digit or a blank, found 'Z'",
        ]
    );
    let csv = ReadOptions { from: Some(InputFormat::Csv), ..ReadOptions::default() };
    assert_eq!(
        said_with(format!("a,b\n1,{PUZZLE}\n2,3\n"), &csv),
        [dots(PUZZLE), "3:1: no field of 81 characters in this csv row".to_owned()]
    );
    // A header again is skipped; one that moves the column is an error, not a wrong puzzle.
    let joined = format!("solution,puzzle\n1,{PUZZLE}\npuzzle,solution\n{PUZZLE},2\n");
    let told = [
        "3:1: a second header, and the puzzle is in another column below it",
        "4:84: 1 cell where 81 are needed",
    ];
    assert_eq!(said(&joined)[0], dots(PUZZLE));
    assert_eq!(said(&joined)[1..], told);
    // The solution does not become the puzzle where only its column has a known name.
    for below in ["id,solution,clues", "solution,puzzle"] {
        let joined = format!("id,clues,solution\n1,{PUZZLE},{SOLVED}\n{below}\n");
        let said = said(&joined);
        assert_eq!(said[0], dots(PUZZLE));
        assert!(
            said[1].starts_with("3:1: a second header, and the puzzle is in another column"),
            "{}",
            said[1]
        );
    }
    // Only the first line can be a header with unknown names.
    let told = said_with(format!("# c\na,b\n1,{PUZZLE}\nc,d\n"), &csv);
    assert_eq!(told[1..], ["4:1: no field of 81 characters in this csv row"]);
    // The solution never steps in for a puzzle that is one cell short.
    assert_eq!(
        said(format!("{},{SOLVED}\n", &PUZZLE[1..])),
        ["1:81: 80 cells where 81 are needed"]
    );
}

#[test]
fn one_puzzle_is_needed_and_no_more() {
    assert_eq!(parse("").expect_err("empty").to_string(), "no puzzle here: 81 cells are needed");
    let two = format!("{PUZZLE}\n{PUZZLE}");
    let bad = two.parse::<Grid>().expect_err("two");
    assert_eq!(
        (bad.line, bad.to_string().as_str()),
        (2, "more than one puzzle where one is needed")
    );
}

#[test]
fn a_line_without_end_is_one_bad_record_and_memory_stays_flat() {
    let mut text = format!("{PUZZLE}\n").into_bytes();
    text.extend(std::iter::repeat_n(b'7', 5 << 20));
    text.extend_from_slice(format!("\n{PUZZLE}").as_bytes());
    let options = ReadOptions::default();
    let mut records = Vec::new();
    for block in Blocks::new(&text[..], &options) {
        let block = block.expect("memory does not fail");
        assert!(block.bytes.len() < 2 << 20, "{}", block.bytes.len());
        records.extend(block.records(&options).map(|record| (record.line, owned(&record))));
    }
    assert_eq!(records[0], (1, Ok(grid(PUZZLE))));
    let (line, bad) = &records[1];
    assert_eq!(*line, 2);
    let bad = bad.as_ref().expect_err("too long");
    assert_eq!(
        bad.to_string(),
        "a line of more than 1 MiB is not a puzzle; its first MiB is all that is read"
    );
    assert_eq!(records[2..], [(3, Ok(grid(PUZZLE)))]);
    // What was cut off is not a row, though it begins like one.
    for row in ["....8..79", ". . . . 8 . . 7 9"] {
        let mut text = rows(&PUZZLE[..72]) + row;
        text.push_str(&" ".repeat(2 << 20));
        for block in Blocks::new(text.as_bytes(), &options) {
            let block = block.expect("memory does not fail");
            assert!(block.records(&options).all(|record| record.puzzle().is_err()), "{row}");
        }
    }
}

#[test]
fn grids_without_end_are_cut_somewhere() {
    let endless = |line: &str| line.repeat(200_000);
    for text in [
        endless("53..7....\n"),
        endless("what\n5..\n"),
        endless("---------\n53..7....\n"),
        endless("# c\n53..7....\n"),
        format!("[State]\n{}", endless("# c\n")),
        format!("[State]\n{}", endless("---+---+---\n")),
    ] {
        let options = ReadOptions::default();
        for block in Blocks::new(text.as_bytes(), &options) {
            assert!(block.expect("memory does not fail").bytes.len() < 1 << 20);
        }
    }
}

// ---- recognition ----

#[test]
fn spaces_around_a_line_are_none_of_it() {
    for space in [" ", "\t", "\u{A0}", "\u{3000}", " \u{A0} ", "\u{FEFF}"] {
        assert_eq!(said(format!("{space}{PUZZLE}")), [dots(PUZZLE)], "{space:?}");
    }
    let bad = PUZZLE.replacen('3', "A", 1);
    assert!(said(format!("\u{A0} {bad}"))[0].starts_with("1:4: expected a digit"));
}

#[test]
fn a_typing_error_makes_no_pencil_marks() {
    let grid = rows(PUZZLE).replacen("530070000", "5 3 . | . 77 . | . . .", 1);
    assert_eq!(said(grid), ["1:22: row 1 has 10 cells where 9 are needed"]);
}

#[test]
fn nine_dashes_are_a_border_unless_dashes_are_blanks() {
    let row = |index: usize| format!("{}\n", &dots(PUZZLE)[9 * index..][..9]);
    let border = "---------\n";
    let text: String = (0..9)
        .map(|r| if r == 3 || r == 6 { border.to_owned() } else { String::new() } + &row(r))
        .collect();
    assert_eq!(said(&text), [dots(PUZZLE)]);
    assert_eq!(said(format!("{border}{text}{border}")), [dots(PUZZLE)]);
    assert_eq!(said(text.repeat(30)), vec![dots(PUZZLE); 30]);
    // With spaces between them they are no line.
    let blank = format!("{}{}{}", &PUZZLE[..18], "-".repeat(9), &PUZZLE[27..]);
    let wanted = dots(&blank.replace('-', "."));
    let apart: String = rows(&blank).lines().map(|row| spaced(row, " ") + "\n").collect();
    assert_eq!(said(apart), [wanted.as_str()]);
    let told = ["3:1: a drawn line below row 2: it belongs below every third row"];
    assert_eq!(said(rows(&blank)), told);
    let dash = ReadOptions { blank: Blank::Char('-'), ..ReadOptions::default() };
    let dashes = PUZZLE.replace('0', "-");
    let with_row = format!("{}{}{}", &dashes[..18], "-".repeat(9), &dashes[27..]);
    assert_eq!(said_with(rows(&dashes), &dash), [dots(PUZZLE)]);
    assert_eq!(said_with(rows(&with_row), &dash), [dots(&with_row.replace('-', "0"))]);
}

#[test]
fn the_blank_can_be_told() {
    let with =
        |blank, text: &str| said_with(text, &ReadOptions { blank, ..ReadOptions::default() });
    let letters = PUZZLE.replace('0', "a");
    assert_eq!(with(Blank::Char('a'), &letters), [dots(PUZZLE)]);
    assert_eq!(with(Blank::Any, &letters), [dots(PUZZLE)]);
    assert_eq!(with(Blank::Any, &rows(&PUZZLE.replace('0', "#"))), [dots(PUZZLE)]);
    assert_eq!(with(Blank::Char('·'), &rows(&PUZZLE.replace('0', "·"))), [dots(PUZZLE)]);
    assert_eq!(with(Blank::Char('#'), &PUZZLE.replace('0', "#")), [dots(PUZZLE)]);
    assert_eq!(with(Blank::Char('.'), PUZZLE), ["1:3: expected a digit or a blank, found '0'"]);
    for blank in ".0*_-xX?".chars() {
        let text = PUZZLE.replace('0', &blank.to_string());
        assert_eq!(said(&text), [dots(PUZZLE)]);
        assert_eq!(said(rows(&text)), [dots(PUZZLE)]);
    }
}

#[test]
fn the_known_csv_headers_name_the_column() {
    for (header, row) in [
        ("quizzes,solutions", format!("{PUZZLE},{SOLVED}")),
        ("puzzle,solution", format!("{PUZZLE},{SOLVED}")),
        ("solution,\"Puzzle\"", format!("{SOLVED},\"{PUZZLE}\"")),
        ("id,puzzle,solution,clues,difficulty", format!("1,{PUZZLE},{SOLVED},30,0.0")),
        ("source,question,answer,rating", format!("\"x, y\",{PUZZLE},{SOLVED},3")),
        // An unknown name, beside one that shows that this is a table.
        ("id,clues_as_digits,solution", format!("1,{PUZZLE},{SOLVED}")),
        ("id,solution,clues_as_digits", format!("1,{SOLVED},{PUZZLE}")),
    ] {
        let records = read(format!("# data\n\n{header}\n{row}\n{header}\n{row}\n"));
        let wanted = (RecordFormat::Csv, Ok(grid(PUZZLE)));
        let found: Vec<_> =
            records.into_iter().map(|record| (record.format, record.puzzle)).collect();
        assert_eq!(found, [wanted.clone(), wanted], "{header}");
    }
    let records = read(format!("number,solution\n1,{SOLVED}\n"));
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].puzzle, Ok(grid(SOLVED)));

    let records = read(format!("7,{PUZZLE},{SOLVED}\n{PUZZLE},{SOLVED}\n"));
    assert_eq!(records.len(), 2);
    for record in records {
        assert_eq!((record.format, record.puzzle), (RecordFormat::Line, Ok(grid(PUZZLE))));
    }
}

#[test]
fn formats_mix_in_one_file_and_lines_are_counted() {
    let board = rows(PUZZLE);
    let text = format!(
        "# mixed\n{PUZZLE}\n{board}{{\"puzzle\":\"{PUZZLE}\"}}\nGrid 01\n{board}\n{PUZZLE} x"
    );
    let records = read(&text);
    let found: Vec<_> = records.iter().map(|record| (record.line, record.format)).collect();
    use RecordFormat::{Grid, Jsonl, Line};
    assert_eq!(found, [(2, Line), (3, Grid), (12, Jsonl), (14, Grid), (24, Line)]);
    assert!(records.iter().all(|record| record.puzzle == Ok(grid(PUZZLE))));
    assert_eq!(records[1].text, board.trim_end().as_bytes());
    assert_eq!(records[4].text, format!("{PUZZLE} x").as_bytes());
}

#[test]
fn one_argument_can_hold_a_grid() {
    let wanted = grid(PUZZLE);
    assert_eq!(parse(spaced(PUZZLE, " ")), Ok(wanted));
    assert_eq!(parse(spaced(PUZZLE, ",")), Ok(wanted));
    assert_eq!(parse(rows(PUZZLE)), Ok(wanted));
    assert_eq!(parse(rows(PUZZLE).replace('\n', " ")), Ok(wanted));
    // Groups that are not alike: a cell may be missing.
    let bad = parse(rows(PUZZLE).replace('\n', " ").replacen("530070000", "53007000", 1));
    assert_eq!(bad.expect_err("80 cells").to_string(), "80 cells where 81 are needed");
}

#[test]
fn a_format_that_is_given_overrides_what_is_recognised() {
    let from = |kind| ReadOptions { from: Some(kind), ..ReadOptions::default() };
    assert_eq!(
        said_with(rows(PUZZLE), &from(InputFormat::Line))[0],
        "1:10: 9 cells where 81 are needed"
    );
    assert_eq!(
        said_with(PUZZLE, &from(InputFormat::Grid)),
        ["1:82: row 1 has 81 cells where 9 are needed"]
    );
    assert!(said_with(PUZZLE, &from(InputFormat::Jsonl))[0].contains("not a JSON object"));
    // The same for callers that want a position.
    let options = from(InputFormat::Grid);
    assert!(options.records(PUZZLE.as_bytes()).all(|record| record.position().is_err()));
}

// ---- pipes ----

/// A pipe whose writer waits for the answer before it goes on. The last text comes first.
struct Asking {
    texts: Vec<String>,
    ready: Rc<Cell<bool>>,
}

impl Read for Asking {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        assert!(self.ready.replace(false), "read again without an answer");
        let Some(text) = self.texts.pop() else { return Ok(0) };
        space[..text.len()].copy_from_slice(text.as_bytes());
        Ok(text.len())
    }
}

#[test]
fn a_puzzle_that_is_complete_is_not_kept_waiting() {
    // The line below nine rows tells whether they are a board.
    let (line, board) = (format!("{PUZZLE}\n"), rows(PUZZLE) + "\n");
    let mut texts = vec![
        (1, line.clone()),
        (1, board.clone()),
        (2, format!("{board}\n{board}")),
        (1, format!("\n{board}")),
        (2, format!("{line}{board}")),
        (2, format!("{board}\n{board}\n")),
        (300, board.repeat(300)),
        (1, line),
    ];
    texts.reverse();
    let ready = Rc::new(Cell::new(false));
    let writes = texts.iter().map(|(_, text)| text.clone()).collect();
    let options = ReadOptions::default();
    let pipe = Asking { texts: writes, ready: ready.clone() };
    let mut blocks = Blocks::new(pipe, &options);
    while let Some((puzzles, text)) = texts.pop() {
        ready.set(true);
        let block = blocks.next().expect("a block").expect("no error");
        let found: Vec<_> = block.records(&options).map(|record| owned(&record)).collect();
        assert_eq!(found, vec![Ok(grid(PUZZLE)); puzzles], "{text}");
    }
    ready.set(true);
    assert!(blocks.next().is_none());
}

/// Fails before each read with the errors that are left.
struct Failing<'a> {
    errors: Vec<io::ErrorKind>,
    bytes: &'a [u8],
}

impl Read for Failing<'_> {
    fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
        match self.errors.pop() {
            Some(kind) => Err(kind.into()),
            None => self.bytes.read(space),
        }
    }
}

#[test]
fn an_interrupted_read_is_tried_again_and_other_errors_are_told() {
    let options = ReadOptions::default();
    let first = |errors: &[io::ErrorKind]| {
        let reader = Failing { errors: errors.to_vec(), bytes: PUZZLE.as_bytes() };
        let mut blocks = Blocks::new(reader, &options);
        let block = blocks.next().expect("a block or an error");
        block.map(|block| block.records(&options).map(|record| owned(&record)).collect::<Vec<_>>())
    };
    let interrupted = first(&[io::ErrorKind::Interrupted; 3]);
    assert_eq!(interrupted.expect("no error"), [Ok(grid(PUZZLE))]);
    let broken = first(&[io::ErrorKind::PermissionDenied, io::ErrorKind::Interrupted]);
    assert_eq!(broken.map_err(|error| error.kind()), Err(io::ErrorKind::PermissionDenied));
}

// ---- writing ----

#[test]
fn rows_of_csv_and_json_are_read_by_their_own_readers() {
    let puzzle = grid(PUZZLE);
    let solution =
        Solution::new(grid(SOLVED).cells().map(|cell| cell.expect("full"))).expect("valid");
    let facts = Facts {
        number: Some(3),
        file: Some("a \"b\",c.txt"),
        line: Some(7),
        puzzle: Some(&puzzle),
        status: Some(Status::Unique),
        solution: Some(&solution),
        solutions: Some(Count::Exactly(1)),
        search: Some(SearchStatistics::default()),
        ..Facts::default()
    };
    let mut csv = Vec::new();
    let all = [
        Field::Number,
        Field::File,
        Field::Line,
        Field::Puzzle,
        Field::Status,
        Field::Solution,
        Field::Solutions,
        Field::Clues,
        Field::Mask,
        Field::Guesses,
        Field::TimeNs,
    ];
    fields::append_csv_header(&mut csv, &all);
    fields::append_csv_row(&mut csv, &facts, &all);
    let mask = PUZZLE.bytes().map(|b| if b == b'0' { '0' } else { '1' }).collect::<String>();
    let wanted = format!(
        "number,file,line,puzzle,status,solution,solutions,clues,mask,guesses,time_ns\n\
         3,\"a \"\"b\"\",c.txt\",7,{},unique,{SOLVED},1,30,{mask},0,\n",
        dots(PUZZLE)
    );
    assert_eq!(String::from_utf8(csv.clone()).expect("UTF-8"), wanted);
    assert_eq!(parse(csv), Ok(puzzle));

    let mut json = Vec::new();
    fields::append_json_line(
        &mut json,
        &facts,
        &[Field::Puzzle, Field::File, Field::Clues, Field::TimeNs],
    );
    let wanted = format!(
        "{{\"puzzle\":\"{}\",\"file\":\"a \\\"b\\\",c.txt\",\"clues\":30,\"time_ns\":null}}\n",
        dots(PUZZLE)
    );
    assert_eq!(String::from_utf8(json.clone()).expect("UTF-8"), wanted);
    assert_eq!(parse(json), Ok(puzzle));
}
