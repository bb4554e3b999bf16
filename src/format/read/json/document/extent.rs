//! Finds where a value of a JSON document ends, even a broken one: an error in one record must not
//! swallow the records behind it.

/// The input that was read so far is too short to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NeedMore;

/// A fact about the input, or the need for more input to tell it.
pub(super) type Seen<T> = Result<T, NeedMore>;

/// The end of the string at `at`, which begins with a quotation mark: the byte behind it. A string
/// also ends in front of a line feed, which JSON does not allow within one.
pub(super) fn string_end(json: &[u8], at: usize) -> Seen<usize> {
    let mut from = at + 1;
    loop {
        let rest = json.get(from..).ok_or(NeedMore)?;
        let stop = from + memchr::memchr3(b'"', b'\\', b'\n', rest).ok_or(NeedMore)?;
        match json[stop] {
            b'"' => return Ok(stop + 1),
            b'\n' => return Ok(stop),
            _ if *json.get(stop + 1).ok_or(NeedMore)? == b'\n' => return Ok(stop + 1),
            _ => from = stop + 2,
        }
    }
}

/// The bytes between the quotation marks of the string from `at` to `end`. The closing one may be
/// missing.
pub(super) fn in_quotes(json: &[u8], at: usize, end: usize) -> &[u8] {
    let inside = &json[at + 1..end.max(at + 1)];
    inside.strip_suffix(b"\"").unwrap_or(inside)
}

/// A search for the end of an object, a list or a string that is read in pieces.
pub(super) struct ValueScan {
    /// The open brackets, `{` and `[`, outermost first.
    open: Vec<u8>,
    /// At most this many brackets may be open at once.
    depth: usize,
    /// The last byte outside of strings that is no space, or the opening quote of the last string.
    last: u8,
    string: StringState,
}

/// Where the scan stands: outside of strings, in one, or in one behind a backslash.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StringState {
    Outside,
    Inside,
    BehindBackslash,
}

impl ValueScan {
    /// A search for the end of a value in which at most `depth` brackets are open at once.
    pub(super) fn new(depth: usize) -> ValueScan {
        ValueScan { open: Vec::new(), depth, last: b' ', string: StringState::Outside }
    }

    /// Searches the next piece. The first piece begins with a bracket or a quotation mark. Returns
    /// the byte of the piece behind the end; `None` if the value goes on.
    ///
    /// A broken value ends where it cannot go on: in front of an object in the place of a key,
    /// which is the next record after a missing brace; in front of a closing bracket that closes
    /// nothing; in front of an opening bracket that is too deep.
    pub(super) fn advance(&mut self, piece: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < piece.len() {
            if self.string != StringState::Outside {
                at = self.leave_string(piece, at)?;
                if self.open.is_empty() {
                    return Some(at);
                }
                continue;
            }
            let byte = piece[at];
            match byte {
                b'"' => self.string = StringState::Inside,
                b'{' | b'[' => {
                    let has_no_key =
                        byte == b'{' && self.open.last() == Some(&b'{') && self.last != b':';
                    if has_no_key || self.open.len() == self.depth {
                        return Some(at);
                    }
                    self.open.push(byte);
                }
                b'}' | b']' => {
                    let opening = if byte == b'}' { b'{' } else { b'[' };
                    match self.open.iter().rposition(|&other| other == opening) {
                        None => return Some(at),
                        Some(0) => return Some(at + 1),
                        Some(k) => self.open.truncate(k),
                    }
                }
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.last = byte;
            }
            at += 1;
        }
        None
    }

    /// The first byte at `at` or behind it that is outside of the string; `None` if the string goes
    /// on behind the piece.
    fn leave_string(&mut self, piece: &[u8], at: usize) -> Option<usize> {
        let mut at = at;
        if self.string == StringState::BehindBackslash {
            self.string = StringState::Inside;
            at += usize::from(piece[at] != b'\n');
        }
        loop {
            let stop = at + memchr::memchr3(b'"', b'\\', b'\n', &piece[at..])?;
            match (piece[stop], piece.get(stop + 1)) {
                (b'\\', None) => {
                    self.string = StringState::BehindBackslash;
                    return None;
                }
                (b'\\', Some(b'\n')) => at = stop + 1,
                (b'\\', Some(_)) => at = stop + 2,
                (end, _) => {
                    self.string = StringState::Outside;
                    return Some(stop + usize::from(end == b'"'));
                }
            }
        }
    }
}

/// The end of the object or list at `at`: the byte behind it. It ends in front of a bracket that
/// would be more than `depth` deep; see [`ValueScan::advance`].
pub(super) fn container_end(json: &[u8], at: usize, depth: usize) -> Seen<usize> {
    let end = ValueScan::new(depth).advance(json.get(at..).ok_or(NeedMore)?);
    end.map(|len| at + len).ok_or(NeedMore)
}

