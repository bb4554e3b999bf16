//! [`Connections`]: the open connections, and which is closed for a new one if there are too many;
//! [`Stream`]: one of them, which is given up when its client takes no byte of an answer for too
//! long. hyper has a time limit for what it reads, and none for what it writes.

use hyper::rt::{Read, ReadBufCursor, Write};
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::time::{Sleep, sleep};

/// The connections at one time.
const CONNECTIONS: usize = 256;

/// The longest time for which a client may take nothing.
const PATIENCE: Duration = Duration::from_secs(10);

/// All open connections.
pub(super) struct Connections {
    began: Instant,
    open: Mutex<Vec<Arc<Connection>>>,
    /// A connection was closed, or has no request at work any more.
    changed: Notify,
}

/// An open connection.
pub(super) struct Connection {
    all: Arc<Connections>,
    /// When a byte was read or written last, in milliseconds since the server began.
    moved: AtomicU64,
    /// A request is at work: nothing moves, and the connection is not idle.
    is_at_work: AtomicBool,
    closing: Notify,
}

impl Connections {
    pub(super) fn new() -> Arc<Connections> {
        Arc::new(Connections {
            began: Instant::now(),
            open: Mutex::default(),
            changed: Notify::new(),
        })
    }

    fn open(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for one more: closes the one that has been idle for longest. Waits if all are at
    /// work.
    pub(super) async fn make_room(&self) {
        loop {
            let changed = self.changed.notified();
            {
                let mut open = self.open();
                if open.len() < CONNECTIONS {
                    return;
                }
                let idle = open.iter().enumerate();
                let idle = idle.filter(|(_, it)| !it.is_at_work.load(Ordering::Relaxed));
                let longest = idle.min_by_key(|(_, it)| it.moved.load(Ordering::Relaxed));
                if let Some((k, _)) = longest {
                    open.swap_remove(k).closing.notify_one();
                    return;
                }
            }
            changed.await;
        }
    }

    /// Adds a connection, until its [`Place`] is dropped.
    pub(super) fn add(self: &Arc<Connections>) -> Place {
        let connection = Arc::new(Connection {
            all: self.clone(),
            moved: AtomicU64::new(0),
            is_at_work: AtomicBool::new(false),
            closing: Notify::new(),
        });
        connection.note_move();
        self.open().push(connection.clone());
        Place(connection)
    }
}

/// The place of a connection among all.
pub(super) struct Place(pub(super) Arc<Connection>);

impl Drop for Place {
    fn drop(&mut self) {
        let all = &self.0.all;
        all.open().retain(|other| !Arc::ptr_eq(other, &self.0));
        all.changed.notify_one();
    }
}

impl Connection {
    fn note_move(&self) {
        let now = u64::try_from(self.all.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.moved.store(now, Ordering::Relaxed);
    }

    /// Waits until another connection needs the place.
    pub(super) async fn must_close(&self) {
        self.closing.notified().await;
    }

    /// A request is at work until the result is dropped.
    pub(super) fn at_work(self: Arc<Connection>) -> AtWork {
        self.is_at_work.store(true, Ordering::Relaxed);
        AtWork(self)
    }
}

/// A request of this connection is at work.
pub(super) struct AtWork(Arc<Connection>);

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.note_move();
        self.0.is_at_work.store(false, Ordering::Relaxed);
        self.0.all.changed.notify_one();
    }
}

/// The connection `T`, which tells when bytes move, and has a limit for stalled writes.
pub(super) struct Stream<T> {
    stream: T,
    connection: Arc<Connection>,
    /// Runs while a write waits for the client.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<T> Stream<T> {
    pub(super) fn new(stream: T, connection: Arc<Connection>) -> Stream<T> {
        Stream { stream, connection, stalled: None }
    }

    /// `written`, or an error if the client has taken nothing for too long.
    fn watched(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.connection.note_move();
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<T: Read + Unpin> Read for Stream<T> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let read = Pin::new(&mut this.stream).poll_read(cx, buffer);
        if read.is_ready() {
            this.connection.note_move();
        }
        read
    }
}

impl<T: Write + Unpin> Write for Stream<T> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.watched(cx, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(cx, parts);
        this.watched(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}
