//! `ennead hint`: tells the next step from a position, in as much detail as is wanted.

use super::Command;
use crate::cli::options::input::InputArgs;
use crate::cli::options::output::{NOTATION, OutputArgs, StyleArgs};
use crate::cli::options::techniques::TechniqueArgs;
use crate::cli::options::threads::ThreadArgs;
use crate::cli::render::text_wrap;
use crate::cli::run::block_context::BlockContext;
use crate::cli::run::chunk::OutputChunk;
use crate::cli::run::exit::Exit;
use crate::cli::run::records::{self, RecordCommand, SMALL_BLOCK_BYTES};
use anyhow::Result;
use clap::Args;
use ennead::fields::Status;
use ennead::format::{ParseError, Record};
use ennead::logic::{Description, Reason, Style};
use ennead::make::PositionCheck;
use ennead::{CellSet, Explainer, House, Search, State, Step};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How much to tell: 1 where to look, 2 the technique, 3 the cells and what they do, 4 the whole proof
    #[arg(
        short,
        long,
        value_name = "1-4",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=4),
    )]
    level: u8,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Command for HintArgs {
    const NAME: &'static str = "hint";

    const ABOUT: &'static str = "Give a hint: the next step from your own position";

    const LONG_ABOUT: &'static str = "\
Give a hint: the next step from your own position, as much of it as you want to know.

A position is 81 characters (givens and what you placed), pencil marks as a drawn grid or as 729 \
characters (nine a cell), a line of HoDoKu's library, or a line of JSON: {\"givens\", \"values\", \
\"deleted\": [\"r1c4<>3\"]}. If something in it contradicts the solution, that is what you are told.

Every record gets one answer, in the order of the input. Where there is no hint, the answer is \
`no hint:` and a word (wrong, none, stuck or malformed); standard error says why. A record of one \
line is answered as soon as its line is complete, so a program can keep one `ennead hint` running \
and send it a line whenever it wants a hint. Up to level 3 every answer is one line.";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead hint 53..7....6..195...     where to look (81 characters)
  ennead hint --level 2 mine.txt     also the technique
  ennead hint --level 4 mine.txt     the step, with its proof
  ennead candidates puzzle.txt > mine.txt
                                     pencil marks to work on

{NOTATION}

Exit codes: 0 a hint; 1 the position contradicts the solution, has none or several, or no \
technique finds a step; 2 wrong usage or an unusable file; 3 some records are malformed."
        )
        .into()
    }

    fn input(&self) -> Option<&InputArgs> {
        Some(&self.input)
    }

    fn run(self) -> Result<Exit> {
        let command = Hint {
            explainer: self.techniques.explainer(),
            level: self.level,
            style: self.style.style,
        };
        records::run(&command, &self.input, &self.output, &self.threads)
    }
}

struct Hint {
    explainer: Explainer,
    level: u8,
    style: Style,
}

impl RecordCommand for Hint {
    type ThreadState = Search;

    const BLOCK_BYTES: usize = SMALL_BLOCK_BYTES;

    fn thread_state(&self) -> Result<Search> {
        Ok(Search::new())
    }

    fn record(
        &self,
        search: &mut Search,
        record: &Record,
        block: &mut BlockContext,
    ) -> Result<(), ParseError> {
        let position = &record.position()?;
        let check = PositionCheck::of(position, search);
        if block.report_contradiction(record, position, &check) {
            no_hint(&mut block.chunk, Status::from(&check).name());
            return Ok(());
        }
        let status = Status::from(&check);
        block.chunk.tally.count(status);
        let is_unique = check.is_unique();
        let explainer =
            if is_unique { self.explainer } else { self.explainer.for_several_solutions() };
        let state = check.state(position);
        if !is_unique {
            block.report_uniqueness_refused(record, position);
        }
        let Some(step) = explainer.step(&state) else {
            if state.is_full() {
                block.chunk.begin_answer(false);
                block.chunk.text.extend_from_slice(b"nothing is left to do: the grid is full\n");
            } else {
                block.chunk.tally.stuck += 1;
                no_hint(&mut block.chunk, "stuck");
                block.report_stuck(record, position, status, 0);
            }
            return Ok(());
        };
        let lines = match self.level {
            1 => vec![format!("look at {}", area(&step))],
            2 => vec![format!("look at {}: {}", area(&step), step.technique)],
            3 => vec![format!(
                "look at {}: {}, {}",
                area(&step),
                step.technique,
                pattern(&state, &step)
            )],
            _ => text_wrap::lines(&state, &step, self.style, 0),
        };
        block.chunk.begin_answer(lines.len() > 1);
        for line in lines {
            block.chunk.text.extend_from_slice(line.as_bytes());
            block.chunk.text.push(b'\n');
        }
        Ok(())
    }

    fn placeholder(&self, _: &Record, block: &mut BlockContext) {
        no_hint(&mut block.chunk, Status::Malformed.name());
    }
}

/// The answer to a record that gets no hint; a word says why.
fn no_hint(chunk: &mut OutputChunk, why: &str) {
    chunk.begin_answer(false);
    chunk.text.extend_from_slice(format!("no hint: {why}\n").as_bytes());
}

/// Where to look: the house that holds the whole step, else its boxes, else its digit, else the grid.
fn area(step: &Step) -> String {
    if let Some(house) = house(&step.reason) {
        return house.to_string();
    }
    let gone: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let cells = step.cells();
    let shared = |cells: CellSet| {
        let holds = |house: &&House| cells.is_subset(house.cell_set());
        House::ALL.iter().filter(holds).max_by_key(|house| house.is_box()).copied()
    };
    if let Some(house) = shared(cells | gone).or_else(|| shared(cells)) {
        return house.to_string();
    }
    let boxes: Vec<String> = House::ALL
        .iter()
        .filter(|house| house.is_box() && !(house.cell_set() & cells).is_empty())
        .map(|house| (house.index() - 17).to_string())
        .collect();
    match (boxes.split_last(), step.digits().single()) {
        (Some((last, some)), _) if (1..4).contains(&some.len()) => {
            format!("boxes {} and {last}", some.join(", "))
        }
        (_, Some(digit)) => format!("the places of {digit}"),
        _ => "the whole grid".to_owned(),
    }
}

/// The house that a reason names.
fn house(reason: &Reason) -> Option<House> {
    match reason {
        Reason::FullHouse(house) | Reason::HiddenSingle(house) => Some(*house),
        Reason::Hidden { house, .. } | Reason::Direct { house, .. } => Some(*house),
        _ => None,
    }
}

/// The cells of the pattern by their roles, and its digits, without the conclusion: `pivot r5c5,
/// pincers r5c7 r9c5, with 459`.
fn pattern(before: &State, step: &Step) -> String {
    let about = Description::of(before, step);
    let names =
        |cells: CellSet| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    if !step.placements.is_empty() && about.roles.len() == 1 {
        return names(about.cells);
    }
    let roles = about.roles.iter().map(|(role, cells)| format!("{role} {}", names(*cells)));
    let mut parts: Vec<String> = roles.collect();
    if parts.is_empty() {
        parts.push(names(about.cells));
    }
    format!("{}, with {}", parts.join(", "), about.digits)
}
