//! Links to pages that solve or show a puzzle: sudokuwiki, f-puzzles and SudokuPad. A puzzle with
//! rules beyond those of sudoku is refused, with the names of the rules.

mod f_puzzles;
mod sudokupad;
mod sudokuwiki;

pub(crate) use sudokupad::LETTERS;

use super::cells::{count_chars, joined, offset_in};
use super::error::{LineError, ParseErrorKind, PositionFormat};
use super::line_class::{Context, LineClass, LineContent, RecordFormat, TextLine};
use crate::format::Position;
use crate::geometry::{Candidate, Cell, Digit, DigitSet};
use crate::grid::Grid;
use serde_json::{Map, Value};

/// The largest number of bytes of compressed data that are read from a link, because the data may
/// become very long when it is decompressed.
const MAX_DATA: usize = 1 << 13;

/// The length of the longest name of a puzzle that SudokuPad keeps.
const LONGEST_NAME: usize = 60;

/// How many rules of a variant are named.
const MOST_RULES: usize = 3;

const TOO_LONG: &str = "a link with more than 8192 characters of data, which is not read";
const UNREADABLE: &str = "a link that is cut off or changed: its data cannot be unpacked";

/// The pages whose links are read.
const PAGES: [(&str, Page); 6] = [
    ("sudokuwiki.org", Page::Sudokuwiki),
    ("f-puzzles.com", Page::FPuzzles),
    ("sudokupad.app", Page::SudokuPad),
    ("sudokupad.svencodes.com", Page::SudokuPad),
    ("app.crackingthecryptic.com", Page::SudokuPad),
    ("crackingthecryptic.com", Page::SudokuPad),
];

#[derive(Clone, Copy)]
enum Page {
    Sudokuwiki,
    FPuzzles,
    SudokuPad,
}

/// The cells of a link, row by row, and the names of its rules beyond those of sudoku; or why it
/// cannot be read.
type LinkCells = Result<([LinkCell; 81], Vec<String>), String>;

/// The content of a cell in a link.
#[derive(Clone, Copy, Default)]
struct LinkCell {
    digit: Option<Digit>,
    /// True if its digit is given; false if a player wrote it.
    is_given: bool,
    /// The digits that are marked as its candidates; `None` if there are no marks.
    center: Option<DigitSet>,
    /// The notes in its corners.
    corner: DigitSet,
}

pub(super) fn recognise(_: &mut Context, line: &TextLine) -> Option<LineClass> {
    let link = Link::of(line.text)?;
    if let Some(cells) = link.digits() {
        let lead = offset_in(cells.as_bytes(), line.bytes);
        let lead = count_chars(&line.bytes[..lead]);
        let grid = joined(cells, line.blank).map_err(|error| error.shifted(lead));
        return Some(LineClass::Record(RecordFormat::Line, LineContent::from(grid)));
    }
    let content = match link.position() {
        Ok(position) if position.is_start() => LineContent::Puzzle(position.givens),
        Ok(_) => LineContent::position(PositionFormat::Link),
        Err(error) => LineContent::Malformed(error),
    };
    Some(LineClass::Record(RecordFormat::Line, content))
}

/// The position in a line that [`recognise`] took for one.
pub(super) fn position(text: &str) -> Result<Position, LineError> {
    let error = LineError::at_start(ParseErrorKind::Position(PositionFormat::Link));
    Link::of(text).ok_or(error)?.position()
}

/// The puzzle in the JSON of f-puzzles, if it is plain sudoku that nobody has begun to solve.
pub(super) fn plain_f_puzzles(json: &str) -> Option<Grid> {
    let (cells, rules) = f_puzzles::cells(&serde_json::from_str(json).ok()?).ok()?;
    let position = position_of(&cells);
    (rules.is_empty() && position.is_start()).then_some(position.givens)
}

/// The JSON of f-puzzles in a link; `None` if the link holds something else.
pub(super) fn f_puzzles_text(text: &str) -> Option<String> {
    Link::of(text)?.f_puzzles_text()
}

/// The parts of a link.
struct Link<'a> {
    /// `None` if it is none of [`PAGES`].
    page: Option<Page>,
    path: &'a str,
    query: &'a str,
}

