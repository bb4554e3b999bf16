//! [`Borders`]: the drawn lines of a grid, and whether they stand where they should.

/// The drawn lines of a grid so far: bit `r` for one below row `r`. They belong below every third
/// row, or below every row; anything else means that a row is missing or too many.
///
/// ```text
/// bit  8 7 6 5 4 3 2 1 0
///      . . 1 . . 1 . . 1    +---+---+---+ above, and below rows 3 and 6
/// ```
#[derive(Default)]
pub(super) struct Borders {
    bits: u16,
    /// The first border inside a band: its line in the input, and the row above it.
    inside_band: Option<(u64, usize)>,
}

impl Borders {
    /// Notes a border in line `line` of the input, below row `row`; row 0 is above the grid.
    pub(super) fn add(&mut self, line: u64, row: usize) {
        self.bits |= 1 << row;
        if !row.is_multiple_of(3) {
            self.inside_band.get_or_insert((line, row));
        }
    }

    /// The border that is out of place after `rows` rows of a grid: its line, and the row above it.
    /// A border inside a band is in place if there is one below each row.
    pub(super) fn misplaced(&self, rows: usize) -> Option<(u64, usize)> {
        let below_each = (2 << rows) - 2;
        // In a table of Markdown there is a line below the first row, and no other.
        let is_markdown = rows == 8 && self.bits & !1 == 0b10;
        self.inside_band.filter(|_| self.bits & below_each != below_each && !is_markdown)
    }
}
