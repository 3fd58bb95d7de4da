//! The programs that the page shows beside a run, run by themselves: what they decide is what the core decides, from the
//! lines that it names.
//!
//! A module for each lab has what its programs call: facts of the moment, and actions, each of which is an event. What is
//! chosen, in which order and by which test is the program's.
//!
//! A program of its own: the engine's operators on texts would make those of the other tests ambiguous.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
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

use std::any::Any;
use std::cell::RefCell;
use std::fmt::Debug;
use std::rc::Rc;

use gantry_core::kernel::listing::{Listing, Program, ProgramLine};
use gantry_core::kernel::{Event as _, Level, Model, Record};
use gantry_core::run::under;
use gantry_core::scenario::{Checked, LabKind, Scenario, read};
use gantry_tests::gallery::{self, Example};
use gantry_tests::method::random;
use gantry_tests::random::{is_full, seeds};
use rhai::{AST, Array, Dynamic, Engine, NativeCallContext};

/// The most events of a run that is compared.
const EVENTS: usize = 60_000;

/// The state that the programs of a lab work on, over plain lists.
trait Host: Sized + 'static {
    type Sim: Listing;

    /// A run of the core, and the same at its start; `None` if it is of another lab, or long by plain programs.
    fn open(checked: Checked) -> Option<(Self::Sim, Self)>;

    fn facts(api: &mut Api<Self>);
    fn actions(api: &mut Api<Self>);

    /// Goes on to the next instant at which the program runs: it has run at 0.
    fn go_on(&mut self) -> Option<u64> {
        None
    }

    /// An event of the core with what a program knows of it; `None` if that is nothing.
    fn known(_: &Self::Sim, event: EventOf<Self>) -> Option<EventOf<Self>> {
        Some(event)
    }
}

type EventOf<H> = <<H as Host>::Sim as Model>::Event;

type Actions<H> = Vec<(u64, EventOf<H>)>;

struct Run<H: Host> {
    host: H,
    program: Program,
    now: u64,
    actions: Actions<H>,
}

type Present<H> = RefCell<Option<Run<H>>>;

/// An engine whose functions ask the present run.
struct Api<H: Host> {
    engine: Engine,
    run: Rc<Present<H>>,
}

impl<H: Host> Api<H> {
    fn new() -> Self {
        let mut engine = Engine::new();
        engine.set_max_operations(100_000_000).set_max_call_levels(64).set_max_expr_depths(64, 64);
        engine.set_strict_variables(true);
        let mut api = Api { engine, run: Rc::default() };
        H::facts(&mut api);
        H::actions(&mut api);
        api
    }

    fn compiled(&self, program: &Program) -> AST {
        let line =
            |line: ProgramLine| format!("{}{}\n", "    ".repeat(line.indent as usize), line.code);
        let text: String = program.lines().into_iter().map(line).collect();
        assert!(text.len() <= 4_000, "a program of {} bytes", text.len());
        self.engine.compile(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn actions(&self, program: Program, host: H) -> Actions<H> {
        let ast = self.compiled(&program);
        *self.run.borrow_mut() = Some(Run { host, program, now: 0, actions: Vec::new() });
        let go_on = || {
            let mut run = self.run.borrow_mut();
            let run = run.as_mut()?;
            run.now = run.host.go_on()?;
            Some(())
        };
        loop {
            self.engine.run_ast(&ast).unwrap_or_else(|error| panic!("{error}"));
            if go_on().is_none() {
                return self.run.take().expect("a run").actions;
            }
        }
    }
}

fn ask<H: Host, T>(run: &Present<H>, fact: impl FnOnce(&mut H) -> T) -> T {
    fact(&mut run.borrow_mut().as_mut().expect("a run").host)
}

/// Does an action and writes it down, if anything happens; the line of its call must be the one that the event lights.
fn act<H: Host, T: Into<Option<EventOf<H>>>>(
    run: &Present<H>,
    at: &NativeCallContext<'_>,
    action: impl FnOnce(&mut H) -> T,
) -> Option<EventOf<H>> {
    let mut run = run.borrow_mut();
    let run = run.as_mut().expect("a run");
    let event = action(&mut run.host).into()?;
    let line = at.call_position().line().map(|line| line as u32 - 1);
    let lit = run.program.lit_by(H::Sim::name(event));
    assert!(lit.iter().map(|&(line, _)| Some(line)).eq([line]), "{event:?} in line {line:?}");
    run.actions.push((run.now, event));
    Some(event)
}

/// Gives the engine a function of the host.
macro_rules! gives {
    ($api:ident, $name:literal, |$host:ident $(, $arg:ident: $kind:ty)*| $body:expr) => {
        let run = std::rc::Rc::clone(&$api.run);
        $api.engine.register_fn($name, move |$($arg: $kind),*| $crate::ask(&run, |$host| $body));
    };
}
use gives;

/// The same, for what happens.
macro_rules! does {
    ($api:ident, $name:literal, |$host:ident $(, $arg:ident: $kind:ty)*| $body:expr) => {
        let run = std::rc::Rc::clone(&$api.run);
        let does = move |at: rhai::NativeCallContext<'_> $(, $arg: $kind)*| {
            $crate::act(&run, &at, |$host| $body);
        };
        $api.engine.register_fn($name, does);
    };
}
use does;

macro_rules! property {
    ($api:ident, $name:literal, |$host:ident, $of:ident: $kind:ty| $body:expr) => {
        let run = std::rc::Rc::clone(&$api.run);
        $api.engine.register_get($name, move |$of: &mut $kind| $crate::ask(&run, |$host| $body));
    };
}
use property;

fn list<T: Any + Clone>(of: impl IntoIterator<Item = T>) -> Array {
    of.into_iter().map(Dynamic::from).collect()
}

/// The events of a run, without what it looks at; none if there are too many.
fn events<H: Host>(mut sim: H::Sim) -> Option<Actions<H>> {
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
        let acts = record.events.into_iter().filter(|event| event.level() != Level::Probe);
        all.extend(acts.filter_map(|event| Some((sim.time(), H::known(&sim, event)?))));
    }
}

