//! [`Step`]s as text: in words, or in the notation of the forums. The reason comes first, the
//! conclusions are on the last line.
//!
//! ```text
//! X-wing on 5. In rows 1 and 6, 5 can only go in columns 2 and 7.
//! => r3c2, r8c7 <> 5
//! ```

mod hint;
pub(crate) mod lists;
mod net;
mod notation;
mod story;
mod words;

pub use story::Style;

use super::describe::Description;
use super::explain::SolvePath;
use super::state::State;
use super::step::Step;
use core::fmt::{self, Display};
use lists::Conclusions;
use story::Story;

impl Step {
    /// The line of a text in words that explains the reasons in brackets in a chain or in the lines
    /// of a proof. A list of many steps needs it only once.
    pub const LABELS: &'static str = "In brackets is why: a house, such as (row 4), means the only \
                                      place left in it; (cell) means the only candidate left in \
                                      the cell.";

    /// The text of the step. `before` is the position before the step. The text may have several
    /// lines and has no line feed at its end. The last line has the conclusions:
    /// `=> r3c2, r8c7 <> 5`.
    pub fn text(&self, before: &State, style: Style) -> String {
        let description = Description::of(before, self);
        let story = Story { before, step: self, description: &description };
        let reason = match style {
            Style::Words => words::reason(&story),
            Style::Notation => notation::reason(&story),
        };
        reason + &net::lines(before, self, style) + &format!("\n=> {}", Conclusions(self))
    }
}

impl SolvePath {
    /// The texts of all steps, numbered, each with a line feed at its end.
    ///
    /// ```text
    /// 1. Hidden single. In box 2, the digit 8 can only go in r1c6: ...
    ///    => r1c6 = 8
    /// ```
    pub fn text(&self, style: Style) -> String {
        let text = |(number, (before, step)): (usize, (State, &Step))| {
            let text = step.text(&before, style).replace('\n', "\n   ");
            format!("{}. {text}\n", number + 1)
        };
        self.positions().enumerate().map(text).collect()
    }
}

/// A line for each step: `1. hidden single: r1c6 = 8`.
impl Display for SolvePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (1..).zip(&self.steps).try_for_each(|(number, step)| writeln!(f, "{number}. {step}"))
    }
}

/// The technique and the conclusions, on one line: `X-wing: r3c2, r8c7 <> 5`.
/// [`Step::text`] also gives the reason.
impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique, Conclusions(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::logic::Order;
    use crate::logic::explain::Explainer;

    #[test]
    fn a_step_says_why_and_what() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let state = State::new(&grid);
        let step = Explainer::new(Order::Se).step(&state).expect("a step");
        assert_eq!(step.to_string(), "hidden single: r1c6 = 8");
        let words = "Hidden single. In box 2, the digit 8 can only go in r1c6: the 8s in r3c3 and r5c4 block the other open cells.\n=> r1c6 = 8";
        assert_eq!(step.text(&state, Style::Words), words);
    }
}
