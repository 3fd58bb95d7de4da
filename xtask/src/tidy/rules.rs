//! The rules themselves: each looks at one file and says what it found where.
//!
//! Adding one is three edits: its function, its row in [`RULES`], its bad sample in the tests.

use super::code::code_of;
use super::names::the_fields_words;
use super::styles::{
    breaks_where_others_do, colours_are_tokens, letters_survive_forced_colours,
    spaces_are_of_the_scale, stands_in_a_layer,
};

/// A file of the repository, by its path with forward slashes from the root.
#[derive(Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
    /// Of a Rust file, the text without comments and literals; of another, empty.
    pub code: String,
}

impl Source {
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let (path, text) = (path.into(), text.into());
        let code = if is_rust(&path) { code_of(&text) } else { String::new() };
        Self { path, text, code }
    }

    fn is_below(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }
}

fn is_rust(path: &str) -> bool {
    std::path::Path::new(path).extension().is_some_and(|extension| extension == "rs")
}

fn is_style(path: &str) -> bool {
    std::path::Path::new(path).extension().is_some_and(|extension| extension == "css")
}

/// A line (from 1; 0 stands for the whole file) and what is wrong with it.
pub type Finding = (usize, String);

type Rule = fn(&Source) -> Vec<Finding>;

/// Every rule on single files.
pub const RULES: [Rule; 22] = [
    short_file,
    says_what_it_is,
    docs_say_the_role,
    the_fields_words,
    no_hash_order,
    no_floats,
    no_clock,
    no_queue_in_a_vector,
    no_unsafe,
    nothing_unfinished,
    one_door_to_the_browser,
    imports_point_down,
    names_no_lab,
    labs_stand_apart,
    bears_its_prefix,
    stands_in_a_layer,
    spaces_are_of_the_scale,
    colours_are_tokens,
    breaks_where_others_do,
    letters_survive_forced_colours,
    no_machine_paths,
    known_links,
];

/// The layers of the core: each imports itself and those before it.
const LAYERS: [&str; 15] = [
    "kernel", "sort", "gzip", "export", "format", "import", "schedule", "lab", "labs", "scenario",
    "run", "quiz", "session", "js", "cli",
];

/// Where a lab is listed, with its name.
const REGISTRY: &str = include_str!("../../../core/src/labs/mod.rs");

/// Where labs may be named: their folders and registries, words, what the command line imports, the example that opens
/// the documentation, their style sheets, and the Latin words that Chinese may hold.
const NAMES_LABS: [&str; 6] = [
    "core/src/labs/",
    "core/src/cli/imports/",
    "core/src/lib.rs",
    "static/styles/labs/",
    "web/src/labs/",
    "web/src/narrate/sentences/rules.rs",
];

/// Where floats may stand in the core: what is reported, shown, read as a decimal or drawn at random, never what is
/// decided.
const FLOATS_ALLOWED: [&str; 9] =
    ["metrics", "export", "columns", "lublin", "narrate", "view", "show", "split", "schedule"];

/// The hosts that code and documents may link to: sources, specifications (namespaces too), registries of papers.
const HOSTS: [&str; 25] = [
    "127.0.0.1",
    "adlnet.gov",
    "arxiv.org",
    "crates.io",
    "datatracker.ietf.org",
    "developer.mozilla.org",
    "doc.rust-lang.org",
    "docs.rs",
    "doi.org",
    "example.com",
    "example.org",
    "github.com",
    "json-schema.org",
    "keepachangelog.com",
    "localhost",
    "rust-lang.org",
    "rustup.rs",
    "semver.org",
    "www.adlnet.org",
    "www.apache.org",
    "www.cs.huji.ac.il",
    "www.imsproject.org",
    "www.rfc-editor.org",
    "www.rust-lang.org",
    "www.w3.org",
];

const LINES: usize = 600;

fn short_file(source: &Source) -> Vec<Finding> {
    let lines = source.text.lines().count();
    if !(is_rust(&source.path) || is_style(&source.path)) || lines <= LINES {
        return Vec::new();
    }
    vec![(0, format!("{lines} lines; split it at {LINES}, by ideas"))]
}

fn says_what_it_is(source: &Source) -> Vec<Finding> {
    if !is_rust(&source.path) || source.text.starts_with("//!") {
        return Vec::new();
    }
    vec![(1, "a file starts with `//!` and what it is, in a sentence".to_owned())]
}

/// Openings of doc comments that are clauses or references where a noun phrase or a verb should be.
const CLAUSES: [&str; 7] =
    ["What", "Who", "Whether", "How many", "How much", "How long", "The same"];

