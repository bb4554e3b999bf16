//! From a request to its answer: the body is read, the handler of its [`Route`] is called, and its
//! answer or its problem is written.
//!
//! Bodies and answers are held in memory whole: the number of connections bounds how many. Files are
//! written part by part, as the client takes them.

use super::guard::{self, Guard};
use super::problem::Problem;
use super::work::{CancelToken, Kind, WorkPool};
use crate::store::{self, Store, StoreError, StoreErrorKind};
use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Query, Request};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::future::poll_fn;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The most bytes of a body. A puzzle has 81; a file of 10,000 has 820,000.
const BODY_BYTES: usize = 1 << 20;

/// How many bytes of a body that is too long are read and dropped, so that the client hears why it
/// is refused. A client that sends more finds the connection closed.
const DROPPED_BYTES: usize = 8 << 20;

/// The time to read a body.
const BODY_TIME: Duration = Duration::from_secs(10);

/// About how many bytes a part of a file has.
const PART_BYTES: usize = 64 << 10;

/// The time that a client has to take a part of a file.
const PART_TIME: Duration = Duration::from_secs(60);

/// How long a request waits for the store at most: less than any request may take, so that the
/// client hears what it was waiting for.
const STORE_TIME: Duration = Duration::from_secs(8);

/// The state that all requests share.
pub(super) struct App {
    pub(super) guard: Arc<Guard>,
    pub(super) work_pool: WorkPool,
    /// The file of the store; `None`: there is no folder for one.
    pub(super) store: Option<PathBuf>,
    pub(super) random_seed: fn() -> u32,
    say: fn(&str),
}

impl App {
    pub(super) fn new(
        guard: Arc<Guard>,
        store: Option<PathBuf>,
        random_seed: fn() -> u32,
        say: fn(&str),
    ) -> App {
        App { guard, work_pool: WorkPool::new(), store, random_seed, say }
    }
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
    /// When the work for the answer must stop.
    pub(super) cancel: &'a CancelToken,
}

impl HandlerRequest<'_> {
    /// The store, opened for this request, and made if there is none. It fails when the time is over,
    /// and the client is told so. It does its work even if the client is gone: a page that closes
    /// saves its game.
    ///
    /// # Errors
    /// 503 if the store cannot be used.
    pub(super) fn store(&self) -> Result<Store, Problem> {
        let path = match &self.app.store {
            Some(path) => path.clone(),
            None => Store::default_path()?,
        };
        let until = self.cancel.until().min(Instant::now() + STORE_TIME);
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
    /// A file to be saved. The store is read and the file written while the client takes it.
    File { name: &'static str, content_type: &'static str, write: WriteFile },
}

/// Writes a file, on a thread where it may wait.
pub(super) type WriteFile = Box<dyn FnOnce(&mut FileParts) -> store::Result<()> + Send>;

impl Answer {
    /// `value` as JSON.
    ///
    /// # Errors
    /// Never: every type that handlers answer with can be written as JSON.
    pub(super) fn json(value: &impl Serialize) -> Result<Answer, Problem> {
        serde_json::to_vec(value).map(Answer::Json).map_err(|_| Problem::bug())
    }
}

/// A part of a file. An empty one is the end of a whole file.
type Part = Result<Bytes, BoxError>;

/// A file that is being written.
pub(super) struct FileParts {
    /// What is written and not sent yet.
    pub(super) text: Vec<u8>,
    /// `None`: the client is gone, or has taken nothing for [`PART_TIME`].
    sender: Option<mpsc::Sender<Part>>,
    runtime: Handle,
}

impl FileParts {
    /// Sends the text if it is as long as a part; waits until the client has taken the part before.
    /// Breaks if the client is gone, or takes nothing for [`PART_TIME`].
    pub(super) fn send_if_long(&mut self) -> ControlFlow<()> {
        if self.text.len() < PART_BYTES {
            return ControlFlow::Continue(());
        }
        let part = std::mem::take(&mut self.text);
        self.send(Ok(part.into()))
    }

    fn send(&mut self, part: Part) -> ControlFlow<()> {
        if let Some(sender) = &self.sender
            && self.runtime.block_on(sender.send_timeout(part, PART_TIME)).is_ok()
        {
            return ControlFlow::Continue(());
        }
        self.sender = None;
        ControlFlow::Break(())
    }

    /// Sends the rest of the file and its end; or, if the file cannot be written to its end, breaks
    /// the connection off, so that the client does not take a part for the whole.
    fn finish(mut self, written: store::Result<()>, say: fn(&str)) {
        let rest = std::mem::take(&mut self.text);
        if !rest.is_empty() {
            let _ = self.send(Ok(rest.into()));
        }
        let end = written.map(|()| Bytes::new()).map_err(|error| {
            say(&format!("an export is broken off: {error}"));
            error.into()
        });
        let _ = self.send(end);
    }
}

/// The body of a file: its parts, up to an empty one. Without that one, the file is broken off.
struct FileBody(mpsc::Receiver<Part>);

impl HttpBody for FileBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        self.get_mut().0.poll_recv(cx).map(|part| match part {
            Some(Ok(part)) if part.is_empty() => None,
            Some(part) => Some(part.map(Frame::data)),
            None => Some(Err("the file is broken off".into())),
        })
    }
}

/// The response of JSON.
fn json_response(text: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response()
}

/// The response of a file, which is written as fast as the client takes it.
fn file_response(
    say: fn(&str),
    name: &str,
    content_type: &'static str,
    write: WriteFile,
) -> Response {
    let (sender, parts) = mpsc::channel(1);
    let mut file = FileParts { text: Vec::new(), sender: Some(sender), runtime: Handle::current() };
    spawn_blocking(move || {
        let written = write(&mut file);
        file.finish(written, say);
    });
    let headers = [
        (header::CONTENT_TYPE, content_type.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, Body::new(FileBody(parts))).into_response()
}

/// Answers `request`, which is for `route`.
pub(super) async fn answer(app: Arc<App>, route: &'static Route, request: Request) -> Response {
    answer_or_problem(app, route, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn answer_or_problem(
    app: Arc<App>,
    route: &'static Route,
    request: Request,
) -> Result<Response, Problem> {
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
    let work = move |cancel: &CancelToken| {
        let request = HandlerRequest { app: &shared, uri: &head.uri, body: &body, cancel };
        (route.handler)(&request)
    };
    Ok(match app.work_pool.run(route.kind, work).await? {
        Answer::Json(text) => json_response(text),
        Answer::File { name, content_type, write } => {
            file_response(app.say, name, content_type, write)
        }
    })
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
        if len > BODY_BYTES {
            bytes = Vec::new();
            continue;
        }
        bytes.extend_from_slice(&data);
    }
    if len > BODY_BYTES { too_long() } else { Ok(bytes) }
}
