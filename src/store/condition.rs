//! [`Condition`]: a [`Filter`] in SQL, as far as columns can tell.
//!
//! Comparisons of columns become comparisons in SQL, so that indexes serve them. What no column
//! tells (`guesses`, `steps`, `uses(...)`) becomes `TRUE`; then SQL selects too many rows, and the
//! filter itself decides each.
//!
//! A comparison with a null is neither true nor false in SQL. In a filter it does not hold, and its
//! negation does. So negations are moved inwards to the comparisons first, where `IS NOT TRUE`
//! means the same.

use ennead::Technique;
use ennead::fields::{Comparison, Field, FieldKind, Filter, Operand};
use ennead::logic::{Difficulty, HodokuLevel};
use rusqlite::types::Value;

/// With more comparisons than this, SQLite would refuse the expression as too deep.
const MAX_COMPARISONS: usize = 200;

/// A condition on rows of the table of puzzles.
#[derive(Debug)]
pub(super) struct Condition {
    /// An expression in SQL, with a `?` for each of `values`.
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
    /// True if the expression selects exactly the rows that the filter selects; otherwise it
    /// selects these, and perhaps others.
    pub(super) is_exact: bool,
    comparisons: usize,
}

impl Condition {
    /// The condition that `filter` states; without one, all rows.
    pub(super) fn of(filter: Option<&Filter>) -> Condition {
        let mut condition = Condition::all();
        if let Some(filter) = filter {
            condition.sql.clear();
            condition.write(filter, true);
            if condition.comparisons > MAX_COMPARISONS {
                condition = Condition { is_exact: false, ..Condition::all() };
            }
        }
        condition
    }

    fn all() -> Condition {
        Condition { sql: "TRUE".to_owned(), values: Vec::new(), is_exact: true, comparisons: 0 }
    }

    /// Appends what holds of a row if and only if `filter` holds (or does not, as `holds` says).
    fn write(&mut self, filter: &Filter, holds: bool) {
        match filter {
            Filter::Not(part) => self.write(part, !holds),
            Filter::Any(parts) => self.join(parts, holds, if holds { " OR " } else { " AND " }),
            Filter::All(parts) => self.join(parts, holds, if holds { " AND " } else { " OR " }),
            Filter::Compare(left, comparison, right) => {
                self.comparisons += 1;
                match self.comparison(left, *comparison, right) {
                    Some(sql) if holds => self.sql += &format!("({sql})"),
                    Some(sql) => self.sql += &format!("(({sql}) IS NOT TRUE)"),
                    None => {
                        self.is_exact = false;
                        self.sql += "TRUE";
                    }
                }
            }
        }
    }

    fn join(&mut self, parts: &[Filter], holds: bool, sign: &str) {
        self.sql.push('(');
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                self.sql += sign;
            }
            self.write(part, holds);
        }
        if parts.is_empty() {
            // All of none hold, and none of none holds.
            self.sql += if sign == " AND " { "TRUE" } else { "FALSE" };
        }
        self.sql.push(')');
    }

    /// The comparison in SQL; `None` if no column tells.
    fn comparison(&mut self, left: &Operand, sign: Comparison, right: &Operand) -> Option<String> {
        let (sides, words) = (Sides { left, sign, right }, |names: Vec<&str>| names.join("', '"));
        if let Some(levels) = sides.chosen(&HodokuLevel::ALL, hodoku_level, |level| level as u16) {
            let names = levels.into_iter().map(HodokuLevel::name).collect();
            return Some(format!("hodoku_level IN ('{}')", words(names)));
        }
        if let Some(techniques) = sides.chosen(Technique::ALL, technique, Technique::human_place) {
            let names = techniques.into_iter().map(Technique::name).collect();
            return Some(format!("technique IN ('{}')", words(names)));
        }
        let place = |difficulty| difficulty as u16;
        if let Some(difficulties) = sides.chosen(&Difficulty::ALL, difficulty, place) {
            let ranges: Vec<String> =
                difficulties.into_iter().map(|difficulty| self.range(difficulty)).collect();
            return Some(if ranges.is_empty() { "FALSE".to_owned() } else { ranges.join(" OR ") });
        }
        if let (Some(a), Some(b)) = (self.text(left), self.text(right)) {
            return Some(format!("{a} {} {b}", symbol(sign)));
        }
        match (number(left), number(right)) {
            (Some(a), Some(b)) => {
                let [a, b] = [a, b].map(|number| self.number(number));
                let bound =
                    if sides.needs_an_end() { " AND minutes_at_least IS NOT 1" } else { "" };
                Some(format!("{a} {} {b}{bound}", symbol(sign)))
            }
            // Values of different types never compare.
            _ if are_of_different_types(left, right) => Some("FALSE".to_owned()),
            _ => None,
        }
    }

    fn number(&mut self, number: Number) -> String {
        match number {
            Number::Column(name) => name.to_owned(),
            Number::Value(value) => self.value(Value::Real(value)),
        }
    }

    /// A text in SQL; `None` for what is none.
    fn text(&mut self, operand: &Operand) -> Option<String> {
        match operand {
            Operand::Text(text) => Some(self.value(Value::Text(text.clone()))),
            Operand::Field(Field::Source) => Some("source".to_owned()),
            _ => None,
        }
    }

    fn value(&mut self, value: Value) -> String {
        self.values.push(value);
        format!("?{}", self.values.len())
    }

    /// The range of ER of a difficulty.
    fn range(&mut self, difficulty: Difficulty) -> String {
        let (least, most) = difficulty.er_range().into_inner();
        let [least, most] = [least, most].map(|er| self.number(Number::Value(er.to_f64())));
        format!("er >= {least} AND er <= {most}")
    }
}

