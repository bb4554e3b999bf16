//! [`refute`]: trial and error with a proof. A candidate is assumed, and singles are placed. When
//! no singles are left, the candidates of the cell with the fewest are tried one after the other in
//! the same way. Each that is refuted is removed; its refutation is a nested net.

use crate::cancel;
use crate::geometry::{Candidate, Cell, CellSet, House};
use crate::logic::proof::grounds;
use crate::logic::proof::reason::{Argument, Implication, Literal, Net, Reason, Why};
use crate::logic::state::State;

/// The result of an assumption.
pub(super) enum Outcome {
    /// It leads to the contradiction that the net shows.
    Refuted(Net),
    /// It leads to a full grid.
    Solved,
    /// The limit of assumptions was reached.
    GivenUp,
}

/// Tries `assumed` in `state`, with at most `trials` assumptions in all. Each is subtracted from
/// `trials`.
pub(super) fn refute(state: &State, assumed: Candidate, trials: &mut u32) -> Outcome {
    cancel::check();
    if *trials == 0 {
        return Outcome::GivenUp;
    }
    *trials -= 1;
    let mut trial = Trial::new(state);
    let at = trial.push(Literal::on(assumed), Why::Assumed, Vec::new());
    trial.place(assumed, at);
    loop {
        trial.place_singles();
        if let Some(contradiction) = trial.contradiction() {
            return Outcome::Refuted(trial.net(contradiction));
        }
        let Some(cell) = trial.narrowest() else { return Outcome::Solved };
        let Some(digit) = trial.board.candidates(cell).first() else { return Outcome::Solved };
        let tried = Candidate::new(cell, digit);
        match refute(&trial.board, tried, trials) {
            Outcome::Refuted(net) => trial.remove_by(tried, net),
            // Solved: the grid is full with both assumptions. Given up: there is no answer.
            other => return other,
        }
    }
}

/// An assumption and what follows from it.
struct Trial<'a> {
    /// The position in which the assumption is made.
    state: &'a State,
    /// `state` without the candidates that the implications remove. Singles are not filled in.
    board: State,
    implications: Vec<Implication>,
    /// By cell and digit: the implication that removes the candidate.
    removed: [[Option<u32>; 9]; 81],
    /// The cells whose only candidate has been removed from their peers.
    settled: CellSet,
}

