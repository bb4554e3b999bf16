//! `ennead completions`: prints a script with which a shell completes the command line.

use super::Command;
use crate::cli;
use crate::cli::render::completion_script::completion_script;
use crate::cli::run::exit::Exit;
use anyhow::Result;
use clap::Args;
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
  ennead completions bash > ~/.local/share/bash-completion/completions/ennead
  ennead completions zsh  > ~/.zfunc/_ennead
  ennead completions fish > ~/.config/fish/completions/ennead.fish

A new shell knows the completions. For zsh, ~/.zshrc must put ~/.zfunc into fpath before compinit.

Exit codes: 0 printed; 2 wrong usage."
            .into()
    }

    fn run(self) -> Result<Exit> {
        cli::print(completion_script(self.shell, &mut cli::program()).as_bytes())
    }
}
