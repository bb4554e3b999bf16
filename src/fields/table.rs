//! [`Field`]: every field, and the table of their properties.
//!
//! The columns of a row are: the variant; the name in headers, in JSON and in conditions; the type;
//! the origin of the value; the tasks for which it exists; whether conditions can compare it; one
//! line of help; and the function that takes the value from [`Facts`].

use super::{Facts, FieldKind, Status, Value};
use crate::format::write::mask;
use crate::grid::Grid;
use crate::names::by_name;
use crate::solve::answer::Count;
use crate::solve::puzzle::Puzzle;

/// Where the value of a field comes from, which also decides its cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Origin {
    /// The record as it was read: free.
    Record,
    /// The answer of any engine.
    Answer,
    /// The scalar search, which solves one puzzle at a time and counts its work.
    Search,
    /// A path of logical steps: from microseconds to seconds.
    Path,
}

/// What was done with a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Task {
    /// It was solved.
    Solve,
    /// It was rated.
    Rate,
    /// It was made.
    Make,
    /// An answer to it was graded.
    Grade,
    /// It was kept in a store.
    Store,
}

/// A row of the table.
struct FieldRow {
    field: Field,
    name: &'static str,
    kind: FieldKind,
    origin: Origin,
    tasks: &'static [Task],
    is_filterable: bool,
    help: &'static str,
    value: for<'a> fn(&Facts<'a>) -> Option<Value<'a>>,
}

macro_rules! fields {
    ($(
        $variant:ident $name:literal $kind:ident $origin:ident [$($task:ident)*] $filterable:literal
        $help:literal
        $value:expr;
    )*) => {
        /// A field of a record: a column of csv, a member of a JSON object.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Field { $(#[doc = $help] $variant),* }

        impl Field {
            /// Every field, in the order of the table.
            pub const ALL: &[Field] = &[$(Field::$variant),*];
        }

        static TABLE: [FieldRow; Field::ALL.len()] = [$(FieldRow {
            field: Field::$variant,
            name: $name,
            kind: FieldKind::$kind,
            origin: Origin::$origin,
            tasks: &[$(Task::$task),*],
            is_filterable: $filterable,
            help: $help,
            value: $value,
        }),*];
    };
}

