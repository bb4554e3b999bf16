//! [`ListFinder`]: which members of an object are lists of records.

use super::cell_layout::{has_several_grids, is_grid_of_lists};
use super::extent::{
    Member, Members, NeedMore, NextMember, Seen, in_quotes, past_spaces, string_end, value_end,
};
use super::{MAX_AHEAD, ROW_STRING};
use crate::format::read::column::Column;
use crate::format::read::grid_text::{is_meant_as_grid, is_nearly_grid};
use crate::format::read::json::member::MemberRole;
use crate::format::read::options::{Blank, ReadOptions};

/// Records stand in at most this many lists and objects.
const MAX_RECORD_DEPTH: usize = 8;
/// A list of records has a puzzle in one of its first objects: at most this many are looked at.
const OBJECTS_LOOKED_AT: usize = 8;

/// What is in a list.
#[derive(Clone, Copy)]
pub(super) enum List {
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
pub(super) struct Lists {
    /// Lists under the name of a solution.
    has_solutions: bool,
    /// Others.
    pub(super) has_others: bool,
    /// The whole object was looked at.
    pub(super) are_all: bool,
}

/// Finds the lists of records in objects.
pub(super) struct ListFinder {
    /// The name of the puzzle, if it was given.
    column: Option<Column>,
    blank: Blank,
}

impl ListFinder {
    /// A number is no name of a member: then puzzles have their usual names.
    pub(super) fn new(options: &ReadOptions) -> ListFinder {
        ListFinder { column: options.column.filter(Column::is_name), blank: options.blank }
    }

    /// The lists of records in the object at `at`, if that has some and no grid itself. An object
    /// that is longer than [`MAX_AHEAD`] is judged by its beginning.
    pub(super) fn of_object(
        &self,
        json: &[u8],
        at: usize,
        around: usize,
        under_puzzle_name: bool,
        is_last: bool,
    ) -> Seen<Option<Lists>> {
        if around >= MAX_RECORD_DEPTH {
            return Ok(None);
        }
        let window = &json[..json.len().min(at + MAX_AHEAD)];
        let mut lists = Lists::default();
        let seen = self.look_for_lists(window, at, around, under_puzzle_name, &mut lists);
        lists.are_all = is_last || seen.is_ok();
        let is_final = lists.are_all || window.len() == at + MAX_AHEAD;
        let is_found = lists.has_others || lists.has_solutions;
        if is_final { Ok(is_found.then_some(lists)) } else { Err(NeedMore) }
    }

    /// Looks for lists of records among the members of the object at `at`, and in objects there.
    /// `around`: how many brackets are open around it. `under_puzzle_name`: it has the name of a
    /// puzzle, or stands beside lists of records. Lists of grids count only there: under another
    /// name they may be the steps of a solution.
    fn look_for_lists(
        &self,
        json: &[u8],
        at: usize,
        around: usize,
        under_puzzle_name: bool,
        lists: &mut Lists,
    ) -> Seen<()> {
        let mut members = Members::new(json, at);
        while let NextMember::Member(member) = members.next()? {
            let is_of_solutions = self.is_solution_key(member.key);
            let under_puzzle_name = under_puzzle_name || self.is_puzzle_key(member.key);
            match self.list_at(json, member.value)? {
                Some(List::Solutions | List::Grids) if is_of_solutions => {
                    lists.has_solutions = true
                }
                Some(List::Puzzles | List::Solutions) => lists.has_others = true,
                Some(List::Grids) => lists.has_others |= under_puzzle_name,
                Some(List::Others) => {}
                None if self.is_puzzle(json, &member)? || self.is_grid(json, member.value)? => {
                    *lists = Lists::default();
                    return Ok(());
                }
                None if json[member.value] == b'{' && around + 1 < MAX_RECORD_DEPTH => {
                    let mut inner = Lists::default();
                    self.look_for_lists(
                        json,
                        member.value,
                        around + 1,
                        under_puzzle_name,
                        &mut inner,
                    )?;
                    lists.has_others |= inner.has_others;
                    lists.has_solutions |= inner.has_solutions;
                }
                None => {}
            }
            members.skip(&member)?;
        }
        Ok(())
    }

