//! The `ennead` binary: parse arguments, run the command, print the error, choose the exit code.

mod cli;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "store")]
mod store;

use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = cli::run().unwrap_or_else(|error| {
        cli::say(cli::printable(&format!("{error:#}")));
        cli::Exit::Trouble
    });
    exit.into()
}
