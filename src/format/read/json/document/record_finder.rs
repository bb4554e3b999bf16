//! [`RecordFinder`]: finds the records of a JSON document, one after the other. Left: the forms of
//! a document; right: its records.
//!
//! ```text
//! [{"puzzle": ...}, ...]  {...} {...}     each object
//! {"name": ..., "puzzles": [{...}, ...]}  each object of such a list, if one of the first has a
//!                                         puzzle and the object around the list has none
//! {"puzzles": ["53..7...", ...], ...}     each string of such a list; the same for lists of cells,
//!                                         and for all lists beside it
//! ["53..7...", ...]                       each string that is no cell and no row
//! ["53..7...", "534678..."]               a puzzle with its solution: the list
//! [[5, 3, ...81 cells], ...]              each innermost list
//! [[[5, 3, ...9 cells], ...9 rows], ...]  each list of rows
//! [[[...81 cells], [...81 cells]], ...]   a puzzle with its solution: each list of two lists of
//!                                         cells or rows, one of which is complete
//! ```

use super::cell_layout::{CellLayout, cell_layout};
use super::extent::{NeedMore, Seen, container_end, in_quotes, past_spaces, string_end, value_end};
use super::object_lists::{List, ListFinder};
use crate::format::read::options::ReadOptions;
use core::ops::Range;

/// How far the records of a document were found: the state between two calls of
/// [`RecordFinder::next`].
pub(super) struct RecordFinder {
    lists: ListFinder,
    /// The brackets that are open around the next record, outermost first: `[` of a list, or `{` of
    /// an object that has lists of records.
    open: Vec<u8>,
    /// Where the lists of cells stand; `None` until a list shows it.
    cells: Option<CellLayout>,
    /// In an object with lists of records: true if a value comes next, false if a key does.
    is_at_value: bool,
    /// True if the last key names solutions. They are skipped: the puzzles are in another list.
    is_at_solutions: bool,
    /// True if the lists of solutions in the open objects are skipped.
    skips_solutions: bool,
    /// True if lists of solutions are skipped and no list of puzzles was found yet.
    pub(super) needs_puzzles: bool,
    /// The byte of the last bracket that closes nothing, or in front of which one is missing.
    pub(super) wrong_bracket: Option<usize>,
}

/// The next record, or the lack of input to find it.
pub(super) enum Next {
    /// The bytes of the record.
    Record(Range<usize>),
    /// More input is needed to read on from this byte.
    Incomplete(usize),
}

impl RecordFinder {
    pub(super) fn new(options: &ReadOptions) -> RecordFinder {
        RecordFinder {
            lists: ListFinder::new(options),
            open: Vec::new(),
            cells: None,
            is_at_value: false,
            is_at_solutions: false,
            skips_solutions: false,
            needs_puzzles: false,
            wrong_bracket: None,
        }
    }

    /// True within a list, or an object that has lists of records.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// True within an object that has lists of records.
    pub(super) fn is_in_object(&self) -> bool {
        self.open.contains(&b'{')
    }

    /// True within a list.
    pub(super) fn is_in_list(&self) -> bool {
        self.open.last() == Some(&b'[')
    }

    /// True if the records are lists of two: the cells of a puzzle and those of its solution.
    pub(super) fn has_pairs(&self) -> bool {
        self.cells.is_some_and(|cells| cells.is_pair)
    }

    /// True if what stands next is a key or a value of an object that has lists of records.
    pub(super) fn is_in_members(&self) -> bool {
        self.open.last() == Some(&b'{')
    }

    /// The first record that begins at byte `at` of `json` or behind it. `is_last` is true if no
    /// more input comes.
    pub(super) fn next(&mut self, json: &[u8], at: usize, is_last: bool) -> Next {
        let mut at = at;
        loop {
            let Ok(start) = past_spaces(json, at) else { return Next::Incomplete(json.len()) };
            match self.step(json, start, is_last) {
                // A record has at least one byte: an empty one would be found again forever.
                Ok(Step::Record(end)) => return Next::Record(start..end.max(start + 1)),
                Ok(Step::Past(next)) => at = next,
                Err(NeedMore) => return Next::Incomplete(start),
            }
        }
    }

