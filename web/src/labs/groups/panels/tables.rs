//! The grouping and the requesters beside the picture.

use gantry_core::labs::groups::ranges;
use gantry_core::labs::groups::{GroupOutline, Outline, PlanOutline, RequesterOutline, View};
use yew::prelude::*;

use crate::components::parts::SceneProps;
use crate::components::table;
use crate::figure::table::{Cell, Row, Table};
use crate::labs::groups::things::GROUP;
use crate::state::{Action, At, Selection};

type Props = SceneProps<Outline, View>;

/// The groups, or the demands that they are planned from.
pub fn grouping(props: &Props) -> Html {
    let Props { words, outline, .. } = props;
    if outline.groups.is_empty() && outline.plans.is_empty() {
        return html! { <p class="grouping soft">{ words.no_grouping() }</p> };
    }
    if outline.plans.is_empty() { by_hand(props) } else { planned(props) }
}

fn by_hand(props: &Props) -> Html {
    let Props { words, outline, .. } = props;
    let row = |(group, own): (u32, &GroupOutline)| {
        let target = Selection(GROUP, At::One(group));
        let requester = own.requester.and_then(|at| outline.requesters.get(at as usize));
        let whose =
            requester.map_or_else(|| words.of_anybody().to_owned(), |own| words.name(&own.id));
        let tags = words.items(own.tags.iter().map(|tag| words.name(tag)));
        let count: u64 = own.members.iter().map(|own| ranges::count(&own.1)).sum();
        let cells = [
            Cell::thing(target, words.name(&own.id)),
            Cell::text(tags),
            Cell::text(whose),
            Cell::number(words.number(count)),
        ];
        Row::new(group, cells)
    };
    let heads = [
        words.group_heading(),
        words.tag_heading(),
        words.requesters_heading(),
        words.gpus_heading(),
    ];
    let rows = (0..).zip(&outline.groups).map(row);
    let count = outline.groups.len();
    beside(props, &Table::new(words.grouping_heading(), &heads, count, rows))
}

/// In the order in which the demands are met; those that are not yet are faint.
fn planned(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    let row = |(at, plan): (u32, &PlanOutline)| {
        let group = plan.group.map(|group| Selection(GROUP, At::One(group)));
        let id = plan.group.map(|group| words.gpu_group(group, outline));
        let name = id.unwrap_or_else(|| words.name(&plan.id));
        let own = plan.group.and_then(|group| outline.groups.get(group as usize));
        let units = own
            .and_then(|own| own.members.first())
            .map(|own| words.items(words.gpu_units(&own.1, outline)));
        let node = plan.node.map(|node| words.cluster_node(node, outline));
        let cells = [
            Cell::thing(group, name),
            Cell::number(words.number(plan.units)),
            Cell::text(node.unwrap_or_else(|| words.unmet_demand().to_owned())),
            Cell::text(units.unwrap_or_default()),
        ];
        let done = view.stored || at < view.planned;
        Row { soft: !done, ..Row::new(at, cells) }
    };
    let heads =
        [words.group_heading(), words.demand_heading(), words.node_heading(), words.gpus_heading()];
    let rows = (0..).zip(&outline.plans).map(row);
    let count = outline.plans.len();
    beside(props, &Table::new(words.grouping_heading(), &heads, count, rows))
}

/// Who requests, and how much of the quota is held; nothing where nobody is named.
pub fn requesters(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    if outline.requesters.is_empty() {
        return Html::default();
    }
    let row = |(at, own): (usize, &RequesterOutline)| {
        let held = view.used.get(at).map_or_else(String::new, |&held| words.number(held));
        let quota = own.quota.map_or_else(|| "–".to_owned(), |quota| words.number(quota));
        let cells = [Cell::text(words.name(&own.id)), Cell::number(held), Cell::number(quota)];
        Row::new(at, cells)
    };
    let heads = [words.requesters_heading(), words.held_heading(), words.quota_heading()];
    let rows = outline.requesters.iter().enumerate().map(row);
    let count = outline.requesters.len();
    beside(props, &Table::new(words.requesters_heading(), &heads, count, rows))
}

/// A table beside the pictures.
fn beside(Props { words, selection, act, .. }: &Props, table: &Table) -> Html {
    let select = act.reform(Action::Select);
    html! { <div class="grouping">{ table::table(*words, table, selection.as_ref(), &select) }</div> }
}
