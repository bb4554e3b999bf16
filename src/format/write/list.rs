//! [`joined`]: items as a list in a sentence.

use core::fmt::Display;

/// The items with commas between them, and `word` in front of the last: `1, 4 and 8`. Empty if
/// there are no items.
///
/// ```
/// use ennead::format::write::joined;
///
/// assert_eq!(joined([1, 4, 8], "and"), "1, 4 and 8");
/// assert_eq!(joined(["easy", "hard"], "or"), "easy or hard");
/// assert_eq!(joined(["easy"], "or"), "easy");
/// ```
pub fn joined<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} {word} {last}", items.join(", ")),
        only => only.unwrap_or_default(),
    }
}
