//! Replays a printed proof line by line. It knows singles, houses, locked candidates, subsets,
//! X-wings, and how to argue by contradiction and by cases; nothing of the library is used.

use super::text::{self, Claim, Line, Marks, PrintedStep};
use std::collections::{BTreeMap, BTreeSet};

type Number = Vec<u32>;

/// A line that was accepted: what it says, and on which assumptions it rests, by their lines.
#[derive(Clone)]
struct Fact {
    claim: Claim,
    assumed: BTreeSet<Number>,
}

/// How many lines were replayed.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Count {
    pub(crate) steps: usize,
    pub(crate) lines: usize,
    /// Those of them that are within another line.
    pub(crate) nested: usize,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.steps += other.steps;
        self.lines += other.lines;
        self.nested += other.nested;
    }
}

/// Replays the proof of a step. It must show every conclusion, and each line that it names must be
/// needed.
pub(crate) fn step(step: &PrintedStep) -> Result<Count, String> {
    let mut replay =
        Replay { marks: &step.before, facts: BTreeMap::new(), count: Count::default() };
    let shown = replay.block(&step.lines, &[])?;
    for conclusion in &step.conclusions {
        let proved = |fact: &Fact| fact.claim == *conclusion && fact.assumed.is_empty();
        if !shown.iter().any(proved) {
            return Err(format!("not shown: {conclusion:?}"));
        }
    }
    replay.count.steps = 1;
    Ok(replay.count)
}

struct Replay<'a> {
    marks: &'a Marks,
    /// The lines that may be named: those before, in the same proof and in those around it.
    facts: BTreeMap<Number, Fact>,
    count: Count,
}

