//! [`HardSearch`]: searches for hard puzzles in the neighbourhood of given ones.
//!
//! The search keeps a pool of the hardest puzzles known. Each step makes eight expansions. An
//! expansion finds neighbours of one puzzle of the pool:
//!
//! * At most four expansions are of the hardest puzzles that were never expanded. They find every
//!   puzzle with one given replaced (forums write {-1+1} for this change).
//! * The others are of puzzles drawn at random, hard ones more often. They find random puzzles with
//!   two givens replaced ({-2+2}).
//!
//! Each neighbour is minimized and brought to its canonical form. The hardest are added to the
//! pool.
//!
//! If the objective is the rating, two of the first four are the hardest, and the other two have
//! the greatest resistance. If no higher rating is found for some time, a new round of the search
//! begins ([`rounds`]).
//!
//! A step depends only on the pool, the seed and its own number: not on the number of threads, and
//! not on whether the search was saved and continued ([`HardSearch::to_state_text`]).

mod expander;
mod pool;
mod resistance;
mod rounds;
mod state_text;

pub use expander::Expander;
pub(crate) use pool::Pool;
pub use pool::{HardPuzzle, Hardness, Objective};
pub use state_text::InvalidState;

use super::dig::reduction::UniquePuzzle;
use crate::cancel::{self, Cancelled, while_wanted};
use crate::grid::Grid;
use crate::random::Random;
use core::cmp::Reverse;
use core::time::Duration;
use expander::{Expanded, Expansion};
use rounds::Rounds;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of expansions of a step: at most half of them replace one given, the others two.
const EXPANSIONS: usize = 8;
/// If the objective is the rating, a step rates at most this many new puzzles: those with the
/// greatest resistance. (Those that take the most guesses have lower ratings.)
const RATED: usize = 8;
/// The capacity of the pool, in puzzles, if the objective is not the rating. If it is, no rated
/// puzzle is dropped, because a rating takes long.
const POOL: usize = 1000;

/// A search for hard puzzles.
///
/// ```
/// use ennead::Grid;
/// use ennead::make::{Expander, HardSearch, Objective};
///
/// let puzzle: Grid =
///     ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4."
///         .parse()?;
/// // One for each thread of the search.
/// let mut expanders = [Expander::new()];
///
/// let mut search = HardSearch::new(Objective::Guesses, 7);
/// search.add_given(&[puzzle], &mut expanders);
/// search.step(&mut expanders).expect("there is a puzzle to begin with");
/// let hardest = search.found().next().expect("harder neighbours of this puzzle");
/// assert!(hardest.hardness.guesses > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HardSearch {
    objective: Objective,
    seed: u64,
    steps: u64,
    /// The hardness of the hardest given puzzle.
    bar: Option<Hardness>,
    rounds: Rounds,
    pool: Pool,
}

impl HardSearch {
    /// A search with an empty pool. [`HardSearch::add_given`] adds the puzzles to begin with.
    pub fn new(objective: Objective, seed: u64) -> HardSearch {
        let capacity = match objective {
            Objective::Guesses | Objective::Resistance => POOL,
            Objective::Er => usize::MAX,
        };
        HardSearch {
            objective,
            seed,
            steps: 0,
            bar: None,
            rounds: Rounds::default(),
            pool: Pool::new(capacity),
        }
    }

    /// The measure of hardness that the search maximizes.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The seed of all random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of steps that were made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The puzzles known, given ones and found ones, the hardest first.
    pub fn pool(&self) -> &[HardPuzzle] {
        self.pool.puzzles()
    }

    /// The found puzzles that are at least as hard as the hardest given one, by the measure of the
    /// objective; the hardest first.
    pub fn found(&self) -> impl Iterator<Item = &HardPuzzle> {
        let measure = |hardness: Hardness| match self.objective {
            Objective::Guesses => hardness.guesses,
            Objective::Er => hardness.er.0.into(),
            Objective::Resistance => hardness.resistance,
        };
        let bar = self.bar.map(measure);
        let puzzles = self.pool.puzzles().iter();
        puzzles.filter(move |hard| !hard.is_given && Some(measure(hard.hardness)) >= bar)
    }

