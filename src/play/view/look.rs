//! [`Looks`]: what each cell shows, and in which style, whatever the size of the board.

use crate::play::app::App;
use crate::play::theme::{Background, Element, Theme};
use ennead::draw::{Band, Mark};
use ennead::game::Square;
use ennead::{Cell, CellSet, Digit, DigitSet, House};
use ratatui::style::{Modifier, Style};

/// The look of a cell.
pub(super) struct Look {
    pub(super) digit: Option<(Digit, Style)>,
    /// By digit: its mark.
    pub(super) marks: [Option<(char, Style)>; 9],
    /// A sign in the corner.
    pub(super) sign: Option<(char, Style)>,
    /// True if the digit that is looked at has a place here.
    pub(super) is_place: bool,
    pub(super) is_cursor: bool,
}

/// The facts about all cells that are collected before they are drawn.
pub(super) struct Looks<'a> {
    app: &'a App,
    theme: Theme,
    /// The role of each candidate in the hint.
    hint: [[Option<Mark>; 9]; 81],
    /// The groups of cells of the hint, with their signs.
    groups: Vec<(CellSet, char)>,
    /// True if a hint is drawn.
    is_drawn: bool,
    houses: Vec<(House, Band)>,
    wrong: CellSet,
    /// The digit that is highlighted.
    focus: Option<Digit>,
    /// The cells that the filter's digit can go into.
    places: CellSet,
}

