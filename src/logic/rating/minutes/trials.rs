//! Trial and error, which a person is left with where nothing else is found: assume a candidate
//! and follow the singles, until they contradict each other or fill the grid.

use crate::board::Board;
use crate::geometry::{Candidate, Cell, Digit};
use crate::logic::state::State;
use crate::solve::propagate::{Rules, propagate};

/// What trial and error does to a position.
pub(super) struct Trials {
    /// How many candidates there are to try.
    pub(super) candidates: usize,
    /// How many of them tell something: they are refuted, or they lead to the solution.
    pub(super) telling: usize,
}

/// Tries every candidate of `state`, and removes those that are refuted; if there are none, places
/// one that leads to the solution. Takes about 0.2 milliseconds.
pub(super) fn apply(state: &mut State) -> Trials {
    let Some(board) = board(state) else { return Trials { candidates: 0, telling: 0 } };
    let (mut refuted, mut solving) = (Vec::new(), Vec::new());
    let candidates: Vec<Candidate> = Digit::ALL
        .into_iter()
        .flat_map(|digit| Candidate::all(digit, state.places(digit)))
        .collect();
    for &Candidate { cell, digit } in &candidates {
        let mut trial = board;
        let result = trial.place(cell, digit).and_then(|()| propagate(&mut trial, Rules::Singles));
        match result {
            Err(_) => refuted.push((cell, digit)),
            Ok(()) if trial.open().is_empty() => solving.push((cell, digit)),
            Ok(()) => {}
        }
    }
    for &(cell, digit) in &refuted {
        state.eliminate(cell, digit);
    }
    if let (Some(&(cell, digit)), true) = (solving.first(), refuted.is_empty()) {
        state.place(cell, digit);
    }
    Trials { candidates: candidates.len(), telling: refuted.len() + solving.len() }
}

/// The placed digits and the candidates of `state`; `None` if equal digits share a house.
fn board(state: &State) -> Option<Board> {
    let mut board = Board::new(state.values()).ok()?;
    for cell in Cell::ALL.into_iter().filter(|&cell| state.open().contains(cell)) {
        for gone in board.candidates(cell).difference(state.candidates(cell)).iter() {
            board.eliminate(cell, gone);
        }
    }
    Some(board)
}
