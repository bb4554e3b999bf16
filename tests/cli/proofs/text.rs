//! Reads what `explain -v` prints: for each step its lines, its conclusions and the board before
//! it. Nothing of the library is used.

use std::collections::BTreeSet;

/// By cell, in reading order: its candidates; bit k is the digit k + 1.
pub(crate) type Marks = [u16; 81];

/// A step that is proved by lines.
#[derive(Clone)]
pub(crate) struct PrintedStep {
    pub(crate) before: Marks,
    /// What stands before the lines: `12.  8.5  Cell forcing chains. Each candidate of ..`
    pub(crate) head: String,
    pub(crate) lines: Vec<Line>,
    pub(crate) conclusions: Vec<Claim>,
}

/// A line of a proof.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: Vec<u32>,
    pub(crate) claim: Claim,
    pub(crate) why: String,
    pub(crate) from: Vec<Vec<u32>>,
    pub(crate) nested: Vec<Line>,
}

/// What a line says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Claim {
    /// One of the cells holds the digit (`on`), or none does.
    Holds {
        cells: BTreeSet<usize>,
        digit: u8,
        on: bool,
    },
    NoCandidate(usize),
    NoPlace(u8, String),
    Both(usize, u8),
}

/// The steps of a path that have lines.
pub(crate) fn steps(out: &str) -> Result<Vec<PrintedStep>, String> {
    let mut steps: Vec<Vec<&str>> = Vec::new();
    for line in out.lines().filter(|line| !line.starts_with('#')) {
        let head = line.split_once(". ").map(|(number, _)| number.trim());
        if head.is_some_and(|number| number.parse::<u32>().is_ok())
            && line.len() > 11
            && !line.starts_with(&" ".repeat(11))
        {
            steps.push(Vec::new());
        }
        if let Some(step) = steps.last_mut() {
            step.push(line);
        }
    }
    let steps = steps.iter().map(|step| printed_step(step));
    steps.filter_map(Result::transpose).collect()
}

/// `None` if the step has no lines.
fn printed_step(step: &[&str]) -> Result<Option<PrintedStep>, String> {
    let is_board = |line: &&&str| line.starts_with(['|', '+']);
    let text: Vec<&str> = step.iter().filter(|line| !is_board(line)).copied().collect();
    // The first line is the sentence, or its beginning.
    let text = text.iter().skip(1).filter(|line| !line.is_empty());
    let text: Vec<&str> = text.map(|line| line.get(11..).unwrap_or("")).collect();
    let Some(end) = text.iter().position(|line| line.starts_with("=> ")) else {
        return Err(format!("no conclusion: {step:?}"));
    };
    let (lines, concluded) = text.split_at(end);
    let mut head = step.first().map(|line| line.trim().to_owned()).unwrap_or_default();
    let mut whole: Vec<(Vec<u32>, String)> = Vec::new();
    for line in lines {
        let last = whole.last().map(|(number, _)| number.clone());
        match numbered(line).filter(|(number, _)| is_next(last.as_deref(), number)) {
            Some((number, rest)) => whole.push((number, rest.to_owned())),
            None => {
                let last = whole.last_mut().map_or(&mut head, |(_, last)| last);
                *last = format!("{last} {}", line.trim());
            }
        }
    }
    if whole.is_empty() {
        return Ok(None);
    }
    let mut lines = Vec::new();
    for (number, text) in whole {
        append(&mut lines, line(number, &text)?)?;
    }
    let concluded = concluded.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let conclusions = conclusions(concluded.trim_start_matches("=> "))?;
    Ok(Some(PrintedStep { before: board(step)?, head, lines, conclusions }))
}

/// The number of a line that begins with one, and the rest.
fn numbered(line: &str) -> Option<(Vec<u32>, &str)> {
    let (number, rest) = line.trim_start().split_once(' ')?;
    let parts = number.strip_suffix('.').unwrap_or(number).split('.');
    let parts: Result<Vec<u32>, _> = parts.map(str::parse).collect();
    parts.ok().map(|parts| (parts, rest))
}

/// True if the line `number` may come after the line `last`.
fn is_next(last: Option<&[u32]>, number: &[u32]) -> bool {
    let Some(last) = last else { return number == [1] };
    let Some((&own, around)) = number.split_last() else { return false };
    match own {
        1 => around == last,
        _ => last.starts_with(around) && last.get(around.len()) == Some(&(own - 1)),
    }
}

