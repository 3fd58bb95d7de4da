//! The keyboard stays where it was when a change takes away the control that had it.

use yew::prelude::*;

use crate::platform::trail::Trail;

/// What the element of `root` listens with (`onfocusin`) so that the keyboard stays within it.
#[hook]
pub fn use_kept_focus(root: &NodeRef) -> Callback<FocusEvent> {
    let trail = use_mut_ref(|| None::<Trail>);
    use_effect({
        let trail = trail.clone();
        move || {
            if let Some(trail) = &*trail.borrow() {
                trail.follow();
            }
        }
    });
    let root = root.clone();
    Callback::from(move |event: FocusEvent| {
        *trail.borrow_mut() = Trail::of(&event, &root);
    })
}
