//! The command line.
//!
//! Each folder uses those below it in this table, and none above it.
//!
//! | folder | what it holds |
//! | --- | --- |
//! | `commands` | one file for each command: its arguments, its help and what it does; one table |
//! | `run` | from the arguments to the exit code: the drivers, input, output, threads |
//! | `options` | groups of arguments that several commands have, and how their values are read |
//! | `render` | text, boards and pages, as people see them |
//! | `message`, `exit` | what is said on standard error, and the exit code |
//!
//! Nothing here solves or parses puzzles: the library does. Only this module reads puzzles from files
//! and writes answers; `store`, `play` and `serve` open files of their own.

mod commands;
mod exit;
mod message;
mod options;
mod render;
mod run;

pub(crate) use commands::run;
pub(crate) use exit::Exit;
pub(crate) use message::say;
