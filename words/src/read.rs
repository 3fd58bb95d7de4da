//! Fluent files into messages: what the parser yields, less what is not supported.

use std::collections::BTreeMap;
use std::path::Path;

use fluent_syntax::ast::{
    self, CallArguments, Entry, Expression, InlineExpression, PatternElement, VariantKey,
};
use fluent_syntax::{parser, unicode};

use crate::plurals::{CATEGORIES, KNOWN, Known, known};
use crate::{Arm, Fault, Message, Piece, Table};

/// The mark that opens what is set bold, and the one that closes it, as the page's rich text has them.
const STRONG: [char; 2] = ['\u{1}', '\u{4}'];

/// What is written for the marks of what falls short and of what decided.
const MARKS: [(&str, &str); 4] =
    [("<bad>", "\u{2}"), ("</bad>", "\u{4}"), ("<good>", "\u{3}"), ("</good>", "\u{4}")];

/// What a comment above a message begins with that names the variables it leaves out.
const LEAVES_OUT: &str = "leaves out";

/// What the comment of a file begins with whose texts are taken as they are written: in several lines, nothing is a mark.
const MARKDOWN: &str = "Markdown";

/// What the comment of a file begins with whose messages the core says, by their ids.
const BY_ID: &str = "Sentences of the core";

/// A language: a folder of files.
#[derive(Debug)]
pub struct Language {
    pub known: &'static Known,
    pub messages: Messages,
    pub tables: Vec<Table>,
}

/// Messages by id.
pub type Messages = BTreeMap<String, Message>;

/// All languages that have a folder, the first of [`KNOWN`] first; or everything that is wrong.
pub fn read(folder: &Path) -> Result<Vec<Language>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut languages = Vec::new();
    for name in folders(folder) {
        let Some(known) = known(&name) else {
            let what = "the plurals of this language are not known (`KNOWN`)".to_owned();
            faults.push(Fault { place: name, id: String::new(), what });
            continue;
        };
        let (mut messages, mut tables) = (Messages::new(), Vec::new());
        for (file, text) in files(&folder.join(&name), &name, &mut faults) {
            let mut file =
                File { language: known, name: &file, text: &text, markdown: false, by_id: false };
            file.read(&mut messages, &mut tables, &mut faults);
        }
        languages.push(Language { known, messages: resolved(&messages, &mut faults), tables });
    }
    if faults.is_empty() { Ok(languages) } else { Err(faults) }
}

/// The names of the languages' folders in order; the first language's at the front, also where there is none.
fn folders(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != KNOWN[0].folder);
    names.sort();
    names.insert(0, KNOWN[0].folder.to_owned());
    names
}

/// Name and text of each file of a language, in order.
fn files(folder: &Path, language: &str, faults: &mut Vec<Fault>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut fault = |what: String| {
        faults.push(Fault { place: language.to_owned(), id: String::new(), what });
    };
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            fault(error.to_string());
            return found;
        }
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match std::fs::read_to_string(&path) {
            Ok(text) if path.extension().is_some_and(|it| it == "ftl") => found.push((name, text)),
            Ok(_) => fault(format!("{name} is no .ftl file")),
            Err(error) => fault(format!("{name}: {error}")),
        }
    }
    found.sort();
    found
}

struct File<'a> {
    language: &'static Known,
    /// Without its ending.
    name: &'a str,
    text: &'a str,
    markdown: bool,
    by_id: bool,
}

impl<'a> File<'a> {
    fn place(&self, at: usize) -> String {
        let line = self.text[..at].matches('\n').count() + 1;
        format!("{}/{}.ftl:{line}", self.language.folder, self.name)
    }

    fn place_of(&self, part: &str) -> String {
        self.place(part.as_ptr().addr() - self.text.as_ptr().addr())
    }

