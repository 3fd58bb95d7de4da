//! The tree of values as input of `serde`: structures are read from it, and faults know the value at which they are.
//!
//! A null is a missing field or key, but an amount of resources cannot be null. A structure with a field named [`MARK`]
//! gets its own mark in it.

use serde::de::value::{BorrowedStrDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::error::{ErrorKind, Expected};
use super::quantity;
use super::value::{Data, Value, ValueId};

/// The name of the field for the mark of a structure.
const MARK: &str = "\0";

/// A value to deserialize from.
#[derive(Clone, Copy)]
pub(super) struct Source<'r, 't> {
    pub value: &'t Value,
    /// Values with faults that are reported: they count as missing.
    pub bad: &'r [ValueId],
}

/// A fault and the value at which it is; `None` until the value around it is known.
#[derive(Debug)]
pub(super) struct Fault {
    pub at: Option<ValueId>,
    pub kind: ErrorKind,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Fault { at: None, kind: ErrorKind::Syntax { message: message.to_string() } }
    }

    fn missing_field(field: &'static str) -> Self {
        Fault { at: None, kind: ErrorKind::Missing { field: field.to_owned(), nearest: None } }
    }
}

impl<'r, 't> Source<'r, 't> {
    fn fault(self, expected: Expected) -> Fault {
        let kind = ErrorKind::WrongType { found: self.value.found(), expected };
        Fault { at: Some(self.value.mark), kind }
    }

    /// A fault of a field of this structure.
    fn placed(self, mut fault: Fault) -> Fault {
        if fault.at.is_none() {
            fault.at = Some(self.value.mark);
            if let ErrorKind::Missing { field, nearest } = &mut fault.kind {
                *nearest = self.value.nearest(field);
            }
        }
        fault
    }

    /// The keys and values of a map that are not bad.
    fn entries(self) -> Result<impl Iterator<Item = (&'t str, Source<'r, 't>)>, Fault> {
        let Data::Map(entries) = &self.value.data else { return Err(self.fault(Expected::Object)) };
        let all = entries.iter().map(move |(key, value)| (&**key, Source { value, ..self }));
        Ok(all.filter(|(key, of)| *key != MARK && !of.bad.contains(&of.value.mark)))
    }

    /// Those that are not null either.
    fn present(self) -> Result<impl Iterator<Item = (&'t str, Source<'r, 't>)>, Fault> {
        Ok(self.entries()?.filter(|(_, of)| of.value.data != Data::Null))
    }
}

/// Input for a map or structure.
fn pairs<'r, 't>(
    entries: impl Iterator<Item = (&'t str, Source<'r, 't>)>,
) -> MapDeserializer<
    't,
    impl Iterator<Item = (BorrowedStrDeserializer<'t, Fault>, Source<'r, 't>)>,
    Fault,
> {
    MapDeserializer::new(entries.map(|(key, value)| (BorrowedStrDeserializer::new(key), value)))
}

impl<'t> IntoDeserializer<'t, Fault> for Source<'_, 't> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'t> Deserializer<'t> for Source<'_, 't> {
    type Error = Fault;

    /// A map with its nulls.
    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(pairs(self.entries()?)).map_err(|fault| self.placed(fault))
    }

    fn deserialize_ignored_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.value.data {
            Data::Boolean(flag) => visitor.visit_bool(*flag),
            _ => Err(self.fault(Expected::Boolean)),
        }
    }

    /// A mark.
    fn deserialize_u32<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_u32(self.value.mark.0)
    }

    fn deserialize_u64<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.value.data {
            Data::Number(text) => {
                visitor.visit_u64(quantity::whole(text).map_err(|of| self.fault(of))?)
            }
            _ => Err(self.fault(Expected::WholeNumber)),
        }
    }

    fn deserialize_str<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.value.data {
            Data::Text(text) => visitor.visit_borrowed_str(text),
            _ => Err(self.fault(Expected::Text)),
        }
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    /// Quantities, by the names of their types.
    fn deserialize_newtype_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let quantity = match &self.value.data {
            Data::Number(text) | Data::Text(text) => quantity::whole(text),
            _ => Err(Expected::Quantity),
        };
        match name {
            "Quantity" => {
                let number = quantity.map_err(|expected| self.fault(expected))?;
                visitor.visit_newtype_struct(number.into_deserializer())
            }
            "IsSome" => visitor.visit_newtype_struct((quantity != Ok(0)).into_deserializer()),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Data::List(list) = &self.value.data else { return Err(self.fault(Expected::List)) };
        let list = list.iter().filter(|value| !self.bad.contains(&value.mark));
        visitor.visit_seq(SeqDeserializer::new(list.map(|value| Source { value, ..self })))
    }

    fn deserialize_map<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(pairs(self.present()?)).map_err(|fault| self.placed(fault))
    }

    fn deserialize_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let mark = fields.contains(&MARK).then_some((MARK, self));
        let entries = mark.into_iter().chain(self.present()?);
        visitor.visit_map(pairs(entries)).map_err(|fault| self.placed(fault))
    }

    // Named here, as the core has no floats.
    fn deserialize_f32<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        <V: Visitor<'t>>
        i8 i16 i32 i64 i128 u8 u16 u128 char string bytes byte_buf unit unit_struct tuple tuple_struct enum
        identifier
    }
}
