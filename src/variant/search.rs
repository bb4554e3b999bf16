//! [`Search`]: finds the solutions of a puzzle one after the other.
//!
//! The search propagates, then chooses a cell and a value, and looks at the two cases one after the
//! other: the cell has the value, or it has another one. It prefers cells that took part in
//! contradictions, as in Boussemart et al., "Boosting systematic search by weighting constraints"
//! (2004).

use super::model::Model;
use super::propagate::{CLASSES, Change, Contradiction, Domains};
use super::relation::bits;
use super::shape::Cell;
use crate::cancel;
use crate::random::Random;
use core::fmt;
use std::collections::VecDeque;
use std::sync::Arc;

/// The most work for one puzzle, in steps of one to ten nanoseconds: some seconds. It is counted
/// instead of time, so that answers repeat.
pub(super) const MOST_WORK: u64 = 2_000_000_000;

/// The search was stopped at its limit of work, so there may be more solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped at its limit of work; there may be more solutions")
    }
}

impl core::error::Error for Stopped {}

/// Finds the solutions of a puzzle one after the other.
pub(super) struct Search {
    model: Arc<Model>,
    /// The candidates of all cells, for each case that waits: the last one is the next.
    waiting: Vec<u32>,
    /// What changed in each case that waits; `None` in the first.
    changed: Vec<Option<Change>>,
    queue: Queue,
    /// The changes of cells whose propagators are not in the queue yet.
    touched: Vec<Change>,
    /// How often each cell took part in a contradiction, lately: its value was chosen, or the last
    /// propagator looked at it.
    conflicts: Vec<f32>,
    /// What a conflict counts now: it grows, so that older ones count less.
    weight: f32,
    work: u64,
    /// The search stops after this number of contradictions without a solution.
    most_contradictions: u64,
    /// The contradictions since the last solution.
    contradictions: u64,
    /// The order of the values of a cell, if it is random.
    random: Option<Random>,
    /// The propagator that ran last, if one ran in this case.
    last: Option<u32>,
}

impl Search {
    /// The search from the candidates that `givens` leave.
    pub(super) fn new(model: &Arc<Model>, givens: impl IntoIterator<Item = (Cell, u32)>) -> Search {
        let mut candidates = model.start.clone();
        for (cell, set) in givens {
            candidates[usize::from(cell)] &= set;
        }
        let is_possible = !candidates.contains(&0);
        Search {
            model: Arc::clone(model),
            waiting: candidates,
            changed: if is_possible { vec![None] } else { Vec::new() },
            queue: Queue::new(model.propagators.len()),
            touched: Vec::new(),
            conflicts: vec![0.0; model.shape.cells()],
            weight: 1.0,
            work: 0,
            most_contradictions: u64::MAX,
            contradictions: 0,
            random: None,
            last: None,
        }
    }

    /// The same search with the values in a random order.
    pub(super) fn in_random_order(self, random: Random) -> Search {
        Search { random: Some(random), ..self }
    }

    /// The same search, of whose work so much is done already.
    pub(super) fn after_work(self, work: u64) -> Search {
        Search { work, ..self }
    }

    /// Sets after how many contradictions without a solution the search stops. It can go on then.
    #[cfg(feature = "sat")]
    pub(super) fn stop_after(&mut self, contradictions: u64) {
        self.most_contradictions = contradictions;
    }

    /// The candidates of all cells after the first propagation; `None` if there is no solution.
    #[cfg(feature = "sat")]
    pub(super) fn root(mut self) -> Option<Vec<u32>> {
        self.changed.pop()?;
        self.propagate(0, None).ok()?;
        Some(self.waiting)
    }

    /// The work that is done, in steps of some nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// The next solution: the number of the value of each cell. `None` if there is none left.
    pub(super) fn next(&mut self) -> Option<Result<Vec<u8>, Stopped>> {
        let cells = self.model.shape.cells();
        loop {
            if self.contradictions >= self.most_contradictions {
                return Some(Err(Stopped));
            }
            let changed = self.changed.pop()?;
            if self.work > MOST_WORK {
                self.changed.clear();
                return Some(Err(Stopped));
            }
            cancel::check();
            let from = self.changed.len() * cells;
            if self.propagate(from, changed).is_err() {
                self.waiting.truncate(from);
                self.contradictions += 1;
                if let Some(change) = changed {
                    self.count_conflict(change.cell);
                }
                continue;
            }
            let chosen = self.choice(from);
            let candidates = &self.waiting[from..];
            match chosen {
                None => {
                    let number = |set: &u32| set.trailing_zeros() as u8;
                    let solution = candidates.iter().map(number).collect();
                    self.waiting.truncate(from);
                    self.contradictions = 0;
                    return Some(Ok(solution));
                }
                Some((cell, value)) => {
                    let others = candidates[usize::from(cell)] & !value;
                    self.waiting.extend_from_within(from..);
                    self.waiting[from + usize::from(cell)] &= !value;
                    self.waiting[from + cells + usize::from(cell)] = value;
                    let changes = [value, others].map(|removed| Some(Change { cell, removed }));
                    self.changed.extend(changes);
                }
            }
        }
    }

