//! What the JavaScript module is asked in a test, and what the core answers here on the host: calls made of a tape of
//! numbers, on scenarios of every lab, of large numbers, and broken ones.

use gantry_core::kernel::Level;
use gantry_core::labs::affinity::synthetic::{self, Options};
use gantry_core::labs::affinity::{AffinityScenario, Fallback, Policy};
use gantry_core::labs::backfill::BackfillScenario;
use gantry_core::labs::groups::{self, GroupsScenario};
use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::workflow::{Reserve, WorkflowScenario};
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Errors, Lab, MAX_NUMBER, Scenario};
use gantry_core::session::{
    Answer, Command, Direction, Goal, Outline, Question, Reply, Request, Response, Session, View,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::method::Method;
use crate::tape::Tape;

/// A scenario and what is asked about it, call by call: a name and arguments.
#[derive(Debug, Serialize)]
pub struct Script {
    pub text: String,
    pub calls: Vec<Vec<Value>>,
}

impl Script {
    /// Runs a scenario and asks nothing else.
    pub fn run(text: String) -> Script {
        Script { text, calls: vec![vec![json!("run")]] }
    }

    pub fn of(tape: &mut Tape<'_>) -> Script {
        let mut scenario = any_scenario(tape);
        if tape.chance(3) {
            enlarge(&mut scenario.lab, tape);
        }
        let mut text = scenario::write_compact(&scenario);
        while tape.chance(4) {
            text = spoilt(&text, tape);
        }
        let mut calls: Vec<Vec<Value>> =
            ["check", "run", "open"].map(|name| vec![json!(name)]).into();
        if scenario::open(&text).is_ok() {
            calls.extend((0..12).map(|_| call(tape)));
        }
        Script { text, calls }
    }
}

pub fn any_scenario(tape: &mut Tape<'_>) -> Scenario {
    fn of<S: Method>(tape: &mut Tape<'_>) -> Lab {
        S::draw(tape, S::SMALL).lab()
    }
    let lab = match tape.index(5) {
        0 => of::<PlacementScenario>(tape),
        1 => of::<BackfillScenario>(tape),
        2 => of::<GroupsScenario>(tape),
        3 => Lab::Affinity(system(tape)),
        _ => of::<WorkflowScenario>(tape),
    };
    Scenario::of(lab)
}

/// A small system, crowded at times.
fn system(tape: &mut Tape<'_>) -> AffinityScenario {
    let [nodes, engines, tasks, calls] = [4, 6, 9, 4].map(|most| 1 + tape.below(most));
    let options = Options {
        nodes,
        engines,
        tasks,
        calls,
        load: 1 + tape.below(400),
        seed: tape.below(1 << 32),
    };
    let mut system = synthetic::draw(&options).expect("within the bounds");
    if tape.chance(3) {
        system.policy = Policy::LoadOnly;
    }
    system.cross_node.enabled = tape.chance(2);
    system.steal = tape.chance(2);
    system.fallback = Fallback::ALL[tape.index(Fallback::ALL.len())];
    system
}

/// Makes times and sizes as large as may be, and at times larger.
fn enlarge(lab: &mut Lab, tape: &mut Tape<'_>) {
    let [time, size] = [44, 26].map(|bits| (1_u64 << tape.below(bits)) + tape.below(3));
    let times = |value: &mut u64| *value = value.saturating_mul(time).min(MAX_NUMBER);
    let sizes = |value: &mut u64| *value = value.saturating_mul(size).min(MAX_NUMBER);
    match lab {
        Lab::Placement(own) => {
            own.dimensions.iter_mut().for_each(|dimension| sizes(&mut dimension.granularity));
            own.nodes.iter_mut().flat_map(|node| &mut node.available).for_each(sizes);
            own.reservations.iter_mut().flat_map(|held| &mut held.amount).for_each(sizes);
        }
        Lab::Backfill(own) => {
            sizes(&mut own.nodes);
            for job in &mut own.jobs {
                sizes(&mut job.nodes);
                [&mut job.submit, &mut job.estimate, &mut job.runtime].into_iter().for_each(times);
            }
        }
        Lab::Workflow(own) => {
            sizes(&mut own.capacity);
            for workflow in &mut own.workflows {
                times(&mut workflow.submit);
                if let Reserve::Units(units) = &mut workflow.reserve {
                    sizes(units);
                }
                for job in workflow.stages.iter_mut().flat_map(|stage| &mut stage.jobs) {
                    sizes(&mut job.need);
                    times(&mut job.runtime);
                }
            }
            for job in &mut own.jobs {
                sizes(&mut job.need);
                [&mut job.submit, &mut job.runtime].into_iter().for_each(times);
            }
        }
        Lab::Groups(own) => {
            own.requesters.iter_mut().filter_map(|own| own.quota.as_mut()).for_each(sizes);
            for item in &mut own.requests {
                if let groups::Item::Request(request) = item {
                    sizes(&mut request.gpus);
                }
            }
        }
        Lab::Affinity(own) => {
            let costs = own.apis.iter_mut().flat_map(|api| &mut api.cost.0);
            costs.flat_map(|cost| &mut cost.steps.0).for_each(|step| times(&mut step.time));
            for task in &mut own.tasks {
                times(&mut task.submit);
                task.calls.iter_mut().for_each(|call| sizes(&mut call.size));
            }
        }
    }
}

/// The text with a piece of it gone, or replaced by what does not belong there.
fn spoilt(text: &str, tape: &mut Tape<'_>) -> String {
    const PIECES: [&str; 9] =
        ["", "\"", "9007199254740992", "-", "1e400", "}", "null", "\\ud800", "作"];
    let from = text.floor_char_boundary(tape.index(text.len() + 1));
    let to = text.floor_char_boundary((from + tape.index(9)).min(text.len()));
    format!("{}{}{}", &text[..from], PIECES[tape.index(PIECES.len())], &text[to..])
}

fn call(tape: &mut Tape<'_>) -> Vec<Value> {
    let small = tape.below(20);
    let (level, direction) = (
        ["probe", "decision", "event", "bucket"][tape.index(4)],
        ["Forward", "Back", "back"][tape.index(3)],
    );
    let kinds = ["place", "start", "visit", "backfill", "lend", "interrupt", "none"];
    let kind = kinds[tape.index(kinds.len())];
    let goals = [
        json!(small),
        json!("End"),
        json!("Start"),
        json!({ "Moment": small }),
        json!({ "Nth": { "kind": kind, "n": small } }),
        json!({ "Jump": { "kind": kind, "direction": direction } }),
        json!({ "About": { "thing": { "Task": small / 2 }, "direction": direction } }),
        json!({ "About": { "thing": { "Node": small / 4 }, "direction": direction } }),
        json!({ "About": { "thing": { "Owner": small / 4 }, "direction": direction } }),
        json!({ "Step": { "level": level, "direction": direction } }),
        json!(MAX_NUMBER),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!("Nowhere"),
        json!(null),
        json!([small]),
        json!({}),
        json!({ "Moment": 0, "End": 0 }),
    ];
    let at = [json!(small / 2), json!(null), json!(-1)][tape.index(3)].clone();
    let questions = [
        json!({ "WhyNotJob": { "job": small / 2 } }),
        json!({ "WhyNotWorkflow": { "workflow": small / 4 } }),
        json!({ "WhyNotNode": { "node": small / 2 } }),
        json!({ "WhyNotBucket": { "at": [at, null] } }),
        json!({ "WhyNotBucket": { "at": [small / 2] } }),
        json!({ "WhyNotJob": { "job": 1_u64 << 32 } }),
        json!({ "WhyNot": {} }),
        json!({ "request": { "request": small / 2 } }),
        json!({ "node": { "node": small / 4 } }),
        json!({ "group": { "group": small / 4 } }),
        json!({ "unit": { "unit": small / 2 } }),
        json!({ "task": { "task": small / 2 } }),
        json!({ "engine": { "node": small / 4, "of": small % 5 } }),
        json!({ "call": { "task": small / 2, "call": small % 4 } }),
        json!(small),
    ];
    match tape.index(9) {
        0 => vec![json!("view")],
        1 => vec![json!("overview")],
        2 => vec![json!("step")],
        3 => vec![json!("step"), json!(level)],
        4 => vec![json!("step"), json!(level), json!(direction)],
        5 | 6 => vec![json!("seek"), goals[tape.index(goals.len())].clone()],
        _ => vec![json!("ask"), questions[tape.index(questions.len())].clone()],
    }
}

/// What the core answers, call by call: JSON, or what is thrown as `{"thrown": …}` with the errors of the scenario,
/// null where it is not they that are wrong.
pub fn answers(script: &Script) -> Vec<String> {
    let mut stepper = Stepper::default();
    script.calls.iter().map(|call| stepper.answer(&script.text, call)).collect()
}

#[derive(Default)]
struct Stepper {
    session: Session,
    lab: String,
    overview: String,
    here: String,
}

/// What the module throws that has nothing to do with the scenario.
const THROWN: &str = r#"{"thrown":null}"#;

impl Stepper {
    fn answer(&mut self, text: &str, call: &[Value]) -> String {
        let opened = || scenario::open(text);
        let said = match call[0].as_str().expect("a name") {
            "run" => opened().map(|(scenario, checked)| json_of(&run::outcome(&scenario, checked))),
            "check" => Ok(listed(&checked(text).err().unwrap_or_default())),
            "open" => opened().map(|(scenario, checked)| self.open(scenario, checked)),
            name => return self.ask(name, &call[1..]).unwrap_or_else(|| THROWN.to_owned()),
        };
        said.unwrap_or_else(|errors| format!(r#"{{"thrown":{}}}"#, listed(&errors)))
    }

    fn open(&mut self, scenario: Scenario, checked: Checked) -> String {
        let mut out = Vec::new();
        self.session.open(0, Ok((scenario, checked)), Goal::Start, &mut out);
        self.reply(out).unwrap_or_default();
        "null".to_owned()
    }

    fn ask(&mut self, name: &str, arguments: &[Value]) -> Option<String> {
        let argument = |at: usize| arguments.get(at).cloned();
        let command = match name {
            "view" => return Some(self.here.clone()),
            "overview" => return Some(self.overview.clone()),
            "step" => {
                let level = argument(0).map_or(Ok(Level::Probe), serde_json::from_value).ok()?;
                let direction = argument(1).map_or(Ok(Direction::Forward), serde_json::from_value);
                Command::Go(Goal::Step { level, direction: direction.ok()? })
            }
            "seek" => Command::Go(match argument(0)? {
                moment @ Value::Number(_) => Goal::Moment(serde_json::from_value(moment).ok()?),
                goal => serde_json::from_value(goal).ok()?,
            }),
            "ask" => Command::Ask(self.question(argument(0)?)?),
            _ => panic!("the module has no {name}"),
        };
        let mut out = Vec::new();
        self.session.handle(Request { id: 0, command }, &mut out);
        self.reply(out)
    }

    fn question(&self, asked: Value) -> Option<Question> {
        match self.lab.as_str() {
            "placement" => serde_json::from_value(asked).ok().map(Question::Placement),
            "backfill" => serde_json::from_value(asked).ok().map(Question::Backfill),
            "groups" => serde_json::from_value(asked).ok().map(Question::Groups),
            "affinity" => serde_json::from_value(asked).ok().map(Question::Affinity),
            _ => serde_json::from_value(asked).ok().map(Question::Workflow),
        }
    }

    fn reply(&mut self, mut out: Vec<Response>) -> Option<String> {
        while self.session.work(&mut out) {}
        match out.pop()?.reply {
            Reply::Opened { overview, moment, view } => {
                overview.head.lab.name().clone_into(&mut self.lab);
                let overview = match overview.split() {
                    (Outline::Placement(own), rest) => json_of(&rest.of(own)),
                    (Outline::Backfill(own), rest) => json_of(&rest.of(own)),
                    (Outline::Workflow(own), rest) => json_of(&rest.of(own)),
                    (Outline::Groups(own), rest) => json_of(&rest.of(own)),
                    (Outline::Affinity(own), rest) => json_of(&rest.of(own)),
                };
                self.overview = format!(r#"{{"lab":"{}",{}"#, self.lab, &overview[1..]);
                Some(self.shows(&moment, &view))
            }
            Reply::At { moment, view } => Some(self.shows(&moment, &view)),
            Reply::Answered(Answer::Placement(answer)) => Some(json_of(&answer)),
            Reply::Answered(Answer::Backfill(answer)) => Some(json_of(&answer)),
            Reply::Answered(Answer::Workflow(answer)) => Some(json_of(&answer)),
            Reply::Answered(Answer::Groups(answer)) => Some(json_of(&answer)),
            Reply::Answered(Answer::Affinity(answer)) => Some(json_of(&answer)),
            _ => None,
        }
    }

    fn shows(&mut self, moment: &impl Serialize, view: &View) -> String {
        let view = match view {
            View::Placement(view) => json_of(view),
            View::Backfill(view) => json_of(view),
            View::Workflow(view) => json_of(view),
            View::Groups(view) => json_of(view),
            View::Affinity(view) => json_of(view),
        };
        let (lab, moment) = (&self.lab, json_of(moment));
        self.here = format!(r#"{{"lab":"{lab}","moment":{moment},"view":{view}}}"#);
        self.here.clone()
    }
}

/// As `gantry check` does.
fn checked(text: &str) -> Result<(), Errors> {
    let (scenario, checked) = scenario::open(text)?;
    let moments = run::Watched(&mut |_, _| ()).lesson(&scenario, checked);
    moments.map_err(|errors| scenario::located(errors, text))
}

fn listed(errors: &Errors) -> String {
    let listed = errors.list.iter().map(|error| {
        let (line, column) =
            error.position.map(|position| (position.line, position.column)).unzip();
        let [path, message] = [error.path.to_string(), error.to_string()].map(|text| json!(text));
        // By hand: the order of an object's fields is the module's.
        format!(
            r#"{{"path":{path},"line":{},"column":{},"message":{message}}}"#,
            json!(line),
            json!(column)
        )
    });
    format!("[{}]", listed.collect::<Vec<_>>().join(","))
}

fn json_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Whether two texts are one JSON, whatever the size of their numbers and however their fractions are written.
pub fn agree(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (tokens(one), tokens(other));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if a == b => {}
            (Some(a), Some(b)) => {
                let whole = |text: &str| !text.contains(['.', 'e']);
                let [of_a, of_b] = [a, b].map(|text| text.parse::<f64>().ok());
                if of_a.is_none() || of_a != of_b || (whole(a) && whole(b)) {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

/// Strings, numbers and words, and single signs.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let in_word = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        let length = if first == '"' {
            let mut escaped = true;
            let end = rest.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 1)
        } else if in_word(first) {
            rest.find(|c| !in_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(token)
    })
}
