//! How many attempts of a [`Generator`](super::generator::Generator) to make with one call, if
//! several threads make them.

use super::config::{GeneratorConfig, Source, StopRule, SymmetryRule};
use crate::make::dig::symmetry::PatternSymmetry;

/// The most attempts in a block: two seconds, if each asks the engine hundreds of questions.
const MOST_ATTEMPTS: u64 = 4096;

impl GeneratorConfig {
    /// The number of attempts in a block: enough to keep the batch engine busy, few enough to end
    /// soon. So many `threads` make `wanted` puzzles; `makes_variations`: with
    /// [`Generator::add_variations`](super::generator::Generator::add_variations).
    pub fn attempts_per_block(&self, wanted: u64, makes_variations: bool, threads: u64) -> u64 {
        let threads = threads.max(1);
        let likely = match (self.stop, self.symmetry) {
            // At the end of a block few attempts are left, and the engine is half idle. So blocks are
            // large, and each thread gets the same number, so that all end at the same time.
            (StopRule::Minimal, symmetry) if symmetry != SymmetryRule::NONE => {
                let for_100 = attempts_for_100_puzzles(symmetry);
                let needed = wanted.saturating_mul(for_100) / 100;
                // If attempts seldom succeed, the blocks may bring too few puzzles by chance, and then
                // another block is begun.
                let most = if for_100 < 1000 { MOST_ATTEMPTS } else { GeneratorConfig::GROUP };
                let blocks =
                    threads.saturating_mul(needed.div_ceil(threads.saturating_mul(most)).max(1));
                needed / blocks + 1
            }
            // Most attempts succeed: half of the puzzles for each of two threads.
            _ => wanted / 2,
        };
        match self.source {
            // Each takes milliseconds.
            Source::Pattern(_) => 16,
            // Each attempt is a search of its own, and most succeed.
            _ if self.attempts_at_once() == 1 => 1,
            // One in about 200 succeeds.
            Source::Unbiased => 256,
            _ if self.criteria.accepts_all() => likely.clamp(64, MOST_ATTEMPTS),
            // The variations of a block depend on all of it: its size must not depend on `wanted`.
            _ if makes_variations => GeneratorConfig::GROUP,
            // One puzzle is often among the first.
            _ => wanted.saturating_mul(256).min(GeneratorConfig::GROUP),
        }
    }

    /// True if the same puzzle could come twice. Each attempt from a random grid has a grid of its
    /// own, one of 5,472,730,538 that are not equivalent; where all of them succeed, millions a
    /// minute, canonical forms would take longer than everything else.
    pub fn may_repeat(&self) -> bool {
        self.source != Source::RandomGrid || !self.criteria.accepts_all()
    }
}

/// About how many attempts 100 minimal puzzles with this symmetry take: somewhat more than was
/// counted.
fn attempts_for_100_puzzles(symmetry: SymmetryRule) -> u64 {
    use PatternSymmetry::{
        Antidiagonal, BothAxes, BothDiagonals, Diagonal, Full, Horizontal, Rot90, Rot180, Vertical,
    };
    match symmetry {
        SymmetryRule::Random => 200,
        SymmetryRule::Fixed(symmetry) => match symmetry {
            PatternSymmetry::None => 100,
            Diagonal | Antidiagonal => 115,
            Rot180 => 122,
            Horizontal | Vertical => 150,
            BothDiagonals => 400,
            Rot90 => 1600,
            BothAxes => 3100,
            Full => 60_000,
        },
    }
}
