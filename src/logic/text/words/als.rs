//! Sentences for almost locked sets: ALS-XZ, ALS-XY-wing, ALS-XY-chain, death blossom. An almost
//! locked set has one digit more than cells. If it loses a digit, it holds all its others.

use super::super::lists::{Cells, and, and_cells, by_digit, capital, comma, or, with_verb};
use super::super::story::Story;
use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::describe::CellRole;
use crate::logic::proof::chain::{Chain, Link};
use crate::logic::proof::reason::{Net, Why};
use crate::logic::technique::Technique;

/// An almost locked set and its house: `set A r7c45 (1, 2, 3) in row 7`.
fn named(story: &Story<'_>, name: &str, cells: CellSet) -> String {
    let house = cells.common_houses().first().filter(|_| cells.len() > 1);
    let house = house.map_or(String::new(), |house| format!(" in {house}"));
    format!("{name} {} ({}){house}", and_cells(cells), comma(story.before.digits_in(cells)))
}

pub(super) fn sets_chain(story: &Story<'_>, chains: &[&Chain]) -> String {
    let Some(chain) = chains.first() else { return story.head() };
    let sets: Vec<CellSet> = chain
        .links
        .iter()
        .filter_map(|link| match link {
            Link::Als(cells) => Some(*cells),
            _ => None,
        })
        .collect();
    // The restricted common digit of each set and the next, in a loop also of the last and the
    // first.
    let weak = chain.linked().filter(|(_, link, _)| *link == Link::Weak);
    let commons: Vec<Digit> = weak.map(|(from, ..)| from.digit).collect();
    let names: Vec<char> = ('A'..='Z').take(sets.len()).collect();
    let mut list: Vec<String> = names
        .iter()
        .zip(&sets)
        .map(|(&name, &cells)| named(story, &format!("set {name}"), cells))
        .collect();
    if story.step.technique == Technique::AlsXyWing {
        list[1] = format!("pivot {}", list[1]);
    }
    let mut text = format!(
        "{}. {} each have one digit more than cells, so each holds all its digits but one.",
        story.head(),
        capital(&joined(list, "and")),
    );
    if let (&[x, y], [a, b], true) = (commons.as_slice(), sets.as_slice(), chain.is_loop()) {
        return text + &doubly(story, [x, y], [*a, *b]);
    }
    let eliminations = story.step.eliminated_digits();
    let (Some(&first), Some(&last)) = (sets.first(), sets.last()) else { return text };
    let (Some(&x), Some(name)) = (commons.first(), names.last()) else { return text };
    let groups = by_digit(&story.step.eliminations);
    if let [_, _] = sets.as_slice() {
        text += &format!(
            " {x} cannot be in both, because all its places in A see all those in B. So one of the \
             two is without {x}, and holds {}",
            and(eliminations)
        );
        if let [(digits, cells)] = groups[..] {
            return text + &format!("; {}.", sees_places(story, first | last, digits, cells));
        }
        text += ".";
    } else {
        let pairs = names.windows(2).zip(&commons);
        let pairs = pairs
            .map(|(pair, digit)| format!("{} and {} cannot both hold {digit}", pair[0], pair[1]));
        text += &format!(
            " {}, because all places of the digit in the one set see all those in the other. If A \
             is without {x}, it holds {}. If A holds {x}: ",
            separated(pairs, ", and "),
            and(eliminations),
        );
        let steps = names.iter().skip(1).zip(&commons).enumerate().map(|(k, (name, digit))| {
            let holds = commons.get(k + 1).map_or(eliminations, |next| DigitSet::from([*next]));
            format!("{name}, without {digit}, holds {}", and(holds))
        });
        text += &format!("{}.", separated(steps, "; "));
    }
    // If one set contains the other, the digit is in the larger one.
    let names = match (first.is_subset(last), last.is_subset(first)) {
        (true, _) => format!("{name}, which has all cells of A"),
        (_, true) => format!("A, which has all cells of {name}"),
        _ => format!("A or in {name}"),
    };
    let each = groups.into_iter();
    let each =
        each.map(|(digits, cells)| in_one_of(story, &names, first | last, digits, cells) + ".");
    text += " So ";
    text += &separated(each, " ");
    text
}

