//! The argument `--keep`.

use anyhow::{Result, bail};
use clap::Args;
use ennead::fields::Field;

#[derive(Args, Debug)]
pub(crate) struct KeepArgs {
    /// Keep all columns of a table, or all keys of objects, and add the answers behind them
    ///
    /// With -f csv, the rows of tables with a header come back as they are, with more columns; with
    /// -f jsonl, JSON objects, with more keys. A column whose name is there already is called
    /// ennead_NAME, as in ennead_solution; keys of objects always get the prefix. What cannot be
    /// read comes back as well, with its status and reason. A row with too few fields gets empty
    /// ones. In a row with too many, the last column takes all the extra fields. With -f jsonl, a
    /// record that is not an object is the text under "puzzle"; other inputs are refused.
    #[arg(long, help_heading = "Output")]
    pub(crate) keep: bool,
}

impl KeepArgs {
    /// The answers that are added where none are named: those that are written anyway, without what
    /// a record has itself.
    pub(crate) fn fields(&self, mut fields: Vec<Field>) -> Vec<Field> {
        if self.keep {
            fields.retain(|field| !matches!(field, Field::Number | Field::Puzzle));
        }
        fields
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
