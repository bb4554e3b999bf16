//! A diagnosis for a person: a board with marks, and lists of what helps.
//!
//! ```text
//! | 5* 3  5* | .  7 . | . . .    * in conflict, ! its removal or change is enough
//! | 5  37! 9 | 4! 8 1 | ...      the digits of all solutions; ! is enough if added
//! ```

use super::sentences::counted;
use super::text_wrap::{self, WIDTH};
use anstyle::AnsiColor;
use ennead::format::write;
use ennead::format::write::Thousands;
use ennead::make::{Ambiguous, Broken, ConflictingGivens, FoundMistake, Mistake};
use ennead::{Candidate, Cell, CellSet, Count, Diagnosis, Grid, NoSolution, PencilMarks, Rules};
use std::io::Write;

/// The characters that the cells of a row may take: a board of 80 columns.
const BOARD: usize = 64;
/// Lines of one list without `-v`.
const SHORT: usize = 4;
/// Conflicts that are shown without `-v`.
const MAX_CONFLICTS: usize = 8;
/// Mistakes that are shown without `-v`.
const MAX_MISTAKES: usize = 6;

/// Appends the diagnosis to a heading that names the puzzle; `all`: shortens no list.
pub(crate) fn write(
    out: &mut Vec<u8>,
    grid: &Grid,
    diagnosis: &Diagnosis,
    is_colored: bool,
    all: bool,
) {
    match diagnosis {
        Diagnosis::Unique(_) => {
            out.extend_from_slice(b"one solution, nothing to repair\n");
        }
        Diagnosis::Broken(found) => broken(out, grid, found, is_colored, all),
        Diagnosis::Ambiguous(found) => ambiguous(out, grid, found, is_colored, all),
    }
}

fn broken(out: &mut Vec<u8>, grid: &Grid, found: &Broken, is_colored: bool, all: bool) {
    out.extend_from_slice(b"no solution\n");
    let cells = |candidates: &[Candidate]| -> CellSet {
        candidates.iter().map(|candidate| candidate.cell).collect()
    };
    let in_conflict: CellSet = found.conflicts.iter().map(|c| cells(&c.givens)).collect();
    let enough = cells(&found.removals) | cells(&found.changes);
    let sign = |cell: Cell| match cell {
        cell if enough.contains(cell) => Some(('!', AnsiColor::Green)),
        cell if in_conflict.contains(cell) => Some(('*', AnsiColor::Red)),
        _ => None,
    };
    let width = |cell: Cell| if sign(cell).is_some() { 2 } else { 1 };
    write::cells(out, width, |out, cell| {
        let digit = grid.get(cell).map_or('.', |digit| char::from(digit.to_ascii()));
        mark(out, digit, sign(cell), is_colored);
    });
    let signs = [
        ('*', !(in_conflict - enough).is_empty(), "in conflict"),
        ('!', !enough.is_empty(), "removing or changing it leaves one solution"),
    ];
    legend(out, &signs);
    let conflicts = if all { usize::MAX } else { MAX_CONFLICTS };
    for conflict in found.conflicts.iter().take(conflicts) {
        let count = conflict.givens.len();
        let label = match why(grid, conflict) {
            Some(NoSolution::Clashes(clashes)) => {
                clashes.iter().for_each(|clash| _ = writeln!(out, "conflict: {clash}"));
                continue;
            }
            Some(why) => format!("conflict, {count} givens ({why})"),
            None => format!("conflict, {count} givens"),
        };
        let label = if conflict.is_smallest {
            format!("the smallest {label}")
        } else {
            format!("a small {label}; there may be a smaller one")
        };
        list(out, &label, &conflict.givens, true);
    }
    if let Some(more @ 1..) = found.conflicts.len().checked_sub(conflicts) {
        let more = counted(more as u64, "more conflict", "more conflicts");
        let _ = writeln!(out, "... and {more} (-v shows them)");
    }
    if !found.removals.is_empty() {
        list(out, "one solution without one of", &found.removals, all);
    }
    if !found.changes.is_empty() {
        list(out, "one solution with one of these instead", &found.changes, all);
    }
    mistakes(out, Some(grid), &found.mistakes, all);
    if enough.is_empty() && found.mistakes.is_empty() {
        out.extend_from_slice(b"no single change leaves one solution\n");
        if found.solvable_without.is_empty() {
            list(out, "a solution only without all of, for instance", &found.without_all, all);
            if !found.instead.is_empty() {
                list(out, "one solution with these instead", &found.instead, all);
            }
        } else {
            list(out, "several solutions without one of", &found.solvable_without, all);
        }
    }
}