impl<'a> Link<'a> {
    /// The link at the beginning of a text. `https://` may be left out of the links of [`PAGES`].
    fn of(text: &'a str) -> Option<Link<'a>> {
        let word = text.split_whitespace().next()?;
        let bare = after(word, "https://").or_else(|| after(word, "http://"));
        let address = bare.unwrap_or(word);
        let address = after(address, "www.").unwrap_or(address);
        let end = address.find(['/', '?', '#']).unwrap_or(address.len());
        let (host, rest) = address.split_at(end);
        let page = PAGES.iter().find(|(known, _)| host.eq_ignore_ascii_case(known));
        let page = page.map(|&(_, page)| page);
        if bare.is_none() && page.is_none() {
            return None;
        }
        let rest = rest.split('#').next().unwrap_or_default();
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        Some(Link { page, path: path.trim_start_matches('/'), query })
    }

    /// The value of the first of these parameters that there is.
    fn parameter(&self, names: &[&str]) -> Option<&'a str> {
        let mut pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| names.contains(name)).map(|(_, value)| value)
    }

    /// The 81 digits of a link to sudokuwiki, as they are written, unless it is a position.
    fn digits(&self) -> Option<&'a str> {
        let Some(Page::Sudokuwiki) = self.page else { return None };
        self.parameter(&["bd"]).filter(|data| !sudokuwiki::is_position(data))
    }

    fn position(&self) -> Result<Position, LineError> {
        let refused = |why: String| LineError::at_start(ParseErrorKind::Link(why));
        let (cells, rules) = self.cells().map_err(refused)?;
        if rules.is_empty() {
            return Ok(position_of(&cells));
        }
        let mut names: Vec<String> = Vec::new();
        for rule in rules {
            if !names.contains(&rule) {
                names.push(rule);
            }
        }
        let more = names.len().saturating_sub(MOST_RULES);
        names.truncate(MOST_RULES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        Err(refused(format!("not plain sudoku, but a variant: {}{more}", names.join(", "))))
    }

    fn f_puzzles_text(&self) -> Option<String> {
        let data = match self.page? {
            Page::Sudokuwiki => return None,
            Page::FPuzzles => decoded(self.parameter(&["load"])?),
            Page::SudokuPad => {
                let data = decoded(self.sudokupad_data());
                let prefixes = ["fpuzzles", "fpuz"];
                prefixes.iter().find_map(|prefix| data.strip_prefix(prefix))?.to_owned()
            }
        };
        unpacked(&data).ok()
    }

    /// What a link to SudokuPad holds.
    fn sudokupad_data(&self) -> &'a str {
        let leads = ["sudoku/", "puzzle/"];
        let path = leads.iter().find_map(|lead| self.path.strip_prefix(lead));
        self.parameter(&["puzzleid", "puzzle"]).or(path).unwrap_or(self.path)
    }

    /// The cells, and the rules beyond those of sudoku.
    fn cells(&self) -> LinkCells {
        match self.page {
            Some(Page::Sudokuwiki) => match self.parameter(&["bd"]) {
                Some(data) => Ok((sudokuwiki::cells(data)?, Vec::new())),
                None => {
                    Err("a link to sudokuwiki without a puzzle: it has none after bd=".to_owned())
                }
            },
            Some(Page::FPuzzles) => match self.parameter(&["load"]) {
                Some(data) => {
                    let text = unpacked(&decoded(data))?;
                    let puzzle: Map<String, Value> =
                        serde_json::from_str(&text).map_err(|_| UNREADABLE)?;
                    f_puzzles::cells(&puzzle)
                }
                None => {
                    Err("this short link does not contain the puzzle: open it in a browser and \
                         copy the long address (?load=)"
                        .to_owned())
                }
            },
            Some(Page::SudokuPad) => {
                let data = decoded(self.sudokupad_data());
                let short = || {
                    if data.is_empty() || data.len() > LONGEST_NAME {
                        return Err(UNREADABLE.to_owned());
                    }
                    Err(format!(
                        "this short link does not contain the puzzle: open \
                         https://sudokupad.app/api/puzzle/{data} in a browser and write \
                         https://sudokupad.app/ before the text there"
                    ))
                };
                sudokupad::cells(&data).unwrap_or_else(short)
            }
            None => {
                Err("a link, but none of sudokuwiki, f-puzzles or SudokuPad: what it points to is \
                         not read"
                    .to_owned())
            }
        }
    }
}

