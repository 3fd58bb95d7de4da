//! A third language is a folder: one is made of the English files, with other letters and with the plurals of Polish.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use gantry_words::plurals::{KNOWN, known, mark};

fn words() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/words")
}

/// Other letters where a text is read, none where it is a name or a gap.
fn accented(line: &str) -> String {
    let (mut out, mut depth) = (String::new(), 0_u32);
    for c in line.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let other = match c {
            _ if depth > 0 => c,
            'a' => 'ą',
            'e' => 'ę',
            'o' => 'ö',
            _ => c,
        };
        out.push(other);
    }
    out
}

/// A file in the third language: texts in other letters, and where English has `[one]`, `[few]` and `[many]` too.
fn translated(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let indented = line.starts_with([' ', '}']);
        let arm = indented && line.trim_start().starts_with(['[', '*']);
        let mark = if arm { "] " } else { " = " };
        let (before, said) = match line.split_once(mark) {
            Some((before, said)) if arm || !indented => (before, said),
            _ if indented && !arm => ("", line),
            _ => (line, ""),
        };
        let mark = if before.is_empty() || before.len() == line.len() { "" } else { mark };
        let said = accented(said);
        let _ = writeln!(out, "{before}{mark}{said}");
        if before.trim() == "[one" && !said.ends_with("->") {
            for plural in ["few", "many"] {
                let _ = writeln!(out, "{}{mark}{said} ({plural})", before.replace("one", plural));
            }
        }
    }
    out
}

#[test]
fn a_third_language_is_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("third");
    // A run before may have left it.
    let _ = std::fs::remove_dir_all(&folder);
    for (from, to) in [("en", "en"), ("zh", "zh"), ("en", "pl")] {
        let (from, to) = (words().join(from), folder.join(to));
        std::fs::create_dir_all(&to).expect("a folder");
        for file in std::fs::read_dir(from).expect("a folder").flatten() {
            let text = std::fs::read_to_string(file.path()).expect("a file");
            let text = if to.ends_with("pl") { translated(&text) } else { text };
            std::fs::write(to.join(file.file_name()), text).expect("a file");
        }
    }
    let told = |faults: Vec<gantry_words::Fault>| {
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let code = gantry_words::compile(&folder).map_err(told).expect("it is a language");
    for has in [
        "pub enum Language { #[default] English, Polish, Chinese }",
        "ALL: [Language; 3] = [Language::English, Language::Polish, Language::Chinese];",
        r#"Language::Polish => "pl""#,
        "Language::Polish => if n == 1 { 'o' } else if",
        r"f\u{6}\u{10} ęrrör (few)\u{7}m\u{6}\u{10} ęrrör (many)\u{7}\u{6}\u{10} ęrrörs\u{7}",
    ] {
        assert!(code.contains(has), "{has}");
    }
}

#[test]
fn numbers_are_of_the_categories_that_the_cldr_gives_them() {
    let categories = |language: &str, numbers: &[u64]| -> String {
        let plurals = known(language).expect(language).plurals;
        let of = |&n: &u64| {
            let found = plurals.iter().find(|plural| (plural.holds)(n));
            found.map_or('-', |plural| mark(plural.category).expect("a category"))
        };
        numbers.iter().map(of).collect()
    };
    let numbers = [0, 1, 2, 4, 5, 11, 12, 21, 22, 100, 101, 111, 1_000_000];
    let cldr = [
        ("en", "-o-----------"),
        ("ar", "zotffmmmm--m-"),
        ("cs", "-off---------"),
        ("de", "-o-----------"),
        ("es", "-o----------m"),
        ("fr", "oo----------m"),
        ("ja", "-------------"),
        ("pl", "moffmmmmfmmmm"),
        ("ru", "moffmmmofmomm"),
        ("zh", "-------------"),
    ];
    assert_eq!(cldr.len(), KNOWN.len());
    for (language, wanted) in cldr {
        assert_eq!(categories(language, &numbers), wanted, "{language}");
    }
}
