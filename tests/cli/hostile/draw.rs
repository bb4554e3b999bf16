//! Draws command lines: commands and options as the program lists them, values that are right, nearly
//! right and hostile, and inputs of every kind.

use super::folder::Folder;
use crate::support::*;
use ennead::Random;
use std::collections::BTreeMap;
use std::ffi::OsString;

/// A command, as the completions of the program list it.
#[derive(Default)]
pub(super) struct Listed {
    /// `store add`; empty for the program itself.
    pub(super) name: String,
    pub(super) options: Vec<String>,
    /// The options with a value, each with its possible values, or none if they are not listed.
    values: BTreeMap<String, Vec<String>>,
    /// Words that are no options: commands, and values of arguments.
    words: Vec<String>,
}

/// All commands.
pub(super) fn listed() -> Vec<Listed> {
    let script = run(&["completions", "bash"]).out;
    let quoted = |line: &str| -> Vec<String> {
        line.split('"').nth(1).unwrap_or_default().split(' ').map(str::to_owned).collect()
    };
    let mut all: Vec<Listed> = Vec::new();
    let mut option = None;
    for line in script.lines().map(str::trim_start) {
        let label = line.strip_suffix(')').unwrap_or_default();
        if label.starts_with("ennead") && !label.contains(',') {
            let name = label["ennead".len()..].replace("__subcmd__", " ").trim_start().to_owned();
            all.push(Listed { name, ..Listed::default() });
        }
        let Some(command) = all.last_mut() else { continue };
        if line.starts_with("opts=") {
            let (options, words) = quoted(line).into_iter().partition(|word| word.starts_with('-'));
            (command.options, command.words) = (options, words);
        } else if label.starts_with('-') {
            option = Some(label.to_owned());
        } else if line.starts_with("COMPREPLY=")
            && let Some(name) = option.take()
        {
            let values = if line.contains("-W") { quoted(line) } else { Vec::new() };
            command.values.insert(name, values);
        }
    }
    assert!(all.len() > 30 && all.iter().any(|command| command.values.len() > 20), "{script}");
    all
}

/// Options whose value is a file or a folder that is written.
pub(super) const OUTPUTS: [&str; 11] = [
    "-o",
    "--output",
    "--rejects",
    "--write",
    "--clean",
    "--state",
    "--files",
    "--pictures",
    "--store",
    "--train-file",
    "--test-file",
];

const OUTPUT_NAMES: &str = "out.txt out.csv out.jsonl out.npy out.pdf out.gz out.md new/out.txt out \
    /dev/null /dev/full /dev/stdout - folder lines s.db";

/// Options whose value is a file that is read.
const FILES: [&str; 6] =
    ["--against", "--answers", "--proofs", "--font", "--pattern", "--from-solution"];

/// Values of options, right and nearly right, apart by `|`.
const VALUES: [(&str, &str); 17] = [
    ("--budget", "1ms|20ms|0.1s|0|1|-1s"),
    ("--seed --number -n --limit --max-steps --steps --skip --sample", "1|2|3|0|7|20|10%|0.5"),
    ("--jobs -j --replaced --per-page --level -l", "0|1|2|3|4|9|hard"),
    ("--er", "1.2..3.0|..2.6|7..7.5|3..1|1.2|9.5..|10.05"),
    ("--minutes", "5..10|..3|3..|0..0|1e9..2e9"),
    ("--clues --guesses", "24..28|30..|26|17..17|..20|81|0|5..3"),
    ("--where", "er>=7|clues<=24 && !(steps > 60)|uses(xy-wing) > 0|ep == er|er >|source == 'a'"),
    ("--where", "technique == X-wing|added >= 2026-02-30|status == unique|guesses < 3"),
    ("--require --only --without", "X-wing|x-wing,xy-wing|0300|uniqueness|forcing|naked single"),
    ("--until --technique -t --unique-technique", "X-wing|x-wing|0300|X-wign|naked single"),
    ("--column --answer-column", "puzzle|quizzes|1|2|0|99|solution|é"),
    ("--blank", "any|.|0| |x|é|5|ab"),
    ("--shard", "1/2|2/2|2/3|3/4|1/1|3/2|0/2|1/0|18446744073709551615/18446744073709551615"),
    ("--memory", "1M|64M|2G|0|1T|64"),
    ("--test", "10%|0.5|50 %|100%|0|nan"),
    ("--title --source --answer", "a|Sudoku ✓ \u{5d0}\u{5d1}|=1+1"),
    ("--sort", "er|added|-er|puzzle"),
];

/// Values that no option wants, apart by `|`.
const HOSTILE: &str = "| |-|--|-1|0|18446744073709551616|1000000|1e400|nan|inf|٣|0x10|\u{1b}[31mred|\
    \u{202e}x|a\nb|%s%n|é|..|/|1..|,|,,a|((((((((|!!!!!!|999999999d|r1c1|\u{feff}|'|\"|\\|csv|true|--zz";

/// A command line, and what its standard streams are.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) arguments: Vec<OsString>,
    pub(super) stdin: Vec<u8>,
    pub(super) stdout: Out,
}

/// Where standard output goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Out {
    Pipe,
    /// A pipe whose reader ends at once.
    Closed,
    /// A full disk.
    Full,
}

/// Draws from all that there is.
pub(super) struct Draw<'a> {
    pub(super) random: Random,
    pub(super) listed: &'a [Listed],
    pub(super) folder: &'a Folder,
}

impl<'a> Draw<'a> {
    pub(super) fn percent(&mut self, share: usize) -> bool {
        self.random.index(100) < share
    }

