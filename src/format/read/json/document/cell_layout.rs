//! [`CellLayout`]: where the lists of cells stand in a document of lists. The first list whose form
//! is clear tells. An empty list, a list of another number of cells or a word in front of it is a
//! record that is wrong, and says nothing about the others.

use super::ROW_STRING;
use super::extent::{
    Seen, container_end, in_quotes, is_scalar, past_spaces, string_end, value_end,
};
use crate::format::read::array;
use crate::format::read::cells::are_all_digits;
use crate::format::read::grid_text::LENGTHS;

/// Where the lists of cells stand that are records.
#[derive(Clone, Copy)]
pub(super) struct CellLayout {
    /// How many brackets are open around one.
    pub(super) around: usize,
    /// How many lists are in each other: two if each row is a list, one more for a pair.
    pub(super) depth: usize,
    /// A record is a list of two: the cells of a puzzle and those of its solution.
    pub(super) is_pair: bool,
}

/// Lists are in each other at most this deep.
const MAX_DEPTH: usize = 8;
/// At most this many lists and items are looked at.
const MAX_LOOKS: usize = 500;

/// Where the lists of cells stand in the list at `at`; nothing if they are none. `around`: how many
/// brackets are open around the list.
pub(super) fn cell_layout(json: &[u8], at: usize, around: usize) -> Seen<Option<CellLayout>> {
    let mut probe = CellProbe::new(json);
    let shape = match probe.look(at, 1)? {
        Evidence::Unclear => probe.fallback,
        Evidence::NotCells => None,
        Evidence::Cells(shape) => Some(probe.with_solution(shape)?),
    };
    Ok(shape.map(|Shape { lists, depth, is_pair }| CellLayout {
        around: around + lists - depth,
        depth,
        is_pair,
    }))
}

/// True if the list at `at` has strings or lists in it that are grids, and is none itself.
pub(super) fn has_several_grids(json: &[u8], at: usize) -> Seen<bool> {
    let mut probe = CellProbe::new(json);
    Ok(match probe.look(at, 1)? {
        Evidence::Cells(shape) => shape.lists > probe.with_solution(shape)?.depth,
        Evidence::NotCells => probe.has_grids,
        Evidence::Unclear => false,
    })
}

/// True if the list at `at` is the cells or the rows of a grid, or those of a puzzle and of its
/// solution.
pub(super) fn is_grid_of_lists(json: &[u8], at: usize) -> Seen<bool> {
    let mut probe = CellProbe::new(json);
    Ok(match probe.look(at, 1)? {
        Evidence::Cells(shape) => shape.lists == probe.with_solution(shape)?.depth,
        Evidence::NotCells | Evidence::Unclear => false,
    })
}

/// Which lists are records.
#[derive(Clone, Copy)]
struct Shape {
    /// How many lists are in each other.
    lists: usize,
    /// As in [`CellLayout`].
    depth: usize,
    is_pair: bool,
}

/// What a list shows of the document.
enum Evidence {
    Cells(Shape),
    NotCells,
    /// Another list has to be looked at.
    Unclear,
}

/// Looks at lists until one shows where the cells stand.
struct CellProbe<'a> {
    json: &'a [u8],
    /// How many lists and items were looked at.
    looks: usize,
    /// If no list is clear: what the first with anything in it may be.
    fallback: Option<Shape>,
    /// `starts[k]`: where the current list of depth k begins; the outermost has depth 1.
    starts: [usize; MAX_DEPTH + 1],
    /// The first list has strings that are grids.
    has_grids: bool,
}

/// What is in a list, so far.
#[derive(Default)]
struct Contents {
    /// Numbers, words, and strings of at most one character.
    cells: usize,
    /// Strings of nine characters.
    rows: usize,
    /// Strings that are about as long as a grid, and no prose.
    grids: usize,
    /// How many of the grids are complete.
    complete: usize,
    /// Other strings.
    words: usize,
    lists: usize,
}

