//! Texts with mistakes are refused, with the place; texts that ask for much are answered.

use super::solutions;
use core::fmt::Write;
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

/// A rule about all cells of a grid of 16 rows.
fn about_all(head: &str) -> String {
    let mut text = format!(".Shape~16x16{head}");
    for cell in 0..256_u32 {
        let digit = |line: u32| char::from_digit(line + 1, 17).expect("16 at most");
        let _ = write!(text, "~R{}C{}", digit(cell / 16), digit(cell % 16));
    }
    text
}

/// Texts that ask for much time or memory: each is read or refused, in milliseconds.
#[test]
fn texts_that_ask_for_much_are_answered() {
    let mut texts: Vec<String> = [
        ".Thermo",
        ".Palindrome",
        ".Zipper",
        ".Between",
        ".AllDifferent",
        ".Renban",
        ".Arrow",
        ".DoubleArrow",
        ".RegionSumLine",
        ".EqualityCage",
        ".Whisper",
        ".ValueIndexing",
        ".Sum~999",
        ".Cage~999",
        ".SumLine~30",
        ".SumLine~999",
        ".Lunchbox~50",
        ".Modular~3",
        ".Modular~16",
        ".Lockout~4",
        ".SameValues~2",
        ".SameValues~256",
        ".ContainAtLeast~1_1_1",
        ".WhiteDot",
        ".ContainExact~1_2_3_4_5_6_7_8_9_10_11_12_13_14_15_16",
        ".PillArrow~3",
        ".Indexing~C",
        ".GreaterThan",
        ".X",
    ]
    .map(about_all)
    .to_vec();
    let lines = |rule: &str, end: &str| -> String {
        let lines = (1..=25).flat_map(|line| [format!("R{line}"), format!("C{line}")]);
        let rules: String = lines.map(|line| format!(".{rule}~{line}{end}")).collect();
        format!(".Shape~25x25{rules}")
    };
    for rule in ["XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom"] {
        texts.extend(["~60~70", "~25~", "~1~1"].map(|end| lines(rule, end)));
    }
    texts.push(lines("Sandwich~100", ""));
    texts.push(" ".repeat(40_000));
    texts.push(format!(".{}", " ".repeat(40_000)));
    texts.push(".~R1C1_1".repeat(40_000));
    texts.push(".Or".repeat(40_000));
    texts.push(format!("{}{}", ".Or".repeat(20_000), ".End".repeat(20_000)));
    texts.push(format!(".Thermo{}", "~R1C1~R1C2".repeat(20_000)));
    texts.push(format!(".Or{}.End", ".Thermo~R1C1~R1C2".repeat(5_000)));
    texts.push(".Thermo~R1C1~R2C2".repeat(5_000));
    texts.push("1".repeat(40_000));
    for text in texts {
        let start = std::time::Instant::now();
        let is_read = text.parse::<Variant>().is_ok();
        println!("{is_read} in {:?}: {}", start.elapsed(), &text[..text.len().min(60)]);
    }
}
