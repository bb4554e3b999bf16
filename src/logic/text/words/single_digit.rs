//! Sentences for skyscraper, 2-string kite, turbot fish and empty rectangle. Each pattern uses two
//! houses with few places for a digit.

use super::super::lists::{Cells, and, enumerated, houses, with_verb};
use super::super::story::Story;
use crate::geometry::{CellSet, House, HouseSet};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::technique::Technique;

/// The words for one pattern, or for both patterns of a dual one.
pub(super) fn patterns(story: &Story<'_>, chains: &[&Chain]) -> String {
    let words = chains.iter().map(|chain| match (chain.nodes.as_slice(), chain.links.as_slice()) {
        (&[a, b, c, d], &[Link::House(first), Link::Weak, Link::House(second)]) => {
            match story.step.technique {
                Technique::EmptyRectangle | Technique::DualEmptyRectangle => {
                    empty_rectangle(story, [a, b, c, d], [first, second])
                }
                _ => two_pairs(story, [a, b, c, d], [first, second]),
            }
        }
        _ => super::chains::story_of(story, chain),
    });
    let words: Vec<String> = words.collect();
    format!("{} on {}. {}", story.head(), and(story.description.digits), enumerated(&words))
}

/// The cells in which the ends `a` and `d` of the chain exclude their digit.
fn eliminations(story: &Story<'_>, a: Node, d: Node) -> CellSet {
    let of_this_pattern =
        story.step.eliminations.iter().filter(|eliminated| eliminated.digit == a.digit);
    let of_this_pattern: CellSet = of_this_pattern.map(|eliminated| eliminated.cell).collect();
    of_this_pattern & (a.cells | d.cells).common_peers()
}

/// The chain `a = b - c = d`, in which `b` and `c` see each other.
fn two_pairs(story: &Story<'_>, [a, b, c, d]: [Node; 4], [first, second]: [House; 2]) -> String {
    let digit = a.digit;
    let [a, b, c, d] = [a, b, c, d].map(|node| Cells(node.cells));
    let meet = (b.0 | c.0).common_houses().first();
    let meet = meet.map_or(String::new(), |house| format!(" ({house})"));
    let ends = Node { digit, cells: a.0 | d.0 };
    format!(
        "In {first}, the digit {digit} can only go in {a} or {b}; in {second}, only in {c} or {d}. {b} and \
         {c} see each other{meet}, so they are not both {digit}. So {a} or {d} is {digit}; {} both.",
        with_verb(eliminations(story, ends, ends), "sees", "see")
    )
}

/// The chain `end = begin - near = far`. `near` and `far` are the places in the box.
fn empty_rectangle(
    story: &Story<'_>,
    [end, begin, near, far]: [Node; 4],
    [pair, box_]: [House; 2],
) -> String {
    let digit = end.digit;
    let lines = HouseSet::ALL - HouseSet::EMPTY.with(box_);
    let line_of = |cells: CellSet| cells.common_houses() & lines;
    let with_begin = line_of(near.cells | begin.cells);
    // Each eliminated cell sees the far places along one line and the end along another.
    let removed: CellSet = story.step.eliminated_cells();
    let of_this_pattern: CellSet =
        removed.iter().filter(|cell| far.cells.is_subset(cell.peers())).collect();
    let of_this_pattern = of_this_pattern & end.cells.common_peers();
    let along = line_of(far.cells | of_this_pattern);
    let along = match far.cells.single() {
        None if !along.is_empty() => houses(along),
        _ => Cells(far.cells).to_string(),
    };
    let [end, begin, near] = [end, begin, near].map(|node| Cells(node.cells));
    let of = if far.cells.len() == 1 { "" } else { "all of " };
    format!(
        "In {pair}, the digit {digit} can only go in {end} or {begin}; in {box_}, only in {near} or {}. If \
         {begin} is {digit}, {} not ({}), so {box_} has its {digit} in {along}. If {begin} is \
         not {digit}, {end} is. {} {end} and {of}{}.",
        Cells(far.cells),
        with_verb(near.0, "is", "are"),
        houses(with_begin),
        with_verb(of_this_pattern, "sees", "see"),
        Cells(far.cells),
    )
}