    fn of<T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.random.index(all.len())]
    }

    fn part(&mut self, text: &'static str, between: char) -> &'static str {
        let parts: Vec<&str> = text.split(between).collect();
        parts[self.random.index(parts.len())]
    }

    fn file(&mut self) -> &'a (String, Vec<u8>) {
        self.of(&self.folder.files)
    }

    /// A whole command line.
    pub(super) fn line(&mut self) -> Line {
        let command = loop {
            let command = self.of(self.listed);
            // A server waits, a search takes its time, a manual has many files.
            let share = match &*command.name {
                "serve" | "harder" | "man" | "play" | "generate" => 10,
                "neighbours" => 3,
                _ => 100,
            };
            if self.percent(share) {
                break command;
            }
        };
        let mut arguments: Vec<OsString> = Vec::new();
        for _ in 0..self.random.index(5) {
            self.option(command, &mut arguments);
        }
        let needed: &[&str] = match &*command.name {
            "sample" => &["-n", "2"],
            "split" => &["--train-file", "out.txt", "--test-file", "out"],
            "harder" | "generate" => &["--budget", "30ms"],
            "serve" => &["--no-such-option"],
            _ => &[],
        };
        arguments.extend(needed.iter().map(OsString::from));
        if command.options.iter().any(|option| option == "--seed") && self.percent(60) {
            arguments.extend(["--seed".into(), "5".into()]);
        }
        for _ in 0..self.random.index(4) {
            let input: OsString = match self.random.index(20) {
                0 => "-".into(),
                1 => [GOOD, TWO, NONE, CLASH, "123", "nosuch.txt", "folder", "check"]
                    [self.random.index(8)]
                .into(),
                2 => self.hostile(),
                3 | 4 if !command.words.is_empty() => self.of(&command.words).into(),
                _ => (&self.file().0).into(),
            };
            let is_last = self.percent(80);
            let place =
                if is_last { arguments.len() } else { self.random.index(arguments.len() + 1) };
            arguments.insert(place, input);
        }
        arguments.splice(0..0, command.name.split_whitespace().map(OsString::from));
        let stdin = if self.percent(20) { Vec::new() } else { self.file().1.clone() };
        let stdin = if self.percent(30) { self.changed(stdin) } else { stdin };
        let stdout = match self.random.index(40) {
            0 => Out::Closed,
            1 if cfg!(target_os = "linux") => Out::Full,
            _ => Out::Pipe,
        };
        Line { arguments, stdin, stdout }
    }

    /// An option of the command, or now and then of another one.
    fn option(&mut self, command: &'a Listed, arguments: &mut Vec<OsString>) {
        let is_own = self.percent(95) && !command.options.is_empty();
        let command = if is_own { command } else { self.of(self.listed) };
        if command.options.is_empty() || self.percent(1) {
            return arguments.push(self.hostile());
        }
        let option = self.of(&command.options);
        let is_repeated = arguments.iter().any(|word| word == &**option);
        if ["-h", "--help"].contains(&&**option) || is_repeated && self.percent(95) {
            return;
        }
        let Some(possible) = command.values.get(option) else {
            return arguments.push(option.into());
        };
        let value = if self.percent(4) {
            self.hostile()
        } else if OUTPUTS.contains(&&**option) {
            self.part(OUTPUT_NAMES, ' ').into()
        } else if FILES.contains(&&**option) {
            (&self.file().0).into()
        } else if possible.is_empty() {
            let of_option =
                VALUES.iter().filter(|(names, _)| names.split(' ').any(|name| name == option));
            let rows: Vec<_> = of_option.collect();
            let row = if rows.is_empty() { self.random.index(VALUES.len()) } else { 0 };
            let (_, values) =
                rows.get(self.random.index(rows.len().max(1))).unwrap_or(&&VALUES[row]);
            self.part(values, '|').into()
        } else {
            let count = if option == "--fields" { 1 + self.random.index(4) } else { 1 };
            (0..count).map(|_| &**self.of(possible)).collect::<Vec<_>>().join(",").into()
        };
        if self.percent(1) {
            arguments.push(option.into());
        } else if self.percent(75) {
            arguments.extend([option.into(), value]);
        } else {
            let mut joined = OsString::from(option);
            joined.push(if option.starts_with("--") { "=" } else { "" });
            joined.push(value);
            arguments.push(joined);
        }
    }

    fn hostile(&mut self) -> OsString {
        match self.random.index(12) {
            0 => self.part("9|(|!|a|,|.|[|-", '|').repeat(1 << self.random.index(17)).into(),
            #[cfg(unix)]
            1 => std::os::unix::ffi::OsStringExt::from_vec(b"\xFF\xFE1".to_vec()),
            _ => self.part(HOSTILE, '|').into(),
        }
    }

    /// The bytes with a few changes.
    fn changed(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for _ in 0..1 + self.random.index(4) {
            let at = self.random.index(bytes.len() + 1);
            let end = at + self.random.index(20).min(bytes.len() - at);
            match self.random.index(6) {
                0 => drop(bytes.drain(at..end)),
                1 => bytes.truncate(at),
                2 => bytes.insert(at, self.random.bits() as u8),
                3 if at < bytes.len() => bytes[at] ^= 1 << self.random.index(8),
                4 => drop(bytes.splice(at..at, bytes[at..end].repeat(3))),
                _ => {
                    let other = &self.file().1;
                    let from = self.random.index(other.len() + 1);
                    let part = &other[from..][..self.random.index(200).min(other.len() - from)];
                    bytes.splice(at..end, part.iter().copied());
                }
            }
        }
        bytes
    }
}
