//! Files as people have them, and what `ennead check` says of each: one word a record, and the exit
//! code. The folder is `tests/data/input`: what 117 formats, programs and mistakes make of a few
//! puzzles.

use crate::support::*;
use std::path::Path;

/// A name of a file, and what is said of it: `u` unique, `m` multiple, `n` none, `x` malformed, for
/// each record; or why it cannot be read at all.
const VERDICTS: &[(&str, &str)] = &[
    ("01_line", "uu"),
    ("02_nonl", "u"),
    ("03_crlf", "uu"),
    ("04_bom", "uu"),
    ("05_utf16le_bom", "text in UTF-16: iconv"),
    ("06_utf16be", "text in UTF-16: iconv"),
    ("07_latin1_blank", "xu"),
    ("08_mid_utf8dot", "uu"),
    ("09_nul", "xu"),
    ("10_gz", "uu"),
    ("11_cronly", "x"),
    ("12_bank", "uu"),
    ("13_kaggle1m", "uu"),
    ("14_kaggle3m", "uu"),
    ("15_extreme", "uu"),
    ("16_kaggle9m", "uu"),
    ("17_semicolon_csv", "uu"),
    ("18_tsv", "uu"),
    ("19_csv_quoted", "uu"),
    ("20_csv_upper", "uu"),
    ("21_csv_otherhdr", "uu"),
    ("22_csv_noheader", "uu"),
    ("23_csv_badrow", "uxu"),
    ("24_csv_shortrow", "uxu"),
    ("25_csv_bomcrlf", "uu"),
    ("26_csv_unclosedq", "xuu"),
    ("27_csv_solfirst", "uu"),
    ("28_csv_two_files_header", "uu"),
    ("29_csv_index", "uu"),
    ("30_sdk", "u"),
    ("31_sdk_crlf", "u"),
    ("32_sdm", "uu"),
    ("33_ss", "u"),
    ("34_hodoku", "xx"),
    ("35_openSudoku", "uu"),
    // It is cut off.
    ("36_fpuzzles", "x"),
    ("37_sudokuwiki_url", "u"),
    ("38_tabs_grid", "u"),
    ("39_spaces81", "uu"),
    ("40_commas81", "uu"),
    ("41_json9x9", "u"),
    ("42_json9x9_pretty", "u"),
    ("43_pylist", "u"),
    ("44_numpy", "u"),
    ("45_pystrlist", "u"),
    ("46_leetcode", "u"),
    ("47_jsonl", "uu"),
    ("48_jsonl_grid", "u"),
    ("49_jsonl_bad", "uxuxxu"),
    ("50_jsonarray", "uu"),
    ("51_json_pretty", "u"),
    ("52_linecont", "xxu"),
    ("53_grids_blank", "uu"),
    ("54_grids_dashes", "uu"),
    ("55_grids_noblank", "uu"),
    ("56_euler96", "uu"),
    ("57_unicode_box", "u"),
    ("58_unicode_double", "u"),
    ("59_pm_729", "u"),
    ("60_16x16", "mu"),
    ("61_16hex", "xu"),
    ("62_80", "xu"),
    ("63_82", "xu"),
    ("64_rating_tail", "uuux"),
    ("65_tabtail", "uu"),
    ("66_leadspace", "uu"),
    ("67_letters", "xu"),
    ("68_blankspaces", "x"),
    ("69_81spacesblank", "xu"),
    ("70_ws_blank_underscore", "uuuuuu"),
    ("71_ibancg_eq", "u"),
    ("72_ibancg_dash", "u"),
    ("73_jacobson", "u"),
    ("74_gnome_sudoku", "u"),
    ("75_ksudoku_dashgrid", "u"),
    ("76_full_dashrow_mid", "x"),
    ("77_markdown", "u"),
    ("78_latex", "xxx"),
    ("79_html_table", "a table in HTML"),
    ("80_csv_grid", "u"),
    ("81_csv_grid_semi", "u"),
    ("82_fullwidth", "xu"),
    ("83_arabic", "xu"),
    ("85_ffvt", "uu"),
    ("86_nbsp", "uu"),
    ("87_8rows", "xu"),
    ("88_10rows", "xu"),
    ("89_row8", "xu"),
    ("90_mix", "uuuu"),
    ("91_html_page", "x"),
    ("93_png", "a picture, and only text is read"),
    ("94_comments", "xxxu"),
    ("95_title_lines", "xxu"),
    ("96_dup", "nu"),
    ("97_full", "u"),
    ("98_fullwrong", "n"),
    ("99_empty81", "m"),
    ("a1_zero81", "m"),
    ("a2_dashes81", "m"),
    ("a3_quotedline", "uu"),
    ("a4_cstring", "uu"),
    ("a5_rle", "xu"),
    ("a6_excel_csv_sep", "u"),
    ("a7_zip", "a zip archive"),
    ("a8_sukaku_pm_grid", "u"),
    ("a9_hodoku_bar", "u"),
    ("b1_numpy_dots", "u"),
    ("b2_numbered", "uu"),
    ("b3_numbered_sp", "uu"),
    ("b4_royle17", "uu"),
    ("b5_hodoku_csv_excel", "u"),
    ("b6_row_labels", "u"),
    ("b7_sadman_state_only", "no puzzle in the input"),
    ("b8_9x9_zero_sp_rowsep", "u"),
    // A variant, and a short link.
    ("b9_links", "uuumx"),
    ("slide", "x"),
    ("slide2", "x"),
];

/// The word of `ennead check` as one letter.
fn letter(word: &str) -> char {
    match word {
        "unique" => 'u',
        "multiple" => 'm',
        "none" => 'n',
        "malformed" => 'x',
        _ => panic!("{word}"),
    }
}

#[test]
fn files_as_people_have_them_are_read_or_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/input");
    let mut wrong = String::new();
    for (name, verdict) in VERDICTS {
        let path = folder.join(name);
        let run = run(&["check", &path.to_string_lossy()]);
        let said: String = run.out.lines().map(letter).collect();
        let (is_right, code) = match verdict.len() {
            1..=6 if verdict.chars().all(|c| "umnx".contains(c)) => {
                let code =
                    [('x', 3), ('m', 1), ('n', 1)].iter().find(|(c, _)| verdict.contains(*c));
                (said == *verdict, code.map_or(0, |(_, code)| *code))
            }
            _ => (said.is_empty() && run.err.contains(verdict), 2),
        };
        if !is_right || run.code != Some(code) {
            wrong += &format!("{name}: wanted {verdict}, {code}; {run:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let mut names: Vec<_> = std::fs::read_dir(&folder).expect("a folder").collect();
    names.retain(|entry| {
        let name = entry.as_ref().expect("an entry").file_name();
        VERDICTS.iter().all(|(known, _)| name != *known)
    });
    assert!(names.is_empty(), "files without a verdict: {names:?}");
}
