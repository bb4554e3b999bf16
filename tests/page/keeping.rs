//! What is kept: games in the store, in two windows, over the end of a page or of the server.

use crate::{EASY, Page, WING};
use ennead::game::Game;
use serde_json::{Value, json};

/// A puzzle that is only looked at is not in the store; this browser has it.
#[test]
fn a_puzzle_that_is_looked_at_is_no_game_yet() {
    let Some(page) = Page::open("looked-at") else { return };
    page.paste(EASY);
    page.browser.wait("location.hash === '#new'");
    page.browser.reload();
    assert_eq!(page.digits(), EASY);
    page.browser.open(page.address());
    assert_eq!((page.digits(), page.browser.value(GAMES)), (EASY.to_owned(), "0".to_owned()));
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
    let statistics =
        "fetch('api/statistics').then(answer => answer.json()).then(rows => rows.length)";
    assert_eq!(page.browser.value(statistics), "1");
    page.close();
}

#[test]
fn a_game_is_kept_and_goes_on_here_and_in_the_terminal() {
    let Some(page) = Page::open_with("keep", EASY) else { return };
    page.browser.keys("4 Down Shift+7 Right Alt+2 c o 1 o Right u U 9 Right Delete");
    let (digits, labels) =
        (page.digits(), ["r1c3", "r2c2", "r2c3", "r9c9"].map(|cell| page.label(cell)));
    page.browser.wait(IS_SAVED);
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
    page.browser.wait(IS_SAVED);
    let state = page.browser.run(
        "return fetch('api/games/1').then(answer => answer.json()).then(game => JSON.stringify(game.state))",
    );
    let game: Game = state.as_str().expect("a game").parse().expect("the library reads it");
    assert_eq!(game.sheet().values().to_string(), page.digits());
    page.close();
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
    first_cell("6");
    page.browser.wait(IS_ASKED);
    assert_eq!(page.browser.count(".question figure"), 2);
    page.browser.click(".question button[value=here]");
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
    first_cell("8");
    page.browser.click(".question button[value=there]");
    page.wait_said("the board shows it as it is now");
    assert!(page.digits().starts_with("537"), "{}", page.digits());
    assert_eq!(page.browser.value("location.href"), address);
    assert_eq!(page.browser.value(GAMES), "2");
    first_cell("u");
    page.browser.wait(&saved("53."));
    page.close_but_for("a status of 409");
}

/// A page that closes leaves what is not saved yet to the next one, also of a game that was shown
/// before.
#[test]
fn the_last_move_of_a_game_is_kept_when_the_page_shows_another() {
    let Some(page) = Page::open_with("last", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    let address = page.browser.value("location.href");
    page.browser.run(
        "return Promise.all([pageModule('session.js'), pageModule('game.js')]).then(([session, { Game }]) => {
             window.fetch = () => new Promise(() => {});
             session.act('place', [3], 6);
             session.open(Game.edit());
         })",
    );
    page.browser.open(page.address());
    page.browser.open(&address);
    assert_eq!(page.digits()[..5], *"53467");
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
    assert_eq!(page.browser.value(GAMES), "1");
    page.close();
}

/// No move is lost or doubled, whether or not the save under way arrives.
#[test]
fn a_page_that_is_left_while_it_saves_loses_nothing() {
    let Some(page) = Page::open_with("left", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    let address = page.browser.value("location.href");
    for (arrives, digit) in [(true, 1), (false, 2)] {
        page.browser.run(&format!(
            "return pageModule('session.js').then(({{ act }}) => {{
                 const real = window.fetch;
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
        page.browser.open(&address);
        page.browser.wait(&saved(&format!("53{digit}")));
        assert_eq!(page.digits()[..5], format!("53{digit}67"));
        assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
        assert_eq!(page.browser.value(GAMES), "1");
        page.browser.keys("r");
        page.browser.wait(&saved("53."));
    }
    // The first save had arrived.
    page.close_but_for("a status of 409");
}

/// Browsers send no more than 64 KiB for a page that closes.
#[test]
fn the_last_moves_of_a_long_game_are_kept() {
    let Some(page) = Page::open_with("long", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    let address = page.browser.value("location.href");
    let long = page.browser.run(
        "return pageModule('session.js').then(({ act, session }) => {
             window.fetch = () => new Promise(() => {});
             for (let k = 0; k < 40; k++) {
                 act('fillCandidates');
                 act('restart');
             }
             act('place', [2], 1);
             return JSON.stringify(session.game).length;
         })",
    );
    assert!(long.as_u64() > Some(64 << 10), "{long}");
    page.browser.open(&address);
    page.browser.wait(&saved("531"));
    assert!(page.digits().starts_with("531"), "{}", page.digits());
    assert_eq!(page.browser.value(GAMES), "1");
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
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
    // A move that is not saved yet is removed, too.
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [3], 6))");
    page.browser.click("#games .quiet");
    page.browser.click(".question button[value=yes]");
    page.wait_said("The game is removed");
    assert_eq!(page.browser.value("location.hash"), "");
    // Nor does it if another game cannot be removed.
    page.browser.run(
        "return pageModule('keeper.js').then(({ removeStored }) => removeStored(999).catch(() => 0))",
    );
    assert_eq!(page.browser.value(GAMES), "0");
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [5], 8))");
    page.browser.wait(&format!("{GAMES}.then(count => count === 1)"));
    page.close_but_for("api/games/remove");
}

