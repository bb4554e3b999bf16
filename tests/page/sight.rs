//! What is seen: nothing lies over anything else, the board and the tools stay in sight, cards show
//! what they have, and something moves while the page waits.

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
    const parts = [...card.querySelectorAll('h2, button, figure, p:not(.row), dl')].filter(part => part.checkVisibility());
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

/// Whatever is being written, every tool is in the window, and the board keeps its size.
#[test]
fn all_tools_stay_in_sight() {
    let Some(page) = Page::open_with("tools", EASY) else { return };
    let outside = || {
        page.browser.run(
            "scrollTo(0, 0);
             return [...document.querySelectorAll('#pad button, #paste :is(button, [type=text], #paste-text, .button), nav button')]
                 .filter(e => e.checkVisibility()).filter(e => {
                     const { left, top, right, bottom } = e.getBoundingClientRect();
                     return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
                         || e.scrollWidth > e.clientWidth + 1;
                 }).map(e => e.textContent || e.id)",
        )
    };
    let width = || page.browser.value("document.querySelector('#frame').offsetWidth");
    for (w, h) in [(1280, 800), (1366, 700), (1024, 768), (768, 1024), (360, 640)] {
        page.browser.resize(w, h);
        page.open_puzzle(EASY);
        page.browser.wait("document.querySelector('#facts').textContent");
        assert_eq!(outside(), json!([]), "{w} by {h}");
        let before = width();
        page.browser.keys("o");
        page.browser.wait("document.querySelector('#colors').checkVisibility()");
        assert_eq!((outside(), width()), (json!([]), before), "colors, {w} by {h}");
        page.browser.keys("C");
        page.browser.wait("document.body.dataset.phase === 'editing'");
        assert_eq!(outside(), json!([]), "typing, {w} by {h}");
    }
    page.close();
}

/// A card shows all of a hint, or that more is below.
#[test]
fn a_card_shows_its_legend_or_that_there_is_more() {
    let Some(page) = Page::open("legend") else { return };
    let is_seen = "(() => {
        const [last, body] = [document.querySelector('#card .legend li:last-child'), document.querySelector('#card-body')]
            .map(e => e.getBoundingClientRect());
        return last.top >= body.top && last.bottom <= body.bottom + 1;
    })()";
    for (w, h) in [(1280, 800), (1024, 768), (768, 1024), (360, 640)] {
        page.browser.resize(w, h);
        page.open_puzzle(WING);
        page.browser.keys("h");
        page.browser.wait("!document.querySelector('#card').hidden");
        page.browser.keys("h h h");
        page.wait_said("Hidden single");
        let more = page.browser.count("#card-actions [aria-label]");
        assert_eq!(page.browser.value(is_seen), (more == 0).to_string(), "{w} by {h}");
        assert_eq!(more, usize::from(w == 360), "{w} by {h}");
        for _ in 0..more {
            page.browser.click("#card-actions [aria-label]");
            page.browser.wait(is_seen);
            page.browser.wait("document.querySelector('#card-actions [aria-label]').hidden");
        }
    }
    page.close();
}

/// However long the reason of a step is, a phone shows what follows from it, and no fade over it.
#[test]
fn what_follows_from_a_step_is_in_sight() {
    let Some(page) = Page::open("follows") else { return };
    page.browser.resize(360, 640);
    page.open_puzzle(WING);
    page.browser.click("#explain");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    let hidden = page.browser.run(
        "return [...document.querySelectorAll('#step-list button')].filter(button => {
             button.click();
             const [result, body] = [...document.querySelectorAll('#card .result, #card-body')]
                 .map(e => e.getBoundingClientRect().bottom).toSorted((a, b) => a - b);
             return result > body - 12;
         }).map(button => button.textContent)",
    );
    assert_eq!(hidden, json!([]));
    page.close();
}

/// The shade of the chosen cells would look like a part of the picture of a step.
#[test]
fn a_hint_leaves_the_chosen_cells_their_outline_alone() {
    let Some(page) = Page::open_with("outline", WING) else { return };
    let looks = || {
        page.browser.run(
            "const [cell] = document.querySelectorAll('#board td');
             const shade = getComputedStyle(cell, '::before').backgroundColor;
             return [shade === 'rgba(0, 0, 0, 0)', getComputedStyle(cell).boxShadow !== 'none']",
        )
    };
    assert_eq!(looks(), json!([false, false]));
    page.browser.keys("h");
    page.wait_said("Look at");
    assert_eq!(looks(), json!([true, true]));
    page.browser.click("#card-close");
    page.browser.wait("document.querySelector('#card').hidden");
    assert_eq!(looks(), json!([false, false]));
    page.close();
}

/// A step is drawn in another position than the game's: one line says which, and leads back, and
/// the digits count what is missing there.
#[test]
fn the_position_of_a_step_is_named() {
    let Some(page) = Page::open_with("position", WING) else { return };
    let counts = "[...document.querySelectorAll('#digits small')].map(each => parseInt(each.textContent) || 0).join()";
    let before = page.browser.value(counts);
    assert_eq!(page.browser.count("#which"), 0);
    page.browser.click("#explain");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    page.browser.click("#step-list button");
    page.browser.wait("document.querySelector('#which').checkVisibility()");
    assert_eq!(page.browser.text("#which"), "All candidates: back to your game");
    assert_eq!(page.browser.value(counts), before);
    page.browser.run("document.querySelector('#step-list li:last-child button').click()");
    page.browser.wait("document.querySelector('#which').textContent.startsWith('After ')");
    let digits = page.digits();
    let missing: Vec<String> =
        ('1'..='9').map(|digit| (9 - digits.matches(digit).count()).to_string()).collect();
    assert_eq!(page.browser.value(counts), missing.join(","));
    assert_ne!(page.browser.value(counts), before);
    page.browser.click("#which");
    page.wait_said("This is your game again.");
    assert_eq!(page.browser.count("#which, #card"), 0);
    assert_eq!((page.digits(), page.browser.value(counts)), (WING.to_owned(), before));
    page.close();
}

