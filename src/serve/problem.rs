//! [`Problem`]: why a request gets no answer: a status and a sentence for the person.

use crate::store::{StoreError, StoreErrorKind};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;

/// Why a request gets no answer. Written as `{"error": "a sentence"}`.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    sentence: Cow<'static, str>,
}

impl Problem {
    pub(super) fn new(status: StatusCode, sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem { status, sentence: sentence.into() }
    }

    /// 400: the request is not understood.
    pub(super) fn bad_request(sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, sentence)
    }

    /// 403: the request does not come from the page, or lacks the token.
    pub(super) fn forbidden(sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, sentence)
    }

    /// 404: there is no such thing.
    pub(super) fn not_found(sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, sentence)
    }

    /// 408: the request does not arrive. Browsers send it again, so this must not be the answer to work
    /// that was begun.
    pub(super) fn late(sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::REQUEST_TIMEOUT, sentence)
    }

    /// 409: another client was first.
    pub(super) fn conflict(sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::CONFLICT, sentence)
    }

    /// 422: the request is understood, but makes no sense.
    pub(super) fn unusable(sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// 500: a bug.
    pub(super) fn bug() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "this is a bug in ennead; the terminal of the server says more",
        )
    }

    /// 503: the server ends.
    pub(super) fn closing() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is ending")
    }

    /// 504: the time for the work is over.
    pub(super) fn overtime(sentence: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::GATEWAY_TIMEOUT, sentence)
    }

    /// 503: the request waited too long for others of its kind.
    pub(super) fn busy() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many other requests of this kind are at work; nothing was done: try again later",
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::json!({ "error": self.sentence }).to_string();
        let json = HeaderValue::from_static("application/json");
        (self.status, [(header::CONTENT_TYPE, json)], body).into_response()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error.kind {
            // Nothing is wrong with the file.
            StoreErrorKind::NoGame(id) => Problem::not_found(format!("there is no game {id}")),
            StoreErrorKind::NoPuzzle(id) => {
                Problem::not_found(format!("there is no puzzle {id}; nothing was removed"))
            }
            _ => Problem::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()),
        }
    }
}
