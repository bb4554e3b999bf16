//! Random complete grids, each equally likely.

#[cfg(test)]
mod enumeration;
pub(crate) mod fill;
mod tripartitions;
