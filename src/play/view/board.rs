//! Draws the board: the backgrounds, the lines between boxes and cells, then the cells.

use super::layout::Layout;
use super::look::{Look, Looks};
use super::text::put;
use crate::play::theme::{Element, Theme};
use ennead::draw::Band;
use ennead::{Cell, Digit, House};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the board of `looks`.
pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, looks: &Looks, theme: Theme) {
    backgrounds(buffer, layout, looks, theme);
    lines(buffer, layout, theme);
    // Boxes first: rows and columns are drawn over their edges.
    let (boxes, lines): (Vec<_>, Vec<_>) =
        looks.houses().into_iter().partition(|(house, _)| house.is_box());
    for (house, kind) in boxes.into_iter().chain(lines) {
        frame(buffer, layout, house, kind, theme);
    }
    for cell in Cell::ALL {
        draw_cell(buffer, layout, cell, &looks.cell(cell), theme);
    }
}

/// The backgrounds of the cells, and of what is between cells of the same background.
fn backgrounds(buffer: &mut Buffer, layout: &Layout, looks: &Looks, theme: Theme) {
    let (size, board) = (layout.size, layout.board);
    for y in 0..board.height {
        let Some(rows) = size.rows_at(y) else { continue };
        for x in 0..board.width {
            let Some(columns) = size.columns_at(x) else { continue };
            let cells = rows.into_iter().flat_map(|row| columns.map(|column| (row, column)));
            let mut backgrounds =
                cells.filter_map(|(row, column)| Some(looks.background(Cell::at(row, column)?)));
            let Some(background) = backgrounds.next() else { continue };
            if backgrounds.all(|other| other == background) {
                put(buffer, board.x + x, board.y + y, " ", theme.background(background), 1);
            }
        }
    }
}

/// The lines around the boxes, and the lines or dots between the cells of a box.
fn lines(buffer: &mut Buffer, layout: &Layout, theme: Theme) {
    let (size, board) = (layout.size, layout.board);
    let (line, dot) = (theme.element(Element::Line), theme.element(Element::Dot));
    let (cell_width, cell_height) = size.cell;
    let signs = Signs::of(theme);
    // Between the cells: lines where there is room, a dot where there is a column.
    for row in 0..9 {
        for column in 0..9 {
            let (x, y) = (board.x + size.x(column), board.y + size.y(row));
            let is_last_column = column % 3 == 2;
            if size.is_lined {
                for line in 0..cell_height {
                    if !is_last_column {
                        put(buffer, x + cell_width, y + line, signs.thin_down, dot, 1);
                    }
                }
                if row % 3 < 2 {
                    let right = cell_width + u16::from(!is_last_column);
                    for k in 0..right {
                        put(buffer, x + k, y + cell_height, signs.thin_across, dot, 1);
                    }
                }
            } else if !size.is_plain() && !is_last_column && theme.has_dots() {
                put(buffer, x + cell_width, y, "·", dot, 1);
            }
        }
    }
    for k in 0..4 {
        for x in 0..board.width {
            put(buffer, board.x + x, board.y + size.edge_y(k), signs.across, line, 1);
        }
        for y in 0..board.height {
            put(buffer, board.x + size.edge_x(k), board.y + y, signs.down, line, 1);
        }
    }
    for (row, joints) in signs.joints.into_iter().enumerate() {
        for (column, joint) in joints.into_iter().enumerate() {
            let (x, y) = (size.edge_x(column as u16), size.edge_y(row as u16));
            put(buffer, board.x + x, board.y + y, joint, line, 1);
        }
    }
}