/// The end of the value at `at`, of any type: the byte behind it.
pub(super) fn value_end(json: &[u8], at: usize) -> Seen<usize> {
    match json.get(at).ok_or(NeedMore)? {
        b'{' | b'[' => container_end(json, at, usize::MAX),
        b'"' => string_end(json, at),
        _ => {
            let ends = |&b: &u8| b.is_ascii_whitespace() || matches!(b, b',' | b']' | b'}');
            json[at..].iter().position(ends).map(|len| at + len).ok_or(NeedMore)
        }
    }
}

/// True if a value without quotes and brackets looks like a number, `null`, `true`, `false` or
/// `NaN`, or is a single byte.
pub(super) fn is_scalar(value: &[u8]) -> bool {
    let is_number = || value.iter().all(|b| b.is_ascii_digit() || b"+-.eE".contains(b));
    let is_name = || [&b"null"[..], b"true", b"false", b"NaN"].contains(&value);
    value.len() == 1 || !value.is_empty() && is_number() || is_name()
}

/// The first byte at `at` or behind it that is no space.
pub(super) fn past_spaces(json: &[u8], at: usize) -> Seen<usize> {
    let rest = json.get(at..).ok_or(NeedMore)?;
    rest.iter().position(|b| !b.is_ascii_whitespace()).map(|len| at + len).ok_or(NeedMore)
}

/// The members of an object, in order.
pub(super) struct Members<'a> {
    json: &'a [u8],
    at: usize,
}

/// A member of an object.
pub(super) struct Member<'a> {
    pub(super) key: &'a str,
    /// The first byte of the value.
    pub(super) value: usize,
}

/// The next member of an object, or its end.
pub(super) enum NextMember<'a> {
    Member(Member<'a>),
    /// The object ends, or is broken.
    End,
}

impl<'a> Members<'a> {
    /// The members of the object that begins at `at`.
    pub(super) fn new(json: &'a [u8], at: usize) -> Members<'a> {
        Members { json, at: at + 1 }
    }

    pub(super) fn next(&mut self) -> Seen<NextMember<'a>> {
        let mut at = past_spaces(self.json, self.at)?;
        if self.json[at] == b',' {
            at = past_spaces(self.json, at + 1)?;
        }
        if self.json[at] != b'"' {
            return Ok(NextMember::End);
        }
        let end = string_end(self.json, at)?;
        let key = core::str::from_utf8(in_quotes(self.json, at, end)).unwrap_or_default();
        let colon = past_spaces(self.json, end)?;
        if self.json[colon] != b':' {
            return Ok(NextMember::End);
        }
        let value = past_spaces(self.json, colon + 1)?;
        Ok(NextMember::Member(Member { key, value }))
    }

    /// Goes past the value of `member`, which [`Members::next`] returned last.
    pub(super) fn skip(&mut self, member: &Member<'_>) -> Seen<()> {
        self.at = value_end(self.json, member.value)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_records_end_in_front_of_the_next() {
        for (json, record) in [
            (r#"{"a": "}", "b": [{"c": 1}]}, {"#, r#"{"a": "}", "b": [{"c": 1}]}"#),
            (r#"{"a": "\"}"} "#, r#"{"a": "\"}"}"#),
            ("{\"a\": 1,\n{\"a\": 2}", "{\"a\": 1,\n"),
            ("{\"a\": \"x,\n}, ", "{\"a\": \"x,\n}"),
            ("{\"a\": \"\n}, ", "{\"a\": \"\n}"),
            ("{\"a\": \"\\\n}, ", "{\"a\": \"\\\n}"),
            ("{\"a\": [1, 2}, ", "{\"a\": [1, 2}"),
            ("{\"a\": 1 ]", "{\"a\": 1 "),
            (r#""a\"{[b", {"#, r#""a\"{[b""#),
        ] {
            let end = container_end(json.as_bytes(), 0, usize::MAX).expect(json);
            assert_eq!(&json[..end], record);
            // In pieces.
            for cut in 1..end {
                let mut scan = ValueScan::new(usize::MAX);
                let (first, rest) = json.as_bytes().split_at(cut);
                assert_eq!(scan.advance(first), None, "{json} {cut}");
                assert_eq!(scan.advance(rest), Some(end - cut), "{json} {cut}");
            }
        }
        assert_eq!(container_end(b"[1, 2, [3", 0, 1), Ok(7));
        for open in ["{\"a\": \"", "{\"a\": \"\\", "[1, ", "{"] {
            assert_eq!(container_end(open.as_bytes(), 0, usize::MAX), Err(NeedMore), "{open}");
        }
    }
}
