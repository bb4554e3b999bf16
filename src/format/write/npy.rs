//! [`npy_header`]: the beginning of a numpy file (`.npy`) with an array of bytes, 81 cells in a
//! row.

/// The length of the beginning of a file, in bytes. Any number of rows fits in it.
pub const NPY_HEADER_BYTES: usize = 128;

/// The beginning of the file of an array of the shape `(rows, 81)`, or `(rows, boards, 81)` if
/// `boards` is more than 1. The caller writes the cells after it, a byte from 0 to 9 for each.
///
/// Source: numpy's documentation of its module `numpy.lib.format`.
///
/// ```
/// let header = ennead::format::write::npy_header(7, 1);
/// assert!(header.starts_with(b"\x93NUMPY\x01\x00"));
/// assert!(String::from_utf8_lossy(&header).contains("'shape': (7, 81)"));
/// ```
pub fn npy_header(rows: u64, boards: usize) -> [u8; NPY_HEADER_BYTES] {
    let shape = match boards {
        1 => format!("({rows}, 81)"),
        _ => format!("({rows}, {boards}, 81)"),
    };
    let text = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}");
    let mut header = [b' '; NPY_HEADER_BYTES];
    header[..10].copy_from_slice(b"\x93NUMPY\x01\x00\x76\x00");
    header[10..10 + text.len()].copy_from_slice(text.as_bytes());
    header[NPY_HEADER_BYTES - 1] = b'\n';
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_has_the_right_length_for_any_number_of_rows() {
        let header = npy_header(u64::MAX, 9);
        assert_eq!(usize::from(header[8]) + 256 * usize::from(header[9]), NPY_HEADER_BYTES - 10);
        assert!(String::from_utf8_lossy(&header).contains("(18446744073709551615, 9, 81), }"));
        assert_eq!(header[NPY_HEADER_BYTES - 1], b'\n');
    }
}
