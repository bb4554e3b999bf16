//! `ennead candidates`: the pencil marks of each puzzle or position.

use crate::cli::args::CandidatesArgs;
use crate::cli::render::finding::Status;
use crate::cli::render::marks::Marks;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::diagnostics::DiagnosticKind;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand};
use crate::cli::run::tally::Tally;
use anyhow::Result;
use ennead::Rules;
use ennead::format::{ParseError, Record, write};

struct Candidates {
    rules: Rules,
}

/// Runs the command.
pub(crate) fn run(args: CandidatesArgs) -> Result<Exit> {
    let command = Candidates { rules: args.rules };
    records::run(&command, &args.input, &args.output, args.run.threads.jobs)
}

impl RecordCommand for Candidates {
    type ThreadState = ();

    fn thread_state(&self) -> Result<()> {
        Ok(())
    }

    fn record(
        &self,
        (): &mut (),
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let position = record.position()?;
        let marks = Marks::of_position(&position, self.rules);
        block.chunk.begin_answer(true);
        write::candidates(&mut block.chunk.text, &marks.cells);
        if let Some(conflict) = &marks.conflict {
            block.chunk.tally.count(Status::None);
            let why = || format!("no solution: {conflict}");
            let kind = DiagnosticKind::NoSolution;
            block.report(record, &position.values, Status::None, kind, why);
        } else {
            block.chunk.tally.shown += 1;
        }
        Ok(())
    }

    fn placeholder(&self, record: &Record, block: &mut BlockContext) {
        block.chunk.begin_answer(true);
        block.chunk.echo(record.text);
    }

    fn exit(&self, tally: &Tally) -> Exit {
        tally.exit_allowing_multiple()
    }
}
