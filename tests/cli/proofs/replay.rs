//! Replays a printed proof line by line, by contradiction and by cases; nothing of the library is
//! used.

use super::cases::alternatives;
use super::reasons::{excludes, follows, holds, off, serves};
use super::text::{self, Claim, Line, PrintedStep, Row};
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
    let mut replay = Replay { step, facts: BTreeMap::new(), count: Count::default() };
    let (shown, _) = replay.block(&step.lines, &[])?;
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
    /// The proof.
    step: &'a PrintedStep,
    /// The lines that may be named: those before, in the same proof and in those around it.
    facts: BTreeMap<Number, Fact>,
    count: Count,
}

impl Replay<'_> {
    /// Replays the proof within the line `around`. Returns what it shows, and the lines outside of
    /// it that it needs.
    fn block(
        &mut self,
        lines: &[Line],
        around: &[u32],
    ) -> Result<(Vec<Fact>, BTreeSet<Number>), String> {
        let mut used: BTreeSet<Number> = BTreeSet::new();
        // What the row names that has not served a line of it yet.
        let mut idle: BTreeSet<Number> = BTreeSet::new();
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
            let (assumed, needed) = self.line(line, lines, &from).map_err(|flaw| said(&flaw))?;
            self.facts.insert(line.number.clone(), Fact { claim: line.claim.clone(), assumed });
            if line.row != Row::Next && !idle.is_empty() {
                return Err(said("the row before it names a line that is not needed"));
            }
            if line.row == Row::First {
                idle = named_by_row(&lines[k as usize - 1..]);
            }
            let claim = |number: &Number| self.facts.get(number).map(|fact| &fact.claim);
            let is_idle = |number: &Number| {
                claim(number).is_none_or(|by| !serves(&self.step.before, line, by))
            };
            if !is_assumption(line) {
                idle.retain(is_idle);
                // If two lines that a row names say the same, each of them is used.
                used.extend(line.from.iter().filter(|number| !is_idle(number)).cloned());
            }
            used.extend(needed);
            self.count.lines += 1;
            self.count.nested += usize::from(!around.is_empty());
        }
        if !idle.is_empty() {
            return Err(format!("a row names lines that are not needed: {idle:?}"));
        }
        let shown = self.shown(lines)?;
        for line in lines {
            self.facts.remove(&line.number);
            let is_end = is_contradiction(&line.claim) || is_closing(line) || is_assumption(line);
            if !is_end && !used.contains(&line.number) {
                return Err(format!("line {:?} leads nowhere", line.number));
            }
        }
        used.retain(|number| lines.iter().all(|line| line.number != *number));
        Ok((shown, used))
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

    /// Accepts a line, and returns the assumptions that it rests on, and the lines that it needs:
    /// all that it names. In a row, what it needs is found here.
    fn line(
        &mut self,
        line: &Line,
        lines: &[Line],
        from: &[Fact],
    ) -> Result<(BTreeSet<Number>, BTreeSet<Number>), String> {
        let named = || line.from.iter().cloned().collect();
        if is_assumption(line) {
            let is_first = line.number == lines[0].number;
            if !from.is_empty() || line.why == "assumed" && !is_first {
                return Err("an assumption in the middle".to_owned());
            }
            return Ok(([line.number.clone()].into(), named()));
        }
        if is_closing(line) {
            return Ok((self.cases(line, lines, from)?, named()));
        }
        if !line.nested.is_empty() {
            return self.nested(line);
        }
        let mut needed: Vec<(&Number, &Fact)> = line.from.iter().zip(from).collect();
        let holds = |needed: &[(&Number, &Fact)]| {
            let claims: Vec<&Claim> = needed.iter().map(|(_, fact)| &fact.claim).collect();
            follows(&self.step.before, line, &claims)
        };
        holds(&needed)?;
        let mut k = 0;
        while k < needed.len() {
            let mut fewer = needed.clone();
            let (number, _) = fewer.remove(k);
            match (holds(&fewer).is_ok(), line.row) {
                (false, _) => k += 1,
                (true, Row::Own | Row::Alike) => {
                    return Err(format!("line {number:?} is not needed"));
                }
                (true, Row::First | Row::Next | Row::Repeated) => needed = fewer,
            }
        }
        let serves_last = |fact: &Fact| serves(&self.step.before, line, &fact.claim);
        if line.row == Row::Next && !from.last().is_some_and(serves_last) {
            return Err("it does not follow from the line before it".to_owned());
        }
        let assumed = needed.iter().flat_map(|(_, fact)| fact.assumed.iter().cloned());
        Ok((assumed.collect(), needed.iter().map(|(number, _)| (*number).clone()).collect()))
    }

    /// A line with a proof within it.
    fn nested(&mut self, line: &Line) -> Result<(BTreeSet<Number>, BTreeSet<Number>), String> {
        let shown = match line.why.strip_prefix("nested chain, which shows ") {
            Some(shown) => text::claim(shown),
            None => (line.why == "nested chain").then(|| line.claim.clone()),
        };
        let shown = shown.ok_or("not a reason")?;
        let (facts, named) = self.block(&line.nested, &line.number)?;
        let fact = facts.into_iter().find(|fact| fact.claim == shown);
        let fact = fact.ok_or("the proof within it shows something else")?;
        if line.claim != shown && !excludes(&shown, &line.claim) {
            return Err("does not follow from the proof within it".to_owned());
        }
        // It stands on the lines that the proof within names.
        let around = named.iter().filter_map(|number| self.facts.get(number));
        let around = around.flat_map(|fact| fact.assumed.iter().cloned());
        Ok((fact.assumed.into_iter().chain(around).collect(), named))
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
            if start.why != format!("case {}", k + 1) {
                return Err(format!("the cases are not numbered: {}", start.why));
            }
        }
        let claims: Vec<&Claim> = starts.iter().map(|start| &start.claim).collect();
        let (candidates, said) = alternatives(self.step, &line.why).ok_or("not a reason")?;
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
            let ends_here = says(&fact.claim, &line.claim) || excludes(&fact.claim, &line.claim);
            match own[..] {
                [case] if ends_here => _ = done.insert(*case),
                // It holds in a case without its assumption.
                [] if ends_here => {
                    let case = starts.iter().find(|start| !done.contains(&start.number));
                    done.insert(&case.ok_or("an end too many")?.number);
                }
                _ => {
                    let count = open.len();
                    open.retain(|&(cell, digit)| {
                        let claim = holds(cell, digit, false);
                        !off(&[&fact.claim]).contains(&(cell, digit))
                            && !excludes(&fact.claim, &claim)
                    });
                    if !own.is_empty() || open.len() == count {
                        return Err("names a line that does not end a case".to_owned());
                    }
                }
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

/// What the row at the beginning of `lines` names: lines outside of it.
fn named_by_row(lines: &[Line]) -> BTreeSet<Number> {
    let rest = lines.iter().skip(1).take_while(|line| line.row == Row::Next);
    let row: Vec<&Line> = lines.iter().take(1).chain(rest).collect();
    let from = row.iter().flat_map(|line| line.from.iter().cloned());
    from.filter(|number| row.iter().all(|line| line.number != *number)).collect()
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

/// True if `claim` is the same as `whole`, or a part of it.
fn says(whole: &Claim, claim: &Claim) -> bool {
    let gone = off(&[claim]);
    whole == claim || !gone.is_empty() && gone.is_subset(&off(&[whole]))
}
