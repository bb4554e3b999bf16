//! The techniques, one file for each or for a tight group (fish of all sizes), in folders by
//! family. A file has the rule in a sentence, a drawing, the finder and tests. `shared` has what
//! several families use.

pub(crate) mod als;
pub(crate) mod chains;
pub(crate) mod coloring;
pub(crate) mod enumeration;
pub(crate) mod exotic;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod intersections;
pub(crate) mod shared;
pub(crate) mod single_digit;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod uniqueness;
pub(crate) mod wings;
