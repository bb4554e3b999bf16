//! Tests of all formats.

use super::*;

fn read(text: &str) -> Option<Result<Reading, VariantError>> {
    Reading::read(text, &Options::default())
}

fn good(text: &str) -> Reading {
    let reading = read(text).expect("a puzzle").expect("no error");
    reading.draft().expect("no error");
    reading
}

fn wrong(text: &str) -> VariantError {
    let result = read(text).expect("a puzzle").and_then(|reading| reading.draft());
    result.err().expect("an error")
}

fn with_rules(text: &str, rules: &str) -> Option<Result<Reading, VariantError>> {
    let rules = Some(rules.parse().expect("rules"));
    Reading::read(text, &Options { rules, symbols: None })
}

const BLANK: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

#[test]
fn an_iss_string_is_read() {
    let reading = good("  .Cage~10~R1C1~R1C2 .~R1C3_5~R2C2_1_2.. Shape~9x9 # a comment");
    assert_eq!(reading.key(), ".Shape~9x9~1-9.Cage~10~R1C1~R1C2");
    assert_eq!(reading.givens, [(2, 1 << 4), (10, 0b11)]);
    let reading = good(".Shape~6x6~0-8.~R6C6_0.Or.~R1C1_1.X~R1C1~R1C2.End");
    assert_eq!(reading.shape, Shape::new(6, 6, 9, 0).expect("possible"));
    assert_eq!(reading.givens, [(35, 1)]);
    assert!(reading.key().contains(".Or.~R1C1_1."));
    assert_eq!(good(".Shape~16x16.~RgCg_16~R1C12_3").givens, [(255, 1 << 15), (11, 4)]);
    assert_eq!(good(".Shape~25x25.~Rcc1_25").givens, [(275, 1 << 24)]);
}

#[test]
fn errors_of_iss_strings_say_where_they_are() {
    for (text, column) in [
        (" .AntiKing.~R1C1_5~R1C10_1", 20),
        (".~R1C1", 3),
        (".~R1C1_", 3),
        (".~R1C1_10", 3),
        (".Shape~30x30", 8),
        (".Shape~9x9.Shape~6x6", 12),
        (" .Cage ~ 3 ~ R1C1 ~ R1C2 . Nonsense", 28),
        (".Cage~3~é", 9),
        (".Or.AntiKing", 2),
    ] {
        assert_eq!(wrong(text).column, column, "{text}: {}", wrong(text));
    }
}

