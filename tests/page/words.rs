//! What the page says, in its line and on the card beside the board, and where the focus is then.

use crate::sight::SEVERAL;
use crate::{EASY, EASY_SOLVED, Page, WING};
use ennead::logic::{Minutes, Step};

/// Its fourth step is a net with cases that are nested.
const NET: &str =
    "98.76.5..5..4..8....3....7.8..9..2......1.........7.862....4....58...4....95...2.";

#[test]
fn a_sentence_that_is_not_so_any_more_is_taken_back() {
    let Some(page) = Page::open_with("sentences", EASY) else { return };
    page.browser.drag_cells(&["r1c3"]);
    for change in ["u", "4", "x", "r"] {
        page.browser.keys("1 v");
        page.wait_said("1 entry is wrong");
        page.browser.keys(change);
        assert_eq!(page.said(), "", "after {change}");
        page.browser.keys("u u");
    }
    for words in ["Look at ", "Technique: ", "Cells: ", "=> "] {
        page.browser.keys("h");
        page.wait_said(words);
    }
    page.browser.keys("1");
    assert_eq!(page.said(), "");
    page.close();
}

/// What follows and why are told apart, and there is one list to scroll.
#[test]
fn the_lines_of_a_proof_are_easy_to_read() {
    let Some(page) = Page::open_with("proof", NET) else { return };
    page.browser.click("#explain");
    page.browser.click("#step-list [data-step=\"3\"]");
    page.wait_said("Each candidate of r5c4 leads to r3c6 ≠ 2. => r3c6");
    // The card explains the brackets; what is said aloud at each step does not.
    assert!(page.browser.text("#card .reason").contains(Step::LABELS));
    assert!(!page.said().contains("In brackets"), "{}", page.said());
    let line = "document.querySelector('.proof li:nth-child(2)')";
    let text = page.browser.value(&format!("{line}.textContent"));
    assert_eq!(text, "3-4 r4c6=6 (box 5) -> r3c6=5 (column 6): lines 1, 2");
    let claims = page.browser.value(&format!("{line}.querySelector('b').textContent"));
    assert_eq!(claims, "r4c6=6 (box 5) -> r3c6=5 (column 6)");
    let scrolling = "[...document.querySelectorAll('#card *')].filter(part =>
        part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto').length";
    assert_eq!(page.browser.value(scrolling), "1");
    let is_seen = "(() => {
        const [button, card] = ['#card .main', '#card'].map(part => document.querySelector(part).getBoundingClientRect());
        return button.top > card.top && button.bottom <= card.bottom;
    })()";
    assert_eq!(page.browser.value(is_seen), "true", "the buttons stay in sight");

    // Each of the four candidates is true in its own case, and false in another.
    let kinds = "pageModule('session.js').then(({ session }) =>
        [2, 3, 6, 8].map(digit => session.picture.rings.get(10 * 39 + digit).kind).join())";
    assert_eq!(page.browser.value(kinds), "both,both,both,both");
    assert_eq!(page.browser.count("#card .legend .mark-both"), 1);
    // The first row alone says one thing.
    page.browser.click(".proof button");
    page.browser.wait("!document.querySelector('#under .mark-both')");
    // What is nested in its reasons is not drawn: r9c5=3, what goes, and the claims of two lines.
    let click = |number: &str| {
        page.browser.run(&format!(
            "[...document.querySelectorAll('.proof button')]
                 .find(b => b.querySelector('.number').textContent === '{number}').click()"
        ));
    };
    click("15");
    page.browser.wait("document.querySelector('#board tr:nth-child(9) td:nth-child(5)').ariaLabel.endsWith('3 is false')");
    assert_eq!(page.browser.value("document.querySelectorAll('#under > *').length <= 4"), "true");
    assert_eq!(page.browser.count("#under [class^=band-]"), 0);
    // A contradiction shows its house: no place left for 5 in box 2.
    click("14.3-5");
    page.browser.wait("document.querySelectorAll('#under [class^=band-]').length === 1");
    // The arrows lead from line to line, and the next step is read from its beginning.
    page.browser.run("document.querySelector('.proof [aria-current]').focus()");
    page.browser.keys("Up");
    assert_eq!(page.browser.text(".proof [aria-current] .number"), "14.1-2");
    assert_ne!(page.browser.value("document.querySelector('#card-body').scrollTop"), "0");
    page.browser.click("#card-actions button:nth-child(2)");
    assert!(page.browser.text("#card-title").starts_with("Step 5 of"));
    assert_eq!(page.browser.value("document.querySelector('#card-body').scrollTop"), "0");
    page.close();
}

