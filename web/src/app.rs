//! The page as a whole: it turns what comes in into actions, what the state wants into deeds, and the state
//! into components.
//!
//! **Invariant:** what goes on is kept in [`State`]; here are only handles: the client, listeners, timers.

use std::cell::Cell;
use std::rc::Rc;

use gantry_core::session::{Goal, Reply};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::client::{Client, News, Source};
use crate::components::{page, share};
use crate::narrate::Language;
use crate::platform::{
    address, clock, files, files::Parts, frames::Frames, keyboard, overlay, page as document,
    page::Dress, store,
};
use crate::state::{Action, Effect, Focus, Notice, Origin, Settings, State, System};
use crate::{gallery, keys, start, storage, url};

/// How long the address and the draft lag behind.
const REMEMBER_MS: u32 = 400;

/// The page.
pub struct App {
    state: State,
    client: Client,
    act: Callback<Action>,
    frames: Option<Frames>,
    remember: Option<Timeout>,
    /// Where the last workload came from, by number of the import.
    source: Option<(u32, Source)>,
    single_keys: Rc<Cell<bool>>,
    links: crate::links::Links,
    /// The file that is being written.
    written: Parts,
    dressed: Option<Dress>,
    _listeners: Vec<EventListener>,
}

/// What comes in.
pub enum Message {
    /// From the reader, or a clock.
    Act(Action),
    /// From the core.
    News(News),
    /// The address is another.
    Address(String),
    /// An example was fetched, or could not be; and where to go in it.
    Fetched(&'static gallery::Example, Option<files::Found>, Option<Goal>),
    /// A file was chosen or dropped.
    File(files::Chosen),
    /// Time to write the address and the draft.
    Remember,
}

impl Component for App {
    type Message = Message;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let settings = start::settings();
        let state = State::new(settings, document::system());
        let single_keys = Rc::new(Cell::new(settings.single_keys));
        let listeners = listeners(link, &single_keys);
        let news = link.callback(Message::News);
        let app = App {
            state,
            client: Client::new(move |item| news.emit(item)),
            act: link.callback(Message::Act),
            frames: None,
            remember: None,
            source: None,
            single_keys,
            links: crate::links::Links::default(),
            written: Parts::default(),
            dressed: None,
            _listeners: listeners,
        };
        link.send_message(Message::Address(address::fragment()));
        app
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        if overlay::stopped() {
            return false;
        }
        match message {
            // A frame in which no step is due changes nothing.
            Message::Act(action @ Action::Tick { .. }) => {
                let effects = self.state.apply(action);
                let due = !effects.is_empty();
                for effect in effects {
                    self.perform(ctx, effect);
                }
                if !due {
                    return false;
                }
            }
            Message::Act(action) => self.apply(ctx, action),
            Message::News(news) => self.take_news(ctx, news),
            Message::Address(fragment) => self.follow(ctx, &fragment),
            Message::Fetched(example, Some(found), goal) => {
                let goal = goal.unwrap_or_else(|| example.goal());
                let origin = Origin::Gallery(example.name.to_owned());
                self.apply(ctx, share::opening(found, origin, goal, false));
            }
            Message::Fetched(_, None, _) => {
                self.apply(ctx, Action::Notice(Some(Notice::ExampleUnavailable)));
            }
            Message::File(chosen) => {
                self.apply(ctx, share::opened(chosen));
            }
            Message::Remember => return self.write_down(),
        }
        self.dress(ctx);
        true
    }

    fn view(&self, _ctx: &Context<Self>) -> Html {
        page::page(&self.state, &self.act, &self.links)
    }
}

impl App {
    fn apply(&mut self, ctx: &Context<Self>, action: Action) {
        if let Action::Open { .. } | Action::Brought(..) = action {
            // The draft may lag behind what is being left.
            self.keep_draft();
            self.links.draft_is_ours = false;
            self.links.told = false;
        }
        for effect in self.state.apply(action) {
            self.perform(ctx, effect);
        }
    }

