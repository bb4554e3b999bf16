//! `ennead dedup`: the first puzzle of each class of equivalent ones.
//!
//! Forms are found by all threads, but who was first is decided in the order of the input: the
//! threads take turns at the classes seen so far, so the answer does not depend on their number.

use crate::cli::args::DedupArgs;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Job, Turn};
use crate::cli::run::session::{self, Session};
use crate::cli::run::tally::Thousands;
use anyhow::Result;
use ennead::Canonizer;
use ennead::format::{BLOCK_BYTES, Record, Shape, write};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

struct Dedup {
    seen: Mutex<Seen>,
    complaints: Complaints,
}

#[derive(Default)]
struct Seen {
    /// Fingerprints of the forms: 17 to 34 bytes a class.
    classes: HashSet<u128, BuildHasherDefault<Half>>,
    puzzles: u64,
}

/// Fingerprints are hashes already: half of one will do.
#[derive(Default)]
struct Half(u64);

impl Hasher for Half {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Runs the command.
pub(crate) fn run(args: DedupArgs) -> Result<Exit> {
    let job = Dedup {
        seen: Mutex::default(),
        complaints: session::complaints(&args.input, &args.output),
    };
    let quiet = args.output.quiet;
    let session = Session {
        input: args.input,
        output: args.output,
        jobs: args.threads.jobs,
        coloured: false,
        block_bytes: BLOCK_BYTES,
    };
    let exit = session.run(&job, |tally| tally.exit(false))?;
    let seen = job.seen.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !quiet && seen.puzzles > 0 {
        let dropped = Thousands(seen.puzzles - seen.classes.len() as u64);
        let puzzles = Thousands(seen.puzzles);
        let _ = writeln!(
            io::stderr(),
            "ennead: {dropped} of {puzzles} puzzles dropped as images of earlier ones"
        );
    }
    Ok(exit)
}

impl Job for Dedup {
    type Memory = (Canonizer, Vec<u128>);

    fn memory(&self) -> Result<Self::Memory> {
        Ok((Canonizer::new(), Vec::new()))
    }

    fn block(
        &self,
        (canonizer, fingerprints): &mut Self::Memory,
        records: &[Record],
        turn: &mut Turn,
    ) {
        fingerprints.clear();
        for grid in records.iter().filter_map(|record| record.puzzle.as_ref().ok()) {
            if turn.is_over() {
                turn.page.is_last = true;
                break;
            }
            fingerprints.push(canonizer.canonical(grid).fingerprint());
        }
        if !turn.comes() {
            return;
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fingerprints = fingerprints.iter();
        for record in records {
            match &record.puzzle {
                Ok(grid) => {
                    // Fewer after Ctrl-C.
                    let Some(&fingerprint) = fingerprints.next() else { return };
                    turn.page.tally.shown += 1;
                    seen.puzzles += 1;
                    if !seen.classes.insert(fingerprint) {
                        continue;
                    }
                    turn.page.begin(false);
                    match record.shape {
                        Shape::Line => turn.page.echo(record.text),
                        _ => write::line(&mut turn.page.text, grid),
                    }
                }
                Err(malformed) => {
                    self.complaints.malformed(turn, record, malformed, |_| {});
                    if turn.page.is_last {
                        return;
                    }
                }
            }
        }
    }
}
