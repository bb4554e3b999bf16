//! The JSON object of f-puzzles, which SudokuPad and other programs write as well. Each of its
//! members becomes a rule of an ISS string. A member that is not known is an error: it may be a
//! rule.

use super::{Line, Options, Reading, shape_text};
use crate::variant::error::{VariantError, short};
use crate::variant::rules::{RuleText, cell, cell_name, neighbours};
use crate::variant::shape::{Cell, Shape};
use crate::variant::symbols::Symbols;
use serde_json::{Map, Value};

/// True if a member of the object is no rule: by its name, or because it says nothing.
pub(crate) fn is_plain_member(member: &str, value: &Value) -> bool {
    const PLAIN: &str = "size grid title author ruleset solution highlightConflicts \
                         successMessage disabledlogic truecandidatesoptions enabledconstraints \
                         fogofwar foglight cosmetics";
    matches!(value, Value::Null | Value::Bool(false))
        || is_empty(value)
        || PLAIN.split(' ').any(|plain| plain == member)
}

/// How a member becomes rules.
enum Form {
    /// `true`: this rule, with its arguments.
    Flag(&'static str),
    /// Lines of cells, with a number for all of them if it is not the usual one.
    Lines(&'static str),
    /// Cells in any order, with a number; this one if it is not said.
    Cells(&'static str, &'static str),
    /// A number outside the grid that holds for the whole row or column.
    Row(&'static str),
    /// A number outside the grid at the left or the right, at the top or the bottom.
    Side(&'static str),
    /// Its own function.
    Other(fn(&mut Object, &Value) -> Result<(), String>),
}

use Form::{Cells, Flag, Lines, Other, Row, Side};

/// The members that are rules.
const MEMBERS: [(&str, Form); 37] = [
    ("diagonal+", Flag("Diagonal~1")),
    ("diagonal-", Flag("Diagonal~-1")),
    ("antiknight", Flag("AntiKnight")),
    ("antiking", Flag("AntiKing")),
    ("disjointgroups", Flag("DisjointSets")),
    ("nonconsecutive", Flag("AntiConsecutive")),
    ("thermometer", Lines("Thermo")),
    ("renban", Lines("Renban")),
    ("palindrome", Lines("Palindrome")),
    ("betweenline", Lines("Between")),
    ("regionsumline", Lines("RegionSumLine")),
    ("zipperline", Lines("Zipper")),
    ("entropicline", Lines("Entropic")),
    ("doublearrow", Lines("DoubleArrow")),
    ("whispers", Lines("Whisper")),
    ("lockout", Lines("Lockout")),
    ("modularline", Lines("Modular")),
    ("killercage", Cells("Cage", "0")),
    ("difference", Cells("Difference", "1")),
    ("ratio", Cells("Ratio", "2")),
    ("sandwichsum", Row("Sandwich")),
    ("xsum", Side("XSum")),
    ("skyscraper", Side("Skyscraper")),
    ("hiddenskyscraper", Side("HiddenSkyscraper")),
    ("numberedroom", Side("NumberedRoom")),
    ("numberedrooms", Side("NumberedRoom")),
    ("odd", Other(|object, value| object.parity(value, 1))),
    ("even", Other(|object, value| object.parity(value, 0))),
    ("minimum", Other(|object, value| object.extremes(value, false))),
    ("maximum", Other(|object, value| object.extremes(value, true))),
    ("extraregion", Other(|object, value| object.extra_regions(value))),
    ("littlekillersum", Other(|object, value| object.little_killers(value))),
    ("arrow", Other(|object, value| object.arrows(value))),
    ("xv", Other(|object, value| object.xv(value))),
    ("quadruple", Other(|object, value| object.quadruples(value))),
    ("clone", Other(|object, value| object.clones(value))),
    ("negative", Other(|object, value| object.negatives(value))),
];

/// Reads a line that is such an object; `None` if it is something else.
pub(super) fn read(line: &Line) -> Option<Result<Reading, VariantError>> {
    if !line.text.contains("\"grid\"") {
        return None;
    }
    let puzzle: Map<String, Value> = serde_json::from_str(line.text).ok()?;
    let first = puzzle.get("grid")?.get(0)?.get(0)?;
    first.is_object().then(|| read_object(&puzzle, line.options))
}

fn read_object(puzzle: &Map<String, Value>, options: &Options) -> Result<Reading, VariantError> {
    let whole = |message: String| VariantError::new(1, format!("f-puzzles: {message}"));
    let rows = grid(puzzle).map_err(whole)?;
    let shape = Shape::square(rows.len().min(u8::MAX.into()) as u8);
    let shape = shape.filter(|_| rows.iter().all(|row| row.len() == rows.len()));
    let shape = shape.ok_or_else(|| whole("the grid is no square of up to 25x25 cells".into()))?;
    let size = puzzle.get("size").is_none_or(|size| size.as_u64() == Some(rows.len() as u64));
    if !size {
        return Err(whole("size is not the number of rows of the grid".into()));
    }
    let mut object = Object { shape, rules: shape_text(shape), givens: Vec::new(), puzzle };
    object.cells(&rows).map_err(whole)?;
    for (name, value) in puzzle {
        let in_member = |message: String| whole(format!("{name}: {message}"));
        if is_plain_member(name, value) {
            continue;
        }
        let form = MEMBERS.iter().find(|(member, _)| member == name).map(|(_, form)| form);
        let form = form.ok_or_else(|| {
            whole(format!(
                "the member '{}' is not known; it may be a rule, so remove it",
                short(name)
            ))
        })?;
        object.member(form, value).map_err(in_member)?;
    }
    // Values above 9 are numbers here.
    let symbols = options.symbols.unwrap_or(Symbols::Digits);
    Ok(Reading { shape, symbols, givens: object.givens, rules: object.rules })
}

/// The cells of each row.
fn grid(puzzle: &Map<String, Value>) -> Result<Vec<&[Value]>, String> {
    let rows = puzzle.get("grid").and_then(Value::as_array).ok_or("there is no grid")?;
    let cells = rows.iter().map(|row| row.as_array().map(Vec::as_slice));
    cells.collect::<Option<_>>().ok_or_else(|| "a row of the grid is no list".to_owned())
}

/// A puzzle while its members are read.
struct Object<'a> {
    shape: Shape,
    rules: RuleText,
    givens: Vec<(Cell, u32)>,
    puzzle: &'a Map<String, Value>,
}

type Done = Result<(), String>;

impl Object<'_> {
    fn push(&mut self, rule: &str) {
        self.rules.push(".", 1);
        self.rules.push(rule, 1);
    }

    /// Reads the givens and the regions of the cells.
    fn cells(&mut self, rows: &[&[Value]]) -> Done {
        let shape = self.shape;
        let objects: Vec<&Value> = rows.iter().flat_map(|row| row.iter()).collect();
        let is_given = |object: &Value| object.get("given").is_some_and(|given| *given == true);
        // A program that does not tell givens from other values means givens.
        let has_givens = objects.iter().any(|object| is_given(object));
        for (index, object) in objects.iter().enumerate() {
            let bits = |values: &[&Value]| {
                let bits = values.iter().map(|value| number(value).map(|number| shape.bit(number)));
                let set = bits.map(|bit| bit.filter(|&bit| bit != 0));
                set.into_iter().try_fold(0, |set, bit| Some(set | bit?))
            };
            let name = || cell_name(shape, index as Cell);
            let value = object.get("value").filter(|value| !is_empty(value));
            if let Some(value) = value.filter(|_| is_given(object) || !has_givens) {
                let set =
                    bits(&[value]).ok_or_else(|| format!("{} has no possible value", name()))?;
                self.givens.push((index as Cell, set));
            }
            let marks = object.get("givenPencilMarks").and_then(Value::as_array);
            if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                let marks: Vec<&Value> = marks.iter().collect();
                let set =
                    bits(&marks).ok_or_else(|| format!("{} has no possible marks", name()))?;
                self.givens.push((index as Cell, set));
            }
        }
        self.regions(&objects)
    }

    /// Adds the regions of the cells, unless they are the boxes. A cell that does not name its
    /// region belongs to its box, and one with the region `null` to none.
    ///
    /// # Errors
    /// If a region is neither `null` nor a whole number.
    fn regions(&mut self, objects: &[&Value]) -> Result<(), String> {
        let boxes = self.shape.boxes(self.shape.rows());
        let mut box_of = vec![None; self.shape.cells()];
        for (index, cells) in boxes.iter().enumerate() {
            cells.iter().for_each(|&cell| box_of[usize::from(cell)] = Some(index as i32));
        }
        let region_of = |(object, usual): (&&Value, &Option<i32>)| match object.get("region") {
            None => Ok(*usual),
            Some(Value::Null) => Ok(None),
            Some(region) => number(region).map(Some).ok_or("a region that is no whole number"),
        };
        let regions: Result<Vec<Option<i32>>, _> =
            objects.iter().zip(&box_of).map(region_of).collect();
        let regions = regions?;
        // Numbers in the order in which they come.
        let ranks = |regions: &[Option<i32>]| {
            let mut seen: Vec<i32> = Vec::new();
            let ranks = regions.iter().map(|region| {
                region.map(|region| {
                    seen.iter().position(|&other| other == region).unwrap_or_else(|| {
                        seen.push(region);
                        seen.len() - 1
                    })
                })
            });
            ranks.collect::<Vec<Option<usize>>>()
        };
        let ranks_of_cells = ranks(&regions);
        if ranks_of_cells != ranks(&box_of) {
            let letter = |rank: &Option<usize>| match rank {
                Some(rank) => char::from_u32(u32::from('A') + *rank as u32),
                None => Some('-'),
            };
            let letters: String = ranks_of_cells.iter().filter_map(letter).collect();
            // Signs with a meaning in a text of rules come after 58 letters; so many regions are
            // too many.
            self.push(&format!("NoBoxes.Jigsaw~{}", letters.replace(['~', '.'], "?")));
        }
        Ok(())
    }

    fn member(&mut self, form: &Form, value: &Value) -> Done {
        match form {
            Flag(rule) => match value {
                Value::Bool(true) => self.push(rule),
                _ => return Err("this is neither true nor false".to_owned()),
            },
            Lines(rule) => {
                for entry in list(value)? {
                    let number = text_of(entry.get("value"));
                    let number = if number.is_empty() { number } else { format!("~{number}") };
                    let lines = list(entry.get("lines").unwrap_or(&Value::Null))?;
                    for line in lines.iter().filter(|line| !is_empty(line)) {
                        let cells = self.joined(Some(line))?;
                        self.push(&format!("{rule}{number}{cells}"));
                    }
                }
            }
            Cells(rule, usual) => {
                for entry in list(value)? {
                    let number = text_of(entry.get("value"));
                    let number = if number.is_empty() { *usual } else { &number };
                    let cells = self.joined(entry.get("cells"))?;
                    self.push(&format!("{rule}~{number}{cells}"));
                }
            }
            Row(rule) => {
                for (clue, row, _) in self.clues(value)? {
                    self.push(&format!("{rule}~{clue}~{row}"));
                }
            }
            Side(rule) => {
                for (clue, row, is_first) in self.clues(value)? {
                    let clues = if is_first { format!("{clue}~") } else { format!("~{clue}") };
                    self.push(&format!("{rule}~{row}~{clues}"));
                }
            }
            Other(read) => read(self, value)?,
        }
        Ok(())
    }

    /// The cells of a list as arguments: `~R1C1~R1C2`.
    fn joined(&self, cells: Option<&Value>) -> Result<String, String> {
        let cells = self.list_of_cells(cells)?;
        Ok(cells.into_iter().map(|cell| format!("~{}", cell_name(self.shape, cell))).collect())
    }

    fn list_of_cells(&self, cells: Option<&Value>) -> Result<Vec<Cell>, String> {
        let names = list(cells.unwrap_or(&Value::Null))?;
        names.iter().map(|name| self.cell(name)).collect()
    }

    fn cell(&self, name: &Value) -> Result<Cell, String> {
        let found = name.as_str().and_then(|name| cell(self.shape, name));
        found.ok_or_else(|| format!("{} is not a cell", short(&name.to_string())))
    }

    /// Numbers outside the grid, each with its row or column (`R1`, `C1`), and whether it stands at
    /// the left or at the top.
    fn clues(&self, value: &Value) -> Result<Vec<(String, String, bool)>, String> {
        let mut clues = Vec::new();
        for entry in list(value)? {
            let clue = text_of(entry.get("value"));
            if clue.is_empty() {
                continue;
            }
            let (row, column) = self.outside(entry)?;
            let size = self.shape.rows() as i32;
            let is_inside = |index: i32| (1..=size).contains(&index);
            clues.push(match (is_inside(row), is_inside(column)) {
                (true, false) => (clue, format!("R{row}"), column < 1),
                (false, true) => (clue, format!("C{column}"), row < 1),
                _ => return Err("a number is not beside a row or a column".to_owned()),
            });
        }
        Ok(clues)
    }

    /// The row and the column of the member `cell`, which may be 0 or one too large.
    fn outside(&self, entry: &Value) -> Result<(i32, i32), String> {
        let name = text_of(entry.get("cell"));
        let place = name.strip_prefix('R').and_then(|name| name.split_once('C'));
        let place = place.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
        let possible = 0..=self.shape.rows() as i32 + 1;
        let place =
            place.filter(|(row, column)| possible.contains(row) && possible.contains(column));
        place.ok_or_else(|| format!("'{}' is no place", short(&name)))
    }

    fn parity(&mut self, value: &Value, remainder: i32) -> Done {
        let values = self.shape.values().filter(|value| value % 2 == remainder);
        let set = values.fold(0, |set, value| set | self.shape.bit(value));
        for entry in list(value)? {
            let cell = self.cell(entry.get("cell").unwrap_or(&Value::Null))?;
            self.givens.push((cell, set));
        }
        Ok(())
    }

    /// Cells that are less, or greater, than all their neighbours that are not marked as well.
    fn extremes(&mut self, value: &Value, is_greater: bool) -> Done {
        let cell_of = |entry: &Value| self.cell(entry.get("cell").unwrap_or(&Value::Null));
        let cells: Vec<Cell> = list(value)?.iter().map(cell_of).collect::<Result<_, _>>()?;
        for (one, other) in neighbours(self.shape) {
            let (marked, beside) = match (cells.contains(&one), cells.contains(&other)) {
                (true, false) => (one, other),
                (false, true) => (other, one),
                _ => continue,
            };
            let (more, less) = if is_greater { (marked, beside) } else { (beside, marked) };
            let [more, less] = [more, less].map(|cell| cell_name(self.shape, cell));
            self.push(&format!("GreaterThan~{more}~{less}"));
        }
        Ok(())
    }

    fn extra_regions(&mut self, value: &Value) -> Done {
        for entry in list(value)? {
            let cells = self.joined(entry.get("cells"))?;
            self.push(&format!("AllDifferent{cells}"));
        }
        Ok(())
    }

    fn little_killers(&mut self, value: &Value) -> Done {
        for entry in list(value)? {
            let sum = text_of(entry.get("value"));
            if sum.is_empty() {
                continue;
            }
            let direction = text_of(entry.get("direction"));
            let step = match &*direction {
                "UL" => Some((-1, -1)),
                "UR" => Some((-1, 1)),
                "DL" => Some((1, -1)),
                "DR" => Some((1, 1)),
                _ => None,
            };
            let cells = match step {
                None => self.joined(entry.get("cells"))?,
                Some((down, right)) => {
                    let (row, column) = self.outside(entry)?;
                    let cells = (1..).map_while(|step: i32| {
                        let row = usize::try_from(row - 1 + step * down).ok()?;
                        self.shape.cell(row, usize::try_from(column - 1 + step * right).ok()?)
                    });
                    cells.map(|cell| format!("~{}", cell_name(self.shape, cell))).collect()
                }
            };
            self.push(&format!("Sum~{sum}{cells}"));
        }
        Ok(())
    }

    fn arrows(&mut self, value: &Value) -> Done {
        for entry in list(value)? {
            let circle = self.list_of_cells(entry.get("cells"))?;
            let head = self.joined(entry.get("cells"))?;
            let lines = entry.get("lines").map_or(Ok(&[][..]), list)?;
            for line in lines {
                // A line begins in the circle.
                let line = self.list_of_cells(Some(line))?;
                let outside = line.into_iter().filter(|cell| !circle.contains(cell));
                let line: String =
                    outside.map(|cell| format!("~{}", cell_name(self.shape, cell))).collect();
                match circle.len() {
                    0 => return Err("an arrow has no circle".to_owned()),
                    1 => self.push(&format!("Arrow{head}{line}")),
                    size => self.push(&format!("PillArrow~{size}{head}{line}")),
                }
            }
        }
        Ok(())
    }

    fn xv(&mut self, value: &Value) -> Done {
        for entry in list(value)? {
            let cells = self.joined(entry.get("cells"))?;
            match &*text_of(entry.get("value")) {
                "X" | "x" => self.push(&format!("X{cells}")),
                "V" | "v" => self.push(&format!("V{cells}")),
                "" => {}
                other => return Err(format!("'{}' is neither X nor V", short(other))),
            }
        }
        Ok(())
    }

    fn quadruples(&mut self, value: &Value) -> Done {
        for entry in list(value)? {
            let cells = self.joined(entry.get("cells"))?;
            let values = list(entry.get("values").unwrap_or(&Value::Null))?;
            let values: Vec<String> = values.iter().map(|value| text_of(Some(value))).collect();
            if !values.is_empty() {
                self.push(&format!("ContainAtLeast~{}{cells}", values.join("_")));
            }
        }
        Ok(())
    }

    fn clones(&mut self, value: &Value) -> Done {
        for entry in list(value)? {
            let cells = self.list_of_cells(entry.get("cells"))?;
            let clones = self.list_of_cells(entry.get("cloneCells"))?;
            if cells.len() != clones.len() {
                return Err("a clone has another number of cells than its original".to_owned());
            }
            for (cell, clone) in cells.into_iter().zip(clones).filter(|(cell, clone)| cell != clone)
            {
                let [cell, clone] = [cell, clone].map(|cell| cell_name(self.shape, cell));
                self.push(&format!("SameValues~2~{cell}~{clone}"));
            }
        }
        Ok(())
    }

    /// Marks that must be there wherever they could be.
    fn negatives(&mut self, value: &Value) -> Done {
        for entry in list(value)? {
            let name = text_of(Some(entry));
            let (rule, usual) = match &*name {
                "xv" => ("StrictXV", ""),
                "ratio" => ("StrictRatio", "2"),
                "difference" => ("StrictDifference", "1"),
                _ => return Err(format!("'{}' is not known here", short(&name))),
            };
            let marks = self.puzzle.get(&name).and_then(Value::as_array);
            let mut values = marks.into_iter().flatten().map(|mark| text_of(mark.get("value")));
            if !usual.is_empty() && values.any(|value| !value.is_empty() && value != usual) {
                return Err(format!("{name} has marks with another number than {usual}"));
            }
            self.push(rule);
        }
        Ok(())
    }
}

fn list(value: &Value) -> Result<&[Value], String> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| "a list is missing".to_owned())
}

/// True for nothing, in all its forms.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        Value::Bool(_) => false,
        _ => matches!(&*text_of(Some(value)), "" | "0"),
    }
}

fn number(value: &Value) -> Option<i32> {
    text_of(Some(value)).parse().ok()
}

/// A number or a text, as text without white space and without signs that have a meaning in a text
/// of rules; empty if it is something else.
fn text_of(value: Option<&Value>) -> String {
    let text = match value {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    text.replace(['~', '.', ' '], "?")
}
