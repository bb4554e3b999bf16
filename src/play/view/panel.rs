//! The panel beside the board: level and time, the mode, what is left of each digit, the hint or
//! the steps, the cell, the keys.

use super::Scrolling;
use super::layout::{BoardSize, Layout};
use super::text::{put, wrap};
use crate::play::app::{App, Mode, Panel, STEPS_SHOWN, Task, clock};
use crate::play::hint::WHOLE;
use crate::play::keymap;
use crate::play::runner::MOST_STEPS;
use crate::play::theme::{Element, Theme};
use ennead::Digit;
use ennead::game::Phase;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A line of the panel: pieces of text, each with its part.
type Line = Vec<(Element, String)>;

/// Draws the panel.
pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: Theme) -> Scrolling {
    let area = layout.panel;
    let is_plain = layout.size == BoardSize::Plain;
    let head = head(app, area.width, is_plain);
    let cell = cell_line(app);
    let keys = if is_plain { Vec::new() } else { key_lines(app) };
    let mut body = body(app, area.width);
    let head_len = head.len() as u16;
    let room = area.height.saturating_sub(head_len);
    // The cell has its own line, and a blank one before it; on the plain board it comes first.
    let for_body = if is_plain { room } else { room.saturating_sub(2) };
    if body.len() > usize::from(for_body) {
        body = self::body(app, area.width - 2);
    }
    let body_len = body.len() as u16;
    let has_keys = body_len + 1 + keys.len() as u16 <= for_body;
    let shown = body_len.min(for_body);
    let furthest = body_len - shown;
    let mut y = area.y;
    for line in head {
        write(buffer, area, y, &line, theme);
        y += 1;
    }
    if is_plain {
        write(buffer, area, y - 1, &cell, theme);
    }
    let from = usize::from(app.scroll.min(furthest));
    for line in body.iter().skip(from).take(shown.into()) {
        write(buffer, area, y, line, theme);
        y += 1;
    }
    if furthest > 0 {
        // Text leaves the last column free.
        let signs = if theme.ascii { ["^", "v"] } else { ["↑", "↓"] };
        for (sign, y, is_more) in
            [(signs[0], y - shown, app.scroll > 0), (signs[1], y - 1, app.scroll < furthest)]
        {
            if is_more {
                put(buffer, area.right() - 1, y, sign, theme.element(Element::Key), 1);
            }
        }
    }
    if !is_plain {
        let gap = u16::from(shown > 0);
        write(buffer, area, y + gap, &cell, theme);
    }
    if has_keys {
        let first = area.bottom() - keys.len() as u16;
        for (line, y) in keys.iter().zip(first..) {
            write(buffer, area, y, line, theme);
        }
    }
    Scrolling { furthest, seen: shown }
}

fn write(buffer: &mut Buffer, area: Rect, y: u16, line: &Line, theme: Theme) {
    if y >= area.bottom() {
        return;
    }
    let mut x = area.x;
    for (part, text) in line {
        let left = area.right().saturating_sub(x);
        put(buffer, x, y, text, theme.element(*part), left);
        x = x.saturating_add(text.chars().count() as u16);
    }
}

/// Level and time, the mode, and what is left of each digit. Ends with a blank line.
fn head(app: &App, width: u16, is_plain: bool) -> Vec<Line> {
    let time = clock(app.game.record.milliseconds);
    // The longest name that leaves room for the time.
    let names = [format!("ennead  {}", app.label), app.label.clone(), String::new()];
    let room = usize::from(width.min(24)).saturating_sub(time.len());
    let name = names.into_iter().find(|name| name.len() < room).unwrap_or_default();
    let gap = room.saturating_sub(name.len());
    let title = vec![(Element::Title, name), (Element::Text, format!("{}{time}", " ".repeat(gap)))];
    let mode = mode(app).into_iter().map(|mode| (Element::Title, mode)).collect();
    let spaced = if is_plain { "" } else { " " };
    let done = app.game.finished_digits();
    let left = app.game.left();
    let counter = |text: &dyn Fn(Digit) -> String| -> Line {
        let part = |digit: Digit| match (app.focus() == Some(digit), done.contains(digit)) {
            (true, _) => Element::Same,
            (_, true) => Element::Dot,
            _ => Element::Text,
        };
        let both = |digit: Digit| [(part(digit), text(digit)), (Element::Text, spaced.to_owned())];
        Digit::ALL.into_iter().flat_map(both).collect()
    };
    let count = |digit: Digit| match left[digit] {
        0 => "-".to_owned(),
        count => count.to_string(),
    };
    let mut lines = vec![title, mode];
    if !is_plain {
        lines.push(vec![(Element::Line, "left".to_owned())]);
    }
    lines.push(counter(&|digit| digit.to_string()));
    lines.push(counter(&count));
    // On the plain board, the line of the cell is written here.
    lines.push(Line::new());
    lines
}

/// The effect of typing a digit, if it is not to write it.
fn mode(app: &App) -> Option<String> {
    let filter = app.filter.map(|digit| format!("FILTER {digit} "));
    let first = app.is_digit_first.then(|| match app.chosen {
        Some(digit) => format!("DIGIT {digit} "),
        None => "DIGIT? ".to_owned(),
    });
    let mode = match (app.game.phase(), app.mode) {
        (Phase::Editing, _) => Some("TYPING".to_owned()),
        (Phase::Revealed, _) => Some("SOLVED".to_owned()),
        (Phase::Solved, _) => Some("SOLVED!".to_owned()),
        (_, Mode::Notes) => Some("NOTES ".to_owned()),
        (_, Mode::Paint(color)) => Some(format!("COLOR {color} ")),
        (_, Mode::Digits) => None,
    };
    let all: String = [mode, first, filter].into_iter().flatten().collect();
    (!all.is_empty()).then_some(all)
}

