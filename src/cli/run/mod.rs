//! From the options to the exit code: records in, chunks out, in order.

pub(crate) mod chunk;
pub(crate) mod diagnostics;
pub(crate) mod exit;
pub(crate) mod inputs;
pub(crate) mod interrupt;
pub(crate) mod outputs;
pub(crate) mod pipeline;
pub(crate) mod position_check;
pub(crate) mod position_command;
pub(crate) mod producer;
pub(crate) mod progress;
pub(crate) mod rejects;
pub(crate) mod seed;
pub(crate) mod session;
pub(crate) mod sink;
pub(crate) mod tally;
