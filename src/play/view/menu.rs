//! Draws the menu: levels, games, statistics.

use super::text::put;
use crate::play::app::clock;
use crate::play::menu::{Menu, Page};
use crate::play::theme::{Element, Theme};
use crate::store::{DifficultyStatistics, GameSummary};
use ennead::game::Phase;
use ennead::logic::Difficulty;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns that the menu takes where there is room.
const WIDTH: u16 = 76;

/// Draws the page that is open.
pub(super) fn draw(buffer: &mut Buffer, menu: &Menu, theme: Theme) {
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
        (None, Page::New) => levels(buffer, rows, menu, theme),
        (None, Page::Games) => games(buffer, rows, menu, theme),
        (None, Page::Statistics) => statistics(buffer, rows, menu, theme),
    }
    let keys = match (&menu.making, menu.page) {
        (Some(_), _) => "Esc cancels  q leave",
        (None, Page::New) => "Enter begins  Tab games  q leave",
        (None, Page::Games) => "Enter plays  x removes  Tab next",
        (None, Page::Statistics) => "Tab next  q leave",
    };
    let last = area.bottom() - 1;
    put(buffer, x, last - 1, &menu.message, theme.element(Element::Title), width);
    put(buffer, x, last, keys, theme.element(Element::Line), width);
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

/// A row that can be chosen.
fn row(buffer: &mut Buffer, area: Rect, k: usize, is_chosen: bool, text: &str, theme: Theme) {
    let Ok(line) = u16::try_from(k) else { return };
    if line < area.height {
        let (sign, part) = if is_chosen { ('>', Element::Key) } else { (' ', Element::Text) };
        let text = format!("{sign} {text}");
        put(buffer, area.x, area.y + line, &text, theme.element(part), area.width);
    }
}

fn levels(buffer: &mut Buffer, area: Rect, menu: &Menu, theme: Theme) {
    let about = |difficulty: Difficulty| match difficulty {
        Difficulty::Easy => "look along rows and boxes",
        Difficulty::Medium => "few marks or none",
        Difficulty::Hard => "marks: pairs, X-wings",
        Difficulty::Expert => "wings, rectangles, chains",
        Difficulty::Extreme => "all that is harder",
    };
    for (k, difficulty) in Difficulty::ALL.into_iter().enumerate() {
        let text = format!("{}  {:8}  {}", k + 1, difficulty.name(), about(difficulty));
        row(buffer, area, k, k == menu.at, &text, theme);
    }
    let k = Difficulty::ALL.len();
    let text = format!("{}  type a puzzle in, or paste one", k + 1);
    row(buffer, area, k, k == menu.at, &text, theme);
}

fn games(buffer: &mut Buffer, area: Rect, menu: &Menu, theme: Theme) {
    if menu.games.is_empty() {
        put(buffer, area.x, area.y, "no game yet", theme.element(Element::Text), area.width);
    }
    // The chosen row is always seen.
    let first = (menu.at + 1).saturating_sub(usize::from(area.height));
    for (k, game) in menu.games.iter().enumerate().skip(first) {
        let text = game_line(game, menu.now);
        row(buffer, area, k - first, k == menu.at, &text, theme);
    }
}

/// Level, time, state and age of a game, in 38 columns.
fn game_line(game: &GameSummary, now: i64) -> String {
    let difficulty = game.difficulty.map_or("own", Difficulty::name);
    let time = clock(game.seconds.saturating_mul(1000));
    let state = match game.phase {
        Phase::Editing => "being typed".to_owned(),
        Phase::Playing => format!("{} open", game.open),
        Phase::Solved => "solved".to_owned(),
        Phase::Revealed => "given up".to_owned(),
    };
    let age = match now.saturating_sub(game.changed).max(0) {
        seconds @ 0..3600 => format!("{} min ago", seconds / 60),
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
