//! The pictures of steps and of lines of proofs, as the page lays them over its board.

use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::position::PositionObject;
use crate::serve::problem::Problem;
use ennead::draw::{Class, Layers, Mark, Picture};
use ennead::logic::Reason;
use ennead::logic::describe::LineClaim;
use ennead::{Candidate, CellSet, Elimination, House, State, Step};
use serde::{Deserialize, Serialize};

/// Two layers of a board of 900 by 900 units, and what is in them.
#[derive(Serialize)]
pub(super) struct PictureObject {
    /// SVG below the digits.
    under: String,
    /// SVG above them.
    over: String,
    /// The marked candidates, each with its part in the step.
    marks: Vec<(Candidate, &'static str)>,
    /// The cells that belong together.
    cells: CellSet,
    /// The rows of the legend: a sign as SVG of 40 by 28 units, and what it means.
    legend: Vec<(String, String)>,
}

impl PictureObject {
    /// The picture of `step`; `before` is the position before it.
    pub(super) fn of(before: &State, step: &Step) -> PictureObject {
        PictureObject::new(before, &Picture::of(before, step), is_net(step))
    }

    /// The pictures of the four levels of a hint.
    pub(super) fn of_hint(before: &State, step: &Step) -> Vec<PictureObject> {
        let of_level = |level| Picture::of_hint(before, step, level);
        (1..=4).map(|level| PictureObject::new(before, &of_level(level), is_net(step))).collect()
    }

    /// `is_proof`: the marks on and off are candidates that are true and false in lines of a proof.
    fn new(before: &State, picture: &Picture, is_proof: bool) -> PictureObject {
        let part = |mark: Mark| match (mark, is_proof) {
            (Mark::On, true) => "true",
            (Mark::Off, true) => "false",
            _ => Class::from(mark).name().trim_start_matches("mark-"),
        };
        let Layers { under, over, legend, .. } = Layers::of(before, picture);
        let marks = picture.marks.iter().map(|&(candidate, mark)| (candidate, part(mark)));
        let cells = picture.groups.iter().map(|group| group.cells).collect::<CellSet>();
        PictureObject { under, over, marks: marks.collect(), cells, legend }
    }
}

fn is_net(step: &Step) -> bool {
    matches!(step.reason, Reason::Net(_))
}

/// A line of a proof, with what the picture needs of its step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineBody {
    /// The position before the step.
    position: PositionObject,
    /// The eliminations of the step.
    #[serde(default)]
    eliminations: Vec<Elimination>,
    claim: LineClaim,
    /// The house of its reason.
    house: Option<House>,
    /// The claims that it follows from.
    #[serde(default)]
    from: Vec<LineClaim>,
}

/// The picture of a line of a proof.
pub(crate) fn line(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let LineBody { position, eliminations, claim, house, from } = request.body()?;
    let before = State::from(&position.position()?);
    let eliminations: Vec<Candidate> = eliminations.into_iter().map(|gone| gone.0).collect();
    let picture = Picture::of_line(&before, &eliminations, claim, house, &from);
    Answer::json(&PictureObject::new(&before, &picture, true))
}
