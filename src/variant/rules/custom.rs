//! Relations and automata that the puzzle brings along.

use super::arguments::Arguments;
use super::{nfa::Nfa, regex};
use crate::variant::draft::Draft;
use crate::variant::error::{VariantError, short};
use crate::variant::shape::Cell;
use core::cell::Cell as Counter;

type Done = Result<(), VariantError>;

/// The most cells any two of which have a relation.
const MOST_OF_PAIR_X: usize = 81;
/// The most steps while an automaton is made deterministic.
const MOST_STEPS: usize = 20_000_000;

/// The number of a character in base64, the usual one or that for addresses.
fn six_bits(symbol: u8) -> Option<u8> {
    match symbol {
        b'A'..=b'Z' => Some(symbol - b'A'),
        b'a'..=b'z' => Some(symbol - b'a' + 26),
        b'0'..=b'9' => Some(symbol - b'0' + 52),
        b'-' | b'+' => Some(62),
        b'_' | b'/' => Some(63),
        _ => None,
    }
}

/// The bytes of a text in base64, with padding or without.
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for symbol in text.trim_end_matches('=').bytes() {
        bits = bits << 6 | u32::from(six_bits(symbol)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// The relation of an argument: bit `a * values + b`, six bits a character from the lowest on.
fn relation(arguments: Arguments) -> Result<impl Fn(i32, i32) -> bool, VariantError> {
    let text = arguments.get(0);
    let bits: Option<Vec<u8>> = text.bytes().map(six_bits).collect();
    let values = arguments.shape().value_count();
    let bits = bits.filter(|bits| !bits.is_empty() && bits.len() <= (values * values).div_ceil(6));
    let bits = bits.ok_or_else(|| {
        let message = format!("'{}' is no relation of {values} values in base64", short(text));
        arguments.error_at(0, message)
    })?;
    let first = arguments.shape().first();
    Ok(move |a: i32, b: i32| {
        let bit = (a - first) as usize * values + (b - first) as usize;
        bits.get(bit / 6).is_some_and(|six| six >> (bit % 6) & 1 == 1)
    })
}

pub(super) fn pair(draft: &mut Draft, arguments: Arguments) -> Done {
    let holds = relation(arguments)?;
    for group in arguments.groups(1)? {
        draft.pairs(group.windows(2).map(|pair| (pair[0], pair[1])), &holds);
    }
    Ok(())
}

pub(super) fn pair_x(draft: &mut Draft, arguments: Arguments) -> Done {
    let holds = relation(arguments)?;
    for group in arguments.groups(1)? {
        if group.len() > MOST_OF_PAIR_X {
            return Err(arguments.error(format!("more than {MOST_OF_PAIR_X} cells in a group")));
        }
        for (index, &b) in group.iter().enumerate() {
            draft.pairs(group[..index].iter().map(|&a| (a, b)), &holds);
        }
    }
    Ok(())
}

pub(super) fn regex(draft: &mut Draft, arguments: Arguments) -> Done {
    let decoded = bytes_of(arguments.get(0)).and_then(|bytes| String::from_utf8(bytes).ok());
    let pattern = decoded.ok_or_else(|| arguments.error_at(0, "the pattern is not in base64"))?;
    let nfa = regex::parse(draft.shape, &pattern);
    let nfa = nfa.map_err(|message| {
        arguments.error_at(0, format!("the pattern {}: {message}", short(&pattern)))
    })?;
    accept(draft, arguments, &nfa)
}

pub(super) fn nfa(draft: &mut Draft, arguments: Arguments) -> Done {
    let nfa = bytes_of(arguments.get(0)).and_then(|bytes| Nfa::decode(&bytes));
    let nfa = nfa.ok_or_else(|| arguments.error_at(0, "this is no automaton in base64"))?;
    accept(draft, arguments, &nfa)
}

/// The automaton accepts each group of cells. Groups are read as in [`Arguments::groups`].
fn accept(draft: &mut Draft, arguments: Arguments, nfa: &Nfa) -> Done {
    let groups: Vec<Vec<Cell>> = arguments.groups(1)?;
    let first = draft.shape.first();
    let work = Counter::new(0);
    // The state: the states in which the automaton may be, in ascending order.
    let step = |states: &Vec<u16>, value: i32| {
        let mut after = Vec::new();
        for &state in states {
            let edges = nfa.edges(state);
            work.set(work.get() + edges.len());
            let fits = |&&(values, _): &&(u32, u16)| values >> (value - first) & 1 == 1;
            after.extend(edges.iter().filter(fits).map(|&(_, target)| target));
        }
        after.sort_unstable();
        after.dedup();
        (!after.is_empty() && work.get() <= MOST_STEPS).then_some(after)
    };
    let accepts = |states: &Vec<u16>| states.iter().any(|&state| nfa.accepts(state));
    draft.lines(groups, nfa.starts(), step, accepts).map_err(arguments.too_large())?;
    if work.get() > MOST_STEPS {
        Err(arguments.error_at(0, "the automaton is too large"))
    } else {
        Ok(())
    }
}
