//! [`Model`]: from what is open to seconds.

use super::walk::{Event, Placement, RUNS};
use crate::logic::technique::Family;

/// How long a person takes for each part of a walk, in seconds.
///
/// ```text
/// placement    write + search (left/50)^size / (box + line l + cell c + other)^choice
/// elimination  pencil_marks (left/50)^size    or    pattern (left/50)^size
/// trials       trial tries (left/50)^size
/// ```
///
/// `left` is the number of cells without a digit; `box`, `l` and `c` are the numbers of open moves
/// in boxes, in lines and in cells. The more cells are left, the more there is to look through; the
/// more moves are open, the sooner one of them is seen. The walk makes each placement
/// [`RUNS`] times, so each counts for a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Model {
    /// To write a digit, whatever it took to find it.
    pub(super) write: f64,
    /// To find the only open move, one in a box, with 50 cells left (`other` aside).
    pub(super) search: f64,
    /// How the search grows with the cells left.
    pub(super) size: f64,
    /// How visible a move in a row or column is; 1 is a move in a box.
    pub(super) line: f64,
    /// How visible a move is whose cell has one candidate.
    pub(super) cell: f64,
    /// How visible all else is that brings a person on: guesses, luck, deeper techniques.
    pub(super) other: f64,
    /// How the search falls with the moves open.
    pub(super) choice: f64,
    /// To find an intersection or a subset, with 50 cells left.
    pub(super) pencil_marks: f64,
    /// To find any other pattern, with 50 cells left.
    pub(super) pattern: f64,
    /// To try a candidate, with 50 cells left.
    pub(super) trial: f64,
}

/// The coefficients, fitted by the test `fit` to the times of people.
pub(super) const MODEL: Model = Model {
    write: 2.4026,
    search: 29.8225,
    size: 0.9415,
    line: 0.3546,
    cell: 0.0226,
    other: 0.2690,
    choice: 0.9699,
    pencil_marks: 59.5952,
    pattern: 161.0506,
    trial: 5.5795,
};

impl Model {
    /// The seconds that an event adds to the mean of all runs.
    pub(super) fn share(&self, event: &Event) -> f64 {
        match event {
            Event::Placement(placement) => self.placement(placement) / RUNS as f64,
            _ => self.seconds(event),
        }
    }

    /// The seconds that an event takes.
    pub(super) fn seconds(&self, event: &Event) -> f64 {
        match *event {
            Event::Placement(ref placement) => self.placement(placement),
            Event::Elimination { technique, left } => {
                let once = match technique.family() {
                    Family::Intersections | Family::Subsets => self.pencil_marks,
                    _ => self.pattern,
                };
                once * self.grid(left)
            }
            Event::Trials { left, tries } | Event::Stuck { left, tries } => {
                self.trial * tries * self.grid(left)
            }
        }
    }

    fn placement(&self, placement: &Placement) -> f64 {
        self.write + self.search * self.grid(placement.left) / self.ease(placement.open)
    }

    /// How much there is to look through with `left` cells left; 1 with 50.
    pub(super) fn grid(&self, left: usize) -> f64 {
        (left as f64 / 50.0).powf(self.size)
    }

    /// How fast one of the open moves is seen.
    pub(super) fn ease(&self, open: [u8; 3]) -> f64 {
        let [r#box, line, cell] = open.map(f64::from);
        (r#box + self.line * line + self.cell * cell + self.other).powf(self.choice)
    }
}
