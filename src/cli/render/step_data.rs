//! [`StepData`]: a step with its proof, as `explain -f jsonl` writes it; and parts of it that
//! `steps -f jsonl` writes too.

use ennead::logic::proof::chain::Node;
use ennead::logic::proof::net::{Literal, Why};
use ennead::logic::{Reason, Style};
use ennead::{Candidate, CellSet, State, Step};
use serde::Serialize;

/// A step as JSON: technique, pattern, proof, conclusions and text.
#[derive(Serialize)]
pub(crate) struct StepData {
    technique: &'static str,
    code: Option<&'static str>,
    /// Sudoku Explainer's rating, as 4.5; null if it does not know the technique.
    rating: Option<f64>,
    digits: String,
    cells: Vec<String>,
    links: Vec<LinkData>,
    eliminations: Vec<String>,
    placements: Vec<String>,
    text: String,
}

/// A link of a chain, or one premise of an implication in a net.
#[derive(Serialize)]
struct LinkData {
    from: String,
    to: String,
    /// True: at least one of `from` and `to` is true. False: at most one is.
    strong: bool,
}

impl StepData {
    pub(crate) fn of(before: &State, step: &Step) -> StepData {
        let rating = step.rating;
        let mut links = Vec::new();
        links_of(&step.reason, &mut links);
        StepData {
            technique: step.technique.name(),
            code: step.technique.code(),
            rating: (rating.0 > 0).then(|| rating.to_f64()),
            digits: digits(step),
            cells: step.cells().iter().map(|cell| cell.to_string()).collect(),
            links,
            eliminations: eliminations(step),
            placements: placements(step),
            text: step.text(before, Style::Words),
        }
    }
}

/// The digits of the pattern, as `347`.
pub(crate) fn digits(step: &Step) -> String {
    step.digits().iter().map(|digit| digit.to_string()).collect()
}

/// The eliminations, each as `r2c7<>4`.
pub(crate) fn eliminations(step: &Step) -> Vec<String> {
    step.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit)).collect()
}

/// The placements, each as `r5c3=7`.
pub(crate) fn placements(step: &Step) -> Vec<String> {
    step.placements.iter().map(Candidate::to_string).collect()
}

/// Appends the links of the chains and nets in `reason`.
fn links_of(reason: &Reason, links: &mut Vec<LinkData>) {
    match reason {
        Reason::Chain(chain) => links.extend(chain.linked().map(|(from, link, to)| LinkData {
            from: candidates(&from),
            to: candidates(&to),
            strong: link.is_strong(),
        })),
        Reason::Net(net) => {
            for implication in &net.implications {
                let premises = implication.from.iter();
                let premises = premises.filter_map(|&at| net.implications.get(at as usize));
                links.extend(premises.map(|premise| LinkData {
                    from: literal(&premise.literal),
                    to: literal(&implication.literal),
                    strong: matches!(implication.why, Why::Cell | Why::House(_) | Why::Als(_)),
                }));
            }
        }
        Reason::Direct { by, .. } => links_of(by, links),
        Reason::Several(reasons) => reasons.iter().for_each(|reason| links_of(reason, links)),
        _ => {}
    }
}

/// A node as text: `r2c7=4`, or `r2c7|r2c8=4` for a group of cells.
fn candidates(node: &Node) -> String {
    format!("{}={}", cells(node.cells), node.digit)
}

/// A literal as text: `r2c7=4` if it is on, `r2c7<>4` if it is off.
fn literal(literal: &Literal) -> String {
    let sign = if literal.on { "=" } else { "<>" };
    format!("{}{sign}{}", cells(literal.node.cells), literal.node.digit)
}

/// Cells as text: `r2c7|r2c8`.
fn cells(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join("|")
}
