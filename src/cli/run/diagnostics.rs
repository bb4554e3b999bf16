//! Messages about single records: what is wrong with a record, why a puzzle has no answer.
//!
//! A message goes to standard error with its place, `hard.txt:17: no solution: ...`. With
//! `--rejects` the record also goes to that file, whether or not the message is shown.

use super::block_context::BlockContext;
use super::chunk::OutputChunk;
use super::table::append_row_object;
use crate::cli::render::sentences;
use ennead::check::{self, Caution, CheckedPosition, NoStep};
use ennead::fields::Status;
use ennead::format::{ParseError, ParseErrorKind, ReadOptions, Record, RecordFormat, write};
use ennead::solve::Puzzle;
use ennead::{Answer, PencilMarks, Rules, Solutions};
use std::borrow::Cow;

/// Messages of each kind that are shown; the others are only counted.
pub(crate) const SHOWN_PER_KIND: u64 = 20;

/// The subject of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiagnosticKind {
    /// The record cannot be read.
    Malformed,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    MultipleSolutions,
    /// The search stopped at the limit of `--limit`.
    LimitReached,
    /// The techniques end before the grid is full.
    Stuck,
    /// The position contradicts the solution.
    WrongPosition,
    /// The proof is refused.
    Refused,
    /// The puzzle has more than one solution, so part of the work is left out; the message says
    /// which part.
    WithoutUniqueness,
}

impl DiagnosticKind {
    /// The number of kinds.
    pub(crate) const COUNT: usize = DiagnosticKind::ALL.len();

    /// All kinds, in the order of their discriminants.
    pub(crate) const ALL: [DiagnosticKind; 8] = [
        DiagnosticKind::Malformed,
        DiagnosticKind::NoSolution,
        DiagnosticKind::MultipleSolutions,
        DiagnosticKind::LimitReached,
        DiagnosticKind::Stuck,
        DiagnosticKind::WrongPosition,
        DiagnosticKind::Refused,
        DiagnosticKind::WithoutUniqueness,
    ];

    /// The words after "... and 12 more (records)" in the count of messages that were not shown.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            DiagnosticKind::Malformed => "that cannot be read",
            DiagnosticKind::NoSolution => "without a solution",
            DiagnosticKind::MultipleSolutions => "with more than one solution",
            DiagnosticKind::LimitReached => "where the limit stopped the search",
            DiagnosticKind::Stuck => "that the techniques do not solve",
            DiagnosticKind::WrongPosition => "that contradict the solution",
            DiagnosticKind::Refused => "with proofs that are refused",
            DiagnosticKind::WithoutUniqueness => "with more than one solution",
        }
    }

    /// The options and commands that help, named in the first message of the kind. Options of
    /// `solve` come with the name of the program, because most commands do not have them.
    pub(crate) const fn advice(self) -> Option<&'static str> {
        match self {
            DiagnosticKind::NoSolution => Some("`ennead repair` says what is wrong with it"),
            DiagnosticKind::MultipleSolutions => {
                Some("`ennead --all` writes them, `ennead --first` one, `ennead --count` how many")
            }
            DiagnosticKind::LimitReached => Some("--limit 0 never stops"),
            _ => None,
        }
    }
}

/// A message about one record.
#[derive(Debug)]
pub(crate) struct Diagnostic {
    pub(crate) kind: DiagnosticKind,
    /// Where in the text of its chunk the answer to its record ends.
    pub(crate) text_end: usize,
    /// `hard.txt:17:41: expected a digit ...`, without a newline.
    pub(crate) message: String,
    /// Advice, added to the first message of the run that has it.
    pub(super) advice: Option<&'static str>,
}

