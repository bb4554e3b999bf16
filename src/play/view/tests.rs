//! Tests of what is drawn: the text of every state and the styles of some, kept in `snapshots/` at
//! one size; and what must hold of every state at all sizes. Run with `SNAPSHOTS=overwrite` to keep
//! what is drawn now.

mod sizes;
mod states;

use super::*;
use crate::play::app::tests::{EASY, app, ratings};
use crate::play::app::{App, Task};
use crate::play::intent::Intent;
use crate::play::theme::{Depth, ThemeName};
use ennead::format::write::OutputFormat;
use ennead::{Cell, Technique};
use ratatui::layout::Position;
use ratatui::style::Modifier;
use snapbox::{Assert, Data};
use states::{CHAIN, FISH, after, all, hint};
use std::fmt::Write;
use std::path::Path;

const PLAIN: Theme = Theme { name: ThemeName::Dark, depth: Depth::None, ascii: false };

const ASCII: Theme = Theme { ascii: true, ..PLAIN };

const COLORED: Theme = Theme { depth: Depth::True, ..PLAIN };

/// The size of the snapshots.
const KEPT: (u16, u16) = (80, 24);

/// The states whose styles are kept: each shows elements that the others do not. The themes are
/// shown by an X-wing.
const STYLED: [&str; 9] = [
    "notes",
    "notes-and-candidates",
    "filter-without-marks",
    "colors",
    "check-cells",
    "hint-4",
    "hint-chain-4",
    "save",
    "menu-games",
];

/// The content of a screen: a game or the menu.
enum Shown {
    Game(Box<App>),
    Menu(Menu),
}

impl Shown {
    fn drawn(&self, size: (u16, u16), theme: Theme) -> Buffer {
        match self {
            Shown::Game(app) => drawn(app, size, theme),
            Shown::Menu(menu) => {
                let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
                draw_menu(menu, theme, &mut buffer);
                buffer
            }
        }
    }
}

/// The screen of a game.
fn drawn(app: &App, size: (u16, u16), theme: Theme) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    draw_app(app, theme, &mut buffer);
    buffer
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width).max(1);
    let row = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned()
    };
    buffer.content().chunks(width).map(row).collect()
}

/// The styles of a buffer: a letter for each, and what the letters mean. A blank is the plain
/// style.
fn styles(buffer: &Buffer) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let mut known: Vec<Style> = vec![Style::reset()];
    let width = usize::from(buffer.area.width);
    let mut grid = String::new();
    for row in buffer.content().chunks(width) {
        let mut line = String::new();
        for cell in row {
            let style = cell.style();
            let is_plain = style.fg == Some(ratatui::style::Color::Reset)
                && style.bg == Some(ratatui::style::Color::Reset)
                && style.add_modifier.is_empty();
            let at = known.iter().position(|known| *known == style).unwrap_or(known.len());
            if !is_plain && at == known.len() {
                known.push(style);
            }
            line.push(if is_plain { ' ' } else { char::from(LETTERS[at - 1]) });
        }
        grid += line.trim_end();
        grid.push('\n');
    }
    for (style, letter) in known[1..].iter().zip(LETTERS) {
        let _ = write!(grid, "{}:", char::from(*letter));
        for (name, color) in [("", style.fg), ("on ", style.bg)] {
            match color {
                None | Some(ratatui::style::Color::Reset) => {}
                Some(color) => {
                    let _ = write!(grid, " {name}{color}");
                }
            }
        }
        for (name, _) in style.add_modifier.iter_names() {
            let _ = write!(grid, " {}", name.to_lowercase());
        }
        grid.push('\n');
    }
    grid
}

/// Compares `text` with the file of this name.
#[track_caller]
fn is_as_kept(text: String, file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/view/snapshots").join(file);
    let kept = Data::read_from(&path, None);
    Assert::new().action_env("SNAPSHOTS").eq(text, kept.raw());
}

