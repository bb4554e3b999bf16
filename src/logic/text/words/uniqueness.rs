//! Sentences for unique rectangles and loops, avoidable rectangles and BUG: why the pattern alone
//! would give several solutions, and which candidates prevent this.

use super::super::lists::{Cells, and, and_cells, comma, houses, number, or, with_verb};
use super::super::story::Story;
use crate::format::write::{joined, separated};
use crate::geometry::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::proof::deadly::{Deadly, Pattern};
use crate::logic::technique::Technique;

pub(super) fn deadly(story: &Story<'_>, deadly: &Deadly) -> String {
    match deadly.pattern.exchanging() {
        None => bug(story, deadly),
        Some((cells, both)) => Exchange { story, deadly, cells, both }.words(),
    }
}

/// One of the candidates is true: `r1c2 is 5 or 7`, `r1c2, r1c4 or r2c4 is 5`,
/// `r1c2 is 5, or r1c4 is 7`.
fn one_of(candidates: &[Candidate]) -> String {
    let cells: CellSet = candidates.iter().map(|candidate| candidate.cell).collect();
    let digits: DigitSet = candidates.iter().map(|candidate| candidate.digit).collect();
    match (cells.single(), digits.single()) {
        (Some(cell), _) => format!("{cell} is {}", or(digits)),
        (None, Some(digit)) => {
            format!("{} is {digit}", joined(cells, "or"))
        }
        (None, None) => {
            let own = |cell| {
                let own = candidates.iter().filter(move |candidate| candidate.cell == cell);
                own.map(|candidate| candidate.digit).collect::<DigitSet>()
            };
            let each = cells.iter().map(|cell| format!("{cell} is {}", or(own(cell))));
            separated(each, ", or ")
        }
    }
}

/// The digit that has no place outside the pattern in the houses of the links. In a rectangle it is
/// the digit that the step keeps, but in type 6 the digit that it removes. In a BUG it is the digit
/// that is neither removed nor an extra candidate. `None` if there are no links or no such digit.
pub(in crate::logic::text) fn tied(story: &Story<'_>, deadly: &Deadly) -> Option<Digit> {
    let (removed, cells) = (story.step.eliminated_digits(), story.description.cells);
    if deadly.links.is_empty() {
        return None;
    }
    match deadly.pattern {
        Pattern::Bug => {
            let extras = deadly.extras.iter().map(|extra| extra.digit).collect();
            (story.before.digits_in(cells) - removed - extras).single()
        }
        Pattern::Loop { .. } if story.step.technique == Technique::UniqueRectangle6 => {
            removed.first()
        }
        Pattern::Loop { .. } | Pattern::Extended { .. } => {
            let places = |digit| story.before.places(digit) & deadly.links.cells();
            let area = match deadly.pattern {
                Pattern::Extended { .. } => deadly.extras.iter().map(|extra| extra.cell).collect(),
                _ => cells,
            };
            let stays = |digit: &Digit| {
                !removed.contains(*digit)
                    && !places(*digit).is_empty()
                    && places(*digit).is_subset(area)
            };
            let (_, digits) = deadly.pattern.exchanging()?;
            digits.iter().find(stays)
        }
    }
}

/// All of `count` cells, where `count` is 2 or more: `both`, `all three`.
fn all_of(count: usize) -> String {
    if count == 2 { "both".to_owned() } else { format!("all {}", number(count)) }
}

/// A deadly pattern whose cells could exchange their digits.
struct Exchange<'a> {
    story: &'a Story<'a>,
    deadly: &'a Deadly,
    cells: CellSet,
    /// The two or three digits that could be exchanged.
    both: DigitSet,
}

