//! [`RecordFinder`]: where the records of a JSON document stand.
//!
//! ```text
//! [{"puzzle": ...}, ...]  {...} {...}     each object
//! {"name": ..., "puzzles": [{...}, ...]}  each object of such a list, if it has a puzzle and the
//!                                         object around it has none
//! ["53..7...", ...]                       each string that is no cell and no row
//! ["53..7...", "534678..."]               a puzzle with its solution: the list
//! [[5, 3, ...81 cells], ...]              each innermost list
//! [[[5, 3, ...9 cells], ...9 rows], ...]  each list of rows
//! [[[...81 cells], [...81 cells]], ...]   a puzzle with its solution: each list of two lists of
//!                                         cells or rows, one of which is complete
//! ```
//!
//! `None` means everywhere here that the input so far does not tell.

use super::super::column::Column;
use super::super::csv::{is_puzzle_name, is_solution_name};
use super::cell_lists::{CellLayout, first_cells};
use super::extent::{
    Member, Members, NextMember, container_end, in_quotes, past_spaces, string_end, value_end,
};
use super::{MAX_AHEAD, ROW_STRING};
use core::ops::Range;

/// Records stand in at most this many lists and objects.
const MAX_AROUND: usize = 8;
/// A list of records has a puzzle in one of its first objects: at most this many are looked at.
const OBJECTS_LOOKED_AT: usize = 8;

/// Finds one record after the other.
pub(super) struct RecordFinder {
    /// The field of the puzzle, if it was given.
    column: Option<Column>,
    /// The brackets that are open around the records: `[`, or `{` of an object that has lists of
    /// them.
    open: Vec<u8>,
    /// For lists of cells.
    cells: Option<CellLayout>,
}

/// What stands next.
pub(super) enum Next {
    Record(Range<usize>),
    /// From this byte on, more input is needed.
    Incomplete(usize),
}

impl RecordFinder {
    pub(super) fn new(column: Option<Column>) -> RecordFinder {
        RecordFinder { column, open: Vec::new(), cells: None }
    }

