//! The texts of steps, and the descriptions that they are made from.
//!
//! `tests/data/step-texts.txt` has a step of every technique in both styles; `SNAPSHOTS=overwrite
//! cargo test --test library texts` writes it anew.

use crate::common;
use ennead::check::{CheckedPosition, PathPlan};
use ennead::format::{self, Position, ReadOptions};
use ennead::logic::describe::{CellRole, Description, LinkReason, SetKind};
use ennead::logic::proof::deadly::Deadly;
use ennead::logic::{Family, Reason, Style, TechniqueSet};
use ennead::{
    Candidate, CellSet, Digit, DigitSet, Explainer, House, Order, Search, State, Step, Technique,
};
use std::collections::BTreeMap;

/// Puzzles whose paths in Sudoku Explainer's order have what HoDoKu's library does not have.
const SE_PUZZLES: [&str; 4] = [
    "..4......3..86.47.89...75..72..8564..48.7.35.6...........5......39......2....8...",
    ".2..8.........6.......7169..3..6...8......4..248....1..8....1.47.........14...329",
    "..9.4.63.6..........7.......34....2...6..3.1..1...7.84...6.4.....3.1.2....28...4.",
    "7.6.3..8.2.....4..5.......6.9.7.....3.7.5.....8..4.......6....8...2...39....7.65.",
];

/// Positions with steps of techniques that HoDoKu does not have.
const SE_POSITIONS: [(Technique, &str); 20] = [
    (
        Technique::WxyzWing,
        ":0000:x:531+8+74..+6.6..2..8+1.8.+91+6.537.46...+1.6.+3+1.8..+7+8+1524+76+3+9+17..........+781..2..8.+6.17.:927 237 481 491 292::::",
    ),
    (
        Technique::GroupedWWing,
        ":0000:x:+8579..1+63+93+26+1.+4..6..+3.82.9......+8+3+6+4+6+8593+7+1+227+3+8+6+1+94+5.8+6...3.4......62..+2.7.6+5..:435::::",
    ),
    (
        Technique::AlmostLockedPair,
        ":0000:x:...942.+5...........25+6.1.3.71..+95..8+5...3.7.92+9.7..5.....8...658.........59.64...:::::",
    ),
    (
        Technique::AlmostLockedTriple,
        ":0000:x:531+8+74..+6.6..2..8+1.8.+91+6.537.46...+1.6.+3+1.8..+7+8+1524+76+3+9+17..........+781..2..8.+6.17.:::::",
    ),
    (
        Technique::ExtendedRectangle,
        ":0000:x:4.6..5+7........3+6+4.2.467....4.6....92.87..+64.+6.+9.5+4.7.1+6.58.+4.+757.1+4...6+89+4.+7+61..:312 214 215 533::::",
    ),
    (
        Technique::Medusa,
        ":0000:x:...942.+5...........25+6.1.3.71.+4+95.+28+5..+23.7+192+9.7+1.5+4....8...658.........59.64...:313 321 322 323 826 373 383::::",
    ),
    (
        Technique::KrakenFish1,
        ":0000:x:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..::::",
    ),
    (
        Technique::KrakenFish2,
        ":0000:x:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..::::",
    ),
    (
        Technique::SeniorExocet,
        ":0000:x:98.76.5..7..4..9....6..3.7.8......5.2..8......79.4.8..4..5..7...1...........2....::::",
    ),
    (
        Technique::UniqueLoop,
        ":0000:x:19+27+3.4+8.4.7..13..+8.3.+4..9..4+1.52.38..9+4+1+8....8+5+3...145+1+4..3.....81...+4..2+6..4...::::",
    ),
    (
        Technique::Bug2,
        ":0000:x:+2.8+9.+7+6+5.7+6.1..+9.+8.4.+86.7..+4+9+23+1+68+7+5+6+8+74+59+31+23+517+2+84+9+6...+58+3+26.+82.+67+1+5.9+5.6+29418.::::",
    ),
    (
        Technique::Bug3,
        ":0000:x:+81+6+95+74+23..4+62+3+8+1+9+39+28+1+465+7.+8.4+36+2+71..3+29156+8+62+1+7+8+5+9+3+4..+75.+9.8..683.+2.9+5...+1.+8.+4.::::",
    ),
    (
        Technique::Bug4,
        ":0000:x:73+9+4+81+6+25+2.+5+67+3..4.64+92+5..+3+3+52816..+947+6+5+9238+1..+8+7+3+42+5+65+2+13.+8..7..3+2+5+71.+8..+7+1.+9+5+3+2::::",
    ),
    (
        Technique::AlignedPair,
        ":0000:x:7.6.3..8.2.....4..5.......6.9.7.....3.7.5.....8..4.......6....8...2...39....7.65.::::",
    ),
    (
        Technique::AlignedTriplet,
        ":0000:x:7.6.3..8.2.....4..5.......6.9.7.....3.7.5.....8..4.......6....8...2...39....7.65.::::",
    ),
    (
        Technique::TripleFirework,
        ":0000:x:..9..63...72..........17..51..3..9..........86.84....1.6.........1.2....9.3...45.::::",
    ),
    (
        Technique::JuniorExocet,
        ":0000:x:........1..1..2.3..4..5.6....4..7....5..8.9..7..3....2.6.......4.5..68..8.9.4..6.::::",
    ),
    (
        Technique::Tridagon,
        ":0000:x:57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..::::",
    ),
    (
        Technique::SkLoop,
        ":0000:x:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1::::",
    ),
    (
        Technique::MultiSectorLockedSet,
        ":0000:x:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1::::",
    ),
];

