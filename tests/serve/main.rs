//! `ennead serve`, asked over the network as a page, a program or an attacker asks it.

mod client;
#[path = "../common/mod.rs"]
mod common;
mod guard;
mod kept;
mod limits;
mod load;
mod process;
#[path = "../common/program.rs"]
mod program;
mod routes;
