//! Makes puzzles with rules of their own: minimal ones, out of random solutions.

use super::GenerateArgs;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::output::GridFormat;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::outputs;
use crate::cli::run::producer::{self, Producer};
use crate::cli::run::progress::Extent;
use crate::cli::run::records::Frame;
use crate::cli::run::tally::Tally;
use anyhow::{Result, anyhow, bail};
use ennead::Random;
use ennead::variant::{Options, Reader, Rules, Shape, Variant};
use std::ops::Range;

/// How many random solutions are tried for one puzzle.
const MOST_TRIES: u64 = 3;

/// Makes the puzzles that the options ask for, with these rules.
pub(super) fn run(args: &GenerateArgs, rules: Rules) -> Result<Exit> {
    let format = outputs::grid_format(args.format, &args.output);
    if !matches!(format, GridFormat::Line | GridFormat::Board) || args.with_rating {
        bail!("puzzles with rules are written as lines or boards, without ratings");
    }
    if !super::config(args)?.criteria.accepts_all() {
        bail!("the criteria of difficulty are for plain sudoku: leave them out with --rules");
    }
    let shape = rules.shape().unwrap_or(Shape::CLASSIC);
    let options = Options { rules: Some(rules), symbols: None };
    let blank = Reader::default().read(&".".repeat(shape.cells()), &options);
    let blank = blank.transpose()?.ok_or_else(|| anyhow!("--rules: no grid of this size"))?;
    if blank.solutions().next().is_none() {
        bail!("--rules: no grid fulfils all of these rules");
    }
    if args.with_solution && !WithRules::is_line(&blank) {
        bail!("grids of this size are written as strings with their rules, without solutions");
    }
    let wanted = args.making.number;
    let extent = Extent::Made { number: wanted, items: WithRules::ITEMS };
    let outputs = outputs::of_made(&args.output, Frame::of_grids(format, &[]), Some(extent))?;
    let producer = WithRules {
        blank,
        wanted,
        seed: args.making.seed.choose(),
        is_drawn: format == GridFormat::Board,
        with_solution: args.with_solution,
    };
    producer::run(&producer, outputs, &args.threads, args.output.stats)
}

/// A run of `generate --rules`.
struct WithRules {
    /// The puzzle without givens.
    blank: Variant,
    wanted: u64,
    seed: u64,
    is_drawn: bool,
    with_solution: bool,
}

impl WithRules {
    /// True if a line of cells tells the size of the grid; otherwise the puzzle is written as a
    /// string with its rules.
    fn is_line(puzzle: &Variant) -> bool {
        let shape = puzzle.shape();
        Shape::with_cells(shape.cells()) == Some(shape) && !shape.boxes(shape.rows()).is_empty()
    }
}

impl Producer for WithRules {
    type ThreadState = ();

    const ITEMS: &'static str = "puzzles";

    fn count(&self) -> u64 {
        self.wanted
    }

    fn block_len(&self) -> u64 {
        1
    }

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn produce(&self, (): &mut (), numbers: Range<u64>, block: &mut BlockContext) {
        for number in numbers {
            let mut random = Random::new(self.seed, number);
            let tries = (0..MOST_TRIES).map(|_| self.blank.generate(&mut random));
            // `None`: no grid fulfils the rules.
            let made = tries.take_while(|made| !matches!(made, Ok(None))).find_map(Result::ok);
            let Some(puzzle) = made.flatten() else { continue };
            block.chunk.tally.made += 1;
            block.chunk.begin_answer(self.is_drawn);
            let first = || puzzle.solutions().next().and_then(Result::ok);
            let solution = self.with_solution.then(first).flatten();
            let solution = solution.map(|values| puzzle.write(&values));
            let givens = puzzle.write_givens();
            let text = match (self.is_drawn, solution) {
                (true, None) => puzzle.board(&givens),
                (true, Some(solution)) => {
                    format!("{}\n{}", puzzle.board(&givens), puzzle.board(&solution))
                }
                (false, None) if WithRules::is_line(&puzzle) => givens + "\n",
                (false, None) => format!("{puzzle}\n"),
                (false, Some(solution)) => format!("{givens} {solution}\n"),
            };
            block.chunk.text.extend_from_slice(text.as_bytes());
        }
    }

    fn exit(&self, tally: &Tally) -> Exit {
        if tally.made == self.wanted {
            return Exit::Found;
        }
        say(format_args!(
            "made {} of {} puzzles: the other searches were stopped at their limit of work",
            tally.made, self.wanted
        ));
        Exit::No
    }
}
