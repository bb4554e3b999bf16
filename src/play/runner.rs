//! [`Runner`]: does work that would hold up the keys on another thread: hints, lists of steps,
//! ratings, new puzzles. It does one piece of work at a time; cancelled work ends soon.

use super::app::{PuzzleRatings, Task, TaskResult, WRONG};
use ennead::cancel::while_wanted;
use ennead::check::{CheckedPosition, NoStep, PositionCheck};
use ennead::format::Position;
use ennead::logic::{Difficulty, Ratings, StepSelection};
use ennead::make::{Generator, GeneratorConfig, PuzzleKind, UniquePuzzle};
use ennead::{Explainer, Grid, Order, Search};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// The name of the thread; a panic in it does not end the program.
pub(crate) const THREAD_NAME: &str = "runner";

/// The most steps that the list of all steps has: more than a person looks at.
pub(crate) const MOST_STEPS: usize = 500;

/// How long a puzzle is rated to find its difficulty before the game begins.
const PATIENCE: Duration = Duration::from_millis(300);

/// Work for the [`Runner`].
#[derive(Clone, Debug)]
pub(crate) enum Work {
    /// A task about a position.
    Task(Task, Box<Position>),
    /// A puzzle.
    Make(Box<Wish>),
}

/// What a new puzzle must be like.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Wish {
    pub(crate) config: GeneratorConfig,
    /// The difficulty that was asked for, if it was.
    pub(crate) difficulty: Option<Difficulty>,
    /// The wish in words.
    pub(crate) words: String,
    pub(crate) seed: u64,
}

impl Wish {
    /// Any puzzle of `kind`.
    pub(crate) fn of(kind: PuzzleKind, seed: u64) -> Wish {
        let mut config = GeneratorConfig::default();
        config.criteria = kind.criteria();
        let difficulty = match kind {
            PuzzleKind::Level(level) => Some(level),
            _ => None,
        };
        Wish { config, difficulty, words: kind.to_string(), seed }
    }
}

/// The result of the work.
#[derive(Debug)]
pub(crate) enum WorkResult {
    Task(TaskResult),
    /// A puzzle, and its difficulty.
    Made(Box<Wish>, Grid, Option<Difficulty>),
    /// The thread has panicked, or this machine cannot do it.
    Nothing,
}

/// Does work on another thread, one piece at a time.
pub(crate) struct Runner<M> {
    /// Takes the result, with the number of the work.
    sender: Sender<M>,
    message: fn(u64, WorkResult) -> M,
    number: u64,
    is_wanted: Arc<AtomicBool>,
}

impl<M: Send + 'static> Runner<M> {
    /// Sends its results to `sender` as a `message`.
    pub(crate) fn new(sender: Sender<M>, message: fn(u64, WorkResult) -> M) -> Runner<M> {
        Runner { sender, message, number: 0, is_wanted: Arc::default() }
    }

    /// Begins `work`, and cancels earlier work.
    pub(crate) fn begin(&mut self, work: Work) {
        self.cancel();
        let is_wanted = Arc::new(AtomicBool::new(true));
        self.is_wanted = Arc::clone(&is_wanted);
        let (number, sender, message) = (self.number, self.sender.clone(), self.message);
        let spawned = thread::Builder::new().name(THREAD_NAME.to_owned()).spawn(move || {
            let worked = std::panic::catch_unwind(|| work_out(work, &is_wanted));
            // When the program ends, there may be no receiver.
            let found = worked.unwrap_or(Some(WorkResult::Nothing));
            if let Some(found) = found.filter(|_| is_wanted.load(Ordering::Relaxed)) {
                let _ = sender.send(message(number, found));
            }
        });
        if spawned.is_err() {
            let _ = self.sender.send((self.message)(number, WorkResult::Nothing));
        }
    }

    /// Cancels the work in progress.
    pub(crate) fn cancel(&mut self) {
        self.number += 1;
        self.is_wanted.store(false, Ordering::Relaxed);
    }

    /// True if work with this number is still wanted.
    pub(crate) fn wants(&self, number: u64) -> bool {
        self.number == number
    }
}

