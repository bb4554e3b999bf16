//! What must hold of every state at all sizes: each size shows what the size of the snapshots
//! shows, nothing is cut off, and nothing lies over something else.

use super::states::{games, menus};
use super::*;
use crate::play::app::{Panel, Window};
use crate::play::hint::Hint;
use crate::play::intent::Direction;
use crate::play::keymap;
use ennead::{Digit, Explainer, Grid, Order, State};

const WIDTHS: [u16; 7] = [40, 60, 79, 80, 97, 98, 250];

const HEIGHTS: [u16; 8] = [15, 20, 23, 24, 30, 39, 60, 80];

fn sizes() -> impl Iterator<Item = (u16, u16)> {
    WIDTHS.into_iter().flat_map(|width| HEIGHTS.map(|height| (width, height)))
}

/// The text without its blanks: the same however its lines are broken.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The lines in a part of the screen.
fn lines_in(buffer: &Buffer, area: Rect) -> Vec<String> {
    let symbols = |y| (area.x..area.right()).map(move |x| buffer[(x, y)].symbol());
    (area.y..area.bottom()).map(|y| symbols(y).collect()).collect()
}

/// A game drawn at a size, and what can be read there.
struct Page {
    layout: Layout,
    buffer: Buffer,
    what: String,
    /// The rows of the panel above the text that can be scrolled.
    head: Vec<String>,
    /// All of the text that can be scrolled.
    body: Vec<String>,
    /// The rows below it.
    foot: Vec<String>,
}

impl Page {
    fn of(name: &str, app: &App, size: (u16, u16), theme: Theme) -> Page {
        let buffer = drawn(app, size, theme);
        let layout = Layout::of(buffer.area).expect("it fits");
        // The scrolling of the panel, not of a window over it.
        let mut app = app.clone();
        app.window = None;
        let scrolling = draw_app(&app, theme, &mut Buffer::empty(buffer.area));
        let head_len = 5;
        let (seen, furthest) = (usize::from(scrolling.seen), scrolling.furthest);
        let mut page = Page {
            layout,
            buffer,
            what: format!("{name} at {size:?}"),
            head: Vec::new(),
            body: Vec::new(),
            foot: Vec::new(),
        };
        for scroll in (0..furthest).step_by(seen.max(1)).chain([furthest]) {
            app.scroll = scroll;
            let mut head = lines_in(&drawn(&app, size, theme), layout.panel);
            let mut body = head.split_off(head_len);
            let foot = body.split_off(seen);
            if furthest > 0 {
                // The arrows have the last column.
                let ends = body.iter_mut().map(|line| line.pop());
                assert!(ends.flatten().all(|end| " ↑↓^v".contains(end)), "{}", page.what);
            }
            page.body.truncate(scroll.into());
            page.body.extend(body);
            (page.head, page.foot) = (head, foot);
        }
        page
    }

    fn symbol(&self, x: u16, y: u16) -> &str {
        self.buffer[(x, y)].symbol()
    }

    /// The symbol and the style at a place of a cell.
    fn at(&self, cell: Cell, (right, down): (u16, u16)) -> (&str, Style) {
        let (x, y) = self.layout.corner(cell);
        let found = &self.buffer[(x + right, y + down)];
        (found.symbol(), found.style())
    }

