//! [`Browser`]: headless Chromium, driven through ChromeDriver by the WebDriver protocol
//! (<https://www.w3.org/TR/webdriver2/>), which is JSON over HTTP.

use crate::common;
use base64::prelude::*;
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use ureq::Body;
use ureq::http::Response;

/// `.ci/run` sets this variable once it has installed a browser: then no test may be skipped.
const REQUIRED: &str = "ENNEAD_TEST_BROWSER";

/// How long to wait for what should happen at once. Only a failing test waits so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// What Chromium needs in a container, and what keeps it from asking the network and from working
/// more than a test needs.
const FLAGS: [&str; 13] = [
    "--headless",
    // The browser ends with ChromeDriver.
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    // One process draws all pages: a new one for each page takes a quarter more processor time.
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// Runs ChromeDriver until the standard input of this shell ends, and removes the browser's profile
/// once the browser has written there for the last time. So a browser ends with the process of the
/// tests, however that ends.
const DRIVER: &str = "chromedriver --port=0 & read -r _; kill $!; wait; sleep 1; rm -rf \"$0\"";

/// Browsers that no test uses now. Starting one takes longer than most tests.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A browser with one tab. It ends when it is dropped.
pub(crate) struct Browser {
    /// The shell that runs [`DRIVER`].
    driver: Child,
    agent: ureq::Agent,
    /// The address of the session.
    session: String,
    /// The port of the last test's server; 0 before the first. The next server takes it as well, so
    /// that the browser has the files of the page already.
    pub(crate) port: u16,
    /// Of the page, in pixels.
    size: Cell<(u32, u32)>,
}

impl Browser {
    /// A browser whose page measures `width` by `height` pixels. `None` where there is no
    /// ChromeDriver.
    #[track_caller]
    pub(crate) fn start(width: u32, height: u32) -> Option<Browser> {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let browser = match idle {
            Some(browser) => Some(browser),
            None => Browser::launch(),
        };
        let Some(browser) = browser else {
            assert!(
                std::env::var_os(REQUIRED).is_none(),
                "{REQUIRED} is set: where is chromedriver?"
            );
            common::skip("needs chromedriver and chromium");
            return None;
        };
        browser.resize(width, height);
        Some(browser)
    }

    /// A new browser. `None` where there is no ChromeDriver.
    #[track_caller]
    fn launch() -> Option<Browser> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let profile = format!("ennead-browser-{}-{number}", std::process::id());
        let profile = std::env::temp_dir().join(profile);
        let mut driver = Command::new("sh")
            .args(["-c", DRIVER])
            .arg(&profile)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let output = driver.stdout.take()?;
        let port = BufReader::new(output).lines().map_while(Result::ok).find_map(|line| {
            let port = line.split_once("successfully on port ")?.1;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let address = format!("http://127.0.0.1:{}/session", port?);
        let config = ureq::Agent::config_builder().http_status_as_error(false);
        let agent: ureq::Agent = config.timeout_global(Some(2 * PATIENCE)).build().into();
        let data = format!("--user-data-dir={}", profile.display());
        let flags: Vec<&str> = FLAGS.into_iter().chain([data.as_str()]).collect();
        let mut browser =
            Browser { driver, agent, session: address.clone(), port: 0, size: Cell::default() };
        let capabilities = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "args": flags },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let session = browser.post("", &capabilities);
        let id = session["sessionId"].as_str().expect("a session");
        browser.session = format!("{address}/{id}");
        Some(browser)
    }

    /// Leaves the browser to the next test, with an empty tab and nothing stored: neither cookies
    /// nor what pages of `address` stored.
    pub(crate) fn keep(self, address: &str) {
        let windows = self.get("/window/handles");
        let windows = windows.as_array().expect("a list");
        for other in &windows[1..] {
            self.switch_to(other);
            self.close_window();
        }
        self.switch_to(&windows[0]);
        self.open_nothing();
        // Also what the pages stored as they were left.
        self.command(
            "Storage.clearDataForOrigin",
            &json!({ "origin": address.trim_end_matches('/'), "storageTypes": "all" }),
        );
        self.command("Network.clearBrowserCookies", &json!({}));
        // What they complained about then.
        self.complaints();
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }

    /// Asks the driver to do something; the `value` of its answer.
    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}{path}", self.session));
        let answer = request.header("Content-Type", "application/json").send(body.to_string());
        value(path, answer)
    }

    /// Asks the driver for something; the `value` of its answer.
    #[track_caller]
    fn get(&self, path: &str) -> Value {
        value(path, self.agent.get(format!("{}{path}", self.session)).call())
    }

    /// Runs a command of Chromium's own protocol.
    #[track_caller]
    pub(crate) fn command(&self, name: &str, parameters: &Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": parameters }));
    }

    /// Gives the page this size.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        if self.size.replace((width, height)) == (width, height) {
            return;
        }
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500,
        });
        self.command("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Leaves the page.
    #[track_caller]
    pub(crate) fn open_nothing(&self) {
        self.post("/url", &json!({ "url": "about:blank" }));
    }

    /// Opens an address, and waits until the page is ready.
    #[track_caller]
    pub(crate) fn open(&self, address: &str) {
        // The same page with another fragment would not be loaded again.
        let page = address.split('#').next().unwrap_or_default();
        if self.value("location.href").starts_with(page) {
            self.open_nothing();
        }
        self.open_unready(address);
        self.wait("'ready' in document.documentElement.dataset");
    }

    /// Opens an address of a page that asks something before it is ready.
    #[track_caller]
    pub(crate) fn open_unready(&self, address: &str) {
        self.post("/url", &json!({ "url": address }));
    }

    /// The window that has the focus.
    #[track_caller]
    pub(crate) fn window(&self) -> Value {
        self.get("/window")
    }

    /// Closes the window that has the focus.
    #[track_caller]
    fn close_window(&self) {
        value("/window", self.agent.delete(format!("{}/window", self.session)).call());
    }

    /// Opens an address in a new window, which has the focus from now on.
    #[track_caller]
    pub(crate) fn open_window(&self, address: &str) {
        let new = self.post("/window/new", &json!({ "type": "tab" }));
        self.switch_to(&new["handle"]);
        self.open(address);
    }

    /// Goes on in another window.
    #[track_caller]
    pub(crate) fn switch_to(&self, window: &Value) {
        self.post("/window", &json!({ "handle": window }));
    }

    /// Loads the page again.
    #[track_caller]
    pub(crate) fn reload(&self) {
        self.post("/refresh", &json!({}));
        self.wait("'ready' in document.documentElement.dataset");
    }

    /// What a script returns. `pageModule('game.js')` is a promise of that module of the page.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) -> Value {
        let script = script.replace(
            "pageModule(",
            "(name => import(new URL(name, document.querySelector('script').src)))(",
        );
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The value of an expression, as text.
    #[track_caller]
    pub(crate) fn value(&self, expression: &str) -> String {
        match self.run(&format!("return {expression}")) {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    /// The text of the first element that a selector names.
    #[track_caller]
    pub(crate) fn text(&self, selector: &str) -> String {
        self.value(&format!("document.querySelector('{selector}').textContent.trim()"))
    }

    /// How many visible elements a selector names.
    #[track_caller]
    pub(crate) fn count(&self, selector: &str) -> usize {
        let script = format!(
            "return [...document.querySelectorAll('{selector}')].filter(e => e.checkVisibility()).length"
        );
        self.run(&script).as_u64().expect("a number") as usize
    }

    /// Waits until an expression is true, or a promise of something true.
    #[track_caller]
    pub(crate) fn wait(&self, condition: &str) {
        self.wait_for(&format!("Promise.resolve({condition}).then(Boolean)"));
    }

    /// Waits until an expression, or what it promises, is neither null nor false; its value. The
    /// browser looks again and again by itself: asking it each time takes more of the processor.
    #[track_caller]
    fn wait_for(&self, expression: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        let script = format!(
            "return (async () => {{
                 for (let k = 0; k < 50; k++) {{
                     const value = await ({expression});
                     if (value) return value;
                     await new Promise(go => setTimeout(go, 20));
                 }}
             }})()"
        );
        loop {
            let value = self.run(&script);
            if !value.is_null() {
                return value;
            }
            if Instant::now() > end {
                let told = self.value("document.querySelector('#say')?.textContent");
                panic!("never true: {expression} (the page says: {told})");
            }
        }
    }

    /// Clicks in the middle of the first visible element that a selector names, as soon as there
    /// is one and stays where it is while the page is drawn.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        let place = self.wait_for(&format!(
            "(async () => {{
                 const place = () => {{
                     const e = [...document.querySelectorAll('{selector}')].find(e => e.checkVisibility());
                     e?.scrollIntoView({{ block: 'nearest' }});
                     const {{ left, top, width, height }} = e?.getBoundingClientRect() ?? {{}};
                     return [left + width / 2, top + height / 2];
                 }};
                 const before = place();
                 await new Promise(go => {{ requestAnimationFrame(go); setTimeout(go, 100); }});
                 const after = place();
                 return after.every((at, k) => at === before[k]) && after;
             }})()"
        ));
        self.drag(&[place]);
    }

    /// Presses the mouse at the first place, moves it over the others, releases it.
    #[track_caller]
    fn drag(&self, places: &[Value]) {
        let to = |place: &Value| {
            let part = |k: usize| place[k].as_f64().expect("a number").round();
            json!({ "type": "pointerMove", "duration": 0, "x": part(0), "y": part(1) })
        };
        let mut actions = vec![to(&places[0]), json!({ "type": "pointerDown", "button": 0 })];
        actions.extend(places[1..].iter().map(to));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let mouse = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        self.post("/actions", &json!({ "actions": [mouse] }));
    }

    /// Drags the mouse over cells of the board, as in `["r1c1", "r1c2"]`.
    #[track_caller]
    pub(crate) fn drag_cells(&self, cells: &[&str]) {
        let places = cells.iter().map(|cell| {
            let script = format!(
                "const {{ left, top, width }} = document.querySelector('#board').getBoundingClientRect();
                 return [left + width / 9 * ({} - .5), top + width / 9 * ({} - .5)]",
                &cell[3..4],
                &cell[1..2],
            );
            self.run(&script)
        });
        self.drag(&places.collect::<Vec<_>>());
    }

    /// Presses keys one after the other, separated by spaces: `4 Shift+1 Enter`.
    #[track_caller]
    pub(crate) fn keys(&self, keys: &str) {
        let mut actions = Vec::new();
        for chord in keys.split(' ') {
            let names: Vec<&str> = chord.split('+').map(code).collect();
            let act = |kind: &str, key: &str| json!({ "type": kind, "value": key });
            actions.extend(names.iter().map(|key| act("keyDown", key)));
            actions.extend(names.iter().rev().map(|key| act("keyUp", key)));
            // A pause lets the page draw before the next key.
            actions.push(json!({ "type": "pause", "duration": 0 }));
        }
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("/actions", &json!({ "actions": [keyboard] }));
    }

    /// The page as a PDF on paper of this width and height, in centimetres.
    #[track_caller]
    pub(crate) fn print(&self, (width, height): (f64, f64), is_landscape: bool) -> Vec<u8> {
        let page = json!({
            "page": { "width": width, "height": height },
            "orientation": if is_landscape { "landscape" } else { "portrait" },
            "background": false,
        });
        let pdf = self.post("/print", &page);
        BASE64_STANDARD.decode(pdf.as_str().expect("a text")).expect("base 64")
    }

    /// What the page complained about: errors of scripts, refused by its policy, missing files.
    #[track_caller]
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        let severe = |entry: &&Value| entry["level"] == "SEVERE";
        let log = log.as_array().expect("a list").iter().filter(severe);
        log.map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        drop(self.driver.stdin.take());
        let _ = self.driver.wait();
    }
}

/// The `value` of an answer of ChromeDriver to a request of `path`.
#[track_caller]
fn value(path: &str, answer: Result<Response<Body>, ureq::Error>) -> Value {
    let text = answer.expect("ChromeDriver answers").body_mut().read_to_string();
    let mut answer: Value =
        serde_json::from_str(&text.expect("a text")).expect("ChromeDriver speaks JSON");
    let value = answer["value"].take();
    assert!(value["error"].is_null(), "{path}: {}", value["message"]);
    value
}

/// A key as WebDriver names it.
fn code(key: &str) -> &str {
    match key {
        "Shift" => "\u{e008}",
        "Ctrl" => "\u{e009}",
        "Alt" => "\u{e00a}",
        "Tab" => "\u{e004}",
        "Enter" => "\u{e007}",
        "Escape" => "\u{e00c}",
        "Space" => " ",
        "Left" => "\u{e012}",
        "Up" => "\u{e013}",
        "Right" => "\u{e014}",
        "Down" => "\u{e015}",
        "PageDown" => "\u{e00f}",
        "Delete" => "\u{e017}",
        "Backspace" => "\u{e003}",
        other => other,
    }
}
