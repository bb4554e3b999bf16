//! See `variants` in tests/common/fuzz.rs.
#![no_main]

#[allow(dead_code, reason = "each target runs one of the checks")]
#[path = "../../common/fuzz.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::variants(bytes));
