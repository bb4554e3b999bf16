//! What lies over the board: the help, a question, the formats to save in, the end of a game.

use super::text::{put, wrap};
use crate::play::app::{App, Question, Window};
use crate::play::formats::SaveFormat;
use crate::play::keymap;
use crate::play::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A line of a window.
struct Line {
    part: Part,
    text: String,
}

/// Draws `window` in the middle; returns how far it can be scrolled.
pub(super) fn draw(buffer: &mut Buffer, app: &App, window: Window, theme: Theme) -> u16 {
    let (title, lines, end) = content(app, window);
    // Two columns on each side and the border.
    let widest = lines.iter().map(|line| line.text.chars().count());
    let widest = widest.chain([title.len() + 2, end.len()]).max().unwrap_or(0) as u16;
    let area = buffer.area;
    let width = (widest + 4).min(area.width);
    let inner = width - 4;
    let lines: Vec<Line> = lines.into_iter().flat_map(|line| wrapped(line, inner)).collect();
    let height = (lines.len() as u16 + 4).min(area.height);
    let frame = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    border(buffer, frame, title, theme);
    let room = height - 4;
    let furthest = (lines.len() as u16).saturating_sub(room);
    let from = usize::from(app.scroll.min(furthest));
    for (line, y) in lines.iter().skip(from).take(room.into()).zip(frame.y + 1..) {
        put(buffer, frame.x + 2, y, &line.text, theme.part(line.part), inner);
    }
    let end = if furthest > 0 { "Up Down scroll  Esc closes" } else { end };
    put(buffer, frame.x + 2, frame.bottom() - 2, end, theme.part(Part::Line), inner);
    furthest
}

/// The lines of a line: a description of a key stays in its column.
fn wrapped(line: Line, width: u16) -> Vec<Line> {
    const COLUMN: usize = 14;
    let Line { part, text } = line;
    if text.chars().count() <= usize::from(width) {
        return vec![Line { part, text }];
    }
    match text.split_at_checked(COLUMN) {
        Some((name, about)) if part == Part::Key => {
            let lines = wrap(about, width.saturating_sub(COLUMN as u16));
            let line = |(k, text): (usize, &String)| {
                let name = if k == 0 { name.to_owned() } else { " ".repeat(COLUMN) };
                Line { part, text: name + text }
            };
            lines.iter().enumerate().map(line).collect()
        }
        _ => wrap(&text, width).into_iter().map(|text| Line { part, text }).collect(),
    }
}

/// The title, the lines, and what ends the window.
fn content(app: &App, window: Window) -> (&'static str, Vec<Line>, &'static str) {
    let text = |text: &str| Line { part: Part::Text, text: text.to_owned() };
    match window {
        Window::Help => {
            let row = |(name, about): (&str, &str)| Line {
                part: Part::Key,
                text: format!("{name:12}  {about}"),
            };
            ("keys", keymap::help(app.vim).into_iter().map(row).collect(), "Esc closes")
        }
        Window::Ask(question) => {
            let asked = match question {
                Question::Solve => "Write the solution?",
                Question::Restart => "Remove all that you wrote? u undoes it.",
                Question::Begin => "This puzzle does not have one solution. Play it?",
            };
            ("", vec![text(asked)], "Enter yes   Esc no")
        }
        Window::Save { at } => {
            let row = |(k, format): (usize, &SaveFormat)| {
                let sign = if k == at { '>' } else { ' ' };
                let part = if k == at { Part::Key } else { Part::Text };
                Line { part, text: format!("{sign} {} {}", k + 1, format.about()) }
            };
            let lines = SaveFormat::ALL.iter().enumerate().map(row).collect();
            ("the position as", lines, "Enter copies   S saves a file")
        }
        Window::Over => {
            let row = |(name, value): (&str, String)| Line {
                part: Part::Text,
                text: format!("{name:9} {value}"),
            };
            let mut lines = vec![Line { part: Part::Title, text: app.verdict().to_owned() }];
            lines.push(text(""));
            lines.extend(app.summary().into_iter().map(row));
            ("", lines, "Enter new game   Esc board   q leave")
        }
    }
}

/// An empty window with a border.
fn border(buffer: &mut Buffer, frame: Rect, title: &str, theme: Theme) {
    let [across, down, a, b, c, d] = match theme.ascii {
        true => ["-", "|", "+", "+", "+", "+"],
        false => ["─", "│", "┌", "┐", "└", "┘"],
    };
    let style = theme.base().patch(theme.part(Part::Line));
    for y in frame.y..frame.bottom() {
        for x in frame.x..frame.right() {
            let is_side = x == frame.x || x + 1 == frame.right();
            let is_end = y == frame.y || y + 1 == frame.bottom();
            let sign = match (is_side, is_end) {
                (true, false) => down,
                (false, true) => across,
                (false, false) => " ",
                (true, true) => match (x == frame.x, y == frame.y) {
                    (true, true) => a,
                    (false, true) => b,
                    (true, false) => c,
                    (false, false) => d,
                },
            };
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.reset();
                cell.set_symbol(sign).set_style(style);
            }
        }
    }
    if !title.is_empty() {
        let title = format!(" {title} ");
        put(buffer, frame.x + 2, frame.y, &title, theme.part(Part::Title), frame.width - 3);
    }
}