impl Replay<'_> {
    /// Replays the proof within the line `around`. Returns what it shows.
    fn block(&mut self, lines: &[Line], around: &[u32]) -> Result<Vec<Fact>, String> {
        let mut used: BTreeSet<Number> = BTreeSet::new();
        for (k, line) in (1..).zip(lines) {
            let said = |flaw: &str| format!("line {:?} ({:?}): {flaw}", line.number, line.why);
            if line.number != [around, &[k]].concat() {
                return Err(said("a wrong number"));
            }
            let distinct: BTreeSet<&Number> = line.from.iter().collect();
            if distinct.len() != line.from.len() {
                return Err(said("names a line twice"));
            }
            let from: Option<Vec<Fact>> =
                line.from.iter().map(|number| self.facts.get(number).cloned()).collect();
            let from = from.ok_or_else(|| said("names a line that is not before it"))?;
            let assumed = self.line(line, lines, &from).map_err(|flaw| said(&flaw))?;
            self.facts.insert(line.number.clone(), Fact { claim: line.claim.clone(), assumed });
            used.extend(line.from.iter().cloned());
            self.count.lines += 1;
            self.count.nested += usize::from(!around.is_empty());
        }
        let shown = self.shown(lines)?;
        for line in lines {
            self.facts.remove(&line.number);
            let is_end = is_contradiction(&line.claim) || is_closing(line) || is_assumption(line);
            if !is_end && !used.contains(&line.number) {
                return Err(format!("line {:?} leads nowhere", line.number));
            }
        }
        Ok(shown)
    }

    /// What the lines of a proof show together.
    fn shown(&self, lines: &[Line]) -> Result<Vec<Fact>, String> {
        let first = lines.first().ok_or("an empty proof")?;
        if first.why == "assumed" {
            let last = &lines[lines.len() - 1];
            if !is_contradiction(&last.claim) {
                return Err("the assumption leads to no contradiction".to_owned());
            }
            let mut assumed = self.facts[&last.number].assumed.clone();
            assumed.remove(&first.number);
            return Ok(vec![Fact { claim: opposite(&first.claim)?, assumed }]);
        }
        let closing = lines.iter().filter(|line| is_closing(line));
        Ok(closing.map(|line| self.facts[&line.number].clone()).collect())
    }

    /// Accepts a line, and returns the assumptions that it rests on.
    fn line(
        &mut self,
        line: &Line,
        lines: &[Line],
        from: &[Fact],
    ) -> Result<BTreeSet<Number>, String> {
        if is_assumption(line) {
            let is_first = line.number == lines[0].number;
            if !from.is_empty() || line.why == "assumed" && !is_first {
                return Err("an assumption in the middle".to_owned());
            }
            return Ok([line.number.clone()].into());
        }
        if is_closing(line) {
            return self.cases(line, lines, from);
        }
        if !line.nested.is_empty() {
            return self.nested(line, from);
        }
        let claims: Vec<&Claim> = from.iter().map(|fact| &fact.claim).collect();
        follows(self.marks, line, &claims)?;
        for k in 0..claims.len() {
            let mut fewer = claims.clone();
            fewer.remove(k);
            if follows(self.marks, line, &fewer).is_ok() {
                return Err(format!("line {:?} is not needed", line.from[k]));
            }
        }
        Ok(from.iter().flat_map(|fact| fact.assumed.iter().cloned()).collect())
    }

    /// A line with a proof within it.
    fn nested(&mut self, line: &Line, from: &[Fact]) -> Result<BTreeSet<Number>, String> {
        let shown = match line.why.strip_prefix("nested chain: ") {
            Some(shown) => text::claim(shown),
            None => (line.why == "nested chain").then(|| line.claim.clone()),
        };
        let shown = shown.ok_or("not a reason")?;
        let mut named = BTreeSet::new();
        named_outside(&line.nested, &line.number, &mut named);
        if named != line.from.iter().cloned().collect() {
            return Err(format!("the proof within it names {named:?}"));
        }
        let facts = self.block(&line.nested, &line.number)?;
        let fact = facts.into_iter().find(|fact| fact.claim == shown);
        let fact = fact.ok_or("the proof within it shows something else")?;
        if line.claim != shown && !excludes(&shown, &line.claim) {
            return Err("does not follow from the proof within it".to_owned());
        }
        // It stands on the lines that it names, whether or not the proof within needs all.
        let named = from.iter().flat_map(|fact| fact.assumed.iter().cloned());
        Ok(fact.assumed.into_iter().chain(named).collect())
    }

    /// The line that joins the cases of a proof.
    fn cases(
        &self,
        line: &Line,
        lines: &[Line],
        from: &[Fact],
    ) -> Result<BTreeSet<Number>, String> {
        let starts: Vec<&Line> =
            lines.iter().filter(|line| line.why.starts_with("case ")).collect();
        for (k, start) in starts.iter().enumerate() {
            if start.why != format!("case {} of {}", k + 1, starts.len()) {
                return Err(format!("the cases are not numbered: {}", start.why));
            }
        }
        let claims: Vec<&Claim> = starts.iter().map(|start| &start.claim).collect();
        let (candidates, said) = alternatives(self.marks, &line.why).ok_or("not a reason")?;
        let literal = |&(cell, digit): &(usize, u8)| holds(cell, digit, true);
        let mut wanted: Vec<Claim> = said.iter().map(literal).collect();
        if line.why.starts_with("in both cases") {
            let not: Result<Vec<Claim>, String> = wanted.iter().map(opposite).collect();
            wanted.extend(not?);
        }
        let same: BTreeSet<&Claim> = claims.iter().copied().collect();
        if same != wanted.iter().collect() || same.len() != claims.len() {
            return Err("the cases are not those that it names".to_owned());
        }
        let mut open: BTreeSet<(usize, u8)> = candidates.difference(&said).copied().collect();
        let numbers: BTreeSet<&Number> = starts.iter().map(|start| &start.number).collect();
        let mut done: BTreeSet<&Number> = BTreeSet::new();
        let mut assumed = BTreeSet::new();
        for fact in from {
            let own: Vec<&&Number> =
                numbers.iter().filter(|number| fact.assumed.contains(**number)).collect();
            let ends_here = says(&fact.claim, &line.claim);
            match own[..] {
                [case] if ends_here => _ = done.insert(*case),
                // It holds in a case without its assumption.
                [] if ends_here => {
                    let case = starts.iter().find(|start| !done.contains(&start.number));
                    done.insert(&case.ok_or("an end too many")?.number);
                }
                [] if off(&[&fact.claim]).iter().any(|gone| open.remove(gone)) => {}
                _ => return Err("names a line that does not end a case".to_owned()),
            }
            let rest = fact.assumed.iter().filter(|number| !numbers.contains(number));
            assumed.extend(rest.cloned());
        }
        match (done == numbers, open.is_empty()) {
            (true, true) => Ok(assumed),
            (false, _) => Err("a case without an end".to_owned()),
            (_, false) => Err(format!("more cases than those: {open:?}")),
        }
    }
}

