//! [`Code`]: a QR code, from which a phone reads a link.

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// The largest version of a code that is drawn. It has 117 squares on each side, which a phone can
/// still read from a screen or from paper.
const LARGEST: u8 = 25;

/// The light edge that a code needs on each side, in squares.
const EDGE: usize = 4;

/// A QR code: a square of dark and light squares, with the light edge that readers need.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Code {
    /// The number of squares beside each other, with the edge.
    pub side: usize,
    /// The runs of dark squares beside each other: column and row of the first, from 0, and how
    /// many there are.
    pub bars: Vec<(usize, usize, usize)>,
}

impl Code {
    /// The code of `text`. `None` if the text is longer than some 1,200 characters: a phone could
    /// not read the fine code.
    ///
    /// ```
    /// use ennead::draw::Code;
    ///
    /// let code = Code::of("https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79").expect("short");
    /// // A dark square, seven squares wide, is in three corners.
    /// assert_eq!((code.side, code.bars[0]), (41, (4, 4, 7)));
    /// assert_eq!(Code::of(&"long".repeat(400)), None);
    /// ```
    pub fn of(text: &str) -> Option<Code> {
        let segments = QrSegment::make_segments(text);
        let (least, most) = (Version::MIN, Version::new(LARGEST));
        let code =
            QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, least, most, None, true);
        let code = code.ok()?;
        let side = code.size();
        let mut bars = Vec::new();
        for row in 0..side {
            let mut column = 0;
            while column < side {
                let run = (column..side).take_while(|&at| code.get_module(at, row)).count();
                if run > 0 {
                    bars.push((column as usize + EDGE, row as usize + EDGE, run));
                }
                column += 1.max(run as i32);
            }
        }
        Some(Code { side: side as usize + 2 * EDGE, bars })
    }

    /// The dark squares as the `d` of a path of SVG, in which a square measures 1 by 1.
    pub fn path(&self) -> String {
        let bar =
            |(column, row, run): &(usize, usize, usize)| format!("M{column} {row}h{run}v1h-{run}z");
        self.bars.iter().map(bar).collect()
    }
}
