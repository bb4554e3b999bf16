//! Sentences for colorings and remote pairs: sides that are true or false together.

use super::super::lists::{And, Candidates, Cells, Houses, with_verb};
use super::super::story::Story;
use crate::geometry::{Candidate, Cell, CellSet, DigitSet};
use crate::logic::describe::CellRole;
use crate::logic::proof::reason::Coloring;
use crate::logic::technique::Technique;

/// The sides, with the names that the text gives them.
pub(in crate::logic::text) const SIDES: [(CellRole, &str); 4] = [
    (CellRole::SideA, "A"),
    (CellRole::SideB, "B"),
    (CellRole::SideC, "C"),
    (CellRole::SideD, "D"),
];

/// Simple colors and multi colors.
pub(super) fn colors(story: &Story<'_>) -> String {
    let (digit, about) = (story.description.digits, story.description);
    let sides = SIDES.map(|(role, name)| (about.cells_of(role), name));
    let mut text = format!(
        "{} on {digit}. In each of {}, {digit} has two places. So one side is {digit} as a whole \
         and the other is not: side A {} or side B {}",
        story.head(),
        Houses(about.houses),
        Cells(sides[0].0),
        Cells(sides[1].0),
    );
    if !sides[2].0.is_empty() {
        text += &format!("; likewise side C {} or side D {}", Cells(sides[2].0), Cells(sides[3].0));
    }
    text += ". ";
    let eliminations = story.step.eliminated_cells();
    text += &match story.step.technique {
        Technique::SimpleColorsTrap => {
            format!("{} a cell of each side.", with_verb(eliminations, "sees", "each see"))
        }
        Technique::SimpleColorsWrap => {
            let side = sides.iter().find(|(cells, _)| *cells == eliminations);
            let name = side.map_or("", |(_, name)| name);
            format!(
                "On side {name}, {}, so side {name} is not {digit}.",
                meeting(eliminations, eliminations)
            )
        }
        Technique::MultiColors2 => {
            let own = sides.iter().position(|(cells, _)| *cells == eliminations).unwrap_or(0);
            let others = if own < 2 { [2, 3] } else { [0, 1] };
            let name = sides[own].1;
            let [first, second] = others.map(|other| {
                let (cells, name) = sides[other];
                format!("a cell of side {name}: {}", meeting(eliminations, cells))
            });
            format!(
                "Side {name} sees {first}; and {second}. Side {} or side {} is {digit}, so side \
                 {name} is not.",
                sides[others[0]].1, sides[others[1]].1
            )
        }
        _ => bridges(story, &sides),
    };
    text
}

/// Multi colors of type 1: two sides that see each other, so that one of the two others is true.
fn bridges(story: &Story<'_>, sides: &[(CellSet, &str); 4]) -> String {
    let digit = story.description.digits;
    let mut sentences = Vec::new();
    for (a, b) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
        let (own, other) = (sides[a].0, sides[b].0);
        let [not_own, not_other] = [sides[1 - a], sides[5 - b]];
        let eliminations = story.step.eliminated_cells() & not_own.0.peers() & not_other.0.peers();
        if (own.peers() & other).is_empty() || eliminations.is_empty() {
            continue;
        }
        sentences.push(format!(
            "Sides {} and {} are not both {digit}, because {}. So side {} or side {} is {digit}; \
             {} a cell of both.",
            sides[a].1,
            sides[b].1,
            meeting(own, other),
            not_own.1,
            not_other.1,
            with_verb(eliminations, "sees", "each see"),
        ));
    }
    sentences.join(" ")
}

/// Two cells, one of each set, that see each other: `r1c2 and r1c8 see each other (row 1)`.
fn meeting(a: CellSet, b: CellSet) -> String {
    let pair = |cell: Cell| (b & cell.peers()).first().map(|other| (cell, other));
    let Some((cell, other)) = a.iter().find_map(pair) else { return String::new() };
    let house = CellSet::EMPTY.with(cell).with(other).common_houses().first();
    let house = house.map_or(String::new(), |house| format!(" ({house})"));
    format!("{cell} and {other} see each other{house}")
}

/// Cells with the same two candidates, each seen by another.
pub(super) fn remote_pair(story: &Story<'_>) -> String {
    let digits = And(story.description.digits);
    let [a, b] = [CellRole::SideA, CellRole::SideB].map(|role| story.description.cells_of(role));
    format!(
        "{} of {digits}. {} have only these two candidates. A cell of side A ({}) and one of side \
         B ({}) that see each other hold different digits, and all of them are joined so: side A \
         holds one of {digits} throughout, side B the other. {} a cell of each side.",
        story.head(),
        Cells(a | b),
        Cells(a),
        Cells(b),
        with_verb(story.step.eliminated_cells(), "sees", "each see"),
    )
}

/// 3D Medusa.
pub(super) fn medusa(story: &Story<'_>, coloring: &Coloring) -> String {
    let [a, b] = &coloring.sides;
    let mut text = format!(
        "{}. These candidates are joined by pairs of which exactly one is true: the two candidates \
         of a cell, or the two places of a digit in a house. So all of side A are true and none of \
         side B, or the other way round. Side A: {}. Side B: {}. ",
        story.head(),
        Candidates(a),
        Candidates(b),
    );
    let eliminations = &story.step.eliminations;
    for (name, side, other) in [("A", a, "B"), ("B", b, "A")] {
        if eliminations == side {
            let why = contradiction(story, side);
            return text + &format!("{why} So side {name} is false, and side {other} is true.");
        }
    }
    let reasons = eliminations.iter().map(|&candidate| {
        let [a, b] = [("A", a), ("B", b)].map(|(name, side)| {
            let by = side.iter().find(|one| one.excludes(candidate));
            by.map_or(String::new(), |by| format!("{by} of side {name}"))
        });
        format!("{candidate} is excluded by {a} and by {b}")
    });
    text += &reasons.collect::<Vec<_>>().join("; ");
    text + "."
}

/// Why not all candidates of a side can be true.
fn contradiction(story: &Story<'_>, side: &[Candidate]) -> String {
    let clash = |&one: &Candidate| {
        let other = side.iter().find(|&&other| one.excludes(other))?;
        Some(format!("{one} and {other} cannot both be true."))
    };
    if let Some(clash) = side.iter().find_map(clash) {
        return clash;
    }
    let excluded = |candidate| side.iter().any(|one| one.excludes(candidate));
    let is_empty = |cell: &Cell| {
        let digits: DigitSet = story.before.candidates(*cell);
        digits.iter().all(|digit| excluded(Candidate::new(*cell, digit)))
    };
    let cell = story.before.open().iter().find(is_empty);
    cell.map_or(String::new(), |cell| format!("Together they exclude every candidate of {cell}."))
}
