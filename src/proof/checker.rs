//! [`Checker`]: checks proofs about the solutions of puzzles. It shares no code with the solver and
//! with the prover: this file imports nothing of the crate, and can be checked by reading it.
//!
//! # The clauses
//!
//! Variable `81 * (row - 1) + 9 * (column - 1) + digit` is true if the cell holds the digit. A
//! literal is a variable or, with a minus sign, its negation. A clause is a list of literals of which
//! at least one is true. The clauses of a puzzle are
//!
//! * the rules: each cell has a digit, each digit has a place in each row, column and box, and
//!   neither has two;
//! * the givens, or the candidates that pencil marks exclude;
//! * for each solution that is known: some cell has another digit.
//!
//! # The proof
//!
//! A proof is a list of further clauses. Each must follow from those before it by *unit
//! propagation*: assume that all its literals are false; wherever all literals of a clause but one
//! are false, that one must be true; in the end some clause has only false literals. If the empty
//! clause follows, no assignment makes all clauses of the puzzle true: it has no other solution.
//!
//! In the literature this is a RUP proof (reverse unit propagation), a DRAT proof without the rule
//! RAT. Lines that delete clauses (`d ...`) are skipped: a clause that is kept does no harm.

use std::collections::HashSet;

/// What was proved of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// It has exactly so many solutions.
    Exactly(usize),
    /// It has so many solutions, or more.
    AtLeast(usize),
}

/// Why a proof is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofFlaw {
    /// The puzzle is neither 81 nor 729 characters.
    NotAPuzzle,
    /// The solution with this number, from 1, does not solve the puzzle.
    NotASolution(usize),
    /// The solution with this number, from 1, is the same as an earlier one.
    SameSolution(usize),
    /// In this line of the proof, from 1, there is something else than a literal of the puzzle.
    NotALiteral(usize),
    /// The clause in this line of the proof, from 1, does not follow by unit propagation.
    DoesNotFollow(usize),
    /// All clauses follow, but the empty clause is not among them.
    Incomplete,
}

impl core::fmt::Display for ProofFlaw {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            ProofFlaw::NotAPuzzle => {
                write!(f, "a puzzle has 81 characters, or 729 with pencil marks")
            }
            ProofFlaw::NotASolution(n) => write!(f, "solution {n} does not solve the puzzle"),
            ProofFlaw::SameSolution(n) => write!(f, "solution {n} is the same as an earlier one"),
            ProofFlaw::NotALiteral(line) => {
                write!(
                    f,
                    "line {line} of the proof: expected numbers from -729 to 729, 0 at the end"
                )
            }
            ProofFlaw::DoesNotFollow(line) => {
                write!(
                    f,
                    "line {line} of the proof: the clause does not follow by unit propagation"
                )
            }
            ProofFlaw::Incomplete => write!(f, "the proof ends without the empty clause"),
        }
    }
}

impl core::error::Error for ProofFlaw {}

/// A variable, 1 to 729, or the negation of one, -1 to -729.
pub(super) type SatLiteral = i16;

/// The greatest variable.
const LAST: SatLiteral = 729;

/// The cells of the nine rows, columns and boxes: 0 to 80, row by row.
pub(super) fn houses() -> Vec<[usize; 9]> {
    let mut houses = Vec::new();
    for n in 0..9 {
        houses.push(core::array::from_fn(|k| 9 * n + k));
        houses.push(core::array::from_fn(|k| 9 * k + n));
        houses.push(core::array::from_fn(|k| 9 * (n / 3 * 3 + k / 3) + n % 3 * 3 + k % 3));
    }
    houses
}

/// The variable that is true if `cell`, 0 to 80, holds `digit`, 1 to 9.
pub(super) fn variable(cell: usize, digit: usize) -> SatLiteral {
    (9 * cell + digit) as SatLiteral
}

/// The index of a literal in a list by literal.
pub(super) fn index(literal: SatLiteral) -> usize {
    (literal + LAST) as usize
}

