//! All that the core can say occurs in random runs or in bad input: each variant of each type that crosses to a front
//! end, each verdict and each kind of event of every lab. What never occurs fails, with its name.

use gantry_core::kernel::Pcg;
use gantry_core::lab::protocol::Goal;
use gantry_core::quiz::{self, Receipt};
use gantry_core::run;
use gantry_core::scenario::{self, Errors, LabKind, write_compact};
use gantry_core::session::{
    Align, Asking, Command, Comparing, Failure, Given, Guess, Mark, Place, Question, Reply,
};
use gantry_tests::bad;
use gantry_tests::ledger::{Ledger, draw};
use gantry_tests::method::random;
use gantry_tests::random::seeds;
use gantry_tests::talk;

/// What never occurs, by its beginning, and why.
const NEVER: &[(&str, &str)] = &[
    ("kernel::invariant_check::InvariantCheck<", "no invariant is ever broken"),
    ("session::compare::protocol::Comparison.ended", "it takes two million stops"),
    ("session::protocol::Overview.partial", "it takes two million stops"),
    ("workflow::view::Outline.summed: false", "it takes thousands of run segments"),
    ("workflow::reason::Verdict.job: none", "questions are about ordinary jobs"),
    ("workflow::reason::Verdict.task: some", "questions are about ordinary jobs"),
    ("format::phrases::Measure: ", "limits of size: files of millions of entries"),
];

/// What random scenarios have not met yet: gaps. What is met leaves the list.
const UNMET: &[&str] = &[
    "format::error::ErrorKind.NotInRun.nearest: some",
    "lab::look::Looked.Coordinates: some",
    "backfill::decision::JobVerdict.planned.time: none",
    "backfill::decision::JobVerdict.runs.overtook: false",
    "backfill::policy::Policy: sjf-easy",
    "groups::reason::Replan.moves.fewest: false",
    "groups::reason::Replan.none.all: false",
    "placement::decision::Tested.at: none",
    "workflow::reason::Bar: used-beyond",
    "session::compare::protocol::Comparison.complete: false",
    "session::compare::protocol::Seen.reached: false",
    "session::protocol::Head.note: some",
    "session::protocol::Head.time_unit: some",
    "session::protocol::Head.title: some",
];

/// What scenarios teach here: a step of every form; `THING` is the name of one of their things, `POLICY` that of a policy.
const TEACHING: &str = r#""objectives": "Say it.", "compare": ["POLICY"], "lesson": [
    {"at": {"event": "start"}, "say": "One.", "look": "THING", "level": "probe", "ask": true},
    {"at": {"event": "end", "of": "a", "nth": 2}, "say": {"en": "Two."}, "look": "why"},
    {"at": {"time": 3}, "say": {"zh": "三。"}, "look": "(*, *)", "ask": {"choose": ["a", "b"], "right": 0, "because": "c"}},
    {"at": {"decision": 1}, "say": {"en": "Four.", "zh": "四。"}},
    {"at": {"moment": 1}, "say": "Five."}, {"at": {"end": true}, "say": "Six."}],"#;

/// Lessons with a fault each: of form, of a moment that the run does not have, or of a thing that is not there.
const FAULTS: [&str; 9] = [
    r#"{"at": {"moment": 1, "end": true}, "say": "a"}"#,
    r#"{"at": {"end": true}, "say": 3}"#,
    r#"{"at": {"end": true}, "say": "a", "ask": 3}"#,
    r#"{"at": {"event": "start", "nth": 99}, "say": "a"}"#,
    r#"{"at": {"event": "start", "of": "nobody"}, "say": "a"}"#,
    r#"{"at": {"moment": 99999}, "say": "a"}"#,
    r#"{"at": {"event": "strt"}, "say": "a"}"#,
    r#"{"at": {"decision": 99999}, "say": "a"}"#,
    r#"{"at": {"end": true}, "say": "a", "look": "nobody"}"#,
];

fn with(text: &str, fields: &str) -> String {
    text.replacen('{', &format!("{{{fields}"), 1)
}

/// What is wrong with a scenario and its lesson.
fn faults(text: &str) -> Option<Errors> {
    let (scenario, checked) = match scenario::open(text) {
        Ok(opened) => opened,
        Err(errors) => return Some(errors),
    };
    run::Watched(&mut |_, _| ()).lesson(&scenario, checked).err()
}

/// A session, what its replies held, and random choices.
struct Talk<'l> {
    session: talk::Talk,
    ledger: &'l mut Ledger,
    pcg: Pcg,
}