    /// True within a list, or an object that has lists of records.
    pub(super) fn is_within(&self) -> bool {
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
    pub(super) fn is_at_member(&self) -> bool {
        self.open.last() == Some(&b'{')
    }

    /// The next record at byte `at` of `json` or behind it; `is_last`: no more input comes.
    pub(super) fn next(&mut self, json: &[u8], at: usize, is_last: bool) -> Next {
        let mut at = at;
        loop {
            let Some(start) = past_spaces(json, at) else { return Next::Incomplete(json.len()) };
            match self.step(json, start, is_last) {
                // At least a byte, so that a value without an end is not found again and again.
                Some(Step::Record(end)) => return Next::Record(start..end.max(start + 1)),
                Some(Step::Past(next)) => at = next,
                None => return Next::Incomplete(start),
            }
        }
    }

    /// Looks at what begins at `at`.
    fn step(&mut self, json: &[u8], at: usize, is_last: bool) -> Option<Step> {
        Some(match json[at] {
            b',' => Step::Past(at + 1),
            b':' if self.is_at_member() => Step::Past(at + 1),
            b'}' | b']' => {
                self.open.pop();
                Step::Past(at + 1)
            }
            _ if self.is_at_member() => Step::Past(self.past_member(json, at)?),
            b'{' => match self.list_of_records(json, at, is_last)? {
                Some(list) => {
                    self.open.push(b'{');
                    Step::Past(list)
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

    /// Goes past a key or a value of an object that has lists of records, or into such a list.
    fn past_member(&mut self, json: &[u8], at: usize) -> Option<usize> {
        if self.has_records(json, at)? == Some(true) {
            self.open.push(b'[');
            return Some(at + 1);
        }
        value_end(json, at)
    }

    /// The end of something else at `at`, such as a number, a comment or a line of another format:
    /// within a list the next comma or closing bracket, else the line feed.
    fn end_of_other(&self, json: &[u8], at: usize) -> Option<usize> {
        let ends = |&b: &u8| b == b'\n' || self.is_within() && matches!(b, b',' | b']' | b'}');
        json[at..].iter().position(ends).map(|len| at + len)
    }

    /// Where the lists of cells stand, if the list at `at` has some, or is one.
    fn cells_of(&mut self, json: &[u8], at: usize) -> Option<Option<CellLayout>> {
        if self.cells.is_none() {
            self.cells = first_cells(json, at, self.open.len())?;
        }
        Some(self.cells)
    }

    /// The first list of objects with puzzles in the object at `at`, if that has no puzzle itself,
    /// under whatever name.
    /// An object that is longer than [`MAX_AHEAD`] is judged by its beginning.
    fn list_of_records(&self, json: &[u8], at: usize, is_last: bool) -> Option<Option<usize>> {
        if self.open.len() >= MAX_AROUND {
            return Some(None);
        }
        let window = &json[..json.len().min(at + MAX_AHEAD)];
        let mut list = None;
        let seen = self.look_for_list(window, at, &mut list);
        let is_final = is_last || window.len() == at + MAX_AHEAD;
        (seen.is_some() || is_final).then_some(list)
    }

    /// Finds the first list of objects with puzzles among the members of the object at `at`.
    fn look_for_list(&self, json: &[u8], at: usize, list: &mut Option<usize>) -> Option<()> {
        let mut members = Members::new(json, at);
        while let NextMember::Member(member) = members.next()? {
            match self.has_records(json, member.value)? {
                Some(true) => {
                    list.get_or_insert(member.value);
                }
                Some(false) => {}
                None if self.is_puzzle(json, &member)? || is_grid(json, member.value)? => {
                    *list = None;
                    return Some(());
                }
                None => {}
            }
            members.skip(&member)?;
        }
        Some(())
    }

    /// Whether a puzzle is in one of the first objects of the list at `at`. Nothing if it is no
    /// list of objects.
    fn has_records(&self, json: &[u8], at: usize) -> Option<Option<bool>> {
        if json[at] != b'[' {
            return Some(None);
        }
        let mut item = past_spaces(json, at + 1)?;
        if json[item] != b'{' {
            return Some(None);
        }
        for _ in 0..OBJECTS_LOOKED_AT {
            if self.has_puzzle(json, item)? {
                return Some(Some(true));
            }
            item = past_spaces(json, value_end(json, item)?)?;
            if json[item] == b',' {
                item = past_spaces(json, item + 1)?;
            }
            if json[item] != b'{' {
                break;
            }
        }
        Some(Some(false))
    }

    /// Whether the object at `at` has a puzzle, or a solution.
    fn has_puzzle(&self, json: &[u8], at: usize) -> Option<bool> {
        let mut members = Members::new(json, at);
        while let NextMember::Member(member) = members.next()? {
            if self.is_puzzle(json, &member)? {
                return Some(true);
            }
            members.skip(&member)?;
        }
        Some(false)
    }

    /// Whether a member has the name of a puzzle or a solution, and a value that may be one: a
    /// string longer than a row, or a list.
    fn is_puzzle(&self, json: &[u8], member: &Member<'_>) -> Option<bool> {
        if !self.is_puzzle_key(member.key) {
            return Some(false);
        }
        Some(match json[member.value] {
            b'"' => string_end(json, member.value)? - member.value > ROW_STRING,
            first => first == b'[',
        })
    }

    fn is_puzzle_key(&self, key: &str) -> bool {
        match &self.column {
            Some(column) if column.is_name() => column.find([key.as_bytes()]).is_some(),
            _ => is_puzzle_name(key) || is_solution_name(key),
        }
    }
}

/// Whether the value at `at` is a string of 81 cells.
fn is_grid(json: &[u8], at: usize) -> Option<bool> {
    if json[at] != b'"' {
        return Some(false);
    }
    let text = in_quotes(json, at, string_end(json, at)?);
    let is_cell = |b: &u8| b.is_ascii_digit() || matches!(b, b'.' | b'*' | b'_' | b'-');
    Some(text.len() == 81 && text.iter().all(is_cell))
}

/// What begins at a byte.
enum Step {
    /// A record, up to this byte.
    Record(usize),
    /// Something that stands around records, up to this byte.
    Past(usize),
}
