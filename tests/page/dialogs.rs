//! Dialogs: who gets the keys, what New makes, and questions.

use crate::keeping::{GAMES, saved};
use crate::{EASY, Page};
use ennead::logic::Family;
use ennead::{Explainer, Grid, Order, Technique};

/// The dialogs, with their keys.
const DIALOGS: [(&str, &str); 5] =
    [("new", "g"), ("share", "y"), ("print", "P"), ("settings", ","), ("help", "?")];

/// Takes the focus from what has it, as a button that is disabled does.
fn blur(page: &Page) {
    page.browser.run("document.activeElement.blur()");
}

#[test]
fn nothing_behind_a_dialog_plays() {
    let Some(page) = Page::open_with("behind", EASY) else { return };
    for (name, key) in DIALOGS {
        page.browser.keys(key);
        page.browser.wait(&format!("document.querySelector('#{name}')?.open"));
        blur(&page);
        page.browser.keys("4 Right 7 c h v s e");
        page.paste("6");
        assert_eq!(page.digits(), EASY, "{name}");
        assert_eq!(page.browser.count("#card, #step-list button"), 0, "{name}");
        page.browser.keys("Escape");
        page.browser.wait("!document.querySelector('dialog[open]')");
    }
    // A menu closes, and no more.
    page.browser.click("[popovertarget=solve]");
    blur(&page);
    page.browser.keys("4");
    page.browser.keys("Escape");
    page.browser.wait("!document.querySelector(':popover-open')");
    assert_eq!(page.digits(), EASY);
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    page.close();
}

/// The help is longer than the window: its button stays in reach, and has the focus.
#[test]
fn the_button_of_the_help_stays_in_reach() {
    let Some(page) = Page::open_with("reach", EASY) else { return };
    for (width, height) in [(1280, 800), (360, 640)] {
        page.browser.resize(width, height);
        page.browser.keys("?");
        page.browser.wait("document.querySelector('#help')?.open");
        let is_in_reach = "(() => {
            const [button, dialog] = ['#help .main', '#help'].map(e => document.querySelector(e).getBoundingClientRect());
            return button.bottom < dialog.bottom && dialog.bottom <= innerHeight && document.activeElement.matches('#help .main');
        })()";
        let is_longer = "(help => help.scrollHeight > help.clientHeight && help.scrollTop === 0)(document.querySelector('#help'))";
        assert_eq!(page.browser.value(is_longer), "true");
        assert_eq!(page.browser.value(is_in_reach), "true");
        page.browser.keys("PageDown");
        page.browser.wait("document.querySelector('#help').scrollTop > 0");
        assert_eq!(page.browser.value(is_in_reach), "true");
        page.browser.click("#help .main");
        page.browser.wait("!document.querySelector('#help').open");
    }
    page.close();
}

#[test]
fn escape_closes_new_after_a_refusal() {
    let Some(page) = Page::open_with("refusal", EASY) else { return };
    page.browser.run(
        "const real = window.fetch;
         window.fetch = (path, options) => path === 'api/new'
             ? Promise.resolve(new Response('{\"error\": \"no such puzzle\"}', { status: 504 }))
             : real(path, options)",
    );
    for focus in ["document.activeElement.focus()", "document.activeElement.blur()"] {
        page.browser.keys("g");
        page.browser.click("#new .main");
        page.browser.wait("document.querySelector('#new-note').textContent === 'No such puzzle.'");
        let is_inside = "document.querySelector('#new').contains(document.activeElement)";
        assert_eq!(page.browser.value(is_inside), "true");
        page.browser.run(focus);
        page.browser.keys("4");
        assert_eq!(page.digits(), EASY);
        page.browser.keys("Escape");
        page.browser.wait("!document.querySelector('#new').open");
    }
    page.browser.keys("4");
    assert_eq!(page.digits(), EASY.replacen("53.", "534", 1));
    page.close();
}

