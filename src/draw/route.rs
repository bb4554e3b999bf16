//! The routes of links: curves that go around the digits between their ends.
//!
//! A link is a cubic Bézier curve. Curves with different bends to either side are tried, and the one
//! with the least cost is moved a little as long as that makes it better. A curve costs more the
//! nearer it comes to digits, to other links and to the frame of the board. Only arithmetic and
//! square roots are used, so that a drawing has the same bytes on every platform.

use super::layout::{CELL, SIDE, middle, nearest};
use super::mark::Link;
use crate::cancel;
use crate::geometry::{Candidate, CellSet};
use crate::logic::State;

/// A point on the board or a vector, in units; the upper left corner of the board is the origin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The route of a link: a cubic curve and an arrow head.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Way {
    /// The control points of the curve: its start, two inner ones, its end.
    pub(super) curve: [Point; 4],
    /// The corners of the head: the tip, then the other two.
    pub(super) head: [Point; 3],
}

/// The distance of an arrow's tip from the center of the candidate, in units.
const TIP: f64 = 14.5;
/// The length of an arrow head and half its width, in units.
const HEAD: (f64, f64) = (10.0, 4.5);
/// The distance from the center of a candidate, in units, below which a curve has a cost.
const CLEAR: f64 = 13.0;
/// The same for a marked candidate.
const CLEAR_OF_MARK: f64 = 19.0;
/// The same for a point of another curve.
const CLEAR_OF_LINK: f64 = 9.0;
/// The distance from the frame of the board, in units, below which a curve has a cost.
const CLEAR_OF_FRAME: f64 = 12.0;
/// The same for the lines between boxes. A curve may cross them, but not run along them.
const CLEAR_OF_LINE: f64 = 6.0;
/// The side, in units, of the squares by which the points of curves are found. All squares near a
/// point contain a corner of a square of this size around the point.
const SQUARE: f64 = 2.0 * CLEAR_OF_LINK;
/// How many squares are beside each other on the board.
const SQUARES: usize = (SIDE / SQUARE) as usize;
/// The distances of the inner control points from the straight line that are tried, in units.
const BENDS: [f64; 9] = [0.0, 16.0, 26.0, 36.0, 48.0, 62.0, 80.0, 105.0, 140.0];
/// How far a curve's inner control points are moved to make it better: first far, then less, in
/// units.
const MOVES: [f64; 3] = [16.0, 8.0, 4.0];
/// How often a curve is moved at most by each of [`MOVES`].
const MOST_MOVES: usize = 6;
/// The positions of the inner control points along the straight line that are tried: the distance
/// from the nearer end as a fraction of the length.
const PARTS: [f64; 4] = [0.03, 0.12, 0.3, 0.5];

/// The digits and curves that links go around.
pub(super) struct Board<'a> {
    state: &'a State,
    /// True for marked candidates.
    marked: &'a dyn Fn(Candidate) -> bool,
    /// The places of letters: the middle of the text, on its baseline.
    letters: &'a [Point],
    /// Points of the curves so far, by `square`: those that may be nearer than `CLEAR_OF_LINK` to a
    /// point of the square.
    taken: Vec<Vec<Point>>,
}

impl Point {
    fn plus(self, other: Point, times: f64) -> Point {
        Point { x: self.x + other.x * times, y: self.y + other.y * times }
    }

    fn minus(self, other: Point) -> Point {
        self.plus(other, -1.0)
    }

    pub(super) fn distance(self, other: Point) -> f64 {
        let Point { x, y } = self.minus(other);
        (x * x + y * y).sqrt()
    }

    /// The unit vector from here to there; zero if the two points are the same.
    fn towards(self, there: Point) -> Point {
        match self.distance(there) {
            length if length < 0.01 => Point { x: 0.0, y: 0.0 },
            length => Point { x: (there.x - self.x) / length, y: (there.y - self.y) / length },
        }
    }

