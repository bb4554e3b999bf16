//! [`AuditFiles`]: the files that an audit writes.

use crate::cli::options::output::{file, file_name};
use crate::cli::run::inputs::Inputs;
use crate::cli::run::outputs::{self, LateFile};
use anyhow::Result;
use clap::{Args, ValueHint};
use std::path::{Path, PathBuf};

/// The options that name the files of an audit.
#[derive(Args, Debug)]
pub(crate) struct AuditFileArgs {
    /// Write the report to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write the records with a fault to FILE, as csv: file, line, reason, puzzle
    #[arg(long, value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub(crate) write: Option<PathBuf>,
    /// Write the records without a fault to FILE as they are, one of each class
    #[arg(long, value_name = "FILE", value_parser = file_name(), value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub(crate) clean: Option<PathBuf>,
}

/// The files, once they are known to be writable.
pub(crate) struct AuditFiles {
    pub(crate) output: Option<LateFile>,
    pub(crate) write: Option<LateFile>,
    pub(crate) clean: Option<LateFile>,
}

impl AuditFileArgs {
    /// The file of the report; `None`: standard output.
    fn output(&self) -> Option<&Path> {
        file(self.output.as_deref())
    }

    /// Opens the files. They keep their content until something is written.
    ///
    /// # Errors
    /// When one cannot be written.
    pub(crate) fn open(&self) -> Result<AuditFiles> {
        let open = |path: Option<&Path>| path.map(LateFile::open).transpose();
        Ok(AuditFiles {
            output: open(self.output())?,
            write: open(self.write.as_deref())?,
            clean: open(self.clean.as_deref())?,
        })
    }

    /// The names of the files, with their options.
    fn names(&self) -> Vec<(&'static str, &Path)> {
        let files = [
            ("--output", self.output()),
            ("--write", self.write.as_deref()),
            ("--clean", self.clean.as_deref()),
        ];
        files.into_iter().filter_map(|(option, path)| Some((option, path?))).collect()
    }

    /// Refuses files that are among `inputs`, and one file for two options.
    ///
    /// # Errors
    /// When a file has two roles.
    pub(crate) fn refuse_shared(&self, inputs: &Inputs) -> Result<()> {
        outputs::refuse_shared(&self.names(), inputs)
    }

    /// True if a file besides the report is wanted.
    pub(crate) fn wants_others(&self) -> bool {
        [&self.write, &self.clean].iter().any(|path| path.is_some())
    }
}