/// Does the work; `None` if it was cancelled.
fn work_out(work: Work, wanted: &AtomicBool) -> Option<WorkResult> {
    while_wanted(
        || wanted.load(Ordering::Relaxed),
        || match work {
            Work::Task(task, position) => WorkResult::Task(match task {
                Task::Hint => about_position(&position, next_step),
                Task::Steps => about_position(&position, all_steps),
                Task::Rate => TaskResult::Rated(rate(&position.givens)),
            }),
            Work::Make(wish) => make(wish),
        },
    )
}

/// The result of `find` for the position, or why there is no step.
fn about_position(
    position: &Position,
    find: fn(&CheckedPosition, Explainer) -> Result<TaskResult, NoStep>,
) -> TaskResult {
    let checked = CheckedPosition::of(position, &mut Search::new());
    find(&checked, Explainer::new(Order::Human)).unwrap_or_else(|why| {
        TaskResult::NoStep(match checked.check {
            PositionCheck::Wrong { .. } => WRONG.to_owned(),
            _ => why.to_string(),
        })
    })
}

fn next_step(checked: &CheckedPosition, explainer: Explainer) -> Result<TaskResult, NoStep> {
    let step = checked.step(explainer)?;
    Ok(TaskResult::Hint(Box::new(checked.state), step))
}

fn all_steps(checked: &CheckedPosition, explainer: Explainer) -> Result<TaskResult, NoStep> {
    let selection = StepSelection { all_techniques: true, ..StepSelection::default() };
    let list = checked.steps(explainer, &selection, MOST_STEPS);
    match list.no_step {
        Some(why) => Err(why),
        None => Ok(TaskResult::Steps(Box::new(checked.state), list.steps)),
    }
}

fn rate(puzzle: &Grid) -> PuzzleRatings {
    let ratings = Ratings::of(puzzle);
    let hardest = ratings.er().zip(ratings.technique()).zip(ratings.difficulty());
    PuzzleRatings {
        minutes: ratings.minutes(),
        hardest: hardest.map(|((rating, technique), difficulty)| (rating, technique, difficulty)),
    }
}

/// The difficulty of a puzzle with one solution, if it is found within [`PATIENCE`].
pub(crate) fn difficulty_soon(puzzle: &Grid) -> Option<Difficulty> {
    let end = Instant::now() + PATIENCE;
    while_wanted(|| Instant::now() < end, || Ratings::of(puzzle).difficulty()).flatten()
}

/// Makes the puzzle that `ennead generate` makes first with this wish and seed.
fn make(wish: Box<Wish>) -> WorkResult {
    let mut generator = Generator::new();
    let made = generator.puzzles(&wish.config, wish.seed).ok().and_then(|mut made| made.next());
    let Some(UniquePuzzle { puzzle, .. }) = made else { return WorkResult::Nothing };
    let difficulty = wish.difficulty.or_else(|| difficulty_soon(&puzzle));
    WorkResult::Made(wish, puzzle, difficulty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::format::parse_position;

    fn found(
        text: &str,
        find: fn(&CheckedPosition, Explainer) -> Result<TaskResult, NoStep>,
    ) -> TaskResult {
        about_position(&parse_position(text).expect("a position"), find)
    }

    #[test]
    fn the_list_has_the_steps_of_the_command() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let TaskResult::Steps(_, steps) = found(puzzle, all_steps) else { panic!("no steps") };
        assert!(steps.len() > 20, "{}", steps.len());
        // Where there is something easier.
        assert!(steps.iter().all(|step| !step.technique.is_dynamic()));
    }

    #[test]
    fn the_message_leaves_out_only_what_v_shows() {
        let wrong = |text: &str| match found(text, next_step) {
            TaskResult::NoStep(why) => why,
            other => panic!("{other:?}"),
        };
        let one = ":03::53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::";
        assert_eq!(wrong(one), "something is wrong here: v says how many entries");
        // A puzzle with several solutions, none of which has this entry.
        let several = format!(":03::5+5{}:::", ".".repeat(79));
        assert!(wrong(&several).ends_with("there is one without r1c2=5"), "{}", wrong(&several));
    }
}
