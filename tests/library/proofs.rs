//! Proofs of how many solutions a puzzle has, and replayed paths: what the prover writes, what the checker accepts, and
//! what other checkers say: the crate `dratify`, and two that are here, made from the descriptions of
//! DIMACS, DRAT and LRAT. They read the texts that any program gets.

use crate::common;
use ennead::proof::{Certificate, Checker, ProofFlaw, Proved, Prover, cnf};
use ennead::solve::{Count, Puzzle};
use ennead::{Cell, Digit, DigitSet, Elimination, Explainer, Grid, Order, Random, Search};
use ennead::{Solution, State, Step};
use std::collections::HashMap;
use std::num::NonZeroU64;

type Clause = Vec<i32>;

/// The clauses of a DIMACS text, or of a DRAT text without deletions.
fn clauses(text: &str) -> Vec<Clause> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let words = lines.flat_map(str::split_ascii_whitespace);
    let numbers: Vec<i32> = words.map(|word| word.parse().expect("a number")).collect();
    let ended = numbers.split_inclusive(|&number| number == 0);
    let ended = ended.filter_map(|clause| clause.strip_suffix(&[0]));
    ended.map(<[i32]>::to_vec).collect()
}

/// Looks at all clauses over and over: slow, but plain. `known` are the true literals; all that
/// follow from `clauses` by unit propagation are added. False if they contradict each other.
fn propagate(clauses: &[Clause], known: &mut HashMap<i32, bool>) -> bool {
    let set = |known: &mut HashMap<i32, bool>, literal: i32| {
        known.insert(literal, true);
        known.insert(-literal, false);
    };
    loop {
        let mut is_done = true;
        for clause in clauses {
            if clause.iter().any(|literal| known.get(literal) == Some(&true)) {
                continue;
            }
            let mut open = clause.iter().filter(|literal| !known.contains_key(literal));
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(&literal), None) => {
                    set(known, literal);
                    is_done = false;
                }
                _ => {}
            }
        }
        if is_done {
            return true;
        }
    }
}

/// True if the DRAT text refutes the DIMACS text by unit propagation alone.
fn refutes(dimacs: &str, drat: &str) -> bool {
    let mut all = clauses(dimacs);
    let mut known = HashMap::new();
    if !propagate(&all, &mut known) {
        return true;
    }
    for lemma in clauses(drat) {
        let mut assumed = known.clone();
        let is_true = lemma.iter().any(|&literal| {
            let is_true = assumed.get(&literal) == Some(&true);
            assumed.insert(literal, false);
            assumed.insert(-literal, true);
            is_true
        });
        if !is_true && propagate(&all, &mut assumed) {
            return false;
        }
        all.push(lemma);
        if !propagate(&all, &mut known) {
            return true;
        }
    }
    false
}

/// True if the checker of the crate `dratify` accepts the DRAT text as a refutation.
fn is_accepted(dimacs: &str, drat: &str) -> bool {
    let literal = |&number: &i32| 2 * (number.unsigned_abs() - 1) + u32::from(number < 0);
    let literals = |clause: &Clause| clause.iter().map(literal).collect::<Vec<_>>();
    let formula: Vec<_> = clauses(dimacs).iter().map(literals).collect();
    let steps: Vec<_> = clauses(drat).iter().map(|clause| (false, literals(clause))).collect();
    dratify::Checker::new(729, &formula, false, true).check(&steps).ok
}

/// Checks an LRAT text: each hint must be a clause of which all literals but one are false, and the
/// last one of which all are.
fn refutes_by_hints(dimacs: &str, lrat: &str) -> bool {
    let mut all = clauses(dimacs);
    for line in lrat.lines() {
        let (number, rest) = line.split_once(' ').expect("a number");
        let [lemma, hints] = &clauses(rest)[..] else { panic!("two lists: {line}") };
        assert_eq!(number, (all.len() + 1).to_string());
        let mut is_true: HashMap<i32, bool> = HashMap::new();
        for &literal in lemma {
            is_true.extend([(literal, false), (-literal, true)]);
        }
        let mut is_refuted = false;
        for &hint in hints {
            let open: Vec<i32> = all[hint as usize - 1]
                .iter()
                .copied()
                .filter(|literal| is_true.get(literal) != Some(&false))
                .collect();
            match open[..] {
                [] => is_refuted = true,
                [literal] if !is_refuted => is_true.extend([(literal, true), (-literal, false)]),
                _ => return false,
            }
        }
        if !is_refuted {
            return false;
        }
        all.push(lemma.clone());
    }
    all.last().is_some_and(Vec::is_empty)
}

