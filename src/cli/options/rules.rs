//! The arguments about puzzles with rules of their own.

use super::named;
use clap::Args;
use ennead::variant::{self, Rules, Symbols};

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// Rules that hold for all puzzles, besides their own, as in `x,windoku`
    ///
    /// Names with commas between them, or a string such as `.Diagonal~1.AntiKnight`: `ennead help
    /// rules` lists all rules and tells which formats are read. A table may have a column `rules`,
    /// an object a member `rules`.
    #[arg(long, value_name = "RULE,...", help_heading = "Rules")]
    rules: Option<Rules>,
    /// The symbols of grids with more than nine values: 1 to 9 and A = 10, or A = 1
    ///
    /// Without it, a puzzle with a digit from 1 to 9 has the first, any other the second.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = named::<Symbols>(Symbols::ALL.iter().map(|symbols| symbols.name())),
        help_heading = "Rules"
    )]
    symbols: Option<Symbols>,
}

impl RulesArgs {
    pub(crate) fn options(self) -> variant::Options {
        variant::Options { rules: self.rules, symbols: self.symbols }
    }
}