impl BlockContext<'_> {
    /// Reports a record that cannot be read; `advises_repair`: points to `ennead repair` where it
    /// helps.
    pub(super) fn report_malformed(
        &mut self,
        record: &Record,
        error: &ParseError,
        advises_repair: bool,
    ) {
        let source = self.input_name;
        let message = || {
            let ParseError { line, column, kind } = error;
            format!("{source}:{line}:{column}: {kind}{}", sentences::advice(kind, record.text))
        };
        if self.rejects_wanted {
            self.chunk.reject(&self.text_to_reject(record), &message());
        }
        let is_miscount = matches!(
            error.kind,
            ParseErrorKind::Cells { found: 80 | 82 }
                | ParseErrorKind::RowCells { found: 8 | 10, .. }
        );
        let advice = (is_miscount && advises_repair)
            .then_some("`ennead repair` lists what it may have been");
        self.chunk.add_advised(DiagnosticKind::Malformed, advice, message);
    }

    /// The text of a record, so that it can be read again: a row of a table as an object, because
    /// the header is not among the rejects.
    pub(super) fn text_to_reject<'r>(&self, record: &Record<'r>) -> Cow<'r, [u8]> {
        let header = self.header.as_deref().filter(|_| record.format == RecordFormat::Csv);
        let Some(header) = header else { return Cow::Borrowed(record.text) };
        if header.has_usual_name() {
            let mut object = Vec::new();
            append_row_object(&mut object, header, record.text);
            return Cow::Owned(object);
        }
        let variant = record.variant(Some(header), &ReadOptions::default());
        match variant.filter(|text| !text.rules.is_empty()) {
            Some(text) => {
                let object = serde_json::json!({ "puzzle": text.puzzle, "rules": text.rules });
                Cow::Owned(object.to_string().into_bytes())
            }
            None => Cow::Borrowed(record.text),
        }
    }

    /// For a puzzle without a solution, or with more than one: if a message about it would not be
    /// seen, counts the message and returns true.
    #[inline]
    pub(crate) fn count_hidden(&mut self, answer: &Answer) -> bool {
        let kind = match answer {
            Answer::None => DiagnosticKind::NoSolution,
            Answer::Multiple | Answer::Solved(_) => DiagnosticKind::MultipleSolutions,
        };
        let is_seen = self.rejects_wanted || self.chunk.is_within_limit(kind);
        if !is_seen {
            self.chunk.add_diagnostic(kind, String::new);
        }
        !is_seen
    }

    /// Reports a puzzle that has no solution, or more than one; nothing for any other status.
    #[inline]
    pub(crate) fn report_unanswered<'p>(
        &mut self,
        record: &Record,
        puzzle: impl Into<Puzzle<'p>>,
        status: Status,
    ) {
        if let Status::None | Status::Multiple = status {
            self.unanswered(record, puzzle.into(), status, true);
        }
    }

    /// Reports a record with a proof that is refused, and why.
    pub(crate) fn report_refused(&mut self, record: &Record, why: &str) {
        let message = format!("{}:{}: refused: {why}", self.input_name, record.line);
        if self.rejects_wanted {
            self.chunk.reject(&self.text_to_reject(record), &message);
        }
        self.chunk.add_diagnostic(DiagnosticKind::Refused, || message);
    }

    /// Writes such a puzzle to the rejects without a message: the answer says it already.
    #[inline]
    pub(crate) fn reject_unanswered<'p>(
        &mut self,
        record: &Record,
        puzzle: impl Into<Puzzle<'p>>,
        status: Status,
    ) {
        if let Status::None | Status::Multiple = status {
            self.unanswered(record, puzzle.into(), status, false);
        }
    }

    #[inline(never)]
    fn unanswered(&mut self, record: &Record, puzzle: Puzzle<'_>, status: Status, shown: bool) {
        let (kind, why): (_, &dyn Fn() -> String) = match status {
            Status::None => (DiagnosticKind::NoSolution, &|| check::no_solution(puzzle)),
            _ => (DiagnosticKind::MultipleSolutions, &|| "more than one solution".to_owned()),
        };
        if shown {
            self.report(record, puzzle, status, kind, why);
        } else if self.rejects_wanted {
            let reason = format!("{}:{}: {}", self.input_name, record.line, why());
            self.reject_explained(record, puzzle, status, &reason);
        }
    }

    /// Appends a record to the rejects, with what is known of its puzzle. A grid of several lines
    /// becomes one line.
    fn reject_explained(
        &mut self,
        record: &Record,
        puzzle: Puzzle<'_>,
        status: Status,
        reason: &str,
    ) {
        let text = match record.format {
            RecordFormat::Grid => Cow::Owned(puzzle.to_string().into_bytes()),
            _ => self.text_to_reject(record),
        };
        let rejects = &mut self.chunk.rejects;
        explain_unanswered(rejects, puzzle, status, reason);
        rejects.extend_from_slice(&text);
        rejects.extend_from_slice(b"\n\n");
    }

    /// Reports a readable record; `why` is the message after its place. `puzzle` and `status` are
    /// for the rejects.
    pub(crate) fn report<'p>(
        &mut self,
        record: &Record,
        puzzle: impl Into<Puzzle<'p>>,
        status: Status,
        kind: DiagnosticKind,
        why: impl Fn() -> String,
    ) {
        self.report_all(record, puzzle, status, &[(kind, &why)]);
    }

    /// Reports several messages about one readable record, which goes to the rejects once.
    pub(crate) fn report_all<'p>(
        &mut self,
        record: &Record,
        puzzle: impl Into<Puzzle<'p>>,
        status: Status,
        messages: &[(DiagnosticKind, &dyn Fn() -> String)],
    ) {
        let (source, line) = (self.input_name, record.line);
        if messages.is_empty() {
            return;
        }
        if self.rejects_wanted {
            let reasons: Vec<String> = messages.iter().map(|(_, why)| why()).collect();
            let reason = format!("{source}:{line}: {}", reasons.join("; "));
            self.reject_explained(record, puzzle.into(), status, &reason);
        }
        for (kind, why) in messages {
            let advice = match kind {
                // `ennead repair` reads puzzles, not positions.
                DiagnosticKind::NoSolution if record.puzzle().is_err() => None,
                kind => kind.advice(),
            };
            self.chunk.add_advised(*kind, advice, || format!("{source}:{line}: {}", why()));
        }
    }

    /// Counts a position, and reports what contradicts its solution, or the caution and why there
    /// is no step. A full grid gets no message.
    pub(crate) fn report_position(
        &mut self,
        record: &Record,
        checked: &CheckedPosition,
        no_step: Option<&NoStep>,
    ) {
        let (position, status) = (checked.position, checked.status());
        self.chunk.tally.count(status);
        if let Some(NoStep::Contradiction(sentence)) = no_step {
            let kind = match status {
                Status::None => DiagnosticKind::NoSolution,
                _ => DiagnosticKind::WrongPosition,
            };
            // Its digits and candidates have no solution: the rejects file shows why.
            return self.report(record, position, Status::None, kind, || sentence.clone());
        }
        let mut messages: Vec<(DiagnosticKind, &dyn Fn() -> String)> = Vec::new();
        let caution = checked.caution();
        let several = || Caution::SeveralSolutions.to_string();
        match caution {
            Some(Caution::SeveralSolutions) => {
                messages.push((DiagnosticKind::WithoutUniqueness, &several));
            }
            // No reason to reject the record.
            Some(Caution::OneByEntries) => {
                let (source, line) = (self.input_name, record.line);
                let message = || format!("{source}:{line}: {}", Caution::OneByEntries);
                self.chunk.add_diagnostic(DiagnosticKind::WithoutUniqueness, message);
            }
            _ => {}
        }
        let stuck = || no_step.map(NoStep::to_string).unwrap_or_default();
        if let Some(NoStep::Stuck { .. }) = no_step {
            messages.push((DiagnosticKind::Stuck, &stuck));
        }
        self.report_all(record, position, status, &messages);
    }
}

