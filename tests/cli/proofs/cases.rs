//! The line that joins the cases of a printed proof: what the cases are, and that one of them is
//! true.

use super::reasons::{has, house, houses, see};
use super::text::{self, Claim, Marks, PrintedStep};
use std::collections::BTreeSet;

/// Candidates: cells and digits.
type Candidates = BTreeSet<(usize, u8)>;

/// What `in every case: ..` names: candidates of which one is true, and those of them that are said
/// to be left.
pub(super) fn alternatives(step: &PrintedStep, why: &str) -> Option<(Candidates, Candidates)> {
    let marks = &step.before;
    if let Some(both) = why.strip_prefix("in both cases: ") {
        let (cell, digit) = both.strip_suffix(" or not")?.split_once(" is ")?;
        let cell = text::one(&text::cells(cell)?)?;
        let said = BTreeSet::from([(cell, text::digit(digit)?)]);
        return Some((said.clone(), said));
    }
    let what = why.strip_prefix("in every case: ")?;
    if let Some(list) = what.strip_prefix("one of ") {
        let said = listed(list.strip_suffix(" is true")?)?;
        let is_true = tridagon(step, &said) || fish(step, &said);
        return is_true.then(|| (said.clone(), said));
    }
    let (what, list) = what.split_once(" is ")?;
    match what.split_once(" in ") {
        Some((digit, place)) => {
            let digit = text::digit(digit)?;
            let all = house(place)?.into_iter().filter(|&cell| has(marks, cell, digit));
            let said = text::cells(&list.strip_prefix("in ")?.replace(" or ", ", "))?;
            let with = |cells: &mut dyn Iterator<Item = usize>| cells.map(|c| (c, digit)).collect();
            Some((with(&mut all.into_iter()), with(&mut said.into_iter())))
        }
        None => {
            let cell = text::one(&text::cells(what)?)?;
            let all = (1..=9).filter(|&digit| has(marks, cell, digit)).map(|digit| (cell, digit));
            let said = text::digits(list)?.into_iter().map(|digit| (cell, digit));
            Some((all.collect(), said.collect()))
        }
    }
}

/// `r1c1=4, r5c5=6`
fn listed(text: &str) -> Option<Candidates> {
    let one = |one: &str| match text::claim(one)? {
        Claim::Holds { cells, digit, on: true } => Some((text::one(&cells)?, digit)),
        _ => None,
    };
    text.split(", ").map(one).collect()
}

/// True if the step begins with twelve cells that cannot hold three digits alone, and these are
/// their other candidates. All ways to fill the cells are tried.
fn tridagon(step: &PrintedStep, said: &Candidates) -> bool {
    let read = || {
        let (cells, rest) = step.head.split_once(" cannot hold ")?;
        let (_, cells) = cells.rsplit_once(". ")?;
        let (digits, _) = rest.split_once(" alone")?;
        Some((text::cells(&cells.replace(" and ", ", "))?, text::digits(digits)?))
    };
    let Some((cells, digits)) = read() else { return false };
    let others = cells.iter().flat_map(|&cell| (1..=9).map(move |digit| (cell, digit)));
    let others = others.filter(|&(cell, digit)| has(&step.before, cell, digit));
    let others: Candidates = others.filter(|(_, digit)| !digits.contains(digit)).collect();
    let cells: Vec<usize> = cells.into_iter().collect();
    others == *said && !can_fill(&step.before, &cells, &digits, &mut Vec::new())
}

/// True if these cells can hold these digits alone, those before them holding `filled`.
fn can_fill(
    marks: &Marks,
    cells: &[usize],
    digits: &BTreeSet<u8>,
    filled: &mut Vec<(usize, u8)>,
) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return true };
    digits.iter().any(|&digit| {
        let clashes = |&(other, own): &(usize, u8)| own == digit && see(other, cell);
        if !has(marks, cell, digit) || filled.iter().any(clashes) {
            return false;
        }
        filled.push((cell, digit));
        let can = can_fill(marks, rest, digits, filled);
        filled.pop();
        can
    })
}

/// True if the step begins with a fish of parallel lines, and its digit is in one of the cases: if
/// not, all its places in the base houses would be in fewer cover houses.
fn fish(step: &PrintedStep, said: &Candidates) -> bool {
    let read = || {
        let (_, rest) = step.head.split_once(". In ")?;
        let (base, rest) = rest.split_once(", ")?;
        let (digit, rest) = rest.split_once(" can only go in ")?;
        let (cover, _) = rest.split_once(", or in the fin")?;
        let digit = text::digit(digit.strip_prefix("the digit ")?)?;
        Some((houses(base)?, digit, houses(cover)?))
    };
    let Some((base, digit, cover)) = read() else { return false };
    let apart = |a: usize| (0..a).all(|b| base[a].is_disjoint(&base[b]));
    let left = base
        .iter()
        .flatten()
        .filter(|&&cell| has(&step.before, cell, digit) && !said.contains(&(cell, digit)));
    let left: BTreeSet<usize> = left.copied().collect();
    let without = |k: usize| {
        let others = cover.iter().enumerate().filter(move |(other, _)| *other != k);
        others.flat_map(|(_, house)| house.iter().copied()).collect::<BTreeSet<usize>>()
    };
    base.len() == cover.len()
        && (0..base.len()).all(apart)
        && (0..cover.len()).any(|k| left.is_subset(&without(k)))
}
