//! Words of sheets, in the languages of the page.
//!
//! They are in `core/words`, and messages of the page (`web/words`) too, so that both ask in the same words. They are a copy,
//! because the core is a package of its own. A message here has variables at most: `{ $subject }`, `{ NUMBER($part) }`.
//!
//! **Invariant:** each line is a line of the page's words (`tests/tests/host/quiz.rs`).

use clap::ValueEnum;

use crate::quiz::{Asked, Guess};
use crate::scenario::LabKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    En,
    Zh,
}

impl Language {
    /// A message; its id if there is none.
    pub fn say(self, id: &str) -> &str {
        let words = match self {
            Language::En => include_str!("../../words/en.ftl"),
            Language::Zh => include_str!("../../words/zh.ftl"),
        };
        let of_id = |line: &'static str| {
            line.split_once(" = ").filter(|(known, _)| *known == id).map(|(_, text)| text)
        };
        words.lines().find_map(of_id).unwrap_or(id)
    }

    pub fn fill(self, id: &str, variables: &[(&str, &str)]) -> String {
        variables.iter().fold(self.say(id).to_owned(), |text, (name, value)| {
            let number = format!("{{ NUMBER(${name}) }}");
            text.replace(&format!("{{ ${name} }}"), value).replace(&number, value)
        })
    }

    pub fn question(self, lab: LabKind, asked: &Asked) -> String {
        let (subject, part) = asked.about();
        let id = format!("predict_{}_{}", lab.name(), asked.kind);
        self.fill(&id, &[("subject", subject), ("part", &part.to_string())])
    }

    pub fn guess(self, guess: &Guess) -> String {
        match guess {
            Guess::Thing(thing) => thing.to_string(),
            Guess::Nothing(reason) => self.nothing(reason),
            Guess::Number(number) => number.to_string(),
        }
    }

    /// A reason for choosing none.
    pub fn nothing(self, reason: &str) -> String {
        let id = match reason {
            "none" => "predict_none".to_owned(),
            reason => format!("predict_waits_{reason}"),
        };
        self.say(&id).to_owned()
    }

    pub fn list(self, items: impl Iterator<Item = String>) -> String {
        let both = |before: String, after: String| {
            self.fill("items_joined", &[("before", &before), ("after", &after)])
        };
        items.reduce(both).unwrap_or_default()
    }
}
