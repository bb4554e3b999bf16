//! [`compare`]: whether the ER of a puzzle is in a range. Finds only the part of its path that
//! decides this.
//!
//! For most puzzles [`basic_techniques`] decide alone. For the others only the steps above 4.0 are
//! searched for; between them the basic techniques are applied instead of the steps of the path. In
//! the same way singles are applied between the direct techniques, which place a digit and remove
//! nothing (1.7 to 2.5).

use crate::board::Board;
use crate::geometry::CellSet;
use crate::grid::Grid;
use crate::logic::explain::Explainer;
use crate::logic::rating::basic_techniques;
use crate::logic::rating::high_steps::{HighSteps, NOT_BASIC};
use crate::logic::techniques::forcing::easiest_chain;
use crate::logic::{Order, Rating, State, Technique};
use crate::solve::propagate::{Rules, propagate};
use core::ops::RangeInclusive;
use std::sync::LazyLock;

/// The highest rating of a puzzle that singles and locked candidates solve.
const LOCKED_AT_MOST: Rating = Rating(28);

/// The techniques up to 2.5 that are not singles.
const DIRECT: [Technique; 4] = [
    Technique::DirectPointing,
    Technique::DirectClaiming,
    Technique::DirectHiddenPair,
    Technique::DirectHiddenTriple,
];

/// These and singles are all techniques up to this rating.
const DIRECT_AT_MOST: Rating = Rating(25);

/// The next rating is that of locked candidates.
const ABOVE_DIRECT: Rating = Rating(26);

static ONLY_DIRECT: LazyLock<Explainer> =
    LazyLock::new(|| Explainer::new(Order::Se).only(DIRECT.into_iter().collect()));

/// Cycles and forcing chains, the last of the techniques that are rated below [`ABOVE_CHAINS`].
const CHAINS: [Technique; 5] = [
    Technique::ForcingXCycle,
    Technique::ForcingYCycle,
    Technique::ForcingXChain,
    Technique::ForcingCycle,
    Technique::ForcingChain,
];

/// The rating of the next technique, Nishio.
const ABOVE_CHAINS: Rating = Rating(75);

/// What is known about an ER.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Er {
    Within,
    Below,
    /// Below the range, with the ER.
    BelowAt(Rating),
    Above,
    /// The puzzle has no solution.
    Unknown,
}

/// Compares the ER of `puzzle`, which must have one solution, with a range.
pub(super) fn compare(puzzle: &Grid, wanted: &RangeInclusive<Rating>) -> Er {
    let (least, most) = (*wanted.start(), *wanted.end());
    let Ok(mut board) = Board::new(puzzle) else { return Er::Unknown };
    // For many puzzles, which are too easy, this decides.
    let rules = match least {
        _ if least > LOCKED_AT_MOST => Rules::Locked,
        _ if least > DIRECT_AT_MOST => Rules::Singles,
        _ => Rules::None,
    };
    if propagate(&mut board, rules).is_err() {
        return Er::Unknown;
    }
    if rules != Rules::None && board.open() == CellSet::EMPTY {
        return Er::Below;
    }
    if basic_techniques::solve(&mut board).is_err() {
        return Er::Unknown;
    }
    let is_basic = board.open() == CellSet::EMPTY;
    if is_basic && least > basic_techniques::HIGHEST {
        return Er::Below;
    }
    if !is_basic && most <= basic_techniques::HIGHEST {
        return Er::Above;
    }
    if is_basic { by_path(puzzle, wanted) } else { by_high_steps(puzzle, board, wanted) }
}

/// True if `rules` alone fill the grid.
pub(super) fn is_solved_by(puzzle: &Grid, rules: Rules) -> bool {
    let Ok(mut board) = Board::new(puzzle) else { return false };
    propagate(&mut board, rules).is_ok() && board.open() == CellSet::EMPTY
}