/// Parts of the core that may have such docs: descriptions of fields in `record!` and `words!`, which the JSON Schema
/// repeats; help texts of the command line.
const CLAUSES_ALLOWED: [&str; 12] = [
    "core/src/labs/affinity/scenario.rs",
    "core/src/labs/backfill/policy.rs",
    "core/src/labs/backfill/scenario.rs",
    "core/src/labs/groups/scenario.rs",
    "core/src/labs/placement/scenario.rs",
    "core/src/labs/toy/mod.rs",
    "core/src/labs/workflow/policy.rs",
    "core/src/labs/workflow/scenario.rs",
    "core/src/cli/args.rs",
    "core/src/cli/imports/",
    "core/src/format/edit/tests.rs",
    "core/src/format/record/tests.rs",
];

/// Checks the first line of each paragraph, as any word may begin a wrapped line.
fn docs_say_the_role(source: &Source) -> Vec<Finding> {
    if !source.is_below("core/src/") || CLAUSES_ALLOWED.iter().any(|path| source.is_below(path)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut begins = true;
    for (number, line) in numbered(&source.text) {
        let line = line.trim_start();
        let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim);
        let opens = |clause: &&&str| {
            let rest = doc.and_then(|doc| doc.strip_prefix(**clause));
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        if let Some(clause) = CLAUSES.iter().find(opens).filter(|_| begins) {
            found.push((number, format!("`{clause}` begins a doc comment; say role and unit")));
        }
        begins = doc.is_none_or(str::is_empty);
    }
    found
}

fn no_hash_order(source: &Source) -> Vec<Finding> {
    if !source.is_below("core/src/") {
        return Vec::new();
    }
    let why = "iterates in an order that differs from run to run; take an ordered map or a vector";
    words(source, &["HashMap", "HashSet"], why)
}

fn no_floats(source: &Source) -> Vec<Finding> {
    let below = source.path.strip_prefix("core/src/");
    let names = |path: &str| path.split(['/', '.']).any(|part| FLOATS_ALLOWED.contains(&part));
    if below.is_none_or(names) {
        return Vec::new();
    }
    let why =
        format!("decides differently by platform; floats are for {}", FLOATS_ALLOWED.join(", "));
    words(source, &["f32", "f64"], &why)
}

fn no_clock(source: &Source) -> Vec<Finding> {
    // What a terminal shows while one waits comes by the clock.
    if !source.is_below("core/src/") || source.path == "core/src/cli/progress.rs" {
        return Vec::new();
    }
    let mut found = words(source, &["Instant", "SystemTime"], "the core knows no clock");
    found.extend(phrases(&source.code, &["std::time"], "the core knows no clock"));
    found
}

/// Tests may: what is plain is what they compare with.
fn no_queue_in_a_vector(source: &Source) -> Vec<Finding> {
    if !source.is_below("core/src/") {
        return Vec::new();
    }
    let code = source.code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let why = "moves all that is behind; take a deque, or keep it in order otherwise";
    phrases(code, &[".remove(0)", ".insert(0,"], why)
}

/// Of the core's layers, and of labs, none of which imports another. Tests may: they look at the whole.
fn imports_point_down(source: &Source) -> Vec<Finding> {
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let Some(path) = source.path.strip_prefix("core/src/") else { return Vec::new() };
    let mut folders = path.split(['/', '.']);
    let Some(own) = folders.next().and_then(rank) else { return Vec::new() };
    let lab = (LAYERS[own] == "labs").then(|| folders.next().unwrap_or_default());
    let code = source.code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut found = Vec::new();
    for (number, line) in numbered(code) {
        for import in line.split("crate::").skip(1) {
            let mut names = import.split(|c: char| !c.is_alphanumeric() && c != '_');
            let (first, second) = (names.next().unwrap_or_default(), names.nth(1));
            if rank(first).is_some_and(|other| other > own) {
                found.push((number, format!("`{first}` stands above `{}`", LAYERS[own])));
            }
            let own_lab = |lab: &&str| *lab == "mod" || second == Some(lab);
            if first == "labs" && lab.as_ref().is_some_and(|lab| !own_lab(lab)) {
                found.push((number, "a lab imports no other lab, and not the registry".to_owned()));
            }
        }
    }
    found
}

/// Of the page's labs, outside tests.
fn labs_stand_apart(source: &Source) -> Vec<Finding> {
    let folder = source.path.strip_prefix("web/src/labs/").and_then(|path| path.split_once('/'));
    let Some((own, _)) = folder.filter(|(_, file)| !file.ends_with("tests.rs")) else {
        return Vec::new();
    };
    let code = source.code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let others = listed_labs().filter(|lab| *lab != own);
    let why = "a lab imports no other lab: what both have stands beside them";
    others.flat_map(|lab| phrases(code, &[&format!("crate::labs::{lab}::")], why)).collect()
}

pub fn listed_labs() -> impl Iterator<Item = &'static str> {
    let listed = |line: &'static str| {
        let (_, entry) = line.trim().strip_suffix("\" }")?.split_once(" { ")?;
        let (module, word) = entry.split_once(", \"")?;
        (module == word).then_some(word)
    };
    REGISTRY.lines().filter_map(listed)
}

