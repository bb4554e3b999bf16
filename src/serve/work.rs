//! [`WorkPool`]: runs the handlers of requests. Each runs on a blocking thread, because solving
//! computes and does not wait. A handler ends early if its client goes away, its time is over, or
//! the server ends. A bounded number of each [`Kind`] works at one time: saving a game never waits
//! for ratings.

use super::problem::Problem;
use ennead::cancel::while_wanted;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout_at;

/// How many requests that take milliseconds work at one time, of one kind.
const SHORT_AT_ONCE: usize = 8;

/// The kind of work of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Work of milliseconds, without the store.
    Short,
    /// Reads or writes the store.
    Store,
    /// The next step of a person who plays. It takes milliseconds, too, and seconds with the
    /// hardest puzzles.
    Hint,
    /// Work of seconds or more.
    Long,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Short, Kind::Store, Kind::Hint, Kind::Long];

    /// The time to work.
    fn limit(self) -> Duration {
        match self {
            Kind::Short | Kind::Store => Duration::from_secs(10),
            Kind::Hint | Kind::Long => Duration::from_secs(60),
        }
    }

    /// How many requests of this kind work at one time.
    fn at_once(self) -> usize {
        match self {
            Kind::Short | Kind::Store => SHORT_AT_ONCE,
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

/// The handlers at work, a bounded number of each [`Kind`].
pub(super) struct WorkPool {
    /// One permit for each request at work, for each kind in the order of [`Kind::ALL`].
    permits: [Arc<Semaphore>; Kind::ALL.len()],
    /// The server ends.
    closing: Arc<AtomicBool>,
}

/// Tells some work to stop: its client is gone, its time is over, or the server ends.
pub(super) struct CancelToken {
    /// The client is gone.
    gone: Arc<AtomicBool>,
    closing: Arc<AtomicBool>,
    until: Instant,
}

impl CancelToken {
    /// When the time is over.
    pub(super) fn until(&self) -> Instant {
        self.until
    }

    /// True while the work may go on.
    fn is_wanted(&self) -> bool {
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
struct DropGuard(Arc<AtomicBool>);

impl Drop for DropGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl WorkPool {
    pub(super) fn new() -> WorkPool {
        WorkPool {
            permits: Kind::ALL.map(|kind| Arc::new(Semaphore::new(kind.at_once()))),
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
        work: impl FnOnce(&CancelToken) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.run_within(kind.limit(), kind, work).await
    }

    async fn run_within<T: Send + 'static>(
        &self,
        limit: Duration,
        kind: Kind,
        work: impl FnOnce(&CancelToken) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let until = Instant::now() + limit;
        let gone = Arc::new(AtomicBool::new(false));
        let _guard = DropGuard(gone.clone());
        let permit = self.permits[kind as usize].clone().acquire_owned();
        let Ok(Ok(permit)) = timeout_at(until.into(), permit).await else {
            return Err(Problem::busy());
        };
        let cancel = CancelToken { gone, closing: self.closing.clone(), until };
        let work = spawn_blocking(move || {
            // Kept until the work has ended, also if the client no longer waits for it.
            let _permit = permit;
            while_wanted(|| cancel.is_wanted(), || work(&cancel))
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
    fn status(
        work: impl FnOnce(&CancelToken) -> Result<(), Problem> + Send + 'static,
    ) -> StatusCode {
        let limit = Duration::from_millis(20);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let ended = runtime.expect("a runtime").block_on(WorkPool::new().run_within(
            limit,
            Kind::Long,
            work,
        ));
        ended.expect_err("too late").into_response().status()
    }

    #[test]
    fn work_beyond_the_limit_waits_and_is_refused() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let status = runtime.expect("a runtime").block_on(async {
            let pool = Arc::new(WorkPool::new());
            let sleeps = (0..SHORT_AT_ONCE).map(|_| {
                let pool = pool.clone();
                tokio::spawn(async move {
                    let sleep = |_: &CancelToken| {
                        std::thread::sleep(Duration::from_millis(300));
                        Ok(())
                    };
                    pool.run(Kind::Short, sleep).await
                })
            });
            let sleeps: Vec<_> = sleeps.collect();
            tokio::time::sleep(Duration::from_millis(50)).await;
            let limit = Duration::from_millis(20);
            let refused = pool.run_within(limit, Kind::Short, |_| Ok(())).await;
            assert!(pool.run(Kind::Short, |_| Ok(())).await.is_ok(), "it waits for a place");
            for sleep in sleeps {
                assert!(sleep.await.is_ok_and(|result| result.is_ok()));
            }
            refused.expect_err("no place").into_response().status()
        });
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    }

    /// A browser sends a request again if it is answered with 408, which would start the same work again.
    #[test]
    fn work_that_runs_out_of_time_is_not_requested_again() {
        // ER 11.6: its ratings take about a second, and the explainer notices when time is over.
        let puzzle: Grid =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
                .parse()
                .expect("a puzzle");
        let without_result = move |_: &CancelToken| {
            Ratings::of(&puzzle).values();
            Ok(())
        };
        assert_eq!(status(without_result), StatusCode::GATEWAY_TIMEOUT);
        let own_sentence = |cancel: &CancelToken| {
            cancel.in_time("no such puzzle was found in time", || {
                loop {
                    std::thread::sleep(Duration::from_millis(1));
                    cancel::check();
                }
            })
        };
        assert_eq!(status(own_sentence), StatusCode::GATEWAY_TIMEOUT);
    }
}