/// A comparison: what is left and right of its sign.
struct Sides<'a> {
    left: &'a Operand,
    sign: Comparison,
    right: &'a Operand,
}

impl Sides<'_> {
    /// True if the comparison does not hold for minutes that are a lower bound.
    fn needs_an_end(&self) -> bool {
        let is_minutes = |side: &Operand| *side == Operand::Field(Field::Minutes);
        let is_above = matches!(self.sign, Comparison::Greater | Comparison::AtLeast);
        let is_below = matches!(self.sign, Comparison::Less | Comparison::AtMost);
        is_minutes(self.left) && !is_above || is_minutes(self.right) && !is_below
    }

    /// The values of a field for which the comparison holds, if one of the two sides is that field:
    /// `side` says of an operand whether it is, or is a value of its type. Values compare by
    /// `rank`.
    fn chosen<T: Copy>(
        &self,
        all: &[T],
        side: fn(&Operand) -> Option<WordOperand<T>>,
        rank: fn(T) -> u16,
    ) -> Option<Vec<T>> {
        let (left, right) = (side(self.left)?, side(self.right)?);
        let holds = |value: &T| {
            let [left, right] = [left, right].map(|side| match side {
                WordOperand::Field => rank(*value),
                WordOperand::Value(value) => rank(value),
            });
            let ordering = left.cmp(&right);
            match self.sign {
                Comparison::Equal => ordering.is_eq(),
                Comparison::Unequal => ordering.is_ne(),
                Comparison::Less => ordering.is_lt(),
                Comparison::AtMost => ordering.is_le(),
                Comparison::Greater => ordering.is_gt(),
                Comparison::AtLeast => ordering.is_ge(),
            }
        };
        Some(all.iter().copied().filter(holds).collect())
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

/// A number that SQL can compare.
enum Number {
    /// A column, or an expression of columns.
    Column(&'static str),
    Value(f64),
}

fn number(operand: &Operand) -> Option<Number> {
    match operand {
        Operand::Number(value) => Some(Number::Value(*value)),
        Operand::Field(field) => number_column(*field).map(Number::Column),
        _ => None,
    }
}

/// The column of a field that is a number, or the expression that gives its value.
pub(super) fn number_column(field: Field) -> Option<&'static str> {
    match field {
        Field::Clues | Field::Er | Field::Ep | Field::Ed | Field::Score | Field::Minutes => {
            Some(field.name())
        }
        Field::Added => Some("CAST(added AS INTEGER)"),
        // The columns have a number also where the fields are unknown.
        Field::MinutesLow => Some("CASE WHEN minutes_at_least THEN NULL ELSE minutes_low END"),
        Field::MinutesHigh => Some("CASE WHEN minutes_at_least THEN NULL ELSE minutes_high END"),
        _ => None,
    }
}

/// True if the two can be compared with other operands, but not with each other.
fn are_of_different_types(left: &Operand, right: &Operand) -> bool {
    matches!((compared(left), compared(right)), (Some(left), Some(right)) if left != right)
}

/// The type by which an operand compares, of numbers [`FieldKind::Decimal`]; `None` for what does
/// not compare.
fn compared(operand: &Operand) -> Option<FieldKind> {
    let kind = match operand {
        Operand::Field(field) => field.kind(),
        Operand::Number(_) | Operand::Uses(_) => FieldKind::Decimal,
        Operand::Text(_) => FieldKind::Text,
        Operand::Technique(_) => FieldKind::Technique,
        Operand::HodokuLevel(_) => FieldKind::HodokuLevel,
        Operand::Difficulty(_) => FieldKind::Difficulty,
    };
    kind.compared_as()
}

/// One side of a comparison of words: any value of the row, or one value.
#[derive(Clone, Copy)]
enum WordOperand<T> {
    Field,
    Value(T),
}

fn hodoku_level(operand: &Operand) -> Option<WordOperand<HodokuLevel>> {
    match operand {
        Operand::Field(Field::HodokuLevel) => Some(WordOperand::Field),
        Operand::HodokuLevel(level) => Some(WordOperand::Value(*level)),
        _ => None,
    }
}

fn technique(operand: &Operand) -> Option<WordOperand<Technique>> {
    match operand {
        Operand::Field(Field::Technique) => Some(WordOperand::Field),
        Operand::Technique(technique) => Some(WordOperand::Value(*technique)),
        _ => None,
    }
}

fn difficulty(operand: &Operand) -> Option<WordOperand<Difficulty>> {
    match operand {
        Operand::Field(Field::Difficulty) => Some(WordOperand::Field),
        Operand::Difficulty(difficulty) => Some(WordOperand::Value(*difficulty)),
        _ => None,
    }
}