/// Compares the ER of a puzzle that the basic techniques solve.
fn by_path(puzzle: &Grid, wanted: &RangeInclusive<Rating>) -> Er {
    let (least, most) = (*wanted.start(), *wanted.end());
    if is_direct(puzzle) {
        if least > DIRECT_AT_MOST {
            return Er::Below;
        }
    } else if most <= DIRECT_AT_MOST {
        return Er::Above;
    } else if least <= ABOVE_DIRECT && most >= basic_techniques::HIGHEST {
        return Er::Within;
    }
    // If no rating can be too high, the first one that is high enough decides.
    let last = if most >= basic_techniques::HIGHEST { least } else { Rating(most.0 + 1) };
    let path = Explainer::new(Order::Se).path_until(&State::new(puzzle), |s| s.rating >= last);
    match path.er() {
        highest if highest > most => Er::Above,
        highest if highest >= least => Er::Within,
        highest => Er::BelowAt(highest),
    }
}

/// True if singles and the direct techniques solve a puzzle. A step of one of them stays possible
/// after others have placed digits, so their order does not matter.
fn is_direct(puzzle: &Grid) -> bool {
    let Ok(mut board) = Board::new(puzzle) else { return false };
    loop {
        if propagate(&mut board, Rules::Singles).is_err() {
            return false;
        }
        if board.open() == CellSet::EMPTY {
            return true;
        }
        let state = State::of_board(puzzle, &board);
        let Some(step) = ONLY_DIRECT.first(&state) else { return false };
        if !step.placements.iter().all(|new| board.place(new.cell, new.digit).is_ok()) {
            return false;
        }
    }
}

