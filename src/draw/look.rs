//! [`Class`]: how each part of a drawing looks. One table has the colors, for a light and for a
//! dark background; style sheets and printed pages are made from it. The parts also differ by
//! shapes and dashes, so they can be told apart without colors.

use super::mark::{Band, LinkKind, Mark};
use core::fmt::Write;

/// A color on a light and on a dark background, as 0xRRGGBB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shade {
    /// On a light background, and on paper.
    pub light: u32,
    /// On a dark background.
    pub dark: u32,
}

/// How a part looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Look {
    /// The color of the area, or of the text.
    pub fill: Option<Shade>,
    /// The color of the line.
    pub stroke: Option<Shade>,
    /// The width of the line, in tenths of a unit.
    pub width: u16,
    /// The lengths of dashes and gaps, in units; empty for a solid line.
    pub dash: &'static [u8],
    /// The size of the text, in units; 0 for a shape.
    pub size: u16,
    /// True for bold text.
    pub is_bold: bool,
}

const fn shade(light: u32, dark: u32) -> Shade {
    Shade { light, dark }
}

const NO_LOOK: Look =
    Look { fill: None, stroke: None, width: 0, dash: &[], size: 0, is_bold: false };

const fn area(fill: Shade) -> Look {
    Look { fill: Some(fill), ..NO_LOOK }
}

const fn line(stroke: Shade, width: u16, dash: &'static [u8]) -> Look {
    Look { stroke: Some(stroke), width, dash, ..NO_LOOK }
}

const fn framed(fill: Shade, stroke: Shade, width: u16, dash: &'static [u8]) -> Look {
    Look { fill: Some(fill), ..line(stroke, width, dash) }
}

const fn text(fill: Shade, size: u16) -> Look {
    Look { size, ..area(fill) }
}

const fn bold(fill: Shade, size: u16) -> Look {
    Look { is_bold: true, ..text(fill, size) }
}

const PAPER: Shade = shade(0xff_ffff, 0x1d_2128);
const INK: Shade = shade(0x1d_232c, 0xec_e9e2);
const OWN: Shade = shade(0x1a_55b8, 0x8d_bbff);
const FAINT: Shade = shade(0x5b_6470, 0xa2_aab6);
const THIN: Shade = shade(0xc3_c0b8, 0x4a_525f);
const THICK: Shade = shade(0x2b_323d, 0xaa_b2bf);
const GREEN: Shade = shade(0xc4_ead1, 0x1f_5137);
const GREEN_EDGE: Shade = shade(0x1e_7a45, 0x7d_dfa5);
const STRONG_GREEN: Shade = shade(0x8a_dcab, 0x1d_6d43);
const AMBER: Shade = shade(0xf8_d9a0, 0x63_460f);
const AMBER_EDGE: Shade = shade(0x8f_5400, 0xff_be63);
const VIOLET: Shade = shade(0xdf_d2f5, 0x46_3465);
const VIOLET_EDGE: Shade = shade(0x5b_3fa8, 0xc3_abff);
const BLUE: Shade = shade(0xc3_ddf7, 0x23_4a6b);
const BLUE_EDGE: Shade = shade(0x24_55b8, 0x8f_b7ff);
const RED: Shade = shade(0xfb_d0cb, 0x7c_2a26);
const RED_EDGE: Shade = shade(0xb3_261e, 0xff_968d);
const BAND: Shade = shade(0xe6_ecf6, 0x2c_3444);

macro_rules! classes {
    ($($class:ident $name:literal $look:expr;)*) => {
        /// A part of a drawing.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the table says how each looks")]
        #[non_exhaustive]
        pub enum Class { $($class),* }

        impl Class {
            const ALL: &[Class] = &[$(Class::$class),*];

            /// The name in style sheets.
            pub const fn name(self) -> &'static str {
                match self { $(Class::$class => $name),* }
            }

            /// How it looks.
            pub const fn look(self) -> Look {
                match self { $(Class::$class => $look),* }
            }
        }
    };
}

