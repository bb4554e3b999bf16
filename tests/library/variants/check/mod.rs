//! A plain checker: whether every rule of a puzzle holds in a complete grid. It reads the strings of
//! rules by itself and shares nothing with the library.

mod grid;
mod lines;
mod outside;
mod sets;

pub(super) use grid::touching;

/// Whether a rule holds in a grid of values, row by row.
type Holds = Box<dyn Fn(&[i32]) -> bool>;

/// The rows and columns of a grid, and its lowest and highest value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Size {
    /// `9x9`, `4x4~5` for the values 1 to 5, or `4x4~0-3`.
    pub(super) fn new(text: &str) -> Size {
        let (grid, values) = text.split_once('~').unwrap_or((text, ""));
        let (rows, columns) = grid.split_once('x').expect("ROWSxCOLUMNS");
        let (rows, columns) = (number(rows) as usize, number(columns) as usize);
        let (low, high) = match values.split_once('-') {
            Some((low, high)) => (number(low), number(high)),
            None if values.is_empty() => (1, rows.max(columns) as i32),
            None => (1, number(values)),
        };
        Size { rows, columns, low, high }
    }

    pub(super) fn cells(self) -> usize {
        self.rows * self.columns
    }

    pub(super) fn values(self) -> usize {
        (self.high - self.low + 1) as usize
    }

    pub(super) fn row(self, cell: usize) -> usize {
        cell / self.columns
    }

    pub(super) fn column(self, cell: usize) -> usize {
        cell % self.columns
    }

    /// The cells of the row `R2`, of the column `C3`.
    fn line(self, name: &str) -> Vec<usize> {
        let line = number(&name[1..]) as usize - 1;
        let is_row = name.starts_with(['R', 'r']);
        let is_in = |&cell: &usize| line == if is_row { self.row(cell) } else { self.column(cell) };
        (0..self.cells()).filter(is_in).collect()
    }

    /// The cells of `R1C2`; digits have the base 17.
    fn cell(self, name: &str) -> usize {
        let place: Vec<usize> =
            name.chars().filter_map(|letter| letter.to_digit(17)).map(|n| n as usize).collect();
        // C is a digit of base 17, too.
        let [row, _, column] = place[..] else { panic!("{name} is not a cell") };
        assert!(row <= self.rows && column <= self.columns, "{name} is outside");
        (row - 1) * self.columns + column - 1
    }

    /// The rows and the columns.
    pub(super) fn lines(self) -> Vec<Vec<usize>> {
        let cells =
            |is_in: &dyn Fn(usize) -> bool| (0..self.cells()).filter(|&c| is_in(c)).collect();
        let rows = (0..self.rows).map(|row| cells(&|cell| self.row(cell) == row));
        let columns = (0..self.columns).map(|column| cells(&|cell| self.column(cell) == column));
        rows.chain(columns).collect()
    }

    /// The boxes: as many cells as the longer side of the grid has, as square as possible, and if
    /// there is a choice wider than high. Empty if no such boxes cover the grid.
    pub(super) fn boxes(self) -> Vec<Vec<usize>> {
        let size = self.rows.max(self.columns);
        let short = (2..=size).filter(|short| size.is_multiple_of(*short) && short * short <= size);
        let sides = short.rev().flat_map(|short| [(short, size / short), (size / short, short)]);
        let mut sides = sides
            .filter(|side| self.rows.is_multiple_of(side.0) && self.columns.is_multiple_of(side.1));
        let Some((height, width)) = sides.next() else { return Vec::new() };
        let across = self.columns / width;
        let mut boxes = vec![Vec::new(); self.cells() / size];
        for cell in 0..self.cells() {
            boxes[self.row(cell) / height * across + self.column(cell) / width].push(cell);
        }
        boxes
    }
}

/// A rule of a string: `.NAME~ARGUMENT~ARGUMENT`, or `.NAME.PART.PART.End`.
#[derive(Default)]
struct Rule<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
    parts: Vec<Rule<'a>>,
}

