//! The library as programs use it: engines against a plain search, formats, paths and ratings
//! against published ones, what is made. One program, so that it is linked once and its tests run
//! beside each other.

mod answers;
mod cancel;
mod canonical;
#[path = "../common/mod.rs"]
mod common;
mod corpora;
mod drawings;
mod engines;
mod fill;
mod formats;
mod fuzz;
mod game_cases;
mod generate;
mod hodoku;
mod minutes;
mod paths;
mod proofs;
mod properties;
mod se_ratings;
mod sukaku;
mod texts;
mod variants;
