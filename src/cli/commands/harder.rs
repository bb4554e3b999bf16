//! `ennead harder`: searches for hard puzzles in the neighbourhood of given ones, and writes the
//! hardest. The search can be saved to a file and resumed.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::{print_text, say};
use crate::cli::options;
use crate::cli::options::amounts;
use crate::cli::options::input::InputArgs;
use crate::cli::options::making::SeedArgs;
use crate::cli::options::output::{MadeOutputArgs, file_name};
use crate::cli::options::ranges;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::sentences::guesses;
use crate::cli::run::inputs::Inputs;
use crate::cli::run::interrupt;
use crate::cli::run::new_file;
use crate::cli::run::outputs;
use crate::cli::run::progress::{Extent, Progress};
use crate::cli::run::records::Frame;
use crate::cli::run::sink::{Outputs, RunOutcome};
use crate::cli::run::state_file::StateFile;
use crate::cli::run::tally::Tally;
use crate::cli::run::unique_puzzles::unique_puzzles;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueHint};
use ennead::cancel::while_wanted;
use ennead::format::BLOCK_BYTES;
use ennead::format::write::Thousands;
use ennead::make::{Expander, HardPuzzle, HardSearch, Hardness, InvalidState, Objective};
use same_file::is_same_file;
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub(crate) struct HarderArgs {
    #[command(flatten)]
    input: InputArgs,
    /// What makes a puzzle hard: the guesses of the plain search, or Sudoku Explainer's rating
    /// [default: guesses]
    ///
    /// The rating takes far longer, so the search rates only the puzzles in which simple trial and
    /// error leaves the most cells open. A resumed search keeps the measure that it began with.
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = options::named::<Objective>(Objective::ALL.map(Objective::name)),
    )]
    by: Option<Objective>,
    /// How many puzzles to write at the end
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = amounts::number::<u32>(1..=u32::MAX.into()),
    )]
    number: u32,
    /// Stop after this time, as in 10s, 2m or 1h [default: 60s; no limit with --steps]
    #[arg(long, value_name = "TIME", value_parser = ranges::time)]
    budget: Option<Duration>,
    /// Stop when the search has N steps; each looks for neighbours eight times
    ///
    /// With --state, the steps of earlier runs count, so the same command finishes a search that
    /// was interrupted, and changes nothing in a finished one.
    #[arg(long, value_name = "N", value_parser = amounts::number::<u64>(0..=u64::MAX))]
    steps: Option<u64>,
    /// Keep the search in FILE: continue it if the file exists, save it every few seconds and at
    /// the end
    ///
    /// Only one process at a time can use a file. After a crash, the file holds the search as it
    /// was last saved.
    #[arg(long, value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    output: MadeOutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl HarderArgs {
    /// True if a saved search is resumed, so that no puzzle is needed.
    fn is_resumed(&self) -> bool {
        self.input.inputs.is_empty() && self.state.as_ref().is_some_and(|path| path.exists())
    }
}

impl Command for HarderArgs {
    const NAME: &'static str = "harder";

    const ABOUT: &'static str = "Search for hard puzzles around given ones";

    const LONG_ABOUT: &'static str = "\
Search for hard puzzles around given ones. Takes one or two givens out of a hard puzzle, puts one or \
two others in, takes redundant givens away, and keeps the hardest puzzles with one solution; then it \
goes on from the hardest that it knows, over and over. Equivalent puzzles count as one.

At the end it writes the puzzles that are at least as hard as the hardest given one, hardest first: the \
canonical form (see ennead canon), the guesses of the plain search (the median over five images, so \
that luck does not count), and ER with --by er.

The same puzzles, --seed and --steps always give the same result, on any number of threads. With \
--state, a search goes on where it ended, as if it had never stopped.";

