//! [`Theme`]: how the parts of the board look: with all colors, with 16, or with none. Without colors
//! they are told apart by bold, underlined, reversed and crossed-out signs, by signs in the corner of
//! a cell, and by heavy lines.
//!
//! ```text
//! detect    what the terminal can show, from the environment
//! palette   the colors of each part and background
//! ```

mod detect;
mod palette;

pub(crate) use detect::{depth, is_utf8, name, unfit};

use ennead::Digit;
use ennead::draw::{Band, Mark};
use ennead::game::{self, Square};
use ratatui::style::{Modifier, Style};

/// The themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ThemeName {
    /// For a dark background.
    #[default]
    Dark,
    /// For a light background.
    Light,
    /// High contrast on black, with colors that the color-blind tell apart.
    Contrast,
}

impl ThemeName {
    /// All themes.
    pub(crate) const ALL: [ThemeName; 3] = [ThemeName::Dark, ThemeName::Light, ThemeName::Contrast];

    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            ThemeName::Dark => "dark",
            ThemeName::Light => "light",
            ThemeName::Contrast => "contrast",
        }
    }
}

/// How many colors the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// None, because there are none or `NO_COLOR` is set.
    None,
    /// The 16 of every terminal.
    Sixteen,
    /// 24 bits.
    True,
}

/// An element of what is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// Lines between boxes, and text that matters little.
    Line,
    /// Dots between cells.
    Dot,
    /// The lines around what is looked at.
    Heavy,
    Text,
    /// Headings, and the mode.
    Title,
    /// A key in a list of keys.
    Key,
    /// A given digit.
    Given,
    /// A digit that the player wrote.
    Own,
    /// An entry that is wrong or clashes.
    Wrong,
    /// A candidate.
    Mark,
    /// A corner note that is no candidate.
    Corner,
    /// A candidate that is a corner note, too.
    MarkAndCorner,
    /// A digit or a mark of the digit that is looked at.
    Same,
    /// A place of the digit that is looked at, without a mark.
    Possible,
    Hint(Mark),
    /// A mark or a cell that is painted.
    Painted(game::Color),
}

/// The background of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Background {
    Plain,
    /// A cell in a house of the cursor's cell.
    Seen,
    /// A house of the hint.
    House(Band),
    Painted(game::Color),
}

/// How everything looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    pub(crate) name: ThemeName,
    pub(crate) depth: Depth,
    /// Only ASCII is drawn.
    pub(crate) ascii: bool,
}

impl Theme {
    /// The style of everything where nothing else is drawn.
    pub(crate) fn base(self) -> Style {
        palette::base(self)
    }

    /// The style of an element.
    pub(crate) fn element(self, element: Element) -> Style {
        // What has a color of its own need not be dim as well.
        let modifiers = match self.depth {
            Depth::None => modifiers(element),
            Depth::Sixteen | Depth::True => modifiers(element).difference(Modifier::DIM),
        };
        let style = Style::new().add_modifier(modifiers);
        match palette::foreground(self, element) {
            Some(color) => style.fg(color),
            None => style,
        }
    }

    /// The style of a background. It is visible with all colors only; elsewhere heavy lines and signs
    /// take its place.
    pub(crate) fn background(self, background: Background) -> Style {
        match palette::background(self, background) {
            Some(color) => Style::new().bg(color),
            None => Style::new(),
        }
    }

    /// The theme of the cursor's cell: light if the theme of the board is dark, and dark if it is
    /// light.
    pub(crate) fn under_cursor(self) -> Theme {
        let name = match self.name {
            ThemeName::Light => ThemeName::Dark,
            ThemeName::Dark | ThemeName::Contrast => ThemeName::Light,
        };
        Theme { name, ..self }
    }

