//! A position and steps as the players' forums want them (BBCode): the candidates as a grid in a
//! block of code, which solvers read back, and below it the steps in their notation.

use crate::format::write;
use crate::geometry::{Cell, DigitSet};
use crate::logic::{State, Step, Style};

/// Appends the candidates of a position: the digit of a filled cell, else what is left.
pub fn forum_position(out: &mut Vec<u8>, position: &State) {
    let digits = |cell: Cell| match position.values().get(cell) {
        Some(digit) => DigitSet::EMPTY.with(digit),
        None => position.candidates(cell),
    };
    out.extend_from_slice(b"[code]\n");
    write::candidates(out, &Cell::ALL.map(digits));
    out.extend_from_slice(b"[/code]\n");
}

/// Appends a step; `before` is the position before it. The lines of a proof are a block of code,
/// because forums join spaces elsewhere.
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
