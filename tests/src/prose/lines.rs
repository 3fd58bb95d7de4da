//! Events, decisions and verdicts as lines that a reader reads: `1 reserve C at 10 extra 1`.

use gantry_core::quiz::{Guess, Question};
use gantry_core::run;
use gantry_core::scenario::{Checked, Scenario};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::facts::plain;

#[derive(Clone, Debug)]
pub(super) struct Event {
    /// Its number, from 0.
    pub(super) step: u64,
    pub(super) time: u64,
    pub(super) probe: bool,
    pub(super) kind: String,
    pub(super) line: String,
}

/// The fields of an object in the order in which they are written.
struct Ordered(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Ordered;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Ordered(fields))
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

pub(super) fn events(scenario: &Scenario, checked: &Checked) -> Vec<Event> {
    let mut trace = Vec::new();
    run::trace(scenario, checked.clone(), &mut trace).expect("a vector takes all");
    String::from_utf8(trace).expect("JSON is UTF-8").lines().map(event).collect()
}

fn event(text: &str) -> Event {
    let Ordered(fields) = serde_json::from_str(text).expect("a line of a trace is JSON");
    let number = |at: usize| fields[at].1.as_u64().expect("a trace begins with its numbers");
    let (step, time, kind) = (number(0), number(1), plain(&fields[3].1));
    let mut words = vec![time.to_string(), kind.clone()];
    for (place, (name, value)) in fields[4..].iter().enumerate() {
        words.push(match value {
            Value::Bool(true) => name.clone(),
            Value::Bool(false) => format!("not {name}"),
            Value::String(_) | Value::Array(_) if place == 0 => short(value),
            other => format!("{name} {}", short(other)),
        });
    }
    let line = words.join(" ");
    Event { step, time, probe: fields[2].1 == "probe", kind, line }
}

/// A value in a line: coordinates as `(4, *)`, a list of names with spaces between, pairs with commas.
fn short(value: &Value) -> String {
    let joined = |list: &[Value], by: &str| list.iter().map(short).collect::<Vec<_>>().join(by);
    match value {
        Value::Null => "*".to_owned(),
        Value::Array(list) if list.iter().any(Value::is_array) => joined(list, ", "),
        Value::Array(list) if list.iter().any(Value::is_string) => joined(list, " "),
        Value::Array(list) => format!("({})", joined(list, ", ")),
        other => plain(other),
    }
}

/// Whether a line of a page is the beginning, by words, of an event's line.
pub(super) fn begins(event: &str, with: &str) -> bool {
    event.strip_prefix(with).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
}

/// A question with its answers, a line for each candidate. `names` puts names in the place of numbers.
pub(super) fn decision(question: &Question, names: &dyn Fn(&mut Value)) -> Vec<String> {
    let asked = &question.asked;
    let subject = asked.subject.as_ref().map(|subject| format!(", about {subject}"));
    let mut lines = vec![
        format!("{} at {}{}", asked.kind, asked.time, subject.unwrap_or_default()),
        format!("right: {}", guess(&question.right)),
    ];
    for (name, guesses) in [("tied", &question.tied), ("early", &question.early)] {
        if !guesses.is_empty() {
            let all: Vec<_> = guesses.iter().map(guess).collect();
            lines.push(format!("{name}: {}", all.join(", ")));
        }
    }
    for (thing, verdict) in asked.things.iter().zip(&question.verdicts) {
        let mut verdict = verdict.clone();
        names(&mut verdict);
        let thing = thing.to_string();
        lines.push(format!("{thing}: {}", said(&verdict, &thing)));
    }
    lines
}

fn guess(guess: &Guess) -> String {
    match guess {
        Guess::Thing(thing) => thing.to_string(),
        Guess::Nothing(reason) => reason.clone(),
        Guess::Number(number) => number.to_string(),
    }
}

/// A verdict: the name of its variant and its numbers; the candidate's own name is left out.
fn said(value: &Value, own: &str) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::Object(object) if object.len() == 1 => {
            let (name, inner) = object.iter().next().expect("it has one");
            match inner {
                Value::Object(fields) if fields.len() > 1 => {
                    format!("{name} ({})", said(inner, own))
                }
                inner => format!("{name} {}", said(inner, own)).trim_end().to_owned(),
            }
        }
        Value::Object(object) => {
            joined(object.iter().filter_map(|(name, value)| field(name, value, own)).collect())
        }
        Value::Array(list) if list.iter().any(|entry| entry.is_object() || entry.is_null()) => {
            let kept = list.iter().filter(|entry| !entry.is_null());
            joined(kept.map(|entry| said(entry, own)).collect())
        }
        other => short(other),
    }
}

fn field(name: &str, value: &Value, own: &str) -> Option<String> {
    Some(match value {
        Value::Null => return None,
        Value::String(text) if text == own => return None,
        Value::Bool(true) => name.to_owned(),
        Value::Bool(false) => format!("not {name}"),
        Value::Object(fields) if fields.len() > 1 => format!("{name} ({})", said(value, own)),
        value => format!("{name} {}", said(value, own)),
    })
}
