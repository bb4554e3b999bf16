//! `ennead serve`: the page in the browser.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::message::say;
use crate::cli::options::amounts;
use crate::cli::options::making;
use crate::cli::options::store::StoreFileArgs;
use crate::serve::{self, DEFAULT_PORT, Options};
use anyhow::Result;
use clap::Args;
use std::borrow::Cow;
use std::io::{self, Write};

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free
    ///
    /// The browser keeps what a page could not save for a server with the same port.
    #[arg(
        short,
        long,
        value_name = "N",
        value_parser = amounts::number::<u16>(0..=u16::MAX.into()),
        default_value_t = DEFAULT_PORT
    )]
    port: u16,
    /// Show the page in the browser
    #[arg(long)]
    open: bool,
    /// Let other machines in: listen on this name or address of this one; 0.0.0.0 is all of them
    ///
    /// Then the address of the page has a token, and the server refuses requests without it. With
    /// 0.0.0.0, standard error shows the address for other devices. The connection is not
    /// encrypted: others in the network can read it.
    #[arg(long, value_name = "HOST")]
    host: Option<String>,
    #[command(flatten)]
    store: StoreFileArgs,
}

impl Command for ServeArgs {
    const NAME: &'static str = "serve";

    const ABOUT: &'static str = "Play, solve and study in the browser";

    const LONG_ABOUT: &'static str = "\
Play, solve and study in the browser: a page on this machine that needs no network, no account and \
nothing else installed. The address is printed; Ctrl-C ends the server.

Only this machine can open the page, unless --host lets others in. Programs may ask the server, too: \
GET /api describes how.";

    const INTERRUPTED: &'static str = "";

    fn after_help() -> Cow<'static, str> {
        format!(
            "\
Examples:
  ennead serve                       prints the address of the page
  ennead serve --open                opens it in the browser
  ennead serve --port 0              on any free port
  ennead serve --host 0.0.0.0        for a phone in the same network

Asked by a program:
  curl http://127.0.0.1:{DEFAULT_PORT}/api
  curl -H 'Content-Type: application/json' -d @puzzle.json http://127.0.0.1:{DEFAULT_PORT}/api/rate
  curl -G --data-urlencode 'where=er>=7' http://127.0.0.1:{DEFAULT_PORT}/api/puzzles

With --host, a program sends the token of the printed address, too, as a header or in the address:
  curl -H 'Authorization: Bearer TOKEN' http://mybox:{DEFAULT_PORT}/api
  curl 'http://mybox:{DEFAULT_PORT}/api?token=TOKEN'
Limits: the body of a request has at most 1 MiB (a long text of puzzles is sent in parts), a list at \
most 1,000 rows (the next ones come with from=1000). Every answer but a file is JSON; an error is \
{{\"error\": a sentence}}. What is not HTTP at all, such as an address with > in it that \
is not encoded, is answered with 400 and nothing else.

The browser of --open is that of the system, or the program that the variable BROWSER names.

Exit codes: 0 ended by Ctrl-C or SIGTERM; 2 wrong usage, or the port is taken."
        )
        .into()
    }

    fn run(self) -> Result<Exit> {
        let ServeArgs { port, open, host, store } = self;
        // Without a folder for the store, the page does without it.
        let store = store.path().ok();
        let random_seed = making::random_seed;
        serve::run(
            Options { port, host, open, store, random_seed, say: |message| say(message) },
            |address| {
                // If it cannot be written, the page can be opened all the same.
                let mut stdout = io::stdout();
                let _ = writeln!(stdout, "{}", address.page).and_then(|()| stdout.flush());
                if let Some(elsewhere) = &address.elsewhere {
                    say(format_args!("on other devices: {elsewhere}"));
                }
                say("serving the page; Ctrl-C ends it");
            },
        )?;
        Ok(Exit::Found)
    }
}