    /// The vector turned by a right angle.
    fn normal(self) -> Point {
        Point { x: -self.y, y: self.x }
    }
}

/// The point at `t`, from 0 to 1, of a curve.
fn at([a, b, c, d]: [Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let parts = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    [a, b, c, d]
        .into_iter()
        .zip(parts)
        .fold(Point { x: 0.0, y: 0.0 }, |sum, (point, part)| sum.plus(point, part))
}

impl<'a> Board<'a> {
    pub(super) fn new(
        state: &'a State,
        marked: &'a dyn Fn(Candidate) -> bool,
        letters: &'a [Point],
    ) -> Board<'a> {
        Board { state, marked, letters, taken: vec![Vec::new(); SQUARES * SQUARES] }
    }

    /// The route of `link` between the two candidates of its ends that are nearest to each other.
    /// `None` if the ends are the same candidate.
    pub(super) fn way(&mut self, link: &Link) -> Option<Way> {
        cancel::check();
        let (from, to) = nearest_ends(link)?;
        let [a, b] = [middle(from), middle(to)];
        let [_, first, second, _] = self.best([from, to])?;
        let [out, back] = [a.towards(first), b.towards(second)];
        let (start, tip, end) =
            (a.plus(out, TIP), b.plus(back, TIP), b.plus(back, TIP + HEAD.0 - 2.0));
        // The inner control points must lie outside the marks and the head.
        let least = (start.distance(end) / 3.0).min(8.0);
        let outside = |point: Point, middle: Point, way: Point, edge: Point| {
            let is_outside = point.distance(middle) > edge.distance(middle) + least;
            if is_outside { point } else { edge.plus(way, least) }
        };
        let curve = [start, outside(first, a, out, start), outside(second, b, back, end), end];
        let (wide, side) = (tip.plus(back, HEAD.0), back.normal());
        let head = [tip, wide.plus(side, HEAD.1), wide.plus(side, -HEAD.1)];
        let count = samples(curve);
        for k in 1..count {
            let point = at(curve, f64::from(k) / f64::from(count));
            for (x, y) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                self.taken[square(point.plus(Point { x, y }, CLEAR_OF_LINK))].push(point);
            }
        }
        Some(Way { curve, head })
    }

    /// The curve between the middles of two candidates with the least cost.
    fn best(&self, ends: [Candidate; 2]) -> Option<[Point; 4]> {
        let [a, b] = ends.map(middle);
        let length = a.distance(b);
        let along = a.towards(b);
        let across = along.normal();
        // The bends at both ends, and the position of the inner control points.
        let curve = |[first, second]: [f64; 2], part: f64| {
            let first = a.plus(along, length * part).plus(across, first);
            let second = b.plus(along, -length * part).plus(across, second);
            [a, first, second, b]
        };
        let cost = |bends: [f64; 2], part: f64, least: f64| {
            let bend = bends[0].abs() + bends[1].abs();
            self.cost(curve(bends, part), ends, bend * 0.015, least)
        };
        // A short link needs no large bends. Between two marks that touch there is no room for a
        // straight line.
        let is_tight = length < 2.0 * TIP + HEAD.0;
        let is_allowed = |[first, second]: [f64; 2]| {
            let most = 30.0 + length / 3.0;
            let is_bent = first * second > 0.0 && first.abs().min(second.abs()) >= BENDS[1];
            first.abs().max(second.abs()) <= most && (is_bent || !is_tight)
        };
        let mut best: Option<(f64, [f64; 2], f64)> = None;
        for bend in BENDS.iter().flat_map(|&bend| [bend, -bend]) {
            for (part, other) in PARTS.iter().flat_map(|&part| [(part, bend), (part, -bend)]) {
                if !is_allowed([bend, other]) {
                    continue;
                }
                let least = best.map_or(f64::INFINITY, |(least, ..)| least);
                let cost = cost([bend, other], part, least);
                if cost < least {
                    best = Some((cost, [bend, other], part));
                }
            }
        }
        let (mut least, mut bends, part) = best?;
        for by in MOVES {
            for _ in 0..MOST_MOVES {
                let moved = [[by, 0.0], [-by, 0.0], [0.0, by], [0.0, -by], [by, by], [-by, -by]]
                    .map(|[first, second]| [bends[0] + first, bends[1] + second]);
                let before = least;
                for moved in moved.into_iter().filter(|&moved| is_allowed(moved)) {
                    let cost = cost(moved, part, least);
                    if cost < least {
                        (least, bends) = (cost, moved);
                    }
                }
                if least == before {
                    break;
                }
            }
        }
        Some(curve(bends, part))
    }

    /// The cost of a curve: the sum of the costs of its points, and the cost of its bend. A sum of
    /// `most` or more may be incomplete.
    fn cost(&self, curve: [Point; 4], ends: [Candidate; 2], bend: f64, most: f64) -> f64 {
        let count = samples(curve);
        let mut cost = 0.0;
        for k in 1..count {
            cost += self.cost_of(at(curve, f64::from(k) / f64::from(count)), ends);
            if cost + bend >= most {
                break;
            }
        }
        cost + bend
    }

    fn cost_of(&self, point: Point, ends: [Candidate; 2]) -> f64 {
        let inside = point.x.min(point.y).min(SIDE - point.x).min(SIDE - point.y);
        if inside < 3.0 {
            return 10.0;
        }
        let near = |distance: f64, clear: f64| (1.0 - distance / clear).max(0.0);
        let candidate = nearest(point);
        let cell = candidate.cell;
        let mut cost = near(inside, CLEAR_OF_FRAME) * 1.5;
        for line in [3.0 * CELL, 6.0 * CELL] {
            let away = (point.x - line).abs().min((point.y - line).abs());
            cost += near(away, CLEAR_OF_LINE) * 0.4;
        }
        if self.state.values().get(cell).is_some() {
            let x = CELL * (cell.column() as f64 + 0.5);
            let y = CELL * (cell.row() as f64 + 0.5);
            // A digit is taller than it is wide.
            let away = ((point.x - x) / 24.0).abs().max(((point.y - y) / 32.0).abs());
            cost += near(away, 1.0) * 2.0;
        } else if self.state.has(candidate) {
            let is_marked = (self.marked)(candidate);
            let distance = point.distance(middle(candidate));
            cost += match (is_marked, ends.contains(&candidate)) {
                (_, true) => 0.0,
                (true, false) => near(distance, CLEAR_OF_MARK) * 3.0,
                (false, false) => near(distance, CLEAR),
            };
        }
        let of_letter = |letter: &Point| point.distance(Point { y: letter.y - 6.0, ..*letter });
        let letters = self.letters.iter().map(|letter| near(of_letter(letter), CLEAR));
        cost += letters.fold(0.0, f64::max);
        // Links may meet at their ends.
        let is_at_end = ends.iter().any(|end| point.distance(middle(*end)) < 22.0);
        if !is_at_end {
            let near_by = self.taken[square(point)].iter();
            let taken = near_by.map(|other| near(point.distance(*other), CLEAR_OF_LINK));
            cost += taken.fold(0.0, f64::max);
        }
        cost
    }
}

