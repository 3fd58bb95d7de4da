//! Conformance of questions before decisions: following the right answers gives the run; a decision is well formed; no
//! part of a question depends on the choice.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{OpenExample, exact};
use crate::kernel::{Ended, Level, Limits, Replay};
use crate::lab::decision::{Answers, Choice, Decision, Grade, MOST_CANDIDATES, Standing};
use crate::lab::predict::{Asked, Asking, Predict, Reached, guess_of};
use crate::lab::protocol::{Direction, File, Goal, Look};
use crate::labs::Listed;
use crate::session::{
    Command, Comparing, Failure, Guess, Place, Reply, Request, Response, Session,
};

/// The most questions of a run to examine.
const MOST_ASKED: u64 = 300;

/// Asks about a run to its end, or some questions of it; calls `seen` with each question and its decision.
fn ask<L: Listed>(
    lab: &L,
    start: &L::Sim,
    asking: &Asking,
    mut seen: impl FnMut(&Asked, &Decision<L::Verdict>, &L::Sim) -> bool,
) -> Replay<L::Sim> {
    let mut replay = Replay::new(start.clone(), Limits::default());
    let mut predict = Predict::<L>::new(start.clone(), asking).expect("all kinds");
    loop {
        match predict.record(&mut replay, 1_000) {
            Reached::More => {}
            Reached::End => return replay,
            Reached::Question => {
                let asked = predict.question(lab, &replay).expect("a question is open");
                assert_eq!(asked.moment, replay.moments(), "nothing of the step is recorded");
                let decision = predict.decision().expect("a question is open").clone();
                if !seen(&asked, &decision, replay.last()) {
                    return replay;
                }
                let right = guess_of(lab, decision.choice);
                let graded = predict.guess(lab, &mut replay, &right).expect("a question is open");
                assert_eq!((graded.grade, &graded.right), (Grade::Right, &right), "{asked:?}");
                assert!(replay.moments() > asked.moment, "the step is recorded");
            }
        }
    }
}

/// Following the right answers gives the run.
pub(super) fn right_answers_are_the_run<L: Listed>(
    opened: &OpenExample<L>,
    kinds: &mut BTreeMap<String, u64>,
) {
    let lab = opened.lab();
    let start = opened.start();
    let mut questions = 0;
    let replay = ask::<L>(&lab, &start, &Asking::of_all(), |asked, decision, _| {
        *kinds.entry(asked.kind.clone()).or_default() += 1;
        if questions < MOST_ASKED {
            is_well_formed::<L>(&lab, decision);
            exact(asked);
        }
        questions += 1;
        true
    });
    let straight = Ended::run(start);
    assert_eq!(replay.kinds(), straight.count.kinds);
    assert_eq!(format!("{:?}", replay.last()), format!("{:?}", straight.sim));
}

/// The questions of an exercise are worth asking: each has two candidates or more, no refusal is asked about twice, and of
/// five questions or more no constant answer scores more than 40 %, wherever the exercise is left.
pub(super) fn questions_are_worth_asking<L: Listed>(opened: &OpenExample<L>) {
    let (mut points, mut refused, mut questions) = (BTreeMap::new(), BTreeSet::new(), 0);
    ask::<L>(&opened.lab(), &opened.start(), &Asking::default(), |asked, decision, _| {
        questions += 1;
        assert!(asked.number_wanted || asked.things.len() > 1, "one candidate: {asked:?}");
        let what = match &asked.subject {
            Some(subject) => vec![subject.to_string()],
            None => asked.things.iter().map(ToString::to_string).collect(),
        };
        if matches!(decision.choice, Choice::Nothing(_)) {
            let mut new = false;
            for what in what {
                new |= refused.insert((decision.kind, what));
            }
            assert!(new, "the same refusal: {asked:?}");
        }
        for answer in constant_answers(asked, decision) {
            *points.entry(answer.0).or_insert(0) += answer.1;
        }
        let best = points.iter().max_by_key(|(_, points)| **points).expect("an answer is right");
        // Points are halves: 40 % of two a question.
        assert!(
            questions < 5 || *best.1 * 10 <= questions * 8,
            "{best:?} of {questions} questions"
        );
        true
    });
}

