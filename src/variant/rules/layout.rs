//! [`Layout`]: the shape of the grid and its regions.

use super::arguments::{Arguments, Use};
use super::text::RuleText;
use crate::variant::draft::Draft;
use crate::variant::error::{VariantError, short};
use crate::variant::shape::{Cell, Shape};
use std::collections::BTreeMap;

/// The shape of the grid and its regions.
pub(super) struct Layout {
    pub(super) shape: Shape,
    /// The number of cells of a box.
    pub(super) box_size: usize,
    /// The boxes; the regions of a jigsaw sudoku if there are no boxes.
    pub(super) regions: Vec<Vec<Cell>>,
    /// The regions of a jigsaw sudoku that has boxes, too.
    pub(super) pieces: Vec<Vec<Cell>>,
}

impl Layout {
    pub(super) fn new(shape: Shape, text: &RuleText, uses: &[Use]) -> Result<Layout, VariantError> {
        let box_size = shape.rows().max(shape.columns());
        let mut layout = Layout { shape, box_size, regions: Vec::new(), pieces: Vec::new() };
        let named = |name: &'static str| uses.iter().filter(move |this| this.rule.name == name);
        for this in named("RegionSize") {
            let arguments = Arguments { this, text, layout: &layout, puzzle: uses };
            arguments.at_most(1)?;
            let size = arguments.number(0)?;
            if !(1..=shape.value_count() as i32).contains(&size) {
                let message = format!("a region has 1 to {} cells", shape.value_count());
                return Err(arguments.error_at(0, message));
            }
            layout.box_size = size as usize;
        }
        let mut pieces = Vec::new();
        for this in named("Jigsaw") {
            pieces.extend(pieces_of(Arguments { this, text, layout: &layout, puzzle: uses })?);
        }
        if named("NoBoxes").next().is_none() {
            layout.regions = shape.boxes(layout.box_size);
        }
        if let (Some(this), true, true) =
            (named("RegionSize").next(), pieces.is_empty(), layout.regions.is_empty())
            && named("NoBoxes").next().is_none()
        {
            let arguments = Arguments { this, text, layout: &layout, puzzle: uses };
            return Err(arguments.error_at(0, "no boxes of this size cover the grid"));
        }
        if layout.regions.is_empty() {
            layout.regions = pieces
        } else {
            layout.pieces = pieces
        }
        Ok(layout)
    }
}

/// In `.Jigsaw~...`: a cell outside of all regions.
const NO_REGION: char = '-';

/// The regions of `.Jigsaw~...`. Without cells outside of them, one may have another size: it is the
/// cells outside.
fn pieces_of(arguments: Arguments) -> Result<Vec<Vec<Cell>>, VariantError> {
    arguments.at_most(2)?;
    // Older strings have the shape before the regions.
    let index = arguments.len().saturating_sub(1);
    let (cells, size) = (arguments.shape().cells(), arguments.layout.box_size);
    let mut pieces: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (cell, region) in arguments.get(index).chars().enumerate() {
        if cell < cells && region != NO_REGION {
            pieces.entry(region).or_default().push(cell as Cell);
        }
    }
    let count = arguments.get(index).chars().count();
    if count != cells {
        let message = format!("{count} characters for {cells} cells: each cell needs one");
        return Err(arguments.error_at(index, message));
    }
    let has_other = |piece: &&Vec<Cell>| piece.len() != size;
    let most = usize::from(!arguments.get(index).contains(NO_REGION));
    if pieces.values().filter(has_other).count() > most {
        let (name, piece) = pieces.iter().find(|(_, piece)| piece.len() != size).expect("one");
        let count = piece.len();
        let message = format!("the region '{name}' has {count} cells instead of {size}");
        return Err(arguments.error_at(index, message));
    }
    Ok(pieces.into_values().filter(|piece| piece.len() == size).collect())
}

/// The shape that a text of rules names.
///
/// # Errors
/// If it is not possible, or there are two.
pub(in crate::variant) fn shape_of(text: &RuleText) -> Result<Option<Shape>, VariantError> {
    let mut found = None;
    let mut at = 0;
    for item in text.text.split('.') {
        if let Some(arguments) = item.strip_prefix("Shape~") {
            let shape = read_shape(arguments).ok_or_else(|| {
                let message = format!(
                    "Shape: '{}' is no shape of up to 25x25 cells; a shape is as in \
                     9x9, 6x6~9 (the values 1 to 9) or 6x6~0-8",
                    short(arguments)
                );
                text.error(at + "Shape~".len(), message)
            })?;
            if found.is_some_and(|other| other != shape) {
                return Err(text.error(at, "Shape: the puzzle has another shape already"));
            }
            found = Some(shape);
        }
        at += item.len() + 1;
    }
    Ok(found)
}

/// The shape of `9x9`, `6x6~9` or `6x6~0-8`.
fn read_shape(text: &str) -> Option<Shape> {
    let (size, values) = text.split_once('~').unwrap_or((text, ""));
    let (rows, columns) = size.split_once('x')?;
    let (rows, columns): (u8, u8) = (rows.parse().ok()?, columns.parse().ok()?);
    let (first, last): (u8, u8) = match values.split_once('-') {
        _ if values.is_empty() => (1, rows.max(columns)),
        Some((first, last)) => (first.parse().ok()?, last.parse().ok()?),
        None => (1, values.parse().ok()?),
    };
    Shape::new(rows, columns, last.checked_sub(first)?.checked_add(1)?, first)
}

/// Checks the arguments of a rule that [`Layout::new`] has read.
pub(super) fn add(_: &mut Draft, arguments: Arguments) -> Result<(), VariantError> {
    let name = arguments.this.rule.name;
    let is_inside = !arguments.puzzle.iter().any(|other| core::ptr::eq(other, arguments.this));
    if is_inside {
        return Err(arguments.error("this cannot stand in Or or And; write it before them"));
    }
    match name {
        "NoBoxes" => arguments.at_most(0),
        "Shape" if arguments.get(0).is_empty() => {
            Err(arguments.error("a shape such as 9x9 is missing"))
        }
        _ => Ok(()),
    }
}
