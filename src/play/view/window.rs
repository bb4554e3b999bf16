//! The windows over the board: the help, a question, the formats to save in, the end of a game.

use super::Drawn;
use super::text::{put, put_arrows, put_keys, wrap};
use crate::play::app::{App, Confirmation, Window};
use crate::play::keymap;
use crate::play::theme::{Element, Theme};
use ennead::format::write::OutputFormat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};

/// A line of a window.
struct Line {
    part: Element,
    text: String,
    /// The column that its second and later lines begin in, where it is too long for one.
    hang: u16,
    /// How the name before that column is drawn, if not as the text after it.
    name: Option<Element>,
}

impl Line {
    fn new(part: Element, text: impl Into<String>) -> Line {
        Line { part, text: text.into(), hang: 0, name: None }
    }

    /// The line in lines of at most `width` characters.
    fn wrapped(self, width: u16) -> Vec<Line> {
        let Line { part, text, hang, name } = self;
        if text.chars().count() <= usize::from(width) {
            return vec![Line { part, text, hang, name }];
        }
        // All texts of windows with a hanging column are ASCII up to it.
        let (first, rest) = text.split_at_checked(hang.into()).unwrap_or(("", &text));
        let lines = wrap(rest, width.saturating_sub(hang));
        let line = |(k, line): (usize, &String)| {
            let before = if k == 0 { first } else { &" ".repeat(first.len()) };
            Line { part, text: format!("{before}{line}"), hang, name }
        };
        lines.iter().enumerate().map(line).collect()
    }
}

/// The content of a window.
struct Content {
    title: &'static str,
    lines: Vec<Line>,
    /// Which of the lines is chosen; it is always visible.
    chosen: Option<usize>,
    /// The keys that end the window, in its last line.
    end: &'static str,
}

/// Draws `window` in the middle.
pub(super) fn draw(buffer: &mut Buffer, app: &App, window: Window, theme: Theme) -> Drawn {
    let Content { title, lines, chosen, end } = content(app, window);
    // Two columns on each side and the border.
    let widest = lines.iter().map(|line| line.text.chars().count());
    let widest = widest.chain([title.len() + 2, end.len()]).max().unwrap_or(0) as u16;
    let area = buffer.area;
    let width = (widest + 4).min(area.width);
    let inner = width - 4;
    let lines: Vec<Vec<Line>> = lines.into_iter().map(|line| line.wrapped(inner)).collect();
    let above = |line: usize| lines[..line].iter().map(Vec::len).sum::<usize>() as u16;
    let count = above(lines.len());
    let height = (count + 4).min(area.height);
    let frame = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    border(buffer, frame, title, theme);
    let room = height - 4;
    let furthest = count.saturating_sub(room);
    let from = match chosen {
        Some(chosen) => above(chosen).saturating_sub(room / 2),
        None => app.scroll,
    };
    let from = from.min(furthest);
    let seen = lines.iter().flatten().skip(from.into()).take(room.into());
    for (line, y) in seen.zip(frame.y + 1..) {
        let x = frame.x + 2;
        put(buffer, x, y, &line.text, theme.element(line.part), inner);
        if let Some(part) = line.name {
            put(buffer, x, y, &line.text, theme.element(part), line.hang);
        }
    }
    let (top, bottom) = ((frame.y + 1, from > 0), (frame.bottom() - 4, from < furthest));
    put_arrows(buffer, frame.right() - 2, top, bottom, theme);
    let end = if furthest > 0 && chosen.is_none() { "Up Down scroll  Esc closes" } else { end };
    let last = Rect::new(frame.x + 2, frame.bottom() - 2, inner, 1);
    Drawn { furthest, seen: room, keys: put_keys(buffer, last, end, theme, app.vim) }
}

fn content(app: &App, window: Window) -> Content {
    let text = |text: &str| Line::new(Element::Text, text);
    let plain = |title, lines, end| Content { title, lines, chosen: None, end };
    match window {
        Window::Help => {
            let row = |(name, about): (&str, &str)| Line {
                part: Element::Text,
                text: format!("{name:12}  {about}"),
                hang: 14,
                name: Some(Element::Key),
            };
            plain("keys", keymap::help(app.vim).into_iter().map(row).collect(), "Esc closes")
        }
        Window::Ask(question) => {
            let asked = match question {
                Confirmation::Solve => "Write the solution?",
                Confirmation::Restart => "Remove all that you wrote? u undoes it.",
                Confirmation::Begin => "This puzzle does not have one solution. Play it?",
            };
            plain("", vec![text(asked)], "Enter yes   Esc no")
        }
        Window::Save { at, only_givens } => {
            let row = |(k, format): (usize, &OutputFormat)| {
                let sign = if k == at { '>' } else { ' ' };
                let part = if k == at { Element::Key } else { Element::Text };
                let key = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].get(k).unwrap_or(&" ");
                let text = format!("{sign} {key} {:10}  {}", format.name(), format.about());
                Line { part, text, hang: 16, name: None }
            };
            Content {
                title: if only_givens { "the givens alone as" } else { "the position as" },
                lines: OutputFormat::ALL.iter().enumerate().map(row).collect(),
                chosen: Some(at),
                end: if only_givens {
                    "Enter copy  S file  Tab position"
                } else {
                    "Enter copy  S file  Tab givens alone"
                },
            }
        }
        Window::Over => {
            let row = |(name, value): (&str, String)| text(&format!("{name:9} {value}"));
            let mut lines = vec![Line::new(Element::Title, app.headline())];
            lines.push(text(""));
            lines.extend(app.summary().into_iter().map(row));
            plain("", lines, "Enter new game   Esc board   q leave")
        }
    }
}

/// An empty window with a border.
fn border(buffer: &mut Buffer, frame: Rect, title: &str, theme: Theme) {
    const ASCII: border::Set = border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };
    Clear.render(frame, buffer);
    Block::bordered()
        .border_set(if theme.ascii { ASCII } else { border::PLAIN })
        .border_style(theme.element(Element::Line))
        .style(theme.base())
        .render(frame, buffer);
    if !title.is_empty() {
        let title = format!(" {title} ");
        put(buffer, frame.x + 2, frame.y, &title, theme.element(Element::Title), frame.width - 3);
    }
}