impl<'a> Trial<'a> {
    fn new(state: &'a State) -> Trial<'a> {
        let (board, implications) = (*state, Vec::new());
        let removed = [[None; 9]; 81];
        Trial { state, board, implications, removed, settled: CellSet::EMPTY }
    }

    fn push(&mut self, literal: Literal, why: Why, from: Vec<u32>) -> u32 {
        self.implications.push(Implication { literal, why, from });
        self.implications.len() as u32 - 1
    }

    fn remove(&mut self, eliminated: Candidate, why: Why, from: Vec<u32>) {
        if self.board.eliminate(eliminated.cell, eliminated.digit) {
            let at = self.push(Literal::off(eliminated), why, from);
            self.removed[eliminated.cell][eliminated.digit] = Some(at);
        }
    }

    /// Removes the candidates that `placed` excludes. The implication `at` says that it is on.
    fn place(&mut self, placed: Candidate, at: u32) {
        let Candidate { cell, digit } = placed;
        self.settled = self.settled.with(cell);
        for other in self.board.candidates(cell).without(digit).iter() {
            self.remove(Candidate::new(cell, other), Why::Weak, vec![at]);
        }
        for peer in (self.board.places(digit) & cell.peers()).iter() {
            self.remove(Candidate::new(peer, digit), Why::Weak, vec![at]);
        }
    }

    /// Removes `eliminated`, which `net` refutes.
    fn remove_by(&mut self, eliminated: Candidate, net: Net) {
        let reason = Reason::Net(net);
        let grounds = grounds::of_reason(&reason, self.state);
        let from = self.lines(grounds);
        self.remove(eliminated, Why::Pattern(Box::new(reason)), from);
    }

    /// The implications that remove these candidates.
    fn lines(&self, eliminations: Vec<Candidate>) -> Vec<u32> {
        eliminations
            .into_iter()
            .filter_map(|eliminated| self.removed[eliminated.cell][eliminated.digit])
            .collect()
    }

    /// The candidates that must be off for `single` to be a single.
    fn others(&self, single: Candidate, why: &Why) -> Vec<Candidate> {
        let Candidate { cell, digit } = single;
        match why {
            Why::House(house) => {
                let places = self.state.places_in(digit, *house).without(cell);
                Candidate::all(digit, places).collect()
            }
            _ => {
                let others = self.state.candidates(cell).without(digit).iter();
                others.map(|other| Candidate::new(cell, other)).collect()
            }
        }
    }

    /// Places naked and hidden singles until there are none, or a cell has no candidate left.
    fn place_singles(&mut self) {
        while let Some((single, why)) = self.single() {
            let from = self.lines(self.others(single, &why));
            let at = self.push(Literal::on(single), why, from);
            self.place(single, at);
            if self.board.has_dead_cell() {
                return;
            }
        }
    }

    fn single(&self) -> Option<(Candidate, Why)> {
        let open = self.board.open().difference(self.settled);
        let naked = open.iter().find_map(|cell| {
            let digit = self.board.candidates(cell).single()?;
            Some((Candidate::new(cell, digit), Why::Cell))
        });
        naked.or_else(|| {
            House::ALL.iter().find_map(|&house| {
                let all = self.board.digits_in(house.cell_set() & open);
                all.iter().find_map(|digit| {
                    let cell = self.board.places_in(digit, house).single()?;
                    let single = Candidate::new(cell, digit);
                    open.contains(cell).then_some((single, Why::House(house)))
                })
            })
        })
    }

    /// If a cell has no candidate, or a digit no place in a house: appends that one of them is on,
    /// because all others are off. Returns this implication and the one that says that it is off.
    fn contradiction(&mut self) -> Option<(u32, u32)> {
        let (last, why) = self.nothing_left()?;
        let off = self.removed[last.cell][last.digit]?;
        let from = self.lines(self.others(last, &why));
        Some((self.push(Literal::on(last), why, from), off))
    }

    /// A removed candidate of a cell that has no candidate left, or of a digit that has no place
    /// left in a house.
    fn nothing_left(&self) -> Option<(Candidate, Why)> {
        let cells = self.state.open().iter();
        let mut dead = cells.filter(|&cell| self.board.candidates(cell).is_empty());
        if let Some(cell) = dead.next() {
            let digit = self.state.candidates(cell).first()?;
            return Some((Candidate::new(cell, digit), Why::Cell));
        }
        House::ALL.iter().find_map(|&house| {
            let digits = self.state.digits_in(house.cell_set() & self.state.open());
            digits.iter().find_map(|digit| {
                let was = self.state.places_in(digit, house);
                let none = self.board.places_in(digit, house).is_empty();
                let last = Candidate::new(was.first()?, digit);
                none.then_some((last, Why::House(house)))
            })
        })
    }

    /// The cell with the fewest candidates of those that are not settled.
    fn narrowest(&self) -> Option<Cell> {
        let open = self.board.open().difference(self.settled);
        open.iter().min_by_key(|&cell| self.board.candidates(cell).len())
    }

    /// The implications that lead to the contradiction, without the others.
    fn net(self, (on, off): (u32, u32)) -> Net {
        let mut is_needed = vec![false; self.implications.len()];
        for needed in [0, on, off] {
            is_needed[needed as usize] = true;
        }
        for (index, implication) in self.implications.iter().enumerate().rev() {
            if is_needed[index] {
                implication.from.iter().for_each(|&from| is_needed[from as usize] = true);
            }
        }
        let mut numbers = vec![0; is_needed.len()];
        let mut implications = Vec::new();
        for (index, mut implication) in self.implications.into_iter().enumerate() {
            if is_needed[index] {
                implication.from.iter_mut().for_each(|from| *from = numbers[*from as usize]);
                numbers[index] = implications.len() as u32;
                implications.push(implication);
            }
        }
        let argument = Argument::Contradiction(numbers[on as usize], numbers[off as usize]);
        Net { implications, argument }
    }
}
