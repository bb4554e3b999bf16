//! A number and what it counts: `1 guess`, `2 guesses`.

/// The word for `count` things: `one` or `many`.
pub(crate) fn word<'a>(count: u64, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// `count`, and the word for that number: `one` or `many`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", word(count, one, many))
}

/// `1 guess`, `2 guesses`.
pub(crate) fn guesses(count: u64) -> String {
    counted(count, "guess", "guesses")
}