/// Steps that are told in another way than the first one of their technique: a part of their words,
/// and their position.
const VARIANTS: [(Technique, &str, &str); 12] = [
    (
        Technique::HiddenSingle,
        "and 4 is crossed out in r4c4",
        ":0000:x:98.7..6..7...8..5...5...8..65..9+27...7...6.4...3..7...52+1..89.....92+1..........1.:124 324 424 227 327 134 334 434 635 444 844 354 159 164 169 674 375 475 489 394 694 495 499::::",
    ),
    (
        Technique::Medusa,
        "If side B were true: r1c1=8 ->",
        ":0000:x:.+1+6.25.3...+71+94.68..43...1...+3...+8..768......145...+7..6.+94+713..+4.2..817..7+1...6..:919 939 244 944 545 645 246 946 248 948 249 449 549 949 355 555 957 259 459 559 959 664 666 269 969 584 594 298 598 998 299::::",
    ),
    (
        Technique::Medusa,
        "would be left without a candidate",
        ":0000:x:....2...9+9.47..5.+15.1...8.......7+91.8...9....+1+95...2..2..4..+7.67.....+43.+43..+7.192:::::",
    ),
    (
        Technique::Aic,
        "AIC, type 1. If r8c4 is not 2: r8c1=2 (row 8) ->",
        ":0000:x:+8+237+96+5146+1438+5+2+9+7+79+51+2+4+38+64+6...273..+7.6......39.....2.4........+56....73.87...9..:549 455 555 564 565 467 468 171 271 175 176 177 181 484 195 395 595::::",
    ),
    (
        Technique::Aic,
        "AIC, type 2. If r4c8 is not 5: r4c4=5 (row 4) ->",
        ":0000:x:.+1+6.25.3...+71+94.68..43...1...+3...+8..768......145...+7..6.+94+713....2..817..7+1...6..:244 944 545 645 246 946 248 948 249 449 549 949 355 555 259 459 559 959 664 666 269 969 584 594 298 299::::",
    ),
    (
        Technique::GroupedDiscontinuousLoop,
        "The set r5c1789 (2, 4, 5, 6, 9) has one digit more than cells",
        ":0000:x:.62.....5....4.8..8...21...67.....3...1.73...3..1..+748...7..9.6.....5..329.......:544 246 554 654 257::::",
    ),
    (
        Technique::DeathBlossom,
        "It sees all places of 1 and 7 in the petal",
        ":0000:x:+2.+5+7+3.......529......18.257..86....+2.5.+4.2+89..2.3.+8...3.6+9..7+28...26+3.+41..2+8.73+6.:912 621 322 323 631 476 595::::",
    ),
    (
        Technique::GroupedAic,
        "So r7c1 or r7c3 is 8; r7c589 and r9c3 see both",
        ":0000:x:4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........::::",
    ),
    (
        Technique::GroupedAic,
        "That is a contradiction, so 7 is in r3c46; r3c789 see both",
        ":0000:x:7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........::::",
    ),
    (
        Technique::ForcingChain,
        "That is a contradiction, so r3c3 is 3, and not 1",
        ":0000:x:......3.4.....3.8..2..54..9..97...5.382...9.6......4..7.4..8....9..3.5.2....9....::::",
    ),
    (
        Technique::ForcingCycle,
        "So r5c4 or r5c5 is 9; in both cases r5c79 are not 9",
        ":0000:x:7...6...3......1..8....2..76.278...43.........9.4....243...9........86....7....91::::",
    ),
    (
        Technique::CellForcing,
        "Each candidate of r8c5 leads to r4c3 <> 4",
        ":0000:x:.....9..64..7.....398..27.....8.........14.6......6..99..4.7+61+5+57....8.26.1....3+7:315 518 625 527 534 741 343 743 852 761 862 763::::",
    ),
];

