//! [`Drawing`]: the shapes of a board with a picture, in layers. A board is 900 units wide and a
//! cell 100; the candidates of a cell are in three rows of three, 28 units apart.
//!
//! ```text
//! under   houses, cells, backgrounds of marked candidates
//! board   lines, labels, digits, candidates       (a page may draw these itself)
//! over    links, strokes through removed candidates, letters of sets
//! ```

use super::look::Class;
use super::mark::{Band, LinkKind, Mark};
use super::picture::{Picture, Sign};
use super::route::{self, Point};
use crate::geometry::{Candidate, Cell, CellSet, Digit, House};
use crate::logic::State;
use crate::logic::proof::chain::Node;

/// The width of a cell, in units.
pub(super) const CELL: f64 = 100.0;
/// The width of a board, in units.
pub(super) const SIDE: f64 = 900.0;
/// The center of the first candidate of a cell, from the left and upper edge of the cell, in units.
const FIRST: f64 = 22.0;
/// The distance between the centers of adjacent candidates, in units.
const PITCH: f64 = 28.0;

/// A shape of a drawing, in units, from the upper left corner of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A rectangle, with round corners if `radius` is not 0.
    Rectangle {
        /// The left edge.
        x: i32,
        /// The upper edge.
        y: i32,
        /// The width.
        width: i32,
        /// The height.
        height: i32,
        /// The radius of the corners.
        radius: i32,
    },
    /// A circle.
    Circle {
        /// The center, from the left.
        x: i32,
        /// The center, from the top.
        y: i32,
        /// The radius.
        radius: i32,
    },
    /// Lines and curves.
    Path(Vec<PathPart>),
    /// A text.
    Text {
        /// The middle of the text; for a caption or a legend, its left end.
        x: i32,
        /// The baseline.
        y: i32,
        /// The characters.
        text: String,
    },
}

/// A part of a path. Points are (x, y), in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathPart {
    /// Begins a line at this point.
    Move(i32, i32),
    /// A straight line to this point.
    Line(i32, i32),
    /// A cubic Bézier curve: its two inner control points, and its end.
    Curve([(i32, i32); 3]),
    /// A straight line back to the start.
    Close,
}

/// Shapes, each with the class that defines its look.
pub type Layer = Vec<(Class, Shape)>;

/// A board with a picture, as shapes. Later layers are drawn over earlier ones.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Drawing {
    /// Houses, cells, and the backgrounds of marked candidates.
    pub under: Layer,
    /// Lines, labels of rows and columns, digits and candidates.
    pub board: Layer,
    /// Links, strokes through removed candidates, letters of sets.
    pub over: Layer,
}

/// The center of a candidate.
pub(super) fn middle(candidate: Candidate) -> Point {
    let Candidate { cell, digit } = candidate;
    let (right, down) = (digit.index() % 3, digit.index() / 3);
    Point {
        x: CELL * cell.column() as f64 + FIRST + PITCH * right as f64,
        y: CELL * cell.row() as f64 + FIRST + PITCH * down as f64,
    }
}

/// The candidate whose center is nearest to a point, in a grid with all candidates.
pub(super) fn nearest(point: Point) -> Candidate {
    let index = |at: f64| (at / CELL).clamp(0.0, 8.0) as usize;
    let (row, column) = (index(point.y), index(point.x));
    let part = |at: f64, index: usize| {
        let inside = at - CELL * index as f64 - FIRST + PITCH / 2.0;
        (inside / PITCH).clamp(0.0, 2.0) as usize
    };
    let digit = part(point.x, column) + 3 * part(point.y, row);
    Candidate::new(Cell::at(row, column).unwrap_or(Cell::R1C1), Digit::ALL[digit])
}

