//! Macros: a struct from a list of fields, an enum from a list of words, an entry from two records.

/// Makes a struct and its [`Record`] from each list of fields.
///
/// A field is `name: type`, `= default` if it may be left out, `=> rule` if it has limits beyond its type. `in "Lab_"`
/// gives the prefix of the types in TypeScript, where each lab has a namespace, `as "Name"` the name of a type in the
/// JSON Schema, where all types share one.
macro_rules! record {
    (in $lab:literal; $(
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:ident),*)])?
        pub struct $Name:ident $(as $published:literal)? {
            $(
                $(#[doc = $field_doc:literal])*
                $(#[typescript($typescript:literal)])?
                pub $field:ident: $Type:ty $(= $default:expr)? $(=> $rule:expr)?,
            )+
        }
    )+) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize $($(, $derive)*)?)]
        #[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = $lab))]
        pub struct $Name {
            $(
                $(#[doc = $field_doc])*
                $(#[cfg_attr(feature = "js", tsify(type = $typescript))])?
                $(
                    #[cfg_attr(feature = "js", tsify(optional))]
                    #[cfg_attr(not(feature = "js"), doc = concat!("\n\nDefault: `", stringify!($default), "`."))]
                )?
                pub $field: $Type,
            )+
        }

        impl $Name {
            /// Fields of the format, in the order in which they are written.
            pub(crate) const FIELDS: &'static [$crate::format::decode::Field] = &[$(
                $crate::format::decode::Field {
                    name: stringify!($field),
                    required: $crate::format::record::without!($($default)?),
                    optional: <$Type as $crate::format::describe::Described>::OPTIONAL,
                    rule: $crate::format::record::ruled!($($rule)?),
                    of: &<$Type as $crate::format::describe::Described>::TYPE,
                },
            )+];
        }

        /// Defaults of all fields, and placeholders for those without one.
        impl Default for $Name {
            fn default() -> Self {
                $Name {
                    $($field: $crate::format::record::unread!(
                        [$($default)?] $Type, $crate::format::record::ruled!($($rule)?)
                    ),)+
                }
            }
        }

        const _: () = {
            /// Indices of the fields in their table.
            #[allow(non_camel_case_types, reason = "fields are no types")]
            enum At {
                $($field,)+
            }

            impl $crate::format::record::Record for $Name {
                fn fields(&self) -> &'static [$crate::format::decode::Field] {
                    Self::FIELDS
                }

                fn get(&self, field: usize) -> &dyn $crate::format::record::Value {
                    match field {
                        $(at if at == At::$field as usize => &self.$field,)+
                        _ => unreachable!("a field of the table"),
                    }
                }

                fn get_mut(&mut self, field: usize) -> &mut dyn $crate::format::record::Value {
                    match field {
                        $(at if at == At::$field as usize => &mut self.$field,)+
                        _ => unreachable!("a field of the table"),
                    }
                }

                fn is_default(&self, field: usize) -> bool {
                    match field {
                        $($(at if at == At::$field as usize => {
                            let default: $Type = $default;
                            self.$field == default
                        })?)+
                        _ => false,
                    }
                }

                fn reset(&mut self, field: usize) {
                    match field {
                        $(at if at == At::$field as usize => {
                            self.$field = $crate::format::record::unread!(
                                [$($default)?] $Type, $crate::format::record::ruled!($($rule)?)
                            );
                        })+
                        _ => unreachable!("a field of the table"),
                    }
                }
            }
        };

        impl $crate::format::record::Value for $Name {
            fn read(
                &mut self,
                decoder: &mut $crate::format::decode::Decoder<'_>,
                _: &'static $crate::format::record::Rule,
            ) -> $crate::format::json::Read<()> {
                *self = $crate::format::record::Entry::read(decoder)?;
                Ok(())
            }

            fn write(&self, writer: &mut $crate::format::write::Writer) {
                writer.record(self);
            }

            fn record(&self) -> Option<&dyn $crate::format::record::Record> {
                Some(self)
            }

            fn record_mut(&mut self) -> Option<&mut dyn $crate::format::record::Record> {
                Some(self)
            }
        }

        impl $crate::format::record::Entry for $Name {
            const TABLES: [&'static [$crate::format::decode::Field]; 2] = [Self::FIELDS, &[]];

            fn unread(_: bool) -> Self {
                Self::default()
            }

            fn row(&self) -> (&dyn $crate::format::record::Record, bool) {
                (self, false)
            }

            fn row_mut(&mut self) -> (&mut dyn $crate::format::record::Record, bool) {
                (self, false)
            }
        }

        impl $crate::format::describe::Described for $Name {
            const TYPE: $crate::format::describe::Type =
                $crate::format::describe::Type::Record(&$crate::format::describe::Definition {
                    fields: Self::FIELDS,
                    blank: || Box::new(Self::default()),
                    #[cfg(feature = "schema")]
                    name: $crate::format::record::published!($Name $($published)?),
                    #[cfg(feature = "schema")]
                    doc: concat!($($doc),*),
                    #[cfg(feature = "schema")]
                    docs: &[$(concat!($($field_doc),*),)+],
                });
        }
    )+};
}

