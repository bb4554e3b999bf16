//! A sheet of puzzles for print, as PDF: one to six boards a page, the solutions after them, then
//! the steps of each puzzle if they are wanted.
//!
//! ```text
//! title                                   solutions: up to 20 small boards a page
//! 1  hard, 12 min     2  hard, 15 min     1        2        3        4
//! +-------+           +-------+           +---+    +---+    +---+    +---+
//! | board |           | board |           |   |    |   |    |   |    |   |
//! +-------+           +-------+           +---+    +---+    +---+    +---+
//!                 - 1 -                                  - 2 -
//! ```
//!
//! Text is set in Helvetica, which every reader of PDF has. It has the letters of western Europe.
//! For a title in other letters, a font is embedded.

use super::step_pages;
use super::title::{EMBEDDED, EMBEDDED_OBJECTS, Lettering, Title};
use ennead::draw::Code;
use ennead::format::Position;
use ennead::{Cell, Grid, State, Step};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// The size of a page, in points (1/72 inch).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Paper {
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Paper {
    /// The width between the margins.
    pub(crate) fn text_width(self) -> f32 {
        self.width - 2.0 * MARGIN
    }
}

/// A puzzle of a sheet.
#[derive(Clone, Debug)]
pub(crate) struct SheetPuzzle {
    pub(crate) puzzle: Grid,
    pub(crate) solution: Grid,
    /// The text above the board, after its number.
    pub(crate) caption: String,
    /// The QR code beside the caption.
    pub(crate) code: Option<Code>,
    /// The steps to show, from the puzzle on.
    pub(crate) steps: Vec<Step>,
}

/// How a sheet looks.
#[derive(Clone, Debug)]
pub(crate) struct SheetStyle {
    pub(crate) paper: Paper,
    /// At the top of each page.
    pub(crate) title: Title,
    /// Boards on a page, 1 to 6.
    pub(crate) per_page: usize,
    /// True to write the candidates into the open cells of the puzzles.
    pub(crate) with_marks: bool,
    /// True to leave room for QR codes.
    pub(crate) with_codes: bool,
    pub(crate) with_solutions: bool,
}

/// Space around a page, which printers leave white.
const MARGIN: f32 = 42.0;
/// The height of the title, of a caption, and of the line with the number of the page.
const TITLE: f32 = 34.0;
const CAPTION: f32 = 18.0;
/// The side of a QR code: 2 cm. A caption beside a code is as high.
const CODE: f32 = 57.0;
/// The least space between a caption and the light edge of a code.
const CODE_MARGIN: f32 = 2.0;
const FOOTER: f32 = 20.0;
/// Space between boards.
const GAP: f32 = 24.0;
/// The greatest width of a board: larger ones are no easier to write in.
const WIDEST: f32 = 430.0;
/// Small boards beside each other, and below each other, on a page of solutions.
const SOLUTIONS: (usize, usize) = (4, 5);

pub(super) const FONT: Name = Name(b"F1");
pub(super) const BOLD: Name = Name(b"F2");
/// The width of a digit of Helvetica, and the height of a capital, in parts of its size.
const DIGIT_WIDTH: f32 = 0.556;
const CAPITAL: f32 = 0.718;

/// The text as the fonts of PDF have it (WinAnsiEncoding). `None` if they lack a character.
pub(super) fn encoded(text: &str) -> Option<Vec<u8>> {
    let byte = |character: char| match character {
        ' '..='~' | '\u{a1}'..='\u{ff}' => u8::try_from(u32::from(character)).ok(),
        '€' => Some(0x80),
        '…' => Some(0x85),
        '‘' => Some(0x91),
        '’' => Some(0x92),
        '“' => Some(0x93),
        '”' => Some(0x94),
        '•' => Some(0x95),
        '–' => Some(0x96),
        '—' => Some(0x97),
        '\u{a0}' => Some(b' '),
        _ => None,
    };
    text.chars().map(byte).collect()
}

/// The widths of the characters of Helvetica-Bold from the space on, in thousandths of the size, by
/// their codes in WinAnsiEncoding. From Adobe's font metrics of the 14 fonts of PDF.
const BOLD_WIDTHS: [u16; 224] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
    350, 556, 350, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350, 350,
    278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 350, 500, 667, 278, 333, 556,
    556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 611,
    556, 278, 333, 333, 365, 556, 834, 834, 834, 611, 722, 722, 722, 722, 722, 722, 1000, 722, 667,
    667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722,
    722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278,
    278, 611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
];

/// The width of `text` in Helvetica-Bold of this size, both in points.
pub(super) fn set_width(text: &[u8], size: f32) -> f32 {
    let widths = text.iter().map(|&byte| BOLD_WIDTHS.get(usize::from(byte).wrapping_sub(32)));
    let units: u32 = widths.map(|width| u32::from(width.copied().unwrap_or_default())).sum();
    units as f32 / 1000.0 * size
}

