//! What is kept: games in the store, in two windows, over the end of a page or of the server.

use crate::{EASY, Page};
use ennead::game::Game;
use serde_json::json;

/// A puzzle that is only looked at is in the list once, and is not counted as played.
#[test]
fn a_puzzle_that_is_looked_at_is_no_game_yet() {
    let Some(page) = Page::open("looked-at") else { return };
    for _ in 0..3 {
        page.browser.open(page.address());
        page.paste(EASY);
        page.browser.wait("location.hash.startsWith('#game=')");
    }
    assert_eq!(page.browser.value(GAMES), "1");
    let statistics =
        "fetch('api/statistics').then(answer => answer.json()).then(rows => rows.length)";
    assert_eq!(page.browser.value(statistics), "0");
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    assert_eq!(page.browser.value(statistics), "1");
    page.close();
}

#[test]
fn a_game_is_kept_and_goes_on_here_and_in_the_terminal() {
    let Some(page) = Page::open_with("keep", EASY) else { return };
    page.browser.keys("4 Down Shift+7 Right Alt+2 c o 1 o Right u U 9 Right Delete");
    let (digits, labels) =
        (page.digits(), ["r1c3", "r2c2", "r2c3", "r9c9"].map(|cell| page.label(cell)));
    page.browser.reload();
    page.browser.wait("document.body.dataset.phase === 'playing'");
    assert_eq!(page.digits(), digits);
    assert_eq!(["r1c3", "r2c2", "r2c3", "r9c9"].map(|cell| page.label(cell)), labels);
    // Without a fragment the last game is opened.
    page.browser.open(page.address());
    assert_eq!(page.digits(), digits);
    page.browser.keys("u u u u u u u u u u");
    assert_eq!(page.digits(), EASY);
    page.browser.keys("U U");

    // The library reads what the page has saved, and finds the same digits.
    page.browser.run("dispatchEvent(new Event('pagehide'))");
    page.browser.wait("true");
    let state = page.browser.run(
        "return fetch('api/games/1').then(answer => answer.json()).then(game => JSON.stringify(game.state))",
    );
    let game: Game = state.as_str().expect("a game").parse().expect("the library reads it");
    assert_eq!(game.sheet().values().to_string(), page.digits());
    // The page saved as if it closed. If it is still there for its next save, it finds its own as a
    // newer one.
    page.close_but_for("a status of 409");
}

/// A page that knows of an older state of the game overwrites nothing: it takes over what was done
/// elsewhere; where it has moves of its own, the player decides.
#[test]
fn a_game_in_two_windows_loses_nothing() {
    let Some(page) = Page::open_with("windows", EASY) else { return };
    let first_cell = |keys: &str| {
        page.browser.drag_cells(&["r1c3"]);
        page.browser.keys(keys);
    };
    first_cell("4");
    page.browser.wait(&saved("534"));
    let address = page.browser.value("location.href");
    let first = page.browser.window();
    page.browser.open_window(&address);
    let second = page.browser.window();
    assert!(page.digits().starts_with("534"), "{}", page.digits());

    // The second goes on; the first, which has done nothing since, follows.
    first_cell("u 1");
    page.browser.wait(&saved("531"));
    // Whether Chromium hides the window that is not in front differs.
    let unseen =
        "addEventListener('visibilitychange', event => event.stopImmediatePropagation(), true)";
    page.browser.run(unseen);
    page.browser.switch_to(&first);
    page.browser.run("document.dispatchEvent(new Event('visibilitychange'))");
    page.wait_said("was played on somewhere else");
    assert!(page.digits().starts_with("531"), "{}", page.digits());

    // Both go on from there: the later one asks, and keeps its own as a copy.
    first_cell("u 2");
    page.browser.wait(&saved("532"));
    page.browser.switch_to(&second);
    first_cell("u 6");
    page.browser.wait("document.querySelector('#conflict')?.open");
    assert_eq!(page.browser.count("#conflict figure"), 2);
    page.browser.click("#conflict button[value=copy]");
    page.wait_said("goes on as a copy");
    assert!(page.digits().starts_with("536"), "{}", page.digits());
    page.browser.wait(&saved("536"));
    assert_ne!(page.browser.value("location.href"), address);

    // Another time it takes the state of the other window.
    page.browser.open(&address);
    page.browser.run(unseen);
    assert!(page.digits().starts_with("532"), "{}", page.digits());
    page.browser.switch_to(&first);
    first_cell("u 7");
    page.browser.wait(&saved("537"));
    page.browser.switch_to(&second);
    first_cell("u 8");
    page.browser.click("#conflict button[value=other]");
    page.wait_said("this is how it stands now");
    assert!(page.digits().starts_with("537"), "{}", page.digits());
    assert_eq!(page.browser.value("location.href"), address);
    assert_eq!(page.browser.value(GAMES), "2");
    first_cell("u");
    page.browser.wait(&saved("53."));
    page.close_but_for("a status of 409");
}