    /// The hardness of the hardest given puzzle; `None` if there is none.
    pub fn bar(&self) -> Option<Hardness> {
        self.bar
    }

    /// Adds `puzzles` to the pool as given ones, minimized. Puzzles with no solution or several are
    /// skipped, and so are those that are in the pool.
    ///
    /// If this is cancelled ([`cancel`]), the puzzles that were measured so far are added, so that
    /// a second call has less to do.
    pub fn add_given(&mut self, puzzles: &[Grid], expanders: &mut [Expander]) {
        let (objective, known) = (self.objective, &self.pool);
        let mut measured = Vec::new();
        let result = on_threads(expanders, puzzles.len(), &mut measured, |expander, index| {
            let form = expander.canonical_minimal(&puzzles[index])?;
            if known.puzzles().iter().any(|known| known.puzzle == form) {
                return None;
            }
            let estimate = expander.estimate(objective, &form);
            Some((form, expander.hardness(objective, &form, estimate)))
        });
        for (puzzle, hardness) in measured.into_iter().flatten() {
            if self.pool().iter().all(|known| known.puzzle != puzzle) {
                self.bar = self.bar.max(Some(hardness));
                self.pool.add(HardPuzzle {
                    puzzle,
                    hardness,
                    is_given: true,
                    expansions: 0,
                    round: 0,
                });
            }
        }
        result.unwrap_or_else(|cancelled| cancelled.resume());
    }

    /// Adds the `count` of `puzzles` with the greatest estimates to the pool, as given ones. All of
    /// `puzzles` must be minimal.
    pub(crate) fn add_promising(
        &mut self,
        puzzles: &[UniquePuzzle],
        count: usize,
        expander: &mut Expander,
    ) {
        let mut estimated: Vec<(u64, &Grid)> = puzzles
            .iter()
            .map(|made| (expander.estimate(self.objective, &made.puzzle), &made.puzzle))
            .collect();
        estimated.sort_unstable_by(|a, b| b.cmp(a));
        for (_, puzzle) in estimated.into_iter().take(count) {
            if let Some(form) = expander.canonical_minimal(puzzle) {
                let estimate = expander.estimate(self.objective, &form);
                let measured = self.measure(expander, (form, estimate));
                self.bar = self.bar.max(Some(measured.hardness));
                self.pool.add(HardPuzzle { is_given: true, ..measured });
            }
        }
    }

    /// Makes one step, on as many threads as there are `expanders`, and returns the number of
    /// neighbours that were found; `None` if the pool is empty. A step that is cancelled
    /// ([`cancel`]) leaves the search unchanged.
    pub fn step(&mut self, expanders: &mut [Expander]) -> Option<u64> {
        if self.pool.puzzles().is_empty() {
            return None;
        }
        let (chosen, expansions) = self.expansions();
        let expanded = all_on_threads(expanders, expansions.len(), |expander, index| {
            expander.expand(expansions[index].clone())
        });
        let count = expanded.iter().map(|expanded| expanded.count).sum();
        let puzzles = self.worth_measuring(expanded);
        let measured = all_on_threads(expanders, puzzles.len(), |expander, index| {
            self.measure(expander, puzzles[index])
        });
        self.end_step(&chosen, measured);
        Some(count)
    }

    /// The expansions of this step, and for each the index of its puzzle in the pool.
    fn expansions(&self) -> (Vec<usize>, Vec<Expansion>) {
        let numbered = self.choose().into_iter().zip((EXPANSIONS as u64 * self.steps)..);
        let expansion = |((index, by_one), number): ((usize, bool), u64)| {
            let expansion = Expansion {
                puzzle: self.pool.puzzles()[index].puzzle,
                by_one,
                objective: self.objective,
                // Even streams are for `choose`.
                random: Random::new(self.seed, 2 * number + 1),
            };
            (index, expansion)
        };
        numbered.map(expansion).unzip()
    }

