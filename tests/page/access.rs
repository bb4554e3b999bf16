//! Access: a phone, the keyboard alone, screen readers, and how much is loaded.

use crate::browser::Browser;
use crate::{EASY, EASY_SOLVED, Page, WING, common};

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
    page.browser.click("#card-close");
    page.browser.click("#menu-button");
    page.browser.click("#menu [data-command=settings]");
    fits(&page, "#settings");
    page.close();
}

#[test]
fn a_game_is_played_with_the_keyboard_alone() {
    let Some(page) = Page::open("keyboard") else { return };
    page.paste(EASY);
    page.browser.wait("document.body.dataset.phase === 'playing'");
    page.browser.keys("g");
    page.browser.wait("document.querySelector('#new').open");
    page.browser.keys("Tab Enter");
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
    page.browser.wait("document.querySelector('#help').open");
    page.browser.keys("Escape");
    page.browser.wait("!document.querySelector('#help').open");
    page.close();
}

#[test]
fn little_is_loaded() {
    let Some(page) = Page::open("size") else { return };
    let loaded = page.browser.run(
        "return performance.getEntries().filter(entry => 'decodedBodySize' in entry && !entry.name.includes('/api/'))
            .reduce((sum, entry) => sum + entry.decodedBodySize, 0)",
    );
    let bytes = loaded.as_u64().expect("a number");
    assert!((20_000..100_000).contains(&bytes), "{bytes} bytes");
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
    for dialog in ["new", "share", "print", "settings", "help"] {
        open_dialog(&page.browser, dialog);
        check(dialog);
        page.browser.keys("Escape");
        page.browser.wait("!document.querySelector('dialog[open]')");
    }
    page.browser.resize(360, 640);
    check("a phone");
    page.close();
}

fn open_dialog(browser: &Browser, name: &str) {
    browser.click(&format!("header [data-command={name}]"));
    browser.wait(&format!("document.querySelector('#{name}').open"));
}
