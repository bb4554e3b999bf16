//! The files of the page, which are part of the program. Only these are served: no path is ever
//! joined, and no file is read.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// A file of the page.
pub(super) struct File {
    /// The name in the folder `page`, and behind the `/` of the address.
    name: &'static str,
    content_type: &'static str,
    text: &'static str,
}

macro_rules! files {
    ($($name:literal)*) => {
        /// Every file.
        pub(super) const FILES: &[File] = &[$(File {
            name: $name,
            content_type: content_type($name),
            text: include_str!(concat!("page/", $name)),
        }),*];
    };
}

// To add a file, put it into `page` and name it here.
files! {
    "index.html" "api.js" "board.css" "board.js" "card.js" "cells.js" "clock.js" "commands.js"
    "conflict.js" "dom.js" "enter.js" "facts.js" "file.js" "game.js" "games.js" "help.js" "hint.js"
    "import.js" "keeper.js" "keys.js" "library.js" "newgame.js" "overlay.js" "pad.js" "page.css"
    "page.js" "panel.js" "picture.js" "pointer.js" "print.css" "printing.js" "resend.js" "say.js"
    "session.js" "settings.js" "share.js" "square.js" "steps.js" "theme.css" "thumbnail.js"
    "unsent.js" "verdict.js"
}

/// The type of a file of this name. Another kind of file does not compile before it has its row.
const fn content_type(name: &str) -> &'static str {
    const TYPES: [(&str, &str); 3] = [
        (".html", "text/html; charset=utf-8"),
        (".css", "text/css; charset=utf-8"),
        (".js", "text/javascript; charset=utf-8"),
    ];
    let mut k = 0;
    while k < TYPES.len() {
        if ends_with(name.as_bytes(), TYPES[k].0.as_bytes()) {
            return TYPES[k].1;
        }
        k += 1;
    }
    panic!("a file of a kind that has no content type")
}

const fn ends_with(text: &[u8], end: &[u8]) -> bool {
    match text.split_at_checked(text.len().saturating_sub(end.len())) {
        Some((_, mut last)) if last.len() == end.len() => {
            let mut rest = end;
            while let ([a, last_rest @ ..], [b, end_rest @ ..]) = (last, rest) {
                if *a != *b {
                    return false;
                }
                (last, rest) = (last_rest, end_rest);
            }
            true
        }
        _ => false,
    }
}

impl File {
    /// The path in the address: that of `index.html` is `/`.
    pub(super) fn path(&self) -> String {
        match self.name {
            "index.html" => "/".to_owned(),
            name => format!("/{name}"),
        }
    }
}

impl IntoResponse for &File {
    fn into_response(self) -> Response {
        let content_type = HeaderValue::from_static(self.content_type);
        ([(header::CONTENT_TYPE, content_type)], self.text).into_response()
    }
}
