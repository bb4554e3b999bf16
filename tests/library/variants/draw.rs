//! Random rules with random arguments.

use super::check::{Checker, touching};
use super::setting::{self, Setting};
use crate::common::Random;

/// The rules about some cells, which may stand in `Or`, too.
const OF_CELLS: &str = "Given WhiteDot BlackDot GreaterThan Cage Sum Arrow DoubleArrow PillArrow \
    EqualSum EqualityCage Thermo Whisper Renban Palindrome Zipper Between Lockout Modular SumLine \
    AllDifferent ContainAtLeast ContainExact Quad SameValues XSum Lunchbox Skyscraper \
    HiddenSkyscraper NumberedRoom ValueIndexing";

/// The other rules. `JigsawOnly` stands for a jigsaw without boxes.
const OTHERS: &str = "Or And NoBoxes Jigsaw JigsawOnly Diagonal Windoku DisjointSets AntiKnight AntiKing \
    AntiTaxicab AntiConsecutive StrictKropki StrictXV GlobalEntropy GlobalMod DutchFlatmates X V \
    LittleKiller Entropic RegionSumLine Sandwich Indexing";

/// The rules that are drawn.
pub(super) fn names() -> Vec<&'static str> {
    OF_CELLS.split_whitespace().chain(OTHERS.split_whitespace()).collect()
}

/// Whether a rule is possible in a shape.
pub(super) fn is_possible(rule: &str, setting: &Setting) -> bool {
    let size = setting.size;
    let is_square = size.rows == size.columns;
    let is_full = is_square && size.values() == size.rows;
    match rule {
        "NoBoxes" => !setting.has_boxes,
        "JigsawOnly" => is_full && !setting.has_boxes,
        "Jigsaw" | "Sandwich" => is_full,
        "Windoku" => is_full && matches!(size.rows, 4 | 9),
        "Diagonal" | "LittleKiller" => is_square,
        "DisjointSets" => is_square && !size.boxes().is_empty(),
        "AntiTaxicab" => size.low == 1,
        "RegionSumLine" => !size.boxes().is_empty(),
        "GlobalEntropy" | "GlobalMod" | "Entropic" => size.values() == 9 && size.low == 1,
        "DutchFlatmates" => is_full && size.rows == 9 && size.low == 1,
        _ => true,
    }
}

/// Draws rules for a setting.
pub(super) struct Draw<'a> {
    pub(super) setting: &'a Setting,
    pub(super) random: &'a mut Random,
}

