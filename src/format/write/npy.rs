//! [`NpyRows`]: the type of the rows of a numpy file (`.npy`), and the header of the file.

/// The type of the rows of a numpy array.
///
/// Source: numpy's documentation of its module `numpy.lib.format`.
///
/// ```
/// use ennead::format::write::NpyRows;
///
/// let header = NpyRows::of_boards(1).header(7);
/// assert!(header.starts_with(b"\x93NUMPY\x01\x00"));
/// assert!(String::from_utf8_lossy(&header).contains("'shape': (7, 81)"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NpyRows {
    /// The type of an item, in the syntax of Python.
    descr: String,
    /// The shape of the array after the number of rows.
    shape: String,
    /// The length of a row in bytes.
    bytes: u64,
}

/// The type of a field in a structured array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NpyType {
    /// An integer of 8 bytes, which is numpy's default.
    Integer,
    /// A text of at most this many characters.
    Text(usize),
    /// The 81 cells, each a byte from 0 to 9.
    Cells,
}

impl NpyType {
    /// The type and the shape in numpy's words: `<i8`, `<U10`, `(81,)|u1`.
    pub fn dtype(self) -> String {
        let (descr, shape, _) = self.descr();
        shape.trim_start_matches(", ").to_owned() + &descr
    }

    /// The type and the shape in the syntax of Python, and the length in bytes.
    fn descr(self) -> (String, &'static str, usize) {
        match self {
            NpyType::Integer => ("<i8".to_owned(), "", 8),
            NpyType::Text(length) => (format!("<U{length}"), "", 4 * length),
            NpyType::Cells => ("|u1".to_owned(), ", (81,)", 81),
        }
    }
}

impl NpyRows {
    /// Rows of `boards` boards, with a byte from 0 to 9 for each cell. The array has the shape
    /// `(rows, 81)`, or `(rows, boards, 81)` if there are several.
    pub fn of_boards(boards: usize) -> NpyRows {
        let shape = match boards {
            1 => ", 81".to_owned(),
            _ => format!(", {boards}, 81"),
        };
        NpyRows { descr: "'|u1'".to_owned(), shape, bytes: 81 * boards as u64 }
    }

    /// Rows of a structured array with these fields, each a name and a type.
    pub fn of_fields<'a>(fields: impl IntoIterator<Item = (&'a str, NpyType)>) -> NpyRows {
        let mut bytes = 0;
        let described = fields.into_iter().map(|(name, kind)| {
            let (descr, shape, size) = kind.descr();
            bytes += size as u64;
            format!("('{name}', '{descr}'{shape})")
        });
        let descr = format!("[{}]", described.collect::<Vec<_>>().join(", "));
        NpyRows { descr, shape: ",".to_owned(), bytes }
    }

    /// The number of rows in this many bytes.
    pub fn count(&self, bytes: u64) -> u64 {
        bytes / self.bytes.max(1)
    }

    /// The header of a file with this number of rows. Its length does not depend on the number.
    pub fn header(&self, rows: u64) -> Vec<u8> {
        let NpyRows { descr, shape, .. } = self;
        let text = |rows: u64| {
            format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({rows}{shape}), }}")
        };
        // With the 10 bytes before it and a line feed, the rows begin at a multiple of 64.
        let length = (10 + text(u64::MAX).len() + 1).next_multiple_of(64) - 10;
        let mut header = b"\x93NUMPY\x01\x00".to_vec();
        header.extend(u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes());
        header.extend(text(rows).bytes());
        header.resize(10 + length - 1, b' ');
        header.push(b'\n');
        header
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_has_the_right_length_for_any_number_of_rows() {
        let table = NpyRows::of_fields([
            ("verdict", NpyType::Text(10)),
            ("right", NpyType::Integer),
            ("puzzle", NpyType::Cells),
        ]);
        let descr = "[('verdict', '<U10'), ('right', '<i8'), ('puzzle', '|u1', (81,))]";
        for (rows, descr, shape, bytes) in [
            (NpyRows::of_boards(1), "'|u1'", "(18446744073709551615, 81), }", 81),
            (NpyRows::of_boards(9), "'|u1'", "(18446744073709551615, 9, 81), }", 729),
            (table, descr, "(18446744073709551615,), }", 129),
        ] {
            let [full, empty] = [u64::MAX, 0].map(|count| rows.header(count));
            assert_eq!((full.len() % 64, full.len()), (0, empty.len()));
            let length = u16::from_le_bytes([full[8], full[9]]);
            assert_eq!(usize::from(length), full.len() - 10);
            let text = String::from_utf8_lossy(&full);
            assert!(text.contains(descr) && text.contains(shape), "{text}");
            assert!(text.ends_with('\n'), "{text}");
            assert_eq!(rows.count(bytes * 7 + 1), 7);
        }
    }
}
