//! [`Title`]: the title of a sheet, in a size and in lines that fit on the page.

/// The sizes of the type, in points: that of a short title, and the least.
const SIZE: f32 = 18.0;
const LEAST_SIZE: f32 = 10.0;

/// The distance from one base line to the next, as a multiple of the type size.
const LEADING: f32 = 1.2;

/// The widths of the characters of Helvetica-Bold from the space on, in thousandths of the size, by
/// their codes in WinAnsiEncoding. From Adobe's font metrics of the 14 fonts of PDF.
const WIDTHS: [u16; 224] = [
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

/// A title, ready to be set in Helvetica-Bold. No lines: no title.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Title {
    /// At most two lines, in WinAnsiEncoding.
    pub(crate) lines: Vec<Vec<u8>>,
    /// The type size, in points.
    pub(crate) size: f32,
}

impl Title {
    /// The title `text`, in WinAnsiEncoding, on a page with `width` points for it: in 18 points, or
    /// smaller, or in 10 points on two lines. `None` if that is not enough.
    pub(crate) fn new(text: &[u8], width: f32) -> Option<Title> {
        let text = text.trim_ascii();
        if text.is_empty() {
            return Some(Title::default());
        }
        let size = SIZE.min(width / set_width(text, 1.0));
        if size >= LEAST_SIZE {
            return Some(Title { lines: vec![text.to_vec()], size });
        }
        let fits = |line: &[u8]| set_width(line, LEAST_SIZE) <= width;
        // The first line takes as many words as it can.
        let spaces = (0..text.len()).rev().filter(|&at| text[at] == b' ');
        let mut halves = spaces.map(|at| (text[..at].trim_ascii(), text[at..].trim_ascii()));
        let (first, second) = halves.find(|(first, _)| fits(first))?;
        fits(second)
            .then(|| Title { lines: vec![first.to_vec(), second.to_vec()], size: LEAST_SIZE })
    }

    /// The lines, and how far their base lines are below the top, in points.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (f32, &[u8])> {
        // The base line of a single line is where it would be in the size of a short title.
        let first = if self.lines.len() > 1 { self.size } else { SIZE };
        let base = move |line: usize| first + line as f32 * LEADING * self.size;
        self.lines.iter().enumerate().map(move |(line, text)| (base(line), &text[..]))
    }
}

/// The width of `text` in Helvetica-Bold of this size, both in points.
fn set_width(text: &[u8], size: f32) -> f32 {
    let widths = text.iter().map(|&byte| WIDTHS.get(usize::from(byte).wrapping_sub(32)));
    let units: u32 = widths.map(|width| u32::from(width.copied().unwrap_or_default())).sum();
    units as f32 / 1000.0 * size
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The printable width of A4.
    const WIDTH: f32 = 511.0;

    #[test]
    fn titles_shrink_and_then_wrap() {
        let title = |text: &str| Title::new(text.as_bytes(), WIDTH);
        assert_eq!(title(" "), Some(Title::default()));
        let short = title("Sudoku").expect("it fits");
        assert_eq!((short.lines.len(), short.size), (1, 18.0));
        let meeting = "Puzzles for the summer meeting of the Hamburg Sudoku Club 2026";
        let shrunk = title(meeting).expect("it fits");
        assert_eq!(shrunk.lines, [meeting.as_bytes()]);
        assert!((15.0..17.0).contains(&shrunk.size), "{shrunk:?}");
        let twice = title(&format!("{meeting}: {meeting}")).expect("it fits");
        assert_eq!((twice.lines.len(), twice.size), (2, 10.0));
        assert_eq!(twice.lines.join(&b' '), format!("{meeting}: {meeting}").into_bytes());
        for title in [&short, &shrunk, &twice] {
            assert!(title.lines.iter().all(|line| set_width(line, title.size) <= WIDTH + 0.01));
            // The boards begin 34 points below the top.
            assert!(title.lines().all(|(base, _)| (title.size..31.0).contains(&base)));
        }
        assert_eq!(title(&format!("{meeting} ").repeat(5)), None);
        assert_eq!(title(&"m".repeat(60)), None, "one word");
    }

    #[test]
    fn widths_are_those_of_the_font() {
        assert_eq!(set_width(b"Sudoku", 1000.0), 667.0 + 611.0 * 4.0 + 556.0);
        assert_eq!(set_width(b"F\xfcr 5 \x80", 1000.0), 611.0 + 611.0 + 389.0 + 556.0 * 3.0);
    }
}
