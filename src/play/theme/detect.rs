//! What the terminal can show. The environment is passed in as a function, so that tests need not
//! change it.

use super::{Depth, ThemeName};

/// How many colors the terminal has. `NO_COLOR` asks for none, whatever its value
/// (<https://no-color.org>); `COLORTERM` says that there are all.
pub(crate) fn depth(variable: impl Fn(&str) -> Option<String>) -> Depth {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let terminal = variable("TERM").unwrap_or_default();
    let color_terminal = variable("COLORTERM").unwrap_or_default();
    if is_set("NO_COLOR") || terminal == "dumb" {
        Depth::None
    } else if matches!(color_terminal.as_str(), "truecolor" | "24bit")
        || terminal.ends_with("-direct")
        || is_set("WT_SESSION")
    {
        Depth::True
    } else {
        Depth::Sixteen
    }
}

/// The theme that fits the background, where `COLORFGBG` tells it (`0;15`: black on white).
pub(crate) fn name(variable: impl Fn(&str) -> Option<String>) -> ThemeName {
    let colors = variable("COLORFGBG").unwrap_or_default();
    match colors.rsplit(';').next() {
        Some("7" | "15") => ThemeName::Light,
        _ => ThemeName::Dark,
    }
}

/// True if the locale says that the terminal shows UTF-8, or says nothing: nearly all do today.
pub(crate) fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    // The first that is set counts, as POSIX says.
    let mut names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = names.find_map(|name| variable(name).filter(|value| !value.is_empty()));
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// Why this terminal cannot show a board; `None` if it can. It needs a cursor that moves: without
/// one `TERM` is `dumb`, or not set, except on Windows.
pub(crate) fn unfit(variable: impl Fn(&str) -> Option<String>) -> Option<&'static str> {
    match variable("TERM").as_deref() {
        Some("dumb") => Some("TERM is `dumb`"),
        None | Some("") if !cfg!(windows) => Some("TERM is not set"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function that knows these variables.
    fn variables<'a>(all: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + use<'a> {
        move |name| {
            all.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn the_environment_tells_the_colors() {
        let xterm = ("TERM", "xterm-256color");
        for (all, expected) in [
            (&[xterm][..], Depth::Sixteen),
            (&[xterm, ("COLORTERM", "truecolor")], Depth::True),
            (&[xterm, ("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Depth::None),
            (&[xterm, ("NO_COLOR", "")], Depth::Sixteen),
            (&[("TERM", "dumb")], Depth::None),
            (&[], Depth::Sixteen),
        ] {
            assert_eq!(depth(variables(all)), expected, "{all:?}");
        }
    }

    #[test]
    fn the_locale_tells_the_characters() {
        for (all, expected) in [
            (&[][..], true),
            (&[("LANG", "en_US.UTF-8")], true),
            (&[("LANG", "de_DE.utf8"), ("LC_ALL", "")], true),
            (&[("LANG", "C")], false),
            (&[("LANG", "de_DE.ISO-8859-1")], false),
            (&[("LANG", "en_US.UTF-8"), ("LC_ALL", "C")], false),
            (&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")], true),
        ] {
            assert_eq!(is_utf8(variables(all)), expected, "{all:?}");
        }
    }

    #[test]
    fn a_terminal_without_a_cursor_is_refused() {
        assert_eq!(unfit(variables(&[("TERM", "dumb")])), Some("TERM is `dumb`"));
        assert_eq!(unfit(variables(&[])).is_none(), cfg!(windows));
        assert_eq!(unfit(variables(&[("TERM", "xterm-256color")])), None);
    }

    #[test]
    fn a_light_background_gets_the_light_theme() {
        assert_eq!(name(variables(&[("COLORFGBG", "0;15")])), ThemeName::Light);
        assert_eq!(name(variables(&[("COLORFGBG", "15;default;0")])), ThemeName::Dark);
        assert_eq!(name(variables(&[])), ThemeName::Dark);
    }
}
