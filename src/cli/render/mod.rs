//! How answers look: text, boards, data.

pub(crate) mod drawing;
pub(crate) mod repair_text;
pub(crate) mod sentences;
pub(crate) mod sheet;
mod step_pages;
pub(crate) mod text_wrap;
pub(crate) mod title;
