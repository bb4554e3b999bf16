//! Sentences for XY-wing, XYZ-wing, WXYZ-wing and W-wing.

use super::super::lists::{Cells, and, and_cells, or, with_verb};
use super::super::story::Story;
use crate::format::write::joined;
use crate::geometry::{CellSet, DigitSet};
use crate::logic::proof::chain::{Chain, Link, Node};

pub(super) fn wing(story: &Story<'_>, chains: &[&Chain]) -> String {
    let Some(chain) = chains.first() else { return story.head() };
    let seen = with_verb(story.step.eliminated_cells(), "sees", "see");
    match (chain.nodes.as_slice(), chain.links.get(2)) {
        (&[a, x, pivot, y, b, z], Some(Link::Cell)) => {
            xy_wing(story, [a, x, pivot, y, b, z], &seen)
        }
        (&[a, x, pivot, pair], _) => xyz_wing(story, [a, x, pivot, pair], &seen),
        (&[a, x, p, q, b, z], Some(Link::House(house))) => format!(
            "{} of {}. {} and {} are each {}. In {house}, the digit {} can only go in {}, which {} sees, \
             or in {}, which {} sees. So {} and {} are not both {}: one of them is {}; {seen} both.",
            story.head(),
            and(story.description.digits),
            Cells(a.cells),
            Cells(b.cells),
            or(story.description.digits),
            x.digit,
            Cells(p.cells),
            Cells(a.cells),
            Cells(q.cells),
            Cells(b.cells),
            Cells(a.cells),
            Cells(b.cells),
            x.digit,
            z.digit,
        ),
        _ => super::chains::chains(story, chains),
    }
}

/// The XY-wing as a chain: `(z)a = (x)a - (x)pivot = (y)pivot - (y)b = (z)b`.
fn xy_wing(story: &Story<'_>, [a, x, pivot, y, b, z]: [Node; 6], seen: &str) -> String {
    let [first, hinge, second] = [a, pivot, b].map(|node| Cells(node.cells));
    format!(
        "{} on {z}. Pivot {hinge} is {both}. If it is {x}, pincer {first} is {z}; if it is \
         {y}, pincer {second} is {z}. So one of the pincers is {z}; {seen} both.",
        story.head(),
        both = or(DigitSet::from([x.digit, y.digit])),
        x = x.digit,
        y = y.digit,
        z = z.digit,
    )
}

/// The XYZ-wing as a chain: `(z)a = (x)a - (x)pivot = (z)pivot,b`.
fn xyz_wing(story: &Story<'_>, [a, x, pivot, pair]: [Node; 4], seen: &str) -> String {
    let other = pair.cells - pivot.cells;
    let y = story.before.digits_in(other).without(a.digit);
    format!(
        "{} on {z}. Pivot {hinge} is {all}. If it is {x}, pincer {first} is {z}; if it is {y}, \
         pincer {second} is {z}; otherwise it is {z} itself. So {hinge}, {first} or {second} is \
         {z}; {seen} all three.",
        story.head(),
        hinge = Cells(pivot.cells),
        all = or(story.before.digits_in(pivot.cells)),
        first = Cells(a.cells),
        second = Cells(other),
        x = x.digit,
        z = a.digit,
    )
}

/// A WXYZ-wing: four cells with four digits, of which only the removed digit can be there more than
/// once.
pub(super) fn wxyz_wing(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> String {
    let eliminations = story.step.eliminated_digits();
    let once = digits - eliminations;
    let of = |digit| story.before.places(digit) & cells;
    let places = eliminations.iter().map(of).collect::<CellSet>();
    format!(
        "{} on {eliminations}. The four cells {} have no candidates but {}. In them, all places of {} see \
         each other, and so do those of {}, so each of these three is in one cell at most. That \
         leaves a cell for {eliminations}; {} all its places in them, {}.",
        story.head(),
        and_cells(cells),
        and(digits),
        once.first().map_or(String::new(), |digit| digit.to_string()),
        joined(once.iter().skip(1), "and of"),
        with_verb(story.step.eliminated_cells(), "sees", "see"),
        and_cells(places),
    )
}