/// The answers that need no look at a question and score at this one, by name, with half points.
fn constant_answers<V>(asked: &Asked, decision: &Decision<V>) -> Vec<(String, u64)> {
    match decision.choice {
        Choice::Number(number) => return vec![(format!("the number {number}"), 2)],
        Choice::Nothing(reason) => return vec![(format!("nothing: {reason}"), 2)],
        Choice::Thing(_) => {}
    }
    let mut all = Vec::new();
    for (place, candidate) in decision.candidates.iter().enumerate() {
        let points = match candidate.standing {
            Standing::Chosen | Standing::Tied => 2,
            Standing::Later => 1,
            Standing::Rejected => continue,
        };
        all.push((format!("always {}", asked.things[place]), points));
        all.push((format!("number {place} of the list"), points));
        if place + 1 == asked.things.len() {
            all.push(("the last of the list".to_owned(), points));
        }
    }
    all
}

fn is_well_formed<L: Listed>(lab: &L, decision: &Decision<L::Verdict>) {
    let kind = &L::DECISIONS[decision.kind];
    let Decision { candidates, choice, .. } = decision;
    assert!(candidates.len() <= MOST_CANDIDATES);
    let chosen: Vec<_> = candidates
        .iter()
        .filter(|candidate| candidate.standing == Standing::Chosen)
        .map(|candidate| candidate.thing)
        .collect();
    match (kind.answers, *choice) {
        (Answers::Thing { .. }, Choice::Thing(thing)) => {
            assert_eq!(chosen, [thing], "{decision:?}");
        }
        (Answers::Thing { nothing, .. }, Choice::Nothing(reason)) => {
            assert!(nothing.contains(&reason) && chosen.is_empty(), "{decision:?}");
            let tied = candidates.iter().any(|candidate| candidate.standing == Standing::Tied);
            assert!(!tied, "nothing ties with none: {decision:?}");
        }
        (Answers::Number, Choice::Number(_)) => assert!(chosen.is_empty()),
        _ => panic!("a choice of another sort than {:?}: {decision:?}", kind.answers),
    }
    for (at, candidate) in candidates.iter().enumerate() {
        let Answers::Thing { noun, .. } = kind.answers else { continue };
        assert_eq!(candidate.thing.noun, noun);
        assert!(
            candidates[..at].iter().all(|other| other.thing != candidate.thing),
            "listed twice"
        );
        let name = lab.name(noun, candidate.thing.number).expect("a thing has a name");
        let found = lab.find(noun, &name).expect("a name has its thing");
        assert_eq!((found.noun, found.number), (noun, candidate.thing.number));
    }
    exact(&candidates.iter().map(|candidate| &candidate.verdict).collect::<Vec<_>>());
}

/// A session, and the number of its next request.
struct Talk(Session, u32);

impl Talk {
    /// The final reply to a command, recording with `work` at a time.
    fn say(&mut self, command: Command) -> Reply {
        let mut out = self.begin(command);
        while self.0.work(&mut out) {}
        out.pop().expect("every command is replied to").reply
    }

    fn begin(&mut self, command: Command) -> Vec<Response> {
        self.1 += 1;
        let mut out = Vec::new();
        self.0.handle(Request { id: self.1, command }, &mut out);
        out
    }

    /// Opens a scenario and records it up to a moment.
    fn record_to(text: &str, moment: u64) -> (Self, Reply) {
        let mut talk = Talk(Session::new(), 0);
        let mut out = talk.begin(Command::Open { text: text.to_owned(), goal: Goal::End });
        loop {
            let recorded = out.last().map_or(0, |last| match &last.reply {
                Reply::Progress(progress) => progress.events,
                reply => panic!("not at moment {moment}: {reply:?}"),
            });
            if recorded == moment {
                let replies = talk.begin(Command::Cancel);
                return (talk, replies.into_iter().next().expect("it was being opened").reply);
            }
            assert!(recorded < moment, "moment {moment} is between two steps");
            talk.0.work_on(1, &mut out);
        }
    }