/// Draws the lines beside a house heavy: a row's at its left and right, a column's above and below,
/// a box's all around. A base and a cover of a fish get their letter.
fn frame(buffer: &mut Buffer, layout: &Layout, house: House, kind: Band, theme: Theme) {
    let (size, board) = (layout.size, layout.board);
    let (cell_width, cell_height) = size.cell;
    let signs = Signs::of(theme);
    let style = theme.element(Element::Heavy);
    let letter = match kind {
        Band::Base => Some("B"),
        Band::Cover => Some("C"),
        Band::Other => None,
    };
    let mut across = |x: u16, y: u16, width: u16| {
        for k in 0..width {
            put(buffer, board.x + x + k, board.y + y, signs.heavy_across, style, 1);
        }
    };
    // A house has an index below 27: nine rows, nine columns, nine boxes.
    let k = house.index() as u16 % 9;
    if house.is_box() {
        let (band, stack) = (k / 3, k % 3);
        let width = size.edge_x(1) - 1;
        across(size.edge_x(stack) + 1, size.edge_y(band), width);
        across(size.edge_x(stack) + 1, size.edge_y(band + 1), width);
        for side in [stack, stack + 1] {
            for y in size.edge_y(band) + 1..size.edge_y(band + 1) {
                let x = board.x + size.edge_x(side);
                put(buffer, x, board.y + y, signs.heavy_down, style, 1);
            }
        }
        if let Some(letter) = letter {
            let (x, y) = (size.edge_x(stack), size.edge_y(band));
            put(buffer, board.x + x, board.y + y, letter, style, 1);
        }
    } else if house.index() >= 9 {
        for edge in 0..4 {
            across(size.x(k), size.edge_y(edge), cell_width);
        }
        if let Some(letter) = letter {
            put(buffer, board.x + size.x(k) + size.digit().0, board.y, letter, style, 1);
        }
    } else {
        for edge in 0..4 {
            for line in 0..cell_height {
                let (x, y) = (size.edge_x(edge), size.y(k) + line);
                put(buffer, board.x + x, board.y + y, signs.heavy_down, style, 1);
            }
        }
        if let Some(letter) = letter {
            put(buffer, board.x, board.y + size.y(k) + size.digit().1, letter, style, 1);
        }
    }
}

fn draw_cell(buffer: &mut Buffer, layout: &Layout, cell: Cell, look: &Look, theme: Theme) {
    let size = layout.size;
    let (left, top) = layout.corner(cell);
    let (width, height) = size.cell;
    let style = |style: Style| if look.is_cursor { theme.cursor(style) } else { style };
    let area =
        if look.is_cursor { layout.cursor(cell) } else { Rect::new(left, top, width, height) };
    for place in area.positions() {
        put(buffer, place.x, place.y, " ", style(Style::new()), 1);
    }
    if size.is_plain() {
        let (sign, plain) =
            plain_sign(look, if look.is_cursor { theme.under_cursor() } else { theme });
        put(buffer, left, top, &sign.to_string(), style(plain), 1);
        return;
    }
    let mut write = |place: (u16, u16), sign: char, own: Style| {
        put(buffer, left + place.0, top + place.1, &sign.to_string(), style(own), 1);
    };
    if let Some((digit, own)) = look.digit {
        write(size.digit(), char::from(digit.to_ascii()), own);
    }
    for digit in Digit::ALL {
        if let (Some((sign, own)), Some(place)) = (look.marks[digit], size.place(digit)) {
            write(place, sign, own);
        }
    }
    if let Some((sign, own)) = look.sign {
        write(size.sign(), sign, own);
    }
}

/// The only sign of a cell on the plain board.
fn plain_sign(look: &Look, theme: Theme) -> (char, Style) {
    if let Some((digit, style)) = look.digit {
        return (char::from(digit.to_ascii()), style);
    }
    if let Some(sign) = look.sign {
        return sign;
    }
    match (look.is_place, theme.ascii) {
        (true, true) => ('o', theme.element(Element::Same)),
        (true, false) => ('•', theme.element(Element::Same)),
        (false, true) => ('.', theme.element(Element::Mark)),
        (false, false) => ('·', theme.element(Element::Mark)),
    }
}

/// The signs that lines are made of.
struct Signs {
    across: &'static str,
    down: &'static str,
    heavy_across: &'static str,
    heavy_down: &'static str,
    thin_across: &'static str,
    thin_down: &'static str,
    /// Where the lines around the boxes meet.
    joints: [[&'static str; 4]; 4],
}

impl Signs {
    fn of(theme: Theme) -> &'static Signs {
        const ASCII: Signs = Signs {
            across: "-",
            down: "|",
            heavy_across: "=",
            heavy_down: "#",
            thin_across: ".",
            thin_down: ".",
            joints: [["+"; 4]; 4],
        };
        const UNICODE: Signs = Signs {
            across: "─",
            down: "│",
            heavy_across: "━",
            heavy_down: "┃",
            thin_across: "┈",
            thin_down: "┊",
            joints: [
                ["┌", "┬", "┬", "┐"],
                ["├", "┼", "┼", "┤"],
                ["├", "┼", "┼", "┤"],
                ["└", "┴", "┴", "┘"],
            ],
        };
        if theme.ascii { &ASCII } else { &UNICODE }
    }
}