/// The digits that `puzzle` allows in each cell. It has 81 characters, a digit for each given, or
/// 729, of which nine are for each cell, a digit for each candidate.
pub(super) fn allowed(puzzle: &str) -> Option<Vec<Vec<usize>>> {
    let digits: Vec<usize> =
        puzzle.chars().map(|character| character.to_digit(10).unwrap_or(0) as usize).collect();
    match digits.len() {
        81 => {
            Some(digits.iter().map(|&d| if d == 0 { (1..=9).collect() } else { vec![d] }).collect())
        }
        729 => {
            let marks = |nine: &[usize]| nine.iter().copied().filter(|&d| d != 0).collect();
            Some(digits.chunks(9).map(marks).collect())
        }
        _ => None,
    }
}

/// The digits of a solution, if it is one: 81 digits, each allowed, each once in each house.
pub(super) fn solution(text: &str, allowed: &[Vec<usize>]) -> Option<Vec<usize>> {
    let digits = text.chars().map(|character| character.to_digit(10).map(|digit| digit as usize));
    let digits = digits.collect::<Option<Vec<usize>>>()?;
    let is_solution = digits.len() == 81
        && (0..81).all(|cell| allowed[cell].contains(&digits[cell]))
        && houses()
            .iter()
            .all(|house| (1..=9).all(|digit| house.iter().any(|&cell| digits[cell] == digit)));
    is_solution.then_some(digits)
}

/// Checks proofs. One checker serves any number of puzzles.
#[derive(Clone, Debug)]
pub struct Checker {
    /// All clauses of two or more literals: first the rules, then those of the puzzle in work. The
    /// first two literals are watched: while they are not false, the clause forces nothing.
    pub(super) clauses: Vec<Vec<SatLiteral>>,
    /// How many clauses are rules.
    pub(super) rules: usize,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By literal: whether it is true. A literal is false if its negation is true.
    pub(super) is_true: Vec<bool>,
    /// The true literals, in the order in which they became true.
    pub(super) trail: Vec<SatLiteral>,
    /// How many literals of the trail were propagated.
    propagated: usize,
}

impl Default for Checker {
    fn default() -> Checker {
        Checker::new()
    }
}

impl Checker {
    /// A checker that knows the rules.
    pub fn new() -> Checker {
        let mut checker = Checker {
            clauses: Vec::new(),
            rules: 0,
            watches: vec![Vec::new(); 2 * index(0) + 1],
            is_true: vec![false; 2 * index(0) + 1],
            trail: Vec::new(),
            propagated: 0,
        };
        for cell in 0..81 {
            checker.add_exactly_one(core::array::from_fn(|d| variable(cell, d + 1)));
        }
        for house in houses() {
            for digit in 1..=9 {
                checker.add_exactly_one(house.map(|cell| variable(cell, digit)));
            }
        }
        checker.rules = checker.clauses.len();
        checker
    }

    /// Adds the clauses that say: exactly one of `literals` is true.
    fn add_exactly_one(&mut self, literals: [SatLiteral; 9]) {
        self.add(literals.to_vec());
        for j in 0..9 {
            for k in j + 1..9 {
                self.add(vec![-literals[j], -literals[k]]);
            }
        }
    }

    /// What is proved of `puzzle`: it has `solutions`, and if `proof` is there, no others. The
    /// puzzle is a line of 81 characters, or of 729 for pencil marks; the proof is DRAT text.
    ///
    /// # Errors
    /// The first [`ProofFlaw`] that is found.
    pub fn check(
        &mut self,
        puzzle: &str,
        solutions: &[&str],
        proof: Option<&str>,
    ) -> Result<Proved, ProofFlaw> {
        let allowed = allowed(puzzle).ok_or(ProofFlaw::NotAPuzzle)?;
        let mut known = HashSet::new();
        for (number, text) in (1..).zip(solutions) {
            let digits = solution(text, &allowed).ok_or(ProofFlaw::NotASolution(number))?;
            if !known.insert(digits) {
                return Err(ProofFlaw::SameSolution(number));
            }
        }
        let Some(proof) = proof else { return Ok(Proved::AtLeast(known.len())) };
        self.begin(&allowed);
        for digits in &known {
            self.add((0..81).map(|cell| -variable(cell, digits[cell])).collect());
        }
        if self.refutes(proof)? {
            Ok(Proved::Exactly(known.len()))
        } else {
            Err(ProofFlaw::Incomplete)
        }
    }

