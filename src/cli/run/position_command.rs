//! [`run`]: the commands that think like a person about one position after the other. They differ
//! in what they say of each.

use super::chunk::Page;
use super::diagnostics::Complaints;
use super::exit::Exit;
use super::pipeline::{Job, Turn};
use super::session::{FEW_BYTES, Session};
use super::tally::Tally;
use crate::cli::args::{InputArgs, OutputArgs, ThreadArgs};
use anyhow::Result;
use ennead::Search;
use ennead::format::{Position, Record};

/// What a command says of a position.
pub(crate) trait Study: Sync {
    /// What to do with records without an answer.
    fn complaints(&self) -> Complaints;

    /// Writes what is to be said of a position. `search` is for how it stands to its solution.
    fn position(&self, turn: &mut Turn, at: At, search: &mut Search, position: &Position);

    /// Writes what stands in the place of a record that cannot be read, if anything does.
    fn malformed(&self, _page: &mut Page, _at: At) {}
}

/// A record, and its number over all the input, from 1.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) number: u64,
    pub(crate) record: &'a Record<'a>,
}

/// Hands every position of the input to `study`. `exit` says how they make the command end.
pub(crate) fn run(
    study: impl Study,
    input: InputArgs,
    output: OutputArgs,
    threads: ThreadArgs,
    coloured: bool,
    exit: impl Fn(&Tally) -> Exit,
) -> Result<Exit> {
    let session = Session { input, output, jobs: threads.jobs, coloured, block_bytes: FEW_BYTES };
    session.run(&Positions(study), exit)
}

struct Positions<S>(S);

impl<S: Study> Job for Positions<S> {
    type Memory = Search;

    fn memory(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn block(&self, search: &mut Search, records: &[Record], turn: &mut Turn) {
        let Positions(study) = self;
        for (number, record) in (turn.first_number..).zip(records) {
            if turn.is_over() {
                turn.page.is_last = true;
                return;
            }
            let at = At { number, record };
            match record.position() {
                Ok(position) => study.position(turn, at, search, &position),
                Err(malformed) => {
                    let complaints = study.complaints();
                    complaints.malformed(turn, record, &malformed, |page| {
                        study.malformed(page, at);
                    });
                }
            }
            if turn.page.is_last || !turn.flow() {
                return;
            }
        }
    }
}
