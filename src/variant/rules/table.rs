//! [`RULES`]: all rules, one row each.

use super::{Rule, and, cages, custom, given, global, indexing, layout, lines, neighbours, or};
use super::{outside, sums};

/// A row is the function, the name, the word, an example, what the rule says, and a drawing if it
/// helps.
macro_rules! rules {
    ($($add:expr, $name:literal, $word:literal, $example:literal, $about:literal
        $(, $drawing:literal)?;)*) => {
        /// All rules, those for the whole grid first.
        pub static RULES: &[Rule] = &[$(
            Rule {
                name: $name,
                word: $word,
                about: $about,
                example: $example,
                drawing: concat!($($drawing)?),
                add: $add,
            },
        )*];
    };
}

#[rustfmt::skip]
rules! {
    given, "", "", ".~R1C2_3~R2C2_1_2",
        "The cell has this value, or one of these values.";
    layout::add, "Shape", "", ".Shape~6x6~0-8",
        "The grid has this number of rows and columns, and these values (9x9 if it is not given).";
    layout::add, "NoBoxes", "noboxes", ".NoBoxes",
        "There are no boxes.";
    layout::add, "RegionSize", "", ".Shape~6x6~9.RegionSize~9",
        "The boxes or the regions have this number of cells.";
    layout::add, "Jigsaw", "",
        ".NoBoxes.Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
        "The cells with the same character are a region: their values are different.";
    global::diagonal, "Diagonal", "x", ".Diagonal~1.Diagonal~-1",
        "The values of a diagonal are different: that from the bottom left (1), from the top left (-1), or both.";
    global::windoku, "Windoku", "windoku", ".Windoku",
        "The values of each window, a box one cell away from the borders, are different.",
"\
1 1 1 . 2 2 2   rows 2 to 8 and columns 2 to 8
1 1 1 . 2 2 2
1 1 1 . 2 2 2
. . . . . . .
3 3 3 . 4 4 4
3 3 3 . 4 4 4
3 3 3 . 4 4 4";
    global::disjoint_sets, "DisjointSets", "disjoint", ".DisjointSets",
        "Cells at the same place of their boxes have different values.",
"\
a b c | a b c | a b c   three boxes: no value twice at the a
d e f | d e f | d e f
g h i | g h i | g h i";
    global::anti_knight, "AntiKnight", "antiknight", ".AntiKnight",
        "Cells a knight's move apart have different values.",
"\
. x . x .
x . . . x
. . 5 . .   no 5 at an x
x . . . x
. x . x .";
    global::anti_king, "AntiKing", "antiking", ".AntiKing",
        "Cells that touch at a corner have different values.",
"\
x . x
. 5 .   no 5 at an x
x . x";
    global::anti_taxicab, "AntiTaxicab", "antitaxicab", ".AntiTaxicab",
        "Two cells with the value n are not n steps apart.",
"\
. . x . .
. x . x .
x . 2 . x   no 2 at an x
. x . x .
. . x . .";
    global::anti_consecutive, "AntiConsecutive", "nonconsecutive", ".AntiConsecutive",
        "Neighbours have no consecutive values.";
    neighbours::strict_kropki, "StrictKropki", "kropki", ".StrictKropki",
        "Neighbours without a dot are neither consecutive nor is one the double of the other.";
    neighbours::strict_difference, "StrictDifference", "", ".StrictDifference.WhiteDot~R1C1~R1C2",
        "Neighbours without a white dot are not consecutive.";
    neighbours::strict_ratio, "StrictRatio", "", ".StrictRatio.BlackDot~R1C1~R1C2",
        "Of neighbours without a black dot none is the double of the other.";
    neighbours::strict_xv, "StrictXV", "xv", ".StrictXV",
        "Neighbours without an X or a V have neither the sum 10 nor 5.";
    global::entropy, "GlobalEntropy", "entropy", ".GlobalEntropy",
        "Each square of 2x2 cells has a value of 1 to 3, one of 4 to 6 and one of 7 to 9.";
    global::modulo, "GlobalMod", "modulo", ".GlobalMod",
        "Each square of 2x2 cells has a value of 1, 4, 7, one of 2, 5, 8 and one of 3, 6, 9.";
    global::dutch_flatmates, "DutchFlatmates", "dutchflatmates", ".DutchFlatmates",
        "Each 5 has a 1 directly above it or a 9 directly below it.";
    neighbours::white_dot, "WhiteDot", "", ".WhiteDot~R1C1~R1C2",
        "Neighbours among these cells are consecutive.";
    neighbours::black_dot, "BlackDot", "", ".BlackDot~R1C1~R1C2",
        "Of neighbours among these cells one is the double of the other.";
    neighbours::difference, "Difference", "", ".Difference~3~R1C1~R1C2",
        "Neighbours among these cells have this difference.";
    neighbours::ratio, "Ratio", "", ".Ratio~3~R1C1~R1C2",
        "Of neighbours among these cells one is this many times the other.";
    neighbours::x, "X", "", ".X~R1C1~R1C2",
        "Neighbours among these cells have the sum 10.";
    neighbours::v, "V", "", ".V~R1C1~R1C2",
        "Neighbours among these cells have the sum 5.";
    neighbours::greater_than, "GreaterThan", "", ".GreaterThan~R1C1~R1C2",
        "Each of these cells is greater than its neighbours later in the list.";
    sums::cage, "Cage", "", ".Cage~10~R1C1~R1C2~R2C1",
        "The values are different and have this sum; 0 is any sum.";
    sums::sum, "Sum", "", ".Sum~10~R1C1~R5C5.Sum~0_=_1_-2~R1C2~R1C3",
        "The values, each times its factor if there are factors, have this sum.";
    sums::arrow, "Arrow", "", ".Arrow~R1C1~R1C2~R1C3",
        "The first cell is the sum of the others.";
    sums::double_arrow, "DoubleArrow", "", ".DoubleArrow~R1C1~R1C2~R1C3~R1C4",
        "The first and the last cell together are the sum of the cells between them.";
    sums::pill_arrow, "PillArrow", "", ".PillArrow~2~R1C1~R1C2~R2C3~R2C4~R2C5",
        "The first 2 or 3 cells, read as a number from the left and from the top, are the sum of the others.",
"\
1 5 . .   15 = 6 + 9
. . 6 9";
    sums::little_killer, "LittleKiller", "", ".LittleKiller~40~R1C1",
        "The diagonal that begins in this cell has this sum: it runs down from the left border, up from the right one, to the left from the top and to the right from the bottom.",
"\
12 \\
     3 . .
     . 7 .   3 + 7 + 2 = 12
     . . 2";
    sums::equal_sum, "EqualSum", "", ".EqualSum~R1C1~R1C2~-~R2C5~R3C5",
        "The groups of cells, separated by -, have equal sums.";
    cages::equality_cage, "EqualityCage", "", ".EqualityCage~R1C1~R1C2~R2C1~R2C2",
        "The values are different, as many are even as odd, and as many are low as high.";
    cages::rellik_cage, "RellikCage", "", ".RellikCage~10~R1C1~R1C2~R2C1",
        "The values are different, and none of them, alone or together, have this sum.";
    lines::thermo, "Thermo", "", ".Thermo~R1C1~R1C2~R2C3",
        "The values increase from the first cell on.";
    lines::whisper, "Whisper", "", ".Whisper~5~R1C1~R1C2~R1C3",
        "Cells next to each other on the line differ by at least this number (5 if it is not given).";
    lines::renban, "Renban", "", ".Renban~R1C1~R1C2~R2C1",
        "The values are different and consecutive, in any order.";
    lines::palindrome, "Palindrome", "", ".Palindrome~R1C1~R1C2~R2C4~R2C5",
        "The line reads the same from both ends.";
    lines::zipper, "Zipper", "", ".Zipper~R1C1~R1C2~R1C3~R2C4~R2C5",
        "Two cells as far from the middle have the same sum, which is the value of the middle cell if there is one.",
        "2 4 7 3 5   2 + 5 = 4 + 3 = 7";
    lines::between, "Between", "", ".Between~R1C1~R2C2~R3C3",
        "The values inside the line are between those of its ends.";
    lines::lockout, "Lockout", "", ".Lockout~4~R1C1~R2C2~R3C3",
        "The ends differ by at least this number (4 if it is not given); the other values are outside of their range.",
        "3 1 9 7   3 and 7 are 4 apart; 1 and 9 are not between them";
    lines::modular, "Modular", "", ".Modular~3~R1C1~R1C2~R1C3~R1C4",
        "Any n cells in a row on the line have different remainders when divided by n.",
        "1 5 6 7   divided by 3, the remainders are 1 2 0 1";
    lines::entropic, "Entropic", "", ".Entropic~R1C1~R1C2~R1C3~R1C4",
        "Any three cells in a row on the line have a value of 1 to 3, one of 4 to 6 and one of 7 to 9.";
    lines::region_sum_line, "RegionSumLine", "", ".RegionSumLine~R1C2~R1C3~R1C4~R1C5",
        "The parts of the line in the boxes that it crosses have equal sums.",
        "4 5 | 9 . .   4 + 5 = 9";
    lines::sum_line, "SumLine", "", ".SumLine~10~R1C1~R1C2~R1C3.SumLine~10~R5C5~R5C6~R6C6~R6C5~LOOP",
        "The line can be cut into parts that each have this sum; a last argument LOOP closes it.";
    cages::all_different, "AllDifferent", "", ".AllDifferent~R1C1~R5C5~R9C9",
        "The values are different.";
    cages::contain_at_least, "ContainAtLeast", "", ".ContainAtLeast~1_2_2~R1C1~R1C2~R2C3~R2C4",
        "The cells have these values, each at least as often as it is listed.";
    cages::contain_exact, "ContainExact", "", ".ContainExact~1_2~R1C1~R1C2~R1C3",
        "The cells have these values, each exactly as often as it is listed.";
    cages::quad, "Quad", "", ".Quad~R1C1~1~2~3",
        "The square of 2x2 cells that begins here has these values.";
    cages::same_values, "SameValues", "", ".SameValues~2~R1C1~R1C2~R5C5~R5C6",
        "The cells are this number of sets of the same size, one after the other, that have the same values.";
    outside::x_sum, "XSum", "", ".XSum~R1~20~",
        "The first n cells have this sum, n being the first value: seen from the left or top, and from the other side.",
        "20 | 3 8 9 1 2 ...   three cells: 3 + 8 + 9 = 20";
    outside::sandwich, "Sandwich", "", ".Sandwich~10~R1",
        "The values between the smallest and the largest of the row or column have this sum.",
        "10 | 5 1 4 6 9 ...   between 1 and 9: 4 + 6 = 10";
    outside::lunchbox, "Lunchbox", "", ".Lunchbox~10~R1C1~R1C2~R2C2~R2C1",
        "The values are different; those between the smallest and the largest have this sum.";
    outside::skyscraper, "Skyscraper", "", ".Skyscraper~R1~3~",
        "So many values are larger than all before them: seen from the left or top, and from the other side.",
        "3 | 2 5 1 9 4 ...   2, 5 and 9 are larger than all before them";
    outside::hidden_skyscraper, "HiddenSkyscraper", "", ".HiddenSkyscraper~R1~3~",
        "This is the first value with a larger one before it: seen from the left or top, and from the other side.",
        "3 | 5 7 3 8 1 ...   3 is behind 7; 5 and 7 are behind none";
    outside::numbered_room, "NumberedRoom", "", ".NumberedRoom~R1~3~",
        "The n-th cell has this value, n being the first value: seen from the left or top, and from the other side.",
        "3 | 4 7 2 3 8 ...   the first value is 4, and the 4th is 3";
    indexing::indexing, "Indexing", "", ".Indexing~C~R1C1~R2C1",
        "The value of a cell in column n (C) is the column in which its row has n; the same with rows and columns exchanged (R).",
        "4 . . 1 . ...   4 in column 1: column 4 has 1";
    indexing::value_indexing, "ValueIndexing", "", ".ValueIndexing~R1C1~R1C2~R1C3~R2C4",
        "The n-th cell after the second has the value of the first, n being the value of the second.",
        "7 2 5 | 7   2: the 2nd after it, in another row, is 7";
    custom::pair, "Pair", "", ".Pair~UFVQFUAFQAE~_name~R1C1~R1C2~~R2C1~R2C2",
        "Cells next to each other in the list have this relation, coded as in the Interactive Sudoku Solver.";
    custom::pair_x, "PairX", "", ".PairX~fv57-_9_v~_name~R1C1~R1C2~R1C3",
        "Any two of the cells have this relation, coded as in the Interactive Sudoku Solver.";
    custom::regex, "Regex", "", ".Regex~WzEyNDU3OF0qMy4q~R1C1~R1C2~R1C3",
        "The values, as characters, match this regular expression in base64.";
    custom::nfa, "NFA", "", ".NFA~Qi1UAA~_name~R1C1~R1C2",
        "The automaton, coded as in the Interactive Sudoku Solver, accepts the values.";
    or, "Or", "", ".Or.Cage~10~R1C1~R1C2.Cage~12~R1C1~R1C2.End",
        "At least one of the rules before its .End holds.";
    and, "And", "", ".Or.And.~R1C1_1.~R1C2_2.End.~R1C1_3.End",
        "All of the rules before its .End hold.";
}
