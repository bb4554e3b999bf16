//! What a person is told about a position: [`CheckedPosition`].
//!
//! * A [`Position`] is compared with the solution of its givens: [`PositionCheck`]. If it
//!   contradicts the solution, a person is told so, and gets no step.
//! * Otherwise an [`Explainer`] looks for steps in a [`State`], without the techniques that this
//!   position does not allow: the next step
//!   ([`CheckedPosition::step`]), all of them ([`CheckedPosition::steps`]) or the whole path
//!   ([`CheckedPosition::path`]).
//! * A [`Step`] contains its proof ([`Reason`](crate::logic::Reason)). Its texts are
//!   [`Step::hint_stages`], each of which says more, and [`Step::text`]; its drawing is made from
//!   [`Description`](crate::logic::Description).
//! * If there is no step, [`NoStep`] says why, in one sentence.
//!
//! The commands `hint`, `steps` and `explain`, the page and the board in the terminal only show the
//! results.

mod claims;
mod position_check;

pub use claims::Claims;
pub use position_check::{Entry, PositionCheck, Unsolvable};

use crate::fields::{Facts, Status};
use crate::format::Position;
use crate::logic::{
    Distinct, Explainer, Ratings, SolvePath, State, Step, StepSelection, Technique, TechniqueSet,
};
use crate::random::Random;
use crate::solve::Puzzle;
use crate::solve::pencil_marks::NoSolution;
use crate::solve::search::Search;
use core::fmt;
use core::ops::ControlFlow;

/// A position with the result of its check. Finds the next step, all steps or the path, or says why
/// there is no step.
///
/// ```
/// use ennead::check::{CheckedPosition, NoStep};
/// use ennead::{Explainer, Order, Search, format};
///
/// let explainer = Explainer::new(Order::Human);
/// let mut search = Search::new();
/// let position = format::parse_position(
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let checked = CheckedPosition::of(&position, &mut search);
/// let step = checked.step(explainer).expect("a step");
/// assert_eq!(step.hint_stages(&checked.state)[1], "look at box 2: hidden single");
///
/// // HoDoKu's form: a plus sign before each digit that was placed.
/// let position = format::parse_position(
///     ":03::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
/// )?;
/// let why = CheckedPosition::of(&position, &mut search).step(explainer).expect_err("r1c3 is 4");
/// assert_eq!(why.to_string(), "r1c3=1 contradicts the solution");
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckedPosition<'p> {
    /// The position.
    pub position: &'p Position,
    /// Whether it agrees with the solution.
    pub check: PositionCheck,
    /// The state in which steps are searched for. If the entries decide the solution, the
    /// candidates are part of the puzzle ([`State::with_given_marks`]).
    pub state: State,
}

/// Why there is no step, or no further one: a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoStep {
    /// The position contradicts the solution, or has none: [`PositionCheck::contradiction`].
    Contradiction(String),
    /// The grid is full.
    Full,
    /// The techniques find no step.
    Stuck {
        /// The number of steps that were found before.
        after: usize,
        /// True if only named techniques were used ([`Explainer::only`]).
        are_named: bool,
    },
}

impl fmt::Display for NoStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (after, techniques) = match self {
            NoStep::Contradiction(sentence) => return f.write_str(sentence),
            NoStep::Full => return f.write_str("nothing is left to do: the grid is full"),
            NoStep::Stuck { after, are_named: false } => (after, "no technique finds"),
            NoStep::Stuck { after, are_named: true } => (after, "none of these techniques finds"),
        };
        match after {
            0 => write!(f, "{techniques} a step from here"),
            1 => write!(f, "{techniques} a second step"),
            _ => write!(f, "{techniques} another step after the first {after}"),
        }
    }
}

impl core::error::Error for NoStep {}

/// What a person should know about a position before its steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Caution {
    /// There are several solutions, so the techniques that assume a single one are not used.
    SeveralSolutions,
    /// The givens have several solutions, and the entries leave one.
    OneByEntries,
}

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Caution::SeveralSolutions => {
                "more than one solution: techniques that assume a single one (unique \
                 rectangles, BUG, ...) are refused, and nested forcing chains left out"
            }
            Caution::OneByEntries => {
                "the givens alone have several solutions; with the entries there is one"
            }
        })
    }
}