/// Puts `line` where its number says.
fn append(lines: &mut Vec<Line>, line: Line) -> Result<(), String> {
    let mut place = lines;
    for depth in 1..line.number.len() {
        let last = place.last_mut().filter(|last| last.number == line.number[..depth]);
        place = &mut last.ok_or(format!("no line around {:?}", line.number))?.nested;
    }
    place.push(line);
    Ok(())
}

fn line(number: Vec<u32>, text: &str) -> Result<Line, String> {
    let wrong = || format!("not a line: {number:?} {text}");
    let (claim_text, reason) = text.split_once("  ").ok_or_else(wrong)?;
    let (why, from) = match reason.trim().split_once("; line") {
        Some((why, from)) => (why, from.strip_prefix('s').unwrap_or(from)),
        None => (reason.trim(), ""),
    };
    let numbers = from.split(',').map(str::trim).filter(|number| !number.is_empty());
    let from: Result<Vec<Vec<u32>>, _> = numbers
        .map(|number| number.split('.').map(str::parse).collect::<Result<Vec<u32>, _>>())
        .collect();
    let from = from.map_err(|_| wrong())?;
    let claim = claim(claim_text.trim()).ok_or_else(wrong)?;
    Ok(Line { number, claim, why: why.to_owned(), from, nested: Vec::new() })
}

pub(crate) fn claim(text: &str) -> Option<Claim> {
    if let Some(cell) = text.strip_suffix(" has no candidate") {
        return Some(Claim::NoCandidate(one(&cells(cell)?)?));
    }
    if let Some(rest) = text.strip_prefix("no place for ") {
        let (wanted, house) = rest.split_once(" in ")?;
        return Some(Claim::NoPlace(digit(wanted)?, house.to_owned()));
    }
    if let Some(both) = text.strip_suffix(" is true and false") {
        let (cell, wanted) = both.split_once('=')?;
        return Some(Claim::Both(one(&cells(cell)?)?, digit(wanted)?));
    }
    let (cell, wanted, on) = match text.split_once("<>") {
        Some((cell, wanted)) => (cell, wanted, false),
        None => text.split_once('=').map(|(cell, wanted)| (cell, wanted, true))?,
    };
    Some(Claim::Holds { cells: cells(cell)?, digit: digit(wanted)?, on })
}

/// `r13c15, r4c4`
pub(crate) fn cells(text: &str) -> Option<BTreeSet<usize>> {
    let mut all = BTreeSet::new();
    for part in text.split(',') {
        let (rows, columns) = part.trim().strip_prefix('r')?.split_once('c')?;
        for row in rows.chars() {
            for column in columns.chars() {
                let at = |c: char| c.to_digit(10).filter(|n| *n > 0).map(|n| n as usize - 1);
                all.insert(at(row)? * 9 + at(column)?);
            }
        }
    }
    (!all.is_empty()).then_some(all)
}

pub(crate) fn digit(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|digit| (1..=9).contains(digit))
}

/// `1, 2 and 3`, `1 or 2`
pub(crate) fn digits(text: &str) -> Option<BTreeSet<u8>> {
    let text = text.replace(" and ", ", ").replace(" or ", ", ");
    text.split(", ").map(digit).collect()
}

pub(crate) fn one(cells: &BTreeSet<usize>) -> Option<usize> {
    cells.first().copied().filter(|_| cells.len() == 1)
}

/// `r5c3 = 7; r1c3, r3c12 <> 2, 4`
fn conclusions(text: &str) -> Result<Vec<Claim>, String> {
    let mut all = Vec::new();
    for part in text.split(';') {
        let wrong = || format!("not a conclusion: {part}");
        let (where_, what, on) = match part.split_once("<>") {
            Some((where_, what)) => (where_, what, false),
            None => part.split_once('=').map(|(a, b)| (a, b, true)).ok_or_else(wrong)?,
        };
        for cell in cells(where_.trim()).ok_or_else(wrong)? {
            for digit in digits(what.trim()).ok_or_else(wrong)? {
                all.push(Claim::Holds { cells: [cell].into(), digit, on });
            }
        }
    }
    Ok(all)
}

/// The drawn board: every candidate, whatever mark stands behind it.
fn board(step: &[&str]) -> Result<Marks, String> {
    let rows = step.iter().filter(|line| line.starts_with('|'));
    let mut marks = Vec::new();
    for row in rows {
        for cell in row.split([' ', '|']).filter(|cell| !cell.is_empty()) {
            let digits = cell.chars().filter_map(|c| c.to_digit(10));
            marks.push(digits.fold(0, |all, digit| all | 1 << (digit - 1)));
        }
    }
    marks.try_into().map_err(|marks: Vec<u16>| format!("{} cells on a board", marks.len()))
}
