//! [`Title`]: the title of a sheet, set in one or two lines. It is set in Helvetica-Bold, which
//! every reader of PDF has, or in another font. Then the part of that font that the title needs is
//! embedded.

use super::sheet::{BOLD, encoded, set_width, text};
use anyhow::{Context, Result, anyhow, bail};
use core::ops::Range;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use fontdb::{Database, FaceInfo, Stretch, Style, Weight};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use rustybuzz::ttf_parser::{GlyphId, Permissions, RawFace, Tag, fonts_in_collection, name_id};
use rustybuzz::{Direction, Face, UnicodeBuffer};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use subsetter::GlyphRemapper;
use unicode_bidi::BidiInfo;
use unicode_script::{Script, UnicodeScript};

/// The name of the embedded font in the pages.
pub(super) const EMBEDDED: Name = Name(b"F3");
/// How many objects of a PDF file the embedded font takes.
pub(super) const EMBEDDED_OBJECTS: i32 = 5;

/// The sizes of the type of a title, in points: of a short one, and the least.
const SIZE: f32 = 18.0;
const LEAST_SIZE: f32 = 10.0;

/// The distance from one base line of a title to the next, as a multiple of the type size.
const LEADING: f32 = 1.2;

/// The most characters of a title. Far fewer fit on two lines.
const LONGEST: usize = 500;

/// The text of a title on one line: tabs and line feeds become spaces.
///
/// # Errors
/// If it has more than 500 characters.
pub(crate) fn one_line(text: &str) -> Result<String> {
    if text.chars().nth(LONGEST).is_some() {
        bail!("--title is too long: it has more than {LONGEST} characters");
    }
    Ok(text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
}

/// The font of a title.
pub(crate) enum Lettering {
    /// Helvetica-Bold.
    Usual,
    /// A font to embed: its file, and which of the fonts in the file it is.
    Font { data: Vec<u8>, index: u32 },
}

impl Lettering {
    /// The font for a title: that in `file`, else Helvetica if it has the letters, else the first
    /// font of the machine that has them.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn of(title: &str, file: Option<&Path>) -> Result<Lettering> {
        let Some(file) = file else {
            return if encoded(title).is_some() { Ok(Lettering::Usual) } else { installed(title) };
        };
        let name = file.display();
        let data = fs::read(file).with_context(|| format!("cannot read the font {name}"))?;
        let count = fonts_in_collection(&data).unwrap_or(1);
        let faces = (0..count).filter_map(|index| Some((index, Face::from_slice(&data, index)?)));
        let lacks: Vec<(u32, Option<char>)> =
            faces.map(|(index, face)| (index, lacking(&face, title).next())).collect();
        match lacks.iter().find(|(_, lack)| lack.is_none()).or(lacks.first()) {
            Some(&(index, None)) => Ok(Lettering::Font { data, index }),
            Some((_, Some(lack))) => {
                bail!("--title: the font {name} has no letter '{lack}', or may not be embedded")
            }
            None => {
                bail!("{name} is not a font: TrueType and OpenType are read (.ttf, .otf, .ttc)")
            }
        }
    }

    /// A line of a title.
    fn line(&self, text: &str) -> Line {
        let (data, index) = match self {
            Lettering::Usual => {
                let letters = encoded(text).unwrap_or_default();
                let width = set_width(&letters, 1.0);
                return Line { letters: Letters::Usual(letters), width };
            }
            Lettering::Font { data, index } => (data, *index),
        };
        let mut line = Line { letters: Letters::Usual(Vec::new()), width: 0.0 };
        let mut glyphs = Vec::new();
        if let Some(face) = Face::from_slice(data, index) {
            for (run, direction) in runs(text) {
                line.width += shape(&mut glyphs, line.width, &face, &text[run], direction);
            }
        }
        line.letters = Letters::Embedded(glyphs);
        line
    }
}