#[test]
fn other_texts_are_no_puzzles() {
    let [zeros, spaces] = ["0".repeat(36), " ".repeat(40_000)];
    let texts =
        [BLANK, "", "1234341221434321 7", r#"{"a": 1}"#, r#"{"grid": "53"}"#, &zeros, &spaces];
    let words = ". ... .. .gitignore .x {} [1] 2024123112131415 1000020000300004 1111222233334444
        1234123412341234 1234567812345678 00000000-0000-0000-0000-000000000000
        5d41402abc4b2a76b9719d911017c592 R1C1~5 3x3 12345 1.2.3.4.5.6.7.8.9.1.2.3.4";
    let texts = texts.into_iter().chain(words.split_whitespace());
    for text in texts {
        assert!(read(text).is_none(), "{text}");
    }
}

#[test]
fn lines_of_cells_are_read() {
    assert_eq!(good("1...............").givens, [(0, 1)]);
    assert_eq!(good("1234341221434321").givens.len(), 16);
    let reading = good(&format!("{}{}G # comment", "D92", ".".repeat(252)));
    assert_eq!(reading.symbols, Symbols::Digits);
    assert_eq!(reading.givens, [(0, 1 << 12), (1, 1 << 8), (2, 2), (255, 1 << 15)]);
    let reading = good(&format!("{}{}", "DP", ".".repeat(254)));
    assert_eq!(
        (reading.symbols, &*reading.givens),
        (Symbols::Letters, &[(0, 8), (1, 1 << 15)][..])
    );
    let error = wrong(&format!("12{}H{}", ".".repeat(200), ".".repeat(53)));
    assert_eq!(error.column, 203);
    assert_eq!(
        error.to_string(),
        "'H' is no value of a 16x16 grid in digits: 1 to G; see --symbols"
    );
}

#[test]
fn rules_of_the_caller_hold_for_lines_of_cells() {
    let reading = with_rules(BLANK, "x, windoku").expect("a puzzle").expect("no error");
    assert_eq!(reading.key(), ".Shape~9x9~1-9.Diagonal~1.Diagonal~-1.Windoku");
    assert_eq!(reading.givens.len(), 17);
    let zero = format!("0{}", ".".repeat(24));
    let reading =
        with_rules(&zero, ".Shape~5x5~0-4.AntiKing").expect("a puzzle").expect("no error");
    assert_eq!(reading.givens, [(0, 1)]);
    assert!(with_rules(&zero, ".Shape~6x6").is_none());
    let reading = with_rules(".AntiKnight", "x").expect("a puzzle").expect("no error");
    assert_eq!(
        reading.key(),
        ".Shape~9x9~1-9.AntiKnight.Diagonal~1.Diagonal~-1",
        "they are added to its own"
    );
    for (rules, column) in [
        ("x,y", 3),
        ("", 1),
        (".~R1C1_1", 3),
        (".AntiKing.Foo", 11),
        (".Shape~4x4.GlobalEntropy", 12),
    ] {
        let error = rules.parse::<Rules>().expect_err(rules);
        assert_eq!(error.column, column, "{rules}: {error}");
    }
    let error = "y".parse::<Rules>().expect_err("no rule");
    assert!(error.to_string().contains("antiknight"), "{error}");
}

#[test]
fn killers_are_read() {
    let short = format!("3<{}", "0".repeat(79));
    assert_eq!(good(&short).key(), ".Shape~9x9~1-9.Cage~3~R1C1~R1C2");
    // Column 2 has no sum for its arrow, column 9 points outside, and the arrows go round.
    for (text, column) in
        [(format!("2<{}", "0".repeat(79)), 1), (format!("{}>{}", "0".repeat(8), "0".repeat(72)), 9)]
    {
        assert_eq!(wrong(&text).column, column, "{}", wrong(&text));
    }
    assert!(wrong(&format!("><{}", "0".repeat(79))).to_string().contains("round"));
    let long = |head: &str, rest: usize| format!("{head}:k:2817:2817:{}", "0:".repeat(rest));
    assert_eq!(good(&long("3x3:d", 79)).key(), ".Shape~9x9~1-9.Diagonal.Cage~11~R1C1~R1C2");
    assert!(wrong(&long("3x3:", 78)).to_string().starts_with("80 numbers"));
    assert_eq!(wrong(&long("3x3:q", 79)).column, 5);
    assert_eq!(wrong(&long("3x3:", 79).replacen("2817:0", "4294967296:0", 1)).column, 13);
}

#[test]
fn jigsaws_are_read_in_both_orders() {
    let regions =
        "aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii";
    for text in [format!("{BLANK}{regions}"), format!("{regions}{BLANK}")] {
        let reading = good(&text);
        assert_eq!(reading.givens.len(), 17);
        assert!(reading.key().starts_with(".Shape~9x9~1-9.NoBoxes.Jigsaw~AAABBB"));
    }
    assert!(read(&format!("{BLANK} {regions}")).is_none());
}

#[test]
fn hostile_texts_do_not_panic() {
    for part in
        [" ", ".", "~", ".Or", ".End", "{", "1", "A", "<", "R1C1~", ".~R1C1_1", ".X~R1C1~R1C2"]
    {
        let text = part.repeat(100_000 / part.len());
        for text in
            [&text, &format!(".Cage~{text}"), &format!(".~{text}"), &format!("3x3::k:{text}")]
        {
            let _ = read(text).map(|result| result.and_then(|reading| reading.draft()).is_ok());
        }
    }
}

/// An object of f-puzzles with these members beside the grid.
fn f_puzzles(size: usize, members: &str) -> String {
    let row = format!("[{}]", vec!["{}"; size].join(","));
    let first =
        row.replacen("{}", "{\"value\":2,\"given\":true},{\"value\":3}", 1).replacen(",{}", "", 1);
    let rows = vec![&*row; size - 1].join(",");
    let comma = if members.is_empty() { "" } else { "," };
    format!("{{\"size\":{size},\"title\":\"t\",\"grid\":[{first},{rows}]{comma}{members}}}")
}

#[test]
fn f_puzzles_become_rules() {
    let cases = r#"
        "diagonal+":true,"antiknight":false => .Diagonal~1
        "thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}] => .Thermo~R1C1~R1C2.Thermo~R1C1~R2C1
        "whispers":[{"lines":[["R1C1","R1C2"]],"value":"4"}] => .Whisper~4~R1C1~R1C2
        "killercage":[{"cells":["R1C1","R1C2"],"value":"10"},{"cells":["R5C1"]}] => .Cage~10~R1C1~R1C2.Cage~0~R5C1
        "littlekillersum":[{"cell":"R0C7","direction":"DR","value":"12"}] => .Sum~12~R1C8~R2C9
        "sandwichsum":[{"cell":"R3C0","value":"8"},{"cell":"R0C4","value":""}] => .Sandwich~8~R3
        "skyscraper":[{"cell":"R2C0","value":3}],"xsum":[{"cell":"R10C3","value":"9"}] => .Skyscraper~R2~3~.XSum~C3~~9
        "arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2"]]}] => .Arrow~R1C1~R2C2
        "arrow":[{"cells":["R5C2","R5C1"],"lines":[["R5C1","R6C1","R7C1"]]}] => .PillArrow~2~R5C2~R5C1~R6C1~R7C1
        "negative":["xv"],"xv":[{"cells":["R1C1","R1C2"],"value":"V"}] => .StrictXV.V~R1C1~R1C2
        "quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}] => .ContainAtLeast~1_2~R1C1~R1C2~R2C1~R2C2
        "minimum":[{"cell":"R9C9"}] => .GreaterThan~R8C9~R9C9.GreaterThan~R9C8~R9C9
        "maximum":[{"cell":"R9C9"},{"cell":"R9C8"}] => .GreaterThan~R9C8~R8C8.GreaterThan~R9C9~R8C9.GreaterThan~R9C8~R9C7
        "clone":[{"cells":["R1C1"],"cloneCells":["R2C9"]}] => .SameValues~2~R1C1~R2C9
        "ratio":[{"cells":["R1C1","R1C2"],"value":""}],"difference":[] => .Ratio~2~R1C1~R1C2"#;
    for case in cases.trim().lines() {
        let (members, rules) = case.trim().split_once(" => ").expect(case);
        let reading = good(&f_puzzles(9, members));
        assert_eq!(reading.key(), format!(".Shape~9x9~1-9{rules}"));
        assert_eq!(reading.givens, [(0, 2)]);
    }
    let odd = good(&f_puzzles(6, r#""odd":[{"cell":"R1C2"}]"#));
    assert_eq!(odd.givens, [(0, 2), (1, 0b10101)]);
    // Regions that are columns.
    let row = r#"[{"region":7},{"region":3},{"region":0},{"region":1}]"#;
    let columns = good(&format!("{{\"grid\":[{}]}}", [row; 4].join(",")));
    assert_eq!(columns.key(), ".Shape~4x4~1-4.NoBoxes.Jigsaw~ABCDABCDABCDABCD");
}

#[test]
fn a_region_of_null_is_no_region() {
    let usual = f_puzzles(4, "");
    let mut object: serde_json::Value = serde_json::from_str(&usual).expect("an object");
    for row in 0..2 {
        for column in 0..2 {
            object["grid"][row][column]["region"] = serde_json::Value::Null;
        }
    }
    let reading = good(&object.to_string());
    assert!(reading.key().contains(".NoBoxes.Jigsaw~--AA--AABBCCBBCC"), "{}", reading.key());
}

#[test]
fn unknown_members_of_f_puzzles_are_refused() {
    let cases = r#"
        "rowindexer":[{"cells":[]}] => 'rowindexer' is not known
        "antiknight":1 => antiknight: this is neither
        "killercage":[{"cells":["R0C1"]}] => killercage: "R0C1" is not a cell
        "killercage":[{}] => killercage: a list is missing
        "killercage":[{"cells":["R1C1"],"value":"5.~R1C1_1"}] => is not a whole number
        "negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}] => another number than 2
        "xsum":[{"cell":"R5C5","value":"9"}] => not beside"#;
    for case in cases.trim().lines() {
        let (members, part) = case.trim().split_once(" => ").expect(case);
        let error = wrong(&f_puzzles(9, members));
        assert!(error.to_string().contains(part), "{members}: {error}");
    }
    assert!(wrong(&f_puzzles(9, "").replacen("[{},", "[", 1)).to_string().contains("no square"));
    let large = f_puzzles(9, "").replacen("\"value\":2", "\"value\":12", 1);
    assert!(wrong(&large).to_string().contains("R1C1"));
}