    /// All replies that a front end can get about the recorded part, except answers to its own questions.
    fn all(&mut self, moments: u64) -> Vec<Value> {
        let mut all = Vec::new();
        for moment in (0..=moments).rev().take(6).chain([moments / 2, 0]) {
            all.push(self.say(Command::Go(Goal::Moment(moment))));
        }
        all.push(self.say(Command::Look(Look {
            range: Some((0, u64::MAX)),
            width_px: 640,
            ahead: false,
        })));
        for direction in [Direction::Forward, Direction::Back] {
            all.push(self.say(Command::Go(Goal::Step { level: Level::Probe, direction })));
        }
        all.push(self.say(Command::Look(Look::default())));
        all.push(self.say(Command::Mark { most: 100 }));
        for file in [File::Outcome, File::Table, File::Swf, File::Trace, File::TraceEvents] {
            all.push(self.say(Command::Export { file, from: 1, most: 1 << 20 }));
        }
        all.iter().map(|reply| serde_json::to_value(reply).expect("plain data")).collect()
    }
}

/// Panics at the first place where two replies differ.
fn same(asked_run: &Value, never_run: &Value, at: &str) {
    match (asked_run, never_run) {
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            one.iter().for_each(|(key, value)| same(value, &other[key], &format!("{at}.{key}")));
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let both = one.iter().zip(other).enumerate();
            both.for_each(|(place, (one, other))| same(one, other, &format!("{at}[{place}]")));
        }
        (Value::Array(one), _) if one.is_empty() && at.ends_with(".Marked.compare") => {}
        _ => assert_eq!(asked_run, never_run, "{at}"),
    }
}

/// While a question is open, the replies equal those of a run that has never made the step that answers it. So they do
/// not depend on the decision of that step.
pub(super) fn nothing_shows_the_answer_before_the_guess(text: &str) {
    let mut asking = Talk(Session::new(), 0);
    asking.say(Command::Open { text: text.to_owned(), goal: Goal::End });
    let mut reply = asking.say(Command::Predict(Some(Asking::of_all()), Goal::End));
    for number in 0.. {
        let Reply::Opened { mut overview, moment, view } = reply else { panic!("{reply:?}") };
        let Some(asked) = overview.asked.take() else { return };
        // The first four, then every power of two.
        if number < 4 || u32::is_power_of_two(number) {
            let (mut other, opened) = Talk::record_to(text, asked.moment);
            let value = |reply| serde_json::to_value(reply).expect("plain data");
            println!("{asked:?}");
            same(&value(Reply::Opened { overview, moment, view }), &value(opened), "opened");
            let [asked_run, never_run] =
                [&mut asking, &mut other].map(|talk| talk.all(asked.moment));
            same(&asked_run.into(), &never_run.into(), "replies");
            let views = [false, true]
                .map(|ahead| value(asking.say(Command::Look(Look { ahead, ..Look::default() }))));
            assert_eq!(views[0], views[1], "what comes stays hidden");
            let compare = Comparing::Begin { policies: Vec::new(), place: Place::Divergence(0, 1) };
            let refused = asking.say(Command::Compare(compare));
            assert!(matches!(refused, Reply::Failed(Failure::Predicting)), "{refused:?}");
        }
        if number > 70 {
            return;
        }
        let guess = Guess::Nothing("a guess that is always wrong".to_owned());
        let graded = asking.say(Command::Guess(guess.clone()));
        assert!(matches!(&graded, Reply::Graded { graded, .. } if graded.grade == Grade::Wrong));
        let again = asking.say(Command::Guess(guess));
        assert!(matches!(again, Reply::Failed(Failure::NoQuestion)), "the first answer counts");
        reply = asking.say(Command::GoOn { goal: Goal::End });
    }
}
