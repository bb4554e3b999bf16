//! [`PackedGrid`]: the grid whose canonical form is searched for: its rows and columns as packed
//! digits, and which of its lines and chutes are equal.

use crate::grid::Grid;

/// A grid, packed. Index 0 of each field is for the grid itself, index 1 for the transposed grid.
pub(crate) struct PackedGrid {
    /// The nine rows:
    ///
    /// ```text
    /// bit    35..32 ... 7..4   3..0
    /// column      9        2      1     digit 1 to 9; 0 where empty
    /// ```
    pub(crate) lines: [[u64; 9]; 2],
    /// For each line, its earlier twins: the lines before it in the same chute that are equal to it
    /// (bit `k` for line `k`).
    ///
    /// Swapping twins does not change the grid. So if images differ only in the order of twins, the
    /// search visits only the one that keeps the twins in the order of this grid.
    pub(crate) twins: [[u16; 9]; 2],
    /// For each line, the lines of the earlier twins of its chute: chutes before it with the same
    /// three lines in any order.
    pub(crate) twin_chutes: [[u16; 9]; 2],
    /// The lines that may become the first row of the minlex form: bit `k` for line `k`.
    pub(crate) first_lines: [u16; 2],
    /// The number of permutations of twin lines and twin chutes that do not change the grid.
    pub(crate) swaps: u32,
}

impl PackedGrid {
    pub(crate) fn new(grid: &Grid) -> PackedGrid {
        let mut lines = [[0u64; 9]; 2];
        for (r, row) in grid.cells().chunks_exact(9).enumerate() {
            let mut line = 0;
            for (c, cell) in row.iter().enumerate() {
                let digit = cell.map_or(0, |digit| u64::from(digit.value()));
                line |= digit << (4 * c);
                lines[1][c] |= digit << (4 * r);
            }
            lines[0][r] = line;
        }
        let mut packed = PackedGrid {
            lines,
            twins: [[0; 9]; 2],
            twin_chutes: [[0; 9]; 2],
            first_lines: first_lines(&lines),
            swaps: 1,
        };
        packed.find_twins(0);
        packed.find_twins(1);
        packed
    }

    fn find_twins(&mut self, orientation: usize) {
        let lines = &self.lines[orientation];
        let twins = &mut self.twins[orientation];
        for first in [0, 3, 6] {
            let [a, b, c] = [lines[first], lines[first + 1], lines[first + 2]];
            if a == b || a == c || b == c {
                twins[first + 1] = u16::from(a == b) << first;
                twins[first + 2] = u16::from(a == c) << first | u16::from(b == c) << (first + 1);
                self.swaps *= if a == b && b == c { 6 } else { 2 };
            }
        }
        // Chutes with the same lines have the same sum of lines; few others do.
        let chute = |k: usize| [lines[3 * k], lines[3 * k + 1], lines[3 * k + 2]];
        let sums = [0, 1, 2].map(|k| chute(k).iter().sum::<u64>());
        let are_twins = |j: usize, k: usize| {
            sums[j] == sums[k] && {
                let (mut one, mut other) = (chute(j), chute(k));
                one.sort_unstable();
                other.sort_unstable();
                one == other
            }
        };
        let mut found = 0;
        for (j, k) in [(0, 1), (0, 2), (1, 2)] {
            if are_twins(j, k) {
                found += 1;
                for line in 3 * k..3 * k + 3 {
                    self.twin_chutes[orientation][line] |= 0o7 << (3 * j);
                }
            }
        }
        self.swaps *= [1, 2, 6, 6][found];
    }

    /// True if the grid is complete and every house holds every digit.
    pub(crate) fn is_solution(&self) -> bool {
        // Bit d for digit d; bit 0 for an empty cell.
        let bit = |line: u64, column: usize| 1u16 << (line >> (4 * column) & 15);
        let [rows, columns] = &self.lines;
        let full = |line: &u64| (0..9).fold(0, |set, k| set | bit(*line, k)) == 0b11_1111_1110;
        rows.iter().all(full)
            && columns.iter().all(full)
            && (0..9).all(|k| {
                let (row, column) = (k / 3 * 3, k % 3 * 3);
                let cells = (0..9).map(|cell| bit(rows[row + cell / 3], column + cell % 3));
                cells.fold(0, |set, bit| set | bit) == 0b11_1111_1110
            })
    }
}

/// The lines that may become the first row. All its digits get new labels and the order of the
/// columns is free, so the row depends only on how many digits each minirow holds: the fullest
/// comes last.
fn first_lines(lines: &[[u64; 9]; 2]) -> [u16; 2] {
    // The numbers of digits of the three minirows in ascending order, the least one highest.
    let key = |line: u64| {
        let held = line | line >> 2;
        let held = (held | held >> 1) & 0x1_1111_1111;
        let counts = held + (held >> 4) + (held >> 8);
        let [a, b, c] = [0, 12, 24].map(|shift| (counts >> shift) as u8 & 3);
        let (low, high) = (a.min(b), a.max(b));
        low.min(c) << 4 | low.max(c).min(high) << 2 | high.max(c)
    };
    let keys = lines.map(|lines| lines.map(key));
    let least = keys.iter().flatten().fold(u8::MAX, |least, &key| least.min(key));
    keys.map(|keys| (0..9).fold(0, |set, k| set | u16::from(keys[k] == least) << k))
}
