//! The JSON Schema of the scenario file, made from the types that hold it.
//!
//! **Invariant:** its properties are the fields that the reader allows (test).
//! What it cannot say (names that must be known, sums, coordinates) only checking a scenario tells.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::{Value, json};

use super::{LabKind, MAX_NUMBER, VERSION, note};
use crate::format::head::{MAX_TITLE, MAX_UNIT};
use crate::labs::File;
use crate::labs::placement::problem::MAX_DIMENSIONS;

/// The schema, as JSON text for people.
pub fn schema() -> String {
    let mut generator =
        SchemaSettings::draft2020_12().with_transform(RecursiveTransform(refine)).into_generator();
    let mut schema = generator.root_schema_for::<File>();
    for lab in LabKind::ALL {
        let name = lab.definition();
        let properties = schema.pointer_mut(&format!("/$defs/{name}File/properties/lab"));
        *properties.expect("each lab has its file") = json!({
            "description": "The lab the scenario is for.",
            "const": lab.name(),
        });
    }
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}

/// The limits that types do not show, by the names of the fields.
fn limits(field: &str) -> Value {
    match field {
        "gantry" => json!({"const": VERSION}),
        "batch" | "granularity" | "estimate" | "runtime" | "need" | "capacity" => {
            json!({"minimum": 1})
        }
        "id" | "name" | "resource" => json!({"minLength": 1, "maxLength": 64}),
        "title" => json!({"maxLength": MAX_TITLE}),
        "note" => json!({"maxLength": note::MAX_CHARACTERS}),
        "unit" | "time_unit" => json!({"maxLength": MAX_UNIT}),
        "stages" => json!({"minItems": 1}),
        "dimensions" | "available" | "request" | "amount" => {
            json!({"minItems": 1, "maxItems": MAX_DIMENSIONS})
        }
        "candidates" => json!({"minItems": 1, "uniqueItems": true}),
        "prefer" => json!({"maxItems": MAX_DIMENSIONS, "uniqueItems": true}),
        _ => json!({}),
    }
}

fn refine(schema: &mut Schema) {
    if schema.get("type").is_some_and(|kind| kind == "integer") {
        schema.remove("format");
        schema.insert("maximum".to_owned(), MAX_NUMBER.into());
    }
    // What may be left out may not be null.
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for (name, property) in properties {
        let limits = match property.get("type") {
            // Placement has a list of that name.
            Some(kind) if name == "nodes" && kind == "integer" => json!({"minimum": 1}),
            _ => limits(name),
        };
        if let (Value::Object(property), Value::Object(limits)) = (property, limits) {
            property.extend(limits);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::format::decode::Field;
    use crate::format::head::HEAD;
    use crate::labs::backfill::read as backfill;
    use crate::labs::placement::read as placement;
    use crate::labs::workflow::read as workflow;

    const PUBLISHED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/scenario.schema.json");

    /// `GANTRY_BLESS=1` writes the file anew after a change that is meant to change the format.
    #[test]
    fn the_published_schema_is_current() {
        if std::env::var_os("GANTRY_BLESS").is_some() {
            std::fs::write(PUBLISHED, schema()).expect("the folder is there");
        }
        let published = std::fs::read_to_string(PUBLISHED).expect("published with the site");
        assert!(published == schema(), "static/scenario.schema.json is not what the types say");
    }

    /// Names of the properties, and whether each is required.
    fn properties(schema: &Value) -> BTreeMap<String, bool> {
        let required = |name: &str| {
            schema["required"]
                .as_array()
                .is_some_and(|names| names.iter().any(|required| required == name))
        };
        let properties = schema["properties"].as_object().expect("an object");
        properties.keys().map(|name| (name.clone(), required(name))).collect()
    }

    fn fields(table: &[Field]) -> BTreeMap<String, bool> {
        table.iter().map(|field| (field.name.to_owned(), field.required)).collect()
    }

    #[test]
    fn the_reader_allows_what_the_schema_says() {
        let schema: Value = serde_json::from_str(&schema()).unwrap();
        let definition = |name: &str| properties(&schema["$defs"][name]);
        let own = [&HEAD[..], &placement::FIELDS[..]].concat();
        assert_eq!(definition("PlacementScenarioFile"), fields(&own));
        let own = [&HEAD[..], &backfill::FIELDS[..]].concat();
        assert_eq!(definition("BackfillScenarioFile"), fields(&own));
        let own = [&HEAD[..], &workflow::FIELDS[..]].concat();
        assert_eq!(definition("WorkflowScenarioFile"), fields(&own));
        assert_eq!(definition("Workflow"), fields(&workflow::WORKFLOW));
        assert_eq!(definition("Stage"), fields(&workflow::STAGE));
        assert_eq!(definition("StageJob"), fields(&workflow::STAGE_JOB));
        assert_eq!(definition("Share"), fields(&workflow::SHARE));
        assert_eq!(definition("User"), fields(&workflow::USER));
        assert_eq!(definition("OrdinaryJob"), fields(&workflow::JOB));
        assert_eq!(definition("Checkpoint"), fields(&backfill::CHECKPOINT));
        assert_eq!(definition("Job"), fields(&backfill::JOB));
        assert_eq!(definition("Dimension"), fields(&placement::DIMENSION));
        assert_eq!(definition("Node"), fields(&placement::NODE));
        assert_eq!(definition("Reservation"), fields(&placement::RESERVATION));
        let mut item = definition("Task");
        item.extend(definition("Release"));
        // Which fields an entry needs depends on whether it is a release.
        for required in item.values_mut() {
            *required = false;
        }
        assert_eq!(item, fields(&placement::ITEM));
    }

    #[test]
    fn nothing_else_is_allowed() {
        let schema: Value = serde_json::from_str(&schema()).unwrap();
        let closed = |schema: &Value| {
            schema["additionalProperties"] == json!(false)
                || schema["unevaluatedProperties"] == json!(false)
        };
        let files = LabKind::ALL.map(|lab| format!("{}File", lab.definition()));
        let own = ["Dimension", "Node", "Reservation", "Task", "Release", "Checkpoint", "Job"];
        let more = ["Workflow", "Stage", "StageJob", "Share", "User", "OrdinaryJob"];
        let own = own.into_iter().chain(more);
        for name in files.into_iter().chain(own.map(str::to_owned)) {
            assert!(closed(&schema["$defs"][&name]), "{name}");
        }
    }
}