fields! {
    // variant  name           kind        origin [tasks] can be filtered
    Number      "number"       Integer     Record [Solve Rate Make Grade] false
        "the record's number in all of the input, from 1"
        |facts| facts.number.map(Value::Integer);
    File        "file"         Text        Record [Solve Rate Grade] false
        "where the record is from: a file, `stdin`, or an argument, as in `argument 1`"
        |facts| facts.file.map(Value::Text);
    Line        "line"         Integer     Record [Solve Rate Grade] false
        "the record's first line in that file or text, from 1"
        |facts| facts.line.map(Value::Integer);
    Id          "id"           Integer     Record [Store] false
        "the puzzle's number in the store"
        |facts| facts.id.map(Value::Integer);
    Source      "source"       Text        Record [Store] true
        "where the puzzle is from: the name of its file, or what was said when it was added"
        |facts| facts.source.map(Value::Text);
    Added       "added"        Time        Record [Store] true
        "when the puzzle was added, in seconds since 1970"
        |facts| facts.added.map(Value::Time);
    Puzzle      "puzzle"       Cells       Record [Solve Rate Make Grade Store] false
        "81 characters, blanks as dots; else the record as it was, or 729 for pencil marks"
        |facts| puzzle(facts);
    Status      "status"       Status      Answer [Solve Rate] false
        "unique, multiple, none, malformed, unknown (search stopped); --first: solved"
        |facts| facts.status.map(Value::Status);
    Answer      "answer"       Cells       Record [Grade] false
        "81 characters; empty where there is no answer that can be read"
        |facts| facts.answer.map(Grid::to_line).map(Value::Cells);
    Verdict     "verdict"      Text        Answer [Grade] false
        "solved, partial, wrong, changed, unanswered, unsolvable, malformed"
        |facts| verdict(facts).map(Value::Text);
    Right       "right"        Integer     Answer [Grade] false
        "how many empty cells of the puzzle have the right digit"
        |facts| Some(Value::Integer(facts.grade?.right.len() as u64));
    Wrong       "wrong"        Integer     Answer [Grade] false
        "how many of them have a wrong digit"
        |facts| Some(Value::Integer(facts.grade?.wrong.len() as u64));
    Left        "left"         Integer     Answer [Grade] false
        "how many cells are empty in the answer"
        |facts| Some(Value::Integer(facts.grade?.left.len() as u64));
    Changed     "changed"      Integer     Answer [Grade] false
        "how many givens have another digit in the answer"
        |facts| Some(Value::Integer(facts.grade?.changed.len() as u64));
    Broken      "broken"       Integer     Answer [Grade] false
        "in how many houses the answer has a digit twice"
        |facts| Some(Value::Integer(facts.grade?.broken.len() as u64));
    WrongAt     "wrong_at"     List        Answer [Grade] false
        "which cells are wrong, as in r1c3, r4c5"
        |facts| Some(list(facts.grade?.wrong));
    ChangedAt   "changed_at"   List         Answer [Grade] false
        "which givens are changed"
        |facts| Some(list(facts.grade?.changed));
    BrokenAt    "broken_at"    List         Answer [Grade] false
        "which houses have a digit twice, as in row 1, box 3"
        |facts| Some(list(facts.grade?.broken));
    Reason      "reason"       Text        Answer [Solve Rate Grade] false
        "why there is no solution, no exact number or no answer, or the record is malformed"
        |facts| facts.reason.map(Value::Text);
    Solution    "solution"     Cells       Answer [Solve Make Grade Store] false
        "81 characters; empty where the record has none to show"
        |facts| match facts.solution {
            Some(solution) => Some(Value::Cells(solution.to_line())),
            None => facts.solution_text.map(Value::Text),
        };
    Solutions   "solutions"    Integer     Answer [Solve Grade] false
        "how many are known: all if counted (or see reason), else up to 2; --all: its number"
        |facts| facts.solutions.map(|(Count::Exactly(n) | Count::AtLeast(n))| Value::Integer(n));
    Er          "er"           Rating      Path   [Rate Make Store] true
        "Sudoku Explainer's rating of the hardest step"
        |facts| facts.ratings?.er().map(Value::Rating);
    Ep          "ep"           Rating      Path   [Rate Make Store] true
        "Sudoku Explainer's rating of the hardest step up to the first placement"
        |facts| facts.ratings?.ep().map(Value::Rating);
    Ed          "ed"           Rating      Path   [Rate Make Store] true
        "Sudoku Explainer's rating of the first step"
        |facts| facts.ratings?.ed().map(Value::Rating);
    Technique   "technique"    Technique   Path   [Rate Make Store] true
        "the technique of the hardest step, in Sudoku Explainer's order"
        |facts| facts.ratings?.technique().map(Value::Technique);
    Score       "score"        Integer     Path   [Rate Make Store] true
        "HoDoKu's score: the sum over the steps, in HoDoKu's order"
        |facts| facts.ratings?.score().map(|score| Value::Integer(score.into()));
    HodokuLevel "hodoku_level" HodokuLevel Path   [Rate Make Store] true
        "HoDoKu's level: easy, medium, hard, unfair, extreme"
        |facts| facts.ratings?.hodoku_level().map(Value::HodokuLevel);
    Difficulty  "difficulty"   Difficulty  Path   [Rate Make Store] true
        "by ER: easy up to 1.5, medium 2.5, hard 4.0, expert 7.0, extreme"
        |facts| facts.ratings?.difficulty().map(Value::Difficulty);
    Steps       "steps"        Counts      Path   [Rate Make Store] true
        "how many of each technique, in Sudoku Explainer's order; in conditions the sum"
        |facts| facts.ratings?.steps().map(Value::Counts);
    Minutes     "minutes"      Decimal     Path   [Rate Make Store] true
        "minutes that people take (mean of a dozen); an estimate by ER without minutes_high"
        |facts| facts.ratings?.minutes().map(|minutes| decimal(minutes.expected));
    MinutesLow  "minutes_low"  Decimal     Path   [Rate Make Store] true
        "the mean of a dozen people is below this one time in ten; unknown like minutes_high"
        |facts| facts.ratings?.minutes()?.interval.map(|[low, _]| decimal(low));
    MinutesHigh "minutes_high" Decimal     Path   [Rate Make Store] true
        "the mean is above this one time in ten; unknown if candidates must be tried"
        |facts| facts.ratings?.minutes()?.interval.map(|[_, high]| decimal(high));
    Clues       "clues"        Integer     Record [Solve Rate Make Grade Store] true
        "how many cells are given"
        |facts| facts.puzzle.map(|puzzle| Value::Integer(puzzle.clues() as u64));
    Mask        "mask"         Cells       Record [Solve Rate Make Grade Store] false
        "81 characters, 1 for a given and 0 for an empty cell"
        |facts| facts.puzzle.map(mask).map(Value::Cells);
    Guesses     "guesses"      Integer     Search [Solve Rate Make Store] true
        "how often the plain search (--engine scalar) tried a digit that may be wrong"
        |facts| Some(Value::Integer(facts.search?.guesses));
    Placements  "placements"   Integer     Search [Solve] false
        "how many cells the plain search filled, in all branches together"
        |facts| Some(Value::Integer(facts.search?.placements));
    Depth       "depth"        Integer     Search [Solve] false
        "how many guesses of the plain search were open at one time, at most"
        |facts| Some(Value::Integer(facts.search?.depth.into()));
    TimeNs      "time_ns"      Integer     Search [Solve] false
        "how long the plain search took, in nanoseconds"
        |facts| facts.time.map(|time| Value::Integer(time.as_nanos() as u64));
}