impl<'a> Looks<'a> {
    pub(super) fn new(app: &'a App, theme: Theme) -> Looks<'a> {
        let mut parts = [[None; 9]; 81];
        let hint = app.hint();
        // What comes later in the list of parts matters more.
        let rank = |part: Mark| Mark::ALL.iter().position(|known| *known == part);
        for (candidate, part) in hint.map_or_else(Vec::new, |hint| hint.marks()) {
            let known: &mut Option<Mark> = &mut parts[candidate.cell][candidate.digit];
            if known.is_none_or(|known| rank(known) < rank(part)) {
                *known = Some(part);
            }
        }
        let groups = hint.map_or_else(Vec::new, |hint| hint.groups());
        let is_drawn = hint.is_some();
        let sheet = app.game.sheet();
        let places = app.filter.map_or(CellSet::EMPTY, |digit| {
            let position = sheet.position();
            let open = sheet.open().iter();
            open.filter(|&cell| position.marks[cell].contains(digit)).collect()
        });
        Looks {
            app,
            theme,
            hint: parts,
            groups: groups.into_iter().map(|(cells, sign, _)| (cells, sign)).collect(),
            is_drawn,
            houses: hint.map_or_else(Vec::new, |hint| hint.houses()),
            wrong: app.shown_wrong(),
            focus: app.focus().filter(|_| !is_drawn),
            places: if is_drawn { CellSet::EMPTY } else { places },
        }
    }

    /// The houses that are framed: those of the hint, else those of the cursor.
    pub(super) fn houses(&self) -> Vec<(House, Band)> {
        match (self.app.hint(), self.app.is_paused) {
            (_, true) => Vec::new(),
            (Some(_), _) => self.houses.clone(),
            (None, _) => self.app.cursor.houses().map(|house| (house, Band::Other)).to_vec(),
        }
    }

    /// The theme that `cell` is drawn in.
    fn theme(&self, cell: Cell) -> Theme {
        if self.app.cursor == cell { self.theme.under_cursor() } else { self.theme }
    }

    /// The look of `cell`.
    pub(super) fn cell(&self, cell: Cell) -> Look {
        let square = self.app.game.sheet().square(cell);
        if self.app.is_paused {
            let (digit, marks, sign) = (None, [None; 9], None);
            return Look { digit, marks, sign, is_place: false, is_cursor: false };
        }
        let mut marks = [None; 9];
        if square.digit.is_none() {
            for digit in self.shown_marks(cell, square).iter() {
                marks[digit] = Some(self.mark(cell, square, digit));
            }
        }
        let is_place = square.digit.is_none()
            && self
                .focus
                .is_some_and(|focus| square.marks().contains(focus) || self.places.contains(cell));
        Look {
            digit: square.digit.map(|digit| (digit, self.digit(cell, digit))),
            marks,
            sign: self.sign(cell, square),
            is_place,
            is_cursor: self.app.cursor == cell,
        }
    }

    /// The marks of the player, and the candidates that the hint or the filter is about. While a
    /// hint is drawn, corner notes are left out.
    fn shown_marks(&self, cell: Cell, square: &Square) -> DigitSet {
        let of_hint = Digit::ALL.into_iter().filter(|&digit| self.hint[cell][digit].is_some());
        let of_filter = self.app.filter.filter(|_| self.places.contains(cell));
        let own = if self.is_drawn { square.candidates } else { square.marks() };
        own.union(of_hint.chain(of_filter).collect())
    }

    fn mark(&self, cell: Cell, square: &Square, digit: Digit) -> (char, Style) {
        let corners = if self.is_drawn { DigitSet::EMPTY } else { square.corners };
        let (sign, own) = self.theme.mark(&Square { corners, ..*square }, digit);
        let is_focus = self.focus == Some(digit);
        let part = if let Some(part) = self.hint[cell][digit] {
            Element::Hint(part)
        } else if let Some(color) = square.candidate_color(digit) {
            Element::Painted(color)
        } else if is_focus && square.marks().contains(digit) {
            Element::Same
        } else if is_focus {
            Element::Possible
        } else if self.app.filter.is_some() && self.app.cursor != cell {
            // On the background of the cursor, faint marks would not be seen.
            Element::Dot
        } else {
            own
        };
        (sign, self.theme(cell).element(part))
    }

    fn digit(&self, cell: Cell, digit: Digit) -> Style {
        let is_given = self.app.game.sheet().givens().get(cell).is_some();
        let theme = self.theme(cell);
        let style = theme.element(if is_given { Element::Given } else { Element::Own });
        let same = theme.element(Element::Same);
        match (self.wrong.contains(cell), self.focus == Some(digit)) {
            (true, _) => theme.element(Element::Wrong),
            (_, true) => Style { fg: same.fg, ..style.add_modifier(Modifier::UNDERLINED) },
            _ => style,
        }
    }

    /// The sign in the corner: an error, what the hint says of the cell, or its color.
    fn sign(&self, cell: Cell, square: &Square) -> Option<(char, Style)> {
        let theme = self.theme(cell);
        let styled = |sign: char, part: Element| Some((sign, theme.element(part)));
        if self.wrong.contains(cell) {
            let style = theme.element(Element::Wrong).remove_modifier(Modifier::REVERSED);
            return Some(('!', Style { sub_modifier: Modifier::empty(), ..style }));
        }
        let mark = Mark::ALL.into_iter().rev().find(|part| self.hint[cell].contains(&Some(*part)));
        let of_mark = mark.map(|mark| (mark.sign(), mark));
        let group = || self.groups.iter().find(|(cells, _)| cells.contains(cell));
        let part = of_mark.or_else(|| group().map(|(_, sign)| (*sign, Mark::Pattern)));
        match (part, square.color) {
            (Some((sign, mark)), _) => {
                let style = theme.element(Element::Hint(mark));
                Some((sign, Style { add_modifier: Modifier::BOLD, ..style }))
            }
            (None, Some(color)) => styled(color.letter(), Element::Key),
            (None, None) => None,
        }
    }

    /// The background of `cell`. The background of the cursor's cell is seen only beside the cell.
    pub(super) fn background(&self, cell: Cell) -> Background {
        if self.app.is_paused {
            return Background::Plain;
        }
        if let Some(color) = self.app.game.sheet().square(cell).color {
            return Background::Painted(color);
        }
        let of_hint = self.houses.iter().filter(|(house, _)| house.cell_set().contains(cell));
        match of_hint.map(|(_, band)| *band).min() {
            Some(band) => Background::House(band),
            None if self.app.hint().is_some() => Background::Plain,
            None if self.app.cursor == cell || self.app.cursor.peers().contains(cell) => {
                Background::Seen
            }
            None => Background::Plain,
        }
    }
}
