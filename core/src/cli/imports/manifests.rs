//! `import k8s`: Kubernetes manifests as a scenario, and groups written back to them.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{deliver, planned, save};
use crate::cli::input::{self, name_of};
use crate::cli::{Exit, Streams};
use crate::labs::imports;
use crate::manifests::{self, Errors, Import, Manifests, Options, Several};
use crate::run;
use crate::scenario::{Checked, Scenario};

#[derive(Debug, Args)]
pub struct K8s {
    /// Manifests in YAML or JSON, plain or gzip, or folders of them; `-` for standard input
    #[arg(value_name = "FILE or FOLDER", required = true)]
    pub files: Vec<PathBuf>,

    /// Plan groups again, even where nodes have the annotation gantry/groups
    #[arg(long)]
    pub replan: bool,

    /// Leave out files with errors, print these, and read the others
    #[arg(long)]
    pub keep_going: bool,

    /// Write the scenario to this file; without it to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Run the scenario, and write a merge patch for each node and pod to this file, with its groups and GPUs
    #[arg(long, value_name = "FILE")]
    pub patches: Option<PathBuf>,

    /// Run the scenario, and write labels of nodes and node selectors of owners to this file: Kubernetes obeys these
    #[arg(long, value_name = "FILE")]
    pub labels: Option<PathBuf>,

    /// Run the scenario, and write all manifests with groups and GPUs: into this folder, if it is one, else to this file
    #[arg(long, value_name = "FILE or FOLDER")]
    pub manifests: Option<PathBuf>,
}

pub fn import(arguments: &K8s, streams: &mut Streams<'_>) -> Result<(), Exit> {
    let K8s { out, patches, labels, manifests: whole, .. } = arguments;
    let files = files(&arguments.files)?;
    if files.iter().filter(|file| *file == Path::new("-")).count() > 1 {
        return Err(refused("only one of the files can come from standard input"));
    }
    for target in whole.iter().chain(patches).chain(labels).chain(out) {
        spare(&files, target)?;
    }
    let mut contents = Vec::with_capacity(files.len());
    for file in &files {
        contents.push(input::bytes(file, streams)?);
    }
    let named = files.iter().zip(&contents);
    let named: Vec<_> =
        named.map(|(file, bytes)| manifests::File { name: name_of(file), bytes }).collect();
    let options = Options { replan: arguments.replan };
    let Several { manifests, import, good, bad } = read(&named, options, arguments.keep_going)?;
    let good: Vec<PathBuf> =
        files.into_iter().zip(good).filter_map(|(file, good)| good.then_some(file)).collect();
    let targets = whole.as_ref().map(|path| targets(path, &good)).transpose()?.unwrap_or_default();
    for target in &targets {
        spare(&good, target)?;
    }
    let scenario = imports::of_manifests(&import);
    let checked = Checked::new(&scenario).map_err(input::refusing(&good[good.len() - 1]))?;
    let mut report: Vec<String> = bad.iter().map(|errors| format!("{errors}\n")).collect();
    if !bad.is_empty() {
        report.push(format!("files left out: {}\n", named.len() - good.len()));
    }
    report.push(format!("{}{}", import.report, planned(&scenario)));
    let all = Read { manifests: &manifests, import: &import, scenario: &scenario };
    report.push(write_back(arguments, &all, checked, &targets)?);
    deliver(&scenario, &report.concat(), out.as_deref(), streams)
}

/// The named files, and the manifests in named folders.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Exit> {
    let mut files = Vec::with_capacity(named.len());
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let unreadable = |error| input::unreadable(path, &error);
        let mut found = Vec::new();
        for entry in path.read_dir().map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            let is_one = file.extension().is_some_and(|end| {
                ["yaml", "yml", "json"].iter().any(|known| end.eq_ignore_ascii_case(known))
            });
            if is_one && file.is_file() {
                found.push(file);
            }
        }
        if found.is_empty() {
            let path = path.display();
            return Err(refused(&format!("{path} has no files .yaml, .yml or .json")));
        }
        // The order of a folder's files is not defined.
        found.sort();
        files.extend(found);
    }
    Ok(files)
}

fn read(
    files: &[manifests::File<'_>],
    options: Options,
    keep_going: bool,
) -> Result<Several, Exit> {
    let wrong = |errors: Errors| Exit::Refused(format!("{errors}\n"));
    if keep_going {
        return manifests::read_all(files, options).map_err(wrong);
    }
    let manifests = Manifests::parse(files).map_err(wrong)?;
    let import = manifests::read(&manifests, options).map_err(wrong)?;
    Ok(Several { manifests, import, good: vec![true; files.len()], bad: Vec::new() })
}

/// Manifests, and the scenario imported from them.
struct Read<'r> {
    manifests: &'r Manifests,
    import: &'r Import,
    scenario: &'r Scenario,
}

/// Writes the outputs that need a run; returns their report.
fn write_back(
    K8s { patches, labels, manifests: whole, .. }: &K8s,
    &Read { manifests, import, scenario }: &Read<'_>,
    checked: Checked,
    targets: &[PathBuf],
) -> Result<String, Exit> {
    let mut report = String::new();
    if patches.is_none() && labels.is_none() && whole.is_none() {
        return Ok(report);
    }
    let document = run::outcome(scenario, checked);
    let wrong = |errors: crate::scenario::Errors| Exit::Refused(format!("{errors}\n"));
    if let Some(file) = labels {
        let labelled = imports::labelled(manifests, import, document.clone()).map_err(wrong)?;
        report += &labelled.to_string();
        save(file, &manifests::stream(labelled.documents.iter().map(String::as_str)))?;
    }
    if patches.is_none() && whole.is_none() {
        return Ok(report);
    }
    let annotated = imports::annotated(manifests, import, document).map_err(wrong)?;
    report += &annotated.counts.to_string();
    if let Some(file) = patches {
        save(file, &manifests::stream(annotated.patches.iter().map(String::as_str)))?;
    }
    save_manifests(targets, &annotated.manifests).map(|()| report)
}

fn refused(what: &str) -> Exit {
    Exit::Refused(format!("gantry: {what}\n"))
}

/// The files to write manifests to: one, or one in a folder for each input file.
fn targets(path: &Path, files: &[PathBuf]) -> Result<Vec<PathBuf>, Exit> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut targets = Vec::with_capacity(files.len());
    for file in files {
        let name = Path::new(file.file_name().unwrap_or_default());
        let is_packed = name.extension().is_some_and(|end| end == "gz");
        let name = match name.to_str() {
            Some("" | "-") => PathBuf::from("manifests.yaml"),
            // Output is not compressed.
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

/// Refuses to overwrite an input file.
fn spare(files: &[PathBuf], target: &Path) -> Result<(), Exit> {
    let Ok(target) = target.canonicalize() else { return Ok(()) };
    if files.iter().any(|file| file.canonicalize().is_ok_and(|file| file == target)) {
        return Err(refused(&format!("{} is read, and not written over", target.display())));
    }
    Ok(())
}

/// Writes manifests to their files, or all of them to the only one.
fn save_manifests(targets: &[PathBuf], files: &[Vec<String>]) -> Result<(), Exit> {
    if let [target] = targets {
        return save(target, &manifests::stream(files.iter().flatten().map(String::as_str)));
    }
    let text = |file: &Vec<String>| manifests::stream(file.iter().map(String::as_str));
    targets.iter().zip(files).try_for_each(|(target, file)| save(target, &text(file)))
}
