//! [`Explainer`]: finds the next step, all steps, or the whole path of a puzzle.
//! [`SolvePath`]: the path, with what follows from it: ratings, score, level.
//!
//! An explainer is an order of techniques and a set of allowed ones. It calls the finders stage by
//! stage and applies what they find. It has no other way to place a digit (no guess, no solution
//! to look at), so a path may end before the grid is full.

use crate::cancel;
use crate::geometry::{Candidate, Digit};
use crate::grid::Grid;
use crate::logic::hodoku::SinglesQueue;
use crate::logic::order::{Order, Stage};
use crate::logic::scales::{HodokuLevel, Rating};
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Technique, TechniqueSet};
use core::ops::ControlFlow;

/// Finds steps, in one of the three orders, with a set of techniques. In the human order, the next
/// step is the best one of its class (neighbours in the order that belong to one family and level):
/// the one after which, with the singles that follow, the fewest candidates are left.
///
/// ```
/// use ennead::{Explainer, Grid, Order, Rating, State};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let explainer = Explainer::new(Order::Human);
/// let state = State::new(&puzzle);
/// let hint = explainer.step(&state).expect("a next step");
/// assert_eq!(hint.to_string(), "hidden single: r1c6 = 8");
/// let easy = explainer.up_to(Rating::from_tenths(23)); // 2.3: naked singles
/// assert!(easy.steps(&state).len() > 1);
///
/// let path = explainer.explain(&puzzle);
/// assert!(path.is_complete());
/// assert_eq!(path.er().to_string(), "1.2");
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Explainer {
    order: Order,
    allowed: TechniqueSet,
    is_restricted: bool,
}

impl Explainer {
    /// All techniques of this order; except, in the others than HoDoKu's, those that are used only
    /// if they are named ([`Technique::is_opt_in`]).
    pub fn new(order: Order) -> Explainer {
        let is_used = |technique: &Technique| order == Order::Hodoku || !technique.is_opt_in();
        let allowed = Technique::ALL.iter().copied().filter(is_used);
        Explainer { order, allowed: allowed.collect(), is_restricted: false }
    }

    /// With exactly these techniques.
    #[must_use]
    pub fn only(self, allowed: TechniqueSet) -> Explainer {
        Explainer { allowed, is_restricted: true, ..self }
    }

    /// The order in which techniques are tried.
    pub fn order(&self) -> Order {
        self.order
    }

    /// True if the techniques were named ([`Explainer::only`]).
    pub(crate) fn is_restricted(&self) -> bool {
        self.is_restricted
    }

    /// Without `technique`.
    #[must_use]
    pub fn without(self, technique: Technique) -> Explainer {
        Explainer { allowed: self.allowed.without(technique), ..self }
    }

    /// Without the techniques for which `is_left_out` is true.
    pub(crate) fn except(self, is_left_out: impl Fn(Technique) -> bool) -> Explainer {
        let allowed = self.allowed.iter().filter(|&technique| !is_left_out(technique)).collect();
        Explainer { allowed, ..self }
    }

    /// Without the techniques whose steps are all rated above `rating`. In [`Order::Se`] this
    /// leaves the path as it is up to the first step above `rating`, because there the ratings of
    /// the stages ascend.
    #[must_use]
    pub fn up_to(self, rating: Rating) -> Explainer {
        self.except(|technique| technique.least_rating() > rating)
    }

    /// For puzzles with several solutions: without the techniques that hold only if there is one.
    /// Also without the last resort (nested forcing chains), which completes paths: here no path
    /// can be completed, and finding that there is no such chain takes minutes.
    #[must_use]
    pub fn for_several_solutions(self) -> Explainer {
        self.except(|technique| technique.needs_uniqueness() || technique.is_last_resort())
    }

    /// The techniques that it may find: allowed ones that its order looks for.
    pub fn techniques(&self) -> TechniqueSet {
        let all = Technique::ALL.iter().copied();
        all.filter(|&technique| self.allowed.contains(technique))
            .filter(|technique| {
                self.order.stages().iter().any(|stage| stage.finds.contains(*technique))
            })
            .collect()
    }

    /// The next step; `None` if no technique finds one, or the position is visibly wrong
    /// ([`State::conflict`]).
    pub fn step(&self, state: &State) -> Option<Step> {
        if state.conflict().is_some() {
            return None;
        }
        self.next(state, self.queue(state).as_mut())
    }

