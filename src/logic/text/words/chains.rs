//! Sentences for chains and loops: what follows, from one end to the other, if the first node is
//! false. Each node has its reason in brackets.
//!
//! ```text
//! If r2c7 is not 4: r2c3=4 (row 2) -> r5c3=8 (column 3). Each is the only place left in that
//! house. So r2c7 is 4 or r5c3 is 8.
//! ```

use super::super::lists::{AndCells, Cells, Comma, Or, by_digit, enumerated, with_verb};
use super::super::story::Story;
use crate::geometry::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::describe::{DescribedLink, DescribedSet, LinkReason};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Literal;

pub(super) fn chains(story: &Story<'_>, all: &[&Chain]) -> String {
    let each: Vec<String> = all.iter().map(|chain| story_of(story, chain)).collect();
    let head = match story.description.digits.single() {
        Some(digit) => format!("{} on {digit}", story.head()),
        None => story.head(),
    };
    format!("{head}. {}", enumerated(&each))
}

/// The links of a chain and its conclusion.
pub(super) fn story_of(story: &Story<'_>, chain: &Chain) -> String {
    let (Some(&first), Some(&last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return String::new();
    };
    let links = links_of(story, chain);
    let closes = chain.is_loop();
    let is_continuous = closes && chain.links.last() == Some(&Link::Weak);
    let told = if is_continuous { &links[..links.len() - 1] } else { &links[..] };
    let mut text = format!("If {}: {}. ", is_false(first), followed(story, told));
    if is_continuous {
        return text + &continuous(story, (first, last), &links);
    }
    if closes {
        return text + &format!("That is a contradiction, so {}.", is_true(first));
    }
    text += &format!("So {}", either(first, last));
    if !story.step.placements.is_empty() {
        return text + ".";
    }
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

/// The nodes that become true along the links if the first is false, and why:
/// `r2c3=4 (row 2) -> r5c3=8 (cell). Each is ..`. The links alternate between strong and weak, and
/// the first is strong. Where all are the only candidates left, the nodes have no label.
fn followed(story: &Story<'_>, links: &[DescribedLink]) -> String {
    let strong = || links.iter().filter(|link| link.strong);
    let set_of = |link: &DescribedLink| match link.why {
        LinkReason::Set(k) => story.description.sets.get(k),
        _ => None,
    };
    let has = |kind: fn(&LinkReason) -> bool| strong().any(|link| kind(&link.why));
    let has_houses = has(|why| matches!(why, LinkReason::House(_)));
    let has_cells = has(|why| matches!(why, LinkReason::Cell(_)));
    let has_sets = has(|why| matches!(why, LinkReason::Set(_)));
    let mut text = String::new();
    for link in strong() {
        if !text.is_empty() {
            text += " -> ";
        }
        text += &Literal { node: link.to, on: true }.to_string();
        text += &match link.why {
            LinkReason::House(house) => format!(" ({house})"),
            LinkReason::Cell(_) if has_houses || has_sets => " (cell)".to_owned(),
            LinkReason::Set(_) => set_of(link).map_or(String::new(), |set| {
                format!(" ({} without {})", AndCells(set.cells), link.from.digit)
            }),
            LinkReason::Cell(_) | LinkReason::Sight => String::new(),
        };
    }
    let mut kinds = Vec::new();
    if has_houses {
        kinds.push("the only place left in that house");
    }
    if has_cells {
        kinds.push("the only candidate left in its cell");
    }
    if has_sets {
        kinds.push("in a set that has to hold it");
    }
    let each = if strong().count() == 1 { "It" } else { "Each" };
    text += &format!(". {each} is {}", kinds.join(", or "));
    for (set, link) in strong().filter_map(|link| Some((set_of(link)?, link))) {
        text += &format!(". {}", almost_locked(set, link.from.digit));
    }
    text
}

/// Why an almost locked set holds all its other digits: `The set r57c8 (2, 3, 6) has one digit
/// more than cells: without 3, it holds all the others`
fn almost_locked(set: &DescribedSet, lost: Digit) -> String {
    format!(
        "The set {} has one digit more than cells{}: without {lost}, it holds all the others",
        set_words(set.cells, set.digits),
        // If the cells share no house, the text must say why they hold each digit once.
        if set.house.is_none() { ", and the places of each digit see each other" } else { "" },
    )
}

/// The nodes along the links, each true or false: `r7c2=5 -> r7c8<>5 -> r3c8=5`. The first node is
/// false if the first link is strong, else true.
pub(super) fn arrows(links: &[DescribedLink]) -> String {
    let first = links.first().map(|link| Literal { node: link.from, on: !link.strong });
    let others = links.iter().map(|link| Literal { node: link.to, on: link.strong });
    let all: Vec<String> = first.into_iter().chain(others).map(|one| one.to_string()).collect();
    all.join(" -> ")
}

/// One of the two ends is true: `r2c7 or r4c8 is 4`, `4 is in r2c7 or r4c89`,
/// `r2c7 is 4 or r4c8 is 5`.
fn either(a: Node, b: Node) -> String {
    if a.digit != b.digit {
        return format!("{} or {}", is_true(a), is_true(b));
    }
    let (digit, cells) = (a.digit, format!("{} or {}", Cells(a.cells), Cells(b.cells)));
    match (a.cells.single(), b.cells.single()) {
        (Some(_), Some(_)) => format!("{cells} is {digit}"),
        _ => format!("{digit} is in {cells}"),
    }
}

/// What follows from a continuous loop.
fn continuous(story: &Story<'_>, (first, last): (Node, Node), links: &[DescribedLink]) -> String {
    let closing = links.last().map_or(String::new(), weak_reason);
    let mut text = format!(
        "And {} excludes {}{closing}, so this is a loop. It also runs backwards, so one of every \
         two candidates in it that exclude each other is true.",
        Literal { node: last, on: true },
        Literal { node: first, on: true },
    );
    let mut left: Vec<_> = story.step.eliminations.clone();
    // First the eliminations by the sets, then those by each weak link.
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
            let not = with_verb(cells, "is", "are");
            format!(" {}, so {not} not {}.", either(a, b), a.digit)
        } else {
            format!(" {} is {} or {}, so not {}.", Cells(a.cells), a.digit, b.digit, Or(digits))
        };
    }
    text
}

/// The described links of `chain`, one of the chains of the step.
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

/// The node is true: `r2c7 is 4`, or for a group `4 is in r2c78`.
pub(super) fn is_true(node: Node) -> String {
    match node.cells.single() {
        Some(cell) => format!("{cell} is {}", node.digit),
        None => format!("{} is in {}", node.digit, Cells(node.cells)),
    }
}

/// The node is false: `r2c7 is not 4`, or for a group `4 is not in r2c78`.
pub(super) fn is_false(node: Node) -> String {
    match node.cells.single() {
        Some(cell) => format!("{cell} is not {}", node.digit),
        None => format!("{} is not in {}", node.digit, Cells(node.cells)),
    }
}

/// `r12c3 (4, 5, 8)`
fn set_words(cells: CellSet, digits: DigitSet) -> String {
    format!("{} ({})", AndCells(cells), Comma(digits))
}

/// Why at most one of the nodes is true.
fn weak_reason(link: &DescribedLink) -> String {
    match link.why {
        LinkReason::House(house) => format!(" ({house})"),
        LinkReason::Sight => " (each sees the others)".to_owned(),
        LinkReason::Cell(_) | LinkReason::Set(_) => String::new(),
    }
}