classes! {
    // The parts that a page draws itself.
    Paper         "paper"          area(PAPER);
    ThinLine      "thin"           line(THIN, 10, &[]);
    ThickLine     "thick"          line(THICK, 30, &[]);
    Given         "given"          bold(INK, 60);
    Entry         "entry"          text(OWN, 60);
    Candidate     "candidate"      text(FAINT, 22);
    Marked        "marked"         bold(INK, 22);
    Label         "label"          text(FAINT, 20);
    Caption       "caption"        bold(INK, 22);
    Legend        "legend"         text(INK, 20);
    // The parts that are added to a page's own board.
    BandBase      "band-base"      framed(BAND, BLUE_EDGE, 25, &[]);
    BandCover     "band-cover"     line(AMBER_EDGE, 40, &[12, 8]);
    BandOther     "band-other"     area(BAND);
    Cell1         "cell-1"         framed(GREEN, GREEN_EDGE, 20, &[]);
    Cell2         "cell-2"         framed(VIOLET, VIOLET_EDGE, 20, &[9, 6]);
    Cell3         "cell-3"         framed(AMBER, AMBER_EDGE, 25, &[2, 6]);
    Cell4         "cell-4"         framed(BLUE, BLUE_EDGE, 20, &[16, 4, 3, 4]);
    MarkPattern   "mark-pattern"   framed(GREEN, GREEN_EDGE, 25, &[]);
    MarkFin       "mark-fin"       framed(AMBER, AMBER_EDGE, 25, &[]);
    MarkOff       "mark-off"       framed(VIOLET, VIOLET_EDGE, 25, &[]);
    MarkOn        "mark-on"        framed(STRONG_GREEN, GREEN_EDGE, 25, &[]);
    MarkOnAndOff  "mark-both"      framed(PAPER, BLUE_EDGE, 25, &[6, 4]);
    MarkRemoved   "mark-removed"   framed(RED, RED_EDGE, 20, &[]);
    MarkPlaced    "mark-placed"    framed(STRONG_GREEN, GREEN_EDGE, 50, &[]);
    Strike        "strike"         line(RED_EDGE, 30, &[]);
    Group         "group"          line(GREEN_EDGE, 20, &[5, 4]);
    LinkStrong    "link-strong"    line(BLUE_EDGE, 30, &[]);
    LinkWeak      "link-weak"      line(BLUE_EDGE, 25, &[7, 6]);
    LinkFollows   "link-follows"   line(BLUE_EDGE, 18, &[]);
    LinkHead      "link-head"      area(BLUE_EDGE);
    Letter        "letter"         bold(INK, 18);
}

impl From<Mark> for Class {
    fn from(mark: Mark) -> Class {
        match mark {
            Mark::Pattern => Class::MarkPattern,
            Mark::Fin => Class::MarkFin,
            Mark::Off => Class::MarkOff,
            Mark::On => Class::MarkOn,
            Mark::OnAndOff => Class::MarkOnAndOff,
            Mark::Removed => Class::MarkRemoved,
            Mark::Placed => Class::MarkPlaced,
        }
    }
}

impl From<Band> for Class {
    fn from(band: Band) -> Class {
        match band {
            Band::Base => Class::BandBase,
            Band::Cover => Class::BandCover,
            Band::Other => Class::BandOther,
        }
    }
}

impl From<LinkKind> for Class {
    fn from(kind: LinkKind) -> Class {
        match kind {
            LinkKind::Strong => Class::LinkStrong,
            LinkKind::Weak => Class::LinkWeak,
            LinkKind::Follows => Class::LinkFollows,
        }
    }
}

impl Class {
    /// The class of the cells of the group with this index.
    pub(super) fn of_group(index: usize) -> Class {
        [Class::Cell1, Class::Cell2, Class::Cell3, Class::Cell4][index % 4]
    }

    /// True for a part that is added to a page's own board.
    fn is_overlay(self) -> bool {
        self as usize >= Class::BandBase as usize
    }
}

