//! [`Complaints`]: what is said about a record without an answer, the same for every command: a
//! message with its place, and the record in the file of rejects.

use super::chunk::{About, Page};
use super::pipeline::Turn;
use super::rejects;
use crate::cli::render::finding::Status;
use crate::cli::render::marks::why_none;
use ennead::Grid;
use ennead::format::{Malformed, Record};

/// What the options want.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Complaints {
    /// The first malformed record ends the run.
    pub(crate) strict: bool,
    /// Rejects are kept.
    pub(crate) rejects: bool,
}

impl Complaints {
    /// Counts a record that cannot be read. `echo` writes it, if the run goes on.
    pub(crate) fn malformed(
        self,
        turn: &mut Turn,
        record: &Record,
        malformed: &Malformed,
        echo: impl FnOnce(&mut Page),
    ) {
        let (source, page) = (turn.source, &mut turn.page);
        let reason = || format!("{source}:{}:{}: {malformed}", malformed.line, malformed.column);
        page.tally.malformed += 1;
        if self.strict {
            page.is_last = true;
        } else {
            echo(page);
        }
        if self.rejects {
            rejects::malformed(&mut page.rejects, record, &reason());
        }
        page.note(About::Malformed, reason);
    }

    /// A puzzle that has no solution, or more than one; `aloud`: with a message. Any other is fine.
    #[inline]
    pub(crate) fn unanswered(
        self,
        turn: &mut Turn,
        record: &Record,
        grid: &Grid,
        status: Status,
        aloud: bool,
    ) {
        let about = match status {
            Status::None => About::None,
            Status::Multiple => About::Multiple,
            Status::Unique | Status::Solved | Status::Malformed => return,
        };
        self.complain(turn, record, grid, (status, about), aloud);
    }

    #[inline(never)]
    fn complain(
        self,
        turn: &mut Turn,
        record: &Record,
        grid: &Grid,
        (status, about): (Status, About),
        aloud: bool,
    ) {
        let why = || match about {
            About::None => why_none(grid),
            _ => "more than one solution".to_owned(),
        };
        if aloud {
            self.say(turn, record, grid, (status, about), why);
        } else if self.rejects {
            let reason = format!("{}:{}: {}", turn.source, record.line, why());
            rejects::unanswered(&mut turn.page.rejects, grid, status, &reason);
        }
    }

    /// Says why a readable record has no answer: `why`, behind its place.
    pub(crate) fn say(
        self,
        turn: &mut Turn,
        record: &Record,
        grid: &Grid,
        (status, about): (Status, About),
        why: impl Fn() -> String,
    ) {
        let (source, page) = (turn.source, &mut turn.page);
        let reason = || format!("{source}:{}: {}", record.line, why());
        if self.rejects {
            rejects::unanswered(&mut page.rejects, grid, status, &reason());
        }
        page.note(about, reason);
    }
}