/// A board and its place: its upper left corner, measured from the lower left corner of the page.
pub(super) struct BoardBox {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) side: f32,
}

/// The sheet as a PDF file.
pub(crate) fn pdf(puzzles: &[SheetPuzzle], style: &SheetStyle) -> Vec<u8> {
    let mut pages = Vec::new();
    let columns = if style.per_page <= 3 { 1 } else { 2 };
    let rows = style.per_page.div_ceil(columns);
    for (page, some) in puzzles.chunks(style.per_page).enumerate() {
        let mut content = begin_page(style, &style.title);
        let above = if style.with_codes { CODE + 4.0 } else { CAPTION };
        let places = places(style, (columns, rows), above);
        for ((k, puzzle), place) in some.iter().enumerate().zip(places) {
            caption(&mut content, &place, page * style.per_page + k + 1, puzzle);
            if let Some(code) = &puzzle.code {
                draw_code(&mut content, code, place.left + place.side - CODE, place.top + 3.0);
            }
            if style.with_marks {
                marks(&mut content, &place, &puzzle.puzzle);
            }
            board(&mut content, &place, &puzzle.puzzle, None);
        }
        pages.push(content);
    }
    if style.with_solutions {
        let (columns, rows) = SOLUTIONS;
        let solutions = plain_title("Solutions", style);
        for (page, some) in puzzles.chunks(columns * rows).enumerate() {
            let mut content = begin_page(style, &solutions);
            for ((k, puzzle), place) in
                some.iter().enumerate().zip(places(style, SOLUTIONS, CAPTION))
            {
                let number = (page * columns * rows + k + 1).to_string();
                text(&mut content, BOLD, 9.0, place.left, place.top + 4.0, number.as_bytes());
                board(&mut content, &place, &puzzle.solution, Some(&puzzle.puzzle));
            }
            pages.push(content);
        }
    }
    for (number, puzzle) in (1..).zip(puzzles) {
        let title = plain_title(&format!("Puzzle {number}"), style);
        let mut before = State::new(&puzzle.puzzle);
        let (columns, rows) = step_pages::LAYOUT;
        for (page, steps) in puzzle.steps.chunks(columns * rows).enumerate() {
            let mut content = begin_page(style, &title);
            let places = places(style, (columns, rows), step_pages::WORDS);
            for ((k, step), place) in (page * columns * rows + 1..).zip(steps).zip(places) {
                step_pages::step(&mut content, &place, k, &before, step);
                before.apply(step);
            }
            pages.push(content);
        }
    }
    document(pages, style)
}

/// The places of the boards of a page, row by row. `caption`: the height of what is above each.
fn places(style: &SheetStyle, (columns, rows): (usize, usize), caption: f32) -> Vec<BoardBox> {
    let height = style.paper.height;
    let title = TITLE;
    let (free_width, free_height) =
        (style.paper.text_width(), height - 2.0 * MARGIN - title - FOOTER);
    let share = |free: f32, count: usize| (free - GAP * (count - 1) as f32) / count as f32;
    let side = share(free_width, columns).min(share(free_height, rows) - caption).min(WIDEST);
    // Each board is in the middle of its share of the page.
    let (across, down) = (free_width / columns as f32, free_height / rows as f32);
    let place = |k: usize| BoardBox {
        left: MARGIN + across * ((k % columns) as f32 + 0.5) - side / 2.0,
        top: height - MARGIN - title - down * ((k / columns) as f32 + 0.5) + (side - caption) / 2.0,
        side,
    };
    (0..columns * rows).map(place).collect()
}

fn begin_page(style: &SheetStyle, title: &Title) -> Content {
    let mut content = Content::new();
    let Paper { width, height } = style.paper;
    title.draw(&mut content, (MARGIN, width - MARGIN), height - MARGIN);
    content
}

/// A short title in the usual letters.
fn plain_title(text: &str, style: &SheetStyle) -> Title {
    Title::new(text, style.paper.text_width(), &Lettering::Usual).unwrap_or_default()
}

pub(super) fn text(
    content: &mut Content,
    font: Name,
    size: f32,
    left: f32,
    base: f32,
    text: &[u8],
) {
    if text.is_empty() {
        return;
    }
    content.begin_text().set_font(font, size).next_line(left, base);
    content.show(Str(text)).end_text();
}

