//! `ennead sheet`: puts puzzles on pages for print, with their solutions at the end.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::{print_text, say};
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::MadeOutputArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::sheet::{self, Paper, SheetPuzzle, SheetStyle};
use crate::cli::render::title::{Lettering, Title, one_line};
use crate::cli::run::inputs::Inputs;
use crate::cli::run::interrupt;
use crate::cli::run::outputs;
use crate::cli::run::records::Frame;
use crate::cli::run::tally::Tally;
use crate::cli::run::unique_puzzles::unique_puzzles;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use ennead::check::{CheckedPosition, PathPlan};
use ennead::draw::Code;
use ennead::format::write::OutputFormat;
use ennead::format::{BLOCK_BYTES, Position};
use ennead::logic::Ratings;
use ennead::{Explainer, Grid, Order, Search, Solution, Step};
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Instant;

#[derive(Args, Debug)]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The title at the top of each page
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    title: String,
    /// The font of the title [default: Helvetica, or one of this machine that has its letters]
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// How many puzzles on a page, 1 to 6
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 4,
        value_parser = amounts::number::<u8>(1..=6),
    )]
    per_page: u8,
    /// The size of the pages
    #[arg(long, value_enum, value_name = "SIZE", default_value_t)]
    paper: PaperSize,
    /// Write the candidates into the open cells
    #[arg(long)]
    marks: bool,
    /// A QR code beside each puzzle, which opens it on a phone (SudokuPad)
    #[arg(long)]
    qr: bool,
    /// Leave out the pages with the solutions
    #[arg(long)]
    no_solutions: bool,
    /// Pages with the steps to the solution of each puzzle, six a page, each drawn on its board
    #[arg(long)]
    steps: bool,
    /// Leave out how hard the puzzles are and how long they take
    #[arg(long)]
    no_rating: bool,
    #[command(flatten)]
    output: MadeOutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum PaperSize {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

impl PaperSize {
    fn paper(self) -> Paper {
        match self {
            PaperSize::A4 => Paper { width: 595.276, height: 841.89 },
            PaperSize::Letter => Paper { width: 612.0, height: 792.0 },
        }
    }
}

impl Command for SheetArgs {
    const NAME: &'static str = "sheet";

    const ABOUT: &'static str = "Put puzzles on pages for print (PDF)";

    const LONG_ABOUT: &'static str = "\
Put puzzles on pages for print, as a PDF file: one to six a page, each with its level and the \
minutes that people take, then the solutions, with the givens in bold. With --steps, the steps that \
`ennead explain` tells follow for each puzzle, drawn as `explain --pictures` draws them.

If Helvetica lacks letters of the title, an installed font is used, and the part that is needed is \
embedded.

Only puzzles with exactly one solution are printed; the others are named on standard error.";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead sheet mine.txt -o sheet.pdf
  ennead generate -n 4 --level hard | ennead sheet -o sheet.pdf
  ennead generate -n 6 --unique-technique x-wing | ennead sheet -n 6 --title 'X-wings' -o x.pdf
  ennead sheet --steps -n 1 mine.txt -o lesson.pdf
  ennead sheet --marks --qr mine.txt -o sheet.pdf
  ennead sheet --paper letter -n 1 --no-solutions mine.txt -o large.pdf

Exit codes: 0 all are printed; 1 some have no solution, or more than one; 2 wrong usage or an \
unusable file; 3 some records are malformed."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let began = Instant::now();
        if outputs::is_terminal(self.output.file()) {
            bail!("a terminal cannot show a PDF file: add -o sheet.pdf, or write to a pipe");
        }
        let paper = self.paper.paper();
        let title = one_line(&self.title)?;
        let lettering = Lettering::of(&title, self.font.as_deref())?;
        let title = Title::new(&title, paper.text_width(), &lettering)?;
        if let Some(path) = self.output.file() {
            outputs::refuse_shared(
                &[("--output", Some(path))],
                Inputs::open(&self.input, BLOCK_BYTES)?.sources(),
            )?;
        }
        interrupt::install_handler();
        let keep = |puzzle: &Grid, solution: &Solution| SheetPuzzle {
            puzzle: *puzzle,
            solution: solution.to_grid(),
            code: if self.qr { code(puzzle) } else { None },
            caption: if self.no_rating { String::new() } else { caption(puzzle) },
            steps: if self.steps { steps(puzzle) } else { Vec::new() },
        };
        let (puzzles, outcome) = unique_puzzles(&self.input, &self.threads, keep)?;
        let read = outcome.exit(|| outcome.tally.exit());
        if interrupt::exit().is_some() {
            return Ok(read);
        }
        if puzzles.is_empty() {
            say("there is no puzzle to print");
            return Ok(if read == Exit::Found { Exit::Trouble } else { read });
        }
        let style = SheetStyle {
            paper,
            title,
            per_page: self.per_page.into(),
            with_marks: self.marks,
            with_codes: self.qr,
            with_solutions: !self.no_solutions,
        };
        let pdf = sheet::pdf(&puzzles, &style);
        let frame = Frame { written: "pdf", ..Frame::default() };
        let mut outputs = outputs::of_made(&self.output, frame, None)?;
        outputs.write_whole(&pdf)?;
        if self.output.stats {
            let tally = Tally { made: puzzles.len() as u64, ..Tally::default() };
            print_text(tally.summary_of_made("puzzles", began.elapsed()));
        }
        Ok(read)
    }
}

/// The path of a person, as `ennead explain` tells it.
fn steps(puzzle: &Grid) -> Vec<Step> {
    let position = Position::from(*puzzle);
    let checked = CheckedPosition::of(&position, &mut Search::new());
    checked.path(Explainer::new(Order::Human), PathPlan::default()).path.steps
}

/// The code of a link to SudokuPad.
fn code(puzzle: &Grid) -> Option<Code> {
    Code::of(&OutputFormat::SudokuPad.text(&Position::from(*puzzle)))
}

/// The level and the time: `hard, about 12 minutes`.
fn caption(puzzle: &Grid) -> String {
    let ratings = Ratings::of(puzzle);
    let level = ratings.difficulty().map_or("beyond all levels".to_owned(), |l| l.to_string());
    match ratings.minutes() {
        Some(minutes) => format!("{level}, {}", minutes.in_words()),
        None => level,
    }
}