#[test]
fn the_hinted_step_is_done_with_the_keyboard() {
    let Some(page) = Page::open_with("hinted", EASY) else { return };
    page.browser.click("#frame");
    let is_on_board = "document.querySelector('#board').contains(document.activeElement)";
    for words in ["Look at ", "Technique: ", "Cells: ", "=> ", "Done."] {
        page.browser.keys("h");
        page.wait_said(words);
        assert_eq!(page.browser.value(is_on_board), "true", "{words}");
    }
    let once = page.digits();
    assert_ne!(once, EASY);
    assert_eq!(page.browser.count("#card"), 0);
    // The same by the buttons of the card.
    page.browser.keys("h");
    page.wait_said("Look at ");
    page.browser.run("document.querySelector('#card .main').focus()");
    for words in ["Technique: ", "Cells: ", "=> "] {
        page.browser.keys("Enter");
        page.wait_said(words);
        let focus = "document.querySelector('#card').contains(document.activeElement)";
        assert_eq!(page.browser.value(focus), "true", "{words}");
    }
    page.browser.run("document.querySelector('#card .main').focus()");
    page.browser.keys("Enter");
    page.wait_said("Done.");
    page.browser.wait(is_on_board);
    assert_ne!(page.digits(), once);
    page.browser.keys("?");
    page.browser
        .wait("document.querySelector('#keys')?.textContent.includes('then does the step')");
    page.close();
}

/// The card of a step does not stay over the library and the games.
#[test]
fn a_card_closes_with_its_tab_and_all_fits_320_pixels() {
    let Some(page) = Page::open("tabs") else { return };
    page.browser.resize(320, 640);
    page.open_puzzle(WING);
    let width = || page.browser.value("document.documentElement.scrollWidth");
    page.browser.drag_cells(&["r1c1"]);
    page.browser.keys("1");
    page.browser
        .wait("fetch('api/statistics').then(answer => answer.json()).then(rows => rows.length)");
    page.browser.click("#explain");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    assert_eq!(width(), "320", "steps");
    for tab in ["library", "games"] {
        page.browser.click("#tab-steps");
        page.browser.click("#step-list button");
        page.browser.wait("!document.querySelector('#card').hidden");
        page.browser.run(&format!("document.querySelector('#tab-{tab}').click()"));
        page.browser.wait("document.querySelector('#card').hidden");
        page.browser.wait("document.querySelector('#found').textContent");
        assert_eq!(width(), "320", "{tab}");
    }
    page.browser.wait("document.querySelector('#statistics').checkVisibility()");
    assert_eq!(width(), "320");
    page.close();
}

/// What has no solution, or no open cell, does not begin.
#[test]
fn what_cannot_be_played_does_not_begin() {
    let Some(page) = Page::open("unplayable") else { return };
    let none = EASY.replacen("53.", "532", 1);
    for (puzzle, words) in [(none.as_str(), "no solution"), (EASY_SOLVED, "the grid is full")] {
        page.browser.keys("C");
        page.browser.wait("document.body.dataset.phase === 'editing'");
        let keys: Vec<String> = puzzle.replace('.', "0").chars().map(String::from).collect();
        page.browser.keys(&keys.join(" "));
        page.browser.click("[data-command=begin]");
        page.wait_said(words);
        assert_eq!(page.browser.value("document.body.dataset.phase"), "editing", "{words}");
        page.browser.keys("C");
        page.paste(puzzle);
        page.wait_said(words);
        assert_eq!(page.browser.value("document.body.dataset.phase"), "editing", "{words}");
    }
    page.browser.keys("C");
    page.paste(&format!(r#"{{"givens":"{EASY}","values":"{EASY_SOLVED}"}}"#));
    page.wait_said("the grid is full");
    assert_eq!(page.browser.value("document.body.dataset.phase"), "editing");
    // Pencil marks are a puzzle of another kind.
    let two = |digit: char| {
        let digit = digit.to_digit(10).expect("a digit");
        let has = |d: u32| d == digit || d == digit % 9 + 1;
        (1..=9).map(|d| if has(d) { char::from(b'0' + d as u8) } else { '.' }).collect::<String>()
    };
    page.paste(&EASY_SOLVED.chars().map(two).collect::<String>());
    page.wait_said("A puzzle of pencil marks cannot be played");
    // Several solutions can be played. None of them is printed as the solution.
    page.paste(SEVERAL);
    page.browser.wait("!document.querySelector('#card').hidden");
    page.browser.run("window.print = () => {}");
    page.browser.click("#menu [data-command=print]");
    page.browser.wait("document.querySelector('#print')?.open");
    page.browser.click("#print [name=solutions]");
    page.browser.click("#print .main");
    page.wait_said("does not have one solution");
    assert_eq!(page.browser.count("#sheets .sheet"), 0);
    page.browser.click("[data-command=begin]");
    page.browser.wait("document.body.dataset.phase === 'playing'");
    page.close();
}

/// Estimates are told as such, and all times in the words of the library.
#[test]
fn minutes_are_told_in_the_words_of_the_library() {
    let Some(page) = Page::open_with("bound", NET) else { return };
    page.browser.wait("document.querySelector('#facts').textContent.includes('(estimate)')");
    for minutes in [0.3, 1.2, 12.3, 41.0, 57.4, 57.5, 60.0, 90.0, 200.0, 240.0, 5000.0] {
        for is_estimate in [false, true] {
            let told = page.browser.value(&format!(
                "pageModule('facts.js').then(({{ minutesText }}) =>
                     minutesText({{ minutes: {minutes}, minutes_high: {is_estimate} ? null : 1 }}))"
            ));
            let interval = (!is_estimate).then_some([minutes, minutes]);
            assert_eq!(told, Minutes::kept(minutes, interval).in_words());
        }
    }
    page.open_puzzle(EASY);
    page.browser.wait("document.querySelector('#facts').textContent.includes('about')");
    page.close();
}
