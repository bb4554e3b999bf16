//! Wraps the text of steps into lines. Nothing is left out.

use ennead::logic::Style;
use ennead::{State, Step};

/// The longest line, in columns; lines are shorter on a narrower terminal.
pub(crate) const WIDTH: usize = 100;

/// The lines of a step, of which `before` is the position before it, at most `width` columns long
/// if there are spaces to break at. The line that explains the labels is left out if `is_told`, which
/// is true after the first step that has it.
pub(crate) fn lines(
    before: &State,
    step: &Step,
    style: Style,
    width: usize,
    is_told: &mut bool,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in step.text(before, style).lines() {
        if line != Step::LABELS || !core::mem::replace(is_told, true) {
            wrap(line, width, &mut lines);
        }
    }
    lines
}

/// Appends `line`, broken at spaces into lines of at most `width` columns. All but the first are
/// indented by two columns more than the first.
pub(crate) fn wrap(line: &str, width: usize, lines: &mut Vec<String>) {
    let start = line.len() - line.trim_start_matches(' ').len();
    let indent = start + 2;
    let (mut rest, mut margin, mut first) = (line, 0, start + 1);
    while margin + rest.len() > width {
        // The last space that leaves a line short enough; if there is none, the next space.
        let spaces = rest.as_bytes().get(first..).unwrap_or_default();
        let room = (width + 1).saturating_sub(margin + first).min(spaces.len());
        let Some(cut) =
            memchr::memrchr(b' ', &spaces[..room]).or_else(|| memchr::memchr(b' ', spaces))
        else {
            break;
        };
        let (part, below) = rest.split_at(first + cut);
        lines.push(format!("{:margin$}{part}", ""));
        (rest, margin, first) = (&below[1..], indent, 1);
    }
    lines.push(format!("{:margin$}{rest}", ""));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_broken_at_spaces_and_indented() {
        let mut lines = Vec::new();
        wrap("  one two three four", 11, &mut lines);
        assert_eq!(lines, ["  one two", "    three", "    four"]);
        lines.clear();
        wrap(" 1. a  two three", 11, &mut lines);
        assert_eq!(lines, [" 1. a  two", "   three"]);
        lines.clear();
        wrap("  a-long-word and another-long-word", 9, &mut lines);
        assert_eq!(lines, ["  a-long-word", "    and", "    another-long-word"]);
    }
}