#[test]
fn every_state_has_its_text() {
    let mut text = String::new();
    for (name, shown) in all() {
        let rows = rows(&shown.drawn(KEPT, PLAIN)).join("\n");
        let _ = write!(text, "== {name}\n{rows}\n");
    }
    // The sizes of the board.
    let app = hint(FISH, Technique::XWing, 4);
    let sizes = [
        ((40, 15), PLAIN),
        ((60, 20), PLAIN),
        ((100, 30), PLAIN),
        ((80, 40), PLAIN),
        ((120, 40), ASCII),
        ((200, 60), PLAIN),
    ];
    for (size, theme) in sizes {
        let rows = rows(&drawn(&app, size, theme)).join("\n");
        let _ = write!(text, "== hint-fish-4 at {size:?}\n{rows}\n");
    }
    is_as_kept(text, "text.txt");
}

#[test]
fn states_have_their_styles() {
    let mut text = String::new();
    let all = all();
    for name in STYLED {
        let (_, shown) = all.iter().find(|(known, _)| *known == name).expect("a state");
        for (about, theme) in [("without colors", PLAIN), ("with colors", COLORED)] {
            let _ = write!(text, "== {name} {about}\n{}", styles(&shown.drawn(KEPT, theme)));
        }
    }
    let app = hint(FISH, Technique::XWing, 4);
    for name in ThemeName::ALL {
        for depth in [Depth::Sixteen, Depth::True] {
            let theme = Theme { name, depth, ascii: false };
            let styles = styles(&drawn(&app, KEPT, theme));
            let _ = write!(text, "== hint-fish-4 {} {depth:?}\n{styles}", name.name());
        }
    }
    is_as_kept(text, "styles.txt");
}

/// The digits and marks in it, too, have its background.
#[test]
fn the_cell_of_the_cursor_is_drawn_whole() {
    for (name, depth) in ThemeName::ALL
        .into_iter()
        .flat_map(|name| [Depth::None, Depth::Sixteen, Depth::True].map(|depth| (name, depth)))
    {
        let theme = Theme { name, depth, ascii: false };
        for (size, cell) in [(40, 15), KEPT, (200, 60)]
            .into_iter()
            .flat_map(|size| [Cell::R1C1, Cell::R1C3, Cell::R9C3].map(|cell| (size, cell)))
        {
            let app = after(app(EASY), &[Intent::FillCandidates, Intent::Point(cell)]);
            let buffer = drawn(&app, size, theme);
            let layout = Layout::of(buffer.area).expect("it fits");
            let area = layout.cursor(cell);
            let background = |at: Position| {
                let style = buffer[at].style();
                let is = |modifier| style.add_modifier.contains(modifier);
                (style.bg, is(Modifier::REVERSED), is(Modifier::DIM))
            };
            let first = background(area.as_position());
            let before = Position::new(area.x - 1, area.y);
            assert_ne!(first, background(before), "{name:?} {depth:?}");
            for at in area.positions() {
                assert_eq!(background(at), first, "{cell} at {size:?}, {name:?} {depth:?}");
            }
        }
    }
}

/// A digit that clashes differs from one that does not, also under the cursor, and the cursor is seen
/// around it.
#[test]
fn a_clash_under_the_cursor_is_seen_and_so_is_the_cursor() {
    let right = after(app(EASY), &[Intent::Digit(ennead::Digit::D4)]);
    let clash = after(app(EASY), &[Intent::Digit(ennead::Digit::D5)]);
    let elsewhere = after(clash.clone(), &[Intent::Point(Cell::R9C1)]);
    for (name, depth) in ThemeName::ALL
        .into_iter()
        .flat_map(|name| [Depth::None, Depth::Sixteen, Depth::True].map(|depth| (name, depth)))
    {
        for ascii in [false, true] {
            let theme = Theme { name, depth, ascii };
            for size in [(40, 15), (60, 20), KEPT, (200, 60)] {
                let what = format!("{name:?} {depth:?} at {size:?}");
                let [right, clash, elsewhere] =
                    [&right, &clash, &elsewhere].map(|app| drawn(app, size, theme));
                let layout = Layout::of(clash.area).expect("it fits");
                let (left, top) = layout.corner(Cell::R1C3);
                let (right_by, down) = layout.size.digit();
                let digit = Position::new(left + right_by, top + down);
                assert_ne!(clash[digit].style(), right[digit].style(), "{what}: the clash");
                let cursor = layout.cursor(Cell::R1C3).as_position();
                assert_ne!(cursor, digit, "{what}");
                assert_eq!(clash[cursor].style(), right[cursor].style(), "{what}");
                assert_ne!(clash[cursor].style(), elsewhere[cursor].style(), "{what}: the cursor");
            }
        }
    }
}

