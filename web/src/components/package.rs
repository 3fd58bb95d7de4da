//! A package for a learning platform: what it asks, how far it is, and the file.

use std::cell::Cell;

use crate::components::prelude::*;
use crate::package::{
    DOCUMENT, Entry, Exercise, MANIFEST, document, exercise, manifest, needed, zip,
};
use crate::platform::files::BrowserFile;
use crate::platform::site;
use crate::words::package::{PackageMaking, PackageSaved};

#[derive(Clone, Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub fragment: AttrValue,
    /// The name of the file, without its end.
    pub name: AttrValue,
    pub title: AttrValue,
    pub example: Option<AttrValue>,
    /// True if questions are asked now.
    pub asks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Ready,
    /// The file that is on its way, of so many.
    Making(u64, u64),
    /// It was given to the reader; its size in kB.
    Saved(u64),
    /// A file of the site is missing.
    Failed,
}

#[component]
pub fn Package(props: &Props) -> Html {
    let words = props.words;
    let asks = use_state(|| props.asks);
    let mastery = use_state(|| None::<u8>);
    let stage = use_state(|| Stage::Ready);
    let open = use_memo((), |()| Cell::new(true));
    {
        let open = open.clone();
        use_effect_with((), move |()| move || open.set(false));
    }
    let onchange = {
        let asks = asks.clone();
        move |_: Event| asks.set(!*asks)
    };
    let on_mastery = {
        let mastery = mastery.clone();
        move |event: Event| {
            let typed = page::value_of(&event).parse::<f64>().ok().filter(|it| it.is_finite());
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "from 1 to 100"
            )]
            mastery.set(typed.map(|least| least.clamp(1.0, 100.0).round() as u8));
        }
    };
    let making = matches!(*stage, Stage::Making(..));
    let onclick = {
        let (props, asks, stage, open) = (props.clone(), *asks, stage.clone(), open.clone());
        let mastery = *mastery;
        move |()| {
            let (props, stage, open) = (props.clone(), stage.clone(), open.clone());
            yew::platform::spawn_local(async move {
                let fragment = exercise(&props.fragment, asks);
                let told = stage.clone();
                let exercise = Exercise { fragment: &fragment, mastery };
                let made = package(&props, exercise, &open, move |at| told.set(at)).await;
                let given = made.and_then(|bytes| BrowserFile::of(&bytes, "application/zip"));
                let given = given.filter(|_| open.get());
                stage.set(given.as_ref().map_or(Stage::Failed, |given| {
                    given.download(&format!("{}.scorm.zip", props.name));
                    Stage::Saved(given.size().div_ceil(1_000))
                }));
            });
        }
    };
    let told = match *stage {
        Stage::Ready | Stage::Making(0, _) => String::new(),
        Stage::Making(done, all) => PackageMaking { done, all }.tell(words),
        Stage::Saved(size) => PackageSaved { size }.tell(words),
        Stage::Failed => words.package_failed().to_owned(),
    };
    let failed = (*stage == Stage::Failed).then_some("bad");
    html! {
        <section class="package" aria-labelledby="package-title">
            <h3 id="package-title">{ words.package_title() }</h3>
            <p>{ words.package_text() }</p>
            <label class="mastery">{ words.package_mastery() }
                <input
                    id="package-mastery"
                    type="number"
                    min="1"
                    max="100"
                    value={mastery.map_or_else(String::new, |least| least.to_string())}
                    aria-describedby="package-mastery-hint"
                    onchange={on_mastery}
                />
            </label>
            <p id="package-mastery-hint" class="soft">{ words.package_mastery_hint() }</p>
            <div class="actions">
                <label class="switch"><input type="checkbox" checked={*asks} {onchange} /><span>{ words.package_asks() }</span></label>
                <Button label={words.package_make()} disabled={making} {onclick} />
            </div>
            <p class={classes!("soft", failed)} role="status">{ told }</p>
        </section>
    }
}

/// The package of an exercise; none where a file is missing, or once the dialog is closed.
async fn package(
    props: &Props,
    exercise: Exercise<'_>,
    open: &Rc<Cell<bool>>,
    so_far: impl Fn(Stage),
) -> Option<Vec<u8>> {
    so_far(Stage::Making(0, 0));
    let files = needed(site::listed().await?, props.example.as_deref())?;
    let paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
    let manifest = manifest(&props.title, exercise, &paths);
    let mut entries = vec![entry(MANIFEST, manifest.as_bytes()).await?];
    for (done, file) in (1..).zip(&files) {
        so_far(Stage::Making(done, files.len() as u64));
        let mut content = site::content(file).await?;
        if file.path == DOCUMENT {
            content = document(&String::from_utf8(content).ok()?, exercise)?.into_bytes();
        }
        entries.push(entry(&file.path, &content).await?);
        if !open.get() {
            return None;
        }
    }
    zip(&entries)
}

async fn entry(path: &str, content: &[u8]) -> Option<Entry> {
    Entry::new(path, &site::compressed(content).await?)
}
