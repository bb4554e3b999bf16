//! Sentences for chains and loops, link by link. A run of strong links with the same kind of reason
//! is one sentence.
//!
//! ```text
//! If r2c7 is not 4, r2c3 is 4 (the only other place in row 2). So r2c3 is not 8, and r5c3 is 8
//! (the only other place in column 3). So r2c7 is 4 or r5c3 is 8.
//! ```

use super::super::lists::{And, Cells, Comma, Or, by_digit, enumerated, with_verb};
use super::super::story::Story;
use crate::format::write::joined;
use crate::geometry::{Candidate, CellSet, DigitSet, House};
use crate::logic::describe::{DescribedLink, LinkReason};
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
    let mut text = link_by_link(story, told);
    if is_continuous {
        return text + &continuous(story, (first, last), &links);
    }
    if closes {
        return text + &format!("That is a contradiction, so {}.", is_true(first));
    }
    let placed = story.step.placements.iter().map(|placed| placed.cell).collect::<CellSet>();
    if !placed.is_empty() {
        return text + &format!("So {}.", either(first, last));
    }
    text += &format!("So {}", either(first, last));
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

/// The least number of consecutive strong links with the same kind of reason that share a sentence.
const MANY: usize = 3;

/// What follows along the links if their first node is false. The links alternate between strong
/// and weak, and the first is strong.
fn link_by_link(story: &Story<'_>, links: &[DescribedLink]) -> String {
    let strong = |k: usize| links.get(2 * k).map(|link| link.why);
    let count = links.len().div_ceil(2);
    let first = links.first().map_or(String::new(), |link| is_false(link.from));
    let mut text = String::new();
    let mut k = 0;
    while k < count {
        let is_alike = |other: &usize| {
            matches!(
                (strong(k), strong(*other)),
                (Some(LinkReason::Cell(_)), Some(LinkReason::Cell(_)))
                    | (Some(LinkReason::House(_)), Some(LinkReason::House(_)))
            )
        };
        let end = (k..count).take_while(is_alike).last().map_or(k + 1, |last| last + 1);
        if end - k >= MANY {
            let run = &links[2 * k..2 * end - 1];
            text += &if k == 0 { format!("If {first}: ") } else { ". Then ".to_owned() };
            text += &together(run);
            k = end;
            continue;
        }
        let link = &links[2 * k];
        let why = strong_reason(story, link);
        text += &match k.checked_sub(1).map(|before| links[2 * before + 1]) {
            None => format!("If {first}, {}{why}", is_true(link.to)),
            Some(weak) => format!(
                ". So {}{}, and {}{why}",
                is_false(weak.to),
                weak_reason(&weak),
                is_true(link.to)
            ),
        };
        k += 1;
    }
    text + ". "
}

/// The sentence for links whose strong links all have the same kind of reason:
/// `r5c9=5 -> r5c2=8 -> r7c2=2; each of these cells has two candidates, and loses the other one to
/// the cell before it`.
fn together(links: &[DescribedLink]) -> String {
    let strong = || links.iter().filter(|link| link.strong);
    let on = strong().map(|link| Literal { node: link.to, on: true }.to_string());
    let on: Vec<String> = on.collect();
    let houses = strong().filter_map(|link| match link.why {
        LinkReason::House(house) => Some(house),
        _ => None,
    });
    let houses: Vec<House> = houses.collect();
    let why = match (houses.is_empty(), links.iter().all(|link| link.to.digit == links[0].to.digit))
    {
        (true, _) => "each of these cells has two candidates, and loses the other one to the cell \
                      before it"
            .to_owned(),
        (false, true) => {
            let digit = links[0].to.digit;
            format!("each is the only other place of {digit}, in {} in turn", joined(houses, "and"))
        }
        (false, false) => {
            format!(
                "each is the only other place of its digit, in {} in turn",
                joined(houses, "and")
            )
        }
    };
    format!("{}; {why}", on.join(" -> "))
}

/// The nodes along the links, each true or false: `r7c2=5 -> r7c8<>5 -> r3c8=5`. The first node is
/// false if the first link is strong, else true.
pub(super) fn arrows(links: &[DescribedLink]) -> String {
    let first = links.first().map(|link| Literal { node: link.from, on: !link.strong });
    let others = links.iter().map(|link| Literal { node: link.to, on: link.strong });
    let all: Vec<String> = first.into_iter().chain(others).map(|one| one.to_string()).collect();
    all.join(" -> ")
}

/// One of the two ends is true: `r2c7 or r4c8 is 4`, `r2c7 is 4 or r4c8 is 5`.
fn either(a: Node, b: Node) -> String {
    match (a.cells.single(), b.cells.single()) {
        (Some(one), Some(other)) if a.digit == b.digit => {
            format!("{one} or {other} is {}", a.digit)
        }
        _ => format!("{} or {}", is_true(a), is_true(b)),
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
                // If the cells share no house, the text must say why they hold each digit once.
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
