//! [`SolveResult`]: what was found out about one puzzle, and [`Renderer`], which writes it as the
//! answer to a record. Every record has one answer; with `--all` one for each solution.

use crate::cli::render::sentences::{self, counted};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::record_puzzle::Malformed;
use crate::cli::run::record_writer::RecordText;
use crate::cli::run::table::Table;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use ennead::check;
use ennead::fields::{self, Facts, Field, Status};
use ennead::format::{ParseError, Record, RecordFormat, write};
use ennead::solve::Puzzle;
use ennead::{Answer, Cell, Count, Grid, PencilMarks, Question, Rules, SearchStatistics};
use ennead::{Solution, Solutions};
use std::io::Write;
use std::time::Duration;

/// The result for one puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolveResult<'a> {
    pub(super) status: Status,
    /// The solution, where one answers the question.
    pub(super) solution: Option<&'a Solution>,
    /// How many solutions are known; `None` where the record cannot be read.
    pub(super) solutions: Option<Count>,
    /// The work of the plain search and its time, if measured.
    pub(super) search: Option<(SearchStatistics, Duration)>,
    /// True if the limit ends the solutions of a puzzle with this one, and there are more.
    pub(super) is_cut: bool,
}

impl<'a> SolveResult<'a> {
    pub(super) const MALFORMED: SolveResult<'static> = SolveResult {
        status: Status::Malformed,
        solution: None,
        solutions: None,
        search: None,
        is_cut: false,
    };

    /// The answer of an engine to `question`.
    #[inline]
    pub(super) fn of_answer(answer: &'a Answer, question: Question) -> SolveResult<'a> {
        let (solution, solutions) = match (answer, question) {
            (Answer::None, _) => (None, Count::Exactly(0)),
            (Answer::Solved(solution), Question::First) => (Some(solution), Count::AtLeast(1)),
            (Answer::Solved(solution), Question::Unique) => (Some(solution), Count::Exactly(1)),
            (Answer::Multiple, _) => (None, Count::AtLeast(2)),
        };
        let status = Status::of_answer(answer, question);
        SolveResult { status, solution, solutions: Some(solutions), search: None, is_cut: false }
    }

    /// Adds what was found out to what was known before.
    pub(super) fn add_to(&self, facts: Facts<'a>) -> Facts<'a> {
        Facts {
            status: Some(self.status),
            solution: self.solution,
            solutions: self.solutions,
            search: self.search.map(|(statistics, _)| statistics),
            time: self.search.map(|(_, time)| time),
            ..facts
        }
    }
}

/// A way to write answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum AnswerFormat {
    /// Nine rows with lines between the boxes
    Board,
    /// Nine rows of nine characters
    Compact,
    /// 81 characters
    Line,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
    /// A numpy array of bytes: a row a record, 0 for an unknown cell; a pipe gets it at the end
    Npy,
}

impl AnswerFormat {
    /// True if an answer takes several lines.
    pub(super) fn is_drawn(self) -> bool {
        matches!(self, AnswerFormat::Board | AnswerFormat::Compact)
    }
}

/// How the answers to records are written.
pub(super) struct Renderer {
    /// `None`: as the puzzle was written.
    pub(super) format: Option<AnswerFormat>,
    /// The columns of csv, jsonl and npy.
    pub(super) table: Table,
    /// True if the number of solutions is the answer.
    pub(super) is_count: bool,
    pub(super) verbose: bool,
    pub(super) is_colored: bool,
}

impl Renderer {
    /// The text before the first answer; empty unless the format is csv.
    pub(super) fn header(&self) -> Vec<u8> {
        if self.format == Some(AnswerFormat::Csv) { self.table.header() } else { Vec::new() }
    }

    /// Counts and writes the answer to one puzzle.
    #[inline]
    pub(super) fn record(
        &self,
        block: &mut BlockContext,
        record: &Record,
        puzzle: Puzzle<'_>,
        result: &SolveResult,
    ) {
        // Fast path: a solution as a line. It saves a tenth of the time of easy puzzles.
        if let Some(solution) = result.solution
            && self.format_of(record.format) == AnswerFormat::Line
            && !(self.is_count || self.verbose)
        {
            block.chunk.tally.count(result.status);
            block.chunk.begin_answer(false);
            solution_line(&mut block.chunk.text, solution);
            return;
        }
        self.record_in_any_format(block, record, puzzle, result);
    }

    #[inline(never)]
    fn record_in_any_format(
        &self,
        block: &mut BlockContext,
        record: &Record,
        puzzle: Puzzle<'_>,
        result: &SolveResult,
    ) {
        block.chunk.tally.count(result.status);
        if let Some((statistics, _)) = result.search {
            block.chunk.tally.count_guesses(statistics.guesses);
        }
        self.answer(block, record, puzzle, result);
        if self.is_count && result.status == Status::Multiple {
            // The number is the answer.
        } else if self.verbose && self.format_of(record.format) == AnswerFormat::Board {
            // The board says it already.
            block.reject_unanswered(record, puzzle, result.status);
        } else {
            block.report_unanswered(record, puzzle, result.status);
        }
    }