impl<'a> Rule<'a> {
    /// The rules of a string, as the parts of one rule.
    fn all(text: &'a str) -> Rule<'a> {
        let mut open = vec![Rule::default()];
        for word in text.split('.').skip(1) {
            let mut words = word.split('~');
            let name = words.next().unwrap_or_default();
            let rule = Rule { name, arguments: words.collect(), parts: Vec::new() };
            if matches!(name, "Or" | "And") {
                open.push(rule);
                continue;
            }
            let rule = if name == "End" { open.pop().expect("Or or And") } else { rule };
            open.last_mut().expect("no End too many").parts.push(rule);
        }
        assert_eq!(open.len(), 1, "no End for Or: {text}");
        open.remove(0)
    }
}

/// What a rule needs to know of the others.
struct Frame {
    size: Size,
    /// The boxes; of a puzzle without boxes the regions of a jigsaw.
    regions: Vec<Vec<usize>>,
    /// The pairs with a dot, and those with X or V.
    dots: Vec<[usize; 2]>,
    letters: Vec<[usize; 2]>,
}

/// The rules of a puzzle.
pub(super) struct Checker {
    pub(super) size: Size,
    holds: Vec<Holds>,
}

impl Checker {
    pub(super) fn new(text: &str) -> Checker {
        let all = Rule::all(text);
        let named = |name| all.parts.iter().filter(move |rule| rule.name == name);
        let size = named("Shape").next().map_or("9x9".into(), |shape| shape.arguments.join("~"));
        let size = Size::new(&size);
        let has_boxes = named("NoBoxes").next().is_none();
        let boxes = if has_boxes { size.boxes() } else { Vec::new() };
        let pairs = |name| named(name).flat_map(|rule| grid::neighbours(size, &rule.arguments));
        let jigsaw = || named("Jigsaw").flat_map(|rule| grid::pieces(&rule.arguments)).collect();
        let frame = Frame {
            size,
            regions: if boxes.is_empty() { jigsaw() } else { boxes.clone() },
            dots: pairs("WhiteDot").chain(pairs("BlackDot")).collect(),
            letters: pairs("X").chain(pairs("V")).collect(),
        };
        let mut holds: Vec<Holds> = Vec::new();
        for house in size.lines().into_iter().chain(boxes) {
            holds.push(of(house, are_distinct));
        }
        holds.extend(all.parts.iter().map(|rule| frame.rule(rule)));
        Checker { size, holds }
    }

    /// Whether every rule holds.
    pub(super) fn accepts(&self, grid: &[i32]) -> bool {
        assert_eq!(grid.len(), self.size.cells());
        grid.iter().all(|value| (self.size.low..=self.size.high).contains(value))
            && self.holds.iter().all(|holds| holds(grid))
    }
}

impl Frame {
    fn rule(&self, rule: &Rule) -> Holds {
        let parts = || rule.parts.iter().map(|part| self.rule(part)).collect::<Vec<_>>();
        match rule.name {
            "" => self.givens(&rule.arguments),
            "Shape" | "NoBoxes" => Box::new(|_| true),
            "Or" => {
                let parts = parts();
                Box::new(move |grid| parts.iter().any(|holds| holds(grid)))
            }
            "And" => {
                let parts = parts();
                Box::new(move |grid| parts.iter().all(|holds| holds(grid)))
            }
            _ => grid::rule(self, rule)
                .or_else(|| lines::rule(self, rule))
                .or_else(|| sets::rule(self, rule))
                .or_else(|| outside::rule(self.size, rule))
                .unwrap_or_else(|| panic!("the checker does not know {}", rule.name)),
        }
    }

    /// `R1C2_3`, or `R1C2_3_4` for a cell with one of these values.
    fn givens(&self, givens: &[&str]) -> Holds {
        let given = |given: &&str| {
            let mut words = given.split('_');
            let cell = self.size.cell(words.next().unwrap_or_default());
            (cell, words.map(number).collect::<Vec<i32>>())
        };
        let givens: Vec<(usize, Vec<i32>)> = givens.iter().map(given).collect();
        Box::new(move |grid| givens.iter().all(|(cell, values)| values.contains(&grid[*cell])))
    }

    fn cells(&self, names: &[&str]) -> Vec<usize> {
        names.iter().map(|name| self.size.cell(name)).collect()
    }
}

/// A rule about the values of these cells, in this order.
fn of(cells: Vec<usize>, holds: impl Fn(&[i32]) -> bool + 'static) -> Holds {
    Box::new(move |grid| holds(&cells.iter().map(|&cell| grid[cell]).collect::<Vec<_>>()))
}

fn number(text: &str) -> i32 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

fn sum(values: &[i32]) -> i32 {
    values.iter().sum()
}

fn are_distinct(values: &[i32]) -> bool {
    (1..values.len()).all(|k| !values[..k].contains(&values[k]))
}

fn are_equal(values: &[i32]) -> bool {
    values.iter().all(|value| *value == values[0])
}