/// No line of a caption begins or ends with the dot between two facts, and the words of a checkbox
/// are beside it.
#[test]
fn captions_and_labels_break_well() {
    let Some(page) = Page::open_with("captions", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(crate::keeping::IS_SAVED);
    page.browser.click("#tab-games");
    page.browser.wait("document.querySelectorAll('#games .facts span').length > 2");
    let dots = "(() => {
        const facts = document.querySelector('#games .facts');
        const left = facts.getBoundingClientRect().left;
        return [...facts.children].map(e => e.getBoundingClientRect().left - left)
            .filter(indent => indent > 1 && indent < 10).length + ' ' + getComputedStyle(facts).overflowX
            + ' ' + facts.textContent.includes('·');
    })()";
    assert_eq!(page.browser.value(dots), "0 hidden false");
    page.browser.resize(1280, 800);
    page.browser.click("#tab-library");
    page.browser.run("document.querySelector('#find').where.value = 'er >= && 3'; document.querySelector('#find .main').click()");
    page.browser.wait("document.querySelector('#found.bad')");
    let rate = "(() => {
        const middle = id => { const box = document.querySelector(id).closest('label').getBoundingClientRect(); return (box.top + box.bottom) / 2; };
        return Math.abs(middle('#import') - middle('#import-rate')) < 4;
    })()";
    assert_eq!(page.browser.value(rate), "true", "the checkbox of Import is beside it");
    page.browser.resize(360, 640);
    for dialog in ["print", "settings", "share"] {
        page.browser.run(&format!("document.querySelector('[data-command={dialog}]').click()"));
        page.browser.wait(&format!("document.querySelector('#{dialog}')?.open"));
        let wrapped = page.browser.run(&format!(
            "return [...document.querySelectorAll('#{dialog} label:has([type=checkbox], [type=radio])')].filter(label => {{
                 const range = document.createRange();
                 range.selectNodeContents(label);
                 const box = label.querySelector('input').getBoundingClientRect();
                 return [...range.getClientRects()].some(line => line.left < box.left || (line.top > box.bottom && line.left < box.right));
             }}).map(label => label.textContent)"
        ));
        assert_eq!(wrapped, json!([]), "{dialog}");
        page.browser.keys("Escape");
        page.browser.wait("!document.querySelector('dialog[open]')");
    }
    page.close_but_for("a status of 422");
}

/// The program has ended: every button says so where the player looks.
#[test]
fn every_action_says_that_the_program_is_gone() {
    let Some(mut page) = Page::open_for_the_first_time("dead") else { return };
    page.browser.resize(360, 640);
    page.open_puzzle(EASY);
    page.browser.wait("document.querySelector('#facts').textContent");
    page.end_server();
    let says = |action: &str, place: &str| {
        page.browser.run("document.querySelector('#say').textContent = ''");
        page.browser.run(action);
        page.browser.wait(&format!(
            "[document.querySelector('{place}')].some(place => {{
                 const {{ top, bottom }} = place?.getBoundingClientRect() ?? {{}};
                 return place?.textContent.includes('still running?') && place.checkVisibility() && top >= 0 && bottom <= innerHeight;
             }})"
        ));
    };
    let click = |selector: &str| format!("document.querySelector('{selector}').click()");
    for button in
        ["nav [data-command=hint]", "nav [data-command=check]", "#solve [data-command=solve]"]
    {
        says(&click(button), "#say");
    }
    says(&click("[data-command=share]"), "#share p:nth-of-type(6)");
    page.browser.keys("Escape");
    says(&format!("{}; {}", click("[data-command=new]"), click("#new .main")), "#new-note");
    page.browser.keys("Escape");
    says(
        &format!(
            "{}; document.querySelector('#print [name=solutions]').checked = true; {}",
            click("[data-command=print]"),
            click("#print .main")
        ),
        "#say",
    );
    says(
        "document.querySelector('#paste-text').value = '1'; document.querySelector('#paste').requestSubmit()",
        "#say",
    );
    page.browser.run("document.querySelector('#tab-steps').scrollIntoView()");
    says(&click("#explain"), "#step-note");
    says(&click("#tab-library"), "#found");
    says(&click("#tab-games"), "#games-note");
    // Below the board, the message comes into sight.
    page.browser.run("scrollTo(0, document.documentElement.scrollHeight)");
    says("document.querySelector('nav [data-command=check]').click()", "#say.aloft");
    page.browser.run("scrollBy(0, -5)");
    page.browser.run("return new Promise(go => requestAnimationFrame(() => setTimeout(go)))");
    assert_eq!(page.browser.count("#say.aloft"), 1);
    page.browser.run("scrollTo(0, 0)");
    page.browser.wait("!document.querySelector('#say.aloft')");
    page.close_but_for("net::ERR_CONNECTION_REFUSED");
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
