//! `ennead man`: the manual page, commands included, as `man` reads it.

use super::Command;
use crate::cli;
use crate::cli::run::exit::Exit;
use anyhow::Result;
use clap::Args;
use clap_mangen::Man;
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct ManArgs {}

impl Command for ManArgs {
    const NAME: &'static str = "man";

    const ABOUT: &'static str = "Print the manual page";

    fn after_help() -> Cow<'static, str> {
        "\
Example:
  ennead man > ~/.local/share/man/man1/ennead.1"
            .into()
    }

    fn run(self) -> Result<Exit> {
        let mut program = cli::program();
        program.build();
        let mut page = Vec::new();
        Man::new(program).render(&mut page)?;
        cli::print(&page)
    }
}
