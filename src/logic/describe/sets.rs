//! The sets of a step: naked and hidden subsets, almost locked sets, the parts of a Sue de Coq.

use super::{CellRole, Description};
use crate::geometry::{CellSet, DigitSet, House};
use crate::logic::state::State;
use crate::logic::step::Step;

/// Cells that belong together because of their candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DescribedSet {
    /// The cells.
    pub cells: CellSet,
    /// All candidates of the cells; of a hidden subset only its own digits.
    pub digits: DigitSet,
    /// The house of the cells. `None` if they share none.
    pub house: Option<House>,
    /// What it is.
    pub kind: SetKind,
}

/// What a set of cells is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetKind {
    /// As many digits as cells.
    Naked,
    /// The digits have no other place in the house.
    Hidden,
    /// One digit more than there are cells.
    AlmostLocked,
    /// A part of a naked set: of a Sue de Coq, or of a subset with extra candidates of a rectangle.
    Part,
}

impl SetKind {
    /// The name: `almost locked`.
    pub const fn name(self) -> &'static str {
        match self {
            SetKind::Naked => "naked",
            SetKind::Hidden => "hidden",
            SetKind::AlmostLocked => "almost locked",
            SetKind::Part => "part",
        }
    }
}

impl Description {
    /// Adds a set with its candidates, unless it is there. Returns its index.
    pub(super) fn set(&mut self, before: &State, cells: CellSet, house: Option<House>) -> usize {
        if let Some(known) = self.sets.iter().position(|set| set.cells == cells) {
            return known;
        }
        let digits = before.digits_in(cells);
        let kind = match digits.len().cmp(&(cells.len() + 1)) {
            core::cmp::Ordering::Equal => SetKind::AlmostLocked,
            _ if digits.len() == cells.len() => SetKind::Naked,
            _ => SetKind::Part,
        };
        self.sets.push(DescribedSet { cells, digits, house, kind });
        self.sets.len() - 1
    }

    /// Adds a naked subset. Its houses are those in which the step removes something.
    pub(super) fn naked(&mut self, step: &Step, cells: CellSet, digits: DigitSet) {
        let gone: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
        let shared = cells.common_houses();
        let removes = |house: &House| gone.is_subset(house.cell_set());
        let house = shared.iter().find(removes).or(shared.first());
        self.houses |= if shared.iter().any(|house| removes(&house)) {
            house.into_iter().collect()
        } else {
            shared
        };
        self.sets.push(DescribedSet { cells, digits, house, kind: SetKind::Naked });
    }

    /// Adds the three parts of a Sue de Coq: where the line and the box meet, the rest of the line,
    /// the rest of the box.
    pub(super) fn sue_de_coq(&mut self, before: &State, cells: CellSet) {
        let lines = House::ROWS.iter().chain(House::COLUMNS);
        let pairs = lines.flat_map(|line| House::BOXES.iter().map(move |square| (*line, *square)));
        let parts = pairs.map(|(line, square)| {
            let core = cells & line.cell_set() & square.cell_set();
            let of_line = (cells & line.cell_set()).difference(core);
            let of_box = (cells & square.cell_set()).difference(core);
            (line, square, core, of_line, of_box)
        });
        let fits = |&(_, _, core, of_line, of_box): &(_, _, CellSet, CellSet, CellSet)| {
            // A digit of both rests counts twice; where the houses meet it is not a candidate.
            let twice = before.digits_in(of_line).intersection(before.digits_in(of_box));
            core.len() > 1
                && (core | of_line | of_box) == cells
                && !(of_line.is_empty() || of_box.is_empty())
                && twice.intersection(before.digits_in(core)).is_empty()
                && before.digits_in(cells).len() + twice.len() <= cells.len()
        };
        let Some((line, square, core, of_line, of_box)) = parts.into_iter().find(fits) else {
            return self.role(CellRole::Subset, cells);
        };
        self.houses = self.houses.with(line).with(square);
        for (role, cells, house) in [
            (CellRole::Intersection, core, None),
            (CellRole::LinePart, of_line, Some(line)),
            (CellRole::BoxPart, of_box, Some(square)),
        ] {
            self.role(role, cells);
            let digits = before.digits_in(cells);
            self.sets.push(DescribedSet { cells, digits, house, kind: SetKind::Part });
        }
    }
}
