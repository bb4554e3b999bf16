//! Random complete grids, each equally likely.

#[cfg(test)]
mod enumeration;
pub mod fill;
mod tripartitions;