/// The text after a prefix in small or capital letters. `None` if it does not begin with it.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// The position of these cells.
fn position_of(cells: &[LinkCell; 81]) -> Position {
    let (mut givens, mut values) = (Grid::EMPTY, Grid::EMPTY);
    let mut deleted = Vec::new();
    for (cell, content) in Cell::ALL.into_iter().zip(cells) {
        values.set(cell, content.digit);
        givens.set(cell, content.digit.filter(|_| content.is_given));
        if let (None, Some(candidates)) = (content.digit, content.center) {
            let gone = DigitSet::ALL - candidates;
            deleted.extend(gone.iter().map(|digit| Candidate::new(cell, digit)));
        }
    }
    let position = Position::new(givens, values, &deleted);
    Position { corners: cells.map(|cell| cell.corner), ..position }
}

/// The text of a part of an address, in which some characters are escaped, as in `%2B`. A space
/// becomes a `+`: base 64 has no spaces, and some programs write `+` as a space.
fn decoded(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.first_chunk::<2>().filter(|_| first == b'%');
        let code = escaped.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        bytes.push(match code.unwrap_or(first) {
            b' ' => b'+',
            byte => byte,
        });
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The text that was compressed by lz-string and written in base 64.
///
/// # Errors
/// If it is damaged, or much longer than any sudoku.
fn unpacked(data: &str) -> Result<String, &'static str> {
    if data.len() > MAX_DATA {
        return Err(TOO_LONG);
    }
    let units = Some(data).filter(|data| !data.is_empty()).and_then(lz_str::decompress_from_base64);
    let text = units.and_then(|units| String::from_utf16(&units).ok());
    text.filter(|text| !text.is_empty()).ok_or(UNREADABLE)
}

/// The 81 cells of a list of nine rows.
fn rows(rows: Option<&Value>) -> Result<[&Value; 81], String> {
    const NO_GRID: &str = "a link to a puzzle that does not have nine rows of nine cells";
    let rows = rows.and_then(Value::as_array).filter(|rows| rows.len() == 9).ok_or(NO_GRID)?;
    let mut cells = Vec::with_capacity(81);
    for row in rows {
        cells.extend(row.as_array().filter(|row| row.len() == 9).ok_or(NO_GRID)?);
    }
    Ok(cells.try_into().map_err(|_| NO_GRID)?)
}

/// The digit of a cell, a number or a text; `None` if the cell is empty.
fn digit(value: Option<&Value>) -> Result<Option<Digit>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.is_empty() => Ok(None),
        Some(value) => match digit_of(value) {
            Some(digit) => Ok(Some(digit)),
            None => {
                Err(format!("a link to a puzzle with {value} in a cell, and only 1 to 9 are read"))
            }
        },
    }
}

fn digit_of(value: &Value) -> Option<Digit> {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut characters = text.chars();
    let digit = Digit::from_char(characters.next()?)?;
    characters.next().is_none().then_some(digit)
}

/// The digits in a list of marks; `None` if there are none. Other marks, such as letters, are left
/// out.
fn digits(marks: Option<&Value>) -> Option<DigitSet> {
    let digits: DigitSet = marks?.as_array()?.iter().filter_map(digit_of).collect();
    (!digits.is_empty()).then_some(digits)
}

#[cfg(test)]
mod tests {
    use crate::format::write::OutputFormat;
    use crate::format::{Position, parse, parse_position};
    use crate::geometry::{Cell, DigitSet};

    const PUZZLE: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    /// Compressed JSON.
    fn packed(object: &str) -> String {
        lz_str::compress_to_base64(object)
    }

    fn f_puzzles(object: &str) -> String {
        format!("https://www.f-puzzles.com/?load={}", packed(object))
    }

