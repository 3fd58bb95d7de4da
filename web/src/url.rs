//! The fragment of the address: the scenario, and the view beside it in plain keys.
//!
//! ```text
//! g=fig4                                    an example, by name
//! z=…                                       a scenario (see the core's link codec)
//! d=1000_128_0.8_1_rounded                  a drawn one, with z=… beside it where it was changed
//! file=courses/week-3.json                  a file of the same site, by its address from the page
//! text=%7B%22gantry%22…                      a scenario as it is written
//!   &from=fig4                              the example that it was changed from
//!   &m=10&k=yield.1&level=probe&lang=en&panel=why&b=place
//!   &view=presenter                          the presenter's view
//!   &predict=1                               questions before each decision; predict=room for a room
//!   &a=…                                     a receipt: answers to these questions, to be graded again
//!   &s=job.4                                what the reader has pointed at
//!   &w=3600.7200                            the window of time that the reader has chosen
//!   &cost=1523                               what placing a task costs, with so many nodes
//!   &vs=easy.checkpoint&at=part.0.1         policies beside each other, and where they stand
//! embed                                     the picture and its transport alone, inside another page
//!   &panels=why,algorithm,figures,lesson    the parts beside it
//!   &from=3&to=9&loop                       the moments that it shows; playing begins again at the end
//!   &theme=dark&controls=0                  its colours; nothing to play or step by hand
//! ```
//! A moment is an event (`k`: the first `yield`) as well as an index (`m`): where a later version counts
//! steps differently, a link lands on the event.
//! Policies stand beside each other at an instant (`at=10`), at a job by its number (`at=job.4`), where two of them
//! by their numbers first part (`at=part.0.1`), or at the start (`at=start`).
//!
//! **Invariant:** a bad view never costs the scenario: what is not understood is left out. Where somebody can be told,
//! [`faults`] tells of it.

mod faults;
pub(crate) mod selection;

use std::rc::Rc;

use gantry_core::cost::SIZES;
use gantry_core::kernel::Level;
use gantry_core::session::{Goal, MOST_COMPARED, Moment, Place};

use crate::narrate::Language;
use crate::scene::zoom::Range;
use crate::state::embed::WHOLE;
use crate::state::{Asks, Breakpoints, Costs, Embed, Panel, Selection, Tab, Theme, Wanted};
pub use faults::{fault, faults};

const PRESENTER: &str = "presenter";

/// What `controls` says where there are none.
const NO_CONTROLS: &str = "0";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Nothing,
    Example(String),
    /// A scenario: as the link codec reads it, `z=…`, `d=…` or both; in a file, `file=…`; or as a text, `text=…`.
    Link(String),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The example that the scenario was changed from.
    pub from: Option<String>,
    pub goal: Option<Goal>,
    pub level: Option<Level>,
    pub language: Option<Language>,
    pub tab: Option<Tab>,
    pub presenting: bool,
    /// Questions before decisions, of one reader or of a room.
    pub asks: Option<Asks>,
    pub receipt: Option<Rc<str>>,
    pub breakpoints: Option<Breakpoints>,
    pub selection: Option<Selection>,
    pub window: Option<Range>,
    pub comparison: Option<Wanted>,
    /// The size at which it is shown what placing a task costs, by its number.
    pub cost: Option<usize>,
    /// What is shown inside another page.
    pub embed: Option<Embed>,
}

