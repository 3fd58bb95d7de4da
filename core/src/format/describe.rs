//! Descriptions of the file format's types, for forms and for the JSON Schema, which has their docs.

use super::decode::Field;
use super::record::Record;

pub(crate) enum Type {
    Number,
    Text,
    /// True or false.
    Flag,
    List(&'static Type),
    /// An object whose keys and values are the two fields of a record.
    Keyed(&'static Type),
    /// A list of lists with a number for every field of a record.
    Rows(&'static Type),
    Words(&'static Words),
    Record(&'static Definition),
    /// One of two objects.
    Either(&'static Either),
    Decimal(#[cfg(feature = "schema")] &'static str),
    /// Any other type: the name of its definition, and its JSON Schema.
    Custom(#[cfg(feature = "schema")] (&'static str, &'static str)),
}

pub(crate) struct Words {
    pub(crate) all: &'static [&'static str],
    #[cfg(feature = "schema")]
    pub(crate) name: &'static str,
    #[cfg(feature = "schema")]
    pub(crate) doc: &'static str,
    #[cfg(feature = "schema")]
    pub(crate) docs: &'static [&'static str],
}

pub(crate) struct Definition {
    pub(crate) fields: &'static [Field],
    /// A record with the defaults of all fields.
    pub(crate) blank: fn() -> Box<dyn Record>,
    #[cfg(feature = "schema")]
    pub(crate) name: &'static str,
    #[cfg(feature = "schema")]
    pub(crate) doc: &'static str,
    #[cfg(feature = "schema")]
    pub(crate) docs: &'static [&'static str],
}

/// An entry that is one of two records.
pub(crate) struct Either {
    pub(crate) of: [&'static Type; 2],
    #[cfg(feature = "schema")]
    pub(crate) name: &'static str,
    #[cfg(feature = "schema")]
    pub(crate) doc: &'static str,
    #[cfg(feature = "schema")]
    pub(crate) docs: [&'static str; 2],
}

pub(crate) trait Described {
    const TYPE: Type;
    /// True if a field of the type may have no value.
    const OPTIONAL: bool = false;
}

impl Described for u64 {
    const TYPE: Type = Type::Number;
}

impl Described for String {
    const TYPE: Type = Type::Text;
}

impl Described for bool {
    const TYPE: Type = Type::Flag;
}

impl<T: Described + 'static> Described for Vec<T> {
    const TYPE: Type = Type::List(&T::TYPE);
}

/// An optional field may be left out, but not null.
impl<T: Described> Described for Option<T> {
    const TYPE: Type = T::TYPE;
    const OPTIONAL: bool = true;
}
