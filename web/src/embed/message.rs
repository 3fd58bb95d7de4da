//! The messages between an embed and the page around it, as plain data: what is asked of an embed, and what it tells.
//!
//! A message is an object with the version, `gantry: 1`, and its `type`; a number in `id` comes back as `re` with an error.
//! The payload of `load` is a fragment in the grammar of links ([`crate::url`]). The TypeScript types of the site's
//! `gantry-embed.d.ts` are generated from these types.
//!
//! **Invariant:** a message that is not understood whole is refused whole: with its path, what was expected, what was found,
//! and the nearest spelling.

#[cfg(test)]
mod tests;

use gantry_core::kernel::Level;
use gantry_core::scenario::{Error, ErrorKind, Found, Path, Shape, link};
use gantry_core::session::{Direction, Goal, Grade};
use serde::Serialize;
use serde_json::{Map, Value};

use super::statement::Statement;
use crate::platform::files::MOST_OF_SITE;
use crate::url;

pub const VERSION: u64 = 1;

pub const MOST_FIELDS: usize = 16;

/// The most characters of a text in a message: a link, and how it is looked at.
pub const MOST_CHARACTERS: usize = link::MAX_CHARACTERS + 4_096;

/// What is asked of an embed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Ask {
    /// The handshake: from now on the embed tells its messages, to the origin that this one came from.
    Hello {},
    /// Open what a link names, as if the embed had been loaded with it.
    Load {
        /// A link, or its fragment: `g=fig4&m=3&panels=why`.
        link: String,
    },
    /// Go to a moment: exactly one of the fields is given.
    Seek {
        /// The number of events shown; the last moment of the range if there are fewer.
        #[cfg_attr(feature = "split-worker", tsify(optional))]
        moment: Option<u64>,
        /// The last moment by an instant.
        #[cfg_attr(feature = "split-worker", tsify(optional))]
        time: Option<u64>,
        /// An event of a kind by its number from 1, as in a link: `start.2`.
        #[cfg_attr(feature = "split-worker", tsify(optional))]
        event: Option<String>,
    },
    Play {},
    Pause {},
    Step {
        /// Forward if left out.
        #[cfg_attr(feature = "split-worker", tsify(optional, type = "\"forward\" | \"back\""))]
        direction: Option<Direction>,
        /// The embed's level if left out.
        #[cfg_attr(
            feature = "split-worker",
            tsify(optional, type = "\"event\" | \"decision\" | \"probe\"")
        )]
        level: Option<Level>,
    },
    Select {
        /// As in a link: `job.4`; null for nothing.
        #[cfg_attr(feature = "split-worker", tsify(type = "string | null"))]
        thing: Option<String>,
    },
    /// Ask before decisions, or no more.
    Predict {
        on: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "split-worker", derive(tsify::Tsify), tsify(type_prefix = "Embed_"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Tell {
    /// It listens: once to whoever embeds it, without anything else, and as the answer to `hello`.
    Ready {
        versions: Vec<u64>,
        /// True as the answer to `hello`: what is asked from now on is done.
        greeted: bool,
    },
    /// It shows another moment, or plays, or points at something else.
    Moment(At),
    /// The last moment of its range is shown, and no question is open.
    Ended { moment: u64 },
    /// A question was answered, for the first time.
    Answer(Answered),
    /// A message was refused, and has changed nothing; or what a link names could not be opened.
    Error(Fault),
    /// What a learning record store can keep of an answer, or of the end. The page around adds who acts.
    Statement { statement: Statement },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "split-worker",
    derive(tsify::Tsify),
    tsify(type_prefix = "Embed_", missing_as_null)
)]
pub struct At {
    /// The number of events shown.
    pub moment: u64,
    /// The first moment that it shows.
    pub from: u64,
    /// The last.
    pub to: u64,
    pub time: u64,
    /// The first and last instant of the run, as far as it is shown; null without time.
    #[cfg_attr(feature = "split-worker", tsify(type = "[number, number] | null"))]
    pub span: Option<(u64, u64)>,
    /// The event shown, as in a link: `start.2`; null at the start.
    pub event: Option<String>,
    pub playing: bool,
    /// What is pointed at, as in a link.
    pub selected: Option<String>,
    pub title: String,
    /// The address of this moment in Gantry; null while it plays, and for a scenario that no link can carry.
    pub link: Option<String>,
}

/// The first answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "split-worker",
    derive(tsify::Tsify),
    tsify(type_prefix = "Embed_", missing_as_null)
)]
pub struct Answered {
    /// The kind of the decision that is asked about; `lesson` for a question of the lesson.
    pub question: String,
    /// The moment before the decision, or of the step of the lesson.
    pub moment: u64,
    /// The question in the reader's language.
    pub text: String,
    /// The thing, number or reason for nothing that was said; the number of a choice of the lesson, from 0.
    pub said: String,
    /// What is right, in the same form.
    pub right: String,
    #[cfg_attr(
        feature = "split-worker",
        tsify(type = "\"right\" | \"tied\" | \"early\" | \"wrong\"")
    )]
    pub grade: Grade,
    /// True if a reason was asked for before.
    pub helped: bool,
    pub answers: u64,
    /// Those that are right or as good.
    pub good: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "split-worker",
    derive(tsify::Tsify),
    tsify(type_prefix = "Embed_", missing_as_null)
)]
pub struct Fault {
    /// The `id` of the message.
    pub re: Option<u32>,
    /// Where: a field of the message; below `link` a key of the link, or a place in its scenario.
    pub path: String,
    pub expected: Option<String>,
    pub found: Option<String>,
    pub nearest: Option<String>,
    /// The whole sentence, in English.
    pub message: Box<str>,
}