impl Talk<'_> {
    /// The last reply to a command.
    fn say(&mut self, command: Command) -> Reply {
        let mut out = self.session.all(command);
        for response in &out {
            self.ledger.saw(response);
        }
        out.pop().expect("every command is replied to").reply
    }

    fn look_around(&mut self, moments: u64) {
        for moment in (0..=moments).step_by(usize::try_from(moments / 200 + 1).expect("few")) {
            self.say(Command::Go(Goal::Moment(moment)));
            for _ in 0..3 {
                if let Some(question) = draw::<Question>(&mut self.pcg) {
                    self.say(Command::Ask(question));
                }
            }
        }
    }

    fn guess(&mut self) {
        let mut given = Vec::new();
        let mut reply = self.say(Command::Predict(Some(Asking::of_all()), Goal::End));
        while let Reply::Opened { overview, .. } = reply
            && let Some(asked) = overview.asked
        {
            let things = asked.things.into_iter().map(Guess::Thing);
            let nothing = asked.nothing.into_iter().map(Guess::Nothing);
            let mut all: Vec<Guess> = things.chain(nothing).collect();
            all.push(Guess::Number(asked.time + u64::from(self.pcg.below(4))));
            let at = self.pcg.below(u32::try_from(all.len()).expect("few")) as usize;
            let guess = all.swap_remove(at);
            given.push(Given { guess: Some(guess.clone()), helped: self.pcg.below(2) == 1 });
            self.say(Command::Guess(guess));
            reply = self.say(Command::GoOn { goal: Goal::End });
        }
        self.say(Command::Compare(Comparing::End));
        self.say(Command::Predict(None, Goal::End));
        self.review(given);
    }

    /// Has a receipt of guesses graded, and others that are not valid.
    fn review(&mut self, given: Vec<Given>) {
        let unknown = Asking { kinds: vec!["nothing".to_owned()], ..Asking::default() };
        let many = vec![Given { guess: None, helped: false }; 2_000];
        for (asking, given) in
            [(Asking::of_all(), given), (unknown, Vec::new()), (Asking::default(), many)]
        {
            let name = "Ada".to_owned();
            let made = self.say(Command::Receipt { name, asking, given });
            let Reply::Receipt(receipt) = made else { panic!("{made:?}") };
            let made = Receipt::decode(&receipt).expect("it was made");
            let mut changed = serde_json::to_value(made).expect("plain data");
            changed["name"] = "Bob".into();
            let changed: Receipt = serde_json::from_value(changed).expect("a receipt");
            self.say(Command::Review(receipt));
            self.say(Command::Review(changed.encode()));
        }
        // None, one that is damaged, one that is cut, and one of a later version.
        for receipt in ["", "a=!", "a=9", "a=2._w"] {
            self.say(Command::Review(receipt.to_owned()));
        }
    }
}

macro_rules! verdicts {
    ($kind:expr, $json:expr, $ledger:expr, $($Lab:ident $module:ident)*) => {
        match $kind {
            $(LabKind::$Lab => {
                type Verdict = gantry_core::labs::$module::decision::Verdict;
                match $json {
                    Some(json) => $ledger.saw(&serde_json::from_value::<Verdict>(json).expect("a verdict")),
                    None => $ledger.can::<Verdict>(2_000),
                }
            })*
            // Its verdicts are sentences: `labs/affinity/tests/reasons.rs` counts those that occur.
            LabKind::Affinity => {}
        }
    };
}

/// Counts a verdict, or without one, all that there can be.
fn verdict(kind: LabKind, json: Option<serde_json::Value>, ledger: &mut Ledger) {
    verdicts!(kind, json, ledger, Placement placement Backfill backfill Workflow workflow Groups groups);
}

