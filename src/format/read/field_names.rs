//! The names that data sets give to the puzzle and to its solution: of columns in a table, of
//! members in a JSON object. Case does not count.

/// The names that known data sets give to the puzzle, likeliest first.
pub(super) const PUZZLE_NAMES: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "unsolved",
    "problem",
    "givens",
    "grid",
    "board",
];

/// The names that data sets give to the solution.
pub(super) const SOLUTION_NAMES: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// True if data sets give this name to the puzzle, as a column or as a key.
pub(super) fn is_puzzle_name(name: &str) -> bool {
    PUZZLE_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// True if data sets give this name to the solution.
pub(super) fn is_solution_name(name: &str) -> bool {
    SOLUTION_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// True if a number under this name of a solution is the number of solutions.
pub(super) fn is_count_name(name: &str) -> bool {
    ["solutions", "answers"].iter().any(|known| name.eq_ignore_ascii_case(known))
}
