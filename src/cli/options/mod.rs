//! Groups of arguments that several commands have, and how their values are read.

pub(crate) mod amounts;
pub(crate) mod difficulty;
pub(crate) mod fields;
pub(crate) mod input;
pub(crate) mod making;
pub(crate) mod output;
pub(crate) mod ranges;
pub(crate) mod rules;
#[cfg(feature = "store")]
pub(crate) mod store;
pub(crate) mod techniques;
pub(crate) mod threads;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A parser that takes one of `names`, and makes it the value of that name; help and completions
/// list the names, with the help that they have.
pub(crate) fn named<T>(
    names: impl IntoIterator<Item = impl Into<PossibleValue>>,
) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}