/// The visible part of a conflict, if any.
fn why(grid: &Grid, conflict: &ConflictingGivens) -> Option<NoSolution> {
    let mut alone = Grid::EMPTY;
    conflict.givens.iter().for_each(|given| alone.set(given.cell, grid.get(given.cell)));
    let why = PencilMarks::new(&alone, Rules::Subsets).contradiction;
    why.filter(|why| !matches!(why, NoSolution::Rules))
}

fn ambiguous(out: &mut Vec<u8>, grid: &Grid, found: &Ambiguous, is_colored: bool, all: bool) {
    // Writing to memory does not fail.
    let _ = match found.count {
        Count::Exactly(count) => writeln!(out, "{} solutions", Thousands(count)),
        Count::AtLeast(count) => writeln!(out, "at least {} solutions", Thousands(count)),
    };
    let is_enough = |cell, digit| found.additions.contains(&Candidate::new(cell, digit));
    let width = |cell: Cell| {
        let digits = found.possible[cell];
        digits.len() + digits.iter().filter(|&digit| is_enough(cell, digit)).count()
    };
    let widest = |column| (0..9).filter_map(|row| Cell::at(row, column)).map(width).max();
    if (0..9).filter_map(widest).sum::<usize>() <= BOARD {
        write::cells(out, width, |out, cell| {
            for digit in found.possible[cell].iter() {
                let sign = is_enough(cell, digit).then_some(('!', AnsiColor::Green));
                mark(out, char::from(digit.to_ascii()), sign, is_colored);
            }
        });
        legend(out, &[('!', !found.additions.is_empty(), "adding it leaves one solution")]);
    } else {
        write::candidates(out, &found.possible);
    }
    let differing = found.differing();
    let open = grid.cells().iter().filter(|cell| cell.is_none()).count();
    let label = format!("the solutions differ in {} of {open} open cells", differing.len());
    list(out, &label, &differing.iter().collect::<Vec<_>>(), all);
    if !found.additions.is_empty() {
        list(out, "one solution with one of these added", &found.additions, all);
    }
    if !found.changes.is_empty() {
        let label = "one solution with one of these instead of what is given";
        list(out, label, &found.changes, all);
    }
    mistakes(out, Some(grid), &found.mistakes, all);
    if found.additions.is_empty() && found.changes.is_empty() {
        out.extend_from_slice(b"no single addition or change leaves one solution\n");
    }
}

/// Appends what a record of 80 or 82 cells may have been to a heading that names it; `all`:
/// shortens no list.
pub(crate) fn recount(out: &mut Vec<u8>, cells: usize, found: &[FoundMistake], all: bool) {
    let _ = writeln!(out, "{cells} cells where 81 are needed");
    if found.is_empty() {
        let change = if cells > Cell::ALL.len() { "taken out" } else { "put in" };
        let _ = writeln!(out, "no single cell {change} leaves one solution");
    }
    mistakes(out, None, found, all);
}

/// Possible mistakes in copying, one on each line, with the digits to write into `grid` if they are
/// few. Without a grid, and for a single mistake, the puzzle is below.
fn mistakes(out: &mut Vec<u8>, grid: Option<&Grid>, mistakes: &[FoundMistake], all: bool) {
    let shown = if all { usize::MAX } else { MAX_MISTAKES };
    if !mistakes.is_empty() {
        out.extend_from_slice(b"one solution if one of these mistakes is undone:\n");
    }
    for undone in mistakes.iter().take(shown) {
        let _ = match (&undone.mistake, grid) {
            (Mistake::CellsSwapped(_) | Mistake::GivenMoved { .. }, Some(grid)) => {
                let written = undone.written(grid);
                let written: Vec<String> = written.iter().map(ToString::to_string).collect();
                writeln!(out, "  {}: {}", undone.mistake, written.join(" "))
            }
            _ => writeln!(out, "  {}", undone.mistake),
        };
        if grid.is_none() || mistakes.len() == 1 {
            let _ = writeln!(out, "  {}", undone.grid);
        }
    }
    if let Some(more @ 1..) = mistakes.len().checked_sub(shown) {
        let _ = writeln!(out, "  ... and {more} more (-v shows them)");
    }
}

