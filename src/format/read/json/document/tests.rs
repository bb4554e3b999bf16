//! Tests of [`JsonToLines`]: the lines that it makes of a JSON document.

use super::*;
use crate::format::Blank;
use proptest::prelude::*;

/// The lines that are made of `json`, which is read `piece` bytes at a time.
fn lines_of(json: &str, piece: usize) -> String {
    struct Pieces<'a>(&'a [u8], usize);
    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(self.1);
            self.0.read(&mut buffer[..count])
        }
    }
    let mut bytes = Vec::new();
    let mut reader = JsonToLines::new(Pieces(json.as_bytes(), piece), &ReadOptions::default());
    // The reader returns an error of the document behind its last line. These tests ignore it.
    let _ = reader.read_to_end(&mut bytes);
    String::from_utf8(bytes).expect("UTF-8")
}

/// Checks the lines of `json` for pieces of several lengths.
#[track_caller]
fn check(json: &str, lines: &str) {
    for piece in [1, 2, 7, 1000] {
        assert_eq!(lines_of(json, piece), lines, "{json}");
    }
}

fn long_text() -> String {
    format!("\"{}\"", "1".repeat(81))
}

#[test]
fn each_record_has_a_line_where_it_begins() {
    check(
        "[\n {\n  \"a\": 1\n },\n {\n  \"a\": 2\n }\n]\n",
        "\n{\"a\": 1}\n\n\n{\"a\": 2}\n\n\n\n",
    );
    check("{\n \"a\": 1\n}\n{\n \"a\": 2\n}", "{\"a\": 1}\n\n\n{\"a\": 2}\n\n");
    check("[{\"a\": 1}, {\"a\": 2},\n{\"a\": 3}\n]\n", "{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n");
    let text = long_text();
    check(&format!("[{text}, {text}]"), &format!("{text}\n{text}\n"));
}

#[test]
fn lists_of_records_within_an_object_are_found() {
    let json = "{\"n\": 2, \"puzzles\": [{\"id\": 1, \"puzzle\": [0]}, {\"id\": 2}], \"of\": [3], \"b\": [{}]}";
    check(json, "{\"id\": 1, \"puzzle\": [0]}\n{\"id\": 2}\n");
    check(&format!("[{json}]"), "{\"id\": 1, \"puzzle\": [0]}\n{\"id\": 2}\n");
    // An object that has a puzzle is a record, whatever else it has, and wherever.
    for own in [
        "{\"puzzle\": [0], \"steps\": [{\"grid\": [1]}]}\n",
        "{\"alternatives\": [{\"solution\": [1]}], \"puzzle\": [0]}\n",
        "{\"moves\": [{\"board\": 1}], \"id\": 0}\n",
    ] {
        check(own, own);
        let lines = own.replace(", ", ",\n");
        check(&lines, &format!("{own}{}", "\n".repeat(lines.matches(",\n").count())));
    }
}

#[test]
fn the_field_that_was_given_tells_where_records_are() {
    let lines = |json: &str| {
        let mut text = String::new();
        let options = ReadOptions { column: "mine".parse().ok(), ..ReadOptions::default() };
        let mut reader = JsonToLines::new(json.as_bytes(), &options);
        reader.read_to_string(&mut text).expect("no error");
        text
    };
    let own = "{\"steps\": [{\"grid\": [1]}], \"mine\": [2]}\n";
    assert_eq!(lines(own), own);
    assert_eq!(
        lines("{\"list\": [{\"mine\": [1]}, {\"mine\": [2]}]}"),
        "{\"mine\": [1]}\n{\"mine\": [2]}\n"
    );
}

#[test]
fn strings_are_records_or_cells() {
    let text = long_text();
    check(&format!("[\"name\",\n\n{text}, {text}]"), &format!("\"name\"\n\n{text}\n{text}\n"));
    check(&format!("[{text}, \"name\",\n{text}]"), &format!("{text}\n\"name\"\n{text}\n"));
}

#[test]
fn lists_of_cells_are_records_or_their_rows_are() {
    let cells = ["0"; 81].join(",\n");
    let line = ["0"; 81].join(", ");
    check(&format!("[[\n{cells}],[{line}]]\n"), &format!("[{line}]{}[{line}]\n", "\n".repeat(81)));
    let row = format!("[{}]", ["0"; 9].join(", "));
    let grid = format!("[{}]", [&*row; 9].join(", "));
    check(&format!("[{grid}, {grid}]"), &format!("{grid}\n{grid}\n"));
    check(&grid, &grid);
}

