//! The parts that only HoDoKu's order needs. HoDoKu's singles depend on the order of earlier steps,
//! not on the position alone; and HoDoKu has its own choice among several steps of one technique.
//!
//! ```text
//! queue            the queues of naked and hidden singles, and the order in which a step's
//!                  candidates are deleted, which decides the order of the queues
//! rectangles       unique and avoidable rectangles
//! rank             which of several steps is taken
//! chains           turbot fish, X-chains, XY-chains and remote pairs
//! als              almost locked sets
//! implications     what follows from each candidate, for the next two
//! nice_loops       nice loops and AIC
//! forcing          forcing chains and nets
//! tables           what follows from each candidate, for forcing chains and nets
//! net_tables       what follows from each candidate by singles, for nets
//! net_board        a copy of a position in which assumptions are tried, for the tables
//! net_builder      writes the proofs of chains and nets
//! brute_force      the last resort: the digit of one cell
//! trial            trial and error with a proof, for the last resort
//! ```

pub(crate) mod als;
pub(crate) mod brute_force;
pub(crate) mod chains;
pub(crate) mod forcing;
mod implications;
mod net_board;
mod net_builder;
mod net_tables;
pub(crate) mod nice_loops;
mod queue;
mod rank;
pub(crate) mod rectangles;
mod tables;
mod trial;

pub(crate) use queue::SinglesQueue;
