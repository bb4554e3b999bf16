//! [`Prover`]: finds the solutions of a puzzle, and a refutation of another one.

use super::cnf::{self, SatLiteral, VARIABLES};
use crate::cancel;
use crate::grid::Solution;
use crate::solve::{Puzzle, Solutions};
use core::cmp::Reverse;
use core::fmt::Write;

/// The solutions of a puzzle, and the proof that there are no others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// Solutions in ascending order: all of them, or one more than the limit.
    pub solutions: Vec<Solution>,
    /// The proof that the puzzle has no other solution. `None`: it has more than the limit.
    pub refutation: Option<Refutation>,
}

/// A proof that the clauses of a puzzle and of its solutions ([`cnf::dimacs`]) contradict each other.
///
/// Each lemma is a clause that follows from those before it by unit propagation: if all its literals
/// are false, one literal after the other is forced, until some clause has only false ones. All its
/// literals are negative: these digits cannot be in these cells together. The last lemma is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    lemmas: Vec<Lemma>,
    /// The number of clauses before the first lemma.
    clauses: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Lemma {
    literals: Vec<SatLiteral>,
    /// The clauses that unit propagation needs, by index from 0, in its order.
    hints: Vec<u32>,
}

impl Refutation {
    /// The proof as DRAT: a line of literals for each lemma.
    pub fn drat(&self) -> String {
        let mut text = String::new();
        for lemma in &self.lemmas {
            cnf::append(&mut text, &lemma.literals);
            text.push('\n');
        }
        text
    }

    /// The proof as LRAT: each line also has the number of its clause, and those of the clauses that
    /// unit propagation needs.
    pub fn lrat(&self) -> String {
        let mut text = String::new();
        for (number, lemma) in (self.clauses + 1..).zip(&self.lemmas) {
            // Writing to memory does not fail.
            let _ = write!(text, "{number} ");
            cnf::append(&mut text, &lemma.literals);
            for hint in &lemma.hints {
                let _ = write!(text, " {}", hint + 1);
            }
            text.push_str(" 0\n");
        }
        text
    }
}

/// The reason of a guess: no clause.
const GUESS: u32 = u32::MAX;

/// Searches for refutations by guesses and unit propagation. Each guess that fails becomes a lemma:
/// the guesses that led to the contradiction cannot all be right.
pub struct Prover {
    /// The rules, then the clauses of the puzzle, of its solutions, and the lemmas. The first two
    /// literals of a clause are watched.
    clauses: Vec<Vec<SatLiteral>>,
    rules: usize,
    /// By [`index`]: the clauses that watch the literal.
    watches: Vec<Vec<u32>>,
    /// The rules of more than two literals, with their indices, and the clauses that watch each
    /// literal, as they are before a search. The order matters: a proof depends on its puzzle alone.
    long_rules: Vec<(usize, Vec<SatLiteral>)>,
    rule_watches: Vec<Vec<u32>>,
    /// By [`index`]: the literal is true.
    is_true: Vec<bool>,
    /// The true literals, in the order in which they became true.
    trail: Vec<SatLiteral>,
    /// How many of them were propagated.
    propagated: usize,
    /// By variable: the clause that forced it, or [`GUESS`].
    reasons: Vec<u32>,
    /// How long the trail was before each guess.
    guesses: Vec<usize>,
    /// By variable: how many contradictions it was part of.
    conflicts: Vec<u32>,
    choices: Vec<[SatLiteral; 9]>,
}

opaque_debug!(Prover);

/// The index of a literal, 0 to 1,458.
fn index(literal: SatLiteral) -> usize {
    (literal + VARIABLES as SatLiteral) as usize
}

fn variable(literal: SatLiteral) -> usize {
    usize::from(literal.unsigned_abs())
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new()
    }
}

impl Prover {
    /// A prover, which can be used for any number of puzzles.
    pub fn new() -> Prover {
        let mut prover = Prover {
            clauses: Vec::new(),
            rules: 0,
            watches: vec![Vec::new(); 2 * VARIABLES + 1],
            long_rules: Vec::new(),
            rule_watches: Vec::new(),
            is_true: vec![false; 2 * VARIABLES + 1],
            trail: Vec::new(),
            propagated: 0,
            reasons: vec![GUESS; VARIABLES + 1],
            guesses: Vec::new(),
            conflicts: vec![0; VARIABLES + 1],
            choices: cnf::choices().collect(),
        };
        for clause in cnf::rules() {
            prover.add(clause);
        }
        prover.rules = prover.clauses.len();
        let is_long = |(_, clause): &(usize, Vec<SatLiteral>)| clause.len() > 2;
        prover.long_rules = prover.clauses.iter().cloned().enumerate().filter(is_long).collect();
        prover.rule_watches.clone_from(&prover.watches);
        prover
    }

