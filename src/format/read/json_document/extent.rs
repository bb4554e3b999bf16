//! Where a value of a JSON document ends, also a broken one: what is wrong in one record must not
//! take the records behind it along.

use core::ops::Range;

/// The end of the text at `at`, which begins with a quotation mark: the byte behind it. A text ends
/// in front of a line feed at last, as JSON has none within a text. `None`: there is no end yet.
pub(super) fn text_end(json: &[u8], at: usize) -> Option<usize> {
    let mut from = at + 1;
    loop {
        let stop = from + memchr::memchr3(b'"', b'\\', b'\n', json.get(from..)?)?;
        match json[stop] {
            b'"' => return Some(stop + 1),
            b'\n' => return Some(stop),
            _ => from = stop + 2,
        }
    }
}

/// The end of the object or list at `at`: the byte behind it. `None`: there is no end yet.
///
/// A broken one ends where it cannot go on: in front of an object that has no key, which begins the
/// next record after a missing brace; in front of a closing bracket that closes nothing; in front
/// of a list that is the `depth`th within the other.
pub(super) fn container_end(json: &[u8], at: usize, depth: usize) -> Option<usize> {
    let mut open: Vec<u8> = Vec::new();
    // The last byte that is no space and stands in no text.
    let mut last = b' ';
    let mut from = at;
    loop {
        let byte = *json.get(from)?;
        match byte {
            b'"' => {
                last = byte;
                from = text_end(json, from)?;
                continue;
            }
            b'{' | b'[' => {
                let has_no_key = byte == b'{' && open.last() == Some(&b'{') && last != b':';
                if has_no_key || open.len() == depth {
                    return Some(from);
                }
                open.push(byte);
            }
            b'}' | b']' => {
                let opening = if byte == b'}' { b'{' } else { b'[' };
                match open.iter().rposition(|&other| other == opening) {
                    None => return Some(from),
                    Some(0) => return Some(from + 1),
                    Some(k) => open.truncate(k),
                }
            }
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            last = byte;
        }
        from += 1;
    }
}

/// The end of the value at `at`, of any type. `None`: there is no end yet.
pub(super) fn value_end(json: &[u8], at: usize) -> Option<usize> {
    match json.get(at)? {
        b'{' | b'[' => container_end(json, at, usize::MAX),
        b'"' => text_end(json, at),
        _ => {
            let ends = |&b: &u8| b.is_ascii_whitespace() || matches!(b, b',' | b']' | b'}');
            json[at..].iter().position(ends).map(|len| at + len)
        }
    }
}

/// The first byte at `at` or behind it that is no space. `None`: there is none yet.
pub(super) fn past_spaces(json: &[u8], at: usize) -> Option<usize> {
    json.get(at..)?.iter().position(|b| !b.is_ascii_whitespace()).map(|len| at + len)
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

/// What stands next in an object.
pub(super) enum NextMember<'a> {
    Member(Member<'a>),
    /// The object ends, or is broken.
    End,
    /// The text ends first.
    Open,
}

impl<'a> Members<'a> {
    /// The members of the object that begins at `at`.
    pub(super) fn new(json: &'a [u8], at: usize) -> Members<'a> {
        Members { json, at: at + 1 }
    }

    pub(super) fn next(&mut self) -> NextMember<'a> {
        self.find().unwrap_or(NextMember::Open)
    }

    /// Skips the value of the member that was given; false if the text ends first.
    pub(super) fn skip(&mut self, member: &Member<'_>) -> bool {
        let end = value_end(self.json, member.value);
        self.at = end.unwrap_or(self.json.len());
        end.is_some()
    }

    /// `None` if the text ends first.
    fn find(&mut self) -> Option<NextMember<'a>> {
        let mut at = past_spaces(self.json, self.at)?;
        if self.json[at] == b',' {
            at = past_spaces(self.json, at + 1)?;
        }
        if self.json[at] != b'"' {
            return Some(NextMember::End);
        }
        let Range { start, end } = at + 1..text_end(self.json, at)?;
        let key = core::str::from_utf8(&self.json[start..end - 1]).unwrap_or_default();
        let colon = past_spaces(self.json, end)?;
        if self.json[colon] != b':' {
            return Some(NextMember::End);
        }
        let value = past_spaces(self.json, colon + 1)?;
        Some(NextMember::Member(Member { key, value }))
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
            ("{\"a\": [1, 2}, ", "{\"a\": [1, 2}"),
            ("{\"a\": 1 ]", "{\"a\": 1 "),
        ] {
            let end = container_end(json.as_bytes(), 0, usize::MAX).expect(json);
            assert_eq!(&json[..end], record);
        }
        assert_eq!(container_end(b"[1, 2, [3", 0, 1), Some(7));
        for open in ["{\"a\": \"", "{\"a\": \"\\", "[1, ", "{"] {
            assert_eq!(container_end(open.as_bytes(), 0, usize::MAX), None, "{open}");
        }
    }
}
