//! A figure on the page: its caption, its picture or its tables, and what a reader does with them by pointer, wheel and keys.
//!
//! Keyboard, while a picture over time has the focus: as in [`super::sight`]; the rest is the picture's own.

use super::compare::frame::Frame;
use super::disc::Disc;
use super::hand::carry::Goals;
use super::hand::sweep::{self, Sweep, Sweeper};
use super::hand::{self, Grasp, Hand, use_hand};
use super::parts::SceneProps;
use super::picture::PictureView;
use super::shapes::legend;
use super::sight::{
    OverviewStrip, buttons, on_double, use_keys, use_slide, use_viewport, use_wheel,
};
use super::table;
use crate::camera::Subject;
use crate::components::prelude::*;
use crate::figure::{Context, Drawn, Edge, Figure, Kind, LegendAt, Place, Track};
use crate::labs::{LabState, Showing, own};
use crate::scene::chart::look_px;
use crate::scene::lane::Lane;
use crate::scene::time::Window;
use crate::state::{Described, Refused};

/// The properties that all figures of a moment have in common.
#[derive(Clone, PartialEq, Properties)]
pub struct Given {
    pub words: Words,
    pub shown: Shown,
    /// The moment in which a hand took hold, while what it would come to is shown.
    pub held: Option<Shown>,
    /// What the scenario says of which the figure is, for changes by hand, and the state of the document that it is of.
    pub described: Option<Described>,
    /// The change of a form or of this figure that was refused last.
    pub refused: Option<Refused>,
    pub editing: bool,
    pub selection: Option<Selection>,
    /// The step that the lesson tells, and the thing that it is about.
    pub told: Option<(usize, Selection)>,
    /// True while an answer is told.
    pub tells: bool,
    /// True where tables stand in place of pictures.
    pub tables: bool,
    /// What else a picture shows: its own bits.
    pub extras: u64,
    /// The window of time, in a lab with time.
    pub camera: Option<Camera>,
    pub motion: Motion,
    pub theme: Theme,
    pub act: Act,
}

impl Given {
    pub fn of(state: &State, shown: &Shown, act: &Act) -> Given {
        Given {
            words: state.words(),
            shown: shown.clone(),
            held: state.preview().and(state.shown.clone()),
            described: state
                .document
                .described
                .clone()
                .filter(|described| state.drawn.as_ref() == Some(&described.version)),
            refused: state.refused.clone(),
            editing: state.sheet.open,
            selection: state.selection.clone(),
            told: state.told_thing(),
            tells: state.tells(),
            tables: state.tables,
            extras: state.extras,
            camera: state.camera,
            motion: state.motion(),
            theme: state.theme(),
            act: act.clone(),
        }
    }

    /// The same in the moment in which a hand took hold.
    fn as_held(&self) -> Given {
        let shown = self.held.as_ref().unwrap_or(&self.shown).clone();
        Given { shown, held: None, ..self.clone() }
    }

    pub fn figures(&self) -> Vec<Figure> {
        labs::of(&self.shown).figures(self.words, &self.shown)
    }

    pub fn figure(&self, id: &str) -> Option<Figure> {
        self.figures().into_iter().find(|figure| figure.id == id)
    }

    pub fn scene<L: LabState>(&self) -> SceneProps<L::Outline, L::View> {
        let Showing { outline, view } = own::<L>(&self.shown).clone();
        SceneProps {
            words: self.words,
            outline,
            view,
            time_unit: self.shown.overview.head.time_unit.clone(),
            described: self.described.clone(),
            refused: self.refused.clone(),
            editing: self.editing,
            selection: self.selection.clone(),
            theme: self.theme,
            act: self.act.clone(),
        }
    }

    /// The window of time; in a lab without time none that is ever shown.
    pub fn seen(&self) -> Camera {
        self.camera.unwrap_or_else(|| Camera::new((0, 1), 0, Subject::at(0)))
    }
}

