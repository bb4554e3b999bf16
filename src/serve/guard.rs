//! [`Guard`]: which requests are let in, and the headers of every answer.
//!
//! A page of another site, open in the same browser, can send requests to this server. The attacks,
//! and the checks that stop them:
//!
//! | attack | check |
//! | --- | --- |
//! | a name of its own that leads to 127.0.0.1 (DNS rebinding) | `Host` is one that we gave out |
//! | a form or a script that posts to us | `Origin` is ours, and the content type is JSON, which a form cannot send and a script only after a question that we do not answer (no CORS) |
//! | an image, a script or a link of theirs that is one of our answers | `Sec-Fetch-Site` is ours, unless the person visits the page or types the address |
//! | a frame around the page, a script put into it | the content security policy |
//! | someone else on the network, with `--host` | the token, 128 random bits |

use super::problem::Problem;
use anyhow::{Context, Result};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The headers of every answer. An answer may have its own value for one.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        // The icon of the tab is made of the picture in the page.
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; object-src 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The conditions that requests must meet.
pub(super) struct Guard {
    /// The values of `Host` that name this server, in lower case.
    hosts: Vec<String>,
    /// The port, if any address is a name of this server: it listens on all.
    any_address: Option<u16>,
    token: Option<Token>,
}

/// The secret of a server that others on the network can reach, and the cookie that keeps it.
struct Token {
    text: String,
    cookie: String,
}

impl Guard {
    /// The guard of a server that listens on `address`, which was asked for as `host`.
    ///
    /// # Errors
    /// When a token is needed and the system has no random numbers.
    pub(super) fn new(host: Option<&str>, address: SocketAddr) -> Result<Guard> {
        let port = address.port();
        let ip = address.ip();
        let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned(), "[::1]".to_owned()];
        names.extend(host.map(str::to_ascii_lowercase));
        names.push(match ip {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        });
        let with_port = |name: &String| match port {
            // Browsers leave out the usual port.
            80 => vec![name.clone(), format!("{name}:80")],
            _ => vec![format!("{name}:{port}")],
        };
        let token = if ip.is_loopback() { None } else { Some(Token::new(port)?) };
        Ok(Guard {
            hosts: names.iter().flat_map(with_port).collect(),
            any_address: ip.is_unspecified().then_some(port),
            token,
        })
    }

    /// The token, if one is needed.
    pub(super) fn token(&self) -> Option<&str> {
        self.token.as_ref().map(|token| token.text.as_str())
    }

    fn check(&self, request: &Request) -> Result<(), Problem> {
        let headers = request.headers();
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = match (hosts.next(), hosts.next(), request.uri().authority()) {
            // An address that is complete counts before the header.
            (Some(_), None, Some(authority)) => authority.as_str(),
            (Some(host), None, None) => host.to_str().unwrap_or_default(),
            _ => "",
        };
        if !self.is_host(host) {
            return Err(Problem::forbidden(
                "this server does not go by that name: open the address that it printed",
            ));
        }
        let is_own = |origin: &HeaderValue| {
            let origin = origin.to_str().unwrap_or_default();
            origin.strip_prefix("http://").is_some_and(|origin| self.is_host(origin))
        };
        // Browsers say where a request comes from. A link on another site may lead to the page, and
        // the person may type any address; nothing else of another site may ask.
        let is_visit = request.method() == Method::GET
            && headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
        let is_page = request.uri().path() == "/";
        let is_other_site = headers.get("sec-fetch-site").is_some_and(|site| {
            site != "same-origin" && !(is_visit && (is_page || site == "none"))
        });
        if !headers.get_all(header::ORIGIN).iter().all(is_own) || is_other_site {
            return Err(Problem::forbidden("the request comes from another site"));
        }
        if let Some(token) = &self.token
            && !token.is_in(headers)
            && !token.is_in_address(request.uri())
        {
            return Err(Problem::forbidden(
                "the token is missing: open the address that the server printed",
            ));
        }
        Ok(())
    }

    /// True if `host` is a name or address of this server, with its port.
    fn is_host(&self, host: &str) -> bool {
        let is_address = |port| {
            let address = host.parse::<SocketAddr>().map(|address| address.port());
            address == Ok(port) || port == 80 && host.parse::<IpAddr>().is_ok()
        };
        self.hosts.iter().any(|name| name.eq_ignore_ascii_case(host))
            // An address cannot be rebound, only a name can.
            || self.any_address.is_some_and(is_address)
    }
}

