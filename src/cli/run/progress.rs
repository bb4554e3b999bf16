//! [`Progress`]: a progress bar on standard error, for work that takes longer than a second.

use super::tally::Thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Work that takes less time shows no bar.
const DELAY: Duration = Duration::from_secs(1);
/// The bar is drawn this often at most.
const DRAWS_PER_SECOND: u8 = 5;

/// What the bar measures.
pub(crate) enum Extent {
    /// The bytes of the input: all of them, where that is known, and those read so far.
    Input { size: Option<u64>, read: Arc<AtomicU64> },
    /// The things that are made: how many there will be, and what they are called.
    Made { number: u64, things: &'static str },
}

/// A bar that appears once the work has taken a while.
pub(crate) struct Progress {
    began: Instant,
    extent: Extent,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar over `extent`. `None`: standard error is no terminal.
    pub(crate) fn new(extent: Extent) -> Option<Progress> {
        io::stderr().is_terminal().then(|| Progress { began: Instant::now(), extent, bar: None })
    }

    /// Shows that `done` puzzles are answered, or things made, and that the puzzle in work has `found`
    /// solutions so far, if they are counted.
    pub(crate) fn update(&mut self, done: u64, found: u64) {
        let elapsed = self.began.elapsed();
        if elapsed < DELAY {
            return;
        }
        let (size, position, things) = match &self.extent {
            Extent::Input { size, read } => (*size, read.load(Ordering::Relaxed), "puzzles"),
            Extent::Made { number, things } => (Some(*number), done, *things),
        };
        let bar = self.bar.get_or_insert_with(|| {
            let target = ProgressDrawTarget::stderr_with_hz(DRAWS_PER_SECOND);
            let template = match size {
                Some(_) => "[{bar:16}] {percent:>3}% {eta_precise} {wide_msg}",
                None => "{spinner} {elapsed_precise} {wide_msg}",
            };
            let style = ProgressStyle::with_template(template);
            ProgressBar::with_draw_target(size, target)
                .with_style(
                    style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "),
                )
                .with_elapsed(elapsed)
        });
        let rate = (done as f64 / elapsed.as_secs_f64()) as u64;
        // All of it is read long before it is done: there is no 100 % while the bar is seen.
        let most = size.map_or(u64::MAX, |size| size - (size / 100).max(1).min(size));
        bar.set_position(position.min(most));
        let mut message = format!("{} {things}, {}/s", Thousands(done), Thousands(rate));
        if found > 0 {
            message += &format!("; {} solutions so far", Thousands(found));
        }
        bar.set_message(message);
    }

    /// Runs `write` while the bar is out of the way.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
