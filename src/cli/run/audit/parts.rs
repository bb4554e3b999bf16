//! [`AuditedInput`]: what an audit was made of. It shows whether audits that are merged are all
//! parts of a data set, each once.

use super::sorted_store::SortedStore;
use ennead::format::write::joined;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;
use std::io;
use twox_hash::XxHash3_64;

/// Files, or a part of them, that were audited in one run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuditedInput {
    /// The names of the files.
    pub(crate) files: Vec<String>,
    /// Their size in bytes, if it is known.
    pub(crate) bytes: Option<u64>,
    /// With `--shard K/N`, K and N.
    pub(crate) shard: Option<(u64, u64)>,
    /// A hash of the keys.
    pub(crate) hash: u64,
}

/// The hash of the keys of an audit, which must be sorted.
///
/// # Errors
/// When a temporary file cannot be read.
pub(crate) fn hash(keys: &SortedStore) -> io::Result<u64> {
    let mut hash = XxHash3_64::new();
    let mut cursor = keys.cursor()?;
    while let Some(item) = cursor.next()? {
        item.iter().for_each(|word| hash.write(&word.to_le_bytes()));
    }
    Ok(hash.finish())
}

impl AuditedInput {
    /// Its name, as `train.csv`, or `part 3 of 16 of train.csv`.
    pub(crate) fn name(&self) -> String {
        let files = files(&self.files);
        match self.shard {
            Some((number, count)) => format!("part {number} of {count} of {files}"),
            None => files,
        }
    }

    /// True if both are parts of the same files, divided differently: into other numbers of parts,
    /// or one of them not at all.
    pub(crate) fn overlaps(&self, other: &AuditedInput) -> bool {
        let count = |part: &AuditedInput| part.shard.map(|(_, count)| count);
        self.files == other.files && self.bytes == other.bytes && count(self) != count(other)
    }

    /// True if both are parts of the same files, divided into the same number of parts.
    pub(crate) fn is_of_same_data_set(&self, other: &AuditedInput) -> bool {
        self.data_set().is_some() && self.data_set() == other.data_set()
    }

    /// The data set that it is a part of. `None` if it is a whole one.
    fn data_set(&self) -> Option<DataSet<'_>> {
        self.shard.map(|(_, count)| (&self.files[..], self.bytes, count))
    }

    /// A value that is equal for equal inputs only. A part has its number; whole files are compared
    /// by their keys, as files on several machines may have the same name.
    pub(crate) fn identity(&self) -> AuditedInput {
        AuditedInput { hash: if self.shard.is_some() { 0 } else { self.hash }, ..self.clone() }
    }
}

/// The facts that parts of the same data set share: the files, their size, the number of parts.
type DataSet<'a> = (&'a [String], Option<u64>, u64);

/// The parts of data sets that are not among `parts`, as `parts 2 and 5 of 16 of train.csv`.
pub(crate) fn missing(parts: &[AuditedInput]) -> Vec<String> {
    let mut sets: BTreeMap<DataSet, BTreeSet<u64>> = BTreeMap::new();
    for part in parts {
        if let Some((number, count)) = part.shard {
            sets.entry((&part.files, part.bytes, count)).or_default().insert(number);
        }
    }
    sets.into_iter().filter_map(|((names, _, count), there)| absent(names, count, &there)).collect()
}

/// The numbers from 1 to `count` that are not `there`, in words. `None` if all are.
fn absent(names: &[String], count: u64, there: &BTreeSet<u64>) -> Option<String> {
    /// How many numbers are listed at most.
    const LISTED: usize = 20;
    let mut numbers: Vec<String> = (1..=count)
        .filter(|number| !there.contains(number))
        .take(LISTED)
        .map(|number| number.to_string())
        .collect();
    let more = count.saturating_sub((there.len() + numbers.len()) as u64);
    if more > 0 {
        numbers.push(format!("{more} more"));
    }
    let parts = match numbers.len() {
        0 => return None,
        1 => "part",
        _ => "parts",
    };
    Some(format!("{parts} {} of {count} of {}", joined(numbers, "and"), files(names)))
}

/// The files of a part in words.
fn files(names: &[String]) -> String {
    match names {
        [] => "no file".to_owned(),
        [name] => name.clone(),
        [name, rest @ ..] => format!("{name} and {} more", rest.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, shard: Option<(u64, u64)>) -> AuditedInput {
        AuditedInput { files: vec![name.to_owned()], bytes: Some(9), shard, hash: 1 }
    }

    #[test]
    fn missing_parts_are_named() {
        let parts = [
            part("a", Some((1, 4))),
            part("b", Some((2, 2))),
            part("a", Some((3, 4))),
            part("c", None),
        ];
        assert_eq!(missing(&parts), ["parts 2 and 4 of 4 of a", "part 1 of 2 of b"]);
        let all: Vec<AuditedInput> = (1..=3).map(|number| part("a", Some((number, 3)))).collect();
        assert!(missing(&all).is_empty());
        let many = missing(&[part("a", Some((7, u64::from(u32::MAX))))]);
        assert!(many[0].ends_with(", 21 and 4294967274 more of 4294967295 of a"), "{many:?}");
    }

    #[test]
    fn parts_are_equal_by_number_and_whole_files_by_their_keys() {
        let other = |part: AuditedInput| AuditedInput { hash: 2, ..part };
        let [shard, whole] = [part("a", Some((1, 4))), part("a", None)];
        assert_eq!(shard.identity(), other(shard.clone()).identity());
        assert_ne!(whole.identity(), other(whole.clone()).identity());
        assert_eq!(shard.name(), "part 1 of 4 of a");
    }
}
