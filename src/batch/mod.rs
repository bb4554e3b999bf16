//! The bit-sliced engine: hundreds of boards per instruction.
//!
//! One register holds one candidate ("r4c7 may be 3") of as many boards as it has bits; solving is
//! then boolean algebra, with no table, no shift and no branch.
//!
//! | file | what it is |
//! | --- | --- |
//! | `word.rs`, `x86.rs` | a register as one bit for each of many boards |
//! | `lanes.rs` | the boards side by side, and the rules |
//! | `branch.rs`, `probe.rs` | where to guess |
//! | `packed.rs`, `bytes.rs` | a board outside |
//! | `transpose.rs`, `transfer.rs` | in and out |
//! | `wave.rs` | the loop |
//! | `backend.rs` | all that, compiled for each instruction set |

mod backend;
mod branch;
mod bytes;
mod lanes;
mod packed;
mod probe;
mod transfer;
mod transpose;
mod wave;
mod word;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::answer::{Answer, Question};
use crate::grid::Grid;
use backend::Backend;
use wave::Wave;

/// A batch engine, for one thread.
pub(crate) trait Solver: Send {
    /// Writes the answer for each of `grids` into `answers`, which is as long and full of
    /// [`Answer::None`].
    fn solve(&mut self, grids: &[Grid], question: Question, answers: &mut [Answer]);
}

impl<W: Backend> Solver for Wave<W> {
    fn solve(&mut self, grids: &[Grid], question: Question, answers: &mut [Answer]) {
        Wave::solve(self, grids, question, answers);
    }
}

/// The widths there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    /// Plain integers.
    Portable,
    /// 256 lanes.
    Avx2,
    /// 512 lanes.
    Avx512,
}

impl Width {
    /// Whether this machine has the instructions.
    pub(crate) fn is_available(self) -> bool {
        match self {
            Width::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => x86::Avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => x86::Avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Width::Avx2 | Width::Avx512 => false,
        }
    }

    /// An engine of this width, where it is available.
    pub(crate) fn solver(self) -> Option<Box<dyn Solver>> {
        if !self.is_available() {
            return None;
        }
        Some(match self {
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Box::new(Wave::<x86::Avx2>::new()),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Box::new(Wave::<x86::Avx512>::new()),
            _ => Box::new(Wave::<word::Plain<2>>::new()),
        })
    }
}
