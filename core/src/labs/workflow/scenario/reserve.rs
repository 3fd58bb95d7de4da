//! The size of a workflow's reservation in a scenario file: a word or a number.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::format::Shape;
use crate::format::decode::Decoder;
use crate::format::json::{Read, Type};
use crate::format::record::{Rule, Value};
use crate::format::write::Writer;

/// The size of a workflow's reservation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reserve {
    /// The need of its largest stage.
    #[default]
    Max,
    /// The sum of the needs of all its stages.
    Sum,
    /// A number of units; at least the need of its largest stage.
    Units(u64),
}

impl Reserve {
    /// The words, in the order of their variants.
    pub const NAMES: [&'static str; 2] = ["max", "sum"];

    /// Reserved units for stages with these needs; the sum saturates.
    pub fn units(self, needs: impl Iterator<Item = u64>) -> u64 {
        match self {
            Reserve::Max => needs.max().unwrap_or(0),
            Reserve::Sum => needs.fold(0, u64::saturating_add),
            Reserve::Units(units) => units,
        }
    }
}

impl Serialize for Reserve {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            let units = match self {
                Reserve::Units(units) => Ok(*units),
                word => Err(*word == Reserve::Sum),
            };
            return units.serialize(serializer);
        }
        match self {
            Reserve::Max => serializer.serialize_str(Self::NAMES[0]),
            Reserve::Sum => serializer.serialize_str(Self::NAMES[1]),
            Reserve::Units(units) => serializer.serialize_u64(*units),
        }
    }
}

impl<'de> Deserialize<'de> for Reserve {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Reserve;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("\"max\", \"sum\" or a number of units")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Reserve, E> {
                match word {
                    "max" => Ok(Reserve::Max),
                    "sum" => Ok(Reserve::Sum),
                    _ => Err(E::unknown_variant(word, &Reserve::NAMES)),
                }
            }

            fn visit_u64<E: de::Error>(self, units: u64) -> Result<Reserve, E> {
                Ok(Reserve::Units(units))
            }

            fn visit_i64<E: de::Error>(self, units: i64) -> Result<Reserve, E> {
                let found = de::Unexpected::Signed(units);
                u64::try_from(units).map(Reserve::Units).map_err(|_| E::invalid_value(found, &self))
            }
        }

        if !deserializer.is_human_readable() {
            return Ok(match Result::<u64, bool>::deserialize(deserializer)? {
                Ok(units) => Reserve::Units(units),
                Err(false) => Reserve::Max,
                Err(true) => Reserve::Sum,
            });
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// A word or a number. An unreadable value becomes the default.
impl Value for Reserve {
    fn read(&mut self, decoder: &mut Decoder<'_>, _: &'static Rule) -> Read<()> {
        match decoder.reader.peek()?.0 {
            Type::Text => match &*decoder.reader.clone().string()? {
                "max" | "sum" => {
                    let sum = decoder.word(&Reserve::NAMES)? == Some(1);
                    *self = if sum { Reserve::Sum } else { Reserve::Max };
                }
                // Two words and a number: an unknown word is told all three.
                _ => decoder.wrong(Shape::WordOrNumber)?,
            },
            Type::Number => {
                *self = decoder.whole_from(1)?.map_or(Reserve::Max, Reserve::Units);
            }
            _ => decoder.wrong(Shape::WordOrNumber)?,
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Reserve::Max => writer.text(Self::NAMES[0]),
            Reserve::Sum => writer.text(Self::NAMES[1]),
            Reserve::Units(units) => writer.whole(*units),
        }
    }
}

impl crate::format::describe::Described for Reserve {
    const TYPE: crate::format::describe::Type = crate::format::describe::Type::Custom(
        #[cfg(feature = "schema")]
        (
            "Reserve",
            r#"{"description": "What the hungriest stage needs, what all stages need together, or so many units.",
                "anyOf": [{"type": "string", "enum": ["max", "sum"]},
                          {"type": "integer", "maximum": 9007199254740991, "minimum": 1}]}"#,
        ),
    );
}
