//! Each kind of edit on a made-up record, and the errors where there is no target.

use super::*;
use crate::format::Measure;
use crate::format::record::{name, of, record};

record! {
    in "";
    /// Cups, and who drinks of them.
    pub struct Shelf {
        /// They stand in a row.
        pub cups: Vec<Cup> => crate::format::record::most(&Measure::Nodes, 9),
        /// Who drinks.
        pub guests: Vec<Guest> = Vec::new() => crate::format::record::most(&Measure::Nodes, 9),
        /// Where it hangs.
        pub wall: Option<Wall> = None,
    }

    /// A cup.
    pub struct Cup {
        /// Its name.
        pub id: String => name(),
        /// What it holds, small and large.
        pub holds: Vec<u64> = Vec::new() => crate::format::record::count(0, 2),
    }

    /// One who drinks.
    pub struct Guest {
        /// The cup that he has.
        pub cup: String => of("cups.id"),
        /// The cups that he likes.
        pub likes: Option<Vec<String>> = None => of("cups.id"),
    }

    /// A wall.
    pub struct Wall {
        /// Its colour.
        pub colour: String = "white".to_owned(),
    }
}

const SHELF: &str = r#"{"cups":[{"id":"a"},{"id":"b","holds":[1,2]}],"guests":[{"cup":"a","likes":["b"]},{"cup":"b"}]}"#;

fn shelf(text: &str) -> Shelf {
    let (mut decoder, mut shelf) = (Decoder::new(text), Shelf::default());
    shelf.read(&mut decoder, &crate::format::record::Rule::ANY).expect("it is JSON");
    decoder.finish().0.or(|| shelf).expect("it is a shelf")
}

fn path(text: &str) -> Path {
    let segment = |part: &str| match part.parse() {
        Ok(index) => Segment::Index(index),
        Err(_) => Segment::Field(part.to_owned()),
    };
    Path(text.split('.').map(segment).collect())
}

fn json(text: &str) -> Json {
    Json(text.to_owned())
}

fn after(edit: &Edit) -> String {
    let mut shelf = shelf(SHELF);
    match edit.make(&mut shelf) {
        Ok(()) => Json::of(&shelf).0,
        Err(errors) => errors.list[0].to_string(),
    }
}

#[test]
fn each_change_is_made_where_it_says_and_names_follow() {
    let set = |at: &str, value: &str| Edit::Set(path(at), json(value));
    let add = |list: &str, fields: &[(&str, &str)]| {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), json(value)));
        Edit::Add(path(list), fields.collect())
    };
    for (edit, expected) in [
        (set("cups.0.holds", "[5]"), SHELF.replace(r#"{"id":"a"}"#, r#"{"id":"a","holds":[5]}"#)),
        (set("cups.1.holds.1", "7"), SHELF.replace("[1,2]", "[1,7]")),
        (Edit::Clear(path("cups.1.holds")), SHELF.replace(r#","holds":[1,2]"#, "")),
        (set("cups.0.id", "\"c\""), SHELF.replace("\"a\"", "\"c\"")),
        (set("cups.1.id", "\"c\""), SHELF.replace("\"b\"", "\"c\"")),
        (set("cups.a.holds", "[5]"), SHELF.replace(r#"{"id":"a"}"#, r#"{"id":"a","holds":[5]}"#)),
        (set("cups.b.id", "\"c\""), SHELF.replace("\"b\"", "\"c\"")),
        (set("wall.colour", "\"red\""), SHELF.replace("}]}", r#"}],"wall":{"colour":"red"}}"#)),
        (
            add("cups", &[("holds", "[3]")]),
            SHELF.replace("[1,2]}]", r#"[1,2]},{"id":"c1","holds":[3]}]"#),
        ),
        (Edit::Copy(path("cups.0")), SHELF.replace(r#"{"id":"a"}"#, r#"{"id":"a"},{"id":"c1"}"#)),
        (
            Edit::Move(path("cups.0"), 1),
            SHELF.replace(
                r#"{"id":"a"},{"id":"b","holds":[1,2]}"#,
                r#"{"id":"b","holds":[1,2]},{"id":"a"}"#,
            ),
        ),
        // The entry that requires the cup is removed; the one that may do without it stays.
        (
            Edit::Remove(path("cups.0")),
            r#"{"cups":[{"id":"b","holds":[1,2]}],"guests":[{"cup":"b"}]}"#.to_owned(),
        ),
        (
            Edit::Remove(path("cups.1")),
            r#"{"cups":[{"id":"a"}],"guests":[{"cup":"a"}]}"#.to_owned(),
        ),
        (Edit::Remove(path("guests.1")), SHELF.replace(r#",{"cup":"b"}"#, "")),
    ] {
        assert_eq!(after(&edit), expected, "{edit:?}");
    }
}

#[test]
fn what_stands_nowhere_is_told_at_its_path() {
    for (edit, expected) in [
        (
            Edit::Set(path("cups.0.hold"), json("[]")),
            "cups[0].hold: unknown field, expected one of id, holds; did you mean \"holds\"?",
        ),
        (Edit::Remove(path("cups.c")), "cups.c: unknown field"),
        (Edit::Remove(path("cups.2")), "cups[2]: expected a whole number from 0 to 1, found 2"),
        (Edit::Move(path("cups.0"), 2), "cups: expected a whole number from 0 to 1, found 2"),
        (
            Edit::Set(path("cups.1.holds.2"), json("1")),
            "cups[1].holds[2]: expected a whole number from 0 to 1, found 2",
        ),
        (
            Edit::Set(path("cups.1.holds"), json("[1,\"x\"]")),
            "cups[1].holds[1]: expected a whole number, found the string \"x\"",
        ),
        (Edit::Set(path("cups.0"), json("{}")), "cups[0]: unknown field"),
        (Edit::Copy(path("cups")), "cups: unknown field"),
    ] {
        assert_eq!(after(&edit), expected, "{edit:?}");
    }
}
