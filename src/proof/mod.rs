//! Proofs that a puzzle has no solution, exactly one, or exactly so many; and a checker of them.
//!
//! A solver's verdict has to be believed. A [`Certificate`] can be checked: it has the solutions,
//! and a [`Refutation`] of the claim that there is another one. The refutation is a proof in the
//! format DRAT, as SAT solvers write it, about the clauses of the puzzle ([`cnf`]). Any checker of
//! such proofs accepts it; [`Checker`] is one that shares no code with the solver.
//!
//! ```
//! use ennead::Grid;
//! use ennead::proof::{Checker, Proved, Prover};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let certificate = Prover::new().prove(&puzzle, 1);
//! let solution = certificate.solutions[0].to_string();
//! let proof = certificate.refutation.map(|refutation| refutation.drat());
//! let proved = Checker::new().check(&puzzle.to_string(), &[&solution], proof.as_deref());
//! assert_eq!(proved, Ok(Proved::Exactly(1)));
//! # Ok::<(), ennead::format::ParseError>(())
//! ```
//!
//! | file | contents |
//! | --- | --- |
//! | `cnf` | the clauses of a puzzle |
//! | `prover` | the search for a refutation |
//! | `checker` | the checker of proofs, which imports nothing of the crate |
//! | `steps` | the checker of paths, which imports nothing but that |

mod checker;
pub mod cnf;
mod prover;
mod steps;

pub use checker::{Checker, ProofFlaw, Proved};
pub use prover::{Certificate, Prover, Refutation};
pub use steps::PathFlaw;
