//! [`Progress`]: a bar on standard error for work that takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Work that takes less shows no bar.
const DELAY: Duration = Duration::from_secs(1);
/// How often the bar is drawn at most, per second.
const DRAWS_PER_SECOND: u8 = 5;

pub(crate) struct Progress {
    began: Instant,
    bytes_read: Arc<AtomicU64>,
    size: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar over `size` bytes of input, or one without an end. `None` where standard error is no
    /// terminal, or where the answers go to the same terminal.
    pub(crate) fn new(
        bytes_read: Arc<AtomicU64>,
        size: Option<u64>,
        shared: bool,
    ) -> Option<Progress> {
        let visible = io::stderr().is_terminal() && !shared;
        visible.then(|| Progress { began: Instant::now(), bytes_read, size, bar: None })
    }

    /// `records` are done.
    pub(crate) fn update(&mut self, records: u64) {
        let elapsed = self.began.elapsed();
        if elapsed < DELAY {
            return;
        }
        let size = self.size;
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
        let rate = (records as f64 / elapsed.as_secs_f64()) as u64;
        bar.set_message(format!(
            "{} puzzles, {}/s",
            super::tally::Thousands(records),
            super::tally::Thousands(rate)
        ));
        bar.set_position(self.bytes_read.load(Ordering::Relaxed));
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
