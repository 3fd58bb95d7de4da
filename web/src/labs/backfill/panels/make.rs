//! A workload to be drawn from the model of Lublin and Feitelson.

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::labs::backfill::problem::{MAX_JOBS, MAX_NODES};
use gantry_core::workload::lublin::{Estimates, Load, Options};

use crate::client::{Drawing, Source};
use crate::components;
use crate::components::prelude::*;
use crate::state::Origin;
use crate::words::long::{LoadWanted, WholeNumberWanted};

/// Where the model and the ways of estimating are described; titles stay as they are in every language.
const SOURCES: [&str; 3] = [
    "U. Lublin, D. G. Feitelson: The workload on parallel supercomputers: modeling the characteristics of rigid jobs. Journal of Parallel and Distributed Computing 63(11), 2003.",
    "A. W. Mu’alem, D. G. Feitelson: Utilization, predictability, workloads, and user runtime estimates in scheduling the IBM SP2 with backfilling. IEEE Transactions on Parallel and Distributed Systems 12(6), 2001.",
    "D. Tsafrir, Y. Etsion, D. G. Feitelson: Modeling user runtime estimates. Job Scheduling Strategies for Parallel Processing (JSSPP), 2005.",
];

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub act: Act,
}

/// The numbers that are typed, in the order of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Jobs,
    Nodes,
    Load,
    Seed,
}

/// What the reader has typed, not checked yet.
#[derive(Clone, Debug, PartialEq)]
struct Typed {
    numbers: [String; 4],
    estimates: Estimates,
}

impl Default for Typed {
    fn default() -> Self {
        let numbers = ["1000", "128", "0.8", "1"].map(str::to_owned);
        Typed { numbers, estimates: Estimates::Rounded }
    }
}

impl Typed {
    /// What is to be drawn; or what is wrong, of every field.
    fn options(&self, words: Words) -> Result<Options, Vec<(Field, String)>> {
        let mut wrong = Vec::new();
        let typed = |field: Field| self.numbers[field as usize].trim();
        let mut number = |field, min, max| {
            let found = typed(field);
            let parsed = found.parse().ok().filter(|number| (min..=max).contains(number));
            parsed.unwrap_or_else(|| {
                wrong.push((field, WholeNumberWanted { found, min, max }.tell(words)));
                min
            })
        };
        let jobs = number(Field::Jobs, 1, MAX_JOBS);
        let nodes = number(Field::Nodes, 1, MAX_NODES);
        let seed = number(Field::Seed, 0, MAX_NUMBER);
        let found = typed(Field::Load);
        let load = found.parse::<Load>().ok();
        if load.is_none() && !found.is_empty() {
            wrong.push((Field::Load, LoadWanted { found }.tell(words)));
        }
        let options = Options { jobs, nodes, load, seed, estimates: self.estimates };
        if wrong.is_empty() { Ok(options) } else { Err(wrong) }
    }
}

#[component]
pub fn Make(&Props { words, ref act }: &Props) -> Html {
    let typed = use_state(Typed::default);
    let checked = typed.options(words);
    let wrong = |field: Field| {
        let errors = checked.as_ref().err()?;
        errors.iter().find(|(of, _)| *of == field).map(|(_, error)| error.clone())
    };
    let field = |field: Field, id: &'static str, label: &'static str, hint: &'static str| {
        let value = typed.numbers[field as usize].clone();
        let (typed, error, decimal) = (typed.clone(), wrong(field), field == Field::Load);
        let own = components::typed::Typed { id, label, hint, value, error, decimal };
        own.html(move |value| {
            let mut next = (*typed).clone();
            next.numbers[field as usize] = value;
            typed.set(next);
        })
    };
    let onsubmit = {
        let (act, checked) = (act.clone(), checked.clone());
        move |event: SubmitEvent| {
            event.prevent_default();
            if let Ok(options) = &checked {
                act.emit(Action::Import {
                    source: Source::Drawn(Drawing::Workload { options: *options, frame: None }),
                    origin: Origin::Drawn(*options),
                    goal: Goal::Start,
                    push: true,
                });
            }
        }
    };
    html! {
        <Dialog {words} title={words.make_workload_title()} class="make" act={act.clone()}>
            <form {onsubmit} novalidate=true>
                <p>{ words.make_text() }</p>
                <div class="fields">
                    { field(Field::Jobs, "make-jobs", words.make_jobs(), words.make_jobs_hint()) }
                    { field(Field::Nodes, "make-nodes", words.make_nodes(), words.make_nodes_hint()) }
                    { field(Field::Load, "make-load", words.make_load(), words.make_load_hint()) }
                    { field(Field::Seed, "make-seed", words.make_seed(), words.make_seed_hint()) }
                    { estimates(words, &typed) }
                </div>
                <div class="soft source">
                    <p>{ words.make_source() }</p>
                    <ul>{ for SOURCES.map(|source| html! { <li key={source} lang="en">{ source }</li> }) }</ul>
                </div>
                <div class="actions">
                    <button type="submit" class="button strong" aria-disabled={checked.is_err().then_some("true")}>{ words.make_do() }</button>
                </div>
            </form>
        </Dialog>
    }
}

fn estimates(words: Words, typed: &UseStateHandle<Typed>) -> Html {
    let onchange = {
        let typed = typed.clone();
        Callback::from(move |event: Event| {
            let name = page::value_of(&event);
            if let Some(at) = Estimates::NAMES.iter().position(|known| *known == name) {
                typed.set(Typed { estimates: Estimates::ALL[at], ..(*typed).clone() });
            }
        })
    };
    let select = Select {
        id: Some("make-estimates"),
        chosen: Estimates::NAMES[typed.estimates as usize],
        onchange,
        ..Select::default()
    };
    let options = Estimates::ALL.into_iter().zip(Estimates::NAMES);
    let options = options
        .map(|(estimates, name)| (name.to_owned(), words.estimates_are(estimates).to_owned()));
    html! {
        <div class="field">
            <label class="label" for="make-estimates">{ words.make_estimates() }</label>
            { select.html(options) }
            <span class="soft">{ words.make_estimates_hint() }</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_checked_field_by_field() {
        let words = Language::English.words();
        let fine = Typed::default().options(words).expect("as it opens");
        assert_eq!((fine.jobs, fine.nodes, fine.seed), (1_000, 128, 1));
        let typed = |numbers: [&str; 4]| {
            Typed { numbers: numbers.map(str::to_owned), ..Typed::default() }.options(words)
        };
        let none = typed(["1000", "128", " ", "1"]).expect("the model's own");
        assert_eq!(none.load, None);
        let errors = typed(["0", "many", "0.001", "-1"]).expect_err("all four");
        assert_eq!(errors.len(), 4);
        let named =
            |(field, error): &(Field, String)| *field == Field::Nodes && error.contains("many");
        assert!(errors.iter().any(named));
    }
}
