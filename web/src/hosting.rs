//! The page in a package: what it opens on, what the platform around it kept of an earlier visit, and reports to it in the
//! data model of SCORM 1.2.
//!
//! It belongs to the late part of the program: only a page of a package fetches that before anything is opened.
//!
//! The score is a number from 0 to 100 of the answers so far; the place is a moment as in an address; the answers that
//! count are kept as text, so that a later visit goes on with the next question.

use gantry_core::scenario::lesson::MAX_STEPS;

use crate::platform::address;
use crate::platform::scorm::Host;
use crate::state::{Hosted, Report, Score, State};
use crate::url::{self, Source};

const STATUS: &str = "cmi.core.lesson_status";
const PLACE: &str = "cmi.core.lesson_location";
const KEPT: &str = "cmi.suspend_data";

/// The platform that hosts the page of a package, if one does, and the fragment on which the page opens.
pub fn begin(state: &mut State, exercise: &str) -> (Option<Host>, String) {
    let (host, address) = (Host::begin(), address::fragment());
    let kept = |name: &str| host.as_ref().map(|host| host.get(name)).unwrap_or_default();
    let (hosted, fragment) = resumed(exercise, kept);
    state.hosted = host.is_some().then_some(hosted);
    // A page that is loaded again stands where its address says.
    let is_placed = url::read(&address).0 != Source::Nothing;
    (host, if is_placed { address } else { fragment })
}

/// Tells the platform.
pub fn report(host: &Host, report: &Report) {
    host.set(&values(report), report.completed, report.keeps);
}

/// The values of a report, in the order in which a platform takes them.
fn values(report: &Report) -> Vec<(&'static str, String)> {
    let Report { score, completed, moment, .. } = report;
    let mut values = Vec::new();
    if let Some(raw) = score.raw() {
        values.push(("cmi.core.score.min", "0".to_owned()));
        values.push(("cmi.core.score.max", "100".to_owned()));
        values.push(("cmi.core.score.raw", raw.to_string()));
    }
    values.push((STATUS, if *completed { "completed" } else { "incomplete" }.to_owned()));
    values.push((PLACE, url::moment(moment).join("&")));
    values.push((KEPT, written(score)));
    values
}

/// The exercise of a package, given its fragment, as a platform kept it; and the fragment that leads to its place.
fn resumed(fragment: &str, kept: impl Fn(&str) -> String) -> (Hosted, String) {
    let asks = url::read(fragment).1.asks.is_some();
    let completed = ["completed", "passed", "failed"].contains(&&*kept(STATUS));
    let hosted = Hosted::new(asks, read(&kept(KEPT)), completed);
    let place = kept(PLACE);
    let named = |part: &&str| part.starts_with("m=") || part.starts_with("k=");
    // Questions lead to their places by themselves.
    let place = place.split('&').filter(named).filter(|_| !asks);
    let fragment = std::iter::once(fragment).chain(place).collect::<Vec<_>>().join("&");
    (hosted, fragment)
}

/// The answers that count, as text.
fn written(Score { answers, good, next, steps }: &Score) -> String {
    let steps: Vec<String> = steps.iter().map(usize::to_string).collect();
    format!("answers={answers}&good={good}&next={next}&steps={}", steps.join("."))
}

/// The same, read again; nothing where it is something else.
fn read(text: &str) -> Score {
    let value =
        |name: &str| text.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    let number = |name: &str| value(name)?.parse::<u32>().ok().map(u64::from);
    let score = || {
        let (answers, good, next) = (number("answers")?, number("good")?, number("next")?);
        let steps = value("steps").unwrap_or_default().split('.');
        let steps = steps.filter_map(|step| step.parse().ok()).take(MAX_STEPS).collect();
        (good <= answers).then_some(Score { answers, good, next, steps })
    };
    score().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use gantry_core::kernel::{Level, Levels};
    use gantry_core::session::{Moment, Stop};

    use super::*;

    fn report(answers: u64, good: u64, completed: bool) -> Report {
        let stop = Some(Stop { level: Level::Probe, kind: "yield".into(), nth: 2 });
        let shown = Levels::default();
        let moment = Moment { moment: 13, moments: 18, time: 0, stop, shown, anchor: None };
        let score = Score { answers, good, next: 14, steps: [0, 2].into() };
        Report { score, answers: Vec::new(), completed, ends: completed, moment, keeps: true }
    }

    #[test]
    fn a_report_is_told_in_the_terms_of_the_platform() {
        let told = |report: &Report| {
            let values = values(report);
            values.into_iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>()
        };
        assert_eq!(
            told(&report(3, 2, true)),
            [
                "cmi.core.score.min 0",
                "cmi.core.score.max 100",
                "cmi.core.score.raw 67",
                "cmi.core.lesson_status completed",
                "cmi.core.lesson_location m=13&k=yield.2",
                "cmi.suspend_data answers=3&good=2&next=14&steps=0.2",
            ]
        );
        assert_eq!(told(&report(0, 0, false))[0], "cmi.core.lesson_status incomplete");
    }

    #[test]
    fn a_later_visit_begins_where_the_earlier_one_ended() {
        let kept = values(&report(3, 2, false));
        let get = |name: &str| {
            let value = kept.iter().find(|(known, _)| *known == name);
            value.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        let (hosted, fragment) = resumed("g=fig4&m=2", get);
        assert!(!hosted.asks());
        assert_eq!(fragment, "g=fig4&m=2&m=13&k=yield.2");
        let (hosted, fragment) = resumed("g=fig4&predict=1", get);
        assert!(hosted.asks());
        assert_eq!(fragment, "g=fig4&predict=1");
        let (_, fragment) = resumed("g=fig4", |_| String::new());
        assert_eq!(fragment, "g=fig4");
        let (_, fragment) = resumed("g=fig4", |_| "g=openb&m=3&lang=zh".to_owned());
        assert_eq!(fragment, "g=fig4&m=3", "a place leads to no other scenario");
    }

    #[test]
    fn what_a_platform_kept_is_read_or_left() {
        for steps in [vec![], vec![0, 12]] {
            let score = Score { answers: 3, good: 2, next: 14, steps: steps.into_iter().collect() };
            assert_eq!(read(&written(&score)), score);
        }
        assert_eq!(read("answers=1&good=1&next=3").steps.len(), 0, "an earlier version");
        for text in
            ["", "x", "answers=1&good=2&next=3", "answers=1&good=1", "answers=-1&good=0&next=0"]
        {
            assert_eq!(read(text), Score::default(), "{text}");
        }
    }
}
