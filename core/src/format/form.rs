//! The fields of a scenario as a form shows them: kind, limits and value of the field at a path, by the tables of
//! `record!`.
//!
//! A record that is left out shows the defaults of its fields, since an edit of one of them adds it.
//!
//! Cost: a walk to the path.

use super::decode::Field;
use super::describe::Type;
use super::record::{Record, Value};
use super::write::Writer;
use super::{Path, Segment};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    pub kind: FormValue,
    /// True if it may have no value.
    pub optional: bool,
    /// Minimum of a number.
    pub least: u64,
    /// The list and field that its names come from: `nodes.id`; empty if it may be any text.
    pub of: &'static str,
}

/// A value by the kind of its control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormValue {
    /// A whole number; empty if it is left out.
    Number(String),
    /// A decimal; empty if it is left out.
    Decimal(String),
    /// A text; empty if it is left out.
    Text(String),
    /// True or false.
    Flag(bool),
    Word(String, &'static [&'static str]),
    /// A list of texts; `None` if it is left out.
    Names(Option<Vec<String>>),
    Numbers(Vec<u64>),
    /// A list of records: the number of its entries, and the first field of the second kind of entry, if there is one.
    List(usize, Option<&'static str>),
    /// A record, by the names of its fields.
    Record(Vec<&'static str>),
    WordOrNumber(String),
}

impl FormField {
    /// The field, entry or number at a path; `None` if there is nothing.
    pub(crate) fn at(root: &dyn Record, path: &Path) -> Option<FormField> {
        found(root, &path.0)
    }
}

fn found(record: &dyn Record, path: &[Segment]) -> Option<FormField> {
    let Some((Segment::Field(name), below)) = path.split_first() else {
        return path.is_empty().then(|| of_record(record));
    };
    let fields = record.fields();
    let at = fields.iter().position(|field| field.name == name)?;
    let (field, value) = (&fields[at], record.get(at));
    match below.split_first() {
        None => Some(FormField {
            kind: kind(field, value),
            optional: field.optional,
            least: field.rule.least.into(),
            of: field.rule.of,
        }),
        Some((Segment::Field(_), _)) => {
            let Type::Record(definition) = field.of else { return None };
            match value.record() {
                Some(record) => found(record, below),
                None => found(&*(definition.blank)(), below),
            }
        }
        Some((Segment::Index(index), below)) => {
            let at = usize::try_from(*index).ok()?;
            if let Some(numbers) = value.numbers() {
                let kind = FormValue::Number(numbers.get(at)?.to_string());
                return below.is_empty().then_some(FormField {
                    kind,
                    optional: false,
                    least: 0,
                    of: "",
                });
            }
            let list = value.list().filter(|list| at < list.count())?;
            found(list.row(at).0, below)
        }
    }
}

fn of_record(record: &dyn Record) -> FormField {
    let names = record.fields().iter().map(|field| field.name).collect();
    FormField { kind: FormValue::Record(names), optional: false, least: 0, of: "" }
}

fn kind(field: &Field, value: &dyn Value) -> FormValue {
    let text = || value.names().first().cloned().unwrap_or_default();
    match field.of {
        Type::Number => FormValue::Number(written(value)),
        Type::Decimal(..) => FormValue::Decimal(written(value)),
        Type::Text => FormValue::Text(text()),
        Type::Flag => FormValue::Flag(written(value) == "true"),
        Type::Words(words) => {
            FormValue::Word(written(value).trim_matches('"').to_owned(), words.all)
        }
        Type::List(Type::Text) => {
            let names = value.names();
            let is_left_out = !field.required && names.is_empty() && written(value).is_empty();
            FormValue::Names((!is_left_out).then(|| names.to_vec()))
        }
        Type::List(Type::Number) => {
            FormValue::Numbers(value.numbers().cloned().unwrap_or_default())
        }
        Type::List(of) | Type::Keyed(of) | Type::Rows(of) => {
            let second = match of {
                Type::Either(either) => first_field(either.of[1]),
                _ => None,
            };
            FormValue::List(value.list().map_or(0, super::record::List::count), second)
        }
        Type::Record(definition) => {
            FormValue::Record(definition.fields.iter().map(|field| field.name).collect())
        }
        Type::Either(_) | Type::Custom(..) => {
            FormValue::WordOrNumber(written(value).trim_matches('"').to_owned())
        }
    }
}

fn first_field(of: &Type) -> Option<&'static str> {
    let Type::Record(definition) = of else { return None };
    definition.fields.first().map(|field| field.name)
}

/// The value as a file has it; empty if it is left out.
pub(crate) fn written(value: &dyn Value) -> String {
    let mut writer = Writer::new(false);
    value.write(&mut writer);
    writer.finish()
}
