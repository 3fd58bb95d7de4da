//! What the JavaScript module is asked in a test, and what the core answers here on the host: calls made of a tape of
//! numbers, on scenarios of every lab, of large numbers, and broken ones.

use gantry_core::kernel::Level;
use gantry_core::labs::affinity::synthetic::{self, Options};
use gantry_core::labs::affinity::{AffinityScenario, Fallback, Policy};
use gantry_core::labs::backfill::BackfillScenario;
use gantry_core::labs::groups::GroupsScenario;
use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Errors, Lab, MAX_NUMBER, Scenario};
use gantry_core::session::{
    Command, Direction, Goal, Outline, Question, Reply, Request, Response, Session, View,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::json::below;
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
        let mut text = scenario::write_compact(&any_scenario(tape));
        if tape.chance(3) {
            text = enlarged(&text, tape);
        }
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

/// Fields of times, and of sizes.
const TIMES: [&str; 3] = ["submit", "estimate", "runtime"];
const SIZES: [&str; 10] = [
    "granularity",
    "available",
    "amount",
    "nodes",
    "capacity",
    "reserve",
    "need",
    "quota",
    "gpus",
    "size",
];

/// Makes times and sizes as large as may be, and at times larger.
fn enlarged(text: &str, tape: &mut Tape<'_>) -> String {
    let [time, size] = [44, 26].map(|bits| (1_u64 << tape.below(bits)) + tape.below(3));
    let mut file: Value = serde_json::from_str(text).expect("a scenario is JSON");
    let numbers: Vec<(String, u64)> = below(&file)
        .into_iter()
        .filter_map(|(pointer, value)| Some((pointer, value.as_u64()?)))
        .collect();
    for (pointer, number) in numbers {
        let mut fields = pointer.rsplit('/').filter(|part| part.parse::<usize>().is_err());
        let field = fields.next().unwrap_or_default();
        // The steps of a cost are pairs, under the name of an engine.
        let is_cost = fields.next() == Some("cost") && pointer.ends_with("/1");
        let by = match field {
            _ if is_cost || TIMES.contains(&field) => time,
            _ if SIZES.contains(&field) => size,
            _ => continue,
        };
        let larger = number.saturating_mul(by).min(MAX_NUMBER);
        *file.pointer_mut(&pointer).expect("it is there") = larger.into();
    }
    file.to_string()
}

/// The text with a piece of it gone, or replaced by what does not belong there.
fn spoilt(text: &str, tape: &mut Tape<'_>) -> String {
    const PIECES: [&str; 9] =
        ["", "\"", "9007199254740992", "-", "1e400", "}", "null", "\\ud800", "作"];
    let from = text.floor_char_boundary(tape.index(text.len() + 1));
    let to = text.floor_char_boundary((from + tape.index(9)).min(text.len()));
    format!("{}{}{}", &text[..from], PIECES[tape.index(PIECES.len())], &text[to..])
}

/// Calls, a line each; the words in capitals stand for what is chosen.
const CALLS: &str = include_str!("../data/calls.txt");

fn call(tape: &mut Tape<'_>) -> Vec<Value> {
    let lines: Vec<&str> = CALLS.lines().collect();
    let small = tape.below(20);
    let numbers =
        [("SMALL", small), ("HALF", small / 2), ("QUARTER", small / 4), ("FEW", small % 5)];
    let kinds = ["place", "start", "visit", "backfill", "lend", "interrupt", "none"];
    let words = [
        ("LEVEL", tape.one_of(&["probe", "decision", "event", "bucket"])),
        ("DIRECTION", tape.one_of(&["Forward", "Back", "back"])),
        ("KIND", tape.one_of(&kinds)),
    ];
    let numbers = numbers.map(|(word, number)| (word, number.to_string()));
    let words = words.map(|(word, of)| (word, of.to_owned()));
    let line = numbers
        .iter()
        .chain(&words)
        .fold(tape.one_of(&lines).to_owned(), |line, known| line.replace(known.0, &known.1));
    serde_json::from_str(&line).expect("a list")
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
            "ask" => Command::Ask(self.question(&argument(0)?)?),
            _ => panic!("the module has no {name}"),
        };
        let mut out = Vec::new();
        self.session.handle(Request { id: 0, command }, &mut out);
        self.reply(out)
    }

    /// A question in the form of the lab that is open.
    fn question(&self, asked: &Value) -> Option<Question> {
        let lab = self.lab.get(..1)?.to_ascii_uppercase() + &self.lab[1..];
        serde_json::from_value(json!({ lab: asked })).ok()
    }

    fn reply(&mut self, mut out: Vec<Response>) -> Option<String> {
        while self.session.work(&mut out) {}
        match out.pop()?.reply {
            Reply::Opened { overview, moment, view } => {
                overview.head.lab.name().clone_into(&mut self.lab);
                let rest = overview.clone();
                let overview = match overview.outline {
                    Outline::Placement(own) => json_of(&rest.map(|_| own)),
                    Outline::Backfill(own) => json_of(&rest.map(|_| own)),
                    Outline::Workflow(own) => json_of(&rest.map(|_| own)),
                    Outline::Groups(own) => json_of(&rest.map(|_| own)),
                    Outline::Affinity(own) => json_of(&rest.map(|_| own)),
                };
                self.overview = format!(r#"{{"lab":"{}",{}"#, self.lab, &overview[1..]);
                Some(self.shows(&moment, &view))
            }
            Reply::At { moment, view } => Some(self.shows(&moment, &view)),
            Reply::Answered(answer) => Some(of_lab(&answer)),
            _ => None,
        }
    }

    fn shows(&mut self, moment: &impl Serialize, view: &View) -> String {
        let (lab, moment, view) = (&self.lab, json_of(moment), of_lab(view));
        self.here = format!(r#"{{"lab":"{lab}","moment":{moment},"view":{view}}}"#);
        self.here.clone()
    }
}

/// The JSON of a value of a lab, `{"Lab":…}`, without the lab's name.
fn of_lab(value: &impl Serialize) -> String {
    let json = json_of(value);
    let (_, own) = json.split_once(':').expect("the value of a lab");
    own[..own.len() - 1].to_owned()
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