/// In TypeScript the types of all labs stand in one file: each lab's bear its prefix, which becomes their namespace.
fn bears_its_prefix(source: &Source) -> Vec<Finding> {
    let folder = source.path.strip_prefix("core/src/labs/").and_then(|path| path.split_once('/'));
    let Some((lab, _)) = folder.filter(|_| is_rust(&source.path)) else { return Vec::new() };
    let (first, rest) = lab.split_at(1);
    let prefix = format!("\"{}{rest}_", first.to_ascii_uppercase());
    // The attribute may go on in the next line.
    let next = source.text.lines().skip(1).chain([""]);
    let lacks = |(line, next): (&str, &str)| {
        line.contains("derive(tsify::Tsify") && ![line, next].iter().any(|it| it.contains(&prefix))
    };
    let found = numbered(&source.text).zip(next).filter(|&((_, line), next)| lacks((line, next)));
    found.map(|((number, _), _)| (number, format!("needs `type_prefix = {prefix}\"`"))).collect()
}

/// Labs whose names are words that sentences and other names need too: only code that names the lab counts.
const ORDINARY_WORDS: [&str; 1] = ["groups"];

/// Whether a line names a lab as code does: `Lab::Groups`, `GroupsScenario`, `labs::groups`.
fn is_named(line: &str, lab: &str) -> bool {
    let (first, rest) = lab.split_at(1);
    let name = first.to_ascii_uppercase() + rest;
    let paths = [format!("Lab::{name}"), format!("LabKind::{name}"), format!("labs::{lab}")];
    let begins_type = line
        .match_indices(&name)
        .any(|(at, _)| line[at + name.len()..].starts_with(|next: char| next.is_ascii_uppercase()));
    begins_type || paths.iter().any(|path| line.contains(path))
}

/// Outside tests. In the plural a name is a word of the field.
fn names_no_lab(source: &Source) -> Vec<Finding> {
    let may = NAMES_LABS.iter().any(|path| source.path.starts_with(path));
    let tests = source.path.ends_with("tests.rs") || source.path.contains("/tests/");
    let inside =
        ["core/src/", "web/src/", "static/styles/"].iter().any(|folder| source.is_below(folder));
    if !inside || may || tests {
        return Vec::new();
    }
    let text = source.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let labs: Vec<&str> = listed_labs().collect();
    let says = |line: &str, lab: &str| {
        if ORDINARY_WORDS.contains(&lab) {
            return is_named(line, lab);
        }
        let found = line.to_ascii_lowercase();
        found.match_indices(lab).any(|(at, _)| !line[at + lab.len()..].starts_with('s'))
    };
    let mut found = Vec::new();
    for (number, line) in numbered(text) {
        let said = labs.iter().filter(|lab| says(line, lab));
        found.extend(said.map(|lab| (number, format!("`{lab}` is named by its folder alone"))));
    }
    found
}

fn no_unsafe(source: &Source) -> Vec<Finding> {
    words(source, &["unsafe"], "nothing here needs it")
}

fn nothing_unfinished(source: &Source) -> Vec<Finding> {
    let macros = ["todo!", "unimplemented!", "dbg!"];
    let mut found = phrases(&source.code, &macros, "is for work in progress");
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
    if is_text(&source.path) {
        found.extend(words_in(&source.text, &marks, "do it, or leave it to the issue that will"));
    }
    found
}

fn one_door_to_the_browser(source: &Source) -> Vec<Finding> {
    if !source.is_below("web/src/") || source.is_below("web/src/platform") {
        return Vec::new();
    }
    words(source, &["web_sys", "js_sys"], "is named by the platform module alone")
}

