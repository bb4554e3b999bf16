//! The reasons of printed lines: what a line rests on shows what it says. It knows singles, houses,
//! locked candidates, subsets and X-wings.

use super::text::{self, Claim, Line, Marks};
use std::collections::BTreeSet;

pub(super) fn holds(cell: usize, digit: u8, on: bool) -> Claim {
    Claim::Holds { cells: [cell].into(), digit, on }
}

pub(super) fn has(marks: &Marks, cell: usize, digit: u8) -> bool {
    marks[cell] >> (digit - 1) & 1 != 0
}

/// The cells of `row 4`, `column 2`, `box 9`.
pub(super) fn house(name: &str) -> Option<BTreeSet<usize>> {
    let (kind, number) = name.split_once(' ')?;
    let number = usize::from(text::digit(number)?) - 1;
    let at = |k: usize| match kind {
        "row" => Some(number * 9 + k),
        "column" => Some(k * 9 + number),
        "box" => Some((number / 3 * 3 + k / 3) * 9 + number % 3 * 3 + k % 3),
        _ => None,
    };
    (0..9).map(at).collect()
}

/// `row 4`, `rows 1 and 6`, `row 1, row 6 and box 2`
pub(super) fn houses(text: &str) -> Option<Vec<BTreeSet<usize>>> {
    let kinds = [("rows ", "row"), ("columns ", "column"), ("boxes ", "box")];
    for (plural, kind) in kinds {
        if let Some(list) = text.strip_prefix(plural) {
            let numbers = text::digits(list)?;
            return numbers.into_iter().map(|number| house(&format!("{kind} {number}"))).collect();
        }
    }
    text.replace(" and ", ", ").split(", ").map(house).collect()
}

pub(super) fn see(a: usize, b: usize) -> bool {
    let box_of = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b))
}

/// The candidates that these claims say are false.
pub(super) fn off(claims: &[&Claim]) -> BTreeSet<(usize, u8)> {
    let mut all = BTreeSet::new();
    for claim in claims {
        if let Claim::Holds { cells, digit, on: false } = claim {
            all.extend(cells.iter().map(|&cell| (cell, *digit)));
        }
    }
    all
}

/// True if `on`, which is true, excludes `gone`.
pub(super) fn excludes(on: &Claim, gone: &Claim) -> bool {
    let (
        Claim::Holds { cells: by, digit: own, on: true },
        Claim::Holds { cells, digit, on: false },
    ) = (on, gone)
    else {
        return false;
    };
    if own == digit {
        by.iter().all(|&a| cells.iter().all(|&b| see(a, b)))
    } else {
        by == cells && by.len() == 1
    }
}

/// True if `by` takes away a candidate that must be gone for a single or a contradiction.
pub(super) fn serves(marks: &Marks, line: &Line, by: &Claim) -> bool {
    let in_cell = |cell: usize, own: u8| (1..=9).filter(move |d| *d != own).map(move |d| (cell, d));
    let others: Vec<(usize, u8)> = match &line.claim {
        Claim::NoCandidate(cell) => in_cell(*cell, 0).collect(),
        Claim::NoPlace(digit, place) => {
            house(place).into_iter().flatten().map(|cell| (cell, *digit)).collect()
        }
        Claim::Holds { cells, digit, on: true } => {
            let cell = cells.first().copied().unwrap_or_default();
            match line.why.strip_prefix("only place left in ").map(house) {
                Some(place) => {
                    let others = place.into_iter().flatten().filter(|other| *other != cell);
                    others.map(|other| (other, *digit)).collect()
                }
                None => in_cell(cell, *digit).collect(),
            }
        }
        _ => Vec::new(),
    };
    let gone = off(&[by]);
    let is_gone =
        |cell, digit| gone.contains(&(cell, digit)) || excludes(by, &holds(cell, digit, false));
    others.iter().any(|&(cell, digit)| has(marks, cell, digit) && is_gone(cell, digit))
}