/// Writes the number and the caption above a board, on several lines if a code leaves no room for
/// one.
fn caption(content: &mut Content, place: &BoardBox, number: usize, puzzle: &SheetPuzzle) {
    const SIZE: f32 = 10.0;
    const LEADING: f32 = 12.0;
    let number = number.to_string();
    let indent = 12.0 * DIGIT_WIDTH * number.len() as f32 + 8.0;
    let room = place.side - indent - (CODE + CODE_MARGIN);
    let lines = match &puzzle.code {
        Some(_) => step_pages::wrapped(&puzzle.caption, SIZE, room),
        None => vec![puzzle.caption.clone()],
    };
    let base = |line: usize| place.top + 6.0 + LEADING * (lines.len() - 1 - line) as f32;
    text(content, BOLD, 12.0, place.left, base(0), number.as_bytes());
    for (k, line) in lines.iter().enumerate() {
        text(content, FONT, SIZE, place.left + indent, base(k), line.as_bytes());
    }
}

/// Draws the lines and the digits; those that `givens` has are bold, if it is there.
fn board(content: &mut Content, place: &BoardBox, grid: &Grid, givens: Option<&Grid>) {
    let BoardBox { left, top, side } = *place;
    let cell = side / 9.0;
    // Thin lines first, so that thick ones cross them.
    for (width, gray, is_thick) in [(side / 600.0, 0.45, false), (side / 130.0, 0.0, true)] {
        content.set_line_width(width.max(0.3)).set_stroke_gray(gray);
        for k in (0..=9).filter(|k| (k % 3 == 0) == is_thick) {
            let at = cell * k as f32;
            // The ends of the frame meet at the corners.
            let over = if is_thick { width / 2.0 } else { 0.0 };
            content.move_to(left - over, top - at).line_to(left + side + over, top - at).stroke();
            content.move_to(left + at, top + over).line_to(left + at, top - side - over).stroke();
        }
    }
    let size = cell * 0.62;
    for (at, digit) in grid.givens() {
        let x = left + cell * (at.column() as f32 + 0.5) - size * DIGIT_WIDTH / 2.0;
        let y = top - cell * (at.row() as f32 + 0.5) - size * CAPITAL / 2.0;
        let is_given = |givens: &Grid, at: Cell| givens.get(at).is_some();
        let font = if givens.is_some_and(|givens| is_given(givens, at)) { BOLD } else { FONT };
        text(content, font, size, x, y, &[digit.to_ascii()]);
    }
}

/// Writes the candidates into the open cells of a board, each in its place.
fn marks(content: &mut Content, place: &BoardBox, puzzle: &Grid) {
    let cell = place.side / 9.0;
    let size = cell * 0.24;
    content.set_fill_gray(0.35);
    for (at, candidates) in Cell::ALL.into_iter().zip(Position::from(*puzzle).marks) {
        for digit in candidates.iter() {
            let third = |of: usize, k: usize| cell * (of as f32 + 0.2 + 0.3 * k as f32);
            let x = place.left + third(at.column(), digit.index() % 3) - size * DIGIT_WIDTH / 2.0;
            let y = place.top - third(at.row(), digit.index() / 3) - size * CAPITAL / 2.0;
            text(content, FONT, size, x, y, &[digit.to_ascii()]);
        }
    }
    content.set_fill_gray(0.0);
}

/// Draws a QR code, with its lower left corner here.
fn draw_code(content: &mut Content, code: &Code, left: f32, bottom: f32) {
    let unit = CODE / code.side as f32;
    for &(column, row, run) in &code.bars {
        let y = bottom + unit * (code.side - 1 - row) as f32;
        content.rect(left + unit * column as f32, y, unit * run as f32, unit);
    }
    content.fill_nonzero();
}