    /// Removes candidates of the case at `from` until nothing follows.
    fn propagate(&mut self, from: usize, changed: Option<Change>) -> Result<(), Contradiction> {
        let Search { model, waiting, queue, touched, work, last, .. } = self;
        *last = None;
        queue.clear();
        touched.clear();
        match changed {
            Some(change) => touched.push(change),
            None => {
                // All propagators run, so only the peers of cells with a value are left.
                let removed = u32::MAX;
                let cells = (0..).zip(&waiting[from..]);
                let placed = cells.filter(|(_, set)| set.is_power_of_two());
                touched.extend(placed.map(|(cell, _)| Change { cell, removed }));
                let all = 0..model.propagators.len() as u32;
                all.for_each(|number| queue.add(model, number, removed));
            }
        }
        let mut domains = Domains::new(&mut waiting[from..], touched, work);
        loop {
            while let Some(Change { cell, removed }) = domains.take_changed() {
                let set = domains[cell];
                let watchers = model.watchers.of(cell);
                domains.spend(4 + watchers.len());
                if set.is_power_of_two() {
                    let peers = model.peers.of(cell);
                    domains.spend(peers.len());
                    for &peer in peers {
                        domains.keep(peer, !set)?;
                    }
                }
                for &number in watchers {
                    queue.add(model, number, removed);
                }
            }
            let Some((number, removed)) = queue.next() else { return Ok(()) };
            *last = Some(number);
            model.propagators[number as usize].run(&mut domains, &model.peers, removed)?;
        }
    }

    /// Counts a contradiction that followed from the choice of a cell. The cells of the propagator
    /// that ran last share a part: with it, hard killers need a sixth fewer nodes.
    //
    // What did not help: to look again at the last cell first, to run the propagators first that
    // failed lately, to begin again after some contradictions.
    fn count_conflict(&mut self, cell: Cell) {
        self.conflicts[usize::from(cell)] += self.weight;
        if let Some(number) = self.last {
            let cells = &self.model.cells[number as usize];
            let weight = 2.0 * self.weight / cells.len() as f32;
            cells.iter().for_each(|&cell| self.conflicts[usize::from(cell)] += weight);
        }
        self.weight *= 1.01;
        if self.weight > 1e20 {
            self.conflicts.iter_mut().for_each(|conflicts| *conflicts /= 1e20);
            self.weight /= 1e20;
        }
    }

    /// The cell and the value that the search assumes next; `None` if each cell has its value.
    //
    // To choose a value with two places in a house, where its score is better, needed 5 to 54 %
    // more nodes for hard killers, in each of 14 ways to make the score.
    fn choice(&mut self, from: usize) -> Option<(Cell, u32)> {
        let candidates = &self.waiting[from..];
        let mut best = None;
        let mut best_score = f32::NEG_INFINITY;
        for (cell, &set) in candidates.iter().enumerate() {
            if set.is_power_of_two() {
                continue;
            }
            let score = (self.conflicts[cell] + 15.0 * self.weight) / set.count_ones() as f32;
            if score > best_score {
                best_score = score;
                best = Some((cell as Cell, set));
            }
        }
        let (cell, set) = best?;
        let value = match &mut self.random {
            Some(random) => bits(set).nth(random.index(set.count_ones() as usize)),
            None => bits(set).next(),
        };
        Some((cell, 1 << value?))
    }
}

/// The propagators that wait, each once: those of the first class first, and then in the order of
/// their coming.
struct Queue {
    waiting: [VecDeque<u32>; CLASSES],
    /// The values that cells of each propagator lost since it ran; 0 if it does not wait.
    removed: Vec<u32>,
}

impl Queue {
    fn new(propagators: usize) -> Queue {
        Queue { waiting: Default::default(), removed: vec![0; propagators] }
    }

    fn clear(&mut self) {
        for number in self.waiting.iter_mut().flat_map(|waiting| waiting.drain(..)) {
            self.removed[number as usize] = 0;
        }
    }

    #[inline]
    fn add(&mut self, model: &Model, number: u32, removed: u32) {
        let before = &mut self.removed[number as usize];
        if *before == 0 {
            let class = model.classes[number as usize];
            self.waiting[usize::from(class)].push_back(number);
        }
        *before |= removed;
    }

    /// The next propagator, and the values that its cells lost since it ran.
    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        let number = self.waiting.iter_mut().find_map(VecDeque::pop_front)?;
        Some((number, core::mem::take(&mut self.removed[number as usize])))
    }
}
