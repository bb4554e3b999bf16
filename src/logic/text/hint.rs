//! The beginnings of a hint: where to look, and the cells of the pattern.

use crate::format::write::joined;
use crate::geometry::{CellSet, House};
use crate::logic::describe::Description;
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;

impl Step {
    /// Where to look: the house that holds the whole step, else its boxes, else its digit, else the
    /// grid: `box 2`, `boxes 1, 4 and 5`, `the places of 7`.
    pub fn where_to_look(&self) -> String {
        if let Some(house) = house(&self.reason) {
            return house.to_string();
        }
        let gone: CellSet = self.eliminations.iter().map(|gone| gone.cell).collect();
        let cells = self.cells();
        let shared = |cells: CellSet| {
            let holds = |house: &&House| cells.is_subset(house.cell_set());
            House::ALL.iter().filter(holds).max_by_key(|house| house.is_box()).copied()
        };
        if let Some(house) = shared(cells | gone).or_else(|| shared(cells)) {
            return house.to_string();
        }
        let boxes: Vec<usize> = House::ALL
            .iter()
            .filter(|house| house.is_box() && !(house.cell_set() & cells).is_empty())
            .map(|house| house.index() - 17)
            .collect();
        match (boxes.len(), self.digits().single()) {
            (2..=4, _) => format!("boxes {}", joined(boxes, "and")),
            (_, Some(digit)) => format!("the places of {digit}"),
            _ => "the whole grid".to_owned(),
        }
    }

    /// The first three stages of a hint, each with what the one before says: where to look, the
    /// technique, the pattern. `before` is the position before the step. The fourth stage is the
    /// whole text ([`Step::text`]).
    pub fn hint_stages(&self, before: &State) -> [String; 3] {
        let place = format!("look at {}", self.where_to_look());
        let technique = format!("{place}: {}", self.technique);
        let pattern = format!("{technique}, {}", self.pattern_text(before));
        [place, technique, pattern]
    }

    /// The cells of the pattern by their roles, and its digits, without the conclusion:
    /// `pivot r5c5, pincers r5c7 r9c5, with 459`. `before` is the position before the step.
    pub fn pattern_text(&self, before: &State) -> String {
        let about = Description::of(before, self);
        let names = |cells: CellSet| {
            cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
        };
        if !self.placements.is_empty() && about.roles.len() == 1 {
            return names(about.cells);
        }
        let roles = about.roles.iter().map(|(role, cells)| format!("{role} {}", names(*cells)));
        let mut parts: Vec<String> = roles.collect();
        if parts.is_empty() {
            parts.push(names(about.cells));
        }
        format!("{}, with {}", parts.join(", "), about.digits)
    }
}

/// The house that a reason names.
fn house(reason: &Reason) -> Option<House> {
    match reason {
        Reason::FullHouse(house) | Reason::HiddenSingle(house) => Some(*house),
        Reason::Hidden { house, .. } | Reason::Direct { house, .. } => Some(*house),
        _ => None,
    }
}
