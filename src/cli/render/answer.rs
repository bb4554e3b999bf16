//! [`Renderer`]: what was found out about a record, as text. Every record gives exactly one, but
//! for `--all`, which gives one for each solution.

use super::finding::{Finding, Status};
use super::marks::{Marks, why_none};
use super::paint;
use crate::cli::args::Format;
use crate::cli::run::chunk::Page;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::pipeline::Turn;
use ennead::format::{Field, Malformed, Record, Row, Shape, write};
use ennead::{Grid, Rules, Solution, Solutions};
use std::io::Write;

/// How records are written.
pub(crate) struct Renderer {
    /// `None`: as the puzzle was written.
    pub(crate) format: Option<Format>,
    /// The columns of csv and jsonl.
    pub(crate) fields: Vec<Field>,
    /// How many solutions there are is the answer.
    pub(crate) counts: bool,
    pub(crate) verbose: bool,
    pub(crate) coloured: bool,
    pub(crate) complaints: Complaints,
}

impl Renderer {
    /// What goes before the first record.
    pub(crate) fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.format == Some(Format::Csv) {
            write::csv_header(&mut header, &self.fields);
        }
        header
    }

    /// Counts and writes one record.
    #[inline]
    pub(crate) fn record(&self, turn: &mut Turn, number: u64, record: &Record, finding: &Finding) {
        // What is most of most runs takes a short way: that is a tenth of the time of easy puzzles.
        if let Some(solution) = finding.solution
            && self.format_of(record.shape) == Format::Line
            && !(self.counts || self.verbose)
        {
            turn.page.tally.count(finding.status);
            turn.page.begin(false);
            solution_line(&mut turn.page.text, solution);
            return;
        }
        self.record_with_care(turn, number, record, finding);
    }

    #[inline(never)]
    fn record_with_care(&self, turn: &mut Turn, number: u64, record: &Record, finding: &Finding) {
        match &record.puzzle {
            Ok(grid) => {
                turn.page.tally.count(finding.status);
                if let Some((effort, _)) = finding.cost {
                    turn.page.tally.count_guesses(effort.guesses);
                }
                self.answer(turn, number, record, grid, finding);
                // What is counted is answered; a verbose board says all there is to say.
                let counted = self.counts && finding.status == Status::Multiple;
                let aloud = !(self.verbose && self.format_of(record.shape) == Format::Board);
                if !counted {
                    self.complaints.unanswered(turn, record, grid, finding.status, aloud);
                }
            }
            Err(malformed) => self.malformed(turn, number, record, malformed),
        }
    }

    /// Counts a record that cannot be read, and writes it.
    #[inline(never)]
    fn malformed(&self, turn: &mut Turn, number: u64, record: &Record, malformed: &Malformed) {
        let source = turn.source;
        self.complaints.malformed(turn, record, malformed, |page| {
            self.echo(page, source, number, record);
        });
    }

    /// The format of a record of this shape.
    fn format_of(&self, shape: Shape) -> Format {
        match (self.format, shape) {
            (Some(format), _) => format,
            (None, Shape::Board) if !self.counts => Format::Board,
            (None, _) => Format::Line,
        }
    }

    /// Writes what was found out about a puzzle; without a solution, the puzzle.
    #[inline]
    pub(crate) fn answer(
        &self,
        turn: &mut Turn,
        number: u64,
        record: &Record,
        grid: &Grid,
        finding: &Finding,
    ) {
        let source = turn.source;
        let page = &mut turn.page;
        match self.format_of(record.shape) {
            Format::Line => {
                page.begin(false);
                self.line(&mut page.text, grid, finding);
            }
            Format::Board => {
                page.begin(true);
                if self.verbose {
                    self.verbose_board(page, source, record, grid, finding);
                } else {
                    self.board(&mut page.text, grid, finding.solution.map(Solution::to_grid));
                }
            }
            Format::Candidates => {
                page.begin(true);
                pencil_marks(&mut page.text, grid);
            }
            format @ (Format::Csv | Format::Jsonl) => {
                page.begin(false);
                self.row(page, format, (source, number, record), finding);
            }
        }
    }

    /// Writes a row: what is known of the record, and what was found out.
    #[inline(never)]
    fn row(
        &self,
        page: &mut Page,
        format: Format,
        (source, number, record): (&str, u64, &Record),
        finding: &Finding,
    ) {
        let cost = finding.cost;
        let row = Row {
            number: Some(number),
            file: Some(source),
            line: Some(record.line),
            puzzle: record.puzzle.as_ref().ok(),
            status: Some(finding.status.name()),
            solution: finding.solution,
            solutions: finding.solutions.map(|(count, _)| count),
            guesses: cost.map(|(effort, _)| effort.guesses),
            placements: cost.map(|(effort, _)| effort.placements),
            depth: cost.map(|(effort, _)| effort.depth.into()),
            time_ns: cost.map(|(_, time)| time.as_nanos() as u64),
            ..Row::default()
        };
        match format {
            Format::Csv => write::csv(&mut page.text, &row, &self.fields),
            _ => write::jsonl(&mut page.text, &row, &self.fields),
        }
    }

    #[inline]
    fn line(&self, out: &mut Vec<u8>, grid: &Grid, finding: &Finding) {
        match finding.solution {
            _ if self.counts => count(out, finding),
            Some(solution) => out.extend_from_slice(&solution.to_line()),
            None => out.extend_from_slice(&grid.to_line()),
        }
        if self.verbose {
            remark(out, finding);
        }
        out.push(b'\n');
    }

    #[inline(never)]
    fn board(&self, out: &mut Vec<u8>, puzzle: &Grid, solution: Option<Grid>) {
        let grid = solution.as_ref().unwrap_or(puzzle);
        match self.coloured {
            true => paint::board(out, grid, puzzle),
            false => write::board(out, grid),
        }
    }

    /// The puzzle, then the solution, or what is still possible.
    #[inline(never)]
    fn verbose_board(
        &self,
        page: &mut Page,
        source: &str,
        record: &Record,
        grid: &Grid,
        finding: &Finding,
    ) {
        let out = &mut page.text;
        let _ = writeln!(out, "# {source}:{}, {} givens", record.line, grid.clues());
        self.board(out, grid, None);
        let _ = match finding.status {
            Status::None => writeln!(out, "\n# {}\n# {}", why_none(grid), cost(finding)),
            _ => writeln!(out, "\n# {}: {}", sentence(finding.status), cost(finding)),
        };
        if let Some(solution) = finding.solution {
            return self.board(out, grid, Some(solution.to_grid()));
        }
        let marks = Marks::new(grid, Rules::Subsets);
        let _ = writeln!(out, "# the possible values of the {} cells still open", marks.open);
        write::candidates(out, &marks.cells);
        if finding.status == Status::Multiple {
            for (name, solution) in ["smallest", "next"].iter().zip(Solutions::of(grid)) {
                let _ = writeln!(out, "\n# the {name} solution");
                self.board(out, grid, Some(solution.to_grid()));
            }
        }
    }

    /// Writes such a record: as it is, so that nothing shifts.
    fn echo(&self, page: &mut Page, source: &str, number: u64, record: &Record) {
        match self.format_of(record.shape) {
            Format::Line if self.counts => {
                page.begin(false);
                page.text.extend_from_slice(b"malformed\n");
            }
            Format::Line => {
                page.begin(false);
                let rows: Vec<u8> =
                    record.text.iter().map(|&b| if b == b'\n' { b' ' } else { b }).collect();
                page.echo(&rows);
            }
            Format::Board | Format::Candidates => {
                page.begin(true);
                page.echo(record.text);
            }
            format @ (Format::Csv | Format::Jsonl) => {
                page.begin(false);
                self.row(page, format, (source, number, record), &Finding::MALFORMED);
            }
        }
    }
}