    fn perform(&mut self, ctx: &Context<Self>, effect: Effect) {
        match effect {
            Effect::Send(request) => {
                self.keep();
                self.client.send(request);
            }
            Effect::Fetch(name) => {
                address::push();
                self.fetch(ctx, &name, None);
            }
            Effect::Bring { id, source } => {
                self.source = Some((id, source.clone()));
                self.client.bring(id, source);
            }
            Effect::LeaveBringing => {
                self.client.leave_bringing();
                let state = &self.state;
                if state.shown.is_none() && state.opening.is_none() && state.importing.is_none() {
                    // What a link was to draw is given up before anything else is there.
                    self.fetch(ctx, gallery::FIRST, None);
                }
            }
            Effect::OpenKept { id, import, edits, goal } => {
                self.keep();
                self.client.open_kept(id, import, edits, goal);
            }
            Effect::WriteKept { id, edits } => self.client.write_kept(id, edits),
            Effect::Give { suffix, given } => {
                given.download(&share::file_name(&self.state, suffix));
            }
            Effect::Push => address::push(),
            Effect::Remember => {
                let link = ctx.link().clone();
                self.remember = Some(document::later(REMEMBER_MS, move || {
                    link.send_message(Message::Remember);
                }));
            }
            Effect::Keep(settings) => {
                store::set(storage::SETTINGS, &storage::write_settings(&settings));
            }
            Effect::Write { first, text, last } => {
                if first {
                    self.written = Parts::default();
                }
                self.written.push(&text);
                if let Some(suffix) = last {
                    let parts = std::mem::take(&mut self.written);
                    parts.download(&share::file_name(&self.state, &suffix), "application/json");
                }
            }
            Effect::Focus(Focus::Find) => document::focus("find"),
        }
    }

    fn take_news(&mut self, ctx: &Context<Self>, news: News) {
        match news {
            News::Reply(response) => {
                let id = response.id;
                let action = match response.reply {
                    Reply::Progress(progress) => {
                        Action::Progressed { id, progress, at_ms: clock::now_ms() }
                    }
                    _ => Action::Replied(response),
                };
                self.apply(ctx, action);
            }
            News::Reading(reading) => {
                self.apply(ctx, Action::Reading { reading, at_ms: clock::now_ms() });
            }
            News::Brought(id, told) => {
                let told = told.map(|(brought, report)| (brought, report.map(Rc::from)));
                self.apply(ctx, Action::Brought(id, told));
            }
            News::Framed(text) => self.apply(ctx, Action::Framed(text.into())),
            News::Written(id, given) => self.apply(ctx, Action::Written(id, given.ok())),
            News::NoWorker => self.do_without_worker(ctx),
            News::WorkerStopped(details) => {
                self.client.leave();
                self.state.apply(Action::StopImport);
                overlay::raise(&details, true);
            }
        }
    }

    /// The page itself does what a worker would have done, from the beginning.
    fn do_without_worker(&mut self, ctx: &Context<Self>) {
        self.client.stay_in_place();
        let importing = self.state.importing.as_ref().map(|importing| importing.id);
        match (importing, self.source.clone()) {
            (Some(id), Some((of, source))) if id == of => self.client.bring(id, source),
            _ => self.apply(ctx, Action::Reopen),
        }
    }

    /// Opens what a fragment names; the draft that was kept is offered, never overwritten.
    fn follow(&mut self, ctx: &Context<Self>, fragment: &str) {
        let (source, view) = url::read(fragment);
        if let Some(language) = view.language {
            self.state.settings.language = language;
        }
        self.state.level = view.level.unwrap_or(self.state.level);
        self.state.tab = view.tab.unwrap_or(self.state.tab);
        if let Some(breakpoints) = view.breakpoints {
            self.state.breakpoints = breakpoints;
        }
        self.state.wanted = view.comparison;
        self.state.pointed = view.selection;
        let first = self.state.shown.is_none() && self.state.opening.is_none();
        match source {
            url::Source::Example(name) => self.fetch(ctx, &name, view.goal),
            url::Source::Nothing => self.fetch(ctx, gallery::FIRST, view.goal),
            url::Source::Link(link) => {
                match start::from_link(&link, view.goal.unwrap_or(Goal::Start)) {
                    Ok(action) => self.apply(ctx, action),
                    Err(errors) => self.fall_back(ctx, Notice::BadLink { errors: Rc::new(errors) }),
                }
            }
        }
        if first && self.state.notice.is_none() {
            let draft =
                store::get(storage::DRAFT).filter(|draft| **draft != *self.state.document.text);
            self.state.notice = draft.map(|text| Notice::DraftKept { text: text.into() });
        }
    }

    fn fall_back(&mut self, ctx: &Context<Self>, notice: Notice) {
        if self.state.shown.is_none() {
            self.fetch(ctx, gallery::FIRST, None);
        }
        self.apply(ctx, Action::Notice(Some(notice)));
    }