/// Back leads to the game before, and what was not touched is gone.
#[test]
fn back_leaves_no_game_behind() {
    let Some(page) = Page::open_with("back", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    let digits = page.digits();
    page.paste(WING);
    page.browser.wait("location.hash === '#new'");
    assert_eq!(page.digits(), WING);
    page.browser.run("history.back()");
    page.browser.wait("location.hash === '#game=1'");
    page.browser.wait(&saved("534"));
    page.browser.wait("document.body.dataset.phase === 'playing'");
    assert_eq!(page.digits(), digits);
    assert_eq!(page.browser.value(GAMES), "1");
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
    page.browser.open(page.address());
    assert_eq!(page.digits(), digits);
    // A game that was touched is there after Back, too.
    page.paste(WING);
    page.browser.wait("location.hash === '#new'");
    page.browser.keys("1");
    page.browser.wait("location.hash === '#game=2'");
    page.browser.run("history.back()");
    page.browser.wait("location.hash === '#game=1'");
    page.browser.run("history.forward()");
    page.browser.wait("location.hash === '#game=2'");
    page.browser.wait(&format!("{GAMES}.then(count => count === 2)"));
    page.close();
}

/// The store knows where a puzzle is from.
#[test]
fn a_game_that_was_made_keeps_its_seed() {
    let Some(page) = Page::open("seed") else { return };
    page.browser.click("[data-command=new]");
    page.browser.click("#new .main");
    page.wait_said("A new game");
    page.browser.keys("c");
    page.browser.wait("location.hash.startsWith('#game=')");
    let game = page
        .browser
        .run("return fetch('api/games/' + location.hash.slice(6)).then(answer => answer.json())");
    assert_eq!((&game["wish"], &game["difficulty"]), (&json!("easy"), &json!("easy")));
    assert!(game["seed"].is_u64(), "{}", game["seed"]);
    page.close();
}

/// What a page could not save is saved by the next one; where the game was played on in another way
/// or removed since, it becomes a game of its own.
#[test]
fn what_was_not_saved_is_neither_lost_nor_doubled() {
    let Some(page) = Page::open_with("unsaved", EASY) else { return };
    let play = |keys: &str, digits: &str| {
        page.browser.drag_cells(&["r1c3"]);
        page.browser.keys(keys);
        page.browser.wait(&saved(digits));
    };
    play("4", "534");
    let address = page.browser.value("location.href");
    let id = address.split_once("#game=").expect("a number").1;
    let state = || {
        page.browser.run(&format!(
            "return fetch('api/games/{id}').then(answer => answer.json()).then(({{ state }}) => state)"
        ))
    };
    // As if a page had closed that knows the game as it was at first, and went on to this state.
    let keep = |state: &Value| {
        let copy = json!({ "id": 1, "revision": 0, "state": state, "facts": {}, "at": 0 });
        let copy = json!(copy.to_string());
        page.browser.run(&format!("localStorage.setItem('ennead.game.{id}', {copy})"));
    };
    let open = |address: &str| {
        page.browser.open(address);
        assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
    };
    let first = state();
    play("Right 6", "534");
    let second = state();
    keep(&first);
    open(&address);
    assert_eq!(page.browser.value(GAMES), "1", "all of it was saved, and more");
    assert!(page.digits().starts_with("53467"), "{}", page.digits());
    play("u u 1", "531");
    keep(&second);
    page.browser.open_nothing();
    page.browser.open_unready(&address);
    page.browser.wait(IS_ASKED);
    // Who does not choose keeps both.
    page.browser.keys("Escape");
    page.browser.wait(&format!("{GAMES}.then(count => count === 2)"));
    page.browser.wait(&saved("531"));
    assert!(page.digits().starts_with("531"), "{}", page.digits());
    keep(&second);
    let remove = format!(
        "return fetch('api/games/remove', {{ method: 'POST', body: '{{\"id\": {id}}}',
             headers: {{ 'Content-Type': 'application/json' }} }}).then(answer => answer.status)"
    );
    assert_eq!(page.browser.run(&remove), json!(200));
    open(page.address());
    assert_eq!(page.browser.value(GAMES), "2", "it was removed");
    assert!(page.digits().starts_with("53467"), "{}", page.digits());
    page.close_but_for("a status of 40");
}

