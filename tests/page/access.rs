//! Access: a phone, the keyboard alone, screen readers, and how much is loaded.

use crate::browser::Browser;
use crate::keeping::{COPIES, saved};
use crate::sight::SEVERAL;
use crate::{EASY, EASY_SOLVED, Page, WING, common};
use serde_json::Value;
use std::collections::HashSet;

#[test]
fn everything_fits_on_a_phone() {
    let Some(page) = Page::open("phone") else { return };
    page.browser.resize(360, 640);
    page.open_puzzle(WING);
    page.browser.wait("document.querySelector('#facts').textContent");
    let fits = |page: &Page, selector: &str| {
        let script = format!(
            "const {{ left, right, top, bottom }} = document.querySelector('{selector}').getBoundingClientRect();
             return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight"
        );
        assert_eq!(page.browser.run(&script), true, "{selector} is outside");
    };
    for part in
        ["#board", "#digits", "#modes", "[data-command=hint]", "[data-command=undo]", "#clock"]
    {
        fits(&page, part);
    }
    assert_eq!(page.browser.value("document.documentElement.scrollWidth"), "360");
    for _ in 0..4 {
        page.browser.click("nav [data-command=hint]");
        page.browser.wait("!document.querySelector('#card').hidden");
    }
    fits(&page, "#card");
    page.browser.resize(375, 553);
    page.browser.wait(CARD_IS_BELOW_BOARD);
    page.browser.resize(360, 640);
    page.browser.click("#card-close");
    page.browser.click("#menu-button");
    page.browser.click("#menu [data-command=settings]");
    fits(&page, "#settings");
    page.close();
}

/// Whatever the width is, nothing lies beside the window, and what is known of the puzzle is shown
/// in full.
#[test]
fn the_header_fits_every_width() {
    let Some(page) = Page::open_with("header", WING) else { return };
    page.browser.run(
        "return pageModule('session.js').then(({ open, session }) => open(session.game, {
             stored: session.stored,
             facts: { difficulty: 'extreme', er: 11.6, minutes: 240 },
         }))",
    );
    page.browser.wait("document.querySelector('#facts').textContent.includes('11.6')");
    let widths = (320..=1366).step_by(47).chain([360, 640, 667, 683, 740, 768, 1024, 1151, 1366]);
    for width in widths {
        page.browser.resize(width, 768);
        let beside = page.browser.run(
            "const facts = document.querySelector('#facts');
             return [document.documentElement.scrollWidth - innerWidth, facts.scrollWidth - facts.clientWidth]
                 .some(more => more > 0)",
        );
        assert_eq!(beside, false, "{width} pixels");
    }
    page.close();
}

/// On a phone the steps go on without moving the board, and on its side the card leaves all of the
/// board to be seen.
#[test]
fn the_board_stays_in_sight() {
    let Some(page) = Page::open("in-sight") else { return };
    page.browser.resize(360, 740);
    page.open_puzzle(WING);
    page.browser.click("#explain");
    page.browser.click("#step-list button");
    page.browser.run("scrollTo(0, 0)");
    for _ in 0..20 {
        page.browser.click("#card-actions button:nth-child(2)");
    }
    assert!(page.browser.text("#card-title").starts_with("Step 21 of"));
    assert_eq!(page.browser.value("scrollY"), "0");
    let is_listed = "(() => {
        const box = element => document.querySelector(element).getBoundingClientRect();
        const [step, list] = [box('#step-list [aria-current]'), box('#step-list')];
        return step.top >= list.top - 1 && step.bottom <= list.bottom + 1;
    })()";
    assert_eq!(page.browser.value(is_listed), "true");
    assert_eq!(page.browser.value(CARD_IS_BELOW_BOARD), "true");
    // The end of the list can be scrolled to above the card.
    page.browser.run("scrollTo(0, document.documentElement.scrollHeight)");
    let ends_above = "(() => {
        const [list, card] = ['#step-list', '#card'].map(e => document.querySelector(e).getBoundingClientRect());
        return list.bottom <= card.top;
    })()";
    assert_eq!(page.browser.value(ends_above), "true");

    page.browser.resize(740, 360);
    page.browser.run("scrollTo(0, 0)");
    let is_seen = "(() => {
        const [board, card] = ['#board', '#card'].map(e => document.querySelector(e).getBoundingClientRect());
        return board.top >= 0 && board.bottom <= innerHeight && card.left >= board.right && card.right <= innerWidth;
    })()";
    assert_eq!(page.browser.value(is_seen), "true");
    page.close();
}