/// What a program reads of a certificate.
#[derive(Clone, Debug)]
struct Text {
    puzzle: String,
    solutions: Vec<String>,
    proof: Option<String>,
}

impl Text {
    fn of(puzzle: &Grid, certificate: &Certificate) -> Text {
        Text {
            puzzle: puzzle.to_string(),
            solutions: certificate.solutions.iter().map(ToString::to_string).collect(),
            proof: certificate.refutation.as_ref().map(|refutation| refutation.drat()),
        }
    }

    fn check(&self, checker: &mut Checker) -> Result<Proved, ProofFlaw> {
        let solutions: Vec<&str> = self.solutions.iter().map(String::as_str).collect();
        checker.check(&self.puzzle, &solutions, self.proof.as_deref())
    }
}

/// The prover proves of each puzzle what a search counts, and the checker accepts it.
fn all_are_proved(puzzles: impl Iterator<Item = Grid>, limit: usize) {
    let (mut prover, mut checker, mut search) = (Prover::new(), Checker::new(), Search::new());
    for puzzle in puzzles {
        let certificate = prover.prove(&puzzle, limit);
        let text = Text::of(&puzzle, &certificate);
        let length = text.proof.as_ref().map_or(0, String::len);
        assert!(length < 1_000_000, "{puzzle}: {length} bytes");
        let wanted = match counted(&mut search, &puzzle, limit + 1) {
            count if count > limit => Proved::AtLeast(count),
            count => Proved::Exactly(count),
        };
        assert_eq!(text.check(&mut checker), Ok(wanted), "{puzzle}");
    }
}

/// How many solutions a search finds, up to `limit`.
fn counted(search: &mut Search, puzzle: &Grid, limit: usize) -> usize {
    match search.count(puzzle, NonZeroU64::new(limit as u64)) {
        Count::Exactly(count) | Count::AtLeast(count) => count as usize,
    }
}

#[test]
fn puzzles_of_every_corpus_are_proved() {
    for name in common::CORPORA {
        let step = if name == "hardest" { 4 } else { 1 };
        all_are_proved(common::corpus(name).into_iter().step_by(step), 1);
    }
}

#[test]
fn puzzles_of_other_corpora_are_proved() {
    for (name, step) in
        [("17-clue", 10), ("kaggle-easy", 20), ("magictour-top1465", 2), ("hardest-se11-half", 50)]
    {
        let Some(path) = common::beside(&format!("puzzles/{name}.txt")) else { return };
        all_are_proved(common::read(&path).into_iter().step_by(step), 1);
    }
}

#[test]
fn all_solutions_are_proved_to_be_all() {
    all_are_proved(common::corpus("many").into_iter().step_by(20), 100);
}

#[test]
fn other_checkers_accept_the_files() {
    let mut prover = Prover::new();
    let names = ["classics", "hard", "hardest", "few", "many", "invalid"];
    let mut accepted = 0;
    for puzzle in names.iter().flat_map(|name| common::corpus(name).into_iter().step_by(25)) {
        let certificate = prover.prove(&puzzle, 4);
        let Some(refutation) = &certificate.refutation else { continue };
        let dimacs = cnf::dimacs(&puzzle, &certificate.solutions);
        assert!(is_accepted(&dimacs, &refutation.drat()), "{puzzle}");
        assert!(refutes_by_hints(&dimacs, &refutation.lrat()), "{puzzle}");
        accepted += 1;
    }
    assert!(accepted > 200, "{accepted}");
}

#[test]
fn the_clauses_are_those_of_the_standard_encoding() {
    let puzzle = common::grid(&format!("{}7", ".".repeat(80)));
    let text = cnf::dimacs(&puzzle, &[]);
    assert!(text.contains("\np cnf 729 11989\n1 2 3 4 5 6 7 8 9 0\n-1 -2 0\n"), "{}", &text[..300]);
    assert!(text.ends_with("\n727 0\n"));
    assert_eq!(clauses(&text).len(), 11_989);
}

