//! A position and steps in the form that forums of players use (BBCode): the candidates as a grid
//! in a code block, which solvers can read, and below it the steps in notation.

use crate::format::write;
use crate::geometry::{Cell, DigitSet};
use crate::logic::{State, Step, Style};

/// Appends a position as a code block: for each cell its digit or, if it is open, its candidates.
pub fn forum_position(out: &mut Vec<u8>, position: &State) {
    let digits = |cell: Cell| match position.values().get(cell) {
        Some(digit) => DigitSet::EMPTY.with(digit),
        None => position.candidates(cell),
    };
    out.extend_from_slice(b"[code]\n");
    write::candidates(out, &Cell::ALL.map(digits));
    out.extend_from_slice(b"[/code]\n");
}

/// Appends a step; `before` is the position before it. The lines of a proof are in a code block,
/// because forums collapse spaces elsewhere.
pub fn forum_step(out: &mut Vec<u8>, before: &State, step: &Step) {
    let text = step.text(before, Style::Notation);
    let lines: Vec<&str> = text.lines().collect();
    let ([reason, proof @ .., end], true) = (&lines[..], lines.len() > 2) else {
        out.extend_from_slice(lines.join(" ").as_bytes());
        return out.push(b'\n');
    };
    let proof = proof.join("\n");
    out.extend_from_slice(format!("{reason}\n[code]\n{proof}\n[/code]\n{end}\n").as_bytes());
}