    const INTERRUPTED: &'static str =
        "130 after Ctrl-C, 143 after SIGTERM, and what was finished is written";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead harder hard.txt                            for a minute
  ennead harder --budget 1h --state h.txt hard.txt  begin, or go on with, a long search
  ennead harder --state h.txt --budget 1h           go on with it
  ennead harder --by er -n 5 hard.txt               by the rating of Sudoku Explainer
  ennead harder --steps 100 --seed 1 hard.txt       the same again

Exit codes: 0 some were found; 1 none is as hard as the hardest given one (standard error says how \
hard both are); 2 wrong usage or an \
unusable file; 3 some records are malformed."
            .into()
    }

    fn needs_input(&self) -> bool {
        !self.is_resumed()
    }

    fn run(self) -> Result<Exit> {
        let began = Instant::now();
        if let (Some(output), Some(state)) = (self.output.file(), &self.state)
            && (output == state || is_same_file(output, state).unwrap_or(false))
        {
            bail!("{}: both --output and --state; they need a file each", output.display());
        }
        interrupt::install_handler();
        let is_resumed = self.is_resumed();
        if let (Some(output), false) = (self.output.file(), is_resumed) {
            outputs::refuse_shared(
                &[("--output", Some(output))],
                Inputs::open(&self.input, BLOCK_BYTES)?.sources(),
            )?;
        }
        // Done first, so that a file that cannot be written fails before an hour's search.
        let (mut harder, mut file) = resume_or_begin(&self)?;
        let (puzzles, outcome) = if is_resumed {
            Default::default()
        } else {
            unique_puzzles(&self.input, &self.threads, |puzzle, _| *puzzle)?
        };
        if harder.pool().is_empty() && puzzles.is_empty() {
            if let Some(file) = file {
                file.discard_if_new();
            }
            if is_resumed {
                say("the search of --state has no puzzles yet: give them again");
                return Ok(Exit::Trouble);
            }
            if outcome.tally.records() == 0 {
                say("no puzzle in the input");
                return Ok(Exit::Trouble);
            }
            return Ok(outcome.exit(|| outcome.tally.exit()));
        }
        let outputs = outputs::of_made(&self.output, Frame::default(), None)?;
        let budget = self.budget.or(self.steps.is_none().then_some(DEFAULT_BUDGET));
        let is_wanted =
            || !interrupt::is_requested() && budget.is_none_or(|time| began.elapsed() < time);
        // After a signal, the puzzles that were found must still be written.
        let _hold = interrupt::Hold::new();
        let mut expanders: Vec<Expander> =
            (0..self.threads.count()).map(|_| Expander::new()).collect();
        let mut progress = Progress::new(Extent::Search { items: "puzzles" });
        let (mut has_begun, mut neighbours) = (is_resumed, 0);
        let known_before = harder.pool().len();
        while_wanted(is_wanted, || {
            harder.add_given(&puzzles, &mut expanders);
            has_begun = true;
            while self.steps.is_none_or(|steps| harder.steps() < steps)
                && let Some(count) = harder.step(&mut expanders)
            {
                neighbours += count;
                if let Some(progress) = &mut progress {
                    progress.set_note(note(&harder));
                    progress.update(neighbours);
                }
                if let Some(file) = &mut file {
                    file.save_if_due(&harder, progress.as_ref());
                }
            }
        });
        drop(progress);
        if !has_begun {
            let (known, all) = (harder.pool().len() - known_before, puzzles.len());
            let why = if interrupt::is_requested() {
                "interrupted"
            } else {
                "the time of --budget was over"
            };
            let advice = match known_before {
                0 => "give it more time, or fewer puzzles",
                _ => "the search of --state stays as it was",
            };
            say(format_args!(
                "{why} before the search began: {known} of the {all} given puzzles were measured \
                 until then; {advice}"
            ));
        }
        // While this lock is held, the handler of Ctrl-C waits.
        let _writing = interrupt::WRITING.lock();
        // The results are written first: they must not be lost if the state cannot be saved.
        let written = new_file::settle(write(outputs, &harder, self.number as usize));
        // Without all given puzzles, the search would go on as if there were no others.
        let saved = match file {
            Some(file) if has_begun => file.save_at_end(&harder),
            Some(file) => {
                file.discard_if_new();
                Ok(())
            }
            None => Ok(()),
        };
        let count = written?;
        if count == 0 && interrupt::exit().is_none() {
            say(none_as_hard(&harder));
        }
        saved?;
        if self.output.stats {
            let tally = Tally { made: neighbours, ..Tally::default() };
            let summary = tally.summary_of_made("neighbours", began.elapsed());
            print_text(summary);
        }
        Ok(exit(&outcome, count))
    }
}

/// The time of a search without `--budget` and `--steps`.
const DEFAULT_BUDGET: Duration = Duration::from_secs(60);

/// How the run ended, after `count` puzzles were written.
fn exit(outcome: &RunOutcome, count: usize) -> Exit {
    let found = if count > 0 { Exit::Found } else { Exit::No };
    let read = if outcome.tally.malformed > 0 { Exit::Malformed } else { Exit::Found };
    outcome.exit(|| found.max(read))
}

