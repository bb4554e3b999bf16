//! The `ennead` binary.

fn main() {}
