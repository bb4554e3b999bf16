//! The `ennead` binary: parse arguments, run the command, print the error, choose the exit code.

mod cli;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "store")]
mod store;

use std::process::ExitCode;

// Ctrl-C, the end of `--budget` and a closed pipe end work by unwinding (`ennead::cancel`).
#[cfg(not(panic = "unwind"))]
compile_error!("the program needs panic = \"unwind\"; the library does not");

fn main() -> ExitCode {
    let exit = cli::run().unwrap_or_else(|error| {
        cli::say(format_args!("{error:#}"));
        cli::Exit::Trouble
    });
    exit.into()
}
