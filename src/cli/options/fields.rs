//! The values of `--fields` and `--where`, and what the help says of them, all of it read from the
//! library's table of fields; and `--keep`.

use super::techniques;
use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};
use ennead::fields::{Field, FieldKind, Filter, NotAFilter, Task};
use ennead::format::write::joined;
use std::ffi::OsStr;

/// A parser of the name of a field that is known after `task`: in any case, with spaces around.
pub(crate) fn field(task: Task) -> impl TypedValueParser<Value = Field> {
    FieldParser(PossibleValuesParser::new(Field::of(task).map(Field::name)))
}

/// Parses the name of a field.
#[derive(Clone)]
struct FieldParser(PossibleValuesParser);

impl TypedValueParser for FieldParser {
    type Value = Field;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Field, clap::Error> {
        let plain = value.to_str().map(|text| text.trim().to_ascii_lowercase());
        let plain = plain.as_deref().map_or(value, OsStr::new);
        let name = self.0.parse_ref(command, arg, plain)?;
        name.parse().map_err(|error| clap::Error::raw(ErrorKind::InvalidValue, error))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// The help of `--fields`; without it, the columns are `default`.
pub(crate) fn columns_help(default: &[Field]) -> String {
    let default: Vec<&str> = default.iter().map(|field| field.name()).collect();
    format!("Columns of csv and jsonl, in this order [default: {}]", default.join(", "))
}

/// Checks what `--fields` names; `is_table`: the answers are rows.
///
/// # Errors
/// When there are no rows, or a field is named twice: two columns would have one name.
pub(crate) fn check(fields: &[Field], is_table: bool) -> Result<()> {
    if !fields.is_empty() && !is_table {
        bail!("--fields needs a table to put them in: add -f csv or -f jsonl");
    }
    let repeated = fields.iter().enumerate().find(|(k, field)| fields[..*k].contains(field));
    match repeated {
        Some((_, field)) => bail!("--fields: {field} is there twice"),
        None => Ok(()),
    }
}

/// Checks that an array of cells can hold each of `fields`.
///
/// # Errors
/// When one has no cells.
pub(crate) fn check_cells(fields: &[Field]) -> Result<()> {
    match fields.iter().find(|field| field.kind() != FieldKind::Cells) {
        Some(field) => bail!(
            "--fields: a numpy array of cells has no {field}; there are puzzle, solution and mask"
        ),
        None => Ok(()),
    }
}

/// The long help of `--keep`.
pub(crate) const KEEPING: &str = "\
Keep all columns of a table, or all keys of objects, and add the answers after them

With -f csv, the rows of tables with a header come back as they are, with more columns. With \
-f jsonl, JSON objects get more keys, and rows become objects of texts. If a table has a column of \
that name already, the new one is called ennead_NAME, as in ennead_solution; new keys of objects \
always have the prefix. What cannot be read comes back as well, with its status and reason; of a \
line of more than 1 MiB, the first MiB, as the reason says. A row with too few fields gets empty \
ones. In a row with too many, the last column takes all the extra fields. With -f jsonl, the text \
of any other record is under \"puzzle\"; -f csv refuses other inputs. Values that begin with `=`, `+`, \
`-` or `@` are passed as they are, and a spreadsheet may run them as formulas.";

#[derive(Args, Debug)]
pub(crate) struct KeepArgs {
    /// Keep all columns of a table, or all keys of objects, and add the answers after them
    ///
    /// `ennead help output` tells what becomes of names that are there already, and of rows that
    /// cannot be read.
    #[arg(long, help_heading = "Output")]
    pub(crate) keep: bool,
}

impl KeepArgs {
    /// The fields of `--fields`; if there are none, those of `default`, with `--keep` without
    /// those that a record has itself.
    pub(crate) fn fields(&self, asked: Vec<Field>, default: &[Field]) -> Vec<Field> {
        if !asked.is_empty() {
            return asked;
        }
        let is_kept = |field: &Field| self.keep && matches!(field, Field::Number | Field::Puzzle);
        default.iter().copied().filter(|field| !is_kept(field)).collect()
    }

    /// Refuses `--keep` unless a table is written.
    ///
    /// # Errors
    /// When `is_table` is false and `--keep` was given.
    pub(crate) fn check(&self, is_table: bool) -> Result<()> {
        if self.keep && !is_table {
            bail!("--keep adds answers to the rows of a table: add -f csv or -f jsonl");
        }
        Ok(())
    }
}

/// The condition of `--where`, on what is known after `task`. The error names the nearest technique
/// where one is not known.
pub(crate) fn filter(text: &str, task: Task) -> Result<Filter, String> {
    Filter::of_task(text, task).map_err(|error: NotAFilter| {
        match error.unknown_technique.as_deref().map(techniques::technique) {
            Some(Err(advice)) => format!("character {}: {advice}", error.column),
            _ => error.to_string(),
        }
    })
}

/// All fields, with a line about each.
pub(crate) fn list() -> String {
    let line = |field: &Field| format!("\n  {:12}  {}", field.name(), field.help());
    format!("Fields:{}", Field::ALL.iter().map(line).collect::<String>())
}

/// Sentences about the fields that conditions can compare.
pub(crate) fn conditions() -> String {
    let named = |is_meant: fn(FieldKind) -> bool| {
        let fields = Field::ALL.iter().filter(|field| field.is_filterable());
        let fields = fields.filter(|field| is_meant(field.kind()));
        joined(fields.map(|field| field.name()), "and")
    };
    fn is_of_store(kind: FieldKind) -> bool {
        matches!(kind, FieldKind::Text | FieldKind::Time)
    }
    format!(
        "Conditions compare {} with numbers, {} (== and !=) with a name or code, {} with their \
         words, and any of them with another field of its type (er == ed). uses(X-wing) is how many \
         steps are X-wings. In the store, source is compared with a text (== and !=), added with a \
         day in UTC: 'added <= 2026-11-23' includes that day, 'added > 2026-11-23' does not. && || \
         ! and parentheses join conditions. A comparison with an unknown value does not hold, so \
         its negation does: '!(er < 7)' also takes puzzles without a rating.",
        named(|kind| kind.words().is_empty() && !is_of_store(kind) && kind != FieldKind::Technique),
        named(|kind| kind == FieldKind::Technique),
        named(|kind| kind != FieldKind::Technique && !kind.words().is_empty()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_listed() {
        let list = list();
        for field in Field::ALL {
            let name = format!("  {} ", field.name());
            let line = list.lines().find(|line| line.starts_with(&name));
            assert!(line.is_some_and(|line| line.ends_with(field.help())), "{field}");
        }
        assert!(list.lines().all(|line| line.len() <= 100), "{list}");
        for field in Field::ALL {
            let is_named = conditions().contains(field.name());
            assert!(is_named || !field.is_filterable(), "{field}");
        }
    }

    #[test]
    fn an_unknown_technique_gets_advice() {
        let error = filter("er > 2 && technique == X-wign", Task::Store).expect_err("no technique");
        assert_eq!(error, "character 24: not a technique; did you mean 'X-wing'?");
        let error = filter("er >", Task::Store).expect_err("no number");
        assert_eq!(error, "character 5: expected a number, found the end");
    }
}
