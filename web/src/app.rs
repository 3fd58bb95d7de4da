//! The page as a whole: it turns what comes in into actions, what the state wants into deeds, and the state
//! into components.
//!
//! **Invariant:** what goes on is kept in [`State`]; here are only handles: the client, listeners, timers.

mod following;
mod hosting;
mod keeping;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gantry_core::session::{Command, Goal, Request};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::client::{Client, Ended, FromWorker, Reading, ToWorker};
use crate::components::{page, share};
use crate::packed::OpenedMoment;
use crate::parts::{DeferredMessages, ProgramPart, Turn, needed};
use crate::platform::{
    address, clock, embed, files,
    files::{BrowserFile, Parts},
    frames::Frames,
    hints, keyboard, overlay, page as document,
    page::RootAttributes,
    scorm,
    trail::{Keyboard, Trail},
};
use crate::state::{Action, Compare, CostAction, Effect, Focus, State};
use crate::{drafts, gallery, keys, keys::KeyPolicy, start, tools};

/// How long the address and the draft lag behind.
const REMEMBER_MS: u32 = 400;

pub struct App {
    state: State,
    client: Client,
    act: Callback<Action>,
    frames: Option<Frames>,
    remember: Option<Timeout>,
    /// The example on its way, until dropped.
    fetching: Option<files::Fetch>,
    keys: Rc<Cell<KeyPolicy>>,
    /// Who hosts the page: the learning platform around that of a package, or a page that embeds it.
    host: Option<hosting::Host>,
    written: Parts,
    drafts: drafts::Drafts,
    typed: [drafts::TypedDraft; 2],
    /// Whether something would be lost with the page: the browser asks before it is left.
    asks_on_leaving: Rc<Cell<bool>>,
    /// The document of which the reader was told that nothing keeps it, by the text it was opened with.
    told: Option<Rc<str>>,
    dressed: Option<RootAttributes>,
    requested: Vec<ProgramPart>,
    /// The first picture; requests to the worker wait for it.
    first: First,
    /// What came in while a part of the program is fetched that is needed for the first of it.
    deferred: DeferredMessages<Message, ProgramPart>,
    /// The size at which an address shows what placing a task costs, until it is shown.
    cost: Option<usize>,
    /// Where to put the keyboard once what is open is drawn.
    focus: Option<&'static str>,
    /// What has the keyboard, and what had it when the page was drawn last: nothing that is drawn leaves it on nothing.
    keyboard: Keyboard,
    held: RefCell<Option<Rc<Trail>>>,
    _listeners: Vec<EventListener>,
}

pub enum Message {
    /// From the reader, or a clock.
    Act(Action),
    /// What a worker says, by its number, with the file that came with it.
    FromWorker(u32, FromWorker, Option<BrowserFile>),
    Address(String),
    /// The page is in a package, of this exercise.
    Packaged(String),
    /// Time to write the address and the draft.
    Remember,
    /// A part was fetched, or could not be.
    Fetched(ProgramPart, bool),
    FetchAgain,
    /// The file that a link names by its address on the site.
    OfSite(String, Result<files::Found, files::OfSite>),
    /// The page around has said something, or is to be told something.
    Host,
}

