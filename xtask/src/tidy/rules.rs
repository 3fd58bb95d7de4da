//! The rules themselves: each looks at one file and says what it found where.
//!
//! Adding one is three edits: its function, its row in [`RULES`], its samples in `samples.txt`.

use super::code::code_of;
use super::names::the_fields_words;
use super::styles::{
    breaks_where_others_do, colours_are_tokens, spaces_are_of_the_scale, stands_in_a_layer,
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
        let code = if ends_in(&path, "rs") { code_of(&text) } else { String::new() };
        Self { path, text, code }
    }

    fn is_below(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }

    /// The folder below a folder, and what is below that: `("groups", "sim/mod.rs")`.
    pub fn folder_below(&self, folder: &str) -> Option<(&str, &str)> {
        self.path.strip_prefix(folder)?.split_once('/')
    }
}

fn ends_in(path: &str, end: &str) -> bool {
    std::path::Path::new(path).extension().is_some_and(|extension| extension == end)
}

/// A line (from 1; 0 stands for the whole file) and what is wrong with it.
pub type Finding = (usize, String);

type Rule = fn(&Source) -> Vec<Finding>;

/// Every rule on single files, by its name.
pub const RULES: [(&str, Rule); 18] = [
    ("short_file", short_file),
    ("says_what_it_is", says_what_it_is),
    ("docs_say_the_role", docs_say_the_role),
    ("the_fields_words", the_fields_words),
    ("no_floats", no_floats),
    ("no_queue_in_a_vector", no_queue_in_a_vector),
    ("no_unsafe", no_unsafe),
    ("nothing_unfinished", nothing_unfinished),
    ("one_door_to_the_browser", one_door_to_the_browser),
    ("imports_point_down", imports_point_down),
    ("names_no_lab", names_no_lab),
    ("labs_stand_apart", labs_stand_apart),
    ("bears_its_prefix", bears_its_prefix),
    ("stands_in_a_layer", stands_in_a_layer),
    ("spaces_are_of_the_scale", spaces_are_of_the_scale),
    ("colours_are_tokens", colours_are_tokens),
    ("breaks_where_others_do", breaks_where_others_do),
    ("no_machine_paths", no_machine_paths),
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

const LINES: usize = 600;

fn short_file(source: &Source) -> Vec<Finding> {
    let is_code = ["rs", "css"].iter().any(|end| ends_in(&source.path, end));
    let lines = source.text.lines().count();
    let found = format!("{lines} lines; split it at {LINES}, by ideas");
    if is_code && lines > LINES { vec![(0, found)] } else { Vec::new() }
}

fn says_what_it_is(source: &Source) -> Vec<Finding> {
    let lacks = ends_in(&source.path, "rs") && !source.text.starts_with("//!");
    let found = "a file starts with `//!` and what it is, in a sentence".to_owned();
    if lacks { vec![(1, found)] } else { Vec::new() }
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
    let mut begins = true;
    found_in(&source.text, |line| {
        let line = line.trim_start();
        let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim);
        let opens = |clause: &&&str| {
            let rest = doc.and_then(|doc| doc.strip_prefix(**clause));
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let clause = CLAUSES.iter().find(opens).filter(|_| begins);
        begins = doc.is_none_or(str::is_empty);
        clause.map(|clause| format!("`{clause}` begins a doc comment; say role and unit"))
    })
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

/// Tests may: what is plain is what they compare with.
fn no_queue_in_a_vector(source: &Source) -> Vec<Finding> {
    if !source.is_below("core/src/") {
        return Vec::new();
    }
    let code = before_tests(&source.code);
    let why = "moves all that is behind; take a deque, or keep it in order otherwise";
    phrases(code, &[".remove(0)", ".insert(0,"], why)
}

/// Of the core's layers, and of labs, none of which imports another. Tests may: they look at the whole.
fn imports_point_down(source: &Source) -> Vec<Finding> {
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let Some(path) = source.path.strip_prefix("core/src/") else { return Vec::new() };
    let mut folders = path.split(['/', '.']);
    let Some(own) = folders.next().and_then(rank) else { return Vec::new() };
    let lab = folders.next().filter(|lab| LAYERS[own] == "labs" && *lab != "mod");
    found_in(before_tests(&source.code), |line| {
        line.split("crate::").skip(1).find_map(|import| {
            let mut names = import.split(|c: char| !c.is_alphanumeric() && c != '_');
            let (first, second) = (names.next().unwrap_or_default(), names.nth(1));
            if rank(first).is_some_and(|other| other > own) {
                return Some(format!("`{first}` stands above `{}`", LAYERS[own]));
            }
            let is_other = first == "labs" && lab.is_some_and(|lab| second != Some(lab));
            is_other.then(|| "a lab imports no other lab, and not the registry".to_owned())
        })
    })
}

/// Of the page's labs, outside tests.
fn labs_stand_apart(source: &Source) -> Vec<Finding> {
    let folder = source.folder_below("web/src/labs/");
    let Some((own, _)) = folder.filter(|(_, file)| !file.ends_with("tests.rs")) else {
        return Vec::new();
    };
    let code = before_tests(&source.code);
    let others = listed_labs().filter(|lab| *lab != own);
    let why = "a lab imports no other lab: what both have stands beside them";
    others.flat_map(|lab| phrases(code, &[&format!("crate::labs::{lab}::")], why)).collect()
}

/// The labs, by the registry of the core.
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
    let folder = source.folder_below("core/src/labs/");
    let Some((lab, _)) = folder.filter(|_| ends_in(&source.path, "rs")) else { return Vec::new() };
    let (first, rest) = lab.split_at(1);
    let prefix = format!("\"{}{rest}_", first.to_ascii_uppercase());
    // The attribute may go on in the next line.
    let mut next = source.text.lines().skip(1);
    found_in(&source.text, |line| {
        let has = [line, next.next().unwrap_or_default()].iter().any(|it| it.contains(&prefix));
        let lacks = line.contains("derive(tsify::Tsify") && !has;
        lacks.then(|| format!("needs `type_prefix = {prefix}\"`"))
    })
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
    let says = |line: &str, lab: &str| {
        if ORDINARY_WORDS.contains(&lab) {
            return is_named(line, lab);
        }
        let found = line.to_ascii_lowercase();
        found.match_indices(lab).any(|(at, _)| !line[at + lab.len()..].starts_with('s'))
    };
    let labs: Vec<&str> = listed_labs().collect();
    found_in(before_tests(&source.text), |line| {
        let lab = labs.iter().find(|lab| says(line, lab))?;
        Some(format!("`{lab}` is named by its folder alone"))
    })
}

fn no_unsafe(source: &Source) -> Vec<Finding> {
    words(source, &["unsafe"], "nothing here needs it")
}

/// The compiler refuses macros that stand for work in progress.
fn nothing_unfinished(source: &Source) -> Vec<Finding> {
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
    let text = if is_text(&source.path) { &*source.text } else { "" };
    words_in(text, &marks, "do it, or leave it to the issue that will")
}

fn one_door_to_the_browser(source: &Source) -> Vec<Finding> {
    if !source.is_below("web/src/") || source.is_below("web/src/platform") {
        return Vec::new();
    }
    words(source, &["web_sys", "js_sys"], "is named by the platform module alone")
}

fn no_machine_paths(source: &Source) -> Vec<Finding> {
    let folders = ["root", "home", "work", "Users"].map(|name| format!("/{name}/"));
    let within = |c: char| c.is_alphanumeric() || "._-~)}".contains(c);
    let text = if is_text(&source.path) { &*source.text } else { "" };
    found_in(text, |line| {
        let begins = |folder: &&String| {
            line.match_indices(folder.as_str()).any(|(at, _)| !line[..at].ends_with(within))
        };
        folders.iter().find(begins).map(|name| format!("`{name}` is a path of one machine"))
    })
}

/// Files that people write, as against data and what programs wrote.
fn is_text(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let written =
        ["rs", "toml", "md", "html", "css", "js", "mjs", "ts", "yml", "yaml", "sh", "svg"];
    !name.contains('.') || name.rsplit('.').next().is_some_and(|end| written.contains(&end))
}

/// A file without the tests at its end.
fn before_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod ").next().unwrap_or_default()
}

