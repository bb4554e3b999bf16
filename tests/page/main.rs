//! The page of `ennead serve` in a real browser, used as a person uses it.
//!
//! Each test starts a server with an empty store, and takes a headless Chromium in which no test
//! before it left anything. Where there is no `chromedriver`, the tests say that they were skipped.

mod access;
mod browser;
#[path = "../common/mod.rs"]
mod common;
mod dialogs;
mod keeping;
mod late;
mod paper;
mod playing;
#[path = "../common/program.rs"]
mod program;
mod rules;
mod sight;
mod study;
mod words;

use browser::Browser;
use program::Server;
pub(crate) use program::{EASY, EASY_SOLVED};

/// Its path has pointing, pairs and an XY-wing.
pub(crate) const WING: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

/// A page that is open in a browser.
pub(crate) struct Page {
    pub(crate) browser: Browser,
    server: Server,
}

impl Page {
    /// The page at 1280 by 800 pixels; `name` tells the tests' stores apart. `None` where there is
    /// no browser.
    #[track_caller]
    pub(crate) fn open(name: &str) -> Option<Page> {
        let page = Page::closed(name)?;
        page.browser.open(&page.server.page);
        Some(page)
    }

    /// As [`Page::open`], with this puzzle ready to play.
    #[track_caller]
    pub(crate) fn open_with(name: &str, puzzle: &str) -> Option<Page> {
        let page = Page::closed(name)?;
        page.open_puzzle(puzzle);
        Some(page)
    }

    /// As [`Page::open`], for a browser that has no file of the page yet.
    #[track_caller]
    pub(crate) fn open_for_the_first_time(name: &str) -> Option<Page> {
        let browser = Browser::start(1280, 800)?;
        let server = Server::on_port(name, 0);
        browser.open(&server.page);
        Some(Page { browser, server })
    }

    /// A browser with an empty tab beside a server.
    #[track_caller]
    fn closed(name: &str) -> Option<Page> {
        let browser = Browser::start(1280, 800)?;
        let server = Server::on_port(name, browser.port);
        Some(Page { browser, server })
    }

    pub(crate) fn address(&self) -> &str {
        &self.server.page
    }

    /// Opens a position through the fragment of the address, and waits until its solutions are
    /// known.
    #[track_caller]
    pub(crate) fn open_puzzle(&self, puzzle: &str) {
        self.browser.open(&format!("{}#v1~{puzzle}", self.server.page));
        self.browser.wait("document.body.dataset.phase === 'playing'");
        self.browser.wait("location.hash === '#new'");
        self.browser.wait(
            "pageModule('session.js').then(({ session }) => session.game.solution ||
                 document.querySelector('#say').textContent.startsWith('This puzzle has'))",
        );
    }

    /// Pastes text into the page, as Ctrl+V does.
    #[track_caller]
    pub(crate) fn paste(&self, text: &str) {
        let text = serde_json::to_string(text).expect("a text");
        self.browser.run(&format!(
            "const data = new DataTransfer();
             data.setData('text', {text});
             document.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}))"
        ));
    }

    /// The label of a cell, as in "row 1 column 3, notes 1 and 2".
    #[track_caller]
    pub(crate) fn label(&self, cell: &str) -> String {
        let (row, column) = (&cell[1..2], &cell[3..4]);
        let path = format!("tr:nth-child({row}) td:nth-child({column})");
        self.browser.value(&format!("document.querySelector('#board {path}').ariaLabel"))
    }

    /// The digits on the board, 81 characters.
    #[track_caller]
    pub(crate) fn digits(&self) -> String {
        self.browser.value(
            "[...document.querySelectorAll('#board td')]
                .map(td => td.querySelector('.value')?.textContent ?? '.').join('')",
        )
    }

    /// Ends the server, as Ctrl-C does in its terminal.
    pub(crate) fn end_server(&mut self) {
        self.server.end();
    }

    /// Starts the server again, as the same command does in its terminal.
    pub(crate) fn begin_server_again(&mut self) {
        self.server.begin_again();
    }

    /// Stops the server, as Ctrl-Z does in its terminal: it is there, and answers nothing.
    pub(crate) fn stop_server(&self) {
        self.server.signal("STOP");
    }

    /// Lets a server go on that was stopped.
    pub(crate) fn continue_server(&self) {
        self.server.signal("CONT");
    }

    /// What the page said last.
    #[track_caller]
    pub(crate) fn said(&self) -> String {
        self.browser.text("#say")
    }

    /// Waits until the page says something with these words.
    #[track_caller]
    pub(crate) fn wait_said(&self, words: &str) {
        self.browser
            .wait(&format!("document.querySelector('#say').textContent.includes('{words}')"));
    }

    /// Ends the test: the page must not have complained about anything.
    #[track_caller]
    pub(crate) fn close(self) {
        self.close_but_for("nothing else");
    }

    /// Ends the test: the page must have complained about nothing but what has `expected` in it.
    #[track_caller]
    pub(crate) fn close_but_for(mut self, expected: &str) {
        let mut complaints = self.browser.complaints();
        complaints.retain(|text| !text.contains(expected));
        assert!(complaints.is_empty(), "{complaints:#?}");
        self.browser.port = self.server.address.port();
        self.browser.keep(&self.server.page);
    }
}