    /// True if a puzzle in a line is answered by its solution in a line, with nothing added.
    pub(super) fn answers_lines_by_lines(&self) -> bool {
        self.format_of(RecordFormat::Line) == AnswerFormat::Line && !(self.is_count || self.verbose)
    }

    /// True if solved lines are answered by rows of csv, as [`Table::solved_row`] writes them.
    pub(super) fn answers_lines_by_rows(&self) -> bool {
        self.format == Some(AnswerFormat::Csv) && self.table.has_solved_rows()
    }

    /// The format of the answer to a record of this format.
    pub(super) fn format_of(&self, format: RecordFormat) -> AnswerFormat {
        match (self.format, format) {
            (Some(format), _) => format,
            (None, RecordFormat::Grid) if !self.is_count => AnswerFormat::Board,
            (None, _) => AnswerFormat::Line,
        }
    }

    /// Why there may be more solutions than these. `is_cut`: the limit ends those that are written.
    pub(super) fn why_stopped(&self, solutions: Option<Count>, is_cut: bool) -> Option<String> {
        let Some(Count::AtLeast(count)) = solutions else { return None };
        if self.is_count {
            Some(sentences::count_stopped(count))
        } else {
            is_cut.then(|| sentences::more_than_written(count))
        }
    }

    /// Writes what was found out about a puzzle; without a solution, the puzzle.
    #[inline]
    pub(super) fn answer(
        &self,
        block: &mut BlockContext,
        record: &Record,
        puzzle: Puzzle<'_>,
        result: &SolveResult,
    ) {
        let format = self.format_of(record.format);
        block.chunk.begin_answer(format.is_drawn());
        let out = &mut block.chunk.text;
        match format {
            AnswerFormat::Line => self.line(out, puzzle, result),
            AnswerFormat::Board if self.verbose => {
                self.verbose_board(out, block.input_name, record, puzzle, result);
            }
            AnswerFormat::Board => self.board(out, puzzle, result.solution.map(Solution::to_grid)),
            AnswerFormat::Compact => {
                write::compact(out, &result.solution.map_or(*puzzle.grid, Solution::to_grid));
            }
            AnswerFormat::Csv | AnswerFormat::Jsonl | AnswerFormat::Npy => {
                let facts = block.facts(record);
                let has_reason = self.table.fields.contains(&Field::Reason);
                let reason = match (result.status, result.solutions) {
                    _ if !has_reason => None,
                    (Status::None, _) => Some(check::no_solution(puzzle)),
                    (_, solutions) => self.why_stopped(solutions, result.is_cut),
                };
                let facts = Facts {
                    puzzle: Some(puzzle.grid),
                    marks: puzzle.marks,
                    reason: reason.as_deref(),
                    ..facts
                };
                self.row(block, record, facts, result);
            }
        }
    }

    /// Writes a row: what is known of the record, and what was found out.
    #[inline(never)]
    fn row(
        &self,
        block: &mut BlockContext,
        record: &Record,
        facts: Facts<'_>,
        result: &SolveResult,
    ) {
        let facts = result.add_to(facts);
        match self.format {
            Some(AnswerFormat::Npy) => {
                fields::append_npy_row(&mut block.chunk.text, &facts, &self.table.fields);
            }
            _ => self.table.row(block, &RecordText::of(record), &facts),
        }
    }

    #[inline]
    fn line(&self, out: &mut Vec<u8>, puzzle: Puzzle<'_>, result: &SolveResult) {
        match result.solution {
            _ if self.is_count => count(out, result),
            Some(solution) => out.extend_from_slice(&solution.to_line()),
            None if puzzle.marks.is_none() => out.extend_from_slice(&puzzle.grid.to_line()),
            None => out.extend_from_slice(puzzle.to_string().as_bytes()),
        }
        if self.verbose {
            remark(out, result);
        }
        out.push(b'\n');
    }

    #[inline(never)]
    fn board(&self, out: &mut Vec<u8>, puzzle: Puzzle<'_>, solution: Option<Grid>) {
        if solution.is_none() && puzzle.marks.is_some() {
            return write::candidates(out, &puzzle.candidates());
        }
        let grid = solution.as_ref().unwrap_or(puzzle.grid);
        if self.is_colored {
            colored_board(out, grid, puzzle.grid)
        } else {
            write::board(out, grid)
        }
    }

