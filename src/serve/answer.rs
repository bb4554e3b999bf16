//! From a request to its answer: the body is read, the handler of its [`Route`] is called, and its
//! answer or its problem is written.

use super::guard::{self, Guard};
use super::problem::Problem;
use super::work::{Kind, Wanted, WorkPool};
use crate::store::{Store, StoreError, StoreErrorKind};
use axum::body::{Body, HttpBody};
use axum::extract::{Query, Request};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::future::poll_fn;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// The most bytes of a body. A puzzle has 81; a file of 10,000 has 820,000.
const BODY_BYTES: usize = 1 << 20;

/// How many bytes of a body that is too long are read and dropped, so that the client hears why it
/// is refused. A client that sends more finds the connection closed.
const DROPPED_BYTES: usize = 8 << 20;

/// The time to read a body.
const BODY_TIME: Duration = Duration::from_secs(10);

/// How long a request waits for the store at most: less than any request may take, so that the
/// client hears what it was waiting for.
const STORE_TIME: Duration = Duration::from_secs(8);

/// The state that all requests share.
pub(super) struct App {
    pub(super) guard: Arc<Guard>,
    pub(super) work_pool: WorkPool,
    /// The file of the store; `None`: the default one.
    pub(super) store: Option<PathBuf>,
    pub(super) random_seed: fn() -> Option<u32>,
}

/// How a route is asked. Only `POST` changes anything, or takes a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Method {
    Get,
    Post,
}

/// Answers a request, on a thread where it may work.
pub(super) type Handler = fn(&HandlerRequest<'_>) -> Result<Answer, Problem>;

/// A row of the table. Serialized as its description.
#[derive(Serialize)]
pub(super) struct Route {
    pub(super) method: Method,
    pub(super) path: &'static str,
    /// The purpose of the route, in a line.
    pub(super) about: &'static str,
    /// The body of a `POST`, or what may follow the `?` of a `GET`.
    pub(super) body: &'static str,
    /// The answer.
    pub(super) answer: &'static str,
    #[serde(skip)]
    pub(super) kind: Kind,
    #[serde(skip)]
    pub(super) handler: Handler,
}

/// A request as its handler sees it.
pub(super) struct HandlerRequest<'a> {
    pub(super) app: &'a App,
    uri: &'a Uri,
    body: &'a [u8],
    /// Whether the answer is still wanted.
    pub(super) wanted: &'a Wanted,
}

impl HandlerRequest<'_> {
    /// The store, opened for this request, and made if there is none. What is asked of it fails
    /// when the time is over: the client then gets the answer that it was stopped. It is done also
    /// when the client is gone: a page that closes saves its game.
    ///
    /// # Errors
    /// 503 if the store cannot be used.
    pub(super) fn store(&self) -> Result<Store, Problem> {
        let path = match &self.app.store {
            Some(path) => path.clone(),
            None => Store::default_path()?,
        };
        let until = self.wanted.until().min(Instant::now() + STORE_TIME);
        let patience = || {
            let left = until.checked_duration_since(Instant::now());
            left.ok_or_else(|| StoreError::of(&path, StoreErrorKind::Busy))
        };
        let mut store = match Store::open_within(&path, patience()?) {
            Err(StoreError { kind: StoreErrorKind::ReadOnly, .. }) => Store::open_to_read(&path)?,
            opened => opened?,
        };
        // Opening may have taken long.
        store.wait_at_most(patience()?)?;
        Ok(store)
    }

    /// The body as a `T`.
    ///
    /// # Errors
    /// 400 if it is not JSON, 422 if it is not a `T`.
    pub(super) fn body<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        serde_json::from_slice(self.body).map_err(|error| match error.classify() {
            Category::Data => Problem::unusable(format!("the body: {error}")),
            Category::Syntax | Category::Eof | Category::Io => {
                Problem::bad_request(format!("the body is not JSON: {error}"))
            }
        })
    }

    /// The query of the address without the token, as a `T`.
    ///
    /// # Errors
    /// 400 if it is not a `T`.
    pub(super) fn query<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let wrong = |why: String| Problem::bad_request(format!("the address: {why}"));
        let parts = self.uri.query().unwrap_or_default().split('&');
        let parts: Vec<&str> = parts.filter(|part| !part.starts_with("token=")).collect();
        let uri = format!("/?{}", parts.join("&")).parse().map_err(|_| wrong("unusable".into()))?;
        match Query::try_from_uri(&uri) {
            Ok(Query(query)) => Ok(query),
            Err(error) => Err(wrong(error.body_text())),
        }
    }

    /// The last part of the path as a number, where the route has one there.
    ///
    /// # Errors
    /// 404 if it is not a number.
    pub(super) fn id(&self) -> Result<i64, Problem> {
        let last = self.uri.path().rsplit('/').next().unwrap_or_default();
        last.parse().map_err(|_| Problem::not_found(format!("there is no number {last:?}")))
    }
}

/// The answer of a handler.
pub(super) enum Answer {
    /// JSON.
    Json(Vec<u8>),
    /// A file to be saved.
    File { name: &'static str, content_type: &'static str, text: Vec<u8> },
}

impl Answer {
    /// `value` as JSON.
    ///
    /// # Errors
    /// Never: every type that handlers answer with can be written as JSON.
    pub(super) fn json(value: &impl Serialize) -> Result<Answer, Problem> {
        serde_json::to_vec(value).map(Answer::Json).map_err(|_| Problem::bug())
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        match self {
            Answer::Json(text) => {
                let json = HeaderValue::from_static("application/json");
                ([(header::CONTENT_TYPE, json)], text).into_response()
            }
            Answer::File { name, content_type, text } => {
                let disposition = format!("attachment; filename=\"{name}\"");
                let headers = [
                    (header::CONTENT_TYPE, content_type.to_owned()),
                    (header::CONTENT_DISPOSITION, disposition),
                ];
                (headers, text).into_response()
            }
        }
    }
}

/// Answers `request`, which is for `route`.
pub(super) async fn answer(app: Arc<App>, route: &'static Route, request: Request) -> Response {
    match answer_or_problem(app, route, request).await {
        Ok(answer) => answer.into_response(),
        Err(problem) => problem.into_response(),
    }
}

async fn answer_or_problem(
    app: Arc<App>,
    route: &'static Route,
    request: Request,
) -> Result<Answer, Problem> {
    let (head, body) = request.into_parts();
    if route.method == Method::Post {
        guard::check_body(&head.headers)?;
    }
    let body = match route.method {
        Method::Get => Vec::new(),
        Method::Post => match timeout(BODY_TIME, read(body)).await {
            Ok(body) => body?,
            Err(_) => return Err(Problem::late("the body of the request did not arrive in time")),
        },
    };
    let shared = app.clone();
    app.work_pool
        .run(route.kind, move |wanted| {
            (route.handler)(&HandlerRequest { app: &shared, uri: &head.uri, body: &body, wanted })
        })
        .await
}

/// Reads a body of at most [`BODY_BYTES`].
async fn read(mut body: Body) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let mut len = 0_usize;
    let too_long = || {
        Err(Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "the body is longer than 1 MiB: send it in parts",
        ))
    };
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let frame = frame.map_err(|_| Problem::bad_request("the body broke off"))?;
        let Ok(data) = frame.into_data() else { continue };
        len += data.len();
        if len > DROPPED_BYTES {
            return too_long();
        }
        if len <= BODY_BYTES {
            bytes.extend_from_slice(&data);
        } else {
            bytes = Vec::new();
        }
    }
    if len > BODY_BYTES { too_long() } else { Ok(bytes) }
}