/// A figure among those of several runs.
#[derive(Clone, PartialEq)]
pub struct Among {
    pub run: Ran,
    /// True where its axis has numbers.
    pub axis: bool,
    /// The window of time that is drawn now, the same in all.
    pub window: Option<Window>,
    /// What stands around it in its own picture, if more does than its name.
    pub lane: Option<Rc<Lane>>,
}

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub figure: Figure,
    pub given: Given,
    /// Width and height that there are.
    pub size: (f64, f64),
    pub zoom: f64,
    #[prop_or_default]
    pub among: Option<Among>,
    /// The setting of a control of its own.
    #[prop_or_default]
    pub setting: Option<u64>,
    #[prop_or_default]
    pub controls: Html,
    /// Its body in place of the plain picture, if a reader's hand does more in it than in others.
    #[prop_or_default]
    pub body: Option<Body>,
}

#[derive(Clone, Copy, Debug)]
pub struct Body(pub fn(&Props, &Rc<Picture>) -> Html);

// By hand: a figure has one body for all its life.
impl PartialEq for Body {
    fn eq(&self, other: &Body) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

/// Takes an arrow key that was pressed with Alt on a thing; whether with Shift.
pub type Nudge = Callback<(Selection, String, bool)>;

impl Props {
    pub fn context(&self, window: Option<Window>) -> Context<'_> {
        let axis = self.among.as_ref().map(|among| Place::Among { axis: among.axis });
        Context {
            place: axis.unwrap_or_default(),
            window,
            selection: self.given.selection.as_ref(),
            editing: self.given.editing,
            scenario: self.given.described.as_ref().map(|it| &*it.scenario),
            setting: self.setting,
            lane: self.among.as_ref().and_then(|among| among.lane.as_deref()),
            ..Context::new(self.given.words, &self.given.shown, self.size)
        }
    }

    /// The window that stands still, to which words and tables keep.
    fn seen(&self) -> Option<Window> {
        self.given.camera.map(|camera| Window::at(camera.shown()))
    }

    /// Chooses things, where a press changes nothing.
    fn on_select(&self, window: Option<Window>) -> Callback<Option<Selection>> {
        let props = self.clone();
        Callback::from(move |target: Option<Selection>| {
            let pressed =
                target.as_ref().and_then(|it| (props.figure.pressed)(&props.context(window), it));
            props.given.act.emit(pressed.map_or(Action::Select(target), Action::Edit));
        })
    }

    fn tables(&self) -> Html {
        let context = self.context(self.seen());
        let tables = (self.figure.tables)(&context);
        if tables.is_empty() {
            return html! { <p class="soft">{ (self.figure.label)(&context) }</p> };
        }
        let Given { words, selection, .. } = &self.given;
        let select = self.given.act.reform(Action::Select);
        table::tables(*words, self.figure.title, &tables, selection.as_ref(), &select)
    }

    fn view(&self, pictures: &Pictures, window: Option<Window>, motion: Motion) -> Html {
        self.nudged(pictures, (window, motion), self.on_nudge(window))
    }

    /// The same in the moment in which a hand took hold.
    fn as_held(&self) -> Props {
        Props { given: self.given.as_held(), ..self.clone() }
    }

    /// Makes the change of an arrow key.
    fn on_nudge(&self, window: Option<Window>) -> Nudge {
        let props = self.clone();
        Callback::from(move |(it, key, shift): (Selection, String, bool)| {
            let own = props.among.is_none();
            let edit = (props.figure.nudged)(&props.context(window), &it, &key, shift);
            if let Some(edit) = edit.filter(|_| own) {
                props.given.act.emit(Action::Edit(edit));
            }
        })
    }

