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

/// A line of a proof. A row of several lines is taken apart: each may rest on all lines that the row
/// names and on the line before it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: Vec<u32>,
    pub(crate) claim: Claim,
    pub(crate) why: String,
    pub(crate) from: Vec<Vec<u32>>,
    /// How it is written with others in a row.
    pub(crate) row: Row,
    pub(crate) nested: Vec<Line>,
}

/// The part of a line in its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    /// It has a row of its own.
    Own,
    /// The first of a chain.
    First,
    /// It follows from the line before it, among others.
    Next,
    /// It follows from what the row names.
    Alike,
    /// It repeats another line; it was read from there.
    Repeated,
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
    let mut whole: Vec<(Numbers, String)> = Vec::new();
    for line in lines {
        let last = whole.last().map(|(number, _)| number.last());
        // A line within a sentence may begin with a digit.
        let is_between = last.is_some() || head.ends_with([':', '.']);
        let number = numbered(line).filter(|_| is_between);
        match number.filter(|(number, _)| is_next(last.as_deref(), &number.first)) {
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
        for line in row(&lines, &number, &text)? {
            append(&mut lines, line)?;
        }
    }
    let concluded = concluded.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let conclusions = conclusions(concluded.trim_start_matches("=> "))?;
    Ok(Some(PrintedStep { before: board(step)?, head, lines, conclusions }))
}

/// The numbers of a row: that of its first line, and the last part of that of its last line.
#[derive(Clone)]
struct Numbers {
    first: Vec<u32>,
    last: u32,
}

impl Numbers {
    fn all(&self) -> Vec<Vec<u32>> {
        let Some((&first, around)) = self.first.split_last() else { return Vec::new() };
        (first..=self.last).map(|last| [around, &[last]].concat()).collect()
    }

    fn last(&self) -> Vec<u32> {
        self.all().pop().unwrap_or_default()
    }
}

/// The numbers of a row that begins with some, and the rest.
fn numbered(line: &str) -> Option<(Numbers, &str)> {
    let (number, rest) = line.trim_start().split_once(' ')?;
    let number = number.strip_suffix('.').unwrap_or(number);
    let (number, last) = number.split_once('-').map_or((number, None), |(n, last)| (n, Some(last)));
    let first: Vec<u32> = number.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let last = last.map_or(first.last().copied(), |last| last.parse().ok())?;
    (*first.last()? <= last).then_some((Numbers { first, last }, rest))
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

/// The lines of a row; `before`: the lines before it.
fn row(before: &[Line], numbers: &Numbers, text: &str) -> Result<Vec<Line>, String> {
    let all = numbers.all();
    let wrong = || format!("not a line: {:?} {text}", numbers.first);
    if let Some((said, range)) = text.split_once(" as in lines ") {
        let range = format!("{range} ");
        let (range, _) = numbered(&range).ok_or_else(wrong)?;
        let lines = repeated(before, &all, [range.first.clone(), range.last()])?;
        let said = claim(said.trim()).ok_or_else(wrong)?;
        let is_last = lines.last().is_some_and(|line| line.claim == said);
        return if is_last { Ok(lines) } else { Err(wrong()) };
    }
    let (text, from) = match text.rsplit_once("; line") {
        Some((text, from)) => (text, from.strip_prefix('s').unwrap_or(from)),
        None => (text, ""),
    };
    let from = from.split(',').map(str::trim).filter(|number| !number.is_empty());
    let range = |text: &str| numbered(&format!("{text} ")).map(|(numbers, _)| numbers.all());
    let named: Vec<Vec<Vec<u32>>> = from.map(range).collect::<Option<_>>().ok_or_else(wrong)?;
    let named = named.concat();
    let (said, row) = match chain(text.trim()) {
        Some(said) if said.len() > 1 => (said, Row::Next),
        Some(said) => (said, Row::Own),
        None => {
            let (claims, why) = alike(text.trim(), all.len()).ok_or_else(wrong)?;
            let row = if claims.len() > 1 { Row::Alike } else { Row::Own };
            (claims.into_iter().map(|claim| (claim, why.clone())).collect(), row)
        }
    };
    if said.len() != all.len() {
        return Err(wrong());
    }
    let mut lines: Vec<Line> = Vec::new();
    for (k, (number, (claim, why))) in all.iter().cloned().zip(said).enumerate() {
        let is_assumed = why == "assumed" || why.starts_with("case ");
        let mut from = if is_assumed { Vec::new() } else { named.clone() };
        if row == Row::Next && k > 0 {
            from.push(all[k - 1].clone());
        }
        if is_assumed && row == Row::Own && !named.is_empty() {
            return Err(wrong());
        }
        let row = if k == 0 && row == Row::Next { Row::First } else { row };
        lines.push(Line { number, claim, why, from, row, nested: Vec::new() });
    }
    Ok(lines)
}

/// `if r8c9=7 -> r4c8=7 (row 4) -> r5c8 has no candidate left`: each claim with its reason.
fn chain(text: &str) -> Option<Vec<(Claim, String)>> {
    let parts: Vec<&str> = text.split(" -> ").collect();
    let assumption = |part: &str| {
        let (why, said) = match (part.strip_prefix("if "), part.split_once(": ")) {
            (Some(said), _) => ("assumed", said),
            (None, Some((case, said))) if case.starts_with("case ") => (case, said),
            _ => return None,
        };
        Some((claim(said)?, why.to_owned()))
    };
    let one = |part: &&str| {
        if let Some(assumed) = assumption(part) {
            return Some(assumed);
        }
        let (said, label) = match part.strip_suffix(')').and_then(|part| part.rsplit_once(" (")) {
            Some((said, label)) => (said, label),
            None => (*part, ""),
        };
        let claim = claim(said)?;
        let why = match (label, &claim) {
            ("", Claim::Holds { .. }) => return None,
            ("cell", Claim::Holds { .. }) => "only candidate left in its cell".to_owned(),
            ("", _) => "contradiction".to_owned(),
            (house, _) => format!("only place left in {house}"),
        };
        Some((claim, why))
    };
    parts.iter().map(one).collect()
}

/// `r9c2<>1; r8c1, r9c2<>5  hidden pair: ..`, `r9c2<>15  ..`: `count` claims, and the reason of all.
fn alike(text: &str, count: usize) -> Option<(Vec<Claim>, String)> {
    let mut claims = Vec::new();
    let mut rest = text;
    while let Some((said, after)) = rest.split_once("; ")
        && let Some(said) = claim(said)
    {
        claims.push(said);
        rest = after;
    }
    if let Some((cell, after)) = rest.split_once("<>")
        && let Some((digits, why)) = after.split_once(' ')
        && digits.len() == count
        && count > 1
    {
        let one = |digit: char| claim(&format!("{cell}<>{digit}"));
        return Some((digits.chars().map(one).collect::<Option<_>>()?, why.trim().to_owned()));
    }
    // The last claim ends where the reason begins.
    let ends = rest.match_indices(' ').map(|(at, _)| at);
    let (end, last) =
        ends.map(|at| (at, claim(&rest[..at]))).find_map(|(at, last)| Some((at, last?)))?;
    claims.push(last);
    if count > 1 {
        claims = claims.iter().flat_map(each).collect();
    }
    Some((claims, rest[end..].trim().trim_end_matches(':').to_owned()))
}

/// The same of each cell of a claim.
fn each(claim: &Claim) -> Vec<Claim> {
    match claim {
        Claim::Holds { cells, digit, on } => {
            let one = |&cell| Claim::Holds { cells: [cell].into(), digit: *digit, on: *on };
            cells.iter().map(one).collect()
        }
        other => vec![other.clone()],
    }
}

/// The line with this number.
fn find<'a>(lines: &'a [Line], number: &[u32]) -> Option<&'a Line> {
    let line = lines.iter().find(|line| number.starts_with(&line.number))?;
    if line.number == number { Some(line) } else { find(&line.nested, number) }
}