/// The nearest whole number.
fn whole(number: f64) -> i32 {
    number.round() as i32
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (i32, i32) {
    (100 * cell.column() as i32, 100 * cell.row() as i32)
}

fn text(x: f64, base: f64, text: impl ToString) -> Shape {
    Shape::Text { x: whole(x), y: whole(base), text: text.to_string() }
}

impl Drawing {
    /// The drawing of `picture` on the position `before`.
    pub fn new(before: &State, picture: &Picture) -> Drawing {
        let mut drawing = Drawing::default();
        drawing.under(before, picture);
        drawing.board(before, picture);
        drawing.over(before, picture);
        drawing
    }

    fn under(&mut self, before: &State, picture: &Picture) {
        self.under.extend(
            picture.houses.iter().map(|&(house, band)| (band.into(), of_house(house, band))),
        );
        let mut seen = CellSet::EMPTY;
        for (index, group) in picture.groups.iter().enumerate() {
            let class = Class::of_group(index);
            // In a cell of two groups, the shape of the second is smaller, so both frames show.
            let inset = |cell: Cell| if seen.contains(cell) { 9 } else { 4 };
            self.under.extend(group.cells.iter().map(|cell| (class, of_cell(cell, inset(cell)))));
            seen |= group.cells;
        }
        self.under.extend(picture.grouped().into_iter().map(|node| (Class::Group, of_node(node))));
        for &(candidate, mark) in &picture.marks {
            // The player may have removed the candidate that the step places.
            if before.has(candidate) || mark == Mark::Placed {
                let Point { x, y } = middle(candidate);
                self.under.push((mark.into(), of_mark(mark, whole(x), whole(y))));
            }
        }
    }

    fn board(&mut self, before: &State, picture: &Picture) {
        let cross = |path: &mut Vec<PathPart>, at: i32| {
            path.extend([PathPart::Move(at, 0), PathPart::Line(at, 900)]);
            path.extend([PathPart::Move(0, at), PathPart::Line(900, at)]);
        };
        for (class, is_thick) in [(Class::ThinLine, false), (Class::ThickLine, true)] {
            let mut path = Vec::new();
            (1..9).filter(|k| (k % 3 == 0) == is_thick).for_each(|k| cross(&mut path, 100 * k));
            self.board.push((class, Shape::Path(path)));
        }
        let frame = Shape::Rectangle { x: 0, y: 0, width: 900, height: 900, radius: 0 };
        self.board.push((Class::ThickLine, frame));
        for k in 0..9 {
            let at = CELL * (k as f64 + 0.5);
            self.board.push((Class::Label, text(at, -10.0, k + 1)));
            self.board.push((Class::Label, text(-16.0, at + 7.0, k + 1)));
        }
        for cell in Cell::ALL {
            let (x, y) = corner(cell);
            if let Some(digit) = before.values().get(cell) {
                let is_given = before.givens().get(cell).is_some();
                let class = if is_given { Class::Given } else { Class::Entry };
                self.board.push((class, text(f64::from(x) + 50.0, f64::from(y) + 71.0, digit)));
                continue;
            }
            for digit in before.candidates(cell).iter() {
                let candidate = Candidate::new(cell, digit);
                let Point { x, y } = middle(candidate);
                let is_marked = picture.marks.iter().any(|(marked, _)| *marked == candidate);
                let class = if is_marked { Class::Marked } else { Class::Candidate };
                self.board.push((class, text(x, y + 8.0, digit)));
            }
        }
    }

    fn over(&mut self, before: &State, picture: &Picture) {
        let is_marked =
            |candidate: Candidate| picture.marks.iter().any(|(marked, _)| *marked == candidate);
        let letters: Vec<(Point, String)> = Cell::ALL
            .into_iter()
            .filter_map(|cell| {
                let of_cell = picture.groups.iter().filter(|group| group.cells.contains(cell));
                let letters: String = of_cell.filter_map(|group| group.letter).collect();
                (!letters.is_empty()).then(|| (place_of_letters(before, cell), letters))
            })
            .collect();
        let places: Vec<Point> = letters.iter().map(|(place, _)| *place).collect();
        let mut board = route::Board::new(before, &is_marked, &places);
        let mut heads = Vec::new();
        for link in &picture.links {
            let Some(way) = board.way(link) else { continue };
            let place = |point: Point| (whole(point.x), whole(point.y));
            let [start, rest @ ..] = way.curve.map(place);
            let path = vec![PathPart::Move(start.0, start.1), PathPart::Curve(rest)];
            self.over.push((link.kind.into(), Shape::Path(path)));
            let [tip, left, right] = way.head.map(place);
            heads.extend([
                PathPart::Move(tip.0, tip.1),
                PathPart::Line(left.0, left.1),
                PathPart::Line(right.0, right.1),
                PathPart::Close,
            ]);
        }
        if !heads.is_empty() {
            self.over.push((Class::LinkHead, Shape::Path(heads)));
        }
        for &(candidate, mark) in &picture.marks {
            if mark == Mark::Removed && before.has(candidate) {
                let Point { x, y } = middle(candidate);
                self.over.push((Class::Strike, stroke(whole(x), whole(y))));
            }
        }
        for (Point { x, y }, letters) in letters {
            self.over.push((Class::Letter, text(x, y, letters)));
        }
    }
}

/// The place for the letters of a cell: the first free one of corners, edges and middle.
fn place_of_letters(before: &State, cell: Cell) -> Point {
    const ORDER: [usize; 9] = [2, 6, 0, 8, 1, 3, 5, 7, 4];
    let free = ORDER.into_iter().map(|index| Candidate::new(cell, Digit::ALL[index]));
    let free = free.into_iter().find(|candidate| !before.has(*candidate));
    let Point { x, y } = middle(free.unwrap_or(Candidate::new(cell, Digit::D3)));
    // If no place is free, the letters go into the upper right corner.
    if free.is_some() { Point { x, y: y + 6.0 } } else { Point { x: x + 16.0, y: y - 5.0 } }
}

fn of_house(house: House, band: Band) -> Shape {
    let cells = house.cells();
    let ((x, y), (right, bottom)) = (corner(cells[0]), corner(cells[8]));
    let inset = if band == Band::Cover { 8 } else { 4 };
    Shape::Rectangle {
        x: x + inset,
        y: y + inset,
        width: right - x + 100 - 2 * inset,
        height: bottom - y + 100 - 2 * inset,
        radius: 10,
    }
}

fn of_cell(cell: Cell, inset: i32) -> Shape {
    let (x, y) = corner(cell);
    let side = 100 - 2 * inset;
    Shape::Rectangle { x: x + inset, y: y + inset, width: side, height: side, radius: 8 }
}

fn of_node(node: Node) -> Shape {
    let places = || Candidate::all(node.digit, node.cells).map(middle);
    let [left, top] = [|p: Point| p.x, |p: Point| p.y]
        .map(|of| whole(places().map(of).fold(f64::INFINITY, f64::min)) - 17);
    let [right, bottom] =
        [|p: Point| p.x, |p: Point| p.y].map(|of| whole(places().map(of).fold(0.0, f64::max)) + 17);
    Shape::Rectangle { x: left, y: top, width: right - left, height: bottom - top, radius: 17 }
}

/// The background of a marked candidate: a circle, a square or a diamond, so that marks differ
/// without colors. `x`, `y`: the center.
fn of_mark(mark: Mark, x: i32, y: i32) -> Shape {
    match mark {
        Mark::Off => Shape::Rectangle { x: x - 11, y: y - 11, width: 22, height: 22, radius: 2 },
        Mark::Fin => Shape::Path(vec![
            PathPart::Move(x, y - 15),
            PathPart::Line(x + 15, y),
            PathPart::Line(x, y + 15),
            PathPart::Line(x - 15, y),
            PathPart::Close,
        ]),
        _ => Shape::Circle { x, y, radius: 12 },
    }
}

fn stroke(x: i32, y: i32) -> Shape {
    Shape::Path(vec![PathPart::Move(x - 10, y + 10), PathPart::Line(x + 10, y - 10)])
}

/// The width and height of a sign of the legend, in units.
pub(super) const SIGN: (i32, i32) = (40, 28);

/// The sign of a row of the legend, of size `SIGN`.
pub(super) fn sign(sign: Sign) -> Layer {
    let frame = |inset| Shape::Rectangle {
        x: inset,
        y: inset,
        width: SIGN.0 - 2 * inset,
        height: SIGN.1 - 2 * inset,
        radius: 6,
    };
    match sign {
        Sign::Mark(mark) => {
            let mut layer = vec![(mark.into(), of_mark(mark, 20, 14))];
            if mark == Mark::Removed {
                layer.push((Class::Strike, stroke(20, 14)));
            }
            layer
        }
        Sign::Band(band) => vec![(band.into(), frame(4))],
        Sign::Group(index) => vec![(Class::of_group(index), frame(3))],
        Sign::Link(kind) => {
            let path = vec![PathPart::Move(2, 14), PathPart::Line(38, 14)];
            vec![(LinkKind::into(kind), Shape::Path(path))]
        }
    }
}