impl Component for App {
    type Message = Message;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let settings = start::settings();
        let state = State::new(settings, document::system());
        let keys = Rc::new(Cell::new(KeyPolicy::on(&state)));
        let keyboard = Keyboard::default();
        let asks_on_leaving = Rc::new(Cell::new(false));
        let mut listeners = listeners(link, &keys, &asks_on_leaving);
        listeners.push(keyboard.listen());
        let to = link.clone();
        let app = App {
            state,
            client: Client::new(move |worker, message, file| {
                to.send_message(Message::FromWorker(worker, message, file));
            }),
            act: link.callback(Message::Act),
            frames: None,
            remember: None,
            fetching: None,
            keys,
            host: None,
            written: Parts::default(),
            drafts: drafts::Drafts::default(),
            typed: [drafts::TypedDraft::default(), drafts::TypedDraft::beside()],
            asks_on_leaving,
            told: None,
            dressed: None,
            requested: Vec::new(),
            first: First::default(),
            deferred: DeferredMessages::default(),
            cost: None,
            focus: None,
            keyboard,
            held: RefCell::default(),
            _listeners: listeners,
        };
        let address = || Message::Address(address::fragment());
        link.send_message(scorm::packaged().map_or_else(address, Message::Packaged));
        app
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        if overlay::stopped() {
            return false;
        }
        let Some(message) = self.in_turn(ctx, message) else { return false };
        match message {
            Message::Fetched(part, there) => return self.fetched(ctx, part, there),
            Message::FetchAgain => {
                for part in self.deferred.missed() {
                    fetch(ctx, part);
                }
            }
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
            Message::FromWorker(worker, message, file) => {
                self.take_from_worker(ctx, worker, message, file);
            }
            Message::Address(fragment) => self.follow(ctx, &fragment),
            Message::Packaged(exercise) => self.begin(ctx, &exercise),
            Message::Remember => return self.write_down(),
            Message::OfSite(link, found) => self.fetched_of_site(ctx, &link, found),
            Message::Host => self.attend(ctx),
        }
        self.dress(ctx);
        true
    }

    fn view(&self, _: &Context<Self>) -> Html {
        // While a question is on its way, what had the keyboard before it stays known.
        if let Some(held) = self.keyboard.held() {
            self.held.replace(Some(held));
        }
        let act = self.act.clone();
        let onchange = move |event: Event| {
            let act = act.clone();
            files::chosen(&event, move |chosen| act.emit(share::opened(chosen)));
        };
        html! {
            <>
                { page::page(&self.state, &self.act) }
                <input id={files::FIELD} type="file" multiple=true accept={files::ACCEPTED} hidden=true {onchange} />
            </>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, _first: bool) {
        // A dialog that has closed has given the keyboard back by now.
        let drawn = self.state.dialog.is_none() && self.state.shown.is_some();
        self.tell_host();
        // The field of a question on its way takes the keyboard unless the picture has it: nothing gets it before.
        let comes = self.state.predicting.is_some() && self.state.opening.is_some();
        let held = if comes { None } else { self.held.take() };
        if let Some(id) = self.focus.take_if(|_| drawn) {
            document::focus(id);
        } else if held.is_some_and(|held| !held.follow()) {
            document::focus(Focus::Picture.id());
        }
        let tried = matches!(self.first, First::Awaited { answered: true, .. });
        if self.state.shown.is_some() || tried && self.state.opening.is_some() {
            self.start_worker();
        }
        if let Some(size) = self.cost.take_if(|_| drawn && self.state.opening.is_none()) {
            ctx.link().send_message(Message::Act(Action::Cost(CostAction::Open(size))));
        }
        for part in self.wanted() {
            if !self.requested.contains(&part) {
                self.requested.push(part);
                fetch(ctx, part);
            }
        }
    }
}

/// Fetches a part of the program, and tells of it.
fn fetch(ctx: &Context<App>, part: ProgramPart) {
    let link = ctx.link().clone();
    spawn_local(async move {
        let there = part.fetch().await.is_ok();
        link.send_message(Message::Fetched(part, there));
    });
}

impl App {
    /// The parts that what is shown needs, which are fetched behind the first picture and what serves it.
    fn wanted(&self) -> impl Iterator<Item = ProgramPart> + use<> {
        let state = &self.state;
        let served = state.shown.is_some() && state.opening.is_none();
        let tools = served && tools::wanted(state);
        // An embed asks, or compares, or does without.
        let details = served && (state.embed.is_none() || tools);
        let lists = state.notice.as_ref().is_some_and(tools::lists);
        let parts = [(ProgramPart::Details, details), (ProgramPart::Tools, tools || lists)];
        parts.into_iter().filter_map(|(part, wanted)| wanted.then_some(part))
    }

    /// A message where it can be taken: all before it are, and the part of the program that it needs is here. Else that is
    /// fetched, and it waits.
    fn in_turn(&mut self, ctx: &Context<Self>, message: Message) -> Option<Message> {
        match &message {
            Message::Fetched(..) | Message::FetchAgain => return Some(message),
            Message::Act(Action::Tick { .. }) if self.deferred.waits() => return None,
            _ => {}
        }
        let missing = match &message {
            Message::Act(action) if !self.state.takes_in_embed(action) => None,
            message => needed(message).filter(|part| !part.is_here()),
        };
        match self.deferred.take(message, missing) {
            Turn::Now(message) => Some(message),
            Turn::Fetch(part) => {
                fetch(ctx, part);
                None
            }
            Turn::Wait => None,
        }
    }