const CARD_IS_BELOW_BOARD: &str = "(() => {
    const [frame, card] = ['#frame', '#card'].map(e => document.querySelector(e).getBoundingClientRect());
    return card.top >= frame.bottom;
})()";

/// Moves are not lost while the server is gone, though the page closes before it is back.
#[test]
fn a_server_that_is_gone_is_told() {
    let Some(mut page) = Page::open_for_the_first_time("gone") else { return };
    page.open_puzzle(EASY);
    page.browser.drag_cells(&["r1c3"]);
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    let address = page.browser.value("location.href");
    let is_told =
        "[...document.querySelectorAll('#unsaved, #say.unsaved')].some(e => e.checkVisibility())";
    assert_eq!(page.browser.value(is_told), "false");
    page.end_server();
    for keys in ["Right 6", "Right Right 8"] {
        page.browser.keys(keys);
        page.browser.wait(&format!("{COPIES}.length === 1"));
        page.browser.wait(is_told);
    }
    page.browser.open_nothing();
    page.begin_server_again();
    page.browser.open(&address);
    page.browser.wait(&format!("{COPIES}.length === 0"));
    assert!(page.digits().starts_with("53467"), "{}", page.digits());
    // While the page is open, the next move that arrives brings all.
    page.end_server();
    page.browser.drag_cells(&["r1c7"]);
    page.browser.keys("9");
    page.browser.wait(is_told);
    page.begin_server_again();
    page.browser.keys("Right 1");
    page.wait_said("saved again");
    assert_eq!(page.browser.value(is_told), "false");
    page.end_server();
    page.browser.keys("h");
    page.wait_said("is `ennead serve` still running?");
    page.browser.keys("l");
    page.browser.wait("document.querySelector('#found').textContent.includes('still running?')");
    page.close_but_for("net::ERR_CONNECTION_REFUSED");
}

#[test]
fn a_game_is_played_with_the_keyboard_alone() {
    let Some(page) = Page::open("keyboard") else { return };
    page.paste(EASY);
    page.browser.wait("document.body.dataset.phase === 'playing'");
    page.browser.keys("g");
    page.browser.wait("document.querySelector('#new').open");
    page.browser.keys("Enter");
    page.wait_said("A new game");
    // The tab key leads from the board into the pad and to the panel.
    page.browser.keys("Tab");
    assert_eq!(page.browser.value("document.activeElement.dataset.digit"), "1");
    page.browser.keys("Space");
    page.paste(EASY);
    page.wait_said("Read.");
    for row in 0..9 {
        let mut keys = String::new();
        for (given, digit) in EASY[9 * row..9 * row + 9].chars().zip(EASY_SOLVED[9 * row..].chars())
        {
            keys.push_str(&if given == '.' {
                format!("{digit} Right ")
            } else {
                "Right ".to_owned()
            });
        }
        // The cursor begins in the first open cell, r1c3.
        let start = if row == 0 { "Left Left " } else { "" };
        page.browser.keys(&format!("{start}{keys}Down"));
    }
    assert_eq!(page.digits(), EASY_SOLVED);
    page.wait_said("Solved in");
    page.browser.keys("?");
    page.browser.wait("document.querySelector('#help')?.open");
    page.browser.keys("Escape");
    page.browser.wait("!document.querySelector('#help').open");
    page.close();
}

