//! `ennead store`: the commands that keep puzzles in a database and find them again, one file each;
//! `group`, `select` and `write` hold what they share.

mod add;
mod export;
mod find;
mod group;
mod list;
mod rm;
mod select;
mod stats;
mod write;

use super::CommandRow;
use group::CommandGroup;

/// The group of these commands.
pub(crate) struct Store;

impl CommandGroup for Store {
    const NAME: &'static str = "store";

    const ABOUT: &'static str = "Keep puzzles in a database, and find them again";

    const LONG_ABOUT: &'static str = "\
Keep puzzles in a database, and find them again.

The store is one SQLite file, which any SQLite tool can open as well. It keeps the first puzzle of \
each set of equivalent puzzles, with its solution, its source, and its ratings if they were asked \
for; and the games of `ennead play` and `ennead serve`. Several programs may use it at the same \
time.";

    const AFTER_HELP: &'static str = "\
Examples:
  ennead store add --rate many.txt          keep the puzzles of a file, with ratings
  ennead store find --where 'er >= 7 && minutes < 20' -n 5
                                            five hard ones that do not take long
  ennead store find --sort -er -n 1 | ennead explain
                                            the path of the hardest
  ennead store export -f csv > all.csv      for other programs

Exit codes: 0 done; 1 nothing was found, or some puzzle has no single solution; 2 wrong usage, or the \
store or another file cannot be used; 3 some records are malformed; 130 after Ctrl-C, 143 after SIGTERM.";

    const COMMANDS: &'static [CommandRow] = &[
        CommandRow::of::<add::AddArgs>(),
        CommandRow::of::<list::ListArgs>(),
        CommandRow::of::<find::FindArgs>(),
        CommandRow::of::<export::ExportArgs>(),
        CommandRow::of::<stats::StatsArgs>(),
        CommandRow::of::<rm::RmArgs>(),
    ];
}
