//! Sentences for colorings and remote pairs. All candidates of a side are true, or all are false.

use super::super::lists::{Cells, and, and_cells, by_digit, houses, with_verb};
use super::super::story::Story;
use super::chains::arrows;
use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, Cell, CellSet};
use crate::logic::describe::{CellRole, LinkReason};
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::{Coloring, Literal};
use crate::logic::technique::Technique;

/// The roles of the sides, with their names in the text.
pub(in crate::logic::text) const SIDES: [(CellRole, &str); 4] = [
    (CellRole::SideA, "A"),
    (CellRole::SideB, "B"),
    (CellRole::SideC, "C"),
    (CellRole::SideD, "D"),
];

/// The cells of a side and its name.
type Side = (CellSet, &'static str);

fn sides<const N: usize>(story: &Story<'_>, roles: [CellRole; N]) -> [Side; N] {
    roles.map(|role| {
        let name = SIDES.iter().find(|(own, _)| *own == role).map_or("", |(_, name)| name);
        (story.description.cells_of(role), name)
    })
}

/// For each of `cells`, a cell of either side that it sees:
/// `r8c8 sees r8c4 (side B) and r9c8 (side D); r2c78 see r2c6 (side B) and r3c9 (side D)`.
fn sees_both(cells: CellSet, [a, b]: [Side; 2]) -> String {
    let mut left = cells;
    let mut parts = Vec::new();
    while !left.is_empty() {
        let pairs = a.0.iter().flat_map(|one| b.0.iter().map(move |other| [one, other]));
        let seen = |[one, other]: [Cell; 2]| left & one.peers() & other.peers();
        let most = pairs.rev().max_by_key(|pair| seen(*pair).len());
        let Some(pair @ [one, other]) = most.filter(|pair| !seen(*pair).is_empty()) else { break };
        let own = seen(pair);
        let see = with_verb(own, "sees", "see");
        parts.push(format!("{see} {one} (side {}) and {other} (side {})", a.1, b.1));
        left -= own;
    }
    parts.join("; ")
}

/// Simple colors and multi colors.
pub(super) fn colors(story: &Story<'_>) -> String {
    let (digit, about) = (story.description.digits, story.description);
    let sides = sides(story, SIDES.map(|(role, _)| role));
    let mut text = format!(
        "{} on {digit}. In each of {}, the digit {digit} has two places. So one side is {digit} as \
         a whole and the other is not: side A {} or side B {}",
        story.title(),
        houses(about.houses),
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
            format!("{}.", sees_both(eliminations, [sides[0], sides[1]]))
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

/// Multi colors, type 1: a side of one cluster and a side of the other see each other, so they are
/// not both true, and one of the two remaining sides is true.
fn bridges(story: &Story<'_>, sides: &[Side; 4]) -> String {
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
             {}.",
            sides[a].1,
            sides[b].1,
            meeting(own, other),
            not_own.1,
            not_other.1,
            sees_both(eliminations, [not_own, not_other]),
        ));
    }
    sentences.join(" ")
}

/// Two cells, one of each set, that see each other: `r1c2 and r1c8 see each other (row 1)`.
fn meeting(a: CellSet, b: CellSet) -> String {
    let pair = |cell: Cell| (b & cell.peers()).first().map(|other| (cell, other));
    let Some((cell, other)) = a.iter().find_map(pair) else { return String::new() };
    let house = cell.common_house(other).map_or(String::new(), |house| format!(" ({house})"));
    format!("{cell} and {other} see each other{house}")
}

/// A remote pair: cells with the same two candidates, connected because they see each other.
pub(super) fn remote_pair(story: &Story<'_>) -> String {
    let digits = story.description.digits;
    let [a, b] = sides(story, [CellRole::SideA, CellRole::SideB]);
    format!(
        "{} of {}. The cells of side A ({}) and of side B ({}) have only these two candidates. \
         Two of these cells that see each other hold different digits, and such pairs join all of \
         them. So all of side A hold one of the two, all of side B the other. {}.",
        story.head(),
        and(digits),
        Cells(a.0),
        Cells(b.0),
        sees_both(story.step.eliminated_cells(), [a, b]),
    )
}

/// 3D Medusa.
pub(super) fn medusa(story: &Story<'_>, coloring: &Coloring) -> String {
    let [a, b] = &coloring.sides;
    let mut text = format!(
        "{}. Pairs join these candidates: the two of a cell, or the two places of a digit in a \
         house. Exactly one of each pair is true, so all of side A are, or all of side B. Side A: \
         {}. Side B: {}. ",
        story.head(),
        side_words(a),
        side_words(b),
    );
    let eliminations = &story.step.eliminations;
    for (name, side, other) in [("A", a, "B"), ("B", b, "A")] {
        if eliminations == side {
            return text + &refuted(story, name, other);
        }
    }
    let mut left = eliminations.clone();
    let mut sentences = Vec::new();
    for chain in story.description.chains() {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { continue };
        let [from, to] = [first.from, last.to];
        let excluded = |gone: &mut Candidate| {
            let gone = Node::from(*gone);
            from.excludes(gone) && to.excludes(gone)
        };
        let gone: Vec<Candidate> = left.extract_if(.., excluded).collect();
        sentences.push(format!(
            "If side A is false, side B is true: {}. So {} (side A) or {} (side B) is true, and \
             each of them excludes {}.",
            arrows(chain),
            Literal { node: from, on: true },
            Literal { node: to, on: true },
            joined(gone, "and"),
        ));
    }
    text += &sentences.join(" ");
    text
}

/// The candidates of a side: `4 in r2c2 and r7c1, 5 in r7c2`.
fn side_words(side: &[Candidate]) -> String {
    let each = by_digit(side).into_iter();
    let each = each.map(|(digits, cells)| format!("{} in {}", and(digits), and_cells(cells)));
    separated(each, ", ")
}

/// Why side `name` cannot be true.
fn refuted(story: &Story<'_>, name: &str, other: &str) -> String {
    let about = story.description;
    let so = format!("So side {name} is false, and side {other} is true");
    let emptied = about.cells_of(CellRole::Excluders);
    if let Some(cell) = emptied.single() {
        let chains = separated(about.chains().map(arrows), "; ");
        return format!(
            "If side {name} were true, {cell}, which has only {}, would be left without a \
             candidate{}{chains}. {so}.",
            and(story.before.candidates(cell)),
            if chains.is_empty() { "" } else { ": " },
        );
    }
    let Some([way @ .., clash]) = about.chains().next() else { return so };
    let [one, other] = [clash.to, clash.from];
    let clash = match clash.why {
        LinkReason::Cell(cell) => format!("{cell} cannot be both"),
        _ => meeting(one.cells, other.cells),
    };
    format!("If side {name} were true: {}, but {clash}. {so}.", arrows(way))
}
