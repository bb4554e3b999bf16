//! The files of the page, which are part of the program. Only these are served: no path is ever
//! joined, and no file is read.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// A file of the page.
pub(super) struct File {
    /// The path in the address.
    pub(super) path: &'static str,
    pub(super) content_type: &'static str,
    text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";

/// Every file. To add one, put it into `page` and add its row.
pub(super) const FILES: &[File] =
    &[File { path: "/", content_type: HTML, text: include_str!("page/index.html") }];

impl IntoResponse for &File {
    fn into_response(self) -> Response {
        let content_type = HeaderValue::from_static(self.content_type);
        ([(header::CONTENT_TYPE, content_type)], self.text).into_response()
    }
}
