//! From a request to its answer: the body is read, the handler of its [`Route`] is called, and its
//! answer or its problem is written.
//!
//! Clients may send and read as slowly as they like, so the memory for them is limited. Short bodies
//! and answers are kept for every connection; longer ones hold a place while they are in memory.
//! Files are written part by part, as the client takes them.

use super::connections::Connection;
use super::guard::{self, Guard};
use super::problem::Problem;
use super::work::{Kind, Wanted, WorkPool};
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
use std::sync::{Arc, Weak};
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::SendTimeoutError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The most bytes of a body. A puzzle has 81; a file of 10,000 has 820,000.
const BODY_BYTES: usize = 1 << 20;

/// How many bytes of a body that is too long are read and dropped, so that the client hears why it
/// is refused. A client that sends more finds the connection closed.
const DROPPED_BYTES: usize = 8 << 20;

/// The time to read a body.
const BODY_TIME: Duration = Duration::from_secs(10);

/// The most bytes of a body or an answer that needs no place.
const SHORT: usize = 32 << 10;

/// How many longer bodies are kept at one time.
const LONG_BODIES: usize = 8;

/// How many KiB longer answers may have together, until the clients have taken them.
const LONG_ANSWERS_KIB: u32 = 16 << 10;

/// How many files are written at one time.
const FILES: usize = 8;

/// A client that takes nothing of its file for this time loses it to another that waits for a place.
const DEAF_TIME: Duration = Duration::from_secs(3);

/// About how many bytes a part of a file has.
const PART_BYTES: usize = 64 << 10;

/// How long a request waits for a place.
const PLACE_TIME: Duration = Duration::from_secs(9);

/// The time that a client has to take a long answer.
const LONG_TIME: Duration = Duration::from_secs(600);

/// How long a request waits for the store at most: less than any request may take, so that the
/// client hears what it was waiting for.
const STORE_TIME: Duration = Duration::from_secs(8);

/// The state that all requests share.
pub(super) struct App {
    pub(super) guard: Arc<Guard>,
    pub(super) work_pool: WorkPool,
    /// The file of the store; `None`: the default one.
    pub(super) store: Option<PathBuf>,
    pub(super) random_seed: fn() -> u32,
    say: fn(&str),
    long_bodies: Arc<Semaphore>,
    long_answers: Arc<Semaphore>,
    files: Arc<Semaphore>,
    /// Each request that waits for the place of a file has a copy.
    waiting_for_files: Arc<()>,
}

impl App {
    pub(super) fn new(
        guard: Arc<Guard>,
        store: Option<PathBuf>,
        random_seed: fn() -> u32,
        say: fn(&str),
    ) -> App {
        App {
            guard,
            work_pool: WorkPool::new(),
            store,
            random_seed,
            say,
            long_bodies: Arc::new(Semaphore::new(LONG_BODIES)),
            long_answers: Arc::new(Semaphore::new(LONG_ANSWERS_KIB as usize)),
            files: Arc::new(Semaphore::new(FILES)),
            waiting_for_files: Arc::default(),
        }
    }

    /// Waits for the place of an answer of so many bytes; a short one needs none.
    ///
    /// # Errors
    /// 503 if there is none in time.
    fn answer_place(
        &self,
        bytes: usize,
        wanted: &Wanted,
    ) -> Result<Option<OwnedSemaphorePermit>, Problem> {
        if bytes <= SHORT {
            return Ok(None);
        }
        let kib = u32::try_from(bytes >> 10).unwrap_or(u32::MAX).min(LONG_ANSWERS_KIB);
        loop {
            if let Ok(place) = self.long_answers.clone().try_acquire_many_owned(kib) {
                return Ok(Some(place));
            }
            if Instant::now() > wanted.until() {
                return Err(Problem::busy());
            }
            thread::sleep(Duration::from_millis(5));
        }
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
    /// Whether the answer is still wanted.
    pub(super) wanted: &'a Wanted,
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
    sender: mpsc::Sender<Part>,
    runtime: Handle,
    /// There is more than one of these while another waits for the place.
    waiting: Weak<()>,
    /// False once the client is gone, or has taken nothing for too long.
    is_taken: bool,
}

impl FileParts {
    /// Sends the text if it is as long as a part; waits until the client has taken the parts before.
    /// Breaks if the client is gone, or takes nothing while another waits for its place.
    pub(super) fn send_if_long(&mut self) -> ControlFlow<()> {
        if self.text.len() < PART_BYTES { ControlFlow::Continue(()) } else { self.send() }
    }

    fn send(&mut self) -> ControlFlow<()> {
        let mut part = Ok(std::mem::take(&mut self.text).into());
        loop {
            part = match self.runtime.block_on(self.sender.send_timeout(part, DEAF_TIME)) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(SendTimeoutError::Timeout(again)) if self.waiting.strong_count() <= 1 => again,
                Err(_) => {
                    self.is_taken = false;
                    return ControlFlow::Break(());
                }
            };
        }
    }