/// All steps of `technique` in `state`.
fn steps(state: &State, technique: Technique) -> Vec<Step> {
    Explainer::new(Order::Human).only(TechniqueSet::EMPTY.with(technique)).steps(state)
}

/// The conclusions, in one order.
fn conclusions(gone: &[Candidate], placed: &[Candidate]) -> Vec<(bool, Candidate)> {
    let gone = gone.iter().map(|&candidate| (false, candidate));
    let mut all: Vec<_> = gone.chain(placed.iter().map(|&candidate| (true, candidate))).collect();
    all.sort_unstable();
    all
}

/// The steps of the cases of HoDoKu's library, of the positions and paths above, each with the
/// position before it.
pub(crate) fn examples() -> Vec<(State, Step)> {
    let mut all = Vec::new();
    let text = common::data("technique-steps");
    for record in ReadOptions::default().records(text.as_bytes()) {
        let position = record.position().expect("a well-formed library");
        let library = position.library.as_ref().expect("a library line");
        let Some(technique) = library.code.get(..4).and_then(Technique::from_code) else {
            continue;
        };
        let state = State::from(&position);
        let expected = conclusions(&library.eliminations, &library.placements);
        let found = steps(&state, technique);
        let fits = |step: &&Step| conclusions(&step.eliminations, &step.placements) == expected;
        all.extend(found.iter().find(fits).map(|step| (state, step.clone())));
    }
    for (technique, line) in SE_POSITIONS {
        let state = State::from(&format::parse_position(line).expect("a position"));
        let found = steps(&state, technique);
        assert!(!found.is_empty(), "{technique}: {line}");
        all.extend(found.into_iter().map(|step| (state, step)));
    }
    for puzzle in SE_PUZZLES {
        all.extend(path(Order::Se, &State::new(&common::grid(puzzle))));
    }
    all
}

/// The steps of the path in this order, without nested chains, which take long.
fn path(order: Order, start: &State) -> Vec<(State, Step)> {
    let explainer = Explainer::new(order).without(Technique::Nested);
    let mut before = *start;
    let with_position = |step: Step| {
        let state = before;
        before.apply(&step);
        (state, step)
    };
    explainer.path(start).steps.into_iter().map(with_position).collect()
}

fn is_net(step: &Step) -> bool {
    matches!(step.reason, Reason::Net(_)) && step.technique != Technique::DeathBlossom
}

/// True if its lines are too many to write them down here.
fn is_long(before: &State, step: &Step) -> bool {
    is_net(step) && step.text(before, Style::Words).lines().count() > 30
}