/// The first font of the machine that has the letters of a title. Fonts without serifs are looked
/// at first, and of these the upright ones that are nearly bold.
fn installed(title: &str) -> Result<Lettering> {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
    faces.sort_by_cached_key(|face| {
        let is_sans = face.families.iter().any(|(name, _)| name.contains("Sans"));
        let is_usual = face.style == Style::Normal && face.stretch == Stretch::Normal;
        let weight = face.weight.0.abs_diff(Weight::BOLD.0);
        let name = face.post_script_name.clone();
        // Of the fonts in a file, the first is the most general.
        (!is_sans, !is_usual, face.monospaced, weight, face.index, name)
    });
    let mut missing: Vec<char> = title.chars().filter(|&c| is_visible(c)).collect();
    for face in faces {
        let font = fonts.with_face_data(face.id, |data, index| {
            let face = Face::from_slice(data, index)?;
            let lacks: Vec<char> = lacking(&face, title).collect();
            missing.retain(|c| lacks.contains(c));
            lacks.is_empty().then(|| Lettering::Font { data: data.to_vec(), index })
        });
        if let Some(font) = font.flatten() {
            return Ok(font);
        }
    }
    const WHAT_TO_DO: &str = "install one, such as Noto (in Debian: fonts-noto-core, and \
        fonts-noto-cjk for Chinese, Japanese and Korean), or name a file with --font";
    match missing.first() {
        Some(c) => {
            Err(anyhow!("--title: no font on this machine has an outline of '{c}': {WHAT_TO_DO}"))
        }
        None => {
            Err(anyhow!("--title: no font on this machine has all of its letters: {WHAT_TO_DO}"))
        }
    }
}

/// The letters of a text that a font has no outlines of; all of them if its license forbids to
/// embed it.
fn lacking<'a>(face: &'a Face<'_>, text: &'a str) -> impl Iterator<Item = char> + 'a {
    let tables = face.tables();
    let may_embed =
        face.permissions() != Some(Permissions::Restricted) && face.is_subsetting_allowed();
    let is_of_use = may_embed && (tables.glyf.is_some() || tables.cff.is_some());
    let lacks = move |c: &char| is_visible(*c) && !(is_of_use && face.glyph_index(*c).is_some());
    text.chars().filter(lacks)
}

/// False for spaces, and for signs that only say how to set the text.
fn is_visible(c: char) -> bool {
    let is_hidden = matches!(
        c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
    );
    !(c.is_whitespace() || c.is_control() || is_hidden)
}

/// The parts of a line in one direction and script, from left to right.
fn runs(text: &str) -> Vec<(Range<usize>, Direction)> {
    let bidi = BidiInfo::new(text, None);
    let mut runs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, visual) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in visual {
            let is_leftward = levels[run.start].is_rtl();
            let direction =
                if is_leftward { Direction::RightToLeft } else { Direction::LeftToRight };
            let mut parts = by_script(text, run);
            if is_leftward {
                parts.reverse();
            }
            runs.extend(parts.into_iter().map(|part| (part, direction)));
        }
    }
    runs
}

/// The parts of a run in one script each. Spaces and signs belong to the part before them.
fn by_script(text: &str, run: Range<usize>) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut now = None;
    for (at, c) in text[run.clone()].char_indices() {
        let (at, end) = (run.start + at, run.start + at + c.len_utf8());
        let script = match c.script() {
            Script::Common | Script::Inherited => None,
            script => Some(script),
        };
        match parts.last_mut() {
            Some(part) if script.is_none() || now.is_none() || now == script => part.end = end,
            _ => parts.push(at..end),
        }
        now = script.or(now);
    }
    parts
}

