//! [`Harder`]: a search for hard puzzles around given ones.
//!
//! A pool holds the hardest puzzles known. Each step looks at the neighbours of eight of them: of
//! the four hardest whose neighbours by one given were not looked at yet, and, by two givens, of
//! four random ones, hard ones more often. What is found is made minimal, brought to its canonical
//! form and added to the pool. This is the {-1+1} and {-2+2} of those who look for the hardest
//! puzzles.
//!
//! A step depends on the pool, the seed and its own number alone: neither on the number of threads
//! nor on whether the search was resumed from [`Harder::saved`].

mod climber;
mod neighbours;
mod pool;
mod saved;

pub use climber::Climber;
pub use pool::{Hard, Hardness, Objective, Pool, UnknownObjective};
pub use saved::NotSaved;

use crate::grid::Grid;
use crate::random::Random;
use climber::{Look, Seen, hardness};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How many puzzles a step looks around, half of them by one given and half by two.
const LOOKS: usize = 8;
/// How many puzzles a step rates at most: those of them with the most guesses.
const RATED: usize = 16;
/// The puzzles of a pool. Where rating is what takes the time, none that was rated is dropped.
const POOL: usize = 1000;

/// A search for hard puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Harder {
    objective: Objective,
    seed: u64,
    steps: u64,
    /// That of the hardest given puzzle.
    bar: Option<Hardness>,
    pool: Pool,
}

impl Harder {
    /// A search that has not begun.
    pub fn new(objective: Objective, seed: u64) -> Harder {
        let capacity = match objective {
            Objective::Guesses => POOL,
            Objective::Er => usize::MAX,
        };
        Harder { objective, seed, steps: 0, bar: None, pool: Pool::new(capacity) }
    }

    /// What it looks for.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// What its random choices come from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many steps were done.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The puzzles known, given ones and found ones, the hardest first.
    pub fn pool(&self) -> &[Hard] {
        self.pool.puzzles()
    }

    /// The puzzles that were found and are at least as hard as the hardest given one, the hardest
    /// first.
    pub fn found(&self) -> impl Iterator<Item = &Hard> {
        let bar = self.bar;
        let puzzles = self.pool.puzzles().iter();
        puzzles.filter(move |hard| !hard.given && Some(hard.hardness) >= bar)
    }

    /// Begins with these puzzles, too, as far as they have exactly one solution. Givens that can be
    /// spared are taken away first. False, and nothing changes, if `is_over` says so first.
    pub fn give(
        &mut self,
        puzzles: &[Grid],
        climbers: &mut [Climber],
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        let given = on_threads(climbers, puzzles.len(), |climber, number| {
            if is_over() {
                return None;
            }
            let given = climber.given(&puzzles[number]);
            Some(given.map(|(form, guesses)| (form, hardness(self.objective, &form, guesses))))
        });
        let Some(given) = given else { return false };
        for (puzzle, hardness) in given.into_iter().flatten() {
            if self.pool().iter().all(|known| known.puzzle != puzzle) {
                self.bar = self.bar.max(Some(hardness));
                self.pool.add(Hard { puzzle, hardness, given: true, looks: 0 });
            }
        }
        true
    }

