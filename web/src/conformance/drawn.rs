//! Changes of a lab drawn from their types: each kind of change with arguments of all sorts, as serde tells them.
//!
//! So no kind of change can be forgotten, and most that are drawn name what is there or nearly so.

use std::collections::BTreeSet;
use std::fmt;

use gantry_core::kernel::Pcg;
use serde::de::value::{Error, U32Deserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// Most numbers are less.
const SMALL: u32 = 4;

/// Draws a value; `names` are texts that mean something. None of a type without values.
pub(super) fn value<T: DeserializeOwned>(rng: &mut Pcg, names: &BTreeSet<String>) -> Option<T> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    T::deserialize(Draw { rng, names: &names }).ok()
}

struct Draw<'a> {
    rng: &'a mut Pcg,
    names: &'a [&'a str],
}

impl Draw<'_> {
    fn again(&mut self) -> Draw<'_> {
        Draw { rng: self.rng, names: self.names }
    }

    fn number(&mut self) -> u32 {
        let most = [SMALL, SMALL, SMALL, 100][self.rng.below(4) as usize];
        self.rng.below(most)
    }

    fn text(&mut self) -> String {
        let count = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        match self.rng.below(count + 2) {
            0 => String::new(),
            at => self.names.get(at as usize - 1).copied().unwrap_or("new-1").to_owned(),
        }
    }
}

macro_rules! numbers {
    ($($deserialize:ident $visit:ident $type:ty)*) => {
        $(fn $deserialize<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
            let number = self.number();
            visitor.$visit(<$type>::try_from(number).unwrap_or_default())
        })*
    };
}

impl<'de> Deserializer<'de> for Draw<'_> {
    type Error = Error;

    numbers! {
        deserialize_u8 visit_u8 u8
        deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64
        deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64
    }

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.text())
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(self.rng.below(2) == 1)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.rng.below(2) == 0 { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = self.rng.below(3) as usize;
        visitor.visit_seq(Several { draw: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Several { draw: self, left })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Several { draw: self, left })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Several { draw: self, left: fields.len() })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let count = u32::try_from(variants.len()).unwrap_or(u32::MAX);
        if count == 0 {
            return Err(serde::de::Error::custom(Nothing));
        }
        visitor.visit_enum(Chosen { variant: self.rng.below(count), draw: self })
    }

    forward_to_deserialize_any! {
        i8 i16 u128 i128 f32 f64 char str string bytes byte_buf unit_struct map identifier ignored_any
    }
}

struct Nothing;

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a type without values")
    }
}

struct Several<'a> {
    draw: Draw<'a>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Several<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        seed.deserialize(self.draw.again()).map(Some)
    }
}

/// A variant, by its number.
struct Chosen<'a> {
    draw: Draw<'a>,
    variant: u32,
}

impl<'de, 'a> EnumAccess<'de> for Chosen<'a> {
    type Error = Error;
    type Variant = Draw<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Draw<'a>), Error> {
        let variant: U32Deserializer<Error> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self.draw))
    }
}

impl<'de> VariantAccess<'de> for Draw<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Several { draw: self, left })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Several { draw: self, left: fields.len() })
    }
}
