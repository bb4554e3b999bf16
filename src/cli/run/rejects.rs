//! Writes the file of `--rejects`: every record without an answer, below comments that say why it
//! has none. The file can be read as input.

use ennead::fields::Status;
use ennead::format::{Record, write};
use ennead::solve::Puzzle;
use ennead::{PencilMarks, Rules, Solutions};

/// Appends a record that cannot be read; `reason` is the message with its place.
pub(crate) fn malformed(out: &mut Vec<u8>, record: &Record, reason: &str) {
    comment(out, reason.as_bytes());
    out.extend_from_slice(record.text);
    out.extend_from_slice(b"\n\n");
}

/// Appends a puzzle without exactly one solution; `reason` is the message with its place.
pub(crate) fn unanswered(out: &mut Vec<u8>, puzzle: Puzzle<'_>, status: Status, reason: &str) {
    comment(out, reason.as_bytes());
    let marks = PencilMarks::new(puzzle, Rules::Subsets);
    let houses = marks.contradiction.map(|why| why.houses()).unwrap_or_default();
    if !houses.is_empty() {
        let names: Vec<String> = houses.iter().map(|house| house.to_string()).collect();
        comment(out, format!("houses in conflict: {}", names.join(", ")).as_bytes());
    }
    if status == Status::Multiple {
        for (name, solution) in
            ["smallest solution", "the next one"].iter().zip(Solutions::of(puzzle))
        {
            comment(out, format!("{name}: {solution}").as_bytes());
        }
    }
    let state = match marks.open {
        0 => "no cell is open after logic:".to_owned(),
        open => format!("{open} open cells after logic, with what is possible in them:"),
    };
    comment(out, state.as_bytes());
    let mut drawn = Vec::new();
    write::candidates(&mut drawn, &marks.candidates);
    drawn.split(|&b| b == b'\n').filter(|row| !row.is_empty()).for_each(|row| comment(out, row));
    out.extend_from_slice(format!("{puzzle}\n").as_bytes());
    out.push(b'\n');
}

/// Appends a comment line with `text`.
fn comment(out: &mut Vec<u8>, text: &[u8]) {
    out.extend_from_slice(b"# ");
    // A message may quote an input with any character in it.
    out.extend(text.iter().map(|&b| if b == b'\n' || b == b'\r' { b' ' } else { b }));
    out.push(b'\n');
}
