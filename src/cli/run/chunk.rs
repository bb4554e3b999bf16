//! [`Page`]: what one thread made of one block of records, before its turn to be written comes.

use super::tally::Tally;
use serde::Serialize;

/// What a message to standard error is about. Of each kind only the first few are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    Malformed,
    None,
    Multiple,
    Limit,
    /// The techniques end before the grid is full.
    Stuck,
    /// A position that contradicts the solution.
    Wrong,
    /// Techniques that rest on one solution are not used.
    Refused,
}

impl About {
    /// How many there are.
    pub(crate) const COUNT: usize = 7;

    /// What the records that are not shown have in common.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            About::Malformed => "that cannot be read",
            About::None => "without a solution",
            About::Multiple => "with more than one solution",
            About::Limit => "where the limit stopped the search",
            About::Stuck => "that the techniques do not solve",
            About::Wrong => "that contradict the solution",
            About::Refused => "with more than one solution",
        }
    }

    pub(crate) const ALL: [About; About::COUNT] = [
        About::Malformed,
        About::None,
        About::Multiple,
        About::Limit,
        About::Stuck,
        About::Wrong,
        About::Refused,
    ];
}

/// Messages of one kind that are shown; the others are only counted.
pub(crate) const SHOWN: u64 = 20;

/// A message about one record.
#[derive(Debug)]
pub(crate) struct Note {
    pub(crate) about: About,
    /// Where in the text of the page its record ends.
    pub(crate) at: usize,
    /// `hard.txt:17:41: expected a digit ...`, without a newline.
    pub(crate) text: String,
}

/// What one block becomes.
#[derive(Default, Debug)]
pub(crate) struct Page {
    pub(crate) text: Vec<u8>,
    pub(crate) rejects: Vec<u8>,
    pub(crate) notes: Vec<Note>,
    /// Messages of each kind, with those that are not kept.
    pub(crate) noted: [u64; About::COUNT],
    pub(crate) tally: Tally,
    /// Nothing after this page is to be written.
    pub(crate) is_last: bool,
    /// The first and the last record are drawn: a blank line goes between them and others.
    pub(crate) starts_drawn: bool,
    pub(crate) ends_drawn: bool,
    pub(crate) begun: bool,
    /// The beginning of this page is written already.
    pub(crate) continues: bool,
}

impl Page {
    /// Begins the text of one record: something drawn over several lines, or not.
    #[inline]
    pub(crate) fn begin(&mut self, drawn: bool) {
        if !self.begun {
            self.begun = true;
            self.starts_drawn = drawn;
        } else if drawn || self.ends_drawn {
            self.text.push(b'\n');
        }
        self.ends_drawn = drawn;
    }

    /// The text of a record that cannot be read, as it is. Only bytes that would do something to
    /// a terminal are replaced, so that no file can.
    pub(crate) fn echo(&mut self, text: &[u8]) {
        for &b in text.iter().filter(|&&b| b != b'\r') {
            if b.is_ascii_control() && b != b'\n' && b != b'\t' {
                // Not `?`: that would be an empty cell.
                self.text.extend_from_slice("\u{FFFD}".as_bytes());
            } else {
                self.text.push(b);
            }
        }
        self.text.push(b'\n');
    }

    /// The same in one line, where each record has one.
    pub(crate) fn echo_joined(&mut self, text: &[u8]) {
        let joined = text.iter().map(|&b| if b == b'\n' { b' ' } else { b });
        self.echo(&joined.collect::<Vec<_>>());
    }

    /// Appends `value` as a line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) {
        let len = self.text.len();
        // Writing to memory does not fail; if it ever does, no half line stays.
        if serde_json::to_writer(&mut self.text, value).is_err() {
            self.text.truncate(len);
            return;
        }
        self.text.push(b'\n');
    }

    /// Counts a message, and keeps it if it may be shown.
    pub(crate) fn note(&mut self, about: About, text: impl FnOnce() -> String) {
        let noted = &mut self.noted[about as usize];
        *noted += 1;
        if *noted <= SHOWN {
            self.notes.push(Note { about, at: self.text.len(), text: text() });
        }
    }

    /// An empty page in the memory of this one.
    pub(crate) fn recycled(mut self) -> Page {
        self.text.clear();
        self.rejects.clear();
        Page { text: self.text, rejects: self.rejects, ..Page::default() }
    }

    /// What is here so far; what follows continues it.
    pub(crate) fn take(&mut self) -> Page {
        let rest = Page {
            begun: self.begun,
            continues: self.begun,
            ends_drawn: self.ends_drawn,
            ..Page::default()
        };
        std::mem::replace(self, rest)
    }
}
