//! A session that works in slices: the same in the page and in the worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gantry_core::placement::view::ViewLimits;
use gantry_core::session::{Request, Response, Session};

use crate::platform::soon::Slices;

/// Rows of the task list: as many as a tall window shows, for they are made anew in every frame of playing.
const TASKS: u64 = 40;

/// A session, and where its replies go.
pub(super) struct Desk {
    session: Rc<RefCell<Session>>,
    post: Rc<dyn Fn(Vec<Response>)>,
    working: Rc<Cell<bool>>,
    slices: Slices,
}

impl Desk {
    /// A session with nothing open.
    pub(super) fn new(post: impl Fn(Vec<Response>) + 'static) -> Desk {
        let session = Session::with_limits(ViewLimits { tasks: TASKS, ..ViewLimits::default() });
        let session = Rc::new(RefCell::new(session));
        let post: Rc<dyn Fn(Vec<Response>)> = Rc::new(post);
        let working = Rc::new(Cell::new(false));
        let slices = Slices::new({
            let (session, post, working) = (session.clone(), post.clone(), working.clone());
            move || {
                let more = slice(&session, &*post);
                working.set(more);
                more
            }
        });
        Desk { session, post, working, slices }
    }

    /// Does what can be done at once; a recording goes on in slices.
    pub(super) fn serve(&self, request: Request) {
        let mut replies = Vec::new();
        self.session.borrow_mut().handle(request, &mut replies);
        if !replies.is_empty() {
            (self.post)(replies);
        }
        if !self.working.get() && slice(&self.session, &*self.post) {
            self.working.set(true);
            self.slices.start();
        }
    }
}

/// One slice of work. Whether more is left.
fn slice(session: &RefCell<Session>, post: &dyn Fn(Vec<Response>)) -> bool {
    let mut replies = Vec::new();
    let more = session.borrow_mut().work(&mut replies);
    // The session is free again: a reply may lead to the next request at once.
    if !replies.is_empty() {
        post(replies);
    }
    more
}
