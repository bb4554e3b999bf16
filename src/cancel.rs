//! Cancels long work: [`while_wanted`] ends it when its answer is not wanted any more.
//!
//! A search for nested forcing chains can take seconds, a search for a second solution minutes, in
//! functions far below the one that knows whether the result is still wanted. So each thread keeps
//! a function that tells this, and [`check`] calls it where the time is spent:
//!
//! * in a search for steps: for each technique, after each step, and before each assumption of a
//!   forcing chain, which is explored in microseconds, or milliseconds if it has chains within;
//! * in a [`Search`](crate::Search) for solutions: after some hundred guesses; in
//!   [`Solutions`](crate::Solutions): after some hundred boards;
//! * in [`last_grid`](crate::format::last_grid): before each line;
//! * in [`make`](crate::make): before each batch of some thousand grids, and each step of a search.
//!
//! A [`Worker`](crate::Worker) asks only in the searches for single hard puzzles, not between the
//! puzzles of a batch.
//!
//! If the answer is no, `check` unwinds to `while_wanted`, as a panic does, but without a message.
//! So no caller in between can take a partial result for a complete one. Solvers, generators and
//! iterators that were interrupted can be used again.
//!
//! # Without unwinding
//!
//! In programs built with `panic = "abort"`, and on targets that cannot unwind, such as
//! `wasm32-unknown-unknown`, [`check`] does nothing: the work runs to its end, and
//! `while_wanted` returns its result, correct but late. Calls that may never end need a limit
//! there: [`Search::count`](crate::Search::count) takes one, and iterators have
//! [`take`](Iterator::take).
//!
//! A function whose caller may stop early takes a closure that returns a
//! [`ControlFlow`](core::ops::ControlFlow) instead, like
//! [`StepSelection::each_step`](crate::logic::StepSelection::each_step) does.

use core::cell::Cell;
use core::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::panicking;

/// The question of [`while_wanted`], in its frame on the stack.
struct Question<'a> {
    is_wanted: &'a dyn Fn() -> bool,
    outer: Option<&'a Question<'a>>,
    /// The answer was no, to this question or to an outer one. It stays no, so that all the work
    /// ends.
    is_cancelled: Cell<bool>,
}

impl Question<'_> {
    /// Asks, the outer question first, unless the answer has been no before.
    fn is_cancelled(&self) -> bool {
        if !self.is_cancelled.get() {
            let is_cancelled =
                self.outer.is_some_and(Question::is_cancelled) || !(self.is_wanted)();
            self.is_cancelled.set(is_cancelled);
        }
        self.is_cancelled.get()
    }
}

thread_local! {
    /// The innermost question of this thread.
    static QUESTION: Cell<Option<&'static Question<'static>>> = const { Cell::new(None) };
}

/// Restores a question when it is dropped, also on unwinding.
struct Restore(Option<&'static Question<'static>>);

impl Drop for Restore {
    fn drop(&mut self) {
        QUESTION.set(self.0);
    }
}

/// The work was cancelled: the payload with which [`check`] unwinds, and the error of [`catch`].
/// Code in between that catches panics must resume this one as it resumes others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cancelled;

impl Cancelled {
    /// Continues the unwinding that [`catch`] stopped.
    pub fn resume(self) -> ! {
        // No panic hook runs.
        resume_unwind(Box::new(self))
    }
}

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cancelled before the work was done")
    }
}

impl core::error::Error for Cancelled {}

