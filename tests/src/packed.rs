//! Published schedules: jobs with the start that an established simulator gave each, packed.

use gantry_core::gzip::Unpacker;

/// The table in that file of the golden folder.
///
/// # Panics
/// Where there is no such table.
pub fn published(file: &str) -> String {
    let path = format!("{}/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    let packed = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut unpacker = Unpacker::new(Vec::new(), 64 << 20);
    unpacker.push(&packed).expect("packed");
    String::from_utf8(unpacker.finish().expect("packed whole")).expect("text")
}
