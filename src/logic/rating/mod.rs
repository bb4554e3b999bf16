//! How hard a puzzle is, on four scales.
//!
//! | scale | of a step | of a puzzle |
//! | --- | --- | --- |
//! | Sudoku Explainer's [`Rating`](crate::Rating) | 1.0 to about 12 | the rating of the hardest step (ER), of the hardest up to the first placement (EP) and of the first (ED) |
//! | HoDoKu's score and [`HodokuLevel`](crate::logic::HodokuLevel) | in the table of [`Technique`](crate::Technique) | the sum of the scores; a level from steps and sum |
//! | the plain [`Difficulty`](crate::logic::Difficulty) | | five words for ER |
//! | [`Minutes`] | [`Bottleneck`]: one of the slowest steps | the expected time of people, with an 80 % interval; an estimate by ER where candidates must be tried |
//!
//! [`Ratings`] finds all of them for one puzzle. [`RatingValues`] has their values without the
//! solve paths, for storage.

pub(crate) mod basic_techniques;
mod hardest;
pub(crate) mod high_steps;
#[doc(hidden)]
pub mod minutes;
mod ratings;

pub use minutes::{Bottleneck, Minutes, Obstacle, Visibility};
pub use ratings::{RatingValues, Ratings};
