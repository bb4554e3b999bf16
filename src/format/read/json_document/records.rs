//! [`RecordFinder`]: where the records of a JSON document stand.
//!
//! ```text
//! [{"puzzle": ...}, ...]  {...} {...}     each object
//! {"name": ..., "puzzles": [{...}, ...]}  each object of such a list, if it has a puzzle and the
//!                                         object around it has none
//! ["53..7...", ...]                       each string that is no cell and no row
//! [[5, 3, ...81 cells], ...]              each innermost list
//! [[[5, 3, ...9 cells], ...9 rows], ...]  each list of rows
//! ```
//!
//! `None` means everywhere here that the input so far does not tell.

use super::super::column::Column;
use super::super::csv::{is_puzzle_name, is_solution_name};
use super::extent::{
    Member, Members, NextMember, container_end, in_quotes, past_spaces, string_end, value_end,
};
use super::{MAX_AHEAD, ROW_STRING};
use core::ops::Range;

/// Records stand in at most this many lists and objects.
const MAX_AROUND: usize = 8;

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

/// Where the lists of cells stand that are records.
#[derive(Clone, Copy)]
struct CellLayout {
    /// How many brackets are open around one.
    around: usize,
    /// How many lists are in each other: two if each row is a list.
    depth: usize,
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

    /// True within an object that has lists of records.
    pub(super) fn is_in_object(&self) -> bool {
        self.open.contains(&b'{')
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
                Some(CellLayout { around, depth }) if self.open.len() >= around => {
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
        if let Some(item) = first_object(json, at)?
            && self.has_puzzle(json, item)?
        {
            self.open.push(b'[');
            return Some(at + 1);
        }
        value_end(json, at)
    }

    /// The end of something else at `at`, such as a number, a comment or a line of another format:
    /// within a list the next comma or closing bracket, else the line feed.
    fn end_of_other(&self, json: &[u8], at: usize) -> Option<usize> {
        let is_in_list = !self.open.is_empty();
        let ends = |&b: &u8| b == b'\n' || is_in_list && matches!(b, b',' | b']' | b'}');
        json[at..].iter().position(ends).map(|len| at + len)
    }

    /// Where the lists of cells stand, if the list at `at` has some, or is one.
    fn cells_of(&mut self, json: &[u8], at: usize) -> Option<Option<CellLayout>> {
        if self.cells.is_none() {
            self.cells = first_cells(json, at, self.open.len())?;
        }
        Some(self.cells)
    }

    /// The first list of objects with puzzles in the object at `at`, if that has no puzzle itself.
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
            if let Some(item) = first_object(json, member.value)? {
                if list.is_none() && self.has_puzzle(json, item)? {
                    *list = Some(member.value);
                }
            } else if self.is_puzzle(json, &member)? {
                *list = None;
                return Some(());
            }
            members.skip(&member)?;
        }
        Some(())
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

/// The first item of the list at `at`, if it is an object.
fn first_object(json: &[u8], at: usize) -> Option<Option<usize>> {
    if json[at] != b'[' {
        return Some(None);
    }
    let item = past_spaces(json, at + 1)?;
    Some((json[item] == b'{').then_some(item))
}

/// What begins at a byte.
enum Step {
    /// A record, up to this byte.
    Record(usize),
    /// Something that stands around records, up to this byte.
    Past(usize),
}

/// Where the lists of cells stand in the list at `at`, as the first innermost one shows; nothing if
/// that has no cells. `around`: how many brackets are open around the list.
fn first_cells(json: &[u8], at: usize, around: usize) -> Option<Option<CellLayout>> {
    let mut innermost = at;
    let mut lists = 1;
    let first = loop {
        let next = past_spaces(json, innermost + 1)?;
        match json[next] {
            b'[' if lists < MAX_AROUND => (innermost, lists) = (next, lists + 1),
            b'[' | b'{' | b']' => return Some(None),
            _ => break next,
        }
    };
    let string = match json[first] {
        b'"' => Some(in_quotes(json, first, string_end(json, first)?).len()),
        _ => None,
    };
    let depth = match string {
        None | Some(0 | 1) => {
            let end = container_end(json, innermost, 1)?;
            let is_row = memchr::memchr_iter(b',', &json[innermost..end]).count() == 8;
            if is_row && lists > 1 { 2 } else { 1 }
        }
        // Nine rows.
        Some(9) => 1,
        // A list of puzzles.
        Some(_) if lists == 1 => return Some(None),
        Some(_) => 1,
    };
    Some(Some(CellLayout { around: around + lists - depth, depth }))
}
