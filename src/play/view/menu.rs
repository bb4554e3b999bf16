//! Draws the menu: new games, earlier ones, statistics.

use super::text::{put, put_arrows, put_keys};
use crate::play::app::clock;
use crate::play::intent::Intent;
use crate::play::menu::{Choice, Menu, Page};
use crate::play::theme::{Element, Theme};
use crate::store::{DifficultyStatistics, GameSummary};
use ennead::game::Phase;
use ennead::logic::Difficulty;
use ennead::make::PuzzleKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns that the menu takes where there is room.
const WIDTH: u16 = 76;

/// Draws the page that is open. Returns where the keys are, and what they do.
pub(super) fn draw(buffer: &mut Buffer, menu: &Menu, theme: Theme) -> Vec<(Rect, Intent)> {
    let screen = buffer.area;
    let width = screen.width.min(WIDTH);
    let x = screen.x + (screen.width - width) / 2;
    let area = Rect { x, width, ..screen };
    titles(buffer, area, menu, theme);
    let rows = Rect { y: area.y + 2, height: area.height - 4, ..area };
    match (&menu.making, menu.page) {
        (Some(what), _) => {
            let said = format!("making a puzzle: {what} ...");
            put(buffer, x, rows.y, &said, theme.element(Element::Text), width);
        }
        (None, Page::New) => new_games(buffer, rows, menu, theme),
        (None, Page::Games) => games(buffer, rows, menu, theme),
        (None, Page::Statistics) => statistics(buffer, rows, menu, theme),
    }
    let keys = match (&menu.making, menu.page) {
        (Some(_), _) => "Esc cancels  q leave",
        (None, Page::New) => "Enter begins  Tab games  q leave",
        (None, Page::Games) if !menu.games.is_empty() => "Enter plays  x remove  Tab next  q leave",
        (None, Page::Games | Page::Statistics) => "Tab next  q leave",
    };
    let last = area.bottom() - 1;
    let about = match Choice::of_new_games().get(menu.at) {
        Some(Choice::Make(kind @ PuzzleKind::Practice(_))) if menu.page == Page::New => {
            format!("{kind}, else singles")
        }
        _ => String::new(),
    };
    let message = if menu.message.is_empty() { &about } else { &menu.message };
    put(buffer, x, last - 1, message, theme.element(Element::Title), width);
    // All of them are the same with vim's keys.
    put_keys(buffer, Rect { y: last, height: 1, ..area }, keys, theme, false)
}

/// The name of the program, and those of the pages.
fn titles(buffer: &mut Buffer, area: Rect, menu: &Menu, theme: Theme) {
    let mut x = area.x;
    let mut write = |text: &str, part: Element| {
        let left = area.right().saturating_sub(x);
        put(buffer, x, area.y, text, theme.element(part), left);
        x += text.chars().count() as u16;
    };
    write("ennead  ", Element::Title);
    for page in Page::ALL {
        let is_open = page == menu.page;
        let title =
            if is_open { format!("[{}]", page.title()) } else { format!(" {} ", page.title()) };
        write(&title, if is_open { Element::Same } else { Element::Text });
    }
}

/// A line of a list: a heading, or a row that can be chosen.
enum Line {
    Heading(String),
    Row(String),
}

/// Draws a list so that the row `at` is seen, and arrows where there is more.
fn list(buffer: &mut Buffer, area: Rect, lines: &[Line], at: usize, theme: Theme) {
    let mut rows = (0..lines.len()).filter(|&k| matches!(lines[k], Line::Row(_)));
    let chosen = rows.nth(at).unwrap_or(0);
    let height = usize::from(area.height);
    // The line below the chosen one is seen, too: it tells what comes.
    let first = (chosen + 2).min(lines.len()).saturating_sub(height);
    let seen = lines.iter().enumerate().skip(first).take(height);
    for ((k, line), y) in seen.zip(area.y..) {
        let (text, part) = match line {
            Line::Heading(text) => (format!("  {text}"), Element::Line),
            Line::Row(text) if k == chosen => (format!("> {text}"), Element::Key),
            Line::Row(text) => (format!("  {text}"), Element::Text),
        };
        put(buffer, area.x, y, &text, theme.element(part), area.width);
    }
    let is_more_below = first + height < lines.len();
    put_arrows(buffer, area.x, (area.y, first > 0), (area.bottom() - 1, is_more_below), theme);
}

