//! `ennead completions`: prints a script with which a shell completes the command line.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::run::outputs;
use anyhow::Result;
use clap::{Arg, Args};
use clap_complete::Shell;
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl Command for CompletionsArgs {
    const NAME: &'static str = "completions";

    const ABOUT: &'static str = "Print a completion script for a shell";

    const INTERRUPTED: &'static str = "";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  mkdir -p ~/.local/share/bash-completion/completions &&
    ennead completions bash > ~/.local/share/bash-completion/completions/ennead
  mkdir -p ~/.zfunc && ennead completions zsh > ~/.zfunc/_ennead
  mkdir -p ~/.config/fish/completions &&
    ennead completions fish > ~/.config/fish/completions/ennead.fish

They work in new shells. For zsh, ~/.zshrc needs `fpath=(~/.zfunc $fpath)` before compinit.

Exit codes: 0 printed; 2 wrong usage."
            .into()
    }

    fn run(self) -> Result<Exit> {
        let script = match self.shell {
            Shell::Zsh => zsh_script(),
            Shell::Fish => fish_script(),
            shell => script(shell, super::program()),
        };
        outputs::print(script.as_bytes())
    }
}

/// The script that clap writes for `program`.
fn script(shell: Shell, mut program: clap::Command) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "ennead", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// clap's script offers files where a command takes one of some words, as `help` does. This one offers
/// the words.
fn fish_script() -> String {
    let mut program = super::program();
    program.build();
    let mut lines = String::new();
    for command in program.get_subcommands() {
        let words = command.get_positionals().flat_map(Arg::get_possible_values);
        let words: Vec<String> = words.map(|word| word.get_name().to_owned()).collect();
        if !words.is_empty() {
            let (name, words) = (command.get_name(), words.join(" "));
            lines += &format!(
                "complete -c ennead -n \"__fish_ennead_using_subcommand {name}\" -f -a \"{words}\"\n"
            );
        }
    }
    script(Shell::Fish, super::program()) + &lines
}

/// clap's script offers a command or a file as the first word, never both. This one offers both;
/// a first word that is no command begins the arguments of `solve`.
fn zsh_script() -> String {
    let program = super::program();
    let options = program.get_arguments().filter(|argument| !argument.is_positional());
    let program = clap::Command::new("ennead")
        .disable_help_subcommand(true)
        .args(options.cloned())
        .subcommands(program.get_subcommands().cloned());
    let list = "'ennead commands' commands \"$@\"";
    let choice = "case $line[1] in";
    let default = "(( $+functions[_ennead__subcmd__$line[1]_commands] )) || line[1]=solve";
    script(Shell::Zsh, program).replacen(list, &format!("{list}\n    _files"), 1).replacen(
        choice,
        &format!("{default}\n        {choice}"),
        1,
    )
}
