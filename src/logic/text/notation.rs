//! Steps in the notation of the forums, where the technique has one. Chains are written in Eureka
//! notation: `a=b` means that at least one of the two is true, `a-b` that at most one is. Two
//! digits of a cell share one term. A term without a digit has that of the term before it.
//!
//! ```text
//! (4)r2c7=(4-8)r2c3=(8)r5c3-r5c89=(8)r7c7          a chain; r5c89: 8 is in one of these cells
//! (5=4)r5c7-(4=8)r5c5-(8=5)r9c5                    cells with two candidates
//! (2=13)r7c45-(3=26)r38c9                          almost locked sets
//! 5 r16\c27 fr3c2                                  fish: base\cover, fins
//! ```

use super::lists::{Candidates, Cells, by_cell, houses};
use super::net::argument;
use super::story::Story;
use super::words::{FEW, SIDES, tied, ways};
use crate::format::write::separated;
use crate::geometry::{Candidate, CellSet, Digit, DigitSet, House, HouseSet};
use crate::logic::describe::{CellRole, LinkReason};
use crate::logic::proof::chain::{Chain, Link, Node};
use crate::logic::proof::deadly::Deadly;
use crate::logic::proof::rank_zero::RankZero;
use crate::logic::proof::reason::{
    Alternatives, Argument, Coloring, Exocet, FishCases, Net, Reason, Templates, Why,
};
use crate::logic::state::State;
use crate::logic::technique::{Family, Technique};

/// The technique and its pattern in notation.
pub(super) fn reason(story: &Story<'_>) -> String {
    let pattern = match (story.step.technique.family(), story.step.technique) {
        (Family::Coloring, technique) if technique != Technique::Medusa => sides(story),
        (_, Technique::RemotePair) => sides(story),
        _ => pattern(story, &story.step.reason),
    };
    format!("{}: {pattern}", story.head())
}

fn pattern(story: &Story<'_>, reason: &Reason) -> String {
    match reason {
        Reason::FullHouse(house) | Reason::HiddenSingle(house) => {
            format!("({}){}", story.description.digits, house_letters(HouseSet::from([*house])))
        }
        Reason::NakedSingle => {
            format!("({}){}", story.description.digits, Cells(story.description.cells))
        }
        Reason::Naked { .. } if story.step.technique == Technique::SueDeCoq => {
            let parts = story.description.sets.iter();
            separated(parts.map(|set| set_of(set.cells, set.digits)), ", ")
        }
        Reason::Naked { cells, digits } if story.step.technique == Technique::WxyzWing => {
            let eliminations = story.step.eliminated_digits();
            format!("{}, {eliminations} at least once", set_of(*cells, *digits))
        }
        Reason::Naked { .. } | Reason::Hidden { .. } | Reason::Fish { .. } => short_pattern(reason),
        Reason::Coloring(Coloring { sides: [a, b] }) => medusa(story, [a, b]),
        Reason::Direct { by, house, .. } => {
            let house = house_letters(HouseSet::from([*house]));
            let digits: DigitSet =
                story.step.placements.iter().map(|placed| placed.digit).collect();
            format!("{}, then ({digits}){house}", pattern(story, by))
        }
        Reason::Chain(chain) if is_of_sets(story) && !chain.is_loop() => {
            Eureka { before: story.before, ends: story.step.eliminated_digits() }.of(chain)
        }
        Reason::Chain(chain) => eureka(story.before, chain),
        Reason::Net(net) if story.step.technique == Technique::DeathBlossom => petals(story, net),
        Reason::Net(_) if story.step.technique == Technique::BruteForce => {
            "other candidates refuted by trying".to_owned()
        }
        Reason::Net(net) => match &net.argument {
            Argument::Verity(Alternatives::Fish(cases)) => kraken(story, cases),
            _ => format!("{}:", argument(story.step, net)),
        },
        Reason::Deadly(deadly) => deadly_pattern(story, deadly),
        Reason::Aligned { cells, excluders } => {
            format!("{}; excluders {}", marks(story, *cells), marks(story, *excluders))
        }
        Reason::Templates(of) => templates(story, of),
        Reason::Tridagon { cells, digits } => tridagon(story, *cells, *digits),
        Reason::RankZero(proof) => rank_zero(story, proof),
        Reason::Exocet(pattern) => exocet(story, pattern),
        Reason::Several(reasons) => {
            separated(reasons.iter().map(|reason| pattern(story, reason)), "; ")
        }
    }
}

