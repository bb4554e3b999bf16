//! [`WorkPool`]: runs the handlers of requests. Each runs on a blocking thread, because solving
//! computes and does not wait. A handler ends early if its client goes away, its time is over, or
//! the server ends. Each [`Kind`] of work has places of its own: saving a game never waits for
//! ratings.

use super::problem::Problem;
use ennead::cancel::while_wanted;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout_at;

/// The requests of one kind that take milliseconds and work at one time.
const SHORT_PLACES: usize = 8;

/// The requests of one kind that work or wait for work; one more is refused.
const ADMITTED: usize = 128;

/// The kind of work of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Work of milliseconds, without the store.
    Short,
    /// Reads the store.
    Read,
    /// Writes to the store.
    Write,
    /// The next step of a person who plays. It takes milliseconds, too, and seconds with the
    /// hardest puzzles.
    Hint,
    /// Work of seconds or more.
    Long,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::Short, Kind::Read, Kind::Write, Kind::Hint, Kind::Long];

    /// The time to work.
    fn limit(self) -> Duration {
        match self {
            Kind::Short | Kind::Read | Kind::Write => Duration::from_secs(10),
            Kind::Hint | Kind::Long => Duration::from_secs(60),
        }
    }

    /// How many requests of this kind work at one time.
    fn places(self) -> usize {
        match self {
            Kind::Short | Kind::Read | Kind::Write => SHORT_PLACES,
            // More of them would only be slower.
            Kind::Hint | Kind::Long => available_parallelism().map_or(1, usize::from),
        }
    }
}

/// How long work may take to stop after its time is over. Then the client gets an answer without
/// it.
const GRACE: Duration = Duration::from_secs(2);

/// Work with a message of its own ends this much earlier, so that the message is the answer.
const EARLIER: Duration = Duration::from_millis(200);

/// The places of one kind of work.
struct Places {
    admitted: Semaphore,
    at_work: Arc<Semaphore>,
}

/// The handlers at work, a bounded number of each [`Kind`].
pub(super) struct WorkPool {
    /// Those of each kind, in the order of [`Kind::ALL`].
    places: [Places; Kind::ALL.len()],
    /// The server ends.
    closing: Arc<AtomicBool>,
}

/// Whether the result of some work is still wanted.
#[derive(Clone)]
pub(super) struct Wanted {
    gone: Arc<AtomicBool>,
    closing: Arc<AtomicBool>,
    until: Instant,
}

impl Wanted {
    /// When the time is over.
    pub(super) fn until(&self) -> Instant {
        self.until
    }

    /// False once the client is gone, the time is over, or the server ends.
    fn is_current(&self) -> bool {
        !self.gone.load(Ordering::Relaxed)
            && !self.closing.load(Ordering::Relaxed)
            && Instant::now() < self.until
    }

    /// The result of `work`, if it comes in time.
    ///
    /// # Errors
    /// That of `work`; or that its time was over, which `message` says.
    pub(super) fn in_time<T>(
        &self,
        message: &'static str,
        work: impl FnOnce() -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let until = self.until.checked_sub(EARLIER).unwrap_or(self.until);
        let result = while_wanted(|| Instant::now() < until, work);
        result.unwrap_or_else(|| Err(Problem::overtime(message)))
    }
}

/// Tells the work that its client is gone, when the future of the request is dropped.
struct Leaving(Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl WorkPool {
    pub(super) fn new() -> WorkPool {
        WorkPool {
            places: Kind::ALL.map(|kind| Places {
                admitted: Semaphore::new(ADMITTED),
                at_work: Arc::new(Semaphore::new(kind.places())),
            }),
            closing: Arc::new(AtomicBool::new(false)),
        }
    }

    /// Ends all work soon, because the server ends.
    pub(super) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// The result of `work`, which may take the time of its kind.
    ///
    /// # Errors
    /// When too much is at work, the time is over, or `work` has no result.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        kind: Kind,
        work: impl FnOnce(&Wanted) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.run_within(kind.limit(), kind, work).await
    }

    async fn run_within<T: Send + 'static>(
        &self,
        limit: Duration,
        kind: Kind,
        work: impl FnOnce(&Wanted) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let places = &self.places[kind as usize];
        let Ok(_admitted) = places.admitted.try_acquire() else { return Err(Problem::busy()) };
        let until = Instant::now() + limit;
        let gone = Arc::new(AtomicBool::new(false));
        let _leaving = Leaving(gone.clone());
        let place = places.at_work.clone().acquire_owned();
        let Ok(Ok(place)) = timeout_at(until.into(), place).await else {
            return Err(Problem::busy());
        };
        let wanted = Wanted { gone, closing: self.closing.clone(), until };
        let work = spawn_blocking(move || {
            // Kept until the work has ended, also if the client no longer waits for it.
            let _place = place;
            while_wanted(|| wanted.is_current(), || work(&wanted))
        });
        match timeout_at((until + GRACE).into(), work).await {
            Ok(Ok(Some(Ok(result)))) => Ok(result),
            _ if self.closing.load(Ordering::Relaxed) => Err(Problem::closing()),
            Ok(Ok(Some(Err(problem)))) => Err(problem),
            Ok(Ok(None)) | Err(_) => Err(Problem::overtime(format!(
                "this takes longer than {} seconds, and was stopped",
                limit.as_secs()
            ))),
            // The panic has been reported on standard error.
            Ok(Err(_)) => Err(Problem::bug()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use axum::response::IntoResponse;
    use ennead::Grid;
    use ennead::cancel;
    use ennead::logic::Ratings;

    /// The status of a request whose work takes all of its 20 milliseconds.
    fn status(work: impl FnOnce(&Wanted) -> Result<(), Problem> + Send + 'static) -> StatusCode {
        let limit = Duration::from_millis(20);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let ended = runtime.expect("a runtime").block_on(WorkPool::new().run_within(
            limit,
            Kind::Long,
            work,
        ));
        ended.expect_err("too late").into_response().status()
    }

    /// A browser sends a request again if it is answered with 408, which would start the same work again.
    #[test]
    fn work_that_runs_out_of_time_is_not_requested_again() {
        // ER 11.6: its ratings take about a second, and the explainer notices when time is over.
        let puzzle: Grid =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
                .parse()
                .expect("a puzzle");
        let without_result = move |_: &Wanted| {
            Ratings::of(&puzzle).values();
            Ok(())
        };
        assert_eq!(status(without_result), StatusCode::GATEWAY_TIMEOUT);
        let own_sentence = |wanted: &Wanted| {
            wanted.in_time("no such puzzle was found in time", || {
                loop {
                    std::thread::sleep(Duration::from_millis(1));
                    cancel::check();
                }
            })
        };
        assert_eq!(status(own_sentence), StatusCode::GATEWAY_TIMEOUT);
    }
}
