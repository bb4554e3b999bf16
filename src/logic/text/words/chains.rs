//! Sentences for chains and loops: what follows, from one end to the other, if the first node is
//! false. Each node has its reason in brackets.
//!
//! ```text
//! If r2c7 is not 4: r2c3=4 (row 2) -> r5c3=8 (column 3). So r2c7 is 4 or r5c3 is 8.
//! ```
//!
//! [`Step::LABELS`] explains the reasons `(row 2)` and `(cell)`.

use super::super::lists::{and_cells, by_digit, comma, enumerated, or, or_cells, with_verb};
use super::super::story::Story;
use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::describe::{DescribedLink, DescribedSet, LinkReason};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::reason::Literal;
use crate::logic::step::Step;

pub(super) fn chains(story: &Story<'_>, all: &[&Chain]) -> String {
    let each: Vec<String> = all.iter().map(|chain| story_of(story, chain)).collect();
    let head = match story.description.digits.single() {
        Some(digit) => format!("{} on {digit}", story.title()),
        None => story.head(),
    };
    let text = format!("{head}. {}", enumerated(&each));
    let is_label = |why| matches!(why, LinkReason::House(_) | LinkReason::Cell(_));
    let mut links = story.description.links.iter();
    if links.any(|link| link.strong && is_label(link.why)) {
        format!("{text}\n{}", Step::LABELS)
    } else {
        text
    }
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
    let text = format!("If {}: {}. ", is_false(first), followed(story, told));
    if is_continuous {
        return text + &continuous(story, (first, last), &links);
    }
    if closes {
        return text + &format!("That is a contradiction, so {}.", is_true(first));
    }
    text + &ends(story, first, last) + "."
}

/// The conclusion of an open chain, in which `last` is true if `first` is false.
fn ends(story: &Story<'_>, first: Node, last: Node) -> String {
    let own = story.step.eliminated_digits();
    if first.digit != last.digit {
        let text = format!("So {}", either(first, last));
        if first.cells == last.cells && first.cells.len() == 1 {
            return format!("{text}, and not {}", or(own));
        }
        let each = story.step.eliminations.iter();
        let each = each.map(|gone| format!("{} is not {}", gone.cell, gone.digit));
        let each: Vec<String> = each.collect();
        if each.is_empty() {
            return text;
        }
        return format!("{text}; in both cases {}", each.join(", and "));
    }
    // The ends may share cells. Where the first is false, its cells do not hold the digit.
    let rest = Node { cells: last.cells - first.cells, ..last };
    let text = if rest.cells.is_empty() {
        format!("That is a contradiction, so {}", is_true(first))
    } else {
        format!("So {}", either(first, rest))
    };
    let cells = first.cells | last.cells;
    let seeing = story.step.eliminated_cells() & cells.common_peers();
    match cells.len() {
        _ if story.step.eliminations.is_empty() => text,
        1 if seeing.is_empty() => format!("{text}, and not {}", or(own)),
        1 => format!("{text}; {} it", with_verb(seeing, "sees", "see")),
        2 => format!("{text}; {} both", with_verb(seeing, "sees", "see")),
        _ => format!("{text}; {} all these cells", with_verb(seeing, "sees", "see")),
    }
}

/// The nodes that become true along the links if the first is false, and why:
/// `r2c3=4 (row 2) -> r5c3=8 (cell)`. The links alternate between strong and weak, and the first is
/// strong.
fn followed(story: &Story<'_>, links: &[DescribedLink]) -> String {
    let set_of = |link: &DescribedLink| match link.why {
        LinkReason::Set(k) => story.description.sets.get(k),
        _ => None,
    };
    let mut text = String::new();
    let mut sets = String::new();
    for link in links.iter().filter(|link| link.strong) {
        let set = set_of(link);
        if !text.is_empty() {
            // The node before excludes this group, which no other word names.
            if link.from.cells.len() > 1 && set.is_none() {
                text += &format!(", so {}", is_false(link.from));
            }
            text += " -> ";
        }
        text += &holds(link.to);
        let lost = link.from.digit;
        match (link.why, set) {
            (LinkReason::House(house), _) => text += &format!(" ({house})"),
            (LinkReason::Cell(_), _) => text += " (cell)",
            (LinkReason::Set(_), Some(set)) => {
                text += &format!(" ({} without {lost})", and_cells(set.cells));
                sets += &format!(". {}", almost_locked(set, lost));
            }
            (LinkReason::Set(_) | LinkReason::Sight, _) => {}
        }
    }
    text + &sets
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
    separated(first.into_iter().chain(others), " -> ")
}