pub fn read(fragment: &str) -> (Source, View) {
    let (mut source, mut view, mut moment) = (Source::Nothing, View::default(), None);
    let (mut policies, mut place) = (None, Place::FIRST);
    let (mut embed, mut embeds) = (Embed::default(), false);
    for (name, value) in pairs(fragment) {
        match name {
            "g" => source = Source::Example(value.to_owned()),
            "embed" => embeds = true,
            "from" if is_number(value) => embed.range.0 = value.parse().unwrap_or(WHOLE.0),
            "to" => embed.range.1 = value.parse().unwrap_or(WHOLE.1),
            "loop" => embed.loops = true,
            "controls" => embed.controls = value != NO_CONTROLS,
            "theme" => embed.theme = Theme::ALL.into_iter().find(|it| it.name() == value),
            "panels" => embed.panels = value.split(',').filter_map(panel_of).collect(),
            "from" => view.from = Some(value.to_owned()),
            "m" => moment = value.parse().ok().map(Goal::Moment),
            "k" => view.goal = nth(value),
            "level" => view.level = Level::from_name(value),
            "lang" => view.language = Language::from_tag(value),
            "w" => view.window = window_of(value),
            "s" => view.selection = selection::read(value),
            "vs" => policies = policies_of(value),
            "at" => place = place_of(value).unwrap_or(place),
            "cost" => view.cost = value.parse().ok().and_then(Costs::numbered),
            "b" => view.breakpoints = Some(Breakpoints::named(value.split('.'))),
            "predict" => view.asks = Asks::ALL.into_iter().find(|asks| asks.name() == value),
            "a" => view.receipt = Some(format!("a={value}").into()),
            "view" => view.presenting = value == PRESENTER,
            "panel" => view.tab = Tab::ALL.into_iter().find(|tab| tab.name() == value),
            _ if is_link(name) => {
                let part = format!("{name}={value}");
                source = match source {
                    Source::Link(before) => Source::Link(format!("{before}&{part}")),
                    _ => Source::Link(part),
                };
            }
            _ => {}
        }
    }
    view.goal = view.goal.or(moment);
    if embed.range.0 > embed.range.1 {
        embed.range = Embed::default().range;
    }
    view.embed = embeds.then_some(embed);
    view.comparison = policies.map(|policies| Wanted { policies, place });
    (source, view)
}

/// The keys of a fragment with their values; a flag has an empty one.
fn pairs(fragment: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = fragment.split('&').filter(|part| !part.is_empty());
    parts.map(|part| part.split_once('=').unwrap_or((part, "")))
}

/// The address of the file that a link names on the site.
pub fn file_of(link: &str) -> Option<&str> {
    link.strip_prefix("file=")
}

pub fn embeds(fragment: &str) -> bool {
    pairs(fragment).any(|(name, _)| name == "embed")
}

/// An example has no number for a name.
fn is_number(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
}

fn panel_of(name: &str) -> Option<Panel> {
    Panel::ALL.into_iter().find(|panel| panel.name() == name)
}

/// An event of a kind by its number, from 1: `yield.2`.
pub(crate) fn nth(value: &str) -> Option<Goal> {
    let (kind, n) = value.split_once('.')?;
    let known = (1..=16).contains(&kind.len())
        && kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let n = n.parse().ok().filter(|n| *n > 0)?;
    Some(Goal::Nth { kind: kind.to_owned(), n }).filter(|_| known)
}

/// Names that policies can have, two to as many as can be compared, none twice.
fn policies_of(value: &str) -> Option<Vec<String>> {
    let names: Vec<String> = value.split('.').map(str::to_owned).collect();
    let known = |name: &String| {
        (1..=32).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let once = (0..names.len()).all(|at| !names[..at].contains(&names[at]));
    let good = (2..=MOST_COMPARED).contains(&names.len()) && once && names.iter().all(known);
    good.then_some(names)
}

fn place_of(value: &str) -> Option<Place> {
    if let Some(thing) = value.strip_prefix("job.") {
        return thing.parse().ok().map(Place::Thing);
    }
    if let Some((a, b)) = value.strip_prefix("part.").and_then(|pair| pair.split_once('.')) {
        return Some(Place::Divergence(a.parse().ok()?, b.parse().ok()?));
    }
    if value == "start" { Some(Place::Start) } else { value.parse().ok().map(Place::Tick) }
}

fn place_name(place: Place) -> String {
    match place {
        Place::Tick(tick) => tick.to_string(),
        Place::Thing(thing) => format!("job.{thing}"),
        Place::Divergence(a, b) => format!("part.{a}.{b}"),
        _ => "start".to_owned(),
    }
}

/// Two instants of which the first comes first.
fn window_of(value: &str) -> Option<Range> {
    let (from, to) = value.split_once('.')?;
    let (from, to): Range = (from.parse().ok()?, to.parse().ok()?);
    (from < to && to < 1 << 53).then_some((from, to))
}

fn is_link(name: &str) -> bool {
    matches!(name, "z" | "d" | "file" | "text")
}

/// As written in an address.
pub fn level_name(level: Level) -> &'static str {
    match level {
        Level::Event => "event",
        Level::Decision => "decision",
        Level::Probe => "probe",
    }
}

/// The parts of a fragment that lead to a moment; none for the start.
pub fn moment(moment: &Moment) -> Vec<String> {
    let at = (moment.moment > 0).then(|| format!("m={}", moment.moment));
    let stop = moment.stop.as_ref().map(|stop| format!("k={}.{}", stop.kind, stop.nth));
    at.into_iter().flat_map(|at| [Some(at), stop.clone()]).flatten().collect()
}

