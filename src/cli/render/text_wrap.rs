//! Wraps the text of steps into lines, and shortens what is too long to read.

use ennead::Step;

/// The longest line, in columns.
const WIDTH: usize = 100;
/// The most lines of one step without `-v`.
const SHORT: usize = 12;

/// The lines of a step, for an indent of `indent` columns. Unless `all` are wanted, the middle of a
/// long step is left out; its conclusion stays.
pub(crate) fn lines(step: &Step, indent: usize, all: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in step.to_string().lines() {
        wrap(line, WIDTH - indent, &mut lines);
    }
    if !all && lines.len() > SHORT {
        let text = step.to_string();
        let mut last = Vec::new();
        wrap(text.lines().last().unwrap_or_default(), WIDTH - indent, &mut last);
        last.truncate(SHORT - 2);
        let left_out = lines.len() - (SHORT - 1);
        lines.truncate(SHORT - 1 - last.len());
        lines.push(format!("... {left_out} more lines (-v shows them)"));
        lines.append(&mut last);
    }
    lines
}

/// Appends `line`, broken at spaces into lines of `width` columns; all but the first are indented by
/// two.
pub(crate) fn wrap(line: &str, width: usize, lines: &mut Vec<String>) {
    let mut current = String::new();
    for (k, word) in line.split(' ').enumerate() {
        if k > 0 && current.len() + 1 + word.len() > width {
            lines.push(std::mem::replace(&mut current, "  ".to_owned()));
        } else if k > 0 {
            current.push(' ');
        }
        current.push_str(word);
    }
    lines.push(current);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::logic::Reason;
    use ennead::{Candidate, Cell, Digit, Technique};

    #[test]
    fn a_long_step_is_cut_but_for_its_conclusion() {
        let reason = Reason::Several(vec![Reason::NakedSingle; 100]);
        let placed = Candidate::new(Cell::R1C1, Digit::D1);
        let step = Step::placing(Technique::NakedSingle, placed, reason);
        let short = lines(&step, 4, false);
        assert_eq!(short.len(), SHORT);
        assert_eq!(short[SHORT - 1], "=> r1c1=1");
        let all = lines(&step, 4, true);
        assert_eq!(short[SHORT - 2], format!("... {} more lines (-v shows them)", all.len() - 11));
        assert!(all.iter().all(|line| line.len() <= WIDTH - 4));
    }
}
