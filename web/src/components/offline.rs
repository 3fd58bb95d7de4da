//! What the browser keeps for use without a connection: the whole site once the reader asks for that, by its size.

use std::cell::Cell;

use yew::platform::spawn_local;

use crate::components::prelude::*;
use crate::platform::site;
use crate::words::offline::{OfflineKeep, OfflineKeeping};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// What was used.
    Used,
    /// The whole site is on its way: so many of its files, of how many.
    Coming(u32, u32),
    Whole,
    Failed,
}

/// The button, and what became of it; nothing where the browser cannot keep the site.
#[component]
pub fn Offline(props: &Props) -> Html {
    let words = props.words;
    let size = use_state(|| None::<u64>);
    let stage = use_state(|| Stage::Used);
    use_effect_with((), {
        let (size, stage) = (size.clone(), stage.clone());
        move |()| {
            spawn_local(async move {
                size.set(site::size().await);
                follow("kept", Stage::Used, stage).await;
            });
        }
    });
    let Some(bytes) = *size else { return Html::default() };
    let keep = {
        let stage = stage.clone();
        move |()| {
            stage.set(Stage::Coming(0, 0));
            spawn_local(follow("keep", Stage::Failed, stage.clone()));
        }
    };
    let forget = {
        let stage = stage.clone();
        move |()| {
            let stage = stage.clone();
            spawn_local(async move {
                if site::ask("forget", |_, _| {}).await {
                    stage.set(Stage::Used);
                }
            });
        }
    };
    let size = format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10);
    let told = match *stage {
        Stage::Used | Stage::Coming(_, 0) => String::new(),
        Stage::Coming(done, all) => {
            OfflineKeeping { done: done.into(), all: all.into() }.tell(words)
        }
        Stage::Whole => words.offline_kept().to_owned(),
        Stage::Failed => words.offline_failed().to_owned(),
    };
    let (label, onclick) = match *stage {
        Stage::Whole => (words.offline_forget().into(), Callback::from(forget)),
        _ => (AttrValue::from(OfflineKeep { size: &size }.tell(words)), Callback::from(keep)),
    };
    let failed = (*stage == Stage::Failed).then_some("bad");
    html! {
        <div class="offline">
            <Button {label} disabled={matches!(*stage, Stage::Coming(..))} {onclick} />
            <p class={classes!("soft", failed)} role="status">{ told }</p>
        </div>
    }
}

/// Asks who keeps the site, and tells how far it is; `otherwise` where the whole of it is not kept and was not on its way.
async fn follow(what: &'static str, otherwise: Stage, stage: UseStateHandle<Stage>) {
    let (told, came) = (stage.clone(), Rc::new(Cell::new(otherwise)));
    let failed = came.clone();
    let whole = site::ask(what, move |done, all| {
        failed.set(Stage::Failed);
        told.set(Stage::Coming(done, all));
    });
    stage.set(if whole.await { Stage::Whole } else { came.get() });
}