pub fn source(source: &Source) -> Option<String> {
    match source {
        Source::Nothing => None,
        Source::Example(name) => Some(format!("g={name}")),
        Source::Link(link) => Some(link.clone()),
    }
}

fn of_receipt(receipt: &str) -> String {
    format!("predict={}&{receipt}", Asks::Reader.name())
}

/// Writes the fragment of a receipt: the exercise, and the answers. How the reader looked at it is left out.
pub fn write_receipt(source: &Source, receipt: &str) -> String {
    let parts = self::source(source).into_iter().chain([of_receipt(receipt)]);
    parts.collect::<Vec<_>>().join("&")
}

/// Writes a fragment: the scenario, its moment, and how it is looked at.
pub fn write(source: &Source, moment: Option<&Moment>, view: &View) -> String {
    let level = view.level.filter(|level| *level != Level::Probe);
    let stops = view.breakpoints.as_ref().map(Breakpoints::names);
    let compared =
        |it: &Wanted| format!("vs={}&at={}", it.policies.join("."), place_name(it.place));
    let seen = [
        level.map(|level| format!("level={}", level_name(level))),
        view.language.map(|language| format!("lang={}", language.tag())),
        view.tab.filter(|tab| *tab != Tab::Scene).map(|tab| format!("panel={}", tab.name())),
        view.presenting.then(|| format!("view={PRESENTER}")),
        view.asks.map(|asks| format!("predict={}", asks.name())),
        view.receipt.as_deref().map(of_receipt),
        view.selection.as_ref().map(|it| format!("s={}", selection::name(it))),
        stops.filter(|stops| !stops.is_empty()).map(|stops| format!("b={}", stops.join("."))),
        view.window.map(|(from, to)| format!("w={from}.{to}")),
        view.comparison.as_ref().map(compared),
        view.cost.map(|at| format!("cost={}", SIZES[at])),
    ];
    let source = self::source(source).into_iter().chain(moment.into_iter().flat_map(self::moment));
    source.chain(seen.into_iter().flatten()).collect::<Vec<_>>().join("&")
}

#[cfg(test)]
mod tests {
    use gantry_core::kernel::Levels;
    use gantry_core::session::Stop;

    use super::*;
    use crate::labs::workflow::things::STAGE;
    use crate::state::At;

    #[test]
    fn what_is_written_is_read() {
        let stop = Some(Stop { level: Level::Probe, kind: "yield".into(), nth: 2 });
        let moment = Moment {
            moment: 13,
            moments: 18,
            time: 0,
            stop,
            shown: Levels::default(),
            anchor: None,
        };
        let source = Source::Link("z=abc_-".into());
        let stops = Breakpoints::named(["refuse", "kill"].into_iter());
        let beside = Wanted {
            policies: vec!["easy".into(), "least-fit".into()],
            place: Place::Divergence(0, 1),
        };
        let view = View {
            goal: Some(Goal::Nth { kind: "yield".into(), n: 2 }),
            level: Some(Level::Decision),
            language: Some(Language::Chinese),
            tab: Some(Tab::Why),
            presenting: true,
            asks: Some(Asks::Room),
            breakpoints: Some(stops),
            selection: Some(Selection(STAGE, At::Pair(0, 2))),
            window: Some((3_600, 7_200)),
            comparison: Some(beside),
            cost: Costs::numbered(1_523),
            ..View::default()
        };
        let fragment = write(&source, Some(&moment), &view);
        assert_eq!(
            fragment,
            "z=abc_-&m=13&k=yield.2&level=decision&lang=zh-Hans&panel=why&view=presenter&predict=room&s=stage.0.2\
             &b=refuse.kill&w=3600.7200&vs=easy.least-fit&at=part.0.1&cost=1523"
        );
        assert_eq!(read(&fragment), (source, view));
    }

    #[test]
    fn every_kind_of_event_of_every_lab_can_be_the_moment_of_a_link() {
        let kinds = gantry_core::scenario::LabKind::ALL
            .into_iter()
            .flat_map(|lab| crate::labs::facts(lab).kinds);
        for kind in kinds.map(|kind| kind.name) {
            let goal = read(&format!("g=x&k={kind}.3")).1.goal;
            assert_eq!(goal, Some(Goal::Nth { kind: kind.to_owned(), n: 3 }));
        }
    }

