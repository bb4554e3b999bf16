//! [`NpyRows`]: the rows of a numpy array file, `.npy`, and the header above them.

/// What a row of a numpy array is.
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
    /// The type of an item, as Python writes it.
    descr: String,
    /// What follows the number of rows in the shape of the array.
    shape: String,
    /// How many bytes a row has.
    bytes: u64,
}

/// The type of a field in a structured array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NpyType {
    /// A whole number in 8 bytes, numpy's usual type.
    Integer,
    /// A text of so many characters at most.
    Text(usize),
    /// 81 bytes from 0 to 9.
    Cells,
}

impl NpyType {
    /// The type and the shape, as Python writes them, and the number of bytes.
    fn descr(self) -> (String, &'static str, usize) {
        match self {
            NpyType::Integer => ("<i8".to_owned(), "", 8),
            NpyType::Text(length) => (format!("<U{length}"), "", 4 * length),
            NpyType::Cells => ("|u1".to_owned(), ", (81,)", 81),
        }
    }
}

impl NpyRows {
    /// Rows of so many boards, with a byte from 0 to 9 for each cell: an array of the shape
    /// `(rows, 81)`, or `(rows, boards, 81)` if there is more than one.
    pub fn of_boards(boards: usize) -> NpyRows {
        let shape = match boards {
            1 => ", 81".to_owned(),
            _ => format!(", {boards}, 81"),
        };
        NpyRows { descr: "'|u1'".to_owned(), shape, bytes: 81 * boards as u64 }
    }

    /// Rows with these fields, each with its name: a structured array.
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

    /// How many rows so many bytes are.
    pub fn count(&self, bytes: u64) -> u64 {
        bytes / self.bytes.max(1)
    }

    /// The header of a file with so many rows. Its length does not depend on the number.
    pub fn header(&self, rows: u64) -> Vec<u8> {
        let NpyRows { descr, shape, .. } = self;
        let text = |rows: u64| {
            format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({rows}{shape}), }}")
        };
        // With the 10 bytes in front and a line feed, the rows begin at a multiple of 64.
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
    fn the_header_says_its_length_and_has_room_for_any_number() {
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
