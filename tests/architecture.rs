//! Rules about the sources that neither the compiler nor a lint checks: which module may import what,
//! and where `unsafe` may be. A failure names the file. Clippy checks that the library neither prints
//! nor opens files (`.clippy.toml`).

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, lowest first: the table in `.github/CONTRIBUTING.md`. A file
/// imports only from its own module and from those before it.
fn table_of_modules() -> Vec<&'static str> {
    let text = include_str!("../.github/CONTRIBUTING.md");
    let table =
        text.split("# The modules").nth(1).and_then(|rest| rest.split("The program").next());
    let rows = table.expect("a table of modules").lines();
    rows.filter_map(|line| line.strip_prefix("| ")?.split('`').nth(1)).collect()
}

/// The modules of the program, and which of these each may import besides the library.
const PROGRAM: [(&str, &[&str]); 5] = [
    ("store", &["store"]),
    ("play", &["store", "play"]),
    ("serve", &["store", "serve"]),
    ("cli", &["store", "play", "serve", "cli"]),
    ("main", &["cli"]),
];

/// A source file: its path from `src`, and its lines without comments and strings.
struct Source {
    path: String,
    text: String,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    paths.sort();
    let sources: Vec<Source> = paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a source file is UTF-8");
            let path = path.strip_prefix(&root).expect("below src");
            let path = path.to_string_lossy().replace('\\', "/");
            let code = code_of(&text);
            Source { path, text, code }
        })
        .collect();
    assert!(sources.len() > 100, "the sources are not where this test looks");
    sources
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

/// The text without line comments and without the tests at its end, for which there are no rules.
fn code_of(text: &str) -> String {
    without_comments(text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text))
}

fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// True if `code` has `word` with no letter, digit or `_` on either side.
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(is_part_of_name)
            && !code[at + word.len()..].starts_with(is_part_of_name)
    })
}

impl Source {
    /// The module: `geometry`, `cli`, or `main` and `lib` for the two roots.
    fn module(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or(&self.path);
        first.strip_suffix(".rs").unwrap_or(first)
    }

    /// The names after `crate::`, of modules or of other items in the root of the crate.
    fn imports(&self) -> impl Iterator<Item = &str> {
        self.code.split("crate::").skip(1).map(|rest| {
            let end = rest.find(|c| !is_part_of_name(c)).unwrap_or(rest.len());
            &rest[..end]
        })
    }

    /// True if the file belongs to the program and not to the library.
    fn is_program(&self) -> bool {
        PROGRAM.iter().any(|(module, _)| *module == self.module())
    }
}

/// The crates that only the program has: the optional ones of `Cargo.toml`, as the code names them.
fn crates_of_the_program() -> Vec<String> {
    let lines = include_str!("../Cargo.toml").lines();
    let optional = lines.filter(|line| line.contains("optional = true"));
    let names = optional.map(|line| line.split(' ').next().unwrap_or(line).replace('-', "_"));
    // The library writes arrays for numpy, and says so in its texts; batsat is for its feature `sat`.
    let names: Vec<String> =
        names.filter(|name| !matches!(name.as_str(), "numpy" | "batsat")).collect();
    assert!(names.len() > 15, "the optional crates are not where this test looks");
    names
}

#[test]
fn only_cli_uses_the_crates_of_the_command_line() {
    for source in sources().iter().filter(|source| !matches!(source.module(), "cli" | "main")) {
        for name in ["clap", "indicatif", "anstream"] {
            assert!(!has_word(&source.code, name), "{}: {name} belongs in cli", source.path);
        }
    }
}

/// The library, its unit tests, `tests/library` and `tests/common` compile without the features of
/// the program. The Python module has a feature of its own.
#[test]
fn the_library_uses_no_crate_of_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut tests = Vec::new();
    collect(&root.join("library"), &mut tests);
    collect(&root.join("common"), &mut tests);
    assert!(tests.len() > 10, "the tests of the library are not where this test looks");
    let tests = tests.into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a source file is UTF-8");
        (path.to_string_lossy().into_owned(), text)
    });
    let is_for_all = |source: &Source| !source.is_program() && source.module() != "python";
    let library = sources().into_iter().filter(is_for_all);
    let library = library.map(|source| (source.path, source.text));
    let crates = crates_of_the_program();
    for (path, text) in library.chain(tests) {
        let code = without_comments(&text);
        let used = crates.iter().find(|name| has_word(&code, name));
        assert_eq!(used, None, "{path}: uses a crate of the program");
        let features = code.split("cfg(feature = \"").skip(1);
        for feature in features {
            let is_known = ["serde\"", "sat\""].iter().any(|name| feature.starts_with(name))
                || path == "lib.rs" && feature.starts_with("python\"");
            assert!(is_known, "{path}: depends on a feature of the program");
        }
    }
}

#[test]
fn modules_of_the_program_import_only_those_below_them() {
    for (module, below) in PROGRAM {
        for source in sources().iter().filter(|source| source.module() == module) {
            for name in source.imports() {
                assert!(below.contains(&name), "{}: imports `crate::{name}`", source.path);
            }
        }
    }
}