    /// The solutions of `puzzle` and the proof that there are no others, if there are at most
    /// `limit`; otherwise `limit + 1` solutions.
    pub fn prove<'a>(&mut self, puzzle: impl Into<Puzzle<'a>>, limit: usize) -> Certificate {
        let puzzle = puzzle.into();
        let solutions: Vec<Solution> =
            Solutions::of(puzzle).take(limit.saturating_add(1)).collect();
        let is_all = solutions.len() <= limit;
        let refutation = is_all.then(|| self.refute(puzzle, &solutions));
        Certificate { solutions, refutation }
    }

    /// The proof that `puzzle` has no other solutions than `solutions`, which must be true.
    fn refute(&mut self, puzzle: Puzzle<'_>, solutions: &[Solution]) -> Refutation {
        self.reset();
        for unit in cnf::units(puzzle) {
            let clause = self.add(vec![unit]);
            self.set(unit, clause);
        }
        for solution in solutions {
            self.add(cnf::other_than(solution));
        }
        let clauses = self.clauses.len() as u32;
        let mut lemmas = Vec::new();
        loop {
            if let Some(conflict) = self.propagate() {
                cancel::check();
                let lemma = self.lemma(conflict);
                lemmas.push(lemma.clone());
                let Some(&last) = lemma.literals.first() else {
                    return Refutation { lemmas, clauses };
                };
                let before = lemma.literals.get(1).map(|&literal| self.depth(-literal));
                self.undo_to(before.unwrap_or(0));
                let clause = self.add(lemma.literals);
                self.set(last, clause);
            } else {
                let guess = self.guess().expect("the puzzle has no other solution");
                self.guesses.push(self.trail.len());
                self.set(guess, GUESS);
            }
        }
    }

    /// Forgets everything but the rules.
    fn reset(&mut self) {
        self.trail.clear();
        self.guesses.clear();
        self.propagated = 0;
        self.is_true.fill(false);
        self.conflicts.fill(0);
        self.clauses.truncate(self.rules);
        for (number, clause) in &self.long_rules {
            self.clauses[*number].clone_from(clause);
        }
        self.watches.clone_from(&self.rule_watches);
    }

    /// Adds a clause and returns its index. The caller sets a literal that the clause forces.
    fn add(&mut self, clause: Vec<SatLiteral>) -> u32 {
        let number = self.clauses.len() as u32;
        if let [first, second, ..] = clause[..] {
            self.watches[index(first)].push(number);
            self.watches[index(second)].push(number);
        }
        self.clauses.push(clause);
        number
    }

    fn set(&mut self, literal: SatLiteral, reason: u32) {
        self.is_true[index(literal)] = true;
        self.reasons[variable(literal)] = reason;
        self.trail.push(literal);
    }

    /// Sets all literals that clauses force. Returns a clause that has only false literals, if there
    /// is one.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let watched = index(-literal);
            let mut k = 0;
            while let Some(&number) = self.watches[watched].get(k) {
                let clause = &mut self.clauses[number as usize];
                if clause[0] == -literal {
                    clause.swap(0, 1);
                }
                let other = clause[0];
                if self.is_true[index(other)] {
                    k += 1;
                    continue;
                }
                let is_open = |&literal: &SatLiteral| !self.is_true[index(-literal)];
                if let Some(next) = clause[2..].iter().position(is_open) {
                    clause.swap(1, 2 + next);
                    self.watches[index(clause[1])].push(number);
                    self.watches[watched].swap_remove(k);
                } else if self.is_true[index(-other)] {
                    return Some(number);
                } else {
                    self.set(other, number);
                    k += 1;
                }
            }
        }
        None
    }

    /// The lemma that follows from a clause with only false literals: the guesses that led to it
    /// cannot all be right. The last guess comes first.
    fn lemma(&mut self, conflict: u32) -> Lemma {
        let mut is_used = [false; VARIABLES + 1];
        let mut literals = Vec::new();
        let mut hints = vec![conflict];
        for &literal in &self.clauses[conflict as usize] {
            is_used[variable(literal)] = true;
        }
        for &literal in self.trail.iter().rev() {
            let variable = variable(literal);
            if !is_used[variable] {
                continue;
            }
            self.conflicts[variable] += 1;
            match self.reasons[variable] {
                GUESS => literals.push(-literal),
                clause => {
                    hints.push(clause);
                    for &literal in &self.clauses[clause as usize] {
                        is_used[self::variable(literal)] = true;
                    }
                }
            }
        }
        hints.reverse();
        Lemma { literals, hints }
    }

    /// The next guess: of the choices with the fewest candidates left, the one that led to the most
    /// contradictions, and of that the candidate that did. `None`: every choice is made.
    fn guess(&self) -> Option<SatLiteral> {
        let is_open =
            |&literal: &SatLiteral| !self.is_true[index(literal)] && !self.is_true[index(-literal)];
        let conflicts = |literal: SatLiteral| self.conflicts[variable(literal)];
        let mut best = None;
        let mut best_rank = (0, Reverse(u32::MAX));
        for choice in &self.choices {
            let (mut open, mut sum) = (0, 0);
            for &literal in choice.iter().filter(|literal| is_open(literal)) {
                open += 1;
                sum += conflicts(literal);
            }
            let rank = (open, Reverse(sum));
            if open > 0 && (best.is_none() || rank < best_rank) {
                (best, best_rank) = (Some(choice), rank);
            }
        }
        best?.iter().copied().filter(is_open).max_by_key(|&literal| conflicts(literal))
    }

    /// How many guesses were made up to this one.
    fn depth(&self, guess: SatLiteral) -> usize {
        let is_it = |&start: &usize| self.trail[start] == guess;
        self.guesses.iter().position(is_it).map_or(0, |depth| depth + 1)
    }

    /// Takes back all guesses but the first `depth`, and what they forced.
    fn undo_to(&mut self, depth: usize) {
        let Some(&start) = self.guesses.get(depth) else { return };
        for literal in self.trail.drain(start..) {
            self.is_true[index(literal)] = false;
        }
        self.guesses.truncate(depth);
        self.propagated = start;
    }
}
