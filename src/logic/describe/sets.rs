//! The sets of a step: naked and hidden subsets, almost locked sets, the parts of a Sue de Coq.

use super::description::{DescribedSet, Description, SetKind};
use super::role::CellRole;
use crate::geometry::{CellSet, DigitSet, House};
use crate::logic::state::State;
use crate::logic::step::Step;

impl Description {
    /// Adds a set of cells with all their candidates, unless a set with the same cells is already
    /// there. Returns the index of the set.
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

    /// Adds a naked subset. Its house is a common house of its cells that has all eliminations, if
    /// there is one. If there is none, all their common houses are added.
    pub(super) fn naked(&mut self, step: &Step, cells: CellSet, digits: DigitSet) {
        let eliminations = step.eliminated_cells();
        let shared = cells.common_houses();
        let removes = |house: &House| eliminations.is_subset(house.cell_set());
        let house = shared.iter().find(removes).or(shared.first());
        self.houses |= if shared.iter().any(|house| removes(&house)) {
            house.into_iter().collect()
        } else {
            shared
        };
        self.sets.push(DescribedSet { cells, digits, house, kind: SetKind::Naked });
    }

    /// Adds the three parts of a Sue de Coq: the cells in the intersection of the line and the box,
    /// those in the rest of the line, and those in the rest of the box.
    pub(super) fn sue_de_coq(&mut self, before: &State, cells: CellSet) {
        let lines = House::ROWS.iter().chain(House::COLUMNS);
        let pairs = lines.flat_map(|line| House::BOXES.iter().map(move |square| (*line, *square)));
        let parts = pairs.map(|(line, square)| {
            let core = cells & line.cell_set() & square.cell_set();
            let of_line = (cells & line.cell_set()) - core;
            let of_box = (cells & square.cell_set()) - core;
            (line, square, core, of_line, of_box)
        });
        let fits = |&(_, _, core, of_line, of_box): &(_, _, CellSet, CellSet, CellSet)| {
            // A digit of both the line part and the box part counts twice, and must not be a
            // candidate in the intersection.
            let twice = before.digits_in(of_line) & before.digits_in(of_box);
            core.len() > 1
                && (core | of_line | of_box) == cells
                && !(of_line.is_empty() || of_box.is_empty())
                && (twice & before.digits_in(core)).is_empty()
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