#[test]
fn unsafe_code_is_only_in_two_places() {
    // In the batch engine, and for a reference of a thread to a closure on the stack of its caller.
    let may_be =
        |source: &Source| source.path.starts_with("solve/batch/") || source.path == "cancel.rs";
    for source in sources().iter().filter(|source| !may_be(source)) {
        assert!(!has_word(&source.code, "unsafe"), "{}: has `unsafe`", source.path);
    }
}

/// The documentation of `logic` lists its parts, highest first. Code for tests may import them all.
#[test]
fn a_part_of_logic_imports_those_below_it() {
    let list = include_str!("../src/logic/mod.rs").split("```").nth(1).expect("a list of parts");
    let names = list.lines().filter_map(|line| line.strip_prefix("//! ")?.split(' ').next());
    let parts: Vec<&str> = names.collect();
    assert!(parts.len() > 10, "the parts are not where this test looks");
    imports_only_below("logic", &parts);
}

/// The documentation of `cli` lists its folders, highest first.
#[test]
fn a_folder_of_the_command_line_imports_those_below_it() {
    let rows = include_str!("../src/cli/mod.rs").lines();
    let rows = rows.filter_map(|line| line.strip_prefix("//! | `")?.split('`').next());
    let parts: Vec<&str> = rows.collect();
    assert_eq!(parts, ["commands", "run", "options", "render", "message"]);
    imports_only_below("cli", &parts);
}

/// Checks that each file of a module imports only from its own part and from those below it. `parts`
/// are highest first.
fn imports_only_below(module: &str, parts: &[&str]) {
    for source in sources() {
        let Some(path) = source.path.strip_prefix(module).and_then(|path| path.strip_prefix('/'))
        else {
            continue;
        };
        let own = path.split(['/', '.']).next().unwrap_or(path);
        let Some(place) = parts.iter().position(|part| *part == own) else { continue };
        for above in &parts[..place] {
            let import = format!("{module}::{above}::");
            assert!(!source.code.contains(&import), "{}: imports `{above}`", source.path);
        }
        let unnamed = format!("use crate::{module}::{{");
        assert!(!source.code.contains(&unnamed), "{}: names no part", source.path);
    }
}

#[test]
fn logic_does_not_use_the_solver() {
    // Code for tests may use the solution: it compares steps with it.
    let is_for_tests = |source: &Source| source.path == "logic/testing.rs";
    for source in sources().iter().filter(|s| s.module() == "logic" && !is_for_tests(s)) {
        // Singles, locked candidates and subsets on a board are no search.
        let code = source.code.replace("crate::solve::propagate", "");
        assert!(!code.contains("crate::solve"), "{}: uses the solver", source.path);
        for name in ["Search", "Solutions", "Worker"] {
            assert!(!has_word(&code, name), "{}: uses `{name}`", source.path);
        }
    }
}

/// The checkers of proofs share nothing with what they check.
#[test]
fn the_checkers_of_proofs_import_nothing() {
    for (path, imports) in
        [("proof/checker.rs", &[][..]), ("proof/steps.rs", &["checker::", "ProofFlaw"])]
    {
        let sources = sources();
        let source = sources.iter().find(|source| source.path == path).expect(path);
        assert!(!has_word(&source.code, "crate"), "{path}");
        let above = source.code.split("super::").skip(1);
        let above = above.filter(|rest| !imports.iter().any(|import| rest.starts_with(import)));
        assert_eq!(above.count(), 0, "{path}");
    }
}

#[test]
fn every_module_of_the_library_is_in_the_table() {
    let lib = include_str!("../src/lib.rs");
    let modules = lib.lines().filter_map(|line| line.split_once("mod ")?.1.strip_suffix(';'));
    let mut modules: Vec<&str> = modules.collect();
    modules.sort_unstable();
    let mut table = table_of_modules();
    table.sort_unstable();
    assert_eq!(table, modules, "the table in CONTRIBUTING.md, and the `mod` lines of src/lib.rs");
}

#[test]
fn modules_of_the_library_import_only_those_below_them() {
    let table = table_of_modules();
    let is_library = |source: &&Source| !source.is_program() && source.module() != "lib";
    for source in sources().iter().filter(is_library) {
        let own = table.iter().position(|module| *module == source.module());
        let own = own.unwrap_or_else(|| panic!("{}: is not in the table", source.path));
        for name in source.imports() {
            let imported = table.iter().position(|module| *module == name);
            let imported = imported.unwrap_or_else(|| {
                panic!("{}: imports `crate::{name}`; name the module", source.path)
            });
            assert!(imported <= own, "{}: {} is above {}", source.path, name, source.module());
        }
        // In these files, `super` is the root of the crate: this test would not see the import.
        let depth = source.path.matches('/').count();
        if depth == 0 || depth == 1 && source.path.ends_with("/mod.rs") {
            assert!(!has_word(&source.code, "super"), "{}: write `crate::`", source.path);
        }
    }
}

#[test]
fn helpers_of_this_file_find_words_and_code() {
    assert!(has_word("use clap::Parser;", "clap"));
    assert!(!has_word("claps + unclap", "clap"));
    assert_eq!(code_of("a // clap\n#[cfg(test)]\nmod tests { unsafe }"), "a ");
}
