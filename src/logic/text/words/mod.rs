//! Steps in plain words: the technique, the roles, the reason. A reader who does not know the
//! technique can follow. One file for each family.

mod aligned;
mod als;
mod chains;
mod coloring;
mod exotic;
mod fish;
mod sets;
mod single_digit;
mod singles;
mod templates;
mod uniqueness;
mod wings;

pub(super) use coloring::SIDES;
pub(super) use uniqueness::tied;

use super::Story;
use super::lists::{AndCells, capital};
use super::net::argument;
use crate::geometry::{CellSet, DigitSet};
use crate::logic::proof::chain::Chain;
use crate::logic::proof::reason::Reason;
use crate::logic::technique::{Family, Technique};

/// The technique and why the step holds, in sentences.
pub(super) fn reason(story: &Story<'_>) -> String {
    let step = story.step;
    match &step.reason {
        Reason::FullHouse(_) | Reason::HiddenSingle(_) | Reason::NakedSingle => {
            singles::single(story)
        }
        Reason::Direct { by, gone, house } => singles::direct(story, by, gone, *house),
        Reason::Naked { cells, .. } if step.technique == Technique::SueDeCoq => {
            sets::sue_de_coq(story, *cells)
        }
        Reason::Naked { cells, digits } if step.technique == Technique::WxyzWing => {
            wings::wxyz_wing(story, *cells, *digits)
        }
        Reason::Naked { cells, digits } => sets::naked(story, *cells, *digits),
        Reason::Hidden { house, cells, digits } => sets::hidden(story, *house, *cells, *digits),
        Reason::AlmostLocked(pattern) => sets::almost_locked(story, pattern),
        Reason::Coloring(colors) => coloring::medusa(story, colors),
        Reason::Fish { .. } => fish::fish(story, core::slice::from_ref(&step.reason)),
        Reason::Deadly(deadly) => uniqueness::deadly(story, deadly),
        Reason::Aligned { cells, excluders } => aligned::aligned(story, *cells, *excluders),
        Reason::Templates(templates) => templates::templates(story, templates),
        Reason::Net(net) if step.technique == Technique::DeathBlossom => {
            als::death_blossom(story, net)
        }
        Reason::Net(net) => format!("{}. {}", head(story), argument(step, net)),
        Reason::Chain(chain) => chain_words(story, &[chain]),
        Reason::Tridagon { cells, digits } => exotic::tridagon(story, *cells, *digits),
        Reason::RankZero(proof) => exotic::rank_zero(story, proof),
        Reason::Exocet(proof) => exotic::exocet(story, proof),
        Reason::Several(reasons) => match chains_of(reasons) {
            Some(chains) => chain_words(story, &chains),
            None => fish::fish(story, reasons),
        },
    }
}

/// The words of a step whose proof is one chain or several.
fn chain_words(story: &Story<'_>, all: &[&Chain]) -> String {
    match (story.step.technique.family(), story.step.technique) {
        (Family::SingleDigit, _) => single_digit::patterns(story, all),
        (Family::Wings, _) => wings::wing(story, all),
        (Family::Coloring, _) => coloring::colors(story),
        (_, Technique::RemotePair) => coloring::remote_pair(story),
        (Family::AlmostLockedSets, _) => als::sets_chain(story, all),
        _ => chains::chains(story, all),
    }
}

/// The chains of `reasons`; `None` if one of them is something else.
fn chains_of(reasons: &[Reason]) -> Option<Vec<&Chain>> {
    let each = reasons.iter().map(|reason| match reason {
        Reason::Chain(chain) => Some(chain),
        _ => None,
    });
    each.collect()
}

/// The name of the technique with a capital letter.
fn head(story: &Story<'_>) -> String {
    capital(story.step.technique.name())
}

/// The cells of the eliminations.
fn gone_cells(story: &Story<'_>) -> CellSet {
    story.step.eliminations.iter().map(|gone| gone.cell).collect()
}

/// The digits of the eliminations.
fn gone_digits(story: &Story<'_>) -> DigitSet {
    story.step.eliminations.iter().map(|gone| gone.digit).collect()
}

/// `one` for one cell, else `many`: `r9c7 sees`, `r49c7 see`.
fn with_verb(cells: CellSet, one: &str, many: &str) -> String {
    format!("{} {}", AndCells(cells), if cells.len() == 1 { one } else { many })
}

/// `two`, `three`, ...; from ten on in figures.
fn number(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