/// The gallery's scenarios of a lab, and some random ones, with their names.
fn scenarios(kind: LabKind, sample: u32) -> impl Iterator<Item = (String, Scenario)> {
    let gallery = gallery::all().into_iter().filter(move |example| example.lab == kind);
    let read = |example: Example| (example.name, read(&example.text).expect("a scenario"));
    let seeds = seeds(if is_full() { 500 } else { sample });
    let drawn = seeds.map(move |seed| (format!("seed {seed}"), random(kind, seed)));
    gallery.map(read).chain(drawn)
}

/// Fails at the first difference between actions of a program and events of the core; else says how many there are.
fn compare<T: Debug + PartialEq>(name: &str, program: &[T], core: &[T]) -> usize {
    let same = program.iter().zip(core).take_while(|(program, core)| program == core).count();
    let from = same.saturating_sub(3);
    let around = |all: &[T]| format!("{:?}", all.iter().skip(from).take(6).collect::<Vec<_>>());
    assert!(
        same == program.len().max(core.len()),
        "{name}: action {same}\nprogram {}\ncore    {}",
        around(program),
        around(core)
    );
    same
}

/// Holds scenarios under all policies of a lab to what programs do with them.
fn hold<H: Host>(kind: LabKind, sample: u32) {
    let (api, mut actions) = (Api::<H>::new(), 0);
    for (name, scenario) in scenarios(kind, sample) {
        let checked = Checked::new(&scenario).expect("a valid scenario");
        for policy in kind.policies() {
            let checked = under(checked.clone(), policy).expect("a policy of the lab");
            let Some((sim, host)) = H::open(checked) else { continue };
            let program = sim.program();
            let Some(core) = events::<H>(sim) else { continue };
            let program = api.actions(program, host);
            actions += compare(&format!("{name}, {policy}"), &program, &core);
        }
    }
    assert!(actions > 5_000, "{actions} actions are compared");
}

#[test]
fn the_placement_programs_do_what_the_core_does() {
    hold::<placement::Host>(LabKind::Placement, 100);
}

#[test]
fn the_backfill_programs_do_what_the_core_does() {
    hold::<backfill::Host>(LabKind::Backfill, 80);
}

#[test]
fn the_workflow_programs_do_what_the_core_does() {
    hold::<workflow::Host>(LabKind::Workflow, 80);
}

#[test]
fn the_groups_programs_do_what_the_core_does() {
    hold::<groups::Host>(LabKind::Groups, 200);
}

#[test]
fn the_affinity_programs_do_what_the_core_does() {
    hold::<affinity::Host>(LabKind::Affinity, 100);
}