    /// The puzzle, then the solution, or what is still possible.
    #[inline(never)]
    fn verbose_board(
        &self,
        out: &mut Vec<u8>,
        source: &str,
        record: &Record,
        puzzle: Puzzle<'_>,
        result: &SolveResult,
    ) {
        let _ = writeln!(out, "# {source}:{}, {} givens", record.line, puzzle.grid.clues());
        self.board(out, puzzle, None);
        let _ = match result.status {
            Status::None => {
                writeln!(out, "\n# {}{}", check::no_solution(puzzle), cost(result, "\n# "))
            }
            _ => writeln!(out, "\n# {}{}", sentence(result.status), cost(result, ": ")),
        };
        if let Some(solution) = result.solution {
            return self.board(out, puzzle, Some(solution.to_grid()));
        }
        let marks = PencilMarks::new(puzzle, Rules::Subsets);
        let open = counted(marks.open as u64, "cell", "cells");
        let _ = writeln!(out, "# the possible values in the {open} still open");
        write::candidates(out, &marks.candidates);
        if result.status == Status::Multiple {
            for (name, solution) in ["smallest", "next"].iter().zip(Solutions::of(puzzle)) {
                let _ = writeln!(out, "\n# the {name} solution");
                self.board(out, puzzle, Some(solution.to_grid()));
            }
        }
    }

    /// Writes a record that cannot be read, as it is, so that answers and records stay aligned.
    pub(super) fn placeholder(
        &self,
        block: &mut BlockContext,
        record: &Record,
        error: &ParseError,
    ) {
        let format = self.format_of(record.format);
        block.chunk.begin_answer(format.is_drawn());
        match format {
            AnswerFormat::Line if self.is_count => {
                block.chunk.text.extend_from_slice(b"malformed\n")
            }
            AnswerFormat::Line => block.chunk.echo_joined(record.text),
            AnswerFormat::Board | AnswerFormat::Compact => {
                block.chunk.echo(record.text);
            }
            AnswerFormat::Csv | AnswerFormat::Jsonl | AnswerFormat::Npy => {
                let malformed = Malformed::new(record, error);
                let facts = malformed.facts(block.facts(record));
                self.row(block, record, facts, &SolveResult::MALFORMED);
            }
        }
    }
}

/// Writes a solution and a line feed.
#[inline]
fn solution_line(out: &mut Vec<u8>, solution: &Solution) {
    // (To build a line of 82 bytes first, and to copy that, takes longer: its last two bytes are
    // written by two stores, and a load of both waits for them.)
    out.extend_from_slice(&solution.to_line());
    out.push(b'\n');
}

/// `3`, or `>=3` if there may be more.
#[inline(never)]
fn count(out: &mut Vec<u8>, result: &SolveResult) {
    // Writing to memory does not fail.
    let _ = match result.solutions {
        Some(Count::Exactly(count)) => write!(out, "{count}"),
        Some(Count::AtLeast(count)) => write!(out, ">={count}"),
        None => Ok(()),
    };
}

/// ` # the only solution` and what it cost.
#[inline(never)]
fn remark(out: &mut Vec<u8>, result: &SolveResult) {
    // Writing to memory does not fail.
    let _ = write!(out, " # {}{}", sentence(result.status), cost(result, ": "));
}

/// The status in words, for comments.
pub(super) fn sentence(status: Status) -> &'static str {
    match status {
        Status::Unique => "the only solution",
        Status::Solved => "a solution",
        Status::Multiple => "more than one solution",
        Status::None => "no solution",
        Status::Unknown => "stopped before the number of solutions was known",
        Status::Wrong => "a contradiction to the solution",
        Status::Malformed => "malformed",
    }
}

/// `3 guesses, 120 placements, depth 2, 15.3µs` after `lead`; nothing if that was not measured.
fn cost(result: &SolveResult, lead: &str) -> String {
    let Some((statistics, time)) = result.search else { return String::new() };
    let SearchStatistics { guesses, placements, depth, .. } = statistics;
    let guesses = sentences::guesses(guesses);
    let placements = counted(placements, "placement", "placements");
    format!("{lead}{guesses}, {placements}, depth {depth}, {time:.1?}")
}

const GIVEN: Style = Style::new().bold();
const FILLED: Style = AnsiColor::Green.on_default();

/// Appends the board of `grid`, a solution of `puzzle` or the puzzle itself, in color: givens bold,
/// cells that the solver filled green.
fn colored_board(out: &mut Vec<u8>, grid: &Grid, puzzle: &Grid) {
    let mut plain = Vec::new();
    write::board(&mut plain, grid);
    let mut cells = Cell::ALL.into_iter();
    for byte in plain {
        // Digits and dots are the cells, in reading order; the other characters are the frame.
        let cell = if byte == b'.' || byte.is_ascii_digit() { cells.next() } else { None };
        let style = cell.and_then(|cell| match (puzzle.get(cell), grid.get(cell)) {
            (Some(_), _) => Some(GIVEN),
            (None, Some(_)) => Some(FILLED),
            (None, None) => None,
        });
        match style {
            // Writing to memory does not fail.
            Some(style) => _ = write!(out, "{style}{}{style:#}", char::from(byte)),
            None => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_colors_are_added() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let (mut plain, mut painted) = (Vec::new(), Vec::new());
        write::board(&mut plain, &puzzle);
        colored_board(&mut painted, &puzzle, &puzzle);
        let painted = String::from_utf8(painted).expect("text");
        assert_eq!(painted.matches("\u{1b}[1m").count(), puzzle.clues());
        let stripped = painted.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
        assert_eq!(stripped.as_bytes(), plain);
    }
}
