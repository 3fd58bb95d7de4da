//! Reading, writing and describing a record, on a made-up shelf.

use super::*;
use crate::format::Errors;

record! {
    in "";
    /// A cup.
    pub struct Cup {
        /// Its name.
        pub id: String => name(),
        /// What it holds.
        pub volume: u64 = 2 => at_least(1),
        /// Whose it is.
        pub of: Option<String> = None,
    }

    /// Some cups.
    pub struct Shelf {
        /// They stand in a row.
        pub cups: Vec<Cup> => most(&Measure::Nodes, 3),
        /// How they stand.
        pub order: Order = Order::Any,
    }
}

words! {
    in "";
    /// How cups stand.
    pub enum Order {
        /// As they come.
        Any = "any",
        /// By what they hold.
        ByVolume = "by-volume",
    }
}

fn read(text: &str) -> Result<Shelf, Errors> {
    let (mut decoder, mut shelf) = (Decoder::new(text), Shelf::default());
    shelf.read(&mut decoder, &Rule::ANY).expect("it is JSON");
    decoder.finish().0.or(|| shelf)
}

fn written(shelf: &Shelf) -> String {
    let mut writer = Writer::new(false);
    shelf.write(&mut writer);
    writer.finish()
}

#[test]
fn what_has_its_default_is_left_out_and_read_back() {
    for text in [
        r#"{"cups":[]}"#,
        r#"{"cups":[{"id":"a"},{"id":"b","volume":3,"of":"me"}],"order":"by-volume"}"#,
    ] {
        assert_eq!(read(text).map(|shelf| written(&shelf)), Ok(text.to_owned()));
    }
    let shelf = read(r#"{"order":"any","cups":[{"volume":2,"id":"a"}]}"#);
    assert_eq!(shelf.map(|shelf| written(&shelf)), Ok(r#"{"cups":[{"id":"a"}]}"#.to_owned()));
}

#[test]
fn a_word_has_its_name() {
    assert_eq!(Order::ALL.map(Order::name), Order::NAMES);
    assert_eq!(Order::from_name("by-volume"), Some(Order::ByVolume));
    assert_eq!(Order::from_name("by volume"), None);
}

#[test]
fn every_error_stands_at_its_path() {
    let text = r#"{"cups":[{"id":7,"volum":1},{"volume":-1,"of":null},{"id":"c","id":"d"},{}],"order":"by volume","sort":1}"#;
    let said: Vec<String> = read(text).unwrap_err().list.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "cups[0].id: expected a string, found 7",
            "cups[0].volum: unknown field, expected one of id, volume, of; did you mean \"volume\"?",
            "cups[1].volume: expected a whole number of at least 1, found -1",
            "cups[1].of: expected a string, found null",
            "cups[1]: missing field \"id\"",
            "cups[2].id: duplicate field",
            "cups: expected at most 3 nodes, found 4",
            "order: expected one of any, by-volume, found \"by volume\"; did you mean \"by-volume\"?",
            "sort: unknown field, expected one of cups, order",
        ]
    );
}