/// The steps that a position allows, up to a limit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepList {
    /// The steps, in the order of their techniques.
    pub steps: Vec<Step>,
    /// True if there are more.
    pub more: bool,
    /// Why there is no step; or the contradiction, even if there are steps.
    pub no_step: Option<NoStep>,
}

/// Which path [`CheckedPosition::path`] takes, and where it ends. By default it is the whole path,
/// with the first step that is found at each position.
#[derive(Clone, Default, Debug)]
pub struct PathPlan {
    /// The path ends after the first step of this technique.
    pub until: Option<Technique>,
    /// The path ends after this many steps.
    pub max_steps: Option<usize>,
    /// Draws one of the steps of the easiest technique at each position, and from which end its
    /// proof is told.
    pub random: Option<Random>,
    /// True to keep the steps that nothing after them uses. They are left out in the human order, where the
    /// path ends in the solution.
    pub all_steps: bool,
}

/// Why a path was cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PathCut {
    /// [`PathPlan::until`]
    Until,
    /// [`PathPlan::max_steps`]
    MaxSteps,
}

/// The most steps of a position from which one is drawn: there can be hundreds of dynamic chains.
const MAX_CHOICES: usize = 100;

/// The path from a position on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PersonPath {
    /// The steps, and the state after them.
    pub path: SolvePath,
    /// Why it was cut, if it was.
    pub cut: Option<PathCut>,
    /// Why it has no steps, or ends before the grid is full without being cut.
    pub no_step: Option<NoStep>,
}

impl<'p> CheckedPosition<'p> {
    /// Checks `position`, as [`PositionCheck::of`] does.
    pub fn of(position: &'p Position, search: &mut Search) -> CheckedPosition<'p> {
        let check = PositionCheck::of(position, search);
        let state = State::from(position);
        let state = match check {
            PositionCheck::UniqueByEntries(_) => state.with_given_marks(),
            _ => state,
        };
        CheckedPosition { position, check, state }
    }

    /// The result of the check in one word.
    pub fn status(&self) -> Status {
        Status::from(&self.check)
    }

    /// `known` with the digits of the position and its status added.
    pub fn facts<'a>(&self, known: Facts<'a>) -> Facts<'a>
    where
        'p: 'a,
    {
        Facts { puzzle: Some(&self.position.values), status: Some(self.status()), ..known }
    }

    /// The contradiction between the position and the solution, if there is one.
    pub fn contradiction(&self) -> Option<NoStep> {
        self.check.contradiction().map(NoStep::Contradiction)
    }

    /// What a person should know before the steps; `None` if the givens have one solution, or if no
    /// solution fits.
    pub fn caution(&self) -> Option<Caution> {
        let (givens, values) = (self.position.givens.clues(), self.position.values.clues());
        match self.check {
            PositionCheck::Multiple => Some(Caution::SeveralSolutions),
            PositionCheck::UniqueByEntries(_) if 0 < givens && givens < values => {
                Some(Caution::OneByEntries)
            }
            _ => None,
        }
    }

    /// The next step that `explainer` finds.
    ///
    /// # Errors
    /// Why there is none.
    pub fn step(&self, explainer: Explainer) -> Result<Step, NoStep> {
        if let Some(contradiction) = self.contradiction() {
            return Err(contradiction);
        }
        let step = self.allowed(explainer).step(&self.state);
        step.ok_or_else(|| self.no_step(explainer, 0))
    }

    /// The steps of `selection`, at most `limit`. They are listed even if the position contradicts
    /// its solution, for comparison with other programs.
    pub fn steps(&self, explainer: Explainer, selection: &StepSelection, limit: usize) -> StepList {
        let (mut steps, mut more) = (Vec::new(), false);
        self.each_step(explainer, selection, |step| {
            more = steps.len() == limit;
            if more {
                return ControlFlow::Break(());
            }
            steps.push(step);
            ControlFlow::Continue(())
        });
        let why = || steps.is_empty().then(|| self.no_step(explainer, 0));
        let no_step = self.contradiction().or_else(why);
        StepList { steps, more, no_step }
    }