    /// The puzzles to expand in this step: the index in the pool, and true to replace one given,
    /// false to replace two.
    fn choose(&self) -> Vec<(usize, bool)> {
        let puzzles = self.pool.puzzles();
        let round = self.rounds.of_step(self.steps);
        let of_round = (0..puzzles.len()).filter(|&at| Rounds::expands(round, &puzzles[at]));
        let mut of_round: Vec<usize> = of_round.collect();
        if of_round.is_empty() {
            of_round.extend(0..puzzles.len());
        }
        let fresh = of_round.iter().copied().filter(|&at| puzzles[at].expansions == 0);
        let mut fresh: Vec<usize> = fresh.collect();
        if self.objective == Objective::Er
            && let Some(others) = fresh.get_mut(EXPANSIONS / 4..)
        {
            others.sort_by_key(|&at| Reverse(puzzles[at].hardness.resistance));
        }
        let mut chosen: Vec<(usize, bool)> =
            fresh.into_iter().take(EXPANSIONS / 2).map(|index| (index, true)).collect();
        let mut random = Random::new(self.seed, 2 * EXPANSIONS as u64 * self.steps);
        while chosen.len() < EXPANSIONS {
            // The minimum of three draws is in the hardest eighth one time in three.
            let draw = [(); 3].map(|()| random.index(of_round.len()));
            chosen.push((of_round[draw.into_iter().min().unwrap_or(0)], false));
        }
        chosen
    }

    /// The puzzles of a step that may be added to the pool, with their estimates, the greatest
    /// estimate first. If the objective is the rating, the first [`RATED`] that are not in the
    /// pool.
    fn worth_measuring(&self, expanded: Vec<Expanded>) -> Vec<(Grid, u64)> {
        let mut puzzles: Vec<_> =
            expanded.into_iter().flat_map(|expanded| expanded.puzzles).collect();
        puzzles.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        puzzles.dedup();
        match self.objective {
            Objective::Guesses => {
                puzzles.retain(|&(_, guesses)| self.pool.admits(Hardness::of_guesses(guesses)));
            }
            Objective::Resistance => {
                puzzles.retain(|&(_, left)| self.pool.admits(Hardness::of_resistance(left)));
            }
            Objective::Er => {
                let known = |form| self.pool.puzzles().iter().any(|hard| hard.puzzle == form);
                puzzles =
                    puzzles.into_iter().filter(|&(form, _)| !known(form)).take(RATED).collect();
            }
        }
        puzzles
    }

    /// The found puzzle with its hardness and the round of this step.
    fn measure(&self, expander: &mut Expander, (puzzle, estimate): (Grid, u64)) -> HardPuzzle {
        let hardness = expander.hardness(self.objective, &puzzle, estimate);
        let round = self.rounds.of_step(self.steps);
        HardPuzzle { puzzle, hardness, is_given: false, expansions: 0, round }
    }

    /// Counts the expansions of the puzzles with the indices `chosen`, and adds the found puzzles
    /// to the pool.
    fn end_step(&mut self, chosen: &[usize], found: Vec<HardPuzzle>) {
        chosen.iter().for_each(|&index| self.pool.count_expansion(index));
        let highest = self.rounds.highest(&self.pool);
        found.into_iter().for_each(|hard| _ = self.pool.add(hard));
        self.rounds.end_step(self.steps, self.objective, highest, &self.pool);
        self.steps += 1;
    }
}

/// While other threads work, this thread calls [`cancel::check`] after each such time.
const WATCH_INTERVAL: Duration = Duration::from_millis(10);

