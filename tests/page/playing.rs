//! Playing: new games, digits, notes, colors, several cells at once, hints to the end.

use crate::{EASY, EASY_SOLVED, Page};

#[test]
fn a_new_game_is_made_played_and_undone() {
    let Some(page) = Page::open("new") else { return };
    page.browser.click("[data-command=new]");
    page.browser.click("#new .main");
    page.wait_said("A new game");
    let puzzle = page.digits();
    assert!(puzzle.bytes().filter(u8::is_ascii_digit).count() >= 17, "{puzzle}");
    page.browser.wait("document.querySelector('#facts').textContent.includes('easy')");

    // The cursor is in the first open cell, and the board has the focus.
    let cell = puzzle.find('.').expect("an open cell");
    let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    page.browser.keys("5");
    assert_eq!(page.digits().as_bytes()[cell], b'5');
    page.browser.keys("u Shift+1 Shift+7 Alt+2");
    assert!(page.label(&name).ends_with("notes 1 and 7, candidates 2"), "{}", page.label(&name));
    page.browser.click("[data-command=undo]");
    assert!(page.label(&name).ends_with("notes 1 and 7"), "{}", page.label(&name));
    page.browser.keys("Ctrl+z Ctrl+z");
    assert!(page.label(&name).ends_with("empty"), "{}", page.label(&name));
    assert_eq!(page.digits(), puzzle);
    page.browser.keys("Ctrl+y");
    assert!(page.label(&name).ends_with("notes 1"), "{}", page.label(&name));
    page.close();
}

#[test]
fn several_cells_at_once_take_notes_and_colors() {
    let Some(page) = Page::open_with("cells", EASY) else { return };
    page.browser.drag_cells(&["r1c3", "r2c3", "r2c2"]);
    assert_eq!(page.browser.count("#board .selected"), 3);
    page.browser.keys("Shift+4");
    for cell in ["r1c3", "r2c2", "r2c3"] {
        assert!(page.label(cell).contains("notes 4"), "{}", page.label(cell));
    }
    page.browser.keys("o 2 o");
    assert!(page.label("r2c2").contains("color b"), "{}", page.label("r2c2"));
    page.browser.drag_cells(&["r9c1"]);
    page.browser.keys("Shift+Right Shift+Up");
    assert_eq!(page.browser.count("#board .selected"), 4);
    page.browser.keys("Ctrl+Left Ctrl+Space");
    assert_eq!(page.browser.count("#board .selected"), 3);

    // A candidate has a color of its own.
    page.browser.drag_cells(&["r1c4"]);
    page.browser.keys("c");
    page.browser.click("#modes [data-command=color]");
    page.browser.click("[data-digit=\"6\"]");
    page.browser.click("#colors .color-c");
    assert_eq!(
        page.browser.value("document.querySelector('#board .marks .color-c').dataset.mark"),
        "6"
    );
    page.close();
}

#[test]
fn a_digit_is_picked_first() {
    let Some(page) = Page::open_with("first", EASY) else { return };
    page.browser.click("[data-command=digitFirst]");
    page.browser.click("[data-digit=\"4\"]");
    page.browser.drag_cells(&["r1c3"]);
    assert!(page.label("r1c3").ends_with("3, 4"), "{}", page.label("r1c3"));
    page.browser.keys("Down Enter");
    assert!(page.label("r2c3").contains(", 4, repeats r1c3 (column 3, box 1)"));
    page.close();
}

