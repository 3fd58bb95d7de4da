//! Descriptions of the file format's types, for the JSON Schema.

use super::decode::Field;

/// A type of the format.
pub(crate) enum Type {
    /// A whole number.
    Number,
    /// A string.
    Text,
    /// True or false.
    Flag,
    /// A list.
    List(&'static Type),
    /// An object whose keys and values are the two fields of a record.
    Keyed(&'static Type),
    /// A list of lists with a number for every field of a record.
    Rows(&'static Type),
    /// One of several words.
    Words(&'static Words),
    /// An object.
    Record(&'static Definition),
    /// One of two objects.
    Either(&'static Either),
    /// Any other type: its JSON Schema, and its name if it has a definition of its own.
    Custom(Option<&'static str>, &'static str),
}

/// An enum of the format.
pub(crate) struct Words {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    /// Each word with its doc.
    pub(crate) all: &'static [(&'static str, &'static str)],
}

/// A record of the format.
pub(crate) struct Definition {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) fields: &'static [Field],
    /// Doc and type of each field.
    pub(crate) more: &'static [(&'static str, &'static Type)],
}

/// An entry that is one of two records.
pub(crate) struct Either {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    /// Doc and type of each.
    pub(crate) of: [(&'static str, &'static Type); 2],
}

/// A type with a description.
pub(crate) trait Described {
    /// Description of the type.
    const TYPE: Type;
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
}
