//! The subcommands of `gantry`.

use std::io::Read;
use std::path::Path;

use super::args::{CliCommand, Linkable, Outcome, OutcomeFormat, Runnable, Trace, TraceFormat};
use super::input::name_of;
use super::{Exit, Streams, compare, imports, input, quiz};
use crate::format::one_of;
use crate::format::write::Writer;
use crate::run::{self, Conditions, NoSuchPolicy, Unmet, Watched};
use crate::scenario::{self, Checked, Edit, Path as FieldPath, Scenario};
use crate::session::File;

pub fn run(command: CliCommand, streams: &mut Streams<'_>) -> Result<(), Exit> {
    match command {
        CliCommand::Run(arguments) => outcome(&arguments, streams),
        CliCommand::Trace(arguments) => trace(&arguments, streams),
        CliCommand::Check(source) => check(&source.file, streams),
        CliCommand::Link(arguments) => link(&arguments, streams),
        CliCommand::Open(link) => open(&link.link, streams),
        CliCommand::Compare(arguments) => compare::run(&arguments, streams),
        CliCommand::Quiz(arguments) => quiz::run(&arguments, streams),
        CliCommand::Grade(arguments) => quiz::grade(&arguments, streams),
        CliCommand::Import(import) => imports::run(import, streams),
    }
}

fn runnable(arguments: &Runnable, streams: &mut Streams<'_>) -> Result<(Scenario, Checked), Exit> {
    let (scenario, checked) = input::scenario(&arguments.source.file, streams)?;
    let checked = match &arguments.policy {
        Some(policy) => run::under(checked, policy).map_err(|error| unknown(policy, error))?,
        None => checked,
    };
    Ok((scenario, checked))
}

/// [`runnable`], with the policy in the scenario too.
pub fn chosen(
    arguments: &Runnable,
    streams: &mut Streams<'_>,
) -> Result<(Scenario, Checked), Exit> {
    let (mut scenario, checked) = runnable(arguments, streams)?;
    if let (Some(policy), Some(field)) = (&arguments.policy, policy_field(&scenario)) {
        let path = FieldPath::root().field(field);
        let chosen = scenario.edit(&Edit::Choose(path, policy.as_str().into()));
        chosen.map_err(input::refusing(&arguments.source.file))?;
    }
    Ok((scenario, checked))
}

/// The name of the field that holds a scenario's policy.
fn policy_field(scenario: &Scenario) -> Option<&'static str> {
    let mut fields = scenario.lab.record().fields().iter().map(|field| field.name);
    fields.find(|name| matches!(*name, "policy" | "mode"))
}

/// The scenario under these conditions, which it gets.
pub fn conditioned(
    scenario: &mut Scenario,
    checked: Checked,
    conditions: &Conditions,
    file: &Path,
) -> Result<Checked, Exit> {
    let lab = scenario.kind().name();
    run::conditioned(scenario, checked, conditions).map_err(|unmet| {
        Exit::Refused(match unmet {
            Unmet::Lacking(lacks) => format!("gantry: {}\n", lacks.replace("{lab}", lab)),
            Unmet::Errors(errors) => input::said(file, &errors),
        })
    })
}

/// Message about a policy that the scenario's lab does not have.
pub fn unknown(policy: &str, error: NoSuchPolicy) -> Exit {
    Exit::Refused(format!("gantry: {}\n", error.message(policy)))
}

fn outcome(arguments: &Outcome, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let (mut scenario, checked) = runnable(&arguments.runnable, streams)?;
    let source = &arguments.runnable.source.file;
    let checked = conditioned(&mut scenario, checked, &arguments.conditions, source)?;
    let file = match arguments.format {
        OutcomeFormat::Json => return document(arguments, &scenario, checked, streams),
        OutcomeFormat::Csv => File::Table,
        OutcomeFormat::Swf => File::Swf,
    };
    let lab = scenario.kind();
    if !lab.files().contains(&file) {
        let name = |file: &File| if *file == File::Swf { "swf" } else { "csv" };
        let known = ["json"].into_iter().chain(lab.files().iter().map(name));
        let known = one_of(&known.collect::<Vec<_>>());
        let (lab, format) = (lab.name(), name(&file));
        return Err(Exit::Refused(format!(
            "gantry: the lab {lab} has no outcomes in {format}, expected {known}\n"
        )));
    }
    streams.meter.begin("running");
    let written =
        Watched(&mut |done, total| streams.meter.at(done, total)).file(&scenario, checked, file);
    streams.meter.end();
    let (text, partial) = written.expect("a file of the lab");
    streams.output.write_all(text.as_bytes())?;
    Exit::where_partial(partial)
}