/// The lines outside of `around` that these lines and those within them name.
fn named_outside(lines: &[Line], around: &[u32], named: &mut BTreeSet<Number>) {
    for line in lines {
        let outside = |number: &&Number| !number.starts_with(around);
        named.extend(line.from.iter().filter(outside).cloned());
        named_outside(&line.nested, around, named);
    }
}

fn is_assumption(line: &Line) -> bool {
    line.why == "assumed" || line.why.starts_with("case ")
}

fn is_closing(line: &Line) -> bool {
    line.why.starts_with("in every case") || line.why.starts_with("in both cases")
}

fn is_contradiction(claim: &Claim) -> bool {
    !matches!(claim, Claim::Holds { .. })
}

fn opposite(claim: &Claim) -> Result<Claim, String> {
    match claim {
        Claim::Holds { cells, digit, on } if cells.len() == 1 => {
            Ok(Claim::Holds { cells: cells.clone(), digit: *digit, on: !on })
        }
        _ => Err(format!("cannot be assumed: {claim:?}")),
    }
}

fn holds(cell: usize, digit: u8, on: bool) -> Claim {
    Claim::Holds { cells: [cell].into(), digit, on }
}

/// What `in every case: ..` names: all candidates of the cell or all places in the house, and those
/// that are said to be left.
#[allow(clippy::type_complexity, reason = "two sets")]
fn alternatives(
    marks: &Marks,
    why: &str,
) -> Option<(BTreeSet<(usize, u8)>, BTreeSet<(usize, u8)>)> {
    if let Some(both) = why.strip_prefix("in both cases: ") {
        let Claim::Holds { cells, digit, on: true } =
            text::claim(both.strip_suffix(" is true or false")?)?
        else {
            return None;
        };
        let said = BTreeSet::from([(text::one(&cells)?, digit)]);
        return Some((said.clone(), said));
    }
    let what = why.strip_prefix("in every case: ")?;
    let (what, list) = what.split_once(" is ")?;
    match what.split_once(" in ") {
        Some((digit, place)) => {
            let digit = text::digit(digit)?;
            let all = house(place)?.into_iter().filter(|&cell| has(marks, cell, digit));
            let said = text::cells(list.strip_prefix("in ")?)?;
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

fn has(marks: &Marks, cell: usize, digit: u8) -> bool {
    marks[cell] >> (digit - 1) & 1 != 0
}

/// The cells of `row 4`, `column 2`, `box 9`.
fn house(name: &str) -> Option<BTreeSet<usize>> {
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
fn houses(text: &str) -> Option<Vec<BTreeSet<usize>>> {
    let kinds = [("rows ", "row"), ("columns ", "column"), ("boxes ", "box")];
    for (plural, kind) in kinds {
        if let Some(list) = text.strip_prefix(plural) {
            let numbers = text::digits(list)?;
            return numbers.into_iter().map(|number| house(&format!("{kind} {number}"))).collect();
        }
    }
    text.replace(" and ", ", ").split(", ").map(house).collect()
}

fn see(a: usize, b: usize) -> bool {
    let box_of = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b))
}

/// The candidates that these claims say are false.
fn off(claims: &[&Claim]) -> BTreeSet<(usize, u8)> {
    let mut all = BTreeSet::new();
    for claim in claims {
        if let Claim::Holds { cells, digit, on: false } = claim {
            all.extend(cells.iter().map(|&cell| (cell, *digit)));
        }
    }
    all
}

/// True if `on`, which is true, excludes `gone`.
fn excludes(on: &Claim, gone: &Claim) -> bool {
    let (
        Claim::Holds { cells: by, digit: own, on: true },
        Claim::Holds { cells, digit, on: false },
    ) = (on, gone)
    else {
        return false;
    };
    match own == digit {
        true => by.iter().all(|&a| cells.iter().all(|&b| see(a, b))),
        false => by == cells && by.len() == 1,
    }
}

/// True if `claim` is the same as `whole`, or a part of it.
fn says(whole: &Claim, claim: &Claim) -> bool {
    let gone = off(&[claim]);
    whole == claim || !gone.is_empty() && gone.is_subset(&off(&[whole]))
}

/// `Ok` if the line follows from `from` alone by its reason.
fn follows(marks: &Marks, line: &Line, from: &[&Claim]) -> Result<(), String> {
    let gone = off(from);
    let left = |cell: usize, digit: u8| has(marks, cell, digit) && !gone.contains(&(cell, digit));
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
    because(there, "says something of what is no candidate")?;
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
