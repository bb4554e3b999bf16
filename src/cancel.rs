//! Cancels long searches: [`while_wanted`] ends them when nobody waits for the answer any more.
//!
//! A search for nested forcing chains can take seconds, a search for a second solution minutes,
//! deep within functions that know nothing of who asked. So each thread keeps the question whether
//! the work is still wanted, and it is asked where the time is spent:
//!
//! * in a search for steps: for each technique, after each step, and before each assumption of a
//!   forcing chain, which is explored in microseconds, or milliseconds if it has chains within;
//! * in a [`Search`](crate::Search) for solutions: after some hundred guesses;
//! * in [`make`](crate::make): before each batch of some thousand grids, and each step of a search.
//!
//! A [`Worker`](crate::Worker) does not ask: it solves its whole batch.
//!
//! This is the only way to end work from outside. A function whose caller may have seen enough
//! takes a [`ControlFlow`](core::ops::ControlFlow) instead, as
//! [`StepSelection::each_step`](crate::logic::StepSelection::each_step) does.

use core::cell::{Cell, RefCell};
use std::rc::Rc;

/// The question of [`while_wanted`] in one thread.
#[derive(Clone)]
struct Question {
    is_wanted: Rc<dyn Fn() -> bool>,
    /// The answer was no. It stays no, so that all that searches together ends.
    is_cancelled: Rc<Cell<bool>>,
}

impl Question {
    /// Asks, if the answer was not yet no.
    fn is_cancelled(&self) -> bool {
        if !self.is_cancelled.get() && !(self.is_wanted)() {
            self.is_cancelled.set(true);
        }
        self.is_cancelled.get()
    }
}

thread_local! {
    static QUESTION: RefCell<Option<Question>> = const { RefCell::new(None) };
}

/// Restores the outer question when it is dropped, also after a panic.
struct Restore(Option<Question>);

impl Drop for Restore {
    fn drop(&mut self) {
        QUESTION.set(self.0.take());
    }
}

/// Calls `work` with searches that end soon after `is_wanted` says no; then the result is `None`,
/// because it may be wrong: paths end early, ratings seem unknown, puzzles seem to have no
/// solution. Only searches in this thread ask `is_wanted`, some hundred thousand times a second.
/// Within the `work` of another call they ask both questions, the outer one first.
///
/// ```
/// use ennead::Grid;
/// use ennead::cancel::while_wanted;
/// use ennead::logic::Ratings;
/// use std::time::{Duration, Instant};
///
/// let puzzle: Grid =
///     "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
///         .parse()?;
/// let end = Instant::now() + Duration::from_millis(1);
/// let rating = while_wanted(move || Instant::now() < end, || Ratings::of(&puzzle).er());
/// assert_eq!(rating, None);
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn while_wanted<T>(
    is_wanted: impl Fn() -> bool + 'static,
    work: impl FnOnce() -> T,
) -> Option<T> {
    let is_cancelled = Rc::new(Cell::new(false));
    let outer = QUESTION.with_borrow(Option::clone);
    let both = move || !outer.as_ref().is_some_and(Question::is_cancelled) && is_wanted();
    let question = Question { is_wanted: Rc::new(both), is_cancelled: is_cancelled.clone() };
    let restore = Restore(QUESTION.replace(Some(question)));
    let result = work();
    drop(restore);
    (!is_cancelled.get()).then_some(result)
}

/// Asks whether the work in this thread is to end. What a search finds from then on may be wrong.
/// Work of one's own that takes long asks this as well.
#[inline]
pub fn is_requested() -> bool {
    QUESTION.with_borrow(|question| question.as_ref().is_some_and(Question::is_cancelled))
}

/// Calls `work` with searches that nobody ends, for work that depends on what they find: proofs of
/// what was found before.
pub(crate) fn shielded<T>(work: impl FnOnce() -> T) -> T {
    let restore = Restore(QUESTION.take());
    let result = work();
    drop(restore);
    result
}

/// True if [`is_requested`] was true before, within the innermost [`while_wanted`], so that what
/// was found may be wrong. This does not ask.
pub fn was_requested() -> bool {
    QUESTION.with_borrow(|question| question.as_ref().is_some_and(|asked| asked.is_cancelled.get()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Explainer, Order, State};

    /// ER 11.6: its path takes about a second.
    const MONSTER: &str =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

    /// A question that is answered with yes until it is asked `limit` times, and how often it was
    /// asked.
    fn limited(limit: usize) -> (impl Fn() -> bool + 'static, Rc<Cell<usize>>) {
        let asked = Rc::new(Cell::new(0));
        let count = asked.clone();
        let go_on = move || {
            asked.set(asked.get() + 1);
            asked.get() < limit
        };
        (go_on, count)
    }

    #[test]
    fn a_search_ends_wherever_it_is_and_what_was_found_before_is_right() {
        let state = State::new(&MONSTER.parse().expect("a puzzle"));
        for order in [Order::Se, Order::Human] {
            let explainer = Explainer::new(order);
            let (go_on, count) = limited(usize::MAX);
            let whole = while_wanted(go_on, || explainer.path(&state)).expect("the whole path");
            let all = count.get();
            // The end falls into searches of all kinds.
            for limit in [0, all / 1000, all / 100, all / 10, all / 3] {
                let (go_on, count) = limited(limit);
                let mut part = None;
                let all = while_wanted(go_on, || part = Some(explainer.path(&state)));
                assert!(all.is_none() && !part.as_ref().expect("a path").is_complete());
                assert_eq!(count.get(), limit.max(1), "once the answer is no, nobody asks again");
                let steps = part.expect("a path").steps;
                assert_eq!(steps, whole.steps[..steps.len()]);
                assert!(!was_requested() && !is_requested());
            }
        }
    }

    #[test]
    fn a_search_for_solutions_ends_as_well() {
        let puzzle: crate::Grid = ".".repeat(81).parse().expect("a puzzle");
        let (go_on, asked) = limited(10);
        let count = while_wanted(go_on, || crate::Search::new().count(&puzzle, None));
        assert_eq!((count, asked.get()), (None, 10), "nobody counts all grids");
    }

    #[test]
    fn questions_are_nested() {
        let inner = while_wanted(
            || true,
            || {
                assert_eq!(while_wanted(|| false, is_requested), None);
                is_requested()
            },
        );
        assert_eq!(inner, Some(false));
        // The outer question ends an inner search as well.
        let (go_on, asked) = limited(3);
        let mut inner = Some(true);
        let outer = while_wanted(go_on, || {
            inner = while_wanted(|| true, || (0..9).any(|_| is_requested()));
            assert!(is_requested());
        });
        assert_eq!((outer, inner, asked.get()), (None, None, 3));
    }
}
