//! What would start now: for each number of GPUs together, the nodes with room and the containers that fit.

use yew::prelude::*;

use crate::components::table;
use crate::figure::table::{Cell, Row, Table};
use crate::labs::groups::panels::requests::Props;
use crate::labs::groups::picture::rooms::{self, Rooms};
use crate::state::Action;
use crate::words::groups::StartsRange;

/// The table; numbers for which the same holds share a row.
pub fn starts(props: &Props) -> Html {
    let Props { words, outline, view, act, .. } = props;
    let Some(own) = Rooms::of(outline, view) else { return Html::default() };
    let asked = rooms::asked(outline, view, &own);
    let mut rows: Vec<(u64, u64, (u64, u64))> = Vec::new();
    for together in 1..=own.most() {
        let (nodes, containers, _) = own.fit(together);
        match rows.last_mut().filter(|last| last.2 == (nodes, containers)) {
            Some(last) => last.1 = together,
            None => rows.push((together, together, (nodes, containers))),
        }
    }
    let row = |(from, to, (nodes, containers)): &(u64, u64, (u64, u64))| {
        let cells = [
            Cell::text(if from == to {
                words.number(*from)
            } else {
                StartsRange { from: *from, to: *to }.tell(*words)
            }),
            Cell::number(words.number(*nodes)),
            Cell::number(words.number(*containers)),
        ];
        Row { current: (*from..=*to).contains(&asked), ..Row::new(from, cells) }
    };
    let heads = [words.starts_asks(), words.rooms_at_least(), words.rooms_containers()];
    let table = Table::new(words.rooms_heading(), &heads, rows.len(), rows.iter().map(row));
    let select = act.reform(Action::Select);
    html! {
        <div class="grouping starts">
            <h3>{ words.rooms_heading() }</h3>
            { table::table(*words, &table, None, &select) }
        </div>
    }
}
