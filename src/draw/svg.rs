//! A drawing as SVG: a file of its own, or layers for a page that draws the board itself.

use super::layout::{Drawing, Layer, PathPart, SIGN, Shape, sign};
use super::look::{Class, file_style};
use super::picture::Picture;
use crate::logic::{State, Step, Style};
use core::fmt::Write;

/// The margin around the board, in units. It has room for the numbers of rows and columns.
const MARGIN: i32 = 40;
/// The distance between lines of text, in units.
const LINE: i32 = 32;
/// The most characters in a line of text.
const COLUMNS: usize = 70;
/// The approximate width of a character of the legend, in units.
const CHARACTER: i32 = 10;

/// The texts of a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Words {
    /// The caption below the board, which is also the title of the SVG.
    pub title: String,
    /// The description of the SVG, for readers who do not see it.
    pub description: String,
}

impl Words {
    /// The texts of a step. Title: the technique and the conclusions. Description: the explanation
    /// in sentences, without the lines of a proof.
    pub fn of(before: &State, step: &Step) -> Words {
        let text = step.text(before, Style::Words);
        let lines = || text.lines().filter(|line| !is_proof_line(line));
        Words { title: step.to_string(), description: lines().collect::<Vec<_>>().join(" ") }
    }

    /// The same text as title and as description.
    pub fn both(words: impl Into<String>) -> Words {
        let title = words.into();
        Words { description: title.clone(), title }
    }
}

/// True for a line of a proof: ` 12. r4c7=8  ...`.
fn is_proof_line(line: &str) -> bool {
    line.trim_start().starts_with(|first: char| first.is_ascii_digit())
}

/// A picture on the position `before` as an SVG file, with the title and the legend below the
/// board. The same arguments give the same bytes.
///
/// ```
/// use ennead::draw::{Picture, Words, svg};
/// use ennead::{Explainer, Order, State};
///
/// let puzzle: ennead::Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let state = State::new(&puzzle);
/// let step = Explainer::new(Order::Human).step(&state).expect("a step");
/// let text = svg(&state, &Picture::of(&state, &step), &Words::of(&state, &step));
/// assert!(text.contains("<title>hidden single: r1c6 = 8</title>"));
/// # Ok::<(), ennead::format::ParseError>(())
/// ```
pub fn svg(before: &State, picture: &Picture, words: &Words) -> String {
    let drawing = Drawing::new(before, picture);
    let (below, height) = below(picture, words);
    let (left, size) = (-MARGIN, 900 + 2 * MARGIN);
    let mut out = String::new();
    // Writing to memory does not fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{size}\" \
         height=\"{height}\" viewBox=\"{left} {left} {size} {height}\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n",
        escaped(&words.title),
        escaped(&words.description),
        file_style(),
    );
    let paper = Shape::Rectangle { x: left, y: left, width: size, height, radius: 0 };
    shape(&mut out, Class::Paper, &paper);
    for part in [&drawing.under, &drawing.board, &drawing.over] {
        layer(&mut out, part);
    }
    out.push_str(&below);
    out.push_str("</svg>\n");
    out
}

/// The title and the legend as SVG, and the height of the whole drawing in units.
fn below(picture: &Picture, words: &Words) -> (String, i32) {
    let mut out = String::new();
    let mut y = 900 + LINE;
    for line in wrapped(&words.title, COLUMNS) {
        shape(&mut out, Class::Caption, &Shape::Text { x: 0, y, text: line });
        y += LINE;
    }
    let mut x = 0;
    for (part, text) in &picture.legend {
        for (k, line) in wrapped(text, COLUMNS).into_iter().enumerate() {
            let width = SIGN.0 + 8 + CHARACTER * line.chars().count() as i32;
            if x > 0 && (k > 0 || x + width > 900) {
                (x, y) = (0, y + LINE);
            }
            if k == 0 {
                let _ = write!(out, "<g transform=\"translate({x} {})\">", y - 21);
                layer(&mut out, &sign(*part));
                out.push_str("</g>\n");
            }
            shape(&mut out, Class::Legend, &Shape::Text { x: x + SIGN.0 + 8, y, text: line });
            x += width + 24;
        }
    }
    let end = if x > 0 { y + LINE } else { y };
    (out, end + MARGIN)
}

/// The text in lines of at most `columns` bytes. A longer word has a line to itself.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The layers of a picture for a page that draws the board itself, as parts of an SVG of 900 by 900
/// units. [`page_style`](super::page_style) has their style sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Layers {
    /// Below the digits.
    pub under: String,
    /// Above the digits.
    pub over: String,
    /// The rows of the legend: a sign of 40 by 28 units, and its meaning.
    pub legend: Vec<(String, String)>,
}

impl Layers {
    /// The layers of `picture` on the position `before`.
    pub fn of(before: &State, picture: &Picture) -> Layers {
        let text = |part: &Layer| {
            let mut out = String::new();
            part.iter().for_each(|(class, one)| shape(&mut out, *class, one));
            out
        };
        let Drawing { under, over, .. } = Drawing::new(before, picture);
        let legend = picture.legend.iter();
        Layers {
            under: text(&under),
            over: text(&over),
            legend: legend.map(|(part, words)| (text(&sign(*part)), words.clone())).collect(),
        }
    }
}

/// Appends shapes. Consecutive shapes of one class are in one group.
fn layer(out: &mut String, shapes: &Layer) {
    for run in shapes.chunk_by(|(one, _), (other, _)| one == other) {
        match run {
            [(class, only)] => shape(out, *class, only),
            _ => {
                let class = run.first().map_or("", |(class, _)| class.name());
                let _ = writeln!(out, "<g class=\"{class}\">");
                run.iter().for_each(|(_, one)| element(out, "", one));
                out.push_str("</g>\n");
            }
        }
    }
}

fn shape(out: &mut String, class: Class, shape: &Shape) {
    element(out, &format!(" class=\"{}\"", class.name()), shape);
}

fn element(out: &mut String, class: &str, shape: &Shape) {
    let _ = match shape {
        Shape::Rectangle { x, y, width, height, radius } => {
            let radius = if *radius > 0 { format!(" rx=\"{radius}\"") } else { String::new() };
            writeln!(
                out,
                "<rect{class} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{radius}/>"
            )
        }
        Shape::Circle { x, y, radius } => {
            writeln!(out, "<circle{class} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
        }
        Shape::Path(path) => writeln!(out, "<path{class} d=\"{}\"/>", of_path(path)),
        Shape::Text { x, y, text } => {
            writeln!(out, "<text{class} x=\"{x}\" y=\"{y}\">{}</text>", escaped(text))
        }
    };
}

fn of_path(path: &[PathPart]) -> String {
    let part = |part: &PathPart| match part {
        PathPart::Move(x, y) => format!("M{x} {y}"),
        PathPart::Line(x, y) => format!("L{x} {y}"),
        PathPart::Curve([(a, b), (c, d), (x, y)]) => format!("C{a} {b} {c} {d} {x} {y}"),
        PathPart::Close => "Z".to_owned(),
    };
    path.iter().map(part).collect()
}

/// The text with the special characters of XML escaped.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
