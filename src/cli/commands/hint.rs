//! `ennead hint`: the next step from a person's own position, as much of it as is wanted.

use crate::cli::args::HintArgs;
use crate::cli::options::techniques;
use crate::cli::render::finding::Status;
use crate::cli::render::step_data;
use crate::cli::render::text_wrap;
use crate::cli::run::diagnostics::Complaints;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Turn;
use crate::cli::run::position_check::Standing;
use crate::cli::run::position_command::{self, At, Study};
use crate::cli::run::session;
use anyhow::Result;
use ennead::format::Position;
use ennead::logic::Reason;
use ennead::{CellSet, Explainer, House, Search, State, Step};

struct Hint {
    explainer: Explainer,
    level: u8,
    complaints: Complaints,
}

/// Runs the command.
pub(crate) fn run(args: HintArgs) -> Result<Exit> {
    let choice = args.choice;
    let job = Hint {
        explainer: techniques::explainer(&choice.only, &choice.order),
        level: args.level,
        complaints: session::complaints(&args.input, &args.output),
    };
    position_command::run(job, args.input, args.output, args.threads, false, |tally| {
        tally.exit(true)
    })
}

impl Study for Hint {
    fn complaints(&self) -> Complaints {
        self.complaints
    }

    fn position(&self, turn: &mut Turn, at: At, search: &mut Search, position: &Position) {
        let record = at.record;
        let standing = Standing::of(search, position);
        if let Some(wrong) = &standing.wrong {
            return standing.complain(self.complaints, turn, record, position, wrong);
        }
        let unique = standing.status == Status::Unique;
        turn.page.tally.count(standing.status);
        let explainer =
            if unique { self.explainer } else { self.explainer.for_several_solutions() };
        let state = State::from(position);
        if !unique {
            standing.refuse(self.complaints, turn, record, position);
        }
        let Some(step) = explainer.step(&state) else {
            if state.is_full() {
                turn.page.begin(false);
                turn.page.text.extend_from_slice(b"nothing is left to do: the grid is full\n");
                return;
            }
            turn.page.tally.stuck += 1;
            return standing.stuck(self.complaints, turn, record, position, 0);
        };
        let lines = match self.level {
            1 => vec![format!("look at {}", area(&step))],
            2 => vec![format!("look at {}: {}", area(&step), step.technique)],
            3 => vec![format!("look at {}: {}, {}", area(&step), step.technique, pattern(&step))],
            _ => text_wrap::lines(&step, 0, false),
        };
        turn.page.begin(lines.len() > 1);
        for line in lines {
            turn.page.text.extend_from_slice(line.as_bytes());
            turn.page.text.push(b'\n');
        }
    }
}

/// Where to look: a house if one holds it all, or boxes, or a digit, or everywhere.
fn area(step: &Step) -> String {
    if let Some(house) = house(&step.reason) {
        return house.to_string();
    }
    let gone: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let cells = step.cells();
    let shared = |cells: CellSet| {
        let holds = |house: &&House| cells.is_within(*house.cell_set());
        House::ALL.iter().filter(holds).max_by_key(|house| house.is_box()).copied()
    };
    if let Some(house) = shared(cells | gone).or_else(|| shared(cells)) {
        return house.to_string();
    }
    let boxes: Vec<String> = House::ALL
        .iter()
        .filter(|house| house.is_box() && !(*house.cell_set() & cells).is_empty())
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

/// The cells and digits of the pattern; not what follows from it.
fn pattern(step: &Step) -> String {
    let cells: Vec<String> = step.cells().iter().map(|cell| cell.to_string()).collect();
    let digits = step_data::digits(step);
    match step.placements.is_empty() {
        true => format!("{} with {digits}", cells.join(" ")),
        false => cells.join(" "),
    }
}
