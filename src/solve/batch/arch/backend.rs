//! [`Backend`]: the kernels of the engine, compiled once for each instruction set.
#![allow(unsafe_code, reason = "calls into code compiled for a CPU feature that was detected")]

use super::word::Word;
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::solve::batch::kernels::branch;
use crate::solve::batch::kernels::lanes::{Lanes, Round};
use crate::solve::batch::kernels::transfer;
use crate::solve::batch::layout::bytes;
use crate::solve::batch::layout::planes::Planes;
use crate::solve::batch::layout::staging::{Boards, Grids};

/// A word with the kernels compiled for it. A `Wave<Self>` may only be made where
/// [`Backend::is_available`].
pub(crate) trait Backend: Word {
    /// Whether this machine has the instructions.
    fn is_available() -> bool;
    /// See [`Lanes::round`].
    fn round(lanes: &mut Lanes<Self>) -> Round<Self>;
    /// See [`transfer::load`].
    fn load(lanes: &mut Lanes<Self>, boards: &mut Boards<Self>, which: Self);
    /// See [`transfer::unload`].
    fn unload(lanes: &mut Lanes<Self>, stuck: Self, boards: &mut Boards<Self>);
    /// See [`transfer::load_grids`].
    fn load_grids(lanes: &mut Lanes<Self>, grids: &mut Grids<Self>, which: Self);
    /// See [`transfer::unload_grids`].
    fn unload_grids(lanes: &Lanes<Self>, grids: &mut Grids<Self>);
    /// See [`branch::dive`].
    fn dive(lanes: &mut Lanes<Self>, which: Self, last: Self) -> Self;

    /// See [`bytes::gather`].
    fn gather(grid: &Grid) -> (Planes, u32);
    /// The digits of a grid without empty cells.
    fn digits(grid: &Planes) -> [Digit; 81];
}

/// The kernels once more, in functions that may use the named CPU features. What they call is
/// `#[inline(always)]`, and so compiled for these features too, or names the features itself.
#[cfg(target_arch = "x86_64")]
macro_rules! backend {
    ($word:ty, $features:literal, $gather:path, $spread:path, $($feature:tt)*) => {
        impl Backend for $word {
            fn is_available() -> bool {
                $($feature)*
            }

            fn round(lanes: &mut Lanes<Self>) -> Round<Self> {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>) -> Round<$word> {
                    lanes.round()
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes) }
            }

            fn load(lanes: &mut Lanes<Self>, boards: &mut Boards<Self>, which: Self) {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>, boards: &mut Boards<$word>, which: $word) {
                    transfer::load(lanes, boards, which);
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, boards, which) }
            }

            fn unload(lanes: &mut Lanes<Self>, stuck: Self, boards: &mut Boards<Self>) {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>, stuck: $word, boards: &mut Boards<$word>) {
                    transfer::unload(lanes, stuck, boards);
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, stuck, boards) }
            }

            fn load_grids(lanes: &mut Lanes<Self>, grids: &mut Grids<Self>, which: Self) {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>, grids: &mut Grids<$word>, which: $word) {
                    transfer::load_grids(lanes, grids, which);
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, grids, which) }
            }

            fn unload_grids(lanes: &Lanes<Self>, grids: &mut Grids<Self>) {
                #[target_feature(enable = $features)]
                fn inner(lanes: &Lanes<$word>, grids: &mut Grids<$word>) {
                    transfer::unload_grids(lanes, grids);
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, grids) }
            }

            fn dive(lanes: &mut Lanes<Self>, which: Self, last: Self) -> Self {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>, which: $word, last: $word) -> $word {
                    branch::dive(lanes, which, last)
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, which, last) }
            }

            #[allow(unused_unsafe, reason = "one is for any machine")]
            fn gather(grid: &Grid) -> (Planes, u32) {
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { $gather(grid.cells()) }
            }

            fn digits(grid: &Planes) -> [Digit; 81] {
                #[target_feature(enable = $features)]
                fn inner(grid: &Planes) -> [Digit; 81] {
                    bytes::digits(&$spread(grid))
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(grid) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::x86::{Avx2, Avx512, Sse2, gather, spread};
    use super::*;

    backend!(Sse2, "sse2", bytes::gather, bytes::spread, true);
    // Every CPU with AVX2 counts bits, too.
    backend!(
        Avx2,
        "avx2,popcnt",
        gather,
        spread,
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
    );
    backend!(
        Avx512,
        "avx512f,avx2,popcnt",
        gather,
        spread,
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
    );
}
