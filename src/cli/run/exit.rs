//! [`Exit`]: how a run ended, as the shell sees it. The most severe end wins.

use std::process::ExitCode;

/// How a run ended, mildest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Exit {
    /// Every puzzle has exactly one solution, or what was asked for was found.
    #[default]
    Found,
    /// All is well formed, but the answer is "no": no solution, or not the only one.
    No,
    /// At least one record could not be read; the others were done.
    Malformed,
    /// Wrong usage, or a file cannot be read or written.
    Trouble,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The number that the shell gets.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Found => 0,
            Exit::No => 1,
            Exit::Malformed => 3,
            Exit::Trouble => 2,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
