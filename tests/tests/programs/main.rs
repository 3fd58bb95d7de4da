//! The programs that the page shows beside a run, run by themselves: what they decide is what the core decides, from the
//! lines that it names.
//!
//! A module for each lab has what its programs call: facts of the moment, and actions, each of which is written down with
//! its line. What is chosen, in which order and by which test is the program's.
//!
//! A program of its own: the engine's operators on texts would make those of the other tests ambiguous.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    missing_docs,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a script's numbers are signed, a scenario's are small"
)]

mod affinity;
mod backfill;
mod groups;
mod placement;
mod workflow;

use gantry_core::kernel::listing::Program;
use gantry_core::kernel::{Event as _, Level, Model, Record};
use gantry_core::scenario::{self, Lab, LabKind};
use gantry_tests::labs::random;
use gantry_tests::random::{is_full, seeds};
use rhai::{AST, Engine, NativeCallContext};

/// The most events of a run that is compared.
const EVENTS: usize = 60_000;

/// An action or an event: when, of which kind, and numbers that say of what.
type Action = (u64, &'static str, [u64; 3]);

/// An engine for programs, within bounds.
fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_max_operations(100_000_000).set_max_call_levels(64).set_max_expr_depths(64, 64);
    engine.set_strict_variables(true);
    engine
}

/// A program that is ready to run.
struct Script {
    ast: AST,
    program: Program,
}

impl Script {
    fn of(engine: &Engine, program: Program) -> Self {
        let line = |line: gantry_core::kernel::listing::ProgramLine| {
            format!("{}{}\n", "    ".repeat(line.indent as usize), line.code)
        };
        let text: String = program.lines().into_iter().map(line).collect();
        assert!(text.len() <= 4_000, "a program of {} bytes", text.len());
        let ast = engine.compile(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        Script { ast, program }
    }

    /// True if the line of a call is the one that the event lights.
    fn lights(&self, context: &NativeCallContext<'_>, event: &str) -> bool {
        let at = context.call_position().line().map(|line| line as u32 - 1);
        self.program.lit_by(event).iter().map(|&(line, _)| Some(line)).eq([at])
    }
}

/// Gives the engine a function of the host.
macro_rules! gives {
    ($engine:ident, $shared:ident, $name:literal, |$host:ident $(, $arg:ident: $kind:ty)*| $body:expr) => {
        let shared = Rc::clone($shared);
        $engine.register_fn($name, move |$($arg: $kind),*| {
            let mut shared = shared.borrow_mut();
            let $host = shared.as_mut().expect("a run");
            $body
        });
    };
}
pub(crate) use gives;

/// The same, for what happens: with the place of the call.
macro_rules! does {
    ($engine:ident, $shared:ident, $name:literal, |$host:ident, $at:ident $(, $arg:ident: $kind:ty)*| $body:expr) => {
        let shared = Rc::clone($shared);
        $engine.register_fn($name, move |$at: NativeCallContext<'_>, $($arg: $kind),*| {
            let mut shared = shared.borrow_mut();
            let $host = shared.as_mut().expect("a run");
            $body;
        });
    };
}
pub(crate) use does;

/// Gives the engine a property of something.
macro_rules! property {
    ($engine:ident, $shared:ident, $name:literal, |$host:ident, $of:ident: $kind:ty| $body:expr) => {
        let shared = Rc::clone($shared);
        $engine.register_get($name, move |$of: &mut $kind| {
            let shared = shared.borrow();
            let $host = shared.as_ref().expect("a run");
            $body
        });
    };
}
pub(crate) use property;

/// The events of a run, without what it looks at; none if there are too many.
fn events<M: Model>(
    mut sim: M,
    action: impl Fn(&M, M::Event) -> Option<[u64; 3]>,
) -> Option<Vec<Action>> {
    let (mut all, mut looks) = (Vec::new(), 0);
    loop {
        let mut record = Record::default();
        if !sim.step(&mut record) {
            return Some(all);
        }
        looks += record.events.len();
        if looks > EVENTS {
            return None;
        }
        for event in record.events {
            let of = action(&sim, event).filter(|_| event.level() != Level::Probe);
            all.extend(of.map(|of| (sim.time(), M::Event::KINDS[event.kind()].name, of)));
        }
    }
}

/// Holds each scenario of the gallery and some random ones to what programs do with it; `agrees` counts the actions.
fn all(kind: LabKind, sample: u32, agrees: impl Fn(&str, Lab) -> usize) {
    let mut actions = 0;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
    for file in std::fs::read_dir(folder).expect("the gallery is there") {
        let path = file.expect("it can be listed").path();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let scenario = scenario::read(&text).expect("a scenario");
        if scenario.kind() == kind {
            actions += agrees(&path.display().to_string(), scenario.lab);
        }
    }
    for seed in seeds(if is_full() { 500 } else { sample }) {
        actions += agrees(&format!("seed {seed}"), random(kind, seed).lab);
    }
    assert!(actions > 5_000, "{actions} actions are compared");
}

/// Fails at the first difference between actions of a program and events of the core; else says how many there are.
fn compare(name: &str, program: &[Action], core: &[Action]) -> usize {
    let same = program.iter().zip(core).take_while(|(program, core)| program == core).count();
    let from = same.saturating_sub(3);
    let around = |all: &[Action]| all.iter().skip(from).take(6).copied().collect::<Vec<_>>();
    assert!(
        same == program.len().max(core.len()),
        "{name}: action {same}\nprogram {:?}\ncore    {:?}",
        around(program),
        around(core)
    );
    same
}
