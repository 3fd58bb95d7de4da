//! What the state of the page asks of the groups lab.

use gantry_core::labs::groups::event::Event;
use gantry_core::labs::groups::{GpuOutline, Outline, Policy, Question, View};
use gantry_core::scenario::LabKind;
use gantry_core::session::{self, Metric, Thing};

use super::Ui;
use super::change::GroupsEdit;
use super::examples::EXAMPLES;
use crate::gallery::Example;
use crate::labs::groups::things::{GROUP, NODE, REQUEST, UNIT};
use crate::labs::{LabShown, LabState, Showing};
use crate::narrate::{Aligned, Label, Words};
use crate::shown::{At, Noun, Selection};

const EMPTY: &str = "{\n  \"gantry\": 1,\n  \"lab\": \"groups\",\n  \"policy\": \"group\",\n  \"nodes\": [],\n  \"requests\": []\n}\n";

impl LabState for Ui {
    type Outline = Outline;
    type View = View;
    type Event = Event;
    type Edit = GroupsEdit;

    const KIND: LabKind = LabKind::Groups;
    const NAME: Label = Words::groups_lab;
    const WAITING: Label = Words::requests_heading;
    const TIMED: bool = false;
    const ALIGNED: Aligned = Aligned::BY_REQUESTS;
    const EXAMPLES: &'static [Example] = &EXAMPLES;
    const OPENS: &'static str = "planned";
    const BLANK: Option<(&'static str, Label)> = Some((EMPTY, Words::draw_cluster));
    const SHELVES: [Label; 3] = [Words::gallery_plans, Words::gallery_tests, Words::gallery_real];
    const THINGS: &'static [Noun] = super::things::ALL;
    const LISTS: &'static [(&'static str, [Label; 2])] = &[
        ("nodes", [Words::one_cluster_node, Words::many_cluster_nodes]),
        ("requests", [Words::one_gpu_request, Words::many_gpu_requests]),
        ("grouping.groups", [Words::find_gpu_group, Words::many_gpu_groups]),
    ];
    const JUDGED: &'static [Metric] = &[Metric::Placed, Metric::Pending, Metric::Stranded];

    fn under(outline: &Outline, policy: &str) -> Option<Outline> {
        Some(Outline { policy: Policy::from_name(policy)?, ..outline.clone() })
    }

    fn continues(outline: &Outline, before: &Outline) -> bool {
        let alike =
            |(own, was): (&GpuOutline, &GpuOutline)| (&own.id, own.units) == (&was.id, was.units);
        outline.nodes == before.nodes
            && outline.first_unit == before.first_unit
            && outline.gpus.len() == before.gpus.len()
            && outline.gpus.iter().zip(&before.gpus).all(alike)
    }
}

impl LabShown for Showing<Ui> {
    fn has(&self, selection: &Selection) -> bool {
        let Outline { nodes, groups, requests, .. } = &*self.outline;
        let &Selection(noun, At::One(at)) = selection else { return false };
        let count = match noun {
            REQUEST => requests.len(),
            NODE => nodes.len(),
            UNIT => self.outline.unit_count() as usize,
            GROUP => groups.len(),
            _ => 0,
        };
        (at as usize) < count
    }

    fn question(&self, selection: &Selection) -> Option<session::Question> {
        let question = match *selection {
            Selection(REQUEST, At::One(request)) => Question::Request { request },
            Selection(NODE, At::One(node)) => Question::Node { node },
            Selection(UNIT, At::One(unit)) => Question::Unit { unit },
            Selection(GROUP, At::One(group)) => Question::Group { group },
            _ => return None,
        };
        Some(session::Question::Groups(question))
    }

    fn marked(&self, selection: &Selection) -> Option<u32> {
        let Selection(REQUEST, At::One(request)) = selection else { return None };
        Some(*request)
    }

    fn whole(&self, part: &Selection) -> Option<Selection> {
        let Selection(UNIT, At::One(unit)) = *part else { return None };
        Some(Selection(NODE, At::One(self.outline.node_of(unit))))
    }

    fn thing(&self, selection: &Selection) -> Option<Thing> {
        match *selection {
            Selection(REQUEST, At::One(request)) => Some(Thing::Task(request)),
            Selection(NODE, At::One(node)) => Some(Thing::Node(node)),
            Selection(UNIT, At::One(unit)) => Some(Thing::Node(self.outline.node_of(unit))),
            _ => None,
        }
    }

    fn is_about(&self, selection: &Selection) -> bool {
        !matches!(selection, Selection(REQUEST, At::One(of)) if self.view.request != Some(*of))
    }

    fn job(&self) -> Option<u32> {
        self.view.request
    }

    fn offered(&self) -> Vec<&'static str> {
        Policy::NAMES.to_vec()
    }

    fn usual(&self) -> Vec<&'static str> {
        vec!["machine", "group"]
    }
}
