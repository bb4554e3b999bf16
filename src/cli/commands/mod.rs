//! One file a command.

pub(crate) mod candidates;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod dedup;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod harder;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod rate;
pub(crate) mod repair;
pub(crate) mod shuffle;
pub(crate) mod solutions;
pub(crate) mod solve;
pub(crate) mod steps;