    /// All that the board shows has the symbol and the style that it has in `kept`.
    fn has_board_of(&self, kept: &Page, app: &App) {
        let (here, there) = (self.layout.size, kept.layout.size);
        for cell in Cell::ALL {
            let what = format!("{}: {cell}", self.what);
            let mut places = vec![here.sign()];
            if app.game.sheet().square(cell).digit.is_some() && !app.is_paused {
                places.push(here.digit());
                assert_eq!(self.at(cell, here.digit()), kept.at(cell, there.digit()), "{what}");
            } else {
                for digit in Digit::ALL {
                    let (Some(place), Some(other)) = (here.place(digit), there.place(digit)) else {
                        continue;
                    };
                    places.push(place);
                    assert_eq!(self.at(cell, place), kept.at(cell, other), "{what}");
                }
            }
            if here.is_plain() {
                let (sign, _) = kept.at(cell, there.sign());
                let is_open = app.game.sheet().square(cell).digit.is_none();
                if is_open && !app.is_paused && sign == " " {
                    assert!(matches!(self.at(cell, (0, 0)).0, "·" | "•" | "." | "o"), "{what}");
                } else if is_open {
                    assert_eq!(self.at(cell, (0, 0)), kept.at(cell, there.sign()), "{what}");
                }
                continue;
            }
            assert_eq!(self.at(cell, here.sign()), kept.at(cell, there.sign()), "{what}");
            let (width, height) = here.cell;
            for place in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                assert!(places.contains(&place) || self.at(cell, place).0 == " ", "{what}");
            }
        }
        assert_eq!(self.frames(), kept.frames(), "{}", self.what);
    }

    /// The signs on the lines around the boxes: where they meet, and beside each row and column.
    fn frames(&self) -> Vec<(&str, Style)> {
        let (size, board) = (self.layout.size, self.layout.board);
        let (right, down) = size.digit();
        let mut places = Vec::new();
        for edge in 0..4 {
            let (edge_x, edge_y) = (size.edge_x(edge), size.edge_y(edge));
            places.extend((0..4).map(|other| (edge_x, size.edge_y(other))));
            places.extend((0..9).map(|row| (edge_x, size.y(row) + down)));
            places.extend((0..9).map(|column| (size.x(column) + right, edge_y)));
        }
        let at = |(x, y)| &self.buffer[(board.x + x, board.y + y)];
        places.into_iter().map(at).map(|found| (found.symbol(), found.style())).collect()
    }

    /// Outside of the cells there are lines, and outside of the parts there is nothing.
    fn is_clean(&self) {
        let Layout { board, panel, below, .. } = self.layout;
        for position in self.buffer.area.positions() {
            let symbol = self.symbol(position.x, position.y);
            if self.layout.cell_at(position.x, position.y).is_none() && board.contains(position) {
                let lines = " ─│━┃┈┊┌┬┐├┼┤└┴┘·-|=#.+BC";
                assert!(lines.contains(symbol), "{}: {symbol} at {position:?}", self.what);
            } else if ![board, panel, below].iter().any(|part| part.contains(position)) {
                assert_eq!(symbol, " ", "{}: {position:?}", self.what);
            }
        }
    }

    /// All texts of the panel are those of `kept`, whole.
    fn has_panel_of(&self, kept: &Page, app: &App) {
        let what = &self.what;
        let is_plain = self.layout.size.is_plain();
        // The narrowest panel has no room for the name beside the time.
        let time = crate::play::app::clock(app.game.record.milliseconds);
        assert!(self.head[0].trim_end().ends_with(&time), "{what}: {}", self.head[0]);
        assert_eq!(self.head[1].trim_end(), kept.head[1].trim_end(), "{what}");
        for row in [2, 3] {
            assert_eq!(squeezed(&self.head[row]), squeezed(&kept.head[row]), "{what}");
        }
        let cell = |page: &Page| {
            let is_plain = page.layout.size.is_plain();
            let mut lines = if is_plain { &page.head[4..] } else { &page.foot[..] }.iter();
            let found = lines.find(|line| !line.trim().is_empty());
            found.filter(|_| !app.is_paused).map(|line| squeezed(line))
        };
        assert_eq!(cell(self), cell(kept), "{what}");
        // The keys are all there, or none is.
        if !is_plain {
            let rest = self.foot.iter().filter(|line| !line.trim().is_empty());
            let rest = rest.skip(usize::from(!app.is_paused)).map(|line| squeezed(line));
            let rest: String = rest.collect();
            let is_editing = app.game.phase() == Phase::Editing;
            let keys = if is_editing {
                "1-9agiven.ablankEnterplayitssolveuundoqleave?help"
            } else {
                "nnotesmcandidateshhintcmarksffiltervcheckuundossolveqleave?help"
            };
            assert!(rest.is_empty() || rest == keys, "{what}: {rest}");
        }
        let body = squeezed(&self.body.join(" "));
        match &app.panel {
            // A wide panel has room for more steps; each is whole.
            Panel::Steps { hints, at } => {
                assert!(body.contains(&squeezed(&format!("> {}", hints[*at].title()))), "{what}");
            }
            _ => assert_eq!(body, squeezed(&kept.body.join(" ")), "{what}"),
        }
        if let Some(hint) = app.hint() {
            is_shown_whole(hint, app.has_notation, &body, what);
        }
    }

    /// The message is whole, and so is each of the keys that fit; a long message may take the line
    /// of keys. The key that leaves is there, and the one that closes what is open.
    fn has_whole_message(&self, app: &App) {
        let Layout { below, size, .. } = self.layout;
        let said = squeezed(&lines_in(&self.buffer, below).concat());
        let what = &self.what;
        let Some(keys) = said.strip_prefix(&squeezed(&app.message)) else {
            panic!("{what}: {said} does not begin with {}", app.message);
        };
        if keys.is_empty() && !app.message.is_empty() {
            return;
        }
        let mut rest = keys;
        let known = keys_now(app, !size.is_plain(), None).into_iter();
        for key in known
            .chain(["PgDn more", "PgUp back", "PgDn", "PgUp", "arrows choose"].map(str::to_owned))
        {
            rest = rest.strip_prefix(&squeezed(&key)).unwrap_or(rest);
        }
        assert!(rest.is_empty(), "{what}: {rest} in {keys}");
        let is_leaving = keys.contains("qleave") || self.foot.concat().contains("q leave");
        assert!(is_leaving, "{what}: {keys}");
        let is_open = !matches!(app.panel, Panel::Keys) || app.running.is_some();
        let is_plain = app.mode == Mode::Digits && app.filter.is_none() && !app.is_digit_first;
        let is_playing = app.game.phase() == Phase::Playing && !app.is_paused;
        if is_open || !is_plain && is_playing {
            assert!(keys.contains("Esc"), "{what}: {keys}");
        }
    }
}

