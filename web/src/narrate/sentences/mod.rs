//! Every sentence of the page in one file, the languages side by side, and the rules that each of them keeps.
//!
//! Three sources make the file: what each moment of each example says (`runs`), the labels and fixed sentences, and
//! the other texts of `web/words`, of this folder and of the labs, with their gaps (`literals`). Sentences that differ
//! in numbers and names alone are written once, with an address that says one of them. `cargo xtask sentences` writes
//! the file.
//!
//! **Invariant:** every sentence is checked, also those that the file leaves out as like another (`rules`).
//! Cost: each example runs once; of the long ones some hundred moments are looked at.

mod literals;
mod rules;
pub(crate) mod runs;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::Language;

/// The environment variable that names the file to write.
const FILE: &str = "GANTRY_SENTENCES";

type Texts<T> = [T; Language::ALL.len()];

/// A text in each language, and an address that says it.
struct Row {
    texts: Texts<String>,
    at: String,
}

#[derive(Default)]
struct Book {
    parts: Vec<(&'static str, Vec<Row>)>,
    seen: BTreeSet<(&'static str, String)>,
    names: BTreeSet<String>,
    /// What is wrong with a sentence, by what it is like, with where it is said.
    faults: BTreeMap<String, String>,
}

impl Book {
    /// Takes a text in each language; an empty one is said in the others alone.
    fn all(&mut self, part: &'static str, texts: Texts<&str>, at: &str) {
        let said = texts.iter().find(|text| !text.is_empty()).unwrap_or(&"");
        let like = like(said, &self.names);
        let tells = |text: &str| text.split(' ').any(|word| word.len() > 1 && word != "NN");
        if !tells(like.trim_matches(|c: char| !c.is_alphabetic())) {
            return;
        }
        for (text, language) in texts.into_iter().zip(Language::ALL) {
            let wrong = faults(text, language, &self.names);
            self.found(wrong.into_iter().map(|it| (it, text)), &like, at);
        }
        self.note(part, texts, like, at);
    }

    /// Takes a text that waits to be filled, in one language.
    fn fragment(&mut self, part: &'static str, text: &str, language: Language, at: &str) {
        let like = text.to_owned();
        let mut wrong = Vec::new();
        if language == Language::English {
            wrong = rules::translated(text);
        } else if language == Language::Chinese {
            wrong = rules::chinese(text.trim(), &self.names);
        }
        self.found(wrong.into_iter().map(|it| (it, text)), &like, at);
        self.note(part, Language::ALL.map(|one| if one == language { text } else { "" }), like, at);
    }

    fn found<'a>(&mut self, wrong: impl Iterator<Item = (String, &'a str)>, like: &str, at: &str) {
        for (wrong, text) in wrong {
            self.faults.entry(format!("{wrong}: {like}")).or_insert(format!("{at}: {text}"));
        }
    }

    fn note(&mut self, part: &'static str, texts: Texts<&str>, like: String, at: &str) {
        if !self.seen.insert((part, like)) {
            return;
        }
        let row = Row { texts: texts.map(str::to_owned), at: at.into() };
        match self.parts.iter_mut().find(|(name, _)| *name == part) {
            Some((_, rows)) => rows.push(row),
            None => self.parts.push((part, vec![row])),
        }
    }

    fn text(&self) -> String {
        let mut text = "# Every sentence of the page\n".to_owned();
        let names = Language::ALL.map(Language::own_name).join(" | ");
        let rules = "---|".repeat(Language::ALL.len());
        for (part, rows) in &self.parts {
            let _ = write!(text, "\n## {part}\n\n| {names} | said at |\n|{rules}---|\n");
            for Row { texts, at } in rows {
                let cell = |text: &String| text.replace('|', "\\|").replace('\n', " ");
                let _ = writeln!(text, "| {} | {at} |", texts.each_ref().map(cell).join(" | "));
            }
        }
        text
    }
}

/// What is wrong with a text in a language; `names` are words of its scenario.
pub(crate) fn faults(text: &str, language: Language, names: &BTreeSet<String>) -> Vec<String> {
    let mut wrong = Vec::new();
    if language == Language::English {
        wrong = rules::english(text);
    } else if language == Language::Chinese {
        wrong = rules::chinese(text, names);
    }
    wrong.extend(rules::whole(text));
    wrong
}

/// What a sentence is like: numbers but 0 and 1 are one number, names of a scenario are one name.
fn like(text: &str, names: &BTreeSet<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ',');
        let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
        if end == 0 {
            out.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (token, after) = rest.split_at(end);
        let core = token.trim_end_matches(['.', ',', '-']);
        let digits = core.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.'));
        out += match core {
            "0" | "1" | "" => core,
            _ if digits => "2",
            _ if names.contains(core) => "NN",
            _ => core,
        };
        out += &token[core.len()..];
        rest = after;
    }
    out
}

#[test]
fn every_sentence_keeps_the_rules() {
    let mut book = Book::default();
    runs::gather(&mut book);
    literals::gather_files(&mut book);
    literals::gather(&mut book);
    if let Some(path) = std::env::var_os(FILE) {
        std::fs::write(&path, book.text()).expect("the file can be written");
    }
    let texts = || book.parts.iter().flat_map(|(_, rows)| rows.iter().flat_map(|row| &row.texts));
    for said in rules::SAID.split('|') {
        assert!(texts().any(|text| text.contains(said)), "nothing says {said}");
    }
    let rows: usize = book.parts.iter().map(|(_, rows)| rows.len()).sum();
    assert!(rows > 1_000, "{rows} sentences were found");
    let faults: Vec<String> =
        book.faults.iter().map(|(wrong, said)| format!("{wrong}\n    {said}")).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn sentences_that_differ_in_numbers_and_names_are_like() {
    let names = ["w", "u1", "node-1"].map(str::to_owned).into();
    for (one, other) in [("2 of w.", "1,523 of u1."), ("node-1 has 4.5", "w has 3")] {
        assert_eq!(like(one, &names), like(other, &names));
    }
    for (one, other) in [("1 unit", "2 unit"), ("0 units", "3 units"), ("of w", "of x")] {
        assert_ne!(like(one, &names), like(other, &names));
    }
}
