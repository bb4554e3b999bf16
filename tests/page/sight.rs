//! What is seen: nothing lies over anything else, the board stays in sight, and something moves while
//! the page waits.

use crate::{EASY, Page, WING};
use serde_json::json;

/// Two solutions.
pub(crate) const SEVERAL: &str =
    "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";

/// The parts of the card that lie outside of it, or over another one, and what does not fit the card
/// or the window.
const MISPLACED: &str = "(() => {
    const card = document.querySelector('#card');
    const body = document.querySelector('#card-body');
    const box = element => element.getBoundingClientRect();
    const name = element => element.textContent.slice(0, 30) || element.id;
    const isWithin = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const parts = [...card.querySelectorAll('h2, button, figure, p:not(.row), dl')];
    const found = parts.filter(part => !isWithin(box(part), box(card))).map(part => name(part) + ' is outside');
    parts.forEach((a, k) => parts.slice(k + 1).forEach(b => {
        if (meet(box(a), box(b))) found.push(name(a) + ' is over ' + name(b));
    }));
    const panel = document.querySelector('[role=tabpanel]:not([hidden])');
    for (const part of innerWidth > 1000 ? panel.querySelectorAll('*') : [])
        if (part.checkVisibility() && meet(box(part), box(card))) found.push(name(part) + ' is below the card');
    if (!isWithin(box(card), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) found.push('the card is outside');
    if (body.scrollHeight > body.clientHeight || body.scrollWidth > body.clientWidth) found.push('the card overflows');
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
    return found;
})()";

#[test]
fn two_solutions_fit_the_card() {
    let Some(page) = Page::open("fits") else { return };
    // Without r1c1, there are more solutions, and more ways to mend it.
    for puzzle in [SEVERAL.to_owned(), SEVERAL.replacen('9', ".", 1)] {
        for (width, height) in [(1280, 800), (360, 640)] {
            page.browser.resize(width, height);
            page.open_puzzle(&puzzle);
            page.browser.keys("s");
            page.browser.wait("!document.querySelector('#card').hidden");
            assert_eq!(page.browser.count("#card .pair svg"), 2);
            let misplaced = page.browser.run(&format!("return {MISPLACED}"));
            assert_eq!(misplaced, json!([]), "{width} by {height}");
        }
    }
    page.close();
}

/// On a phone a step that is chosen far down in the list brings the board back, and neither a hint
/// nor a step makes it smaller.
#[test]
fn the_board_comes_into_sight_and_keeps_its_size() {
    let Some(page) = Page::open("comes") else { return };
    page.browser.resize(360, 640);
    page.open_puzzle(WING);
    page.browser.wait("document.querySelector('#facts').textContent");
    let width = || page.browser.value("document.querySelector('#frame').offsetWidth");
    let is_seen = || {
        page.browser.value(
            "(() => {
                const [board, card] = ['#board', '#card'].map(e => document.querySelector(e).getBoundingClientRect());
                return board.top >= 0 && board.bottom <= card.top && card.bottom <= innerHeight;
            })()",
        )
    };
    let before = width();
    for _ in 0..4 {
        page.browser.click("nav [data-command=hint]");
        page.browser.wait("!document.querySelector('#card').hidden");
        assert_eq!((width(), is_seen()), (before.clone(), "true".to_owned()));
    }
    page.browser.click("#card-close");
    page.browser.click("#explain");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    page.browser.run("scrollTo(0, document.documentElement.scrollHeight)");
    page.browser.click("#step-list li:nth-child(12) button");
    page.browser.wait("document.querySelector('#card-title').textContent.startsWith('Step 12 of')");
    assert_eq!((width(), is_seen()), (before, "true".to_owned()));
    page.close();
}

/// Answers that take 400 milliseconds: within 100, a bar moves.
#[test]
fn something_moves_while_the_page_waits() {
    let Some(page) = Page::open_with("slow", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(crate::keeping::IS_SAVED);
    page.browser.run(
        "const real = window.fetch;
         window.fetch = (path, options) => new Promise(go => setTimeout(go, 400)).then(() => real(path, options))",
    );
    let is_still = "!document.body.hasAttribute('data-waits')";
    let moves = |action: &str| {
        page.browser.wait(is_still);
        let animations = page.browser.run(&format!(
            "{action};
             return new Promise(go => setTimeout(go, 95)).then(() => document.getAnimations()
                 .filter(each => each.animationName === 'waits' && each.playState === 'running').length)"
        ));
        assert!(animations.as_u64() > Some(0), "{action}");
        page.browser.wait(is_still);
    };
    for button in [
        "nav [data-command=hint]",
        "nav [data-command=check]",
        "#explain",
        "#tab-library",
        "#tab-games",
        "#games button",
        "#solve [data-command=solve]",
        "#new .main",
    ] {
        moves(&format!("document.querySelector('{button}').click()"));
        if button.starts_with("#solve") {
            page.browser.keys("g");
            page.browser.wait("document.querySelector('#new').open");
        }
    }
    page.wait_said("A new game");
    moves(&format!(
        "document.querySelector('#paste-text').value = '{WING}';
         document.querySelector('#paste').requestSubmit()"
    ));
    page.close();
}
