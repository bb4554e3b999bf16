//! Links that show a position elsewhere.

use crate::serve::answer::{Answer, HandlerRequest};
use crate::serve::position::PositionBody;
use crate::serve::problem::Problem;
use ennead::draw::Code;
use ennead::format::write::OutputFormat;
use serde::Serialize;

#[derive(Serialize)]
struct LinksObject {
    sudokupad: String,
    f_puzzles: String,
    /// The QR code of the link to SudokuPad; null if the link is too long for one.
    code: Option<CodeObject>,
}

/// A QR code.
#[derive(Serialize)]
struct CodeObject {
    /// The number of squares beside each other, with the light edge.
    side: usize,
    /// The dark squares, as the `d` of a path of SVG.
    path: String,
}

/// The links of a position.
pub(crate) fn links(request: &HandlerRequest<'_>) -> Result<Answer, Problem> {
    let PositionBody { position } = request.body()?;
    let position = position.position()?;
    let sudokupad = OutputFormat::SudokuPad.text(&position);
    let code = Code::of(&sudokupad).map(|code| CodeObject { side: code.side, path: code.path() });
    Answer::json(&LinksObject {
        f_puzzles: OutputFormat::FPuzzles.text(&position),
        sudokupad,
        code,
    })
}
