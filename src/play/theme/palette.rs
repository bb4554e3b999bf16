//! The colors of the themes. Those of the high-contrast theme have the hues of the palette of Okabe
//! and Ito (2008), which people with any of the common color vision deficiencies tell apart, and
//! are lighter, for black.

use super::{Background, Depth, Element, Theme, ThemeName};
use ennead::draw::{Band, Hue};
use ennead::game;
use ratatui::style::{Color, Style};

/// A color in each theme: the ANSI colors for a dark and a light background, then 24 bits for dark,
/// light and contrast.
struct Shade(Color, Color, u32, u32, u32);

const GREY: Shade = Shade(Color::Gray, Color::DarkGray, 0x9a_a5b1, 0x5b_6470, 0xe0_e0e0);
const FAINT: Shade = Shade(Color::DarkGray, Color::DarkGray, 0x4b_5563, 0xb8_c0c8, 0x80_8080);
const LINE: Shade = Shade(Color::Gray, Color::DarkGray, 0x8b_95a3, 0x6b_7280, 0xd0_d0d0);
const BLUE: Shade = Shade(Color::LightCyan, Color::Blue, 0x7d_cfff, 0x03_5aa6, 0x7c_c8f4);
const YELLOW: Shade = Shade(Color::LightYellow, Color::Magenta, 0xff_d75f, 0x8a_4b00, 0xf0_e442);
const GREEN: Shade = Shade(Color::LightGreen, Color::Green, 0x7e_e787, 0x0f_6327, 0x20_d8a0);
const PINK: Shade = Shade(Color::LightMagenta, Color::Magenta, 0xd2_a8ff, 0x6f_42c1, 0xf0_a8d0);
const RED: Shade = Shade(Color::LightRed, Color::Red, 0xff_8f9c, 0xa8_0020, 0xff_ab40);

/// The color of a part; `None` for the terminal's own.
pub(super) fn foreground(theme: Theme, part: Element) -> Option<Color> {
    let shade = match part {
        Element::Text | Element::Title | Element::Given | Element::Corner => return None,
        Element::Line => &LINE,
        Element::Dot => &FAINT,
        Element::Mark | Element::MarkAndCorner => &GREY,
        Element::Own | Element::Key => &BLUE,
        Element::Heavy | Element::Same | Element::Possible => &YELLOW,
        Element::Wrong => &RED,
        Element::Hint(mark) => match mark.hue() {
            Hue::Green => &GREEN,
            Hue::Amber => &PINK,
            Hue::Blue => &BLUE,
            Hue::Red => &RED,
        },
        Element::Painted(color) => match color {
            game::Color::A => &GREEN,
            game::Color::B => &PINK,
            game::Color::C => &YELLOW,
            game::Color::D => &BLUE,
        },
    };
    let Shade(dark_16, light_16, dark, light, contrast) = *shade;
    match (theme.depth, theme.name) {
        (Depth::None, _) => None,
        (Depth::Sixteen, ThemeName::Light) => Some(light_16),
        (Depth::Sixteen, _) => Some(dark_16),
        (Depth::True, ThemeName::Dark) => Some(Color::from_u32(dark)),
        (Depth::True, ThemeName::Light) => Some(Color::from_u32(light)),
        (Depth::True, ThemeName::Contrast) => Some(Color::from_u32(contrast)),
    }
}

/// The color of a background. With few colors there is none: the text on it would be hard to read.
pub(super) fn background(theme: Theme, background: Background) -> Option<Color> {
    if theme.depth != Depth::True {
        return None;
    }
    let [dark, light, contrast] = match background {
        Background::Plain => return None,
        Background::Seen => [0x26_2b36, 0xe8_edf5, 0x20_2020],
        Background::House(Band::Other) => [0x1f_3a48, 0xd3_e9f5, 0x00_3050],
        Background::House(Band::Base) => [0x1d_4030, 0xd0_eeda, 0x00_3020],
        Background::House(Band::Cover) => [0x3d_3350, 0xe9_e0f8, 0x40_2050],
        Background::Painted(color) => match color {
            game::Color::A => [0x14_4a2a, 0xc4_edd0, 0x00_4a30],
            game::Color::B => [0x4c_2a66, 0xe8_d8fb, 0x5a_1a4a],
            game::Color::C => [0x57_4409, 0xff_edb8, 0x4a_4600],
            game::Color::D => [0x14_3c70, 0xc6_e0ff, 0x00_3a66],
        },
    };
    Some(Color::from_u32(match theme.name {
        ThemeName::Dark => dark,
        ThemeName::Light => light,
        ThemeName::Contrast => contrast,
    }))
}