impl Draw<'_> {
    /// A rule of this name for which `solution` is right, or is wrong if `wants` is false; any rule
    /// of this name if none is found soon.
    pub(super) fn rule(&mut self, name: &str, solution: &[i32], wants: bool) -> String {
        self.search(name, solution, wants).unwrap_or_else(|| self.any(name, solution))
    }

    fn search(&mut self, name: &str, solution: &[i32], wants: bool) -> Option<String> {
        for _ in 0..40 {
            let rule = self.any(name, solution);
            let checker = Checker::new(&format!("{}{rule}", self.setting.shape));
            if checker.accepts(solution) == wants {
                return Some(rule);
            }
        }
        None
    }

    /// A rule of this name, whether or not it holds.
    fn any(&mut self, name: &str, solution: &[i32]) -> String {
        let size = self.setting.size;
        let high = size.high as usize;
        let arguments = match name {
            "Given" => {
                let cell = self.below(size.cells());
                let mut values = self.values(2);
                values.dedup();
                return setting::given(size, cell, &values);
            }
            "Jigsaw" => self.jigsaw(solution),
            "JigsawOnly" => return format!(".NoBoxes.Jigsaw~{}", self.jigsaw(solution)),
            "Diagonal" => ["1", "-1"][self.below(2)].into(),
            "StrictKropki" => {
                let dots = [("WhiteDot", 1), ("BlackDot", 2)];
                return self.all_marks(name, solution, dots, |a, b, dot| match dot {
                    1 => (a - b).abs() == 1,
                    _ => a == 2 * b || b == 2 * a,
                });
            }
            "StrictXV" => {
                let letters = [("X", 10), ("V", 5)];
                return self.all_marks(name, solution, letters, |a, b, sum| a + b == sum);
            }
            "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => self.pairs(),
            "Cage" => format!("{}~{}", self.below(3 * high), self.line(1, size.values().min(6))),
            "Sum" if self.below(2) == 0 => {
                let cells = self.line(1, 4);
                let factors = cells.split('~').map(|_| ["-3", "-2", "-1", "1", "2"][self.below(5)]);
                let factors: Vec<&str> = factors.collect();
                let total = self.below(4 * high) as i32 - 2 * size.high;
                format!("{total}_=_{}~{cells}", factors.join("_"))
            }
            "Sum" => format!("{}~{}", self.below(3 * high), self.line(1, 6)),
            "Arrow" | "Thermo" | "Palindrome" | "Renban" | "AllDifferent" => self.line(2, 4),
            "DoubleArrow" | "Between" | "ValueIndexing" => self.line(3, 5),
            "PillArrow" => {
                let length = 2 + self.below(5) / 4;
                format!("{length}~{}", self.line(length + 2, length + 7))
            }
            "LittleKiller" => {
                let edge = size.rows - 1;
                let inner = 1 + self.below(edge - 1);
                let starts =
                    [[0, 0], [0, edge], [0, inner], [inner, 0], [inner, edge], [edge, inner]];
                let [row, column] = starts[self.below(6)];
                let cell = setting::name(size, row * size.columns + column);
                format!("{}~{cell}", self.below(high * size.rows))
            }
            "EqualSum" => {
                let groups = 2 + self.below(3) / 2;
                let group = |_| self.line(1, 3);
                (0..groups).map(group).collect::<Vec<_>>().join("~-~")
            }
            "EqualityCage" => {
                let length = 2 + 2 * self.below(2);
                self.line(length, length)
            }
            "Whisper" if size.high > 5 && self.below(2) == 0 => self.line(2, 3),
            "Whisper" => format!("{}~{}", 1 + self.below(high / 2), self.line(2, 5)),
            "Entropic" => self.line(2, 6),
            "Lockout" => format!("{}~{}", 1 + self.below(high / 2), self.line(3, 5)),
            "Modular" => format!("{}~{}", 2 + self.below(2), self.line(2, 6)),
            "Zipper" | "RegionSumLine" => self.line(3, 6),
            "SumLine" => {
                let end = ["", "", "", "~LOOP"][self.below(4)];
                format!("{}~{}{end}", 1 + self.below(2 * high), self.line(2, 6))
            }
            "ContainAtLeast" | "ContainExact" => {
                format!("{}~{}", join(&self.values(3), "_"), self.line(3, 6))
            }
            "Quad" => {
                let (row, column) = (self.below(size.rows - 1), self.below(size.columns - 1));
                let cell = setting::name(size, row * size.columns + column);
                format!("{cell}~{}", join(&self.values(3), "~"))
            }
            "SameValues" => {
                let (sets, length) = (2 + self.below(2), 1 + self.below(2));
                format!("{sets}~{}", self.line(sets * length, sets * length))
            }
            "XSum" => self.outside(1, 3 * high),
            "Sandwich" => {
                let line = self.side();
                format!("{}~{line}", self.below(high * (high - 1) / 2))
            }
            "Lunchbox" => {
                format!("{}~{}", self.below(2 * high), self.line(2, size.values().min(6)))
            }
            "Skyscraper" => self.outside(1, size.rows.max(size.columns)),
            "HiddenSkyscraper" | "NumberedRoom" => self.outside(size.low as usize, high),
            "Indexing" => format!("{}~{}", ["R", "C"][self.below(2)], self.line(1, 3)),
            "Or" | "And" => {
                let mut parts: Vec<String> = (0..2 + self.below(2)).map(|_| self.part()).collect();
                if self.below(3) == 0 {
                    let inner = ["Or", "And"][self.below(2)];
                    parts.push(format!(".{inner}{}{}.End", self.part(), self.part()));
                }
                return format!(".{name}{}.End", parts.concat());
            }
            _ => return format!(".{name}"),
        };
        format!(".{name}~{arguments}")
    }

    fn below(&mut self, number: usize) -> usize {
        self.random.below(number)
    }

    /// A rule about some cells. Clues that are not possible are refused, so it is right for some grid.
    fn part(&mut self) -> String {
        let (setting, names) = (self.setting, OF_CELLS.split_whitespace());
        loop {
            let name = names.clone().nth(self.below(names.clone().count())).expect("a name");
            let grid = self.below(setting.solutions.len());
            if let Some(rule) = self.search(name, &setting.solutions[grid], true) {
                return rule;
            }
        }
    }

    /// From one value to `most`, in order; some of them several times.
    fn values(&mut self, most: usize) -> Vec<i32> {
        let size = self.setting.size;
        let count = 1 + self.below(most);
        let mut values: Vec<i32> =
            (0..count).map(|_| size.low + self.below(size.values()) as i32).collect();
        values.sort_unstable();
        values
    }

    /// From `least` to `most` different cells: in half of the lines each touches the one before it,
    /// at a side or a corner, as long as there is such a cell.
    fn line(&mut self, least: usize, most: usize) -> String {
        let size = self.setting.size;
        let most = most.min(size.cells());
        let length = least + self.below(most - least + 1);
        let steps = self.below(2) == 0;
        let mut cells = vec![self.below(size.cells())];
        while cells.len() < length {
            let last = cells[cells.len() - 1];
            let free = (0..size.cells()).filter(|cell| !cells.contains(cell));
            let near = |cell: &usize| {
                size.row(*cell).abs_diff(size.row(last)) <= 1
                    && size.column(*cell).abs_diff(size.column(last)) <= 1
            };
            let free: Vec<usize> = free.collect();
            let near: Vec<usize> = free.iter().copied().filter(near).collect();
            let choice = if steps && !near.is_empty() { near } else { free };
            cells.push(choice[self.below(choice.len())]);
        }
        self.names(&cells)
    }

    fn names(&self, cells: &[usize]) -> String {
        let names = cells.iter().map(|&cell| setting::name(self.setting.size, cell));
        names.collect::<Vec<_>>().join("~")
    }

    /// One to three pairs of cells that share a side.
    fn pairs(&mut self) -> String {
        let touching = touching(self.setting.size);
        let mut cells = Vec::new();
        for _ in 0..1 + self.below(3) {
            let pair = touching[self.below(touching.len())];
            let turn = self.below(2);
            let pair = [pair[turn], pair[1 - turn]];
            if !pair.iter().any(|cell| cells.contains(cell)) {
                cells.extend(pair);
            }
        }
        self.names(&cells)
    }

    /// A rule without arguments that says that all marks are given, and the marks of a solution, of
    /// which now and then one is left out.
    fn all_marks(
        &mut self,
        name: &str,
        solution: &[i32],
        marks: [(&str, i32); 2],
        holds: fn(i32, i32, i32) -> bool,
    ) -> String {
        let mut text = format!(".{name}");
        let leaves_out = self.below(3) == 0;
        for pair in touching(self.setting.size) {
            let [a, b] = pair.map(|cell| solution[cell]);
            for (mark, number) in marks {
                if holds(a, b, number) && !(leaves_out && self.below(12) == 0) {
                    text += &format!(".{}~{}", mark, self.names(&pair));
                    break;
                }
            }
        }
        text
    }

    /// A clue before a row or a column, behind it, or both.
    fn outside(&mut self, low: usize, high: usize) -> String {
        let line = self.side();
        let (before, behind) = (low + self.below(high - low + 1), low + self.below(high - low + 1));
        match self.below(5) {
            0 => format!("{line}~{before}~{behind}"),
            1 | 2 => format!("{line}~{before}~"),
            _ => format!("{line}~~{behind}"),
        }
    }

    fn side(&mut self) -> String {
        let size = self.setting.size;
        let (letter, lines) = [("R", size.rows), ("C", size.columns)][self.below(2)];
        format!("{letter}{}", 1 + self.below(lines))
    }

    /// A layout of regions, each of which has each value once in `solution`.
    fn jigsaw(&mut self, solution: &[i32]) -> String {
        let size = self.setting.size;
        let mut layout: Vec<char> =
            (0..size.cells()).map(|cell| char::from(b'A' + size.row(cell) as u8)).collect();
        // Cells with the same value change their regions.
        let equal = |[a, b]: &[usize; 2]| solution[*a] == solution[*b];
        let pairs = (0..size.cells()).flat_map(|b| (0..b).map(move |a| [a, b]));
        let pairs: Vec<[usize; 2]> = pairs.filter(equal).collect();
        for _ in 0..self.below(8) {
            let [a, b] = pairs[self.below(pairs.len())];
            layout.swap(a, b);
        }
        let (a, b) = (self.below(size.cells()), self.below(size.cells()));
        if self.below(3) == 0 {
            layout.swap(a, b);
        }
        layout.into_iter().collect()
    }
}

fn join(values: &[i32], between: &str) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(between)
}