    /// What the list at `at` has in it; nothing if there is no list, or one of other things.
    pub(super) fn list_at(&self, json: &[u8], at: usize) -> Seen<Option<List>> {
        if json[at] != b'[' {
            return Ok(None);
        }
        let mut item = past_spaces(json, at + 1)?;
        if json[item] != b'{' {
            return Ok(has_several_grids(json, at)?.then_some(List::Grids));
        }
        let mut list = List::Others;
        for _ in 0..OBJECTS_LOOKED_AT {
            match self.object_at(json, item)? {
                List::Puzzles => return Ok(Some(List::Puzzles)),
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
        Ok(Some(list))
    }

    /// True if the object at `at` has a puzzle, or only a solution, or neither: the list that it
    /// would stand in.
    fn object_at(&self, json: &[u8], at: usize) -> Seen<List> {
        let mut members = Members::new(json, at);
        let mut list = List::Others;
        while let NextMember::Member(member) = members.next()? {
            if self.is_puzzle(json, &member)? {
                if !self.is_solution_key(member.key) {
                    return Ok(List::Puzzles);
                }
                list = List::Solutions;
            }
            members.skip(&member)?;
        }
        Ok(list)
    }

    /// True if the object `json` has a puzzle.
    pub(super) fn has_puzzle(&self, json: &[u8]) -> bool {
        matches!(self.object_at(json, 0), Ok(List::Puzzles))
    }

    /// True if a member has the name of a puzzle or a solution, and a value that may be one: a
    /// string longer than a row, or a list.
    fn is_puzzle(&self, json: &[u8], member: &Member<'_>) -> Seen<bool> {
        if !self.is_puzzle_key(member.key) {
            return Ok(false);
        }
        Ok(match json[member.value] {
            b'"' => string_end(json, member.value)? - member.value > ROW_STRING,
            first => first == b'[',
        })
    }

    fn is_puzzle_key(&self, key: &str) -> bool {
        match MemberRole::of(key, self.column.as_ref()) {
            MemberRole::Puzzle | MemberRole::OtherPuzzle | MemberRole::Givens => true,
            MemberRole::Solution { .. } => self.column.is_none(),
            _ => false,
        }
    }

    /// True if lists under this key hold solutions, and not the records.
    pub(super) fn is_solution_key(&self, key: &str) -> bool {
        matches!(MemberRole::of(key, self.column.as_ref()), MemberRole::Solution { .. })
    }

    /// True if the value at `at` is a grid: a string, or a list of cells or rows.
    fn is_grid(&self, json: &[u8], at: usize) -> Seen<bool> {
        match json[at] {
            b'"' => Ok(self.is_grid_string(in_quotes(json, at, string_end(json, at)?))),
            b'[' => is_grid_of_lists(json, at),
            _ => Ok(false),
        }
    }

    /// True if a string or a list in `json` is a grid, or a string is one but for the number of its
    /// cells.
    pub(super) fn has_grid(&self, json: &[u8]) -> bool {
        let is_nearly = |text: &[u8]| {
            text.iter().any(u8::is_ascii_digit)
                && core::str::from_utf8(text).is_ok_and(|text| is_nearly_grid(text, self.blank))
        };
        let mut at = 0;
        while let Some(start) = memchr::memchr2(b'"', b'[', &json[at..]).map(|len| at + len) {
            if self.is_grid(json, start) == Ok(true) {
                return true;
            }
            at = start + 1;
            if json[start] == b'"' {
                let Ok(end) = string_end(json, start) else { return false };
                if is_nearly(in_quotes(json, start, end)) {
                    return true;
                }
                at = end;
            }
        }
        false
    }

    /// True if the text between two quotes is a grid, in one line or in nine.
    fn is_grid_string(&self, text: &[u8]) -> bool {
        let is_grid =
            |text: &str| is_meant_as_grid(&text.replace("\\r", "").replace("\\n", " "), self.blank);
        text.len() >= 81 && core::str::from_utf8(text).is_ok_and(is_grid)
    }
}
