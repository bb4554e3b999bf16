//! The arguments that choose techniques and their order: `--only`, `--without` and `--order`.

use super::named;
use clap::Args;
use ennead::{Explainer, Order, Technique, TechniqueSet};

#[derive(Args, Debug)]
pub(crate) struct TechniqueArgs {
    /// Use these techniques and no others
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = techniques,
        help_heading = "Techniques"
    )]
    pub(crate) only: Vec<TechniqueSet>,
    #[command(flatten)]
    pub(crate) order: OrderArgs,
}

/// The techniques to use, and their order.
#[derive(Args, Debug)]
pub(crate) struct OrderArgs {
    /// Leave out techniques; `uniqueness`: those that assume one solution; `forcing`: all forcing
    /// chains
    #[arg(
        long,
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        value_parser = techniques,
        help_heading = "Techniques"
    )]
    pub(crate) without: Vec<TechniqueSet>,
    /// In which order to try them: a person's, Sudoku Explainer's or HoDoKu's
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "human",
        value_parser = named::<Order>(Order::ALL.map(Order::name)),
        help_heading = "Techniques"
    )]
    pub(crate) order: Order,
}

impl TechniqueArgs {
    /// An explainer with these techniques, in this order.
    pub(crate) fn explainer(&self) -> Explainer {
        self.order.explainer(&self.only)
    }

    /// True if no technique was chosen or left out.
    pub(crate) fn are_all(&self) -> bool {
        self.only.is_empty() && self.order.without.is_empty()
    }
}

impl OrderArgs {
    /// An explainer in this order, with the techniques of `only`; with all but the opt-in ones if
    /// that is empty.
    pub(crate) fn explainer(&self, only: &[TechniqueSet]) -> Explainer {
        let all = Explainer::new(self.order);
        let chosen = match only {
            [] => all,
            only => all.only(only.iter().flat_map(|set| set.iter()).collect()),
        };
        let without = self.without.iter().flat_map(|set| set.iter());
        without.fold(chosen, Explainer::without)
    }
}

/// A technique by name or code; the error names the nearest.
pub(crate) fn technique(text: &str) -> Result<Technique, String> {
    text.parse().map_err(|_| unknown(text))
}

/// A technique, or all of those that a word means: `uniqueness`, `unique rectangle`.
pub(crate) fn techniques(text: &str) -> Result<TechniqueSet, String> {
    text.parse().map_err(|_| unknown(text))
}

/// The message if `text` is not a technique: the nearest name or alias, if one is near.
fn unknown(text: &str) -> String {
    let plain = |name: &str| name.to_lowercase().replace([' ', '_', '/'], "-");
    let distance = |name: &&str| strsim::damerau_levenshtein(&plain(name), &plain(text));
    let names = Technique::ALL.iter().flat_map(|technique| {
        [technique.name()].into_iter().chain(technique.aliases().iter().copied())
    });
    let near = names.min_by_key(distance);
    match near.filter(|near| distance(near) <= 3.min(text.chars().count() / 2)) {
        Some(near) => format!("not a technique; did you mean '{near}'?"),
        None => "not a technique; `ennead help techniques` lists them, with their codes".to_owned(),
    }
}

/// The most letters of an alias that the help lists, if it is one word.
const SHORT: usize = 6;

/// The table of all techniques that can be found, for the help: name, code, short alias, rating,
/// our estimate.
pub(crate) fn table() -> String {
    let found = |technique: &Technique| Order::ALL.iter().any(|&order| technique.is_in(order));
    let row = |technique: &Technique| {
        let short = |alias: &&str| alias.len() <= SHORT && !alias.contains(' ');
        let alias = technique.aliases().first().copied().filter(short).unwrap_or_default();
        let rating = Some(technique.rating()).filter(|rating| rating.tenths() > 0);
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        let (code, estimate) = (technique.code().unwrap_or_default(), technique.estimate());
        format!("  {technique:36} {code:5} {alias:7} {rating:>4} {estimate:>5}")
    };
    let head = format!("  {:36} {:5} {:7} {:>4} {:>5}", "", "code", "short", "SE", "ours");
    let rows = Technique::ALL.iter().filter(|technique| found(technique)).map(row);
    [head].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_codes_and_the_word_for_many_are_taken() {
        assert_eq!(technique("x-wing"), Ok(Technique::XWing));
        assert_eq!(technique("0300"), Ok(Technique::XWing));
        assert_eq!(technique("Y wing"), Ok(Technique::XyWing));
        assert!(technique("x-wnig").is_err_and(|error| error.contains("'X-wing'")));
        assert!(technique("nked triplet").is_err_and(|error| error.contains("'naked triplet'")));
        assert!(technique("quantum").is_err_and(|error| error.contains("lists them")));
        let all = techniques("uniqueness").expect("a word");
        assert!(all.contains(Technique::Bug1) && !all.contains(Technique::XWing));
        let all = techniques("Forcing").expect("a word");
        assert!(all.contains(Technique::Nested) && !all.contains(Technique::Aic));
        let table = table();
        let row = |name: &str| table.lines().find(|line| line.trim_start().starts_with(name));
        let words =
            |name| row(name).expect("a row").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words("X-wing"), "X-wing 0300 3.2 3.2");
        assert_eq!(words("unique rectangle 1"), "unique rectangle 1 0600 UR1 4.5 4.5");
        assert_eq!(words("W-wing"), "W-wing 0803 4.5");
    }
}