#[test]
fn every_technique_reads_as_it_is_written_down() {
    let mut texts: BTreeMap<usize, String> = BTreeMap::new();
    for (before, step) in examples().into_iter().filter(|(before, step)| !is_long(before, step)) {
        let place = Technique::ALL.iter().position(|&technique| technique == step.technique);
        texts.entry(place.expect("a technique")).or_insert_with(|| {
            let [words, notation] = Style::ALL.map(|style| step.text(&before, style));
            format!("{words}\n{notation}\n\n")
        });
    }
    assert!(texts.len() >= 80, "{} techniques", texts.len());
    let mut all: String = texts.into_values().collect();
    for (technique, part, line) in VARIANTS {
        let state = State::from(&format::parse_position(line).expect("a position"));
        let found = steps(&state, technique);
        let said = |step: &Step| Style::ALL.map(|style| step.text(&state, style));
        let told = found.iter().map(said).find(|[words, _]| words.contains(part));
        let [words, notation] = told.unwrap_or_else(|| panic!("{technique}: {part}"));
        all += &format!("{words}\n{notation}\n\n");
    }
    snapbox::assert_data_eq!(all, snapbox::file!["../data/step-texts.txt"].raw());
}

#[test]
fn descriptions_are_true() {
    let mut count = 0;
    for (before, step) in examples() {
        audit(&before, &step);
        count += 1;
    }
    for corpus in ["classics", "medium", "hard", "hardest"] {
        for puzzle in common::corpus(corpus).iter().take(6) {
            for order in [Order::Human, Order::Se] {
                let explainer = Explainer::new(order).up_to(ennead::Rating::from_tenths(84));
                let mut state = State::new(puzzle);
                while let Some(step) = explainer.step(&state) {
                    audit(&state, &step);
                    state.apply(&step);
                    count += 1;
                }
            }
            // Fewer candidates are gone where a path has only the steps that it needs.
            let position = Position::from(*puzzle);
            let checked = CheckedPosition::of(&position, &mut Search::new());
            let explainer = Explainer::new(Order::Human);
            let mut state = State::new(puzzle);
            for step in checked.path(explainer, PathPlan::default()).path.steps {
                audit(&state, &step);
                state.apply(&step);
            }
        }
    }
    assert!(count > 1_000, "{count} steps");
}

#[test]
fn a_digit_of_both_parts_of_a_sue_de_coq_is_told() {
    let line = ":1101:13459:+96..8....1+3.9..2..85.+6.1..+7..91+726.3.7.564.......+9..7.+7..4..........67.5...+7198..:516 117 318 428 528 429 153 253 361 561 262 862 263 363 463 863 167 169 869 273 573 281 282 283 483 291 491 293 393 493 298:438::\n";
    let state = State::from(&format::parse_position(line).expect("a position"));
    let found = steps(&state, Technique::SueDeCoq);
    for step in &found {
        audit(&state, step);
    }
    let notation = "Sue de Coq: (3459)r13c7, (139)r57c7, (145)r1c89\n=> r3c8 <> 4";
    let step = found.iter().find(|step| step.text(&state, Style::Notation) == notation);
    let words = step.expect("the step").text(&state, Style::Words);
    let wanted = "six cells for five digits, and 1 is in both parts, so it can be there twice: \
                  once in r57c7, once in r1c89.";
    assert!(words.contains(wanted), "{words}");
}

