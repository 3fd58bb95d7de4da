//! What occurred of all that can occur: variants of enums, options, truth values, in what crosses to a front end.
//!
//! A value's bytes (postcard) are read once more, by a deserializer that counts the variant it finds of each type. Serde
//! gives it all variants of a type; so from random bytes, the same deserializer finds all that there are, and makes
//! questions and commands of every lab.

use std::any::type_name;
use std::borrow::Cow;
use std::collections::BTreeMap;

use gantry_core::kernel::Pcg;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer,
    SeqAccess, VariantAccess, Visitor,
};
use serde::{Serialize, forward_to_deserialize_any};

/// A type, its variant and its field; of an enum, the type alone.
type Place = (&'static str, &'static str, &'static str);

/// How often each variant occurred at each place: 0 of what only can.
#[derive(Debug, Default)]
pub struct Ledger {
    places: BTreeMap<Place, BTreeMap<Cow<'static, str>, u64>>,
    occurs: bool,
}

impl Ledger {
    /// Counts all that is in a value.
    ///
    /// # Panics
    /// Where the value is not what its bytes say.
    pub fn saw<T: Serialize + DeserializeOwned>(&mut self, value: &T) {
        self.occurs = true;
        let bytes = postcard::to_allocvec(value).expect("plain data");
        let again: T = self.read(&bytes).expect("it was written so");
        assert_eq!(postcard::to_allocvec(&again).as_ref(), Ok(&bytes), "{}", type_name::<T>());
    }

    /// Adds all that can be in values of a type, as far as so many random ones tell.
    pub fn can<T: DeserializeOwned>(&mut self, values: u32) {
        self.occurs = false;
        let mut pcg = Pcg::new(1);
        for _ in 0..values {
            drop(self.read::<T>(&bytes(&mut pcg, 400)));
        }
    }

    /// Counts one of several things that have no type: kinds of events.
    pub fn counted(&mut self, place: &'static str, what: String, times: u64) {
        let place = self.places.entry((place, "", "")).or_default();
        *place.entry(what.into()).or_default() += times;
    }

    /// All that never occurred, as `type.field: variant`.
    pub fn never(&self) -> Vec<String> {
        let said = |(of, variant, field): &Place, what: &str| {
            let of = of.trim_start_matches("gantry_core::").trim_start_matches("labs::");
            let dots = [variant, field].map(|name| if name.is_empty() { "" } else { "." });
            format!("{of}{}{variant}{}{field}: {what}", dots[0], dots[1])
        };
        let all =
            self.places.iter().flat_map(|(place, all)| all.iter().map(move |own| (place, own)));
        all.filter(|(_, own)| *own.1 == 0).map(|(place, own)| said(place, own.0)).collect()
    }

    pub fn len(&self) -> usize {
        self.places.values().map(BTreeMap::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    fn read<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T, Error> {
        T::deserialize(Reader { bytes: &mut &bytes[..], ledger: self, at: ("", "", "") })
    }

    fn note(&mut self, place: Place, all: &'static [&'static str], which: usize) {
        let none = || all.iter().map(|&name| (name.into(), 0)).collect();
        let counts = self.places.entry(place).or_insert_with(none);
        *counts.entry(all[which].into()).or_default() += u64::from(self.occurs);
    }
}

/// A random value of a type, of small numbers and short lists; none where its type refuses it.
pub fn draw<T: DeserializeOwned>(pcg: &mut Pcg) -> Option<T> {
    Ledger::default().read(&bytes(pcg, 24)).ok()
}

/// Random bytes, most of them small.
fn bytes(pcg: &mut Pcg, most: u32) -> Vec<u8> {
    let count = pcg.below(most);
    (0..count).map(|_| pcg.next_u32() as u8 & [1, 1, 3, 31][pcg.below(4) as usize]).collect()
}

/// Reads bytes as postcard does, and any bytes as some value: past their end there are zeros.
struct Reader<'l, 'b> {
    bytes: &'l mut &'b [u8],
    ledger: &'l mut Ledger,
    at: Place,
}

impl Reader<'_, '_> {
    fn byte(&mut self) -> u8 {
        self.bytes.split_off_first().copied().unwrap_or(0)
    }

    fn number(&mut self) -> u128 {
        let mut number = 0;
        for at in 0..19 {
            let byte = self.byte();
            number |= u128::from(byte & 127) << (7 * at);
            if byte < 128 {
                break;
            }
        }
        number
    }

    /// A length; each entry takes a byte or more.
    fn length(&mut self) -> usize {
        let length = self.number();
        usize::try_from(length).unwrap_or(usize::MAX).min(self.bytes.len())
    }

    fn text(&mut self) -> String {
        let length = self.length();
        let bytes = self.bytes.split_off(..length).unwrap_or_default();
        String::from_utf8_lossy(bytes).into_owned()
    }
}

/// The entries of a list, or the fields of a struct.
struct Entries<'l, 'b> {
    reader: Reader<'l, 'b>,
    names: std::slice::Iter<'static, &'static str>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Entries<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        if let Some(name) = self.names.next() {
            self.reader.at.2 = name;
        }
        let Reader { bytes, ledger, at } = &mut self.reader;
        seed.deserialize(Reader { bytes, ledger, at: *at }).map(Some)
    }
}

impl<'de> EnumAccess<'de> for Reader<'_, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let variant: StrDeserializer<'_, Error> = self.at.1.into_deserializer();
        Ok((seed.deserialize(variant)?, self))
    }
}

impl<'de> VariantAccess<'de> for Reader<'_, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Entries { reader: self, names: [].iter(), left })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Entries { reader: self, names: names.iter(), left: names.len() })
    }
}

macro_rules! numbers {
    ($($read:ident $visit:ident $type:ty;)*) => {$(
        fn $read<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit(self.number() as $type)
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'_, '_> {
    type Error = Error;

    numbers! {
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u64 visit_u64 u64;
        deserialize_u128 visit_u128 u128;
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 f32 str bytes byte_buf unit unit_struct tuple_struct map identifier ignored_any
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("no value that crosses has such a type"))
    }

    fn deserialize_u8<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u8(self.byte())
    }

    fn deserialize_f64<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let bytes = [(); 8].map(|()| self.byte());
        visitor.visit_f64(f64::from_le_bytes(bytes))
    }

    fn deserialize_bool<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let is_true = self.byte() & 1 == 1;
        self.ledger.note(self.at, &["false", "true"], is_true.into());
        visitor.visit_bool(is_true)
    }

    fn deserialize_string<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.text())
    }

    fn deserialize_char<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_char(self.text().chars().next().unwrap_or_default())
    }

    fn deserialize_option<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let is_some = self.byte() & 1 == 1;
        self.ledger.note(self.at, &["none", "some"], is_some.into());
        if is_some { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let left = self.length();
        visitor.visit_seq(Entries { reader: self, names: [].iter(), left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Entries { reader: self, names: [].iter(), left })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.at = (type_name::<V::Value>(), "", "");
        visitor.visit_seq(Entries { reader: self, names: names.iter(), left: names.len() })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let which = self.number() as usize % variants.len();
        let of = type_name::<V::Value>();
        self.ledger.note((of, "", ""), variants, which);
        self.at = (of, variants[which], "");
        visitor.visit_enum(self)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}
