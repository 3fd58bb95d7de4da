//! The published JSON Schema is that of the labs as published.

use gantry_core::scenario::schema;

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

#[test]
fn what_may_be_left_out_may_not_be_null() {
    assert!(!schema().contains("null"), "the reader refuses it");
}