/// Where the code of a file has one of the words.
pub fn words(source: &Source, wanted: &[&str], why: &str) -> Vec<Finding> {
    words_in(&source.code, wanted, why)
}

fn words_in(text: &str, wanted: &[&str], why: &str) -> Vec<Finding> {
    found_in(text, |line| {
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let word = words.find(|word| wanted.contains(word))?;
        Some(format!("`{word}`: {why}"))
    })
}

fn phrases(text: &str, wanted: &[&str], why: &str) -> Vec<Finding> {
    found_in(text, |line| {
        let phrase = wanted.iter().find(|phrase| line.contains(**phrase))?;
        Some(format!("`{phrase}` {why}"))
    })
}

/// What is wrong with the lines of a text.
pub fn found_in(text: &str, mut wrong: impl FnMut(&str) -> Option<String>) -> Vec<Finding> {
    text.lines().zip(1..).filter_map(|(line, number)| Some((number, wrong(line)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines at which a rule finds fault with a file.
    fn lines(rule: Rule, path: &str, text: &str) -> Vec<usize> {
        rule(&Source::new(path, text)).into_iter().map(|(line, _)| line).collect()
    }

    /// A file in which a rule finds fault with the first line, and one that it passes, for each rule, each behind its path.
    const SAMPLES: &str = include_str!("samples.txt");

    #[test]
    fn each_rule_finds_its_bad_samples_and_passes_its_good_ones() {
        let mut tested = vec!["short_file"];
        for line in SAMPLES.lines() {
            let Some((sign @ ("-" | "+"), sample)) = line.split_once(' ') else {
                tested.push(line);
                continue;
            };
            let (name, sample) = (tested[tested.len() - 1], sample.replace("\\n", "\n"));
            let (_, rule) = RULES.iter().find(|(known, _)| *known == name).expect(name);
            let (path, text) = sample.split_once(": ").expect("a path");
            let expected: &[usize] = if sign == "-" { &[1] } else { &[] };
            assert_eq!(lines(*rule, path, text), expected, "{name}: {sample}");
        }
        assert!(RULES.iter().all(|(name, _)| tested.contains(name)), "each rule has samples");
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
