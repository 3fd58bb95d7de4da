//! What is taken up again: settings, links.

use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Errors};
use gantry_core::session::Goal;

use crate::client::Source;
use crate::gallery;
use crate::platform::store;
use crate::state::{Action, Origin, Settings};
use crate::storage;

/// The settings that were kept, on top of what the browser suggests.
pub fn settings() -> Settings {
    let preferred = crate::app::preferred();
    store::get(storage::SETTINGS).map_or(preferred, |text| storage::read_settings(&text, preferred))
}

/// What opens the scenario that a link holds, changed `from` an example where it names one, and goes there. Errors: it
/// holds none.
pub fn from_link(link: &str, from: Option<String>, goal: Goal) -> Result<Action, Errors> {
    if let Some(drawn) = Drawn::decode(link) {
        let drawn = Box::new(drawn?);
        let origin = Origin::Drawn(drawn.options);
        return Ok(Action::Import { source: Source::Drawn(drawn), origin, goal, push: false });
    }
    let text = scenario::write_pretty(&scenario::link::decode(link)?).into();
    let from = from.filter(|name| gallery::find(name).is_some());
    let origin = from.map_or(Origin::Own, Origin::Changed);
    Ok(Action::Open { text, origin, goal, edited: false, push: false })
}