/// The text and the background of the cursor's cell, which is drawn in [`Theme::under_cursor`]; `None`
/// without colors.
pub(super) fn cursor(theme: Theme) -> Option<Style> {
    let [text, background] = match (theme.depth, theme.name) {
        (Depth::None, _) => return None,
        (Depth::Sixteen, ThemeName::Light) => [Color::White, Color::Black],
        (Depth::Sixteen, _) => [Color::Black, Color::White],
        (Depth::True, ThemeName::Dark) => [0x1e_1e1e, 0xff_e08a].map(Color::from_u32),
        (Depth::True, ThemeName::Light) => [0xff_ffff, 0x17_375e].map(Color::from_u32),
        (Depth::True, ThemeName::Contrast) => [0x00_0000, 0xff_ffff].map(Color::from_u32),
    };
    Some(Style::new().fg(text).bg(background))
}

/// The style of the background. The high-contrast theme brings its own black; the others leave the
/// terminal's colors as they are.
pub(super) fn base(theme: Theme) -> Style {
    match (theme.depth, theme.name) {
        (Depth::True, ThemeName::Contrast) => {
            Style::new().fg(Color::from_u32(0xff_ffff)).bg(Color::from_u32(0))
        }
        (Depth::Sixteen, ThemeName::Contrast) => Style::new().fg(Color::White).bg(Color::Black),
        _ => Style::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ennead::draw::Mark;

    /// The relative luminance of a color (WCAG 2.2).
    fn luminance(color: Color) -> f64 {
        let Color::Rgb(red, green, blue) = color else { panic!("{color:?}") };
        let channel = |byte: u8| match f64::from(byte) / 255.0 {
            part if part <= 0.040_45 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
    }

    /// The contrast of two colors (WCAG 2.2): 4.5 is asked of text, 7 of text that many can read.
    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_stands_out_from_every_background() {
        let parts = [
            Element::Own,
            Element::Mark,
            Element::Same,
            Element::Wrong,
            Element::Key,
            Element::Line,
        ]
        .into_iter()
        .chain(Mark::ALL.map(Element::Hint));
        let parts: Vec<Element> = parts.collect();
        let backgrounds = [Background::Plain, Background::Seen]
            .into_iter()
            .chain([Band::Base, Band::Cover, Band::Other].map(Background::House));
        let backgrounds: Vec<Background> = backgrounds.collect();
        for (name, own, least) in [
            (ThemeName::Dark, 0x1e_1e1e, 4.5),
            (ThemeName::Light, 0xff_ffff, 4.5),
            (ThemeName::Contrast, 0x00_0000, 7.0),
        ] {
            let theme = Theme { name, depth: Depth::True, ascii: false };
            let own = Color::from_u32(own);
            for &background in &backgrounds {
                let under = super::background(theme, background).unwrap_or(own);
                for &part in &parts {
                    // Lines and plain marks only have to be seen.
                    let least = if part == Element::Line { 3.0 } else { least };
                    let color = foreground(theme, part).expect("a color");
                    let found = contrast(color, under);
                    assert!(found >= least, "{name:?}: {part:?} on {background:?}: {found:.2}");
                }
            }
            for color in game::Color::ALL {
                let under = background(theme, Background::Painted(color)).expect("a color");
                let text = if name == ThemeName::Light { 0x20_2020 } else { 0xe0_e0e0 };
                let found = contrast(Color::from_u32(text), under);
                assert!(found >= 4.5, "{name:?}: {color}: {found:.2}");
            }
            let Some(Style { fg: Some(text), bg: Some(under), .. }) = cursor(theme) else {
                panic!("a style");
            };
            assert!(contrast(text, under) >= 7.0, "{name:?}");
            for &part in &parts {
                let least = if part == Element::Line { 3.0 } else { 4.5 };
                let color = foreground(theme.under_cursor(), part).expect("a color");
                let found = contrast(color, under);
                assert!(found >= least, "{name:?}: {part:?} under the cursor: {found:.2}");
            }
        }
    }

    #[test]
    fn without_colors_there_is_none() {
        for name in ThemeName::ALL {
            let theme = Theme { name, depth: Depth::None, ascii: false };
            assert_eq!(foreground(theme, Element::Wrong), None);
            assert_eq!(background(theme, Background::Seen), None);
            assert_eq!(base(theme), Style::new());
        }
    }
}
