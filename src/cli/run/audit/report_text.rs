//! How the report of an audit looks: as text for a person, and as Markdown for the card of a data
//! set.

use super::report::{
    Against, Answers, Classes, DifficultyCount, Grids, Malformed, Pairs, Places, RatingSummary,
    Report, Sample, Spread,
};
use crate::cli::message::printable;
use crate::cli::render::sentences;
use ennead::format::write::Thousands;
use std::fmt::Write;

/// The most reasons for malformed records that are listed.
const REASONS: usize = 10;

/// A part of a report: a title and rows below it.
struct Section {
    title: String,
    rows: Vec<Fact>,
}

/// One fact.
struct Fact {
    label: String,
    value: String,
    /// Examples, or what else there is to say.
    note: String,
}

impl Section {
    fn new(title: impl Into<String>) -> Section {
        Section { title: title.into(), rows: Vec::new() }
    }

    fn row(&mut self, label: impl Into<String>, value: impl ToString, note: impl Into<String>) {
        let (label, value, note) = (label.into(), value.to_string(), note.into());
        self.rows.push(Fact { label, value, note });
    }

    fn places(&mut self, label: &str, places: &Places) {
        self.row(label, Thousands(places.count), list(&places.places, places.count));
    }

    /// Pairs, whose records are `relation` each other: `a.csv:7 is b.csv:9`.
    fn pairs(&mut self, label: &str, relation: &str, pairs: &Pairs) {
        let all: Vec<String> =
            pairs.pairs.iter().map(|[one, other]| format!("{one} {relation} {other}")).collect();
        self.row(label, Thousands(pairs.count), list(&all, pairs.count));
    }
}

/// The first of `count` examples, and that there are more.
fn list(examples: &[String], count: u64) -> String {
    let more = if count > examples.len() as u64 { ", ..." } else { "" };
    examples.join(", ") + more
}

/// The report as text.
pub(crate) fn text(report: &Report) -> String {
    let mut text = printable(&headline(report)).into_owned() + "\n";
    let sections = sections(report);
    let rows = || sections.iter().flat_map(|section| &section.rows);
    let label_width = rows().map(|row| row.label.chars().count()).max().unwrap_or(0).min(50);
    let value_width = rows().map(|row| row.value.len()).max().unwrap_or(0);
    for Section { title, rows } in &sections {
        let _ = writeln!(text, "\n{}", printable(title));
        for Fact { label, value, note } in rows {
            let label = printable(label);
            let line = format!("  {label:label_width$}  {value:>value_width$}   {note}");
            let _ = writeln!(text, "{}", printable(line.trim_end()));
        }
    }
    text
}

