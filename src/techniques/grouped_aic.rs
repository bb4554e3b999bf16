//! Grouped chains and loops: as AIC, and a digit's places where a box and a line cross are a node
//! too; or those in an almost locked set, of which two digits are a strong link.
//!
//! ```text
//! (3)r1c2 = (3)r1c78 - (3)r2c9 = ...      in row 1, 3 stands in c2, c7 or c8
//! (2)r4c12 = (6)r4c1 - ...                r4c12 have 2, 5, 6: without 2 they hold 5 and 6
//! ```

use super::alternating::{Alternation, End, chains};
use super::graph::{Graph, Inside, Links};
use super::state::State;
use super::technique::{Found, Technique};
use core::ops::ControlFlow;

/// With groups, shortest first.
pub(super) fn grouped_aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links = Links { cells: Inside::Both, houses: true, groups: true, sets: false, loops: true };
    chains(state, &Graph::new(state, links), name, found)
}

/// With groups and almost locked sets, shortest first.
pub(super) fn als_aic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let links = Links { cells: Inside::Both, houses: true, groups: true, sets: true, loops: true };
    chains(state, &Graph::new(state, links), name, found)
}

fn name(chain: &Alternation) -> Option<Technique> {
    let name = match chain.end {
        End::Loop => Technique::GroupedContinuousLoop,
        End::Open if chain.gone.len() > 1 => Technique::GroupedAic,
        End::Open | End::Same => Technique::GroupedDiscontinuousLoop,
    };
    chain.is_grouped().then_some(name)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::Technique::*;
    use super::*;
    use crate::explain::Explainer;
    use crate::format::parse_position;
    use crate::techniques::{Order, TechniqueSet};

    #[test]
    fn groups() {
        let state = ":0709-1:258:...+7+6.+3+4+543..1.7+696+754+9+38+2+1.+4..27+93+6.936.421..2+693.+5.+4.+54..61.22.7.4+9+653.+6....+4..:111 891 991 893 194 894 896:226 594 813::";
        check(state, GroupedContinuousLoop, "r2c6<>2 r9c4<>5 r1c3<>8");
        let state = ":0710-1:12:8+1+9+7+23+564+63.85....+25.+69.8...+2.+48+7..9..12+364..4..+51+9....+45.6..7.....75.4.76.1+4...5:763 977 381 187 987 297:128 228::";
        check(state, GroupedDiscontinuousLoop, "r2c8<>1 r2c8<>2");
        let state = ":0710-2:2:3.2....1.+1..97........+1....5..+18.6....15...7..8.+74.+1..9....1.27.1.4.......5..79.+1::239::";
        check(state, GroupedDiscontinuousLoop, "r3c9<>2");
        let state = ":0711-1:2:.+78..169..+6...+935..9..+6....+85.9....+67.+962+8+5..+64.+1..98.+9+2641.+8.54...82.+6+9.87.+96...:514 223 233 534 447 448:211 224::";
        check(state, GroupedAic, "r1c1<>2 r2c4<>2");
        let state = ":0711-2:56:4+8..+12.391+953..28......+9+4...+1.4..9.886+4.+9+1....79...1+4..+5123.+8.4..+89........1.8...:248 269 369:564 669::";
        check(state, GroupedAic, "r6c4<>5 r6c9<>6");
    }

    /// As `check`, of the finder that an order has beside the technique's own.
    #[track_caller]
    fn check_sets(line: &str, technique: Technique, expected: &str) {
        let state = State::from(&parse_position(line).expect("a position"));
        let only = TechniqueSet::EMPTY.with(technique);
        let steps = Explainer::new(Order::Human).only(only).steps(&state);
        let found = steps.iter().any(|step| {
            assert_eq!(crate::techniques::check(&state, step), Ok(()), "{step}");
            let gone =
                step.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit));
            gone.collect::<Vec<_>>().join(" ") == expected
        });
        assert!(found, "{technique}: no {expected}");
    }

    #[test]
    fn almost_locked_sets() {
        let state = ":0709-2:13:.4+81.+7..97...4...+8.6.5.87+4.2....485..+8...+5+9+2..592+8+3.+76..48.9.1.....7..+858....1.9.:317 617 322 323 327 627 131 339 159 275 379 283 287 399:182 382::";
        check_sets(state, GroupedContinuousLoop, "r8c2<>1 r8c2<>3");
        let state = ":0710-3:78:81+6+3..7..+9+2415+7+83+6+57+38.....489.1.2.+3........9.....3...+2.5..+1...+197538+64+2..+82...1.::778 878::";
        check_sets(state, GroupedDiscontinuousLoop, "r7c8<>7 r7c8<>8");
        let state = ":0710-4:8:..7942...3..5...4.......9...82+73.+56167.+1+5.+83213+5+82+647+9..1.......5...8..4...4156..:519 339 976:838::";
        check_sets(state, GroupedDiscontinuousLoop, "r3c8<>8");
        let state = ":0711-3:9:86.9.+1+3..+4.+9+3.+6...+3.1478.+6.7+38.+1+9..6542+6+83.1.+1+9+6.+4+7.3.+983+165.7.+6.4.+32.+9.+2+1..+946.3::939 957::";
        check_sets(state, GroupedAic, "r3c9<>9 r5c7<>9");
        let state = ":0711-4:79:86.9.+1+3..+4.+9+3.+6...+3.1478.+6.7+38.+1+9..6542+6+83.1.+1+9+6.+4+7.3.+983+165.7.+6.4.+32.+9.+2+1..+946.3::759 957::";
        check_sets(state, GroupedAic, "r5c9<>7 r5c7<>9");
    }
}