    /// The picture, with what an arrow key does in it.
    pub fn nudged(
        &self,
        Pictures { drawn, held }: &Pictures,
        (window, motion): (Option<Window>, Motion),
        on_nudge: Nudge,
    ) -> Html {
        let Props { figure, given, zoom, among, .. } = self;
        let label = (figure.label)(&self.context(self.seen()));
        let label = match among {
            None => label,
            Some(among) => format!("{}. {label}", policy(given.words, &among.run)),
        };
        let selection = given.selection.clone().filter(|_| !figure.offers.is_empty());
        let describe = {
            let props = self.clone();
            Callback::from(move |it| (props.figure.describe)(&props.context(window), &it))
        };
        // Runs that are compared are not changed.
        let goals = figure.carrying.filter(|_| among.is_none()).map(|carrying| {
            let (props, too) = (self.as_held(), self.as_held());
            Goals {
                takes: Callback::from(move |it: Selection| carrying.takes.contains(&it.0)),
                at: Callback::from(move |(it, at)| {
                    (carrying.goal)(&props.context(window), &it, at)
                }),
                edit: Callback::from(move |(it, at)| {
                    (carrying.dropped)(&too.context(window), &it, at)
                }),
                act: given.act.clone(),
            }
        });
        let told = given.told.clone().filter(|_| among.is_none());
        let over = told.map(|told| html! { <Disc picture={drawn.clone()} zoom={*zoom} {told} /> });
        html! {
            <PictureView id={figure.id} picture={drawn.clone()} of={given.shown.lab.clone()} held={held.clone()} painted={figure.painted} {label}
                zoom={*zoom} {selection} {motion} theme={given.theme} {goals} ways={figure.ways}
                followed={figure.followed} {describe} {over} tells={given.tells} on_select={self.on_select(window)} {on_nudge} />
        }
    }

    /// The caption with its controls, around what the figure shows, and its legend.
    fn frame(&self, controls: Html, body: Html, picture: &Picture) -> Html {
        let Props { figure, given: Given { words, .. }, .. } = self;
        let context = self.context(self.seen());
        let heated = figure.is_heated(&context);
        // An empty one keeps its place.
        let any = heated || !figure.samples(&context, &[]).is_empty();
        let legend = (any && figure.legend_at != LegendAt::Elsewhere)
            .then(|| legend(*words, &figure.samples(&context, &[picture]), heated));
        if let Some(among) = &self.among {
            let moment = matches!(figure.kind, Kind::Moment);
            let class = if moment { "space" } else { "strip" };
            let frame = Frame { words: *words, run: &among.run, class };
            return frame.around(body, legend.filter(|_| moment).unwrap_or_default());
        }
        let (inside, below) = match figure.legend_at {
            LegendAt::Caption => (legend, None),
            _ => (None, legend),
        };
        html! {
            <figure class={(!figure.class.is_empty()).then_some(figure.class)}>
                <figcaption>
                    <span>{ figure.caption(&context) }</span>
                    if let Some(remark) = (figure.remark)(&context) { <span class="soft">{ remark }</span> }
                    { self.controls.clone() }
                    { controls }
                    { inside }
                </figcaption>
                { body }
                { below }
            </figure>
        }
    }
}

/// The properties of a legend that several figures have in common.
#[derive(Clone, PartialEq, Properties)]
pub struct LegendProps {
    pub given: Given,
    /// The figures, and the room of each.
    pub figures: Vec<(Figure, (f64, f64))>,
}

#[component]
pub fn CommonLegend(LegendProps { given, figures }: &LegendProps) -> Html {
    let window = given.camera.map(|camera| Window::at(camera.shown()));
    let context = |size| Context { window, ..Context::new(given.words, &given.shown, size) };
    let figures: Vec<_> = figures.iter().map(|(figure, size)| (figure, context(*size))).collect();
    common_legend(given.words, &figures)
}