    fn read(&mut self, messages: &mut Messages, tables: &mut Vec<Table>, faults: &mut Vec<Fault>) {
        let resource = parser::parse(self.text).unwrap_or_else(|(resource, errors)| {
            for error in errors {
                let (place, what) = (self.place(error.pos.start), error.kind.to_string());
                faults.push(Fault { place, id: String::new(), what });
            }
            resource
        });
        for entry in &resource.body {
            let (id, read) = match entry {
                Entry::Message(message) => (message.id.name, self.message(message)),
                Entry::Term(term) => {
                    (term.id.name, Err("terms are not supported: refer to a message".to_owned()))
                }
                Entry::ResourceComment(comment) => {
                    let begins = |with| comment.content.iter().any(|it| it.starts_with(with));
                    self.markdown |= begins(MARKDOWN);
                    self.by_id |= begins(BY_ID);
                    continue;
                }
                Entry::GroupComment(comment) => {
                    for line in &comment.content {
                        let place = self.place_of(line);
                        match Table::declared(line, self.name, &place) {
                            None => {}
                            Some(Ok(table)) => tables.push(table),
                            Some(Err(what)) => {
                                faults.push(Fault { place, id: String::new(), what });
                            }
                        }
                    }
                    continue;
                }
                _ => continue,
            };
            let mut fault = |what| {
                faults.push(Fault { place: self.place_of(id), id: id.to_owned(), what });
            };
            match read {
                Err(what) => fault(what),
                Ok(message) => {
                    if let Some(other) = messages.insert(id.to_owned(), message) {
                        fault(format!("it stands in {} too", other.place));
                    }
                }
            }
        }
    }

    fn message(&self, message: &ast::Message<&'a str>) -> Result<Message, String> {
        let id = message.id.name;
        snake(id)?;
        if let Some(attribute) = message.attributes.first() {
            return Err(format!("attributes are not supported: .{}", attribute.id.name));
        }
        let pattern = message.value.as_ref().ok_or("it says nothing")?;
        let comment = message.comment.iter().flat_map(|comment| &comment.content);
        let leaves_out = comment.filter_map(|line| line.trim().strip_prefix(LEAVES_OUT));
        let variables = leaves_out.flat_map(|line| line.split([' ', ',', '.']));
        Ok(Message {
            id: id.to_owned(),
            file: self.name.to_owned(),
            place: self.place_of(id),
            pieces: self.pieces(pattern)?,
            leaves_out: variables
                .filter_map(|it| it.strip_prefix('$'))
                .map(str::to_owned)
                .collect(),
            shared: false,
            by_id: self.by_id,
        })
    }

    fn pieces(&self, pattern: &ast::Pattern<&'a str>) -> Result<Vec<Piece>, String> {
        let mut open = false;
        let mut pieces = Vec::new();
        for element in &pattern.elements {
            pieces.push(match element {
                PatternElement::TextElement { value } if self.markdown => {
                    Piece::Text((*value).to_owned())
                }
                PatternElement::TextElement { value } => Piece::Text(marked(value, &mut open)?),
                PatternElement::Placeable { expression } => self.expression(expression)?,
            });
        }
        let count = |mark: char| {
            let texts = pieces.iter().filter_map(|piece| match piece {
                Piece::Text(text) => Some(text.matches(mark).count()),
                _ => None,
            });
            texts.sum::<usize>()
        };
        let marks = ['\u{1}', '\u{2}', '\u{3}'].map(count);
        if open || marks.iter().sum::<usize>() != count(STRONG[1]) {
            return Err("a mark (`**`, `<good>`, `<bad>`) is not closed".to_owned());
        }
        Ok(pieces)
    }

    fn expression(&self, expression: &Expression<&'a str>) -> Result<Piece, String> {
        match expression {
            Expression::Select { selector, variants } => {
                let Piece::Variable(variable, _) = inline(selector)? else {
                    return Err("a choice goes by a variable".to_owned());
                };
                let arms = variants.iter().map(|variant| {
                    let (VariantKey::Identifier { name }
                    | VariantKey::NumberLiteral { value: name }) = variant.key;
                    let pieces = self.pieces(&variant.value)?;
                    self.known(name)?;
                    Ok(Arm { key: name.to_owned(), default: variant.default, pieces })
                });
                Ok(Piece::Choice(variable, arms.collect::<Result<_, String>>()?))
            }
            Expression::Inline(expression) => inline(expression),
        }
    }

    /// Whether the language has a key, if that is a plural category.
    fn known(&self, key: &str) -> Result<(), String> {
        let own = self.language.plurals.iter().any(|plural| plural.category == key);
        if own || key == "other" || !CATEGORIES.contains(&key) {
            return Ok(());
        }
        Err(format!("[{key}]: the language has no such plural"))
    }
}

