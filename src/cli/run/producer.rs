//! [`run`]: things that are made, not read: numbered from 0, made in blocks by many threads, and
//! written in the order of their numbers. What [`super::pipeline`] is for records, with the same
//! [`Sink`] behind it: few blocks wait, so memory stays flat however many things are made.
//! [`Session`] is that from the options to the exit code, as [`super::session`] is for records.

use super::exit::Exit;
use super::interrupt;
use super::pipeline::{Turn, on_threads};
use super::session;
use super::sink::{Outputs, Report, Sink};
use super::tally::Tally;
use anyhow::Result;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What makes things. What it makes of a number depends on that number alone, never on the
/// threads or on the blocks.
pub(crate) trait Maker: Sync {
    /// What one thread needs for it, used for block after block.
    type Memory: Send;

    /// Memory for one thread.
    fn memory(&self) -> Result<Self::Memory>;

    /// What goes before the first thing.
    fn header(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Makes the things of these numbers on the page of `turn`. Where one takes long, it should
    /// ask `turn` whether the run is over, and end the block then with its page as the last.
    fn block(&self, memory: &mut Self::Memory, numbers: Range<u64>, turn: &mut Turn);
}

/// One run of a command that makes things.
pub(crate) struct Session {
    /// How many to make.
    pub(crate) count: u64,
    /// How many of them are one piece of work: some milliseconds long.
    pub(crate) block: u64,
    pub(crate) jobs: u16,
    /// What the things are called.
    pub(crate) things: &'static str,
    /// A summary is wanted at the end.
    pub(crate) stats: bool,
}

impl Session {
    /// Runs `maker`. `exit` says how what was made lets the command end.
    pub(crate) fn run<M: Maker>(
        self,
        maker: &M,
        outputs: Outputs,
        exit: impl Fn(&Tally) -> Exit,
    ) -> Result<Exit> {
        let began = Instant::now();
        let threads = session::wanted_threads(self.jobs);
        let report = run(maker, self.count, self.block, outputs, threads)?;
        if self.stats {
            let summary = report.tally.summary_of_made(self.things, began.elapsed());
            let _ = write!(io::stderr(), "{summary}");
        }
        Ok(if interrupt::is_asked() {
            Exit::Interrupted
        } else if report.trouble {
            Exit::Trouble
        } else if report.closed {
            Exit::Found
        } else {
            exit(&report.tally)
        })
    }
}

/// Makes `count` things, `block` at a time, on `threads` threads.
pub(crate) fn run<M: Maker>(
    maker: &M,
    count: u64,
    block: u64,
    outputs: Outputs,
    threads: usize,
) -> Result<Report> {
    interrupt::handle();
    let blocks = count.div_ceil(block);
    let threads = threads.min(usize::try_from(blocks).unwrap_or(usize::MAX)).max(1);
    let memories = (0..threads).map(|_| maker.memory()).collect::<Result<Vec<_>>>()?;
    let sink = Sink::new(outputs, maker.header(), threads);
    let next = AtomicU64::new(0);
    on_threads(memories, sink, |mut memory, sink| {
        while !sink.is_stopped() && !interrupt::is_asked() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= blocks {
                return;
            }
            let first = index * block;
            let numbers = first..count.min(first.saturating_add(block));
            let mut turn = Turn::new(sink, index, "", first);
            maker.block(&mut memory, numbers, &mut turn);
            turn.hand_in();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::time::Duration;

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Writes numbers; every third block takes its time, and one may be the last.
    struct Numbers {
        ends_at: u64,
    }

    impl Maker for Numbers {
        type Memory = ();

        fn memory(&self) -> Result<()> {
            Ok(())
        }

        fn header(&self) -> Vec<u8> {
            b"numbers: ".to_vec()
        }

        fn block(&self, (): &mut (), numbers: Range<u64>, turn: &mut Turn) {
            if (numbers.start / 7).is_multiple_of(3) {
                std::thread::sleep(Duration::from_millis(1));
            }
            for number in numbers {
                turn.page.begin(false);
                turn.page.text.extend_from_slice(format!("{number} ").as_bytes());
                if number == self.ends_at {
                    turn.page.is_last = true;
                    return;
                }
            }
        }
    }

    fn numbers(maker: &Numbers, count: u64, threads: usize) -> String {
        let out = Shared::default();
        let outputs = Outputs::of_answers(Box::new(out.clone()), String::new());
        let outputs = Outputs { quiet: true, ..outputs };
        assert!(run(maker, count, 7, outputs, threads).is_ok());
        let text = out.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        String::from_utf8(text).expect("numbers")
    }

    #[test]
    fn things_come_out_in_the_order_of_their_numbers() {
        for count in [1, 6, 7, 8, 300] {
            let expected: String = (0..count).map(|number| format!("{number} ")).collect();
            for threads in [1, 2, 5] {
                let text = numbers(&Numbers { ends_at: u64::MAX }, count, threads);
                assert_eq!(text, format!("numbers: {expected}"), "{threads} threads");
            }
        }
        assert_eq!(numbers(&Numbers { ends_at: 0 }, 0, 2), "");
    }

    #[test]
    fn nothing_comes_after_the_last() {
        let expected: String = (0..=100).map(|number| format!("{number} ")).collect();
        for threads in [1, 2, 5] {
            let text = numbers(&Numbers { ends_at: 100 }, u64::MAX, threads);
            assert_eq!(text, format!("numbers: {expected}"), "{threads} threads");
        }
    }
}