    /// Looks at what begins at `at`.
    fn step(&mut self, json: &[u8], at: usize, is_last: bool) -> Seen<Step> {
        Ok(match json[at] {
            b',' => Step::Past(at + 1),
            b':' if self.is_in_members() => {
                self.is_at_value = true;
                Step::Past(at + 1)
            }
            b'}' | b']' => {
                let opening = if json[at] == b'}' { b'{' } else { b'[' };
                if self.open.last() == Some(&opening) {
                    self.open.pop();
                } else if self.cells.is_none() {
                    // A list of cells that is nested too deep ends early, and its closing brackets
                    // are left over. Those are no error.
                    self.wrong_bracket = Some(at);
                }
                Step::Past(at + 1)
            }
            _ if self.is_in_members() => self.member(json, at, is_last)?,
            b'{' => match self.lists.of_object(json, at, self.open.len(), false, is_last)? {
                Some(lists) => {
                    self.open.push(b'{');
                    // Puzzles may stand behind the part of the object that was looked at.
                    self.needs_puzzles = !lists.has_others && !lists.are_all;
                    self.skips_solutions = lists.has_others || self.needs_puzzles;
                    Step::Past(at + 1)
                }
                None => Step::Record(value_end(json, at)?),
            },
            b'[' => match self.cells_of(json, at)? {
                Some(CellLayout { around, depth, .. }) if self.open.len() >= around => {
                    Step::Record(container_end(json, at, depth)?)
                }
                _ => {
                    self.open.push(b'[');
                    Step::Past(at + 1)
                }
            },
            b'"' => Step::Record(string_end(json, at)?),
            _ => Step::Record(self.end_of_other(json, at)?),
        })
    }

    /// The step at a key or a value of an object that has lists of records. A list of records, or
    /// an object that has some, is entered. Any other value that shows a grid is a record: it is
    /// read, or its error is reported. All else is skipped.
    fn member(&mut self, json: &[u8], at: usize, is_last: bool) -> Seen<Step> {
        if !self.is_at_value {
            if matches!(json[at], b'{' | b'[') {
                // The brace of the object around it is missing.
                self.wrong_bracket = Some(at);
                self.open.pop();
                return Ok(Step::Past(at));
            }
            let end = value_end(json, at)?;
            if json[at] == b'"' {
                let key = core::str::from_utf8(in_quotes(json, at, end)).unwrap_or_default();
                self.is_at_solutions = self.skips_solutions && self.lists.is_solution_key(key);
            }
            return Ok(Step::Past(end));
        }
        let list = self.lists.list_at(json, at)?;
        let is_entered = match list {
            Some(List::Puzzles) => true,
            Some(List::Solutions | List::Grids) => !self.is_at_solutions,
            Some(List::Others) => false,
            None if json[at] == b'{' && !self.is_at_solutions => {
                let lists = self.lists.of_object(json, at, self.open.len(), true, is_last)?;
                self.skips_solutions |= lists.as_ref().is_some_and(|lists| lists.has_others);
                lists.is_some()
            }
            None => false,
        };
        let step = if is_entered {
            self.open.push(json[at]);
            self.needs_puzzles &= json[at] == b'{';
            Step::Past(at + 1)
        } else {
            let end = value_end(json, at)?;
            if self.is_record_value(&json[at..end]) { Step::Record(end) } else { Step::Past(end) }
        };
        self.is_at_value = false;
        Ok(step)
    }

    /// Expects a key next: the value of the last member is too long, and the caller skips it.
    pub(super) fn skip_member(&mut self) {
        self.is_at_value = false;
    }

    /// True if a value with this text, in an object that has lists of records, is a record: a grid
    /// or a puzzle is seen in it, and it is no list of solutions.
    pub(super) fn is_record_value(&self, value: &[u8]) -> bool {
        let is_puzzle = || value.starts_with(b"{") && self.lists.has_puzzle(value);
        !self.is_at_solutions && (self.lists.has_grid(value) || is_puzzle())
    }

    /// The end of what stands at `at` and is no string, list or object, such as a number, a comment
    /// or a line of another format. It ends at a line feed; within a list also at a comma or a
    /// closing bracket.
    fn end_of_other(&self, json: &[u8], at: usize) -> Seen<usize> {
        let ends = |&b: &u8| b == b'\n' || self.is_open() && matches!(b, b',' | b']' | b'}');
        json[at..].iter().position(ends).map(|len| at + len).ok_or(NeedMore)
    }

    /// Where the lists of cells stand: as an earlier list has shown it, or else the list at `at`.
    fn cells_of(&mut self, json: &[u8], at: usize) -> Seen<Option<CellLayout>> {
        if self.cells.is_none() {
            self.cells = cell_layout(json, at, self.open.len())?;
        }
        Ok(self.cells)
    }
}

/// What begins at a byte.
enum Step {
    /// A record, up to this byte.
    Record(usize),
    /// Something that stands around records, up to this byte.
    Past(usize),
}