/// A character of a board, with its sign.
fn mark(out: &mut Vec<u8>, character: char, sign: Option<(char, AnsiColor)>, is_colored: bool) {
    // Writing to memory does not fail.
    let _ = match sign {
        Some((sign, color)) if is_colored => {
            let style = color.on_default().bold();
            write!(out, "{style}{character}{sign}{style:#}")
        }
        Some((sign, _)) => write!(out, "{character}{sign}"),
        None => write!(out, "{character}"),
    };
}

/// A line that explains the signs that are used.
fn legend(out: &mut Vec<u8>, signs: &[(char, bool, &str)]) {
    let used: String = signs
        .iter()
        .filter(|(_, is_used, _)| *is_used)
        .map(|(sign, _, words)| format!("  {sign} {words}"))
        .collect();
    if !used.is_empty() {
        let _ = writeln!(out, "#{used}");
    }
}

/// `label: item item ...`, wrapped, and cut unless `all` are wanted.
fn list(out: &mut Vec<u8>, label: &str, items: &[impl std::fmt::Display], all: bool) {
    let mut text = format!("{label}:");
    let mut cut = None;
    for (shown, item) in items.iter().enumerate() {
        if text.len() < SHORT * WIDTH {
            cut = Some((text.len(), items.len() - shown));
        }
        text.push_str(&format!(" {item}"));
    }
    // One more line takes no more space than the note that there is more.
    if let Some((end, more)) = cut.filter(|_| !all && text.len() > (SHORT + 1) * WIDTH) {
        text.truncate(end);
        text.push_str(&format!(" ... and {more} more (-v shows them)"));
    }
    let mut lines = Vec::new();
    text_wrap::wrap(&text, WIDTH, &mut lines);
    for line in lines {
        let _ = writeln!(out, "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::Repairer;

    #[track_caller]
    fn text(line: &str, all: bool) -> String {
        let grid: Grid = line.parse().expect("a puzzle");
        let mut repairer = Repairer::new();
        let limit = core::num::NonZeroU64::MIN.saturating_add(99);
        let mut out = Vec::new();
        write(&mut out, &grid, &repairer.diagnose(&grid, limit), false, all);
        String::from_utf8(out).expect("text")
    }

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_long_list_is_cut_unless_all_is_wanted() {
        let text = |count: usize, all| {
            let items: Vec<String> = (0..count).map(|k| format!("r1c{k}=1")).collect();
            let mut out = Vec::new();
            list(&mut out, "one of these", &items, all);
            String::from_utf8(out).expect("text")
        };
        let (short, long) = (text(100, false), text(100, true));
        assert!(long.contains(" r1c99=1") && !long.contains("-v"), "{long}");
        assert!(long.lines().all(|line| line.len() <= WIDTH), "{long}");
        assert_eq!(short.lines().count(), SHORT + 1, "{short}");
        assert!(short.contains(" more (-v shows them)"), "{short}");
        assert_eq!(text(9, false), text(9, true));
        assert!(!text(55, false).contains("-v"), "one line more is not worth a cut");
    }

    #[test]
    fn a_board_is_never_wider_than_80_columns() {
        for line in [".".repeat(81), PUZZLE.replacen("53", "..", 1), PUZZLE.replacen("53", "55", 1)]
        {
            let text = text(&line, false);
            let board = text.lines().filter(|line| line.starts_with(['|', '+']));
            assert!(board.clone().count() >= 13, "{text}");
            assert!(board.clone().all(|line| line.len() <= 80), "{text}");
        }
        assert_eq!(text(PUZZLE, false), "one solution, nothing to repair\n");
    }
}
