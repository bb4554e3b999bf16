//! Answers of the server that come late, or in another order than they were asked for.

use crate::keeping::{GAMES, saved};
use crate::{EASY, EASY_SOLVED, Page, WING};

/// Lets requests wait whose path has a part in it, from `hold` until `go`.
const HOLD: &str = "
    const real = window.fetch;
    let part = null, held = [];
    window.fetch = async (path, options) => {
        if (part && path.includes(part)) await new Promise(go => held.push(go));
        return real(path, options);
    };
    window.hold = name => { part = name; };
    window.held = () => held.length;
    window.go = () => { part = null; held.splice(0).forEach(go => go()); };";

/// The page with a puzzle; its requests wait on demand.
#[track_caller]
fn open(name: &str, puzzle: &str) -> Option<Page> {
    let page = Page::open_with(name, puzzle)?;
    page.browser.run(HOLD);
    Some(page)
}

/// Lets requests of this path wait from now on.
#[track_caller]
fn hold(page: &Page, part: &str) {
    page.browser.run(&format!("window.hold('{part}')"));
}

/// Waits until so many requests wait.
#[track_caller]
fn wait_held(page: &Page, count: usize) {
    page.browser.wait(&format!("window.held() === {count}"));
}

/// Lets the requests go, and waits until the page has had their answers.
#[track_caller]
fn go(page: &Page) {
    page.browser.run("window.go()");
    page.browser.wait("!document.body.hasAttribute('data-waits')");
    // The facts of a game come without a bar.
    page.browser
        .wait("pageModule('session.js').then(({ session }) => session.facts.minutes != null)");
}

/// The game that was wished last is shown, whichever answer comes first.
#[test]
fn the_last_wish_is_shown() {
    let Some(page) = open("last-wish", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    // A text that is read late does not replace a game that was opened since.
    hold(&page, "api/read");
    page.paste(EASY_SOLVED);
    wait_held(&page, 1);
    page.browser.run("window.hold('nothing')");
    page.paste(WING);
    page.wait_said("Read.");
    go(&page);
    assert_eq!(page.digits(), WING);
    // Nor does a game of the store.
    page.browser.keys("1");
    page.browser.wait(&format!("{GAMES}.then(count => count === 2)"));
    page.browser.click("#tab-games");
    page.browser.wait("document.querySelectorAll('#games li').length === 2");
    hold(&page, "api/games/");
    page.browser.click("#games li:nth-child(2) button");
    wait_held(&page, 1);
    page.paste(EASY);
    page.wait_said("Read.");
    go(&page);
    assert_eq!(page.digits(), EASY);
    page.close();
}

/// A game that is opened again while it is played stays as it is.
#[test]
fn the_game_on_the_board_is_the_newer_one() {
    let Some(page) = open("newer", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    page.browser.click("#tab-games");
    page.browser.wait("document.querySelectorAll('#games li').length === 1");
    hold(&page, "api/games/1");
    page.browser.click("#games button");
    wait_held(&page, 1);
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [3], 6))");
    go(&page);
    assert!(page.digits().starts_with("53467"), "{}", page.digits());
    page.browser.wait(crate::keeping::IS_SAVED);
    page.close();
}

/// What was asked about one game is not told, and not done, in another; nor after a move.
#[test]
fn answers_about_another_position_are_dropped() {
    let Some(page) = open("dropped", EASY) else { return };
    for (key, path) in [("s", "api/verdict"), ("v", "api/check"), ("h", "api/hint")] {
        page.open_puzzle(EASY);
        page.browser.run(HOLD);
        hold(&page, path);
        page.browser.keys(key);
        wait_held(&page, 1);
        page.paste(WING);
        page.wait_said("Read.");
        go(&page);
        assert_eq!(page.digits(), WING, "{path}");
        assert!(page.said().starts_with("Read."), "{path}: {}", page.said());
        assert_eq!(page.browser.count("#card"), 0, "{path}");
    }
    // One digit is taken back, and another one written: as many moves, but not the same.
    page.open_puzzle(EASY);
    page.browser.run(HOLD);
    for (key, path) in [("v", "api/check"), ("h", "api/hint")] {
        page.browser.keys("1");
        hold(&page, path);
        page.browser.keys(key);
        wait_held(&page, 1);
        page.browser.keys("u 4");
        go(&page);
        assert_eq!((page.said(), page.browser.count("#card")), (String::new(), 0), "{path}");
        page.browser.keys("u");
    }
    page.close();
}

/// There is one list of steps: the one that was asked for last.
#[test]
fn the_steps_that_were_asked_for_last_are_listed() {
    let Some(page) = open("steps-last", WING) else { return };
    hold(&page, "api/explain");
    page.browser.click("#explain");
    wait_held(&page, 1);
    page.browser.run("document.querySelector('#steps-now').click()");
    page.browser.wait("document.querySelector('#step-note').textContent.includes('Dynamic')");
    let listed = page.browser.text("#step-list");
    go(&page);
    assert_eq!(page.browser.text("#step-list"), listed);
    // A second request of the same kind is not said to be stopped.
    hold(&page, "api/steps");
    page.browser.keys("e e");
    wait_held(&page, 2);
    assert!(page.browser.text("#step-note").starts_with("Looking for steps"));
    page.browser.click("#step-note button");
    assert_eq!(page.browser.text("#step-note"), "Stopped.");
    go(&page);
    assert_eq!(page.browser.text("#step-note"), "Stopped.");
    page.close();
}

/// The list of puzzles is that of the last filter and order.
#[test]
fn the_puzzles_that_were_asked_for_last_are_listed() {
    let Some(page) = open("puzzles-last", EASY) else { return };
    page.browser.run(&format!(
        "return fetch('api/puzzles', {{ method: 'POST', body: JSON.stringify({{ text: '{EASY}\\n{WING}' }}),
             headers: {{ 'Content-Type': 'application/json' }} }}).then(answer => answer.json())"
    ));
    let sort = |value: &str| {
        page.browser.run(&format!(
            "const sort = document.querySelector('#find [name=sort]');
             sort.value = '{value}';
             sort.dispatchEvent(new Event('change'))"
        ));
    };
    let labels = "[...document.querySelectorAll('#puzzles input')].map(e => e.ariaLabel).join()";
    page.browser.click("#tab-library");
    page.browser.wait("document.querySelectorAll('#puzzles li').length === 2");
    hold(&page, "sort=-id");
    sort("-id");
    wait_held(&page, 1);
    page.browser.run("document.querySelector('#puzzles li').dataset.old = ''");
    sort("");
    page.browser.wait("document.querySelector('#puzzles li:not([data-old])')");
    go(&page);
    assert_eq!(page.browser.value(labels), "choose puzzle 1,choose puzzle 2");
    page.close();
}

/// A mistake counts that was made before the solution was known.
#[test]
fn early_mistakes_are_counted() {
    let Some(page) = open("early", WING) else { return };
    hold(&page, "api/verdict");
    page.paste(EASY);
    page.wait_said("Read.");
    page.browser.keys("1 u 4");
    let mistakes = "pageModule('session.js').then(({ session }) => session.game.mistakes)";
    assert_eq!(page.browser.value(mistakes), "0");
    go(&page);
    assert_eq!(page.browser.value(mistakes), "1");
    page.browser.keys("Right 9");
    assert_eq!(page.browser.value(mistakes), "2");
    page.close();
}
