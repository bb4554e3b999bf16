//! Messages about positions: `explain`, `hint` and `steps` check a position before they look for a
//! person's steps.

use super::block_context::BlockContext;
use super::diagnostics::DiagnosticKind;
use ennead::check::PositionCheck;
use ennead::fields::Status;
use ennead::format::{Position, Record};

impl BlockContext<'_> {
    /// Counts and reports a position that contradicts the solution. False: nothing contradicts it,
    /// and nothing was reported.
    pub(crate) fn report_contradiction(
        &mut self,
        record: &Record,
        position: &Position,
        check: &PositionCheck,
    ) -> bool {
        let Some(sentence) = check.contradiction() else { return false };
        let status = Status::from(check);
        self.chunk.tally.count(status);
        let kind = match status {
            Status::None => DiagnosticKind::NoSolution,
            _ => DiagnosticKind::WrongPosition,
        };
        // Its digits and candidates have no solution: the rejects file shows why.
        self.report(record, position, Status::None, kind, || sentence.clone());
        true
    }

    /// Reports that the givens have several solutions: some techniques are not used, unless the
    /// entries leave one of them.
    pub(crate) fn report_caution(
        &mut self,
        record: &Record,
        position: &Position,
        check: &PositionCheck,
    ) {
        let messages = self.cautions(record, position, check);
        self.report_all(record, position, Status::from(check), &messages);
    }

    /// The message of [`BlockContext::report_caution`] if it is a reason to reject the record. Any
    /// other caution goes to the chunk, and the result is empty.
    fn cautions(
        &mut self,
        record: &Record,
        position: &Position,
        check: &PositionCheck,
    ) -> Vec<(DiagnosticKind, &'static dyn Fn() -> String)> {
        let kind = DiagnosticKind::WithoutUniqueness;
        match check.caution(position) {
            Some(_) if !check.is_unique() => {
                vec![(kind, &|| PositionCheck::UNIQUENESS_REFUSED.to_owned())]
            }
            Some(caution) => {
                let (source, line) = (self.input_name, record.line);
                self.chunk.add_diagnostic(kind, || format!("{source}:{line}: {caution}"));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// Reports all that is wrong with a whole path: that techniques which rest on a single solution
    /// were not used, and that no technique found a step after `stuck_after` steps.
    pub(crate) fn report_end(
        &mut self,
        record: &Record,
        position: &Position,
        check: &PositionCheck,
        stuck_after: Option<usize>,
    ) {
        let stuck = || PositionCheck::stuck_after(stuck_after.unwrap_or_default());
        let mut messages: Vec<(DiagnosticKind, &dyn Fn() -> String)> = Vec::new();
        messages.extend(self.cautions(record, position, check));
        if stuck_after.is_some() {
            messages.push((DiagnosticKind::Stuck, &stuck));
        }
        self.report_all(record, position, Status::from(check), &messages);
    }

    /// Reports that no technique finds a step, after `steps` steps. `status` is that of the
    /// puzzle.
    pub(crate) fn report_stuck(
        &mut self,
        record: &Record,
        position: &Position,
        status: Status,
        steps: usize,
    ) {
        let why = || PositionCheck::stuck_after(steps);
        self.report(record, position, status, DiagnosticKind::Stuck, why);
    }
}
