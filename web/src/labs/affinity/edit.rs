//! What a change of an affinity scenario says, and such changes as lead further than to one path.

use gantry_core::labs::affinity::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, EngineCount, Keyed, Node, Rows, Task,
};
use gantry_core::labs::affinity::{Env, Policy};
use gantry_core::scenario::{Errors, LabKind, fresh_name};
use serde::{Deserialize, Serialize};
use yew::html;

use super::Ui;
use crate::edit::changes::{Changes, Things};
use crate::edit::{LabEdit, Make, rows};
use crate::labs::affinity::panels::make::Make as MakeSystem;
use crate::form::Layout;
use crate::narrate::Words;

/// A change of an affinity scenario that leads further than to one path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's doc says what its fields are")]
pub enum AffinityEdit {
    /// A node has so many engines of a type; with none it has the type no more.
    Engines { node: u32, engine: String, count: u64 },
    /// What calls of an API of a size take on a type, and all others of the step that tells it.
    Time { api: u32, engine: String, size: u64, time: u64 },
    /// A new last node, like the one before it.
    AddNode,
    /// A new last API, of one unit of time on the first type.
    AddApi,
    /// A new last task, with a call of the first API.
    AddTask,
    /// A new last call of a task, like its last one.
    AddCall { task: u32 },
    /// A task without its last call.
    RemoveCall { task: u32 },
}

const NODES: Things = Things("nodes", Words::one_worker_node, Words::many_worker_nodes);
const APIS: Things = Things("apis", Words::one_api, Words::many_apis);
const TASKS: Things = Things("tasks", Words::one_affinity_task, Words::many_affinity_tasks);

fn engines(own: &mut Node, engine: &str, count: u64) {
    let all = &mut own.engines.0;
    match all.iter().position(|known| known.engine == engine) {
        Some(at) if count == 0 => drop(all.remove(at)),
        Some(at) => all[at].count = count,
        None if count > 0 => all.push(EngineCount { engine: engine.to_owned(), count }),
        None => {}
    }
}

fn time(own: &mut Api, engine: &str, size: u64, time: u64) {
    let Some(cost) = own.cost.0.iter_mut().find(|cost| cost.engine == engine) else { return };
    let after = cost.steps.0.partition_point(|step| step.size <= size);
    if let Some(step) = cost.steps.0.get_mut(after.saturating_sub(1)) {
        step.time = time;
    }
}

impl LabEdit for Ui {
    type Scenario = AffinityScenario;
    type Edit = AffinityEdit;

    const FORM: Layout = super::forms::FORM;

    const MAKE: Option<Make> = Some(|words, act| html! { <MakeSystem {words} {act} /> });

    fn change(scenario: &mut AffinityScenario, edit: &AffinityEdit) -> Result<(), Errors> {
        let first = scenario.engines.first().cloned().unwrap_or_default();
        match edit {
            AffinityEdit::Engines { node, engine, count } => {
                engines(rows::row(&mut scenario.nodes, *node, "nodes")?, engine, *count);
            }
            AffinityEdit::Time { api, engine, size, time: to } => {
                time(rows::row(&mut scenario.apis, *api, "apis")?, engine, *size, *to);
            }
            AffinityEdit::AddNode => {
                let id = fresh_name("s", scenario.nodes.iter().map(|node| &*node.id));
                let one = Node {
                    id: id.clone(),
                    env: Env::Cloud,
                    engines: Keyed(vec![EngineCount { engine: first, count: 1 }]),
                    slots: None,
                };
                let like = scenario.nodes.last().map(|node| Node { id, ..node.clone() });
                scenario.nodes.push(like.unwrap_or(one));
            }
            AffinityEdit::AddApi => {
                let id = fresh_name("api", scenario.apis.iter().map(|api| &*api.id));
                let steps = Rows(vec![CostStep { size: 0, time: 1 }]);
                scenario.apis.push(Api { id, cost: Keyed(vec![Cost { engine: first, steps }]) });
            }
            AffinityEdit::AddTask => {
                let id = fresh_name("t", scenario.tasks.iter().map(|task| &*task.id));
                let api = scenario.apis.first().map(|api| api.id.clone()).unwrap_or_default();
                let submit = scenario.tasks.last().map_or(0, |task| task.submit);
                scenario.tasks.push(Task { id, submit, calls: vec![Call { api, size: 0 }] });
            }
            AffinityEdit::AddCall { task } => {
                let calls = &mut rows::row(&mut scenario.tasks, *task, "tasks")?.calls;
                calls.extend(calls.last().cloned());
            }
            AffinityEdit::RemoveCall { task } => {
                rows::row(&mut scenario.tasks, *task, "tasks")?.calls.pop();
            }
        }
        Ok(())
    }