/// Adds the glyphs of a run, which begins `left` of the line's width, in type of one point. Returns
/// the width of the run.
fn shape(
    glyphs: &mut Vec<Glyph>,
    left: f32,
    face: &Face<'_>,
    text: &str,
    direction: Direction,
) -> f32 {
    let unit = 1.0 / face.units_per_em() as f32;
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.set_direction(direction);
    buffer.guess_segment_properties();
    let shaped = rustybuzz::shape(face, &[], buffer);
    let infos = shaped.glyph_infos();
    let mut starts: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
    starts.sort_unstable();
    let mut at = 0.0;
    let mut last = None;
    for (info, place) in infos.iter().zip(shaped.glyph_positions()) {
        let start = info.cluster as usize;
        let end = starts.iter().find(|&&next| next > start).copied().unwrap_or(text.len());
        // Of several glyphs for the same letters, the first has the text.
        let shown = if last == Some(start) { "" } else { text.get(start..end).unwrap_or_default() };
        last = Some(start);
        glyphs.push(Glyph {
            id: info.glyph_id as u16,
            right: left + at + unit * place.x_offset as f32,
            above: unit * place.y_offset as f32,
            text: shown.to_owned(),
        });
        at += unit * place.x_advance as f32;
    }
    at
}

/// A title, ready to be drawn. No lines: no title.
#[derive(Clone, Default, Debug)]
pub(crate) struct Title {
    /// At most two.
    lines: Vec<Line>,
    /// The type size, in points.
    size: f32,
    /// True if it is written from right to left, and begins at the right margin.
    is_leftward: bool,
    font: Option<EmbeddedFont>,
}

#[derive(Clone, Debug)]
struct Line {
    letters: Letters,
    /// The width in type of one point.
    width: f32,
}

#[derive(Clone, Debug)]
enum Letters {
    /// In WinAnsiEncoding.
    Usual(Vec<u8>),
    Embedded(Vec<Glyph>),
}

/// A glyph and its place: how far it is right of the beginning of the line and above the base line,
/// in type of one point.
#[derive(Clone, Debug)]
struct Glyph {
    /// In the font; in a finished title, in the part of it that is embedded.
    id: u16,
    right: f32,
    above: f32,
    /// The letters that it shows; empty if the glyph before it shows them.
    text: String,
}

