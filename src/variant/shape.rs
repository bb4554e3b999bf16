//! [`Shape`]: the size of a grid and the values of its cells.

use core::ops::RangeInclusive;

/// A cell of a grid: its row times the number of columns, plus its column, both from 0.
pub type Cell = u16;

/// The size of a grid and the values of its cells. The values are consecutive numbers, from 0 or
/// from 1. As a set of values, a `u32` has bit 0 for the first value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
    values: u8,
    first: u8,
}

/// The most rows, columns and values.
pub(super) const MOST: u8 = 25;

impl Shape {
    /// 9x9 cells with the values 1 to 9.
    pub const CLASSIC: Shape = Shape { rows: 9, columns: 9, values: 9, first: 1 };

    /// `None` unless there are 1 to 25 rows and columns, the first value is 0 or 1, and there are
    /// at least as many values as rows and columns, and at most 25.
    pub fn new(rows: u8, columns: u8, values: u8, first: u8) -> Option<Shape> {
        let is_possible = (1..=MOST).contains(&rows)
            && (1..=MOST).contains(&columns)
            && (rows.max(columns)..=MOST).contains(&values)
            && first <= 1;
        is_possible.then_some(Shape { rows, columns, values, first })
    }

    /// `size` rows and columns with the values from 1 to `size`.
    pub fn square(size: u8) -> Option<Shape> {
        Shape::new(size, size, size, 1)
    }

    /// The square with this number of cells: 625 cells are 25x25.
    pub fn with_cells(cells: usize) -> Option<Shape> {
        (1..=MOST).find(|&size| usize::from(size).pow(2) == cells).and_then(Shape::square)
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The values of a cell.
    pub fn values(self) -> RangeInclusive<i32> {
        i32::from(self.first)..=i32::from(self.first + self.values - 1)
    }

    /// The number of values.
    pub fn value_count(self) -> usize {
        self.values.into()
    }

    /// The first value: 0 or 1.
    pub fn first(self) -> i32 {
        self.first.into()
    }

    /// True if there are as many rows as columns.
    pub fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The cell in a row and a column, both from 0; `None` outside the grid.
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let is_inside = row < self.rows() && column < self.columns();
        is_inside.then(|| (row * self.columns() + column) as Cell)
    }

    /// The row and the column of a cell, both from 0.
    pub fn place(self, cell: Cell) -> (usize, usize) {
        (usize::from(cell) / self.columns(), usize::from(cell) % self.columns())
    }

    /// The cells of a row, from left to right.
    pub fn row(self, row: usize) -> Vec<Cell> {
        (0..self.columns()).filter_map(|column| self.cell(row, column)).collect()
    }

    /// The cells of a column, from top to bottom.
    pub fn column(self, column: usize) -> Vec<Cell> {
        (0..self.rows()).filter_map(|row| self.cell(row, column)).collect()
    }

    /// The rows and columns of a box of `size` cells: as square as possible, and rather wider than
    /// high. `None` if no such boxes cover the grid.
    pub fn box_of(self, size: usize) -> Option<(usize, usize)> {
        let short_sides =
            (2..=size).rev().filter(|short| size.is_multiple_of(*short) && size / short >= *short);
        let mut boxes =
            short_sides.flat_map(|short| [(short, size / short), (size / short, short)]);
        boxes.find(|&(height, width)| {
            self.rows().is_multiple_of(height) && self.columns().is_multiple_of(width)
        })
    }

    /// The cells of each box of `size` cells, row by row; empty if no such boxes cover the grid.
    pub fn boxes(self, size: usize) -> Vec<Vec<Cell>> {
        let Some((height, width)) = self.box_of(size) else { return Vec::new() };
        let tops = (0..self.rows()).step_by(height);
        let corners =
            tops.flat_map(|top| (0..self.columns()).step_by(width).map(move |left| (top, left)));
        corners
            .map(|(top, left)| {
                let rows = top..top + height;
                let cells = rows.flat_map(|row| {
                    (left..left + width).filter_map(move |column| self.cell(row, column))
                });
                cells.collect()
            })
            .collect()
    }

    /// All values, as a set.
    pub(super) fn all(self) -> u32 {
        (1 << self.values) - 1
    }

    /// The set of one value; 0 if no cell can have it.
    pub(super) fn bit(self, value: i32) -> u32 {
        if self.values().contains(&value) { 1 << (value - self.first()) } else { 0 }
    }

    /// The value of the lowest bit of a set that is not empty.
    pub(super) fn lowest(self, set: u32) -> i32 {
        self.first() + set.trailing_zeros() as i32
    }
}
