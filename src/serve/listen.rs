//! The socket, its connections and their limits, and the end.

use super::answer::App;
use super::routes::router;
use anyhow::{Context, Result, anyhow};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

/// The most connections at one time. Others wait until one is closed. A browser has six.
const CONNECTIONS: usize = 32;

/// The time for the head of a request, and how long a connection may be idle before the next one.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// How long a client may take nothing of what is sent to it.
const WRITE_TIME: Duration = Duration::from_secs(10);

/// The most bytes of the head of a request.
const HEAD_BYTES: usize = 16 << 10;

/// The most headers of a request.
const HEADERS: usize = 64;

/// The time that requests have to end when the server ends.
const CLOSING_TIME: Duration = Duration::from_secs(2);

/// Takes the port.
///
/// # Errors
/// When another program has it, or `host` is not a name or address of this machine.
pub(super) fn bind(host: Option<&str>, port: u16) -> Result<TcpListener> {
    let name = host.unwrap_or("127.0.0.1");
    TcpListener::bind((name, port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => anyhow!(
            "port {port} is taken, perhaps by another `ennead serve`: end that one, or choose \
             another port with --port (0 takes any that is free)"
        ),
        io::ErrorKind::PermissionDenied => {
            anyhow!("only the administrator may use port {port}: choose one above 1023 with --port")
        }
        _ if host.is_some() => anyhow!("cannot listen on {name}: {error}"),
        _ => anyhow!("cannot listen on port {port}: {error}"),
    })
}

/// Serves until Ctrl-C or SIGTERM.
///
/// # Errors
/// When the system refuses threads or signals.
pub(super) fn serve(listener: TcpListener, app: Arc<App>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("cannot start the threads of the server")?;
    let result = runtime.block_on(accept(listener, app));
    // Work that does not end is abandoned.
    runtime.shutdown_background();
    result
}

async fn accept(listener: TcpListener, app: Arc<App>) -> Result<()> {
    listener.set_nonblocking(true).context("cannot wait for connections")?;
    let listener =
        tokio::net::TcpListener::from_std(listener).context("cannot wait for connections")?;
    let service = TowerToHyperService::new(router(&app));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEADERS);
    let permits = Arc::new(Semaphore::new(CONNECTIONS));
    let closing = GracefulShutdown::new();
    let mut end = std::pin::pin!(signal());
    loop {
        let next = async {
            let permit = permits.clone().acquire_owned().await;
            listener.accept().await.map(|(stream, _)| (stream, permit))
        };
        let accepted = tokio::select! {
            next = next => next,
            signal = &mut end => {
                signal?;
                break;
            }
        };
        let Ok((stream, permit)) = accepted else {
            // The client was quicker to leave, or there are too many open files.
            sleep(Duration::from_millis(10)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(WRITE_TIME));
        let stream = TokioIo::new(Box::pin(stream));
        let served = closing.watch(http.serve_connection(stream, service.clone()));
        tokio::spawn(async move {
            let _permit = permit;
            // Clients that leave, or that do not speak HTTP, are nothing to report.
            let _ = served.await;
        });
    }
    drop(listener);
    app.work_pool.close();
    let _ = timeout(CLOSING_TIME, closing.shutdown()).await;
    Ok(())
}

/// Waits for Ctrl-C, or for SIGTERM.
async fn signal() -> Result<()> {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate()).context("cannot wait for SIGTERM")?;
        tokio::select! {
            result = interrupt => result.context("cannot wait for Ctrl-C"),
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    interrupt.await.context("cannot wait for Ctrl-C")
}
