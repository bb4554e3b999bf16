//! The pages of a sheet that show the steps of a puzzle: six boards a page, each with the words of
//! its step above it. The boards are the drawings of `ennead::draw`, as PDF.

use super::sheet::{BOLD, BoardBox, FONT, set_width, text};
use ennead::draw::{Class, Drawing, Layer, Look, PathPart, Picture, Shape, Words};
use ennead::{State, Step};
use pdf_writer::Content;

/// Boards beside each other, and below each other.
pub(super) const LAYOUT: (usize, usize) = (2, 3);
/// The height of the words above a board.
pub(super) const WORDS: f32 = 52.0;
/// The sizes of the type of the words: the usual, and the least.
const SIZE: f32 = 7.5;
const LEAST_SIZE: f32 = 4.0;
const LEADING: f32 = 1.2;
/// The part of a circle's radius that bends a quarter of it.
const QUARTER: f32 = 0.5523;

/// Draws a step with its words; `before` is the position before it.
pub(super) fn step(
    content: &mut Content,
    place: &BoardBox,
    number: usize,
    before: &State,
    step: &Step,
) {
    let Words { title, description, .. } = Words::of(before, step);
    let (size, lines) =
        fitting(&format!("{number}. {description}"), place.side).unwrap_or_else(|| {
            (LEAST_SIZE, wrapped(&format!("{number}. {title}"), LEAST_SIZE, place.side))
        });
    let above = place.top + 9.0 + LEADING * size * (lines.len().saturating_sub(1)) as f32;
    for (k, line) in lines.iter().enumerate() {
        let base = above - LEADING * size * k as f32;
        text(content, FONT, size, place.left, base, line.as_bytes());
    }
    let drawing = Drawing::new(before, &Picture::of(before, step));
    for layer in [&drawing.under, &drawing.board, &drawing.over] {
        draw(content, place, layer);
    }
}

/// The largest type in which the words fit above a board of this width, and their lines. `None` if
/// the least is not small enough.
fn fitting(words: &str, width: f32) -> Option<(f32, Vec<String>)> {
    let sizes = (0..).map(|k| SIZE - 0.5 * k as f32).take_while(|size| *size >= LEAST_SIZE);
    sizes
        .map(|size| (size, wrapped(words, size, width)))
        .find(|(size, lines)| LEADING * size * lines.len() as f32 <= WORDS - 9.0)
}

/// The words in lines of at most this width, of which there is at least one. The widths are those
/// of Helvetica-Bold, whose letters are no narrower than those of Helvetica.
pub(super) fn wrapped(words: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if set_width(format!("{line} {word}").as_bytes(), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Draws the shapes of a layer. Paper is light.
fn draw(content: &mut Content, place: &BoardBox, layer: &Layer) {
    let unit = place.side / 900.0;
    let at = |x: f32, y: f32| (place.left + unit * x, place.top - unit * y);
    for (class, shape) in layer {
        let look = class.look();
        content.save_state();
        if let Some(fill) = look.fill {
            let [red, green, blue] = rgb(fill.light);
            content.set_fill_rgb(red, green, blue);
        }
        if let Some(stroke) = look.stroke {
            let [red, green, blue] = rgb(stroke.light);
            content.set_stroke_rgb(red, green, blue);
            content.set_line_width(unit * f32::from(look.width) / 10.0);
            content.set_dash_pattern(look.dash.iter().map(|&part| unit * f32::from(part)), 0.0);
        }
        match shape {
            Shape::Rectangle { x, y, width, height, radius } => {
                let [x, y, width, height] = [*x, *y, *width, *height].map(|n| n as f32);
                rounded(content, &at, (x, y), (width, height), *radius as f32);
            }
            Shape::Circle { x, y, radius } => {
                let (x, y, radius) = (*x as f32, *y as f32, *radius as f32);
                let side = 2.0 * radius;
                rounded(content, &at, (x - radius, y - radius), (side, side), radius);
            }
            Shape::Path(path) => path.iter().for_each(|part| of_path(content, &at, *part)),
            Shape::Text { x, y, text: words } => {
                let font = if look.is_bold { BOLD } else { FONT };
                let size = unit * f32::from(look.size);
                let (x, base) = at(*x as f32, *y as f32);
                let half = match class {
                    Class::Caption | Class::Legend => 0.0,
                    _ => set_width(words.as_bytes(), size) / 2.0,
                };
                text(content, font, size, x - half, base, words.as_bytes());
            }
        }
        if !matches!(shape, Shape::Text { .. }) {
            finish(content, look);
        }
        content.restore_state();
    }
}

fn finish(content: &mut Content, look: Look) {
    match (look.fill, look.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        _ => content.stroke(),
    };
}

/// Red, green and blue, from 0 to 1.
fn rgb(color: u32) -> [f32; 3] {
    [16, 8, 0].map(|shift| (color >> shift & 0xff) as f32 / 255.0)
}

fn of_path(content: &mut Content, at: &impl Fn(f32, f32) -> (f32, f32), part: PathPart) {
    let place = |(x, y): (i32, i32)| at(x as f32, y as f32);
    match part {
        PathPart::Move(x, y) => {
            let (x, y) = place((x, y));
            content.move_to(x, y);
        }
        PathPart::Line(x, y) => {
            let (x, y) = place((x, y));
            content.line_to(x, y);
        }
        PathPart::Curve(places) => {
            let [first, second, end] = places.map(place);
            content.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        }
        PathPart::Close => {
            content.close_path();
        }
    }
}

/// The path of a rectangle with round corners.
fn rounded(
    content: &mut Content,
    at: &impl Fn(f32, f32) -> (f32, f32),
    (x, y): (f32, f32),
    (width, height): (f32, f32),
    radius: f32,
) {
    let (right, bottom, bend) = (x + width, y + height, radius * (1.0 - QUARTER));
    let start = at(x + radius, y);
    content.move_to(start.0, start.1);
    // Each side, and the corner at its end.
    for (line, first, second, end) in [
        ((right - radius, y), (right - bend, y), (right, y + bend), (right, y + radius)),
        (
            (right, bottom - radius),
            (right, bottom - bend),
            (right - bend, bottom),
            (right - radius, bottom),
        ),
        ((x + radius, bottom), (x + bend, bottom), (x, bottom - bend), (x, bottom - radius)),
        ((x, y + radius), (x, y + bend), (x + bend, y), (x + radius, y)),
    ] {
        let [line, first, second, end] = [line, first, second, end].map(|(x, y)| at(x, y));
        content.line_to(line.0, line.1);
        if radius > 0.0 {
            content.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        }
    }
    content.close_path();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_shrink_until_they_fit() {
        let (size, lines) = fitting("1. XY-wing on 1. => r3c1 <> 1", 200.0).expect("it fits");
        assert_eq!((size, lines.len()), (SIZE, 1));
        let long = "r1c1 is 1 or 2. ".repeat(40);
        let (size, lines) = fitting(long.trim(), 200.0).expect("it fits");
        assert!(size < SIZE && lines.join(" ") == long.trim(), "{size}");
        assert!(lines.iter().all(|line| set_width(line.as_bytes(), size) <= 200.0));
        assert_eq!(fitting(&long.repeat(9), 200.0), None);
    }
}
