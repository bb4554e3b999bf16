//! Sentences for chains and loops, link by link.
//!
//! ```text
//! If r2c7 is not 4, r2c3 is 4 (the only other place in row 2). So r2c3 is not 8, and r5c3 is 8
//! (the only other place in column 3). So r2c7 is 4 or r5c3 is 8.
//! ```

use super::super::lists::{And, Cells, Comma, Or, by_digit, enumerated, with_verb};
use super::super::story::Story;
use crate::geometry::{Candidate, CellSet, DigitSet};
use crate::logic::describe::{DescribedLink, LinkReason};
use crate::logic::proof::chain::{Chain, Link, Node};

pub(super) fn chains(story: &Story<'_>, all: &[&Chain]) -> String {
    let each: Vec<String> = all.iter().map(|chain| story_of(story, chain)).collect();
    let head = match story.description.digits.single() {
        Some(digit) => format!("{} on {digit}", story.head()),
        None => story.head(),
    };
    format!("{head}. {}", enumerated(&each))
}

/// The links of a chain, and what it proves.
pub(super) fn story_of(story: &Story<'_>, chain: &Chain) -> String {
    let (Some(&first), Some(&last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return String::new();
    };
    let links = links_of(story, chain);
    let closes = chain.is_loop();
    let is_continuous = closes && chain.links.last() == Some(&Link::Weak);
    let mut text = format!("If {}, ", is_false(first));
    let told = if is_continuous { &links[..links.len() - 1] } else { &links[..] };
    for (k, link) in told.iter().enumerate() {
        text += &match (link.strong, k) {
            (true, 0) => format!("{}{}", is_true(link.to), strong_reason(story, link)),
            (true, _) => format!(", and {}{}", is_true(link.to), strong_reason(story, link)),
            (false, _) => format!(". So {}{}", is_false(link.to), weak_reason(link)),
        };
    }
    text += ". ";
    if is_continuous {
        return text + &continuous(story, (first, last), &links);
    }
    if closes {
        return text + &format!("That is a contradiction, so {}.", is_true(first));
    }
    let placed = story.step.placements.iter().map(|placed| placed.cell).collect::<CellSet>();
    if !placed.is_empty() {
        return text + &format!("So {} or {}.", is_true(first), is_true(last));
    }
    text += &format!("So {} or {}", is_true(first), is_true(last));
    if first.digit == last.digit {
        let all = if (first.cells | last.cells).len() > 2 { "all these cells" } else { "both" };
        let own = story.step.eliminated_cells() & (first.cells | last.cells).common_peers();
        text + &format!("; {} {all}.", with_verb(own, "sees", "see"))
    } else {
        let eliminations = story.step.eliminations.iter();
        let eliminations = eliminations
            .map(|eliminated| format!("{} is not {}", eliminated.cell, eliminated.digit));
        text + &format!("; in both cases {}.", eliminations.collect::<Vec<_>>().join(", and "))
    }
}

/// What follows from a continuous loop.
fn continuous(story: &Story<'_>, (first, last): (Node, Node), links: &[DescribedLink]) -> String {
    let closing = links.last().map_or(String::new(), weak_reason);
    let mut text = format!(
        "And if {}, {}{closing}: a loop, which also reads \
         backwards, so of every two neighbours in it exactly one is true.",
        is_true(last),
        is_false(first),
    );
    let mut left: Vec<_> = story.step.eliminations.clone();
    // What the sets hold, then what each weak link removes.
    for link in links.iter().filter(|link| link.strong) {
        let LinkReason::Set(k) = link.why else { continue };
        let Some(set) = story.description.sets.get(k) else { continue };
        let (a, b) = (link.from.digit, link.to.digit);
        let held = set.digits.without(a).without(b);
        let sees = |eliminated: &Candidate| {
            let places = story.before.places(eliminated.digit) & set.cells;
            held.contains(eliminated.digit) && places.common_peers().contains(eliminated.cell)
        };
        let (own, others): (Vec<Candidate>, Vec<Candidate>) = left.into_iter().partition(sees);
        left = others;
        let own = by_digit(&own).into_iter();
        let own = own
            .map(|(digits, cells)| format!("{} not {}", with_verb(cells, "is", "are"), Or(digits)));
        let own: Vec<String> = own.collect();
        if !own.is_empty() {
            text += &format!(
                " {} holds {a} or {b}, and all its other digits, so {}.",
                set_words(set.cells, set.digits),
                own.join(", and "),
            );
        }
    }
    for link in links.iter().filter(|link| !link.strong) {
        let (a, b) = (link.from, link.to);
        let own = |eliminated: &Candidate| {
            if a.digit == b.digit {
                eliminated.digit == a.digit
                    && (a.cells | b.cells).common_peers().contains(eliminated.cell)
            } else {
                a.cells.contains(eliminated.cell)
            }
        };
        let cells: CellSet = left
            .iter()
            .filter(|eliminated| own(eliminated))
            .map(|eliminated| eliminated.cell)
            .collect();
        let digits: DigitSet = left
            .iter()
            .filter(|eliminated| own(eliminated))
            .map(|eliminated| eliminated.digit)
            .collect();
        if cells.is_empty() {
            continue;
        }
        left.retain(|eliminated| !own(eliminated));
        text += &if a.digit == b.digit {
            format!(
                " {} or {}, so {} not {}.",
                is_true(a),
                is_true(b),
                with_verb(cells, "is", "are"),
                a.digit
            )
        } else {
            format!(" {} is {} or {}, so not {}.", Cells(a.cells), a.digit, b.digit, Comma(digits))
        };
    }
    text
}

/// The described links of one chain of the step.
fn links_of(story: &Story<'_>, chain: &Chain) -> Vec<DescribedLink> {
    let linked: Vec<(Node, bool, Node)> =
        chain.linked().map(|(a, link, b)| (a, link.is_strong(), b)).collect();
    let all = &story.description.links;
    let same = |window: &[DescribedLink]| {
        window
            .iter()
            .zip(&linked)
            .all(|(link, &(a, strong, b))| (link.from, link.strong, link.to) == (a, strong, b))
    };
    let found = all.windows(linked.len().max(1)).find(|window| same(window));
    found.map(<[DescribedLink]>::to_vec).unwrap_or_default()
}

/// `r2c7 is 4`; of a group `4 is in r2c78`.
pub(super) fn is_true(node: Node) -> String {
    match node.cells.single() {
        Some(cell) => format!("{cell} is {}", node.digit),
        None => format!("{} is in {}", node.digit, Cells(node.cells)),
    }
}

/// `r2c7 is not 4`; of a group `4 is not in r2c78`.
pub(super) fn is_false(node: Node) -> String {
    match node.cells.single() {
        Some(cell) => format!("{cell} is not {}", node.digit),
        None => format!("{} is not in {}", node.digit, Cells(node.cells)),
    }
}

/// `r12c3 (4, 5, 8)`
fn set_words(cells: CellSet, digits: DigitSet) -> String {
    format!("{} ({})", Cells(cells), Comma(digits))
}

/// Why at least one of the nodes is true.
fn strong_reason(story: &Story<'_>, link: &DescribedLink) -> String {
    match link.why {
        LinkReason::Cell(_) => " (its only other candidate)".to_owned(),
        LinkReason::House(house) => match link.to.cells.single() {
            Some(_) => format!(" (the only other place in {house})"),
            None => format!(" (the only other places in {house})"),
        },
        LinkReason::Set(k) => match story.description.sets.get(k) {
            Some(set) => format!(
                " (without {}, {} holds {}{})",
                link.from.digit,
                set_words(set.cells, set.digits),
                And(set.digits.without(link.from.digit)),
                // Cells of two houses need a reason why they hold each digit once.
                if set.house.is_none() { "; the places of each digit see each other" } else { "" },
            ),
            None => String::new(),
        },
        LinkReason::Sight => String::new(),
    }
}

/// Why at most one of the nodes is true.
fn weak_reason(link: &DescribedLink) -> String {
    match link.why {
        LinkReason::House(house) => format!(" ({house})"),
        LinkReason::Sight => " (each sees the others)".to_owned(),
        LinkReason::Cell(_) | LinkReason::Set(_) => String::new(),
    }
}
