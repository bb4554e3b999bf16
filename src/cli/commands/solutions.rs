//! `ennead solutions`: random complete grids. Grid number k, from 0, is drawn from stream k of the
//! seed.

use crate::cli::args::{GridFormat, SolutionsArgs};
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::exit::Exit;
use crate::cli::run::outputs;
use crate::cli::run::producer::{self, Producer};
use crate::cli::run::progress::Extent;
use crate::cli::run::seed;
use crate::cli::run::tally::Tally;
use anyhow::Result;
use ennead::format::{Field, Row, write};
use ennead::{Random, make};
use std::ops::Range;

/// How many grids are one block: 80 KiB of lines.
const BLOCK_LEN: u64 = 1000;

/// The columns of csv and jsonl.
const FIELDS: [Field; 2] = [Field::Number, Field::Solution];

struct Solutions {
    count: u64,
    seed: u64,
    format: GridFormat,
}

/// Runs the command.
pub(crate) fn run(args: &SolutionsArgs) -> Result<Exit> {
    let format = args.format.unwrap_or(match outputs::is_terminal(args.output.output.as_deref()) {
        true => GridFormat::Board,
        false => GridFormat::Line,
    });
    let extent = Extent::Made { number: args.making.number, things: Solutions::THINGS };
    let outputs = outputs::of_made(&args.output, args.progress.is_wanted.then_some(extent))?;
    let (count, seed) = (args.making.number, seed::chosen(&args.making.seed)?);
    let producer = Solutions { count, seed, format };
    producer::run(&producer, outputs, args.threads.jobs, args.output.stats)
}

impl Producer for Solutions {
    type ThreadState = ();

    const THINGS: &'static str = "grids";

    fn count(&self) -> u64 {
        self.count
    }

    fn block_len(&self) -> u64 {
        BLOCK_LEN
    }

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        if self.format == GridFormat::Csv {
            write::csv_header(&mut header, &FIELDS);
        }
        header
    }

    fn produce(&self, (): &mut (), numbers: Range<u64>, block: &mut BlockContext) {
        let chunk = &mut block.chunk;
        chunk.tally.made += numbers.end - numbers.start;
        for number in numbers {
            let solution = make::fill(&mut Random::new(self.seed, number));
            let drawn = self.format == GridFormat::Board;
            chunk.begin_answer(drawn);
            let row = Row { number: Some(number + 1), solution: Some(&solution), ..Row::default() };
            match self.format {
                GridFormat::Board => write::board(&mut chunk.text, &solution.to_grid()),
                GridFormat::Line => write::line(&mut chunk.text, &solution.to_grid()),
                GridFormat::Csv => write::csv(&mut chunk.text, &row, &FIELDS),
                GridFormat::Jsonl => write::jsonl(&mut chunk.text, &row, &FIELDS),
            }
        }
    }

    fn exit(&self, _: &Tally) -> Exit {
        Exit::Found
    }
}
