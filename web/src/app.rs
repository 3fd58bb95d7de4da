//! The page as a whole: it turns what comes in into actions, what the state wants into deeds, and the state
//! into components.
//!
//! **Invariant:** what goes on is kept in [`State`]; here are only handles: the client, listeners, timers.

mod following;
mod hosting;
mod keeping;
mod listening;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gantry_core::session::Command;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::behind::{Behind, Turn};
use crate::client::{Client, Ended, News, Reading, Source};
use crate::components::{page, share};
use crate::packed::{FirstMoment, Reply};
use crate::parts::{Part, needed};
use crate::platform::{
    address, clock, embed, files,
    files::Parts,
    frames::Frames,
    overlay, page as document,
    page::Dress,
    scorm,
    trail::{Keyboard, Trail},
};
use crate::state::{Action, Compare, CostAction, Effect, Focus, State};
use crate::{drafts, gallery, keys::Heeded, start, tools, url};

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
    heeded: Rc<Cell<Heeded>>,
    /// Who hosts the page: the learning platform around that of a package, or a page that embeds it.
    host: Option<hosting::Host>,
    links: crate::links::Links,
    written: Parts,
    drafts: drafts::Drafts,
    typed: [drafts::TypedDraft; 2],
    /// Whether something would be lost with the page: the browser asks before it is left.
    asks_on_leaving: Rc<Cell<bool>>,
    /// The document of which the reader was told that nothing keeps it, by the text it was opened with.
    told: Option<Rc<str>>,
    dressed: Option<Dress>,
    requested: Vec<Part>,
    /// The first picture; requests to the worker wait for it.
    first: First,
    /// What came in while a part of the program is fetched that is needed for the first of it.
    behind: Behind<Message, Part>,
    /// What to do with the link that is being read.
    following: Option<url::View>,
    /// Drafts are to be offered once the document is there that the first address names.
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
    /// From the core.
    News(News),
    Address(String),
    /// The page is in a package, of this exercise.
    Packaged(String),
    /// A file was chosen or dropped.
    File(files::Given),
    /// Time to write the address and the draft.
    Remember,
    /// A part was fetched, or could not be.
    Fetched(Part, bool),
    /// The first moment of the example that the page opens on was fetched, or there is none.
    First(Option<(&'static str, FirstMoment)>),
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
        let heeded = Rc::new(Cell::new(Heeded::on(&state)));
        let keyboard = Keyboard::default();
        let asks_on_leaving = Rc::new(Cell::new(false));
        let mut listeners = listening::listeners(link, &heeded, &asks_on_leaving);
        listeners.push(keyboard.listen());
        let news = link.callback(Message::News);
        let app = App {
            state,
            client: Client::new(move |item| news.emit(item)),
            act: link.callback(Message::Act),
            frames: None,
            remember: None,
            fetching: None,
            heeded,
            host: None,
            links: crate::links::Links::default(),
            written: Parts::default(),
            drafts: drafts::Drafts::default(),
            typed: [drafts::TypedDraft::default(), drafts::TypedDraft::beside()],
            asks_on_leaving,
            told: None,
            dressed: None,
            requested: Vec::new(),
            first: First::default(),
            behind: Behind::default(),
            following: None,
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
                for part in self.behind.missed() {
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
            Message::News(news) => self.take_news(ctx, news),
            Message::Address(fragment) => self.follow(ctx, &fragment),
            Message::Packaged(exercise) => self.begin(ctx, &exercise),
            Message::File(given) => self.apply(ctx, share::opened(given)),
            Message::Remember => return self.write_down(),
            Message::OfSite(link, found) => self.fetched_of_site(ctx, &link, found),
            Message::Host => self.attend(ctx),
            Message::First(None) => self.start_worker(ctx),
            Message::First(Some((name, moment))) => {
                if let First::Awaited { answered, .. } = &mut self.first {
                    *answered = true;
                }
                self.apply(ctx, Action::First(name, moment));
            }
        }
        self.dress(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        // While a question is on its way, what had the keyboard before it stays known.
        if let Some(held) = self.keyboard.held() {
            self.held.replace(Some(held));
        }
        let to = ctx.link().clone();
        let onchange = move |event: Event| {
            let to = to.clone();
            files::chosen(&event, move |chosen| to.send_message(Message::File(chosen)));
        };
        html! {
            <>
                { page::page(&self.state, &self.act, &self.links) }
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
            self.start_worker(ctx);
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
fn fetch(ctx: &Context<App>, part: Part) {
    let link = ctx.link().clone();
    spawn_local(async move {
        let there = part.fetch().await.is_ok();
        link.send_message(Message::Fetched(part, there));
    });
}

impl App {
    /// The parts that what is shown needs, which are fetched behind the first picture and what serves it.
    fn wanted(&self) -> impl Iterator<Item = Part> + use<> {
        let state = &self.state;
        let served = state.shown.is_some() && state.opening.is_none();
        let tools = served && tools::wanted(state);
        // An embed asks, or compares, or does without.
        let details = served && (state.embed.is_none() || tools);
        let lists = state.notice.as_ref().is_some_and(tools::lists);
        let parts = [(Part::Details, details), (Part::Tools, tools || lists)];
        parts.into_iter().filter_map(|(part, wanted)| wanted.then_some(part))
    }

    /// A message where it can be taken: all before it are, and the part of the program that it needs is here. Else that is
    /// fetched, and it waits.
    fn in_turn(&mut self, ctx: &Context<Self>, message: Message) -> Option<Message> {
        match &message {
            Message::Fetched(..) | Message::FetchAgain => return Some(message),
            Message::Act(Action::Tick { .. }) if self.behind.waits() => return None,
            _ => {}
        }
        let missing = match &message {
            Message::Act(action) if !self.state.takes_in_embed(action) => None,
            message => needed(message).filter(|part| !part.is_here()),
        };
        match self.behind.take(message, missing) {
            Turn::Now(message) => Some(message),
            Turn::Fetch(part) => {
                fetch(ctx, part);
                None
            }
            Turn::Wait => None,
        }
    }

    /// A part has arrived: what waited for it goes on. Where it did not, the reader is told.
    fn fetched(&mut self, ctx: &Context<Self>, part: Part, there: bool) -> bool {
        let on = self.behind.fetched(part, there, needed);
        let wanted = part == Part::Tools && self.wanted().any(|wanted| wanted == part);
        if !there && (on.is_some() || wanted) {
            self.requested.retain(|requested| *requested != part);
            let link = ctx.link().clone();
            document::unfetched(move || link.send_message(Message::FetchAgain));
        }
        if there && matches!(part, Part::Details | Part::Tools) {
            self.apply(ctx, Action::Describe);
        }
        if there && part == Part::Details {
            keeping::site(&self.act);
        }
        let changes = there || on.is_some();
        for message in on.into_iter().flatten() {
            Component::update(self, ctx, message);
        }
        changes
    }

    fn apply(&mut self, ctx: &Context<Self>, action: Action) {
        match action {
            // The address and the draft may lag behind what is being left.
            Action::Compare(Compare::Toggle) | Action::Open { push: true, .. }
                if self.remember.is_some() =>
            {
                self.write_down();
            }
            Action::Open { .. } | Action::Brought(..) | Action::Fetched(..) => {
                self.keep_draft();
            }
            Action::OpenExample { ref name, ref goal, .. } => {
                // Only the optimised site has first moments.
                let first = cfg!(feature = "split-page") && matches!(self.first, First::NotAsked);
                if let (true, None, Some(example)) = (first, goal, gallery::find(name)) {
                    // The worker is fetched once the first picture is drawn, so that it takes no bytes from it.
                    self.first = First::Awaited { requests: Vec::new(), answered: false };
                    let link = ctx.link().clone();
                    spawn_local(async move {
                        let bytes = files::bytes(&example.first_moment()).await;
                        let moment = bytes.and_then(|bytes| FirstMoment::read(&bytes));
                        link.send_message(Message::First(
                            moment.map(|moment| (example.name, moment)),
                        ));
                    });
                }
                // Its text, its lab here and its lab in the worker come at the same time.
                if let Some(lab) = gallery::lab_of(name) {
                    if !matches!(self.first, First::Awaited { .. }) {
                        self.client.expect(lab);
                    }
                    fetch(ctx, Part::Lab(lab));
                }
            }
            _ => {}
        }
        for effect in self.state.apply(action) {
            self.perform(ctx, effect);
        }
    }

    /// Sends what waited for the first picture; the first request starts the worker.
    fn start_worker(&mut self, ctx: &Context<Self>) {
        if let First::Awaited { requests, .. } = std::mem::replace(&mut self.first, First::Past) {
            for request in requests {
                self.perform(ctx, request);
            }
        }
    }

    fn perform(&mut self, ctx: &Context<Self>, effect: Effect) {
        if let First::Awaited { requests, .. } = &mut self.first
            && matches!(effect, Effect::Send(_) | Effect::Make { .. } | Effect::Describe { .. })
        {
            return requests.push(effect);
        }
        match effect {
            Effect::Send(request) => {
                // Only with another text there is something else to keep.
                if matches!(request.command, Command::Open { .. }) {
                    self.keep();
                }
                self.first = First::Past;
                self.client.send(request);
            }
            Effect::Bring { id, source } => self.bring(id, source),
            Effect::LeaveBringing => {
                self.client.leave_bringing();
                self.fetching = None;
            }
            Effect::Measure(size) => self.client.measure(size),
            Effect::LeaveMeasuring => self.client.leave_measuring(),
            Effect::EndSilent => {
                let ended = self.client.end_silent();
                self.apply(ctx, Action::Ended(ended, "".into()));
            }
            Effect::Make { id, script, goal } => {
                self.keep();
                self.client.make(id, script, goal);
            }
            // What a document says is read by the details; once they are here it is asked for again.
            Effect::Describe { id, script } if tools::details::here().is_some() => {
                self.client.describe(id, script);
            }
            Effect::Preview { id, script, goal, extent } => {
                self.client.preview(id, script, goal, extent);
            }
            Effect::WriteKept { id, script } => self.client.write(id, script),
            Effect::Tidy(text) => self.client.tidy(text.to_string()),
            Effect::Annotate { id, manifests, text, what } => {
                self.client.annotate(id, &manifests, text.to_string(), what);
            }
            Effect::Give { suffix, given } => {
                given.download(&share::file_name(&self.state, suffix));
            }
            Effect::FillScreen(fills) => document::fill_screen(fills),
            Effect::Push if self.state.embed.is_none() => address::push(),
            Effect::Describe { .. } | Effect::Push => {}
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
            News::Measured(measured) => {
                self.apply(ctx, Action::Cost(CostAction::Measured(measured)));
            }
            News::Reading(reading) => {
                self.apply(ctx, Action::Reading { reading, at_ms: clock::now_ms() });
            }
            News::Brought(id, told) => self.apply(ctx, Action::Brought(id, told)),
            News::Stands(id, standing) => {
                self.apply(ctx, Action::Stands(id, standing));
                self.want_link();
                self.keep();
            }
            News::Refused(id, refusal) => self.apply(ctx, Action::Refused(id, refusal)),
            News::Previewed(id, told) => self.apply(ctx, Action::Previewed(id, told)),
            News::Tidied(text, tidied) => self.tidied(ctx, &text, tidied),
            News::Made(text, drawn, link) => {
                self.links.made(&text, drawn, link);
                self.write_down();
            }
            News::Annotated(id, told) => self.apply(ctx, Action::Annotated(id, told)),
            News::Written(id, given) => self.apply(ctx, Action::Written(id, given.ok())),
            News::Linked(link, linked) => self.linked(ctx, &link, linked),
            News::NotStarted(number) => {
                let ended = self.client.end(number);
                if ended != Ended::default() {
                    self.apply(ctx, Action::NotStarted(ended));
                }
            }
            News::WorkerStopped(number, details) => {
                let ended = self.client.end(number);
                if ended != Ended::default() {
                    self.apply(ctx, Action::Ended(ended, details.into()));
                }
            }
            News::Late(late) => self.apply(ctx, Action::Late(late)),
            News::Silent(silent) => self.apply(ctx, Action::Silent(silent)),
            News::Unserved => {
                let state = &self.state;
                let waits = state.opening.is_none() || state.document.kept.is_some();
                if waits && state.importing.is_none() {
                    self.apply(ctx, Action::Reopen);
                }
            }
        }
    }

    fn bring(&mut self, id: u32, source: Source) {
        let Source::Example(example) = source else { return self.client.bring(id, source) };
        let (act, told) = (self.act.clone(), self.act.clone());
        self.fetching = Some(files::fetch(
            &example.address(),
            move |bytes, of| {
                let reading = Reading { id, bytes, of, jobs: 0 };
                told.emit(Action::Reading { reading, at_ms: clock::now_ms() });
            },
            move |found| act.emit(Action::Fetched(id, found)),
        ));
    }

    fn dress(&mut self, ctx: &Context<Self>) {
        let state = &self.state;
        self.heeded.set(Heeded::on(state));
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

/// The first picture of an example, which the page draws before a worker runs.
#[derive(Debug, Default)]
enum First {
    #[default]
    NotAsked,
    /// On its way, or its scenario's text is.
    Awaited {
        /// Requests to the worker that wait for it.
        requests: Vec<Effect>,
        /// True once it was fetched.
        answered: bool,
    },
    /// Drawn, or not to be had.
    Past,
}

pub fn mount() {
    overlay::arm();
    yew::Renderer::<App>::with_root(document::root()).render();
}