/// Runs a scenario, and does with it what a reader may, by the numbers of a seed.
fn run(scenario: &str, seed: u64, ledger: &mut Ledger) {
    let (scenario, checked) = scenario::open(scenario).expect("it is valid");
    let kind = scenario.kind();
    for question in quiz::questions(&scenario, checked, &Asking::of_all()).expect("all kinds") {
        question.verdicts.into_iter().for_each(|own| verdict(kind, Some(own), ledger));
    }
    let text = write_compact(&scenario);
    let thing = text.split(r#""id":""#).nth(1).and_then(|rest| rest.split('"').next());
    let taught = TEACHING.replace("THING", thing.unwrap_or("a"));
    let taught = taught.replace("POLICY", kind.policies()[0]);
    let text = if seed.is_multiple_of(3) { text } else { with(&text, &taught) };
    let mut talk = Talk { session: talk::Talk::in_slices(20), ledger, pcg: Pcg::new(seed) };
    talk.say(Command::Go(Goal::Start));
    let opened = talk.say(Command::Open { text, goal: Goal::End });
    let Reply::Opened { overview, moment, .. } = opened else { panic!("{opened:?}") };
    let marked = talk.say(Command::Mark { most: 3 });
    let Reply::Marked(marks) = marked else { panic!("{marked:?}") };
    for name in overview.kinds {
        let own = marks.marks.iter().find(|mark| mark.kind == name);
        let count = |mark: &Mark| {
            mark.moments.len() as u64 + mark.bins.iter().map(|&it| u64::from(it)).sum::<u64>()
        };
        talk.ledger.counted(kind.name(), name, own.map_or(0, count));
    }
    talk.look_around(moment.moments);
    let policies = kind.policies().iter().map(|&name| name.to_owned());
    let policies = policies.take(gantry_core::session::MOST_COMPARED).collect();
    talk.say(Command::Compare(Comparing::Begin { policies, place: Place::Divergence(0, 1) }));
    if kind == LabKind::Backfill {
        // Whatever the policy, all its jobs start.
        for place in [Place::Align(Align::Job), Place::Index(1)] {
            talk.say(Command::Compare(Comparing::Go(place)));
        }
    }
    talk.guess();
    for _ in 0..40 {
        if let Some(command) = draw::<Command>(&mut talk.pcg) {
            talk.say(command);
        }
    }
}

/// A scenario without a number that could be another: 0 and 1 are never drawn anew.
const FIXED: &str = r#"{"gantry": 1, "lab": "backfill", "policy": "easy", "nodes": 1, "jobs": [
    {"id": "a", "nodes": 1, "estimate": 1, "runtime": 1}, {"id": "b", "nodes": 1, "estimate": 1, "runtime": 1}]}"#;

/// Asks for questions with numbers of their own where there can be none.
fn draw_in_vain(ledger: &mut Ledger) {
    let mut talk = Talk { session: talk::Talk::in_slices(20), ledger, pcg: Pcg::new(0) };
    talk.say(Command::Open { text: FIXED.to_owned(), goal: Goal::End });
    let drawn = Some((1, Some("Ada".to_owned())));
    talk.say(Command::Quiz { asking: Asking::of_all(), drawn, most: 1 });
}

#[test]
fn all_that_can_be_said_is_said() {
    let mut ledger = Ledger::default();
    ledger.can::<Reply>(200_000);
    for kind in LabKind::ALL {
        verdict(kind, None, &mut ledger);
        // A part of the nodes are closed, so less occurs in each cluster.
        let cases = if kind == LabKind::Groups { 180 } else { 60 };
        for seed in seeds(cases) {
            run(&write_compact(&random(kind, seed)), seed, &mut ledger);
        }
    }
    draw_in_vain(&mut ledger);
    let plain = write_compact(&random(LabKind::Backfill, 1));
    for fault in FAULTS {
        let text = with(&plain, &format!("\"lesson\": [{fault}],"));
        let errors = faults(&text).unwrap_or_else(|| panic!("no fault: {fault}"));
        ledger.saw::<Reply>(&Reply::Failed(Failure::Scenario(errors)));
    }
    for errors in bad::cases().iter().filter_map(|(_, given)| given.errors()) {
        ledger.saw::<Reply>(&Reply::Failed(Failure::Scenario(errors)));
    }
    let never = ledger.never();
    println!("{} of {} things occurred", ledger.len() - never.len(), ledger.len());
    let known = || NEVER.iter().map(|own| own.0).chain(UNMET.iter().copied());
    let unknown: Vec<_> =
        never.iter().filter(|said| !known().any(|known| said.starts_with(known))).collect();
    assert!(unknown.is_empty(), "never occurred: {unknown:#?}");
    // Other seeds meet what is rare.
    let is_usual = ["GANTRY_SEED", "GANTRY_TIMES"].iter().all(|name| std::env::var(name).is_err());
    let met = known().filter(|known| !never.iter().any(|said| said.starts_with(known)));
    let met: Vec<_> = met.filter(|_| is_usual).collect();
    assert!(met.is_empty(), "occur, so off the list: {met:#?}");
}
