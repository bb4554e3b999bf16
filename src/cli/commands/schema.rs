//! `ennead schema`: prints the JSON Schemas of what other commands write.

use super::Command;
use crate::cli::exit::Exit;
use crate::cli::run::audit::report;
use crate::cli::run::outputs;
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::borrow::Cow;

#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// What to describe
    #[arg(value_enum, value_name = "WHAT", default_value_t)]
    what: Described,
}

/// The kinds of output that have a schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Described {
    /// Lines of explain, steps and hint
    #[default]
    Steps,
    /// The report of audit
    Audit,
}

impl Command for SchemaArgs {
    const NAME: &'static str = "schema";

    const ABOUT: &'static str = "Print the JSON Schema of steps, or of an audit";

    const LONG_ABOUT: &'static str = "\
Print the JSON Schema (draft 2020-12) of what `ennead explain`, `ennead steps` and `ennead hint` \
write with -f jsonl, where each line is one object, or of what `ennead audit` writes with -f json. \
The key `schema` of an object is the version.

A new version may remove keys or give them another meaning. Within a version, keys are only added.";

    const INTERRUPTED: &'static str = "";

    fn after_help() -> Cow<'static, str> {
        "\
Examples:
  ennead schema > ennead.schema.json
  ennead schema audit > audit.schema.json
  ennead hint -f jsonl puzzle.txt       a line that the schema describes, shortened here:
    {\"schema\":1,\"number\":1,\"id\":null,\"status\":\"unique\",\"wrong\":[],\"where\":\"box 2\",
     \"technique\":\"hidden single\",\"pattern\":\"r1c6\",\"step\":{\"technique\":\"hidden single\",
     \"code\":\"0002\",\"rating\":1.2,\"score\":14,\"placements\":[\"r1c6=8\"],\"houses\":[\"box 2\"],
     \"text\":\"Hidden single. In box 2, the digit 8 can only go in r1c6: ...\\n=> r1c6 = 8\"}}"
            .into()
    }

    fn run(self) -> Result<Exit> {
        outputs::print(match self.what {
            Described::Steps => ennead::objects::SCHEMA_TEXT.as_bytes(),
            Described::Audit => report::SCHEMA_TEXT.as_bytes(),
        })
    }
}
