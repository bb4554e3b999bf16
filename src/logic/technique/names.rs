//! From text to a technique ([`FromStr`] of [`Technique`]), or to all techniques that a word means
//! ([`FromStr`] of [`TechniqueSet`]).
//!
//! Case, spaces, hyphens, underscores and slashes do not count: `X-wing`, `x wing` and `xwing` are
//! one name. So are singular and plural: `X-wing` and `X-wings`.

use super::facts::Technique;
use super::family::{Family, Group};
use super::set::TechniqueSet;
use core::fmt;
use core::str::FromStr;

/// The characters of a name that count, in lower case.
fn key(name: &str) -> impl Iterator<Item = char> + '_ {
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '_' | '/');
    name.chars().filter(counts).flat_map(char::to_lowercase)
}

/// True if the two are one name.
fn same(a: &str, b: &str) -> bool {
    key(a).eq(key(b))
}

/// The text without the `s` of the plural.
fn singular(text: &str) -> Option<&str> {
    text.trim_end().strip_suffix(['s', 'S'])
}

/// There is no technique of this name or code.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownTechnique {
    /// The text that was given as a name.
    pub name: String,
}

impl UnknownTechnique {
    fn new(name: &str) -> UnknownTechnique {
        UnknownTechnique { name: name.to_owned() }
    }
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a technique: names are as in \"X-wing\" or xwing, codes as in 0300",
            self.name
        )
    }
}

impl core::error::Error for UnknownTechnique {}

/// A name, one of its aliases, or a code.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Technique, UnknownTechnique> {
        let names = || {
            Technique::ALL.iter().flat_map(|&technique| {
                let all = [technique.name()].into_iter().chain(technique.aliases().iter().copied());
                all.map(move |name| (name, technique))
            })
        };
        let named =
            |text: &str| names().find(|(name, _)| same(name, text)).map(|(_, technique)| technique);
        let found = named(text).or_else(|| Technique::from_code(text));
        found.or_else(|| named(singular(text)?)).ok_or_else(|| UnknownTechnique::new(text))
    }
}

/// A technique, or a word that means several: `uniqueness`, `unique rectangle`, `simple coloring`.
impl FromStr for TechniqueSet {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<TechniqueSet, UnknownTechnique> {
        if let Ok(technique) = text.parse() {
            return Ok(TechniqueSet::EMPTY.with(technique));
        }
        let group =
            |text: &str| WORDS.iter().find(|(words, _)| words.iter().any(|word| same(word, text)));
        let found = group(text).or_else(|| group(singular(text)?));
        let (_, members) = found.ok_or_else(|| UnknownTechnique::new(text))?;
        Ok(Technique::ALL
            .iter()
            .copied()
            .filter(|&technique| members.contains(technique))
            .collect())
    }
}

/// The techniques that a word means.
#[derive(Clone, Copy, Debug)]
enum Members {
    /// The techniques of a group.
    Of(Group),
    /// The techniques of a family.
    In(Family),
    /// The techniques that hold only in puzzles with exactly one solution.
    NeedingUniqueness,
}

impl Members {
    fn contains(self, technique: Technique) -> bool {
        match self {
            Members::Of(group) => technique.row().groups.contains(&group),
            Members::In(family) => technique.family() == family,
            Members::NeedingUniqueness => technique.needs_uniqueness(),
        }
    }
}

