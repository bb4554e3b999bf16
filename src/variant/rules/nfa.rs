//! [`Nfa`]: an automaton that may be in several states at once, and its code in ISS strings.

/// The most states.
const MOST_STATES: usize = 4096;

/// An automaton that may be in several states at once.
pub(super) struct Nfa {
    /// It starts in each of the first states, so many.
    starts: usize,
    /// The values and the next state of each edge, for each state. Bit 0 is the first value.
    edges: Vec<Vec<(u32, u16)>>,
    accepting: Vec<bool>,
}

impl Nfa {
    /// An automaton that starts in the first state.
    pub(super) fn new(edges: Vec<Vec<(u32, u16)>>, accepting: Vec<bool>) -> Nfa {
        Nfa { starts: 1, edges, accepting }
    }

    /// The states in which it starts.
    pub(super) fn starts(&self) -> Vec<u16> {
        (0..self.starts as u16).collect()
    }

    pub(super) fn edges(&self, state: u16) -> &[(u32, u16)] {
        self.edges.get(usize::from(state)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn accepts(&self, state: u16) -> bool {
        self.accepting.get(usize::from(state)).is_some_and(|&accepts| accepts)
    }

    /// Reads the code of the Interactive Sudoku Solver:
    ///
    /// ```text
    /// 2 bits     form: 0 (edges) or 1 (a bit for each value)
    /// 4 bits     number of bits of a state, less 1
    /// 4 bits     number of values, less 1
    /// one state  number of states in which it starts: the first ones
    /// one state  number of other states that accept: the next ones
    /// bits       whether each start accepts, the last start first
    /// form 0     4 bits number of bits of a count; then for each state the count of its edges, and
    ///            for each edge the index of its value and the next state
    /// form 1     for each state a bit for each value, the last value first, then the next states
    /// ```
    ///
    /// `None` if it is not well-formed.
    pub(super) fn decode(bytes: &[u8]) -> Option<Nfa> {
        let mut bits = Bits { bytes, at: 0 };
        let has_edges = match bits.take(2)? {
            0 => true,
            1 => false,
            _ => return None,
        };
        let state_bits = bits.take(4)? + 1;
        let values = bits.take(4)? + 1;
        let starts = bits.take(state_bits)?;
        let other_accepting = bits.take(state_bits)? as usize;
        if !(1..=u32::BITS).contains(&starts) {
            return None;
        }
        let accepting_starts = bits.take(starts)?;
        let head_bits = if has_edges { bits.take(4)? } else { values };
        let value_bits = (u32::BITS - (values - 1).leading_zeros()).max(1);
        let mut edges: Vec<Vec<(u32, u16)>> = Vec::new();
        while let Some(head) = bits.take(head_bits).filter(|_| head_bits > 0) {
            let mut of_state = Vec::new();
            if has_edges {
                for _ in 0..head {
                    let value = bits.take(value_bits)?;
                    of_state.push((1 << value, bits.take(state_bits)? as u16));
                }
            } else {
                for value in (0..values).filter(|value| head >> value & 1 == 1) {
                    of_state.push((1 << value, bits.take(state_bits)? as u16));
                }
            }
            edges.push(of_state);
            if edges.len() > MOST_STATES {
                return None;
            }
        }
        let starts = starts as usize;
        let targets = edges.iter().flatten().map(|&(_, target)| usize::from(target) + 1);
        let states = targets.max().unwrap_or(0).max(starts + other_accepting);
        let is_accepting = |state| {
            if state < starts {
                accepting_starts >> state & 1 == 1
            } else {
                state < starts + other_accepting
            }
        };
        let accepting = (0..states).map(is_accepting).collect();
        (states <= MOST_STATES).then_some(Nfa { starts, edges, accepting })
    }
}

/// Bits, the highest of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// A number of up to 32 bits; `None` at the end.
    fn take(&mut self, count: u32) -> Option<u32> {
        if self.at + count as usize > self.bytes.len() * 8 {
            return None;
        }
        let bit = |at: usize| u32::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number =
            (0..count as usize).fold(0, |number, index| number << 1 | bit(self.at + index));
        self.at += count as usize;
        Some(number)
    }
}