#[test]
fn a_list_in_each_line_of_a_puzzle_and_its_solution_is_a_line() {
    let (puzzle, full) = (format!("\"{}\"", ".".repeat(81)), long_text());
    let pair = format!("[{puzzle}, {full}]");
    let lines = format!("{pair}\n[{puzzle}, null]\n{pair}\n");
    check(&lines, &lines);
    check(&format!("[{pair}, {pair}]"), &format!("{pair}\n{pair}\n"));
}

#[test]
fn a_wrong_record_at_the_beginning_does_not_harm_the_others() {
    let text = long_text();
    for odd in ["null", "3", "\"x\"", "\"\"", "\"53..7....\""] {
        check(&format!("[{odd}, {text}, {text}]"), &format!("{odd}\n{text}\n{text}\n"));
    }
    let row = format!("[{}]", ["0"; 9].join(", "));
    let grid = format!("[{}]", [&*row; 9].join(", "));
    for odd in ["[]", "[[]]", "null", "[[1, 2], [3]]"] {
        check(&format!("[{odd}, {grid}, {grid}]"), &format!("{odd}\n{grid}\n{grid}\n"));
    }
    let cells = format!("[\n{}]", ["0"; 81].join(",\n"));
    let line = format!("[{}]", ["0"; 81].join(", "));
    let feeds = "\n".repeat(81);
    check(&format!("[\n[],\n{cells},{cells}]"), &format!("\n[]\n{line}{feeds}{line}{feeds}"));
    let records = "{\"puzzle\": [1]}, {\"puzzle\": [2]}";
    for odd in ["{\"id\": 3}", "{\"puzzle\": null}", "{\"puzzle\": \"53\"}"] {
        check(
            &format!("{{\"puzzles\": [{odd}, {records}]}}"),
            &format!("{odd}\n{}\n", records.replace("}, ", "}\n")),
        );
    }
}

#[test]
fn files_of_lines_are_given_as_they_are() {
    for text in [
        "{\"puzzle\": 1}\n{\"puzzle\": 2}\n",
        "[\n{\"puzzle\": 1},\n{\"puzzle\": 2}\n]\n",
        "[{\"puzzle\": 1},\n {\"puzzle\": 2}]\n",
        "{5, 3, 0},\n{6, 0, 0},\n",
        "[[5 3 0]\n [6 0 0]]\n",
        "[[5, 3, 0],\n [6, 0, 0]]\n",
        "[{ puzzle: 1,\n x: 2 },\n {\n puzzle: 1 }]\n",
        "[{'puzzle': 1,\n 'x': 2}]\n",
        "[\n`53..`,\n`53..`,\n]\n",
        "[\nb\"53..\",\nb\"53..\"\n]\n",
        "[\n(\"53..\"),\n(\"53..\")\n]\n",
        "{\"\n",
        "[\"\n",
        "[\"53..7....\",\n \"6..195...\"]\n",
        "[Puzzle]\n53..\n",
        "\n\n  53..\n[\n{\n",
        "{\"puzzle\": 1",
        "",
    ] {
        check(text, text);
    }
}

#[test]
fn a_broken_record_does_not_harm_the_others() {
    for broken in [
        "{\"a\": \"1,\n}",
        "{\"a\": [1\n}",
        "{\"a\": 1,\n",
        "{\"a\" 1,\n \"b\"\n}",
        "7\n",
        "{\"a\": 1\n}}",
    ] {
        let json = format!("[\n{{\n\"a\": 1}},\n{broken},\n{{\"a\": 2}},\n{{\"a\": 3}}\n]\n");
        let lines = lines_of(&json, 5);
        for whole in ["\n{\"a\": 1}\n", "\n{\"a\": 2}\n", "\n{\"a\": 3}\n"] {
            assert!(lines.contains(whole), "{broken}: {lines}");
        }
        assert_eq!(lines.matches('\n').count(), json.matches('\n').count(), "{broken}");
    }
}

#[test]
fn a_record_that_is_too_long_is_one_and_the_next_is_read() {
    let long = "\"[{,\\\"} \"".repeat(200_000);
    for long in [
        format!("{{\"log\": [{}]}}", long.replace("\"\"", "\", \"")),
        format!("\"{}\"", "x".repeat(2 << 20)),
    ] {
        let json = format!("[\n{{\n\"a\": 1}},\n{long},\n{{\"a\": 2}}]");
        for piece in [1 << 16, 1 << 30] {
            let lines = lines_of(&json, piece);
            let lengths: Vec<usize> = lines.lines().map(str::len).collect();
            assert_eq!(lengths, [0, 8, 0, MAX_LINE + 1, 8]);
        }
        // A long member beside the lists of records is dropped: it leaves no record.
        let json = format!(
            "{{\"a\": [{{\"puzzle\": [1]}}],\n\"b\": {long},\n\"c\": [{{\"puzzle\": [2]}}]}}"
        );
        assert_eq!(lines_of(&json, 1 << 16), "{\"puzzle\": [1]}\n\n{\"puzzle\": [2]}\n");
    }
}