fn no_machine_paths(source: &Source) -> Vec<Finding> {
    let folders = ["root", "home", "work", "Users"].map(|name| format!("/{name}/"));
    let mut found = Vec::new();
    if !is_text(&source.path) {
        return found;
    }
    for (number, line) in numbered(&source.text) {
        for folder in &folders {
            let starts = line.match_indices(folder.as_str()).any(|(at, _)| {
                !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-~)}".contains(c))
            });
            if starts {
                found.push((number, format!("`{folder}` is a path of one machine")));
            }
        }
    }
    found
}

fn known_links(source: &Source) -> Vec<Finding> {
    let mut found = Vec::new();
    if !is_text(&source.path) {
        return found;
    }
    for (number, line) in numbered(&source.text) {
        for scheme in ["http://", "https://"] {
            for (at, _) in line.match_indices(scheme) {
                let rest = &line[at + scheme.len()..];
                let host = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '-');
                let host = host.into_iter().next().unwrap_or_default().trim_end_matches('.');
                if !host.is_empty() && !HOSTS.contains(&host) {
                    found.push((number, format!("links to {host}, which is not a known host")));
                }
            }
        }
    }
    found
}

/// Files that people write, as against data and what programs wrote.
fn is_text(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let written =
        ["rs", "toml", "md", "html", "css", "js", "mjs", "ts", "yml", "yaml", "sh", "svg"];
    !name.contains('.') || name.rsplit('.').next().is_some_and(|end| written.contains(&end))
}

/// The lines of a text, each with its number.
pub fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// Where the code of a file has one of the words.
pub fn words(source: &Source, wanted: &[&str], why: &str) -> Vec<Finding> {
    words_in(&source.code, wanted, why)
}

fn words_in(text: &str, wanted: &[&str], why: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    for (number, line) in numbered(text) {
        let in_line = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        for word in in_line.filter(|word| wanted.contains(word)) {
            found.push((number, format!("`{word}`: {why}")));
        }
    }
    found
}