/// The houses of the cursor have one background, also between their cells.
#[test]
fn shaded_houses_have_no_stripes() {
    let app = after(app(EASY), &[Intent::FillCandidates, Intent::Point(Cell::R5C5)]);
    for size in [(40, 15), KEPT, (100, 30), (200, 60)] {
        let buffer = drawn(&app, size, COLORED);
        let layout = Layout::of(buffer.area).expect("it fits");
        let background = |x: u16, y: u16| buffer[(x, y)].style().bg;
        let seen = background(layout.corner(Cell::R5C1).0, layout.corner(Cell::R5C1).1);
        assert_ne!(seen, background(layout.corner(Cell::R1C1).0, layout.corner(Cell::R1C1).1));
        let (cursor_x, cursor_y) = layout.corner(Cell::R5C5);
        let (width, height) = layout.size.cell;
        let cursor = layout.cursor(Cell::R5C5);
        let is_cursor = |x: u16, y: u16| cursor.contains(Position::new(x, y));
        let (left, right) = (layout.corner(Cell::R5C1).0, layout.corner(Cell::R5C9).0 + width);
        let (top, bottom) = (layout.corner(Cell::R1C5).1, layout.corner(Cell::R9C5).1 + height);
        for x in left..right {
            assert!(
                is_cursor(x, cursor_y) || background(x, cursor_y) == seen,
                "{size:?}: column {x}"
            );
        }
        for y in top..bottom {
            assert!(
                is_cursor(cursor_x, y) || background(cursor_x, y) == seen,
                "{size:?}: line {y}"
            );
        }
        let (x, y) = layout.corner(Cell::R4C4);
        let (end_x, end_y) = layout.corner(Cell::R6C6);
        for at in Rect::new(x, y, end_x + width - x, end_y + height - y).positions() {
            assert!(is_cursor(at.x, at.y) || background(at.x, at.y) == seen, "{size:?}: {at:?}");
        }
    }
}

#[test]
fn a_long_text_is_scrolled_to_its_end() {
    let mut app = hint(CHAIN, Technique::XyWing, 4);
    let furthest = drawn_furthest(&app, (40, 15));
    assert!(furthest > 0);
    // A page down leads on by what is seen, less one line.
    let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
    app.seen = draw_app(&app, PLAIN, &mut buffer).seen;
    assert!(app.seen > 2, "{}", app.seen);
    app.update(Intent::ScrollPage { down: true });
    assert_eq!(app.scroll, app.seen - 1);
    app.update(Intent::ScrollPage { down: false });
    assert_eq!(app.scroll, 0);
    app.scroll = u16::MAX;
    let buffer = drawn(&app, (40, 15), PLAIN);
    assert!(rows(&buffer).iter().any(|row| row.contains("removed")));
    app.window = Some(crate::play::app::Window::Help);
    assert!(drawn_furthest(&app, (40, 15)) > 20);
    assert_eq!(drawn_furthest(&app, (80, 60)), 0);
}

fn drawn_furthest(app: &App, size: (u16, u16)) -> u16 {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    draw_app(app, PLAIN, &mut buffer).furthest
}

#[test]
fn the_chosen_format_is_always_visible() {
    for at in 0..OutputFormat::ALL.len() {
        let mut app = app(EASY);
        app.window = Some(crate::play::app::Window::Save { at, only_givens: false });
        for size in [(40, 15), (80, 24), (120, 40)] {
            let buffer = drawn(&app, size, PLAIN);
            let name = OutputFormat::ALL[at].name();
            let is_chosen = |row: &String| row.contains("> ") && row.contains(name);
            assert!(rows(&buffer).iter().any(is_chosen), "{name} at {size:?}");
        }
    }
}

#[test]
fn ratings_are_shown_when_they_are_known() {
    let mut app = app(EASY);
    app.running = Some(Task::Rate);
    assert_eq!(app.ratings_rows(), [("expected", "...".to_owned())]);
    app.ratings = Some(ratings());
    assert!(app.ratings_rows().contains(&("hardest", "hidden single".to_owned())));
}
