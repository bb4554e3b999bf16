//! One file per technique, in families: the rule in a sentence, a drawing, a finder, tests.

pub(crate) mod als;
pub(crate) mod chains;
pub(crate) mod coloring;
pub(crate) mod enumeration;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod intersections;
pub(crate) mod shared;
pub(crate) mod single_digit;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod uniqueness;
pub(crate) mod wings;

#[cfg(test)]
pub(crate) mod testing;
