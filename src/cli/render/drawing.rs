//! Draws the board on which a step is found: all candidates, with a sign after those of the
//! pattern, so that the pattern is seen without color as well.
//!
//! ```text
//! | 48   9   5*7 | 3   24 1   |    5* of the pattern, 4x removed, 7! placed
//! ```
//!
//! If the pattern is cells rather than candidates, as in an exocet or almost locked sets, all
//! candidates of a cell have the sign of its role: `* base  + targets  x removed`.

use anstyle::{AnsiColor, Style};
use ennead::draw::{Hue, Mark, Picture};
use ennead::format::write;
use ennead::logic::describe::CellRole;
use ennead::logic::{Description, Family, Reason};
use ennead::{Candidate, Cell, CellSet, Digit, State, Step};
use std::io::Write;

/// The part that a candidate plays in a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CandidateSign {
    Mark(Mark),
    /// It is in a cell of this role.
    Cell(CellRole),
}

/// A row of the legend: the part, its sign and color, the words.
type LegendRow = (CandidateSign, char, Hue, &'static str);

/// The signs of the roles of cells, in the order of the roles; a fourth role has the first sign
/// again.
const SIGNS: [Mark; 3] = [Mark::Pattern, Mark::On, Mark::Off];

/// The color of a sign.
fn color(hue: Hue) -> AnsiColor {
    match hue {
        Hue::Green => AnsiColor::Green,
        Hue::Amber => AnsiColor::Yellow,
        Hue::Blue => AnsiColor::Cyan,
        Hue::Red => AnsiColor::Red,
    }
}

/// The roles of the cells, if the pattern of `step` is cells rather than candidates.
fn roles(state: &State, step: &Step) -> Vec<(CellRole, CellSet)> {
    let is_cells = step.technique.family() == Family::AlmostLockedSets
        || matches!(step.reason, Reason::Aligned { .. } | Reason::Exocet(_));
    if is_cells { Description::of(state, step).roles } else { Vec::new() }
}

/// The legend of a step with these roles of cells: all rows that it may need.
fn rows(roles: &[(CellRole, CellSet)]) -> Vec<LegendRow> {
    let row = |of, mark: Mark, words| (of, mark.sign(), mark.hue(), words);
    let cells = roles.iter().zip(SIGNS.into_iter().cycle());
    let cells = cells.map(|(&(role, _), mark)| row(CandidateSign::Cell(role), mark, role.name()));
    let marks = Mark::ALL.map(|mark| row(CandidateSign::Mark(mark), mark, mark.words()));
    cells.chain(marks).collect()
}

/// Appends the board of `state` with the marks of `step`, and a line that explains them.
pub(crate) fn board(out: &mut Vec<u8>, state: &State, step: &Step, colored: bool) {
    let mut parts = [[None; 9]; 81];
    let roles = roles(state, step);
    if roles.is_empty() {
        for (candidate, mark) in Picture::of(state, step).marks {
            parts[candidate.cell][candidate.digit] = Some(CandidateSign::Mark(mark));
        }
    }
    for (role, cells) in &roles {
        cells.iter().for_each(|cell| parts[cell] = [Some(CandidateSign::Cell(*role)); 9]);
    }
    let rows = rows(&roles);
    for gone in &step.eliminations {
        parts[gone.cell][gone.digit] = Some(CandidateSign::Mark(Mark::Removed));
    }
    let part = |cell: Cell, digit: Digit| {
        parts[cell][digit].filter(|_| state.has(Candidate::new(cell, digit)))
    };
    let width = |cell: Cell| match state.values().get(cell) {
        Some(_) => 1,
        None => {
            let digits = state.candidates(cell);
            let marked = digits.iter().filter(|&digit| part(cell, digit).is_some()).count();
            digits.len().max(1) + marked
        }
    };
    write::cells(out, width, |out, cell| {
        if let Some(value) = state.values().get(cell) {
            return out.push(value.to_ascii());
        }
        if state.candidates(cell).is_empty() {
            out.push(b'-');
        }
        for digit in state.candidates(cell).iter() {
            match rows.iter().find(|row| Some(row.0) == part(cell, digit)) {
                Some((_, sign, hue, _)) => paint(out, &format!("{digit}{sign}"), *hue, colored),
                None => out.push(digit.to_ascii()),
            }
        }
    });
    out.push(b'#');
    for (found, sign, hue, words) in &rows {
        let is_used = Cell::ALL
            .into_iter()
            .any(|cell| Digit::ALL.into_iter().any(|digit| part(cell, digit) == Some(*found)));
        if is_used {
            out.extend_from_slice(b"  ");
            paint(out, &sign.to_string(), *hue, colored);
            out.extend_from_slice(format!(" {words}").as_bytes());
        }
    }
    out.push(b'\n');
}

fn paint(out: &mut Vec<u8>, text: &str, hue: Hue, colored: bool) {
    if colored {
        let style: Style = color(hue).on_default().bold();
        // Writing to memory does not fail.
        let _ = write!(out, "{style}{text}{style:#}");
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::format::parse_position;
    use ennead::logic::{Technique, TechniqueSet};
    use ennead::{Explainer, Grid, Order};

    #[test]
    fn the_pattern_is_marked_with_and_without_color() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let state = State::new(&grid);
        let step = Explainer::new(Order::Human).step(&state).expect("a step");
        let (mut plain, mut colored) = (Vec::new(), Vec::new());
        board(&mut plain, &state, &step, false);
        board(&mut colored, &state, &step, true);
        let text = String::from_utf8(plain).expect("ASCII");
        let widths: Vec<usize> = text.lines().take(13).map(str::len).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
        assert!(text.ends_with("#  ! placed\n") && text.matches('!').count() == 2, "{text}");
        let colored = String::from_utf8(colored).expect("ASCII");
        let style = AnsiColor::Green.on_default().bold();
        let bare = colored.replace(&style.to_string(), "").replace(&format!("{style:#}"), "");
        assert_eq!(bare, text);
    }

    /// The board of the first step of `technique` in a position.
    #[track_caller]
    fn drawn(technique: Technique, position: &str) -> String {
        let state = State::from(&parse_position(position).expect("a position"));
        let only = TechniqueSet::EMPTY.with(technique);
        let step = Explainer::new(Order::Human).only(only).step(&state).expect("a step");
        let mut text = Vec::new();
        board(&mut text, &state, &step, false);
        String::from_utf8(text).expect("ASCII")
    }

    #[test]
    fn cells_of_a_pattern_are_marked_by_their_roles() {
        let text = drawn(
            Technique::JuniorExocet,
            ":0000:x:98.76....7....59....4....7.5......3...2...1.......2.952....93...6..4......78.....:228 229 237 239::::",
        );
        assert!(text.contains("| 1     4*6*8* 4*6*7*8* |"), "the base: {text}");
        assert!(text.ends_with("#  * base  + targets  x removed\n"), "{text}");
        let text = drawn(
            Technique::AlsXz,
            ":0000:x:59..2+1.4.+8..9.....+34..68....+3+51...72..8...4...1......6+1.92.3...7.+4...+23.25+3..7...:317 622 725 737 538 446 652 754 555 656 959 364 564 764 465 865 965 967 875 885 889::::",
        );
        assert!(text.contains("3+4+5+") && text.contains("8*9*"), "{text}");
        assert!(text.ends_with("#  * set A  + set B  x removed\n"), "{text}");
    }
}