#[test]
fn a_value_that_is_no_record_harms_no_object_in_its_line() {
    let lines = |json: &str| lines_of(json, 1 << 16);
    assert_eq!(
        lines("[{\"puzzle\":[1]},null,{\"puzzle\":[2]}]\n"),
        "{\"puzzle\":[1]}\nnull\n{\"puzzle\":[2]}\n"
    );
    assert_eq!(lines("[{\"puzzle\":[1]}, 5]\n"), "{\"puzzle\":[1]}\n5\n");
    // Lists with a puzzle and its rating stay as they are.
    let rated = "[\"53..7\", 4.5]\n[\"...8.\", 1.2]\n";
    assert_eq!(lines(rated), rated);
}

#[test]
fn memory_stays_bounded_for_a_record_without_an_end() {
    let json = format!("[\n{{\n\"a\": [{}", "1, ".repeat(2 << 20));
    let mut reader = JsonToLines::new(json.as_bytes(), &ReadOptions::default());
    let mut buffer = vec![0; 1 << 16];
    while reader.read(&mut buffer).is_ok_and(|count| count > 0) {
        let State::Document(document) = &reader.state else { panic!("no document") };
        assert!(document.json.len() <= MAX_LINE + 2 * PIECE);
    }
    // A long run of open brackets is looked at once, not once for each bracket.
    let json = format!("[{{\n}},{}", "[".repeat(400_000));
    assert!(lines_of(&json, 1 << 16).starts_with("{}\n"));
    let json = format!("[{{\n}},{}{{}},{}", "[".repeat(400_000), ":,".repeat(400_000));
    assert!(lines_of(&json, 1 << 16).starts_with("{}\n"));
}

#[test]
fn a_long_object_is_judged_by_all_of_it() {
    let log = "x".repeat(100_000);
    let line = format!(
        "{{\"alternatives\": [{{\"solution\": [1]}}], \"log\": \"{log}\", \"puzzle\": [2]}}\n"
    );
    assert_eq!(lines_of(&line, PIECE), line);
    let json = format!("{{\"meta\": \"{log}\", \"puzzles\": [{{\"puzzle\": [1]}}]}}");
    assert_eq!(lines_of(&json, PIECE), "{\"puzzle\": [1]}\n");
}

#[test]
fn a_word_is_no_puzzle_and_other_lists_are_left_out() {
    let records = "[{\"puzzle\": [1]}, {\"puzzle\": [2]}]";
    for json in [
        format!("{{\"grid\": \"9x9\", \"items\": {records}}}"),
        format!("{{\"board\": {{\"rows\": 9}}, \"items\": {records}}}"),
        format!("{{\"solutions\": 2, \"puzzles\": {records}}}"),
        format!("{{\"puzzles\": {records}, \"authors\": [{{\"name\": \"x\"}}]}}"),
        format!("{{\"authors\": [{{\"name\": \"x\"}}], \"puzzles\": {records}}}"),
        format!(
            "{{\"puzzles\": {records}, \"of\": [\"https://example.org/{}\"]}}",
            "path/".repeat(12)
        ),
    ] {
        check(&json, "{\"puzzle\": [1]}\n{\"puzzle\": [2]}\n");
    }
}

