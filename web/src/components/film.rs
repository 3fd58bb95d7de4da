//! A film of the run: what is wanted of it, how far it is, and the file.
//!
//! The state gets the moments ready ([`Filming`]); here they become frames, which the browser draws one after the other.
//!
//! **Invariant:** with the dialog, or by order, the work ends before its next frame.

use std::cell::Cell;

use super::share::file_name;
use crate::components::prelude::*;
use crate::film::gif::Frames;
use crate::film::stage::{Layout, Scene, Sketch, title};
use crate::film::{Fault, Hold, MOST_FRAMES, MOST_PIXELS, Order, SIDES, Size};
use crate::package::{self, Entry};
use crate::platform::files::BrowserFile;
use crate::platform::raster::{Address, Raster, Turns};
use crate::platform::site;
use crate::player::Speed;
use crate::scene::time::Window;
use crate::state::{FilmWish, Filming, NoFilm};
use crate::story::captions;
use crate::words::film as say;

/// Widths that can be chosen, in pixels.
const WIDTHS: [u32; 4] = [480, 640, 960, 1_280];

const SPEEDS: std::ops::Range<u8> = 0..6;

pub fn film(state: &State, act: &Act) -> Html {
    let words = state.words();
    let making = state.film.as_ref();
    // Until it is ready only the state holds it: so it grows in place.
    let ready = making.filter(|film| film.is_ready()).cloned();
    let moment = state.shown.as_ref().map(|shown| &shown.moment);
    let (now, last) = moment.map_or((0, 0), |moment| (moment.moment, moment.moments));
    let name = AttrValue::from(file_name(state, ""));
    html! {
        <Dialog {words} title={words.film_title()} class="film" act={act.clone()}>
            <Maker
                {words}
                {name}
                {now}
                {last}
                usual={state.usual_range()}
                dark={state.theme() == Theme::Dark}
                found={making.map_or((0, 0), |film| film.album.progress())}
                fault={making.and_then(|film| film.fault)}
                {ready}
                act={act.clone()}
            />
        </Dialog>
    }
}

#[derive(Clone, Properties)]
struct Props {
    words: Words,
    /// The name of the file, without its end.
    name: AttrValue,
    now: u64,
    last: u64,
    /// The first and the last moment where none is chosen.
    usual: (u64, u64),
    dark: bool,
    /// The number of moments that are there, and of all.
    found: (usize, usize),
    fault: Option<NoFilm>,
    /// All moments.
    ready: Option<Rc<Filming>>,
    act: Act,
}

// By hand: what a film holds is not compared moment by moment.
impl PartialEq for Props {
    fn eq(&self, other: &Props) -> bool {
        let of = |props: &Props| (props.words, props.now, props.last, props.usual, props.dark);
        let film = |props: &Props| (props.found, props.fault, props.ready.as_ref().map(Rc::as_ptr));
        of(self) == of(other) && film(self) == film(other) && self.name == other.name
    }
}

/// What is made of the moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Gif,
    Pictures,
}

/// What a change of a control makes of the choices.
type Change = fn(Choices, &str) -> Choices;

#[derive(Clone, Debug, PartialEq)]
enum Progress {
    Nothing,
    Getting,
    /// So many frames of all are drawn.
    Drawing(u64, u64),
    Writing,
    Made(Rc<Made>),
    Failed(NoFilm),
}

