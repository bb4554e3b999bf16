//! `explain`, `hint`, `steps` and `rate`, and positions in the middle of a puzzle.
//!
//! These answers do not change when techniques are added: the puzzles take singles, or
//! the techniques are named, or the order is Sudoku Explainer's.

use crate::support::*;
use serde_json::{Value, json};
use snapbox::{assert_data_eq, str};

/// Sudoku Explainer's hardest step is an X-wing: 3.2.
const X_WING: &str =
    ".28....1....4.....1..7.....2...6....6.7...4......8.93...9....8....61...2......7..";

/// A line of HoDoKu's library.
fn library(values: &str, deleted: &str) -> String {
    format!(":0300-x:3:{values}:{deleted}:::")
}

/// A field of each JSON line.
fn values(out: &str, field: &str) -> Vec<Value> {
    let value = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("JSON");
        object[field].clone()
    };
    out.lines().map(value).collect()
}

#[test]
fn explain_goes_from_the_first_step_to_the_rating() {
    let run = run(&["explain", GOOD]);
    assert_data_eq!(
        &run.out,
        str![[r#"
# argument 1:1, 30 digits
  1.  1.2  Hidden single. In box 2, the digit 8 can only go in r1c6: the 8s in r3c3 and r5c4 block
             the other open cells.
...
# solved in 51 steps
# hardest step of this path for a person: hidden single, 1.2
# rating 1.2/1.2/1.2 (ER/EP/ED, in Sudoku Explainer's order), HoDoKu's score 204 and level easy, difficulty easy
# people take 3.8 minutes (2.8 to 5.3)

"#]]
    );
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    assert_eq!(run.out.matches("\n           => r").count(), 51);
}

#[test]
fn explain_draws_each_step_with_marks_that_need_no_colour() {
    let args = ["explain", "-v", "--until", "x-wing", "--order", "se", X_WING];
    let plain = run(&args);
    let last = plain.out.rsplit("\n\n").nth(1).expect("a step").to_owned() + "\n";
    assert_data_eq!(
        last,
        str![[r#"
 23.  3.2  X-wing on 4. In columns 3 and 8, the digit 4 can only go in rows 3 and 8 (r38c38), so
             rows 3 and 8 have their 4 in columns 3 and 8, and nowhere else.
           => r3c29 <> 4
+------------------+---------------+-----------------+
| 34579 2     8    | 359  359  6   | 35  1     34579 |
| 3579  35    56   | 4    2359 1   | 268 5679  35789 |
| 1     34x5  4*56 | 7    2359 8   | 26  4*569 34x59 |
+------------------+---------------+-----------------+
| 2     89    3    | 159  6    4   | 18  57    1578  |
| 6     89    7    | 1359 359  35  | 4   2     158   |
| 45    45    1    | 2    8    7   | 9   3     6     |
+------------------+---------------+-----------------+
| 345   13456 9    | 35   7    2   | 16  8     1345  |
| 8     7     4*5  | 6    1    359 | 35  4*59  2     |
| 35    1356  2    | 8    4    359 | 7   569   1359  |
+------------------+---------------+-----------------+
#  * pattern  x removed

"#]]
    );
    let colour = run(&[&args[..], &["--color", "always"]].concat());
    assert!(colour.out.contains("\u{1b}["), "{}", colour.out);
    assert!(!plain.out.contains('\u{1b}'));
    assert_eq!((plain.err.as_str(), plain.code), ("", Some(0)));
}

#[test]
fn a_path_that_ends_early_says_so() {
    let run = run(&["explain", "--only", "full house,0003", "-f", "jsonl", X_WING]);
    assert_eq!(values(&run.out, "end"), ["stuck"]);
    assert_eq!(values(&run.out, "er"), [Value::Null]);
    assert!(run.err.starts_with("argument 1:1: none of these techniques finds"), "{}", run.err);
    assert_eq!(run.code, Some(1));
}

#[test]
fn what_has_no_answer_goes_to_the_rejects() {
    let rejects = path("logic_rejects.txt");
    let input = format!("{}\n{DOTS}\n{TWO}\n", library(DOTS, "413"));
    let args = ["explain", "-q", "--without", "hidden-single", "--rejects", &rejects];
    assert_eq!(run_with(&args, &input).code, Some(1));
    let text = std::fs::read_to_string(&rejects).expect("rejects");
    for said in [
        "# stdin:1: r1c3<>4 contradicts the solution\n",
        "# stdin:3: more than one solution: techniques that assume a single one",
        "refused, and nested forcing chains left out; no technique finds another step after the first 50\n",
    ] {
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn a_path_is_data() {
    let run = run(&["explain", "-f", "jsonl", "--order", "se", X_WING]);
    assert_eq!(values(&run.out, "er"), [3.2]);
    assert_eq!(values(&run.out, "end"), ["complete"]);
    let path = &values(&run.out, "steps")[0];
    let steps = path.as_array().expect("steps");
    let x_wing = steps.iter().find(|step| step["code"] == "0300").expect("an X-wing");
    assert_eq!(x_wing["technique"], "X-wing");
    assert!(x_wing["links"].as_array().is_some_and(Vec::is_empty));
    assert!(x_wing["digits"].is_array() && x_wing["text"].is_string());
    assert_eq!((values(&run.out, "schema"), &x_wing["fins"]), (vec![1.into()], &json!([])));
    assert_eq!(x_wing["rating"], 3.2);
    assert_eq!(x_wing["cells"].as_array().map(Vec::len), Some(4));
    assert!(x_wing["placements"].as_array().is_some_and(Vec::is_empty));
    assert!(x_wing["eliminations"][0].as_str().is_some_and(|gone| gone.contains("<>")));
}

#[test]
fn a_hint_tells_as_much_as_is_wanted() {
    for (level, said) in [
        ("1", "look at box 2\n"),
        ("2", "look at box 2: hidden single\n"),
        ("3", "look at box 2: hidden single, r1c6\n"),
        (
            "4",
            "Hidden single. In box 2, the digit 8 can only go in r1c6: the 8s in r3c3 and r5c4 block the \
             other\n  open cells.\n=> r1c6 = 8\n",
        ),
    ] {
        run(&["hint", "--level", level, GOOD]).is(0, said, "");
    }
    // A pattern has its cells by their roles.
    let wing = ":0800:356:+2..175+64...+4+8+23+71..+176+4+9+8+2.+7..+4+12+9+5+849+2+3+58+1+76..1+7+9+643+2+12\
                .+93+75.+4.4.+5+8+12.7.7+5+26+4+3.+1::312::";
    let args = ["hint", "--only", "XY-wing", "--level"];
    let said = "look at boxes 1 and 4: XY-wing, pivot r1c2, pincers r3c1 and r6c2, on 3, 5 and 8\n";
    run(&[&args[..], &["3", wing]].concat()).is(0, said, "");
    let notation = run(&[&args[..], &["4", "--style", "notation", wing]].concat()).out;
    assert_eq!(notation, "XY-wing: (5=3)r3c1-(3=8)r1c2-(8=5)r6c2\n=> r2c2, r6c1 <> 5\n");
    run(&["hint", SOLVED]).is(0, "nothing is left to do: the grid is full\n", "");
}

#[test]
fn a_hint_says_what_is_wrong() {
    let wrong = DOTS.replacen("53.", "53+1", 1);
    let said = "stdin:1: r1c3=1 contradicts the solution\n";
    let none = "no hint: wrong\n";
    run_with(&["hint"], library(&wrong, "")).is(1, none, said);
    // A mark that is missing: the digit is told at last.
    for (level, what) in [
        ("1", "a mark that is needed is missing in row 1"),
        ("2", "a mark that is needed is missing in row 1"),
        ("3", "a mark that is needed is missing in r1c3"),
        ("4", "r1c3<>4 contradicts the solution"),
    ] {
        let said = format!("stdin:1: {what}\n");
        run_with(&["hint", "-l", level], library(DOTS, "413")).is(1, none, &said);
    }
    let said = "stdin:1: a mark that is needed is missing in row 1\n";
    let json = format!("{{\"givens\":\"{DOTS}\",\"deleted\":[\"r1c3<>4\"]}}");
    run_with(&["hint"], &json).is(1, none, said);
    let said = "argument 1:1: a mark that is needed is missing in row 1\n";
    run(&["hint", &json]).is(1, none, said);
    let said = "stdin:1: no solution: r1c2=5 repeats r1c1 (row 1, box 1); there is one without \
                r1c2=5 (`ennead repair` says what is wrong with it)\n";
    run_with(&["hint"], CLASH).is(1, "no hint: none\n", said);
}

#[test]
fn positions_come_in_every_form() {
    let marks = run(&["candidates", GOOD]).out;
    let long: String = marks
        .split(|c: char| c.is_whitespace() || "|+-".contains(c))
        .filter(|group| !group.is_empty())
        .flat_map(|group| ('1'..='9').map(|d| if group.contains(d) { d } else { '.' }))
        .collect();
    assert_eq!(long.len(), 729);
    let hodoku = marks.replacen('+', ".", 4).replace("+-", ":-");
    for text in [&marks, &long, &library(DOTS, ""), &hodoku, &format!("{DOTS}\n")] {
        run_with(&["hint"], text).is(0, "look at box 2\n", "");
        run_with(&["candidates"], text).is(0, &marks, "");
        run(&["hint", text]).is(0, "look at box 2\n", "");
    }
    // All of them in one input, each with its place.
    let all = format!("{long}\n{marks}\n{}\n{GOOD}\n:0300:3\n", library(DOTS, ""));
    let run = run_with(&["hint", "-j2"], &all);
    assert_eq!(run.out, "look at box 2\n".repeat(4) + "no hint: malformed\n");
    let place = all.lines().count();
    let said = format!("stdin:{place}:1: a line of HoDoKu's library has at least 6 fields");
    assert!(run.err.starts_with(&said), "{}", run.err);
    assert_eq!(run.code, Some(3));
    // What is crossed out is gone.
    let run = run_with(&["candidates"], library(DOTS, "413"));
    assert!(run.out.contains("| 5   3    12     | 26 "), "{}", run.out);
    // A puzzle is wanted elsewhere: then the message points here.
    let run = run_with(&["solve"], library(DOTS, ""));
    assert!(
        run.err.contains("hint, steps, explain, candidates, convert and play read it"),
        "{}",
        run.err
    );
}

#[test]
fn steps_are_listed_for_comparison() {
    let input = format!("{}\n{{\"id\":\"a\",\"givens\":\"{DOTS}\"}}\n{DOTS}\n", library(DOTS, ""));
    let args = ["steps", "--all", "--technique", "naked-single", "-f", "jsonl"];
    let run = run_with(&args, &input);
    let step = &values(&run.out, "steps")[0][0];
    assert_eq!((&step["code"], &step["technique"]), (&"0003".into(), &"naked single".into()));
    assert_eq!((&step["placements"][0], &step["digits"]), (&"r5c5=5".into(), &[5].into()));
    let text = "Naked single. In r5c5, only the digit 5 is left: the cell sees 1, 2, 3, 4, 6, 7, 8 and \
                9.\n=> r5c5 = 5";
    assert_eq!((&step["text"], &step["cells"]), (&text.into(), &["r5c5"].into()));
    assert_eq!(values(&run.out, "id"), [json!("0300-x"), json!("a"), json!(null)]);
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
    assert_eq!(run_with(&["steps", "--all", "-t", "0003", "-f", "jsonl"], &input).out, run.out);
    let text = run_with(&["steps", "--technique", "0003"], DOTS).out;
    assert!(text.starts_with("# stdin:1\nNaked single. "), "{text}");
    assert!(text.ends_with("\n# 4 steps\n"), "{text}");
    let all = values(&run_with(&["steps", "--all", "-f", "jsonl"], DOTS).out, "steps");
    let first = values(&run_with(&["steps", "-f", "jsonl"], DOTS).out, "steps");
    let len = |steps: &[Value]| steps[0].as_array().map_or(0, Vec::len);
    assert!(len(&all) > len(&first) && len(&first) > 0);
}

#[test]
fn steps_are_told_apart_by_what_they_achieve() {
    let position =
        ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
    let effects = |args: &[&str]| -> Vec<String> {
        let steps = values(&run_with(args, position).out, "steps");
        let effect = |step: &Value| format!("{} {}", step["eliminations"], step["placements"]);
        steps[0].as_array().map_or(Vec::new(), |steps| steps.iter().map(effect).collect())
    };
    let distinct = |mut effects: Vec<String>| {
        effects.sort_unstable();
        effects.dedup();
        effects
    };
    let each = effects(&["steps", "--all", "-f", "jsonl"]);
    let every = effects(&["steps", "--all", "--every", "-f", "jsonl"]);
    assert!(every.len() > 2 * each.len() && each.len() > 50, "{}, {}", every.len(), each.len());
    assert_eq!(distinct(each.clone()).len(), each.len());
    assert_eq!(distinct(each), distinct(every));
    // Techniques that are named are all listed.
    let both = ["steps", "-t", "hidden-single,naked-single", "-f", "jsonl"];
    let steps = &values(&run_with(&both, DOTS).out, "steps")[0];
    for technique in ["hidden single", "naked single"] {
        assert!(steps.to_string().contains(&format!("\"technique\":\"{technique}\"")), "{steps}");
    }
}

#[test]
fn ids_of_any_type_come_back_unchanged() {
    let ids = ["\"a\"", "7", "1.50", "12345678901234567890123", "[1, null]", "{\"b\":1,\"a\":2}"];
    let fields =
        [format!("\"givens\":\"{DOTS}\""), format!("\"puzzle\":\"{DOTS}\""), "\"puzzle\":1".into()];
    for field in fields {
        let input: String = ids.map(|id| format!("{{\"id\":{id},{field}}}\n")).concat();
        for command in ["explain", "steps"] {
            let run = run_with(&[command, "-q", "-f", "jsonl"], &input);
            assert_eq!(run.out.lines().count(), ids.len(), "{}", run.out);
            for (line, id) in run.out.lines().zip(ids) {
                assert!(line.contains(&format!("\"id\":{id},")), "{id}: {line}");
            }
        }
    }
}

#[test]
fn a_rating_is_left_out_on_request() {
    let run = run(&["explain", "--no-rating", GOOD]);
    assert!(
        run.out.ends_with("# hardest step of this path for a person: hidden single, 1.2\n"),
        "{}",
        run.out
    );
    let data = crate::support::run(&["explain", "--no-rating", "-f", "jsonl", GOOD]);
    assert_eq!(values(&data.out, "er"), [Value::Null]);
    assert_eq!(values(&data.out, "end"), ["complete"]);
}

#[test]
fn rate_writes_lines_and_tables() {
    let input = format!("{GOOD}\n{X_WING}\n{TWO}\nbad\n{CLASH}\n");
    let lines =
        format!("{DOTS} 1.2/1.2/1.2\n{X_WING} 3.2/1.2/1.2\n{TWO} -/-/-\nbad\n{CLASH} -/-/-\n");
    let run = run_with(&["rate"], &input);
    assert_eq!(run.out, lines);
    assert_data_eq!(
        run.err,
        str![[r#"
stdin:3: more than one solution: no rating
stdin:4:1: not a puzzle: 81 cells in a line are needed, or 9 rows of 9
stdin:5: no solution: r1c2=5 repeats r1c1 (row 1, box 1) (`ennead repair` says what is wrong with it)

"#]]
    );
    assert_eq!(run.code, Some(3));
    let fields = "number,status,er,technique,clues";
    let table = "number,status,er,technique,clues\n1,unique,1.2,hidden single,30\n\
                 2,unique,3.2,X-wing,20\n3,multiple,,,29\n4,malformed,,,\n5,none,,,30\n";
    run_with(&["rate", "-q", "-f", "csv", "--fields", fields], &input).is(3, table, "");
    let object = format!(
        "{{\"puzzle\":\"{DOTS}\",\"er\":1.2,\"ep\":1.2,\"ed\":1.2,\"technique\":\"hidden single\",\
         \"score\":204,\"hodoku_level\":\"easy\",\"difficulty\":\"easy\",\
         \"steps\":{{\"full house\":21,\"hidden single\":30}},\"guesses\":0,\"clues\":30,\"reason\":null}}\n"
    );
    run_with(&["rate", "-f", "jsonl"], GOOD).is(0, &object, "");
}

#[test]
fn rate_filters() {
    let input = format!("{GOOD}\n{X_WING}\n{TWO}\nbad\n");
    for (condition, which) in [
        ("er>=3.2 && clues<=24", X_WING),
        ("technique == x-wing", X_WING),
        ("difficulty < hard", DOTS),
        ("!(er < 9) ", TWO),
        ("uses(x-wing) >= 1 && steps < 99 && clues > -1", X_WING),
        ("ER == ed", DOTS),
    ] {
        let run = run_with(&["rate", "-q", "--where", condition], &input);
        assert!(run.out.starts_with(which) && run.out.lines().count() == 1, "{}", run.out);
    }
    let run = run(&["rate", "--where", "er>=7.0 and clues<24", GOOD]);
    assert!(run.err.contains("character 9: expected &&, || or the end, found 'a'"), "{}", run.err);
    assert_eq!(run.code, Some(2));
    let spaced = crate::support::run(&["rate", "--where", "technique == hidden single", GOOD]);
    assert_eq!(spaced.out.lines().count(), 1, "{}", spaced.err);
}

#[test]
fn rate_tells_how_long_it_takes_and_why() {
    let input = format!("{GOOD}\n{TWO}\n");
    let table = "minutes,minutes_low,minutes_high\n3.8,2.8,5.3\n,,\n";
    let fields = "minutes,minutes_low,minutes_high";
    run_with(&["rate", "-q", "-f", "csv", "--fields", fields], &input).is(1, table, "");
    let run = run_with(&["rate", "-q", "-v", "--where", "minutes<4 && minutes_high>5"], &input);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), lines[1]), (5, "# people take 3.8 minutes (2.8 to 5.3)"));
    for line in &lines[2..] {
        let (time, cause) = line.split_once(" cells open: ").expect(line);
        assert!(time.starts_with("#   ") && time.contains(" s with "), "{line}");
        assert!(!cause.contains("step "), "explain has other steps: {line}");
        assert!(line.contains(" digits can be placed, "), "{line}");
    }
}

#[test]
fn generate_makes_puzzles_of_some_minutes() {
    let made = run(&["generate", "--minutes", "5..6.5", "--clues", "26..34", "-n3", "--seed", "7"]);
    assert_eq!((made.out.lines().count(), made.code), (3, Some(0)), "{}", made.err);
    // Rounded to one decimal.
    let within =
        ["rate", "--where", "minutes >= 5 && minutes <= 6.5", "-f", "csv", "--fields", "er"];
    assert_eq!(run_with(&within, &made.out).out.lines().count(), 1 + 3);
    let refused = run(&["generate", "--minutes", "0"]);
    assert!(refused.err.contains("every puzzle takes some time"), "{}", refused.err);
    assert_eq!(refused.code, Some(2));
}

#[test]
fn threads_change_nothing() {
    let input = format!("{GOOD}\n{X_WING}\n{TWO}\nbad\n{CLASH}\n").repeat(30);
    for command in [&["rate"][..], &["steps"], &["hint"], &["explain", "-f", "jsonl"]] {
        let one = run_with(&[command, &["-j1"]].concat(), &input);
        let four = run_with(&[command, &["-j4"]].concat(), &input);
        assert_eq!((&one.out, &one.err, one.code), (&four.out, &four.err, four.code));
    }
}

#[test]
fn several_solutions_refuse_what_rests_on_one() {
    for command in ["explain", "hint", "steps"] {
        let run = run(&[command, TWO]);
        let said = "argument 1:1: more than one solution: techniques that assume a single one";
        assert!(run.err.starts_with(said), "{command}: {}", run.err);
        assert_eq!(run.code, Some(if command == "steps" { 0 } else { 1 }), "{command}");
    }
    let run = run(&["steps", "--all", "-t", "BUG+1", "-f", "jsonl", TWO]);
    assert_eq!(values(&run.out, "steps"), [json!([])]);
    assert_eq!(values(&run.out, "status"), ["multiple"]);
}

/// Whoever has the object has the position: its digits, and what is crossed out.
#[test]
fn json_tells_the_whole_position() {
    let line = format!("{{\"givens\":\"{DOTS}\",\"deleted\":[\"r1c3<>1\",\"r1c4<>2\"]}}");
    for command in ["explain", "steps", "hint"] {
        let told = run_with(&[command, "-f", "jsonl"], &line).out;
        let object: Value = serde_json::from_str(&told).expect("an object");
        assert_eq!(object["deleted"], json!(["r1c3<>1", "r1c4<>2"]), "{told}");
        let again = json!({ "givens": object["puzzle"], "deleted": object["deleted"] });
        assert_eq!(run_with(&[command, "-f", "jsonl"], again.to_string()).out, told);
        let puzzle = run(&[command, "-f", "jsonl", DOTS]).out;
        assert!(!puzzle.contains("deleted"), "{puzzle}");
    }
}

#[test]
fn wrong_names_are_told_with_the_nearest() {
    for (args, part) in [
        (&["explain", "--until", "x-wnig", GOOD][..], "did you mean 'X-wing'?"),
        (&["explain", "--only", "0999", GOOD], "`ennead help techniques` lists them"),
        (&["hint", "--level", "5", GOOD], "expected a whole number from 1 to 4"),
        (&["rate", "--fields", "er", GOOD], "add -f csv or -f jsonl"),
        (&["rate", "-v", "-f", "csv", GOOD], "--fields minutes"),
        (&["rate", "-f", "csv", "--fields", "er,er", GOOD], "--fields: er is there twice"),
        (&["-f", "jsonl", "--fields", "line,status,line", GOOD], "--fields: line is there twice"),
        (&["-v", "-f", "compact", GOOD], "--verbose adds nothing to this format"),
        (&["-v", "-f", "npy", GOOD], "--verbose adds nothing to this format"),
        (&["rate", "-f", "csv", "--fields", "solution", GOOD], "possible values: number, file"),
        (&["steps", "--order", "mine", GOOD], "possible values: human, se, hodoku"),
    ] {
        let run = run(args);
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
        assert_eq!(run.code, Some(2), "{args:?}");
    }
}

#[test]
fn equivalent_puzzles_have_equal_ratings_in_one_form() {
    let hard = std::fs::read_to_string("puzzles/hard.txt").expect("puzzles");
    let hard: String = hard.lines().skip(3).take(6).map(|line| format!("{line}\n")).collect();
    let fields = "er,ep,ed,technique,score,hodoku_level,steps,minutes,guesses,status";
    let ratings = |text: &str, more: &[&str]| {
        let args = [&["rate", "-f", "csv", "--fields", fields], more].concat();
        run_with(&args, text).out
    };
    let images = run_with(&["shuffle", "--seed", "1"], &hard).out;
    assert_eq!(ratings(&hard, &["--canonical"]), ratings(&images, &["--canonical"]));
    assert_ne!(ratings(&hard, &[]), ratings(&images, &[]), "they differ by the order of cells");
    // The puzzle is written as it is.
    let line = run(&["rate", "--canonical", DOTS]).out;
    assert!(line.starts_with(DOTS), "{line}");
}