fn puzzle<'a>(facts: &Facts<'a>) -> Option<Value<'a>> {
    let Some(grid) = facts.puzzle else { return facts.text.map(Value::Text) };
    Some(match facts.marks {
        Some(_) => Value::Marks(Puzzle { grid, marks: facts.marks }.to_string()),
        None => Value::Cells(grid.to_line()),
    })
}

fn verdict(facts: &Facts<'_>) -> Option<&'static str> {
    let malformed = facts.status.filter(|status| *status == Status::Malformed);
    facts.grade.map(|grade| grade.verdict.name()).or(malformed.map(Status::name))
}

/// The names of cells or houses.
fn list<T: core::fmt::Display>(items: impl IntoIterator<Item = T>) -> Value<'static> {
    Value::List(items.into_iter().map(|item| item.to_string()).collect())
}

/// A number that is not negative, rounded to one decimal.
fn decimal(number: f64) -> Value<'static> {
    Value::Decimal((number * 10.0).round() as u32)
}

impl Field {
    const fn row(self) -> &'static FieldRow {
        &TABLE[self as usize]
    }

    /// The fields of a table of ratings, if no others are asked for.
    pub const RATINGS: [Field; 12] = [
        Field::Puzzle,
        Field::Er,
        Field::Ep,
        Field::Ed,
        Field::Technique,
        Field::Score,
        Field::HodokuLevel,
        Field::Difficulty,
        Field::Steps,
        Field::Guesses,
        Field::Clues,
        Field::Reason,
    ];

    /// The name of the field in headers, in JSON and in conditions.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The type of the field.
    pub const fn kind(self) -> FieldKind {
        self.row().kind
    }

    /// Where the value comes from.
    pub const fn origin(self) -> Origin {
        self.row().origin
    }

    /// True if a [`Filter`](super::Filter) can compare the field.
    pub const fn is_filterable(self) -> bool {
        self.row().is_filterable
    }

    /// The description of the field, in one line.
    pub const fn help(self) -> &'static str {
        self.row().help
    }

    /// The fields that exist for `task`, in the order of the table.
    pub fn of(task: Task) -> impl Iterator<Item = Field> {
        TABLE.iter().filter(move |row| row.tasks.contains(&task)).map(|row| row.field)
    }

    /// The value for the record with these `facts`; `None` if they do not determine it.
    pub fn value<'a>(self, facts: &Facts<'a>) -> Option<Value<'a>> {
        (self.row().value)(facts)
    }
}

