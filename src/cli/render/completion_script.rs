//! The scripts with which shells complete the command line. clap writes them; two of them do not
//! know what to do with a program that has a default command, and are mended here.

use crate::cli::commands::COMMANDS;
use clap_complete::Shell;

/// The script for `shell`, which completes `program`.
pub(crate) fn completion_script(shell: Shell, program: &mut clap::Command) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, program, "ennead", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Zsh => mended(script, &zsh()),
        Shell::Fish => mended(script, &fish()),
        _ => script,
    }
}

/// A text in a script, and what stands there instead.
type Change = (&'static str, String);

/// The script with the first place of each text changed.
fn mended(script: String, changes: &[Change]) -> String {
    changes.iter().fold(script, |script, (old, new)| script.replacen(old, new, 1))
}

/// All commands, with spaces between them.
fn commands() -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).chain(["help"]).collect();
    names.join(" ")
}

/// zsh takes the first word for a file, so that no command is ever seen. Here it is a command or a
/// file; a file belongs to the default command.
fn zsh() -> Vec<Change> {
    let dispatch = format!(
        "        if [[ \" {} \" == *\" $line[1] \"* ]]; then
            words=($line[1] \"${{words[@]}}\")
            (( CURRENT += 1 ))
        else
            words=(solve $line[1] \"${{words[@]}}\")
            line[1]=solve
            (( CURRENT += 2 ))
        fi
",
        commands()
    );
    let first = "_ennead_first() {
    _alternative 'commands:command:_ennead_commands' 'files:puzzle or file:_files'
}
(( $+functions[_ennead_commands] )) ||";
    vec![
        ("'::inputs -- Puzzles, files, or `-` for standard input:_files' \\\n", String::new()),
        ("\":: :_ennead_commands\" \\", "\":: :_ennead_first\" \\".to_owned()),
        ("        words=($line[2] \"${words[@]}\")\n        (( CURRENT += 1 ))\n", dispatch),
        ("ennead-command-$line[2]", "ennead-command-$line[1]".to_owned()),
        ("case $line[2] in", "case $line[1] in".to_owned()),
        ("(( $+functions[_ennead_commands] )) ||", first.to_owned()),
    ]
}

/// fish takes an option without its value yet for a mistake, and the first word for a command.
fn fish() -> Vec<Change> {
    vec![(
        "    or return\n    if set -q argv[1]\n",
        format!(
            "    or argparse -s (__fish_ennead_global_optspecs) -- $cmd[1..-2] 2>/dev/null
    or return
    if contains -- \"$argv[1]\" {}
",
            commands()
        ),
    )]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_to_mend_is_there() {
        for (shell, changes) in [(Shell::Zsh, zsh()), (Shell::Fish, fish())] {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut crate::cli::program(), "ennead", &mut script);
            let mut script = String::from_utf8(script).expect("UTF-8");
            for change in changes {
                assert!(script.contains(change.0), "{shell}: {}", change.0);
                script = mended(script, &[change]);
            }
        }
    }
}
