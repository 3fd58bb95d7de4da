//! What is taken up again: settings, links.

use std::borrow::Cow;

use gantry_core::scenario::link::{self, Drawn};
use gantry_core::scenario::{self, Error, ErrorKind, Errors, Measure, Path};
use gantry_core::session::Goal;
use gantry_core::workload::lublin::Options;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};

use crate::client::{Drawing, Source};
use crate::narrate::Language;
use crate::platform::{page, store};
use crate::state::{Action, Origin, Settings};
use crate::url::View;
use crate::{gallery, storage};

/// The settings that were kept, on top of what the browser suggests.
pub fn settings() -> Settings {
    let preferred = preferred();
    store::get(storage::SETTINGS).map_or(preferred, |text| storage::read_settings(&text, preferred))
}

/// The settings that the browser suggests.
fn preferred() -> Settings {
    let languages = page::languages();
    let language = Language::preferred(languages.iter().map(String::as_str));
    Settings { language, ..Settings::default() }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Linked {
    Text(String),
    /// From what jobs are drawn, and the text of the scenario that they are put into.
    Drawn(Options, String),
}

/// Reads a link. Errors: it holds no scenario.
pub fn linked(link: &str) -> Result<Linked, Errors> {
    if let Some(text) = link.strip_prefix("text=") {
        return written(text).map(Linked::Text);
    }
    if let Some(drawn) = Drawn::decode(link) {
        let Drawn { options, frame } = drawn?;
        return Ok(Linked::Drawn(options, scenario::write_pretty(&frame)));
    }
    Ok(Linked::Text(scenario::write_pretty(&link::decode(link)?)))
}

/// The questions, or the review of a receipt, that an address of what is open already asks for.
pub fn asks(view: &View) -> Option<Action> {
    let review = view.receipt.clone().map(Action::Review);
    review.or(view.asks.map(|asks| Action::Predict(Some(asks))))
}

/// The text of a scenario that a link holds as it is written, with `%41` for what an address cannot hold.
fn written(text: &str) -> Result<String, Errors> {
    let wrong = |kind| {
        let error = Error { path: Path::root(), position: None, kind };
        Errors { list: vec![error], more: 0 }
    };
    let (found, max) = (text.len() as u64, link::MAX_CHARACTERS as u64);
    if found > max {
        return Err(wrong(ErrorKind::TooLarge { what: Measure::LinkCharacters, found, max }));
    }
    let text = percent_decode_str(text).decode_utf8();
    text.map(Cow::into_owned).map_err(|_| wrong(ErrorKind::NotUtf8))
}

/// What opens what a link holds, changed `from` an example where it names one, and goes there.
pub fn follow(linked: Linked, from: Option<String>, goal: Goal) -> Action {
    match linked {
        Linked::Drawn(options, frame) => {
            let source = Source::Drawn(Drawing::Workload { options, frame: Some(frame) });
            Action::Import { source, origin: Origin::Drawn(options), goal, push: false }
        }
        Linked::Text(text) => {
            let from = from.filter(|name| gallery::find(name).is_some());
            let origin = from.map_or(Origin::Own, Origin::Changed);
            Action::Open { text: text.into(), origin, goal, edited: false, push: false }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_a_link_is_read_as_it_is_written() {
        for (link, text) in [
            ("text=%7B%22gantry%22:1%7D", r#"{"gantry":1}"#),
            ("text=%E4%BD%9C%E4%B8%9A", "作业"),
            ("text=100%", "100%"),
            ("text=%zz%4%+1", "%zz%4%+1"),
            ("text=", ""),
        ] {
            assert_eq!(linked(link), Ok(Linked::Text(text.to_owned())), "{link}");
        }
        for link in
            ["text=%FF".to_owned(), format!("text={}", "a".repeat(link::MAX_CHARACTERS + 1))]
        {
            assert_eq!(linked(&link).map_err(|errors| errors.list.len()), Err(1));
        }
    }
}
