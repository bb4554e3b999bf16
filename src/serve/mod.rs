//! The page: a web server on this machine, for one person. `ennead serve` starts it.
//!
//! ```text
//! listen    the socket, the connections and their time limits, the end
//! stream    a connection whose client must take its answers
//! guard     which requests are let in: Host, Origin, token, content type; headers of every answer
//! routes    the one table of routes; GET /api describes it
//! files     the table of the page's files, which are part of the program
//! answer    from a request to its answer: body, handler, errors
//! work      handlers at work: on threads of their own, a bounded number, with an end
//! problem   why a request gets no answer: a status and a sentence
//! shelf     the store, opened when a request first needs it
//! position  puzzles and positions in the bodies of requests
//! browser   opens the page in the browser
//! api       the handlers, which call the library as the commands do
//! page      the page itself: HTML, CSS, JavaScript
//! ```
//!
//! Other programs on the network, and pages of other sites in the person's browser, must not get at
//! the store or keep the machine busy. So the server listens on loopback unless it is told
//! otherwise, and each of the checks in `guard` and limits in `listen` and `work` is tested in
//! `tests/serve`.

mod answer;
mod api;
mod browser;
mod files;
mod guard;
mod listen;
mod position;
mod problem;
mod routes;
mod shelf;
mod stream;
mod work;

use anyhow::{Context, Result};
use guard::Guard;
use shelf::Shelf;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use work::Desk;

/// The port without `--port`.
pub(crate) const DEFAULT_PORT: u16 = 8981;

/// How to serve.
pub(crate) struct Options {
    /// The port; 0 takes any that is free.
    pub(crate) port: u16,
    /// The name or address to listen on instead of 127.0.0.1.
    pub(crate) host: Option<String>,
    /// Show the page in the browser.
    pub(crate) open: bool,
    /// The file of the store; `None`: there is no folder for one.
    pub(crate) store: Option<PathBuf>,
}

/// What all requests share.
struct App {
    guard: Guard,
    desk: Desk,
    shelf: Shelf,
}

/// Serves until Ctrl-C or SIGTERM. Calls `announce` with the address of the page once requests are
/// answered.
///
/// # Errors
/// When the port cannot be had, or the system refuses threads or signals.
pub(crate) fn run(options: Options, announce: impl FnOnce(&str)) -> Result<()> {
    let listener = listen::bind(options.host.as_deref(), options.port)?;
    let address = listener.local_addr().context("the socket has no address")?;
    let guard = Guard::new(options.host.as_deref(), address)?;
    let page = page_address(options.host.as_deref(), address, guard.token());
    let app = Arc::new(App { guard, desk: Desk::new(), shelf: Shelf::new(options.store) });
    announce(&page);
    if options.open {
        browser::open(&page);
    }
    listen::serve(listener, app)
}

/// The address that a person opens, with the token if one is needed.
fn page_address(host: Option<&str>, address: SocketAddr, token: Option<&str>) -> String {
    let host = match host {
        // A name is what the person knows; "all addresses" is none to open.
        Some(host)
            if !address.ip().is_unspecified() && host.parse::<std::net::IpAddr>().is_err() =>
        {
            format!("{host}:{}", address.port())
        }
        _ if address.ip().is_unspecified() => format!("localhost:{}", address.port()),
        _ => address.to_string(),
    };
    match token {
        Some(token) => format!("http://{host}/?token={token}"),
        None => format!("http://{host}/"),
    }
}
