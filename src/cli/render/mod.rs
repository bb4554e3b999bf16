//! How answers look: text, boards, data.

pub(crate) mod advice;
pub(crate) mod answer;
pub(crate) mod audit_report;
pub(crate) mod counted;
pub(crate) mod drawing;
pub(crate) mod paint;
pub(crate) mod printable;
pub(crate) mod repair_text;
pub(crate) mod sentences;
pub(crate) mod sheet;
pub(crate) mod sheet_title;
pub(crate) mod solve_result;
pub(crate) mod table;
pub(crate) mod text_wrap;
