//! The parts that only HoDoKu's order needs. Its singles depend on the order of earlier steps, not
//! on the position alone; and of several steps of one technique it takes others than people do.
//!
//! ```text
//! queue            the queues of naked and hidden singles, and the order in which a step's
//!                  candidates are deleted, which feeds them
//! rectangles       unique and avoidable rectangles
//! rank             which of several steps is taken
//! chains           turbot fish, X-chains, XY-chains and remote pairs
//! als              almost locked sets
//! implications     what follows from each candidate, for the next two
//! nice_loops       nice loops and AIC
//! forcing          forcing chains and nets
//! tables           what follows from each candidate, for forcing chains and nets
//! net_tables       what follows from each candidate by singles, for nets
//! net_board        a position in which assumptions are played through, for the tables
//! net_builder      writes the proofs of chains and nets
//! brute_force      the last resort: the digit of one cell
//! trial            trial and error, written down as a proof, for the last resort
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