/// A subset or a fish, as the lines of nets use it; `pattern` for any other reason.
pub(super) fn short_pattern(reason: &Reason) -> String {
    match reason {
        Reason::Naked { cells, digits } => set_of(*cells, *digits),
        Reason::Hidden { house, cells, digits } => {
            format!("{} in {}", set_of(*cells, *digits), house_letters(HouseSet::from([*house])))
        }
        Reason::Fish { digit, base, cover, fins } => fish(*digit, *base, *cover, *fins),
        _ => "pattern".to_owned(),
    }
}

/// `5 r16\c27 fr3c2`; `ef` precedes the fins that lie in cover houses.
fn fish(digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) -> String {
    let mut text = format!("{digit} {}\\{}", house_letters(base), house_letters(cover));
    let inside = fins & cover.cells();
    for (sign, cells) in [("f", fins - inside), ("ef", inside)] {
        if !cells.is_empty() {
            text += &format!(" {sign}{}", Cells(cells));
        }
    }
    text
}

/// A kraken fish: the fish, and the places that are the cases besides the fins.
fn kraken(story: &Story<'_>, cases: &FishCases) -> String {
    let FishCases { digit, base, cover, .. } = *cases;
    let fins = Cells(cases.fins(story.before));
    let own = Cells(cases.in_house(story.before));
    format!(
        "{digit} {}\\{} f{fins}, cases ({digit}){own} and fins",
        house_letters(base),
        house_letters(cover)
    )
}

/// `(25)r1c1, (258)r1c4`: cells, each with its candidates.
fn marks(story: &Story<'_>, cells: CellSet) -> String {
    let mark = |cell| set_of(CellSet::EMPTY.with(cell), story.before.candidates(cell));
    separated(cells.iter().map(mark), ", ")
}

/// `(4) r1c2, r5c7 / r1c7, r5c2; given (2)r1c5`: the digit, its templates, or how many if they are
/// many, and for other digits the cells that all templates of that digit have.
fn templates(story: &Story<'_>, templates: &Templates) -> String {
    let digit = templates.digit;
    let ways = ways(story.before, templates);
    let mut text = if ways.len() <= FEW {
        format!("({digit}) {}", separated(ways.iter().map(|way| Cells(*way)), " / "))
    } else {
        format!("({digit}) {} templates", ways.len())
    };
    let others = templates.taken.iter().filter(|(other, _)| *other != digit);
    let others: Vec<String> =
        others.map(|(digit, cells)| format!("({digit}){}", Cells(*cells))).collect();
    if !others.is_empty() {
        text += &format!("; given {}", others.join(", "));
    }
    text
}

/// The twelve cells with their three digits, and the guardians.
fn tridagon(story: &Story<'_>, cells: CellSet, digits: DigitSet) -> String {
    let guardians = story.description.cells_of(CellRole::Guardians).iter();
    let guardian = |cell| {
        let others = story.before.candidates(cell) - digits;
        set_of(CellSet::EMPTY.with(cell), others)
    };
    format!("{}, guardians {}", set_of(cells, digits), separated(guardians.map(guardian), ", "))
}