/// Digits that are each in one of the sets, and the cells that see all their places there:
/// `4 and 6 are each in A or in B; r3c7 sees all their places there, r1c7 and r3c2`. `area` is all
/// cells of the sets.
fn in_one_of(
    story: &Story<'_>,
    sets: &str,
    area: CellSet,
    digits: DigitSet,
    cells: CellSet,
) -> String {
    let verb = if digits.len() == 1 { "is" } else { "are each" };
    format!("{} {verb} in {sets}; {}", and(digits), sees_places(story, area, digits, cells))
}

/// `r3c7 sees all its places there, r1c7 and r3c2`
fn sees_places(story: &Story<'_>, area: CellSet, digits: DigitSet, cells: CellSet) -> String {
    let whose = if digits.len() == 1 { "its" } else { "their" };
    let places: CellSet = digits.iter().map(|digit| story.before.places(digit) & area).collect();
    let see = with_verb(cells, "sees", "see");
    match places.len() {
        1 => format!("{see} {whose} only place there, {}", Cells(places)),
        _ => format!("{see} all {whose} places there, {}", and_cells(places)),
    }
}

/// Doubly linked ALS-XZ, with two restricted common digits: each set holds one of the two and all
/// its other digits.
fn doubly(story: &Story<'_>, [x, y]: [Digit; 2], sets: [CellSet; 2]) -> String {
    let mut text = format!(
        " Neither {x} nor {y} can be in both, because all its places in A see all those in B. So \
         one set holds {x}, the other {y}, and each holds all its other digits."
    );
    let (common, other): (Vec<Candidate>, Vec<Candidate>) =
        story.step.eliminations.iter().partition(|eliminated| [x, y].contains(&eliminated.digit));
    for (digits, cells) in by_digit(&common) {
        let area = sets[0] | sets[1];
        text += &format!(" {}.", in_one_of(story, "A or in B", area, digits, cells));
    }
    for (name, set) in ['A', 'B'].into_iter().zip(sets) {
        let is_seen = |eliminated: &&Candidate| {
            let places = story.before.places(eliminated.digit) & set;
            !places.is_empty() && places.common_peers().contains(eliminated.cell)
        };
        let seen: Vec<Candidate> = other.iter().filter(is_seen).copied().collect();
        for (digits, cells) in by_digit(&seen) {
            let see = sees_places(story, set, digits, cells);
            text += &format!(" {name} holds {}; {see}.", and(digits));
        }
    }
    text
}

pub(super) fn death_blossom(story: &Story<'_>, net: &Net) -> String {
    let stem = story.description.cells_of(CellRole::Stem);
    let mut petals: Vec<(DigitSet, CellSet)> = Vec::new();
    let mut digit = None;
    for implication in &net.implications {
        match (&implication.why, digit) {
            (Why::Assumed, _) => digit = Some(implication.literal.node.digit),
            (Why::Als(cells), Some(digit)) => {
                match petals.iter_mut().find(|(_, known)| known == cells) {
                    Some((digits, _)) => *digits = digits.with(digit),
                    None => petals.push((DigitSet::EMPTY.with(digit), *cells)),
                }
            }
            _ => {}
        }
    }
    let area = petals.iter().map(|(_, cells)| *cells).collect::<CellSet>();
    let petals = petals.into_iter();
    let petals = petals.map(|(digits, cells)| {
        format!("of {} in the {}", and(digits), named(story, "petal", cells))
    });
    let mut text = format!(
        "{}. Stem {} is {}. It sees all places {}. Each petal has one digit more than cells. \
         Whichever digit the stem holds, a petal is without it, and so holds all its other digits.",
        story.head(),
        Cells(stem),
        or(story.before.digits_in(stem)),
        joined(petals, "and"),
    );
    for (digits, cells) in by_digit(&story.step.eliminations) {
        let one = in_one_of(story, "one of the petals", area, digits, cells);
        text += &format!(" So {one}.");
    }
    text
}