#[derive(Debug, PartialEq)]
struct Made {
    kind: Kind,
    given: BrowserFile,
    /// Where the page shows it.
    address: Option<Address>,
    frames: u64,
    size: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Choices {
    range: (u64, u64),
    level: Level,
    size: Size,
    hold: Hold,
    speed: Speed,
    again: bool,
    dark: bool,
    language: Language,
}

impl Choices {
    fn wish(self) -> FilmWish {
        let Choices { range, level, size, hold, speed, again, dark, language } = self;
        let speed = crate::player::STEP_MS / speed.interval_ms();
        FilmWish { order: Order { level, size, hold, speed, again, dark, language }, range }
    }
}

#[component]
fn Maker(props: &Props) -> Html {
    let words = props.words;
    let choices = use_state(|| Choices {
        range: props.usual,
        level: Level::Decision,
        size: Size::Natural,
        hold: Hold::Read,
        speed: Speed::default(),
        again: true,
        dark: props.dark,
        language: words.language,
    });
    let kind = use_state(|| Kind::Gif);
    let progress = use_state(|| Progress::Nothing);
    // The number of the work that is wanted: any other ends.
    let wanted = use_memo((), |()| Cell::new(0_u32));
    {
        let wanted = wanted.clone();
        use_effect_with((), move |()| move || wanted.set(wanted.get() + 1));
    }
    {
        let (film, progress, kind, wanted) =
            (props.ready.clone(), progress.clone(), *kind, wanted.clone());
        let act = props.act.clone();
        use_effect_with(film.is_some(), move |_| {
            let Some(film) = film else { return };
            let mine = wanted.get();
            yew::platform::spawn_local(async move {
                let at = move |now: Progress| {
                    let goes_on = wanted.get() == mine;
                    if goes_on {
                        progress.set(now);
                    }
                    goes_on
                };
                let told = match make(&film, kind, &at).await {
                    Ok(Some(made)) => at(Progress::Made(Rc::new(made))),
                    Ok(None) => false,
                    Err(fault) => at(Progress::Failed(fault)),
                };
                // What the frames were made from is needed no more.
                if told {
                    act.emit(Action::Film(None));
                }
            });
        });
    }
    let order = {
        let (choices, kind, progress, wanted) =
            (*choices, kind.clone(), progress.clone(), wanted.clone());
        let act = props.act.clone();
        Callback::from(move |what: Kind| {
            wanted.set(wanted.get() + 1);
            kind.set(what);
            progress.set(Progress::Getting);
            act.emit(Action::Film(Some(choices.wish())));
        })
    };
    let cancel = {
        let (progress, wanted, act) = (progress.clone(), wanted.clone(), props.act.clone());
        move |()| {
            wanted.set(wanted.get() + 1);
            progress.set(Progress::Nothing);
            act.emit(Action::Film(None));
        }
    };
    let shown = match (&*progress, props.fault) {
        (Progress::Getting, Some(fault)) => Progress::Failed(fault),
        (progress, _) => progress.clone(),
    };
    let works = matches!(shown, Progress::Getting | Progress::Drawing(..) | Progress::Writing);
    html! {
        <>
            <p>{ words.film_lead() }</p>
            { form(props, &choices, &order, works) }
            { told(props, &shown, cancel) }
        </>
    }
}

fn form(
    props: &Props,
    choices: &UseStateHandle<Choices>,
    order: &Callback<Kind>,
    works: bool,
) -> Html {
    let Props { words, now, last, .. } = *props;
    let chosen = **choices;
    let set = |change: Change| {
        let choices = choices.clone();
        move |event: Event| choices.set(change(*choices, &page::value_of(&event)))
    };
    let number = |id: &'static str, label: &'static str, value: u64, change: Change| {
        html! {
            <label><span>{ label }</span>
                <input {id} type="number" min="0" max={last.to_string()} required=true aria-describedby="film-range" value={value.to_string()} onchange={set(change)} />
            </label>
        }
    };
    let choose = |id: &'static str,
                  label: &'static str,
                  chosen: String,
                  change: Change,
                  options: Vec<(String, String)>| {
        let select = Select {
            id: Some(id),
            chosen: &chosen,
            onchange: Callback::from(set(change)),
            ..Select::default()
        };
        html! { <label><span>{ label }</span>{ select.html(options.into_iter()) }</label> }
    };
    let place = |at: usize| at.to_string();
    let level = Level::ALL.iter().position(|level| *level == chosen.level).unwrap_or(0);
    let levels = Level::ALL.iter().enumerate();
    let levels = levels.map(|(at, level)| (place(at), words.level_name(*level).to_owned()));
    let wide = if let Size::Wide(wide) = chosen.size { wide } else { 0 };
    let widths = WIDTHS
        .map(|width| (width.to_string(), say::FilmPixels { width: u64::from(width) }.tell(words)));
    let natural = [("0".to_owned(), words.film_as_drawn().to_owned())];
    let speeds = SPEEDS.map(|at| (at.to_string(), Speed::at(at).label().to_owned()));
    let paces = [words.film_pace_read(), words.film_pace_even()].map(str::to_owned);
    let themes = [words.theme_light(), words.theme_dark()].map(str::to_owned);
    let language = Language::ALL.iter().position(|it| *it == chosen.language).unwrap_or(0);
    let languages = Language::ALL.iter().map(|language| language.own_name().to_owned());
    let numbered = |names: Vec<String>| -> Vec<(String, String)> {
        names.into_iter().enumerate().map(|(at, name)| (place(at), name)).collect()
    };
    let again = {
        let choices = choices.clone();
        move |_: Event| choices.set(Choices { again: !choices.again, ..*choices })
    };
    let onsubmit = order.reform(|event: SubmitEvent| {
        event.prevent_default();
        Kind::Gif
    });
    html! {
        <form class="film-choices" {onsubmit}>
            { number("film-from", words.film_from(), chosen.range.0, |it, value| Choices { range: (value.parse().unwrap_or(it.range.0), it.range.1), ..it }) }
            { number("film-to", words.film_to(), chosen.range.1, |it, value| Choices { range: (it.range.0, value.parse().unwrap_or(it.range.1)), ..it }) }
            <p id="film-range" class="soft">{ say::FilmRangeHint { now, last }.tell(words) }</p>
            { choose("film-level", words.film_level(), place(level), |it, value| Choices { level: Level::ALL[value.parse::<usize>().unwrap_or(0).min(2)], ..it }, levels.collect()) }
            { choose("film-width", words.film_width(), wide.to_string(), |it, value| Choices { size: value.parse::<u32>().ok().filter(|wide| *wide > 0).map_or(Size::Natural, Size::Wide), ..it }, natural.into_iter().chain(widths).collect()) }
            { choose("film-pace", words.film_pace(), place(usize::from(chosen.hold == Hold::Even)), |it, value| Choices { hold: if value == "1" { Hold::Even } else { Hold::Read }, ..it }, numbered(paces.to_vec())) }
            { choose("film-speed", words.speed(), chosen.speed.index().to_string(), |it, value| Choices { speed: value.parse::<u8>().map_or(it.speed, Speed::at), ..it }, speeds.collect()) }
            { choose("film-theme", words.theme(), place(usize::from(chosen.dark)), |it, value| Choices { dark: value == "1", ..it }, numbered(themes.to_vec())) }
            { choose("film-language", words.language(), place(language), |it, value| Choices { language: value.parse::<usize>().ok().and_then(|at| Language::ALL.get(at).copied()).unwrap_or(it.language), ..it }, numbered(languages.collect())) }
            <label class="switch"><input id="film-again" type="checkbox" checked={chosen.again} onchange={again} /><span>{ words.film_again() }</span></label>
            <div class="actions">
                <button type="submit" id="film-make" class="button strong" disabled={works}>{ words.film_make() }</button>
                <Button id="film-pictures" label={words.film_make_pictures()} disabled={works} onclick={order.reform(|()| Kind::Pictures)} />
            </div>
        </form>
    }
}

/// How far it is; or the file, or why there is none.
fn told(props: &Props, progress: &Progress, cancel: impl Fn(()) + 'static) -> Html {
    let words = props.words;
    let going = |text: String, done: u64, all: u64| {
        html! {
            <div class="recording">
                <label for="film-progress" role="status">{ text.clone() }</label>
                <progress id="film-progress" max={all.max(1).to_string()} value={done.to_string()}>{ text }</progress>
                <Button id="film-cancel" label={words.cancel()} onclick={cancel} />
            </div>
        }
    };
    match progress {
        Progress::Nothing => html! {},
        Progress::Getting if props.found.1 == 0 => going(words.film_listing().to_owned(), 0, 1),
        Progress::Getting => {
            let (done, all) = (props.found.0 as u64, props.found.1 as u64);
            going(say::FilmSeeking { done, all }.tell(words), done, 2 * all)
        }
        &Progress::Drawing(done, all) => {
            going(say::FilmDrawing { done, all }.tell(words), all + done, 2 * all)
        }
        Progress::Writing => going(words.film_writing().to_owned(), 99, 100),
        Progress::Made(made) => file(props, made),
        Progress::Failed(why) => {
            html! { <p class="bad" id="film-fault" role="alert">{ refusal(words, *why) }</p> }
        }
    }
}

fn file(props: &Props, made: &Rc<Made>) -> Html {
    let Props { words, name, .. } = props;
    let (frames, size) = (made.frames, made.given.size().div_ceil(1_000));
    let (width, height) = (u64::from(made.size.0), u64::from(made.size.1));
    let said = match made.kind {
        Kind::Gif => say::FilmReady { frames, width, height, size }.tell(*words),
        Kind::Pictures => say::FilmPicturesReady { frames, size }.tell(*words),
    };
    let save = {
        let (made, name) = (made.clone(), name.clone());
        let end = if made.kind == Kind::Gif { "gif" } else { "svg.zip" };
        move |()| made.given.download(&format!("{name}.{end}"))
    };
    html! {
        <section aria-label={words.film_preview()}>
            <p role="status" id="film-ready">{ said }</p>
            { for made.address.iter().map(|at| html! { <img id="film-preview" src={at.text().to_owned()} alt={words.film_preview()} /> }) }
            <Button class="strong" id="film-save" label={words.film_save()} onclick={save} />
        </section>
    }
}

fn refusal(words: Words, why: NoFilm) -> String {
    let fault = match why {
        NoFilm::TooLong => return words.film_too_long().to_owned(),
        NoFilm::NoPicture => return words.film_failed().to_owned(),
        NoFilm::Ended => return words.film_ended().to_owned(),
        NoFilm::Film(fault) => fault,
    };
    match fault {
        Fault::Backwards { from, to } => say::FilmBackwards { from, to }.tell(words),
        Fault::Beyond { moment, last } => say::FilmBeyond { moment, last }.tell(words),
        Fault::Frames { frames } => say::FilmFrames { frames, most: MOST_FRAMES }.tell(words),
        Fault::Pixels { frames, size: (width, height) } => {
            let (width, height, most) = (width.into(), height.into(), MOST_PIXELS / 1_000_000);
            say::FilmTooManyPixels { frames, width, height, most }.tell(words)
        }
        Fault::Side(side) => {
            let (least, most) = SIDES;
            say::FilmSide { side: side.into(), least: least.into(), most: most.into() }.tell(words)
        }
        Fault::Level => words.film_level_too_fine().to_owned(),
    }
}

/// Draws a film. `at` is told how far it is, and answers whether to go on; none where it does not.
async fn make(
    film: &Filming,
    kind: Kind,
    at: &impl Fn(Progress) -> bool,
) -> Result<Option<Made>, NoFilm> {
    let order = film.wish.order;
    let frames = film.moments.len() as u64;
    let mut turns = Turns::begin();
    let mut sketch = None;
    for number in 0..film.moments.len() {
        let (scene, name) = scene(film, number).ok_or(NoFilm::NoPicture)?;
        let sketch = sketch.get_or_insert_with(|| Sketch::new(order, name, film.moments.len()));
        sketch.add(scene);
        turns.rest().await;
        if !at(Progress::Drawing(0, frames)) {
            return Ok(None);
        }
    }
    let (layout, holds) = sketch.ok_or(NoFilm::NoPicture)?.finish().map_err(NoFilm::Film)?;
    let size = layout.pixels(order.size);
    let made = match kind {
        Kind::Gif => gif(film, (&layout, &holds), &mut turns, at).await?,
        Kind::Pictures => pictures(film, &layout, at).await?,
    };
    let Some(bytes) = made else { return Ok(None) };
    let mime = if kind == Kind::Gif { "image/gif" } else { "application/zip" };
    let given = BrowserFile::of(&bytes, mime).ok_or(NoFilm::NoPicture)?;
    let address = if kind == Kind::Gif { Address::of(&given) } else { None };
    Ok(Some(Made { kind, given, address, frames, size }))
}

/// What is shown at a moment of the film, and the title above it.
fn scene(film: &Filming, number: usize) -> Option<(Scene, String)> {
    let shown = film.album.shown(number)?;
    let words = film.wish.order.language.words();
    let captions = captions(&shown.overview.head.lesson, words);
    let window = film.window.map(Window::at);
    Some((Scene::new(words, shown, window, (&captions, &film.marks)), title(words, shown)))
}

async fn gif(
    film: &Filming,
    (layout, holds): (&Layout, &[u16]),
    turns: &mut Turns,
    at: &impl Fn(Progress) -> bool,
) -> Result<Option<Vec<u8>>, NoFilm> {
    let order = film.wish.order;
    let size = layout.pixels(order.size);
    let raster = Raster::new(size).ok_or(NoFilm::NoPicture)?;
    let [width, height] = [size.0, size.1].map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    let mut frames = Frames::new((width, height));
    let all = holds.len() as u64;
    for ((number, hold_cs), done) in holds.iter().enumerate().zip(1..) {
        let (scene, _) = scene(film, number).ok_or(NoFilm::NoPicture)?;
        let pixels = raster.pixels(&layout.frame(scene, &order)).await;
        frames.add(&pixels.ok_or(NoFilm::NoPicture)?, *hold_cs);
        turns.rest().await;
        if !at(Progress::Drawing(done, all)) {
            return Ok(None);
        }
    }
    let mut writing = frames.written(order.again).map_err(|_| NoFilm::NoPicture)?;
    while writing.write_next().map_err(|_| NoFilm::NoPicture)? {
        turns.rest().await;
        if !at(Progress::Writing) {
            return Ok(None);
        }
    }
    writing.finish().map(Some).map_err(|_| NoFilm::NoPicture)
}

async fn pictures(
    film: &Filming,
    layout: &Layout,
    at: &impl Fn(Progress) -> bool,
) -> Result<Option<Vec<u8>>, NoFilm> {
    let (mut entries, all) = (Vec::new(), film.moments.len());
    for number in 0..all {
        let (scene, _) = scene(film, number).ok_or(NoFilm::NoPicture)?;
        let svg = layout.frame(scene, &film.wish.order);
        let packed = site::compressed(svg.as_bytes()).await.ok_or(NoFilm::NoPicture)?;
        let name = format!("{:04}.svg", number + 1);
        entries.push(Entry::new(&name, &packed).ok_or(NoFilm::NoPicture)?);
        if !at(Progress::Drawing(number as u64 + 1, all as u64)) {
            return Ok(None);
        }
    }
    package::zip(&entries).map(Some).ok_or(NoFilm::NoPicture)
}