#[test]
fn little_is_loaded() {
    let Some(page) = Page::open_for_the_first_time("size") else { return };
    let loaded = || {
        page.browser.run(
            // What the browser had already is not transferred.
            "const files = performance.getEntries()
                .filter(entry => entry.transferSize > 0 && !entry.name.includes('/api/'));
             return [files.reduce((sum, entry) => sum + entry.encodedBodySize, 0), files.map(entry => entry.name)]",
        )
    };
    let first = loaded();
    page.browser.reload();
    assert_eq!(loaded()[1].as_array().map(Vec::len), Some(1), "it has all but the page itself");
    let loaded = first;
    let bytes = loaded[0].as_u64().expect("a number");
    assert!((20_000..200_000).contains(&bytes), "{bytes} bytes");
    let names = loaded[1].as_array().expect("a list");
    let different: HashSet<&Value> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:#?}");
    assert!(names.len() > 20, "{names:#?}");
    let foreign = format!(
        "performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('{}')).length",
        page.address()
    );
    assert_eq!(page.browser.value(&foreign), "0", "the page asks nobody else");
    page.close();
}

/// The rules of axe-core (<https://github.com/dequelabs/axe-core>), in every state of the page and
/// in each of its looks.
#[test]
fn axe_finds_nothing() {
    let Some(path) = std::env::var_os("ENNEAD_TEST_AXE") else {
        return common::skip("needs ENNEAD_TEST_AXE, the path of axe.min.js");
    };
    let axe = std::fs::read_to_string(path).expect("axe.min.js");
    let Some(page) = Page::open("axe") else { return };
    let check = |state: &str| {
        let script = "return axe.run(document, { resultTypes: ['violations'] }).then(result =>
            result.violations.map(rule => rule.id + ': ' + rule.nodes.map(node => node.html.slice(0, 150)).join(' | ')))";
        let found = page.browser.run(script);
        assert_eq!(found, serde_json::json!([]), "{state}");
    };
    page.browser.run(&axe);
    check("typing a puzzle");
    page.open_puzzle(WING);
    page.browser.run(&axe);
    page.browser.keys("c 1");
    for look in ["light", "dark", "contrast"] {
        page.browser.run(&format!("document.documentElement.dataset.theme = '{look}'"));
        page.browser.run(&format!(
            "document.documentElement.toggleAttribute('data-contrast', '{look}' === 'contrast')"
        ));
        check(look);
    }
    page.browser.run("document.documentElement.dataset.theme = 'light'");
    page.browser.run("document.documentElement.removeAttribute('data-contrast')");
    page.browser.keys("u h h h h");
    page.browser.wait("!document.querySelector('#card').hidden");
    check("a hint");
    page.browser.keys("e");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    page.browser.click("#step-list button");
    check("steps");
    page.browser.keys("l");
    page.browser.wait("document.querySelector('#found').textContent");
    check("library");
    page.browser.click("#tab-games");
    page.browser.wait("document.querySelectorAll('#games li').length");
    check("games");
    page.browser.click("#games .quiet");
    page.browser.wait("document.querySelector('.question')?.open");
    check("a question");
    page.browser.keys("Escape");
    page.browser.wait("!document.querySelector('.question')");
    for dialog in ["new", "share", "print", "settings", "help"] {
        open_dialog(&page.browser, dialog);
        check(dialog);
        page.browser.keys("Escape");
        page.browser.wait("!document.querySelector('dialog[open]')");
    }
    page.browser.resize(360, 640);
    check("a phone");
    page.open_puzzle(SEVERAL);
    page.browser.keys("s");
    page.browser.wait("document.querySelectorAll('#card .chips').length === 2");
    page.browser.run(&axe);
    check("two solutions");
    page.open_puzzle(&EASY_SOLVED.replacen("53", "5.", 1));
    page.browser.keys("3");
    page.browser.wait("document.querySelector('#card .record')");
    page.browser.run(&axe);
    check("a win");
    page.close();
}

fn open_dialog(browser: &Browser, name: &str) {
    browser.click(&format!("header [data-command={name}]"));
    browser.wait(&format!("document.querySelector('#{name}')?.open"));
}