/// Writes the outcome document, or its metrics alone.
fn document(
    arguments: &Outcome,
    scenario: &Scenario,
    checked: Checked,
    streams: &mut Streams<'_>,
) -> Result<(), Exit> {
    streams.meter.begin("running");
    let document =
        Watched(&mut |done, total| streams.meter.at(done, total)).outcome(scenario, checked);
    streams.meter.end();
    let written = if arguments.metrics {
        let policy = arguments.runnable.policy.clone().unwrap_or_else(|| own_policy(scenario));
        serde_json::to_writer(&mut *streams.output, &document.brief(&policy))
    } else {
        serde_json::to_writer(&mut *streams.output, &document)
    };
    written.map_err(std::io::Error::from)?;
    writeln!(streams.output)?;
    Exit::where_partial(document.partial())
}

/// The scenario's policy; for workflows, its mode.
fn own_policy(scenario: &Scenario) -> String {
    let record = scenario.lab.record();
    let of = |name: &str| record.fields().iter().position(|field| field.name == name);
    let mut writer = Writer::new(false);
    if let Some(field) = policy_field(scenario).and_then(of) {
        record.get(field).write(&mut writer);
    }
    writer.finish().trim_matches('"').to_owned()
}

fn trace(arguments: &Trace, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let (scenario, checked) = runnable(&arguments.runnable, streams)?;
    let Streams { output, meter, .. } = streams;
    meter.begin("tracing");
    meter.writing();
    let mut watch = |done, total| meter.at(done, total);
    let watched = Watched(&mut watch);
    let partial = match arguments.format {
        TraceFormat::Lines => watched.trace(&scenario, checked, *output)?,
        TraceFormat::TraceEvent => watched.trace_events(&scenario, checked, *output)?,
    };
    Exit::where_partial(partial)
}

fn check(file: &Path, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let read = input::with_text(file, streams).and_then(|((scenario, checked), text)| {
        has_moments(file, &scenario, checked, text.as_deref(), streams).map(|()| scenario)
    });
    streams.meter.writing();
    match read {
        Ok(scenario) => {
            let (lab, counts) = (scenario.kind().name(), scenario.lab.counts());
            writeln!(streams.output, "{}: no errors ({lab}, {counts})", name_of(file))?;
            Ok(())
        }
        Err(Exit::Refused(errors)) => {
            streams.output.write_all(errors.as_bytes())?;
            streams.output.flush()?;
            Err(Exit::RefusedSilently)
        }
        Err(stop) => Err(stop),
    }
}

/// Runs a scenario with a lesson for the moments of its steps.
fn has_moments(
    file: &Path,
    scenario: &Scenario,
    checked: Checked,
    text: Option<&str>,
    streams: &Streams<'_>,
) -> Result<(), Exit> {
    if scenario.teaching.lesson.is_empty() {
        return Ok(());
    }
    streams.meter.begin("running");
    let mut watch = |done, total| streams.meter.at(done, total);
    Watched(&mut watch).lesson(scenario, checked).map_err(|errors| {
        let errors = match text {
            Some(text) => scenario::located(errors, text),
            None => errors,
        };
        Exit::Refused(input::said(file, &errors))
    })
}

fn link(arguments: &Linkable, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let file = &arguments.source.file;
    let (scenario, _) = input::scenario(file, streams)?;
    let link = scenario::link::encode(&scenario).map_err(input::refusing(file))?;
    streams.meter.writing();
    writeln!(streams.output, "{}#{link}", arguments.base.trim_end_matches('#'))?;
    Ok(())
}

fn open(link: &str, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let mut text = link.to_owned();
    if link == "-" {
        text.clear();
        let most = scenario::link::MAX_CHARACTERS as u64 + 1;
        let read = streams.input.take(most).read_to_string(&mut text);
        read.map_err(|error| input::unreadable(Path::new("-"), &error))?;
    }
    let scenario = scenario::link::decode(text.trim())
        .and_then(|scenario| Checked::new(&scenario).map(|_| scenario));
    let scenario = scenario.map_err(|errors| Exit::Refused(format!("{errors}\n")))?;
    write_scenario(&scenario, streams)
}

pub fn write_scenario(scenario: &Scenario, streams: &mut Streams<'_>) -> Result<(), Exit> {
    streams.meter.writing();
    streams.output.write_all(scenario::write_pretty(scenario).as_bytes())?;
    writeln!(streams.output)?;
    Ok(())
}