    /// Calls `found` with the steps of `selection`, until it breaks.
    fn each_step(
        &self,
        explainer: Explainer,
        selection: &StepSelection,
        found: impl FnMut(Step) -> ControlFlow<()>,
    ) {
        selection.each_step(&self.allowed(explainer), &self.state, found);
    }

    /// The path that `explainer` finds, according to `plan`. It has no steps if the position
    /// contradicts its solution.
    pub fn path(&self, explainer: Explainer, plan: PathPlan) -> PersonPath {
        if let Some(contradiction) = self.contradiction() {
            let path = SolvePath::new(&self.state);
            return PersonPath { path, cut: None, no_step: Some(contradiction) };
        }
        let PathPlan { until, max_steps, mut random, all_steps } = plan;
        let explainer = self.allowed(explainer);
        let mut count = 0;
        let is_last = |step: &Step| {
            count += 1;
            // Whether a step is needed is known only at the end of the whole path.
            all_steps && (Some(step.technique) == until || Some(count) == max_steps)
        };
        let mut path = match &mut random {
            Some(random) => drawn_path(explainer, &self.state, is_last, random),
            None => explainer.path_until(&self.state, is_last),
        };
        if !all_steps {
            path = explainer.needed(path, |singles, state| match &mut random {
                Some(random) => drawn_step(*singles, state, random),
                None => singles.step(state),
            });
        }
        let last = path.steps.iter().position(|step| Some(step.technique) == until);
        let last =
            last.map_or(path.steps.len(), |index| index + 1).min(max_steps.unwrap_or(usize::MAX));
        path.cut(last);
        if let Some(random) = &mut random {
            path.steps.iter_mut().filter(|_| random.index(2) == 1).for_each(Step::turn);
        }
        let is_whole = path.is_complete() && !self.state.is_full();
        let cut = if path.steps.last().is_some_and(|step| Some(step.technique) == until) {
            Some(PathCut::Until)
        } else if Some(path.steps.len()) == max_steps && !is_whole {
            Some(PathCut::MaxSteps)
        } else {
            None
        };
        let no_step =
            (cut.is_none() && !is_whole).then(|| self.no_step(explainer, path.steps.len()));
        PersonPath { path, cut, no_step }
    }

    /// The ratings of the path from this position on.
    pub fn ratings(&self) -> Ratings {
        Ratings::from_state(self.state, self.check.is_unique())
    }

    /// `explainer`, or if there are several solutions, `explainer` without the techniques that
    /// assume one ([`Explainer::for_several_solutions`]).
    fn allowed(&self, explainer: Explainer) -> Explainer {
        if self.check.is_unique() { explainer } else { explainer.for_several_solutions() }
    }

    /// Why there is no step after the first `after`, if nothing contradicts the solution.
    fn no_step(&self, explainer: Explainer, after: usize) -> NoStep {
        if self.state.is_full() {
            return NoStep::Full;
        }
        NoStep::Stuck { after, are_named: explainer.is_restricted() }
    }
}

/// A path of [drawn steps](drawn_step), up to a step for which `is_last` returns true.
fn drawn_path(
    explainer: Explainer,
    start: &State,
    mut is_last: impl FnMut(&Step) -> bool,
    random: &mut Random,
) -> SolvePath {
    let mut path = SolvePath::new(start);
    while let Some(step) = drawn_step(explainer, &path.end, random) {
        path.end.apply(&step);
        let is_end = is_last(&step);
        path.steps.push(step);
        if is_end {
            break;
        }
    }
    path
}

