//! `import k8s`: Kubernetes manifests as a scenario, and groups written back to them.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::input::{self, name_of};
use crate::cli::{Stop, Streams, commands};
use crate::labs::imports;
use crate::manifests::{self, Annotated, Import, Manifests};
use crate::run;
use crate::scenario::{self, Checked, Scenario};

#[derive(Debug, Args)]
pub struct K8s {
    /// Manifests in YAML or JSON, plain or gzip; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Write the scenario to this file; without it to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Run the scenario, and write a merge patch for each node and pod to this file, with its groups and GPUs
    #[arg(long, value_name = "FILE")]
    pub patches: Option<PathBuf>,

    /// Run the scenario, and write all manifests with groups and GPUs: into this folder, if it is one, else to this file
    #[arg(long, value_name = "FILE or FOLDER")]
    pub manifests: Option<PathBuf>,
}

pub fn import(arguments: &K8s, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let K8s { files, out, patches, manifests: whole } = arguments;
    if files.iter().filter(|file| *file == Path::new("-")).count() > 1 {
        return Err(refused("only one of the files can come from standard input"));
    }
    let targets = whole.as_ref().map(|path| targets(path, files)).transpose()?.unwrap_or_default();
    for target in targets.iter().chain(patches).chain(out) {
        spare(files, target)?;
    }
    let mut contents = Vec::with_capacity(files.len());
    for file in files {
        contents.push(input::bytes(file, streams)?);
    }
    let named = files.iter().zip(&contents);
    let named: Vec<_> =
        named.map(|(file, bytes)| manifests::File { name: name_of(file), bytes }).collect();
    let wrong = |errors: manifests::Errors| Stop::Refused(format!("{errors}\n"));
    let manifests = Manifests::parse(&named).map_err(wrong)?;
    let import = manifests::read(&manifests).map_err(wrong)?;
    let scenario = imports::of_manifests(&import);
    let checked = Checked::new(&scenario)
        .map_err(|errors| Stop::Refused(input::said(&files[files.len() - 1], &errors)))?;
    write!(streams.errors, "{}", import.report)?;
    if patches.is_some() || whole.is_some() {
        let annotated = annotated(&manifests, &import, &scenario, checked);
        write!(streams.errors, "{}", annotated.counts)?;
        if let Some(file) = patches {
            save(file, &annotated.patches)?;
        }
        save_manifests(&targets, &annotated.manifests)?;
    }
    match out {
        Some(file) => save(file, &format!("{}\n", scenario::write_pretty(&scenario))),
        None => commands::write_scenario(&scenario, streams),
    }
}

fn refused(what: &str) -> Stop {
    Stop::Refused(format!("gantry: {what}\n"))
}

/// The manifests with what comes of a run.
fn annotated(
    manifests: &Manifests,
    import: &Import,
    scenario: &Scenario,
    checked: Checked,
) -> Annotated {
    imports::annotated(manifests, import, run::outcome(scenario, checked))
}

/// The files that manifests are written to: one, or in a folder one for each that was read.
fn targets(path: &Path, files: &[PathBuf]) -> Result<Vec<PathBuf>, Stop> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut targets = Vec::with_capacity(files.len());
    for file in files {
        let name = Path::new(file.file_name().unwrap_or_default());
        let is_packed = name.extension().is_some_and(|end| end == "gz");
        let name = match name.to_str() {
            Some("" | "-") => PathBuf::from("manifests.yaml"),
            // What is written is not packed.
            _ if is_packed => name.with_extension(""),
            _ => name.to_owned(),
        };
        let target = path.join(name);
        if targets.contains(&target) {
            let target = target.display();
            return Err(refused(&format!("two files would be written to {target}")));
        }
        targets.push(target);
    }
    Ok(targets)
}

/// Refuses to write where something is read.
fn spare(files: &[PathBuf], target: &Path) -> Result<(), Stop> {
    let Ok(there) = target.canonicalize() else { return Ok(()) };
    if files.iter().any(|file| file.canonicalize().is_ok_and(|file| file == there)) {
        return Err(refused(&format!("{} is read, and not written over", target.display())));
    }
    Ok(())
}

/// Writes manifests to their files, or all of them to the only one.
fn save_manifests(targets: &[PathBuf], texts: &[String]) -> Result<(), Stop> {
    if let [target] = targets {
        let texts = texts.iter().map(|text| &**text).filter(|text| !text.is_empty());
        return save(target, &texts.collect::<Vec<_>>().join("---\n"));
    }
    targets.iter().zip(texts).try_for_each(|(target, text)| save(target, text))
}

fn save(path: &Path, text: &str) -> Result<(), Stop> {
    std::fs::write(path, text).map_err(|error| {
        Stop::Failed(format!("gantry: cannot write {}: {error}\n", path.display()))
    })
}
