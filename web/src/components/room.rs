//! The room that an element has, for pictures that are drawn to measure.

use yew::prelude::*;

use crate::platform::frames;
use crate::platform::picture::{Room, RoomWatch, layout, overflow};
use crate::scene::fit;

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

/// The room of a scene, enlarged with it: as much as leaves the whole of what is in it in sight, and never so little that
/// its words are hard to read, but in an embed. What is shown of a `subject` keeps its size from step to step, unless it outgrows the room.
#[hook]
pub fn use_stage(subject: Option<&str>) -> (NodeRef, Room) {
    let (node, room) = use_room();
    let known = (room, subject.map(str::to_owned));
    let fitted = use_state(|| None);
    let layout = layout(&node);
    let (least, most) = fit::range((room.width, room.height), room.zoom, layout.as_deref());
    let zoom = match &*fitted {
        Some((of, zoom)) if *of == known => *zoom,
        _ => most,
    };
    let asked = use_mut_ref(|| None);
    use_effect({
        let node = node.clone();
        move || {
            let shrink = move || {
                let Some(overflow) = overflow(&node).filter(|_| zoom > least) else { return };
                fitted.set(Some((known, fit::smaller(zoom, overflow, least))));
            };
            // Parts that are drawn to what others leave have their place in the second frame.
            let again = asked.clone();
            let next = frames::next(move || {
                let second = frames::next(shrink);
                again.replace(Some(second));
            });
            asked.replace(Some(next));
        }
    });
    (node, Room { zoom, ..room })
}