    /// Nine rows of cells, in which `cell` writes a digit.
    fn grid(cell: fn(char) -> String) -> String {
        let cell = |c: char| if c == '0' { "{}".to_owned() } else { cell(c) };
        let rows: Vec<String> = (0..9)
            .map(|row| PUZZLE[9 * row..][..9].chars().map(cell).collect::<Vec<_>>().join(","))
            .collect();
        format!("[[{}]]", rows.join("],["))
    }

    fn given(digit: char) -> String {
        format!("{{\"value\":{digit},\"given\":true}}")
    }

    /// SudokuPad's own JSON of the puzzle, with all quotes and names, and with more members.
    fn own(more: &str) -> String {
        let cells = grid(|digit| format!("{{\"value\":\"{digit}\"}}"));
        let place =
            |at: usize, k: usize| format!("[{},{}]", at / 3 * 3 + k / 3, at % 3 * 3 + k % 3);
        let region = |at: usize| (0..9).map(|k| place(at, k)).collect::<Vec<_>>().join(",");
        let regions: Vec<String> = (0..9).map(region).collect();
        let regions = regions.join("],[");
        format!("{{\"cells\":{cells},\"regions\":[[{regions}]],\"cellSize\":50{more}}}")
    }

    #[track_caller]
    fn told(text: &str) -> String {
        parse(text).expect_err(text).to_string()
    }

