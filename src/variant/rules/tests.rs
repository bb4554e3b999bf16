//! Tests of all rules: what they add, and which uses of them are errors.

use super::*;
use crate::variant::Variant;

fn draft_of(rules: &str) -> Result<Draft, VariantError> {
    let text = RuleText::without_space(rules, 1);
    draft(shape_of(&text)?.unwrap_or(Shape::CLASSIC), &text)
}

#[test]
fn each_rule_has_a_row_of_its_own_and_an_example() {
    for (index, rule) in RULES.iter().enumerate() {
        let drafted = draft_of(rule.example);
        assert!(drafted.is_ok(), "{}: {:?}", rule.name, drafted.err());
        assert!(rule.example.contains(&format!(".{}", rule.name)), "{}", rule.name);
        assert!(rule.about.ends_with('.'), "{}", rule.name);
        let is_same = |other: &Rule| {
            other.name == rule.name || !rule.word.is_empty() && other.word == rule.word
        };
        assert!(!RULES[..index].iter().any(is_same), "{}", rule.name);
        let without_arguments = draft_of(&format!(".{}", rule.name));
        assert!(rule.word.is_empty() || without_arguments.is_ok(), "{}", rule.name);
        let example: Variant = rule.example.parse().expect("an example");
        assert!(matches!(example.solutions().next(), Some(Ok(_))), "{}", rule.example);
    }
}

#[test]
fn an_error_says_where_it_is() {
    let cases = "
        2 .FullRank~C1 = the rule 'FullRank' is not known; `ennead help rules` lists all
        7 .Cage~2~R1C1~R1C2 = Cage: 2 cells with different values have no sum of 2: it is 3 to 17
        16 .Cage~5~R1C1 ~ R0C2 = Cage: 'R0C2' is not a cell; the cells of this grid are R1C1 to R9C9
        14 .Cage~5~R1C1~r1c1 = Cage: the cell r1c1 is there twice
        2 .Thermo~R1C1 = Thermo: at least 2 cells are needed, such as R1C1~R1C2
        7 .Cage~99999999999~R1C1 = Cage: '99999999999' is not a whole number up to 100000
        6 .Or.~R1C1_10.End = a given: 'R1C1_10' is not a cell of this grid with its values, as in R1C1_5
        11 .AntiKing~1 = AntiKing: '1' is one argument too many
        2 .End = End: there is no Or or And before it
        11 .AntiKing.Or = Or: add the .End of it
        2 .Or.End = Or: there is no rule before its .End
        5 .Or.NoBoxes.End = NoBoxes: this cannot stand in Or or And; write it before them";
    for case in cases.trim().lines() {
        let (rules, message) = case.split_once(" = ").expect(case);
        let (column, rules) = rules.trim().split_once(' ').expect(case);
        let error = draft_of(rules).err().expect(case);
        assert_eq!((&*error.column.to_string(), &*error.to_string()), (column, message));
    }
}

#[test]
fn rules_that_contradict_themselves_are_errors() {
    let rules = "
        .Arrow~R1C1 .SameValues~2~R1C1~R1C2~R1C3 .Thermo~R1C1~R1C2~R1C1 .Sum~1~R1C1~R1C2
        .Cage~0~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9~R2C1 .Whisper~9~R1C1~R1C2
        .WhiteDot~R1C1~R3C3 .LittleKiller~5~R5C5 .LittleKiller~999~R1C1 .XSum~C1~0~ .XSum~C1
        .Skyscraper~C1~10~ .Sandwich~36~R1 .Sandwich~5~X1 .Quad~R9C9~1 .Quad~R1C1~1~2~3~4~5
        .ContainExact~1_2~R1C1 .SumLine~31~R1C1~R1C2 .Regex~KCg~R1C1 .NFA~!!~R1C1 .Pair~A
        .EqualityCage~R1C1~R1C2~R1C3 .RellikCage~0~R1C1~R1C2 .Modular~1~R1C1~R1C2
        .EqualSum~R1C1~R1C2 .NumberedRoom~C1~10~ .HiddenSkyscraper~C1~~0 .Indexing~D~R1C1
        .ValueIndexing~R1C1~R1C2 .PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5 .Between~R1C1~R1C2
        .Zipper~R1C1 .Lockout~9~R1C1~R1C2~R1C3 .DoubleArrow~R1C1~R1C2 .Jigsaw~123 .RegionSize~7
        .Shape~0x9 .Diagonal~2 .Lunchbox~40~R1C1~R1C2~R1C3 .Shape~6x9.Diagonal .Shape~5x5.Windoku";
    for rules in rules.split_whitespace() {
        assert!(draft_of(rules).is_err(), "{rules}");
    }
    let deep = ".And".repeat(100) + &".End".repeat(100);
    assert!(draft_of(&deep).is_err());
    let many = ".Shape~25x25.Or".to_owned() + &".AntiKing".repeat(10_000) + ".End";
    assert!(draft_of(&many).is_err());
}

#[test]
fn rules_add_the_expected_number_of_constraints() {
    for (rules, count) in [
        ("", 27),
        (".NoBoxes", 18),
        (".Diagonal", 29),
        (".Windoku", 31),
        (".AntiConsecutive", 171),
        (".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R5C5~R6C5~R6C6", 171),
        (".XSum~C1~10~", 28),
        (".XSum~C1~10~12", 29),
        (".Cage~0~R1C1~R1C2", 28),
        (".Or.~R1C1_1.And.~R1C2_1.~R1C3_2.End.End.And.X~R1C1~R1C2.End", 29),
    ] {
        assert_eq!(draft_of(rules).expect(rules).constraints.len(), count, "{rules}");
    }
}
