//! [`Wishes`]: what a new puzzle is to be like.

use super::steps::techniques;
use crate::serve::problem::Problem;
use ennead::fields::{Comparison, Field, Filter, Operand};
use ennead::logic::Difficulty;
use ennead::make::Criteria;
use ennead::{Rating, TechniqueSet};
use serde::Deserialize;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The wishes as a request has them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewBody {
    difficulty: Option<Difficulty>,
    /// The least and the greatest rating.
    er: Option<(Rating, Rating)>,
    /// The least minutes that people take, and the most, or `null` for any more.
    minutes: Option<(f64, Option<f64>)>,
    /// Techniques that all occur in the path, by name or code.
    #[serde(default)]
    require: Vec<String>,
    #[serde(default)]
    pub(super) from: PuzzleOrigin,
    pub(super) seed: Option<u64>,
}

/// Where a new puzzle comes from.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
pub(super) enum PuzzleOrigin {
    /// The puzzle is made now.
    #[default]
    Made,
    /// The store has it.
    Store,
}

/// The wishes for a new puzzle.
pub(super) struct Wishes {
    er: Option<RangeInclusive<Rating>>,
    minutes: Option<RangeInclusive<Duration>>,
    required: TechniqueSet,
}

impl Wishes {
    /// The wishes of a request.
    ///
    /// # Errors
    /// 422 if no puzzle can be so.
    pub(super) fn of(body: &NewBody) -> Result<Wishes, Problem> {
        let mut er = body.difficulty.map(Difficulty::er_range);
        if let Some((least, greatest)) = body.er {
            let (from, to) = match &er {
                Some(level) => (least.max(*level.start()), greatest.min(*level.end())),
                None => (least, greatest),
            };
            if from > to {
                return Err(Problem::unusable(match (body.difficulty, least > greatest) {
                    (Some(level), false) => {
                        format!("no {level} puzzle has a rating from {least} to {greatest}")
                    }
                    _ => "er: the first number is above the second".to_owned(),
                }));
            }
            er = Some(from..=to);
        }
        let minutes = body.minutes.map(|(least, most)| {
            let time = |minutes: f64| Duration::try_from_secs_f64(minutes * 60.0).ok();
            match (time(least), most.map_or(Some(Duration::MAX), time)) {
                (Some(least), Some(most)) if least <= most => Ok(least..=most),
                (Some(_), Some(_)) => {
                    Err(Problem::unusable("minutes: the first number is above the second"))
                }
                _ => Err(Problem::unusable(
                    "minutes: two numbers that are not negative; the second may be null",
                )),
            }
        });
        Ok(Wishes { er, minutes: minutes.transpose()?, required: techniques(&body.require)? })
    }

    /// The wishes for the generator.
    pub(super) fn criteria(&self) -> Criteria {
        let mut criteria = Criteria::default();
        criteria.er = self.er.clone();
        criteria.minutes = self.minutes.clone();
        criteria.required = self.required;
        criteria
    }

    /// The wishes for the store, which knows the steps of the path in Sudoku Explainer's order.
    pub(super) fn filter(&self) -> Filter {
        let between = |field, least, most| {
            [(Comparison::AtLeast, least), (Comparison::AtMost, most)].map(|(sign, number)| {
                Filter::Compare(Operand::Field(field), sign, Operand::Number(number))
            })
        };
        let minutes = |time: &Duration| time.as_secs_f64() / 60.0;
        let er =
            self.er.as_ref().map(|er| between(Field::Er, er.start().to_f64(), er.end().to_f64()));
        let time = self.minutes.as_ref();
        // A lower bound is in no range with an end.
        let count = |time: &RangeInclusive<Duration>| 2 - usize::from(*time.end() == Duration::MAX);
        let time = time.map(|time| {
            let bounds = between(Field::Minutes, minutes(time.start()), minutes(time.end()));
            bounds.into_iter().take(count(time))
        });
        let used = self.required.iter().map(|technique| {
            let uses = Operand::Uses(TechniqueSet::EMPTY.with(technique));
            Filter::Compare(uses, Comparison::AtLeast, Operand::Number(1.0))
        });
        Filter::All(
            er.into_iter().flatten().chain(time.into_iter().flatten()).chain(used).collect(),
        )
    }
}