/// The index of the square that contains a point, or of the nearest one.
fn square(point: Point) -> usize {
    let index = |at: f64| (at / SQUARE).clamp(0.0, SQUARES as f64 - 1.0) as usize;
    SQUARES * index(point.y) + index(point.x)
}

/// The number of parts into which the sample points divide a curve: one for about seven units.
fn samples([a, b, c, d]: [Point; 4]) -> u32 {
    let length = a.distance(b) + b.distance(c) + c.distance(d);
    (length / 7.0) as u32 + 3
}

fn nearest_ends(link: &Link) -> Option<(Candidate, Candidate)> {
    let all = |cells: CellSet, digit| Candidate::all(digit, cells);
    let pairs = all(link.from.cells, link.from.digit)
        .flat_map(|from| all(link.to.cells, link.to.digit).map(move |to| (from, to)));
    let pairs = pairs.filter(|(from, to)| from != to);
    let length = |(from, to): &(Candidate, Candidate)| middle(*from).distance(middle(*to));
    pairs.min_by(|one, other| length(one).total_cmp(&length(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::LinkKind;
    use crate::geometry::{Cell, Digit};
    use crate::logic::proof::chain::Node;

    fn link(from: (Cell, Digit), to: (Cell, Digit)) -> Link {
        let node = |(cell, digit): (Cell, Digit)| Node { digit, cells: [cell].into() };
        Link { from: node(from), to: node(to), kind: LinkKind::Strong }
    }

    /// How many of a hundred points of a curve are on a digit of a full grid of candidates.
    fn on_digits(curve: [Point; 4]) -> usize {
        let points = (1..100).map(|k| at(curve, f64::from(k) / 100.0));
        points.filter(|&point| point.distance(middle(nearest(point))) < 8.0).count()
    }

    #[test]
    fn a_curve_goes_around_digits() {
        let unmarked = |_| false;
        let ends = [
            ((Cell::R1C1, Digit::D5), (Cell::R1C9, Digit::D5)),
            ((Cell::R2C3, Digit::D1), (Cell::R8C3, Digit::D1)),
            ((Cell::R4C4, Digit::D9), (Cell::R4C8, Digit::D9)),
        ];
        for (from, to) in ends {
            let way =
                Board::new(&State::EMPTY, &unmarked, &[]).way(&link(from, to)).expect("a way");
            let [a, b] = [from, to].map(|(cell, digit)| middle(Candidate::new(cell, digit)));
            let straight = on_digits([a, a, b, b]);
            let found = on_digits(way.curve);
            assert!(found * 3 < straight, "{from:?} {to:?}: {found} of {straight}");
        }
    }

    #[test]
    fn a_curve_keeps_away_from_the_frame() {
        let unmarked = |_| false;
        for (from, to) in
            [(Cell::R1C1, Cell::R9C1), (Cell::R1C1, Cell::R1C9), (Cell::R9C2, Cell::R9C8)]
        {
            let link = link((from, Digit::D1), (to, Digit::D1));
            let way = Board::new(&State::EMPTY, &unmarked, &[]).way(&link).expect("a way");
            for k in 0..=100 {
                let Point { x, y } = at(way.curve, f64::from(k) / 100.0);
                let inside = x.min(y).min(SIDE - x).min(SIDE - y);
                assert!(inside > 7.0, "{from} {to}: {x} {y}");
            }
        }
    }

    #[test]
    fn a_short_link_has_its_head_at_its_end() {
        let unmarked = |_| false;
        for (from, to) in [(Digit::D1, Digit::D2), (Digit::D3, Digit::D5), (Digit::D1, Digit::D9)] {
            let link = link((Cell::R5C5, from), (Cell::R5C5, to));
            let way = Board::new(&State::EMPTY, &unmarked, &[]).way(&link).expect("a way");
            let end = middle(Candidate::new(Cell::R5C5, to));
            let [tip, left, right] = way.head.map(|corner| corner.distance(end));
            assert!((tip - TIP).abs() < 0.01 && left > tip && right > tip, "{from} {to}");
            assert!(way.curve[3].distance(end) < TIP + HEAD.0, "{from} {to}");
        }
    }

    #[test]
    fn the_second_of_two_equal_links_goes_another_way() {
        let unmarked = |_| false;
        let mut board = Board::new(&State::EMPTY, &unmarked, &[]);
        let link = link((Cell::R1C1, Digit::D5), (Cell::R9C9, Digit::D5));
        let [first, second] = [board.way(&link), board.way(&link)];
        assert_ne!(first.map(|way| way.curve), second.map(|way| way.curve));
    }
}