    /// A part has arrived: what waited for it goes on. Where it did not, the reader is told.
    fn fetched(&mut self, ctx: &Context<Self>, part: ProgramPart, there: bool) -> bool {
        let on = self.deferred.fetched(part, there, needed);
        let wanted = part == ProgramPart::Tools && self.wanted().any(|wanted| wanted == part);
        if !there && (on.is_some() || wanted) {
            self.requested.retain(|requested| *requested != part);
            let link = ctx.link().clone();
            document::unfetched(move || link.send_message(Message::FetchAgain));
        }
        if there && part == ProgramPart::Details {
            self.apply(ctx, Action::Describe);
        }
        if there && part == ProgramPart::Details {
            keeping::site(&self.act);
        }
        let changes = there || on.is_some();
        for message in on.into_iter().flatten() {
            Component::update(self, ctx, message);
        }
        changes
    }

    fn apply(&mut self, ctx: &Context<Self>, action: Action) {
        match &action {
            // The address and the draft may lag behind what is being left.
            Action::Compare(Compare::Toggle) | Action::Open { push: true, .. }
                if self.remember.is_some() =>
            {
                self.write_down();
            }
            Action::Open { .. }
            | Action::Fetched(..)
            | Action::FromWorker { message: FromWorker::Imported(..), .. } => {
                self.keep_draft();
            }
            Action::OpenExample { name, goal, .. } => self.prepare(ctx, name, goal.as_ref()),
            Action::First(None) => return self.start_worker(),
            Action::First(Some(_)) => {
                if let First::Awaited { answered, .. } = &mut self.first {
                    *answered = true;
                }
            }
            _ => {}
        }
        for effect in self.state.apply(action) {
            self.perform(ctx, effect);
        }
    }

    /// Has what an example needs fetched at the same time: its first moment, its lab here, its lab in the worker.
    fn prepare(&mut self, ctx: &Context<Self>, name: &str, goal: Option<&Goal>) {
        // Only the optimised site has first moments.
        let first = cfg!(feature = "split-page") && matches!(self.first, First::NotAsked);
        if let (true, None, Some(example)) = (first, goal, gallery::find(name)) {
            // The worker is fetched once the first picture is drawn, so that it takes no bytes from it.
            self.first = First::Awaited { requests: Vec::new(), answered: false };
            let act = self.act.clone();
            spawn_local(async move {
                let bytes = files::bytes(&example.first_moment()).await;
                let moment = bytes.and_then(|bytes| OpenedMoment::read(&bytes));
                act.emit(Action::First(moment.map(|moment| (example.name, moment))));
            });
        }
        if let Some(lab) = gallery::lab_of(name) {
            if !matches!(self.first, First::Awaited { .. }) {
                self.client.send(&ToWorker::Expect(lab), None);
            }
            fetch(ctx, ProgramPart::Lab(lab));
        }
    }

    /// Sends what waited for the first picture; the first request starts the worker.
    fn start_worker(&mut self) {
        if let First::Awaited { requests, .. } = std::mem::replace(&mut self.first, First::Past) {
            for request in requests {
                self.send(request, None);
            }
        }
    }

    fn send(&mut self, message: ToWorker, file: Option<&BrowserFile>) {
        let of_session = matches!(message, ToWorker::Session(_));
        if let First::Awaited { requests, .. } = &mut self.first
            && (of_session || matches!(message, ToWorker::Make { .. } | ToWorker::Describe(..)))
        {
            return requests.push(message);
        }
        match &message {
            // What a document says is read by the details; once they are here it is asked for again.
            ToWorker::Describe(..) if tools::details::here().is_none() => return,
            // Only with another text there is something else to keep.
            ToWorker::Session(Request { command: Command::Open { .. }, .. })
            | ToWorker::Make { .. } => self.keep(),
            _ => {}
        }
        if of_session {
            self.first = First::Past;
        }
        self.client.send(&message, file);
    }

