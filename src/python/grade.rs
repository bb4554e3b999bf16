//! `score`: answers compared with their puzzles. `read`: the grid in a text.

use super::input::{Errors, Puzzles, grid, rows};
use super::solve::Solver;
use super::work::{self, Effort};
use crate::cancel;
use crate::fields::{self, Facts, Field, Status};
use crate::format::{self, write};
use crate::grid::Grid;
use crate::solve::{Answer, Count, Grade, Outcome, Search};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The columns of the record array.
const FIELDS: [Field; 7] = [
    Field::Verdict,
    Field::Right,
    Field::Wrong,
    Field::Left,
    Field::Changed,
    Field::Broken,
    Field::Solutions,
];

/// Compare answers with their puzzles.
///
/// A digit is right if the solution has it. If a puzzle has several solutions, the digits are
/// compared row by row: a digit is right if some solution has it and all right digits before it. So
/// any valid solution is `solved`. Givens count as neither right nor wrong.
///
/// Parameters
/// ----------
/// puzzles : str, list of str, or array of int
///     As for `solve`.
/// answers : str, list of str, or array of int
///     An answer for each puzzle, or several answers to one puzzle. A str may be the text of a
///     language model, of which the last grid counts. An answer that cannot be read, as None, is
///     `unanswered`.
/// errors : {'raise', 'mark'}
///     As for `solve`. The verdict of a malformed puzzle is `malformed`.
/// threads : int
///     0 takes all cores.
/// progress : bool
///     Show a bar on stderr if the work takes longer than half a second.
///
/// Returns
/// -------
/// record array, shape (N,)
///     `verdict`: the first that is true of unsolvable, unanswered, changed, wrong, partial, solved.
///     `right`, `wrong`: how many empty cells of the puzzle have a right and a wrong digit; `left`:
///     how many cells are empty in the answer; `changed`: how many givens have another digit;
///     `broken`: how many houses have a digit twice; `solutions`: 0, 1, or 2 if there are several.
///     One record for one answer.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> answer = ennead.solve(puzzle).solutions
/// >>> print(ennead.score(puzzle, answer).verdict)
/// solved
/// >>> grades = ennead.score(puzzle, [answer, answer[:80] + "1", "I do not know."])
/// >>> grades.verdict.tolist()
/// ['solved', 'changed', 'unanswered']
/// >>> (grades.right / (grades.right + grades.wrong + grades.left)).tolist()
/// [1.0, 1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (puzzles, answers, *, errors = "raise", threads = 0, progress = false))]
pub(super) fn score<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    answers: &Bound<'py, PyAny>,
    errors: &str,
    threads: usize,
    progress: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = Puzzles::read(puzzles, "puzzles", Errors::read(errors)?)?;
    let last_grid = |text: &str| format::last_grid(text).map_err(|error| error.to_string());
    let answers = Puzzles::read_text(answers, "answers", Errors::Mark, &last_grid)?;
    let count = answers.len();
    if puzzles.len() != count && !puzzles.form.is_one {
        return Err(PyValueError::new_err(format!(
            "{} puzzles and {count} answers: expected one answer for each puzzle",
            puzzles.len()
        )));
    }
    let size: usize = FIELDS.into_iter().map(size).sum();
    let mut records = vec![0; count * size];
    let effort = Effort::new(threads, progress);
    let share = effort.share(count, 256..=4096);
    let cells = rows(puzzles.cells());
    let is_one = puzzles.form.is_one;
    let jobs = rows(answers.cells()).chunks(share).zip(records.chunks_mut(share * size));
    let jobs = jobs.enumerate().map(|(number, (answers, records))| {
        let first = number * share;
        let puzzles = if is_one { cells } else { &cells[first..first + answers.len()] };
        (puzzles, answers, records)
    });
    let state = || (Solver::new(), Search::new());
    effort.run(py, count, jobs, state, |(solver, search), (puzzles, answers, records)| {
        let mut solved = solver.answers_to(puzzles);
        let mut written = Vec::with_capacity(records.len());
        solved.resize(answers.len(), solved.first().copied().flatten());
        for (index, (answer, solved)) in answers.iter().zip(solved).enumerate() {
            // A wrong answer to a puzzle with several solutions takes dozens of searches.
            if index % 16 == 0 {
                cancel::check();
            }
            let puzzle = grid(&puzzles[index.min(puzzles.len() - 1)]);
            append(&mut written, puzzle.zip(solved), grid(answer).as_ref(), search);
        }
        records.copy_from_slice(&written);
    })?;
    let options = (dtype(py)?, py.import("numpy")?.getattr("recarray")?);
    let records = PyArray1::from_vec(py, records).call_method1("view", options)?;
    if is_one && answers.form.is_one { records.get_item(0) } else { Ok(records) }
}

/// Appends a record: the grade of `answer` for a puzzle and the engine's answer to it, or that the
/// puzzle is malformed.
fn append(
    records: &mut Vec<u8>,
    puzzle: Option<(Grid, Answer)>,
    answer: Option<&Grid>,
    search: &mut Search,
) {
    let Some((puzzle, solved)) = puzzle else {
        let malformed = Facts { status: Some(Status::Malformed), ..Facts::default() };
        return fields::append_npy_record(records, &malformed, &FIELDS);
    };
    let grade = Grade::of(&puzzle, answer, &solved, search);
    let solutions = match grade.solutions {
        Outcome::None => Count::Exactly(0),
        Outcome::Solved => Count::Exactly(1),
        Outcome::Multiple => Count::AtLeast(2),
    };
    let facts = Facts { grade: Some(&grade), solutions: Some(solutions), ..Facts::default() };
    fields::append_npy_record(records, &facts, &FIELDS);
}

/// The size of a field in bytes.
fn size(field: Field) -> usize {
    let mut row = Vec::new();
    fields::append_npy_record(&mut row, &Facts::default(), &[field]);
    row.len()
}

/// The type of a record.
fn dtype(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let named = |field: Field| Some((field.name(), fields::npy_type(field)?.dtype()));
    let types: Vec<(&str, String)> = FIELDS.into_iter().filter_map(named).collect();
    py.import("numpy")?.call_method1("dtype", (types,))
}

/// Read the grid in a text: a puzzle in any format, or the last grid in the text of a language
/// model.
///
/// Parameters
/// ----------
/// text : str
///     81 characters, a drawn board, rows with or without bars, commas or labels as in `Row 1:`,
///     Markdown, LaTeX, HTML, or a list, with words around it.
///
/// Returns
/// -------
/// array of uint8, shape (81,)
///     0 in empty cells.
///
/// Raises
/// ------
/// ValueError
///     If there is no grid: it says what was found.
///
/// Examples
/// --------
/// >>> import ennead
/// >>> reply = "I think that this is right:\n" + "\n".join(["| 1 2 3 | . 5 . | 7 8 9 |"] * 9)
/// >>> ennead.read(reply).reshape(9, 9)[0].tolist()
/// [1, 2, 3, 0, 5, 0, 7, 8, 9]
/// >>> ennead.read("I do not know.")
/// Traceback (most recent call last):
/// ...
/// ValueError: text: no puzzle here: 81 cells are needed
#[pyfunction]
pub(super) fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let grid = work::alone(py, || text.parse().or_else(|_| format::last_grid(text)))?;
    let grid: Grid = grid.map_err(|error| PyValueError::new_err(format!("text: {error}")))?;
    Ok(PyArray1::from_slice(py, &write::cells_as_bytes(&grid)))
}
