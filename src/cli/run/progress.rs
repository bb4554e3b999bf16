//! [`Progress`]: a bar on standard error for work that takes longer than a second.

use super::tally::Thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Work that takes less shows no bar.
const DELAY: Duration = Duration::from_secs(1);
/// How often the bar is drawn at most, per second.
const DRAWS_PER_SECOND: u8 = 5;

/// How long a bar is.
pub(crate) enum Extent {
    /// As long as the input, in bytes, or without an end; and how much of it was read.
    Input { size: Option<u64>, read: Arc<AtomicU64> },
    /// So many are to be made of these things.
    Made { number: u64, things: &'static str },
}

pub(crate) struct Progress {
    began: Instant,
    extent: Extent,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar; `shared`: the answers go to a terminal. `None` where standard error is none, or where
    /// both would be the same.
    pub(crate) fn new(extent: Extent, shared: bool) -> Option<Progress> {
        let visible = io::stderr().is_terminal() && !shared;
        visible.then(|| Progress { began: Instant::now(), extent, bar: None })
    }

    /// So many puzzles are done, or things made.
    pub(crate) fn update(&mut self, done: u64) {
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
        bar.set_position(position);
        bar.set_message(format!("{} {things}, {}/s", Thousands(done), Thousands(rate)));
    }

    /// Runs `write` while the bar is out of the way.
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
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
