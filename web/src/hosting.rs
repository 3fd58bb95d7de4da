//! The page in a package: what it opens on, what the platform around it kept of an earlier visit, and reports to it in the
//! data model of SCORM 1.2.
//!
//! It belongs to the late part of the program: only a page of a package fetches that before anything is opened.
//!
//! The score is a number from 0 to 100 of the answers so far; the place is a moment as in an address; the answers that
//! count are kept as text, so that a later visit goes on with the next question. Each of them is also an interaction, for
//! the teacher. An exercise that is over is passed or failed, where the teacher has set from which score on.

use gantry_core::scenario::lesson::{LessonAsk, MAX_STEPS};
use gantry_core::session::Grade;

use crate::embed::statement::id_of;
use crate::platform::address;
use crate::platform::scorm::{self, Host};
use crate::state::{Hosted, Report, Score, Scored, State, order_of};
use crate::url::{self, Source};

const STATUS: &str = "cmi.core.lesson_status";
const PLACE: &str = "cmi.core.lesson_location";
const KEPT: &str = "cmi.suspend_data";
const MASTERY: &str = "cmi.student_data.mastery_score";
const COUNT: &str = "cmi.interactions._count";

const MOST_SAID: usize = 255;

/// The platform that hosts the page of a package, if one does, and the fragment on which the page opens.
pub fn begin(state: &mut State, exercise: &str) -> (Option<Host>, String) {
    let (host, address) = (Host::begin(), address::fragment());
    let kept = |name: &str| host.as_ref().map(|host| host.get(name)).unwrap_or_default();
    let (hosted, fragment) = resumed(exercise, kept);
    if let Some(host) = &host {
        // A platform that keeps no count keeps the answers of earlier visits, or none.
        host.next.set(host.get(COUNT).parse().unwrap_or_else(|_| read(&host.get(KEPT)).answers));
    }
    state.hosted = host.is_some().then_some(hosted);
    // A page that is loaded again stands where its address says.
    let is_placed = url::read(&address).0 != Source::Nothing;
    (host, if is_placed { address } else { fragment })
}

pub fn report(host: &Host, report: &Report, state: &State) {
    let mastery = host.get(MASTERY).parse().ok().or_else(scorm::mastery);
    let answers = report.answers.iter().filter_map(|answer| interaction(answer, state));
    let (latency, first) = (host.latency(), host.next.get());
    let answers = answers.map(|answer| Interaction { latency: latency.clone(), ..answer });
    let answers: Vec<_> = answers.collect();
    host.next.set(first + answers.len() as u64);
    let told: Vec<_> = (first..).zip(&answers).flat_map(|(at, own)| own.values(at)).collect();
    let values = values(report, mastery).into_iter();
    let values = values.map(|(name, value)| (name.to_owned(), value)).chain(told);
    host.set(&values.collect::<Vec<_>>(), report.completed, report.keeps);
}

/// The values of a report, in the order in which a platform takes them.
fn values(report: &Report, mastery: Option<f64>) -> Vec<(&'static str, String)> {
    let Report { score, completed, moment, .. } = report;
    let mut values = Vec::new();
    if let Some(raw) = score.raw() {
        values.push(("cmi.core.score.min", "0".to_owned()));
        values.push(("cmi.core.score.max", "100".to_owned()));
        values.push(("cmi.core.score.raw", raw.to_string()));
    }
    #[expect(clippy::cast_precision_loss, reason = "at most 100")]
    let passed = mastery.zip(score.raw()).map(|(least, raw)| raw as f64 >= least);
    let status = match (*completed, passed) {
        (false, _) => "incomplete",
        (true, None) => "completed",
        (true, Some(true)) => "passed",
        (true, Some(false)) => "failed",
    };
    values.push((STATUS, status.to_owned()));
    values.push((PLACE, url::moment(moment).join("&")));
    values.push((KEPT, written(score)));
    values
}

/// An answer, as a platform keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Interaction {
    id: String,
    kind: &'static str,
    said: String,
    right: String,
    result: &'static str,
    latency: String,
}

impl Interaction {
    fn values(&self, number: u64) -> Vec<(String, String)> {
        let Interaction { id, kind, said, right, result, latency } = self;
        let cut = |text: &str| text.chars().take(MOST_SAID).collect::<String>();
        let values = [
            ("id", id.clone()),
            ("type", (*kind).to_owned()),
            ("correct_responses.0.pattern", cut(right)),
            ("student_response", cut(said)),
            ("result", (*result).to_owned()),
            ("latency", latency.clone()),
        ];
        let named = |(name, value)| (format!("cmi.interactions.{number}.{name}"), value);
        values.into_iter().map(named).collect()
    }
}

