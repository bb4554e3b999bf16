//! Texts with mistakes are refused, with the place; other texts of a puzzle mean the same.

use super::solutions;
use ennead::variant::Variant;

/// Texts that are refused, each with a mistake of its own.
const MISTAKES: [&str; 42] = [
    ".End",
    ".~R1C1_5.End",
    ".Or.Thermo~R1C1~R1C2",
    ".Or.Thermo~R1C1~R1C2.End.End",
    ".Or.Shape~4x4.Thermo~R1C1~R1C2.End",
    ".Nonsense",
    ".Nonsense~R1C1",
    ".Cage~5",
    ".Cage~5~R1C1~R1C1",
    ".Cage~R1C1~R1C2",
    ".Cage~5~R1C1~R1C",
    ".Cage~5~R1C1~R1C0",
    ".Cage~5~R1C1~RxC1",
    ".Cage~5~R1C1~R1Ca",
    ".Shape~6x6.Cage~5~R1C1~R1C7",
    ".Cage~five~R1C1~R1C2",
    ".Cage~99999999999~R1C1~R1C2",
    ".Cage~-3~R1C1~R1C2",
    ".~R1C1_10",
    ".~R1C1_0",
    ".~R1C1",
    ".~R1C1_",
    ".~R1C1_99999999999",
    ".Shape~4x4~0-3.~R1C1_4",
    ".Shape~26x26",
    ".Shape~0x4",
    ".Shape~9x9~8",
    ".Shape~9x9~2-10",
    ".Shape~9x9~26",
    ".Shape~99999999999x9",
    ".Shape~9",
    ".Shape~4x4.Shape~9x9",
    ".Jigsaw~AABB",
    ".Diagonal~2",
    ".Shape~4x6.Diagonal~1",
    ".Shape~4x4.Entropic~R1C1~R1C2~R1C3",
    ".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5",
    ".PillArrow~2~R1C1~R1C2",
    ".Sum~5_=_1_2~R1C1~R1C2~R1C3",
    ".SameValues~2~R1C1~R1C2~R1C3",
    ".XSum~R1~0~",
    ".LittleKiller~5~R5C5",
];

#[test]
fn mistakes_are_refused_with_their_place() {
    let accepted = MISTAKES.into_iter().filter(|text| match text.parse::<Variant>() {
        Ok(_) => true,
        Err(error) => {
            assert!((1..=text.len() + 1).contains(&(error.column as usize)), "{text}: {error}");
            false
        }
    });
    assert_eq!(accepted.collect::<Vec<_>>(), [""; 0]);
}

/// Texts of the same puzzle: a rule has the same meaning twice, spaces have none, and the order of
/// the rules does not matter.
#[test]
fn texts_of_the_same_puzzle_have_the_same_solutions() {
    let same = [
        [".Shape~4x4.Diagonal~1.~R1C1_1", ".~R1C1_1.Diagonal~1.Diagonal~1.Shape~4x4"],
        [".Shape~4x4.Thermo~R1C1~R2C2", " . Shape~4x4 .\nThermo ~R1C1~ R2C2 "],
        [".Shape~4x4.Thermo~R1C1~R2C2", ".Shape~4x4~4.Thermo~r1c1~r2c2"],
        [".Shape~4x4.~R1C1_1~R2C2_3", ".Shape~4x4~1-4.~R1C1_1.~R2C2_3"],
        [".Shape~4x4.~R1C1_1", ".Shape~4x4.~R1C1_1_2.~R1C1_1_3"],
        [".Shape~4x4.XSum~R1~6~", ".Shape~4x4.XSum~R1~6"],
        [".Shape~4x4.Sandwich~0~R1", ".Shape~4x4.Or.Sandwich~0~R1.End"],
        [".Shape~4x4.Cage~0~R1C1~R2C3", ".Shape~4x4.AllDifferent~R1C1~R2C3"],
        [".Shape~4x4.Jigsaw~AABBAABBCCDDCCDD", ".Shape~4x4"],
        [".Shape~4x4.And.Thermo~R1C1~R2C2.End", ".Shape~4x4.Thermo~R1C1~R2C2"],
    ];
    for [a, b] in same {
        let (found, again) = (solutions(a, 600), solutions(b, 600));
        assert!(found.as_ref().is_ok_and(|found| !found.is_empty()), "{found:?} {a}");
        assert_eq!(found, again, "{a}\n{b}");
    }
}