impl OutputChunk {
    /// Appends the text of a record to the rejects; `reason` is the message with its place.
    pub(super) fn reject(&mut self, text: &[u8], reason: &str) {
        comment(&mut self.rejects, reason.as_bytes());
        self.rejects.extend_from_slice(text);
        self.rejects.extend_from_slice(b"\n\n");
    }
}

/// Appends what is known of a puzzle without exactly one solution; `reason` is the message with its
/// place.
fn explain_unanswered(out: &mut Vec<u8>, puzzle: Puzzle<'_>, status: Status, reason: &str) {
    comment(out, reason.as_bytes());
    let marks = PencilMarks::new(puzzle, Rules::Subsets);
    let houses = marks.contradiction.map(|why| why.houses()).unwrap_or_default();
    if !houses.is_empty() {
        let names: Vec<String> = houses.iter().map(|house| house.to_string()).collect();
        comment(out, format!("houses in conflict: {}", names.join(", ")).as_bytes());
    }
    if status == Status::Multiple {
        for (name, solution) in
            ["smallest solution", "the next one"].iter().zip(Solutions::of(puzzle))
        {
            comment(out, format!("{name}: {solution}").as_bytes());
        }
    }
    let state = match marks.open {
        0 => "no cell is open after logic:".to_owned(),
        open => format!("{open} open cells after logic, with what is possible in them:"),
    };
    comment(out, state.as_bytes());
    let mut drawn = Vec::new();
    write::candidates(&mut drawn, &marks.candidates);
    drawn.split(|&b| b == b'\n').filter(|row| !row.is_empty()).for_each(|row| comment(out, row));
}

/// Appends a comment line with `text`.
fn comment(out: &mut Vec<u8>, text: &[u8]) {
    out.extend_from_slice(b"# ");
    // A message may quote an input with any character in it.
    out.extend(text.iter().map(|&b| if b == b'\n' || b == b'\r' { b' ' } else { b }));
    out.push(b'\n');
}