impl Title {
    /// The title `text` on a page with `width` points for it: in 18 points, or smaller, or in 10
    /// points on two lines.
    ///
    /// # Errors
    /// If that is not enough.
    pub(crate) fn new(text: &str, width: f32, lettering: &Lettering) -> Result<Title> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Title::default());
        }
        let whole = lettering.line(text);
        let size = SIZE.min(width / whole.width);
        let (lines, size) = if size >= LEAST_SIZE {
            (vec![whole], size)
        } else {
            let fits = |line: &Line| line.width * LEAST_SIZE <= width;
            // The first line takes as many words as it can. Chinese has no spaces: a line ends
            // anywhere in it.
            let ends = text.char_indices().rev().map(|(at, _)| at);
            let may_end = |at: &usize| {
                let (before, after) = text.split_at(*at);
                after.starts_with(' ') || before.ends_with(is_wide) && after.starts_with(is_wide)
            };
            let halves = ends.filter(may_end).map(|at| text.split_at(at));
            let mut lines = halves.map(|(first, rest)| (lettering.line(first.trim()), rest.trim()));
            let found = lines.find(|(first, _)| fits(first));
            let found = found.map(|(first, rest)| vec![first, lettering.line(rest)]);
            let lines = found.filter(|lines| lines.iter().all(fits));
            let lines = lines.context("--title is too long for two lines of the smallest type")?;
            (lines, LEAST_SIZE)
        };
        let is_leftward =
            BidiInfo::new(text, None).paragraphs.first().is_some_and(|p| p.level.is_rtl());
        let mut title = Title { lines, size, is_leftward, font: None };
        if let Lettering::Font { data, index } = lettering {
            title.font = Some(title.embed(data, *index)?);
        }
        Ok(title)
    }

    /// Draws the lines between the margins at `left` and `right`, below `top`.
    pub(super) fn draw(&self, content: &mut Content, (left, right): (f32, f32), top: f32) {
        // The base line of a single line is where it would be in the size of a short title.
        let first = if self.lines.len() > 1 { self.size } else { SIZE };
        for (k, line) in self.lines.iter().enumerate() {
            let base = top - first - k as f32 * LEADING * self.size;
            let start = if self.is_leftward { right - line.width * self.size } else { left };
            match &line.letters {
                Letters::Usual(letters) => text(content, BOLD, self.size, start, base, letters),
                Letters::Embedded(glyphs) => {
                    content.begin_text().set_font(EMBEDDED, self.size);
                    for glyph in glyphs {
                        let (x, y) =
                            (start + self.size * glyph.right, base + self.size * glyph.above);
                        content.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]);
                        content.show(Str(&glyph.id.to_be_bytes()));
                    }
                    content.end_text();
                }
            }
        }
    }

    /// The part of a font that the lines need. Changes the ids of their glyphs to the ids in this
    /// part.
    fn embed(&mut self, data: &[u8], index: u32) -> Result<EmbeddedFont> {
        let face = Face::from_slice(data, index).context("the font cannot be read again")?;
        let mut part = GlyphRemapper::new();
        let mut texts = BTreeMap::new();
        for line in &mut self.lines {
            let Letters::Embedded(glyphs) = &mut line.letters else { continue };
            for glyph in glyphs {
                glyph.id = part.remap(glyph.id);
                if !glyph.text.is_empty() {
                    texts.entry(glyph.id).or_insert_with(|| glyph.text.clone());
                }
            }
        }
        let unit = 1000.0 / face.units_per_em() as f32;
        let width = |id: u16| unit * f32::from(face.glyph_hor_advance(GlyphId(id)).unwrap_or(0));
        let subset = subsetter::subset(data, index, &part)
            .map_err(|error| anyhow!("--title: its font cannot be embedded: {error}"))?;
        // Of a font with a `CFF ` table, a PDF file has this table alone.
        let cff =
            RawFace::parse(&subset, 0).ok().and_then(|raw| raw.table(Tag::from_bytes(b"CFF ")));
        let bounds = face.global_bounding_box();
        let mut names =
            face.names().into_iter().filter(|name| name.name_id == name_id::POST_SCRIPT_NAME);
        let name = names.find_map(|name| name.to_string());
        Ok(EmbeddedFont {
            // The tag before the name says that it is a part.
            name: format!("ENNEAD+{}", name.as_deref().unwrap_or("Title")),
            has_cff: cff.is_some(),
            data: cff.map_or_else(|| subset.clone(), <[u8]>::to_vec),
            widths: part.remapped_gids().map(width).collect(),
            texts,
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max]
                .map(|edge| unit * f32::from(edge)),
            ascent: unit * f32::from(face.ascender()),
            descent: unit * f32::from(face.descender()),
        })
    }

    /// Writes the embedded font, if there is one, as the objects from `first` on. The first of them
    /// is the font.
    pub(super) fn write_font(&self, pdf: &mut Pdf, first: Ref) -> Option<Ref> {
        self.font.as_ref().map(|font| font.write(pdf, first))
    }
}

/// True for the letters of Chinese, Japanese and Korean.
fn is_wide(c: char) -> bool {
    matches!(c.script(), Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul)
}

/// The part of a font that a title needs.
#[derive(Clone, Debug)]
struct EmbeddedFont {
    name: String,
    data: Vec<u8>,
    /// True if `data` is a table of outlines in the Compact Font Format; false if it is a TrueType
    /// font.
    has_cff: bool,
    /// The widths of its glyphs, by their ids, in thousandths of the type size, as what follows.
    widths: Vec<f32>,
    /// The letters of each glyph.
    texts: BTreeMap<u16, String>,
    bounds: [f32; 4],
    ascent: f32,
    descent: f32,
}

