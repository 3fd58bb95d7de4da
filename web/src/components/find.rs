//! Finding a node or a task by its name.

use std::rc::Rc;

use gantry_core::placement::Outline;
use yew::prelude::*;

use crate::narrate::Words;
use crate::platform::{lower, page};
use crate::state::{Action, Overview, Selection};

/// The most that is listed.
const MOST: usize = 8;

/// What it looks through.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The run.
    pub overview: Rc<Overview>,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The box and what it finds.
#[component]
pub fn Find(props: &Props) -> Html {
    let Props { words, overview, act } = props;
    let sought = use_state(String::new);
    let found = search(&overview.outline, &sought);
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
        let sort = if matches!(selection, Selection::Node(_)) {
            words.find_node()
        } else {
            words.find_task()
        };
        html! {
            <li key={format!("{selection:?}")}>
                <button type="button" class="row" onclick={move |_: MouseEvent| chosen()}>
                    <b>{ words.name(name) }</b><span class="soft">{ sort }</span>
                </button>
            </li>
        }
    };
    html! {
        <div class="find" role="search">
            <input
                id="find"
                type="search"
                autocomplete="off"
                spellcheck="false"
                placeholder={words.find_label()}
                aria-label={words.find_label()}
                value={(*sought).clone()}
                {oninput}
                {onkeydown}
            />
            <ul class="rows" aria-live="off">{ for found.iter().map(row) }</ul>
        </div>
    }
}

/// Names that are, begin with or hold what is sought, in that order.
fn search(outline: &Outline, sought: &str) -> Vec<(Selection, String)> {
    if sought.trim().is_empty() {
        return Vec::new();
    }
    let sought = lower(sought.trim());
    let nodes = outline.nodes.iter().zip(0..).map(|(name, index)| (Selection::Node(index), name));
    let tasks = outline.tasks.iter().zip(0..).map(|(name, index)| (Selection::Task(index), name));
    let mut ranked: [Vec<(Selection, String)>; 3] = Default::default();
    for (selection, name) in nodes.chain(tasks) {
        let lower = lower(name);
        let rank = match lower.find(&sought) {
            Some(0) if lower.len() == sought.len() => 0,
            Some(0) => 1,
            Some(_) => 2,
            None => continue,
        };
        if ranked[rank].len() < MOST {
            ranked[rank].push((selection, name.clone()));
        }
    }
    ranked.into_iter().flatten().take(MOST).collect()
}
