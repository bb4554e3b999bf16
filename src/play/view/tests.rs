//! Tests of what is drawn: every state at three sizes, text and styles, kept in `snapshots/`; and
//! all sizes from 30x10 to 250x80. Run with `SNAPSHOTS=overwrite` to keep what is drawn now.

mod states;

use super::*;
use crate::play::app::tests::{EASY, app, ratings};
use crate::play::app::{App, Task};
use crate::play::intent::Intent;
use crate::play::theme::{Depth, ThemeName};
use ennead::format::write::OutputFormat;
use ennead::{Cell, Technique};
use ratatui::style::Modifier;
use snapbox::{Assert, Data};
use states::{CHAIN, FISH, after, entrances, hint, states};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

const PLAIN: Theme = Theme { name: ThemeName::Dark, depth: Depth::None, ascii: false };

const COLORED: Theme = Theme { depth: Depth::True, ..PLAIN };

const SIZES: [(u16, u16); 3] = [(40, 15), (80, 24), (120, 40)];

/// What is drawn of `draw` in a size and a theme.
fn drawn(size: (u16, u16), theme: Theme, draw: &dyn Fn(Theme, &mut Buffer)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    draw(theme, &mut buffer);
    buffer
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width);
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

/// Compares with what is kept: the text, and the styles without and with colors.
#[track_caller]
fn check(name: &str, draw: &dyn Fn(Theme, &mut Buffer)) {
    let mut text = String::new();
    for size in SIZES {
        // The largest is drawn in ASCII, the others in Unicode.
        let ascii = size.0 == 120;
        let plain = drawn(size, Theme { ascii, ..PLAIN }, draw);
        let colored = drawn(size, Theme { ascii, ..COLORED }, draw);
        let without_dots = |buffer: &Buffer| match size.0 {
            40 => rows(buffer),
            _ => {
                rows(buffer).iter().map(|row| row.replace('·', " ").trim_end().to_owned()).collect()
            }
        };
        assert_eq!(without_dots(&colored), without_dots(&plain), "{name}: colors change no text");
        let (width, height) = size;
        let _ = write!(text, "== {width}x{height}\n{}\n", rows(&plain).join("\n"));
        let _ = write!(text, "== {width}x{height}: styles without colors\n{}", styles(&plain));
        let _ = write!(text, "== {width}x{height}: styles with colors\n{}", styles(&colored));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/view/snapshots").join(name);
    let kept = Data::read_from(&path.with_extension("txt"), None);
    Assert::new().action_env("SNAPSHOTS").eq(text, kept.raw());
}

#[test]
fn every_state_looks_as_kept() {
    for (name, app) in states() {
        check(name, &|theme, buffer| {
            draw_app(&app, theme, buffer);
        });
    }
    for (name, entrance) in entrances() {
        check(name, &|theme, buffer| draw_entrance(&entrance, theme, buffer));
    }
}

#[test]
fn no_snapshot_is_kept_of_a_state_that_is_gone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/view/snapshots");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file"));
    let kept: BTreeSet<_> = files.map(|file| file.file_name()).collect();
    let states = states().into_iter().map(|(name, _)| name);
    let names = states.chain(entrances().into_iter().map(|(name, _)| name)).chain(["themes"]);
    assert_eq!(kept, names.map(|name| format!("{name}.txt").into()).collect());
}

