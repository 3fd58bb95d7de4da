//! The last word: what the reader sees when the program has stopped.
//!
//! After a panic the program's state is broken, so the overlay is plain elements that work without it: a link
//! that loads the page anew with the scenario in its fragment, a link that saves the scenario as a file, and
//! a dialog that holds the keyboard and covers the page.
//!
//! A scenario that a worker keeps is asked of that worker, whose program goes on; the link comes once it has answered.
//!
//! **Invariant:** nothing here asks anything of the page's state; what is shown was kept before.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement};

use super::worker::Rescue;
use super::{address, document, files, made, window};
use crate::narrate::{Language, Words};
use crate::scene::svg::Length;

static STOPPED: AtomicBool = AtomicBool::new(false);

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// What is needed to go on after a stop.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The scenario's text; empty where it is kept elsewhere.
    pub text: Rc<str>,
    pub elsewhere: Option<Rescue>,
    /// The fragment that opens it.
    pub fragment: String,
    pub language: Language,
}

/// Keeps what is shown now: before each change, not after.
pub fn keep(kept: Kept) {
    KEPT.with(|slot| {
        if let Ok(mut slot) = slot.try_borrow_mut() {
            *slot = kept;
        }
    });
}

/// Whether the program has stopped: nothing that comes in may reach it any more.
pub fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Makes a panic raise the overlay, and an event of the name `gantry:panic` on the window panic: tests and
/// the curious raise it so.
pub fn arm() {
    // Not the standard library's setter: the renderer would put its own hook over it.
    yew::set_custom_panic_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        STOPPED.store(true, Ordering::Relaxed);
        raise(&info.to_string());
    }));
    EventListener::new(&window(), "gantry:panic", |_| panic!("asked for by an event")).forget();
}

fn raise(details: &str) {
    let kept = KEPT.with(|slot| slot.try_borrow().map(|kept| kept.clone()).unwrap_or_default());
    // Where there is no document to show anything in, the console has it.
    let _ = build(&kept, details);
}

fn build(kept: &Kept, details: &str) -> Option<()> {
    let words = kept.language.words();
    let body = document().body()?;
    let dialog: HtmlDialogElement = make("dialog", "stopped", "")?.dyn_into().ok()?;
    body.append_child(&dialog).ok()?;
    dialog.set_attribute("aria-labelledby", "stopped-title").ok()?;
    let title = make("h1", "", words.panic_title())?;
    title.set_id("stopped-title");
    let actions = make("div", "actions", "")?;
    let reload = make("a", "button strong", words.panic_reload())?;
    // Another query makes it a load: with another fragment alone the browser would stay in this page.
    let again = Length(window().performance().map_or(0.0, |clock| clock.now()).round());
    reload
        .set_attribute("href", &format!("{}?again={again}#{}", address::base(), kept.fragment))
        .ok()?;
    let (said, saved) = if kept.text.is_empty() {
        (words.panic_text_kept(), None)
    } else {
        let address = files::address_of(kept.text.as_bytes(), "application/json")?;
        (words.panic_text(), Some(save(words, &address)?))
    };
    let say = make("p", "", said)?;
    let fresh = make("a", "button", words.panic_fresh())?;
    fresh.set_attribute("href", &format!("{}?again={again}", address::base())).ok()?;
    let more = make("details", "", "")?;
    for part in [make("summary", "", words.panic_details())?, make("pre", "", details)?] {
        more.append_child(&part).ok()?;
    }
    for link in [Some(reload), saved, Some(fresh)].into_iter().flatten() {
        actions.append_child(&link).ok()?;
    }
    for part in [&title, &say, &actions, &more] {
        dialog.append_child(part).ok()?;
    }
    if let Some(rescue) = &kept.elsewhere {
        // The worker has its own program, and that one has not stopped.
        rescue.file(move |given| {
            let save = given.address().and_then(|address| save(words, &address));
            if save.is_some_and(|save| actions.prepend_with_node_1(&save).is_ok()) {
                say.set_text_content(Some(words.panic_text_rescued()));
            }
        });
    }
    // Escape would close it.
    dialog.set_attribute("closedby", "none").ok()?;
    dialog.show_modal().ok()
}

fn save(words: Words, address: &str) -> Option<Element> {
    let save = make("a", "button", words.panic_save())?;
    save.set_attribute("href", address).ok()?;
    save.set_attribute("download", "gantry-scenario.json").ok()?;
    Some(save)
}

fn make(tag: &str, class: &str, text: &str) -> Option<Element> {
    let element = made::<Element>(tag)?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    element.set_text_content(Some(text));
    Some(element)
}