/// A wish is a level, a technique or a time, and the button names it.
#[test]
fn new_says_what_it_makes() {
    let Some(page) = Page::open("wishes") else { return };
    let button = || page.browser.text("#new .main");
    let choose = |field: &str, value: &str| {
        page.browser.run(&format!(
            "const field = document.querySelector('#new [name={field}]');
             field.value = '{value}';
             field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ));
    };
    let chosen = || {
        page.browser.value(
            "[...new FormData(document.querySelector('#new form')).values()].filter(Boolean).join()",
        )
    };
    page.browser.keys("g");
    page.browser.wait("document.querySelectorAll('#new optgroup').length > 5");
    assert_eq!((button().as_str(), chosen().as_str()), ("New easy puzzle", "easy"));
    page.browser.keys("Right Right");
    assert_eq!((button().as_str(), chosen().as_str()), ("New hard puzzle", "hard"));
    choose("technique", "one X-wing");
    assert_eq!(
        (button().as_str(), chosen().as_str()),
        ("New puzzle with one X-wing", "one X-wing")
    );
    choose("minutes", "8 to 12 minutes");
    assert_eq!(
        (button().as_str(), chosen().as_str()),
        ("New puzzle of 8 to 12 minutes", "8 to 12 minutes")
    );
    choose("minutes", "");
    assert_eq!((button().as_str(), chosen().as_str()), ("New hard puzzle", "hard"));
    // What is never made is not offered.
    let offered = page.browser.value("document.querySelector('#new-technique').textContent");
    assert!(offered.contains("naked pair") && !offered.contains("jellyfish"), "{offered}");

    choose("technique", "one naked pair");
    page.browser.click("#new .main");
    page.wait_said("A new game");
    let puzzle: Grid = page.digits().parse().expect("a puzzle");
    let path = Explainer::new(Order::Human).explain(&puzzle);
    let techniques = path.steps.iter().map(|step| step.technique);
    let others: Vec<Technique> =
        techniques.filter(|technique| technique.family() != Family::Singles).collect();
    assert_eq!(others, [Technique::NakedPair]);
    page.browser.keys("c");
    page.browser.wait("location.hash.startsWith('#game=')");
    let wish = "fetch('api/games/1').then(answer => answer.json()).then(({ wish }) => wish)";
    assert_eq!(page.browser.value(wish), "one naked pair");

    // The next wish is the last one, and each time is a range that is met.
    page.browser.keys("g");
    assert_eq!(button(), "New puzzle with one naked pair");
    choose("minutes", "8 to 12 minutes");
    page.browser.click("#new .main");
    page.wait_said("A new game");
    let minutes = "pageModule('session.js').then(({ session }) => session.facts.minutes)";
    let minutes: f64 = page.browser.value(minutes).parse().expect("minutes");
    assert!((8.0..=12.0).contains(&minutes), "{minutes}");
    page.close();
}

#[test]
fn what_is_removed_is_asked_for_first() {
    let Some(page) = Page::open_with("questions", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    page.browser.click("#tab-games");
    for (answer, left) in [("Escape", "1"), ("Enter", "1"), ("Shift+Tab Enter", "0")] {
        page.browser.click("#games .quiet");
        page.browser.wait("document.querySelector('.question')?.open");
        assert_eq!(page.browser.value("document.activeElement.textContent"), "Cancel");
        page.browser.keys(answer);
        page.browser.wait("!document.querySelector('.question')");
        page.browser.wait(&format!("{GAMES}.then(count => count === {left})"));
    }
    // The same in the library.
    page.browser.run(&format!(
        "return fetch('api/puzzles', {{ method: 'POST', body: JSON.stringify({{ text: '{EASY}' }}),
             headers: {{ 'Content-Type': 'application/json' }} }}).then(answer => answer.json())"
    ));
    page.browser.click("#tab-library");
    page.browser.wait("document.querySelectorAll('#puzzles li').length === 1");
    page.browser.click("#puzzles input");
    let puzzles = "fetch('api/puzzles').then(answer => answer.json()).then(({ total }) => total)";
    for (answer, left) in [("Enter", "1"), ("Shift+Tab Enter", "0")] {
        page.browser.run(
            "[...document.querySelectorAll('#chosen button')]
                 .find(button => button.textContent === 'Remove chosen').click()",
        );
        page.browser.wait("document.querySelector('.question')?.open");
        assert_eq!(page.browser.value("document.activeElement.textContent"), "Cancel");
        page.browser.keys(answer);
        page.browser.wait("!document.querySelector('.question')");
        page.browser.wait(&format!("{puzzles}.then(count => count === {left})"));
    }
    // Two questions that are open together share no id.
    page.browser.run(
        "pageModule('dom.js').then(({ ask }) => ['One?', 'Two?'].map(title => ask(title, [], [['', 'No']])))",
    );
    page.browser.wait("document.querySelectorAll('dialog:modal').length === 2");
    let ids = "(ids => ids.length - new Set(ids).size)([...document.querySelectorAll('[id]')].map(({ id }) => id))";
    assert_eq!(page.browser.value(ids), "0");
    page.close();
}
