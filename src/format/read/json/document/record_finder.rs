//! [`RecordFinder`]: where the records of a JSON document stand.
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
//!
//! `None` means everywhere here that the input so far does not tell.

use super::cell_layout::{CellLayout, first_cells, has_several_grids, is_grid_of_lists};
use super::extent::{
    Member, Members, NextMember, container_end, in_quotes, past_spaces, string_end, value_end,
};
use super::{MAX_AHEAD, ROW_STRING};
use crate::format::read::column::Column;
use crate::format::read::field_names::{is_puzzle_name, is_solution_name};
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
    /// Within an object that has lists of records: a value comes next, not a key.
    is_at_value: bool,
    /// The last key is that of solutions, which are left out: the puzzles are in another list.
    is_at_solutions: bool,
    /// Lists of solutions are left out in the objects around what comes next.
    skips_solutions: bool,
    /// Lists of solutions were left out, or will be, and no list of puzzles was found yet.
    pub(super) needs_puzzles: bool,
    /// Where the last bracket is that closes nothing, or is missing.
    pub(super) wrong_bracket: Option<usize>,
}

/// What stands next.
pub(super) enum Next {
    Record(Range<usize>),
    /// From this byte on, more input is needed.
    Incomplete(usize),
}

impl RecordFinder {
    pub(super) fn new(column: Option<Column>) -> RecordFinder {
        RecordFinder {
            column,
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
            b':' if self.is_at_member() => {
                self.is_at_value = true;
                Step::Past(at + 1)
            }
            b'}' | b']' => {
                let opening = if json[at] == b'}' { b'{' } else { b'[' };
                if self.open.last() == Some(&opening) {
                    self.open.pop();
                } else if self.cells.is_none() {
                    // A list of cells ends in front of a list too deep, and leaves its brackets.
                    self.wrong_bracket = Some(at);
                }
                Step::Past(at + 1)
            }
            _ if self.is_at_member() => self.member(json, at, is_last)?,
            b'{' => match self.lists_of_records(json, at, false, is_last)? {
                Some(lists) => {
                    self.open.push(b'{');
                    // Puzzles may stand behind what was looked at.
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

    /// Goes past a key or a value of an object that has lists of records, or into such a list or
    /// another object that has some. Another value in which a grid is seen is a record: it is read,
    /// or a message tells it.
    fn member(&mut self, json: &[u8], at: usize, is_last: bool) -> Option<Step> {
        if !self.is_at_value {
            if matches!(json[at], b'{' | b'[') {
                // The brace of the object around it is missing.
                self.wrong_bracket = Some(at);
                self.open.pop();
                return Some(Step::Past(at));
            }
            let end = value_end(json, at)?;
            if json[at] == b'"' {
                let key = core::str::from_utf8(in_quotes(json, at, end)).unwrap_or_default();
                self.is_at_solutions = self.skips_solutions && self.is_solution_key(key);
            }
            return Some(Step::Past(end));
        }
        let list = self.list_at(json, at)?;
        let is_entered = match list {
            Some(List::Puzzles) => true,
            Some(List::Solutions | List::Grids) => !self.is_at_solutions,
            Some(List::Others) => false,
            None if json[at] == b'{' && !self.is_at_solutions => {
                let lists = self.lists_of_records(json, at, true, is_last)?;
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
            if self.is_told(&json[at..end]) { Step::Record(end) } else { Step::Past(end) }
        };
        self.is_at_value = false;
        Some(step)
    }

    /// Goes on behind a member that is too long.
    pub(super) fn leave_member(&mut self) {
        self.is_at_value = false;
    }

    /// Whether a value with this text, in an object that has lists of records, is a record: a grid
    /// is seen in it, and it is no list of solutions.
    pub(super) fn is_told(&self, value: &[u8]) -> bool {
        let is_list_of_cells =
            || value.starts_with(b"[") && is_grid_of_lists(value, 0) == Some(true);
        !self.is_at_solutions && (has_grid(value) || is_list_of_cells())
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

    /// The lists of records in the object at `at`, if that has some and no grid itself. An object
    /// that is longer than [`MAX_AHEAD`] is judged by its beginning.
    fn lists_of_records(
        &self,
        json: &[u8],
        at: usize,
        is_named: bool,
        is_last: bool,
    ) -> Option<Option<Lists>> {
        if self.open.len() >= MAX_AROUND {
            return Some(None);
        }
        let window = &json[..json.len().min(at + MAX_AHEAD)];
        let mut lists = Lists::default();
        let seen = self.look_for_lists(window, at, self.open.len(), is_named, &mut lists);
        lists.are_all = is_last || seen.is_some();
        let is_final = lists.are_all || window.len() == at + MAX_AHEAD;
        let is_found = lists.has_others || lists.has_solutions;
        is_final.then_some(is_found.then_some(lists))
    }

    /// Looks for lists of records among the members of the object at `at`, and in objects there.
    /// `around`: how many brackets are open around it. `is_named`: it has the name of a puzzle,
    /// or stands beside lists of records. Lists of grids count only there: under another name they
    /// may be the steps of a solution.
    fn look_for_lists(
        &self,
        json: &[u8],
        at: usize,
        around: usize,
        is_named: bool,
        lists: &mut Lists,
    ) -> Option<()> {
        let mut members = Members::new(json, at);
        while let NextMember::Member(member) = members.next()? {
            let is_of_solutions = self.is_solution_key(member.key);
            let is_named = is_named || self.is_puzzle_key(member.key);
            match self.list_at(json, member.value)? {
                Some(List::Solutions | List::Grids) if is_of_solutions => {
                    lists.has_solutions = true
                }
                Some(List::Puzzles | List::Solutions) => lists.has_others = true,
                Some(List::Grids) => lists.has_others |= is_named,
                Some(List::Others) => {}
                None if self.is_puzzle(json, &member)? || is_grid(json, member.value)? => {
                    *lists = Lists::default();
                    return Some(());
                }
                None if json[member.value] == b'{' && around + 1 < MAX_AROUND => {
                    let mut inner = Lists::default();
                    self.look_for_lists(json, member.value, around + 1, is_named, &mut inner)?;
                    lists.has_others |= inner.has_others;
                    lists.has_solutions |= inner.has_solutions;
                }
                None => {}
            }
            members.skip(&member)?;
        }
        Some(())
    }

    /// What the list at `at` has in it; nothing if there is no list, or one of other things.
    fn list_at(&self, json: &[u8], at: usize) -> Option<Option<List>> {
        if json[at] != b'[' {
            return Some(None);
        }
        let mut item = past_spaces(json, at + 1)?;
        if json[item] != b'{' {
            return Some(has_several_grids(json, at)?.then_some(List::Grids));
        }
        let mut list = List::Others;
        for _ in 0..OBJECTS_LOOKED_AT {
            match self.object_at(json, item)? {
                List::Puzzles => return Some(Some(List::Puzzles)),
                List::Solutions => list = List::Solutions,
                List::Grids | List::Others => {}
            }
            item = past_spaces(json, value_end(json, item)?)?;
            if json[item] == b',' {
                item = past_spaces(json, item + 1)?;
            }
            if json[item] != b'{' {
                break;
            }
        }
        Some(Some(list))
    }

    /// Whether the object at `at` has a puzzle, or only a solution, or neither: the list that it
    /// would stand in.
    fn object_at(&self, json: &[u8], at: usize) -> Option<List> {
        let mut members = Members::new(json, at);
        let mut list = List::Others;
        while let NextMember::Member(member) = members.next()? {
            if self.is_puzzle(json, &member)? {
                if !self.is_solution_key(member.key) {
                    return Some(List::Puzzles);
                }
                list = List::Solutions;
            }
            members.skip(&member)?;
        }
        Some(list)
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

    /// Whether lists under this key hold solutions, and not the records.
    fn is_solution_key(&self, key: &str) -> bool {
        let column = self.column.as_ref().filter(|column| column.is_name());
        let is_column = column.is_some_and(|column| column.find([key.as_bytes()]).is_some());
        is_solution_name(key) && !is_column
    }
}

/// Whether the value at `at` is a grid: a string of 81 cells, or a list of cells or rows.
fn is_grid(json: &[u8], at: usize) -> Option<bool> {
    match json[at] {
        b'"' => Some(are_cells(in_quotes(json, at, string_end(json, at)?))),
        b'[' => is_grid_of_lists(json, at),
        _ => Some(false),
    }
}

/// Whether a string in `json` is a grid.
fn has_grid(json: &[u8]) -> bool {
    let mut at = 0;
    while let Some(start) = memchr::memchr(b'"', &json[at..]).map(|len| at + len) {
        let Some(end) = string_end(json, start) else { return false };
        if are_cells(in_quotes(json, start, end)) {
            return true;
        }
        at = end;
    }
    false
}

/// Whether `text` is the 81 cells of a grid: digits, and no letters but `x`.
fn are_cells(text: &[u8]) -> bool {
    let Some(text) = core::str::from_utf8(text).ok().filter(|text| text.len() >= 81) else {
        return false;
    };
    let is_cell = |c: char| matches!(c, 'x' | 'X') || !c.is_alphabetic() && !c.is_whitespace();
    text.chars().count() == 81
        && text.chars().all(is_cell)
        && text.contains(|c: char| c.is_ascii_digit())
}

/// What a list has in it.
#[derive(Clone, Copy)]
enum List {
    /// Objects of which one of the first has a puzzle.
    Puzzles,
    /// Objects of which one of the first has a solution, and none a puzzle.
    Solutions,
    /// Other objects.
    Others,
    /// Grids, as strings or lists.
    Grids,
}

/// Which lists of records an object has.
#[derive(Default)]
struct Lists {
    /// Lists under the name of a solution.
    has_solutions: bool,
    /// Others.
    has_others: bool,
    /// The whole object was looked at.
    are_all: bool,
}

/// What begins at a byte.
enum Step {
    /// A record, up to this byte.
    Record(usize),
    /// Something that stands around records, up to this byte.
    Past(usize),
}