impl EmbeddedFont {
    /// Writes the font as the objects from `first` on. Two bytes of a text are the id of a glyph.
    fn write(&self, pdf: &mut Pdf, first: Ref) -> Ref {
        const SYSTEM: SystemInfo =
            SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let [font, glyphs, descriptor, file, map] =
            [0, 1, 2, 3, 4].map(|k| Ref::new(first.get() + k));
        let name = Name(self.name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(glyphs)
            .to_unicode(map);
        let mut cid_font = pdf.cid_font(glyphs);
        cid_font.base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
        if self.has_cff {
            cid_font.subtype(CidFontType::Type0);
        } else {
            cid_font.subtype(CidFontType::Type2).cid_to_gid_map_predefined(Name(b"Identity"));
        }
        cid_font.widths().consecutive(0, self.widths.iter().copied());
        cid_font.finish();
        let [left, bottom, right, top] = self.bounds;
        let mut about = pdf.font_descriptor(descriptor);
        about.name(name).flags(FontFlags::SYMBOLIC).bbox(Rect::new(left, bottom, right, top));
        about.italic_angle(0.0).ascent(self.ascent).descent(self.descent);
        about.cap_height(self.ascent).stem_v(120.0);
        if self.has_cff {
            about.font_file3(file);
        } else {
            about.font_file2(file);
        }
        about.finish();
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        // Writing to memory does not fail.
        let _ = packed.write_all(&self.data);
        let packed = packed.finish().unwrap_or_default();
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        if self.has_cff {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        }
        stream.finish();
        let mut letters = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
        for (&id, text) in &self.texts {
            letters.pair_with_multiple(id, text.chars());
        }
        pdf.cmap(map, &letters.finish());
        font
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The printable width of A4.
    const WIDTH: f32 = 511.0;

    fn title(text: &str) -> Option<Title> {
        Title::new(text, WIDTH, &Lettering::Usual).ok()
    }

    fn lines(title: &Title) -> Vec<String> {
        let text = |line: &Line| match &line.letters {
            Letters::Usual(letters) => String::from_utf8_lossy(letters).into_owned(),
            Letters::Embedded(glyphs) => glyphs.iter().map(|glyph| &*glyph.text).collect(),
        };
        title.lines.iter().map(text).collect()
    }

    #[test]
    fn titles_shrink_and_then_wrap() {
        assert_eq!(title(" ").expect("it fits").lines.len(), 0);
        let short = title("Sudoku").expect("it fits");
        assert_eq!((short.lines.len(), short.size), (1, 18.0));
        let meeting = "Puzzles for the summer meeting of the Hamburg Sudoku Club 2026";
        let shrunk = title(meeting).expect("it fits");
        assert_eq!(lines(&shrunk), [meeting]);
        assert!((15.0..17.0).contains(&shrunk.size), "{shrunk:?}");
        let twice = title(&format!("{meeting}: {meeting}")).expect("it fits");
        assert_eq!((twice.lines.len(), twice.size), (2, 10.0));
        assert_eq!(lines(&twice).join(" "), format!("{meeting}: {meeting}"));
        for title in [&short, &shrunk, &twice] {
            assert!(title.lines.iter().all(|line| line.width * title.size <= WIDTH + 0.01));
        }
        assert!(title(&format!("{meeting} ").repeat(5)).is_none());
        assert!(title(&"m".repeat(60)).is_none(), "one word");
    }

    #[test]
    fn a_title_is_put_on_one_line() {
        let line = one_line("Club\tof\nMay").expect("short");
        assert_eq!(line, "Club of May");
        assert!(matches!(Lettering::of(&line, None), Ok(Lettering::Usual)));
        assert_eq!(one_line(&"数".repeat(500)).expect("short"), "数".repeat(500));
        let refused = one_line(&"数".repeat(501)).expect_err("long").to_string();
        assert_eq!(refused, "--title is too long: it has more than 500 characters");
    }

    #[test]
    fn a_line_is_set_in_runs_of_one_direction_and_script() {
        let parts = |text: &str| -> Vec<(String, bool)> {
            let run = |(part, direction): (Range<usize>, Direction)| {
                (text[part].to_owned(), direction == Direction::RightToLeft)
            };
            runs(text).into_iter().map(run).collect()
        };
        let part = |text: &str, is_leftward: bool| (text.to_owned(), is_leftward);
        assert_eq!(parts("Sudoku 9 × 9!"), [part("Sudoku 9 × 9!", false)]);
        assert_eq!(parts("Судоку, 数独"), [part("Судоку, ", false), part("数独", false)]);
        // The year is read from left to right, and is at the left of the Hebrew word.
        assert_eq!(parts("סודוקו 2026"), [part("2026", false), part("סודוקו ", true)]);
    }
}