/// All words that mean several techniques, and which these are.
const WORDS: [(&[&str], Members); 28] = [
    (&["uniqueness"], Members::NeedingUniqueness),
    (
        &["intersection", "intersections", "intersection removal", "locked candidates"],
        Members::In(Family::Intersections),
    ),
    (&["fish"], Members::In(Family::Fish)),
    (&["coloring", "colouring"], Members::In(Family::Coloring)),
    (&["ALS", "almost locked sets"], Members::In(Family::AlmostLockedSets)),
    (&["forcing"], Members::In(Family::Forcing)),
    (&["basic fish"], Members::Of(Group::BasicFish)),
    (&["finned fish"], Members::Of(Group::FinnedFish)),
    (&["sashimi fish"], Members::Of(Group::SashimiFish)),
    (&["squirmbag", "starfish"], Members::Of(Group::Squirmbag)),
    (&["whale"], Members::Of(Group::Whale)),
    (&["leviathan"], Members::Of(Group::Leviathan)),
    (&["franken fish"], Members::Of(Group::FrankenFish)),
    (&["mutant fish"], Members::Of(Group::MutantFish)),
    (&["kraken fish", "kraken"], Members::Of(Group::KrakenFish)),
    (&["naked subset"], Members::Of(Group::NakedSubset)),
    (&["hidden subset"], Members::Of(Group::HiddenSubset)),
    (&["almost locked candidates", "ALC"], Members::Of(Group::AlmostLockedCandidates)),
    (&["bent triple", "bent naked triple"], Members::Of(Group::BentTriple)),
    (&["unique rectangle", "unique rectangles", "UR"], Members::Of(Group::UniqueRectangle)),
    (
        &["avoidable rectangle", "avoidable rectangles", "AR"],
        Members::Of(Group::AvoidableRectangle),
    ),
    (&["BUG", "bivalue universal grave"], Members::Of(Group::Bug)),
    (
        &["simple coloring", "simple colouring", "simple colors", "singles chain"],
        Members::Of(Group::SimpleColors),
    ),
    (&["multi coloring", "multi colouring", "multi colors"], Members::Of(Group::MultiColors)),
    (&["nice loop", "nice loops"], Members::Of(Group::NiceLoop)),
    (
        &["templates", "pattern overlay", "pattern overlay method", "POM"],
        Members::Of(Group::Templates),
    ),
    (&["forcing net", "forcing nets"], Members::Of(Group::ForcingNet)),
    (&["dynamic forcing chains", "dynamic forcing chain"], Members::Of(Group::DynamicForcing)),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn names_aliases_and_codes_are_found_however_they_are_written() {
        for &technique in Technique::ALL {
            for name in [technique.name()].iter().chain(technique.aliases()) {
                let written = [
                    (*name).to_owned(),
                    name.to_uppercase().replace(' ', "-"),
                    name.to_lowercase().replace('-', "_"),
                    name.replace(['-', '/', ' '], ""),
                ];
                for text in written {
                    assert_eq!(text.parse(), Ok(technique), "{text}");
                    assert_eq!(text.parse(), Ok(TechniqueSet::EMPTY.with(technique)), "{text}");
                }
            }
            if let Some(code) = technique.code() {
                assert_eq!(Technique::from_code(code), Some(technique));
                assert_eq!(code.parse(), Ok(technique));
            }
        }
        assert_eq!("".parse::<Technique>(), Err(UnknownTechnique::new("")));
        assert_eq!(" - ".parse::<TechniqueSet>(), Err(UnknownTechnique::new(" - ")));
        let unknown = "X-wign".parse::<Technique>().expect_err("no technique");
        assert!(unknown.to_string().starts_with("'X-wign' is not a technique: "), "{unknown}");
    }

    #[test]
    fn no_name_means_two_techniques() {
        let mut owners: HashMap<String, &str> = HashMap::new();
        for technique in Technique::ALL {
            for name in [technique.name()].iter().chain(technique.aliases()) {
                let other = owners.insert(key(name).collect(), technique.name());
                assert_eq!(other, None, "{name} of {technique}");
            }
        }
        for (words, members) in WORDS {
            assert!(
                Technique::ALL.iter().any(|&technique| members.contains(technique)),
                "{words:?}"
            );
            for word in words {
                assert_eq!(owners.insert(key(word).collect(), word), None, "{word}");
            }
        }
    }

    #[test]
    fn a_word_means_all_techniques_of_its_kind() {
        let set = |text: &str| text.parse::<TechniqueSet>().expect("a word");
        let bugs = set("bug");
        assert!(bugs.contains(Technique::Bug1) && bugs.contains(Technique::Bug4));
        assert!(!bugs.contains(Technique::UniqueRectangle1));
        assert_eq!(set("Simple-Colouring").iter().count(), 2);
        assert_eq!(set("UR").iter().count(), 7);
        assert_eq!(set("nice loop").iter().count(), 4);
        assert_eq!(set("Leviathans").iter().count(), 4);
        assert_eq!(set("naked pairs"), TechniqueSet::EMPTY.with(Technique::NakedPair));
        assert_eq!(set("X-wings"), set("0300"));
        assert!(set("uniqueness").contains(Technique::Bug1));
        assert!(set("Forcing").contains(Technique::Nested));
        assert_eq!(set("dynamic forcing chains").iter().count(), 4);
        assert_eq!(set("forcing nets"), set("1303").union(set("1304")));
    }
}
