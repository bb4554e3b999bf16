//! A number and what it counts: `1 guess`, `2 guesses`.

/// `count` and the word for so many: `one` or `many`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `1 guess`, `2 guesses`.
pub(crate) fn guesses(count: u64) -> String {
    counted(count, "guess", "guesses")
}