/// The report as Markdown.
pub(crate) fn markdown(report: &Report) -> String {
    // The name of a file must not act as Markdown.
    let plain = |text: &str| {
        let mut plain = String::new();
        for c in printable(text).chars() {
            if matches!(c, '|' | '\\' | '`' | '*' | '_' | '<' | '[' | ']' | '#') {
                plain.push('\\');
            }
            plain.push(c);
        }
        plain
    };
    let mut text = format!("## Audit\n\n{}\n", plain(&headline(report)));
    for Section { title, rows } in sections(report) {
        let _ = write!(text, "\n### {}\n\n| | | |\n| --- | ---: | --- |\n", plain(&title));
        for Fact { label, value, note } in rows {
            let _ = writeln!(text, "| {} | {} | {} |", plain(&label), plain(&value), plain(&note));
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(text, "\nMade by `ennead audit` {version}.\n");
    text
}

fn headline(report: &Report) -> String {
    let files = match report.files.as_slice() {
        [] => "nothing".to_owned(),
        [first @ .., last] if first.len() < 3 => {
            first.iter().map(|name| format!("{name}, ")).collect::<String>() + last
        }
        [first, rest @ ..] => format!("{first} and {} more files", rest.len()),
    };
    let verdict = match (report.complete, report.good) {
        (true, true) => "nothing is wrong",
        (true, false) => "something is wrong",
        (false, _) if report.stopped_by_strict => {
            "stopped at the first that cannot be read: this was found so far"
        }
        (false, _) => "interrupted: this was found so far",
    };
    let records = sentences::word(report.records, "record", "records");
    let skipped = match report.skipped {
        0 => String::new(),
        count => format!(", {} skipped", sentences::counted(count, "line", "lines")),
    };
    format!("{files}: {} {records}{skipped}, {verdict}", Thousands(report.records))
}

fn sections(report: &Report) -> Vec<Section> {
    let mut sections = Vec::new();
    sections.extend(malformed(&report.malformed));
    let mut solutions = Section::new("Solutions");
    solutions.row("one", Thousands(report.unique), "");
    solutions.places("several", &report.multiple);
    solutions.places("none", &report.none);
    if report.solved.count > 0 {
        solutions.places("solved already", &report.solved);
    }
    sections.push(solutions);
    sections.push(match &report.answers {
        Some(found) => answers(found),
        None => no_answers(report),
    });
    sections.push(classes(&report.classes));
    sections.extend(report.against.as_ref().map(against));
    sections.extend(report.grids.as_ref().map(grids));
    sections.push(clues(&report.clues));
    sections.push(sample(&report.sample));
    sections.extend(report.ratings.as_ref().map(ratings));
    sections
}

fn malformed(malformed: &Malformed) -> Option<Section> {
    if malformed.count == 0 {
        return None;
    }
    let mut section = Section::new(format!("Malformed: {}", Thousands(malformed.count)));
    for reason in malformed.reasons.iter().take(REASONS) {
        let note = list(&reason.places, reason.count);
        section.row(&reason.reason, Thousands(reason.count), note);
    }
    let rest = malformed.reasons.get(REASONS..).unwrap_or_default();
    if !rest.is_empty() {
        let count = rest.iter().map(|reason| reason.count).sum();
        section.row(format!("{} other reasons", rest.len()), Thousands(count), "");
    }
    if malformed.lost_zeros > 0 {
        section.row("leading zeros are lost", Thousands(malformed.lost_zeros), LOST_ZEROS);
    }
    Some(section)
}

/// What to do about lost zeros.
const LOST_ZEROS: &str = "79 and 80 digits: a spreadsheet, or a program that read numbers, took the \
                          zeros away. Read the column as text (pandas: dtype=str), or put them back \
                          (.str.zfill(81)).";

/// Says that there are no answers.
fn no_answers(report: &Report) -> Section {
    let mut section = Section::new(ANSWERS);
    match report.unanswered {
        _ if !report.looks_at_answers => section.row("not looked for", "", "--no-answers"),
        0 => section.row("none", "", "puzzles alone"),
        count => section.row(
            "none found",
            Thousands(count),
            "records with other columns or keys: --answer-column NAME says which has the answers, \
             --no-answers that none has",
        ),
    }
    section
}

const ANSWERS: &str = "Answers that the data gives";

fn answers(answers: &Answers) -> Section {
    let columns: Vec<String> = match &answers.columns[..] {
        [one] => vec![one.name.clone()],
        all => all.iter().map(|one| format!("{} ({})", one.name, Thousands(one.count))).collect(),
    };
    let columns = if columns.is_empty() { "" } else { &format!(": {}", columns.join(", ")) };
    let mut section = Section::new(format!("{ANSWERS}{columns}"));
    section.row("right", Thousands(answers.right), "");
    let wrong = [
        ("incomplete", &answers.incomplete),
        ("a given is changed", &answers.changes_given),
        ("a rule is broken", &answers.breaks_rule),
        ("of another puzzle", &answers.of_another_puzzle),
        ("unreadable", &answers.unreadable),
        ("a second grid", &answers.second),
    ];
    wrong.iter().for_each(|(label, places)| section.places(label, places));
    let is_any = answers.right + wrong.iter().map(|(_, places)| places.count).sum::<u64>() > 0;
    if is_any {
        section.places("missing", &answers.missing);
    } else {
        section.row("missing", Thousands(answers.missing.count), "the column of answers is empty");
    }
    section
}

fn classes(classes: &Classes) -> Section {
    let mut section = Section::new("Duplicates");
    section.pairs("copies", "is", &classes.copies);
    section.pairs("images by symmetry", "is an image of", &classes.images);
    let note = match classes.largest {
        0 | 1 => String::new(),
        largest => format!("the largest has {} puzzles", Thousands(largest)),
    };
    section.row("classes", Thousands(classes.count), note);
    section
}

fn against(against: &Against) -> Section {
    let mut section = Section::new(format!("Leaks: against {}", against.files.join(", ")));
    section.pairs("the same puzzle", "is", &against.copies);
    section.pairs("an image of one", "is an image of", &against.images);
    let of = format!("of {} there", Thousands(against.records));
    section.row("records there that are known here", Thousands(against.leaked), of);
    if against.malformed > 0 {
        section.row("malformed there", Thousands(against.malformed), "");
    }
    section
}

fn grids(grids: &Grids) -> Section {
    let mut section = Section::new("Solution grids up to symmetry");
    let note = match grids.largest {
        0 | 1 => "each is the grid of one puzzle".to_owned(),
        largest => format!("up to {} puzzles have the same", Thousands(largest)),
    };
    section.row("different", Thousands(grids.count), note);
    if let Some(leaks) = &grids.leaks {
        section.pairs("leaks", "has the grid of", leaks);
    }
    section
}

fn clues(clues: &[[u64; 2]]) -> Section {
    let mut section = Section::new("Clues");
    let total: u64 = clues.iter().map(|[_, count]| count).sum();
    for [clues, count] in clues {
        section.row(clues.to_string(), Thousands(*count), percent(*count, total));
    }
    section
}

fn sample(sample: &Sample) -> Section {
    let of = match sample.one_in {
        1 => "all puzzles with one solution".to_owned(),
        n => format!("one in {n} of the puzzles with one solution"),
    };
    let mut section = Section::new(format!("Difficulty: {of}"));
    section.row("puzzles", Thousands(sample.puzzles), "");
    section.row("minimal", Thousands(sample.minimal), percent(sample.minimal, sample.puzzles));
    let guesses = &sample.guesses;
    for bucket in &guesses.histogram {
        let range = match (bucket.from, bucket.to) {
            (0, _) => "no guesses".to_owned(),
            (1, _) => "1 guess".to_owned(),
            (from, to) => format!("{} to {} guesses", Thousands(from), Thousands(to)),
        };
        section.row(range, Thousands(bucket.count), percent(bucket.count, sample.puzzles));
    }
    if let Some(mean) = guesses.mean {
        let note = format!("at most {}", Thousands(guesses.max));
        section.row("guesses on average", format!("{mean:.2}"), note);
    }
    section
}

fn ratings(ratings: &RatingSummary) -> Section {
    let mut section = Section::new("Ratings of the same puzzles");
    let spread = |name: &str, spread: &Option<Spread>, section: &mut Section| {
        if let Some(s) = spread {
            let note =
                format!("median; {} to {}, nine tenths up to {}", s.min, s.max, s.nine_tenths);
            section.row(name, format!("{}", s.median), note);
        }
    };
    spread("ER", &ratings.er, &mut section);
    spread("minutes that people take", &ratings.minutes, &mut section);
    for DifficultyCount { difficulty, count } in &ratings.difficulties {
        section.row(*difficulty, Thousands(*count), percent(*count, ratings.rated));
    }
    if ratings.unrated > 0 {
        section.row("no technique goes on", Thousands(ratings.unrated), "");
    }
    section
}

/// `12.3 %`
fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return String::new();
    }
    format!("{:.1} %", 100.0 * part as f64 / whole as f64)
}
