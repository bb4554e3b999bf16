//! Messages about positions, for `explain`, `hint` and `steps`.

use super::block_context::BlockContext;
use super::diagnostics::DiagnosticKind;
use ennead::check::{Caution, CheckedPosition, NoStep};
use ennead::fields::Status;
use ennead::format::Record;

impl BlockContext<'_> {
    /// Counts a position, and reports what contradicts its solution, or the caution and why there
    /// is no step. A full grid is no reason for a message.
    pub(crate) fn report_position(
        &mut self,
        record: &Record,
        checked: &CheckedPosition,
        no_step: Option<&NoStep>,
    ) {
        let (position, status) = (checked.position, checked.status());
        self.chunk.tally.count(status);
        if let Some(NoStep::Contradiction(sentence)) = no_step {
            let kind = match status {
                Status::None => DiagnosticKind::NoSolution,
                _ => DiagnosticKind::WrongPosition,
            };
            // Its digits and candidates have no solution: the rejects file shows why.
            return self.report(record, position, Status::None, kind, || sentence.clone());
        }
        let mut messages: Vec<(DiagnosticKind, &dyn Fn() -> String)> = Vec::new();
        let caution = checked.caution();
        let several = || Caution::SeveralSolutions.to_string();
        match caution {
            Some(Caution::SeveralSolutions) => {
                messages.push((DiagnosticKind::WithoutUniqueness, &several));
            }
            // No reason to reject the record.
            Some(Caution::OneByEntries) => {
                let (source, line) = (self.input_name, record.line);
                let message = || format!("{source}:{line}: {}", Caution::OneByEntries);
                self.chunk.add_diagnostic(DiagnosticKind::WithoutUniqueness, message);
            }
            None => {}
        }
        let stuck = || no_step.map(NoStep::to_string).unwrap_or_default();
        if let Some(NoStep::Stuck { .. }) = no_step {
            messages.push((DiagnosticKind::Stuck, &stuck));
        }
        self.report_all(record, position, status, &messages);
    }
}
