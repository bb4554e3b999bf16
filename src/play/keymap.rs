//! The keymap: which key means what. The help of the board and that of the command line are made
//! from the same table.

use super::intent::{Direction, Intent};
use KeyCode::{
    BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right,
    Tab, Up,
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ennead::Digit;

/// One row: keys, what they mean, and how the help says it.
pub(crate) struct Binding {
    keys: &'static [KeyCode],
    /// The letter that means the same with Control.
    control: Option<char>,
    intent: Intent,
    /// The keys as the help names them; empty for a row that another row's help covers.
    name: &'static str,
    /// The effect of the keys.
    help: &'static str,
}

const fn row(
    keys: &'static [KeyCode],
    intent: Intent,
    name: &'static str,
    help: &'static str,
) -> Binding {
    Binding { keys, control: None, intent, name, help }
}

/// A row of Control and a letter.
const fn control(letter: char, intent: Intent, name: &'static str, help: &'static str) -> Binding {
    Binding { keys: &[], control: Some(letter), intent, name, help }
}

/// All keys but the digits, which [`intent`] knows.
#[rustfmt::skip]
const BINDINGS: &[Binding] = &[
    row(&[Up], Intent::Move(Direction::Up), "arrows", "move; Home and End go to the edge"),
    row(&[Down], Intent::Move(Direction::Down), "", ""),
    row(&[Left], Intent::Move(Direction::Left), "", ""),
    row(&[Right], Intent::Move(Direction::Right), "", ""),
    row(&[Home], Intent::Move(Direction::Home), "", ""),
    row(&[End], Intent::Move(Direction::End), "", ""),
    row(&[Delete, Char('x')], Intent::Erase, "Del x", "erase the digit, then the marks"),
    row(&[Char('0'), Char('.')], Intent::Blank, "0 .", "the same; an empty cell of a typed puzzle"),
    row(&[Backspace], Intent::EraseBack, "Backspace", "the same; the cell before in a typed puzzle"),
    row(&[Char('n')], Intent::Corners, "n", "digits write corner notes; again: digits"),
    row(&[Char('m')], Intent::Candidates, "m", "digits write candidates; again: digits"),
    row(&[Char(' ')], Intent::Space, "Space", "note the current digit; paint the cell"),
    row(&[Char('d')], Intent::DigitFirst, "d", "digit first: choose a digit, Enter writes it"),
    row(&[Char('c')], Intent::FillCandidates, "c", "fill in all candidates, and tidy the marks"),
    row(&[Char('f')], Intent::Filter, "f", "filter: show the places of a digit"),
    row(&[Char('o')], Intent::Paint, "o", "paint: next color, a to d, then none"),
    row(&[Char('O')], Intent::ClearColors, "O", "take all colors off"),
    row(&[Char('u')], Intent::Undo, "u", "undo"),
    row(&[Char('U')], Intent::Redo, "U Ctrl-R", "redo"),
    control('r', Intent::Redo, "", ""),
    row(&[Char('h')], Intent::Hint, "h", "hint; again tells more, then applies it"),
    row(&[Char('e')], Intent::Steps, "e", "every step that is possible now"),
    row(&[Char('N')], Intent::Notation, "N", "steps in notation, too, or in words alone"),
    row(&[Char('v')], Intent::Check, "v", "how many entries are wrong; again: which"),
    row(&[Char('R')], Intent::Rate, "R", "rate the puzzle"),
    row(&[Char('s')], Intent::Solve, "s", "solve"),
    row(&[Char('S')], Intent::Save, "S", "copy or save the position"),
    row(&[Char('r')], Intent::Restart, "r", "restart"),
    row(&[Char('p')], Intent::Pause, "p", "pause: hides the board"),
    row(&[Char('g')], Intent::Games, "g", "games: a new one, earlier ones, statistics"),
    row(&[PageUp], Intent::ScrollPage { down: false }, "PgUp PgDn", "scroll a long text"),
    row(&[PageDown], Intent::ScrollPage { down: true }, "", ""),
    row(&[Tab], Intent::NextPage, "Tab", "the next page; when saving, the givens alone"),
    row(&[BackTab], Intent::NextPage, "", ""),
    row(&[Enter, Char('y')], Intent::Confirm, "Enter y", "yes; write the chosen digit; play what was typed"),
    row(&[Esc], Intent::Cancel, "Esc", "no; close; show nothing extra"),
    row(&[Char('?')], Intent::Help, "?", "help"),
    row(&[Char('q')], Intent::Quit, "q Ctrl-C", "leave; the game is kept"),
    control('c', Intent::Quit, "", ""),
    control('z', Intent::Suspend, "Ctrl-Z", "stop; fg in the shell goes on"),
    control('l', Intent::Redraw, "Ctrl-L", "draw the screen again"),
];

/// The keys that `--vim` adds. The hint moves from h to i.
const VIM: &[Binding] = &[
    row(&[Char('h')], Intent::Move(Direction::Left), "h j k l", "move"),
    row(&[Char('j')], Intent::Move(Direction::Down), "", ""),
    row(&[Char('k')], Intent::Move(Direction::Up), "", ""),
    row(&[Char('l')], Intent::Move(Direction::Right), "", ""),
    row(&[Char('i')], Intent::Hint, "i", "hint; again tells more, then applies it"),
];

/// The help for keys that no row of the table has.
const OTHERS: [(&str, &str); 4] = [
    ("1 to 9", "write a digit"),
    ("Shift 1 to 9", "a note in the corner"),
    ("Alt 1 to 9", "a candidate"),
    ("mouse", "left: a cell or a key; right: a candidate"),
];

/// Shift and a digit on a keyboard of the United States.
const SHIFTED: &[u8; 9] = b"!@#$%^&*(";

/// The intent of a key; `None` if it has none.
pub(crate) fn intent(key: KeyEvent, vim: bool) -> Option<Intent> {
    let KeyEvent { code, modifiers, .. } = key;
    if modifiers.contains(KeyModifiers::CONTROL) {
        let Char(letter) = code else { return None };
        let mut rows = BINDINGS.iter();
        return rows.find(|row| row.control == Some(letter)).map(|row| row.intent);
    }
    if let Char(letter) = code {
        let shifted = SHIFTED.iter().position(|&byte| char::from(byte) == letter);
        if let Some(digit) = shifted.and_then(Digit::from_index) {
            return Some(Intent::Corner(digit));
        }
        if let Some(digit) = Digit::from_char(letter) {
            return Some(if modifiers.contains(KeyModifiers::ALT) {
                Intent::Candidate(digit)
            } else if modifiers.contains(KeyModifiers::SHIFT) {
                Intent::Corner(digit)
            } else {
                Intent::Digit(digit)
            });
        }
    }
    let added = if vim { VIM } else { &[] };
    let mut rows = added.iter().chain(BINDINGS);
    rows.find(|row| row.keys.contains(&code)).map(|row| row.intent)
}

/// The intent of the key that lists of keys call `name`: a character, Enter, Esc, Tab,
/// Space, PgUp or PgDn.
pub(crate) fn named(name: &str, vim: bool) -> Option<Intent> {
    let code = match name {
        "Enter" => Enter,
        "Esc" => Esc,
        "Tab" => Tab,
        "Space" => Char(' '),
        "PgUp" => PageUp,
        "PgDn" => PageDown,
        _ => {
            let mut characters = name.chars();
            Char(characters.next().filter(|_| characters.next().is_none())?)
        }
    };
    intent(KeyEvent::new(code, KeyModifiers::NONE), vim)
}

/// The keys and what they do, as the help shows them.
pub(crate) fn help(vim: bool) -> Vec<(&'static str, &'static str)> {
    let added = if vim { VIM } else { &[] };
    let is_hidden = |row: &&Binding| row.name.is_empty() || vim && row.name == "h";
    let rows = added.iter().chain(BINDINGS).filter(|row| !is_hidden(row));
    OTHERS.into_iter().chain(rows.map(|row| (row.name, row.help))).collect()
}

/// The keys as the help of the command line lists them, a line each.
pub(crate) fn help_text() -> String {
    let line = |(name, help): (&str, &str)| format!("  {name:12}  {help}\n");
    help(false).into_iter().map(line).collect()
}

/// The key that asks for a hint.
pub(crate) fn hint_key(vim: bool) -> char {
    if vim { 'i' } else { 'h' }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode, modifiers: KeyModifiers, vim: bool) -> Option<Intent> {
        intent(KeyEvent::new(code, modifiers), vim)
    }

    #[test]
    fn no_key_is_bound_twice() {
        for table in [BINDINGS, VIM] {
            let keys: Vec<KeyCode> = table.iter().flat_map(|row| row.keys).copied().collect();
            for (k, key) in keys.iter().enumerate() {
                assert!(!keys[..k].contains(key), "{key:?}");
                if let Char(letter) = key {
                    assert!(!SHIFTED.iter().any(|&byte| char::from(byte) == *letter), "{key:?}");
                }
            }
        }
    }

    #[test]
    fn the_help_names_every_key() {
        let help = help(true);
        let words: Vec<&str> = help.iter().flat_map(|(name, _)| name.split(' ')).collect();
        for row in VIM.iter().chain(BINDINGS) {
            let control = row.control.map(|letter| format!("Ctrl-{}", letter.to_ascii_uppercase()));
            let keys = row.keys.iter().map(|key| match key {
                Up | Down | Left | Right | Home | End => "arrows".to_owned(),
                PageUp => "PgUp".to_owned(),
                PageDown => "PgDn".to_owned(),
                Tab | BackTab => "Tab".to_owned(),
                Delete => "Del".to_owned(),
                Char(' ') => "Space".to_owned(),
                Char(letter) => letter.to_string(),
                key => format!("{key:?}"),
            });
            for key in keys.chain(control) {
                assert!(words.contains(&key.as_str()), "{key}");
            }
        }
    }

    #[test]
    fn digits_place_and_shifted_digits_mark() {
        let none = KeyModifiers::NONE;
        assert_eq!(press(Char('5'), none, false), Some(Intent::Digit(Digit::D5)));
        assert_eq!(press(Char('%'), KeyModifiers::SHIFT, false), Some(Intent::Corner(Digit::D5)));
        assert_eq!(press(Char('5'), KeyModifiers::ALT, false), Some(Intent::Candidate(Digit::D5)));
        assert_eq!(press(Char('0'), none, false), Some(Intent::Blank));
        assert_eq!(press(Char('r'), KeyModifiers::CONTROL, false), Some(Intent::Redo));
        assert_eq!(press(Char('x'), KeyModifiers::CONTROL, false), None);
    }

    #[test]
    fn vim_moves_the_hint() {
        let none = KeyModifiers::NONE;
        assert_eq!(press(Char('h'), none, false), Some(Intent::Hint));
        assert_eq!(press(Char('h'), none, true), Some(Intent::Move(Direction::Left)));
        assert_eq!(press(Char('i'), none, true), Some(Intent::Hint));
        for vim in [false, true] {
            let hints: Vec<&str> = help(vim)
                .iter()
                .filter(|(_, help)| help.starts_with("hint"))
                .map(|row| row.0)
                .collect();
            assert_eq!(hints, [hint_key(vim).to_string()]);
        }
    }

    #[test]
    fn the_help_fits_a_narrow_terminal() {
        for (name, help) in help(true) {
            assert!(name.len() <= 12 && help.len() <= 50, "{name}: {help}");
        }
    }
}
