//! Replays paths of steps with the [`Checker`]. A path needs no proof: each conclusion of a step must
//! hold in all solutions, and its opposite is refuted here, by unit propagation and, where that is not
//! enough, by cases. This file imports nothing but the checker.

use super::checker::{Checker, SatLiteral, allowed, houses, index, solution, variable};

/// Why a path is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PathFlaw {
    /// The puzzle is neither 81 nor 729 characters.
    NotAPuzzle,
    /// The step with this number, from 1, concludes something about a candidate that is not left.
    NoCandidate(usize, String),
    /// The step with this number, from 1, concludes something that does not hold in all solutions.
    WrongStep(usize, String),
    /// The path ends in a full grid that is no solution.
    WrongEnd,
}

impl core::fmt::Display for PathFlaw {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            PathFlaw::NotAPuzzle => super::ProofFlaw::NotAPuzzle.fmt(f),
            PathFlaw::NoCandidate(step, text) => {
                write!(f, "step {step}: {text}: no such candidate is left")
            }
            PathFlaw::WrongStep(step, text) => {
                write!(f, "step {step}: {text} is not true of all solutions")
            }
            PathFlaw::WrongEnd => write!(f, "the path ends in a grid that is no solution"),
        }
    }
}

impl core::error::Error for PathFlaw {}

/// The literal that `r1c2=3` or `r1c2<>3` says.
fn conclusion(text: &str) -> Option<SatLiteral> {
    let (place, digit, sign) = match text.split_once("<>") {
        Some((place, digit)) => (place, digit, -1),
        None => text.split_once('=').map(|(place, digit)| (place, digit, 1))?,
    };
    let (row, column) = place.strip_prefix('r')?.split_once('c')?;
    let numbers = [row, column, digit].map(|text| text.parse::<usize>().unwrap_or(0));
    let [row, column, digit] = numbers;
    let is_in_range = numbers.iter().all(|number| (1..=9).contains(number));
    is_in_range.then(|| sign * variable(9 * (row - 1) + column - 1, digit))
}

/// The cell, 0 to 80, and the digit of a literal.
fn cell_and_digit(literal: SatLiteral) -> (usize, usize) {
    let candidate = usize::from(literal.unsigned_abs()) - 1;
    (candidate / 9, candidate % 9 + 1)
}

/// The digits and candidates of a position, as a path changes them.
struct Replayed {
    /// By cell: its digit; 0 if it is open.
    digits: Vec<usize>,
    /// By variable: the candidate is left.
    is_left: Vec<bool>,
}

impl Replayed {
    fn apply(&mut self, literal: SatLiteral) {
        let (cell, digit) = cell_and_digit(literal);
        self.is_left[literal.unsigned_abs() as usize] = false;
        if literal < 0 {
            return;
        }
        self.digits[cell] = digit;
        for other in 1..=9 {
            self.is_left[variable(cell, other) as usize] = false;
        }
        for house in houses().iter().filter(|house| house.contains(&cell)) {
            for &peer in house {
                self.is_left[variable(peer, digit) as usize] = false;
            }
        }
    }
}

impl Checker {
    /// Replays a path of steps from `puzzle` without the candidates `deleted`, as in `r1c2<>3`. A
    /// step is a list of conclusions, `r1c2=3` or `r1c2<>3`, about candidates that are left; each
    /// must hold in all solutions. True if every cell is filled at the end; then the puzzle without
    /// these candidates has exactly that solution.
    ///
    /// # Errors
    /// The first [`PathFlaw`] that is found. If it is in `deleted`, its step is 0.
    pub fn check_steps(
        &mut self,
        puzzle: &str,
        deleted: &[&str],
        steps: &[Vec<String>],
    ) -> Result<bool, PathFlaw> {
        let mut allowed = allowed(puzzle).ok_or(PathFlaw::NotAPuzzle)?;
        let is_marked = puzzle.chars().count() != 81;
        let is_given: Vec<bool> =
            allowed.iter().map(|digits| !is_marked && digits.len() == 1).collect();
        for &text in deleted {
            let (cell, digit) = conclusion(text)
                .filter(|&literal| literal < 0)
                .map(cell_and_digit)
                .ok_or_else(|| PathFlaw::NoCandidate(0, text.to_owned()))?;
            allowed[cell].retain(|&left| left != digit);
        }
        self.begin(&allowed);
        let mut position = Replayed { digits: vec![0; 81], is_left: vec![true; 730] };
        for cell in 0..81 {
            for digit in (1..=9).filter(|digit| !allowed[cell].contains(digit)) {
                position.apply(-variable(cell, digit));
            }
            if let [digit] = allowed[cell][..]
                && is_given[cell]
            {
                position.apply(variable(cell, digit));
            }
        }
        let mut is_contradiction = self.propagate();
        for (number, texts) in (1..).zip(steps) {
            for text in texts {
                let is_left =
                    |&literal: &SatLiteral| position.is_left[literal.unsigned_abs() as usize];
                let literal = conclusion(text).filter(is_left);
                let literal = literal.ok_or_else(|| PathFlaw::NoCandidate(number, text.clone()))?;
                if !is_contradiction && !self.holds(literal) {
                    return Err(PathFlaw::WrongStep(number, text.clone()));
                }
                position.apply(literal);
                is_contradiction = is_contradiction || self.learn(&[literal]);
            }
        }
        let is_full = position.digits.iter().all(|&digit| digit != 0);
        let end: String = position.digits.iter().map(usize::to_string).collect();
        if is_full && solution(&end, &allowed).is_none() {
            return Err(PathFlaw::WrongEnd);
        }
        Ok(is_full)
    }

    /// True if a literal is true in all solutions.
    fn holds(&mut self, literal: SatLiteral) -> bool {
        if self.is_true[index(literal)] || self.is_true[index(-literal)] {
            return self.is_true[index(literal)];
        }
        let before = self.trail.len();
        self.set(-literal);
        let holds = self.is_impossible();
        self.undo(before);
        holds
    }

    /// True if the literals that are true lead to no solution. Tries all candidates of the cell, or
    /// all places of the digit in a house, that has the fewest.
    fn is_impossible(&mut self) -> bool {
        if self.propagate() {
            return true;
        }
        let open = |clause: &Vec<SatLiteral>| -> Vec<SatLiteral> {
            clause.iter().copied().filter(|&literal| !self.is_true[index(-literal)]).collect()
        };
        let choices = self.clauses[..self.rules].iter().filter(|clause| clause.len() == 9);
        let choices = choices.map(open).filter(|open| open.len() > 1);
        let Some(choice) = choices.min_by_key(Vec::len) else { return false };
        let before = self.trail.len();
        choice.into_iter().all(|literal| {
            self.set(literal);
            let is_impossible = self.is_impossible();
            self.undo(before);
            is_impossible
        })
    }
}