/// The lines from `first` to `last` with the numbers `all`. What they rest on in their own proof is
/// replaced by the last line before `all` that says the same, if there is one.
fn repeated(
    lines: &[Line],
    all: &[Vec<u32>],
    [first, last]: [Vec<u32>; 2],
) -> Result<Vec<Line>, String> {
    let wrong = || format!("not a repetition: {all:?}, {first:?}");
    let (around, own) = (all[0].len() - 1, all[0].last().ok_or_else(wrong)?);
    let block = |number: &[u32]| match number {
        [] => Some(lines),
        number => find(lines, number).map(|line| &line.nested[..]),
    };
    let here = block(&all[0][..around]).ok_or_else(wrong)?;
    let there = block(&first[..first.len() - 1]).ok_or_else(wrong)?;
    let range = there.iter().filter(|line| first <= line.number && line.number <= last);
    let range: Vec<&Line> = range.collect();
    if range.len() != all.len() || *own as usize != here.len() + 1 {
        return Err(wrong());
    }
    let moved = |number: &Vec<u32>| -> Option<Vec<u32>> {
        if let Some(k) = range.iter().position(|line| line.number == *number) {
            return Some(all[k].clone());
        }
        match there.iter().find(|line| line.number == *number) {
            Some(line) => {
                let same = here.iter().rev().find(|other| other.claim == line.claim);
                same.map(|other| other.number.clone())
            }
            None => Some(number.clone()),
        }
    };
    let copy = |(line, number): (&&Line, &Vec<u32>)| {
        let from = line.from.iter().filter_map(moved).collect();
        let (number, row) = (number.clone(), Row::Repeated);
        Line { number, from, row, ..(*line).clone() }
    };
    Ok(range.iter().zip(all).map(copy).collect())
}

pub(crate) fn claim(text: &str) -> Option<Claim> {
    if let Some(cell) = text.strip_suffix(" has no candidate left") {
        return Some(Claim::NoCandidate(one(&cells(cell)?)?));
    }
    if let Some(rest) = text.strip_prefix("no place left for ") {
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
