//! The texts of `web/words`, of this folder and of the labs as they are written: labels and fixed sentences in both
//! languages, and what is left, with the gaps that are filled when they are said.

use std::path::{Path, PathBuf};

use super::{Book, Language};
use crate::conformance::bench::folder;

/// A text between quotation marks, and what stands between it and the one before.
pub(super) struct Literal {
    pub(super) before: String,
    pub(super) text: String,
    pub(super) line: usize,
}

pub(super) fn chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// All files below a folder, in order, apart from those of this module.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "sentences") {
            found.extend(files(&path));
        } else if path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The texts of a source, without those of its tests.
pub(super) fn literals(source: &str) -> Vec<Literal> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or(source);
    let (mut found, mut before, mut line) = (Vec::new(), String::new(), 1);
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next_if(|&c| c != '\n').is_some() {},
            '\'' => {
                // A letter, or a lifetime.
                let letter = chars.next();
                if letter == Some('\\') {
                    while chars.next_if(|&c| c != '\'').is_some() {}
                }
                chars.next_if_eq(&'\'');
            }
            '"' => {
                let (text, lines) = quoted(&mut chars);
                found.push(Literal { before: std::mem::take(&mut before), text, line });
                line += lines;
            }
            _ => before.push(c),
        }
    }
    found
}

/// The text up to the closing quotation mark, and how many lines it goes over.
fn quoted(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> (String, usize) {
    let (mut text, mut lines) = (String::new(), 0);
    while let Some(c) = chars.next() {
        match c {
            '"' => break,
            '\\' => match chars.next() {
                Some('\n') => {
                    lines += 1;
                    while chars.next_if(|c| c.is_whitespace()).is_some() {}
                }
                Some('n') => text.push(' '),
                Some('u') => while chars.next_if(|&c| c != '"').is_some() {},
                Some(other) => text.push(other),
                None => {}
            },
            c => text.push(c),
        }
    }
    (text, lines)
}

const FIXED: &str = "Labels and fixed sentences";
const OTHER: &str = "Other texts, with their gaps";

pub(super) fn gather_files(book: &mut Book) {
    book.names.clear();
    for messages in crate::words::read() {
        let fixed = messages.each_ref().map(gantry_words::Message::fixed);
        // A language's tag and names are not sentences.
        if messages[0].place.contains("/language.ftl") {
            continue;
        }
        if fixed.iter().all(Option::is_some) {
            let fixed = fixed.map(Option::unwrap_or_default);
            // A list in Markdown is read item by item.
            let mut lines = fixed.each_ref().map(|text| text.trim().lines());
            while let [Some(_), ..] = lines.each_ref().map(|lines| lines.clone().next()) {
                let said = lines.each_mut().map(|lines| item(lines.next().unwrap_or("")));
                book.all(FIXED, said.each_ref().map(String::as_str), &messages[0].place);
            }
            continue;
        }
        for (message, language) in messages.iter().zip(Language::ALL) {
            let join: fn(&mut String, &str) = match language {
                Language::Chinese => |text, next| crate::words::spaced(text, 0, next),
                Language::English => String::push_str,
            };
            for text in message.filled("□", join) {
                book.fragment(OTHER, &text, language, &message.place);
            }
        }
    }
}

/// A line, without the marks of good and bad, and where it is an item of a list, without those of strong.
fn item(line: &str) -> String {
    let line = line.replace(['\u{2}', '\u{3}', '\u{4}'], "");
    line.strip_prefix("- ").map_or(line.clone(), |item| item.replace("**", ""))
}

/// Adds the texts of this folder and of each lab's.
pub(super) fn gather(book: &mut Book) {
    let (source, labs) = (folder("web/src"), folder("web/src/labs"));
    let of_a_lab = files(&labs).into_iter();
    let of_a_lab = of_a_lab.filter(|path| path.iter().any(|part| part == "words"));
    book.names.clear();
    for path in files(&source.join("narrate")).into_iter().chain(of_a_lab) {
        let name = path.strip_prefix(&source).expect("inside").display().to_string();
        if name.ends_with("tests.rs") {
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("a source");
        let found = literals(&source);
        for one in &found {
            let place = format!("{name}:{}", one.line);
            let reason = one.before.trim_end().ends_with("reason =");
            if chinese(&one.text) {
                book.fragment(OTHER, &filled(&one.text), Language::Chinese, &place);
            } else if one.text.contains(' ') && !reason {
                book.fragment(OTHER, &filled(&one.text), Language::English, &place);
            }
        }
    }
}

/// A text whose gaps are filled with a sign that neither language has.
fn filled(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, gap)) = rest.split_once('{') {
        let (_, after) = gap.split_once('}').unwrap_or(("", ""));
        out += before;
        out.push('□');
        rest = after;
    }
    out + rest
}

#[test]
fn texts_are_found_apart_from_comments_and_letters() {
    let source = "// \"no\"\nlet a = '\"'; f(\"one\", \"二\"); g(&'a b, \"th\\\n   ree {x}\")";
    let found: Vec<_> = literals(source).into_iter().map(|it| (it.line, it.text)).collect();
    let wanted = [(2, "one".to_owned()), (2, "二".to_owned()), (2, "three {x}".to_owned())];
    assert_eq!(found, wanted);
    assert_eq!(filled("a {b} c {d:?}"), "a □ c □");
}
