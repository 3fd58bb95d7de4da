//! Sentences as data: which message of the word files, with which numbers. The page says them in its languages.
//!
//! **Invariant:** a sentence carries no text, and a number of it is named once, in [`say!`].
//! **Invariant:** every message that is said is in the word files with these arguments, and each of these is said
//! (`web/src/conformance/said.rs`).

use std::borrow::Cow;

use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};

/// A message and what fills its gaps. As JSON: `{"job_joins": {"nodes": 4, "ahead": 0}}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Sentence {
    /// The id of the message: `job_joins`.
    pub id: Cow<'static, str>,
    /// By the names of its gaps.
    pub arguments: Vec<(Cow<'static, str>, Value)>,
}

/// The value of a gap. Things, instants and amounts are numbers: the message says how each is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// A thing, an instant, a length of time, an amount.
    Number(u64),
    /// One of two texts is said by it.
    Flag(bool),
    /// Things of one sort, by number.
    Things(Vec<u32>),
    /// An amount that may be larger than a number of a scenario.
    Total(u128),
    /// The coordinates of a bucket; `None` for a wildcard.
    Point(Vec<Option<u32>>),
    /// Other messages, one after the other.
    Parts(Vec<Sentence>),
    /// Other messages, as a list: `a, b and c`.
    Listed(Vec<Sentence>),
}

impl Sentence {
    /// The value of the gap of that name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.arguments.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The sentences within the gap of that name.
    pub fn parts(&self, name: &str) -> &[Sentence] {
        match self.get(name) {
            Some(Value::Parts(parts) | Value::Listed(parts)) => parts,
            _ => &[],
        }
    }

    /// The number of that name; `None` if there is none.
    pub fn number(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The thing of that name, by its number.
    pub fn thing(&self, name: &str) -> Option<u32> {
        self.number(name).and_then(|number| u32::try_from(number).ok())
    }
}

#[cfg(feature = "js")]
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const SENTENCE: &str = "/** A message by its id, with what fills its gaps. */\n\
    export type Sentence = { [id: string]: { [gap: string]: number | bigint | boolean | (number | null)[] | Sentence[] } };";

#[derive(Serialize)]
struct Total(#[serde(serialize_with = "super::total::serialize")] u128);

/// The values of a sentence's gaps, by name.
struct Gaps<'s>(&'s Sentence);

impl Serialize for Gaps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.arguments.len()))?;
        for (name, value) in &self.0.arguments {
            match value {
                Value::Number(number) => map.serialize_entry(name, number)?,
                Value::Flag(flag) => map.serialize_entry(name, flag)?,
                Value::Things(things) => map.serialize_entry(name, things)?,
                Value::Total(total) => map.serialize_entry(name, &Total(*total))?,
                Value::Point(at) => map.serialize_entry(name, at)?,
                Value::Parts(parts) | Value::Listed(parts) => map.serialize_entry(name, parts)?,
            }
        }
        map.end()
    }
}

impl Serialize for Sentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return (&self.id, &self.arguments).serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&self.id, &Gaps(self))?;
        map.end()
    }
}

/// A fact with its grounds: the reason of a step, or the answer to "why not?".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
pub struct Explanation {
    /// The event, or the question that is answered.
    pub fact: Sentence,
    /// Why, in order.
    pub grounds: Vec<Sentence>,
}

impl Explanation {
    pub fn new(fact: Sentence, grounds: impl IntoIterator<Item = Sentence>) -> Explanation {
        Explanation { fact, grounds: grounds.into_iter().collect() }
    }

    /// The sentence with this id, of the fact and its grounds.
    pub fn says(&self, id: &str) -> Option<&Sentence> {
        std::iter::once(&self.fact).chain(&self.grounds).find(|sentence| sentence.id == id)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<u128> for Value {
    fn from(total: u128) -> Value {
        Value::Total(total)
    }
}

impl From<Vec<Sentence>> for Value {
    fn from(parts: Vec<Sentence>) -> Value {
        Value::Parts(parts)
    }
}

impl From<Sentence> for Value {
    fn from(part: Sentence) -> Value {
        Value::Parts(vec![part])
    }
}

impl From<Vec<Option<u32>>> for Value {
    fn from(at: Vec<Option<u32>>) -> Value {
        Value::Point(at)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl From<Vec<u32>> for Value {
    fn from(things: Vec<u32>) -> Value {
        Value::Things(things)
    }
}

/// A sentence: `say!(job_joins, nodes, ahead: queue.len())`.
macro_rules! say {
    ($id:ident $(, $name:ident $(: $value:expr)?)* $(,)?) => {
        $crate::kernel::Sentence {
            id: stringify!($id).into(),
            arguments: vec![$(
                (stringify!($name).into(), say!(@value $name $(, $value)?).into()),
            )*],
        }
    };
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
}
pub(crate) use say;
