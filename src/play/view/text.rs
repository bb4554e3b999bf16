//! Writes text into a buffer, only within it and only whole characters. Writes lists of keys, which
//! can be clicked.

use crate::play::intent::Intent;
use crate::play::keymap;
use crate::play::theme::{Element, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Writes `text` from a place on, at most `width` columns; what lies outside of the buffer is cut.
/// Where `style` has no colors, those that were there stay.
pub(super) fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style, width: u16) {
    let area = buffer.area;
    if (area.left()..area.right()).contains(&x) && (area.top()..area.bottom()).contains(&y) {
        let (end, _) = buffer.set_stringn(x, y, text, width.into(), Style::new());
        for x in x..end {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.modifier = Modifier::empty();
                cell.set_style(style);
            }
        }
    }
}

/// Writes arrows in the column `x`: one at `top` if there is more above it, one at `bottom` if there is
/// more below it.
pub(super) fn put_arrows(
    buffer: &mut Buffer,
    x: u16,
    (top, is_more_above): (u16, bool),
    (bottom, is_more_below): (u16, bool),
    theme: Theme,
) {
    let [up, down] = if theme.ascii { ["^", "v"] } else { ["↑", "↓"] };
    for (sign, y, is_more) in [(up, top, is_more_above), (down, bottom, is_more_below)] {
        if is_more {
            put(buffer, x, y, sign, theme.element(Element::Key), 1);
        }
    }
}

/// Writes a list of keys, each with what it does: `Esc closes  q leave`. Two or more blanks are
/// between them. Returns the place and the intent of each.
pub(super) fn put_keys(
    buffer: &mut Buffer,
    line: Rect,
    keys: &str,
    theme: Theme,
    vim: bool,
) -> Vec<(Rect, Intent)> {
    let Rect { x, y, width, .. } = line;
    put(buffer, x, y, keys, theme.element(Element::Line), width);
    let mut places = Vec::new();
    let mut at = 0;
    for entry in keys.split("  ") {
        // The names of keys and what they do are ASCII.
        let start = at + entry.len() - entry.trim_start().len();
        at += entry.len() + 2;
        let entry = entry.trim();
        let Some(intent) = entry.split(' ').next().and_then(|key| keymap::named(key, vim)) else {
            continue;
        };
        let key = entry.find(' ').unwrap_or(entry.len());
        let place = Rect::new(x + start as u16, y, entry.len() as u16, 1).intersection(line);
        let style = theme.element(Element::Key);
        put(buffer, place.x, y, &entry[..key], style, place.width);
        places.push((place, intent));
    }
    places
}

/// The words of `text` in lines of at most `width` characters. A word that is longer is cut.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last_mut().map_or(0, |line| line.chars().count());
            let gap = usize::from(line > 0);
            if line + gap + word.len() > width && line > 0 {
                lines.push(String::new());
                continue;
            }
            let rest = word.split_off(word.len().min(width));
            if let Some(line) = lines.last_mut() {
                line.extend((gap > 0).then_some(' '));
                line.extend(&word);
            }
            if rest.is_empty() {
                break;
            }
            word = rest;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters that turn the text around them would turn the board.
    #[test]
    fn nothing_that_a_terminal_obeys_is_written() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 30, 1));
        let text = "a\u{202e}b\u{2066}c\u{200e}d\u{200f}e\u{61c}f\u{1b}[1mg\u{9b}h\u{7f}";
        put(&mut buffer, 0, 0, text, Style::new(), 30);
        let written: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(written.trim_end(), "abcdef[1mgh");
    }

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one abcdefghij", 4), ["one", "abcd", "efgh", "ij"]);
        assert_eq!(wrap("", 4), [""]);
        assert_eq!(wrap("abc", 0), ["a", "b", "c"]);
    }
}