#[test]
fn lists_of_grids_within_an_object_are_lists_of_records() {
    let (text, full) = (format!("\"{}\"", "5".to_owned() + &".".repeat(80)), long_text());
    let row = format!("[{}]", ["0"; 9].join(", "));
    let grid = format!("[{}]", [&*row; 9].join(", "));
    let object = format!("{{\"puzzle\": {text}}}");
    for record in [&text, &grid, &object, &format!("[{text}, {full}]")] {
        let list = format!("[{record}, {record}]");
        let lines = format!("{record}\n{record}\n");
        for json in [
            format!("{{\"puzzles\": {list}}}"),
            format!("{{\"puzzles\": {{\"hard\": {list}}}, \"n\": [1, 2]}}"),
            format!("{{\"puzzle\": {list}, \"solution\": [{full}, {full}]}}"),
            format!("{{\"puzzles\": {list}, \"meta\": {{\"solutions\": [{full}, {full}]}}}}"),
            format!("{{\"answers\": [{{\"solution\": {full}}}], \"puzzles\": {list}}}"),
        ] {
            check(&json, &lines);
        }
        for json in [
            format!("{{\"puzzles\": {list}, \"more\": {list}}}"),
            format!("{{\"more\": {list}, \"b\": {{\"puzzles\": {list}}}, \"n\": [1]}}"),
        ] {
            check(&json, &lines.repeat(2));
        }
    }
    check(
        &format!("{{\"hard\": [{object}], \"solutions\": [{object}]}}"),
        &format!("{object}\n{object}\n"),
    );
    // An object with one grid is a record as a whole, whatever lists it has.
    for json in [
        format!("{{\"puzzle\": {grid}, \"steps\": [{grid}, {grid}]}}\n"),
        format!("{{\"start\": {text}, \"moves\": [{{\"board\": {full}}}]}}\n"),
        format!("{{\"start\": {grid}, \"moves\": [{text}, {text}]}}\n"),
        format!("{{\"start\": \"5 3\", \"moves\": [{text}, {text}]}}\n"),
    ] {
        check(&json.repeat(2), &json.repeat(2));
    }
    // An object with a grid but without a puzzle is a record too: its reader reports the error.
    let odd = format!("{{\"of\": {text}}}");
    check(&format!("{{\"first\": {odd}, \"all\": [{object}]}}"), &format!("{odd}\n{object}\n"));
    check(
        &format!("{{\"answers\": [{{\"solution\": {full}}}]}}"),
        &format!("{{\"solution\": {full}}}\n"),
    );
}

#[test]
fn a_wrong_bracket_harms_no_other_record_and_is_told() {
    let read = |json: &str| {
        let mut bytes = Vec::new();
        let result =
            JsonToLines::new(json.as_bytes(), &ReadOptions::default()).read_to_end(&mut bytes);
        (String::from_utf8(bytes).expect("UTF-8"), result.map_err(|error| error.to_string()))
    };
    let [a, b] = [1, 2].map(|id| format!("{{\"puzzle\": [{id}]}}"));
    for json in [
        format!("{{\n\"puzzles\": [{a}}},\n{b}]}}\n"),
        format!("{{\n\"puzzles\": [{a}],\n\"more\": [{b}]]}}\n"),
        format!("{{\n\"puzzles\": [{a}]\n{{\"more\": [{b}]}}\n"),
    ] {
        let (lines, result) = read(&json);
        assert!(lines.contains(&a) && lines.contains(&b), "{json}: {lines}");
        let error = result.expect_err("a wrong bracket");
        assert!(error.contains("do not match in line "), "{json}: {error}");
    }
    let (lines, result) = read(&format!("{{\n\"puzzles\": [{a},\n{b},\n"));
    assert!(lines.contains(&a) && lines.contains(&b), "{lines}");
    assert!(result.expect_err("no end").ends_with("it is cut off"));
    let (_, result) = read(&format!("{{\n\"puzzles\": [{a},\n{b}]}}\n"));
    assert!(result.is_ok());
}

#[test]
fn long_lists_of_solutions_are_no_puzzles() {
    let (text, full) = (format!("\"5{}\"", ".".repeat(80)), long_text());
    let list = |item: &str| format!("[{}]", vec![item; 20_000].join(", "));
    let (puzzles, solutions) = (list(&text), list(&full));
    let lines = format!("{text}\n").repeat(20_000);
    let more = format!("{{\"a\": {text}}}");
    for json in [
        format!("{{\"puzzles\": {puzzles}, \"solutions\": {solutions}}}"),
        format!("{{\"solutions\": {solutions}, \"puzzles\": {puzzles}}}"),
        format!("{{\"puzzles\": {puzzles}, \"solutions\": {solutions}, \"b\": [{text}]}}"),
    ] {
        let found = lines_of(&json, PIECE);
        assert!(found.starts_with(&lines), "{}", &json[..50]);
        assert!(found.len() <= lines.len() + text.len() + 1, "{}", &json[..50]);
    }
    assert_eq!(
        lines_of(&format!("{{\"puzzles\": [{text}], \"b\": {more}}}"), 7),
        format!("{text}\n{more}\n")
    );
    let mut reader = JsonToLines::new(solutions.as_bytes(), &ReadOptions::default());
    assert!(reader.read_to_end(&mut Vec::new()).is_ok());
    let json = format!("{{\"solutions\": {solutions}}}");
    let error = JsonToLines::new(json.as_bytes(), &ReadOptions::default())
        .read_to_end(&mut Vec::new())
        .expect_err("no puzzles");
    assert!(error.to_string().contains("no puzzles"));
}