/// A page that closes sends what is not saved yet, also of a game that was shown before.
#[test]
fn the_last_move_of_a_game_is_kept_when_the_page_closes_behind_another() {
    let Some(page) = Page::open_with("last", EASY) else { return };
    page.browser.wait("location.hash.startsWith('#game=')");
    let address = page.browser.value("location.href");
    page.browser.run(
        "return Promise.all([pageModule('session.js'), pageModule('game.js')]).then(([session, { Game }]) => {
             window.fetch = () => new Promise(() => {});
             session.act('place', [2], 4);
             session.open(Game.edit());
             dispatchEvent(new Event('pagehide'));
         })",
    );
    page.browser.open(page.address());
    page.browser.open(&address);
    page.browser.wait(&saved("534"));
    page.close();
}

/// A page that is left while it saves sends no second save, which the server could refuse, and loses
/// no move, whether or not the save under way arrives.
#[test]
fn a_page_that_is_left_while_it_saves_loses_nothing() {
    let Some(page) = Page::open_with("left", EASY) else { return };
    let address = page.browser.value("location.href");
    for (arrives, digit) in [(true, 4), (false, 1)] {
        page.browser.run(&format!(
            "return pageModule('session.js').then(({{ act }}) => {{
                 const real = window.fetch;
                 window.sent = 0;
                 navigator.sendBeacon = () => {{ window.sent += 1; }};
                 window.fetch = (path, options) => {{
                     if (!path.startsWith('api/games')) return real(path, options);
                     window.saved = options.keepalive;
                     if ({arrives}) real(path, options);
                     return new Promise(() => {{}});
                 }};
                 act('place', [2], {digit});
             }})"
        ));
        page.browser.wait("window.saved === true");
        page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [3], 6))");
        page.browser.run("dispatchEvent(new Event('pagehide'))");
        assert_eq!(page.browser.value("window.sent"), "0");
        page.browser.open(&address);
        page.browser.wait(&saved(&format!("53{digit}")));
        assert_eq!(page.digits()[..5], format!("53{digit}67"));
        assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "0");
        assert_eq!(page.browser.value(GAMES), "1");
        page.browser.keys("r");
        page.browser.wait(&saved("53."));
    }
    page.close();
}

/// A game that the player removes stays away, until its next move.
#[test]
fn a_removed_game_does_not_come_back() {
    let Some(page) = Page::open_with("removed", EASY) else { return };
    page.browser.drag_cells(&["r1c3"]);
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    page.browser.click("#tab-games");
    page.browser.run("window.confirm = () => true");
    // A move that is not saved yet is removed, too.
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [3], 6))");
    page.browser.click("#games .quiet");
    page.wait_said("The game is removed");
    assert_eq!(page.browser.value("location.hash"), "");
    // Nor does it if another game cannot be removed.
    page.browser.run(
        "return pageModule('keeper.js').then(({ removeStored }) => removeStored(999).catch(() => 0))",
    );
    // What saves the time of a game, and what saves it when the page closes.
    page.browser.run(
        "return pageModule('session.js').then(({ session, open }) => {
             const { game, stored, facts } = session;
             dispatchEvent(new Event('pagehide'));
             open(game, { stored, facts });
         })",
    );
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(page.browser.value(GAMES), "0");
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [5], 8))");
    page.browser.wait(&format!("{GAMES}.then(count => count === 1)"));
    page.close_but_for("api/games/remove");
}

/// The store knows where a puzzle is from.
#[test]
fn a_game_that_was_made_keeps_its_seed() {
    let Some(page) = Page::open("seed") else { return };
    page.browser.click("[data-command=new]");
    page.browser.click("#new button[value=easy]");
    page.wait_said("A new game");
    page.browser.wait("location.hash.startsWith('#game=')");
    let game = page
        .browser
        .run("return fetch('api/games/' + location.hash.slice(6)).then(answer => answer.json())");
    assert_eq!((&game["wish"], &game["difficulty"]), (&json!("easy"), &json!("easy")));
    assert!(game["seed"].is_u64(), "{}", game["seed"]);
    page.close();
}

/// Browsers send no more than 64 KiB when a page closes.
#[test]
fn the_last_moves_of_a_long_game_are_kept() {
    let Some(page) = Page::open_with("long", EASY) else { return };
    page.browser.drag_cells(&["r1c3"]);
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    let address = page.browser.value("location.href");
    let long = page.browser.run(
        "return Promise.all([pageModule('session.js')]).then(([{ act, session }]) => {
             window.fetch = () => new Promise(() => {});
             for (let k = 0; k < 40; k++) {
                 act('fillMarks');
                 act('restart');
             }
             act('place', [2], 6);
             dispatchEvent(new Event('pagehide'));
             act('place', [2], 1);
             dispatchEvent(new Event('pagehide'));
             return JSON.stringify(session.game).length;
         })",
    );
    assert!(long.as_u64() > Some(64 << 10), "{long}");
    // A page that closes before the server answers leaves it to the next one.
    page.browser.run("pageModule('resend.js').then(({ sendUnsent }) => sendUnsent())");
    page.browser.wait(&format!("{UNSENT}.length === 1"));
    page.browser.open(&address);
    page.browser.wait(&saved("531"));
    assert!(page.digits().starts_with("531"), "{}", page.digits());
    assert_eq!(page.browser.value(GAMES), "1");
    assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "0");
    page.close();
}