impl Exchange<'_> {
    fn words(&self) -> String {
        let both = self.both;
        format!(
            "{} on {} in {}. {}",
            self.story.title(),
            and(both),
            and_cells(self.cells),
            self.reason(both)
        )
    }

    fn roof(&self) -> CellSet {
        self.deadly.extras.iter().map(|extra| extra.cell).collect()
    }

    /// `the two digits could be exchanged in all four cells, and the puzzle would have two
    /// solutions`
    fn exchanged(&self, both: DigitSet) -> String {
        if both.len() > 2 {
            let rows = House::ROWS.iter().filter(|row| !(row.cell_set() & self.cells).is_empty());
            let lines = if rows.count() == 2 { "rows" } else { "columns" };
            return format!(
                "the two {lines} of the rectangle could exchange {}, and the puzzle would have two \
                 solutions",
                and(both)
            );
        }
        format!(
            "the two digits could be exchanged in all {} cells, and the puzzle would have two \
             solutions",
            number(self.cells.len())
        )
    }

    fn reason(&self, both: DigitSet) -> String {
        let Exchange { story, deadly, .. } = *self;
        let roof = self.roof();
        let eliminations = story.step.eliminated_cells();
        let exchanged = self.exchanged(both);
        let filled = story.description.filled;
        if !filled.is_empty() {
            return self.avoidable(both, filled);
        }
        if !deadly.als.is_empty() {
            let saved = format!("If the cells held only {}, {exchanged}. ", and(both));
            return saved + &subset(story, deadly);
        }
        if !deadly.links.is_empty() {
            return self.tied(both);
        }
        match roof.single() {
            Some(cell) => {
                let removed = story.step.eliminated_digits();
                let as_well = match removed.single() {
                    Some(digit) => format!("{cell} were {digit}"),
                    None => format!("{cell} did as well"),
                };
                format!(
                    "All of these cells but {cell} hold only {}. If {as_well}, {exchanged}. So {}.",
                    and(both),
                    one_of(&deadly.extras)
                )
            }
            None => format!(
                "If the cells held only {}, {exchanged}. So {}; {} {}.",
                and(both),
                one_of(&deadly.extras),
                with_verb(eliminations, "sees", "see"),
                all_of(roof.len()),
            ),
        }
    }

    /// Types 4 and 6 and hidden rectangles: one of the two digits has no place outside the pattern
    /// in some house.
    fn tied(&self, both: DigitSet) -> String {
        let Exchange { story, deadly, cells, .. } = *self;
        let (roof, eliminations, removed) =
            (self.roof(), story.step.eliminated_cells(), story.step.eliminated_digits());
        let exchanged = self.exchanged(both);
        let houses = houses(deadly.links);
        let (Some(tied), Some(other)) = (tied(story, deadly), removed.first()) else {
            return format!("If the cells held only {}, {exchanged}.", and(both));
        };
        match (story.step.technique, eliminations.single()) {
            (Technique::UniqueRectangle6, _) => {
                format!(
                    "In {houses}, the digit {tied} can only go in the corners. If {} were {tied}, \
                     the other one would be {tied} too, and {}, which have only {}, would be {}; then \
                     {exchanged}.",
                    joined(roof, "or"),
                    and_cells(cells - roof),
                    and(both),
                    both.without(tied),
                )
            }
            (Technique::HiddenRectangle, Some(cell)) => {
                let across = (cells - cell.peers()).without(cell);
                let beside = (cells - across).without(cell);
                format!(
                    "In {houses}, the digit {tied} can only go in the corners. If {cell} were \
                     {other}, {} would be {tied}, and {}, which has only {}, would be {other}; then \
                     {exchanged}.",
                    and_cells(beside),
                    Cells(across),
                    and(both),
                )
            }
            _ => format!(
                "{} only {}. In {houses}, the digit {tied} can only go in {}, so one of the two is \
                 {tied}. If the other were {}, {exchanged}.",
                with_verb(cells - roof, "holds", "hold"),
                and(both),
                Cells(roof),
                or(removed),
            ),
        }
    }

    fn avoidable(&self, both: DigitSet, filled: CellSet) -> String {
        let Exchange { story, deadly, cells, .. } = *self;
        let open = cells - filled;
        let exchanged = self.exchanged(both);
        let were = match open.single() {
            Some(cell) => format!("{cell} were {}", or(story.step.eliminated_digits())),
            None => format!("{} held only {}", and_cells(open), and(both)),
        };
        let saved = match open.single() {
            Some(_) => String::new(),
            None => format!(
                " So {}; {} both.",
                one_of(&deadly.extras),
                with_verb(story.step.eliminated_cells(), "sees", "see")
            ),
        };
        format!(
            "No cell of the four is a given: {} filled later. If {were}, {exchanged}, because no \
             given tells them apart.{saved}",
            with_verb(filled, "was", "were"),
        )
    }
}

/// Type 3: the extra candidates, taken as one cell, form a naked subset with other cells of a
/// house.
fn subset(story: &Story<'_>, deadly: &Deadly) -> String {
    let extras: DigitSet = deadly.extras.iter().map(|extra| extra.digit).collect();
    let roof: CellSet = deadly.extras.iter().map(|extra| extra.cell).collect();
    let digits = story.before.digits_in(deadly.als) | extras;
    let eliminations = story.step.eliminated_cells();
    let shared = (deadly.als | roof).common_houses();
    let losing = |house: &House| !(house.cell_set() & eliminations).is_empty();
    format!(
        "So {}. That cell and {} ({}) are {} cells of {} for the {} digits {}, so no other cell \
         there holds one of these.",
        one_of(&deadly.extras),
        and_cells(deadly.als),
        comma(story.before.digits_in(deadly.als)),
        number(deadly.als.len() + 1),
        houses(shared.iter().filter(losing).collect()),
        number(digits.len()),
        and(digits),
    )
}

fn bug(story: &Story<'_>, deadly: &Deadly) -> String {
    let extras = &deadly.extras;
    let cells: CellSet = extras.iter().map(|extra| extra.cell).collect();
    let mut text = format!(
        "{}. Every open cell but {} has two candidates. Without {}, every open cell would have two \
         candidates, and every digit two places, or none, in every house. Such a position has \
         several solutions or none. So {}.",
        story.head(),
        and_cells(cells),
        joined(extras.iter().map(|extra| format!("the {} in {}", extra.digit, extra.cell)), "and"),
        one_of(extras),
    );
    let eliminations = story.step.eliminated_cells();
    if !deadly.als.is_empty() {
        text += " ";
        text += &subset(story, deadly).replacen(&format!("So {}. ", one_of(extras)), "", 1);
    } else if let (Some(house), Some(tied)) = (deadly.links.first(), tied(story, deadly)) {
        text += &format!(
            " In {house}, the digit {tied} can only go in {}. So one of the two is {tied}, and \
             the other holds its extra candidate.",
            Cells(cells),
        );
    } else if cells.len() > 1 {
        let seen = with_verb(eliminations, "sees", "see");
        text += &format!(" {seen} {}.", all_of(cells.len()));
    }
    text
}