#[test]
fn a_long_word_is_dropped_as_a_whole() {
    let json = format!("[\n{{\n\"a\": 1}},\n{},\n{{\"a\": 2}}]", "7".repeat(3 << 20));
    let lines = lines_of(&json, 1 << 16);
    let lengths: Vec<usize> = lines.lines().map(str::len).collect();
    assert_eq!(lengths, [0, 8, 0, MAX_LINE + 1, 8]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Objects in any layout are found in order. Each keeps the number of the line in which it
    /// begins, if no two begin in one line.
    #[test]
    fn objects_are_found_in_any_layout(
        ids in prop::collection::vec(0..1000u32, 1..8),
        spaces in prop::collection::vec(prop::sample::select(vec!["", " ", "\n", "\n  ", "\r\n"]), 64),
        in_list: bool,
        piece in 1..40usize,
    ) {
        let mut spaces = spaces.iter().cycle();
        let mut json = if in_list { "[".to_owned() } else { String::new() };
        let (mut begins, mut ends) = (Vec::new(), Vec::new());
        for (k, id) in ids.iter().enumerate() {
            let mut s = || *spaces.next().expect("endless");
            json += s();
            if k > 0 && in_list { json.push(','); }
            if k > 0 && !in_list { json.push('\n'); }
            json += s();
            begins.push(json.matches('\n').count());
            json += &format!("{{{}\"id\"{}: {}{id},{}\"x\": \"}}{{\\\"\"{}}}", s(), s(), s(), s(), s());
            ends.push(json.matches('\n').count());
        }
        if in_list { json.push(']'); }
        json.push('\n');
        let lines = lines_of(&json, piece);
        let is_document = ends[0] > begins[0] || begins.get(1) == Some(&ends[0]);
        if lines == json {
            prop_assert!(!is_document, "{}", json);
            return Ok(());
        }
        let found: Vec<(usize, &str)> =
            lines.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with('{')).collect();
        prop_assert_eq!(found.len(), ids.len(), "{}\n{}", json, lines);
        let is_one_a_line = begins.windows(2).all(|pair| pair[0] < pair[1]);
        for (k, (at, line)) in found.into_iter().enumerate() {
            let text = format!("{},", ids[k]);
            prop_assert!(line.contains(&text), "{} {}", line, text);
            prop_assert!(!is_one_a_line || at == begins[k], "{} {}", json, lines);
        }
    }
}

/// A grid beside lists of records is a record, however its cells are written.
#[test]
fn a_grid_beside_lists_of_records_is_not_lost() {
    let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows: Vec<&str> = (0..9).map(|row| &cells[9 * row..][..9]).collect();
    let wrong = cells.replacen('5', "#", 1);
    for (grid, blank) in [
        (cells.to_owned(), Blank::Standard),
        (rows.join(" "), Blank::Standard),
        (rows.join("\\n"), Blank::Standard),
        (rows.join("\\r\\n"), Blank::Standard),
        (wrong, Blank::Standard),
        (cells.replace('.', "a"), Blank::Char('a')),
        (cells.replace('.', " "), Blank::Char(' ')),
    ] {
        let json =
            format!("{{\"of\": {{\"start\": \"{grid}\"}}, \"puzzles\": [{{\"puzzle\": [0]}}]}}");
        let options = ReadOptions { blank, ..ReadOptions::default() };
        let mut text = String::new();
        let mut reader = JsonToLines::new(json.as_bytes(), &options);
        reader.read_to_string(&mut text).expect("no error");
        assert_eq!(text, format!("{{\"start\": \"{grid}\"}}\n{{\"puzzle\": [0]}}\n"));
    }
    let digits: Vec<&str> = cells.split("").filter(|cell| !cell.is_empty()).collect();
    let list = format!("[{}]", digits.join(", ").replace('.', "0"));
    let short = format!("\"{}\"", &cells[1..]);
    for grid in [list, short] {
        for of in [format!("{{\"start\": {grid}}}"), format!("{{\"a\": {{\"start\": {grid}}}}}")] {
            check(
                &format!("{{\"of\": {of}, \"puzzles\": [{{\"puzzle\": [0]}}]}}"),
                &format!("{of}\n{{\"puzzle\": [0]}}\n"),
            );
        }
    }
    for value in ["[5, 3, 0]", &format!("{rows:?}")] {
        let (today, list) = (format!("{{\"puzzle\": {value}}}"), "[{\"puzzle\": [0]}]");
        check(
            &format!("{{\"list\": {list}, \"today\": {today}}}"),
            &format!("{{\"puzzle\": [0]}}\n{today}\n"),
        );
        check(
            &format!("{{\"today\": {today}, \"list\": {list}}}"),
            &format!("{today}\n{{\"puzzle\": [0]}}\n"),
        );
    }
}
