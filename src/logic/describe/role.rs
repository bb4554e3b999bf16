//! [`CellRole`]: what a cell does in the pattern of a step. One table has all of them.

use core::fmt;

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident $name:literal),* $(,)?) => {
        /// The role of a cell in the pattern of a step.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum CellRole { $($(#[$doc])* $role),* }

        impl CellRole {
            /// All roles.
            pub const ALL: [CellRole; [$($name),*].len()] = [$(CellRole::$role),*];

            /// The name, as in `"roles": {"pincers": [..]}`.
            pub const fn name(self) -> &'static str {
                match self { $(CellRole::$role => $name),* }
            }
        }
    };
}

roles! {
    /// The step places a digit here.
    Placed "placed",
    /// A cell of a naked or hidden subset.
    Subset "subset",
    /// A place of the digit of locked candidates or of a fish, not a fin.
    Body "body",
    /// A fin of a fish.
    Fins "fins",
    /// The end of a chain: one of the two ends holds its digit.
    Ends "ends",
    /// Between the ends of a chain.
    Inner "inner",
    /// A cell of a loop.
    Loop "loop",
    /// The two cells of a 2-string kite that share a box.
    Knot "knot",
    /// The two places of the digit in a house, of an empty rectangle.
    Pair "pair",
    /// The places in the box of an empty rectangle.
    Rectangle "rectangle",
    /// The cell of a wing that the pincers see (a WXYZ-wing may have several); the cells of the set
    /// in the middle of an ALS-XY-wing.
    Pivot "pivot",
    /// The pincers of a wing: one of them holds the digit that is removed.
    Pincers "pincers",
    /// The two places of the linking digit of a W-wing.
    Bridge "bridge",
    /// The cells of a side of a coloring: they are all true, or all false.
    SideA "side A",
    /// The cells of the other side: true if those of side A are false.
    SideB "side B",
    /// The cells of a side of the second coloring.
    SideC "side C",
    /// The cells of the other side of the second coloring.
    SideD "side D",
    /// Corners of a deadly pattern with no extra candidates.
    Floor "floor",
    /// Corners of a deadly pattern with extra candidates.
    Roof "roof",
    /// The cells with extra candidates that keep a position from being a BUG.
    Bug "bug",
    /// The first almost locked set of two, or of three.
    SetA "set A",
    /// The last almost locked set of two, or of three.
    SetB "set B",
    /// The first almost locked set of a chain of four or more.
    FirstSet "first set",
    /// The almost locked sets of a chain between the first and the last.
    SetsBetween "sets between",
    /// The last almost locked set of a chain of four or more.
    LastSet "last set",
    /// Where the box and the line of a Sue de Coq or of an almost locked pair or triple meet.
    Intersection "intersection",
    /// The cells of such a pattern in the rest of the line.
    LinePart "line part",
    /// The cells of such a pattern in the rest of the box.
    BoxPart "box part",
    /// The cell of a death blossom whose candidates are tried.
    Stem "stem",
    /// The almost locked sets of a death blossom, one for each candidate of the stem.
    Petals "petals",
    /// The cells of an aligned exclusion that are filled together.
    Aligned "aligned",
    /// The cells that would be left without a candidate.
    Excluders "excluders",
    /// The places that at least one template has.
    Template "template",
    /// The two cells of an exocet whose digits the targets hold.
    Base "base",
    /// The two cells of an exocet that hold the digits of the base.
    Targets "targets",
    /// The cells of an SK loop or of a multi-sector locked set.
    LockedCells "locked cells",
    /// The cell of a firework in which its row and column meet.
    Cross "cross",
    /// The cells of a firework in its row and column, outside the box.
    Wings "wings",
    /// The twelve cells of a tridagon.
    Tridagon "tridagon",
    /// The cells of a tridagon with other candidates, one of which is true.
    Guardians "guardians",
}

impl fmt::Display for CellRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
