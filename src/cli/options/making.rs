//! The arguments of commands that make things: how many, and with which symmetry.

use super::seed::SeedArgs;
use clap::Args;
use ennead::make::PatternSymmetry;
use std::fmt;
use std::str::FromStr;

/// How many to make, and from what.
#[derive(Args, Debug)]
pub(crate) struct MakingArgs {
    /// How many to make
    #[arg(
        short = 'n',
        long = "number",
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..),
        allow_negative_numbers = true, // to say that they are out of range, not unknown options
    )]
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

/// The symmetry of a pattern of givens, or any of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symmetry {
    Random,
    Fixed(PatternSymmetry),
}

impl Symmetry {
    const RANDOM: &'static str = "random";

    /// The names that `--symmetry` takes.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        PatternSymmetry::ALL.into_iter().map(PatternSymmetry::name).chain([Symmetry::RANDOM])
    }

    /// The symmetry, if it is a certain one.
    pub(crate) fn fixed(self) -> Option<PatternSymmetry> {
        match self {
            Symmetry::Random => None,
            Symmetry::Fixed(symmetry) => Some(symmetry),
        }
    }
}

impl FromStr for Symmetry {
    type Err = ennead::make::UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, Self::Err> {
        if name == Symmetry::RANDOM {
            Ok(Symmetry::Random)
        } else {
            name.parse().map(Symmetry::Fixed)
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.fixed().map_or(Symmetry::RANDOM, PatternSymmetry::name))
    }
}
