//! Steps in plain words: the technique, the roles of the cells, and the reason, for readers who do
//! not know the technique. Each file covers one group of techniques.

mod als;
mod chains;
mod coloring;
mod enumeration;
mod exotic;
mod fish;
mod sets;
mod single_digit;
mod uniqueness;
mod wings;

pub(super) use coloring::SIDES;
pub(super) use enumeration::{FEW, ways};
pub(super) use uniqueness::tied;

use super::net::argument;
use super::story::Story;
use crate::logic::proof::chain::Chain;
use crate::logic::proof::reason::Reason;
use crate::logic::technique::{Family, Technique};

/// The technique and why the step holds, in sentences.
pub(super) fn reason(story: &Story<'_>) -> String {
    let step = story.step;
    match &step.reason {
        Reason::FullHouse(_) | Reason::HiddenSingle(_) | Reason::NakedSingle => sets::single(story),
        Reason::Direct { by, eliminations, house } => sets::direct(story, by, eliminations, *house),
        Reason::Naked { cells, .. } if step.technique == Technique::SueDeCoq => {
            sets::sue_de_coq(story, *cells)
        }
        Reason::Naked { cells, digits } if step.technique == Technique::WxyzWing => {
            wings::wxyz_wing(story, *cells, *digits)
        }
        Reason::Naked { cells, digits } => sets::naked(story, *cells, *digits),
        Reason::Hidden { house, cells, digits } => sets::hidden(story, *house, *cells, *digits),
        Reason::Coloring(colors) => coloring::medusa(story, colors),
        Reason::Fish { .. } => fish::fish(story, core::slice::from_ref(&step.reason)),
        Reason::Deadly(deadly) => uniqueness::deadly(story, deadly),
        Reason::Aligned { cells, excluders } => enumeration::aligned(story, *cells, *excluders),
        Reason::Templates(templates) => enumeration::templates(story, templates),
        Reason::Net(net) if step.technique == Technique::DeathBlossom => {
            als::death_blossom(story, net)
        }
        Reason::Net(_) if step.technique == Technique::BruteForce => {
            enumeration::brute_force(story)
        }
        Reason::Net(net) => format!("{}. {}.", story.head(), argument(step, net)),
        Reason::Chain(chain) => chain_words(story, &[chain]),
        Reason::Tridagon { cells, digits } => exotic::tridagon(story, *cells, *digits),
        Reason::RankZero(proof) if step.technique.family() == Family::Intersections => {
            sets::almost_locked(story, proof)
        }
        Reason::RankZero(proof) => exotic::rank_zero(story, proof),
        Reason::Exocet(proof) => exotic::exocet(story, proof),
        Reason::Several(reasons) => match chains_of(reasons) {
            Some(chains) => chain_words(story, &chains),
            None => fish::fish(story, reasons),
        },
    }
}

/// The words of a step whose proof is one or more chains.
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