/// An answer that counts: a decision by names; a choice of the lesson by its letter, as on paper.
fn interaction(answer: &Scored, state: &State) -> Option<Interaction> {
    match answer {
        Scored::Predicted(answer) => {
            let (asked, graded) = (&answer.asked, &answer.graded);
            Some(Interaction {
                id: format!("{}-{}", asked.kind, asked.moment),
                kind: if asked.number_wanted { "numeric" } else { "fill-in" },
                said: id_of(&answer.guess),
                right: id_of(&graded.right),
                result: match graded.grade {
                    Grade::Right | Grade::Tied => "correct",
                    Grade::Early => "0.5",
                    Grade::Wrong => "wrong",
                },
                ..Interaction::default()
            })
        }
        Scored::Chosen(step, chosen) => {
            let head = &state.shown.as_ref()?.overview.head;
            let Some(LessonAsk::Choose(choice)) = &head.lesson.get(*step)?.ask else {
                return None;
            };
            let right = usize::try_from(choice.right).ok()?;
            let order = order_of(head, *step, choice);
            let letter = |choice: usize| {
                let place = order.iter().position(|at| *at == choice)?;
                Some(char::from(b'a' + u8::try_from(place).ok()?).to_string())
            };
            Some(Interaction {
                id: format!("step-{}", step + 1),
                kind: "choice",
                said: letter(*chosen)?,
                right: letter(right)?,
                result: if *chosen == right { "correct" } else { "wrong" },
                ..Interaction::default()
            })
        }
    }
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
    use gantry_core::session::{Guess, Moment, Stop};

    use super::*;
    use crate::conformance::bench::Bench;
    use crate::state::{Action, Asks, Origin, Said};

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
            let values = values(report, None);
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
    fn an_exercise_that_is_over_is_passed_or_failed_by_the_score_that_the_teacher_sets() {
        let status = |report: &Report, mastery| {
            let values = values(report, mastery);
            values.into_iter().find(|(name, _)| *name == STATUS).expect("a status").1
        };
        for (mastery, told) in [
            (None, "completed"),
            (Some(67.0), "passed"),
            (Some(66.5), "passed"),
            (Some(67.5), "failed"),
        ] {
            assert_eq!(status(&report(3, 2, true), mastery), told);
            assert_eq!(status(&report(3, 2, false), mastery), "incomplete");
            assert_eq!(status(&report(0, 0, true), mastery), "completed", "nothing was asked");
        }
    }

    /// The interactions of all answers to an example's questions, the first choice each.
    fn interactions(text: &str, asks: bool) -> Vec<Interaction> {
        let mut bench = Bench::open(text, Origin::Own);
        let steps = bench.shown().overview.head.lesson.len();
        for step in (0..steps).filter(|_| !asks) {
            bench.act(Action::GoToStep(step));
            bench.act(Action::Choose(1));
        }
        bench.act(Action::Predict(asks.then_some(Asks::Reader)));
        while let Some(asked) = bench.state.asked() {
            let number = Action::Guess(Guess::Number(3));
            bench.act(if asked.number_wanted { number } else { Action::Choose(1) });
            bench.act(Action::Enter);
        }
        let predicted = bench.state.predicting.iter().flat_map(|own| own.answers.clone());
        let chosen = bench.state.lesson.said.iter().filter_map(|(step, said)| match said {
            Said::Choice(choice) => Some(Scored::Chosen(*step, *choice)),
            _ => None,
        });
        let answers = predicted.map(Scored::Predicted).chain(chosen);
        answers.filter_map(|answer| interaction(&answer, &bench.state)).collect()
    }

    #[test]
    fn each_answer_is_an_interaction() {
        let easy = include_str!("../../static/gallery/easy.json");
        let decisions = interactions(easy, true);
        assert!(decisions.len() > 1, "{decisions:?}");
        let choices = interactions(easy, false);
        assert!(!choices.is_empty());
        for Interaction { id, kind, said, right, result, .. } in decisions.iter().chain(&choices) {
            let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
            assert!(!id.is_empty() && id.chars().all(plain), "{id}");
            assert!(["choice", "fill-in", "numeric"].contains(kind));
            assert_eq!(*result == "correct", said == right, "{id}: {said}, {right}");
            assert!(!said.is_empty() && (*kind != "choice" || said == "a"));
        }
        assert!(choices.iter().all(|own| own.kind == "choice" && own.id.starts_with("step-")));
        let own = Interaction { latency: "0000:00:07.50".to_owned(), ..choices[0].clone() };
        let told = own.values(4);
        let names = told.iter().map(|(name, _)| name.strip_prefix("cmi.interactions.4.").unwrap());
        let expected =
            ["id", "type", "correct_responses.0.pattern", "student_response", "result", "latency"];
        assert!(names.eq(expected), "{told:?}");
        assert_eq!(told[5].1, "0000:00:07.50");
    }

    #[test]
    fn a_later_visit_begins_where_the_earlier_one_ended() {
        let kept = values(&report(3, 2, false), None);
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
