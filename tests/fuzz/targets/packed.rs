//! The unpackers of the program: no bytes make them panic, and the text is the same however little
//! is read at a time.
#![no_main]

#[allow(dead_code, reason = "only the unpackers are taken")]
#[path = "../../../src/cli/run/unpack.rs"]
mod unpack;

use std::io::Read;

/// No more is unpacked: a few bytes may hold gigabytes.
const MAX_TEXT: usize = 1 << 20;

/// The text up to [`MAX_TEXT`], read with a buffer of `len` bytes; and whether it is whole.
fn text(bytes: &[u8], len: usize) -> (Vec<u8>, bool) {
    let mut reader = unpack::unpacked(bytes.to_vec(), Box::new(std::io::empty()));
    let (mut text, mut buffer) = (Vec::new(), vec![0; len]);
    while text.len() < MAX_TEXT {
        match reader.read(&mut buffer) {
            Ok(0) => return (text, true),
            Ok(count) => text.extend_from_slice(&buffer[..count]),
            Err(_) => return (text, false),
        }
    }
    text.truncate(MAX_TEXT);
    (text, false)
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (at_once, is_whole) = text(bytes, 64 << 10);
    let (slowly, is_whole_as_well) = text(bytes, 61);
    assert_eq!(is_whole, is_whole_as_well);
    if is_whole {
        assert!(at_once == slowly);
    }
});