    #[test]
    fn a_receipt_is_written_with_its_exercise_alone() {
        for source in [Source::Example("easy".into()), Source::Link("z=ab&from=easy".into())] {
            let (read_source, view) = read(&write_receipt(&source, "a=xyz"));
            let asks = (view.asks, view.receipt.as_deref());
            assert_eq!(asks, (Some(Asks::Reader), Some("a=xyz")));
            let from = view.from.map(|from| format!("&from={from}")).unwrap_or_default();
            let is_same = match read_source {
                Source::Link(link) => source == Source::Link(link + &from),
                example => source == example,
            };
            assert!(is_same);
        }
    }

    #[test]
    fn a_drawn_scenario_is_read_with_what_stands_beside_it() {
        let source = |text: &str| read(text).0;
        let link = |text: &str| Source::Link(text.to_owned());
        assert_eq!(source("d=9_4_own_1_exact&m=3"), link("d=9_4_own_1_exact"));
        assert_eq!(source("d=9_4_own_1_exact&z=ab&m=3"), link("d=9_4_own_1_exact&z=ab"));
        assert_eq!(source("z=ab&lang=en&d=9_4_own_1_exact"), link("z=ab&d=9_4_own_1_exact"));
    }

    #[test]
    fn a_comparison_is_read_in_every_form() {
        let read =
            |text: &str| read(text).1.comparison.map(|wanted| (wanted.policies, wanted.place));
        let both = vec!["easy".to_owned(), "fcfs".to_owned()];
        for (text, place) in [
            ("vs=easy.fcfs&at=10", Place::Tick(10)),
            ("at=job.4&vs=easy.fcfs", Place::Thing(4)),
            ("vs=easy.fcfs&at=part.1.2", Place::Divergence(1, 2)),
            ("vs=easy.fcfs&at=start", Place::Start),
            ("vs=easy.fcfs", Place::FIRST),
            ("vs=easy.fcfs&at=part.x", Place::FIRST),
        ] {
            assert_eq!(read(text), Some((both.clone(), place)), "{text}");
            if place != Place::FIRST {
                assert!(text.contains(&format!("at={}", place_name(place))));
            }
        }
        for text in ["vs=easy", "vs=", "vs=easy.easy", "vs=a.b.c.d.e.f", "vs=easy.F", "at=10"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_bad_view_never_costs_the_scenario() {
        let (source, view) = read("m=x&g=fig4&k=.&level=no&lang=&panel=&&=&k=yield.-1&k=yield.0");
        assert_eq!((source, view), (Source::Example("fig4".into()), View::default()));
    }

    #[test]
    fn an_embed_is_asked_for_by_a_flag() {
        let read = |text: &str| read(text).1.embed;
        assert_eq!(read("g=fig4&panels=why&from=3"), None, "without it the keys say nothing");
        assert_eq!(read("embed&g=fig4"), Some(Embed::default()));
        let text =
            "g=fig4&from=3&to=9&loop&panels=why,lesson,&theme=dark&controls=0&embed&from=fig3";
        let embed = Embed {
            panels: vec![Panel::Why, Panel::Lesson],
            range: (3, 9),
            loops: true,
            controls: false,
            theme: Some(Theme::Dark),
        };
        assert_eq!(read(text), Some(embed));
        assert_eq!(super::read(text).1.from.as_deref(), Some("fig3"));
        for text in [
            "embed&from=9&to=3",
            "embed&panels=wy&theme=blue&from=-1&to=x&controls=7",
            "embed&from=99999999999999999999999",
        ] {
            assert_eq!(read(text), Some(Embed::default()), "{text}");
        }
    }

    #[test]
    fn costs_are_shown_at_sizes_that_there_are() {
        let cost = |text: &str| read(&format!("g=fig4&cost={text}")).1.cost;
        assert_eq!((cost("12"), cost("1000000")), (Some(0), Some(5)));
        for text in ["", "13", "-1", "1e6", "4294967308"] {
            assert_eq!(cost(text), None, "{text}");
        }
    }

    #[test]
    fn a_window_that_is_none_is_left_out() {
        let window = |text: &str| read(&format!("g=fig4&w={text}")).1.window;
        assert_eq!(window("0.9007199254740991"), Some((0, (1 << 53) - 1)));
        for text in
            ["", ".", "7", "7.", "7.7", "9.7", "-1.7", "1.2.3", "0.9007199254740992", "1e3.2e3"]
        {
            assert_eq!(window(text), None, "{text}");
        }
    }

    #[test]
    fn links_of_every_version_are_left_to_the_codec() {
        assert_eq!(read("z=abc").0, Source::Link("z=abc".into()));
        assert_eq!(read("zz=abc").0, Source::Nothing);
        assert_eq!(read("").0, Source::Nothing);
    }
}
