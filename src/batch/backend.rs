//! [`Backend`]: the kernels of the engine, compiled once for each instruction set.
#![allow(unsafe_code, reason = "calls into code compiled for a CPU feature that was detected")]

use super::branch;
use super::bytes::{self, Codes};
use super::lanes::{Lanes, Round};
use super::packed::Packed;
use super::staging::Staging;
use super::transfer;
use super::word::Word;
use crate::grid::Grid;

/// A word with the kernels compiled for it. A `Wave<Self>` may only be made where
/// [`Backend::is_available`].
pub(super) trait Backend: Word {
    /// Whether this machine has the instructions.
    fn is_available() -> bool;
    /// See [`Lanes::round`].
    fn round(lanes: &mut Lanes<Self>) -> Round<Self>;
    /// See [`transfer::load`].
    fn load(lanes: &mut Lanes<Self>, staging: &mut Staging<Self>, which: Self);
    /// See [`transfer::unload`].
    fn unload(lanes: &mut Lanes<Self>, stuck: Self, staging: &mut Staging<Self>);
    /// See [`branch::dive`].
    fn dive(lanes: &mut Lanes<Self>, which: Self, last: Self) -> Self;

    /// Stages the board of `grid` for `lane`, and says how many cells are given.
    fn stage(grid: &Grid, staging: &mut Staging<Self>, lane: usize) -> u32;
    /// See [`bytes::spread`].
    fn spread(planes: [u128; 4]) -> Codes;
}

/// Stages the board of these planes for `lane`, and says how many cells are given.
#[inline(always)]
pub(super) fn stage<W: Word>(planes: [u128; 4], staging: &mut Staging<W>, lane: usize) -> u32 {
    staging.put(lane, &Packed::from_planes(planes));
    bytes::clues(&planes)
}

/// The kernels once more, in functions that may use the named CPU features. All they call is
/// `#[inline(always)]`, and so compiled for these features too.
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

            fn load(lanes: &mut Lanes<Self>, staging: &mut Staging<Self>, which: Self) {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>, staging: &mut Staging<$word>, which: $word) {
                    transfer::load(lanes, staging, which);
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, staging, which) }
            }

            fn unload(lanes: &mut Lanes<Self>, stuck: Self, staging: &mut Staging<Self>) {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>, stuck: $word, staging: &mut Staging<$word>) {
                    transfer::unload(lanes, stuck, staging);
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, stuck, staging) }
            }

            fn dive(lanes: &mut Lanes<Self>, which: Self, last: Self) -> Self {
                #[target_feature(enable = $features)]
                fn inner(lanes: &mut Lanes<$word>, which: $word, last: $word) -> $word {
                    branch::dive(lanes, which, last)
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(lanes, which, last) }
            }

            fn stage(grid: &Grid, staging: &mut Staging<Self>, lane: usize) -> u32 {
                #[target_feature(enable = $features)]
                fn inner(grid: &Grid, staging: &mut Staging<$word>, lane: usize) -> u32 {
                    stage::<$word>($gather(grid.cells()), staging, lane)
                }
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { inner(grid, staging, lane) }
            }

            #[allow(unused_unsafe, reason = "one is for any machine")]
            fn spread(planes: [u128; 4]) -> Codes {
                // SAFETY: a wave of this word exists, so `is_available` was asked.
                unsafe { $spread(planes) }
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
