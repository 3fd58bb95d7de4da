//! Who gained and who paid, beside the pictures of a comparison: the ends of its jobs or tasks in two of the runs.

use super::spaces::SpaceProps;
use crate::components::picture::PictureView;
use crate::components::prelude::*;
use crate::components::room::use_room;
use crate::components::table;
use crate::narrate::Ends;
use crate::scene::{dumbbells, look};
use gantry_core::session::Comparison;

/// The least of its type, in pixels.
const LEAST_PX: f64 = 14.0;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub given: SpaceProps,
    pub comparison: Rc<Comparison>,
    /// The two runs whose first difference is shown, if it is.
    pub pair: Option<(u32, u32)>,
}

/// The figure; nothing where nothing ends.
#[component]
pub fn EndsView(Props { given, comparison, pair }: &Props) -> Html {
    let SpaceProps { words, runs, table, theme, act, .. } = given;
    let (node, room) = use_room();
    // The pair that was shown last stays: a step away from its difference changes no ends.
    let chosen = use_mut_ref(|| (0, 1));
    if let Some((a, b)) = pair {
        chosen.replace((*a as usize, *b as usize));
    }
    let pair = *chosen.borrow();
    let pair = if pair.1 < runs.len() { pair } else { (0, 1) };
    let Some(ends) = Ends::of(*words, runs, comparison, pair) else { return Html::default() };
    let zoom = room.zoom.max(0.5) * LEAST_PX / look::SMALL.size;
    let width = (room.width / zoom).floor();
    let said = ends.said();
    let marked = runs.iter().find_map(|run| Some((run, run.marked?)));
    let selection = marked.map(|(run, it)| labs::of(&run.shown).marked(&run.shown, it));
    let select = act.reform(Action::Select);
    let body = if *table {
        table::tables(*words, words.ends_heading(), &[ends.table()], selection.as_ref(), &select)
    } else if width > 0.0 {
        let picture = dumbbells::picture(&ends.dumbbells(), width, (*words, ends.clock()));
        html! {
            <PictureView id="ends" picture={Rc::new(picture)} painted={false} label={said.clone()} {zoom} {selection}
                motion={Motion::Still} theme={*theme} describe={Callback::from(|_| String::new())} on_select={select} />
        }
    } else {
        Html::default()
    };
    html! {
        <section class="ends-beside">
            <h2>{ words.ends_heading() }</h2>
            <div ref={node} class="ends-figure">{ body }</div>
            <p class="soft">{ said }</p>
        </section>
    }
}
