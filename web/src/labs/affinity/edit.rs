//! What a change of an affinity scenario says, and such changes as lead further than to one path.

use gantry_core::labs::affinity::scenario::{AffinityScenario, Api, EngineCount, Node};
use gantry_core::scenario::Errors;
use gantry_core::session::Asked;
use yew::html;

use super::Ui;
pub use super::change::AffinityEdit;
use crate::edit::{LabEdit, Make, rows};
use crate::form::Layout;
use crate::labs::affinity::panels::make::Make as MakeSystem;
use crate::narrate::Words;
use crate::words::predict::{PredictAffinityEngine, PredictAffinityNode};

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

    const FORM: Layout = super::forms::FORM;

    const MAKE: Option<Make> = Some(|words, act| html! { <MakeSystem {words} {act} /> });

    fn asks(words: Words, asked: &Asked) -> String {
        let (subject, part) = asked.about();
        match &*asked.kind {
            "node" => PredictAffinityNode { subject }.tell(words),
            _ => PredictAffinityEngine { subject, part }.tell(words),
        }
    }

    fn change(scenario: &mut AffinityScenario, edit: &AffinityEdit) -> Result<(), Errors> {
        match edit {
            AffinityEdit::Engines { node, engine, count } => {
                engines(rows::row(&mut scenario.nodes, *node, "nodes")?, engine, *count);
            }
            AffinityEdit::Time { api, engine, size, time: to } => {
                time(rows::row(&mut scenario.apis, *api, "apis")?, engine, *size, *to);
            }
        }
        Ok(())
    }

    fn keeps_places(_edit: &AffinityEdit) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario::{self, Lab, Scenario};

    use super::super::forms::{APIS, TASKS};
    use super::*;
    use crate::edit::{Edit, apply};
    use crate::form::{List, Made};
    use crate::narrate::Language;

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
    fn engines_come_to_a_node_and_go_and_the_time_of_a_call_is_set() {
        let engines = |engine: &str, count| AffinityEdit::Engines {
            node: 0,
            engine: engine.to_owned(),
            count,
        };
        let time = AffinityEdit::Time { api: 0, engine: "cpu".to_owned(), size: 1_024, time: 7 };
        let own = after(&[engines("npu", 2), engines("cpu", 3), engines("gpu", 0), time]);
        let has: Vec<(&str, u64)> =
            own.nodes[0].engines.0.iter().map(|own| (&*own.engine, own.count)).collect();
        assert_eq!(has, [("cpu", 3), ("npu", 2)]);
        assert_eq!(own.apis[0].cost.0[0].steps.0[1].time, 7);
    }

    /// Adds an entry to a list of the form, or says what is wrong with that.
    fn added(scenario: &Scenario, list: &List) -> Result<Scenario, Vec<String>> {
        let made = Made { words: Language::English.words(), scenario, layout: &Ui::FORM };
        let add = made.add(list).expect("entries are added").edit;
        let paths = |errors: Errors| errors.list.iter().map(|it| it.path.to_string()).collect();
        apply(scenario, &add).map_err(paths)
    }

    #[test]
    fn a_task_needs_a_node_and_says_so() {
        let (blank, _) = <Ui as crate::labs::LabState>::BLANK.expect("it is drawn from nothing");
        let blank = scenario::check(blank).expect("it is valid");
        let api = added(&blank, &APIS).expect("it is added");
        assert_eq!(added(&api, &TASKS), Err(vec!["nodes".to_owned()]));
        let node = added(&api, &super::super::forms::NODES).expect("it is added");
        assert!(added(&node, &TASKS).is_ok());
        // The last node goes.
        let open = scenario::check(NINE).expect("the example is valid");
        let last = Edit::Path(scenario::Edit::Remove(crate::edit::at!["nodes", 0]));
        let gone = [&last; 3].into_iter().try_fold(open, |open, edit| apply(&open, edit));
        let gone = gone.map_err(|errors| errors.list[0].path.to_string());
        assert_eq!(gone, Err("nodes".to_owned()));
    }
}
