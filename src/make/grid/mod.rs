//! Random complete grids, each equally likely ([`fill`]), from tables of all tripartitions of the
//! nine digits (`tripartitions.rs`). The enumeration, for tests, proves the tables.

#[cfg(test)]
mod enumeration;
pub(crate) mod fill;
mod tripartitions;