    #[test]
    fn puzzles_are_read_from_links() {
        let puzzle = parse(PUZZLE).expect("a puzzle");
        let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}");
        assert_eq!(parse(&wiki), Ok(puzzle));
        let plain = f_puzzles(&format!("{{\"size\":9,\"title\":\"x\",\"grid\":{}}}", grid(given)));
        assert_eq!(parse(&plain), Ok(puzzle));
        assert_eq!(parse(format!("{plain} a comment")), Ok(puzzle));
        for start in ["HTTPS://WWW.", "Http://Www.", "WWW."] {
            let capitals = plain.replace("https://www.", start);
            assert_eq!(parse(&capitals), Ok(puzzle), "{capitals}");
        }
    }

    /// The example of sudokuwiki's page on its format.
    const WIKI: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=vu4804032o1508g080030k10o888882647\
        046888g06828060k10029k260b90478go003g0g95090b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8\
        g0626c082c2k20b159818920k9ag9462044";

    #[test]
    fn a_position_of_sudokuwiki_has_givens_digits_and_candidates() {
        let cell = |digits: &[u16], is_given: bool| {
            let bits = digits.iter().fold(u16::from(is_given), |bits, digit| bits | 1 << digit);
            let digit = |value: u16| char::from_digit(value.into(), 32).expect("below 32");
            [digit(bits >> 5), digit(bits & 31)].iter().collect::<String>()
        };
        let all: Vec<u16> = (1..=9).collect();
        let link = |first: [String; 3]| {
            let rest = cell(&all, false).repeat(78);
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={}{rest}", first.concat())
        };
        let position = link([cell(&[5], true), cell(&[3], false), cell(&[1, 9], false)]);
        assert_eq!(parse_position(format!("  {position}")), parse_position(&position));
        let position = parse_position(position).expect("a position");
        assert_eq!(position.givens.to_string(), format!("5{}", ".".repeat(80)));
        assert_eq!(position.values.to_string(), format!("53{}", ".".repeat(79)));
        assert_eq!(position.marks[Cell::R1C3], DigitSet::from_bits(0b1_0000_0001));
        // A position with nothing but givens is a puzzle.
        let start =
            link([cell(&[5], true), cell(&all, false), cell(&[1, 2, 3, 4, 6, 7, 8, 9], false)]);
        assert_eq!(parse(&start), parse(format!("5{}", ".".repeat(80))));
        let two = link([cell(&[5, 6], true), cell(&all, false), cell(&all, false)]);
        assert!(
            parse_position(two).expect_err("two givens").to_string().contains("several digits")
        );
        // The example on the page of sudokuwiki breaks the rules of that page. It is refused rather
        // than misread.
        assert!(
            parse_position(WIKI).expect_err("no position").to_string().contains("several digits")
        );
    }

    #[test]
    fn each_form_of_a_link_to_sudokupad_is_read() {
        let puzzle = parse(PUZZLE).expect("a puzzle");
        let json = format!("{{\"size\":9,\"grid\":{}}}", grid(given));
        let mut short = Vec::new();
        OutputFormat::SudokuPad.write(&mut short, &Position::from(puzzle));
        let short = String::from_utf8(short).expect("ASCII");
        let letters = short.trim().strip_prefix("https://sudokupad.app/scf").expect("its form");
        assert!(letters.starts_with("5NlQ19j9m"), "{letters}");
        let escaped = packed(&json).replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
        let facts =
            ",\"cages\":[{\"value\":\"title: It's \\\"it\\\"\"}],\"metadata\":{\"title\":\"x\"}";
        // As SudokuPad shortens it: no quotes around names, single ones, no empty objects.
        let zipped = own(facts)
            .replace("\"cells\":", "ce:")
            .replace("\"value\":\"title", "v:\"title")
            .replace("\"value\":", "v:")
            .replace("\"regions\":", "re:")
            .replace("\"cages\":", "ca:")
            .replace("\"cellSize\":50", "cs:50,s:t,c1:#F,c2:CFCFCF,n:f")
            .replace("{}", "")
            .replace('\'', "\\'")
            .replace('"', "'");
        for link in [
            format!("https://sudokupad.app/fpuzzles{escaped}"),
            format!("https://sudokupad.app/sudoku/fpuz{}?setting-nogrid=1", packed(&json)),
            format!("http://app.crackingthecryptic.com/sudoku.html?puzzleid=fpuzzles{escaped}&a=b"),
            format!("sudokupad.app/?puzzle={}", packed(&json)),
            format!("https://sudokupad.app/?puzzleid=scl{}", packed(&own(facts))),
            format!("https://sudokupad.app/scl{}", packed(&zipped)),
            format!("https://sudokupad.app/scf{letters}"),
            format!("https://sudokupad.app/scf{letters}*tA title*aAn author"),
            format!("https://sudokupad.app/scf{letters}*tFive**wings*aAn**x"),
            format!(
                "https://sudokupad.svencodes.com/puzzle/{}",
                packed(&format!("{{\"p\":\"{letters}\",\"n\":\"x\"}}"))
            ),
        ] {
            assert_eq!(parse(&link), Ok(puzzle), "{link}");
        }
    }

    #[test]
    fn digits_and_marks_of_a_player_are_read() {
        let cells = "{\"value\":5,\"given\":true},{\"value\":\"3\"},{\"centerPencilMarks\":[1,\"4\",\"x\"]},\
                     {\"cornerPencilMarks\":[2,9]},{\"givenPencilMarks\":[6,7]},{},{},{},{}";
        let rest = ["{},{},{},{},{},{},{},{},{}"; 8].join("],[");
        let position =
            parse_position(f_puzzles(&format!("{{\"size\":9,\"grid\":[[{cells}],[{rest}]]}}")));
        let position = position.expect("a position");
        let set = |digits: &str| digits.parse::<DigitSet>().expect("digits");
        assert_eq!(position.givens.to_string(), format!("5{}", ".".repeat(80)));
        assert_eq!(position.values.to_string(), format!("53{}", ".".repeat(79)));
        assert_eq!(position.marks[Cell::R1C3], set("14"));
        assert_eq!(position.corners[Cell::R1C4], set("29"));
        assert_eq!(position.marks[Cell::R1C5], set("67"));
        assert_eq!(position.marks[Cell::R1C6], set("1246789"));
    }

    #[test]
    fn the_rules_of_variants_are_named() {
        let rules = |more: &str, row: &str| {
            let grid = grid(given).replacen("{}", row, 1);
            told(&f_puzzles(&format!("{{\"size\":9,\"grid\":{grid}{more}}}")))
        };
        let why = |names: &str| format!("not plain sudoku, but a variant: {names}");
        let cage = "[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"8\"}]";
        let more =
            format!(",\"killercage\":{cage},\"thermometer\":[{{\"lines\":[]}}],\"arrow\":[]");
        assert_eq!(rules(&more, "{}"), why("killercage, thermometer"));
        let more = ",\"diagonal+\":true,\"diagonal-\":true,\"antiknight\":true,\"antiking\":false";
        assert_eq!(rules(more, "{}"), why("antiknight, diagonal+, diagonal-"));
        assert_eq!(rules(",\"tesseract\":true", "{}"), why("tesseract"));
        let many = ["a", "b", "c", "d", "e"].map(|name| format!(",\"{name}\":true")).concat();
        assert_eq!(rules(&many, "{}"), why("a, b, c and 2 more"));
        assert_eq!(rules("", "{\"region\":4}"), why("irregular boxes"));
        assert_eq!(rules("", "{\"region\":null}"), why("irregular boxes"));
        let pad = |data: &str| told(&format!("https://sudokupad.app/{data}"));
        let scl = |more: &str| pad(&format!("scl{}", packed(&own(more))));
        let more = ",\"cages\":[{\"cells\":[[0,0]],\"value\":3}],\"lines\":[{}],\"metadata\":{\"antiknight\":true}";
        assert_eq!(scl(more), why("lines, cages, anti-knight"));
        let jigsaw = own("").replace("[0,0],[0,1]", "[0,3],[0,1]");
        assert_eq!(pad(&format!("scl{}", packed(&jigsaw))), why("irregular boxes"));
        let empty = "o".repeat(13);
        assert_eq!(pad(&format!("scf{empty}A0*wx")), why("windoku, diagonals"));
        assert_eq!(pad(&format!("scf{empty}A0*tFive**wings*x")), why("diagonals"));
    }

    #[test]
    fn short_and_damaged_links_are_refused_with_what_to_do() {
        let short = told("https://sudokupad.app/ddGfd499G7");
        assert!(
            short.contains("open https://sudokupad.app/api/puzzle/ddGfd499G7 in a browser"),
            "{short}"
        );
        let short = told("https://f-puzzles.com/?id=yhkyz63b");
        assert!(short.contains("open it in a browser"), "{short}");
        for damaged in [
            "https://www.f-puzzles.com/?load=N4Igzg",
            "https://sudokupad.app/fpuzzlesN4Igzg",
            "https://sudokupad.app/",
            &format!("https://sudokupad.app/{}", "N4".repeat(200)),
        ] {
            assert!(told(damaged).contains("cannot be unpacked"), "{damaged}");
        }
        let facts = format!("{{\"size\":9,\"grid\":{},\"author\":", grid(given));
        let letters = |length: u32| -> String {
            // Letters in no order, which cannot be made much shorter.
            let mut state = 1_u32;
            let mut letter = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"[(state >> 27) as usize])
            };
            (0..length).map(|_| letter()).collect()
        };
        let object = |length: u32| packed(&format!("{facts}\"{}\"}}", letters(length)));
        let (short, long) = (object(3_000), object(9_000));
        assert!(short.len() < 8_192 && long.len() > 8_192, "{} {}", short.len(), long.len());
        for start in [
            "https://www.f-puzzles.com/?load=",
            "https://sudokupad.app/fpuzzles",
            "https://sudokupad.app/scl",
            "https://sudokupad.app/",
        ] {
            assert_eq!(parse(format!("{start}{short}")), parse(PUZZLE), "{start}");
            let told = told(&format!("{start}{long}"));
            assert!(told.contains("more than 8192 characters of data"), "{start}: {told}");
        }
        assert!(told("https://sudokupad.app/scf12").contains("does not have 81 cells"));
        assert!(told(&f_puzzles("{\"size\":6,\"grid\":[]}")).contains("does not have nine rows"));
        assert!(
            told(&f_puzzles("{\"size\":9,\"grid\":[[1]]}")).contains("nine rows of nine cells")
        );
        let letter = grid(given).replacen("\"value\":5", "\"value\":\"A\"", 1);
        let letter = told(&f_puzzles(&format!("{{\"grid\":{letter}}}")));
        assert!(letter.contains("\"A\" in a cell"), "{letter}");
        assert!(told("https://example.org/").contains("is not read"));
        let short = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &PUZZLE[1..]);
        assert_eq!(told(&short), "80 cells where 81 are needed");
    }
}