/// Makes an enum from each list of words; its first variant is the placeholder.
macro_rules! words {
    (in $lab:literal; $(
        $(#[doc = $doc:literal])*
        pub enum $Name:ident $(as $published:literal)? {
            $(#[doc = $first_doc:literal])*
            $First:ident = $first:literal,
            $(
                $(#[doc = $word_doc:literal])*
                $Word:ident = $word:literal,
            )*
        }
    )+) => {$(
        $(#[doc = $doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize,
            serde::Deserialize,
        )]
        #[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = $lab))]
        pub enum $Name {
            $(#[doc = $first_doc])*
            #[default]
            #[serde(rename = $first)]
            $First,
            $(
                $(#[doc = $word_doc])*
                #[serde(rename = $word)]
                $Word,
            )*
        }

        impl $Name {
            /// All variants.
            pub const ALL: [$Name; [$first $(, $word)*].len()] = [$Name::$First $(, $Name::$Word)*];

            /// Names in a scenario, in the order of `ALL`.
            pub const NAMES: [&'static str; Self::ALL.len()] = [$first $(, $word)*];

            /// Name in a scenario.
            pub fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The variant with this name.
            pub fn from_name(name: &str) -> Option<$Name> {
                Self::NAMES.iter().position(|&known| known == name).map(|at| Self::ALL[at])
            }
        }

        impl $crate::format::record::Unread for $Name {}

        impl $crate::format::record::Value for $Name {
            fn read(
                &mut self,
                decoder: &mut $crate::format::decode::Decoder<'_>,
                _: &'static $crate::format::record::Rule,
            ) -> $crate::format::json::Read<()> {
                if let Some(word) = decoder.word(&Self::NAMES)? {
                    *self = Self::ALL[word];
                }
                Ok(())
            }

            fn write(&self, writer: &mut $crate::format::write::Writer) {
                writer.text(self.name());
            }
        }

        impl $crate::format::describe::Described for $Name {
            const TYPE: $crate::format::describe::Type =
                $crate::format::describe::Type::Words(&$crate::format::describe::Words {
                    all: &Self::NAMES,
                    #[cfg(feature = "schema")]
                    name: $crate::format::record::published!($Name $($published)?),
                    #[cfg(feature = "schema")]
                    doc: concat!($($doc),*),
                    #[cfg(feature = "schema")]
                    docs: &[concat!($($first_doc),*), $(concat!($($word_doc),*),)*],
                });
        }
    )+};
}

/// Makes an entry that is one of two records: the second if the first of its fields is present.
macro_rules! either {
    (
        in $lab:literal;
        $(#[doc = $doc:literal])*
        pub enum $Name:ident {
            $(#[doc = $first_doc:literal])*
            $First:ident($FirstType:ty),
            $(#[doc = $second_doc:literal])*
            $Second:ident($SecondType:ty),
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = $lab), serde(untagged))]
        pub enum $Name {
            $(#[doc = $first_doc])*
            $First($FirstType),
            $(#[doc = $second_doc])*
            $Second($SecondType),
        }

        // By hand: only formats that people read tell a record by its fields.
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let human = serializer.is_human_readable();
                let (name, first, second) =
                    (stringify!($Name), stringify!($First), stringify!($Second));
                match self {
                    $Name::$First(record) if human => record.serialize(serializer),
                    $Name::$Second(record) if human => record.serialize(serializer),
                    $Name::$First(record) => serializer.serialize_newtype_variant(name, 0, first, record),
                    $Name::$Second(record) => serializer.serialize_newtype_variant(name, 1, second, record),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(serde::Deserialize)]
                enum Tagged {
                    $First($FirstType),
                    $Second($SecondType),
                }

                #[derive(serde::Deserialize)]
                #[serde(untagged)]
                enum Untagged {
                    $First($FirstType),
                    $Second($SecondType),
                }

                Ok(if deserializer.is_human_readable() {
                    match Untagged::deserialize(deserializer)? {
                        Untagged::$First(record) => $Name::$First(record),
                        Untagged::$Second(record) => $Name::$Second(record),
                    }
                } else {
                    match Tagged::deserialize(deserializer)? {
                        Tagged::$First(record) => $Name::$First(record),
                        Tagged::$Second(record) => $Name::$Second(record),
                    }
                })
            }
        }

        impl $Name {
            /// Fields of both: the record is known only at the end of the entry.
            pub(crate) const FIELDS: &'static [$crate::format::decode::Field] =
                &$crate::format::decode::joined::<
                    { <$FirstType>::FIELDS.len() + <$SecondType>::FIELDS.len() },
                >(<$FirstType>::FIELDS, <$SecondType>::FIELDS, false);
        }

        impl $crate::format::record::Entry for $Name {
            const TABLES: [&'static [$crate::format::decode::Field]; 2] =
                [<$FirstType>::FIELDS, <$SecondType>::FIELDS];

            fn unread(second: bool) -> Self {
                if second {
                    $Name::$Second(Default::default())
                } else {
                    $Name::$First(Default::default())
                }
            }

            fn row(&self) -> (&dyn $crate::format::record::Record, bool) {
                match self {
                    $Name::$First(record) => (record, false),
                    $Name::$Second(record) => (record, true),
                }
            }

            fn row_mut(&mut self) -> (&mut dyn $crate::format::record::Record, bool) {
                match self {
                    $Name::$First(record) => (record, false),
                    $Name::$Second(record) => (record, true),
                }
            }

            fn read(
                decoder: &mut $crate::format::decode::Decoder<'_>,
            ) -> $crate::format::json::Read<Self> {
                let (mut first, mut second) =
                    (<$FirstType>::default(), <$SecondType>::default());
                let is_second = decoder.either(&mut first, &mut second, Self::FIELDS)?;
                Ok(if is_second { $Name::$Second(second) } else { $Name::$First(first) })
            }
        }

        impl $crate::format::describe::Described for $Name {
            const TYPE: $crate::format::describe::Type =
                $crate::format::describe::Type::Either(&$crate::format::describe::Either {
                    of: [
                        &<$FirstType as $crate::format::describe::Described>::TYPE,
                        &<$SecondType as $crate::format::describe::Described>::TYPE,
                    ],
                    #[cfg(feature = "schema")]
                    name: stringify!($Name),
                    #[cfg(feature = "schema")]
                    doc: concat!($($doc),*),
                    #[cfg(feature = "schema")]
                    docs: [concat!($($first_doc),*), concat!($($second_doc),*)],
                });
        }
    };
}

/// True if a field has no default.
macro_rules! without {
    () => {
        true
    };
    ($default:expr) => {
        false
    };
}

/// A rule, or `None`.
macro_rules! ruled {
    () => {
        $crate::format::record::Rule::ANY
    };
    ($rule:expr) => {
        $rule
    };
}

/// The default of a field, or its placeholder.
macro_rules! unread {
    ([] $Type:ty, $rule:expr) => {
        <$Type as $crate::format::record::Unread>::unread(&$rule)
    };
    ([$default:expr] $Type:ty, $rule:expr) => {
        $default
    };
}

/// The published name of a type.
#[cfg(feature = "schema")]
macro_rules! published {
    ($Name:ident) => {
        stringify!($Name)
    };
    ($Name:ident $published:literal) => {
        $published
    };
}

#[cfg(feature = "schema")]
pub(crate) use published;
pub(crate) use {either, record, ruled, unread, without, words};
