//! The nodes by what is free on them, for as many GPUs together as the reader asks for.

use std::rc::Rc;

use yew::prelude::*;

use super::scene::PartProps;
use crate::components::picture::PictureView;
use crate::components::table::{self, table_button};
use crate::labs::groups::picture::rooms::{self, Column, Rooms};
use crate::narrate::Words;
use crate::platform::page;
use crate::state::Action;

/// The picture under its slider, or its table; nothing where nodes have too many GPUs for a column each.
#[component]
pub fn RoomsFigure(props: &PartProps) -> Html {
    let scene = &props.scene;
    let (words, outline, view) = (scene.words, &scene.outline, &scene.view);
    let (table, chosen) = (use_state(|| false), use_state(|| None::<u64>));
    let rooms =
        use_memo((outline.clone(), view.clone()), |(outline, view)| Rooms::of(outline, view));
    let together = rooms.as_ref().as_ref().map(|rooms| {
        chosen.map_or_else(|| rooms::asked(outline, view, rooms), |it| it.clamp(1, rooms.most()))
    });
    let picture =
        use_memo((rooms.clone(), together, words, props.size), |(rooms, together, words, size)| {
            let (rooms, together) = rooms.as_ref().as_ref().zip(*together)?;
            Some(Rc::new(rooms::picture(rooms, together, *words, *size)))
        });
    let (Some(rooms), Some(together), Some(picture)) =
        (rooms.as_ref().as_ref(), together, picture.as_ref().clone())
    else {
        return Html::default();
    };
    let told = words.rooms_told(together, rooms.fit(together));
    let oninput = {
        let chosen = chosen.clone();
        Callback::from(move |event: InputEvent| {
            chosen.set(page::value_of(&event).parse().ok());
        })
    };
    html! {
        <figure class="rooms">
            <figcaption>
                <span>{ words.rooms_heading() }</span>
                <label class="ask">
                    <span class="soft">{ words.rooms_ask() }</span>
                    <input id="together" type="range" min="1" max={rooms.most().to_string()} value={together.to_string()}
                        aria-valuetext={words.rooms_needs(together)} {oninput} />
                </label>
                <span class="told" role="status">{ told.clone() }</span>
                { table_button(words, words.rooms_heading(), &table) }
            </figcaption>
            <div class="body">
                if *table {
                    { counted(words, rooms) }
                } else {
                    <PictureView id="rooms" {picture} painted={false} label={words.labelled(words.rooms_heading(), &told)} zoom={props.zoom}
                        selection={scene.selection.clone()} motion={scene.motion} theme={scene.theme}
                        describe={Callback::from(|_| String::new())} on_select={scene.act.reform(Action::Select)} />
                }
            </div>
        </figure>
    }
}

/// For each number of GPUs together: on how many nodes there is room, for how many such containers.
fn counted(words: Words, rooms: &Rooms) -> Html {
    let row = |(free, Column { nodes, .. }): (u64, Column)| {
        let (fits, containers, _) = rooms.fit(free);
        html! {
            <tr key={free}>
                <th scope="row">{ words.number(free) }</th>
                <td class="number">{ words.number(nodes) }</td>
                <td class="number">{ words.number(fits) }</td>
                <td class="number">{ words.number(containers) }</td>
            </tr>
        }
    };
    let heads = [
        words.gpus_heading(),
        words.rooms_exactly(),
        words.rooms_at_least(),
        words.rooms_containers(),
    ];
    let rows = rooms.columns().skip(1).map(row);
    table::table(words, words.rooms_heading(), &heads, rooms.0.len() - 1, rows)
}
