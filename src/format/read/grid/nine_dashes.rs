//! Rows of nine dashes, which are borders in some grids and nine blanks in others. The number of
//! rows tells: a grid has nine.

use super::super::classify::LineClass;
use super::super::layout::Layout;
use super::super::records::{LineStart, Records};
use super::Region;

/// What the rows of nine dashes of a grid are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum NineDashes {
    Borders,
    Blanks,
    /// Both readings make nine rows, or neither does.
    Unclear,
}

impl Records<'_> {
    /// How to read rows of nine dashes in the grids from `start` on. In a run of grids, the first
    /// one decides.
    pub(super) fn nine_dashes(&mut self, start: LineStart) -> NineDashes {
        if let Some(known) = self.nine_dashes {
            return known;
        }
        let found = self.find_nine_dashes(start);
        self.nine_dashes = Some(found).filter(|&found| found != NineDashes::Unclear);
        found
    }

    /// Borders if the other rows then make whole grids, blanks if all of them together do.
    fn find_nine_dashes(&mut self, start: LineStart) -> NineDashes {
        if matches!(self.layout, Layout::Grids { dashes_are_borders: true }) {
            return NineDashes::Borders;
        }
        let mut region = Region::from(start);
        let (mut rows, mut dashes) = (0, 0);
        // Read as borders, they stand where bands end, in the first grid at least.
        let mut between_bands = true;
        let mut at = start;
        loop {
            self.looked_ahead_to = self.looked_ahead_to.max(at.byte);
            if !region.admits(at) {
                // Many grids, one below the other. Blanks would be rows 4 and 8 of each.
                return if between_bands { NineDashes::Borders } else { NineDashes::Blanks };
            }
            let Some((text, next)) = self.line_at(at) else {
                self.reached_end = true;
                break;
            };
            match self.classifier.classify(text) {
                LineClass::Row(_) => rows += 1,
                LineClass::NineDashes => {
                    dashes += 1;
                    between_bands &= rows > 9 || rows % 3 == 0;
                }
                class if class.ends_grid() || matches!(class, LineClass::Unrecognised(_)) => break,
                _ => {}
            }
            at = next;
        }
        match (rows % 9 == 0, (rows + dashes) % 9 == 0) {
            (true, false) => NineDashes::Borders,
            (false, true) => NineDashes::Blanks,
            (true, true) if rows == 0 => NineDashes::Blanks,
            _ => NineDashes::Unclear,
        }
    }
}