/// The results of `work` for each index below `count`, in their order, on one thread for each of
/// `expanders`.
fn all_on_threads<T: Send>(
    expanders: &mut [Expander],
    count: usize,
    work: impl Fn(&mut Expander, usize) -> T + Sync,
) -> Vec<T> {
    let mut results = Vec::new();
    let result = on_threads(expanders, count, &mut results, work);
    result.unwrap_or_else(|cancelled| cancelled.resume());
    results
}

/// Calls `work` with each index below `count`, on one thread for each of `expanders` (this thread
/// is one of them), and adds the results to `results`, in the order of the indices.
///
/// # Errors
/// [`Cancelled`] if the work in this thread is not wanted any more. Then some results are missing.
fn on_threads<T: Send>(
    expanders: &mut [Expander],
    count: usize,
    results: &mut Vec<T>,
    work: impl Fn(&mut Expander, usize) -> T + Sync,
) -> Result<(), Cancelled> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let found = Mutex::new(Vec::with_capacity(count));
    let run = |expander: &mut Expander| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let result = work(expander, index);
            found.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        }
    };
    let Some((own, others)) = expanders.split_first_mut() else { return Ok(()) };
    let (this, at_work) = (std::thread::current(), AtomicUsize::new(others.len()));
    let run_while_wanted = |expander| {
        let _end = AtEnd(|| {
            at_work.fetch_sub(1, Ordering::Release);
            this.unpark();
        });
        while_wanted(|| !is_over.load(Ordering::Relaxed), || run(expander));
    };
    let worked = std::thread::scope(|scope| {
        // The other threads end after a panic as well.
        let end = AtEnd(|| is_over.store(true, Ordering::Relaxed));
        let others: Vec<_> =
            others.iter_mut().map(|other| scope.spawn(|| run_while_wanted(other))).collect();
        let worked = cancel::catch(|| {
            run(own);
            while at_work.load(Ordering::Acquire) > 0 {
                cancel::check();
                std::thread::park_timeout(WATCH_INTERVAL);
            }
        });
        drop(end);
        for other in others {
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
        worked
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(index, _)| *index);
    results.extend(found.into_iter().map(|(_, result)| result));
    worked
}

/// Calls a function when it is dropped, also on unwinding.
struct AtEnd<F: Fn()>(F);

impl<F: Fn()> Drop for AtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::canonical::Canonical;
    use crate::make::{fill, is_minimal};
    use std::collections::HashSet;

    fn expanders(count: usize) -> Vec<Expander> {
        (0..count).map(|_| Expander::new()).collect()
    }

    /// A search around some random puzzles.
    fn begun(objective: Objective, expanders: &mut [Expander]) -> HardSearch {
        // Full grids, which the search minimizes.
        let full: Vec<Grid> = (0..5).map(|k| fill(&mut Random::new(3, k)).to_grid()).collect();
        let mut search = HardSearch::new(objective, 5);
        search.add_given(&full, expanders);
        search
    }

    #[test]
    fn harder_puzzles_are_found_and_all_are_minimal_and_canonical() {
        let mut expanders = expanders(2);
        let mut search = begun(Objective::Guesses, &mut expanders);
        let before = search.pool()[0].hardness;
        for _ in 0..3 {
            assert!(search.step(&mut expanders).is_some_and(|count| count > 0));
        }
        assert!(search.pool()[0].hardness > before);
        assert!(search.found().all(|hard| !hard.is_given && hard.hardness >= before));
        let mut forms = HashSet::new();
        for hard in search.pool().iter().step_by(7) {
            assert!(is_minimal(&hard.puzzle), "{}", hard.puzzle);
            assert_eq!(Canonical::of(&hard.puzzle).grid, hard.puzzle);
            assert!(forms.insert(hard.puzzle), "{}: no two are equivalent", hard.puzzle);
        }
    }

    #[test]
    fn the_result_does_not_depend_on_threads_or_pauses() {
        let mut one = expanders(1);
        let mut search = begun(Objective::Guesses, &mut one);
        for _ in 0..3 {
            search.step(&mut one);
        }
        let mut two = expanders(2);
        let mut paused = begun(Objective::Guesses, &mut two);
        for _ in 0..3 {
            paused.step(&mut two);
            let before = paused.clone();
            assert_eq!(while_wanted(|| false, || paused.step(&mut two)), None);
            assert_eq!(paused, before, "a step that was interrupted changes nothing");
            paused = paused.to_state_text().parse().expect("it was saved");
        }
        assert_eq!(paused, search);
    }

    #[test]
    fn ratings_and_estimates_are_those_of_the_expander() {
        let mut expanders = expanders(2);
        let mut search = begun(Objective::Er, &mut expanders);
        search.step(&mut expanders);
        assert!(search.pool().len() > 5);
        for hard in search.pool().iter().take(3) {
            let estimate = expanders[0].estimate(Objective::Er, &hard.puzzle);
            let hardness = expanders[0].hardness(Objective::Er, &hard.puzzle, estimate);
            assert_eq!(hardness, hard.hardness);
        }
        assert_eq!(search.to_state_text().parse(), Ok(search));
    }

    #[test]
    fn a_round_expands_the_given_puzzles_and_its_own() {
        let mut expanders = expanders(2);
        let mut search = begun(Objective::Er, &mut expanders);
        search.step(&mut expanders);
        let fresh = search.pool().iter().filter(|hard| hard.expansions == 0);
        let most = fresh.skip(2).map(|hard| hard.hardness.resistance).max();
        let third = &search.pool()[search.choose()[2].0];
        assert_eq!(Some(third.hardness.resistance), most);
        search.rounds = Rounds { number: 1, stalled: 3 };
        assert!(search.choose().iter().all(|&(index, _)| search.pool()[index].is_given));
        let own = |search: &HardSearch| search.pool().iter().filter(|hard| hard.round == 1).count();
        search.step(&mut expanders);
        let found = own(&search);
        assert!(found > 0 && search.rounds == Rounds { number: 1, stalled: 0 });
        // The next step expands the puzzles of all rounds.
        search.step(&mut expanders);
        assert_eq!(own(&search), found);
        assert_eq!(search.to_state_text().parse(), Ok(search));
    }

    #[test]
    fn an_invalid_state_is_refused() {
        let mut expanders = expanders(1);
        let saved = begun(Objective::Guesses, &mut expanders).to_state_text();
        let refused = |text: &str| text.parse::<HardSearch>().expect_err("no state");
        assert_eq!(refused(""), InvalidState::NoState);
        assert_eq!(refused(&saved.replacen("# ennead", "# nine", 1)), InvalidState::NoState);
        assert_eq!(refused(&saved[..saved.len() / 2]), InvalidState::CutShort);
        for (from, to) in
            [("guesses", "er"), ("seed 5", "seed"), ("steps 0", "steps 1"), ("given", "found")]
        {
            assert_eq!(refused(&saved.replacen(from, to, 1)), InvalidState::Changed, "{from}");
        }
        assert_eq!(refused(&format!("{saved}\n")), InvalidState::Changed);
    }

    #[test]
    fn given_puzzles_that_were_measured_before_the_end_are_kept() {
        let full: Vec<Grid> = (0..5).map(|k| fill(&mut Random::new(3, k)).to_grid()).collect();
        let mut expanders = expanders(1);
        let mut search = HardSearch::new(Objective::Guesses, 5);
        let stopped = while_wanted(|| false, || search.add_given(&full, &mut expanders));
        assert_eq!(stopped, None);
        assert!(search.pool().is_empty() && search.bar().is_none());
        search.add_given(&full[..2], &mut expanders);
        search.add_given(&full, &mut expanders);
        assert_eq!(search, begun(Objective::Guesses, &mut expanders));
    }
}
