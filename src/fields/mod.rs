//! The facts of a record, field by field: its number, its solution, its rating.
//!
//! ```text
//! table    Field: the table, with a row for each field
//! facts    Facts: what is known of one record, from which the table takes its values; Status
//! value    FieldKind, Value: the type of a field, and one value
//! write    rows of csv and of numpy arrays, lines of JSON
//! filter   Filter: a condition on fields, as in `er>=7.0 && clues<=24`
//! ```
//!
//! To add a field, add its row to the table, and its source to [`Facts`] if that is new.
//! `--fields`, conditions, csv and JSON then have it. The default fields of a command or a JSON
//! object are listed with that command or object. A field by which the store sorts or selects
//! without reading each puzzle needs a column as well: see `store/condition.rs`.
//!
//! ```
//! use ennead::fields::{self, Facts, Field, Filter};
//! use ennead::logic::Ratings;
//!
//! let puzzle: ennead::Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let ratings = Ratings::of(&puzzle);
//! let facts = Facts { puzzle: Some(&puzzle), ratings: Some(&ratings), ..Facts::default() };
//!
//! let mut csv = Vec::new();
//! fields::append_csv_row(&mut csv, &facts, &[Field::Clues, Field::Er, Field::Difficulty]);
//! assert_eq!(csv, b"30,1.2,easy\n");
//!
//! let filter: Filter = "er < 1.5 && clues >= 30".parse()?;
//! assert!(filter.holds(&facts));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod facts;
mod filter;
mod table;
mod value;
mod write;

pub use facts::{Facts, Status};
pub use filter::{Comparison, Filter, NotAFilter, Operand};
pub use table::{Field, Origin, Task};
pub use value::{FieldKind, Value};
pub use write::{
    Object, append_csv_fields, append_csv_header, append_csv_row, append_json_line,
    append_npy_record, append_npy_row, npy_type,
};