/// A message that was refused: by its `id`, the field, and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    pub re: Option<u32>,
    pub path: String,
    pub kind: ErrorKind,
}

impl Refused {
    /// Of the field of that name; of the whole if that is empty.
    pub fn new(path: &str, kind: ErrorKind) -> Refused {
        Refused { re: None, path: path.to_owned(), kind }
    }
}

impl From<Refused> for Fault {
    fn from(Refused { re, path, kind }: Refused) -> Fault {
        let (expected, found, nearest) = told(&kind);
        let place = if path.is_empty() { "message" } else { &path };
        let message = format!("{place}: {kind}").into();
        Fault { re, path, expected, found, nearest, message }
    }
}

impl Fault {
    /// What is wrong with the link of the message of that `id`.
    pub fn of_link(re: Option<u32>, error: &Error) -> Fault {
        let below =
            if error.path == Path::root() { String::new() } else { format!(".{}", error.path) };
        let (expected, found, nearest) = told(&error.kind);
        let path = format!("link{below}");
        let message = format!("{path}: {}", error.kind).into();
        Fault { re, path, expected, found, nearest, message }
    }

    /// That the file was not opened that the link of the message of that `id` names.
    pub fn of_file(re: Option<u32>, address: &str) -> Fault {
        let expected = format!("a file of the same site of at most {} MiB", MOST_OF_SITE >> 20);
        Fault { re, ..Fault::unlike("link.file", expected, address) }
    }

    /// That the open scenario has no such thing.
    pub fn of_thing(thing: &str) -> Fault {
        Fault::unlike("thing", "a thing of the open scenario".to_owned(), thing)
    }

    fn unlike(path: &str, expected: String, found: &str) -> Fault {
        let found = found.chars().take(200).collect::<String>();
        let message = format!("{path}: expected {expected}, found {found}").into();
        let (path, expected, found) = (path.to_owned(), Some(expected), Some(found));
        Fault { re: None, path, expected, found, nearest: None, message }
    }
}

