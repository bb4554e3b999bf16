//! The panel beside the board: level and time, the mode, what is left of each digit, the hint or
//! the steps, the cell, the keys.

use super::Drawn;
use super::layout::Layout;
use super::text::{put, put_arrows, put_keys, wrap};
use crate::play::app::{App, Mode, Panel, Task, clock};
use crate::play::hint::{Hint, WHOLE};
use crate::play::keymap;
use crate::play::runner::MOST_STEPS;
use crate::play::theme::{Element, Theme};
use ennead::Digit;
use ennead::game::Phase;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::iter::{once, repeat};

/// A line of the panel: pieces of text, each with its part.
type Line = Vec<(Element, String)>;

/// The most lines that the list of steps takes, unless one step takes more. It takes fewer where the
/// words of the step need the room.
const STEP_LINES: usize = 5;

/// Draws the panel.
pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: Theme) -> Drawn {
    let area = layout.panel;
    let is_plain = layout.size.is_plain();
    let head = head(app, area.width, is_plain);
    let cell = cell_line(app, theme);
    let keys = if is_plain { Vec::new() } else { key_lines(app).to_vec() };
    let head_len = head.len() as u16;
    let room = area.height.saturating_sub(head_len);
    // The cell has its own line, and a blank one before it; on the plain board it comes first.
    let for_body = if is_plain { room } else { room.saturating_sub(2) };
    let mut body = body(app, area.width, for_body);
    if body.len() > usize::from(for_body) {
        body = self::body(app, area.width - 1, for_body);
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
        let (above, below) = (app.scroll > 0, app.scroll < furthest);
        put_arrows(buffer, area.right() - 1, (y - shown, above), (y - 1, below), theme);
    }
    if !is_plain {
        let gap = u16::from(shown > 0);
        write(buffer, area, y + gap, &cell, theme);
    }
    let mut drawn = Drawn { furthest, seen: shown, keys: Vec::new() };
    if has_keys {
        let first = area.bottom() - keys.len() as u16;
        for (line, y) in keys.iter().zip(first..) {
            let place = Rect { y, height: 1, ..area };
            drawn.keys.extend(put_keys(buffer, place, line, theme, app.vim));
        }
    }
    drawn
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
    // A stopped clock is fainter.
    let part = if app.is_clock_running() { Element::Text } else { Element::Line };
    let title = vec![(Element::Title, name), (part, format!("{}{time}", " ".repeat(gap)))];
    let mode = mode(app).into_iter().map(|mode| (Element::Title, mode)).collect();
    let spaced = if is_plain { "" } else { " " };
    let done = app.game.finished_digits();
    let left = app.game.left();
    let counter = |name: &str, text: &dyn Fn(Digit) -> String| -> Line {
        let part = |digit: Digit| match (app.focus() == Some(digit), done.contains(digit)) {
            (true, _) => Element::Same,
            (_, true) => Element::Dot,
            _ => Element::Text,
        };
        let both = |digit: Digit| [(part(digit), text(digit)), (Element::Text, spaced.to_owned())];
        let name = (Element::Line, format!("{name:4} {spaced}"));
        [name].into_iter().chain(Digit::ALL.into_iter().flat_map(both)).collect()
    };
    let count = |digit: Digit| match left[digit] {
        0 => "-".to_owned(),
        count => count.to_string(),
    };
    let mut lines =
        vec![title, mode, counter("", &|digit| digit.to_string()), counter("left", &count)];
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
        (Phase::Revealed, _) => Some("REVEALED".to_owned()),
        (Phase::Solved, _) => Some("SOLVED".to_owned()),
        (_, Mode::Corners) => Some("CORNERS ".to_owned()),
        (_, Mode::Candidates) => Some("CANDIDATES ".to_owned()),
        (_, Mode::Paint(color)) => Some(format!("COLOR {color} ")),
        (_, Mode::Digits) => None,
    };
    let all: String = [mode, first, filter].into_iter().flatten().collect();
    (!all.is_empty()).then_some(all)
}

