//! [`Nfa`]: an automaton that may be in several states at once, and its code in ISS strings.

/// The most states.
const MOST_STATES: usize = 4096;

/// An automaton that may be in several states at once. State 0 is the start.
#[derive(Default)]
pub(super) struct Nfa {
    /// The values and the next state of each edge, for each state. Bit 0 is the first value.
    edges: Vec<Vec<(u32, u16)>>,
    accepting: Vec<bool>,
}

impl Nfa {
    pub(super) fn new(edges: Vec<Vec<(u32, u16)>>, accepting: Vec<bool>) -> Nfa {
        Nfa { edges, accepting }
    }

    pub(super) fn edges(&self, state: u16) -> &[(u32, u16)] {
        self.edges.get(usize::from(state)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn accepts(&self, state: u16) -> bool {
        self.accepting.get(usize::from(state)).is_some_and(|&accepts| accepts)
    }

    /// Reads the code of the Interactive Sudoku Solver: 2 bits form (0: edges, 1: a bit for each
    /// value, then the next states), 4 bits number of bits of a state, 4 bits number of values
    /// (both less 1), 1 bit whether the start accepts, and the number of other states that
    /// accept, which come first; then the states, to the end. `None` if it is not well-formed.
    pub(super) fn decode(bytes: &[u8]) -> Option<Nfa> {
        let mut bits = Bits { bytes, at: 0 };
        let form = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let values = bits.take(4)? + 1;
        let starts_accepting = bits.take(1)? == 1;
        let accepting = bits.take(state_bits)? as usize;
        // The bits of the number of a value.
        let value_bits = u32::BITS - (values - 1).leading_zeros();
        let header = if form == 0 { value_bits + state_bits } else { values };
        let mut edges: Vec<Vec<(u32, u16)>> = Vec::new();
        while let Some(head) = bits.take(header).filter(|_| form <= 1) {
            let mut of_state = Vec::new();
            if form == 0 {
                for _ in 0..head {
                    let value = bits.take(value_bits)?;
                    of_state.push((1_u32 << value, bits.take(state_bits)? as u16));
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
        let states = edges.iter().flatten().map(|&(_, target)| usize::from(target) + 1).max();
        let states = states.unwrap_or(0).max(accepting + 1);
        let accepting = (0..states).map(|state| if state == 0 { starts_accepting } else { state <= accepting });
        (!edges.is_empty() && states <= MOST_STATES).then(|| Nfa::new(edges, accepting.collect()))
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
        let number = (0..count as usize).fold(0, |number, index| number << 1 | bit(self.at + index));
        self.at += count as usize;
        Some(number)
    }
}
