//! The text of a net: a line for each assumption, with what it leads to.

use super::lists::Cells;
use crate::logic::proof::net::{Alternatives, Argument, Literal, Net, Why};
use core::fmt::{self, Display};

/// `r2c7=4`, `r2c7<>4`
impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.on { "=" } else { "<>" };
        write!(f, "{}{sign}{}", Cells(self.node.cells), self.node.digit)
    }
}

/// The text of a net with more implications than this leaves out the plain ones.
const LONG: usize = 50;

/// A line for each assumption, with what it leads to.
impl Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.argument {
            Argument::Contradiction(..) => f.write_str("an assumption contradicts itself")?,
            Argument::Verity(Alternatives::Cell(cell)) => write!(f, "whatever {cell} holds")?,
            Argument::Verity(Alternatives::House(digit, house)) => {
                write!(f, "wherever {digit} stands in {house}")?;
            }
            Argument::Verity(Alternatives::Candidate(candidate)) => {
                write!(f, "whether {candidate} or not")?;
            }
        }
        let is_long = self.implications.len() > LONG;
        for (k, implication) in self.implications.iter().enumerate() {
            let next = self.implications.get(k + 1);
            let ends = match self.argument {
                Argument::Contradiction(a, b) => [a, b].contains(&(k as u32)),
                Argument::Verity(_) => next.is_none_or(|next| next.why == Why::Assumed),
            };
            match implication.why {
                Why::Assumed => write!(f, "\n{}", implication.literal)?,
                // In a long net: what a placed digit removes from its cell and its peers.
                Why::Weak if is_long && !ends && !implication.literal.on => {}
                _ => write!(f, " -> {}", implication.literal)?,
            }
        }
        Ok(())
    }
}