/// Notes are in the corners, candidates beside them; while a step is drawn, candidates are at their
/// places, and notes are not shown.
#[test]
fn notes_and_candidates_are_side_by_side() {
    let Some(page) = Page::open_with("marks", EASY) else { return };
    page.browser.keys("n 1 2 n m 1 4 m");
    assert!(page.label("r1c3").ends_with("notes 1 and 2, candidates 1 and 4"));
    let marks = |class: &str| {
        page.browser.value(&format!(
            "[...document.querySelectorAll('#board tr:first-child td:nth-child(3) .{class}')]
                .map(mark => mark.dataset.mark).join('')"
        ))
    };
    assert_eq!((marks("corner"), marks("middle .candidate")), ("12".into(), "14".into()));
    let overlap = "(() => {
        const boxes = [...document.querySelectorAll('#board .noted i')].map(i => i.getBoundingClientRect());
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return boxes.some((a, at) => boxes.slice(at + 1).some(b => meet(a, b)));
    })()";
    for (width, height) in [(1280, 800), (360, 640)] {
        page.browser.resize(width, height);
        assert_eq!(page.browser.value(overlap), "false", "{width}");
    }
    page.browser.resize(1280, 800);
    // A digit removes both kinds, undoing brings both back, and a link holds both.
    page.browser.keys("Right Right Right 1");
    assert!(page.label("r1c3").ends_with("notes 2, candidates 4"), "{}", page.label("r1c3"));
    page.browser.keys("u c");
    assert!(page.label("r1c3").ends_with("notes 1 and 2, candidates 1 and 4"));
    assert!(page.label("r1c4").ends_with("candidates 2 and 6"), "{}", page.label("r1c4"));
    page.browser.wait(
        "pageModule('session.js').then(({ session }) => session.stored.moves === session.game.moves)",
    );
    page.browser.keys("y");
    page.browser.wait("document.querySelector('#share').open");
    let link = page.browser.value("document.querySelector('#share-link').value");
    page.browser.keys("Escape");
    page.browser.open(&link);
    page.wait_said("A shared position.");
    assert!(page.label("r1c3").ends_with("notes 1 and 2, candidates 1 and 4"));
    page.browser.keys("h");
    page.browser.wait("document.querySelector('#card-title').textContent.includes('stage 1')");
    page.browser.keys("h h h");
    page.browser.wait("document.querySelector('#card-title').textContent.includes('stage 4')");
    assert_eq!(marks("corner"), "");
    assert_eq!(marks("marks .m4"), "4");
    page.close();
}

/// Digits that clash are marked and said at once, but no given; wrong ones when Check is asked
/// twice.
#[test]
fn clashes_are_told_and_errors_are_checked() {
    let Some(page) = Page::open_with("errors", EASY) else { return };
    page.browser.keys("1");
    assert!(page.label("r1c3").ends_with("3, 1"), "{}", page.label("r1c3"));
    assert_eq!(page.said(), "");
    page.browser.click("[data-command=check]");
    page.wait_said("1 entry is wrong. Check again shows which.");
    assert_eq!(page.browser.count("#board .wrong"), 0);
    page.browser.click("[data-command=check]");
    page.wait_said("r1c3 is wrong.");
    page.browser.drag_cells(&["r1c3"]);
    assert!(page.label("r1c3").ends_with("3, 1, wrong"));
    // A given is never wrong: r1c1 has the same digit.
    page.browser.keys("5");
    assert_eq!(page.said(), "r1c3=5 repeats r1c1 (row 1, box 1).");
    assert!(page.label("r1c3").ends_with("3, 5, repeats r1c1 (row 1, box 1)"));
    assert!(page.label("r1c1").ends_with("5, given"), "{}", page.label("r1c1"));
    assert_eq!(page.browser.count("#board .wrong"), 1);
    // Of two digits of the player, both are marked.
    page.browser.keys("2 Down Down Left Left 2");
    assert_eq!(page.said(), "r3c1=2 repeats r1c3 (box 1).");
    assert_eq!(page.browser.count("#board .wrong"), 2);
    assert_eq!(page.browser.value("document.querySelector('#say').getAttribute('role')"), "status");
    page.browser.keys("u Up Up Right Right 4 v");
    page.wait_said("Everything is right so far");
    // Nor does a hint name what the board does not mark, before it is asked again.
    page.browser.keys("1 h");
    page.wait_said("The solution contradicts what you wrote in 1 place.");
    assert_eq!(page.browser.count("#board .marked-gone"), 0);
    page.browser.keys("h");
    page.wait_said("First mend r1c3 = 1");
    page.close();
}

/// A full grid that is wrong is not done: Hint says what is wrong.
#[test]
fn a_full_grid_with_a_wrong_digit_gets_a_hint() {
    let Some(page) = Page::open("full") else { return };
    // r1c3 alone is open.
    page.open_puzzle(&EASY_SOLVED.replacen("534", "53.", 1));
    // Who asks again while the answer is awaited asks once.
    page.browser.run(
        "const real = window.fetch;
         window.asked = 0;
         window.fetch = async (path, options) => {
             if (path === 'api/hint') {
                 window.asked += 1;
                 await new Promise(go => { window.go = go; });
             }
             return real(path, options);
         }",
    );
    page.browser.keys("1 h");
    page.wait_said("Looking for a hint");
    page.browser.keys("h");
    page.browser.run("window.go()");
    page.wait_said("The solution contradicts what you wrote in 1 place.");
    assert_eq!(page.browser.value("window.asked"), "1");
    page.browser.keys("4");
    page.wait_said("Solved in");
    page.browser.keys("h");
    page.wait_said("the grid is full.");
    page.close();
}