fn inline(expression: &InlineExpression<&str>) -> Result<Piece, String> {
    let refused = |what: &str| Err(format!("{what} are not supported"));
    match expression {
        InlineExpression::StringLiteral { value } => {
            let text = unicode::unescape_unicode_to_string(value).into_owned();
            if text.chars().any(char::is_control) {
                refused("control characters")
            } else {
                Ok(Piece::Text(text))
            }
        }
        InlineExpression::VariableReference { id } => {
            Ok(Piece::Variable(snake(id.name)?.to_owned(), false))
        }
        InlineExpression::MessageReference { id, attribute: None } => {
            Ok(Piece::Message(snake(id.name)?.to_owned()))
        }
        InlineExpression::FunctionReference { id, arguments } if id.name == "NUMBER" => {
            let CallArguments { positional, named } = arguments;
            match (positional.as_slice(), named.as_slice()) {
                ([InlineExpression::VariableReference { id }], []) => {
                    Ok(Piece::Variable(snake(id.name)?.to_owned(), true))
                }
                _ => Err("NUMBER takes one variable and nothing else".to_owned()),
            }
        }
        InlineExpression::FunctionReference { id, arguments } => {
            let variable = |it: &InlineExpression<&str>| match it {
                InlineExpression::VariableReference { id } => snake(id.name).map(str::to_owned),
                _ => Err(format!("{} takes variables and nothing else", id.name)),
            };
            let variables: Vec<String> =
                arguments.positional.iter().map(variable).collect::<Result<_, _>>()?;
            if !matches!(variables.len(), 1..=2) || !arguments.named.is_empty() {
                return Err(format!("{} takes one or two variables and nothing else", id.name));
            }
            let function = id.name.to_lowercase();
            Ok(Piece::Term(snake(&function)?.to_owned(), variables))
        }
        InlineExpression::MessageReference { .. } => refused("attributes"),
        InlineExpression::TermReference { .. } => refused("terms"),
        InlineExpression::NumberLiteral { .. } => refused("numbers in braces"),
        InlineExpression::Placeable { .. } => refused("braces in braces"),
    }
}

/// A name that is one in Rust too.
fn snake(name: &str) -> Result<&str, String> {
    let fits = name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
    let keyword = ["as", "box", "do", "else", "fn", "for", "if", "in", "let", "loop", "match"];
    let keyword =
        keyword.contains(&name) || ["move", "ref", "type", "use", "where"].contains(&name);
    match () {
        () if keyword => Err(format!("{name} is a word of Rust")),
        () if fits => Ok(name),
        () => Err(format!("{name}: names are of small letters, digits and _")),
    }
}

/// A text with its `**` as marks.
fn marked(text: &str, open: &mut bool) -> Result<String, String> {
    if text.chars().any(char::is_control) {
        return Err("a text stands in one line".to_owned());
    }
    let mut out = String::new();
    for (at, piece) in text.split("**").enumerate() {
        if at > 0 {
            out.push(STRONG[usize::from(*open)]);
            *open = !*open;
        }
        out += piece;
    }
    for (written, mark) in MARKS {
        out = out.replace(written, mark);
    }
    Ok(out)
}

/// The messages with those that they refer to in place.
fn resolved(language: &Messages, faults: &mut Vec<Fault>) -> Messages {
    let mut shared = Vec::new();
    let mut whole = Messages::new();
    for (id, message) in language {
        match inlined(&message.pieces, language, &mut vec![id], &mut shared) {
            Ok(pieces) => drop(whole.insert(id.clone(), Message { pieces, ..message.clone() })),
            Err(what) => {
                faults.push(Fault { place: message.place.clone(), id: id.clone(), what });
            }
        }
    }
    for id in shared {
        whole.entry(id).and_modify(|message| message.shared = true);
    }
    whole
}

fn inlined<'a>(
    pieces: &'a [Piece],
    language: &'a Messages,
    within: &mut Vec<&'a str>,
    shared: &mut Vec<String>,
) -> Result<Vec<Piece>, String> {
    let mut out: Vec<Piece> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Message(id) => {
                let message =
                    language.get(id).ok_or_else(|| format!("there is no message {id}"))?;
                if within.contains(&id.as_str()) {
                    return Err(format!("{id} refers to itself"));
                }
                within.push(id);
                out.extend(inlined(&message.pieces, language, within, shared)?);
                within.pop();
                shared.push(id.clone());
            }
            Piece::Choice(variable, arms) => {
                let mut whole = Vec::new();
                for arm in arms {
                    let pieces = inlined(&arm.pieces, language, within, shared)?;
                    whole.push(Arm { pieces, ..arm.clone() });
                }
                out.push(Piece::Choice(variable.clone(), whole));
            }
            Piece::Text(_) | Piece::Variable(..) | Piece::Term(..) => out.push(piece.clone()),
        }
    }
    Ok(out)
}
