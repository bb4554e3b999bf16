//! Draws the board on which a step is found: all candidates, with a sign after those of the
//! pattern, so that the pattern is seen without color as well.
//!
//! ```text
//! | 48   9   5*7 | 3   24 1   |    5* of the pattern, 4x removed, 7! placed
//! ```

use anstyle::{AnsiColor, Style};
use ennead::format::write;
use ennead::logic::Role;
use ennead::{Candidate, Cell, Digit, State, Step};
use std::io::Write;

/// The part that a candidate plays in a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Role(Role),
    Removed,
}

/// All parts in the order of the legend: the sign, the color, the words.
const PARTS: [(Part, char, AnsiColor, &str); 6] = [
    (Part::Role(Role::Pattern), '*', AnsiColor::Cyan, "the pattern"),
    (Part::Role(Role::Fin), '\'', AnsiColor::Yellow, "fins, or what keeps it from being bare"),
    (Part::Role(Role::On), '+', AnsiColor::Cyan, "on in the chain"),
    (Part::Role(Role::Off), '-', AnsiColor::Magenta, "off in the chain"),
    (Part::Role(Role::Placed), '!', AnsiColor::Green, "placed"),
    (Part::Removed, 'x', AnsiColor::Red, "removed"),
];

/// Appends the board of `state` with the marks of `step`, and a line that explains them.
pub(crate) fn board(out: &mut Vec<u8>, state: &State, step: &Step, colored: bool) {
    let mut parts = [[None; 9]; 81];
    for mark in step.marks() {
        parts[mark.candidate.cell][mark.candidate.digit] = Some(Part::Role(mark.role));
    }
    for gone in &step.eliminations {
        parts[gone.cell][gone.digit] = Some(Part::Removed);
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
            match row(part(cell, digit)) {
                Some((_, sign, color, _)) => paint(out, &format!("{digit}{sign}"), *color, colored),
                None => out.push(digit.to_ascii()),
            }
        }
    });
    out.push(b'#');
    for (found, sign, color, words) in &PARTS {
        let is_used = Cell::ALL
            .into_iter()
            .any(|cell| Digit::ALL.into_iter().any(|digit| part(cell, digit) == Some(*found)));
        if is_used {
            out.extend_from_slice(b"  ");
            paint(out, &sign.to_string(), *color, colored);
            out.extend_from_slice(format!(" {words}").as_bytes());
        }
    }
    out.push(b'\n');
}

fn row(part: Option<Part>) -> Option<&'static (Part, char, AnsiColor, &'static str)> {
    PARTS.iter().find(|row| Some(row.0) == part)
}

fn paint(out: &mut Vec<u8>, text: &str, color: AnsiColor, colored: bool) {
    if colored {
        let style: Style = color.on_default().bold();
        // Writing to memory does not fail.
        let _ = write!(out, "{style}{text}{style:#}");
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
