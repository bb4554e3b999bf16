//! The scripts of `ennead completions`, in the shells themselves: what each offers after the
//! beginning of a command line. A shell that is not installed is skipped, and said to be.

use crate::common;
use crate::support::*;
use std::path::Path;
use std::process::Command;

/// The beginning of a command line, some words that are offered after it, and some that are not.
const LINES: [(&str, &[&str], &[&str]); 12] = [
    ("ennead ", &["check", "solve", "aa.txt"], &["board"]),
    ("ennead c", &["check", "canon"], &["solve", "aa.txt"]),
    ("ennead check a", &["aa.txt"], &["solve", "bb.txt"]),
    ("ennead check --engine ", &["scalar", "portable"], &["aa.txt"]),
    ("ennead solve -f ", &["board", "line"], &["aa.txt", "check"]),
    ("ennead aa.txt b", &["bb.txt"], &["board"]),
    ("ennead rate --exit", &["--exit-zero"], &["aa.txt"]),
    ("ennead solve --from ", &["csv", "jsonl"], &["aa.txt"]),
    ("ennead help ", &["check", "formats"], &["aa.txt"]),
    ("ennead completions ", &["bash"], &["aa.txt"]),
    // fish completes options of `solve` after that word only.
    ("ennead -f ", &["board", "line"], &["aa.txt", "check"]),
    ("ennead aa.txt -f ", &["board", "line"], &["aa.txt"]),
];

/// A folder with two files, and the script of a shell in `folder/scripts/NAME`.
fn folder(shell: &str, name: &str) -> String {
    let folder = path(&format!("completions_{shell}"));
    let scripts = Path::new(&folder).join("scripts");
    std::fs::create_dir_all(&scripts).expect("a folder");
    for file in ["aa.txt", "bb.txt"] {
        std::fs::write(Path::new(&folder).join(file), "").expect("a file");
    }
    let script = run(&["completions", shell]);
    assert_eq!((script.err.as_str(), script.code), ("", Some(0)));
    std::fs::write(scripts.join(name), script.out).expect("a script");
    folder
}

/// The words that `shell` offers after each of [`LINES`], as the script `ask` prints them: for each
/// line `LINE`, and then a word a line.
#[track_caller]
fn check(shell: &str, name: &str, ask: &str) {
    if Command::new(shell).arg("--version").output().is_err() {
        return common::skip(&format!("needs {shell}"));
    }
    let folder = folder(shell, name);
    let ask_path = file(&format!("ask.{shell}"), ask);
    let options: &[&str] = match shell {
        "zsh" => &["-f"],
        "fish" => &["--no-config"],
        _ => &["--norc"],
    };
    let output = Command::new(shell)
        .args(options)
        .arg(ask_path)
        .args(LINES.map(|(line, ..)| line))
        .current_dir(&folder)
        .env("TERM", "dumb")
        .output()
        .expect("it runs");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let answers: Vec<&str> = out.split("LINE\n").skip(1).collect();
    assert_eq!(answers.len(), LINES.len(), "{out}{}", String::from_utf8_lossy(&output.stderr));
    let count = if shell == "fish" { LINES.len() - 2 } else { LINES.len() };
    for ((line, offered, others), answer) in LINES.into_iter().zip(answers).take(count) {
        let words: Vec<&str> = answer.lines().map(str::trim_end).collect();
        for word in offered {
            assert!(words.contains(word), "{shell}: '{line}' offers {words:?}, but not {word}");
        }
        for word in others {
            assert!(!words.contains(word), "{shell}: '{line}' offers {word}");
        }
    }
}

#[test]
fn bash_completes_the_command_line() {
    // What the function leaves empty, bash fills with files (`complete -o default`).
    let ask = r#"
source scripts/ennead
for line in "$@"; do
    read -ra COMP_WORDS <<< "$line"
    [[ $line == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
    word=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    _ennead ennead "$word" "${COMP_WORDS[COMP_CWORD - 1]}" 2> /dev/null
    echo LINE
    printf '%s\n' "${COMPREPLY[@]}"
    [[ ${#COMPREPLY[@]} == 0 || $line == "ennead " ]] && compgen -f -- "$word"
done
exit 0
"#;
    check("bash", "ennead", ask);
}

#[test]
fn zsh_completes_the_command_line() {
    // A shell in a terminal of its own; `compadd` is told every word that may be offered. Ctrl-U
    // takes back what a line and its completion left.
    let ask = r#"
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1= PS2= RPS1=; stty -echo; fpath=($PWD/scripts $fpath)'
zpty -w shell 'autoload -Uz compinit; compinit -u -D'
zpty -w shell 'compadd() { local -a hits; builtin compadd -A hits "$@"; print -rl -- "HI""T "$^hits; builtin compadd "$@" }'
zpty -w shell 'zle -C hits complete-word hits; hits() { _main_complete; print DO""NE }; bindkey "^X" hits; print REA""DY'
zpty -r -m shell out '*READY*'
for line in "$@"; do
    zpty -w -n shell $'\x15'"$line"$'\x18'
    zpty -r -m shell out '*DONE*'
    print LINE
    print -r -- $out | tr -d '\r' | sed -n 's/^.*HIT //p'
done
zpty -d shell
"#;
    check("zsh", "_ennead", ask);
}

#[test]
fn fish_completes_the_command_line() {
    let ask = r#"
source scripts/ennead.fish
for line in $argv
    echo LINE
    complete -C "$line" | string replace -r '\t.*' ''
end
"#;
    check("fish", "ennead.fish", ask);
}

/// The commands in the help make the folders that they write to.
#[test]
#[cfg(unix)]
fn the_commands_in_the_help_work_in_a_new_home() {
    let home = path("completions_home");
    let _ = std::fs::remove_dir_all(&home);
    std::fs::create_dir_all(&home).expect("a folder");
    let help = run(&["completions", "--help"]).out;
    let (_, examples) = help.split_once("Examples:\n").expect("examples");
    let (examples, _) = examples.split_once("\n\n").expect("their end");
    let program = Path::new(env!("CARGO_BIN_EXE_ennead")).parent().expect("a folder");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(program.to_owned()).chain(std::env::split_paths(&paths));
    let status = Command::new("sh")
        .args(["-e", "-c", examples])
        .env("HOME", &home)
        .env("PATH", std::env::join_paths(paths).expect("paths"))
        .status();
    assert!(status.expect("a shell").success(), "{examples}");
    for file in [
        ".local/share/bash-completion/completions/ennead",
        ".zfunc/_ennead",
        ".config/fish/completions/ennead.fish",
    ] {
        let script = std::fs::read_to_string(Path::new(&home).join(file)).expect("a script");
        assert!(script.contains("ennead"), "{file}");
    }
}
