//! The web server that `ennead serve` starts: it serves the page on this machine, for one person.
//!
//! ```text
//! listen    the socket, the time limits of connections, and how the server ends
//! guard     which requests are let in (Host, Origin, token, content type); all answers' headers
//! routes    the one table of routes; GET /api describes it
//! files     the table of the page's files, which are part of the program
//! answer    from a request to its answer: body, handler, errors
//! work      runs handlers on threads of their own: a bounded number, each for a limited time
//! problem   why a request gets no answer: a status and a sentence
//! position  puzzles and positions in the bodies of requests
//! browser   opens the page in the browser
//! api       the handlers, which call the library as the commands do
//! page      the page itself: HTML, CSS, JavaScript
//! ```
//!
//! Other programs on the network, and pages of other sites in the person's browser, must not reach
//! the store or keep the machine busy. So the server listens on loopback unless it is told otherwise,
//! and `tests/serve` tests each check in `guard` and each limit in `listen`, `answer` and `work`.

mod answer;
mod api;
mod browser;
mod files;
mod guard;
mod listen;
mod position;
mod problem;
mod routes;
mod work;

use answer::App;
use anyhow::{Context, Result};
use guard::Guard;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;

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
    /// Draws the seed of a new puzzle.
    pub(crate) random_seed: fn() -> u32,
    /// Writes a message for the person who started the server.
    pub(crate) say: fn(&str),
}

/// The URLs of the page, with the token if one is needed.
pub(crate) struct PageAddress {
    /// The URL for this machine, and for any other that reaches the host that was asked for.
    pub(crate) page: String,
    /// The URL for other devices, if the server listens on all addresses of this machine.
    pub(crate) elsewhere: Option<String>,
}

/// Serves until Ctrl-C or SIGTERM. Calls `announce` with the addresses of the page once the port
/// is bound; from then on requests are not refused, but wait until they are served.
///
/// # Errors
/// When the port cannot be bound, or the system refuses threads or signals.
pub(crate) fn run(options: Options, announce: impl FnOnce(&PageAddress)) -> Result<()> {
    let listener = listen::bind(options.host.as_deref(), options.port)?;
    let address = listener.local_addr().context("the socket has no address")?;
    let guard = Arc::new(Guard::new(options.host.as_deref(), address)?);
    let page = PageAddress::new(options.host.as_deref(), address, guard.token());
    let app = Arc::new(App::new(guard, options.store, options.random_seed, options.say));
    announce(&page);
    if options.open {
        browser::open(&page.page, options.say);
    }
    listen::serve(listener, app)
}

impl PageAddress {
    /// The addresses of a server that listens on `address`, which was asked for as `host`; with the
    /// token if one is needed.
    fn new(host: Option<&str>, address: SocketAddr, token: Option<&str>) -> PageAddress {
        let port = address.port();
        let with = |host: &str| match token {
            Some(token) => format!("http://{host}/?token={token}"),
            None => format!("http://{host}/"),
        };
        // A browser cannot open the address that means all addresses.
        if address.ip().is_unspecified() {
            let own = match own_address() {
                Some(ip) => SocketAddr::new(ip, port).to_string(),
                None => format!("ADDRESS-OF-THIS-MACHINE:{port}"),
            };
            let page = with(&format!("localhost:{port}"));
            return PageAddress { page, elsewhere: Some(with(&own)) };
        }
        // The name that the person asked for says more than its address.
        let page = match host.filter(|host| host.parse::<IpAddr>().is_err()) {
            Some(name) => with(&format!("{name}:{port}")),
            None => with(&address.to_string()),
        };
        PageAddress { page, elsewhere: None }
    }
}

/// The address of this machine from which it would reach the internet. Connecting a UDP socket
/// makes the system choose it, and sends nothing. `None`: there is no network.
fn own_address() -> Option<IpAddr> {
    // Addresses reserved for documentation: the system routes them like any other on the internet.
    const FAR: [(&str, &str); 2] = [("0.0.0.0:0", "192.0.2.1:9"), ("[::]:0", "[2001:db8::1]:9")];
    let own = FAR.into_iter().find_map(|(any, far)| {
        let socket = UdpSocket::bind(any).ok()?;
        socket.connect(far).ok()?;
        socket.local_addr().ok()
    });
    own.map(|address| address.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_all_addresses_names_one_for_other_devices() {
        let address = |host, address: &str, token| {
            PageAddress::new(host, address.parse().expect("an address"), token)
        };
        let all = address(Some("0.0.0.0"), "0.0.0.0:8981", Some("abc"));
        assert_eq!(all.page, "http://localhost:8981/?token=abc");
        let elsewhere = all.elsewhere.expect("an address for others");
        assert!(elsewhere.ends_with(":8981/?token=abc"), "{elsewhere}");
        assert!(!elsewhere.contains("localhost") && !elsewhere.contains("0.0.0.0"), "{elsewhere}");
        let named = address(Some("mybox"), "192.168.1.2:8981", Some("abc"));
        assert_eq!(named.page, "http://mybox:8981/?token=abc");
        assert!(named.elsewhere.is_none());
        assert_eq!(address(None, "127.0.0.1:80", None).page, "http://127.0.0.1:80/");
    }
}