/// What the server does not take stays in this browser, and the page says why.
#[test]
fn what_the_server_refuses_is_kept() {
    let Some(page) = Page::open_with("refused", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    let address = page.browser.value("location.href");
    // No seed is that great.
    page.browser.run(
        "return fetch('api/games/1').then(answer => answer.json()).then(({ state }) =>
             localStorage.setItem('ennead.game.new',
                 JSON.stringify({ id: null, revision: 0, state, facts: { seed: 1e30 }, at: 0 })))",
    );
    for address in [&address, page.address()] {
        page.browser.open(address);
        assert!(page.said().contains("Kept in this browser only"), "{}", page.said());
        assert_eq!(page.browser.value(&format!("{COPIES}.length")), "1");
    }
    // Who opens a game hears it, too.
    page.browser.run("document.querySelector('#say').textContent = ''");
    page.browser.click("#tab-games");
    page.browser.click("#games button");
    page.wait_said("Kept in this browser only");
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "1");
    page.close_but_for("a status of 4");
}

/// A server that was stopped, or a computer that sleeps, takes requests and does not answer.
#[test]
fn a_server_that_hangs_is_told() {
    let Some(page) = Page::open_with("hangs", EASY) else { return };
    page.browser.keys("4");
    page.browser.wait(&saved("534"));
    page.browser.run(
        "window.timeout = AbortSignal.timeout;
         AbortSignal.timeout = () => window.timeout.call(AbortSignal, 300)",
    );
    page.stop_server();
    page.browser.keys("Right 6");
    page.wait_said("Kept in this browser only");
    page.browser.keys("Right Right 8");
    page.browser.wait(&format!("{COPIES}[0]?.state.done === 3"));
    // Nothing that waits for the saves waits for ever.
    for open in ["openStored(1)", "removeStored(999)"] {
        let message = page.browser.run(&format!(
            "return pageModule('keeper.js').then(keeper => keeper.{open}).catch(error => error.message)"
        ));
        assert!(message.as_str().is_some_and(|text| text.contains("still running?")), "{message}");
    }
    page.continue_server();
    page.browser.run("AbortSignal.timeout = window.timeout");
    page.browser.run("return pageModule('session.js').then(({ act }) => act('place', [10], 7))");
    page.wait_said("saved again");
    page.browser.wait(&format!("{COPIES}.length === 0"));
    page.close_but_for("409");
}

/// A new game that could not be sent gets its number when the server is back. Moves that the browser
/// has no room for are told.
#[test]
fn a_new_game_is_saved_when_the_server_is_back() {
    let Some(mut page) = Page::open_with("once", EASY) else { return };
    page.end_server();
    page.browser.keys("4");
    page.wait_said("Kept in this browser only");
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "1");
    let (keep, no_room) = ("Storage.prototype.setItem", "() => { throw new Error('no room') }");
    page.browser.run(&format!("window.keep = {keep}; {keep} = {no_room}"));
    page.browser.keys("Right 6");
    page.wait_said("This game is not being kept");
    page.browser.run(&format!("{keep} = window.keep"));
    page.begin_server_again();
    page.browser.keys("Right Right 8");
    page.wait_said("saved again");
    page.browser.wait(&saved("534"));
    assert_eq!(page.browser.value(GAMES), "1");
    assert_eq!(page.browser.value(&format!("{COPIES}.length")), "0");
    page.close_but_for("net::ERR_CONNECTION_REFUSED");
}

/// The copies of games in this browser.
pub(crate) const COPIES: &str = "Object.entries(localStorage)
    .filter(([slot]) => slot.startsWith('ennead.game.') && slot !== 'ennead.game.typing')
    .map(([, text]) => JSON.parse(text))";

/// How many games the store has.
pub(crate) const GAMES: &str =
    "fetch('api/games').then(answer => answer.json()).then(({ games }) => games.length)";

/// An expression: the page asks which of two states goes on.
const IS_ASKED: &str = "document.querySelector('.question')?.open";

/// An expression: all moves of the game on the board are saved.
pub(crate) const IS_SAVED: &str = "pageModule('session.js').then(({ session: { game, stored } }) =>
    stored.id !== null && stored.moves === game.moves)";

/// An expression: the store has the game of the address with these first digits.
pub(crate) fn saved(digits: &str) -> String {
    format!(
        "location.hash.startsWith('#game=') &&
         fetch('api/games/' + location.hash.slice(6)).then(answer => answer.json())
             .then(({{ state }}) => state.squares.slice(0, 3).map(square => /^[1-9]/.exec(square)?.[0] ?? '.').join('') === '{digits}')"
    )
}
