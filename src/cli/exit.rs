//! [`Exit`]: how a run ended, and its exit code. The most severe end wins.

use std::process::ExitCode;

/// How a run ended, mildest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Exit {
    /// Every puzzle has exactly one solution, or the command found what was asked for.
    #[default]
    Found,
    /// Every record could be read, but some puzzle has no solution, or more than one; or the
    /// command did not find what was asked for.
    No,
    /// At least one record could not be read; the others were answered.
    Malformed,
    /// Wrong usage, or a file cannot be read or written.
    Trouble,
    /// Ctrl-C was pressed.
    Interrupted,
    /// SIGTERM came.
    Terminated,
}

impl Exit {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Found => 0,
            Exit::No => 1,
            Exit::Malformed => 3,
            Exit::Trouble => 2,
            Exit::Interrupted => 130,
            Exit::Terminated => 143,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
