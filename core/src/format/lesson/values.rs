//! Texts and questions of a lesson as values of the format: each has two forms, told apart by the type of the JSON value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{LessonAsk, LessonAt, LessonChoice, LessonLanguages, LessonText};
use crate::format::decode::Decoder;
use crate::format::describe::{Described, Type, Words};
use crate::format::json::{Read, Type as JsonType};
use crate::format::record::{Record, Rule, Unread, Value};
use crate::format::write::Writer;
use crate::format::{ErrorKind, Shape};
use crate::kernel::Level;

impl Default for LessonText {
    fn default() -> Self {
        LessonText::Plain(String::new())
    }
}

impl From<&str> for LessonText {
    fn from(text: &str) -> Self {
        LessonText::Plain(text.to_owned())
    }
}

impl Value for LessonText {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        match decoder.reader.peek()?.0 {
            JsonType::Object => {
                let mut languages = LessonLanguages::default();
                languages.read(decoder, rule)?;
                *self = LessonText::ByLanguage(languages);
            }
            JsonType::Text => *self = LessonText::Plain(decoder.text()?),
            _ => decoder.wrong(Shape::TextByLanguage)?,
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            LessonText::Plain(text) => writer.text(text),
            LessonText::ByLanguage(languages) => writer.record(languages),
        }
    }

    fn record(&self) -> Option<&dyn Record> {
        match self {
            LessonText::Plain(_) => None,
            LessonText::ByLanguage(languages) => Some(languages),
        }
    }

    /// An edit of one language: a plain text becomes the English one.
    fn record_mut(&mut self) -> Option<&mut dyn Record> {
        if let LessonText::Plain(text) = self {
            let en = Some(std::mem::take(text)).filter(|text| !text.is_empty());
            *self = LessonText::ByLanguage(LessonLanguages { en, zh: None });
        }
        match self {
            LessonText::Plain(_) => None,
            LessonText::ByLanguage(languages) => Some(languages),
        }
    }
}

impl Value for Vec<LessonText> {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        decoder.list(Shape::List, rule.limit(), &mut |decoder| {
            let mut text = LessonText::default();
            text.read(decoder, &Rule::ANY)?;
            self.push(text);
            Ok(())
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.list(self.iter(), |writer, text| text.write(writer));
    }

    fn value_mut(&mut self, at: usize) -> Option<&mut dyn Value> {
        self.get_mut(at).map(|text| text as &mut dyn Value)
    }
}

impl Value for LessonAsk {
    fn read(&mut self, decoder: &mut Decoder<'_>, rule: &'static Rule) -> Read<()> {
        let (found, at) = decoder.reader.peek()?;
        match found {
            JsonType::Object => {
                let mut choice = LessonChoice::default();
                choice.read(decoder, rule)?;
                *self = LessonAsk::Choose(choice);
            }
            JsonType::Boolean => {
                if !decoder.boolean()? {
                    let (found, allowed) = ("false".to_owned(), vec!["true".to_owned()]);
                    decoder.report(at, ErrorKind::UnknownWord { found, allowed, nearest: None });
                }
            }
            _ => decoder.wrong(Shape::TrueOrObject)?,
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            LessonAsk::Predict => writer.plain("true"),
            LessonAsk::Choose(choice) => writer.record(choice),
        }
    }

    fn record(&self) -> Option<&dyn Record> {
        match self {
            LessonAsk::Predict => None,
            LessonAsk::Choose(choice) => Some(choice),
        }
    }

