//! [`PipedInput`]: standard input that tells of a pause, so that a puzzle of nine rows is answered
//! before the line below it comes.

use std::fs::File;
use std::io::{self, IsTerminal, Read};

/// Standard input.
pub(super) struct PipedInput {
    reader: Box<dyn Read + Send>,
    /// Bytes came, and the pause after them was not told yet.
    may_pause: bool,
}

impl PipedInput {
    /// Standard input; a file makes no pause.
    pub(super) fn open() -> Box<dyn Read + Send> {
        let file = own_handle().ok();
        let is_file =
            file.as_ref().and_then(|file| file.metadata().ok()).is_some_and(|m| m.is_file());
        match file {
            Some(file) if is_file && !io::stdin().is_terminal() => Box::new(file),
            Some(file) => Box::new(PipedInput { reader: Box::new(file), may_pause: false }),
            None => Box::new(PipedInput { reader: Box::new(io::stdin()), may_pause: false }),
        }
    }
}

/// Standard input without a buffer: what is in a buffer would not be seen by the wait below.
#[cfg(unix)]
fn own_handle() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
}

#[cfg(not(unix))]
fn own_handle() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether nothing comes for so long that whoever writes may wait for an answer.
#[cfg(unix)]
fn is_paused() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
    let stdin = io::stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::IN)];
    poll(&mut fds, Some(&PAUSE)).is_ok_and(|ready| ready == 0)
}

/// Other systems cannot tell: rather a run of rows is cut there than that someone waits.
#[cfg(not(unix))]
fn is_paused() -> bool {
    true
}

impl Read for PipedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.may_pause) && is_paused() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let count = self.reader.read(buffer)?;
        self.may_pause = count > 0;
        Ok(count)
    }
}
