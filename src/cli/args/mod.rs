//! The command line as clap reads it: every command, option and help text.
//!
//! What clap can refuse (unknown names, options that exclude each other) is refused here, before
//! any input is read.

mod equivalence;
mod generate;
mod harder;
mod human;
mod making;
mod repair;
mod shared;
mod solving;

pub(crate) use equivalence::{CanonArgs, DedupArgs, ShuffleArgs};
pub(crate) use generate::GenerateArgs;
pub(crate) use harder::HarderArgs;
pub(crate) use human::{
    ExplainArgs, HintArgs, OrderArgs, PathFormat, RateArgs, RateFormat, StepsArgs,
};
pub(crate) use making::{GridFormat, MadeArgs, MinimizeArgs, SolutionsArgs};
pub(crate) use repair::{RepairArgs, RepairFormat};
pub(crate) use shared::{Color, InputArgs, OutputArgs, RunArgs, SeedArgs};
pub(crate) use solving::{CandidatesArgs, CheckArgs, Format, SolveArgs};

use super::options::help;
use clap::{Parser, Subcommand};

/// Solve sudoku: one puzzle at a terminal, or millions in a pipeline.
#[derive(Parser, Debug)]
#[command(
    name = "ennead",
    bin_name = "ennead",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    long_about = help::ABOUT,
    after_help = help::HINT,
    after_long_help = help::AFTER,
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Solve puzzles and prove that each solution is the only one (the default command)
    #[command(long_about = help::SOLVE, after_long_help = help::AFTER)]
    Solve(SolveArgs),
    /// Say of each puzzle: unique, multiple, none or malformed
    #[command(long_about = help::CHECK, after_long_help = help::CHECK_AFTER)]
    Check(CheckArgs),
    /// Show the pencil marks: the digits still possible in each cell
    #[command(long_about = help::CANDIDATES, after_long_help = help::CANDIDATES_AFTER)]
    Candidates(CandidatesArgs),
    /// Explain every step of a person's way to the solution
    #[command(long_about = help::EXPLAIN, after_long_help = help::EXPLAIN_AFTER)]
    Explain(ExplainArgs),
    /// Give a hint: the next step from your own position
    #[command(long_about = help::HINT_ABOUT, after_long_help = help::HINT_AFTER)]
    Hint(HintArgs),
    /// List the steps that a position allows
    #[command(long_about = help::STEPS, after_long_help = help::steps_after())]
    Steps(StepsArgs),
    /// Rate how hard puzzles are
    #[command(long_about = help::RATE, after_long_help = help::RATE_AFTER)]
    Rate(RateArgs),
    /// Say what is wrong with a puzzle, and which single changes put it right
    #[command(long_about = help::REPAIR, after_long_help = help::REPAIR_AFTER)]
    Repair(RepairArgs),
    /// Make puzzles with exactly one solution
    #[command(long_about = help::GENERATE, after_long_help = help::GENERATE_AFTER)]
    Generate(Box<GenerateArgs>),
    /// Make random complete grids, all equally likely
    #[command(long_about = help::SOLUTIONS, after_long_help = help::SOLUTIONS_AFTER)]
    Solutions(SolutionsArgs),
    /// Take givens away until none can be spared
    #[command(long_about = help::MINIMIZE, after_long_help = help::MINIMIZE_AFTER)]
    Minimize(MinimizeArgs),
    /// Search for hard puzzles around given ones
    #[command(long_about = help::HARDER, after_long_help = help::HARDER_AFTER)]
    Harder(HarderArgs),
    /// Write the form that a puzzle has in common with all its images
    #[command(long_about = help::CANON, after_long_help = help::CANON_AFTER)]
    Canon(CanonArgs),
    /// Write random images of puzzles: other digits, moved lines, the same puzzle
    #[command(long_about = help::SHUFFLE, after_long_help = help::SHUFFLE_AFTER)]
    Shuffle(ShuffleArgs),
    /// Keep one of all puzzles that are images of each other
    #[command(long_about = help::DEDUP, after_long_help = help::DEDUP_AFTER)]
    Dedup(DedupArgs),
    /// Print a completion script for a shell
    #[command(after_long_help = help::COMPLETIONS_AFTER)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(after_long_help = help::MAN_AFTER)]
    Man,
}