    /// The style in the cursor's cell of a text with `style`. Without colors the cell is reversed,
    /// and a text whose style is reversed is plain.
    pub(crate) fn cursor(self, style: Style) -> Style {
        match palette::cursor(self) {
            Some(cursor) => cursor.patch(style),
            None if style.add_modifier.contains(Modifier::REVERSED) => {
                style.remove_modifier(Modifier::REVERSED)
            }
            // In many terminals a dim sign has a dim background.
            None => style.remove_modifier(Modifier::DIM).add_modifier(Modifier::REVERSED),
        }
    }

    /// The sign and the look of a mark. A corner note is underlined, and raised where it is not a
    /// candidate. ASCII has no raised digits.
    pub(crate) fn mark(self, square: &Square, digit: Digit) -> (char, Element) {
        const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        let plain = char::from(digit.to_ascii());
        match (square.corners.contains(digit), square.candidates.contains(digit)) {
            (true, true) => (plain, Element::MarkAndCorner),
            (true, false) if self.ascii => (plain, Element::Corner),
            (true, false) => (RAISED[digit], Element::Corner),
            (false, _) => (plain, Element::Mark),
        }
    }

    /// The dots between the cells of a box are drawn where they can be dim.
    pub(crate) fn has_dots(self) -> bool {
        self.depth != Depth::None && !self.ascii
    }
}

/// How a part is distinguished without colors. No two parts that can be side by side as marks have
/// the same.
fn modifiers(part: Element) -> Modifier {
    let bold = Modifier::BOLD;
    match part {
        Element::Line | Element::Dot | Element::Mark => Modifier::DIM,
        Element::Text | Element::Own => Modifier::empty(),
        Element::Corner => Modifier::UNDERLINED,
        Element::MarkAndCorner => Modifier::UNDERLINED.union(Modifier::DIM),
        Element::Title | Element::Given | Element::Heavy | Element::Key => bold,
        Element::Wrong => bold.union(Modifier::UNDERLINED).union(Modifier::REVERSED),
        Element::Same => bold.union(Modifier::UNDERLINED),
        Element::Possible => Modifier::UNDERLINED,
        Element::Hint(Mark::Pattern | Mark::On) => bold.union(Modifier::UNDERLINED),
        Element::Hint(Mark::Off) => Modifier::UNDERLINED,
        Element::Hint(Mark::Fin) => bold.union(Modifier::ITALIC),
        Element::Hint(Mark::OnAndOff) => Modifier::ITALIC.union(Modifier::UNDERLINED),
        Element::Hint(Mark::Removed) => Modifier::CROSSED_OUT.union(Modifier::REVERSED),
        Element::Hint(Mark::Placed) => bold.union(Modifier::REVERSED),
        Element::Painted(game::Color::A) => Modifier::REVERSED,
        Element::Painted(game::Color::B) => bold.union(Modifier::UNDERLINED),
        Element::Painted(game::Color::C) => Modifier::ITALIC.union(Modifier::UNDERLINED),
        Element::Painted(game::Color::D) => Modifier::REVERSED.union(Modifier::UNDERLINED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_side_by_side_differ_without_colors() {
        let colors = game::Color::ALL.map(Element::Painted);
        let hint = Mark::ALL.map(Element::Hint);
        let mut marks = vec![Element::Mark, Element::Corner, Element::MarkAndCorner];
        marks.extend(colors);
        for (k, a) in marks.iter().enumerate() {
            for b in &marks[..k] {
                assert_ne!(modifiers(*a), modifiers(*b), "{a:?} and {b:?}");
            }
        }
        // A chain has nodes that are on; it has no other pattern.
        let is_chain = |part: &Element| *part == Element::Hint(Mark::On);
        let marks: Vec<Element> = hint.into_iter().filter(|part| !is_chain(part)).collect();
        for (k, a) in marks.iter().enumerate() {
            assert_ne!(modifiers(*a), modifiers(Element::Mark), "{a:?}");
            for b in &marks[..k] {
                assert_ne!(modifiers(*a), modifiers(*b), "{a:?} and {b:?}");
            }
        }
        assert_ne!(modifiers(Element::Given), modifiers(Element::Own));
    }
}
