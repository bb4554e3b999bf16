//! Steps in plain words: the roles, the reason, and last the result.

use super::Story;
use super::lists::{And, Cells, Houses};
use crate::geometry::Candidate;
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::deadly::{Deadly, Pattern};
use crate::logic::proof::reason::{Reason, Templates};
use core::fmt::{self, Display};

/// The technique and why the step holds, as one sentence or more.
pub(super) fn reason(story: &Story<'_>) -> String {
    let mut text = String::new();
    let first = story.step.placements.first().or(story.step.eliminations.first());
    // Writing to memory does not fail.
    let _ = why(&mut text, &story.step.reason, first);
    format!("{}. {text}.", capital(story.step.technique.name()))
}

/// The name with a capital letter.
fn capital(name: &str) -> String {
    let mut rest = name.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

fn why(f: &mut String, reason: &Reason, first: Option<&Candidate>) -> fmt::Result {
    use core::fmt::Write;
    match reason {
        Reason::FullHouse(house) => write!(f, "It is the last cell of {house}"),
        Reason::HiddenSingle(house) => match first {
            Some(Candidate { digit, cell }) => {
                write!(f, "In {house}, {digit} can only go in {cell}")
            }
            None => write!(f, "one place in {house}"),
        },
        Reason::NakedSingle => match first {
            Some(Candidate { cell, digit }) => {
                write!(f, "{digit} is the only candidate left in {cell}")
            }
            None => f.write_str("a cell has one candidate"),
        },
        Reason::Naked { cells, digits } => write!(f, "{} hold {}", Cells(*cells), And(*digits)),
        Reason::Hidden { house, cells, digits } => {
            write!(f, "{} in {house} are in {} only", And(*digits), Cells(*cells))
        }
        Reason::Fish { digit, base, cover, fins } => {
            write!(f, "{digit} in {} stands in {} only", Houses(*base), Houses(*cover))?;
            match fins.is_empty() {
                true => Ok(()),
                false => write!(f, ", or in {}", Cells(*fins)),
            }
        }
        Reason::Direct { by, house, .. } => {
            why(f, by, None)?;
            match first {
                Some(Candidate { digit, .. }) => {
                    write!(f, ", so {digit} has one place in {house}")
                }
                None => Ok(()),
            }
        }
        Reason::Chain(chain) => write!(f, "{chain}"),
        Reason::Net(net) => write!(f, "{net}"),
        Reason::Deadly(deadly) => write!(f, "{deadly}"),
        Reason::Aligned { cells, excluders } => write!(
            f,
            "{} hold no digits together that leave none to one of {}",
            Cells(*cells),
            Cells(*excluders)
        ),
        Reason::Templates(Templates { digit, taken, .. }) => {
            write!(f, "all ways to place every {digit} that is left agree on this")?;
            match taken.is_empty() {
                true => Ok(()),
                false => {
                    let others = taken.iter().map(|&(digit, _)| digit);
                    let others = others.filter(|other| other != digit).collect();
                    write!(f, ", given what those of {} agree on", And(others))
                }
            }
        }
        Reason::Several(reasons) => {
            for (k, reason) in reasons.iter().enumerate() {
                f.write_str(if k > 0 { "; and " } else { "" })?;
                why(f, reason, None)?;
            }
            Ok(())
        }
    }
}

/// `(4)r2c7 = (4)r2c3 - (8)r2c3`: `=` at least one of the two, `-` at most one.
impl Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (node, link, _) in self.linked() {
            write!(f, "{node} {} ", if link == Link::Weak { '-' } else { '=' })?;
        }
        let end = if self.is_loop() { self.nodes.first() } else { self.nodes.last() };
        end.map_or(Ok(()), |node| node.fmt(f))
    }
}

/// `(4)r2c7`
impl Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}){}", self.digit, Cells(self.cells))
    }
}

impl Display for Deadly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pattern {
            Pattern::Loop { cells, digits: [a, b] } => {
                write!(f, "{} would exchange {a} and {b}", Cells(cells))?;
            }
            Pattern::Bug => f.write_str("every cell would have two candidates")?,
        }
        let extras: Vec<String> = self.extras.iter().map(Candidate::to_string).collect();
        write!(f, ", but for {}", extras.join(" or "))?;
        if !self.links.is_empty() {
            write!(f, "; a digit has no other place in {}", Houses(self.links))?;
        }
        match self.als.is_empty() {
            true => Ok(()),
            false => write!(f, ", which make a subset with {}", Cells(self.als)),
        }
    }
}