    fn fetch(&mut self, ctx: &Context<Self>, name: &str, goal: Option<Goal>) {
        let Some(example) = gallery::find(name) else {
            return self.fall_back(ctx, Notice::NoSuchExample);
        };
        if let Some(text) = example.text {
            return self.open_example(ctx, example, text.into(), goal);
        }
        let link = ctx.link().clone();
        files::fetch(&example.address(), move |found| {
            link.send_message(Message::Fetched(example, found, goal));
        });
    }

    fn open_example(
        &mut self,
        ctx: &Context<Self>,
        example: &gallery::Example,
        text: Rc<str>,
        goal: Option<Goal>,
    ) {
        let goal = goal.unwrap_or_else(|| example.goal());
        let origin = Origin::Gallery(example.name.to_owned());
        self.apply(ctx, Action::Open { text, origin, goal, edited: false, push: false });
    }

    /// What the overlay would need, kept before each request and not after.
    fn keep(&self) {
        let language = self.state.settings.language;
        let document = &self.state.document;
        // What is kept elsewhere is no text that could be saved here.
        let (text, elsewhere) = match &document.kept {
            Some(kept) => ("".into(), self.client.rescue(kept.edits.clone())),
            None => (document.text.clone(), None),
        };
        let kept = overlay::Kept { text, elsewhere, fragment: address::fragment(), language };
        overlay::keep(kept);
    }

    /// Writes the address and the draft. Whether there is something to tell the reader.
    fn write_down(&mut self) -> bool {
        self.remember = None;
        address::replace(&self.links.fragment(&self.state));
        self.keep_draft();
        self.keep();
        let tell =
            !self.links.told && self.state.notice.is_none() && self.links.is_lost(&self.state);
        if tell {
            self.links.told = true;
            let document = &self.state.document;
            let text = document.kept.is_none().then(|| document.text.clone());
            self.state.apply(Action::Notice(Some(Notice::NotKept { text })));
        }
        tell
    }

    fn keep_draft(&mut self) {
        if self.links.wants_draft(&self.state) {
            start::keep_draft(&self.state.document.text, &mut self.links);
        }
    }

    fn dress(&mut self, ctx: &Context<Self>) {
        let state = &self.state;
        self.single_keys.set(state.settings.single_keys);
        let dress = Dress {
            language: state.settings.language.tag(),
            theme: state.theme(),
            large: state.settings.large,
            still: state.still(),
            title: format!("{} · {}", page::title(state), state.words().gantry()),
        };
        if self.dressed.as_ref() != Some(&dress) {
            document::wear(&dress);
            self.dressed = Some(dress);
        }
        let state = &self.state;
        if state.playing() && self.frames.is_none() {
            let act = ctx.link().callback(Message::Act);
            self.frames =
                Some(Frames::start(move |elapsed_ms| act.emit(Action::Tick { elapsed_ms })));
        } else if !state.playing() {
            self.frames = None;
        }
    }
}

fn listeners(link: &yew::html::Scope<App>, single_keys: &Rc<Cell<bool>>) -> Vec<EventListener> {
    let act = link.callback(Message::Act);
    let single = single_keys.clone();
    let mut listeners = Vec::from(keyboard::on_key(move |key| {
        let meaning = keys::meaning(key, single.get());
        let taken = meaning.is_some();
        if let Some(action) = meaning {
            act.emit(action);
        }
        taken
    }));
    let to = link.clone();
    listeners.push(address::on_change(move |fragment| to.send_message(Message::Address(fragment))));
    let to = link.clone();
    listeners.extend(files::on_drop(move |chosen| to.send_message(Message::File(chosen))));
    let to = link.clone();
    listeners.extend(document::on_system(move |system: System| {
        to.send_message(Message::Act(Action::System(system)));
    }));
    let to = link.clone();
    listeners.push(document::on_hide(move || to.send_message(Message::Remember)));
    listeners
}

/// The settings that were kept, else those the browser suggests.
pub(crate) fn preferred() -> Settings {
    let languages = document::languages();
    let language = Language::preferred(languages.iter().map(String::as_str));
    Settings { language, ..Settings::default() }
}

/// Puts the page into the document.
pub fn mount() {
    overlay::arm();
    yew::Renderer::<App>::with_root(document::root()).render();
}
