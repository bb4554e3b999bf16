//! Steps in the notation of the forums. Chains are in Eureka: `=` at least one of the two is true,
//! `-` at most one.

use super::{Story, words};

/// The technique and its pattern in notation.
pub(super) fn reason(story: &Story<'_>) -> String {
    words::reason(story)
}
