//! The binary run as a user runs it: what it prints, where, and with which exit code.

mod audit_files;
#[cfg(unix)]
mod cancelling;
#[cfg(unix)]
mod cluster;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod completions;
mod convert;
mod datasets;
mod documents;
mod drawings;
mod equivalence;
mod grade;
mod harder;
mod help;
mod hostile;
mod input;
mod keep;
mod logic;
mod making;
mod neighbours;
mod output;
mod process;
#[path = "../common/program.rs"]
mod program;
mod proofs;
mod prove;
mod repair;
mod schema;
mod shard;
mod sheet;
#[cfg(feature = "store")]
mod store;
mod sukaku;
mod support;
mod variants;
mod verdicts;
