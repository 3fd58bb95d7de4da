//! The room that an element has, for pictures that are drawn to measure.

use yew::prelude::*;

use crate::platform::picture::{Room, RoomWatch};

/// The room of the element that is given the reference, now and whenever it changes; none of any size before it is
/// there.
#[hook]
pub fn use_room() -> (NodeRef, Room) {
    let node = use_node_ref();
    let room = use_state(Room::default);
    use_effect_with((), {
        let (node, room) = (node.clone(), room.clone());
        move |()| {
            let watch =
                node.cast().and_then(|element| RoomWatch::start(element, move |now| room.set(now)));
            move || drop(watch)
        }
    });
    (node, *room)
}
