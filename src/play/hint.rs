//! [`Hint`]: the next step, shown in four stages, and what is drawn on the board at each.

use ennead::draw::{Band, Mark, Picture, Sign};
use ennead::logic::Style;
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
    /// How much is shown: 1 where to look, 2 the technique, 3 the cells, 4 the whole step.
    pub(crate) stage: u8,
}

impl Hint {
    /// The hint `step` at `stage`.
    pub(crate) fn new(before: State, step: Step, stage: u8) -> Hint {
        Hint { before, step, stage }
    }

    /// The text of this stage, in paragraphs. If `has_notation`, the whole step is also told in the
    /// notation of the forums, after a blank line.
    pub(crate) fn lines(&self, has_notation: bool) -> Vec<String> {
        let place = format!("look at {}", self.step.where_to_look(&self.before));
        let technique = self.step.technique.to_string();
        match self.stage {
            0 | 1 => vec![place],
            2 => vec![technique, place],
            PATTERN => vec![technique, self.step.pattern_text(&self.before)],
            _ => {
                let lines = |style| {
                    let text = self.step.text(&self.before, style);
                    text.lines().map(str::to_owned).collect::<Vec<_>>()
                };
                let mut words = lines(Style::Words);
                if has_notation {
                    // Both end with the conclusions.
                    words.pop();
                    words.push(String::new());
                    words.extend(lines(Style::Notation));
                }
                words
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

    /// The groups of cells that are drawn, each with its sign and its words. Cells with marked
    /// candidates have the signs of their marks instead.
    pub(crate) fn groups(&self) -> Vec<(CellSet, char, String)> {
        let Picture { groups, marks, legend, .. } = self.picture();
        let marked: CellSet = marks.iter().map(|(candidate, _)| candidate.cell).collect();
        let words = |index: usize| {
            let row = legend.iter().find(|(sign, _)| *sign == Sign::Group(index));
            row.map_or(Mark::Pattern.words().to_owned(), |(_, words)| words.clone())
        };
        let shown = groups.iter().enumerate().map(|(index, group)| {
            let sign = group.letter.unwrap_or(Mark::Pattern.sign());
            let words = words(index);
            let words = words.strip_prefix(&format!("{sign}: ")).unwrap_or(&words).to_owned();
            (group.cells.difference(marked), sign, words)
        });
        shown.filter(|(cells, ..)| !cells.is_empty()).collect()
    }

    /// The houses that are drawn.
    pub(crate) fn houses(&self) -> Vec<(House, Band)> {
        self.picture().houses
    }

    /// The signs on the board, each with its mark and its words: first the marks, in the order of
    /// [`Mark::ALL`], then the groups.
    pub(crate) fn legend(&self) -> Vec<(char, Mark, String)> {
        let marks = self.marks();
        let is_shown = |mark: &Mark| marks.iter().any(|(_, shown)| shown == mark);
        let marks = Mark::ALL.into_iter().filter(is_shown);
        let marks = marks.map(|mark| (mark.sign(), mark, mark.words().to_owned()));
        let groups = self.groups().into_iter();
        marks.chain(groups.map(|(_, sign, words)| (sign, Mark::Pattern, words))).collect()
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