    /// Does one step, on as many threads as there are `climbers`, and says how many neighbours
    /// were looked at. `None`, and nothing changes, if `is_over` says so first or there is no
    /// puzzle to begin with.
    pub fn step(
        &mut self,
        climbers: &mut [Climber],
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Option<u64> {
        if self.pool.puzzles().is_empty() {
            return None;
        }
        let chosen = self.choose();
        let looks: Vec<Look> = chosen
            .iter()
            .zip((LOOKS as u64 * self.steps)..)
            .map(|(&(index, by_one), stream)| Look {
                puzzle: self.pool.puzzles()[index].puzzle,
                by_one,
                random: Random::new(self.seed, 2 * stream + 1),
            })
            .collect();
        let looks: Vec<Mutex<Option<Look>>> =
            looks.into_iter().map(|look| Mutex::new(Some(look))).collect();
        let seen: Vec<Seen> = on_threads(climbers, looks.len(), |climber, number| {
            let look = looks[number].lock().unwrap_or_else(PoisonError::into_inner).take()?;
            climber.look(look, is_over)
        })?;
        let count = seen.iter().map(|seen| seen.count).sum();
        let puzzles = seen.into_iter().flat_map(|seen| seen.puzzles).collect();
        let hard = self.measure(climbers, puzzles, is_over)?;
        chosen.iter().for_each(|&(index, _)| self.pool.look(index));
        hard.into_iter().for_each(|hard| _ = self.pool.add(hard));
        self.steps += 1;
        Some(count)
    }

    /// The puzzles of this step, by index, and whether to look by one given.
    fn choose(&self) -> Vec<(usize, bool)> {
        let puzzles = self.pool.puzzles();
        let fresh = (0..puzzles.len()).filter(|&index| puzzles[index].looks == 0);
        let mut chosen: Vec<(usize, bool)> =
            fresh.take(LOOKS / 2).map(|index| (index, true)).collect();
        let mut random = Random::new(self.seed, 2 * LOOKS as u64 * self.steps);
        while chosen.len() < LOOKS {
            // The least of three: the hardest eighth comes every third time.
            let draw = [(); 3].map(|()| random.index(puzzles.len()));
            chosen.push((draw.into_iter().min().unwrap_or(0), false));
        }
        chosen
    }

    /// How hard these are; only those that may have a place in the pool.
    fn measure(
        &self,
        climbers: &mut [Climber],
        mut puzzles: Vec<(Grid, u64)>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Hard>> {
        puzzles.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        puzzles.dedup();
        match self.objective {
            Objective::Guesses => puzzles.retain(|&(_, guesses)| {
                self.pool.admits(Hardness { er: Default::default(), guesses })
            }),
            Objective::Er => {
                let known = |form| self.pool.puzzles().iter().any(|hard| hard.puzzle == form);
                puzzles =
                    puzzles.into_iter().filter(|&(form, _)| !known(form)).take(RATED).collect();
            }
        }
        on_threads(climbers, puzzles.len(), |_, number| {
            let (puzzle, guesses) = puzzles[number];
            let hardness = (!is_over()).then(|| hardness(self.objective, &puzzle, guesses))?;
            Some(Hard { puzzle, hardness, given: false, looks: 0 })
        })
    }
}

/// What `work` makes of each number below `count`, in the order of the numbers; `None` if it makes
/// nothing of one of them.
fn on_threads<T: Send>(
    climbers: &mut [Climber],
    count: usize,
    work: impl Fn(&mut Climber, usize) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
    let run = |climber: &mut Climber| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let Some(made) = work(climber, number) else {
                // What is missing is found out at the end; the others need not go on.
                next.store(count, Ordering::Relaxed);
                return;
            };
            done.lock().unwrap_or_else(PoisonError::into_inner).push((number, made));
        }
    };
    let (mine, others) = climbers.split_first_mut()?;
    std::thread::scope(|scope| {
        others.iter_mut().for_each(|climber| _ = scope.spawn(|| run(climber)));
        run(mine);
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    (done.len() == count).then(|| done.into_iter().map(|(_, made)| made).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::make::canonical::Canonical;
    use crate::make::fill;
    use crate::solve::answer::Verdict;
    use crate::solve::engine::Engine;
    use crate::solve::search::Search;
    use std::collections::HashSet;

    fn climbers(count: usize) -> Vec<Climber> {
        let climber = || Engine::fastest().worker().map(Climber::new);
        (0..count).map(|_| climber().expect("it is available")).collect()
    }

    /// A search around some random puzzles.
    fn begun(objective: Objective, climbers: &mut [Climber]) -> Harder {
        // Full grids: what can be spared is taken away.
        let full = |k| fill(&mut Random::new(3, k)).to_grid();
        let mut harder = Harder::new(objective, 5);
        assert!(harder.give(&(0..5).map(full).collect::<Vec<_>>(), climbers, &|| false));
        harder
    }

    #[test]
    fn harder_puzzles_are_found_and_all_are_what_they_should_be() {
        let mut climbers = climbers(2);
        let mut harder = begun(Objective::Guesses, &mut climbers);
        let before = harder.pool()[0].hardness;
        for _ in 0..3 {
            assert!(harder.step(&mut climbers, &|| false).is_some_and(|count| count > 0));
        }
        assert!(harder.pool()[0].hardness > before);
        assert!(harder.found().all(|hard| !hard.given && hard.hardness >= before));
        let mut search = Search::new();
        let mut forms = HashSet::new();
        for hard in harder.pool().iter().step_by(7) {
            assert!(matches!(search.verdict(&hard.puzzle), Verdict::Unique(_)));
            assert_eq!(Canonical::of(&hard.puzzle).grid, hard.puzzle);
            assert!(forms.insert(hard.puzzle), "no two are equivalent");
            for cell in Cell::ALL.into_iter().filter(|&cell| hard.puzzle.get(cell).is_some()) {
                let mut without = hard.puzzle;
                without.set(cell, None);
                assert!(matches!(search.verdict(&without), Verdict::Multiple { .. }), "minimal");
            }
        }
    }

    #[test]
    fn neither_threads_nor_a_pause_change_what_is_found() {
        let mut one = climbers(1);
        let mut harder = begun(Objective::Guesses, &mut one);
        for _ in 0..3 {
            harder.step(&mut one, &|| false);
        }
        let mut two = climbers(2);
        let mut paused = begun(Objective::Guesses, &mut two);
        for _ in 0..3 {
            paused.step(&mut two, &|| false);
            let before = paused.clone();
            assert_eq!(paused.step(&mut two, &|| true), None);
            assert_eq!(paused, before, "a step that was broken off leaves nothing");
            paused = paused.saved().parse().expect("it was saved");
        }
        assert_eq!(paused, harder);
    }

    #[test]
    fn ratings_are_sudoku_explainers() {
        let mut climbers = climbers(2);
        let mut harder = begun(Objective::Er, &mut climbers);
        harder.step(&mut climbers, &|| false);
        assert!(harder.pool().len() > 5);
        for hard in harder.pool().iter().take(3) {
            assert_eq!(hardness(Objective::Er, &hard.puzzle, hard.hardness.guesses), hard.hardness);
        }
        assert_eq!(harder.saved().parse(), Ok(harder));
    }

    #[test]
    fn a_text_that_is_no_search_is_refused_with_its_line() {
        let mut climbers = climbers(1);
        let saved = begun(Objective::Guesses, &mut climbers).saved();
        for (from, to, line) in [
            ("# ennead", "# nine", 1),
            ("by guesses", "by ear", 2),
            ("seed 5", "seed", 3),
            ("steps 0", "steps -1", 4),
            ("bar 0", "bar zero", 5),
            ("given", "taken", 6),
        ] {
            let wrong = saved.replacen(from, to, 1);
            assert_eq!(wrong.parse::<Harder>(), Err(NotSaved { line }), "{wrong}");
        }
        assert_eq!("".parse::<Harder>(), Err(NotSaved { line: 1 }));
    }
}
