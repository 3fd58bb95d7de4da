//! The tables behind the pictures: the relation, the costs, the nodes.

use gantry_core::labs::affinity::view::{NodeView, TaskView};
use yew::prelude::*;

use super::scene::Props;
use crate::components::table;
use crate::labs::affinity::things::{NODE, TASK};
use crate::narrate::Clock;
use crate::state::{Action, At, Selection};

/// The tables behind the scene.
pub fn stage(props: &Props) -> Html {
    let name = props.words.affinity_boards();
    let tables = html! { <>{ relation(props) }{ costs(props) }{ nodes(props) }</> };
    table::scrolled(name, tables)
}

/// What each task would take on each type.
fn relation(props: &Props) -> Html {
    let Props { words, outline, view, selection, act, time_unit, .. } = props;
    let clock = Clock::of(time_unit.as_deref());
    let select = act.reform(Action::Select);
    let row = |task: &TaskView| {
        let target = Selection(TASK, At::One(task.task));
        let name = words.affinity_task(task.task, outline);
        let cell = |of: usize| {
            let known = task.relation.iter().enumerate().find(|own| own.1.of as usize == of);
            if let Some((rank, own)) = known {
                let state = match rank {
                    0 => words.legend_best(),
                    _ if own.acceptable => words.legend_acceptable(),
                    _ => words.legend_rejected(),
                };
                return words.labelled(&words.duration(own.time, clock), state);
            }
            let out = task.left_out.iter().find(|own| own.of as usize == of);
            if let Some(out) = out {
                return words.affinity_lack(task.task, out.call, outline);
            }
            let building = view.building.as_ref().filter(|own| own.task == task.task);
            let sum = building.and_then(|own| own.sums.get(of).copied().flatten());
            sum.map_or_else(|| "–".to_owned(), |sum| format!("{} …", words.duration(sum, clock)))
        };
        html! {
            <tr key={task.task}>
                <th scope="row">{ table::choice(Some(target), &name, selection.as_ref(), &select) }</th>
                { for (0..outline.engines.len()).map(|of| html! { <td key={of}>{ cell(of) }</td> }) }
                <td>{ words.affinity_state(task.state, outline) }</td>
            </tr>
        }
    };
    let engines = outline.engines.iter().map(|own| words.name(own));
    let engines: Vec<String> = engines.collect();
    html! {
        <table>
            <caption>{ words.affinity_relation_table() }</caption>
            <thead><tr>
                <th scope="col">{ words.task_heading() }</th>
                { for engines.iter().map(|name| html! { <th key={name.clone()} scope="col">{ name }</th> }) }
                <th scope="col">{ words.state_heading() }</th>
            </tr></thead>
            <tbody>{ for view.tasks.iter().map(row) }</tbody>
        </table>
    }
}

/// What calls of each API take, by their sizes.
fn costs(props: &Props) -> Html {
    let Props { words, outline, time_unit, .. } = props;
    let clock = Clock::of(time_unit.as_deref());
    let ranges = |api: u32| {
        let own = &outline.apis[api as usize];
        own.costs.iter().map(move |(size, times)| (&own.id, *size, times))
    };
    let all = (0..).take(outline.apis.len()).flat_map(ranges);
    let row = |(at, (api, size, times)): (usize, (&String, u64, &Vec<Option<u64>>))| {
        let time = |time: &Option<u64>| {
            let told = time.map(|time| words.duration(time, clock));
            html! { <td class="number">{ told.unwrap_or_else(|| "–".to_owned()) }</td> }
        };
        html! {
            <tr key={at}>
                <th scope="row">{ words.name(api) }</th>
                <td class="number">{ words.number(size) }</td>
                { for times.iter().map(time) }
            </tr>
        }
    };
    html! {
        <table>
            <caption>{ words.affinity_costs_table() }</caption>
            <thead><tr>
                <th scope="col">{ words.affinity_api_heading() }</th>
                <th scope="col">{ words.affinity_size_heading() }</th>
                { for outline.engines.iter().map(|own| html! { <th key={own.clone()} scope="col">{ words.name(own) }</th> }) }
            </tr></thead>
            <tbody>{ for all.take(table::ROWS).enumerate().map(row) }</tbody>
        </table>
    }
}

/// The nodes around the moment: what is queued, runs, and which engine runs what.
fn nodes(props: &Props) -> Html {
    let Props { words, outline, view, selection, act, time_unit, .. } = props;
    let clock = Clock::of(time_unit.as_deref());
    let select = act.reform(Action::Select);
    let row = |node: &NodeView| {
        let target = Selection(NODE, At::One(node.node));
        let name = words.worker(node.node, outline);
        let own = outline.nodes.get(node.node as usize);
        let named = |task: u32| words.affinity_task(task, outline);
        let queue = words.items(node.queue.iter().map(|own| named(own.task)));
        let tasks = words.items(node.tasks.iter().map(|own| named(own.task)));
        let busy = node.tiles.iter();
        let busy = busy.map(|tile| words.affinity_engine_runs(node.node, tile, (outline, clock)));
        html! {
            <tr key={node.node}>
                <th scope="row">{ table::choice(Some(target), &name, selection.as_ref(), &select) }</th>
                <td>{ own.map_or("", |own| words.affinity_env(own.env)) }</td>
                <td>{ queue }</td>
                <td>{ tasks }</td>
                <td>{ words.items(busy) }</td>
            </tr>
        }
    };
    let heads = [
        words.node_heading(),
        words.affinity_envs_heading(),
        words.affinity_queue_heading(),
        words.affinity_tasks_heading(),
        words.affinity_engines_heading(),
    ];
    let caption = (words.affinity_nodes_table(), None);
    table::captioned(*words, caption, &heads, view.nodes.len(), view.nodes.iter().map(row))
}

/// All nodes by their loads.
pub fn loads(props: &Props) -> Html {
    let Props { words, outline, view, selection, act, .. } = props;
    let select = act.reform(Action::Select);
    let row = |(node, (tasks, busy)): (u32, &(u32, u32))| {
        let target = Selection(NODE, At::One(node));
        let name = words.worker(node, outline);
        let own = outline.nodes.get(node as usize);
        let engines: u32 = own.map_or(0, |own| own.engines.iter().map(|own| own.1).sum());
        html! {
            <tr key={node}>
                <th scope="row">{ table::choice(Some(target), &name, selection.as_ref(), &select) }</th>
                <td class="number">{ words.number((*tasks).into()) }</td>
                <td class="number">{ words.number((*busy).into()) }</td>
                <td class="number">{ words.number(engines.into()) }</td>
            </tr>
        }
    };
    let heads = [
        words.node_heading(),
        words.affinity_tasks_heading(),
        words.affinity_busy_heading(),
        words.affinity_engines_heading(),
    ];
    let rows = (0..).zip(&view.loads).map(row);
    table::table(*words, words.affinity_map(), &heads, view.loads.len(), rows)
}
