//! Merges saved audits (`--merge`): the result is that of one audit of all their data, one file
//! after the other.

use super::counts::Counts;
use super::examine::Examined;
use super::key::{RecordPlace, Side};
use super::parts::AuditedInput;
use super::sample::{self, Size};
use super::saved::{self, Head, Saved};
use anyhow::{Result, bail, ensure};
use std::collections::BTreeMap;
use std::path::Path;

/// The common settings of merged audits, and the sums of their counts.
#[derive(Default)]
pub(crate) struct Merged {
    /// The names of all files.
    pub(crate) files: Vec<String>,
    pub(crate) counts: Counts,
    pub(crate) parts: Vec<AuditedInput>,
    /// As in [`Head`].
    pub(crate) one_in: u64,
    pub(crate) sample: Size,
    pub(crate) rates: bool,
}

/// Reads saved audits of one side and merges them in this order; adds their keys to `examined`.
///
/// # Errors
/// When one cannot be read, was made with other settings than the first, or has a part of the data
/// that another has too.
pub(crate) fn merge(
    paths: &[&Path],
    side: Side,
    needs_grids: bool,
    examined: &mut Examined,
) -> Result<Merged> {
    let mut merged = Merged::default();
    let mut owners: BTreeMap<AuditedInput, &Path> = BTreeMap::new();
    // The data sets that were divided, with the number of files before theirs.
    let mut divided: Vec<(AuditedInput, usize)> = Vec::new();
    for (index, &path) in paths.iter().enumerate() {
        let name = path.display();
        let Saved { head, keys, grids } = saved::read(path)?;
        // Parts of a data set have its files: they are listed once.
        let whole = head.parts.first().filter(|first| {
            let is_of_it = |part: &AuditedInput| part.is_of_same_data_set(first);
            first.files == head.files && head.parts.iter().all(is_of_it)
        });
        let known = whole.and_then(|whole| {
            divided.iter().find(|(part, _)| part.is_of_same_data_set(whole)).map(|known| known.1)
        });
        let before = known.unwrap_or(merged.files.len());
        ensure!(
            before + head.files.len() < RecordPlace::MAX_FILES,
            "{name}: with it, there are more than {} files",
            RecordPlace::MAX_FILES - 1
        );
        if needs_grids && !head.grids {
            bail!("{name}: was saved without --grids; audit its data again with it");
        }
        // The sample of the other data set is not used.
        match side {
            Side::Audited if index > 0 => merged.thin(paths[0], &head, path)?,
            _ => {
                (merged.one_in, merged.sample, merged.rates) =
                    (head.one_in, head.sample, head.rates);
            }
        }
        for part in &head.parts {
            if let Some(other) = owners.insert(part.identity(), path) {
                let (what, other) = (part.name(), other.display());
                bail!("{name}: {what} is in {other} as well; each part is merged once");
            }
            if let Some(other) = merged.parts.iter().find(|other| part.overlaps(other)) {
                let (what, other) = (part.name(), other.name());
                bail!("{name}: {what} overlaps with {other}; merge the parts of one division");
            }
        }
        merged.counts.add_all(head.counts.relocated(side, before));
        examined.keys.add_run(keys.relocated(side, before));
        if needs_grids {
            examined.grids.add_run(grids.relocated(side, before));
        }
        if known.is_none() {
            divided.extend(whole.map(|whole| (whole.clone(), before)));
            merged.files.extend(head.files);
        }
        merged.parts.extend(head.parts);
    }
    if merged.sample == Size::ByCount {
        merged.one_in = merged.one_in.max(Size::ByCount.one_in(merged.counts.unique));
    }
    Ok(merged)
}

impl Merged {
    /// Thins the sample to what it has in common with that of the audit at `path`, whose head is
    /// `head`. `first`: the path of the first merged audit, for the message.
    ///
    /// # Errors
    /// When the samples have no common part, or only one of them is rated.
    fn thin(&mut self, first: &Path, head: &Head, path: &Path) -> Result<()> {
        let rated = |rates: bool| if rates { ", rated" } else { "" };
        match sample::common(head.one_in, self.one_in) {
            Some(one_in) if head.rates == self.rates => self.one_in = one_in,
            _ => bail!(
                "{}: its sample is one puzzle in {}{}, that of {} one in {}{}; audit both with the \
                 same --sample and --rate",
                path.display(),
                head.one_in,
                rated(head.rates),
                first.display(),
                self.one_in,
                rated(self.rates),
            ),
        }
        if self.sample != head.sample {
            self.sample = Size::OneIn(self.one_in);
        }
        Ok(())
    }
}
