//! The files of the page, which are part of the program. Only these are served: no path is ever
//! joined, and no file is read.
//!
//! `index.html` is at `/`. All others are in a folder named after their [`version`], such as
//! `/3f80c41e9d52ab76/page.js`. So a browser may keep them without end, which halves the time to load the
//! page again, and asks for the files of another version under other names.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use ennead::draw::page_style;
use std::sync::LazyLock;
use twox_hash::XxHash3_64;

/// A file of the page.
pub(super) struct File {
    /// The name in the folder `page`.
    name: &'static str,
    text: fn() -> &'static str,
}

macro_rules! files {
    ($($name:literal)*) => {
        /// Every file.
        pub(super) const FILES: &[File] = &[$(File {
            name: $name,
            text: || include_str!(concat!("page/", $name)),
        }),*, File { name: "drawing.css", text: || &DRAWING_STYLE }];
    };
}

// To add a file, put it into `page` and name it here.
files! {
    "index.html" "api.js" "board.css" "board.js" "card.js" "cells.js" "clock.js" "commands.js"
    "controls.js" "dom.js" "enter.js" "facts.js" "game.js" "games.js" "hint.js" "keeper.js"
    "library.js" "newgame.js" "page.css" "page.js" "panel.js" "picture.js" "print.css"
    "printing.js" "session.js" "settings.js" "share.js" "steps.js" "thumbnail.js" "verdict.js" "win.js"
}

/// The style of the pictures of steps.
static DRAWING_STYLE: LazyLock<String> = LazyLock::new(page_style);

/// The type of a file of this name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    }
}

/// A name for the files: 16 hexadecimal digits, a hash of their texts.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let texts: String = FILES.iter().map(|file| (file.text)()).collect();
        format!("{:016x}", XxHash3_64::oneshot(texts.as_bytes()))
    });
    &VERSION
}

/// `index.html`, which names the other files with their folder.
fn index() -> &'static str {
    static INDEX: LazyLock<String> = LazyLock::new(|| {
        FILES.iter().fold(include_str!("page/index.html").to_owned(), |text, File { name, .. }| {
            text.replace(&format!("=\"{name}\""), &format!("=\"{}/{name}\"", version()))
        })
    });
    &INDEX
}

impl File {
    /// True if it is the page itself, which names all other files.
    fn is_index(&self) -> bool {
        self.name == "index.html"
    }

    /// The path in the address.
    pub(super) fn path(&self) -> String {
        if self.is_index() { "/".to_owned() } else { format!("/{}/{}", version(), self.name) }
    }
}

impl IntoResponse for &File {
    fn into_response(self) -> Response {
        let content_type =
            (header::CONTENT_TYPE, HeaderValue::from_static(content_type(self.name)));
        if self.is_index() {
            return ([content_type], index()).into_response();
        }
        let kept = HeaderValue::from_static("max-age=31536000, immutable");
        ([content_type, (header::CACHE_CONTROL, kept)], (self.text)()).into_response()
    }
}
