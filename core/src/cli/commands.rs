//! What each subcommand does.

use std::io::Read;
use std::path::Path;

use super::args::{Command, Linkable, Outcome, OutcomeFormat, Runnable, Trace, TraceFormat};
use super::input::name_of;
use super::{Stop, Streams, compare, imports, input};
use crate::run::{self, NoSuchPolicy};
use crate::scenario::{self, Checked, Scenario};
use crate::session::File;

pub fn run(command: Command, streams: &mut Streams<'_>) -> Result<(), Stop> {
    match command {
        Command::Run(arguments) => outcome(&arguments, streams),
        Command::Trace(arguments) => trace(&arguments, streams),
        Command::Check(source) => check(&source.file, streams),
        Command::Link(arguments) => link(&arguments, streams),
        Command::Open(link) => open(&link.link, streams),
        Command::Compare(arguments) => compare::run(&arguments, streams),
        Command::Import(import) => imports::run(import, streams),
    }
}

fn runnable(arguments: &Runnable, streams: &mut Streams<'_>) -> Result<(Scenario, Checked), Stop> {
    let (scenario, checked) = input::scenario(&arguments.source.file, streams)?;
    let checked = match &arguments.policy {
        Some(policy) => run::under(checked, policy).map_err(|error| unknown(policy, error))?,
        None => checked,
    };
    Ok((scenario, checked))
}

/// What to say of a policy that the scenario's lab does not have.
pub fn unknown(policy: &str, error: NoSuchPolicy) -> Stop {
    let NoSuchPolicy { lab, allowed } = error;
    let (lab, allowed) = (lab.name(), allowed.join(", "));
    Stop::Refused(format!(
        "gantry: `{policy}` is no policy of the lab {lab}, which has {allowed}\n"
    ))
}

fn outcome(arguments: &Outcome, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (scenario, checked) = runnable(&arguments.runnable, streams)?;
    let (file, format) = match arguments.format {
        OutcomeFormat::Json => return document(&scenario, checked, streams),
        OutcomeFormat::Csv => (File::Table, "csv"),
        OutcomeFormat::Swf => (File::Swf, "swf"),
    };
    let (text, partial) = run::file(&scenario, checked, file).ok_or_else(|| {
        let lab = scenario.kind().name();
        Stop::Refused(format!(
            "gantry: outcomes of the lab {lab} are not written as {format}; as json\n"
        ))
    })?;
    streams.output.write_all(text.as_bytes())?;
    Stop::where_partial(partial)
}

fn document(scenario: &Scenario, checked: Checked, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let document = run::outcome(scenario, checked);
    serde_json::to_writer(&mut *streams.output, &document).map_err(std::io::Error::from)?;
    writeln!(streams.output)?;
    Stop::where_partial(document.partial())
}

fn trace(arguments: &Trace, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (scenario, checked) = runnable(&arguments.runnable, streams)?;
    let partial = match arguments.format {
        TraceFormat::Lines => run::trace(&scenario, checked, streams.output)?,
        TraceFormat::TraceEvent => run::trace_events(&scenario, checked, streams.output)?,
    };
    Stop::where_partial(partial)
}

fn check(file: &Path, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let bytes = input::bytes(file, streams)?;
    match scenario::check_bytes(&bytes) {
        Ok(scenario) => {
            let (lab, counts) = (scenario.kind().name(), scenario.lab.counts());
            writeln!(streams.output, "{}: no errors ({lab}, {counts})", name_of(file))?;
            Ok(())
        }
        Err(errors) => {
            streams.output.write_all(input::said(file, &errors).as_bytes())?;
            streams.output.flush()?;
            Err(Stop::RefusedSilently)
        }
    }
}

fn link(arguments: &Linkable, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let file = &arguments.source.file;
    let (scenario, _) = input::scenario(file, streams)?;
    let link = scenario::link::encode(&scenario)
        .map_err(|errors| Stop::Refused(input::said(file, &errors)))?;
    writeln!(streams.output, "{}#{link}", arguments.base.trim_end_matches('#'))?;
    Ok(())
}

fn open(link: &str, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let mut text = link.to_owned();
    if link == "-" {
        text.clear();
        let most = scenario::link::MAX_CHARACTERS as u64 + 1;
        let read = streams.input.take(most).read_to_string(&mut text);
        read.map_err(|error| input::unreadable(Path::new("-"), &error))?;
    }
    let scenario = scenario::link::decode(text.trim())
        .and_then(|scenario| Checked::new(&scenario).map(|_| scenario));
    let scenario = scenario.map_err(|errors| Stop::Refused(format!("{errors}\n")))?;
    write_scenario(&scenario, streams)
}

pub fn write_scenario(scenario: &Scenario, streams: &mut Streams<'_>) -> Result<(), Stop> {
    streams.output.write_all(scenario::write_pretty(scenario).as_bytes())?;
    writeln!(streams.output)?;
    Ok(())
}
