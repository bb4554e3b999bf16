//! [`Condition`]: the part of a [`Filter`] that SQL can decide.
//!
//! If the filter has comparisons of a column with a number that must all be true, they become SQL,
//! so that indexes are used. The rest is decided row by row, by the filter itself: a million rows
//! take some seconds.

use ennead::fields::{Comparison, Field, Filter, Operand};
use rusqlite::types::Value;

/// The most comparisons in SQL: with many more, SQLite would refuse the expression as too deep.
const COMPARISONS: usize = 100;

/// A condition on rows of the table of puzzles.
#[derive(Debug)]
pub(super) struct Condition {
    /// An expression in SQL, with a `?` for each of `values`.
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
    /// True if the expression selects exactly the rows that the filter selects; otherwise it may
    /// select others too.
    pub(super) is_exact: bool,
}

impl Condition {
    /// The condition for `filter`; without a filter, all rows.
    pub(super) fn of(filter: Option<&Filter>) -> Condition {
        let mut condition =
            Condition { sql: "TRUE".to_owned(), values: Vec::new(), is_exact: true };
        if let Some(filter) = filter {
            condition.require(filter);
        }
        condition
    }

    /// Appends the part of `filter` that SQL can decide.
    fn require(&mut self, filter: &Filter) {
        match filter {
            Filter::All(parts) => parts.iter().for_each(|part| self.require(part)),
            Filter::Compare(Operand::Field(field), sign, Operand::Number(number)) => {
                self.compare(*field, *sign, *number);
            }
            _ => self.is_exact = false,
        }
    }

    /// Appends a comparison with a number, if a column has the value of `field`.
    fn compare(&mut self, field: Field, sign: Comparison, number: f64) {
        let Some(column) = number_column(field).filter(|_| self.values.len() < COMPARISONS) else {
            self.is_exact = false;
            return;
        };
        self.sql += &format!(" AND {column} {} ?", symbol(sign));
        self.values.push(Value::Real(number));
    }
}

fn symbol(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Equal => "=",
        Comparison::Unequal => "<>",
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::Greater => ">",
        Comparison::AtLeast => ">=",
    }
}

/// The column of a field with numbers, or the expression for its value.
pub(super) fn number_column(field: Field) -> Option<&'static str> {
    match field {
        Field::Clues
        | Field::Er
        | Field::Ep
        | Field::Ed
        | Field::Score
        | Field::Minutes
        | Field::MinutesLow
        | Field::MinutesHigh => Some(field.name()),
        Field::Added => Some("CAST(added AS INTEGER)"),
        _ => None,
    }
}