#[test]
fn every_theme_looks_as_kept() {
    let app = hint(FISH, Technique::XWing, 4);
    let mut text = String::new();
    for name in ThemeName::ALL {
        for depth in [Depth::Sixteen, Depth::True] {
            let theme = Theme { name, depth, ascii: false };
            let buffer = drawn((80, 24), theme, &|theme, buffer| {
                draw_app(&app, theme, buffer);
            });
            let _ = write!(text, "== {} {depth:?}\n{}", name.name(), styles(&buffer));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/view/snapshots/themes.txt");
    let kept = Data::read_from(&path, None);
    Assert::new().action_env("SNAPSHOTS").eq(text, kept.raw());
}

/// The board at 80x24 in ASCII, with all candidates at their places.
#[test]
fn the_board_at_80x24_is_drawn_to_the_column() {
    let app = after(app(EASY), &[Intent::FillMarks, Intent::Point(Cell::R9C9)]);
    let theme = Theme { ascii: true, ..PLAIN };
    let buffer = drawn((80, 24), theme, &|theme, buffer| {
        draw_app(&app, theme, buffer);
    });
    let rows = rows(&buffer);
    let expected = [
        "|  5     3   12 4 | 2      7    2 4 |1  4  12 4   2 4 |",
        "|                 |6           6 8  |  89     9    8  |",
        "|  6    2 4   2 4 |  1     9     5  |  34   234   2 4 |",
        "|       7     7   |                 | 78          78  |",
        "|12      9     8  | 23     34   2 4 |1 345   6    2 4 |",
        "|                 |                 | 7           7   |",
    ];
    // The cursor's column and box are framed; these lines are not.
    for (row, expected) in rows[1..].iter().zip(expected) {
        assert_eq!(row.get(..55), Some(expected));
    }
    assert!(rows.iter().all(|row| row.is_ascii()));
}

#[test]
fn no_size_is_drawn_broken() {
    let mut all = states();
    all.retain(|(name, _)| !matches!(*name, "hint-1" | "hint-2" | "hint-3" | "typing"));
    let entrances = entrances();
    for width in (30..=250).step_by(44).chain([1, 39, 40, 79, 80, 81, 96, 97, 98]) {
        for height in (10..=80).step_by(14).chain([1, 14, 15, 23, 24, 36, 37, 38, 39]) {
            for (k, (name, app)) in all.iter().enumerate() {
                let theme =
                    if (k + usize::from(width)).is_multiple_of(2) { PLAIN } else { COLORED };
                let buffer = drawn((width, height), theme, &|theme, buffer| {
                    draw_app(app, theme, buffer);
                });
                is_whole(&buffer, app, &format!("{name} at {width}x{height}"));
            }
            for (_, entrance) in &entrances {
                drawn((width, height), COLORED, &|theme, buffer| {
                    draw_entrance(entrance, theme, buffer);
                });
            }
        }
    }
    drawn((0, 0), PLAIN, &|theme, buffer| {
        draw_app(&all[0].1, theme, buffer);
    });
}

/// All digits and lines of the board stand where they belong, and nothing stands between the parts.
#[track_caller]
fn is_whole(buffer: &Buffer, app: &App, what: &str) {
    let Some(layout) = Layout::of(buffer.area) else { return };
    if app.window.is_some() || app.is_paused {
        return;
    }
    let symbol = |x: u16, y: u16| buffer[(x, y)].symbol();
    for cell in Cell::ALL {
        let (x, y) = layout.corner(cell);
        let square = app.game.sheet().square(cell);
        if let Some(digit) = square.digit {
            let (right, down) = layout.size.digit();
            assert_eq!(symbol(x + right, y + down), digit.to_string(), "{what}: {cell}");
        } else {
            for digit in square.marks.iter() {
                let Some((right, down)) = layout.size.place(digit) else { continue };
                assert_eq!(symbol(x + right, y + down), digit.to_string(), "{what}: {cell}");
            }
        }
    }
    let board = layout.board;
    let corners = [(board.x, board.y), (board.right() - 1, board.bottom() - 1)];
    let signs = corners.map(|(x, y)| symbol(x, y));
    assert!(matches!(signs, ["┌" | "B" | "C", "┘"]), "{what}: {signs:?}");
    let parts = [layout.board, layout.panel, layout.message, layout.keys];
    for position in buffer.area.positions() {
        if !parts.iter().any(|part| part.contains(position)) {
            assert_eq!(buffer[position].symbol(), " ", "{what}: {position:?}");
        }
    }
}

#[test]
fn a_moved_cursor_changes_styles_and_no_candidate() {
    let one = after(app(EASY), &[Intent::FillMarks, Intent::Point(Cell::R5C5)]);
    let two = after(one.clone(), &[Intent::Point(Cell::R5C6)]);
    let reversed = |app: &App| {
        let buffer = drawn((80, 24), PLAIN, &|theme, buffer| {
            draw_app(app, theme, buffer);
        });
        let is_reversed = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
        buffer.content().iter().filter(|cell| is_reversed(cell)).count()
    };
    assert_eq!((reversed(&one), reversed(&two)), (10, 10), "a cell has 5 x 2");
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
    let buffer = drawn((40, 15), PLAIN, &|theme, buffer| {
        draw_app(&app, theme, buffer);
    });
    assert!(rows(&buffer).iter().any(|row| row.contains("goes out")));
    app.window = Some(crate::play::app::Window::Help);
    assert!(drawn_furthest(&app, (40, 15)) > 20);
    assert_eq!(drawn_furthest(&app, (80, 60)), 0);
}

fn drawn_furthest(app: &App, size: (u16, u16)) -> u16 {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    draw_app(app, PLAIN, &mut buffer).furthest
}

#[test]
fn the_chosen_format_is_always_in_sight() {
    for at in 0..OutputFormat::ALL.len() {
        let mut app = app(EASY);
        app.window = Some(crate::play::app::Window::Save { at, only_givens: false });
        for size in [(40, 15), (80, 24), (120, 40)] {
            let buffer = drawn(size, PLAIN, &|theme, buffer| {
                draw_app(&app, theme, buffer);
            });
            let name = OutputFormat::ALL[at].name();
            let is_chosen = |row: &String| row.contains("> ") && row.contains(name);
            assert!(rows(&buffer).iter().any(is_chosen), "{name} at {size:?}");
        }
    }
}

#[test]
fn ratings_are_shown_when_they_are_known() {
    let mut app = app(EASY);
    app.thinking = Some(Task::Rate);
    assert_eq!(app.ratings_rows(), [("expected", "...".to_owned())]);
    app.ratings = Some(ratings());
    assert!(app.ratings_rows().contains(&("hardest", "hidden single".to_owned())));
}
