//! The tables: the grouping and the requesters beside the picture, and the nodes behind it.

use gantry_core::labs::groups::view::FreePoint;
use gantry_core::labs::groups::{GroupOutline, Outline, PlanOutline, RequesterOutline, View};
use yew::prelude::*;

use super::scene::Props;
use crate::components::table;
use crate::labs::groups::picture::path;
use crate::labs::groups::things::{GROUP, NODE};
use crate::labs::groups::words::is_stranded;
use crate::narrate::Words;
use crate::state::{Action, At, Selection};

/// The groups, or the demands that they are planned from.
pub fn grouping(props: &Props) -> Html {
    let Props { words, outline, .. } = props;
    if outline.groups.is_empty() && outline.plans.is_empty() {
        return html! { <p class="grouping soft">{ words.no_grouping() }</p> };
    }
    if outline.plans.is_empty() { by_hand(props) } else { planned(props) }
}

fn by_hand(props: &Props) -> Html {
    let Props { words, outline, selection, act, .. } = props;
    let select = act.reform(Action::Select);
    let row = |(group, own): (u32, &GroupOutline)| {
        let target = Selection(GROUP, At::One(group));
        let requester = own.requester.and_then(|at| outline.requesters.get(at as usize));
        let whose =
            requester.map_or_else(|| words.of_anybody().to_owned(), |own| words.name(&own.id));
        let tags = words.items(own.tags.iter().map(|tag| words.name(tag)));
        let count: usize = own.members.iter().map(|own| own.1.len()).sum();
        html! {
            <tr key={group}>
                <th scope="row">{ table::choice(Some(target), &words.name(&own.id), selection.as_ref(), &select) }</th>
                <td>{ tags }</td>
                <td>{ whose }</td>
                <td class="number">{ words.number(count as u64) }</td>
            </tr>
        }
    };
    let heads = [
        words.group_heading(),
        words.tag_heading(),
        words.requesters_heading(),
        words.gpus_heading(),
    ];
    let rows = (0..).zip(&outline.groups).map(row);
    let caption = (words.grouping_heading(), Some("hidden"));
    html! { <div class="grouping">{ table::captioned(*words, caption, &heads, outline.groups.len(), rows) }</div> }
}

/// In the order in which the demands are met; those that are not yet are faint.
fn planned(props: &Props) -> Html {
    let Props { words, outline, view, selection, act, .. } = props;
    let select = act.reform(Action::Select);
    let row = |(at, plan): (u32, &PlanOutline)| {
        let group = plan.group.map(|group| Selection(GROUP, At::One(group)));
        let id = plan.group.map(|group| words.gpu_group(group, outline));
        let name = id.unwrap_or_else(|| words.name(&plan.id));
        let own = plan.group.and_then(|group| outline.groups.get(group as usize));
        let units = own
            .and_then(|own| own.members.first())
            .map(|own| words.items(own.1.iter().map(|&unit| words.gpu_unit(unit, outline))));
        let node = plan.node.map(|node| words.cluster_node(node, outline));
        let done = view.stored || at < view.planned;
        html! {
            <tr key={at} class={classes!((!done).then_some("soft"))}>
                <th scope="row">{ table::choice(group, &name, selection.as_ref(), &select) }</th>
                <td class="number">{ words.number(plan.units) }</td>
                <td>{ node.unwrap_or_else(|| words.unmet_demand().to_owned()) }</td>
                <td>{ units.unwrap_or_default() }</td>
            </tr>
        }
    };
    let heads =
        [words.group_heading(), words.demand_heading(), words.node_heading(), words.gpus_heading()];
    let rows = (0..).zip(&outline.plans).map(row);
    let caption = (words.grouping_heading(), Some("hidden"));
    html! { <div class="grouping">{ table::captioned(*words, caption, &heads, outline.plans.len(), rows) }</div> }
}

