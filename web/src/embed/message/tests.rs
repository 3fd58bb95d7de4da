//! Every message, and every way in which one is refused.

use serde_json::json;

use super::*;

fn heard(value: Value) -> Result<(Option<u32>, Ask), Fault> {
    let Value::Object(fields) = value else { panic!("an object") };
    read(&fields).map_err(Fault::from)
}

#[test]
fn every_message_is_read() {
    for (mut message, ask) in [
        (json!({"type": "hello"}), Ask::Hello {}),
        (json!({"type": "load", "link": "g=fig4"}), Ask::Load { link: "g=fig4".into() }),
        (
            json!({"type": "seek", "moment": 3}),
            Ask::Seek { moment: Some(3), time: None, event: None },
        ),
        (
            json!({"type": "seek", "time": 0}),
            Ask::Seek { moment: None, time: Some(0), event: None },
        ),
        (
            json!({"type": "seek", "event": "yield.2"}),
            Ask::Seek { moment: None, time: None, event: Some("yield.2".into()) },
        ),
        (json!({"type": "play"}), Ask::Play {}),
        (json!({"type": "pause"}), Ask::Pause {}),
        (json!({"type": "step"}), Ask::Step { direction: None, level: None }),
        (
            json!({"type": "step", "direction": "back", "level": "decision"}),
            Ask::Step { direction: Some(Way::Back), level: Some(Grain::Decision) },
        ),
        (json!({"type": "select", "thing": null}), Ask::Select { thing: None }),
        (json!({"type": "select", "thing": "job.4"}), Ask::Select { thing: Some("job.4".into()) }),
        (json!({"type": "predict", "on": true}), Ask::Predict { on: true }),
    ] {
        message["gantry"] = json!(1);
        message["id"] = json!(7);
        assert_eq!(heard(message), Ok((Some(7), ask.clone())));
        // What is read is what the types say: as it is written it is read again.
        let mut written = serde_json::to_value(&ask).unwrap();
        let empty = written.as_object_mut().unwrap();
        empty.retain(|name, value| !value.is_null() || name == "thing");
        written["gantry"] = json!(1);
        assert_eq!(heard(written), Ok((None, ask)));
    }
    assert_eq!(ASKS.len(), 8);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of messages")]
fn what_is_wrong_is_told_with_what_was_meant() {
    let cases = [
        (json!({}), "", Some("gantry"), None, None),
        (json!({"gantry": "1"}), "gantry", Some("a whole number"), Some("the string \"1\""), None),
        (json!({"gantry": 2, "type": "play"}), "gantry", Some("1"), Some("2"), None),
        (json!({"gantry": 0}), "gantry", Some("1 to 1"), Some("0"), None),
        (json!({"gantry": 1}), "", Some("type"), None, None),
        (json!({"gantry": 1, "type": 3}), "type", Some("a string"), Some("the number 3"), None),
        (
            json!({"gantry": 1, "type": "sek"}),
            "type",
            Some("hello, load, seek, play, pause, step, select, predict"),
            Some("sek"),
            Some("seek"),
        ),
        (
            json!({"gantry": 1, "type": "play", "id": -1}),
            "id",
            Some("a whole number"),
            Some("the number -1"),
            None,
        ),
        (
            json!({"gantry": 1, "type": "play", "id": 1_u64 << 40}),
            "id",
            Some("0 to 4294967295"),
            Some("1099511627776"),
            None,
        ),
        (json!({"gantry": 1, "type": "load"}), "", Some("link"), None, None),
        (
            json!({"gantry": 1, "type": "load", "link": []}),
            "link",
            Some("a string"),
            Some("a list"),
            None,
        ),
        (
            json!({"gantry": 1, "type": "load", "lnk": "g=fig4"}),
            "",
            Some("gantry, type, id, link"),
            Some("lnk"),
            Some("link"),
        ),
        (json!({"gantry": 1, "type": "seek"}), "", Some("one of moment, time, event"), None, None),
        (
            json!({"gantry": 1, "type": "seek", "moment": 1, "time": 2}),
            "",
            Some("one of moment, time, event"),
            Some("moment, time"),
            None,
        ),
        (
            json!({"gantry": 1, "type": "seek", "moment": 1.5}),
            "moment",
            Some("a whole number"),
            Some("the number 1.5"),
            None,
        ),
        (
            json!({"gantry": 1, "type": "step", "direction": "bak"}),
            "direction",
            Some("forward, back"),
            Some("bak"),
            Some("back"),
        ),
        (
            json!({"gantry": 1, "type": "step", "level": null}),
            "level",
            Some("a string"),
            Some("null"),
            None,
        ),
        (
            json!({"gantry": 1, "type": "predict", "on": 1}),
            "on",
            Some("true or false"),
            Some("the number 1"),
            None,
        ),
        (
            json!({"gantry": 1, "type": "select", "thing": "job.x"}),
            "thing",
            Some("a whole number"),
            Some("the string \"job.x\""),
            None,
        ),
    ];
    for (message, path, expected, found, nearest) in cases {
        let told = heard(message.clone()).expect_err("it is refused");
        let said = (told.expected.as_deref(), told.found.as_deref(), told.nearest.as_deref());
        assert_eq!((&*told.path, said), (path, (expected, found, nearest)), "{message}");
        assert!(told.message.starts_with(if path.is_empty() { "message" } else { path }));
    }
    let kind = heard(json!({"gantry": 1, "type": "seek", "event": "yeild.2"})).unwrap_err();
    assert_eq!((&*kind.path, kind.nearest.as_deref()), ("event", Some("yield")));
    let thing = heard(json!({"gantry": 1, "type": "select", "thing": "jbo.1"})).unwrap_err();
    assert_eq!((&*thing.path, thing.nearest.as_deref()), ("thing", Some("job")));
}

#[test]
fn what_is_told_has_its_type_beside_its_fields() {
    let fault = Fault::of_file(Some(3), "https://example.com/a.json");
    let told = serde_json::to_value(Tell::Error(fault)).unwrap();
    assert_eq!((&told["type"], &told["re"]), (&json!("error"), &json!(3)));
    let ready = serde_json::to_value(Tell::Ready { versions: vec![1], greeted: false }).unwrap();
    assert_eq!(ready, json!({"type": "ready", "versions": [1], "greeted": false}));
}
