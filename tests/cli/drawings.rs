//! Steps as drawings and for forums: `explain --pictures`, `-f svg`, `-f bbcode`.

use crate::support::*;
use snapbox::{assert_data_eq, str};
use std::fs;
use std::path::PathBuf;

/// Its path has an XY-wing.
const WING: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

#[test]
fn every_step_of_a_path_is_a_file() {
    let folder = PathBuf::from(path("pictures")).join("new");
    let folder = folder.to_str().expect("UTF-8");
    let _ = fs::remove_dir_all(folder);
    let input = format!("{DOTS}\n{TWO}\n{WING}\n");
    let args = ["explain", "-q", "--no-rating", "--until", "XY-wing", "--pictures", folder];
    let run = run_with(&args, &input);
    let count = run.out.split("the first XY-wing is step ").nth(1).expect("an XY-wing");
    let count: usize = count.lines().next().and_then(|count| count.parse().ok()).expect("a number");
    let names = || {
        let entries = fs::read_dir(folder).expect("a folder");
        let names = entries.map(|entry| entry.expect("a file").file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().expect("ASCII")).collect();
        names.sort();
        names
    };
    let all = names();
    assert_eq!(all[0], "0001-001-hidden-single.svg");
    let of_last: Vec<&String> = all.iter().filter(|name| name.starts_with("0003-")).collect();
    assert_eq!(of_last.len(), count);
    assert_eq!(*of_last[count - 1], format!("0003-{count:03}-xy-wing.svg"));
    let last = fs::read_to_string(PathBuf::from(folder).join(of_last[count - 1])).expect("a file");
    assert!(last.starts_with("<svg ") && last.contains("<title>XY-wing: r3c1 &lt;&gt; 1</title>"));
    // A second run writes the same files.
    run_with(&args, &input);
    assert_eq!(names(), all);

    let file = file("pictures-file", "");
    let inside = format!("{file}/inside");
    let refused = run_with(&["explain", "--pictures", &inside], &input);
    assert_eq!((refused.out.as_str(), refused.code), ("", Some(2)));
    assert!(refused.err.contains("cannot make the folder"), "{}", refused.err);
}

#[test]
fn a_hint_is_drawn_up_to_its_level() {
    let look = run(&["hint", "-f", "svg", DOTS]);
    assert_eq!(look.code, Some(0));
    assert!(look.out.contains("<title>look at box 2</title>"), "{}", look.out);
    assert!(!look.out.contains("class=\"mark"), "{}", look.out);
    let whole = run(&["hint", "-f", "svg", "--level", "4", DOTS]);
    assert!(whole.out.contains("<title>hidden single: r1c6 = 8</title>"), "{}", whole.out);
    assert!(whole.out.contains("<desc>Hidden single. ") && whole.out.ends_with("</svg>\n"));
    assert!(whole.out.contains("class=\"mark-placed\""), "{}", whole.out);
    // What has no hint is a drawing of the position, or a comment.
    let none = run_with(&["hint", "-q", "-f", "svg"], format!("{CLASH}\nbad\n"));
    assert!(none.out.contains("<title>no hint: none</title>"), "{}", none.out);
    assert!(none.out.ends_with("\n<!-- no hint: malformed -->\n"), "{}", none.out);
}

#[test]
fn forums_get_a_position_and_steps_in_notation() {
    let steps = run(&["steps", "-f", "bbcode", "-t", "hidden pair", "--limit", "1", WING]);
    assert_data_eq!(
        steps.out,
        str![[r#"
[code]
+---------------------+-------------------+---------------------+
| 1389   2    135689  | 13479 3579  1457  | 145689 5679 1456789 |
| 189    159  1589    | 6     2579  12457 | 124589 2579 3       |
| 139    7    4       | 1239  8     125   | 12569  2569 1569    |
+---------------------+-------------------+---------------------+
| 1479   1459 1579    | 1789  679   3     | 45689  5679 2       |
| 2379   8    23579   | 279   4     267   | 3569   1    5679    |
| 6      1349 12379   | 5     279   1278  | 3489   379  4789    |
+---------------------+-------------------+---------------------+
| 2349   3469 2369    | 234   1     2456  | 7      8    569     |
| 5      1346 123678  | 23478 2367  9     | 1236   236  16      |
| 123789 1369 1236789 | 2378  23567 25678 | 123569 4    1569    |
+---------------------+-------------------+---------------------+
[/code]
Hidden pair: [..] => r4c4 <> 7, 9; r6c6 <> 2, 7

"#]]
    );
    let hint = run(&["hint", "-f", "bbcode", "--level", "4", DOTS]);
    assert!(hint.out.contains("[/code]\nHidden single"), "{}", hint.out);
    let place = run(&["hint", "-f", "bbcode", DOTS]);
    assert!(place.out.ends_with("[/code]\nlook at box 2\n"), "{}", place.out);
    let path = run(&["explain", "-f", "bbcode", "--max-steps", "2", DOTS]);
    let lines: Vec<&str> = path.out.lines().collect();
    assert_eq!((lines[0], lines[14]), ("[code]", "[/code]"));
    assert!(lines[15].starts_with("1. ") && lines[16].starts_with("2. "), "{}", path.out);
    assert_eq!(lines.len(), 17);
    let boards = run(&["explain", "-v", "-f", "bbcode", "--max-steps", "2", DOTS]);
    assert_eq!(boards.out.matches("[code]").count(), 2);
    // The grid is read back.
    let grid = lines[1..14].join("\n");
    assert_eq!(run_with(&["candidates", "-q"], grid).out, run(&["candidates", DOTS]).out);
}
