//! What a worker posts, told in the order in which it came: what is large in a task of its own, after the one in which
//! it was read.
//!
//! The first picture of 200,000 jobs is read in a third of the time that the page then takes to draw it; both in one
//! task were 60 ms in which no key was heard.
//!
//! **Invariant:** what came before is told before. Once dropped it tells nothing more.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::message::Message;
use crate::platform::files::Given;
use crate::platform::overlay;
use crate::platform::soon::Soon;

/// Messages from this many bytes on are told in a task of their own.
const LARGE: usize = 32 << 10;

type Tell = Rc<dyn Fn(Message, Option<Given>)>;
type Waiting = Rc<RefCell<VecDeque<(Message, Option<Given>)>>>;

pub struct Inbox {
    waiting: Waiting,
    tell: Tell,
    /// None where the browser has no channel to be had: then all is told at once.
    soon: Option<Soon>,
}

impl Inbox {
    pub fn new(tell: impl Fn(Message, Option<Given>) + 'static) -> Inbox {
        let waiting = Waiting::default();
        let tell: Tell = Rc::new(tell);
        let soon = {
            let (waiting, tell) = (waiting.clone(), tell.clone());
            Soon::new(move || {
                let next = waiting.borrow_mut().pop_front();
                if let Some((message, given)) = next.filter(|_| !overlay::stopped()) {
                    tell(message, given);
                }
            })
        };
        Inbox { waiting, tell, soon }
    }

    /// A message that was so many bytes long has come.
    pub fn put(&self, message: Message, given: Option<Given>, bytes: usize) {
        match &self.soon {
            Some(soon) if bytes >= LARGE || !self.waiting.borrow().is_empty() => {
                self.waiting.borrow_mut().push_back((message, given));
                soon.ask();
            }
            _ => (self.tell)(message, given),
        }
    }
}