/// One of the two ends is true: `r2c7 or r4c8 is 4`, `4 is in r2c7 or r4c89`,
/// `r2c7 is 4 or r4c8 is 5`.
fn either(a: Node, b: Node) -> String {
    if let (Some(cell), true) = (a.cells.single(), a.digit != b.digit && a.cells == b.cells) {
        return format!("{cell} is {}", or(DigitSet::from([a.digit, b.digit])));
    }
    if a.digit != b.digit {
        return format!("{} or {}", is_true(a), is_true(b));
    }
    let (digit, cells) = (a.digit, or_cells(&[a.cells, b.cells]));
    match (a.cells.single(), b.cells.single()) {
        (Some(_), Some(_)) => format!("{cells} is {digit}"),
        _ => format!("{digit} is in {cells}"),
    }
}

/// What follows from a continuous loop.
fn continuous(story: &Story<'_>, (first, last): (Node, Node), links: &[DescribedLink]) -> String {
    let closing = links.last().map_or(String::new(), weak_reason);
    let mut text = format!(
        "And {} excludes {}{closing}, so this is a loop. It also runs backwards",
        holds(last),
        holds(first),
    );
    let mut told = String::new();
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
            .map(|(digits, cells)| format!("{} not {}", with_verb(cells, "is", "are"), or(digits)));
        let own: Vec<String> = own.collect();
        if !own.is_empty() {
            told += &format!(
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
        told += &if a.digit == b.digit {
            let not = with_verb(cells, "is", "are");
            format!(" {}, so {not} not {}.", either(a, b), a.digit)
        } else {
            format!(" {}, so it is not {}.", either(a, b), or(digits))
        };
    }
    if !told.is_empty() || left.is_empty() {
        text +=
            ", so wherever one candidate of it excludes another, exactly one of the two is true.";
    } else {
        text += ".";
    }
    text + &told + &either_way(links, left)
}

/// What a continuous loop removes by candidates of it that do not exclude each other. Either all its
/// candidates that become true along the links are true, or all the others are.
fn either_way(links: &[DescribedLink], mut left: Vec<Candidate>) -> String {
    if left.is_empty() {
        return String::new();
    }
    let strong = || links.iter().filter(|link| link.strong);
    let all = |nodes: Vec<Node>| joined(nodes.into_iter().map(holds), "and");
    let (forth, back): (Vec<Node>, Vec<Node>) = strong().map(|link| (link.to, link.from)).unzip();
    let pairs = || forth.iter().flat_map(|&a| back.iter().map(move |&b| (a, b)));
    let mut text = String::new();
    for (a, b) in pairs() {
        let gone = |candidate: &Candidate| {
            let node = Node::from(*candidate);
            a.excludes(node) && b.excludes(node)
        };
        let (own, others): (Vec<Candidate>, Vec<Candidate>) = left.into_iter().partition(gone);
        left = others;
        if !own.is_empty() {
            let own = by_digit(&own).into_iter();
            let own = own.map(|(digits, cells)| {
                format!("{} not {}", with_verb(cells, "is", "are"), or(digits))
            });
            let own: Vec<String> = own.collect();
            text += &format!(" So {}; in both cases {}.", either(b, a), own.join(", and "));
        }
    }
    format!(" Either {} are true, or {} are.{text}", all(forth.clone()), all(back.clone()))
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

/// The node is true: `r2c7=4`, or for a group `4 in r2c78`.
fn holds(node: Node) -> String {
    match node.cells.single() {
        Some(_) => Literal { node, on: true }.to_string(),
        None => format!("{} in {}", node.digit, or_cells(&[node.cells])),
    }
}

/// The node is true: `r2c7 is 4`, or for a group `4 is in r2c78`.
pub(super) fn is_true(node: Node) -> String {
    match node.cells.single() {
        Some(cell) => format!("{cell} is {}", node.digit),
        None => format!("{} is in {}", node.digit, or_cells(&[node.cells])),
    }
}

/// The node is false: `r2c7 is not 4`, or for a group `4 is not in r2c78`.
pub(super) fn is_false(node: Node) -> String {
    match node.cells.single() {
        Some(cell) => format!("{cell} is not {}", node.digit),
        None => format!("{} is not in {}", node.digit, or_cells(&[node.cells])),
    }
}

/// `r12c3 (4, 5, 8)`
fn set_words(cells: CellSet, digits: DigitSet) -> String {
    format!("{} ({})", and_cells(cells), comma(digits))
}

/// Why at most one of the nodes is true.
fn weak_reason(link: &DescribedLink) -> String {
    match link.why {
        LinkReason::House(house) => format!(", as both are in {house}"),
        LinkReason::Sight => ", as each sees the others".to_owned(),
        LinkReason::Cell(_) | LinkReason::Set(_) => String::new(),
    }
}