/// The new games, by level, time and technique.
fn new_games(buffer: &mut Buffer, area: Rect, menu: &Menu, theme: Theme) {
    let about = |level: Difficulty| match level {
        Difficulty::Easy => "look along rows and boxes",
        Difficulty::Medium => "few marks or none",
        Difficulty::Hard => "marks: pairs, X-wings",
        Difficulty::Expert => "wings, rectangles, chains",
        Difficulty::Extreme => "all that is harder",
    };
    let mut lines = Vec::new();
    let mut last = String::new();
    for (k, choice) in Choice::of_new_games().into_iter().enumerate() {
        let (heading, text) = match choice {
            Choice::Make(PuzzleKind::Level(level)) => {
                (String::new(), format!("{}  {:8}  {}", k + 1, level.name(), about(level)))
            }
            Choice::Make(kind @ PuzzleKind::Minutes(..)) => {
                ("people take".to_owned(), format!("   {kind}"))
            }
            Choice::Make(PuzzleKind::Practice(technique)) => {
                (format!("practise {}", technique.family().name()), format!("   {technique}"))
            }
            _ => (String::new(), format!("{}  type a puzzle in, or paste one", k + 1)),
        };
        if heading != last {
            lines.push(Line::Heading(heading.clone()));
            last = heading;
        }
        lines.push(Line::Row(text));
    }
    list(buffer, area, &lines, menu.at, theme);
}

fn games(buffer: &mut Buffer, area: Rect, menu: &Menu, theme: Theme) {
    if menu.games.is_empty() {
        put(buffer, area.x, area.y, "no game yet", theme.element(Element::Text), area.width);
    }
    let rows = menu.games.iter().map(|game| Line::Row(game_line(game, menu.now)));
    list(buffer, area, &rows.collect::<Vec<_>>(), menu.at, theme);
}

/// Level, time, state and age of a game, in 38 columns.
fn game_line(game: &GameSummary, now: i64) -> String {
    let difficulty = game.difficulty.map_or("own", Difficulty::name);
    let time = clock(game.seconds.saturating_mul(1000));
    let state = match game.phase {
        Phase::Editing => "being typed".to_owned(),
        Phase::Playing => format!("{} open", game.open),
        Phase::Solved => "solved".to_owned(),
        Phase::Revealed => "revealed".to_owned(),
    };
    let age = match now.saturating_sub(game.changed).max(0) {
        0..60 => "just now".to_owned(),
        seconds @ 60..3600 => format!("{} min ago", seconds / 60),
        seconds @ 3600..86400 => format!("{} h ago", seconds / 3600),
        seconds => format!("{} d ago", seconds / 86400),
    };
    format!("{difficulty:7} {time:>7} {state:11} {age}")
}

fn statistics(buffer: &mut Buffer, area: Rect, menu: &Menu, theme: Theme) {
    // 40 columns: the narrowest screen. The hints are those of all games, so they are beside the
    // counts.
    let head = "level  games done hints    best    mean";
    let seconds = |time: Option<u64>| match time {
        Some(seconds) => clock(seconds.saturating_mul(1000)),
        None => "-".to_owned(),
    };
    let line = |row: &DifficultyStatistics| {
        format!(
            "{:7}{:5}{:5}{:6}{:>8}{:>8}",
            row.difficulty.map_or("own", Difficulty::name),
            row.played,
            row.finished,
            row.hints,
            seconds(row.best),
            seconds(row.mean),
        )
    };
    if menu.statistics.is_empty() {
        put(buffer, area.x, area.y, "no game yet", theme.element(Element::Text), area.width);
        return;
    }
    put(buffer, area.x, area.y, head, theme.element(Element::Line), area.width);
    for (row, y) in menu.statistics.iter().zip(area.y + 1..area.bottom()) {
        put(buffer, area.x, y, &line(row), theme.element(Element::Text), area.width);
    }
}