/// Every kind of step of many positions, not only the first that is found.
#[test]
fn all_steps_of_a_position_are_described() {
    let mut count = 0;
    for puzzle in common::corpus("hard").iter().take(6) {
        for (at, (before, _)) in path(Order::Human, &State::new(puzzle)).into_iter().enumerate() {
            if at % 12 == 6 {
                let explainer = Technique::ALL
                    .iter()
                    .filter(|technique| {
                        technique.family() == Family::Forcing
                            || **technique == Technique::DeathBlossom
                    })
                    .fold(Explainer::new(Order::Human), |all, &forcing| all.without(forcing));
                for step in explainer.steps(&before).iter().take(400) {
                    audit(&before, step);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1_000, "{count} steps");
}

/// Checks everything that the description and the texts claim.
#[track_caller]
fn audit(before: &State, step: &Step) {
    let about = Description::of(before, step);
    let said = step.text(before, Style::Words);
    let hold = |truth: bool, what: &str| assert!(truth, "{what}: {said}\n{about:?}");
    hold(about.cells.is_subset(before.open()), "a filled cell");
    hold(!is_net(step) || !about.cells.is_empty(), "no cells");
    hold((about.filled & before.open()).is_empty(), "an open cell among the filled");
    hold(!about.digits.is_empty(), "no digits");
    for (k, (role, cells)) in about.roles.iter().enumerate() {
        hold(!cells.is_empty() && cells.is_subset(about.cells), role.name());
        hold(about.roles[..k].iter().all(|(other, _)| other != role), "a role comes twice");
    }
    for set in &about.sets {
        hold(set.cells.is_subset(about.cells), "a set elsewhere");
        let inside = set.house.is_none_or(|house| set.cells.is_subset(house.cell_set()));
        hold(inside, "a set outside its house");
        let digits = before.digits_in(set.cells);
        let (cells, count) = (set.cells.len(), set.digits.len());
        match set.kind {
            SetKind::Hidden => {
                let house = set.house.expect("the house of a hidden subset");
                let only = |digit| before.places_in(digit, house).is_subset(set.cells);
                hold(cells == count && set.digits.iter().all(only), "not hidden");
            }
            SetKind::Naked => hold(digits == set.digits && cells == count, "not naked"),
            SetKind::AlmostLocked => {
                hold(digits == set.digits && cells + 1 == count, "not almost locked");
            }
            _ => hold(digits == set.digits, "other digits in a part"),
        }
    }
    for link in &about.links {
        let (a, b) = (link.from, link.to);
        for node in [a, b] {
            hold(node.cells.is_subset(before.places(node.digit)), "a node that is not a candidate");
        }
        let all = a.cells | b.cells;
        let holds = match (link.why, link.strong) {
            (LinkReason::Cell(cell), strong) => {
                all.single() == Some(cell)
                    && a.digit != b.digit
                    && (!strong || before.candidates(cell).len() == 2)
            }
            (LinkReason::House(house), true) => {
                a.digit == b.digit && before.places_in(a.digit, house).is_subset(all)
            }
            (LinkReason::House(house), false) => {
                a.digit == b.digit
                    && all.is_subset(house.cell_set())
                    && (a.cells & b.cells).is_empty()
            }
            (LinkReason::Set(k), true) => {
                let set = about.sets[k];
                let own = |digit: Digit| before.places(digit) & set.cells;
                set.kind == SetKind::AlmostLocked
                    && own(a.digit).is_subset(a.cells)
                    && own(b.digit).is_subset(b.cells)
            }
            (LinkReason::Sight, false) => {
                a.digit == b.digit && a.cells.iter().all(|cell| b.cells.is_subset(cell.peers()))
            }
            _ => false,
        };
        hold(holds, &format!("{link:?}"));
    }
    sees(step, &about, before, &hold);
    if let Reason::Deadly(deadly) = &step.reason {
        audit_deadly(before, step, deadly, &hold);
    }
    for style in Style::ALL {
        audit_text(before, step, style);
    }
}

/// What the words say that the removed candidates see, they see.
fn sees(step: &Step, about: &Description, before: &State, hold: &impl Fn(bool, &str)) {
    use CellRole::*;
    let gone: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let all = |roles: &[CellRole]| {
        roles.iter().fold(CellSet::EMPTY, |all, &role| all | about.cells_of(role))
    };
    let seen = |cells: CellSet| gone.is_subset(cells.common_peers());
    let some = |cells: CellSet| gone.iter().all(|cell| !(cell.peers() & cells).is_empty());
    match step.technique {
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            hold(seen(all(&[Ends])), "the ends are not seen");
        }
        Technique::XyWing | Technique::WWing | Technique::GroupedWWing => {
            hold(seen(all(&[Pincers])), "unseen pincers")
        }
        Technique::XyzWing => hold(seen(all(&[Pincers, Pivot])), "unseen pincers or pivot"),
        Technique::WxyzWing => {
            let places = all(&[Pincers, Pivot]) & before.places(gone_digit(step));
            hold(seen(places), "a place in the wing is not seen");
        }
        Technique::SimpleColorsTrap | Technique::RemotePair => {
            hold(some(all(&[SideA])) && some(all(&[SideB])), "a side is not seen");
        }
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::Bug2 => {
            hold(seen(all(&[Roof, Bug])), "the roof is not seen");
        }
        Technique::AlsXyWing | Technique::AlsXyChain => {
            for gone in &step.eliminations {
                let places = all(&[SetA, SetB, FirstSet, LastSet]) & before.places(gone.digit);
                hold(places.is_subset(gone.cell.peers()), "a place in a set is not seen");
            }
        }
        Technique::XChain | Technique::XyChain => {
            hold(seen(all(&[Ends])), "the ends are not seen");
        }
        _ if step.technique.family() == Family::Fish => {
            let is_one = matches!(step.reason, Reason::Fish { .. });
            hold(!is_one || seen(about.fins), "a fin is not seen");
        }
        _ => {}
    }
}

/// The digit of the first elimination.
fn gone_digit(step: &Step) -> Digit {
    step.eliminations[0].digit
}

/// The digit that a house ties to the roof has no other place there.
fn audit_deadly(before: &State, step: &Step, deadly: &Deadly, hold: &impl Fn(bool, &str)) {
    let said = step.text(before, Style::Words);
    let only = said.split(" can only go in ").next().and_then(|text| text.chars().last());
    let digit = only.and_then(|c| Digit::from_ascii(c as u8));
    if let (Some(digit), false) = (digit, deadly.links.is_empty()) {
        let places = before.places(digit) & deadly.links.cells();
        let roof: CellSet = deadly.extras.iter().map(|extra| extra.cell).collect();
        let pattern = Description::of(before, step).cells;
        let within = match step.technique {
            Technique::UniqueRectangle6 | Technique::HiddenRectangle => pattern,
            _ => roof,
        };
        hold(places.is_subset(within), "the digit has other places");
    }
    hold(deadly.links.is_empty() || digit.is_some(), "no digit is named");
}

/// The text is complete: nothing is missing, and its last line gives the conclusions back.
fn audit_text(before: &State, step: &Step, style: Style) {
    let text = step.text(before, style);
    let (reason, last) = text.rsplit_once('\n').expect("two lines");
    let last = last.strip_prefix("=> ").expect("conclusions");
    let mut said = Vec::new();
    for part in last.split("; ") {
        let (sign, holds) = if part.contains(" <> ") { (" <> ", false) } else { (" = ", true) };
        let (cells, digits) = part.split_once(sign).unwrap_or_else(|| panic!("{text}"));
        for digit in digits.split(", ") {
            let digit: Digit = digit.parse().unwrap_or_else(|_| panic!("{text}"));
            said.extend(
                cells_in(cells).into_iter().map(|cell| (holds, Candidate::new(cell, digit))),
            );
        }
    }
    said.sort_unstable();
    let meant = match implied(step) {
        Some(placed) => vec![(true, placed)],
        None => conclusions(&step.eliminations, &step.placements),
    };
    assert_eq!(said, meant, "{text}");
    if is_net(step) {
        return;
    }
    assert!(reason.len() > step.technique.name().len() + 4, "{text}");
    for bad in ["{", "}", "  ", " .", "..", " ,", "Some(", "()", " ;"] {
        assert!(!reason.contains(bad), "{bad:?} in {text}");
    }
    if style == Style::Words {
        assert!(reason.ends_with('.'), "{text}");
        assert!(reason.chars().next().is_some_and(|c| !c.is_ascii_lowercase()), "{text}");
    }
}

/// BUG+1 with one extra candidate is told as the placement that it is.
fn implied(step: &Step) -> Option<Candidate> {
    match &step.reason {
        Reason::Deadly(deadly) if step.technique == Technique::Bug1 => match deadly.extras[..] {
            [extra] => Some(extra),
            _ => None,
        },
        _ => None,
    }
}

/// `r13c15, r4c4`
fn cells_in(text: &str) -> CellSet {
    let mut all = CellSet::EMPTY;
    for part in text.split(", ") {
        let (rows, columns) = part[1..].split_once('c').unwrap_or_else(|| panic!("{text}"));
        for row in rows.parse::<DigitSet>().expect("rows").iter() {
            for column in columns.parse::<DigitSet>().expect("columns").iter() {
                let cell = House::ROWS[row.index()].cells()[column.index()];
                all = all.with(cell);
            }
        }
    }
    all
}
