//! Every message, and every way in which one is refused.

use serde_json::json;

use super::*;

fn heard(value: Value) -> Result<(Option<u32>, Ask), Fault> {
    let Value::Object(fields) = value else { panic!("an object") };
    read(&fields, true).map_err(Fault::from)
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
            Ask::Step { direction: Some(Direction::Back), level: Some(Level::Decision) },
        ),
        (json!({"type": "select", "thing": null}), Ask::Select { thing: None }),
        (json!({"type": "select", "thing": "job.4"}), Ask::Select { thing: Some("job.4".into()) }),
        (json!({"type": "predict", "on": true}), Ask::Predict { on: true }),
    ] {
        message["gantry"] = json!(1);
        message["id"] = json!(7);
        assert_eq!(heard(message), Ok((Some(7), ask.clone())));
        // What is read is what the types say: as it is written it is read again, in small letters.
        let written = serde_json::to_string(&ask).unwrap().to_lowercase();
        let mut written: Value = serde_json::from_str(&written).unwrap();
        let empty = written.as_object_mut().unwrap();
        empty.retain(|name, value| !value.is_null() || name == "thing");
        written["gantry"] = json!(1);
        assert_eq!(heard(written), Ok((None, ask)));
    }
    assert_eq!(ASKS.len(), 8);
}

/// What is refused: the field, what was expected, what was found, and what was meant.
#[test]
fn what_is_wrong_is_told_with_what_was_meant() {
    for (mut message, wrong) in [
        (json!({}), "|gantry||"),
        (json!({"gantry": "1"}), "gantry|a whole number|the string \"1\"|"),
        (json!({"gantry": 2, "type": "play"}), "gantry|1|2|"),
        (json!({"gantry": 0}), "gantry|1 to 1|0|"),
        (json!({"gantry": 1}), "|type||"),
        (json!({"type": 3}), "type|a string|the number 3|"),
        (
            json!({"type": "sek"}),
            "type|hello, load, seek, play, pause, step, select, predict|sek|seek",
        ),
        (json!({"type": "play", "id": -1}), "id|a whole number|the number -1|"),
        (json!({"type": "play", "id": 1_u64 << 40}), "id|0 to 4294967295|1099511627776|"),
        (json!({"type": "load"}), "|link||"),
        (json!({"type": "load", "link": []}), "link|a string|a list|"),
        (json!({"type": "load", "lnk": "g=fig4"}), "|gantry, type, id, link|lnk|link"),
        (json!({"type": "seek"}), "|one of moment, time, event||"),
        (
            json!({"type": "seek", "moment": 1, "time": 2}),
            "|one of moment, time, event|moment, time|",
        ),
        (json!({"type": "seek", "moment": 1.5}), "moment|a whole number|the number 1.5|"),
        (json!({"type": "step", "direction": "bak"}), "direction|forward, back|bak|back"),
        (json!({"type": "step", "level": null}), "level|a string|null|"),
        (json!({"type": "predict", "on": 1}), "on|true or false|the number 1|"),
        (json!({"type": "select", "thing": "job.x"}), "thing|a whole number|the string \"job.x\"|"),
    ] {
        if message.get("type").is_some() && message.get("gantry").is_none() {
            message["gantry"] = json!(1);
        }
        let told = heard(message).expect_err("it is refused");
        let said = [told.expected, told.found, told.nearest].map(Option::unwrap_or_default);
        assert_eq!(format!("{}|{}", told.path, said.join("|")), wrong);
        assert!(told.message.starts_with(if told.path.is_empty() {
            "message"
        } else {
            &told.path
        }));
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
