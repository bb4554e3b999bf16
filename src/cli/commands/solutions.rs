//! `ennead solutions`: random complete grids. Grid number k, from 0, is drawn from stream k of the
//! seed.

use crate::cli::args::{GridFormat, SolutionsArgs};
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::pipeline::Turn;
use crate::cli::run::producer::{self, Maker};
use crate::cli::run::progress::Extent;
use crate::cli::run::seed;
use anyhow::Result;
use ennead::format::{Field, Row, write};
use ennead::{Random, make};
use std::ops::Range;

/// A page of some 80 KiB, as lines.
const BLOCK: u64 = 1000;

/// The columns of csv and jsonl.
const FIELDS: [Field; 2] = [Field::Number, Field::Solution];

/// What they are called.
const THINGS: &str = "grids";

struct Solutions {
    seed: u64,
    format: GridFormat,
}

/// Runs the command.
pub(crate) fn run(args: &SolutionsArgs) -> Result<Exit> {
    let format = args.format.unwrap_or(match outputs::is_terminal(args.output.output.as_deref()) {
        true => GridFormat::Board,
        false => GridFormat::Line,
    });
    let extent = Extent::Made { number: args.making.number, things: THINGS };
    let outputs = outputs::of_made(&args.output, args.progress.is_wanted.then_some(extent))?;
    let maker = Solutions { seed: seed::chosen(&args.making.seed)?, format };
    let session = producer::Session {
        count: args.making.number,
        block: BLOCK,
        jobs: args.threads.jobs,
        things: THINGS,
        stats: args.output.stats,
    };
    session.run(&maker, outputs, |_| Exit::Found)
}

impl Maker for Solutions {
    type Memory = ();

    fn memory(&self) -> Result<()> {
        Ok(())
    }

    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.format == GridFormat::Csv {
            write::csv_header(&mut header, &FIELDS);
        }
        header
    }

    fn block(&self, (): &mut (), numbers: Range<u64>, turn: &mut Turn) {
        let page = &mut turn.page;
        page.tally.made += numbers.end - numbers.start;
        for number in numbers {
            let solution = make::fill(&mut Random::new(self.seed, number));
            let drawn = self.format == GridFormat::Board;
            page.begin(drawn);
            let row = Row { number: Some(number + 1), solution: Some(&solution), ..Row::default() };
            match self.format {
                GridFormat::Board => write::board(&mut page.text, &solution.to_grid()),
                GridFormat::Line => write::line(&mut page.text, &solution.to_grid()),
                GridFormat::Csv => write::csv(&mut page.text, &row, &FIELDS),
                GridFormat::Jsonl => write::jsonl(&mut page.text, &row, &FIELDS),
            }
        }
    }
}
