//! [`ProofLine`]: a line with its [`LineNumber`], its claim ([`LineClaim`]) and its reason
//! ([`LineReason`]).

use crate::geometry::{Cell, CellSet, Digit, DigitSet, House, ParseNameError};
use crate::logic::proof::chain::Node;
use crate::logic::proof::reason::{Alternatives, Literal, Reason};
use core::fmt::{self, Display};
use core::str::FromStr;

/// A line of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProofLine {
    /// Its number.
    pub number: LineNumber,
    /// What it says.
    pub claim: LineClaim,
    /// Why that follows.
    pub why: LineReason,
    /// The numbers of the lines that it depends on, ascending. Each is an earlier line, of the same
    /// proof or of a proof around it.
    pub from: Vec<LineNumber>,
    /// An earlier line with the same claim, reason and premises, in another nested proof or in
    /// another case.
    pub repeats: Option<LineNumber>,
    /// The nested proof of this line ([`LineReason::Nested`]). Empty for other reasons.
    pub nested: Vec<ProofLine>,
}

/// The number of a line: 9, or 9.1 for the first line of the nested proof of line 9.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineNumber(pub(super) Vec<u32>);

/// The claim of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LineClaim {
    /// A candidate, or a digit in a group of cells, is true or false.
    Literal(Literal),
    /// A contradiction: the cell has no candidate left.
    NoCandidate(Cell),
    /// A contradiction: the digit has no place left in the house.
    NoPlace(Digit, House),
    /// A contradiction: the node is both true and false.
    Both(Node),
}

/// Why a line follows from the lines that it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineReason {
    /// It is the assumption that leads to the contradiction.
    Assumed,
    /// It is the assumption of a case.
    Case {
        /// The number of the case, from 1.
        number: usize,
        /// How many cases there are.
        count: usize,
    },
    /// It is false because another node is true.
    Excluded {
        /// The node that is true.
        by: Node,
        /// A house of both nodes. `None` if their digits differ or they share no house.
        house: Option<House>,
    },
    /// It is the only candidate left in its cell.
    Cell,
    /// It is the only place left in the house.
    House(House),
    /// It is true because a group of cells that contains it is true and the other cells of the
    /// group are false; or it is a group that is false because all its cells are false.
    Group,
    /// These cells are an almost locked set that has lost a digit, so it holds all its others.
    Als(CellSet),
    /// This pattern removes it. The pattern places nothing.
    Pattern(Box<Reason>),
    /// The nested proof shows it.
    Nested,
    /// The lines that it depends on cannot all be true.
    Contradiction,
    /// It follows in every case.
    Cases {
        /// The alternatives, one of which must be true.
        of: Alternatives,
        /// The assumptions of the cases.
        assumed: Vec<Literal>,
    },
}

impl LineReason {
    /// The kind of reason in one word: `assumed`, `case`, `excluded`, `cell`, `house`, `group`,
    /// `als`, `naked`, `hidden`, `fish` (also locked candidates), `pattern` (any other pattern),
    /// `nested`, `contradiction`, `cases`.
    pub fn name(&self) -> &'static str {
        match self {
            LineReason::Assumed => "assumed",
            LineReason::Case { .. } => "case",
            LineReason::Excluded { .. } => "excluded",
            LineReason::Cell => "cell",
            LineReason::House(_) => "house",
            LineReason::Group => "group",
            LineReason::Als(_) => "als",
            LineReason::Pattern(reason) => match **reason {
                Reason::Naked { .. } => "naked",
                Reason::Hidden { .. } => "hidden",
                Reason::Fish { .. } => "fish",
                _ => "pattern",
            },
            LineReason::Nested => "nested",
            LineReason::Contradiction => "contradiction",
            LineReason::Cases { .. } => "cases",
        }
    }

    /// The house of a single, of an exclusion, of a hidden subset, or of the cases. `None` if the
    /// reason has no house.
    pub fn house(&self) -> Option<House> {
        match self {
            LineReason::House(house) => Some(*house),
            LineReason::Excluded { house, .. } => *house,
            LineReason::Pattern(reason) => match **reason {
                Reason::Hidden { house, .. } => Some(house),
                _ => None,
            },
            LineReason::Cases { of: Alternatives::House(_, house), .. } => Some(*house),
            _ => None,
        }
    }
}

impl LineNumber {
    /// The number of the line `last` in the nested proof of this line.
    pub(super) fn within(&self, last: u32) -> LineNumber {
        LineNumber(self.0.iter().copied().chain([last]).collect())
    }

    /// The number of the next line of the same proof.
    pub(in crate::logic) fn next(&self) -> LineNumber {
        let mut parts = self.0.clone();
        parts.iter_mut().last().into_iter().for_each(|last| *last += 1);
        LineNumber(parts)
    }

    /// The last of the numbers that the dots separate: 1 for 9.1.
    pub(in crate::logic) fn last(&self) -> u32 {
        self.0.last().copied().unwrap_or_default()
    }

    /// The numbers that the dots separate. The last is the number in the innermost proof.
    pub fn parts(&self) -> &[u32] {
        &self.0
    }
}

/// `9`, `9.1`
impl Display for LineNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.pad(&parts.join("."))
    }
}

/// Accepts what `Display` writes: `r4c8=3`, `r1c15, r2c4<>3`, `r7c7 has no candidate left`,
/// `no place left for 3 in row 4`, `r4c8=3 is true and false`.
impl FromStr for LineClaim {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<LineClaim, ParseNameError> {
        let claim = if let Some(cell) = text.strip_suffix(" has no candidate left") {
            cell.parse().ok().map(LineClaim::NoCandidate)
        } else if let Some(place) = text.strip_prefix("no place left for ") {
            no_place(place)
        } else if let Some(node) = text.strip_suffix(" is true and false") {
            node_around(node, "=").map(LineClaim::Both)
        } else {
            let on = !text.contains("<>");
            let node = node_around(text, if on { "=" } else { "<>" });
            node.map(|node| LineClaim::Literal(Literal { node, on }))
        };
        claim.ok_or(ParseNameError::expected("a claim such as r2c7=4 or r2c78<>4"))
    }
}

/// The claim that is written as a digit and a house: `3 in row 4`.
fn no_place(text: &str) -> Option<LineClaim> {
    let (digit, house) = text.split_once(" in ")?;
    Some(LineClaim::NoPlace(digit.parse().ok()?, house.parse().ok()?))
}

/// The node that is written as cells, `sign` and a digit: `r1c15, r2c4=3`.
fn node_around(text: &str, sign: &str) -> Option<Node> {
    let (names, digit) = text.split_once(sign)?;
    let mut cells = CellSet::EMPTY;
    for name in names.split(", ") {
        let (rows, columns) = name.strip_prefix('r')?.split_once('c')?;
        let [rows, columns] = [rows.parse::<DigitSet>().ok()?, columns.parse().ok()?];
        for row in rows.iter() {
            cells |=
                columns.iter().filter_map(|column| Cell::at(row.index(), column.index())).collect();
        }
    }
    (!cells.is_empty()).then_some(Node { digit: digit.parse().ok()?, cells })
}

/// The line with this number, in the proof or nested in it.
pub(crate) fn with_number<'a>(
    lines: &'a [ProofLine],
    number: &LineNumber,
) -> Option<&'a ProofLine> {
    lines.iter().find_map(|line| {
        if line.number == *number { Some(line) } else { with_number(&line.nested, number) }
    })
}
