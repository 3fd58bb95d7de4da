//! Finding a node or a task by its name.

use std::rc::Rc;

use gantry_core::labs::{backfill, placement, workflow};
use yew::prelude::*;

use crate::narrate::Words;
use crate::platform::{lower, page};
use crate::state::{Action, Selection};

/// The most that is listed.
const MOST: usize = 8;

/// The names of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Names {
    /// Nodes and tasks.
    Placement(Rc<placement::Outline>),
    /// Jobs.
    Backfill(Rc<backfill::view::Outline>),
    /// Ordinary jobs and workflows.
    Workflow(Rc<workflow::view::Outline>),
}

/// What the box needs.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// What it looks through.
    pub names: Names,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The box and what it finds.
#[component]
pub fn Find(props: &Props) -> Html {
    let Props { words, names, act } = props;
    let sought = use_state(String::new);
    let found = search(names, &sought);
    let oninput = {
        let sought = sought.clone();
        move |event: InputEvent| sought.set(page::value_of(&event))
    };
    let choose = |selection: Selection| {
        let (sought, act) = (sought.clone(), act.clone());
        move || {
            sought.set(String::new());
            act.emit(Action::Select(Some(selection.clone())));
        }
    };
    let onkeydown = {
        let first = found.first().map(|(selection, _)| choose(selection.clone()));
        let sought = sought.clone();
        move |event: KeyboardEvent| match (event.key().as_str(), &first) {
            ("Enter", Some(choose)) => choose(),
            ("Escape", _) => sought.set(String::new()),
            _ => {}
        }
    };
    let row = |(selection, name): &(Selection, String)| {
        let chosen = choose(selection.clone());
        let sort = match selection {
            Selection::Node(_) => words.find_node(),
            Selection::Job(_) => words.find_job(),
            Selection::Workflow(_) | Selection::Stage(..) => words.find_workflow(),
            _ => words.find_task(),
        };
        html! {
            <li key={format!("{selection:?}")}>
                <button type="button" class="row" onclick={move |_: MouseEvent| chosen()}>
                    <b>{ words.name(name) }</b><span class="soft">{ sort }</span>
                </button>
            </li>
        }
    };
    let label = match names {
        Names::Placement(_) => words.find_label(),
        Names::Backfill(_) => words.find_job_label(),
        Names::Workflow(_) => words.find_job_or_workflow(),
    };
    html! {
        <div class="find" role="search">
            <input
                id="find"
                type="search"
                autocomplete="off"
                spellcheck="false"
                placeholder={label}
                aria-label={label}
                value={(*sought).clone()}
                {oninput}
                {onkeydown}
            />
            <ul class="rows" aria-live="off">{ for found.iter().map(row) }</ul>
        </div>
    }
}

/// Names that are, begin with or hold what is sought, in that order.
fn search(names: &Names, sought: &str) -> Vec<(Selection, String)> {
    if sought.trim().is_empty() {
        return Vec::new();
    }
    let mut ranked = Ranked { sought: lower(sought.trim()), ranks: Default::default() };
    match names {
        Names::Placement(outline) => {
            ranked.add(outline.nodes.iter(), Selection::Node);
            ranked.add(outline.tasks.iter(), Selection::Task);
        }
        Names::Backfill(outline) => ranked.add(outline.jobs.iter(), Selection::Job),
        Names::Workflow(outline) => {
            ranked.add(outline.workflows.iter().map(|own| &own.id), Selection::Workflow);
            ranked.add(outline.jobs.iter().map(|job| &job.id), Selection::Job);
        }
    }
    ranked.ranks.into_iter().flatten().take(MOST).collect()
}

/// What was found, by how well it is what is sought.
struct Ranked {
    sought: String,
    ranks: [Vec<(Selection, String)>; 3],
}

impl Ranked {
    fn add<S: AsRef<str>>(&mut self, names: impl Iterator<Item = S>, select: fn(u32) -> Selection) {
        for (name, index) in names.zip(0..) {
            let name = name.as_ref();
            let lower = lower(name);
            let rank = match lower.find(&self.sought) {
                Some(0) if lower.len() == self.sought.len() => 0,
                Some(0) => 1,
                Some(_) => 2,
                None => continue,
            };
            if self.ranks[rank].len() < MOST {
                self.ranks[rank].push((select(index), name.to_owned()));
            }
        }
    }
}