/// The result of `work`, or `None` if `is_wanted` returned false before the work was done. Only
/// work in this thread calls `is_wanted`, up to some hundred thousand times a second.
///
/// Calls can be nested. The inner work then asks both, the outer `is_wanted` first. If that one
/// returns false, both calls end, and the inner one does not return.
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
/// let rating = while_wanted(|| Instant::now() < end, || Ratings::of(&puzzle).er());
/// assert_eq!(rating, None);
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn while_wanted<T>(is_wanted: impl Fn() -> bool, work: impl FnOnce() -> T) -> Option<T> {
    let outer = QUESTION.get();
    let is_cancelled = Cell::new(outer.is_some_and(|outer| outer.is_cancelled.get()));
    let question = Question { is_wanted: &is_wanted, outer, is_cancelled };
    let result = {
        // SAFETY: the reference is used only while it is in `QUESTION`, and there only until the
        // end of this block: `_restore` takes it out, on unwinding as well. Until then `question`
        // is neither moved nor dropped, nor is `is_wanted`.
        #[allow(unsafe_code)]
        let question =
            unsafe { core::mem::transmute::<&Question<'_>, &'static Question<'static>>(&question) };
        let _restore = Restore(QUESTION.replace(Some(question)));
        catch(work)
    };
    if outer.is_some_and(|outer| outer.is_cancelled.get()) && can_unwind() {
        Cancelled.resume();
    }
    result.ok().filter(|_| !question.is_cancelled.get())
}

/// Asks whether the work in this thread is still wanted, and if not, unwinds to the call of
/// [`while_wanted`]. Call this now and then in long work of your own, at places where everything
/// that outlives the work is in a valid state.
///
/// This does nothing while a panic unwinds, and in programs that cannot unwind.
#[inline]
pub fn check() {
    if is_requested() && can_unwind() {
        Cancelled.resume();
    }
}

/// False while a panic unwinds, and in programs that cannot unwind.
fn can_unwind() -> bool {
    cfg!(panic = "unwind") && !panicking()
}

/// The result of `work`, or that it was cancelled: for a caller that has something to do before it
/// passes the cancellation on with [`Cancelled::resume`]. Other work that calls [`check`] until
/// then ends at once.
///
/// # Errors
/// [`Cancelled`] if [`check`] ended the work.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Cancelled> {
    // Unwind safe: `check` is called where everything that outlives the work is in a valid state,
    // and another panic is resumed.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match panic.downcast() {
        Ok(cancelled) => *cancelled,
        Err(panic) => resume_unwind(panic),
    })
}

/// True if the work in this thread is to end: for a thread that waits, and has to tell others
/// before it ends. All other work calls [`check`].
#[inline]
pub fn is_requested() -> bool {
    QUESTION.get().is_some_and(ask)
}

/// Asks `question` while no question is set, because `is_wanted` may itself run work that checks.
fn ask(question: &Question) -> bool {
    let _restore = Restore(QUESTION.take());
    question.is_cancelled()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work that asks `count` times.
    fn asks(count: usize) {
        (0..count).for_each(|_| check());
    }

    /// The result of `work`, which is wanted until it has asked `limit` times, and how often it
    /// asked.
    fn limited<T>(limit: usize, work: impl FnOnce() -> T) -> (Option<T>, usize) {
        let asked = Cell::new(0);
        let is_wanted = || {
            asked.set(asked.get() + 1);
            asked.get() < limit
        };
        (while_wanted(is_wanted, work), asked.get())
    }

    #[test]
    fn work_ends_where_it_asks() {
        assert_eq!(limited(4, || asks(3)), (Some(()), 3));
        assert_eq!(limited(3, || asks(9)), (None, 3));
        // Nothing is asked outside.
        asks(3);
        assert!(!is_requested());
    }

    #[test]
    fn questions_are_nested() {
        let inner = limited(9, || {
            assert_eq!(while_wanted(|| false, || asks(3)), None);
            is_requested()
        });
        assert_eq!(inner, (Some(false), 2), "the outer question was asked once by each");
        // The outer question ends both, and the inner call does not return.
        let mut has_returned = false;
        let outer = limited(3, || {
            while_wanted(|| true, || asks(9));
            has_returned = true;
        });
        assert_eq!((outer, has_returned), ((None, 3), false));
    }

    #[test]
    fn the_answer_stays_no_after_a_catch() {
        // The work continues after the catch; `is_wanted` is not called again.
        let mut caught = Vec::new();
        let ended = limited(2, || {
            for _ in 0..3 {
                caught.push(catch(|| asks(9)));
            }
            // A question that begins then does not return either.
            caught.push(catch(|| _ = while_wanted(|| true, || ())));
            7
        });
        assert_eq!((ended, caught), ((None, 2), vec![Err(Cancelled); 4]));
    }

    #[test]
    fn other_panics_go_on() {
        let panic = catch_unwind(|| while_wanted(|| true, || resume_unwind(Box::new("other"))));
        let panic = panic.map(|_: Option<()>| ()).expect_err("a panic");
        assert_eq!(panic.downcast_ref(), Some(&"other"));
        // The question is gone with its frame.
        assert!(!is_requested());
    }

    #[test]
    fn nothing_ends_while_a_panic_unwinds() {
        struct Asks;
        impl Drop for Asks {
            fn drop(&mut self) {
                asks(1);
                assert_eq!(while_wanted(|| true, || 1), None);
            }
        }
        let ended = while_wanted(
            || false,
            || {
                let _asks = Asks;
                asks(1);
            },
        );
        assert_eq!(ended, None);
    }

    #[test]
    fn a_question_may_itself_search() {
        let searches = || limited(9, || asks(3)).0.is_some();
        assert_eq!(while_wanted(searches, || asks(3)), Some(()));
    }
}