/// All of a hint can be read: its paragraphs, the signs and the letters.
#[track_caller]
fn is_shown_whole(hint: &Hint, has_notation: bool, body: &str, what: &str) {
    for paragraph in hint.lines(has_notation) {
        let line = paragraph.trim().replacen("  ", ": ", 1);
        assert!(body.contains(&squeezed(&line)), "{what}: {line}\n{body}");
    }
    for (sign, _, words) in hint.legend() {
        assert!(body.contains(&squeezed(&format!("{sign}{words}"))), "{what}: {sign} {words}");
    }
    for (letter, word) in hint.letters() {
        assert!(body.contains(&format!("{letter}{word}")), "{what}");
    }
}

#[test]
fn every_size_shows_all_of_every_game() {
    let mut games = games();
    games.retain(|(_, app)| app.window.is_none());
    for (k, (name, app)) in games.iter().enumerate() {
        let themes = [PLAIN, COLORED, ASCII];
        let kept = themes.map(|theme| Page::of(name, app, KEPT, theme));
        for (n, size) in sizes().enumerate() {
            let chosen = (k + n) % themes.len();
            let page = Page::of(name, app, size, themes[chosen]);
            if !app.is_paused {
                page.has_board_of(&kept[chosen], app);
                page.is_clean();
            }
            page.has_panel_of(&kept[chosen], app);
            page.has_whole_message(app);
        }
    }
}

#[test]
fn the_text_of_every_hint_can_be_read() {
    // Its steps have proofs of many lines.
    let hardest: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("a puzzle");
    let path = Explainer::new(Order::Human).path(&State::new(&hardest));
    let mut state = State::new(&hardest);
    let mut told = Vec::new();
    for step in path.steps {
        if !told.contains(&step.technique) {
            told.push(step.technique);
            let mut app = app(EASY);
            app.has_notation = true;
            for stage in 1..=crate::play::hint::WHOLE {
                app.panel = Panel::Hint(Box::new(Hint::new(state, step.clone(), stage)));
                for size in [(40, 15), KEPT, (80, 40), (120, 40)] {
                    let page = Page::of(&step.technique.to_string(), &app, size, PLAIN);
                    let hint = app.hint().expect("a hint");
                    is_shown_whole(hint, true, &squeezed(&page.body.join(" ")), &page.what);
                }
            }
        }
        state.apply(&step);
    }
    assert!(told.len() > 5, "{told:?}");
}

#[test]
fn themes_change_no_text_but_signs() {
    for (name, shown) in all() {
        for size in [(40, 15), KEPT, (80, 40), (120, 40)] {
            let [plain, colored, ascii] =
                [PLAIN, COLORED, ASCII].map(|theme| shown.drawn(size, theme));
            for position in plain.area.positions() {
                let what = format!("{name} at {size:?}: {position:?}");
                let [plain, colored, ascii] =
                    [&plain, &colored, &ascii].map(|buffer| buffer[position].symbol());
                // Dots between cells need a color.
                assert!(colored == plain || (plain, colored) == (" ", "·"), "{what}");
                assert!(ascii == plain || !plain.is_ascii() && ascii.is_ascii(), "{what}");
            }
        }
    }
}

/// What a window shows: its lines, and the keys below them.
fn window_text(buffer: &Buffer, what: &str) -> (String, String) {
    let Rect { width, height, .. } = buffer.area;
    // It is in the middle, over the board.
    let is_frame = |frame: &Rect| {
        let corners = [
            (frame.x, frame.y, "┌"),
            (frame.right() - 1, frame.y, "┐"),
            (frame.x, frame.bottom() - 1, "└"),
            (frame.right() - 1, frame.bottom() - 1, "┘"),
        ];
        corners.iter().all(|&(x, y, sign)| buffer[(x, y)].symbol() == sign)
    };
    let middle = |whole: u16, part: u16| (whole - part) / 2;
    let frames = (5..=width).flat_map(|w| (5..=height).map(move |h| (w, h)));
    let mut frames =
        frames.map(|(w, h)| Rect::new(middle(width, w), middle(height, h), w, h)).filter(is_frame);
    let frame = frames.next().unwrap_or_else(|| panic!("{what}: no window"));
    let all = lines_in(buffer, frame);
    let inner = |line: &String| {
        let inner: Vec<char> = line.chars().collect();
        assert!(inner[0] == '│' && inner[inner.len() - 1] == '│', "{what}: {line}");
        inner[2..inner.len() - 2].iter().collect::<String>()
    };
    let last = all.len() - 1;
    let lines: Vec<String> = all[1..last - 1].iter().map(inner).collect();
    (squeezed(&lines.join(" ")), inner(&all[last - 1]).trim_end().to_owned())
}