/// One of the steps of the easiest technique at a position, all equally likely.
fn drawn_step(explainer: Explainer, state: &State, random: &mut Random) -> Option<Step> {
    let first = explainer.step(state)?;
    let (mut steps, mut distinct) = (Vec::new(), Distinct::default());
    let same = explainer.only(TechniqueSet::EMPTY.with(first.technique));
    same.each_step(state, |step| {
        if distinct.is_new(&step) {
            steps.push(step);
        }
        if steps.len() < MAX_CHOICES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    Some(match steps.len() {
        0 => first,
        count => steps.swap_remove(random.index(count)),
    })
}

/// Why `puzzle`, which was proved to have no solution, has none.
pub fn no_solution<'p>(puzzle: impl Into<Puzzle<'p>>) -> String {
    format!("no solution: {}", NoSolution::of(puzzle))
}

/// Why a puzzle with this status has no rating: it has several solutions, or no technique finds a
/// step after the first `steps`.
pub fn no_rating(status: Status, steps: usize) -> String {
    let stuck = NoStep::Stuck { after: steps, are_named: false };
    match status {
        Status::Multiple => "more than one solution: no rating".to_owned(),
        _ => format!("{stuck}: no rating"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse_position;
    use crate::grid::example::{PUZZLE, SOLUTION};
    use crate::logic::{Order, TechniqueSet};

    /// The result of `see` for the checked position of `text`.
    fn at<T>(text: &str, see: impl FnOnce(&CheckedPosition) -> T) -> T {
        let position = parse_position(text).expect("a position");
        see(&CheckedPosition::of(&position, &mut Search::new()))
    }

    fn human() -> Explainer {
        Explainer::new(Order::Human)
    }

    /// The step, the list and the path have no step for the same reason, which is this sentence.
    #[track_caller]
    fn has_no_step(text: &str, explainer: Explainer, sentence: &str) {
        at(text, |checked| {
            let no_step = checked.step(explainer).expect_err("no step");
            assert_eq!(no_step.to_string(), sentence);
            let list = checked.steps(explainer, &StepSelection::default(), 9);
            assert_eq!((list.no_step.as_ref(), list.more), (Some(&no_step), false));
            let path = checked.path(explainer, PathPlan::default());
            assert_eq!((path.no_step, path.path.steps.len()), (Some(no_step), 0));
        });
    }

    #[test]
    fn the_reason_for_no_step_is_one_sentence() {
        let full_houses = human().only(TechniqueSet::EMPTY.with(Technique::FullHouse));
        has_no_step(SOLUTION, human(), "nothing is left to do: the grid is full");
        has_no_step(&".".repeat(81), human(), "no technique finds a step from here");
        has_no_step(PUZZLE, full_houses, "none of these techniques finds a step from here");
        let wrong = format!(":03::{}:::", PUZZLE.replacen("53.", "53+1", 1));
        has_no_step(&wrong, human(), "r1c3=1 contradicts the solution");
    }

    #[test]
    fn a_path_ends_at_its_end_at_a_technique_or_where_it_is_stuck() {
        at(PUZZLE, |checked| {
            let path = |plan| checked.path(human(), plan);
            let whole = path(PathPlan::default());
            assert!(whole.path.is_complete() && whole.no_step.is_none() && whole.cut.is_none());
            let steps = whole.path.steps;
            let until = Some(steps[0].technique);
            let cut = path(PathPlan { until, max_steps: Some(1), ..PathPlan::default() });
            assert_eq!(
                (cut.path.steps.len(), cut.cut, cut.no_step),
                (1, Some(PathCut::Until), None)
            );
            let at_most = |count| path(PathPlan { max_steps: Some(count), ..PathPlan::default() });
            let cut = at_most(3);
            assert_eq!((&cut.path.steps[..], cut.cut), (&steps[..3], Some(PathCut::MaxSteps)));
            assert_eq!(at_most(steps.len()).cut, None);
        });
        // It needs more than hidden singles.
        let hard =
            "5...9.26..6...5.7......3.....5......9.41.2..8.1....6......5.7..3.2..1...78....54.";
        at(hard, |checked| {
            let hidden_singles = human().only(TechniqueSet::EMPTY.with(Technique::HiddenSingle));
            let stuck = checked.path(hidden_singles, PathPlan::default());
            let after = stuck.path.steps.len();
            assert_eq!(stuck.no_step, Some(NoStep::Stuck { after, are_named: true }));
        });
        let after = |after| NoStep::Stuck { after, are_named: false }.to_string();
        assert_eq!(after(1), "no technique finds a second step");
        assert_eq!(after(7), "no technique finds another step after the first 7");
    }

    #[test]
    fn a_drawn_path_has_easiest_steps_and_is_repeatable() {
        let hard =
            "5...9.26..6...5.7......3.....5......9.41.2..8.1....6......5.7..3.2..1...78....54.";
        at(hard, |checked| {
            let drawn = |seed| {
                let random = Some(Random::new(seed, 0));
                checked.path(human(), PathPlan { random, ..PathPlan::default() }).path
            };
            let (one, other) = (drawn(1), drawn(2));
            assert!(one.is_complete() && other.is_complete() && one.steps != other.steps);
            assert_eq!(one.end, other.end);
            assert_eq!(drawn(1).steps, one.steps);
            let random = Some(Random::new(1, 0));
            let all = PathPlan { random, all_steps: true, ..PathPlan::default() };
            let all = checked.path(human(), all).path;
            assert!(all.steps.len() > one.steps.len());
            let mut state = checked.state;
            for step in &all.steps {
                let first = human().step(&state).expect("a step");
                assert_eq!(first.technique, step.technique);
                state.apply(step);
            }
        });
    }

    #[test]
    fn a_proof_is_as_good_from_its_other_end() {
        use crate::logic::{Style, replay};

        let mut turned = TechniqueSet::EMPTY;
        for puzzle in [
            ".2...5...6...3...71.9..7..8..1...89..3..186......5........94...7.......224.....3.",
            "..5.9.6.....15..2..........9........7..9..3.88.64.........32..1.62...5..59.8..7..",
            "8....9....5.......6.....24...5..6..272..8.41..6..2.98..4......7...5.1.3.3...48...",
        ] {
            at(puzzle, |checked| {
                let all = PathPlan { all_steps: true, ..PathPlan::default() };
                let mut state = checked.state;
                for step in checked.path(human(), all).path.steps {
                    let mut other = step.clone();
                    other.turn();
                    assert_eq!(replay(&state, &other), Ok(()), "{other:?}");
                    if other != step {
                        let [one, two] =
                            [&step, &other].map(|step| step.text(&state, Style::Words));
                        assert_ne!(one, two);
                        turned = turned.with(step.technique);
                    }
                    other.turn();
                    assert_eq!(other, step);
                    state.apply(&step);
                }
            });
        }
        assert!(!turned.is_empty());
    }

    #[test]
    fn a_list_ends_at_its_limit() {
        at(PUZZLE, |checked| {
            let list = |limit| checked.steps(human(), &StepSelection::default(), limit);
            let all = list(usize::MAX).steps.len();
            assert!(all > 1 && !list(all).more && list(all).no_step.is_none());
            let cut = list(all - 1);
            assert_eq!((cut.steps.len(), cut.more, cut.no_step), (all - 1, true, None));
        });
    }

    /// A wrong position can still be compared with other programs.
    #[test]
    fn steps_are_listed_together_with_a_contradiction() {
        at(&format!(":03::{PUZZLE}:413:::"), |checked| {
            let list = checked.steps(human(), &StepSelection::default(), 9);
            let sentence = list.no_step.as_ref().map(NoStep::to_string);
            assert_eq!(sentence.as_deref(), Some("r1c3<>4 contradicts the solution"));
            assert!(!list.steps.is_empty());
        });
    }

    #[test]
    fn several_solutions_are_a_caution() {
        let caution = |text: &str| at(text, |checked| checked.caution());
        assert_eq!(caution(PUZZLE), None);
        assert_eq!(caution(&".".repeat(81)), Some(Caution::SeveralSolutions));
        let given = |(at, c): (usize, char)| match c {
            '1'..='9' if at >= 30 => format!("+{c}"),
            _ => c.to_string(),
        };
        let entered: String = PUZZLE.chars().enumerate().map(given).collect();
        assert_eq!(caution(&format!(":03::{entered}:::")), Some(Caution::OneByEntries));
    }
}