impl CellProbe<'_> {
    fn new(json: &[u8]) -> CellProbe<'_> {
        CellProbe { json, looks: 0, fallback: None, starts: [0; MAX_DEPTH + 1], has_grids: false }
    }

    /// Looks at the list at `at`, which is in `lists` lists with itself.
    fn look(&mut self, at: usize, lists: usize) -> Seen<Evidence> {
        let mut seen = Contents::default();
        self.starts[lists] = at;
        let mut at = at + 1;
        loop {
            at = past_spaces(self.json, at)?;
            if self.json[at] == b',' {
                at += 1;
                continue;
            }
            self.looks += 1;
            match self.json[at] {
                b']' | b'}' => break,
                b'{' => return Ok(Evidence::NotCells),
                b'[' if lists == MAX_DEPTH => return Ok(Evidence::NotCells),
                b'[' => {
                    seen.lists += 1;
                    match self.look(at, lists + 1)? {
                        Evidence::Unclear if self.looks < MAX_LOOKS => {
                            at = container_end(self.json, at, usize::MAX)?;
                        }
                        evidence => return Ok(evidence),
                    }
                    continue;
                }
                b'"' => {
                    let end = string_end(self.json, at)?;
                    seen.add_string(in_quotes(self.json, at, end));
                    self.has_grids |= lists == 1 && seen.grids > 0;
                    at = end;
                }
                _ => {
                    let end = value_end(self.json, at)?;
                    // A word that is no JSON is no cell.
                    let count = if is_scalar(&self.json[at..end]) {
                        &mut seen.cells
                    } else {
                        &mut seen.words
                    };
                    *count += 1;
                    at = end;
                }
            }
            if self.looks > MAX_LOOKS {
                break;
            }
            if seen.are_puzzles() && lists == 1 {
                return Ok(Evidence::NotCells);
            }
        }
        Ok(self.judge(&seen, lists))
    }

    /// The evidence of a list with these contents.
    fn judge(&mut self, seen: &Contents, lists: usize) -> Evidence {
        let shape = |depth: usize| Evidence::Cells(Shape { lists, depth, is_pair: false });
        let is_row = lists > 1 && seen.cells == 9 && seen.words + seen.rows == 0;
        match *seen {
            Contents { lists: 1.., .. } => Evidence::Unclear,
            // A puzzle with its solution; within a list, with anything.
            Contents { grids: 2, .. } if lists == 1 => shape(1),
            Contents { grids: 1.., .. } if lists == 1 => Evidence::NotCells,
            Contents { grids: 1.., .. } => shape(1),
            Contents { words: 1.., .. } if lists == 1 => Evidence::NotCells,
            _ if is_row => shape(2),
            Contents { rows: 9, .. } | Contents { cells: 81, .. } => shape(1),
            Contents { cells: 0, rows: 0, words: 0, .. } => Evidence::Unclear,
            _ => {
                self.fallback.get_or_insert(Shape { lists, depth: 1, is_pair: false });
                Evidence::Unclear
            }
        }
    }

    /// The shape of the records, if the list of cells that was looked at last has `shape`: one list
    /// more if that stands in a list of two, of which one is complete.
    fn with_solution(&self, shape: Shape) -> Seen<Shape> {
        let Some(around @ 1..) = shape.lists.checked_sub(shape.depth) else { return Ok(shape) };
        let start = self.starts[around];
        let mut at = start + 1;
        for _ in 0..2 {
            at = past_spaces(self.json, at)?;
            if self.json[at] != b'[' {
                return Ok(shape);
            }
            at = past_spaces(self.json, container_end(self.json, at, shape.depth)?)?;
            at += usize::from(self.json[at] == b',');
        }
        let end = past_spaces(self.json, at)?;
        let is_pair = self.json[end] == b']' && array::is_pair(&self.json[start..=end]);
        Ok(Shape { depth: shape.depth + usize::from(is_pair), is_pair, ..shape })
    }
}

impl Contents {
    fn add_string(&mut self, text: &[u8]) {
        match text.len() {
            0 | 1 => self.cells += 1,
            len if len + 2 == ROW_STRING => self.rows += 1,
            len if LENGTHS.contains(&len) && !is_prose(text) => {
                self.grids += 1;
                self.complete += usize::from(are_all_digits(text));
            }
            _ => self.words += 1,
        }
    }

    /// True if the strings are puzzles, and not one puzzle with its solution.
    fn are_puzzles(&self) -> bool {
        self.grids > 2 || self.grids == 2 && self.complete != 1
    }
}

