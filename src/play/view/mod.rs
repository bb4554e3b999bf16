//! Draws an app into a buffer of any size. Nothing here needs a terminal.
//!
//! ```text
//! layout    the place of everything, and what is under the mouse
//! look      what each cell shows, and in which style
//! board     the lines and the cells
//! panel     the panel beside the board
//! window    the windows over the board
//! menu      levels, games, statistics
//! text      writes into a buffer, breaks lines, lists keys
//! ```

mod board;
mod layout;
mod look;
mod menu;
mod panel;
mod text;
mod window;

pub(crate) use layout::Layout;

use super::app::{App, Mode, Panel};
use super::intent::Intent;
use super::keymap;
use super::menu::Menu;
use super::theme::{Element, Theme};
use ennead::game::Phase;
use layout::LEAST;
use look::Looks;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use text::{put, put_keys, wrap};

/// What was drawn that a player can scroll or click.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Drawn {
    /// Of the text in the panel or in a window, the furthest line that can be the first one.
    pub(crate) furthest: u16,
    /// How many of its lines are seen at once.
    pub(crate) seen: u16,
    /// The keys that are listed: where, and what they do.
    pub(crate) keys: Vec<(Rect, Intent)>,
}

/// Draws the board and what belongs to it.
pub(crate) fn draw_app(app: &App, theme: Theme, buffer: &mut Buffer) -> Drawn {
    buffer.set_style(buffer.area, theme.base());
    let Some(layout) = Layout::of(buffer.area) else {
        say_too_small(buffer, theme);
        return Drawn::default();
    };
    let looks = Looks::new(app, theme);
    board::draw(buffer, &layout, &looks, theme);
    if app.is_paused {
        in_the_middle(
            buffer,
            layout.board,
            " paused: any key goes on ",
            // Without the colors of the digits below.
            Style::reset().patch(theme.base()).patch(theme.element(Element::Title)),
        );
    }
    let mut drawn = panel::draw(buffer, &layout, app, theme);
    let more = if app.scroll < drawn.furthest {
        Some("PgDn more")
    } else {
        (drawn.furthest > 0).then_some("PgUp back")
    };
    let keys = key_line(app, !layout.size.is_plain(), more, layout.below.width);
    drawn.keys.extend(message(buffer, &layout, app, &keys, theme));
    match app.window {
        Some(window) => window::draw(buffer, app, window, theme),
        None => drawn,
    }
}

/// Draws the menu. Returns where its keys are, and what they do.
pub(crate) fn draw_menu(menu: &Menu, theme: Theme, buffer: &mut Buffer) -> Vec<(Rect, Intent)> {
    buffer.set_style(buffer.area, theme.base());
    if buffer.area.width < LEAST.0 || buffer.area.height < LEAST.1 {
        say_too_small(buffer, theme);
        Vec::new()
    } else {
        menu::draw(buffer, menu, theme)
    }
}

/// Says that the window is too small, and what the board needs.
fn say_too_small(buffer: &mut Buffer, theme: Theme) {
    let Rect { x, y, width, height } = buffer.area;
    let (least_width, least_height) = LEAST;
    let said = format!(
        "This window has {width}x{height} characters. The board needs {least_width}x{least_height}."
    );
    let lines = wrap(&said, width);
    for (line, text) in (y..y.saturating_add(height)).zip(lines) {
        put(buffer, x, line, &text, theme.element(Element::Text), width);
    }
}

fn in_the_middle(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let width = text.chars().count() as u16;
    let x = area.x + area.width.saturating_sub(width) / 2;
    put(buffer, x, area.y + area.height / 2, text, style, area.width);
}

/// The line of messages, and that of `keys`. A long message takes both. Returns where the keys are,
/// and what they do.
fn message(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    keys: &str,
    theme: Theme,
) -> Vec<(Rect, Intent)> {
    let Rect { x, y, width, .. } = layout.below;
    let lines = wrap(&app.message, width);
    for (line, text) in (y..layout.below.bottom()).zip(&lines) {
        put(buffer, x, line, text, theme.element(Element::Title), width);
    }
    if lines.len() > 1 {
        return Vec::new();
    }
    put_keys(buffer, Rect::new(x, y + 1, width, 1), keys, theme, app.vim)
}

/// The keys that matter now, as many as fit into `width` columns. `more` is the key that scrolls the
/// text in the panel; in a narrow line it is without its word.
fn key_line(app: &App, is_wide: bool, more: Option<&str>, width: u16) -> String {
    let mut line = String::new();
    for key in keys_now(app, is_wide, more) {
        let gap = if line.is_empty() { "" } else { "  " };
        let room = usize::from(width).saturating_sub(line.len() + gap.len());
        let name = key.split(' ').next().filter(|_| more == Some(key.as_str()));
        let Some(shown) = [Some(&*key), name].into_iter().flatten().find(|text| text.len() <= room)
        else {
            break;
        };
        line += gap;
        line += shown;
    }
    line
}

/// The keys that matter now, the most important first. On a wide board, the panel lists the others.
fn keys_now(app: &App, is_wide: bool, more: Option<&str>) -> Vec<String> {
    let hint = keymap::hint_key(app.vim);
    let (does_it, tells_more) = (format!("{hint} does it"), format!("{hint} tells more"));
    let hint = format!("{hint} hint");
    let keys: &[&str] = match (&app.panel, app.mode) {
        _ if app.is_paused => &["any key goes on", "q leave"],
        _ if app.running.is_some() => &["Esc cancels", "q leave"],
        (Panel::Hint(shown), _) => {
            let next = if shown.is_whole() { &does_it } else { &tells_more };
            &[next, "Esc closes", "q leave"]
        }
        (Panel::Steps { .. }, _) => &["Enter does it", "Esc closes", "q leave"],
        (Panel::Ratings, _) => &["Esc closes", "q leave", "? help"],
        _ if app.game.phase() == Phase::Editing && is_wide => {
            &["Enter plays", "s solve", "R rate", "S save", "g games", "q leave"]
        }
        _ if app.game.phase() == Phase::Editing => {
            &["Enter plays", "q leave", "? help", "s solve", "R rate", "S save"]
        }
        // What the player has solved stays so.
        _ if app.game.phase() == Phase::Solved => {
            &["Enter summary", "g games", "q leave", "? help"]
        }
        _ if app.is_over() => &["Enter summary", "g games", "u undo", "q leave", "? help"],
        _ if app.is_choosing_filter => &["1-9 show a digit", "Esc cancels", "q leave"],
        (_, Mode::Corners) => &["1-9 note", "Esc digits", "q leave", "? help"],
        (_, Mode::Candidates) => &["1-9 candidate", "Esc digits", "q leave", "? help"],
        (_, Mode::Paint(_)) => {
            &["1-9 mark", "Space cell", "Esc ends", "q leave", "o next color", "? help"]
        }
        _ if app.is_digit_first => &["1-9 choose", "Esc ends", "q leave", "Enter writes", "? help"],
        _ if app.filter.is_some() => &["Space notes it", "Esc shows all", "q leave", "? help"],
        _ if is_wide => &[
            "? help",
            "d digit first",
            "o colors",
            "e steps",
            "r restart",
            "p pause",
            "S save",
            "g games",
        ],
        _ => &["? help", "q leave", "n notes", &hint, "u undo", "c marks", "f filter"],
    };
    let steps = matches!(app.panel, Panel::Steps { .. }).then_some("arrows choose");
    let more = more.filter(|_| app.running.is_none() && !app.is_paused);
    keys.iter().copied().chain(more).chain(steps).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests;