/// A game that is solved is told by a card, and the line says nothing that the card shows.
#[test]
fn a_win_is_a_card() {
    let Some(page) = Page::open("win") else { return };
    page.open_puzzle(&EASY_SOLVED.replacen("534", "5..", 1));
    page.browser.keys("7 3 Right");
    assert_eq!(page.browser.count("#card"), 0);
    page.browser.keys("4");
    page.browser.wait("document.querySelector('#card').textContent.includes('full house')");
    assert_eq!(page.browser.text("#card-title"), "Solved!");
    let record = page.browser.text("#card .record");
    for part in ["Time 0:0", "Hints 0", "Mistakes 1", "Level easy", "Expected time about 1 minute"]
    {
        assert!(record.contains(part), "{part}: {record}");
    }
    assert!(record.contains("Hardest step full house (ER 1.0)"), "{record}");
    page.wait_said("Solved in 0:0");
    let seen = "document.querySelector('#say').offsetWidth";
    assert_eq!(page.browser.value(seen), "1", "the line is for screen readers alone");
    // It cannot be undone. Colors still change, and tell nothing.
    assert_eq!(page.browser.count("[data-command=undo]:disabled, [data-command=redo]:disabled"), 2);
    page.browser.click("#card-close");
    page.browser.keys("o 1 o");
    assert_eq!(page.browser.count("#card"), 0);
    // A game that is opened again has its card.
    page.browser.wait(crate::keeping::IS_SAVED);
    page.browser.reload();
    page.browser.wait("document.querySelector('#card-title').textContent === 'Solved!'");
    page.browser.click("#card .main");
    page.browser.wait("document.querySelector('#new').open");
    page.close();
}

#[test]
fn the_clock_stops_while_a_step_is_studied() {
    let Some(page) = Page::open_with("studied", EASY) else { return };
    let time = "pageModule('session.js').then(({ session }) => session.game.milliseconds)";
    let passes = || {
        let difference = format!(
            "{time}.then(async first => {{
                 await new Promise(go => setTimeout(go, 1200));
                 return {time}.then(second => second - first > 400);
             }})"
        );
        page.browser.value(&difference)
    };
    assert_eq!(passes(), "true");
    page.browser.click("#explain");
    page.browser.click("#step-list button");
    page.browser.wait("document.querySelector('#clock').matches('.stopped')");
    assert_eq!(passes(), "false");
    page.browser.keys("Escape");
    page.browser.wait("!document.querySelector('#clock').matches('.stopped')");
    assert_eq!(passes(), "true");
    // A hint stops it when it tells the whole step.
    for words in ["Look at ", "Technique: ", "Cells: "] {
        page.browser.keys("h");
        page.wait_said(words);
    }
    assert_eq!(passes(), "true");
    page.browser.keys("h");
    page.browser.wait("document.querySelector('#clock').matches('.stopped')");
    assert_eq!(passes(), "false");
    page.browser.keys("h");
    page.browser.wait("!document.querySelector('#clock').matches('.stopped')");
    assert_eq!(passes(), "true");
    page.close();
}

#[test]
fn hints_lead_to_the_end() {
    let Some(page) = Page::open("hints") else { return };
    // Only the last two rows and the first one have open cells.
    let puzzle = [&EASY[..9], &EASY_SOLVED[9..63], &EASY[63..]].concat();
    page.open_puzzle(&puzzle);
    for _ in 0..40 {
        if page.browser.value("document.body.dataset.phase") == "solved" {
            break;
        }
        page.browser.keys("h");
        page.browser.wait("document.querySelector('#card-title').textContent.includes('Hint, stage') && !document.querySelector('#card').hidden");
        page.browser.keys("h h h");
        page.browser.wait("document.querySelector('#card-title').textContent.includes('stage 4')");
        page.browser.wait("document.querySelectorAll('#under .mark-placed').length === 1");
        page.browser.click("#card .main");
    }
    assert_eq!(page.digits(), EASY_SOLVED);
    page.wait_said("Solved in");
    page.close();
}
