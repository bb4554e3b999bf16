//! [`Model`]: from what is open to seconds.

use super::obstacle::Obstacle;
use super::walk::Moment;
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
/// more moves are open, the sooner one of them is seen.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// To write a digit, whatever it took to find it.
    pub write: f64,
    /// To find the only open move, one in a box, with 50 cells left (`other` aside).
    pub search: f64,
    /// How the search grows with the cells left.
    pub size: f64,
    /// How visible a move in a row or column is; 1 is a move in a box.
    pub line: f64,
    /// How visible a move is whose cell has one candidate.
    pub cell: f64,
    /// How visible all else is that brings a person on: guesses, luck, deeper techniques.
    pub other: f64,
    /// How the search falls with the moves open.
    pub choice: f64,
    /// To find an intersection or a subset, with 50 cells left.
    pub pencil_marks: f64,
    /// To find any other pattern, with 50 cells left.
    pub pattern: f64,
    /// To try a candidate, with 50 cells left.
    pub trial: f64,
}

/// The coefficients, fitted to the times of people by `cargo bench --bench minutes`.
pub const MODEL: Model = Model {
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
    /// The seconds that a moment of a walk takes.
    pub fn seconds(&self, moment: &Moment) -> f64 {
        let grid = self.grid(moment.left);
        match moment.obstacle {
            Obstacle::FewMoves { open, .. } => self.write + self.search * grid / self.ease(open),
            Obstacle::Elimination(technique) => match technique.family() {
                Family::Intersections | Family::Subsets => self.pencil_marks * grid,
                _ => self.pattern * grid,
            },
            Obstacle::Trials(tries) | Obstacle::Stuck(tries) => self.trial * tries * grid,
        }
    }

    /// How much there is to look through with `left` cells left; 1 with 50.
    fn grid(&self, left: usize) -> f64 {
        (left as f64 / 50.0).powf(self.size)
    }

    /// How fast one of the open moves is seen.
    fn ease(&self, open: [usize; 3]) -> f64 {
        let [r#box, line, cell] = open.map(|count| count as f64);
        (r#box + self.line * line + self.cell * cell + self.other).powf(self.choice)
    }
}
