//! [`Hint`]: the next step, shown in four stages, and what is drawn on the board at each.

use ennead::logic::describe::CellRole;
use ennead::logic::{Description, Role, Style};
use ennead::{Candidate, CellSet, Elimination, House, HouseSet, State, Step};

/// The last stage: the whole step. The one after it applies the step.
pub(crate) const WHOLE: u8 = 4;

/// The stage from which the pattern is drawn.
const PATTERN: u8 = 3;

/// A hint for a position.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The position that it is for.
    before: State,
    pub(crate) step: Step,
    /// The parts of the step.
    about: Description,
    /// How much is shown: 1 where to look, 2 the technique, 3 the cells, 4 the whole step.
    pub(crate) stage: u8,
}

/// The role of a candidate in a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintPart {
    Pattern,
    Fin,
    On,
    Off,
    OnAndOff,
    Placed,
    Gone,
}

impl HintPart {
    /// All parts: those that matter more come later.
    pub(crate) const ALL: [HintPart; 7] = [
        HintPart::Pattern,
        HintPart::Fin,
        HintPart::Off,
        HintPart::On,
        HintPart::OnAndOff,
        HintPart::Gone,
        HintPart::Placed,
    ];

    /// The sign in a cell with such a candidate.
    pub(crate) const fn sign(self) -> char {
        match self {
            HintPart::Pattern => '*',
            HintPart::Fin => '\'',
            HintPart::On => '+',
            HintPart::Off => '-',
            HintPart::OnAndOff => '~',
            HintPart::Placed => '!',
            HintPart::Gone => 'x',
        }
    }

    /// The meaning of the sign.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            HintPart::Pattern => "pattern",
            HintPart::Fin => "fin",
            HintPart::On => "on",
            HintPart::Off => "off",
            HintPart::OnAndOff => "on and off",
            HintPart::Placed => "goes in",
            HintPart::Gone => "goes out",
        }
    }

    fn of(role: Role) -> HintPart {
        match role {
            Role::Fin => HintPart::Fin,
            Role::On => HintPart::On,
            Role::Off => HintPart::Off,
            Role::OnAndOff => HintPart::OnAndOff,
            Role::Placed => HintPart::Placed,
            _ => HintPart::Pattern,
        }
    }
}

/// A cover, a base, or another house of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintHouse {
    Base,
    Cover,
    Other,
}

impl Hint {
    /// The hint `step` at `stage`.
    pub(crate) fn new(before: State, step: Step, stage: u8) -> Hint {
        let about = Description::of(&before, &step);
        Hint { before, step, about, stage }
    }

    /// The text of this stage, in paragraphs.
    pub(crate) fn lines(&self) -> Vec<String> {
        let place = format!("look at {}", self.step.where_to_look(&self.before));
        let technique = self.step.technique.to_string();
        match self.stage {
            0 | 1 => vec![place],
            2 => vec![technique, place],
            PATTERN => vec![technique, self.step.pattern_text(&self.before)],
            _ => {
                let words = self.step.text(&self.before, Style::Words);
                words.lines().map(str::to_owned).collect()
            }
        }
    }

    /// The step in a few words: the first of its conclusions and the technique. A narrow list cuts
    /// the end, and steps of one technique differ in their conclusions only.
    pub(crate) fn title(&self) -> String {
        let Step { technique, placements, eliminations, .. } = &self.step;
        match (placements.first(), eliminations.first()) {
            (Some(placed), _) => format!("{placed} {technique}"),
            (None, Some(&gone)) => format!("{} {technique}", Elimination(gone)),
            (None, None) => technique.to_string(),
        }
    }

    /// True if the whole step is shown.
    pub(crate) fn is_whole(&self) -> bool {
        self.stage >= WHOLE
    }

    /// The candidates that are drawn, each with its part.
    pub(crate) fn marks(&self) -> Vec<(Candidate, HintPart)> {
        if self.stage < PATTERN {
            return Vec::new();
        }
        let is_whole = self.stage >= WHOLE;
        let marks = self.step.roles().into_iter();
        // A proof may name places that the digit has lost already.
        let marks = marks.filter(|mark| self.before.has(mark.candidate));
        let marks = marks.map(|mark| (mark.candidate, HintPart::of(mark.role)));
        // Placements and eliminations are not shown before the last stage.
        let told = marks.filter(|(_, part)| is_whole || *part != HintPart::Placed);
        let gone = self.step.eliminations.iter().map(|&gone| (gone, HintPart::Gone));
        told.chain(gone.filter(|_| is_whole)).collect()
    }

    /// The cells of the pattern, from the stage on that names them.
    pub(crate) fn cells(&self) -> CellSet {
        match self.stage {
            0..PATTERN => CellSet::EMPTY,
            PATTERN => self.about.cells,
            _ => self.about.cells.difference(self.about.cells_of(CellRole::Placed)),
        }
    }

    /// The houses that are drawn.
    pub(crate) fn houses(&self) -> Vec<(House, HintHouse)> {
        if self.stage < PATTERN {
            let place = self.step.where_to_look(&self.before).parse::<House>();
            return place.into_iter().map(|house| (house, HintHouse::Other)).collect();
        }
        let named = |houses: HouseSet, kind: HintHouse| {
            houses.iter().map(move |house| (house, kind)).collect::<Vec<_>>()
        };
        let [base, cover] = [self.about.base, self.about.cover];
        [
            named(base, HintHouse::Base),
            named(cover.difference(base), HintHouse::Cover),
            named(self.about.houses.difference(base).difference(cover), HintHouse::Other),
        ]
        .concat()
    }

    /// The parts that the board shows now, in the order of [`HintPart::ALL`].
    pub(crate) fn legend(&self) -> Vec<HintPart> {
        let marks = self.marks();
        let is_shown = |part: &HintPart| {
            marks.iter().any(|(_, shown)| shown == part)
                || *part == HintPart::Pattern && !self.cells().is_empty() && marks.is_empty()
        };
        HintPart::ALL.into_iter().filter(is_shown).collect()
    }

    /// The letters at the edge of the board, with what they mean.
    pub(crate) fn letters(&self) -> Vec<(&'static str, &'static str)> {
        let houses = self.houses();
        let has = |kind: HintHouse| houses.iter().any(|(_, shown)| *shown == kind);
        let base = has(HintHouse::Base).then_some(("B", "base"));
        let cover = has(HintHouse::Cover).then_some(("C", "cover"));
        base.into_iter().chain(cover).collect()
    }
}