/// The help that is shown now: a task that runs, a hint, steps, ratings. There is room for `room`
/// lines at once.
fn body(app: &App, width: u16, room: u16) -> Vec<Line> {
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
                let rows = wrap(&value, width.saturating_sub(9))
                    .into_iter()
                    .zip(once(name).chain(repeat("")));
                lines.extend(
                    rows.map(|(row, name)| vec![(Element::Text, format!("{name:8} {row}"))]),
                );
            }
        }
        Panel::Hint(hint) => {
            lines.extend(text(Element::Title, &format!("hint ({} of {WHOLE})", hint.stage)));
            lines.extend(hint_lines(app, hint, width));
        }
        Panel::Steps { hints, at } => {
            let more = if hints.len() >= MOST_STEPS { " or more" } else { "" };
            lines
                .extend(text(Element::Title, &format!("step {} of {}{more}", at + 1, hints.len())));
            let hint = app.hint().map_or_else(Vec::new, |hint| hint_lines(app, hint, width));
            let left = usize::from(room).saturating_sub(lines.len() + 1 + hint.len());
            lines.extend(step_lines(hints, *at, width, left.clamp(1, STEP_LINES)));
            lines.push(Line::new());
            lines.extend(hint);
        }
    }
    lines
}

/// The words of a hint, its signs and its letters.
fn hint_lines(app: &App, hint: &Hint, width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    for paragraph in hint.lines(app.has_notation) {
        lines.extend(paragraph_lines(&paragraph, width));
    }
    let legend = hint.legend();
    if !legend.is_empty() {
        lines.push(Line::new());
        for (sign, mark, words) in legend {
            let mut rows = wrap(&words, width.saturating_sub(2)).into_iter();
            let first = rows.next().unwrap_or_default();
            let sign = (Element::Hint(mark), sign.to_string());
            lines.push(vec![sign, (Element::Text, format!(" {first}"))]);
            lines.extend(rows.map(|row| vec![(Element::Text, format!("  {row}"))]));
        }
    }
    for (letter, word) in hint.letters() {
        lines.push(vec![(Element::Heavy, letter.to_owned()), (Element::Text, format!(" {word}"))]);
    }
    lines
}

/// The step that is looked at, and as many of those around it as fit into `most` lines.
fn step_lines(hints: &[Hint], at: usize, width: u16, most: usize) -> Vec<Line> {
    let lines = |k: usize| -> Vec<Line> {
        let title = hints.get(k).map_or_else(String::new, Hint::title);
        let (sign, part) = if k == at { ("> ", Element::Key) } else { ("  ", Element::Text) };
        let rows = wrap(&title, width.saturating_sub(2)).into_iter().enumerate();
        rows.map(|(n, row)| vec![(part, format!("{}{row}", if n == 0 { sign } else { "  " }))])
            .collect()
    };
    let mut shown = lines(at);
    let (mut above, mut below) = (at.checked_sub(1), Some(at + 1));
    while above.is_some() || below.is_some() {
        let fits = |k: &usize, shown: &Vec<Line>| {
            *k < hints.len() && shown.len() + lines(*k).len() <= most
        };
        below = below.filter(|k| fits(k, &shown));
        if let Some(k) = below {
            shown.extend(lines(k));
            below = Some(k + 1);
        }
        above = above.filter(|k| fits(k, &shown));
        if let Some(k) = above {
            shown.splice(0..0, lines(k));
            above = k.checked_sub(1);
        }
    }
    shown
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

/// The cell of the cursor: its name, and its digit or its marks, as the board has them.
fn cell_line(app: &App, theme: Theme) -> Line {
    if app.is_paused {
        return Line::new();
    }
    let square = app.game.sheet().square(app.cursor);
    let is_given = app.game.sheet().givens().get(app.cursor).is_some();
    let mut line = vec![(Element::Title, app.cursor.to_string()), (Element::Text, " ".to_owned())];
    match square.digit {
        Some(digit) if is_given => line.push((Element::Given, digit.to_string())),
        Some(digit) => line.push((Element::Own, digit.to_string())),
        None => line.extend(square.marks().iter().map(|digit| {
            let (sign, part) = theme.mark(square, digit);
            (part, sign.to_string())
        })),
    }
    line
}

/// The keys that are used most.
fn key_lines(app: &App) -> [String; 5] {
    let hint = keymap::hint_key(app.vim);
    match app.game.phase() {
        Phase::Editing => {
            ["1-9 a given", ". a blank", "Enter play it", "s solve    u undo", "q leave    ? help"]
                .map(str::to_owned)
        }
        Phase::Solved => ["", "", "", "g games   S save", "q leave   ? help"].map(str::to_owned),
        Phase::Revealed => ["", "", "", "u undo    S save", "q leave   ? help"].map(str::to_owned),
        Phase::Playing => [
            "n notes   m candidates".to_owned(),
            format!("{hint} hint    c marks"),
            "f filter  v check".to_owned(),
            "u undo    s solve".to_owned(),
            "q leave   ? help".to_owned(),
        ],
    }
}
