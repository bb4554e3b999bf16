//! [`Hint`]: the next step, shown in four stages, and what is drawn on the board at each.

use ennead::draw::{Band, Mark, Picture};
use ennead::logic::describe::CellRole;
use ennead::logic::{Description, Style};
use ennead::{Candidate, CellSet, Elimination, House, State, Step};

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
    pub(crate) fn marks(&self) -> Vec<(Candidate, Mark)> {
        self.picture().marks
    }

    /// What is drawn at this stage.
    fn picture(&self) -> Picture {
        Picture::of_hint(&self.before, &self.step, self.stage)
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
    pub(crate) fn houses(&self) -> Vec<(House, Band)> {
        self.picture().houses
    }

    /// The parts that the board shows now, in the order of [`Mark::ALL`].
    pub(crate) fn legend(&self) -> Vec<Mark> {
        let marks = self.marks();
        let is_shown = |mark: &Mark| {
            marks.iter().any(|(_, shown)| shown == mark)
                || *mark == Mark::Pattern && !self.cells().is_empty() && marks.is_empty()
        };
        Mark::ALL.into_iter().filter(is_shown).collect()
    }

    /// The letters at the edge of the board, with what they mean.
    pub(crate) fn letters(&self) -> Vec<(&'static str, &'static str)> {
        let houses = self.houses();
        let has = |kind: Band| houses.iter().any(|(_, shown)| *shown == kind);
        let base = has(Band::Base).then_some(("B", "base"));
        let cover = has(Band::Cover).then_some(("C", "cover"));
        base.into_iter().chain(cover).collect()
    }
}
