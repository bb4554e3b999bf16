//! The techniques, one file for each or for a tight group (fish of all sizes), in folders by
//! family. A file has the rule in a sentence, a drawing, the finder and tests.

pub(crate) mod forcing;

/// Singles, and Sudoku Explainer's direct forms of other techniques, which end in a single.
pub(crate) mod singles {
    pub(crate) mod direct;
    pub(crate) mod single;
}

/// A digit where two houses meet.
pub(crate) mod intersections {
    pub(crate) mod almost_locked;
    pub(crate) mod locked_candidates;
}

/// Naked and hidden subsets: N cells of a house that hold N digits.
pub(crate) mod subsets {
    pub(crate) mod hidden;
    pub(crate) mod naked;
}

/// All places of a digit in N base houses lie in N other houses, the cover, so the digit is
/// removed from the other cells of the cover. Fins are places of the base outside the cover: then
/// only cells that see all fins lose the digit.
pub(crate) mod fish {
    pub(crate) mod basic_fish;
    pub(crate) mod complex_fish;
    pub(crate) mod finned_fish;
    pub(crate) mod kraken_fish;
    pub(crate) mod siamese;
}

/// Two conjugate pairs of one digit, or a pair and a box.
pub(crate) mod single_digit {
    pub(crate) mod empty_rectangle;
    pub(crate) mod skyscraper;
    pub(crate) mod turbot_fish;
    pub(crate) mod two_string_kite;
}

/// Cells of two or three candidates that are linked through a pivot or a conjugate pair.
pub(crate) mod wings {
    pub(crate) mod w_wing;
    pub(crate) mod wxyz_wing;
    pub(crate) mod xy_wing;
    pub(crate) mod xyz_wing;
}

/// Conjugate pairs of a digit that share cells are colored with two colors in turn. All cells of one
/// of the colors hold the digit. 3D Medusa colors candidates of all digits.
pub(crate) mod coloring {
    pub(crate) mod color_classes;
    pub(crate) mod medusa;
    pub(crate) mod multi_colors;
    pub(crate) mod simple_colors;
    pub(crate) mod x_chain_prefilter;
}

/// Patterns that would give the puzzle a second solution. The techniques hold only in
/// puzzles with exactly one solution.
pub(crate) mod uniqueness {
    pub(crate) mod avoidable_rectangles;
    pub(crate) mod bug;
    pub(crate) mod extended_rectangles;
    mod loop_search;
    pub(crate) mod unique_loops;
    pub(crate) mod unique_rectangles;
}

/// Strong and weak links between candidates in turn. Techniques: `remote_pair`, `x_chain`,
/// `xy_chain`, `aic`, `grouped_aic`. `graph`: nodes and their links. `nodes` collects them.
/// `alternating` searches a graph for chains and loops, shortest first. `paths`: all shortest paths
/// between two nodes.
pub(crate) mod chains {
    pub(crate) mod aic;
    pub(crate) mod alternating;
    pub(crate) mod graph;
    pub(crate) mod grouped_aic;
    pub(crate) mod nodes;
    pub(crate) mod paths;
    pub(crate) mod remote_pair;
    pub(crate) mod x_chain;
    pub(crate) mod xy_chain;
}

/// Techniques of almost locked sets: N cells of a house with N + 1 candidates. Sue de Coq is here
/// too, because it joins two of them.
pub(crate) mod als {
    pub(crate) mod almost_locked_set;
    pub(crate) mod als_chain;
    pub(crate) mod als_xy_wing;
    pub(crate) mod als_xz;
    pub(crate) mod death_blossom;
    pub(crate) mod sue_de_coq;
}

/// Patterns of a dozen cells and more, which only the hardest puzzles need.
pub(crate) mod exotic {
    mod exocet;
    pub(crate) mod fireworks;
    pub(crate) mod junior_exocet;
    pub(crate) mod multi_sector;
    pub(crate) mod senior_exocet;
    pub(crate) mod sk_loop;
    pub(crate) mod tridagon;
}

/// All ways to fill some cells, or to place a digit, are tried one by one.
pub(crate) mod enumeration {
    pub(crate) mod aligned_exclusion;
    pub(crate) mod templates;
}

/// Helpers that several families use.
pub(crate) mod shared {
    pub(crate) mod bit_matrix;
    pub(crate) mod combinations;
    pub(crate) mod houses;
}
