//! The pictures of steps, as the page lays them over its board.

use ennead::draw::{Class, Layers, Mark, Picture};
use ennead::{Candidate, CellSet, State, Step, cancel};
use serde::Serialize;
use std::collections::BTreeMap;

/// A picture of a step, and of the lines of its proof.
#[derive(Serialize)]
pub(super) struct StepPicture {
    #[serde(flatten)]
    whole: PictureObject,
    /// By the number of the line. Empty unless the whole step is drawn.
    lines: BTreeMap<String, PictureObject>,
}

/// Two layers of a board of 900 by 900 units, and what is in them.
#[derive(Serialize)]
struct PictureObject {
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

impl StepPicture {
    /// The picture of `step`; `before` is the position before it.
    pub(super) fn of(before: &State, step: &Step) -> StepPicture {
        let lines = step.proof_lines(before);
        let is_proof = !lines.is_empty();
        let mut pictures = BTreeMap::new();
        let mut left: Vec<_> = lines.iter().collect();
        while let Some(line) = left.pop() {
            cancel::check();
            let picture = Picture::of_line(before, step, &lines, line);
            pictures.insert(line.number.to_string(), object(before, &picture, is_proof));
            left.extend(&line.nested);
        }
        let whole = object(before, &Picture::of(before, step), is_proof);
        StepPicture { whole, lines: pictures }
    }

    /// The pictures of the four levels of a hint.
    pub(super) fn of_hint(before: &State, step: &Step) -> Vec<StepPicture> {
        let of_level = |level: u8| {
            let picture = Picture::of_hint(before, step, level);
            let is_proof = !step.proof_lines(before).is_empty();
            StepPicture { whole: object(before, &picture, is_proof), lines: BTreeMap::new() }
        };
        (1..4).map(of_level).chain([StepPicture::of(before, step)]).collect()
    }
}

/// `is_proof`: what is on or off is so in a line of a proof.
fn object(before: &State, picture: &Picture, is_proof: bool) -> PictureObject {
    let part = |mark: Mark| match (mark, is_proof) {
        (Mark::On, true) => "true",
        (Mark::Off, true) => "false",
        _ => Class::from(mark).name().trim_start_matches("mark-"),
    };
    let Layers { under, over, legend, .. } = Layers::of(before, picture);
    let marks = picture.marks.iter().map(|&(candidate, mark)| (candidate, part(mark)));
    let cells = picture.groups.iter().fold(CellSet::EMPTY, |all, group| all | group.cells);
    PictureObject { under, over, marks: marks.collect(), cells, legend }
}