    fn record_mut(&mut self) -> Option<&mut dyn Record> {
        match self {
            LessonAsk::Predict => None,
            LessonAsk::Choose(choice) => Some(choice),
        }
    }
}

impl Value for Level {
    fn read(&mut self, decoder: &mut Decoder<'_>, _: &'static Rule) -> Read<()> {
        if let Some(word) = decoder.word(&Level::NAMES)? {
            *self = Level::ALL[word];
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.text(self.name());
    }
}

impl Unread for LessonText {}

impl Unread for LessonAt {}

impl Described for LessonText {
    const TYPE: Type = Type::Custom(
        #[cfg(feature = "schema")]
        (
            "LessonText",
            r#"{
                "description": "Markdown, in one language or in several.",
                "anyOf": [
                    {"type": "string", "minLength": 1, "maxLength": 2000},
                    {
                        "type": "object",
                        "properties": {
                            "en": {"description": "In English.", "type": "string", "minLength": 1, "maxLength": 2000},
                            "zh": {"description": "In Chinese.", "type": "string", "minLength": 1, "maxLength": 2000}
                        },
                        "additionalProperties": false,
                        "minProperties": 1
                    }
                ]
            }"#,
        ),
    );
}

impl Described for LessonAsk {
    const TYPE: Type = Type::Custom(
        #[cfg(feature = "schema")]
        (
            "LessonAsk",
            r##"{
                "description": "A question of a step.",
                "anyOf": [
                    {"description": "The next decision is predicted on the picture.", "const": true},
                    {
                        "description": "One answer of several.",
                        "type": "object",
                        "properties": {
                            "choose": {
                                "description": "The answers to choose from.",
                                "type": "array",
                                "items": {"$ref": "#/$defs/LessonText"},
                                "minItems": 2,
                                "maxItems": 9
                            },
                            "right": {
                                "description": "Number of the right answer, from 0.",
                                "type": "integer",
                                "minimum": 0,
                                "maximum": 8
                            },
                            "because": {
                                "description": "Why it is right, shown after an answer.",
                                "$ref": "#/$defs/LessonText"
                            }
                        },
                        "additionalProperties": false,
                        "required": ["choose", "right", "because"]
                    }
                ]
            }"##,
        ),
    );
}

impl Described for Level {
    const TYPE: Type = Type::Words(&Words {
        all: &Level::NAMES,
        #[cfg(feature = "schema")]
        name: "Level",
        #[cfg(feature = "schema")]
        doc: "Granularity of a step.",
        #[cfg(feature = "schema")]
        docs: &["Something happened.", "The method decided.", "The method tested a candidate."],
    });
}

// By hand: only formats that people read tell the forms by their types.
impl Serialize for LessonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let human = serializer.is_human_readable();
        match self {
            LessonText::Plain(text) if human => text.serialize(serializer),
            LessonText::ByLanguage(languages) if human => languages.serialize(serializer),
            LessonText::Plain(text) => Ok::<_, &LessonLanguages>(text).serialize(serializer),
            LessonText::ByLanguage(languages) => Err::<&String, _>(languages).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for LessonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Untagged {
            Plain(String),
            ByLanguage(LessonLanguages),
        }

        Ok(if deserializer.is_human_readable() {
            match Untagged::deserialize(deserializer)? {
                Untagged::Plain(text) => LessonText::Plain(text),
                Untagged::ByLanguage(languages) => LessonText::ByLanguage(languages),
            }
        } else {
            match Result::deserialize(deserializer)? {
                Ok(text) => LessonText::Plain(text),
                Err(languages) => LessonText::ByLanguage(languages),
            }
        })
    }
}

impl Serialize for LessonAsk {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let human = serializer.is_human_readable();
        match self {
            LessonAsk::Predict if human => serializer.serialize_bool(true),
            LessonAsk::Choose(choice) if human => choice.serialize(serializer),
            LessonAsk::Predict => None::<&LessonChoice>.serialize(serializer),
            LessonAsk::Choose(choice) => Some(choice).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for LessonAsk {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Untagged {
            Predict(#[allow(dead_code, reason = "it is true")] bool),
            Choose(LessonChoice),
        }

        let choice = if deserializer.is_human_readable() {
            match Untagged::deserialize(deserializer)? {
                Untagged::Predict(_) => None,
                Untagged::Choose(choice) => Some(choice),
            }
        } else {
            Option::deserialize(deserializer)?
        };
        Ok(choice.map_or(LessonAsk::Predict, LessonAsk::Choose))
    }
}