    /// True if the clauses of `proof` follow one after the other, down to a contradiction.
    fn refutes(&mut self, proof: &str) -> Result<bool, ProofFlaw> {
        let mut is_refuted = self.propagate();
        let mut clause: Vec<SatLiteral> = Vec::new();
        let mut is_deletion = false;
        for (line, text) in (1..).zip(proof.lines()) {
            if text.starts_with('c') {
                continue;
            }
            for word in text.split_ascii_whitespace() {
                match word.parse::<SatLiteral>() {
                    Err(_) if word == "d" && clause.is_empty() => is_deletion = true,
                    Ok(0) if is_deletion => {
                        clause.clear();
                        is_deletion = false;
                    }
                    Ok(0) => {
                        let follows = is_refuted || self.follows(&clause);
                        if !follows {
                            return Err(ProofFlaw::DoesNotFollow(line));
                        }
                        is_refuted = is_refuted || self.learn(&clause);
                        clause.clear();
                    }
                    Ok(literal) if literal.unsigned_abs() <= LAST.unsigned_abs() => {
                        clause.push(literal);
                    }
                    _ => return Err(ProofFlaw::NotALiteral(line)),
                }
            }
        }
        Ok(is_refuted)
    }

    /// True if unit propagation leads to a contradiction when all literals of `clause` are false.
    fn follows(&mut self, clause: &[SatLiteral]) -> bool {
        let before = self.trail.len();
        let mut follows = false;
        for &literal in clause {
            if self.is_true[index(literal)] {
                follows = true;
            } else if !self.is_true[index(-literal)] {
                self.set(-literal);
            }
        }
        follows = follows || self.propagate();
        self.undo(before);
        follows
    }

    /// Adds a clause that follows. True if unit propagation then leads to a contradiction.
    pub(super) fn learn(&mut self, clause: &[SatLiteral]) -> bool {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause.dedup();
        // Literals that are false stay false.
        clause.retain(|&literal| !self.is_true[index(-literal)]);
        match clause[..] {
            [] => true,
            [literal] => {
                if !self.is_true[index(literal)] {
                    self.set(literal);
                }
                self.propagate()
            }
            _ => {
                self.add(clause);
                false
            }
        }
    }

    /// Adds a clause of two or more literals. At most the first two may be false.
    fn add(&mut self, clause: Vec<SatLiteral>) {
        for &literal in &clause[..2] {
            self.watches[index(literal)].push(self.clauses.len());
        }
        self.clauses.push(clause);
    }

    pub(super) fn set(&mut self, literal: SatLiteral) {
        self.is_true[index(literal)] = true;
        self.trail.push(literal);
    }

    /// Sets every literal that is forced. True if a clause has only false literals.
    pub(super) fn propagate(&mut self) -> bool {
        while self.propagated < self.trail.len() {
            let now_false = -self.trail[self.propagated];
            self.propagated += 1;
            // Each clause that watches it watches another literal from now on, or forces its other
            // watched literal.
            let mut k = 0;
            while k < self.watches[index(now_false)].len() {
                let number = self.watches[index(now_false)][k];
                let clause = &mut self.clauses[number];
                if clause[0] == now_false {
                    clause.swap(0, 1);
                }
                let other = clause[0];
                if self.is_true[index(other)] {
                    k += 1;
                } else if let Some(next) =
                    (2..clause.len()).find(|&n| !self.is_true[index(-clause[n])])
                {
                    clause.swap(1, next);
                    self.watches[index(clause[1])].push(number);
                    self.watches[index(now_false)].swap_remove(k);
                } else if self.is_true[index(-other)] {
                    return true;
                } else {
                    self.set(other);
                    k += 1;
                }
            }
        }
        false
    }

    /// Takes back all literals but the first `count`.
    pub(super) fn undo(&mut self, count: usize) {
        for literal in self.trail.drain(count..) {
            self.is_true[index(literal)] = false;
        }
        self.propagated = count;
    }

    /// Begins with another puzzle: takes back all literals, and all clauses but the rules, and sets
    /// what the puzzle says.
    pub(super) fn begin(&mut self, allowed: &[Vec<usize>]) {
        self.undo(0);
        self.clauses.truncate(self.rules);
        for watching in &mut self.watches {
            watching.retain(|&number| number < self.rules);
        }
        for cell in 0..81 {
            for digit in (1..=9).filter(|digit| !allowed[cell].contains(digit)) {
                self.set(-variable(cell, digit));
            }
        }
    }
}
