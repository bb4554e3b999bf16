//! [`RecordFinder`]: where the records of a JSON document stand.
//!
//! ```text
//! [{"puzzle": ...}, ...]  {...} {...}     each object
//! {"name": ..., "puzzles": [{...}, ...]}  each object of such a list, if it has a puzzle
//! ["53..7...", ...]                       each text of 81 characters or more
//! [[5, 3, ...81 cells], ...]              each innermost list
//! [[[5, 3, ...9 cells], ...9 rows], ...]  each list of rows
//! ```

use super::super::csv::{is_puzzle_name, is_solution_name};
use super::ROW_TEXT;
use super::extent::{Members, NextMember, container_end, past_spaces, text_end, value_end};
use core::ops::Range;

/// Finds one record after the other.
#[derive(Default)]
pub(super) struct RecordFinder {
    /// The brackets that are open around the records: `[`, or `{` of an object that has lists of
    /// them.
    open: Vec<u8>,
    /// For lists of cells: how many brackets are open around a record.
    cells: Option<CellLists>,
}

/// Where the lists of cells stand that are records.
#[derive(Clone, Copy)]
struct CellLists {
    /// How many brackets are open around one.
    around: usize,
    /// How many lists are in each other: two if each row is a list.
    depth: usize,
}

/// What stands next.
pub(super) enum Next {
    Record(Range<usize>),
    /// What is behind this byte cannot be told before there is more text.
    Open(usize),
}

impl RecordFinder {
    /// True within an object that has lists of records.
    pub(super) fn is_in_object(&self) -> bool {
        self.open.contains(&b'{')
    }

    /// The next record at byte `at` of `json` or behind it.
    pub(super) fn next(&mut self, json: &[u8], at: usize) -> Next {
        let mut at = at;
        loop {
            let Some(start) = past_spaces(json, at) else { return Next::Open(json.len()) };
            let next = match json[start] {
                b',' => Some(start + 1),
                b':' if self.is_in_object() => Some(start + 1),
                b'}' | b']' => {
                    self.open.pop();
                    Some(start + 1)
                }
                _ if self.open.last() == Some(&b'{') => self.past_member(json, start),
                b'{' if self.open.is_empty() => match list_of_records(json, start) {
                    Lists::At(list) => {
                        self.open.push(b'{');
                        Some(list)
                    }
                    Lists::None => return record(start, value_end(json, start)),
                    Lists::Open => None,
                },
                b'[' => match self.list(json, start) {
                    List::Record(depth) => {
                        return record(start, container_end(json, start, depth));
                    }
                    List::OfRecords => {
                        self.open.push(b'[');
                        Some(start + 1)
                    }
                    List::Open => None,
                },
                b'{' | b'"' => return record(start, value_end(json, start)),
                _ => return record(start, self.end_of_other(json, start)),
            };
            match next {
                Some(next) => at = next,
                None => return Next::Open(start),
            }
        }
    }

    /// Goes past a key or a value of an object that has lists of records, or into such a list.
    fn past_member(&mut self, json: &[u8], at: usize) -> Option<usize> {
        if json[at] == b'[' && json[past_spaces(json, at + 1)?] == b'{' {
            self.open.push(b'[');
            return Some(at + 1);
        }
        value_end(json, at)
    }

    /// The end of what is no record at `at`: in a list a value, else a line, which may be one of
    /// another format.
    fn end_of_other(&self, json: &[u8], at: usize) -> Option<usize> {
        let is_in_list = !self.open.is_empty();
        let ends = |&b: &u8| b == b'\n' || is_in_list && matches!(b, b',' | b']' | b'}');
        json[at..].iter().position(ends).map(|len| at + len)
    }

    /// What the list at `at` is.
    fn list(&mut self, json: &[u8], at: usize) -> List {
        if self.cells.is_none() {
            match first_cells(json, at, self.open.len()) {
                Some(FirstCells::Lists(cells)) => self.cells = Some(cells),
                Some(FirstCells::None) => return List::OfRecords,
                None => return List::Open,
            }
        }
        match self.cells {
            Some(CellLists { around, depth }) if self.open.len() >= around => List::Record(depth),
            _ => List::OfRecords,
        }
    }
}

fn record(start: usize, end: Option<usize>) -> Next {
    // At least a byte, so that a value without an end is not found again and again.
    end.map_or(Next::Open(start), |end| Next::Record(start..end.max(start + 1)))
}

enum List {
    /// A list of cells, with lists in each other to this depth.
    Record(usize),
    OfRecords,
    Open,
}

enum Lists {
    /// The first list of records begins at this byte.
    At(usize),
    None,
    Open,
}

/// The first list of objects with puzzles in the object at `at`. An object that has a puzzle itself
/// is a record.
fn list_of_records(json: &[u8], at: usize) -> Lists {
    let mut members = Members::new(json, at);
    loop {
        let member = match members.next() {
            NextMember::Member(member) => member,
            NextMember::End => return Lists::None,
            NextMember::Open => return Lists::Open,
        };
        let mut has_objects = false;
        if json[member.value] == b'[' {
            let Some(item) = past_spaces(json, member.value + 1) else { return Lists::Open };
            has_objects = json[item] == b'{';
            if has_objects {
                match has_puzzle(json, item) {
                    Some(true) => return Lists::At(member.value),
                    Some(false) => {}
                    None => return Lists::Open,
                }
            }
        }
        if is_puzzle_key(member.key) && !has_objects {
            return Lists::None;
        }
        if !members.skip(&member) {
            return Lists::Open;
        }
    }
}

fn is_puzzle_key(key: &str) -> bool {
    is_puzzle_name(key) || is_solution_name(key)
}

/// Whether the object at `at` has a puzzle. `None`: it does not show yet.
fn has_puzzle(json: &[u8], at: usize) -> Option<bool> {
    let mut members = Members::new(json, at);
    loop {
        match members.next() {
            NextMember::Member(member) if is_puzzle_key(member.key) => return Some(true),
            NextMember::Member(member) => {
                members.skip(&member).then_some(())?;
            }
            NextMember::End => return Some(false),
            NextMember::Open => return None,
        }
    }
}

enum FirstCells {
    Lists(CellLists),
    /// The list has no lists of cells: it has objects, texts, or nothing.
    None,
}

/// What the first innermost list shows of the list at `at`, which has `around` open brackets around
/// it. `None`: it does not show yet.
fn first_cells(json: &[u8], at: usize, around: usize) -> Option<FirstCells> {
    let mut innermost = at;
    let mut lists = 1;
    let first = loop {
        let next = past_spaces(json, innermost + 1)?;
        match json[next] {
            b'[' => (innermost, lists) = (next, lists + 1),
            b'{' | b']' => return Some(FirstCells::None),
            _ => break next,
        }
    };
    let mut is_row = false;
    if json[first] == b'"' && text_end(json, first)? - first - 2 >= 81 {
        if lists == 1 {
            return Some(FirstCells::None);
        }
    } else {
        let end = container_end(json, innermost, 1)?;
        let commas = memchr::memchr_iter(b',', &json[innermost..end]).count();
        // Nine texts of nine characters are a puzzle.
        let is_text_of_row = value_end(json, first)? - first == ROW_TEXT;
        is_row = lists > 1 && commas == 8 && !is_text_of_row;
    }
    let depth = if is_row { 2 } else { 1 };
    Some(FirstCells::Lists(CellLists { around: around + lists - depth, depth }))
}
