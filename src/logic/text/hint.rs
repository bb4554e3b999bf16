//! The first stages of a hint: where to look, the technique, and the cells of the pattern.

use super::lists::{and, and_cells};
use crate::format::write::joined;
use crate::geometry::{CellSet, House};
use crate::logic::describe::{CellRole, Description};
use crate::logic::proof::reason::Reason;
use crate::logic::state::State;
use crate::logic::step::Step;

impl Step {
    /// Where to look: the house that contains the pattern, else two to four boxes, else the only
    /// digit, else the whole grid: `box 2`, `boxes 1, 4 and 5`, `the places of 7`. `before` is the
    /// position before the step.
    pub fn where_to_look(&self, before: &State) -> String {
        if let Some(house) = house(&self.reason) {
            return house.to_string();
        }
        let eliminations = self.eliminated_cells();
        let about = Description::of(before, self);
        let cells = about.cells | about.filled;
        if let Some(house) = shared(cells | eliminations).or_else(|| shared(cells)) {
            return house.to_string();
        }
        let boxes: Vec<usize> = House::ALL
            .iter()
            .filter(|house| house.is_box() && !(house.cell_set() & cells).is_empty())
            .map(|house| house.index() - 17)
            .collect();
        match (boxes.len(), about.digits.single()) {
            (2..=4, _) => format!("boxes {}", joined(boxes, "and")),
            (_, Some(digit)) => format!("the places of {digit}"),
            _ => "the whole grid".to_owned(),
        }
    }

    /// The first three stages of a hint: where to look, the technique, the pattern. Each stage
    /// repeats the stage before it. `before` is the position before the step. The fourth stage is
    /// the whole text ([`Step::text`]).
    pub fn hint_stages(&self, before: &State) -> [String; 3] {
        let place = format!("look at {}", self.where_to_look(before));
        let technique = format!("{place}: {}", self.technique);
        let pattern = format!("{technique}, {}", self.pattern_text(before));
        [place, technique, pattern]
    }

    /// The cells of the pattern by their roles, and its digits, without the conclusion:
    /// `pivot r5c5, pincers r5c7 and r9c5, on 4, 5 and 9`. `before` is the position before the
    /// step.
    pub fn pattern_text(&self, before: &State) -> String {
        let about = Description::of(before, self);
        if !self.placements.is_empty() && about.roles.len() == 1 {
            return and_cells(about.cells);
        }
        let name = |role: CellRole| match role {
            CellRole::Body => "places",
            other => other.name(),
        };
        // The sides have all the cells of a coloring. The placed cells would give away the result.
        let is_coloring = matches!(self.reason, Reason::Coloring(_));
        let is_told = |(role, _): &&(CellRole, CellSet)| !is_coloring || *role != CellRole::Placed;
        let roles = about.roles.iter().filter(is_told);
        let roles = roles.map(|(role, cells)| format!("{} {}", name(*role), and_cells(*cells)));
        let mut parts: Vec<String> = roles.collect();
        if parts.is_empty() {
            parts.push(and_cells(about.cells));
        }
        format!("{}, on {}", parts.join(", "), and(about.digits))
    }
}

/// A house that contains all these cells, if possible a box. `None` if there is no such house or
/// there are no cells.
fn shared(cells: CellSet) -> Option<House> {
    let holds = |house: &&House| !cells.is_empty() && cells.is_subset(house.cell_set());
    House::ALL.iter().filter(holds).max_by_key(|house| house.is_box()).copied()
}

/// The house that a reason names. `None` if it names no single house.
fn house(reason: &Reason) -> Option<House> {
    match reason {
        Reason::FullHouse(house) | Reason::HiddenSingle(house) => Some(*house),
        Reason::Hidden { house, .. } | Reason::Direct { house, .. } => Some(*house),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse_position;
    use crate::logic::explain::Explainer;
    use crate::logic::{Order, Technique, TechniqueSet};

    /// Checks where the steps of `technique` in a position tell to look.
    #[track_caller]
    fn check(technique: Technique, position: &str, expected: &str) {
        let state = State::from(&parse_position(position).expect("a position"));
        let only = TechniqueSet::EMPTY.with(technique);
        let step = Explainer::new(Order::Human).only(only).step(&state).expect("a step");
        assert_eq!(step.hint_stages(&state)[2], expected);
    }

    #[test]
    fn a_hint_leads_to_the_cells_of_the_pattern() {
        check(
            Technique::JuniorExocet,
            ":0000:x:98.76....7....59....4....7.5......3...2...1.......2.952....93...6..4......78.....:228 229 237 239::::",
            "look at boxes 4, 5 and 6: junior exocet, base r5c89, targets r4c6 and r6c1, on 4, 6, 7 \
             and 8",
        );
        check(
            Technique::AlignedPair,
            ":0000:x:7.6.3..8.2.....4..5.......6.9.7.....3.7.5.....8..4.......6....8...2...39....7.65.::::",
            "look at box 1: aligned pair exclusion, aligned r2c3 and r3c2, excluders r12c2, on 1, 3, \
             4, 8 and 9",
        );
        check(
            Technique::AlsXz,
            ":0000:x:59..2+1.4.+8..9.....+34..68....+3+51...72..8...4...1......6+1.92.3...7.+4...+23.25+3..7...:317 622 725 737 538 446 652 754 555 656 959 364 564 764 465 865 965 967 875 885 889::::",
            "look at boxes 2, 5, 6 and 8: ALS-XZ, set A r4c7, set B r24567c5, on 3, 4, 5, 7, 8 and 9",
        );
    }
}
