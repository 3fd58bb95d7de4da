//! Finding a node or a task by its name.

use crate::components::prelude::*;
use crate::platform::lower;
use crate::words::shell::{Hits, HitsFirst};

const MOST: usize = 8;

const LIST: &str = "found";

fn option_id(number: usize) -> String {
    format!("{LIST}-{number}")
}

/// Where a lab has its names.
pub trait Named: PartialEq {
    /// What is looked for.
    fn label(words: Words) -> &'static str;

    fn names(&self, found: &mut Found<'_>);
}

#[derive(Properties, PartialEq)]
pub struct Props<N: Named> {
    pub words: Words,
    pub names: Rc<N>,
    pub act: Act,
}

#[component]
pub fn Find<N: Named + 'static>(Props { words, names, act }: &Props<N>) -> Html {
    let sought = use_state(String::new);
    // The hit that Enter chooses.
    let active = use_state(|| 0);
    let found = search(&**names, &sought);
    let at = (*active).min(found.len().saturating_sub(1));
    let oninput = {
        let (sought, active) = (sought.clone(), active.clone());
        move |event: InputEvent| {
            sought.set(page::value_of(&event));
            active.set(0);
        }
    };
    let choose = |selection: Selection| {
        let (sought, act) = (sought.clone(), act.clone());
        move || {
            sought.set(String::new());
            page::close_over();
            act.emit(Action::Select(Some(selection.clone())));
        }
    };
    let onkeydown = {
        let hit = found.get(at).map(|(selection, ..)| choose(selection.clone()));
        let (sought, active, last) = (sought.clone(), active, found.len().saturating_sub(1));
        move |event: KeyboardEvent| {
            match (event.key().as_str(), &hit) {
                ("Enter", Some(choose)) => choose(),
                ("Escape", _) => sought.set(String::new()),
                ("ArrowDown", Some(_)) => active.set(if at < last { at + 1 } else { 0 }),
                ("ArrowUp", Some(_)) => active.set(at.checked_sub(1).unwrap_or(last)),
                _ => return,
            }
            event.prevent_default();
        }
    };
    let row = |(number, (selection, name, sort)): (usize, &Hit)| {
        let chosen = choose(selection.clone());
        html! {
            <li
                key={format!("{selection:?}")}
                id={option_id(number)}
                role="option"
                class={classes!("row", (number == at).then_some("current"))}
                aria-selected={if number == at { "true" } else { "false" }}
                onclick={move |_: MouseEvent| chosen()}
            >
                <b>{ words.name(name) }</b><span class="soft">{ sort(*words) }</span>
            </li>
        }
    };
    let label = N::label(*words);
    let hits = found.len() as u64;
    let open = hits > 0;
    let said = match sought.trim() {
        "" => String::new(),
        _ if found.len() == MOST => HitsFirst { hits }.tell(*words),
        _ => Hits { hits }.tell(*words),
    };
    html! {
        <div class="find" role="search">
            <input
                id="find"
                type="search"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={if open { "true" } else { "false" }}
                aria-controls={LIST}
                aria-activedescendant={open.then(|| option_id(at))}
                autocomplete="off"
                spellcheck="false"
                placeholder={label}
                aria-label={label}
                value={(*sought).clone()}
                {oninput}
                {onkeydown}
            />
            <ul class="rows" id={LIST} role="listbox" aria-label={label} hidden={!open}>
                { for found.iter().enumerate().map(row) }
            </ul>
            <p class={classes!("soft", open.then_some("hidden"))} role="status">{ said }</p>
        </div>
    }
}

/// What was found: it, its name, and what sort of thing it is.
type Hit = (Selection, String, Label);

/// Names that are, begin with or hold what is sought, in that order.
fn search(names: &impl Named, sought: &str) -> Vec<Hit> {
    if sought.trim().is_empty() {
        return Vec::new();
    }
    let sought = lower(sought.trim());
    let mut found = Found { sought: &sought, ranks: Default::default() };
    names.names(&mut found);
    found.ranks.into_iter().flatten().take(MOST).collect()
}

/// What was found, by how well it is what is sought.
pub struct Found<'s> {
    sought: &'s str,
    ranks: [Vec<Hit>; 3],
}

impl Found<'_> {
    /// Looks through the names of things of a sort, which `select` numbers.
    pub fn add<S: AsRef<str>>(
        &mut self,
        names: impl Iterator<Item = S>,
        sort: Label,
        select: fn(u32) -> Selection,
    ) {
        for (name, index) in names.zip(0..) {
            let name = name.as_ref();
            let lower = lower(name);
            let rank = match lower.find(self.sought) {
                Some(0) if lower.len() == self.sought.len() => 0,
                Some(0) => 1,
                Some(_) => 2,
                None => continue,
            };
            if self.ranks[rank].len() < MOST {
                self.ranks[rank].push((select(index), name.to_owned(), sort));
            }
        }
    }
}
