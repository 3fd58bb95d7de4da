//! What the page listens to: keys, the address, files that are dropped, the system.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;

use super::{App, Message};
use crate::keys::{self, Heeded};
use crate::platform::{address, files, hints, keyboard, page as document};
use crate::state::{Action, System};

/// Begins to listen, until what it returns is dropped.
pub(super) fn listeners(
    link: &yew::html::Scope<App>,
    heeded: &Rc<Cell<Heeded>>,
    asks_on_leaving: &Rc<Cell<bool>>,
) -> Vec<EventListener> {
    let act = link.callback(Message::Act);
    let heeded = heeded.clone();
    let mut listeners = Vec::from(keyboard::on_key(move |key| {
        let meaning = keys::meaning(key, heeded.get());
        let taken = meaning.is_some();
        if let Some(action) = meaning {
            act.emit(action);
        }
        taken
    }));
    let to = link.clone();
    listeners.push(address::on_change(move |fragment| to.send_message(Message::Address(fragment))));
    let to = link.clone();
    listeners.extend(files::on_drop(move |given| to.send_message(Message::File(given))));
    let to = link.clone();
    listeners.extend(document::on_system(move |system: System| {
        to.send_message(Message::Act(Action::System(system)));
    }));
    // By Escape the browser ends it without telling of the key.
    let to = link.clone();
    listeners.push(document::on_screen_left(move || {
        to.send_message(Message::Act(Action::Present(Some(false))));
    }));
    let to = link.clone();
    listeners.push(document::on_hide(move || to.send_message(Message::Remember)));
    let asks = asks_on_leaving.clone();
    listeners.push(document::ask_on_leaving(move || asks.get()));
    listeners.extend(hints::show());
    listeners
}
