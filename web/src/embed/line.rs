//! The line to the page around: what it says comes in, what is to be told goes out.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use serde::Serialize;
use serde_json::{Map, Value};
use yew::Callback;

use super::message::{Fault, Tell, VERSION};
use super::talk::{EVERY_MS, Gauge, Talk, Turn, ready, too_many};
use super::{Conversation, Wish};
use crate::platform::{address, clock, embed, page};
use crate::state::{Report, State};

/// A message with its version.
#[derive(Serialize)]
struct Versioned<'a> {
    gantry: u64,
    #[serde(flatten)]
    tell: &'a Tell,
}

/// What came in: from which origin, and what it says.
type Heard = (String, Result<Map<String, Value>, Fault>);

struct Line {
    heard: Rc<RefCell<Vec<Heard>>>,
    again: Callback<()>,
    talk: Talk,
    /// Calls when what was held back can be told.
    later: Option<Timeout>,
    _listening: EventListener,
}

/// Begins to listen to the page around, and tells it so.
pub fn begin(again: Callback<()>) -> Box<dyn Conversation> {
    let heard = Rc::<RefCell<Vec<Heard>>>::default();
    let gauge = RefCell::new(Gauge::default());
    let listening = embed::listen({
        let (heard, again) = (heard.clone(), again.clone());
        move |event| {
            let said = match gauge.borrow_mut().count(clock::now_ms()) {
                Turn::Read => event.read().map_err(Fault::from),
                Turn::Tell => Err(too_many()),
                Turn::Drop => return,
            };
            heard.borrow_mut().push((event.origin(), said));
            again.emit(());
        }
    });
    post(embed::ANY, &ready(false));
    let talk = Talk::new(address::base());
    Box::new(Line { heard, again, talk, later: None, _listening: listening })
}

fn post(origin: &str, tell: &Tell) {
    if let Ok(text) = serde_json::to_string(&Versioned { gantry: VERSION, tell }) {
        embed::post(&text, origin);
    }
}

impl Line {
    fn post(&mut self) {
        for (origin, tell) in self.talk.says() {
            post(&origin, &tell);
        }
    }
}

impl Conversation for Line {
    fn attend(&mut self, state: &State) -> Vec<Wish> {
        self.later = None;
        let heard = std::mem::take(&mut *self.heard.borrow_mut());
        let talk = &mut self.talk;
        let wishes = heard.into_iter().flat_map(|(origin, said)| talk.hear(&origin, said, state));
        let wishes = wishes.collect();
        self.post();
        wishes
    }

    fn tell(&mut self, state: &State) {
        if !self.talk.tell(state, clock::now_ms()) {
            self.later = None;
        } else if self.later.is_none() {
            let again = self.again.clone();
            self.later = Some(page::later(EVERY_MS, move || again.emit(())));
        }
        self.post();
    }

    fn report(&mut self, report: &Report, state: &State) {
        self.talk.report(report, state);
        self.post();
    }
}
