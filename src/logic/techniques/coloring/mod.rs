//! Coloring: conjugate pairs of a digit that share cells are colored in turn with two colors; all
//! cells of one of the colors hold the digit.

pub(crate) mod color_classes;
pub(crate) mod medusa;
pub(crate) mod multi_colors;
pub(crate) mod simple_colors;
