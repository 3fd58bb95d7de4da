//! What is taken up again: settings, links.

use gantry_core::scenario::link::{self, Drawn};
use gantry_core::scenario::{self, Errors};
use gantry_core::session::Goal;
use gantry_core::workload::lublin::Options;
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

/// What a link holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Linked {
    /// A scenario.
    Text(String),
    /// From what jobs are drawn, and the text of the scenario that they are put into.
    Drawn(Options, String),
}

/// Reads a link. Errors: it holds no scenario.
pub fn linked(link: &str) -> Result<Linked, Errors> {
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
