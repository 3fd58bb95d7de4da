//! The keyboard stays where it was when a change takes away or moves the control that had it.

use crate::components::prelude::*;
use crate::platform::trail::Trail;

/// What the element of `root` listens with (`onfocusin`) so that the keyboard stays within it.
#[hook]
pub fn use_kept_focus(root: &NodeRef) -> Callback<FocusEvent> {
    let trail = use_mut_ref(|| None::<Rc<Trail>>);
    // Who leaves the form by hand has left it before it is drawn anew.
    let held = trail.borrow().clone().filter(|trail| trail.is_here());
    use_effect(move || {
        if let Some(held) = held {
            held.follow();
            held.lead();
        }
    });
    let root = root.clone();
    Callback::from(move |event: FocusEvent| {
        *trail.borrow_mut() = Trail::of(&event, &root).map(Rc::new);
    })
}