fn phrases(text: &str, wanted: &[&str], why: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    for (number, line) in numbered(text) {
        for phrase in wanted.iter().filter(|phrase| line.contains(**phrase)) {
            found.push((number, format!("`{phrase}` {why}")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines at which a rule finds fault with a file.
    fn lines(rule: Rule, path: &str, text: &str) -> Vec<usize> {
        rule(&Source::new(path, text)).into_iter().map(|(line, _)| line).collect()
    }

    /// A rule, a file in which it finds fault with the first line, and one that it passes.
    type Sample = (Rule, (&'static str, &'static str), (&'static str, &'static str));

    const SAMPLES: [Sample; 32] = [
        (says_what_it_is, ("web/src/a.rs", "use b;\n//! A."), ("core/src/a.rs", "//! A.\n")),
        (
            docs_say_the_role,
            ("core/src/a.rs", "//! What it is."),
            ("core/src/a.rs", "/// Whatever\n/// The same line, wrapped.\n// What"),
        ),
        (
            docs_say_the_role,
            ("core/src/cli/a.rs", "    /// How many nodes."),
            ("core/src/cli/args.rs", "/// How many nodes"),
        ),
        (the_fields_words, ("core/src/a.rs", "let own = 1;"), ("web/src/a.rs", "let own = 1;")),
        (
            the_fields_words,
            ("core/src/a.rs", "struct Seats;"),
            ("core/src/a.rs", "let owner = \"own\"; // own"),
        ),
        (no_hash_order, ("core/src/a.rs", "HashSet<u8>"), ("web/src/a.rs", "HashMap")),
        (no_hash_order, ("core/src/a/b.rs", "type M = HashMap;"), ("core/src/a.rs", "// HashMap")),
        (no_floats, ("core/src/a.rs", "x as f64"), ("core/src/a/metrics.rs", "f64")),
        (no_floats, ("core/src/exporter.rs", "x: f32"), ("core/src/export/csv.rs", "x: f32")),
        (no_clock, ("core/src/a.rs", "use std::time;"), ("web/src/a.rs", "use std::time;")),
        (no_clock, ("core/src/a.rs", "Instant"), ("core/src/a.rs", "Instants")),
        (
            no_queue_in_a_vector,
            ("core/src/a.rs", "let a = ready.remove(0);"),
            ("core/src/a.rs", "ready.remove(at);\n#[cfg(test)]\nmod tests { a.remove(0); }"),
        ),
        (
            imports_point_down,
            ("core/src/kernel/a.rs", "use crate::lab::A;"),
            ("core/src/cli.rs", "use crate::lab::A;"),
        ),
        (
            imports_point_down,
            ("core/src/labs/a/b.rs", "use crate::labs::c::D;"),
            ("core/src/labs/a/b.rs", "use crate::labs::a::D;"),
        ),
        (
            names_no_lab,
            ("core/src/a.rs", "use crate::labs::workflow::A;"),
            ("core/src/a.rs", "//! Stages of workflows.\n#[cfg(test)]\nmod tests { backfill }"),
        ),
        (
            names_no_lab,
            ("core/src/a.rs", "Lab::Groups"),
            ("core/src/a.rs", "Measure::Groups, groups"),
        ),
        (names_no_lab, ("core/src/a.rs", "PlacementScenario"), ("core/src/labs/a.rs", "Placement")),
        (names_no_lab, ("web/src/a.rs", "Lab::Backfill"), ("web/src/a/tests.rs", "Lab::Backfill")),
        (
            names_no_lab,
            ("static/styles/a.css", ".scene.workflow {"),
            ("static/styles/labs/a.css", ".scene.workflow {"),
        ),
        (
            stands_in_a_layer,
            ("static/styles/a.css", ".page {\n  margin: 0;\n}"),
            ("static/styles/a.css", "/* A. */\n@layer a {\n  .page {\n  }\n}\n"),
        ),
        (
            spaces_are_of_the_scale,
            ("static/styles/a.css", "    padding-inline: var(--space-2) 0.75rem;"),
            (
                "static/styles/a.css",
                "    margin: calc(var(--space-5) - 3px) 0;\n    width: 0.75rem;",
            ),
        ),
        (
            colours_are_tokens,
            ("static/styles/a.css", "    background: rgb(0 0 0 / 50%);"),
            ("static/styles/tokens.css", "    --ink: #000000;"),
        ),
        (
            breaks_where_others_do,
            ("static/styles/a.css", "  @container page (width <= 43rem) {"),
            ("static/styles/a.css", "  @container page (width > 44rem) and (height <= 54rem) {"),
        ),
        (
            letters_survive_forced_colours,
            ("static/styles/a.css", "  .b {\n    color: var(--on-blue);\n  }"),
            (
                "static/styles/a.css",
                "  .b:hover {\n    color: var(--panel);\n  }\n  @media (forced-colors: active) {\n    \
                 .a,\n    .b {\n      forced-color-adjust: none;\n    }\n  }",
            ),
        ),
        (
            labs_stand_apart,
            ("web/src/labs/backfill/a.rs", "use crate::labs::workflow::A;"),
            ("web/src/labs/backfill/a.rs", "use crate::labs::backfill::A;"),
        ),
        (
            bears_its_prefix,
            ("core/src/labs/a/b.rs", "derive(tsify::Tsify), tsify(rename = \"AB\")"),
            ("core/src/labs/a/b.rs", "derive(tsify::Tsify), tsify(type_prefix = \"A_\")"),
        ),
        (no_unsafe, ("web/src/a.rs", "unsafe { }"), ("web/src/a.rs", "unsafe_code; \"unsafe\"")),
        (nothing_unfinished, ("core/src/a.rs", "dbg!(1)"), ("core/src/a.rs", "\"dbg!(1)\"")),
        (nothing_unfinished, ("README.md", concat!("(TO", "DO)")), ("README.md", "to do")),
        (
            one_door_to_the_browser,
            ("web/src/a.rs", "web_sys::x"),
            ("web/src/platform.rs", "web_sys"),
        ),
        (
            no_machine_paths,
            ("README.md", concat!("`/ho", "me/me`")),
            ("README.md", "a/home/b /homely/"),
        ),
        (
            known_links,
            ("core/a.rs", concat!("https:", "//evil.example/x")),
            ("a.md", "<https://docs.rs/yew>, http://"),
        ),
    ];

    #[test]
    fn each_rule_finds_its_bad_sample_and_passes_its_good_one() {
        for (rule, (bad_path, bad), (good_path, good)) in SAMPLES {
            assert_eq!(lines(rule, bad_path, bad), [1], "{bad_path}: {bad}");
            assert_eq!(lines(rule, good_path, good), [0; 0], "{good_path}: {good}");
        }
    }

    #[test]
    fn a_file_may_have_600_lines() {
        assert_eq!(lines(short_file, "core/src/a.rs", &"\n".repeat(601)), [0]);
        assert_eq!(lines(short_file, "core/src/a.rs", &"\n".repeat(600)), [0; 0]);
        assert_eq!(lines(short_file, "tests/data.csv", &"\n".repeat(601)), [0; 0]);
    }

    #[test]
    fn a_finding_names_its_line() {
        assert_eq!(lines(no_unsafe, "core/src/a.rs", "fn a() {}\n\nunsafe fn b() {}"), [3]);
    }
}