by_name!(Field, "a field");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::Filter;

    /// A condition that compares this field.
    fn condition(field: Field) -> String {
        let other = if field.kind() == FieldKind::Time { "2026-11-23" } else { "1" };
        let operand = field.kind().words().first().map_or(other, |word| word).replace(' ', "-");
        format!("{field} == {operand}")
    }

    #[test]
    fn every_row_is_complete() {
        for (index, &field) in Field::ALL.iter().enumerate() {
            assert_eq!(field.row().field, field);
            assert_eq!(field.name().parse(), Ok(field), "{field}: another has this name");
            assert!(field.name().bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{field}");
            assert!((1..=86).contains(&field.help().len()), "{field}: help of one line");
            assert!(!field.row().tasks.is_empty(), "{field}: no task has it");
            assert!(Field::ALL[..index].iter().all(|other| other.help() != field.help()));
            assert_eq!(
                condition(field).parse::<Filter>().is_ok(),
                field.is_filterable(),
                "{field}"
            );
            assert_eq!(field.value(&Facts::default()), None, "{field}: of an unknown record");
        }
        assert!("nonsense".parse::<Field>().is_err());
    }

    #[test]
    fn values_have_the_type_of_their_field() {
        use crate::fields::Status;
        use crate::grid::Grid;
        use crate::logic::Ratings;
        use crate::solve::search::Search;

        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .expect("a puzzle");
        let mut search = Search::new();
        let solution = search.first(&puzzle).expect("a solution");
        let ratings = Ratings::of(&puzzle);
        let grade = crate::solve::grade(&puzzle, Some(&puzzle));
        let facts = Facts {
            number: Some(1),
            file: Some("a.txt"),
            line: Some(1),
            id: Some(1),
            source: Some("a.txt"),
            added: Some(1),
            puzzle: Some(&puzzle),
            text: None,
            marks: None,
            reason: Some("because"),
            answer: Some(&puzzle),
            grade: Some(&grade),
            status: Some(Status::Unique),
            solution: Some(&solution),
            solution_text: None,
            solutions: Some(Count::Exactly(1)),
            search: Some(search.statistics()),
            time: Some(core::time::Duration::from_nanos(7)),
            ratings: Some(&ratings),
        };
        for &field in Field::ALL {
            let value = field.value(&facts).expect("it is known");
            assert_eq!(value.kind(), field.kind(), "{field}");
            let words = field.kind().words();
            assert!(words.is_empty() || words.contains(&&*value.to_text()), "{field}");
        }
    }

    #[test]
    fn minutes_that_are_an_estimate_have_no_interval() {
        use crate::grid::Grid;
        use crate::logic::{Minutes, RatingValues, Ratings};

        let value = |field: Field, interval| {
            let minutes = Some(Minutes::kept(60.0, interval));
            let ratings =
                Ratings::kept(&Grid::EMPTY, RatingValues { minutes, ..RatingValues::default() });
            let facts = Facts { ratings: Some(&ratings), ..Facts::default() };
            field.value(&facts).map(|value| value.to_text().into_owned())
        };
        let measured = Some([45.0, 85.0]);
        for interval in [measured, None] {
            assert_eq!(value(Field::Minutes, interval).as_deref(), Some("60.0"));
        }
        assert_eq!(value(Field::MinutesLow, measured).as_deref(), Some("45.0"));
        assert_eq!(value(Field::MinutesLow, None), None);
        assert_eq!(value(Field::MinutesHigh, measured).as_deref(), Some("85.0"));
        assert_eq!(value(Field::MinutesHigh, None), None);
    }
}