    fn perform(&mut self, ctx: &Context<Self>, effect: Effect) {
        match effect {
            Effect::Send(message, file) => self.send(message, file.as_ref()),
            Effect::Fetch(id, example) => {
                let (act, told) = (self.act.clone(), self.act.clone());
                let so_far = move |bytes, of| {
                    let message = FromWorker::Reading(Reading { id, bytes, of, jobs: 0 });
                    told.emit(Action::FromWorker { message, file: None, at_ms: clock::now_ms() });
                };
                let done = move |found| act.emit(Action::Fetched(id, found));
                self.fetching = Some(files::fetch(&example.address(), so_far, done));
            }
            Effect::EndImport => {
                self.client.end_import();
                self.fetching = None;
            }
            Effect::EndCosts => self.client.end_costs(),
            Effect::EndSilent => {
                let ended = self.client.end_silent();
                self.apply(ctx, Action::Ended(ended, Some("".into())));
            }
            Effect::Give { suffix, given } => {
                given.download(&share::file_name(&self.state, suffix));
            }
            Effect::FillScreen(fills) => document::fill_screen(fills),
            Effect::Push if self.state.embed.is_none() => address::push(),
            Effect::Push => {}
            Effect::Report(report) => self.report(&report),
            Effect::Remember => {
                let link = ctx.link().clone();
                self.remember = Some(document::later(REMEMBER_MS, move || {
                    link.send_message(Message::Remember);
                }));
            }
            Effect::Progress(far) => keeping::progress(&far),
            Effect::Keep(settings) => keeping::settings(settings),
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
            Effect::Focus(focus) => match focus {
                Focus::Picture | Focus::Editor => self.focus = Some(focus.id()),
                _ => document::focus(focus.id()),
            },
            Effect::LeaveFrame => embed::leave(),
        }
    }

    fn take_from_worker(
        &mut self,
        ctx: &Context<Self>,
        worker: u32,
        message: FromWorker,
        file: Option<BrowserFile>,
    ) {
        match message {
            FromWorker::Stopped(_) | FromWorker::NotStarted => {
                let ended = self.client.end(worker);
                let details = match message {
                    FromWorker::Stopped(details) => Some(details.into()),
                    _ => None,
                };
                if ended != Ended::default() {
                    self.apply(ctx, Action::Ended(ended, details));
                }
            }
            FromWorker::Linked(link, linked) => self.linked(ctx, &link, linked),
            message => {
                let stands = matches!(message, FromWorker::Stands(..));
                let links = matches!(message, FromWorker::Link(..));
                self.apply(ctx, Action::FromWorker { message, file, at_ms: clock::now_ms() });
                if stands {
                    self.want_link();
                    self.keep();
                } else if links {
                    self.write_down();
                }
            }
        }
    }

    fn dress(&mut self, ctx: &Context<Self>) {
        let state = &self.state;
        self.keys.set(KeyPolicy::on(state));
        let dress = RootAttributes {
            language: state.settings.language.tag(),
            theme: state.theme(),
            large: state.settings.large,
            still: state.still(),
            title: format!("{} · {}", page::title(state), state.words().gantry()),
        };
        if self.dressed.as_ref() != Some(&dress) {
            document::set_root(&dress);
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

/// The first picture of an example, which the page draws before a worker runs.
#[derive(Debug, Default)]
enum First {
    #[default]
    NotAsked,
    /// On its way, or its scenario's text is.
    Awaited {
        /// Requests to the worker that wait for it.
        requests: Vec<ToWorker>,
        /// True once it was fetched.
        answered: bool,
    },
    /// Drawn, or not to be had.
    Past,
}

/// Begins to listen to keys, the address, files that are dropped and the system, until what it returns is dropped.
fn listeners(
    link: &yew::html::Scope<App>,
    keys: &Rc<Cell<KeyPolicy>>,
    asks_on_leaving: &Rc<Cell<bool>>,
) -> Vec<EventListener> {
    let act = link.callback(Message::Act);
    let (keys, pressed) = (keys.clone(), act.clone());
    let mut listeners = Vec::from(keyboard::on_key(move |key| {
        let meaning = keys::meaning(key, keys.get());
        let taken = meaning.is_some();
        if let Some(action) = meaning {
            pressed.emit(action);
        }
        taken
    }));
    let to = link.clone();
    listeners.push(address::on_change(move |fragment| to.send_message(Message::Address(fragment))));
    let dropped = act.clone();
    listeners.extend(files::on_drop(move |given| dropped.emit(share::opened(given))));
    let told = act.clone();
    listeners.extend(document::on_system(move |system| told.emit(Action::System(system))));
    // By Escape the browser ends it without telling of the key.
    listeners.push(document::on_screen_left(move || act.emit(Action::Present(Some(false)))));
    let to = link.clone();
    listeners.push(document::on_hide(move || to.send_message(Message::Remember)));
    let asks = asks_on_leaving.clone();
    listeners.push(document::ask_on_leaving(move || asks.get()));
    listeners.extend(hints::show());
    listeners
}

pub fn mount() {
    overlay::arm();
    yew::Renderer::<App>::with_root(document::root()).render();
}
