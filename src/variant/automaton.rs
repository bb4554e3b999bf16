//! [`Automaton`]: which sequences of values a line of cells may have.

use super::shape::Shape;
use core::hash::Hash;
use std::collections::HashMap;

/// The most states of an automaton.
const MOST_STATES: usize = 20_000;

/// No state: the sequence is not allowed.
pub(super) const DEAD: u16 = u16::MAX;

/// A deterministic automaton, which reads the values of a line of cells one after the other. State
/// 0 is the start.
#[derive(Debug)]
pub(super) struct Automaton {
    /// The state after `state` and the value with number `bit`: `state * values + bit`; [`DEAD`] if
    /// there is none.
    next: Vec<u16>,
    /// The states in which a line may end.
    accepting: Vec<bool>,
    /// The number of values.
    values: usize,
}

/// An automaton has too many states.
#[derive(Debug)]
pub(super) struct TooLarge;

impl Automaton {
    /// The automaton that begins in `start`, goes from a state to that which `step` returns for
    /// a value, and accepts a line if `accepts` is true of its last state. `length` is the number
    /// of cells of the line.
    ///
    /// # Errors
    /// If it has more than 20,000 states.
    pub(super) fn new<State: Eq + Hash + Clone>(
        shape: Shape,
        length: usize,
        start: State,
        step: impl Fn(&State, i32) -> Option<State>,
        accepts: impl Fn(&State) -> bool,
    ) -> Result<Automaton, TooLarge> {
        let mut numbers = HashMap::from([(start.clone(), 0_u16)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        let mut layer_end = 1;
        let mut layers = 0;
        // Each state is read once, in the layer in which it is found first.
        while next.len() < states.len() * shape.value_count() {
            let state = next.len() / shape.value_count();
            if state == layer_end {
                layers += 1;
                layer_end = states.len();
            }
            // States that are only reached at the end of the line lead nowhere.
            let is_last = layers == length;
            for value in shape.values() {
                let after = if is_last { None } else { step(&states[state], value) };
                next.push(match after {
                    None => DEAD,
                    Some(after) => *numbers.entry(after).or_insert_with_key(|after| {
                        states.push(after.clone());
                        (states.len() - 1) as u16
                    }),
                });
            }
            if states.len() > MOST_STATES {
                return Err(TooLarge);
            }
        }
        let accepting = states.iter().map(accepts).collect();
        Ok(Automaton { next, accepting, values: shape.value_count() })
    }

    /// The number of states.
    pub(super) fn states(&self) -> usize {
        self.accepting.len()
    }

    /// About how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        2 * self.next.len() + self.accepting.len()
    }

    /// The state after a state and the value with number `bit`.
    pub(super) fn next(&self, state: usize, bit: usize) -> u16 {
        self.next[state * self.values + bit]
    }

    /// True if a line may end in this state.
    pub(super) fn accepts(&self, state: usize) -> bool {
        self.accepting[state]
    }
}
