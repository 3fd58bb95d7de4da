//! Makes Rust of Fluent files, and refuses files that say less in one language than in another.
//!
//! `<folder>/<language>/<file>.ftl` hold messages: a language is a folder. [`read()`] takes them in, [`agree`] compares the languages, and
//! [`compile`] writes a module a file: a message without variables becomes a method of `Words`, one with variables a
//! struct whose fields they are. What the page carries of a message is a text a language, in which control characters
//! stand for variables and choices ([`code`]); it carries no parser.
//!
//! **Invariant:** an id stands once in each language, in files of one name, and takes the same variables. A file that the
//! first language does not have is the exception: what it says elsewhere stands, in that language, in a scenario.
//! **Invariant:** what is not supported (`-terms`, attributes, options of functions) is an error, never left out.
//!
//! Deliberately not here: choosing a sentence, formatting of numbers, lists and times. The page does that.

pub mod agree;
pub mod code;
pub mod plurals;
mod read;
mod tables;
mod terms;

use std::fmt;
use std::path::Path;

pub use read::{Language, Messages, read};
pub use tables::Table;

/// What is wrong with a message, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// `zh/shell.ftl:12`.
    pub place: String,
    /// The message's id; empty where there is none.
    pub id: String,
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { place, id, what } = self;
        if id.is_empty() {
            write!(f, "{place}: {what}")
        } else {
            write!(f, "{place}: {id}: {what}")
        }
    }
}

/// A message in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: String,
    /// The file's name, without its ending.
    pub file: String,
    /// Where it stands: `zh/shell.ftl:12`.
    pub place: String,
    /// What it says. Messages that it refers to stand in it.
    pub pieces: Vec<Piece>,
    /// Variables that its comment allows it to leave out.
    pub leaves_out: Vec<String>,
    /// Whether another message refers to it.
    pub shared: bool,
    /// Whether the core says it, by its id.
    pub by_id: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A text; `**` are marks already.
    Text(String),
    /// A variable; `true` where it is said to be a number.
    Variable(String, bool),
    /// A term: its function in small letters, and one or two variables.
    Term(String, Vec<String>),
    /// Another message.
    Message(String),
    /// One of several texts, by a variable.
    Choice(String, Vec<Arm>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The key as it is written: `one`, `0`, `true`, `killed`.
    pub key: String,
    /// Whether it is said when no other is.
    pub default: bool,
    pub pieces: Vec<Piece>,
}

impl Message {
    /// The folder of the language it is in.
    pub fn language(&self) -> &str {
        self.place.split('/').next().unwrap_or_default()
    }

    /// What it says, where that is always the same.
    pub fn fixed(&self) -> Option<String> {
        let mut text = String::new();
        for piece in &self.pieces {
            let Piece::Text(piece) = piece else { return None };
            text += piece;
        }
        Some(text)
    }

    /// All that it can say, with `gap` for each variable; `join` adds a part to those before it.
    pub fn filled(&self, gap: &str, join: fn(&mut String, &str)) -> Vec<String> {
        filled(&self.pieces, gap, join)
    }
}

fn filled(pieces: &[Piece], gap: &str, join: fn(&mut String, &str)) -> Vec<String> {
    let mut said = vec![String::new()];
    for piece in pieces {
        let next = match piece {
            Piece::Text(text) => vec![text.clone()],
            Piece::Variable(..) | Piece::Term(..) | Piece::Message(_) => vec![gap.to_owned()],
            Piece::Choice(_, arms) => {
                arms.iter().flat_map(|arm| filled(&arm.pieces, gap, join)).collect()
            }
        };
        let both = |said: &String, next: &String| {
            let mut said = said.clone();
            join(&mut said, next);
            said
        };
        said = said.iter().flat_map(|said| next.iter().map(move |next| both(said, next))).collect();
    }
    said
}

/// The Rust module of all files below `folder`, or all that is wrong with them.
pub fn compile(folder: &Path) -> Result<String, Vec<Fault>> {
    let mut languages = read(folder)?;
    let tables = tables::all(&mut languages)?;
    let known: Vec<_> = languages.iter().map(|language| language.known).collect();
    code::modules(&known, &tables, &agree::agree(languages)?)
}