/// Why nothing was written: the best that was found, and the hardest given puzzle.
fn none_as_hard(harder: &HardSearch) -> String {
    let measure = |hardness: Hardness| match harder.objective() {
        Objective::Guesses => guesses(hardness.guesses),
        _ => format!("ER {}, {}", hardness.er, guesses(hardness.guesses)),
    };
    let bar = harder.bar().map_or("none".to_owned(), measure);
    match harder.pool().iter().find(|hard| !hard.is_given) {
        Some(best) => format!(
            "nothing found is as hard as the hardest given puzzle ({bar}); the hardest found: {}",
            measure(best.hardness)
        ),
        None => format!("nothing was found; the hardest given puzzle: {bar}"),
    }
}

/// The file of `--state`, and when it was saved.
struct Saved {
    file: StateFile,
    /// When the last attempt to save ended, and how long it took.
    last: (Instant, Duration),
    /// The last attempt failed, and a message said so.
    has_failed: bool,
}

/// At most one part in `SAVE_SHARE` of the time is for saving.
const SAVE_SHARE: u32 = 20;
/// The longest time between two saves.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

impl Saved {
    /// Saves the search if the last time was some time ago. A failure is only a warning: the disk
    /// may have room again before the end.
    fn save_if_due(&mut self, harder: &HardSearch, progress: Option<&Progress>) {
        let (at, took) = self.last;
        if at.elapsed() < (took * SAVE_SHARE).min(SAVE_INTERVAL) {
            return;
        }
        let began = Instant::now();
        let saved = self.file.save(&harder.to_state_text());
        self.last = (Instant::now(), began.elapsed());
        if let Err(error) = &saved
            && !self.has_failed
        {
            let warn = || {
                say(format_args!("{error:#}; the search goes on, unsaved"));
            };
            match progress {
                Some(progress) => progress.suspend(warn),
                None => warn(),
            }
        }
        self.has_failed = saved.is_err();
    }

    /// Saves the search for the last time.
    fn save_at_end(mut self, harder: &HardSearch) -> Result<()> {
        if harder.pool().is_empty() {
            self.discard_if_new();
            return Ok(());
        }
        let saved = self.file.save(&harder.to_state_text());
        saved.context("the search is not saved")
    }

    fn discard_if_new(self) {
        self.file.discard_if_new();
    }
}

/// The search in the file of `--state`, or a new one, and the file.
fn resume_or_begin(args: &HarderArgs) -> Result<(HardSearch, Option<Saved>)> {
    let objective = args.by.unwrap_or(Objective::Guesses);
    let begin = || HardSearch::new(objective, args.seed.choose());
    let Some(path) = &args.state else { return Ok((begin(), None)) };
    let name = path.display();
    let has_state = path.exists();
    // Only a new search draws a seed, so only then it is reported.
    let new = if has_state { HardSearch::new(objective, 0) } else { begin() };
    let (file, text) = StateFile::open(path, &new.to_state_text())?;
    let saved = Saved { file, last: (Instant::now(), Duration::ZERO), has_failed: false };
    let Some(text) = text else { return Ok((new, Some(saved))) };
    let harder: HardSearch =
        text.parse().map_err(|error: InvalidState| anyhow!("{name}: {error}"))?;
    let (by, seed) = (harder.objective(), harder.seed());
    if args.by.is_some_and(|wanted| wanted != by) {
        bail!("{name}: this search was begun with --by {}", by.name());
    }
    if args.seed.seed.is_some_and(|wanted| wanted != seed) {
        bail!("{name}: this search was begun with --seed {seed}");
    }
    Ok((harder, Some(saved)))
}

/// Writes the hardest puzzles that were found, `number` at most, and returns how many.
fn write(mut outputs: Outputs, harder: &HardSearch, number: usize) -> Result<usize> {
    let mut text = String::new();
    let mut count = 0;
    for HardPuzzle { puzzle, hardness, .. } in harder.found().take(number) {
        text += &format!("{puzzle} # {}", guesses(hardness.guesses));
        if harder.objective() == Objective::Er {
            text += &format!(", ER {}", hardness.er);
        }
        text.push('\n');
        count += 1;
    }
    outputs.write_whole(text.as_bytes())?;
    Ok(count)
}

/// The state of the search, for the progress bar.
fn note(harder: &HardSearch) -> String {
    let best = harder.pool().first().map_or(String::new(), |hard| match harder.objective() {
        Objective::Guesses => format!(", hardest {} guesses", Thousands(hard.hardness.guesses)),
        _ => format!(", hardest ER {}", hard.hardness.er),
    });
    format!("step {}{best}", Thousands(harder.steps()))
}