/// Writes a solution and a line feed.
#[inline]
fn solution_line(out: &mut Vec<u8>, solution: &Solution) {
    let mut line = [b'\n'; 82];
    line[..81].copy_from_slice(&solution.to_line());
    out.extend_from_slice(&line);
}

/// What all the rules leave possible.
#[inline(never)]
fn pencil_marks(out: &mut Vec<u8>, grid: &Grid) {
    write::candidates(out, &Marks::new(grid, Rules::Subsets).cells);
}

/// `3`, or `>=3` if there may be more.
#[inline(never)]
fn count(out: &mut Vec<u8>, finding: &Finding) {
    let (count, more) = finding.solutions.unwrap_or_default();
    let more = if more { ">=" } else { "" };
    // Writing to memory does not fail.
    let _ = write!(out, "{more}{count}");
}

/// ` # the only solution: ` and what it cost.
#[inline(never)]
fn remark(out: &mut Vec<u8>, finding: &Finding) {
    // Writing to memory does not fail.
    let _ = write!(out, " # {}: {}", sentence(finding.status), cost(finding));
}

/// The status as a person says it.
fn sentence(status: Status) -> &'static str {
    match status {
        Status::Unique => "the only solution",
        Status::Solved => "a solution",
        Status::Multiple => "more than one solution",
        Status::None => "no solution",
        Status::Malformed => "malformed",
    }
}

/// `3 guesses, 120 placements, depth 2, 15.3µs`
fn cost(finding: &Finding) -> String {
    let Some((effort, time)) = finding.cost else { return "not measured".to_owned() };
    let plural = if effort.guesses == 1 { "" } else { "es" };
    let (guesses, placements, depth) = (effort.guesses, effort.placements, effort.depth);
    format!("{guesses} guess{plural}, {placements} placements, depth {depth}, {time:.1?}")
}