/// A certificate with a small change.
fn mutated(text: &Text, other: &Text, random: &mut Random) -> Text {
    let mut text = text.clone();
    let proof = text.proof.clone().unwrap_or_default();
    let mut lines: Vec<Vec<String>> =
        proof.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let line = random.index(lines.len());
    let word = random.index(lines[line].len());
    match random.below(9) {
        0 => _ = lines.remove(line),
        1 => lines.truncate(line),
        2 => _ = lines[line].remove(word),
        3 => lines[line][word] = (random.below(1459) as i32 - 729).to_string(),
        4 => {
            let number: i32 = lines[line][word].parse().expect("a number");
            lines[line][word] = (-number).to_string();
        }
        5 => {
            let second = random.index(lines.len());
            lines.swap(line, second);
        }
        6 => lines = vec![vec![other.proof.clone().unwrap_or_default()]],
        7 => {
            // Another digit in the puzzle or the solution, or one given less.
            let at = random.index(81);
            let digit = random.below(10).to_string();
            let is_puzzle = random.below(2) == 0;
            let changed = if is_puzzle { &mut text.puzzle } else { &mut text.solutions[0] };
            changed.replace_range(at..=at, &digit);
        }
        _ => text.solutions.clone_from(&other.solutions),
    }
    text.proof = Some(lines.iter().map(|line| line.join(" ") + "\n").collect());
    text
}

/// A changed certificate is accepted only if it is right all the same, as a search and the other
/// checker say.
#[test]
fn changed_proofs_are_refused() {
    let mut prover = Prover::new();
    let puzzles = ["few", "hard", "hardest"].map(|name| {
        let puzzles = common::corpus(name).into_iter().step_by(7).take(100);
        puzzles.collect::<Vec<_>>()
    });
    let mut texts = Vec::new();
    for puzzle in puzzles.iter().flatten() {
        texts.push(Text::of(puzzle, &prover.prove(puzzle, 1)));
    }
    let (mut checker, mut search) = (Checker::new(), Search::new());
    let mut random = Random::new(7, 0);
    let (mut refused, mut accepted) = (0, 0);
    for k in 0..10_000 {
        let text = &texts[k % texts.len()];
        let other = &texts[random.index(texts.len())];
        let changed = mutated(text, other, &mut random);
        let is_accepted = match changed.check(&mut checker) {
            Ok(proved) => {
                let puzzle = common::grid(&changed.puzzle);
                assert_eq!(proved, Proved::Exactly(counted(&mut search, &puzzle, 2)), "{k}");
                true
            }
            Err(_) => false,
        };
        if is_accepted {
            accepted += 1;
        } else {
            refused += 1;
        }
        // The slow checker looks at a part of them.
        let solution = changed.solutions[0].parse::<Solution>();
        if k % 40 == 0
            && let Ok(solution) = solution
            && solution.solves(&common::grid(&changed.puzzle))
        {
            let dimacs = cnf::dimacs(&common::grid(&changed.puzzle), &[solution]);
            let wanted = refutes(&dimacs, changed.proof.as_ref().expect("a proof"));
            assert_eq!(is_accepted, wanted, "{k}: {changed:?}");
        }
    }
    assert!(refused > 4000 && accepted > 500, "{refused} refused, {accepted} accepted");
}

#[test]
fn flaws_say_what_is_wrong() {
    let mut checker = Checker::new();
    let puzzle = common::corpus("hardest")[0];
    let text = Text::of(&puzzle, &Prover::new().prove(&puzzle, 1));
    let solution = text.solutions[0].clone();
    let mut check = |puzzle: &str, solutions: &[&str], proof: Option<&str>| {
        checker.check(puzzle, solutions, proof).map_err(|flaw| flaw.to_string())
    };
    let own = text.puzzle.as_str();
    for (puzzle, solutions, proof, flaw) in [
        ("123", &[][..], None, "a puzzle has 81 characters, or 729 with pencil marks"),
        (own, &["1"], None, "solution 1 does not solve the puzzle"),
        (own, &[own], None, "solution 1 does not solve the puzzle"),
        (own, &[&solution, &solution], None, "solution 2 is the same as an earlier one"),
        (own, &[&solution], Some(""), "the proof ends without the empty clause"),
        (
            own,
            &[&solution],
            Some("c a comment\nd 1 2 0\n0\n"),
            "line 3 of the proof: the clause does not follow by unit propagation",
        ),
        (
            own,
            &[&solution],
            Some("730 0\n"),
            "line 1 of the proof: expected numbers from -729 to 729, 0 at the end",
        ),
    ] {
        assert_eq!(check(puzzle, solutions, proof), Err(flaw.to_owned()));
    }
    assert_eq!(check(own, &[&solution], text.proof.as_deref()), Ok(Proved::Exactly(1)));
    assert_eq!(check(own, &[&solution], None), Ok(Proved::AtLeast(1)));
}

