//! [`CellRole`]: the role of a cell in the pattern of a step. One table defines all roles.

use crate::names::named_enum;

named_enum! {
    /// The role of a cell in the pattern of a step. The name is as in the JSON
    /// `"roles": {"pincers": [..]}`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum CellRole {
        /// The step places a digit here.
        Placed = "placed",
        /// A cell of a naked or hidden subset.
        Subset = "subset",
        /// A place of the digit of locked candidates or of a fish, without the fins.
        Body = "body",
        /// A fin of a fish.
        Fins = "fins",
        /// The ends of a chain: at least one of the two is true.
        Ends = "ends",
        /// A cell between the ends of a chain.
        Inner = "inner",
        /// A cell of a loop.
        Loop = "loop",
        /// The two cells of a 2-string kite that share a box.
        Knot = "knot",
        /// The two places of the digit of an empty rectangle in the house other than the box.
        Pair = "pair",
        /// The places of the digit of an empty rectangle in the box.
        Rectangle = "rectangle",
        /// The cell of a wing that sees all pincers (a WXYZ-wing may have several such cells), or
        /// the cells of the middle set of an ALS-XY-wing.
        Pivot = "pivot",
        /// The pincers of a wing, the cells besides the pivot or the bridge.
        Pincers = "pincers",
        /// The two places of the linking digit of a W-wing.
        Bridge = "bridge",
        /// The cells of one side of a coloring: its candidates are all true, or all false.
        SideA = "side A",
        /// The cells of the other side: its candidates are true if those of side A are false.
        SideB = "side B",
        /// The cells of one side of the second cluster.
        SideC = "side C",
        /// The cells of the other side of the second cluster.
        SideD = "side D",
        /// Corners of a deadly pattern with no extra candidates.
        Floor = "floor",
        /// Corners of a deadly pattern with extra candidates.
        Roof = "roof",
        /// The cells with extra candidates, without which the position would be a BUG.
        Bug = "bug",
        /// The first almost locked set of an ALS-XZ or an ALS-XY-wing.
        SetA = "set A",
        /// The last almost locked set of an ALS-XZ or an ALS-XY-wing.
        SetB = "set B",
        /// The first almost locked set of an ALS-XY-chain.
        FirstSet = "first set",
        /// The almost locked sets of an ALS-XY-chain between the first and the last.
        SetsBetween = "sets between",
        /// The last almost locked set of an ALS-XY-chain.
        LastSet = "last set",
        /// The cells of a Sue de Coq, or of an almost locked pair or triple, in both the line and
        /// the box.
        Intersection = "intersection",
        /// The cells of such a pattern in the rest of the line.
        LinePart = "line part",
        /// The cells of such a pattern in the rest of the box.
        BoxPart = "box part",
        /// The cell of a death blossom whose candidates are tried.
        Stem = "stem",
        /// The almost locked sets of a death blossom: each candidate of the stem has its petal.
        Petals = "petals",
        /// The cells of an aligned exclusion whose combinations of digits are examined.
        Aligned = "aligned",
        /// The cells of an aligned exclusion or a 3D Medusa that would be left without a candidate.
        Excluders = "excluders",
        /// The open cells that at least one template has.
        Template = "template",
        /// The two base cells of an exocet.
        Base = "base",
        /// The two target cells of an exocet, which hold the same two digits as the base.
        Targets = "targets",
        /// The cells of an SK loop or of a multi-sector locked set.
        LockedCells = "locked cells",
        /// The cell of a firework in the intersection of its row and its column.
        Cross = "cross",
        /// The cells of a firework in its row and column, outside the box.
        Wings = "wings",
        /// The twelve cells of a tridagon.
        Tridagon = "tridagon",
        /// The cells of a tridagon with candidates besides its three digits; at least one of these
        /// candidates is true.
        Guardians = "guardians",
    }
}
