//! The form of a placement scenario.

mod chips;

use gantry_core::labs::placement::problem::MAX_DIMENSIONS;
use gantry_core::labs::placement::{Explore, Item, PlacementScenario, Policy};
use gantry_core::scenario::{Lab, Path, Scenario, Segment};

use super::edit::PlacementEdit;
use crate::edit::{self, Edit};
use crate::form::{Axis, Column, Layout, List, Part, Section};
use crate::narrate::Words;

/// The form.
pub(super) const FORM: Layout = Layout {
    sections: &[
        Section::of(
            "edit-policy",
            Words::policy,
            &[Part::Headed("policy"), Part::Beside(&["explore", "batch", "seed"])],
        ),
        Section::of("edit-dimensions", Words::dimensions_label, &[Part::List(&DIMENSIONS)]),
        Section::of(
            "edit-nodes",
            Words::nodes_heading,
            &[Part::List(&List::of("nodes", &[Column::Field("id"), Column::Field("available")]))],
        ),
        Section::of("edit-tasks", Words::queue, &[Part::List(&TASKS)]),
        Section {
            hint: Some(Words::reservation_policy_hint),
            ..Section::of(
                "edit-reservations",
                Words::reservations_label,
                &[Part::List(&RESERVATIONS)],
            )
        },
    ],
    words: &[
        ("policy", |words, name| {
            let known = Policy::from_name(name).unwrap_or_default();
            [words.policy_name(known), words.placement_policy_hint(known)]
        }),
        ("explore", |words, name| {
            [words.explore_name(Explore::from_name(name).unwrap_or_default()), ""]
        }),
    ],
    offers: &["nodes.id", "tasks.id"],
    axes: |scenario| {
        let axis = |own: &gantry_core::labs::placement::Dimension| Axis {
            name: own.name.clone(),
            unit: own.unit.clone(),
            step: own.granularity,
        };
        own(scenario).dimensions.iter().map(axis).collect()
    },
    ..Layout::EMPTY
};

const DIMENSIONS: List = List {
    add: |scenario, _| {
        let add = Edit::Placement(PlacementEdit::AddDimension);
        (own(scenario).dimensions.len() < MAX_DIMENSIONS).then_some(add)
    },
    remove: |scenario, at| {
        let Some(Segment::Index(at)) = at.0.last() else { return None };
        let dimension = u32::try_from(*at).ok()?;
        let remove = Edit::Placement(PlacementEdit::RemoveDimension { dimension });
        (own(scenario).dimensions.len() > 1).then_some(remove)
    },
    ..List::of(
        "dimensions",
        &[Column::Field("name"), Column::Field("unit"), Column::Field("granularity")],
    )
};

const TASKS: List = List {
    add: |scenario, list| {
        let small = vec![1; own(scenario).dimensions.len()];
        Some(edit::add(list.clone(), [("request", small.into())]))
    },
    more: Some((chips::of_task, &["candidates", "prefer"])),
    ..List::of("tasks", &[Column::Field("id"), Column::Field("request")])
};

const RESERVATIONS: List = List {
    add: reserve,
    ..List::of(
        "reservations",
        &[Column::Field("node"), Column::Field("task"), Column::Field("amount")],
    )
};

/// Reserves nothing yet, on the first node without a reservation, for the last task.
fn reserve(scenario: &Scenario, list: &Path) -> Option<Edit> {
    let PlacementScenario { nodes, reservations, dimensions, .. } = own(scenario);
    let is_free = |id: &&String| !reservations.iter().any(|known| known.node == **id);
    let node = nodes.iter().map(|node| &node.id).find(is_free)?;
    let task = tasks(own(scenario)).next_back()?;
    let nothing = vec![0; dimensions.len()];
    let fields = [
        ("node", node.as_str().into()),
        ("task", task.as_str().into()),
        ("amount", nothing.into()),
    ];
    Some(edit::add(list.clone(), fields))
}

/// The names of the tasks among the entries.
fn tasks(own: &PlacementScenario) -> impl DoubleEndedIterator<Item = &String> {
    own.tasks.iter().filter_map(|item| match item {
        Item::Task(task) => Some(&task.id),
        Item::Release(_) => None,
    })
}

/// What the form is of.
fn own(scenario: &Scenario) -> &PlacementScenario {
    match &scenario.lab {
        Lab::Placement(own) => own,
        _ => unreachable!("the editor asks the lab of the scenario"),
    }
}