/// True if a text has two different letters, as an address or a sentence has. One letter may be a
/// blank.
fn is_prose(text: &[u8]) -> bool {
    let mut letters = text.iter().filter(|byte| byte.is_ascii_alphabetic());
    letters.next().is_some_and(|first| letters.any(|letter| !letter.eq_ignore_ascii_case(first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The brackets around a record of cells, and how many lists are in each other in it.
    fn layout(json: &str) -> Option<(usize, usize)> {
        let cells = cell_layout(json.as_bytes(), 0, 0).expect("a whole list");
        cells.map(|CellLayout { around, depth, .. }| (around, depth))
    }

    #[test]
    fn the_first_list_that_tells_is_the_one() {
        let row = format!("[{}]", ["0"; 9].join(", "));
        let short = format!("[{}]", ["0"; 8].join(", "));
        let grid = format!("[{}]", [&*row; 9].join(", "));
        let bad = grid.replacen(&row, &short, 1);
        let cells = format!("[{}]", ["0"; 81].join(", "));
        let few = format!("[{}]", ["0"; 80].join(", "));
        let text = format!("\"{}\"", ".".repeat(81));
        let full = format!("\"{}\"", "1".repeat(81));
        for odd in ["null, ", "\"\", ", "\"x\", ", "\"53..7....\", ", "3, ", "[], ", "[[]], ", ""] {
            assert_eq!(layout(&format!("[{odd}{grid}, {grid}]")), Some((1, 2)), "{odd}");
            assert_eq!(layout(&format!("[{odd}{bad}, {grid}]")), Some((1, 2)), "{odd}");
            assert_eq!(layout(&format!("[{odd}{cells}, {cells}]")), Some((1, 1)), "{odd}");
            assert_eq!(layout(&format!("[{odd}{few}, {cells}]")), Some((1, 1)), "{odd}");
            assert_eq!(layout(&format!("[{odd}[{text}, {full}]]")), Some((1, 1)), "{odd}");
            let is_item = !odd.starts_with('[');
            if is_item {
                assert_eq!(layout(&format!("[{odd}{text}, {text}]")), None, "{odd}");
                assert_eq!(layout(&format!("[{odd}{text}]")), None, "{odd}");
            }
        }
        assert_eq!(layout(&grid), Some((0, 2)));
        assert_eq!(layout(&cells), Some((0, 1)));
        assert_eq!(layout("[[], [[]]]"), None);
        assert_eq!(layout("[\"a\", \"name\"]"), None);
    }

    #[test]
    fn a_puzzle_and_its_solution_in_a_list_are_one_record() {
        let text = format!("\"{}\"", ".".repeat(81));
        let full = format!("\"{}\"", "1".repeat(81));
        for pair in [
            format!("[{text}, {full}]"),
            format!("[{full}, {text}]"),
            format!("[\"p0\", {text}, {full}, 2.0]"),
        ] {
            assert_eq!(layout(&pair), Some((0, 1)), "{pair}");
        }
        for several in [
            format!("[{text}, {full}, {text}]"),
            format!("[{text}, {text}]"),
            format!("[{full}, {full}]"),
        ] {
            assert_eq!(layout(&several), None, "{several}");
        }
    }
    #[test]
    fn two_lists_of_which_one_is_complete_are_a_pair() {
        let row = format!("[{}]", ["5"; 9].join(", "));
        let rows = format!("[{}]", [&*row; 9].join(", "));
        let cells = format!("[{}]", ["5"; 81].join(", "));
        for (full, depth) in [(&rows, 3), (&cells, 2)] {
            let open = full.replacen('5', "0", 1);
            for pair in [format!("[{open}, {full}]"), format!("[{full},\n{open}\n]")] {
                assert_eq!(layout(&pair), Some((0, depth)), "{pair}");
                assert_eq!(layout(&format!("[[], {pair}, {pair}]")), Some((1, depth)), "{pair}");
            }
            for several in [
                format!("[{open}]"),
                format!("[{open}, {open}]"),
                format!("[{full}, {full}]"),
                format!("[{open}, {full}, {open}]"),
                format!("[{open}, {full}, 7]"),
            ] {
                assert_eq!(layout(&several), Some((1, depth - 1)), "{several}");
            }
        }
    }
}
