//! Names of the core: the field's words in identifiers, and one thing for each type name.

use std::collections::BTreeMap;

use super::rules::{Finding, Source, listed_labs, words};

/// Identifiers that say no role, and private nouns for which the field has a word; with their plurals and as types.
const AVOIDED: &str = include_str!("avoided.txt");

/// Files that may have one of these identifiers: `Metric::Own` has its name from outcome documents.
const EXCEPTIONS: [(&str, &str); 2] =
    [("core/src/lab/metrics.rs", "own"), ("core/src/labs/workflow/columns.rs", "own")];

/// Refuses avoided words as whole identifiers in code of the core.
pub fn the_fields_words(source: &Source) -> Vec<Finding> {
    if !source.path.starts_with("core/src/") {
        return Vec::new();
    }
    let forms_of = |word: &str| {
        let noun = word[..1].to_ascii_uppercase() + &word[1..];
        [word.to_owned(), format!("{word}s"), format!("{word}es"), format!("{noun}s"), noun]
    };
    let excepted = |word: &str| EXCEPTIONS.contains(&(&*source.path, word));
    let avoided = AVOIDED.lines().filter_map(|line| line.split_once(": "));
    avoided
        .filter(|(word, _)| !excepted(word))
        .flat_map(|(word, instead)| {
            let forms = forms_of(word);
            words(
                source,
                &forms.each_ref().map(|form| &**form),
                &format!("say the role ({instead})"),
            )
        })
        .collect()
}

/// Type names that occur twice today: in the formats that another layer wraps, or in a lab and below it. A name that is
/// renamed leaves the list; none joins it.
const TWICE: &str = "Act Answers Bar Binding Block Bounds Call Candidate Candidates Change Column Costs Counted Cup Direction Drawn \
    ErrorKind Errors Fault Field Fields File Found Group Import Line Link List Listed Load Machine Match Measure \
    Member Order Ordered Part Place Predict Reach Read Reader Reading Record Refused Request Reservation Row Rows \
    Run Search Seen Segment Shelf Side Span Stage Standing Step Stop Sums Type Unit Units Value Walk";

/// Labs that make a type name one of the standard layout.
const SHARED_BY: usize = 3;

/// Refuses a type name that is declared twice where one file can import both: twice in the shared code, twice in one
/// lab, or in both. Names that several labs have are those of the standard layout.
pub fn types_have_one_name(sources: &[Source]) -> Vec<String> {
    let mut declared: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.path.starts_with("core/src/")) {
        let folder = source.folder_below("core/src/labs/");
        let made_up = std::iter::once("toy");
        let lab = folder.filter(|(lab, _)| listed_labs().chain(made_up).any(|known| known == *lab));
        let place = lab.map_or("", |(lab, _)| lab);
        for name in source.code.lines().filter_map(declared_type) {
            declared.entry(name).or_default().entry(place).or_default().push(&source.path);
        }
    }
    let mut found = Vec::new();
    for (name, places) in declared {
        let labs = places.keys().filter(|place| !place.is_empty()).count();
        let apart = places.values().all(|files| files.len() == 1) && !places.contains_key("");
        let files = places.into_values().flatten().collect::<Vec<_>>();
        let listed = TWICE.split_whitespace().any(|known| known == name);
        if files.len() > 1 && labs < SHARED_BY && !apart && !listed {
            found.push(format!(
                "{}: `{name}` is also a type of {}",
                files[0],
                files[1..].join(", ")
            ));
        }
    }
    found
}

/// The type that a line declares: at the top of a file, or in a macro, where it is public and indented once.
fn declared_type(line: &str) -> Option<&str> {
    let top = line.strip_prefix("    ").filter(|line| line.starts_with("pub ")).unwrap_or(line);
    let visible = top
        .strip_prefix("pub ")
        .or_else(|| top.strip_prefix("pub(")?.split_once(") ").map(|(_, rest)| rest));
    let (sort, rest) = visible.unwrap_or(top).split_once(' ')?;
    let name = rest.split(|c: char| !c.is_alphanumeric()).next()?;
    let indented = top.len() < line.len();
    let declares = ["struct", "enum", "trait", "type", "union"].contains(&sort)
        && !(indented && sort == "type");
    (declares && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twice(files: &[(&str, &str)]) -> usize {
        let sources: Vec<Source> =
            files.iter().map(|&(path, text)| Source::new(path, text)).collect();
        types_have_one_name(&sources).len()
    }

    #[test]
    fn a_type_name_occurs_once_where_one_file_can_import_both() {
        let shared = ("core/src/lab/a.rs", "pub(crate) struct Sheep<T>(T);");
        assert_eq!(twice(&[shared, ("core/src/run.rs", "type Sheep = u32;")]), 1);
        assert_eq!(
            twice(&[shared, ("core/src/labs/groups/a.rs", "record! {\n    pub enum Sheep {")]),
            1
        );
        assert_eq!(twice(&[shared, ("web/src/a.rs", "struct Sheep;")]), 0);
        assert_eq!(twice(&[shared, ("core/src/b.rs", "fn f() {\n    struct Sheep;\n}")]), 0);
        let lab = |name| ("core/src/labs/".to_owned() + name + "/a.rs", "struct Sheep;");
        let labs = ["backfill", "workflow", "groups"].map(lab);
        let labs = labs.each_ref().map(|(path, text)| (path.as_str(), *text));
        assert_eq!(twice(&labs[..2]), 0, "no lab imports another");
        assert_eq!(twice(&[labs[0], labs[1], labs[2], shared]), 0, "a name of the standard layout");
    }
}
