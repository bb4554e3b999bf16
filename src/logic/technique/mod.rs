//! [`Technique`]: every technique, and what is known about each. Nothing here finds a step.
//!
//! ```text
//! table   one row for each technique: every fact about it, and its finders, are columns
//! facts   the enum, and the columns with facts
//! family  techniques that belong together
//! set     sets of techniques
//! names   from a name, an alias or a code to a technique, or from a word to several
//! ```

mod facts;
mod family;
mod names;
mod set;
mod table;

pub use facts::Technique;
#[cfg(test)]
pub(super) use facts::in_human_order;
pub(super) use facts::{COUNT, TABLE, TechniqueRow};
pub use family::Family;
pub use names::UnknownTechnique;
pub use set::TechniqueSet;
pub(super) use table::techniques;
