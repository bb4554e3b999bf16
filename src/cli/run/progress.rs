//! [`Progress`]: a progress bar on standard error, for work that takes longer than two
//! seconds.

use ennead::format::write::Thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Work that takes less time shows no bar.
const DELAY: Duration = Duration::from_secs(2);
/// The bar is drawn this often at most.
const DRAWS_PER_SECOND: u8 = 5;

/// What the bar measures.
pub(crate) enum Extent {
    /// The bytes of the input: all of them, where that is known, and those read so far.
    Input { size: Option<u64>, read: Arc<AtomicU64> },
    /// A search that ends by time, not by number: the plural name of what it looks at.
    Search { items: &'static str },
    /// The items that are made: how many there will be, and their plural name.
    Made { number: u64, items: &'static str },
}

/// A bar that appears once the work has taken a while.
pub(crate) struct Progress {
    began: Instant,
    extent: Extent,
    /// How many answers to the current puzzle were found so far; 0 if they are not counted.
    found: u64,
    /// A note from the search, shown after the numbers; may be empty.
    note: String,
    /// The bar, and whether it shows how much is done.
    bar: Option<(ProgressBar, bool)>,
}

impl Progress {
    /// A bar over `extent`. `None`: standard error is not a terminal.
    pub(crate) fn new(extent: Extent) -> Option<Progress> {
        io::stderr().is_terminal().then(|| Progress {
            began: Instant::now(),
            extent,
            found: 0,
            note: String::new(),
            bar: None,
        })
    }

    /// Sets how many answers to the current puzzle were found so far; 0 if they are not counted.
    pub(crate) fn note_found(&mut self, found: u64) {
        self.found = found;
    }

    /// Shows a note from the search after the numbers.
    pub(crate) fn set_note(&mut self, note: String) {
        self.note = note;
    }

    /// Shows that `done` puzzles are answered, or items made.
    pub(crate) fn update(&mut self, done: u64) {
        let elapsed = self.began.elapsed();
        if elapsed < DELAY {
            return;
        }
        let (size, position, items) = match &self.extent {
            Extent::Input { size, read } => (*size, read.load(Ordering::Relaxed), "puzzles"),
            Extent::Search { items } => (None, 0, *items),
            Extent::Made { number, items } => (Some(*number), done, *items),
        };
        // All of the input is read long before it is done, and how long a search takes is not
        // known: then there is no percentage.
        let is_measured = size.is_some_and(|size| position < size);
        if self.bar.as_ref().is_none_or(|(_, was_measured)| *was_measured != is_measured) {
            if let Some((bar, _)) = self.bar.take() {
                bar.finish_and_clear();
            }
            let target = ProgressDrawTarget::stderr_with_hz(DRAWS_PER_SECOND);
            let template = if is_measured {
                "[{bar:16}] {percent:>3}% {eta_precise} {wide_msg}"
            } else {
                "{spinner} {elapsed_precise} {wide_msg}"
            };
            let style = ProgressStyle::with_template(template);
            let bar = ProgressBar::with_draw_target(size.filter(|_| is_measured), target)
                .with_style(
                    style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "),
                )
                .with_elapsed(elapsed);
            self.bar = Some((bar, is_measured));
        }
        let Some((bar, _)) = &self.bar else { return };
        bar.set_position(position);
        let mut message = format!("{} {items}, {}/s", Thousands(done), rate(done, elapsed));
        if self.found > 0 {
            message += &format!("; {} found so far", Thousands(self.found));
        }
        if !self.note.is_empty() {
            message += &format!("; {}", self.note);
        }
        bar.set_message(message);
    }

    /// Runs `write` while the bar is out of the way.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some((bar, _)) => bar.suspend(write),
            None => write(),
        }
    }
}

/// How many items a second, with decimals where there are few.
fn rate(done: u64, elapsed: Duration) -> String {
    match done as f64 / elapsed.as_secs_f64().max(1e-9) {
        rate if done == 0 || rate >= 10.0 => Thousands(rate as u64).to_string(),
        rate if rate >= 1.0 => format!("{rate:.1}"),
        rate => format!("{rate:.3}"),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((bar, _)) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_rates_have_decimals() {
        let rates = [(0, 5), (12_345, 1), (30, 3), (29, 10), (2, 9), (1, 250)]
            .map(|(done, seconds)| rate(done, Duration::from_secs(seconds)));
        assert_eq!(rates, ["0", "12,345", "10", "2.9", "0.222", "0.004"]);
    }
}
