//! The JSON Schema of the scenario file, made from `record!` and `words!`.
//!
//! It leaves some conditions (known names, sums, coordinates) to the check of a scenario.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use super::{LabKind, MAX_NUMBER, VERSION};
use crate::format::decode::Field;
use crate::format::describe::{Definition, Described, Either, Type, Words};
use crate::format::head::HEAD;
use crate::format::record::Rule;

/// Docs of the fields of all scenarios, as in [`HEAD`].
const OF_ALL: &[&str] = &[
    "The version of the format.",
    "The lab the scenario is for.",
    "Shown as the name of the scenario.",
    "Markdown shown beside the lab.",
    "What a reader can do after the lesson: one to three sentences that begin with a verb.",
    "Examples whose lessons should come first, by the names of their files.",
    "Policies whose metrics stay on the page during the lesson.",
    "Captions at moments of the run, in order of the run.",
    "What one unit of time is.",
];

/// The schema, as JSON text for people.
pub fn schema() -> String {
    let mut definitions = Map::new();
    // The name of a lab is in the definition of its file.
    of_type(&LabKind::TYPE, &Rule::ANY, &mut definitions);
    let files = LabKind::ALL.map(|lab| {
        let Type::Record(record) = lab.described() else { panic!("a scenario is a record") };
        let mut file = object(&HEAD, OF_ALL, &mut definitions);
        let more = object(record.fields, record.docs, &mut definitions);
        file["properties"]["gantry"]["const"] = VERSION.into();
        file["properties"]["lab"] = json!({"description": OF_ALL[1], "const": lab.name()});
        file["description"] = record.doc.trim().into();
        for part in ["properties", "required"] {
            match (&mut file[part], more[part].clone()) {
                (Value::Object(all), Value::Object(mut more)) => all.append(&mut more),
                (Value::Array(all), Value::Array(mut more)) => all.append(&mut more),
                _ => {}
            }
        }
        definitions.insert(format!("{}File", record.name), file);
        let said = format!("A scenario of the {} lab.", lab.name());
        json!({"description": said, "$ref": format!("#/$defs/{}File", record.name)})
    });
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario",
        "description": "A scenario: what is scheduled, on what, and the policy that brings them together.",
        "anyOf": files,
        "$defs": definitions,
    });
    let ordered = Ordered { value: &schema, names: false };
    serde_json::to_string_pretty(&ordered).expect("a schema is JSON") + "\n"
}

/// The schema of an object with these fields.
fn object(fields: &[Field], docs: &[&str], definitions: &mut Map<String, Value>) -> Value {
    let mut properties = Map::new();
    for (field, doc) in fields.iter().zip(docs) {
        let mut property = of_type(field.of, &field.rule, definitions);
        property["description"] = doc.trim().into();
        properties.insert(field.name.to_owned(), property);
    }
    let required: Vec<&str> =
        fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let mut schema =
        json!({"type": "object", "properties": properties, "additionalProperties": false});
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}

/// The schema of a type within the limits of a field. A named type is added to the definitions.
fn of_type(of: &Type, rule: &Rule, definitions: &mut Map<String, Value>) -> Value {
    let (name, schema) = match of {
        Type::Number => {
            return json!({"type": "integer", "minimum": rule.least, "maximum": MAX_NUMBER});
        }
        Type::Text => {
            return limited(json!({"type": "string"}), "Length", rule.characters);
        }
        Type::Flag => return json!({"type": "boolean"}),
        Type::List(of) => {
            let items = of_type(of, &Rule::ANY, definitions);
            let schema = json!({"type": "array", "items": items});
            let mut schema = limited(schema, "Items", rule.count);
            if rule.unique {
                schema["uniqueItems"] = true.into();
            }
            return schema;
        }
        Type::Keyed(of) => {
            let Type::Record(record) = of else { panic!("what has keys is a record") };
            let values = of_type(record.fields[1].of, &record.fields[1].rule, definitions);
            return limited(
                json!({"type": "object", "additionalProperties": values}),
                "Properties",
                rule.count,
            );
        }
        Type::Rows(of) => {
            let Type::Record(record) = of else { panic!("a row is a record") };
            let all = record.fields.iter().zip(record.docs);
            let numbers = all.map(|(field, doc)| {
                let mut number = of_type(field.of, &field.rule, definitions);
                number["description"] = doc.trim().into();
                number
            });
            let numbers: Vec<Value> = numbers.collect();
            let (count, row) = (numbers.len(), json!({"type": "array", "prefixItems": numbers}));
            let mut row = row;
            (row["minItems"], row["maxItems"]) = (count.into(), count.into());
            return limited(json!({"type": "array", "items": row}), "Items", rule.count);
        }
        Type::Decimal(schema) => return serde_json::from_str(schema).expect("a schema is JSON"),
        Type::Custom((name, schema)) => {
            (name, serde_json::from_str(schema).expect("a schema is JSON"))
        }
        Type::Words(Words { name, doc, all, docs }) => {
            let of = |(word, doc): (&&str, &&str)| json!({"description": doc.trim(), "type": "string", "const": word});
            let all: Vec<Value> = all.iter().zip(*docs).map(of).collect();
            (name, json!({"description": doc.trim(), "oneOf": all}))
        }
        Type::Record(Definition { name, doc, fields, docs, .. }) => {
            let mut schema = object(fields, docs, definitions);
            schema["description"] = doc.trim().into();
            (name, schema)
        }
        Type::Either(Either { name, doc, of, docs }) => {
            let of = [0, 1].map(|at| {
                let mut schema = of_type(of[at], &Rule::ANY, definitions);
                schema["description"] = docs[at].trim().into();
                schema
            });
            (name, json!({"description": doc.trim(), "anyOf": of}))
        }
    };
    let known = definitions.insert((*name).to_owned(), schema.clone());
    assert!(known.is_none_or(|known| known == schema), "two types are called {name}");
    json!({"$ref": format!("#/$defs/{name}")})
}

/// A schema with a minimum and a maximum, if there are any; 0 for none.
fn limited(mut schema: Value, of: &str, (least, most): (u16, u16)) -> Value {
    for (bound, limit) in [("min", least), ("max", most)] {
        if limit > 0 {
            schema[format!("{bound}{of}")] = limit.into();
        }
    }
    schema
}

/// First keys of a schema, in this order; the rest follows by name.
const FIRST: [&str; 11] = [
    "$schema",
    "title",
    "description",
    "type",
    "const",
    "items",
    "properties",
    "additionalProperties",
    "required",
    "anyOf",
    "$defs",
];

/// A schema, or schemas by their `names`, with keys in the order for readers.
struct Ordered<'v> {
    value: &'v Value,
    names: bool,
}

impl Serialize for Ordered<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let within = |value| Ordered { value, names: false };
        match self.value {
            Value::Object(fields) => {
                let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
                if !self.names {
                    let rank = |key: &str| FIRST.iter().position(|first| *first == key);
                    fields.sort_by_key(|(key, _)| rank(key).unwrap_or(FIRST.len()));
                }
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    let names = !self.names && (key == "properties" || key == "$defs");
                    map.serialize_entry(key, &Ordered { value, names })?;
                }
                map.end()
            }
            Value::Array(list) => serializer.collect_seq(list.iter().map(within)),
            plain => plain.serialize(serializer),
        }
    }
}
