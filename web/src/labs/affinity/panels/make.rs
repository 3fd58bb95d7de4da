//! A system to be drawn at random: nodes with engines, and tasks whose calls suit them.

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::labs::affinity::problem::MAX_NODES;
use gantry_core::labs::affinity::synthetic::{Load, Options};
use gantry_core::session::Goal;
use yew::prelude::*;

use crate::client::{Drawing, Source};
use crate::components::dialog::Dialog;
use crate::components::typed::Typed;
use crate::narrate::{Label, Words};
use crate::state::{Action, Origin};
use crate::words::affinity::{MakeSystemBound, MakeSystemLoadWanted};
use crate::words::long::WholeNumberWanted;

/// The most calls in all, and the most engines: the page holds what is drawn as a text.
const MOST_CALLS: u64 = 50_000;
const MOST_ENGINES: u64 = 50_000;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub act: Callback<Action>,
}

/// How many fields there are, and the place of that of the load.
const FIELDS: usize = 6;
const LOAD: usize = 4;

/// The fields: id, name and hint; as they are typed they stand in the same order.
const LABELS: [(&str, Label, Label); FIELDS] = [
    ("system-nodes", Words::make_system_nodes, Words::make_system_nodes_hint),
    ("system-engines", Words::make_system_engines, Words::make_system_engines_hint),
    ("system-tasks", Words::make_system_tasks, Words::make_system_tasks_hint),
    ("system-calls", Words::make_system_calls, Words::make_system_calls_hint),
    ("system-load", Words::make_system_load, Words::make_system_load_hint),
    ("system-seed", Words::make_seed, Words::make_system_seed_hint),
];

/// As it opens.
const USUAL: [&str; FIELDS] = ["24", "6", "300", "6", "0.8", "1"];

/// What is to be drawn; or what is wrong, of every field.
fn options(
    typed: &[String; FIELDS],
    words: Words,
) -> Result<Options, Box<[Option<String>; FIELDS]>> {
    let mut wrong = [const { None }; FIELDS];
    let mut number = |field: usize, min: u64, max: u64| {
        let found = typed[field].trim();
        let parsed = found.parse().ok().filter(|number| (min..=max).contains(number));
        parsed.unwrap_or_else(|| {
            wrong[field] = Some(WholeNumberWanted { found, min, max }.tell(words));
            min
        })
    };
    let nodes = number(0, 1, MAX_NODES.min(MOST_ENGINES));
    let engines = number(1, 1, MOST_ENGINES / nodes);
    let tasks = number(2, 1, MOST_CALLS);
    let calls = number(3, 1, MOST_CALLS / tasks);
    let seed = number(5, 0, MAX_NUMBER);
    let load = typed[LOAD].trim().parse::<Load>();
    if load.is_err() {
        wrong[LOAD] = Some(MakeSystemLoadWanted { found: typed[LOAD].trim() }.tell(words));
    }
    let Load(load) = load.unwrap_or(Load(Options::default().load));
    if wrong.iter().any(Option::is_some) {
        return Err(wrong.into());
    }
    Ok(Options { nodes, engines, tasks, calls, load, seed })
}

#[component]
pub fn Make(props: &Props) -> Html {
    let Props { words, act } = props;
    let words = *words;
    let typed = use_state(|| USUAL.map(str::to_owned));
    let checked = options(&typed, words);
    let field = |(at, (id, label, hint)): (usize, (&'static str, Label, Label))| {
        let error = checked.as_ref().err().and_then(|wrong| wrong[at].clone());
        let value = typed[at].clone();
        let own =
            Typed { id, label: label(words), hint: hint(words), value, error, decimal: at == LOAD };
        let typed = typed.clone();
        own.html(move |value| {
            let mut next = (*typed).clone();
            next[at] = value;
            typed.set(next);
        })
    };
    let onsubmit = {
        let (act, options) = (act.clone(), checked.as_ref().ok().copied());
        move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(options) = options {
                let source = Source::Drawn(Drawing::System(options));
                let (origin, goal) = (Origin::Own, Goal::Start);
                act.emit(Action::Import { source, origin, goal, push: true });
            }
        }
    };
    html! {
        <Dialog {words} title={words.make_system_title()} class="make" act={act.clone()}>
            <form {onsubmit} novalidate=true>
                <p>{ words.make_system_text() }</p>
                <div class="fields">{ for LABELS.into_iter().enumerate().map(field) }</div>
                <p class="soft">{ MakeSystemBound { calls: MOST_CALLS }.tell(words) }</p>
                <div class="actions">
                    <button type="submit" class="button strong" aria-disabled={checked.is_err().then_some("true")}>{ words.make_do() }</button>
                </div>
            </form>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use gantry_core::scenario;

    use super::*;
    use crate::import::Imported;
    use crate::narrate::Language;

    #[test]
    fn what_is_typed_is_checked_field_by_field_and_drawn() {
        let words = Language::English.words();
        let usual = options(&USUAL.map(str::to_owned), words).expect("as it opens");
        let (brought, ..) = Drawing::System(usual).draw().expect("it can be drawn");
        let Imported::Text(text) = brought else { panic!("it is a text") };
        assert!(scenario::check(&text).is_ok());
        let typed = ["0", "many", "50001", "2", "80", "-1"].map(str::to_owned);
        let wrong = options(&typed, words).expect_err("all but one");
        assert_eq!(wrong.each_ref().map(Option::is_some), [true, true, true, false, true, true]);
        assert!(wrong[1].as_ref().is_some_and(|told| told.contains("many")));
        // Together they are too many.
        let typed = ["1000", "16", "50000", "2", "0.8", "1"].map(str::to_owned);
        let wrong = options(&typed, words).expect_err("too many calls");
        assert!(wrong[3].is_some());
    }
}
