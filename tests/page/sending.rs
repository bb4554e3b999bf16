//! Saves that do not arrive, are refused, or arrive without an answer: no move is lost, and no game
//! is there twice.

use crate::keeping::{GAMES, UNSENT, saved};
use crate::{EASY, Page};

/// What the server does not take stays in this browser, and the page says why.
#[test]
fn what_the_server_refuses_is_kept() {
    let Some(page) = Page::open_with("refused", EASY) else { return };
    let address = page.browser.value("location.href");
    // No seed is that great.
    page.browser.run(
        "return fetch('api/games/1').then(answer => answer.json()).then(({ state }) =>
             localStorage.setItem('ennead.unsent', JSON.stringify([{ key: 'a', state, seed: 1e30 }])))",
    );
    for address in [&address, page.address()] {
        page.browser.open(address);
        assert!(page.said().contains("only kept in this browser"), "{}", page.said());
        assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "1");
    }
    // Who opens a game hears it, too.
    page.browser.run("document.querySelector('#say').textContent = ''");
    page.browser.click("#tab-games");
    page.browser.click("#games button");
    page.wait_said("only kept in this browser");
    assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "1");
    page.close_but_for("a status of 4");
}

/// A player who does not choose between two states keeps both, and is not told that the game is saved.
#[test]
fn a_game_is_not_saved_before_the_player_chooses() {
    let Some(page) = Page::open_with("undecided", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    page.browser.run(
        "window.real = window.fetch;
         window.fetch = () => Promise.reject(new TypeError('refused'))",
    );
    page.browser.keys("Right 6");
    page.wait_said("only kept in this browser");
    // The terminal goes on from the first digit.
    let play = "return real('api/games/1').then(answer => answer.json()).then(({ revision, state }) => {
         const squares = [...state.squares];
         squares[3] = '2';
         const change = { squares: [['r1c4', state.squares[3], '2']], solve: false };
         const next = { ...state, squares, changes: [...state.changes, change], done: state.done + 1 };
         return real('api/games/save', { method: 'POST', body: JSON.stringify({ id: 1, revision, state: next }),
             headers: { 'Content-Type': 'application/json' } });
     }).then(answer => answer.status)";
    assert_eq!(page.browser.run(play), 200);
    page.browser.run("window.fetch = window.real");
    let is_open = "document.querySelector('#conflict')?.open";
    let is_unsaved = "document.querySelector('#unsaved').checkVisibility()";
    page.browser.keys("Right Right 8");
    page.browser.wait(is_open);
    page.browser.keys("Escape");
    page.wait_said("the next move asks again");
    assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "1");
    assert_eq!(page.browser.value(is_unsaved), "true");
    page.browser.keys("Right 1");
    page.browser.wait(is_open);
    page.browser.click("#conflict button[value=copy]");
    page.wait_said("goes on as a copy");
    page.browser.wait(&format!("{UNSENT}.length === 0 && !{is_unsaved}"));
    assert_eq!(page.browser.value(GAMES), "2");
    page.close_but_for("a status of 409");
}

/// A server that was stopped, or a computer that sleeps, takes requests and does not answer.
#[test]
fn a_server_that_hangs_is_told() {
    let Some(page) = Page::open_for_the_first_time("hangs") else { return };
    page.open_puzzle(EASY);
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    page.browser.run(
        "const { timeout } = AbortSignal;
         AbortSignal.timeout = () => timeout.call(AbortSignal, 300)",
    );
    page.stop_server();
    page.browser.keys("Right 6");
    page.wait_said("only kept in this browser");
    page.browser.keys("Right Right 8");
    page.browser.wait(&format!("{UNSENT}[0]?.state.done === 3"));
    // Nothing that waits for the saves waits for ever.
    for open in ["openStored(1)", "removeStored(1)"] {
        let message = page.browser.run(&format!(
            "return pageModule('keeper.js').then(keeper => keeper.{open}).catch(error => error.message)"
        ));
        assert!(message.as_str().is_some_and(|text| text.contains("still running?")), "{message}");
    }
    page.browser.run("document.querySelector('#say').textContent = ''");
    page.browser.keys("l");
    page.wait_said("still running?");
    page.continue_server();
    page.browser.keys("Escape");
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [10], 7))");
    page.wait_said("saved again");
    page.browser.wait(&format!("{UNSENT}.length === 0"));
    assert_eq!(page.browser.value(GAMES), "1");
    page.close_but_for("409");
}

/// However often a new game is sent, there is one.
#[test]
fn a_new_game_is_kept_once() {
    let Some(page) = Page::open("new") else { return };
    let begin = |fetch: &str| {
        page.browser.run(&format!(
            "return Promise.all([pageModule('session.js'), pageModule('game.js')]).then(([{{ act, open }}, {{ Game }}]) => {{
                 window.real ??= window.fetch;
                 window.fetch = (path, options = {{}}) => {{
                     if (path !== 'api/games' || options.method !== 'POST') return real(path, options);
                     window.hasBegun = true;
                     {fetch}
                 }};
                 window.hasBegun = false;
                 open(Game.play('{EASY}'));
                 act('place', [2], 4);
             }})"
        ));
        page.browser.wait("window.hasBegun");
    };
    // The page closes while it sends the game for the first time, and there is one more move.
    begin("real(path, options); return new Promise(() => {});");
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [3], 6))");
    page.browser.open(page.address());
    page.browser.wait(&format!("{UNSENT}.length === 0"));
    assert_eq!(page.browser.value(GAMES), "1");
    assert!(page.digits().starts_with("53467"), "{}", page.digits());

    // The answer is lost, and the page goes on.
    begin("return real(path, options).then(() => { throw new TypeError('lost') });");
    page.wait_said("only kept in this browser");
    page.browser.run("window.fetch = window.real");
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [3], 2))");
    page.wait_said("saved again");
    page.browser.wait(&saved("534"));
    assert_eq!(page.browser.value(GAMES), "2");

    // Two windows send what was kept, and a copy of what was played on in another way.
    begin("return Promise.reject(new TypeError('gone'));");
    page.wait_said("only kept in this browser");
    let twice = "window.fetch = window.real;
         return pageModule('resend.js').then(({ sendUnsent }) => Promise.all([sendUnsent(), sendUnsent()]))";
    let text = page.browser.value("localStorage.getItem('ennead.unsent')");
    page.browser.run(twice);
    assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "0");
    assert_eq!(page.browser.value(GAMES), "3");
    page.browser.run(
        "return pageModule('session.js').then(({ act }) => { act('undo'); act('place', [2], 1) })",
    );
    page.browser.wait(&saved("531"));
    let keep = format!("localStorage.setItem('ennead.unsent', {})", serde_json::json!(text));
    for _ in 0..2 {
        page.browser.run(&keep);
        page.browser.run(twice);
        assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "0");
        assert_eq!(page.browser.value(GAMES), "4");
    }
    page.close_but_for("409");
}