/// Who requests, and how much of the quota is held; nothing where nobody is named.
pub fn requesters(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    if outline.requesters.is_empty() {
        return Html::default();
    }
    let row = |(at, own): (usize, &RequesterOutline)| {
        let held = view.used.get(at).map_or_else(String::new, |&held| words.number(held));
        html! {
            <tr key={at}>
                <th scope="row">{ words.name(&own.id) }</th>
                <td class="number">{ held }</td>
                <td class="number">{ own.quota.map_or_else(|| "–".to_owned(), |quota| words.number(quota)) }</td>
            </tr>
        }
    };
    let heads = [words.requesters_heading(), words.held_heading(), words.quota_heading()];
    let rows = outline.requesters.iter().enumerate().map(row);
    let caption = (words.requesters_heading(), Some("hidden"));
    html! { <div class="grouping">{ table::captioned(*words, caption, &heads, outline.requesters.len(), rows) }</div> }
}

/// The path of the request in hand, stop by stop.
pub fn path(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    let stops = path::stops(outline, view, *words);
    if stops.is_empty() {
        return html! { <p class="soft">{ words.path_nobody() }</p> };
    }
    let row = |(at, [station, what, state]): (usize, [String; 3])| {
        html! { <tr key={at}><th scope="row">{ station }</th><td>{ what }</td><td>{ state }</td></tr> }
    };
    let heads = [words.station_heading(), words.request_heading(), words.state_heading()];
    let count = stops.len();
    table::table(
        *words,
        words.request_path(),
        &heads,
        count,
        stops.into_iter().enumerate().map(row),
    )
}

/// What was free after each entry of the list.
pub fn curve(props: &Props) -> Html {
    let Props { words, view, .. } = props;
    let row = |point: &FreePoint| {
        let current = (point.entries == view.entries).then_some("step");
        html! {
            <tr key={point.entries} aria-current={current}>
                <th scope="row">{ words.number(point.entries.into()) }</th>
                <td class="number">{ words.number(point.free) }</td>
                <td class="number">{ words.number(point.largest) }</td>
            </tr>
        }
    };
    let heads = [words.curve_entries(), words.figure_free(), words.figure_largest()];
    // The rows around the moment, where there are more than a table has.
    let at = view.curve.partition_point(|point| point.entries < view.entries);
    let first =
        at.saturating_sub(table::ROWS / 2).min(view.curve.len().saturating_sub(table::ROWS));
    let rows = view.curve[first..].iter().map(row);
    table::table(*words, words.free_curve(), &heads, view.curve.len(), rows)
}

/// The nodes: what is on each of their GPUs.
pub fn nodes(props: &Props, name: &'static str) -> Html {
    let Props { words, outline, view, selection, act, .. } = props;
    let select = act.reform(Action::Select);
    let named = |node: u32| {
        let target = Selection(NODE, At::One(node));
        let name = words.cluster_node(node, outline);
        table::choice(Some(target), &name, selection.as_ref(), &select)
    };
    of_nodes(*words, outline, view, name, named)
}

/// The same of a run among others, where nothing is chosen in it.
pub fn held(words: Words, outline: &Outline, view: &View) -> Html {
    let named = |node: u32| html! { words.cluster_node(node, outline) };
    of_nodes(words, outline, view, words.boards_table(), named)
}

fn of_nodes(
    words: Words,
    outline: &Outline,
    view: &View,
    name: &'static str,
    named: impl Fn(u32) -> Html,
) -> Html {
    let row = |node: u32| {
        let units = outline.units_of(node);
        let told = units.clone().filter(|_| !view.holders.is_empty()).map(|unit| {
            let holder = view.holders.get(unit as usize).copied().flatten();
            let holder = holder.map(|request| words.gpu_request(request, outline));
            let what = holder.unwrap_or_else(|| {
                if is_stranded(view, unit) { words.unit_stranded() } else { words.unit_free() }
                    .to_owned()
            });
            format!("{}: {what}", words.gpu_unit(unit, outline))
        });
        let held = view.allocated.get(node as usize).copied().unwrap_or(0);
        let own = outline.counted(units);
        html! {
            <tr key={node}>
                <th scope="row">{ named(node) }</th>
                <td>{ words.units_counted(&own, &own) }</td>
                <td class="number">{ words.number(held.into()) }</td>
                <td>{ words.items(told) }</td>
            </tr>
        }
    };
    let heads =
        [words.node_heading(), words.gpus_heading(), words.held_heading(), words.use_heading()];
    let count = outline.nodes.len();
    table::table(words, name, &heads, count, (0..).take(count).map(row))
}