/// Compares the ER of a puzzle of which the basic techniques leave `board`.
fn by_high_steps(puzzle: &Grid, board: Board, wanted: &RangeInclusive<Rating>) -> Er {
    let mut explainer = NOT_BASIC.up_to(*wanted.end());
    // The easiest chain of all may be rated far above the range, and takes longer to find.
    let limits_chains = *wanted.end() < ABOVE_CHAINS;
    if limits_chains {
        explainer = explainer.except(|technique| CHAINS.contains(&technique));
    }
    let start = State::new(puzzle);
    let mut steps = HighSteps::new(&start, board);
    let mut highest = Rating::default();
    while !steps.is_solved() {
        let state = steps.state();
        let mut step = steps.without_hopeless(explainer).first(&state);
        if step.is_none() && limits_chains {
            step = easiest_chain(&state, *wanted.end());
        }
        let Some(step) = step.filter(|step| step.rating <= *wanted.end()) else {
            return Er::Above;
        };
        highest = highest.max(step.rating);
        // No contradiction comes up in a puzzle with one solution.
        if steps.apply(&step).is_err() {
            return Er::Above;
        }
    }
    if highest >= *wanted.start() { Er::Within } else { Er::BelowAt(highest) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Difficulty, Ratings};
    use crate::make::grid::fill::fill;
    use crate::make::minimize;
    use crate::random::Random;

    #[test]
    fn a_position_has_the_digits_and_candidates_of_its_board() {
        let mut open = 0;
        for stream in 0..20 {
            let mut random = Random::new(29, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            let mut board = Board::new(&puzzle).expect("a puzzle");
            let mut state = State::new(&puzzle);
            assert_eq!(State::of_board(&puzzle, &board), state);
            basic_techniques::solve(&mut board).expect("it has a solution");
            for cell in state.open() - board.open() {
                state.place(cell, board.candidates(cell).single().expect("it is placed"));
            }
            for cell in state.open() {
                for digit in state.candidates(cell) - board.candidates(cell) {
                    state.eliminate(cell, digit);
                }
            }
            assert_eq!(State::of_board(&puzzle, &board), state);
            open += board.open().len();
        }
        assert!(open > 100, "{open}");
    }

    /// On the whole paths of puzzles, at each position where the basic techniques are stuck.
    #[test]
    fn chains_up_to_a_limit_are_the_easiest_of_all() {
        let chains = Explainer::new(Order::Se).only(CHAINS.into_iter().collect());
        let up_to_7 = NOT_BASIC.up_to(Rating(70));
        let (mut none, mut found, mut of_both) = (0, 0, 0);
        for stream in 0..1500 {
            let mut random = Random::new(41, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            let mut board = Board::new(&puzzle).expect("a puzzle");
            loop {
                basic_techniques::solve(&mut board).expect("it has a solution");
                if board.open() == CellSet::EMPTY {
                    break;
                }
                let state = State::of_board(&puzzle, &board);
                let easiest = chains.first(&state);
                for most in [65, 66, 68, 70, 72].map(Rating) {
                    let wanted = easiest.clone().filter(|step| step.rating <= most);
                    assert_eq!(easiest_chain(&state, most), wanted, "{puzzle}: {most}");
                }
                match easiest.filter(|step| step.rating <= Rating(70)) {
                    None => none += 1,
                    Some(step) if step.technique == Technique::ForcingCycle => of_both += 1,
                    Some(_) => found += 1,
                }
                let Some(step) = up_to_7.first(&state) else { break };
                for eliminated in &step.eliminations {
                    board.eliminate(eliminated.cell, eliminated.digit);
                }
                for placed in &step.placements {
                    board.place(placed.cell, placed.digit).expect("it has a solution");
                }
            }
        }
        assert!(none > 300 && found > 300 && of_both > 5, "{none}, {found}, {of_both}");
    }

    #[test]
    fn quads_and_jellyfish_are_found() {
        let puzzles = [
            (
                "6.52.78...1...8....87.5....12...394............3...1..5...6..2...6..9.57..1......",
                50,
            ),
            (
                ".3.....58....98..2.1....7.....1.....423..6....9..5..3..........76.8....19...2..45",
                50,
            ),
            (
                "..6.....2.4..27..6..81..3..864.7....12.........7..2...5.......3...8..2.9....3..67",
                52,
            ),
            (
                ".2...94.7.1..85...4.5...1.....346.......5.28.1......7.96.....1......8...7.......2",
                52,
            ),
            (
                "...8..5..6....4.7..1....3.256392....1.4...............2...1.4.9..9...6.....79..3.",
                54,
            ),
        ];
        for (line, er) in puzzles {
            let puzzle: Grid = line.parse().expect("a puzzle");
            let er = Rating(er);
            assert_eq!(Ratings::of(&puzzle).er(), Some(er), "{line}");
            assert_eq!(compare(&puzzle, &(er..=er)), Er::Within, "{line}");
        }
    }

    #[test]
    fn ratings_are_as_compared() {
        let ranges = Difficulty::ALL.map(Difficulty::er_range);
        let mut counts = [0; 5];
        for stream in 0..400 {
            let mut random = Random::new(23, stream);
            let full = fill(&mut random).to_grid();
            let puzzle = minimize(&full, &mut random).expect("it has one solution");
            // To rate puzzles above 7 would take most of the time.
            let up_to_7 = Explainer::new(Order::Se).up_to(Rating(70));
            if !up_to_7.path(&State::new(&puzzle)).is_complete() {
                assert_eq!(compare(&puzzle, &(Rating(0)..=Rating(70))), Er::Above);
                assert_eq!(compare(&puzzle, &ranges[2]), Er::Above);
                continue;
            }
            let er = Ratings::of(&puzzle).er().expect("a short path");
            for (range, count) in ranges.iter().zip(&mut counts) {
                let compared = compare(&puzzle, range);
                *count += u32::from(compared == Er::Within);
                assert_eq!(compared == Er::Within, range.contains(&er), "{puzzle}: {er}");
                assert!(compared != Er::Below || er < *range.start(), "{puzzle}: {er}");
                assert!(compared != Er::Above || er > *range.end(), "{puzzle}: {er}");
                assert!(
                    matches!(compared, Er::BelowAt(known) if known == er)
                        || !matches!(compared, Er::BelowAt(_)),
                    "{puzzle}: {er}"
                );
            }
            // The exact value, by the narrowest range.
            assert_eq!(compare(&puzzle, &(er..=er)), Er::Within, "{puzzle}: {er}");
        }
        assert!(counts[..4].iter().all(|&count| count > 20), "{counts:?}");
    }
}
