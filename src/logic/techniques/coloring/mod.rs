//! Coloring: the two colors of the conjugate pairs of a digit.

pub(crate) mod color_classes;
pub(crate) mod multi_colors;
pub(crate) mod simple_colors;
