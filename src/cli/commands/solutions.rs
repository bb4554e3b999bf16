//! `ennead solutions`: makes random complete grids. Grid number k, from 0, is drawn from stream k
//! of the seed, so the number of threads does not change the grids.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::options::making::MakingArgs;
use crate::cli::options::output::{GridFormat, MadeOutputArgs};
use crate::cli::options::threads::ThreadArgs;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::outputs;
use crate::cli::run::producer::{self, Producer};
use crate::cli::run::progress::Extent;
use crate::cli::run::records::Frame;
use crate::cli::run::tally::Tally;
use anyhow::Result;
use clap::Args;
use ennead::fields::{Facts, Field};
use ennead::format::write;
use ennead::{Random, make};
use std::borrow::Cow;
use std::ops::Range;

#[derive(Args, Debug)]
pub(crate) struct SolutionsArgs {
    #[command(flatten)]
    making: MakingArgs,
    /// How to write the grids [default: as FILE of -o ends; boards on a terminal; else lines]
    #[arg(short, long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<GridFormat>,
    #[command(flatten)]
    output: MadeOutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for SolutionsArgs {
    const NAME: &'static str = "solutions";

    const ABOUT: &'static str = "Make random complete grids, all equally likely";

    const LONG_ABOUT: &'static str = "\
Make random complete grids. Each of the 6,670,903,752,021,072,936,960 grids is equally likely.

Grids are drawn box by box, and draws that cannot be completed are thrown away, so no grid is more \
likely than another.";

    const INTERRUPTED: &'static str =
        "130 after Ctrl-C, 143 after SIGTERM, and what was finished is written";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead solutions                         one grid; standard error has its seed
  ennead solutions -n 1000 --seed 7        a thousand, the same ones every time
  ennead solutions -n 1000000 -o grids.txt --stats
  ennead solutions -n 20 -f board
  ennead solutions -n 100000 -f npy -o grids.npy
  ennead solutions -n 100 | ennead check   all commands read grids as puzzles

A reader that closes the pipe, as `| head` does, ends the run with 0.

Exit codes: 0 made; 2 wrong usage or an unusable file."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let format = outputs::grid_format(self.format, &self.output);
        let extent = Extent::Made { number: self.making.number, items: Solutions::ITEMS };
        let fields: &[Field] = match format {
            GridFormat::Npy => &[Field::Solution],
            _ => &[Field::Number, Field::Solution],
        };
        let frame = Frame::of_grids(format, fields);
        let outputs = outputs::of_made(&self.output, frame, Some(extent))?;
        let (count, seed) = (self.making.number, self.making.seed.choose());
        let producer = Solutions { count, seed, format, fields };
        producer::run(&producer, outputs, &self.threads, self.output.stats)
    }
}

/// The number of grids in a block: 80 KiB of lines.
const BLOCK_LEN: u64 = 1000;

struct Solutions {
    count: u64,
    seed: u64,
    format: GridFormat,
    fields: &'static [Field],
}

impl Producer for Solutions {
    type ThreadState = ();

    const ITEMS: &'static str = "grids";

    fn count(&self) -> u64 {
        self.count
    }

    fn block_len(&self) -> u64 {
        BLOCK_LEN
    }

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn produce(&self, (): &mut (), numbers: Range<u64>, block: &mut BlockContext) {
        let chunk = &mut block.chunk;
        chunk.tally.made += numbers.end - numbers.start;
        for number in numbers {
            let solution = make::fill(&mut Random::new(self.seed, number));
            let drawn = self.format == GridFormat::Board;
            chunk.begin_answer(drawn);
            let facts =
                Facts { number: Some(number + 1), solution: Some(&solution), ..Facts::default() };
            match self.format {
                GridFormat::Board => write::board(&mut chunk.text, &solution.to_grid()),
                GridFormat::Line => write::line(&mut chunk.text, &solution.to_grid()),
                table => table.append_row(&mut chunk.text, &facts, self.fields),
            }
        }
    }

    fn exit(&self, _: &Tally) -> Exit {
        Exit::Found
    }
}