    fn keeps_places(_edit: &AffinityEdit) -> bool {
        true
    }

    fn differ(changes: &mut Changes, before: AffinityScenario, after: AffinityScenario) {
        if before.policy != after.policy {
            changes.policy = Some((LabKind::Affinity, after.policy.name()));
        }
        changes.list(NODES, &before.nodes, &after.nodes, |node| Some(&node.id));
        changes.list(APIS, &before.apis, &after.apis, |api| Some(&api.id));
        changes.list(TASKS, &before.tasks, &after.tasks, |task| Some(&task.id));
        let rest = |of: AffinityScenario| AffinityScenario {
            policy: Policy::Affinity,
            nodes: Vec::new(),
            apis: Vec::new(),
            tasks: Vec::new(),
            ..of
        };
        changes.settings |= rest(before) != rest(after);
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario::{self, Lab};

    use super::*;
    use crate::edit::{Edit, apply};

    const NINE: &str = include_str!("../../../../static/gallery/nine-tasks.json");

    fn after(edits: &[AffinityEdit]) -> AffinityScenario {
        let open = scenario::check(NINE).expect("the example is valid");
        let changed = edits.iter().fold(open, |scenario, edit| {
            let edit = Edit::Affinity(edit.clone());
            apply(&scenario, &edit).unwrap_or_else(|errors| panic!("{edit:?}: {errors:?}"))
        });
        let Lab::Affinity(own) = changed.lab else { panic!("of the affinity lab") };
        own
    }

    #[test]
    fn engines_come_to_a_node_and_go() {
        let engines = |engine: &str, count| AffinityEdit::Engines {
            node: 0,
            engine: engine.to_owned(),
            count,
        };
        let own = after(&[engines("npu", 2), engines("cpu", 3), engines("gpu", 0)]);
        let has: Vec<(&str, u64)> =
            own.nodes[0].engines.0.iter().map(|own| (&*own.engine, own.count)).collect();
        assert_eq!(has, [("cpu", 3), ("npu", 2)]);
    }

    /// The paths of what is wrong with a scenario once it has been changed: the last change is refused.
    fn wrong(text: &str, edits: &[Edit]) -> Vec<String> {
        let open = scenario::check(text).expect("it is valid");
        let changed = edits.iter().try_fold(open, |scenario, edit| apply(&scenario, edit));
        let list = changed.map_or_else(|errors| errors.list, |_| Vec::new());
        list.iter().map(|error| error.path.to_string()).collect()
    }

    #[test]
    fn a_task_needs_a_node_and_says_so() {
        let (blank, _) = <Ui as crate::labs::LabState>::BLANK.expect("it is drawn from nothing");
        let [node, api, task] =
            [AffinityEdit::AddNode, AffinityEdit::AddApi, AffinityEdit::AddTask]
                .map(Edit::Affinity);
        assert_eq!(wrong(blank, std::slice::from_ref(&api)), [""; 0]);
        assert_eq!(wrong(blank, &[api.clone(), task.clone()]), ["nodes"]);
        assert_eq!(wrong(blank, &[node, api, task]), [""; 0]);
        // The last node goes.
        let last = || Edit::Path(scenario::Edit::Remove(crate::edit::at!["nodes", 0]));
        assert_eq!(wrong(NINE, &[last(), last(), last()]), ["nodes"]);
    }

    #[test]
    fn what_a_call_takes_is_set_and_things_are_added() {
        let own = after(&[
            AffinityEdit::Time { api: 0, engine: "cpu".to_owned(), size: 1_024, time: 7 },
            AffinityEdit::AddNode,
            AffinityEdit::AddApi,
            AffinityEdit::AddTask,
            AffinityEdit::AddCall { task: 9 },
        ]);
        assert_eq!(own.apis[0].cost.0[0].steps.0[1].time, 7);
        assert_eq!((&*own.nodes[3].id, &own.nodes[3].engines), ("s4", &own.nodes[2].engines));
        assert_eq!((own.apis.len(), own.tasks[9].calls.len()), (4, 2));
        assert_eq!(after(&[AffinityEdit::RemoveCall { task: 6 }]).tasks[6].calls.len(), 2);
    }
}
