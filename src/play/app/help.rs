//! Help for the player: hints, the list of steps, ratings, and the check of the entries.

use super::{App, Check, Effect, Panel, Task, TaskResult};
use crate::play::hint::{Hint, WHOLE};
use crate::play::intent::{Direction, Intent};
use ennead::check::{NoStep, PositionCheck};
use ennead::format::write::joined;
use ennead::game::{Action, Refusal};
use ennead::{Search, Step};

/// The message instead of a hint. It names the wrong entries only when the player asks.
pub(crate) const WRONG: &str = "something is wrong here: v says how many entries";

impl App {
    /// Starts a hint, shows more of it, or applies it.
    pub(super) fn more_hint(&mut self) -> Option<Effect> {
        match &mut self.panel {
            Panel::Hint(hint) if hint.stage < WHOLE => {
                hint.stage += 1;
                self.scroll = 0;
                None
            }
            Panel::Hint(hint) => {
                let step = hint.step.clone();
                self.apply(&step)
            }
            _ => self.run_task(Task::Hint),
        }
    }

    fn apply(&mut self, step: &Step) -> Option<Effect> {
        let shown = step.placements.first().or(step.eliminations.first());
        self.cursor = shown.map_or(self.cursor, |candidate| candidate.cell);
        let (eliminations, placements) = (step.eliminations.clone(), step.placements.clone());
        let effect = self.act(Action::Conclude { eliminations, placements });
        if self.message.is_empty() {
            self.message = step.to_string();
        }
        effect
    }

    /// Asks for the next step, or for all steps.
    pub(super) fn run_task(&mut self, task: Task) -> Option<Effect> {
        if self.is_editing() {
            self.message = Refusal::NotBegun.to_string();
            return None;
        }
        if self.game.sheet().open().is_empty() {
            let clash = self.game.clash(self.cursor).map(|clash| clash.to_string());
            self.message = match (clash, self.game.solution()) {
                (None, _) => NoStep::Full.to_string(),
                (Some(_), Some(_)) => WRONG.to_owned(),
                // Without a solution, v has nothing to compare with.
                (Some(clash), None) => clash,
            };
            return None;
        }
        self.show(Panel::Keys);
        self.running = Some(task);
        Some(Effect::Run(task))
    }

    pub(super) fn rate(&mut self) -> Option<Effect> {
        if self.ratings.is_some() && !self.is_editing() {
            self.show(Panel::Ratings);
            return None;
        }
        let puzzle = if self.is_editing() {
            self.game.sheet().values()
        } else {
            *self.game.sheet().givens()
        };
        if !matches!(ennead::solve(&puzzle), ennead::Verdict::Unique(_)) {
            self.message = Refusal::NoSingleSolution.to_string();
            return None;
        }
        self.running = Some(Task::Rate);
        Some(Effect::Run(Task::Rate))
    }

    /// Takes what was worked out, if it is still wanted.
    pub(crate) fn take(&mut self, result: TaskResult) {
        let Some(task) = self.running.take() else { return };
        match (task, result) {
            (Task::Rate, TaskResult::Rated(ratings)) => {
                self.ratings = Some(ratings);
                if self.window.is_none() {
                    self.show(Panel::Ratings);
                }
            }
            (Task::Hint, TaskResult::Hint(before, step)) => {
                self.count_hint();
                self.show(Panel::Hint(Box::new(Hint::new(*before, step, 1))));
            }
            (Task::Steps, TaskResult::Steps(before, steps)) => {
                self.count_hint();
                let hint = |step| Hint::new(*before, step, WHOLE);
                self.show(Panel::Steps { hints: steps.into_iter().map(hint).collect(), at: 0 });
            }
            (_, TaskResult::NoStep(why)) => self.message = why,
            (_, TaskResult::Hint(..) | TaskResult::Steps(..) | TaskResult::Rated(_)) => {}
        }
    }

    fn count_hint(&mut self) {
        let hints = &mut self.game.record.hints;
        *hints = hints.saturating_add(1);
        self.changes += 1;
    }

    /// Moves through the list of steps. `None`: there is no list, or the intent is for the board.
    pub(super) fn update_steps(&mut self, intent: Intent) -> Option<Option<Effect>> {
        let Panel::Steps { hints, at } = &mut self.panel else { return None };
        let last = hints.len().saturating_sub(1);
        *at = match intent {
            Intent::Move(Direction::Up | Direction::Left) => at.saturating_sub(1),
            Intent::Move(Direction::Down | Direction::Right) => (*at + 1).min(last),
            Intent::Move(Direction::Home) => 0,
            Intent::Move(Direction::End) => last,
            Intent::Confirm | Intent::Hint => {
                let step = hints.get(*at).map(|hint| hint.step.clone());
                return Some(step.and_then(|step| self.apply(&step)));
            }
            _ => return None,
        };
        self.scroll = 0;
        Some(None)
    }

    /// Says how many entries are wrong; asked again, which.
    pub(super) fn check_entries(&mut self) {
        if self.is_editing() {
            self.say_what_is_typed();
            return;
        }
        self.check = match self.check {
            Check::Nothing => Check::Count,
            Check::Count | Check::Cells => Check::Cells,
        };
        if self.game.solution().is_none() {
            // What cannot be compared may still contradict itself.
            let check = PositionCheck::of(&self.game.sheet().position(), &mut Search::new());
            let unknown = || Refusal::NoSingleSolution.to_string();
            self.message = check.contradiction().unwrap_or_else(unknown);
            return;
        }
        let (wrong, lost) = (self.game.wrong().len(), self.game.lost());
        let (entries, marks) = match (wrong, lost.len()) {
            (0, 0) => {
                self.message = "everything is right so far".to_owned();
                return;
            }
            (1, _) => ("1 entry is wrong".to_owned(), lost.len()),
            (_, _) => (format!("{wrong} entries are wrong"), lost.len()),
        };
        let marks = match (marks, self.check) {
            (1, Check::Cells) => format!("the marks of {} lack its digit", lost[0].cell),
            (_, Check::Cells) => {
                let cells = joined(lost.iter().map(|lost| lost.cell), "and");
                format!("the marks of {cells} lack their digit")
            }
            (1, _) => "the marks of 1 cell lack its digit".to_owned(),
            (count, _) => format!("the marks of {count} cells lack their digit"),
        };
        let said = match (wrong, lost.len()) {
            (_, 0) => entries,
            (0, _) => marks,
            _ => format!("{entries}; {marks}"),
        };
        let more = if self.check == Check::Count { "; v again shows which" } else { "" };
        self.message = format!("{said}{more}");
    }
}