impl Token {
    /// A new token, of 128 random bits. The cookie is named after the port, because the ports of a
    /// machine share their cookies.
    fn new(port: u16) -> Result<Token> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).context("the system has no random numbers for a token")?;
        let text = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Token { text, cookie: format!("ennead-{port}") })
    }

    /// True if `text` is the token. Takes as long for every text of its length.
    fn is(&self, text: &str) -> bool {
        let differ = |differ, (a, b): (u8, u8)| differ | (a ^ b);
        text.len() == self.text.len() && text.bytes().zip(self.text.bytes()).fold(0, differ) == 0
    }

    /// True if the token is in the cookie, or in `Authorization: Bearer`.
    fn is_in(&self, headers: &HeaderMap) -> bool {
        let texts = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let bearer = texts(header::AUTHORIZATION).filter_map(|text| {
            let (scheme, token) = text.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim_start())
        });
        let cookies = texts(header::COOKIE).flat_map(|text| text.split(';'));
        let cookies = cookies
            .filter_map(|cookie| cookie.trim().strip_prefix(&self.cookie)?.strip_prefix('='));
        bearer.chain(cookies).any(|text| self.is(text))
    }

    /// True if the token is a part of the query: `?token=...`.
    fn is_in_address(&self, uri: &Uri) -> bool {
        let mut parts = uri.query().unwrap_or_default().split('&');
        parts.any(|part| part.strip_prefix("token=").is_some_and(|text| self.is(text)))
    }
}

/// Refuses the body of a `POST` that is not said to be JSON: a form cannot send that, and a script
/// of another site may not.
///
/// # Errors
/// 415 with what to send.
pub(super) fn check_body(headers: &HeaderMap) -> Result<(), Problem> {
    let refusal = |sentence| Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
    if !is_json(headers) {
        return refusal("send JSON, with Content-Type: application/json");
    }
    let is_plain = |encoding: &HeaderValue| encoding == "identity";
    if !headers.get_all(header::CONTENT_ENCODING).iter().all(is_plain) {
        return refusal("send the body as it is, not packed: without Content-Encoding");
    }
    Ok(())
}

/// True if the content type is JSON, of any character set that is said to be UTF-8.
fn is_json(headers: &HeaderMap) -> bool {
    let Some(value) = headers.get(header::CONTENT_TYPE) else { return false };
    let mut parts = value.to_str().unwrap_or_default().split(';').map(str::trim);
    parts.next().is_some_and(|mime| mime.eq_ignore_ascii_case("application/json"))
        && parts.all(|part| part.replace('"', "").eq_ignore_ascii_case("charset=utf-8"))
}

/// Lets `request` in, or answers in its place.
pub(super) async fn check(
    State(guard): State<Arc<Guard>>,
    request: Request,
    next: Next,
) -> Response {
    let token = guard.token.as_ref().filter(|token| token.is_in_address(request.uri()));
    let mut response = match (guard.check(&request), token) {
        // The token moves from the address to a cookie, so that it stays out of the history.
        (Ok(()), Some(token)) if request.uri().path() == "/" => to_cookie(token),
        (Ok(()), _) => next.run(request).await,
        (Err(problem), _) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Sends the browser to the page without the token in its address.
fn to_cookie(Token { text, cookie }: &Token) -> Response {
    let cookie = format!("{cookie}={text}; Path=/; HttpOnly; SameSite=Strict");
    let headers = [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn hosts(host: Option<&str>, address: &str, own: &[&str], others: &[&str]) -> Guard {
        let guard = Guard::new(host, address.parse().expect("an address")).expect("random");
        own.iter().for_each(|host| assert!(guard.is_host(host), "{host} is refused"));
        others.iter().for_each(|host| assert!(!guard.is_host(host), "{host} is let in"));
        guard
    }

    #[test]
    fn a_server_on_loopback_knows_three_names_and_wants_no_token() {
        let own = ["localhost:8981", "LOCALHOST:8981", "127.0.0.1:8981", "[::1]:8981"];
        let others = [
            "",
            "localhost",
            "localhost:80",
            "127.0.0.1",
            "evil.example:8981",
            "localhost:8981:8981",
            "127.0.0.2:8981",
            "192.168.1.2:8981",
            "localhost.evil.example:8981",
            "[::1]",
        ];
        let guard = hosts(None, "127.0.0.1:8981", &own, &others);
        assert_eq!(guard.token(), None);
        hosts(None, "127.0.0.1:80", &["localhost", "localhost:80", "127.0.0.1"], &["a", "a:80"]);
    }

    #[test]
    fn a_server_on_the_network_wants_a_token() {
        let own = ["mybox:8981", "192.168.1.2:8981", "localhost:8981"];
        let others = ["mybox", "192.168.1.3:8981", "evil.example:8981"];
        let guard = hosts(Some("MyBox"), "192.168.1.2:8981", &own, &others);
        assert!(guard.token().is_some());
        // All addresses of the machine, whatever they are, but no name.
        let own = ["10.0.0.7:8981", "[fe80::1]:8981", "localhost:8981"];
        hosts(Some("0.0.0.0"), "0.0.0.0:8981", &own, &["evil.example:8981", "10.0.0.7:80"]);
    }
}
