//! Arguments that name techniques and their order.

use crate::logic::{Explainer, Order, Technique, TechniqueSet};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The techniques that the argument `name` names: a str, or a list of str. A word may mean several.
pub(super) fn techniques(name: &str, names: Option<&Bound<'_, PyAny>>) -> PyResult<TechniqueSet> {
    let Some(names) = names else { return Ok(TechniqueSet::EMPTY) };
    let names = super::names(names)?;
    let mut sets = names.iter().map(|text| {
        text.parse::<TechniqueSet>()
            .map_err(|_| PyValueError::new_err(format!("{name}: '{text}' is not a technique")))
    });
    sets.try_fold(TechniqueSet::EMPTY, |all, set| Ok(all.union(set?)))
}

/// The technique that the argument `name` names.
pub(super) fn named_technique(name: &str, text: &str) -> PyResult<Technique> {
    text.parse().map_err(|_| PyValueError::new_err(format!("{name}: '{text}' is not a technique")))
}

/// An explainer in the order `order`, with the techniques of `only` if there are any.
pub(super) fn explainer(
    order: &str,
    only: TechniqueSet,
    without: Option<&Bound<'_, PyAny>>,
) -> PyResult<Explainer> {
    let order: Order =
        order.parse().map_err(|error| PyValueError::new_err(format!("order: {error}")))?;
    let all = Explainer::new(order);
    let chosen = if only == TechniqueSet::EMPTY { all } else { all.only(only) };
    Ok(techniques("without", without)?.iter().fold(chosen, Explainer::without))
}