/// Pencil marks are puzzles, too.
#[test]
fn pencil_marks_are_proved() {
    let puzzle = common::corpus("hardest")[0];
    let solution = Search::new().first(&puzzle).expect("a solution");
    let mut marks = [DigitSet::ALL; 81];
    for (cell, marks) in Cell::ALL.into_iter().zip(&mut marks) {
        // All cells have two candidates or more, and no cell is given.
        let next = Digit::ALL[(solution.get(cell).index() + cell.index()) % 9];
        *marks = [solution.get(cell), next].into_iter().collect();
    }
    let grid = Grid::EMPTY;
    let puzzle = Puzzle { grid: &grid, marks: Some(&marks) };
    let certificate = Prover::new().prove(puzzle, 1000);
    let solutions: Vec<String> = certificate.solutions.iter().map(ToString::to_string).collect();
    let solutions: Vec<&str> = solutions.iter().map(String::as_str).collect();
    let proof = certificate.refutation.expect("a proof").drat();
    let proved = Checker::new().check(&puzzle.to_string(), &solutions, Some(&proof));
    assert_eq!(proved, Ok(Proved::Exactly(solutions.len())));
}

#[test]
fn a_proof_depends_on_its_puzzle_alone() {
    let puzzles = common::corpus("hard");
    let mut used = Prover::new();
    for puzzle in puzzles.iter().step_by(100) {
        let alone = Prover::new().prove(puzzle, 1);
        assert_eq!(used.prove(puzzle, 1), alone, "{puzzle}");
    }
}

/// The path of a person, as texts.
fn path(puzzle: &Grid) -> Vec<Vec<String>> {
    let path = Explainer::new(Order::Human).path(&State::new(puzzle));
    let texts = |step: &Step| {
        let eliminations = step.eliminations.iter().map(|&gone| Elimination(gone).to_string());
        eliminations.chain(step.placements.iter().map(ToString::to_string)).collect()
    };
    path.steps.iter().map(texts).collect()
}

#[test]
fn paths_are_replayed_and_changed_ones_refused() {
    let mut checker = Checker::new();
    let mut random = Random::new(8, 0);
    let (mut refused, mut changes) = (0, 0);
    for puzzle in
        ["hard", "few", "easy"].iter().flat_map(|name| common::corpus(name).into_iter().step_by(50))
    {
        let text = puzzle.to_string();
        let steps = path(&puzzle);
        assert_eq!(checker.check_steps(&text, &[], &steps), Ok(true), "{puzzle}");
        let solution = Search::new().first(&puzzle).expect("a solution");
        for _ in 0..20 {
            let mut changed = steps.clone();
            let step = random.index(changed.len());
            let at = random.index(changed[step].len());
            // Another digit: it may be true of the solution, and open, all the same.
            let digit = Digit::ALL[random.index(9)];
            changed[step][at].pop();
            changed[step][at].push(char::from(digit.to_ascii()));
            let said = &changed[step][at];
            let holds = match said.split_once("<>") {
                Some((cell, _)) => solution.get(cell.parse().expect("a cell")) != digit,
                None => {
                    let cell = said.split_once('=').expect("a placement").0;
                    solution.get(cell.parse().expect("a cell")) == digit
                }
            };
            changes += 1;
            let checked = checker.check_steps(&text, &[], &changed);
            refused += usize::from(checked.is_err());
            assert!(checked.is_err() || holds, "{puzzle}: {said}");
        }
    }
    assert!(changes > 2000 && refused * 4 > changes * 3, "{refused} of {changes} refused");
}
