//! [`BareObject`]: the object of a line, without the brackets of an array around it.

use crate::format::read::cells::count_chars;
use crate::format::read::classify::BOM;

/// The object of a line.
pub(in crate::format) struct BareObject<'a> {
    /// The number of characters in front of it.
    pub(super) lead: usize,
    /// The object, without what an array of objects has around it.
    pub(in crate::format) object: &'a [u8],
}

/// The object of a line without the brackets and the comma that an array of objects has around it.
pub(in crate::format) fn bare_object(line: &[u8]) -> BareObject<'_> {
    let line = line.trim_ascii_end();
    let text = line.strip_prefix(BOM).unwrap_or(line).trim_ascii_start();
    let inner = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    let mut object = inner.filter(|inner| inner.starts_with(b"{")).unwrap_or(text);
    let lead = count_chars(&line[..line.len() - object.len()]);
    if let [inner @ .., b',' | b']'] = object
        && inner.trim_ascii_end().ends_with(b"}")
    {
        object = inner.trim_ascii_end();
    }
    BareObject { lead, object }
}