/// `Ok` if the line follows from `from` alone by its reason.
pub(super) fn follows(marks: &Marks, line: &Line, from: &[&Claim]) -> Result<(), String> {
    let gone = off(from);
    let is_gone = |cell: usize, digit: u8| {
        let claim = holds(cell, digit, false);
        gone.contains(&(cell, digit)) || from.iter().any(|by| excludes(by, &claim))
    };
    let left = |cell: usize, digit: u8| has(marks, cell, digit) && !is_gone(cell, digit);
    let because = |truth: bool, flaw: &str| if truth { Ok(()) } else { Err(flaw.to_owned()) };
    let (cells, digit, on) = match &line.claim {
        Claim::NoCandidate(cell) => {
            because(line.why == "contradiction", "not a reason")?;
            return because((1..=9).all(|digit| !left(*cell, digit)), "it has one left");
        }
        Claim::NoPlace(digit, place) => {
            because(line.why == "contradiction", "not a reason")?;
            let cells = house(place).ok_or("no house")?;
            return because(cells.iter().all(|&cell| !left(cell, *digit)), "it has one left");
        }
        Claim::Both(cell, digit) => {
            because(line.why == "contradiction", "not a reason")?;
            let is_on = from.iter().any(|claim| **claim == holds(*cell, *digit, true));
            return because(is_on && gone.contains(&(*cell, *digit)), "it is not both");
        }
        Claim::Holds { cells, digit, on } => (cells, *digit, *on),
    };
    let there = cells.iter().all(|&cell| has(marks, cell, digit));
    because(there, "says something of what is not a candidate")?;
    let (why, rest) = line.why.split_once(": ").unwrap_or((&line.why, ""));
    if on {
        let cell = || text::one(cells).ok_or("a group of cells".to_owned());
        if why == "only candidate left in its cell" {
            let cell = cell()?;
            let mut others = (1..=9).filter(|&other| other != digit);
            return because(others.all(|other| !left(cell, other)), "others are left");
        }
        if let Some(place) = why.strip_prefix("only place left in ") {
            let (cell, place) = (cell()?, house(place).ok_or("no house")?);
            because(place.contains(&cell), "not in this house")?;
            let mut others = place.iter().filter(|&&other| other != cell);
            return because(others.all(|&other| !left(other, digit)), "others are left");
        }
        return Err("not a reason".to_owned());
    }
    let each_gone = |test: &dyn Fn(usize) -> bool| {
        because(cells.iter().all(|&cell| test(cell)), "does not follow from the pattern")
    };
    match why {
        "locked candidates" | "X-wing" | "swordfish" => {
            let (base, cover) = rest
                .split_once(" in ")
                .and_then(|(own, rest)| Some((text::digit(own)?, rest.strip_suffix(" only")?)))
                .filter(|(own, _)| *own == digit)
                .and_then(|(_, rest)| rest.split_once(" is in "))
                .and_then(|(base, cover)| Some((houses(base)?, houses(cover)?)))
                .ok_or("not a reason")?;
            because(base.len() == cover.len(), "not as many houses")?;
            let apart = |a: usize| (0..a).all(|b| base[a].is_disjoint(&base[b]));
            because((0..base.len()).all(apart), "base houses that meet")?;
            let within =
                |houses: &[BTreeSet<usize>], cell| houses.iter().any(|h| h.contains(&cell));
            for &cell in base.iter().flatten().filter(|&&cell| left(cell, digit)) {
                because(within(&cover, cell), "a place outside")?;
            }
            each_gone(&|cell| within(&cover, cell) && !within(&base, cell))
        }
        "naked pair" | "naked triple" | "naked quad" => {
            let (set, digits) = rest.split_once(" hold ").ok_or("not a reason")?;
            let set = text::cells(set).ok_or("no cells")?;
            let digits = text::digits(digits).ok_or("no digits")?;
            because(set.len() == digits.len(), "not as many digits as cells")?;
            for &cell in &set {
                let other = (1..=9).find(|&other| left(cell, other) && !digits.contains(&other));
                because(other.is_none(), "other candidates are left")?;
            }
            let is_one = |cell: usize| {
                let all: BTreeSet<usize> = set.iter().copied().chain([cell]).collect();
                let kinds = ["row", "column", "box"].into_iter();
                let mut names =
                    kinds.flat_map(|kind| (1..=9).map(move |number| format!("{kind} {number}")));
                names.any(|name| house(&name).is_some_and(|house| all.is_subset(&house)))
            };
            each_gone(&|cell| digits.contains(&digit) && !set.contains(&cell) && is_one(cell))
        }
        "hidden pair" | "hidden triple" | "hidden quad" => {
            let (digits, rest) = rest.split_once(" in ").ok_or("not a reason")?;
            let (place, set) = rest.split_once(" are in ").ok_or("not a reason")?;
            let digits = text::digits(digits).ok_or("no digits")?;
            let set = set.strip_suffix(" only").and_then(text::cells).ok_or("no cells")?;
            because(set.len() == digits.len(), "not as many digits as cells")?;
            for cell in house(place).ok_or("no house")?.difference(&set) {
                let outside = digits.iter().any(|&digit| left(*cell, digit));
                because(!outside, "a place outside")?;
            }
            each_gone(&|cell| set.contains(&cell) && !digits.contains(&digit))
        }
        _ => {
            let place = line.why.split_once(" in ");
            let (by, place) = place.or(line.why.split_once(" sees ")).ok_or("not a reason")?;
            let by = text::claim(by).ok_or("not a reason")?;
            because(from.iter().any(|claim| **claim == by), "no line says so")?;
            because(excludes(&by, &line.claim), "does not see it")?;
            let Claim::Holds { cells: own, digit: other, .. } = &by else {
                return Err("not a reason".to_owned());
            };
            match place {
                "the same cell" => because(*other != digit, "not another digit of the cell"),
                "it" => Ok(()),
                place => {
                    let place = house(place).ok_or("no house")?;
                    because(cells.union(own).all(|cell| place.contains(cell)), "another house")
                }
            }
        }
    }
}