/// The truths and the links. For locked sets: the cells, and the digits of each linked house. For
/// fireworks: the digits, their cells, and the cells where the houses cross.
fn rank_zero(story: &Story<'_>, proof: &RankZero) -> String {
    match (proof.truth_cells(), proof.link_cells()) {
        (CellSet::EMPTY, cells) => {
            let cross = story.description.cells_of(CellRole::Cross);
            format!("{}, cross {}", set_of(cells, proof.digits()), Cells(cross))
        }
        (cells, CellSet::EMPTY) => {
            let place =
                |(house, digits)| format!("{digits}{}", house_letters(HouseSet::from([house])));
            format!("{} \\ {}", Cells(cells), separated(proof.links_by_house().map(place), " "))
        }
        // An almost locked pair or triple.
        (naked, hidden) => {
            let own = proof.links_by_house().map(|(house, _)| house).collect();
            let naked = set_of(naked, proof.digits());
            let (own, other) = (house_letters(own), house_letters(proof.truth_houses()));
            format!("{naked} in {own}, {} in {other}", Cells(hidden))
        }
    }
}

/// The base cells, the targets, the cross-lines, and for each base digit the houses that cover its
/// places in the cross-lines outside the targets.
fn exocet(story: &Story<'_>, exocet: &Exocet) -> String {
    let digits = story.before.digits_in(exocet.base);
    let room = |digit| format!("{digit}\\{}", house_letters(exocet.room(story.before, digit)));
    format!(
        "base {}, targets {}, cross-lines {}, {}",
        set_of(exocet.base, digits),
        Cells(exocet.targets),
        house_letters(exocet.cross_lines),
        separated(digits.iter().map(room), " "),
    )
}

/// `(49)r28c1`
fn set_of(cells: CellSet, digits: DigitSet) -> String {
    format!("({digits}){}", Cells(cells))
}

/// `r16`, `c27`, `b3`, `r1b4`
fn house_letters(all: HouseSet) -> String {
    let mut text = String::new();
    for (letter, kind) in [('r', House::ROWS), ('c', House::COLUMNS), ('b', House::BOXES)] {
        let own = kind.iter().filter(|house| all.contains(**house));
        let own: String = own.map(|house| (house.index() % 9 + 1).to_string()).collect();
        if !own.is_empty() {
            text.push(letter);
            text += &own;
        }
    }
    text
}

/// The sides of a coloring or of a remote pair.
fn sides(story: &Story<'_>) -> String {
    let sides = SIDES.map(|(role, name)| (story.description.cells_of(role), name));
    let sides = sides.iter().filter(|(cells, _)| !cells.is_empty());
    let sides = sides.map(|(cells, name)| format!("{name} {}", Cells(*cells)));
    format!("({}) {}", story.description.digits, separated(sides, " / "))
}

/// A chain in Eureka notation.
pub(super) fn eureka(before: &State, chain: &Chain) -> String {
    Eureka { before, ends: DigitSet::EMPTY }.of(chain)
}

/// True if the technique is one of almost locked sets.
fn is_of_sets(story: &Story<'_>) -> bool {
    story.step.technique.family() == Family::AlmostLockedSets
}

/// Writes chains in Eureka notation.
struct Eureka<'a> {
    before: &'a State,
    /// The digits that the sets at both ends of the chain hold, if they are more than the digits of
    /// its ends.
    ends: DigitSet,
}

