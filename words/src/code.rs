//! Messages as Rust: a module a file, a method or a struct a message, and of each language a text that is short to read.
//!
//! In such a text, [`ARGUMENT`] and the eleven characters after it stand for the variables in order. A choice is
//! [`CHOICE`], its variable, then each arm as a number or the first letter of a plural category, [`ARM`], what it says
//! and [`ARM_END`]; then [`CHOICE_END`]. The last arm has neither: it is said when no other is. Marks of rich text are
//! characters of the text.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::agree::{Agreed, Kind, RESOURCE, sign_of};
use crate::plurals::{Known, function};
use crate::tables::{self, Table, prefix_of};
use crate::terms::{self, Functions};
use crate::{Arm, Fault, Message, Piece};

/// Begins a choice; its variable is behind it.
pub const CHOICE: char = '\u{5}';
/// Stands between the number of an arm and what it says.
pub const ARM: char = '\u{6}';
pub const ARM_END: char = '\u{7}';
pub const CHOICE_END: char = '\u{8}';
/// Begins a term: behind it stand its function, as the variables do, and twice a variable.
pub const TERM: char = '\u{f}';
/// The first variable.
pub const ARGUMENT: char = '\u{10}';

/// How many variables a message may have.
const MOST: usize = 12;

/// The Rust source: constants of the texts' form, and the modules of all files.
pub fn modules(
    languages: &[&Known],
    tables: &[Table],
    messages: &BTreeMap<String, Agreed>,
) -> Result<String, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let labs = terms::all(messages)?;
    for (file, code) in tables::code(tables, messages)? {
        *files.entry(file).or_default() += &code;
    }
    let mut by_id: BTreeMap<&str, String> = BTreeMap::new();
    for (id, agreed) in messages {
        let first = &agreed.messages[0];
        let in_table = prefix_of(tables, id).is_some();
        let otherwise = tables.iter().any(|table| table.otherwise.as_ref() == Some(id));
        let lab = terms::lab(&first.file);
        let own = labs.get(lab).cloned().unwrap_or_default();
        // A part of other messages is not said by itself.
        let shared = agreed.messages.iter().any(|it| it.shared);
        if first.by_id && shared {
            continue;
        }
        if first.by_id {
            match row(id, agreed, &own) {
                Ok(row) => *by_id.entry(&first.file).or_default() += &row,
                Err(what) => {
                    faults.push(Fault { place: first.place.clone(), id: id.clone(), what });
                }
            }
            continue;
        }
        match item(id, agreed, (in_table, otherwise), (lab, &own)) {
            Ok(item) => *files.entry(first.file.clone()).or_default() += &item,
            Err(what) => {
                faults.push(Fault { place: first.place.clone(), id: id.clone(), what });
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    for (file, rows) in by_id {
        let table = format!("pub(crate) const SENTENCES: &[Message] = &[\n{rows}];\n");
        *files.entry(file.to_owned()).or_default() += &table;
    }
    Ok(head(languages)
        + &terms::code(&labs)
        + &files.iter().map(|(file, items)| module(file, items)).collect::<String>())
}

/// What all modules rest on: the languages, their plurals, the marks of texts.
fn head(languages: &[&Known]) -> String {
    let mut out = String::from("// Made of the files in `web/words`.\n");
    let names: Vec<_> = languages.iter().map(|known| known.name).collect();
    let all: Vec<_> = names.iter().map(|name| format!("Language::{name}")).collect();
    let (count, all, names) = (names.len(), all.join(", "), names.join(", "));
    let mut folders = String::new();
    for Known { name, folder, .. } in languages {
        let _ = write!(folders, "Language::{name} => {folder:?}, ");
    }
    let _ = writeln!(
        out,
        "/// A language of the page: a folder of `web/words`.\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\n\
         pub enum Language {{ #[default] {names} }}\n\
         impl Language {{\n\
         /// All languages.\n\
         pub const ALL: [Language; {count}] = [{all}];\n\
         /// Its folder, which is its subtag of BCP 47.\n\
         pub const fn folder(self) -> &'static str {{ match self {{ {folders} }} }}\n}}"
    );
    out += &function(languages);
    let marks = [
        ("CHOICE", CHOICE),
        ("ARM", ARM),
        ("ARM_END", ARM_END),
        ("CHOICE_END", CHOICE_END),
        ("TERM", TERM),
        ("ARGUMENT", ARGUMENT),
    ];
    for (name, mark) in marks {
        let _ = writeln!(out, "const {name}: char = {mark:?};");
    }
    let counted = RESOURCE.1;
    let _ =
        writeln!(out, "#[cfg(test)]\nconst RESOURCES: [&str; {}] = {counted:?};", counted.len());
    out
}

fn module(file: &str, items: &str) -> String {
    format!(
        "#[allow(clippy::all, clippy::pedantic, unused_imports, reason = \"made when building\")]\n\
         pub(crate) mod {file} {{\nuse super::{{Argument, Message, Words, say, told, told_by}};\n{items}}}\n"
    )
}

/// A message that the core says, as a row of the table of its file; the rows are in the order of their ids.
fn row(id: &str, agreed: &Agreed, functions: &Functions) -> Result<String, String> {
    let texts = texts(agreed, functions)?;
    let gaps = agreed.variables.iter().map(|(name, kind)| match kind {
        Kind::Word(words) => format!("({name:?}, &{words:?}), "),
        _ => format!("({name:?}, &[]), "),
    });
    let gaps: String = gaps.collect();
    Ok(format!("Message {{ id: {id:?}, texts: {texts:?}, gaps: &[{gaps}] }},\n"))
}

/// A message as a method, or as a struct with an enum for each variable that chooses by words.
fn item(
    id: &str,
    agreed: &Agreed,
    (in_table, otherwise): (bool, bool),
    (lab, functions): (&str, &Functions),
) -> Result<String, String> {
    let Agreed { messages, variables, partial } = agreed;
    match (in_table, partial) {
        (true, true) => return Ok(String::new()),
        (true, false) if !variables.is_empty() => return Err("a table has no gaps".to_owned()),
        (false, true) => return Err("it is of no table, and en does not have the file".to_owned()),
        _ => {}
    }
    let texts = texts(agreed, functions)?;
    let said =
        messages[0].filled("…", String::push_str).swap_remove(0).replace(char::is_control, "");
    let doc = format!("{said:?}").replace('`', "'");
    let doc = format!("#[doc = \"`{}`, in `{}`\"]", &doc[1..doc.len() - 1], messages[0].place);
    // What another message refers to, and what a table says, need not be said by itself.
    let shared = in_table || otherwise || messages.iter().any(|it| it.shared);
    let allow = if shared { "#[allow(dead_code)]\n" } else { "" };
    if variables.is_empty() {
        return Ok(format!(
            "{allow}impl Words {{\n{doc}\npub(crate) const fn {id}(self) -> &'static str {{ self.one_of(&{texts:?}) }}\n}}\n"
        ));
    }
    let name = camel(id);
    let (mut fields, mut arguments, mut out) = (String::new(), String::new(), String::new());
    for (variable, kind) in variables {
        if variable == RESOURCE.0 {
            arguments += "Argument::Number(words.counted as u64), ";
            continue;
        }
        let (rust, argument) = match kind {
            Kind::Text => ("&'a str".to_owned(), format!("Argument::Text(self.{variable})")),
            Kind::Number => ("u64".to_owned(), format!("Argument::Number(self.{variable})")),
            Kind::Thing => ("u32".to_owned(), format!("Argument::Number(self.{variable} as u64)")),
            Kind::Flag => ("bool".to_owned(), format!("Argument::Number(self.{variable} as u64)")),
            Kind::Word(words) => {
                let choice = format!("{name}{}", camel(variable));
                let words: Vec<_> = words.iter().map(|word| camel(word)).collect();
                let words = words.join(", ");
                let _ = writeln!(
                    out,
                    "#[doc = \"What `{variable}` is in [`{name}`].\"]\n#[derive(Clone, Copy)]\npub(crate) enum {choice} {{ {words} }}"
                );
                (choice, format!("Argument::Number(self.{variable} as u64)"))
            }
        };
        let _ = write!(fields, "pub(crate) {variable}: {rust}, ");
        let _ = write!(arguments, "{argument}, ");
    }
    let text = variables.iter().any(|(_, kind)| *kind == Kind::Text);
    let (declared, used) = if text { ("<'a>", "<'_>") } else { ("", "") };
    let _ = writeln!(
        out,
        "{doc}\n{allow}#[derive(Clone, Copy)]\npub(crate) struct {name}{declared} {{ {fields}}}\n\
         #[allow(dead_code)]\nimpl {name}{used} {{"
    );
    out += &told(agreed, lab, &format!("&{texts:?}, &[{arguments}]"));
    Ok(out)
}

fn told(agreed: &Agreed, lab: &str, what: &str) -> String {
    if terms::has(agreed) {
        let terms = format!("super::terms::{}Terms", camel(lab));
        return format!(
            "pub(crate) fn tell(&self, terms: &dyn {terms}) -> String {{ let words = terms.words(); told_by(&terms, words, {what}) }}\n}}\n"
        );
    }
    format!(
        "pub(crate) fn tell(&self, words: Words) -> String {{ told(words, {what}) }}\n\
         pub(crate) fn write(&self, words: Words, out: &mut String) {{ say(words, {what}, out); }}\n}}\n"
    )
}

pub(crate) fn texts(agreed: &Agreed, functions: &Functions) -> Result<Vec<String>, String> {
    let Agreed { messages, variables, .. } = agreed;
    if variables.len() > MOST {
        return Err(format!("it has more than {MOST} variables"));
    }
    let text = |message: &Message| {
        let mut text = String::new();
        let encoded = encode(&message.pieces, variables, functions, &mut text);
        encoded.map_err(|what| format!("{}: {what}", message.language())).map(|()| text)
    };
    messages.iter().map(text).collect()
}

/// `two_words` as `TwoWords`.
pub(crate) fn camel(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split(['_', '-']).filter(|word| !word.is_empty()).map(capital).collect()
}

fn encode(
    pieces: &[Piece],
    variables: &[(String, Kind)],
    functions: &Functions,
    out: &mut String,
) -> Result<(), String> {
    let place = |at: Option<usize>| {
        let at = u8::try_from(at.unwrap_or_default()).unwrap_or_default();
        char::from(ARGUMENT as u8 + at)
    };
    let argument = |name: &str| place(variables.iter().position(|(known, _)| known == name));
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Message(id) => return Err(format!("{id} is not resolved")),
            Piece::Variable(name, _) => out.push(argument(name)),
            Piece::Term(function, variables) => {
                let function = place(functions.iter().position(|(known, _)| known == function));
                out.extend([TERM, function, argument(&variables[0])]);
                out.push(argument(variables.last().unwrap_or(&variables[0])));
            }
            Piece::Choice(name, arms) => {
                let kind = variables.iter().find(|(known, _)| known == name);
                let kind = kind.map_or(&Kind::Text, |(_, kind)| kind);
                out.extend([CHOICE, argument(name)]);
                for arm in in_order(name, kind, arms)? {
                    out.push_str(&sign_of(kind, arm).unwrap_or_default());
                    out.push(ARM);
                    encode(&arm.pieces, variables, functions, out)?;
                    out.push(ARM_END);
                }
                out.push(CHOICE_END);
            }
        }
    }
    Ok(())
}

/// The arms with the default as the last.
fn in_order<'a>(name: &str, kind: &Kind, arms: &'a [Arm]) -> Result<Vec<&'a Arm>, String> {
    let mut keys: Vec<_> = arms.iter().map(|arm| &arm.key).collect();
    keys.sort();
    if let Some([twice, _]) = keys.array_windows().find(|[one, next]| one == next) {
        return Err(format!("${name} is [{twice}] twice"));
    }
    if *kind == Kind::Number && arms.iter().any(|arm| arm.default != (arm.key == "other")) {
        return Err(format!("${name} is a number: what is said else is *[other]"));
    }
    let mut arms: Vec<_> = arms.iter().collect();
    arms.sort_by_key(|arm| arm.default);
    Ok(arms)
}