    /// Sends the rest; or, if the file cannot be written to its end, breaks the connection off, so
    /// that the client does not take a part for the whole.
    fn finish(mut self, written: store::Result<()>, say: fn(&str)) {
        match written {
            Ok(()) if self.is_taken && self.send().is_continue() => {
                let _ = self.send();
            }
            Ok(()) => {}
            Err(error) => {
                say(&format!("an export is broken off: {error}"));
                let _ = self.sender.blocking_send(Err(error.into()));
            }
        }
    }
}

/// The body of a long answer, in parts.
struct LongBody {
    parts: mpsc::Receiver<Part>,
    /// When it is broken off.
    until: Instant,
    /// Held until the client has taken all parts; that of a file is held by its writer.
    _place: Option<OwnedSemaphorePermit>,
}

impl HttpBody for LongBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = self.get_mut();
        if Instant::now() > this.until {
            return Poll::Ready(Some(Err("the client is too slow".into())));
        }
        this.parts.poll_recv(cx).map(|part| match part {
            Some(Ok(part)) if part.is_empty() => None,
            Some(part) => Some(part.map(Frame::data)),
            None => Some(Err("the client was too slow, and others were waiting".into())),
        })
    }
}

/// The response of JSON. A long one has a place, which it holds until the client has taken it.
fn json_response(text: Vec<u8>, place: Option<OwnedSemaphorePermit>) -> Response {
    let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    let Some(place) = place else { return (json, text).into_response() };
    let (sender, parts) = mpsc::channel(2);
    // There is room for both.
    for part in [text.into(), Bytes::new()] {
        let _ = sender.try_send(Ok(part));
    }
    let until = Instant::now() + LONG_TIME;
    (json, Body::new(LongBody { parts, until, _place: Some(place) })).into_response()
}

/// The response of a file, which is written as fast as the client takes it.
///
/// # Errors
/// 503 if other files are written all the time.
async fn file_response(
    app: &App,
    name: &str,
    content_type: &'static str,
    write: WriteFile,
) -> Result<Response, Problem> {
    let waits = app.waiting_for_files.clone();
    let place = timeout(PLACE_TIME, app.files.clone().acquire_owned()).await;
    drop(waits);
    let Ok(Ok(place)) = place else { return Err(Problem::busy()) };
    let (sender, parts) = mpsc::channel(1);
    let (say, runtime) = (app.say, Handle::current());
    let waiting = Arc::downgrade(&app.waiting_for_files);
    spawn_blocking(move || {
        let _place = place;
        let mut file = FileParts { text: Vec::new(), sender, runtime, waiting, is_taken: true };
        let written = write(&mut file);
        file.finish(written, say);
    });
    let headers = [
        (header::CONTENT_TYPE, content_type.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    let until = Instant::now() + LONG_TIME;
    Ok((headers, Body::new(LongBody { parts, until, _place: None })).into_response())
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
    let (body, body_place) = match route.method {
        Method::Get => (Vec::new(), None),
        Method::Post => match timeout(BODY_TIME, read(&app, body)).await {
            Ok(body) => body?,
            Err(_) => return Err(Problem::late("the body of the request did not arrive in time")),
        },
    };
    let connection = head.extensions.get::<Arc<Connection>>().cloned();
    let _at_work = connection.map(Connection::at_work);
    let shared = app.clone();
    let work = move |wanted: &Wanted| {
        let _place = body_place;
        let app = &*shared;
        let request = HandlerRequest { app, uri: &head.uri, body: &body, wanted };
        let answer = (route.handler)(&request)?;
        let place = match &answer {
            Answer::Json(text) => app.answer_place(text.len(), wanted)?,
            Answer::File { .. } => None,
        };
        Ok((answer, place))
    };
    match app.work_pool.run(route.kind, work).await? {
        (Answer::Json(text), place) => Ok(json_response(text, place)),
        (Answer::File { name, content_type, write }, _) => {
            file_response(&app, name, content_type, write).await
        }
    }
}

/// Reads a body of at most [`BODY_BYTES`]. A long one has a place.
async fn read(
    app: &App,
    mut body: Body,
) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), Problem> {
    let mut bytes = Vec::new();
    let mut place = None;
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
        if len > SHORT && place.is_none() {
            let free = timeout(PLACE_TIME, app.long_bodies.clone().acquire_owned()).await;
            place = Some(free.ok().and_then(Result::ok).ok_or_else(Problem::busy)?);
        }
        bytes.extend_from_slice(&data);
    }
    if len > BODY_BYTES { too_long() } else { Ok((bytes, place)) }
}
