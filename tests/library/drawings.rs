//! Drawings of steps. `tests/data/drawings.txt` has the layers of a step of ten techniques, and
//! `tests/data/x-wing.svg` a whole file; `SNAPSHOTS=overwrite cargo test --test library drawings`
//! writes them anew. All drawings are in `target/tmp/drawings` then, to be looked at.

use crate::common;
use crate::texts::examples;
use ennead::draw::{Layers, Mark, Picture, Words, svg};
use ennead::logic::describe::{LineClaim, LineNumber};
use ennead::logic::{Reason, TechniqueSet};
use ennead::{Explainer, Order, State, Step, Technique};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

/// Techniques whose drawings have all kinds of parts.
const KINDS: [Technique; 10] = [
    Technique::HiddenSingle,
    Technique::XWing,
    Technique::FinnedSwordfish,
    Technique::XyWing,
    Technique::UniqueRectangle1,
    Technique::Aic,
    Technique::AlsXz,
    Technique::SueDeCoq,
    Technique::Medusa,
    Technique::NishioForcing,
];

/// The first step of each technique among the examples, with the position before it.
fn first_examples() -> HashMap<Technique, (State, Step)> {
    let mut first = HashMap::new();
    for (before, step) in examples() {
        first.entry(step.technique).or_insert((before, step));
    }
    // The AI Escargot, for a forcing chain with a short proof.
    let puzzle =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let mut before = State::new(&common::grid(puzzle));
    while let Some(step) = Explainer::new(Order::Se).step(&before) {
        if step.technique == Technique::NishioForcing {
            first.insert(step.technique, (before, step));
            break;
        }
        before.apply(&step);
    }
    first
}

/// The names of the elements of well-formed XML, in their order.
#[track_caller]
fn elements(xml: &str) -> Vec<&str> {
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for part in xml.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("the end of a tag");
        assert!(!text.contains('>'), "{text}");
        let entities = text.split('&').skip(1);
        for entity in entities {
            assert!(["lt;", "gt;", "amp;"].iter().any(|known| entity.starts_with(known)), "{text}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).next().expect("a name");
        all.push(name);
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    all
}

#[test]
fn every_technique_is_drawn_as_xml_with_words() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drawings");
    std::fs::create_dir_all(&folder).expect("a folder");
    let examples = first_examples();
    assert!(examples.len() >= 80, "{} techniques", examples.len());
    for (technique, (before, step)) in &examples {
        let (picture, words) = (Picture::of(before, step), Words::of(before, step));
        let file = svg(before, &picture, &words);
        let names = elements(&file);
        assert_eq!(names[..4], ["svg", "title", "desc", "style"], "{technique}");
        assert!(!names.contains(&"script") && !file.contains("href"), "{technique}");
        // The same step gives the same bytes.
        assert_eq!(file, svg(before, &Picture::of(before, step), &words), "{technique}");
        assert!(file.len() < 40_000, "{technique}: {} bytes", file.len());
        let marked = |mark: Mark| picture.marks.iter().filter(|(_, own)| *own == mark).count();
        assert_eq!(marked(Mark::Removed), step.eliminations.len(), "{technique}");
        assert_eq!(marked(Mark::Placed), step.placements.len(), "{technique}");
        let told = |word: &str| words.description.contains(word);
        assert!(told("=> ") && !words.description.contains('\n'), "{technique}");
        let name: String = technique.name().to_lowercase().replace([' ', '/', '+'], "-");
        std::fs::write(folder.join(format!("{name}.svg")), &file).expect("written");
    }
    let (before, step) = &examples[&Technique::XWing];
    let file = svg(before, &Picture::of(before, step), &Words::both(step.to_string()));
    snapbox::assert_data_eq!(file, snapbox::file!["../data/x-wing.svg"].raw());
}

#[test]
fn drawings_are_as_they_were_looked_at() {
    let examples = first_examples();
    let mut all = String::new();
    for technique in KINDS {
        let (before, step) = &examples[&technique];
        let Layers { under, over, legend, .. } = Layers::of(before, &Picture::of(before, step));
        let legend: String = legend.iter().map(|(_, words)| format!("{words}\n")).collect();
        let _ = write!(all, "# {step}\n{under}-- over\n{over}-- legend\n{legend}\n");
    }
    snapbox::assert_data_eq!(all, snapbox::file!["../data/drawings.txt"].raw());
}

#[test]
fn a_hint_shows_no_more_than_its_level() {
    for (technique, (before, step)) in first_examples() {
        let [where_to_look, name, pattern, whole] =
            [1, 2, 3, 4].map(|level| Picture::of_hint(&before, &step, level));
        assert!(where_to_look.marks.is_empty() && where_to_look.groups.is_empty(), "{technique}");
        assert_eq!(where_to_look, name, "{technique}");
        let tells = |picture: &Picture| {
            let told = |mark: Mark| matches!(mark, Mark::Removed | Mark::Placed);
            picture.marks.iter().any(|(_, mark)| told(*mark)) || !picture.links.is_empty()
        };
        assert!(!tells(&pattern), "{technique}");
        assert!(!pattern.marks.is_empty() || !pattern.groups.is_empty(), "{technique}");
        assert!(tells(&whole), "{technique}");
    }
}

/// Each line of a proof is drawn with what it rests on.
#[test]
fn the_lines_of_proofs_have_arrows() {
    let mut arrows = 0;
    for (before, step) in first_examples().into_values() {
        if !matches!(step.reason, Reason::Net(_)) {
            continue;
        }
        let lines = step.proof_lines(&before);
        for line in &lines {
            let claim = |number: &LineNumber| {
                lines.iter().find(|line| &line.number == number).map(|line| line.claim)
            };
            let from: Vec<LineClaim> = line.from.iter().filter_map(claim).collect();
            assert_eq!(from.len(), line.from.len());
            let picture =
                Picture::of_line(&before, &step.eliminations, line.claim, line.why.house(), &from);
            assert!(picture.links.len() <= line.from.len());
            arrows += picture.links.len();
        }
    }
    assert!(arrows > 10, "{arrows}");
}

/// Where there are several sets, letters tell which cell is in which.
#[test]
fn sets_have_letters() {
    let examples = first_examples();
    let letters = |technique: Technique| {
        let (before, step) = &examples[&technique];
        let groups = Picture::of(before, step).groups.into_iter();
        groups.filter_map(|group| group.letter).collect::<String>()
    };
    assert_eq!(letters(Technique::AlsXz), "AB");
    assert_eq!(letters(Technique::SueDeCoq), "ABC");
    assert_eq!(letters(Technique::NakedTriple), "");
    let picture = |technique: Technique| {
        let (before, step) = &examples[&technique];
        Picture::of(before, step)
    };
    assert!(!picture(Technique::HiddenSingle).groups.is_empty(), "what excludes the other cells");
    assert!(!picture(Technique::Medusa).links.is_empty(), "the chain between the sides");
    let (before, step) = &examples[&Technique::AlsXz];
    let Layers { over, .. } = Layers::of(before, &Picture::of(before, step));
    assert!(over.contains("class=\"letter\"") && over.contains(">A</text>"), "{over}");
    let empty = State::new(&ennead::Grid::EMPTY);
    let only = TechniqueSet::EMPTY.with(Technique::HiddenSingle);
    assert!(Explainer::new(Order::Human).only(only).step(&empty).is_none());
    elements(&svg(&empty, &Picture::default(), &Words::both("a < b & c")));
}
