//! The fragment of the address: the scenario, and the view beside it in plain keys.
//!
//! ```text
//! g=fig4                                    an example, by name
//! 1z=…                                      a scenario (see the core's link codec)
//!   &m=10&k=yield.1&level=probe&lang=en&panel=why&b=place
//! ```
//! A moment is an event (`k`: the first `yield`) as well as an index (`m`): where a later version counts
//! steps differently, a link lands on the event.
//!
//! **Invariant:** a bad view never costs the scenario: what is not understood is left out.

use gantry_core::kernel::Level;
use gantry_core::session::{Goal, Moment};

use crate::narrate::Language;
use crate::state::{Breakpoints, Tab};

/// Which scenario a fragment names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// None.
    Nothing,
    /// An example.
    Example(String),
    /// A scenario, as the link codec reads it: `1z=…`, of whatever version.
    Link(String),
}

/// How it is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// Where to go.
    pub goal: Option<Goal>,
    /// How fine a step is.
    pub level: Option<Level>,
    /// The language.
    pub language: Option<Language>,
    /// What a narrow screen shows.
    pub tab: Option<Tab>,
    /// Where playing stops.
    pub breakpoints: Option<Breakpoints>,
}

/// Reads a fragment.
pub fn read(fragment: &str) -> (Source, View) {
    let (mut source, mut view, mut moment) = (Source::Nothing, View::default(), None);
    for (name, value) in fragment.split('&').filter_map(|pair| pair.split_once('=')) {
        match name {
            "g" => source = Source::Example(value.to_owned()),
            "m" => moment = value.parse().ok().map(Goal::Moment),
            "k" => view.goal = nth(value),
            "level" => {
                view.level = Level::ALL.into_iter().find(|&level| level_name(level) == value);
            }
            "lang" => view.language = Language::from_tag(value),
            "b" => view.breakpoints = Some(Breakpoints::named(value.split('.'))),
            "panel" => view.tab = Tab::ALL.into_iter().find(|tab| tab.name() == value),
            _ if is_link(name) => source = Source::Link(format!("{name}={value}")),
            _ => {}
        }
    }
    view.goal = view.goal.or(moment);
    (source, view)
}

fn nth(value: &str) -> Option<Goal> {
    let (kind, n) = value.split_once('.')?;
    let known =
        !kind.is_empty() && kind.len() <= 16 && kind.bytes().all(|byte| byte.is_ascii_lowercase());
    Some(Goal::Nth { kind: kind.to_owned(), n: n.parse().ok()? }).filter(|_| known)
}

fn is_link(name: &str) -> bool {
    name.strip_suffix('z').is_some_and(|version| {
        !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// As written in an address.
pub fn level_name(level: Level) -> &'static str {
    match level {
        Level::Event => "event",
        Level::Decision => "decision",
        Level::Probe => "probe",
    }
}

/// Writes a fragment.
pub fn write(
    source: &Source,
    moment: Option<&Moment>,
    level: Level,
    language: Language,
    tab: Tab,
    breakpoints: &Breakpoints,
) -> String {
    let mut parts = Vec::new();
    match source {
        Source::Nothing => {}
        Source::Example(name) => parts.push(format!("g={name}")),
        Source::Link(link) => parts.push(link.clone()),
    }
    if let Some(moment) = moment.filter(|moment| moment.moment > 0) {
        parts.push(format!("m={}", moment.moment));
        if let Some(stop) = &moment.stop {
            parts.push(format!("k={}.{}", stop.kind, stop.nth));
        }
    }
    if level != Level::Probe {
        parts.push(format!("level={}", level_name(level)));
    }
    parts.push(format!("lang={}", language.tag()));
    if tab != Tab::Scene {
        parts.push(format!("panel={}", tab.name()));
    }
    if !breakpoints.names().is_empty() {
        parts.push(format!("b={}", breakpoints.names().join(".")));
    }
    parts.join("&")
}

#[cfg(test)]
mod tests {
    use gantry_core::kernel::Levels;
    use gantry_core::session::Stop;

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let stop = Some(Stop { level: Level::Probe, kind: "yield".into(), nth: 2 });
        let moment = Moment { moment: 13, moments: 18, time: 0, stop, shown: Levels::default() };
        let source = Source::Link("1z=abc_-".into());
        let stops = Breakpoints::named(["refuse", "kill"].into_iter());
        let (level, language) = (Level::Decision, Language::Chinese);
        let fragment = write(&source, Some(&moment), level, language, Tab::Why, &stops);
        assert_eq!(
            fragment,
            "1z=abc_-&m=13&k=yield.2&level=decision&lang=zh-Hans&panel=why&b=refuse.kill"
        );
        let view = View {
            goal: Some(Goal::Nth { kind: "yield".into(), n: 2 }),
            level: Some(Level::Decision),
            language: Some(Language::Chinese),
            tab: Some(Tab::Why),
            breakpoints: Some(stops),
        };
        assert_eq!(read(&fragment), (source, view));
    }

    #[test]
    fn a_bad_view_never_costs_the_scenario() {
        let (source, view) = read("m=x&g=fig4&k=.&level=no&lang=&panel=&&=&k=yield.-1");
        assert_eq!((source, view), (Source::Example("fig4".into()), View::default()));
    }

    #[test]
    fn links_of_every_version_are_left_to_the_codec() {
        assert_eq!(read("2z=abc").0, Source::Link("2z=abc".into()));
        assert_eq!(read("zz=abc").0, Source::Nothing);
        assert_eq!(read("").0, Source::Nothing);
    }
}