/// What was expected, what was found, and the nearest spelling, where an error says so.
fn told(kind: &ErrorKind) -> (Option<String>, Option<String>, Option<String>) {
    let list = |words: &[String]| Some(words.join(", ")).filter(|list| !list.is_empty());
    match kind {
        ErrorKind::UnknownWord { found, allowed, nearest }
        | ErrorKind::UnknownField { found, allowed, nearest } => {
            (list(allowed), Some(found.clone()), nearest.clone())
        }
        ErrorKind::NotOneField { found, allowed } => {
            (Some(format!("one of {}", allowed.join(", "))), list(found), None)
        }
        ErrorKind::MissingField { field } => (Some(field.clone()), None, None),
        ErrorKind::WrongType { found, expected } => {
            (Some(expected.to_string()), Some(found.to_string()), None)
        }
        ErrorKind::OutOfRange { found, min, max } => {
            let most = if *max == u64::MAX { String::new() } else { format!(" to {max}") };
            (Some(format!("{min}{most}")), Some(found.clone()), None)
        }
        ErrorKind::TooLarge { found, max, .. } => {
            (Some(format!("at most {max}")), Some(found.to_string()), None)
        }
        ErrorKind::FutureVersion { found, known } => {
            (Some(known.to_string()), Some(found.clone()), None)
        }
        _ => (None, None, None),
    }
}

const ASKS: [(&str, &[&str]); 8] = [
    ("hello", &[]),
    ("load", &["link"]),
    ("seek", &["moment", "time", "event"]),
    ("play", &[]),
    ("pause", &[]),
    ("step", &["direction", "level"]),
    ("select", &["thing"]),
    ("predict", &["on"]),
];

const DIRECTIONS: [(&str, Direction); 2] =
    [("forward", Direction::Forward), ("back", Direction::Back)];

/// The fields of all messages.
const HEAD: [&str; 3] = ["gantry", "type", "id"];

/// Reads a message: its `id`, and what it asks. One that does not greet is refused before that was done.
pub fn read(given: &Map<String, Value>, greeted: bool) -> Result<(Option<u32>, Ask), Refused> {
    let re = given.get("id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok());
    let fields = Fields(given);
    fields.ask(greeted).map(|ask| (re, ask)).map_err(|refused| Refused { re, ..refused })
}

struct Fields<'a>(&'a Map<String, Value>);