/// The meaning of the shapes of several figures. Very many things are not drawn once more for it.
pub fn common_legend(words: Words, figures: &[(&Figure, Context<'_>)]) -> Html {
    let Some((first, cx)) = figures.first() else { return Html::default() };
    let drawn = figures.iter().all(|(figure, _)| !figure.painted);
    let heated = figures.iter().any(|(figure, cx)| figure.is_heated(cx));
    let drawn = figures.iter().filter(|_| drawn).map(|(figure, cx)| figure.draw(cx));
    let pictures: Vec<Picture> = drawn.collect();
    legend(words, &first.samples(cx, &pictures.iter().collect::<Vec<_>>()), heated)
}

fn policy(words: Words, run: &Ran) -> &'static str {
    words.policy_called(run.shown.overview.head.lab, &run.policy)
}

#[component]
pub fn FigureView(props: &Props) -> Html {
    match props.figure.kind {
        Kind::Moment => html! { <Moment ..props.clone() /> },
        Kind::OverTime { .. } => html! { <Chart ..props.clone() /> },
    }
}

/// The picture, and the one that a hand took hold in, where it is another.
#[derive(Clone, Debug)]
pub struct Pictures {
    drawn: Rc<Picture>,
    held: Option<Rc<Picture>>,
}

impl Pictures {
    /// A picture without a preview.
    pub fn of(picture: &Rc<Picture>) -> Pictures {
        Pictures { drawn: picture.clone(), held: None }
    }

    fn held(&self) -> &Rc<Picture> {
        self.held.as_ref().unwrap_or(&self.drawn)
    }
}

/// The picture; the hand keeps the last that was no preview.
#[hook]
fn use_pictures(props: &Props, window: Option<Window>) -> Pictures {
    let drawn = use_picture(props, window);
    let last = use_mut_ref(|| drawn.clone());
    if props.given.held.is_none() {
        last.replace(drawn.clone());
    }
    let held = props.given.held.as_ref().map(|_| last.borrow().clone());
    Pictures { drawn, held }
}

/// The picture, drawn anew only where something in it may have changed.
#[hook]
fn use_picture(props: &Props, window: Option<Window>) -> Rc<Picture> {
    let Props { figure, given, size, setting, .. } = props;
    let cx = props.context(window);
    let selection = given.selection.clone().filter(|_| figure.follows);
    let by_hand = (given.editing, cx.scenario.is_some());
    let made = (given.words, cx.clock(), cx.place, *size, window, *setting, by_hand);
    let lane = props.among.as_ref().and_then(|among| among.lane.clone());
    let deps = (given.shown.lab.clone(), made, selection, lane);
    use_memo(deps, |_| figure.draw(&cx))
}

#[component]
fn Moment(props: &Props) -> Html {
    // What a hand does more in than in others stays as it took hold of it.
    let props = &if props.body.is_some() { props.as_held() } else { props.clone() };
    let Props { figure, given, .. } = props;
    let pictures = use_pictures(props, None);
    let picture = &pictures.drawn;
    let body = match props.body {
        Some(Body(body)) if !given.tables => body(props, picture),
        _ => html! {
            <div class="body">
                { if given.tables { props.tables() } else { props.view(&pictures, None, given.motion) } }
            </div>
        },
    };
    // Where it is cut, the keyboard finds all of it.
    let hint = figure
        .hint
        .map(|hint| html! { <span class="soft hint" tabindex="0" title={hint}>{ hint }</span> });
    props.frame(hint.unwrap_or_default(), body, picture)
}

#[component]
fn Chart(props: &Props) -> Html {
    let Props { figure, given, zoom, among, .. } = props;
    let ground = use_node_ref();
    let camera = given.seen();
    // Among others all slide together.
    let together = among.as_ref().and_then(|among| among.window);
    let (sliding, motion) =
        use_slide(&camera, if together.is_some() { Motion::Still } else { given.motion });
    let (window, motion) =
        together.map_or((Some(sliding), motion), |window| (Some(window), given.motion));
    let pictures = use_pictures(props, window);
    let picture = &pictures.drawn;
    let track = figure.track(&props.context(window)).unwrap_or_default();
    let width_px = among.is_none().then(|| look_px(track.time.width));
    let viewport = use_viewport(camera, width_px, &given.act);
    use_wheel(&ground, &viewport, track.time, *zoom);
    let id = format!("{}-ground", figure.id);
    let onkeydown = use_keys(&viewport, camera.shown(), &id);
    let sweeper = Sweeper { time: track.time, heights: track.heights, viewport: viewport.clone() };
    let hand = use_pointer(&ground, props, window, &pictures, sweeper);
    let Hand { look, down, moved, up, cancelled, .. } = hand;
    let group = among.is_none();
    let chart = |view: Html| {
        html! {
            <div
                ref={ground} id={group.then_some(id)} tabindex={group.then_some("-1")} role={group.then_some("group")}
                aria-label={group.then_some(figure.title)} class={classes!("chart", "over-time", look)}
                {onkeydown} ondblclick={on_double(&viewport)}
                onpointerdown={down} onpointermove={moved} onpointerup={up} onpointercancel={cancelled}
            >
                { view }
                { hand::over(picture, *zoom, &shapes(track, hand.deed.as_ref())) }
            </div>
        }
    };
    let body =
        if given.tables { props.tables() } else { chart(props.view(&pictures, window, motion)) };
    if among.is_some() {
        return props.frame(Html::default(), body, picture);
    }
    let across = (track.time.left, track.time.width);
    let clock = props.context(window).clock();
    let body = html! {
        <>
            <div class="body">{ body }</div>
            if !camera.is_small() {
                <OverviewStrip words={given.words} {clock} viewport={viewport.clone()} run={given.shown.overview.clone()}
                    now={track.now} {across} width={props.size.0} magnified={*zoom} />
            }
        </>
    };
    let hint = figure.hint.unwrap_or_default();
    let controls = (!camera.is_small()).then(|| buttons(given.words, hint, &viewport));
    props.frame(controls.unwrap_or_default(), body, picture)
}

/// The pointer on a picture over time: it draws out an edge, or does with time what it does on every such picture.
struct Pointer {
    props: Props,
    window: Option<Window>,
    picture: Rc<Picture>,
    sweeper: Sweeper,
}

#[derive(Clone, Debug, PartialEq)]
enum Held {
    Edge(Edge),
    Time(sweep::Held),
}

#[derive(Clone, Debug, PartialEq)]
enum Doing {
    Sweeping(Sweep),
    Drawing(Drawn),
}

impl Pointer {
    fn edge_at(&self, at: Point) -> Option<Edge> {
        let drawing = self.props.figure.drawing.filter(|_| self.props.among.is_none())?;
        (drawing.edge)(&self.props.context(self.window), &self.picture, at)
    }
}

impl Grasp for Pointer {
    type Held = Held;
    type Deed = Doing;

    fn take(&self, at: Point, along: bool) -> Option<Held> {
        let edge = self.edge_at(at).map(Held::Edge);
        edge.or_else(|| self.sweeper.take(at, along).map(Held::Time))
    }

    fn carry(&self, held: &Held, from: Point, to: Point) -> Doing {
        let edge = match held {
            Held::Edge(edge) => edge,
            Held::Time(held) => return Doing::Sweeping(self.sweeper.carry(held, from, to)),
        };
        let context = self.props.context(self.window);
        let drawn = self.props.figure.drawing.map(|drawing| drawing.drawn);
        let drawn = drawn.map(|drawn| drawn(&context, &self.picture, edge, to.x - from.x));
        Doing::Drawing(drawn.unwrap_or_default())
    }

    fn finish(&self, deed: &Doing) {
        match deed {
            Doing::Sweeping(sweep) => self.sweeper.finish(sweep),
            Doing::Drawing(_) => {
                if let Some(edit) = self.edit(deed) {
                    self.props.given.act.emit(Action::Edit(edit));
                }
            }
        }
    }

    fn edit(&self, deed: &Doing) -> Option<Edit> {
        match deed {
            Doing::Sweeping(_) => None,
            Doing::Drawing(drawn) => drawn.edit.clone(),
        }
    }

    fn hold(&self, edit: Option<Edit>) {
        self.props.given.act.emit(Action::Hold(edit));
    }

    fn edge(&self, at: Point) -> bool {
        self.edge_at(at).is_some()
    }

    fn look(deed: &Doing) -> Option<&'static str> {
        match deed {
            Doing::Sweeping(sweep) => Sweeper::look(sweep),
            Doing::Drawing(_) => Some("stretching"),
        }
    }
}

#[hook]
fn use_pointer(
    ground: &NodeRef,
    props: &Props,
    window: Option<Window>,
    pictures: &Pictures,
    sweeper: Sweeper,
) -> Hand<Doing> {
    let (props, picture) = (props.as_held(), pictures.held().clone());
    let zoom = props.zoom;
    use_hand(ground, zoom, Pointer { props, window, picture, sweeper })
}

fn shapes(track: Track, doing: Option<&Doing>) -> Vec<Shape> {
    match doing {
        None => Vec::new(),
        Some(Doing::Sweeping(sweep)) => sweep.shapes(&track.time, track.heights.0, track.heights.1),
        Some(Doing::Drawing(drawn)) => drawn.shapes.clone(),
    }
}