/// The file with these pages.
fn document(pages: Vec<Content>, style: &SheetStyle) -> Vec<u8> {
    const FIRST_PAGE: i32 = 6 + EMBEDDED_OBJECTS;
    let [catalog, tree, font, bold, info, embedded] = [1, 2, 3, 4, 5, 6].map(Ref::new);
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    let page_ref = |page: i32| Ref::new(FIRST_PAGE + 2 * page);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..count).map(page_ref)).count(count);
    for (id, name) in [(font, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
        let mut font = pdf.type1_font(id);
        font.base_font(Name(name)).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let embedded = style.title.write_font(&mut pdf, embedded);
    pdf.document_info(info).producer(TextStr("ennead"));
    let Paper { width, height } = style.paper;
    for (number, mut content) in (0..).zip(pages) {
        let footer = format!("{} / {count}", number + 1);
        let footer_width = 9.0 * DIGIT_WIDTH * footer.len() as f32;
        text(&mut content, FONT, 9.0, (width - footer_width) / 2.0, MARGIN, footer.as_bytes());
        let content_ref = Ref::new(page_ref(number).get() + 1);
        let mut page = pdf.page(page_ref(number));
        page.media_box(Rect::new(0.0, 0.0, width, height)).parent(tree).contents(content_ref);
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        fonts.pair(FONT, font).pair(BOLD, bold);
        if let Some(embedded) = embedded {
            fonts.pair(EMBEDDED, embedded);
        }
        fonts.finish();
        resources.finish();
        page.finish();
        pdf.stream(content_ref, &content.finish());
    }
    pdf.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Paper = Paper { width: 595.0, height: 842.0 };

    #[test]
    fn boards_stay_on_the_page_and_apart() {
        for paper in [A4, Paper { width: 612.0, height: 792.0 }] {
            for layout in [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), SOLUTIONS] {
                let style = SheetStyle {
                    paper,
                    title: Title::default(),
                    per_page: 1,
                    with_marks: false,
                    with_codes: false,
                    with_solutions: true,
                };
                let places = places(&style, layout, CAPTION);
                assert_eq!(places.len(), layout.0 * layout.1);
                for (k, one) in places.iter().enumerate() {
                    assert!(
                        one.left >= MARGIN && one.left + one.side <= paper.width - MARGIN + 0.1
                    );
                    assert!(one.top + CAPTION <= paper.height - MARGIN - 18.0, "{layout:?}");
                    assert!(one.top - one.side >= MARGIN + FOOTER - 9.0, "{layout:?}");
                    for other in &places[..k] {
                        let beside = one.left >= other.left + other.side;
                        let below = one.top + CAPTION <= other.top - other.side;
                        assert!(beside || below, "{layout:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn captions_stay_clear_of_codes_and_boards() {
        let captions = ["easy, about 5 minutes", "extreme, longer than an evening (estimate)"];
        let link = format!("https://sudokupad.app/scf{}", "1".repeat(60));
        let code = Code::of(&link).expect("a short text");
        for (per_page, words, count) in [1, 2, 3, 4, 5, 6].into_iter().flat_map(|n| {
            captions.into_iter().flat_map(move |words| [(n, words, n), (n, words, 100)])
        }) {
            let puzzle = SheetPuzzle {
                puzzle: Grid::EMPTY,
                solution: Grid::EMPTY,
                caption: words.to_owned(),
                code: Some(code.clone()),
                steps: Vec::new(),
            };
            let style = SheetStyle {
                paper: A4,
                title: Title::default(),
                per_page,
                with_marks: false,
                with_codes: true,
                with_solutions: false,
            };
            let file = pdf(&vec![puzzle; count], &style);
            let file = String::from_utf8_lossy(&file);
            let numbers = |line: &str| -> Vec<f32> {
                line.split(' ').filter_map(|part| part.parse().ok()).collect()
            };
            let mut written = Vec::new();
            for page in file.split("endstream") {
                let mut bars = Vec::new();
                let mut lines = Vec::new();
                let mut at = Vec::new();
                let mut is_caption = false;
                for line in page.lines() {
                    match line.rsplit(' ').next() {
                        Some("re") => bars.push(numbers(line)),
                        Some("Tf") => is_caption = line.starts_with("/F1 10 "),
                        Some("Td") => at = numbers(line),
                        Some("Tj") if is_caption => {
                            let shown = line.trim_end_matches(" Tj").replace('\\', "");
                            let shown = shown[1..shown.len() - 1].to_owned();
                            lines.push((at[0], at[1], set_width(shown.as_bytes(), 10.0)));
                            written.push(shown);
                        }
                        _ => {}
                    }
                }
                for (left, base, width) in &lines {
                    for bar in &bars {
                        let is_beside = left + width + 4.0 <= bar[0] || bar[0] + bar[2] <= *left;
                        let is_apart = base + 8.0 <= bar[1] || bar[1] + bar[3] <= base - 2.0;
                        assert!(is_beside || is_apart, "{per_page} {count} {words}");
                    }
                }
                let columns = if per_page <= 3 { 1 } else { 2 };
                let room = places(&style, (columns, per_page.div_ceil(columns)), CODE + 4.0);
                for (left, base, _) in &lines {
                    let is_above = |place: &BoardBox| {
                        place.left < *left
                            && *left < place.left + place.side
                            && place.top + 3.0 <= *base
                            && base + 8.0 <= place.top + CODE + 4.0
                    };
                    assert!(room.iter().any(is_above), "{per_page} {count} {words}");
                }
            }
            assert_eq!(written.join(" "), vec![words; count].join(" "));
        }
    }

    #[test]
    fn letters_of_western_europe_are_encoded() {
        assert_eq!(encoded("Für Zoë – 5 €"), Some(b"F\xfcr Zo\xeb \x96 5 \x80".to_vec()));
        assert_eq!(encoded("数独"), None);
    }

    #[test]
    fn widths_are_those_of_the_font() {
        assert_eq!(set_width(b"Sudoku", 1000.0), 667.0 + 611.0 * 4.0 + 556.0);
        assert_eq!(set_width(b"F\xfcr 5 \x80", 1000.0), 611.0 + 611.0 + 389.0 + 556.0 * 3.0);
    }
}
