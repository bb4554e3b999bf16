//! `ennead` as a filter under the engines that people have for more than one machine: the scripts
//! in `tests/cluster`, which compare what comes out with one process.

use crate::common::{corpus, skip};
use ennead::Grid;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Python code that fails where a module is missing. Importing the modules would take a second.
const HAS_SPARK: &str = "from importlib.util import find_spec\n\
    assert all(map(find_spec, ['pyspark', 'pyarrow', 'pandas']))";

/// A file of lines: puzzles of every kind and records that cannot be read. `name` is the test's.
fn puzzles(name: &str, copies: usize) -> PathBuf {
    let mut text = String::new();
    let kinds = ["easy", "medium", "invalid"].map(corpus);
    for _ in 0..copies {
        for k in 0..400 {
            for kind in &kinds {
                text += &line(kind.get(k));
            }
            if k % 50 == 0 {
                text += "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n";
            }
        }
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cluster-{name}.txt"));
    fs::write(&path, text).expect("a file can be written");
    path
}

fn line(puzzle: Option<&Grid>) -> String {
    puzzle.map(|puzzle| format!("{puzzle}\n")).unwrap_or_default()
}

/// True if the program runs with these arguments.
fn runs(program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

/// Runs a script on some puzzles; it compares by itself.
#[track_caller]
fn run(program: &str, script: &str, puzzles: &Path) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cluster").join(script);
    let mut command = Command::new(program);
    command.arg(script).arg(env!("CARGO_BIN_EXE_ennead")).arg(puzzles);
    let output = command.output().expect("a program that ran before");
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{out}{err}", output.status);
    assert!(out.contains("equal to one process"), "{out}{err}");
    print!("{out}");
}

/// Makes a Parquet table of two puzzles, then reads it with the code that the help of `convert` has
/// between `-c '` and `'`.
const FROM_PARQUET: &str = "import sys, subprocess
from pyarrow import parquet, table
parquet.write_table(table({'id': [7, 8], 'puzzle': ['53.', '.2.'], 'solution': ['534', '12\\n3']}), sys.argv[2])
help = subprocess.run([sys.argv[1], 'convert', '--help'], capture_output=True, text=True).stdout
exec(help.split(\"-c '\")[1].split(\"'\")[0].replace('train.parquet', sys.argv[2]))";

#[test]
fn a_parquet_table_comes_through_a_pipe_as_the_help_says() {
    let python = std::env::var("ENNEAD_TEST_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !runs(&python, &["-c", "import pyarrow"]) {
        return skip("needs a Python with pyarrow, which ENNEAD_TEST_PYTHON names");
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("train.parquet");
    let code = FROM_PARQUET.replace("53.", &"5".repeat(81)).replace(".2.", &".".repeat(81));
    let mut command = Command::new(python);
    command.args(["-c", &code, env!("CARGO_BIN_EXE_ennead")]).arg(path);
    let table = command.output().expect("a program that ran before").stdout;
    let options = ennead::format::ReadOptions::default();
    let clues = options.records(&table).map(|record| record.puzzle().map(Grid::clues).ok());
    let wanted = [81, 0].map(Some);
    assert!(clues.eq(wanted), "{}", String::from_utf8_lossy(&table));
}

#[test]
fn parallel_processes_write_what_one_writes() {
    if !runs("parallel", &["--version"]) || !runs("bash", &["--version"]) {
        return skip("needs GNU parallel and bash");
    }
    run("bash", "parallel.sh", &puzzles("parallel", 2));
}

#[test]
fn executors_of_spark_write_what_one_process_writes() {
    let python = std::env::var("ENNEAD_TEST_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !runs(&python, &["-c", HAS_SPARK]) || !runs("java", &["-version"]) {
        return skip(
            "needs Java, and a Python with PySpark, pyarrow and pandas, which ENNEAD_TEST_PYTHON names",
        );
    }
    run(&python, "spark.py", &puzzles("spark", 3));
}