impl Fields<'_> {
    fn ask(&self, greeted: bool) -> Result<Ask, Refused> {
        let version = self.number("gantry")?.ok_or_else(|| missing("gantry"))?;
        if version != VERSION {
            let found = version.to_string();
            let kind = if version > VERSION {
                ErrorKind::FutureVersion { found, known: VERSION }
            } else {
                ErrorKind::OutOfRange { found, min: VERSION, max: VERSION }
            };
            return Err(Refused::new("gantry", kind));
        }
        if self.number("id")?.is_some_and(|id| u32::try_from(id).is_err()) {
            let found = self.0["id"].to_string();
            let kind = ErrorKind::OutOfRange { found, min: 0, max: u32::MAX.into() };
            return Err(Refused::new("id", kind));
        }
        let asked = self.text("type")?.ok_or_else(|| missing("type"))?;
        let Some((_, own)) = ASKS.into_iter().find(|(name, _)| *name == asked) else {
            let kind = ErrorKind::unknown_word(asked, &ASKS.map(|(name, _)| name));
            return Err(Refused::new("type", kind));
        };
        let known: Vec<&str> = HEAD.iter().chain(own).copied().collect();
        if let Some(found) = self.0.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(Refused::new("", ErrorKind::unknown_field(found, &known)));
        }
        let ask = self.of_type(asked)?;
        if !greeted && ask != (Ask::Hello {}) {
            return Err(Refused::new("type", ErrorKind::unknown_word(asked, &["hello"])));
        }
        Ok(ask)
    }

    fn of_type(&self, asked: &str) -> Result<Ask, Refused> {
        Ok(match asked {
            "load" => {
                let link = self.text("link")?.ok_or_else(|| missing("link"))?;
                Ask::Load { link: link.to_owned() }
            }
            "seek" => self.seek()?,
            "play" => Ask::Play {},
            "pause" => Ask::Pause {},
            "step" => Ask::Step {
                direction: self.word("direction", &DIRECTIONS)?,
                level: self.word("level", &Level::ALL.map(|it| (url::level_name(it), it)))?,
            },
            "select" => self.select()?,
            "predict" => match self.0.get("on") {
                Some(Value::Bool(on)) => Ask::Predict { on: *on },
                Some(other) => return Err(wrong("on", other, Shape::Boolean)),
                None => return Err(missing("on")),
            },
            _ => Ask::Hello {},
        })
    }

    fn seek(&self) -> Result<Ask, Refused> {
        let allowed = ["moment", "time", "event"].map(str::to_owned).to_vec();
        let found: Vec<String> =
            allowed.iter().filter(|name| self.0.contains_key(*name)).cloned().collect();
        if found.len() != 1 {
            let kind = ErrorKind::NotOneField { found, allowed };
            return Err(Refused::new("", kind));
        }
        let event = self.text("event")?.map(str::to_owned);
        Self::sound("event", "k", event.as_deref())?;
        Ok(Ask::Seek { moment: self.number("moment")?, time: self.number("time")?, event })
    }

    fn select(&self) -> Result<Ask, Refused> {
        let thing = match self.0.get("thing") {
            Some(Value::Null) => None,
            Some(_) => self.text("thing")?.map(str::to_owned),
            None => return Err(missing("thing")),
        };
        Self::sound("thing", "s", thing.as_deref())?;
        Ok(Ask::Select { thing })
    }

    /// Errors: the field of that name is not what that key of a link is.
    fn sound(name: &str, key: &str, value: Option<&str>) -> Result<(), Refused> {
        let fault = value.and_then(|value| url::fault(key, value));
        fault.map_or(Ok(()), |kind| Err(Refused::new(name, kind)))
    }

    fn text(&self, name: &str) -> Result<Option<&str>, Refused> {
        match self.0.get(name) {
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, other, Shape::Text)),
            None => Ok(None),
        }
    }

    fn number(&self, name: &str) -> Result<Option<u64>, Refused> {
        let Some(value) = self.0.get(name) else { return Ok(None) };
        value.as_u64().map(Some).ok_or_else(|| wrong(name, value, Shape::WholeNumber))
    }

    fn word<T: Copy>(&self, name: &str, known: &[(&str, T)]) -> Result<Option<T>, Refused> {
        let Some(word) = self.text(name)? else { return Ok(None) };
        if let Some((_, meant)) = known.iter().find(|(known, _)| *known == word) {
            return Ok(Some(*meant));
        }
        let known: Vec<&str> = known.iter().map(|(known, _)| *known).collect();
        Err(Refused::new(name, ErrorKind::unknown_word(word, &known)))
    }
}

fn missing(field: &str) -> Refused {
    Refused::new("", ErrorKind::MissingField { field: field.to_owned() })
}

fn wrong(name: &str, found: &Value, expected: Shape) -> Refused {
    let found = match found {
        Value::Null => Found::Null,
        Value::Bool(_) => Found::Boolean,
        Value::Number(number) => Found::Number(number.to_string()),
        Value::String(text) => Found::Text(text.chars().take(40).collect()),
        Value::Array(_) => Found::List,
        Value::Object(_) => Found::Object,
    };
    Refused::new(name, ErrorKind::WrongType { found, expected })
}

/// Where a `seek` leads.
pub fn goal(moment: Option<u64>, time: Option<u64>, event: Option<&str>) -> Goal {
    match (moment, time, event) {
        (Some(moment), ..) => Goal::Moment(moment),
        (_, Some(time), _) => Goal::Time(time),
        (_, _, Some(event)) => url::nth(event).unwrap_or(Goal::Start),
        _ => Goal::Start,
    }
}