/// The help that is shown now: a task that runs, a hint, steps, ratings.
fn body(app: &App, width: u16) -> Vec<Line> {
    let text = |part: Element, text: &str| -> Vec<Line> {
        wrap(text, width).into_iter().map(|line| vec![(part, line)]).collect()
    };
    if let Some(task) = app.running {
        let what = match task {
            Task::Hint => "looking for a step",
            Task::Steps => "looking for all steps",
            Task::Rate => "rating the puzzle",
        };
        return [text(Element::Title, "thinking ..."), text(Element::Text, what)].concat();
    }
    let mut lines = Vec::new();
    match &app.panel {
        Panel::Keys => {}
        Panel::Ratings => {
            for (name, value) in app.ratings_rows() {
                lines.extend(text(Element::Text, &format!("{name:8} {value}")));
            }
        }
        Panel::Hint(hint) => {
            lines.extend(text(Element::Title, &format!("hint ({} of {WHOLE})", hint.stage)));
        }
        Panel::Steps { hints, at } => {
            let more = if hints.len() >= MOST_STEPS { " or more" } else { "" };
            lines
                .extend(text(Element::Title, &format!("step {} of {}{more}", at + 1, hints.len())));
            let first =
                at.saturating_sub(STEPS_SHOWN / 2).min(hints.len().saturating_sub(STEPS_SHOWN));
            for (k, hint) in hints.iter().enumerate().skip(first).take(STEPS_SHOWN) {
                let sign = if k == *at { '>' } else { ' ' };
                let part = if k == *at { Element::Key } else { Element::Text };
                let line = format!("{sign} {}", hint.title());
                let line: String = line.chars().take(width.into()).collect();
                lines.push(vec![(part, line)]);
            }
            lines.push(Line::new());
        }
    }
    if let Some(hint) = app.hint() {
        for paragraph in hint.lines() {
            lines.extend(paragraph_lines(&paragraph, width));
        }
        let legend = hint.legend();
        if !legend.is_empty() {
            lines.push(Line::new());
            for part in legend {
                let sign = (Element::Hint(part), part.sign().to_string());
                lines.push(vec![sign, (Element::Text, format!(" {}", part.words()))]);
            }
        }
        for (letter, word) in hint.letters() {
            lines.push(vec![
                (Element::Heavy, letter.to_owned()),
                (Element::Text, format!(" {word}")),
            ]);
        }
    }
    lines
}

/// The lines of a paragraph of a hint. The line of a proof has columns, for which there is no room
/// here: `2. r2c6<>7: r2c8=7 in row 2`, with its second line indented.
fn paragraph_lines(paragraph: &str, width: u16) -> Vec<Line> {
    let Some((claim, reason)) = paragraph.trim_start().split_once("  ") else {
        let lines = wrap(paragraph, width);
        return lines.into_iter().map(|line| vec![(Element::Text, line)]).collect();
    };
    let text = format!("{claim}: {}", reason.trim_start());
    let lines = wrap(&text, width.saturating_sub(2)).into_iter().enumerate();
    lines
        .map(|(k, line)| vec![(Element::Text, if k == 0 { line } else { format!("  {line}") })])
        .collect()
}

/// The cell of the cursor: its name, and its digit or its marks.
fn cell_line(app: &App) -> Line {
    if app.is_paused {
        return Line::new();
    }
    let square = app.game.sheet().square(app.cursor);
    let is_given = app.game.sheet().givens().get(app.cursor).is_some();
    let (part, shown) = match square.digit {
        Some(digit) if is_given => (Element::Given, digit.to_string()),
        Some(digit) => (Element::Own, digit.to_string()),
        None if square.marks.is_empty() => (Element::Text, String::new()),
        None => (Element::Text, square.marks.to_string()),
    };
    vec![(Element::Title, app.cursor.to_string()), (Element::Text, " ".to_owned()), (part, shown)]
}

/// The keys that are used most.
fn key_lines(app: &App) -> Vec<Line> {
    let hint = keymap::hint_key(app.vim).to_string();
    let rows: [[(&str, &str); 2]; 5] = match app.game.phase() {
        Phase::Editing => [
            [("1-9", "a given"), ("", "")],
            [(". Space", "a blank"), ("", "")],
            [("Enter", "play it"), ("", "")],
            [("s", "solve"), ("u", "undo")],
            [("q", "leave"), ("?", "help")],
        ],
        _ => [
            [("n", "notes"), ("u", "undo")],
            [(&hint, "hint"), ("c", "marks")],
            [("f", "filter"), ("v", "check")],
            [("s", "solve"), ("?", "help")],
            [("q", "leave"), ("", "")],
        ],
    };
    let line = |[(a, about_a), (b, about_b)]: [(&str, &str); 2]| {
        let gap = " ".repeat(10usize.saturating_sub(a.len() + about_a.len()));
        vec![
            (Element::Key, a.to_owned()),
            (Element::Text, format!(" {about_a}{gap}")),
            (Element::Key, b.to_owned()),
            (Element::Text, format!(" {about_b}")),
        ]
    };
    rows.map(line).to_vec()
}