/// What a page could not send when it closed becomes a game of its own only where it differs from
/// what was saved since.
#[test]
fn what_was_not_sent_is_neither_lost_nor_doubled() {
    let Some(page) = Page::open_with("unsent", EASY) else { return };
    let play = |keys: &str, digits: &str| {
        page.browser.drag_cells(&["r1c3"]);
        page.browser.keys(keys);
        page.browser.wait(&saved(digits));
    };
    play("4", "534");
    let address = page.browser.value("location.href");
    let id = address.split_once("#game=").expect("a number").1;
    // As if a page had closed that knows the game as it was at first.
    let keep = || {
        page.browser.run(&format!(
            "return fetch('api/games/{id}').then(answer => answer.json()).then(({{ state }}) =>
                 localStorage.setItem('ennead.unsent', JSON.stringify([{{ id: {id}, revision: 0, state }}])))"
        ))
    };
    let send = || {
        page.browser.open(&address);
        page.browser.wait(&format!("{UNSENT}.length === 0"));
    };
    keep();
    send();
    assert_eq!(page.browser.value(GAMES), "1", "the same was saved");
    keep();
    play("u 1", "531");
    send();
    assert_eq!(page.browser.value(GAMES), "2", "something else was saved");
    assert!(page.digits().starts_with("531"), "{}", page.digits());
    keep();
    let remove = format!(
        "return fetch('api/games/remove', {{ method: 'POST', body: '{{\"id\": {id}}}',
             headers: {{ 'Content-Type': 'application/json' }} }}).then(answer => answer.status)"
    );
    assert_eq!(page.browser.run(&remove), json!(200));
    page.browser.open(page.address());
    page.browser.wait(&format!("{UNSENT}.length === 0"));
    assert_eq!(page.browser.value(GAMES), "2", "it was removed");
    assert!(page.digits().starts_with("531"), "{}", page.digits());
    // The browser tells that the game is removed.
    page.close_but_for("a status of 404");
}

/// A new game that could not be sent gets its number when it is sent with what pages kept, though
/// what follows fails, and it does not become new once more. Moves that the browser has no room for
/// are told.
#[test]
fn a_new_game_that_was_not_sent_is_sent_once() {
    let Some(page) = Page::open("once") else { return };
    page.browser.run(
        "window.refused = path => path.startsWith('api/games');
         const { fetch } = window;
         window.fetch = (path, options = {}) => refused(path, options.method ?? 'GET')
             ? Promise.reject(new TypeError('refused'))
             : fetch(path, options)",
    );
    page.paste(EASY);
    page.wait_said("only kept in this browser");
    assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "1");
    let (keep, no_room) = ("Storage.prototype.setItem", "() => { throw new Error('no room') }");
    page.browser.run(&format!("window.keep = {keep}; {keep} = {no_room}"));
    page.browser.drag_cells(&["r1c3"]);
    page.browser.keys("4");
    page.wait_said("This game is not being kept");
    page.browser.run(&format!(
        "{keep} = window.keep;
         window.refused = (path, method) => path.startsWith('api/games/') && method === 'GET';
         return pageModule('keeper.js').then(({{ openStored }}) => openStored(1)).catch(() => {{}})"
    ));
    assert_eq!(page.browser.value(&format!("{UNSENT}.length")), "0");
    page.browser.run("window.refused = () => false");
    page.browser.keys("Right 6");
    page.wait_said("saved again");
    page.browser.wait(&saved("534"));
    assert_eq!(page.browser.value(GAMES), "1");
    page.close();
}

/// What pages could not send when they closed.
pub(crate) const UNSENT: &str = "JSON.parse(localStorage.getItem('ennead.unsent') ?? '[]')";

/// How many games the store has.
pub(crate) const GAMES: &str =
    "fetch('api/games').then(answer => answer.json()).then(({ games }) => games.length)";

/// An expression: the store has the game of the address with these first digits.
pub(crate) fn saved(digits: &str) -> String {
    format!(
        "fetch('api/games/' + location.hash.slice(6)).then(answer => answer.json())
             .then(({{ state }}) => state.squares.slice(0, 3).map(square => /^[1-9]/.exec(square)?.[0] ?? '.').join('') === '{digits}')"
    )
}