    /// The next step, as in [`Explainer::step`], but without the check for a visible conflict. Not
    /// for [`Order::Hodoku`]: this ignores its queues of singles.
    pub(crate) fn first(&self, state: &State) -> Option<Step> {
        // A full grid has no next step: the finders may assume an open cell.
        if state.is_full() {
            return None;
        }
        self.order.stages().chunk_by(|a, b| a.class == b.class).find_map(|class| {
            let mut choice = Choice::new(self, state, class[0].choices);
            let _ = self
                .allowed_of(class)
                .try_for_each(|stage| self.each_of(stage, state, &mut |step| choice.offer(step)));
            choice.best.map(|(_, step)| step)
        })
    }

    /// Every step of every technique in this position, in the order of the stages; none if the
    /// position is visibly wrong ([`State::conflict`]).
    pub fn steps(&self, state: &State) -> Vec<Step> {
        let mut steps = Vec::new();
        self.each_step(state, |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    /// Calls `found` with the steps of [`Explainer::steps`], each as soon as it is found, until
    /// `found` breaks. A position may have thousands: this keeps none of them.
    pub fn each_step(&self, state: &State, mut found: impl FnMut(Step) -> ControlFlow<()>) {
        if state.conflict().is_none() {
            let _ = self.each(state, &mut |step| {
                cancel::check();
                found(step)
            });
        }
    }

    /// Calls `found` with the steps until it breaks.
    pub(super) fn each(
        &self,
        state: &State,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A full grid has no next step: the finders may assume an open cell.
        if state.is_full() {
            return ControlFlow::Continue(());
        }
        self.allowed_of(self.order.stages()).try_for_each(|stage| self.each_of(stage, state, found))
    }

    /// Those of `stages` that may find an allowed technique.
    fn allowed_of(&self, stages: &'static [Stage]) -> impl Iterator<Item = &'static Stage> {
        stages.iter().filter(|stage| stage.finds.meets(self.allowed))
    }

    /// Calls `found` with the steps of one stage until it breaks.
    fn each_of(
        &self,
        stage: &Stage,
        state: &State,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        cancel::check();
        (stage.finder)(state, &mut |step| {
            if self.allowed.contains(step.technique) {
                found(step)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Places all singles, until there are none.
    pub(super) fn fill(&self, state: &mut State) {
        let mut placed: Vec<Candidate> = Vec::new();
        loop {
            let _ = self.singles().each(state, &mut |step| {
                placed.extend(step.placements);
                ControlFlow::Continue(())
            });
            if placed.is_empty() {
                return;
            }
            for single in placed.drain(..) {
                if state.has(single) {
                    state.place(single.cell, single.digit);
                }
            }
        }
    }

    /// This explainer with no techniques but singles.
    pub(super) fn singles(&self) -> Explainer {
        let allowed = SINGLES.into_iter().filter(|&single| self.allowed.contains(single));
        Explainer { allowed: allowed.collect(), ..*self }
    }

    /// The path from `state` on: always the next step, until no technique finds one. From a
    /// contradictory position, the path ends where the contradiction becomes visible, and is not
    /// complete. In [`Order::Hodoku`] the order of singles depends on the earlier steps, so a step
    /// of the path may differ from what [`Explainer::step`] finds in the same position.
    pub fn path(&self, state: &State) -> SolvePath {
        self.path_until(state, |_| false)
    }

    /// The path from `state` to the first step for which `is_last` is true, that step included; if
    /// there is no such step, the whole [`Explainer::path`].
    pub fn path_until(&self, state: &State, mut is_last: impl FnMut(&Step) -> bool) -> SolvePath {
        let mut path = SolvePath::new(state);
        if state.conflict().is_some() {
            return path;
        }
        let mut queue = self.queue(state);
        // After the first position, only a cell without candidates is looked for, which is cheap.
        // `SolvePath::is_complete` checks the last position in full.
        while !path.end.has_dead_cell()
            && let Some(step) = self.next(&path.end, queue.as_mut())
        {
            match &mut queue {
                Some(queue) => queue.apply(&mut path.end, &step),
                None => path.end.apply(&step),
            }
            let is_end = is_last(&step);
            path.steps.push(step);
            if is_end {
                break;
            }
        }
        path
    }

    /// The queues of singles with which HoDoKu's order begins in this position.
    fn queue(&self, state: &State) -> Option<SinglesQueue> {
        (self.order == Order::Hodoku).then(|| SinglesQueue::new(state))
    }

    /// The next step of a path. `queue`: the singles, in HoDoKu's order.
    fn next(&self, state: &State, queue: Option<&mut SinglesQueue>) -> Option<Step> {
        let Some(queue) = queue else { return self.first(state) };
        let single = queue.next(state, self.allowed);
        single.or_else(|| SINGLES.into_iter().fold(*self, Explainer::without).first(state))
    }

    /// The path of a puzzle, from its givens on.
    pub fn explain(&self, puzzle: &Grid) -> SolvePath {
        self.path(&State::new(puzzle))
    }
}

/// The choice among the steps of a class.
struct Choice<'a> {
    explainer: &'a Explainer,
    state: &'a State,
    /// How many more steps are compared.
    left: usize,
    best: Option<(Rank, Step)>,
}

/// How good a step is: the lower, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Rank {
    /// The candidates that are left after it and the singles that follow.
    left: usize,
    /// The length of its proof.
    length: usize,
}

impl Choice<'_> {
    fn new<'a>(explainer: &'a Explainer, state: &'a State, most: usize) -> Choice<'a> {
        Choice { explainer, state, left: most, best: None }
    }

    /// Takes `step` if it is better than those before. Breaks when enough were compared.
    fn offer(&mut self, step: Step) -> ControlFlow<()> {
        let is_only = self.left == 1 && self.best.is_none();
        let rank = if is_only { Rank::default() } else { self.rank(&step) };
        if self.best.as_ref().is_none_or(|(best, _)| rank < *best) {
            self.best = Some((rank, step));
        }
        self.left -= 1;
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn rank(&self, step: &Step) -> Rank {
        let mut after = *self.state;
        after.apply(step);
        self.explainer.fill(&mut after);
        let left = Digit::ALL.into_iter().map(|digit| after.places(digit).len()).sum();
        Rank { left, length: step.reason.length() }
    }
}

/// The steps that the queues of HoDoKu's order find.
pub(super) const SINGLES: [Technique; 3] =
    [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];

/// The steps from a position on, and the position where they end.
///
/// Displays as a line for each step: `1. hidden single: r1c6 = 8`. [`SolvePath::text`] has the
/// reasons too. With the feature `serde`, it is written as an array of the steps.
///
/// ```
/// use ennead::logic::Style;
/// use ennead::{Explainer, Grid, Order};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let path = Explainer::new(Order::Human).explain(&puzzle);
/// assert!(path.to_string().starts_with("1. hidden single: r1c6 = 8\n2. "));
/// assert!(path.text(Style::Words).starts_with("1. Hidden single. In box 2, the digit 8 can only"));
/// for (position, step) in path.positions() {
///     assert_eq!(ennead::logic::replay(&position, step), Ok(()));
/// }
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolvePath {
    /// The position before the first step.
    pub start: State,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The position after the last step.
    pub end: State,
}

impl SolvePath {
    /// A path without steps.
    pub(crate) fn new(start: &State) -> SolvePath {
        SolvePath { start: *start, steps: Vec::new(), end: *start }
    }

    /// Each step, with the position before it.
    pub fn positions(&self) -> impl Iterator<Item = (State, &Step)> {
        let mut state = self.start;
        self.steps.iter().map(move |step| {
            let before = state;
            state.apply(step);
            (before, step)
        })
    }

    /// Leaves out all but the first `count` steps.
    pub(crate) fn cut(&mut self, count: usize) {
        if count < self.steps.len() {
            self.steps.truncate(count);
            self.end = self.start;
            self.steps.iter().for_each(|step| self.end.apply(step));
        }
    }

    /// True if the path ends in a solution. Otherwise no technique found a further step, or the
    /// position contradicted itself: then [`State::conflict`] of the end tells how, unless the
    /// contradiction is not visible yet.
    pub fn is_complete(&self) -> bool {
        self.end.is_solved()
    }

    /// ER: the rating of the hardest step.
    pub fn er(&self) -> Rating {
        highest(&self.steps)
    }

    /// EP: the rating of the hardest step up to the first placement, that one included.
    pub fn ep(&self) -> Rating {
        let placing = self.steps.iter().position(|step| !step.placements.is_empty());
        highest(&self.steps[..placing.map_or(self.steps.len(), |index| index + 1)])
    }

    /// ED: the rating of the first step.
    pub fn ed(&self) -> Rating {
        highest(&self.steps[..self.steps.len().min(1)])
    }

    /// The technique of the first step with the highest rating; `None` for a path without steps.
    pub fn hardest_technique(&self) -> Option<Technique> {
        let hardest = self.er();
        self.steps.iter().find(|step| step.rating == hardest).map(|step| step.technique)
    }

    /// The hardest step for a person, the first of several: that of the technique with the highest
    /// place in the human order. In the order of Sudoku Explainer, that with the highest rating.
    pub fn hardest_step(&self, order: Order) -> Option<&Step> {
        let hardness = |step: &&Step| {
            let Rating(rating) = step.rating;
            if order == Order::Se { (rating, 0) } else { (step.technique.human_place(), rating) }
        };
        self.steps.iter().rev().max_by_key(hardness)
    }

    /// HoDoKu's score: the sum over the steps.
    pub fn score(&self) -> u32 {
        self.steps.iter().map(|step| step.technique.score()).sum()
    }

    /// HoDoKu's level: the highest level of a step, raised if the score is above its limit.
    pub fn hodoku_level(&self) -> HodokuLevel {
        let levels = self.steps.iter().map(|step| step.technique.hodoku_level());
        levels.max().unwrap_or(HodokuLevel::Easy).raised_by_score(self.score())
    }

    /// How often each technique was used, in the order of [`Technique::ALL`], without zeros.
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let count = |&technique: &Technique| {
            let uses = self.steps.iter().filter(|step| step.technique == technique).count();
            (uses > 0).then_some((technique, uses))
        };
        Technique::ALL.iter().filter_map(count).collect()
    }
}

fn highest(steps: &[Step]) -> Rating {
    steps.iter().map(|step| step.rating).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::solve::search::Search;

    #[test]
    fn an_easy_puzzle_is_explained_to_its_end() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        for order in Order::ALL {
            let path = Explainer::new(order).explain(&grid);
            assert!(path.is_complete());
            assert!(path.score() > 0 && path.hodoku_level() == HodokuLevel::Easy);
            let placed: usize = path.steps.iter().map(|step| step.placements.len()).sum();
            assert_eq!(placed, 81 - grid.clues());
        }
        let path = Explainer::new(Order::Se).explain(&grid);
        assert_eq!(path.er().to_string(), "1.2");
    }

    /// All 408 ways to write one wrong digit into an open cell of a puzzle, as a given and as a
    /// digit that was placed.
    #[test]
    fn a_path_from_a_wrong_digit_is_never_complete() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let solution = Search::new().first(&grid).expect("a solution");
        let mut errors = 0;
        for cell in Cell::ALL.into_iter().filter(|&cell| grid.get(cell).is_none()) {
            for digit in Digit::ALL.into_iter().filter(|&digit| digit != solution.get(cell)) {
                let mut wrong = grid;
                wrong.set(cell, Some(digit));
                for state in [State::new(&wrong), State::resume(&grid, &wrong)] {
                    for order in Order::ALL {
                        let explainer = Explainer::new(order).for_several_solutions();
                        let path = explainer.path(&state);
                        assert!(!path.is_complete(), "{order}: {cell}={digit}");
                        if state.conflict().is_some() {
                            assert!(path.steps.is_empty() && explainer.step(&state).is_none());
                            assert!(explainer.steps(&state).is_empty());
                        }
                    }
                }
                errors += 1;
            }
        }
        assert_eq!(errors, 408);
    }

    #[test]
    fn a_path_to_a_technique_is_the_beginning_of_the_whole() {
        let grid: Grid =
            "5...9.26..6...5.7......3.....5......9.41.2..8.1....6......5.7..3.2..1...78....54."
                .parse()
                .expect("a puzzle");
        let state = State::new(&grid);
        for order in Order::ALL {
            let explainer = Explainer::new(order);
            let whole = explainer.path(&state);
            let steps = whole.steps.iter();
            let wanted = steps.clone().max_by_key(|step| step.rating).expect("steps").technique;
            let count = 1 + steps.clone().position(|step| step.technique == wanted).expect("one");
            let part = explainer.path_until(&state, |step| step.technique == wanted);
            assert_eq!(part.steps, whole.steps[..count], "{order}");
        }
    }

    #[test]
    fn the_next_step_is_the_best_of_its_class() {
        let grid: Grid =
            "5...9.26..6...5.7......3.....5......9.41.2..8.1....6......5.7..3.2..1...78....54."
                .parse()
                .expect("a puzzle");
        let human = Explainer::new(Order::Human);
        let (mut state, mut compared) = (State::new(&grid), 0);
        while let Some(step) = human.step(&state) {
            if !SINGLES.contains(&step.technique) {
                let same = human.only(TechniqueSet::EMPTY.with(step.technique)).steps(&state);
                let choice = Choice::new(&human, &state, 1);
                let rank = choice.rank(&step);
                assert!(same.iter().all(|other| rank <= choice.rank(other)), "{step}");
                compared += same.len() - 1;
            }
            state.apply(&step);
        }
        assert!(compared > 0 && state.is_solved());
    }

    #[test]
    fn a_path_ends_where_no_technique_finds_a_step() {
        let singles = [Technique::FullHouse].into_iter().collect();
        let path = Explainer::new(Order::Human).only(singles).path(&State::EMPTY);
        assert!(!path.is_complete() && path.steps.is_empty());
        assert_eq!((path.er(), path.hardest_technique()), (Rating(0), None));
    }
}