/// The style sheet of an SVG file. In print, and in a program without support for `@media`, the
/// colors are those for a light background.
pub(super) fn file_style() -> String {
    let mut css = "svg{font-family:Helvetica,Arial,\"Liberation Sans\",sans-serif}\
                   text{text-anchor:middle}.caption,.legend{text-anchor:start}"
        .to_owned();
    for &class in Class::ALL {
        rule(&mut css, class, |shade| format!("#{:06x}", shade.light));
    }
    css.push_str("@media screen and (prefers-color-scheme:dark){");
    for &class in Class::ALL {
        let Look { fill, stroke, .. } = class.look();
        colors(&mut css, class, fill, stroke, |shade| format!("#{:06x}", shade.dark));
        css.push('}');
    }
    css.push('}');
    css
}

/// The style sheet for a page that adds the layers of drawings to its own board. The page must have
/// a light or a dark `color-scheme`.
pub fn page_style() -> String {
    let mut css = String::new();
    for class in Class::ALL.iter().filter(|class| class.is_overlay()) {
        let both = |shade: Shade| format!("light-dark(#{:06x},#{:06x})", shade.light, shade.dark);
        rule(&mut css, *class, both);
        css.push('\n');
    }
    css
}

/// Appends `.name{fill:..;stroke:..` without the closing brace.
fn colors(
    css: &mut String,
    class: Class,
    fill: Option<Shade>,
    stroke: Option<Shade>,
    color: impl Fn(Shade) -> String,
) {
    // Writing to memory does not fail.
    let _ = write!(css, ".{}{{fill:{}", class.name(), fill.map_or("none".to_owned(), &color));
    if let Some(stroke) = stroke {
        let _ = write!(css, ";stroke:{}", color(stroke));
    }
}

fn rule(css: &mut String, class: Class, color: impl Fn(Shade) -> String) {
    let look = class.look();
    colors(css, class, look.fill, look.stroke, color);
    let Look { width, dash, size, is_bold, .. } = look;
    if width > 0 {
        let _ = write!(css, ";stroke-width:{}", f32::from(width) / 10.0);
    }
    if !dash.is_empty() {
        let dash: Vec<String> = dash.iter().map(u8::to_string).collect();
        let _ = write!(css, ";stroke-dasharray:{}", dash.join(" "));
    }
    if size > 0 {
        let _ = write!(css, ";font-size:{size}px");
    }
    if is_bold {
        css.push_str(";font-weight:700");
    }
    css.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a color (WCAG 2.2).
    fn luminance(color: u32) -> f64 {
        let channel = |shift: u32| match f64::from(color >> shift & 0xff) / 255.0 {
            part if part <= 0.040_45 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    fn contrast(a: u32, b: u32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn digits_can_be_read_on_every_ground_and_edges_seen() {
        for &class in Class::ALL {
            let Look { fill, stroke, size, .. } = class.look();
            let Some(fill) = fill.filter(|_| size == 0 && class != Class::LinkHead) else {
                continue;
            };
            for (ground, ink) in [(fill.light, INK.light), (fill.dark, INK.dark)] {
                assert!(contrast(ground, ink) >= 4.5, "{class:?}: {ground:06x}");
            }
            let Some(edge) = stroke else { continue };
            for (ground, edge) in [(fill.light, edge.light), (fill.dark, edge.dark)] {
                assert!(contrast(ground, edge) >= 3.0, "{class:?}: {ground:06x} {edge:06x}");
            }
        }
        for (faint, paper) in [(FAINT.light, PAPER.light), (FAINT.dark, PAPER.dark)] {
            assert!(contrast(faint, paper) >= 4.5);
        }
    }

    #[test]
    fn marks_and_cells_differ_without_colors() {
        let dashes = [Class::Cell1, Class::Cell2, Class::Cell3, Class::Cell4];
        for (k, one) in dashes.iter().enumerate() {
            assert!(dashes[..k].iter().all(|other| other.look().dash != one.look().dash));
        }
        assert_ne!(Class::LinkStrong.look().dash, Class::LinkWeak.look().dash);
        assert_ne!(Class::BandBase.look().dash, Class::BandCover.look().dash);
    }
}
