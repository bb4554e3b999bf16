//! [`Model`]: the seconds that each moment of a walk takes.

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
/// in boxes, in lines and in cells. The search takes longer with more cells left, and less time
/// with more open moves.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// To write a digit after it is found.
    pub write: f64,
    /// To find the only open move, in a box, with 50 cells left, if `other` were 0.
    pub search: f64,
    /// The exponent of the growth of the search with the cells left.
    pub size: f64,
    /// The visibility of a move in a row or column, relative to a move in a box.
    pub line: f64,
    /// The visibility of a move in a cell with one candidate, relative to a move in a box.
    pub cell: f64,
    /// The visibility of all other ways to make progress: guesses, luck, deeper techniques.
    pub other: f64,
    /// The exponent of the decrease of the search with the open moves.
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
        self.sum(moment, self.grid(moment.left), |open| self.ease(open))
    }

    /// The seconds of a moment, where the factor of the search is `grid`.
    fn sum(&self, moment: &Moment, grid: f64, ease: impl FnOnce([usize; 3]) -> f64) -> f64 {
        match moment.obstacle {
            Obstacle::FewMoves { open, .. } => self.write + self.search * grid / ease(open),
            Obstacle::Elimination(technique) => match technique.family() {
                Family::Intersections | Family::Subsets => self.pencil_marks * grid,
                _ => self.pattern * grid,
            },
            Obstacle::Trials(tries) | Obstacle::Stuck(tries) => self.trial * tries * grid,
        }
    }

    /// The factor of the search with `left` cells left; 1 with 50.
    fn grid(&self, left: usize) -> f64 {
        (left as f64 / 50.0).powf(self.size)
    }

    /// How easily one of the open moves is seen. `open`: their numbers in boxes, lines and cells.
    fn ease(&self, open: [usize; 3]) -> f64 {
        let [r#box, line, cell] = open.map(|count| count as f64);
        (r#box + self.line * line + self.cell * cell + self.other).powf(self.choice)
    }
}

/// [`MODEL`], with the powers that it has computed: these take long, and the moments of a walk have
/// few different ones.
pub(super) struct Remembered {
    /// By cells left.
    grid: [f64; 82],
    /// Open moves with their ease, by a hash of the moves.
    ease: [([usize; 3], f64); 256],
}

impl Remembered {
    pub(super) fn new() -> Remembered {
        Remembered { grid: [f64::NAN; 82], ease: [([usize::MAX; 3], 0.0); 256] }
    }

    /// As [`Model::seconds`].
    pub(super) fn seconds(&mut self, moment: &Moment) -> f64 {
        let grid = &mut self.grid[moment.left];
        if grid.is_nan() {
            *grid = MODEL.grid(moment.left);
        }
        MODEL.sum(moment, *grid, |open| {
            let [r#box, line, cell] = open;
            let (moves, ease) = &mut self.ease[(r#box + 16 * line + 37 * cell) % 256];
            if *moves != open {
                (*moves, *ease) = (open, MODEL.ease(open));
            }
            *ease
        })
    }
}
