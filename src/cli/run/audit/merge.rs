//! Puts audits that were kept one behind the other, as if their data had been audited together.

use super::counts::Counts;
use super::examine::Examined;
use super::key::{Place, Side};
use super::saved::{self, Head, Saved};
use anyhow::{Context, Result, bail, ensure};
use std::path::Path;

/// Reads saved audits and puts them one behind the other. Returns what they have in common, the
/// names of all files, and the counts.
pub(crate) fn merge(
    paths: &[&Path],
    side: Side,
    needs_grids: bool,
    like: Option<&Head>,
    examined: &mut Examined,
) -> Result<(Head, Vec<String>, Counts)> {
    let mut first: Option<Head> = None;
    let (mut files, mut counts) = (Vec::new(), Counts::default());
    for path in paths {
        let name = path.display();
        let Saved { head, keys, grids } = saved::read(path)?;
        let before = files.len();
        ensure!(
            before + head.files.len() < Place::MAX_FILES,
            "{name}: with it, there are more than 65,535 files"
        );
        if needs_grids && !head.grids {
            bail!("{name}: was saved without --grids; audit its data again with it");
        }
        // The sample of the other data set is not used.
        if let (Some(first), None) = (&first, like) {
            ensure!(
                (head.one_in, head.rates) == (first.one_in, first.rates),
                "{name}: its sample is one puzzle in {}{}, that of {} one in {}{}; audit both with the \
                 same --sample and --rate",
                head.one_in,
                if head.rates { ", rated" } else { "" },
                paths[0].display(),
                first.one_in,
                if first.rates { ", rated" } else { "" },
            );
        }
        counts.add_all(head.counts.clone().relocated(side, before));
        examined.keys.add_run(keys.relocated(side, before));
        if needs_grids {
            examined.grids.add_run(grids.relocated(side, before));
        }
        files.extend(head.files.iter().cloned());
        first.get_or_insert(head);
    }
    let first = first.context("--merge needs a file")?;
    Ok((first, files, counts))
}
