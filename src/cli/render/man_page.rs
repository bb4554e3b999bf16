//! A manual page for a command, in the roff format that `man` reads.
//!
//! `clap_mangen` writes the sections that come from the options. The synopsis is written here,
//! because that of `clap_mangen` leaves out the values that options take. The text after the
//! options in `--help` (examples, tables of fields and codes) becomes sections of its own. Examples
//! and tables keep their line breaks, because `man` would otherwise fill them like prose. The page
//! is then tidied, so that `mandoc -Tlint` and `man --warnings` report nothing.

use clap::Command;
use clap_mangen::Man;
use std::io;

/// The day of this version, to be set with the version in Cargo.toml: `mandoc -Tlint` wants one.
const DATE: &str = "2026-11-23";

/// The length of the longest line of text, in bytes: `mandoc -Tlint` complains about longer ones.
const MAX_LINE: usize = 80;

/// The page of `command`, which must have been built (`Command::build`).
///
/// # Errors
/// When the writer fails, which a buffer in memory never does.
pub(crate) fn man_page(command: &Command) -> io::Result<Vec<u8>> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let man = Man::new(command.clone())
        .title(name.to_uppercase())
        .date(DATE)
        .source(concat!("ennead ", env!("CARGO_PKG_VERSION")))
        .manual("User Commands");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    page.extend_from_slice(synopsis(command).as_bytes());
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.get_subcommands().next().is_some() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut page = String::from_utf8_lossy(&page).into_owned();
    if let Some(text) = command.get_after_long_help() {
        page.push_str(&after_help(&text.to_string()));
    }
    page.push_str(&see_also(&name));
    Ok(tidy(&page).into_bytes())
}

/// The section with the usage, as `--help` writes it.
fn synopsis(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    let lines = usage.strip_prefix("Usage:").unwrap_or(&usage).lines();
    let lines: Vec<String> = lines.map(|line| escaped(line.trim())).collect();
    format!(".SH SYNOPSIS\n{}\n", lines.join("\n.br\n"))
}

/// The text after the options as sections. A paragraph that begins with `Heading:` begins a
/// section; indented lines keep their line breaks.
fn after_help(text: &str) -> String {
    let mut page = String::new();
    for paragraph in text.split("\n\n") {
        let mut rest = paragraph.trim_matches('\n');
        match heading(rest) {
            Some((heading, text)) => {
                page += &format!(".SH \"{}\"\n", heading.to_uppercase());
                rest = text;
            }
            None => page += ".PP\n",
        }
        let mut is_table = false;
        for line in rest.lines() {
            if line.starts_with("  ") != is_table {
                is_table = !is_table;
                page += if is_table { ".nf\n" } else { ".fi\n" };
            }
            page += &escaped(line.strip_prefix("  ").unwrap_or(line));
            page.push('\n');
        }
        if is_table {
            page += ".fi\n";
        }
    }
    page
}

/// The heading and the rest of a paragraph such as `Exit codes: 0 all good` or `Examples:` with
/// lines below it.
fn heading(paragraph: &str) -> Option<(&str, &str)> {
    let (first, below) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
    let (heading, beside) = first.split_once(':')?;
    let is_heading = heading.starts_with(|c: char| c.is_ascii_uppercase())
        && heading.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, ' ' | '-' | '\''));
    let rest = match beside {
        "" => below,
        _ => paragraph[heading.len() + 1..].trim_start(),
    };
    is_heading.then_some((heading, rest))
}

/// `text` with roff's special characters escaped, so that it is not a request.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

/// The section that refers to the other pages.
fn see_also(name: &str) -> String {
    let text = if name == "ennead" {
        "Each command has a page of its own, such as\n.BR ennead\\-check (1)."
    } else {
        ".BR ennead (1)"
    };
    format!(".SH \"SEE ALSO\"\n{text}\n")
}

/// The page with one preamble, without spaces at the ends of lines, with at most one blank line or
/// break in a row, and with its long lines wrapped.
fn tidy(page: &str) -> String {
    let mut tidied: Vec<String> = Vec::new();
    let mut is_filled = true;
    for line in page.lines().map(str::trim_end) {
        let is_preamble = line.starts_with(".ie ") || line.starts_with(".el ");
        if is_preamble && tidied.iter().any(|earlier| earlier == line) {
            continue;
        }
        match line {
            ".nf" => is_filled = false,
            ".fi" => is_filled = true,
            _ => {}
        }
        let is_space = |line: &str| matches!(line, "" | ".br" | ".sp");
        if is_filled && is_space(line) {
            let after_space = tidied.last().is_some_and(|last| is_space(last));
            if after_space {
                tidied.pop();
                tidied.push(".sp".to_owned());
            } else {
                tidied.push(if line == ".br" { ".br" } else { ".sp" }.to_owned());
            }
        } else if is_filled && width(line) > MAX_LINE && !line.starts_with(['.', '\'']) {
            tidied.extend(wrapped(line));
        } else {
            tidied.push(line.to_owned());
        }
    }
    tidied.join("\n") + "\n"
}

/// The bytes of `text` as `mandoc` counts them: a character beyond ASCII counts as its escape, such
/// as `\[u00B7]`, 8 bytes.
fn width(text: &str) -> usize {
    text.chars().map(|sign| if sign.is_ascii() { 1 } else { 8 }).sum()
}

/// `line` in parts of at most [`MAX_LINE`] bytes. A longer word is a part of its own.
fn wrapped(line: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    for word in line.split(' ') {
        if part.is_empty() {
            part = word.to_owned();
        } else if width(&part) + 1 + width(word) <= MAX_LINE {
            part = part + " " + word;
        } else {
            parts.push(part);
            // A part must not begin like a request.
            let is_request = word.starts_with(['.', '\'']);
            part = if is_request { format!("\\&{word}") } else { word.to_owned() };
        }
    }
    parts.push(part);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_synopsis_is_the_usage() {
        let file = clap::Arg::new("to").long("to-file").value_name("FILE").required(true);
        let page = ".SH SYNOPSIS\nx \\-\\-to\\-file <FILE>\n";
        assert_eq!(synopsis(&Command::new("x").arg(file)), page);
    }

    #[test]
    fn headings_begin_sections_and_tables_keep_their_lines() {
        let text = "Examples:\n  a -b   c\n  d\n.e\n\nExit codes: 0 good; 1 bad.\n\nMore: or: less";
        let page = ".SH \"EXAMPLES\"\n.nf\na \\-b   c\nd\n.fi\n\\&.e\n\
                    .SH \"EXIT CODES\"\n0 good; 1 bad.\n.SH \"MORE\"\nor: less\n";
        assert_eq!(after_help(text), page);
    }

    #[test]
    fn long_lines_are_wrapped_and_spaces_are_joined() {
        let long = format!("{} .x {}", "a".repeat(70), "b".repeat(78));
        let page = format!(".TP\n{long}\n.br\n\n.br\nend \n");
        let expected = format!(".TP\n{} .x\n{}\n.sp\nend\n", "a".repeat(70), "b".repeat(78));
        assert_eq!(tidy(&page), expected);
        assert_eq!(wrapped(&format!("{} .y", "c".repeat(79)))[1], "\\&.y");
    }
}