impl Eureka<'_> {
    /// Two linked nodes share one term if they are in the same cells or in one almost locked set.
    fn of(&self, chain: &Chain) -> String {
        let mut text = String::new();
        let mut nodes = chain.nodes.clone();
        if chain.is_loop() {
            nodes.extend(chain.nodes.first());
        }
        let mut k = 0;
        let mut is_alone = false;
        while let Some(node) = nodes.get(k) {
            // Two digits of a cell, or of an almost locked set, make one term.
            let term = match (chain.links.get(k), nodes.get(k + 1)) {
                (Some(link), Some(next)) => {
                    let is_end = [k == 0, k + 2 == nodes.len()];
                    self.joined(*node, *link, *next, is_end)
                }
                _ => None,
            };
            if k > 0 {
                text.push(sign(chain.links.get(k - 1)));
            }
            match term {
                Some(term) => {
                    text += &term;
                    is_alone = false;
                    k += 2;
                }
                None => {
                    // Inside a chain, a digit that the term before has alone is not repeated.
                    if !is_alone || k + 1 == nodes.len() {
                        text += &format!("({})", node.digit);
                    }
                    text += &Cells(node.cells).to_string();
                    is_alone = true;
                    k += 1;
                }
            }
        }
        text
    }

    /// Two linked nodes as one term: `(5-2)r4c8`, `(2=13)r7c45`. `None` if they are neither in the same
    /// cells nor linked by an almost locked set. `is_end`: whether each of them is an end of the chain.
    fn joined(&self, a: Node, link: Link, b: Node, is_end: [bool; 2]) -> Option<String> {
        match link {
            Link::Als(cells) => {
                let digits = self.before.digits_in(cells);
                let own = |node: Node, other: Node, is_end: bool| {
                    let ends = if is_end { self.ends } else { DigitSet::EMPTY };
                    (ends & digits).without(other.digit).with(node.digit)
                };
                let [from, to] = [own(a, b, is_end[0]), own(b, a, is_end[1])];
                let rest = digits - from - to;
                Some(format!("({from}={rest}{to}){}", Cells(cells)))
            }
            _ if a.cells == b.cells && a.digit != b.digit => {
                Some(format!("({}{}{}){}", a.digit, sign(Some(&link)), b.digit, Cells(a.cells)))
            }
            _ => None,
        }
    }
}

fn sign(link: Option<&Link>) -> char {
    if link.is_some_and(|link| link.is_strong()) { '=' } else { '-' }
}

/// The chains of a 3D Medusa, and its sides.
fn medusa(story: &Story<'_>, [a, b]: [&[Candidate]; 2]) -> String {
    let chains = story.description.chains().map(|links| {
        let nodes = links.first().map(|link| link.from).into_iter();
        let nodes = nodes.chain(links.iter().map(|link| link.to)).collect();
        let links = links.iter().map(|link| match link.why {
            LinkReason::House(house) if link.strong => Link::House(house),
            _ if link.strong => Link::Cell,
            _ => Link::Weak,
        });
        eureka(story.before, &Chain { nodes, links: links.collect() })
    });
    let sides = format!("A {} / B {}", Candidates(a), Candidates(b));
    separated(chains.chain([sides]), "; ")
}

/// The petals of a death blossom, one chain from each candidate of the stem.
fn petals(story: &Story<'_>, net: &Net) -> String {
    let stem = Cells(story.description.cells_of(CellRole::Stem));
    let eliminations = story.step.eliminated_digits();
    let mut chains: Vec<String> = Vec::new();
    let mut digit = None;
    for implication in &net.implications {
        match (&implication.why, digit) {
            (Why::Assumed, _) => digit = Some(implication.literal.node.digit),
            (Why::Als(cells), Some(own)) => {
                let rest = story.before.digits_in(*cells).without(own) - eliminations;
                let chain = format!("({own}){stem}-({own}={rest}{eliminations}){}", Cells(*cells));
                if !chains.contains(&chain) {
                    chains.push(chain);
                }
            }
            _ => {}
        }
    }
    chains.join("; ")
}

/// `(68)r78c38, extra (6)r7c8, (27)r8c8`: the pattern and its extra candidates, then the digit with
/// no other place and the cells of a subset, if the step uses them.
fn deadly_pattern(story: &Story<'_>, deadly: &Deadly) -> String {
    let extras = by_cell(&deadly.extras).into_iter();
    let extras: Vec<String> = extras.map(|(digits, cells)| set_of(cells, digits)).collect();
    let mut text = match deadly.pattern.exchanging() {
        Some((cells, digits)) => set_of(cells, digits),
        None => String::new(),
    };
    if !text.is_empty() {
        text += ", ";
    }
    text += &format!("extra {}", extras.join(", "));
    if let Some(digit) = tied(story, deadly) {
        text += &format!(", no other {digit} in {}", houses(deadly.links));
    }
    if !deadly.als.is_empty() {
        text += &format!(", subset with {}", Cells(deadly.als));
    }
    text
}