#[test]
fn windows_show_all_of_their_text() {
    for (name, app) in games() {
        let Some(window) = app.window else { continue };
        let rows: Vec<String> = match window {
            Window::Help => {
                keymap::help(app.vim).iter().map(|(name, about)| format!("{name}{about}")).collect()
            }
            Window::Ask(_) => vec!["Write the solution?".to_owned()],
            Window::Save { at, .. } => {
                let format = OutputFormat::ALL[at];
                vec![format!("{}{}", format.name(), format.about())]
            }
            Window::Over => {
                let facts = app.summary().into_iter().map(|(name, value)| format!("{name}{value}"));
                facts.chain([app.headline().to_owned()]).collect()
            }
        };
        let (_, keys) = window_text(&drawn(&app, (120, 80), PLAIN), name);
        for size in sizes() {
            let what = format!("{name} at {size:?}");
            let mut app = app.clone();
            let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
            let Drawn { furthest, .. } = draw_app(&app, PLAIN, &mut buffer);
            let mut pages = Vec::new();
            for scroll in 0..=furthest {
                app.scroll = scroll;
                let (lines, below) = window_text(&drawn(&app, size, PLAIN), &what);
                assert!(below == keys || below == "Up Down scroll  Esc closes", "{what}: {below}");
                pages.push(lines);
            }
            for row in &rows {
                let row = squeezed(row);
                assert!(pages.iter().any(|page| page.contains(&row)), "{what}: {row}");
            }
        }
    }
}

/// A row is marked when it is chosen. So every row that can be chosen is seen at every size.
#[test]
fn the_menu_shows_every_row_at_every_size() {
    let filled = |buffer: &Buffer| {
        let rows = rows(buffer)
            .into_iter()
            .map(|row| row.trim().trim_start_matches(['↑', '↓']).to_owned());
        let rows = rows.map(|row| row.trim().to_owned()).filter(|row| !row.is_empty());
        rows.collect::<Vec<String>>()
    };
    for (name, menu) in menus() {
        let whole = filled(&Shown::Menu(menu.clone()).drawn((80, 80), COLORED));
        let mut chosen = Vec::new();
        for size in sizes() {
            let what = format!("{name} at {size:?}");
            let shown = filled(&Shown::Menu(menu.clone()).drawn(size, COLORED));
            assert!(shown.iter().all(|row| whole.contains(row)), "{what}: {shown:?}");
            assert_eq!(shown.last(), whole.last(), "{what}: the keys");
            let mut menu = menu.clone();
            menu.update(Intent::Move(Direction::Home));
            let mut all = Vec::new();
            loop {
                let shown = filled(&Shown::Menu(menu.clone()).drawn(size, COLORED));
                all.extend(shown.into_iter().find(|row| row.starts_with("> ")));
                let before = menu.at;
                menu.update(Intent::Move(Direction::Down));
                if menu.at == before {
                    break;
                }
            }
            if chosen.is_empty() {
                chosen = all.clone();
            }
            assert_eq!(all, chosen, "{what}");
        }
        assert!(name != "menu-new" || chosen.len() > 30, "{chosen:?}");
    }
}

#[test]
fn a_small_screen_says_what_it_needs() {
    let app = app(EASY);
    let Some((_, menu)) = menus().into_iter().next() else { panic!("no menu") };
    for shown in [Shown::Game(Box::new(app)), Shown::Menu(menu)] {
        for (width, height) in
            (0..=45).flat_map(|width| (0..=20).map(move |height| (width, height)))
        {
            let text = squeezed(&rows(&shown.drawn((width, height), PLAIN)).join(" "));
            let said = squeezed(&format!(
                "This window has {width}x{height} characters. The board needs 40x15."
            ));
            if width >= 40 && height >= 15 {
                assert!(!text.contains("needs"), "{width}x{height}");
            } else if width >= 14 && height >= 6 {
                assert_eq!(text, said);
            } else {
                assert!(said.starts_with(&text), "{width}x{height}: {text}");
            }
        }
    }
}
