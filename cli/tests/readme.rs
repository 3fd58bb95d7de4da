//! Every command line of the README, of the tutorials and of two more pages runs as printed, in a shell.
//!
//! The lines run one after the other in a folder of their own, in which `static` and `tests` are those of the
//! repository. `gantry` is the program that was built for this test, whatever the README's alias names; `kubectl` prints
//! a small cluster.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const README: &str = include_str!("../../README.md");

/// Pages whose lines are run too.
const PAGES: [&str; 5] = [
    include_str!("../../docs/kubernetes.md"),
    include_str!("../../docs/formats.md"),
    include_str!("../../docs/tutorials/engineers.md"),
    include_str!("../../docs/tutorials/lecturers.md"),
    include_str!("../../docs/tutorials/researchers.md"),
];

const CLUSTER: &str = "\
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Node, metadata: {name: n0}, status: {allocatable: {nvidia.com/gpu: 2}}}
- {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: team}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}
";

/// A folder that is gone with the test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("gantry-readme-{}", std::process::id()));
        let top = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let top = top.canonicalize().expect("the repository");
        fs::create_dir_all(path.join("bin")).expect("a folder can be made");
        for name in ["static", "tests"] {
            symlink(top.join(name), path.join(name)).expect("a link can be made");
        }
        symlink(env!("CARGO_BIN_EXE_gantry"), path.join("bin/gantry")).expect("a link can be made");
        fs::create_dir(path.join("apps")).expect("a folder can be made");
        for name in ["nodes.yaml", "pods.yaml", "apps/web.yaml"] {
            let kind = if name == "nodes.yaml" { "Node" } else { "Pod" };
            let of_kind = |line: &&str| line.contains(&format!("kind: {kind},"));
            let items: Vec<&str> = CLUSTER.lines().filter(of_kind).collect();
            let text = items.concat().replace("name: p,", &format!("name: p{},", name.len()));
            fs::write(path.join(name), text.trim_start_matches("- ")).expect("it is ours");
        }
        let kubectl = path.join("bin/kubectl");
        let script = format!("#!/bin/sh\ncat <<'END'\n{CLUSTER}END\n");
        fs::write(&kubectl, script).expect("a script can be written");
        fs::set_permissions(&kubectl, fs::Permissions::from_mode(0o755)).expect("it is ours");
        Folder(path)
    }

    /// Runs a line: what it printed. Panics where it fails or complains.
    fn run(&self, line: &str) -> String {
        let path =
            format!("{}/bin:{}", self.0.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(&self.0).env("PATH", path).stdin(Stdio::null());
        let ran = shell.output().expect("a shell");
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success() && !errors.contains("gantry:"), "{line}\n{errors}");
        String::from_utf8(ran.stdout).expect("it writes UTF-8")
    }
}

/// The lines of all blocks of shell that a reader types, in order.
fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    let blocks = text.split("```sh\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap_or_default());
    blocks.flat_map(str::lines).filter(|line| !line.is_empty())
}

/// The file that a line writes to, by `>`, `--out` or `-o`.
fn written(line: &str) -> Option<&str> {
    let code = line.split(" #").next().unwrap_or_default();
    let (_, file) = [" > ", " --out ", " -o "].into_iter().find_map(|by| code.split_once(by))?;
    file.split_whitespace().next()
}

#[test]
fn every_line_of_the_readme_runs_as_printed() {
    let (folder, mut ran) = (Folder::new(), 0);
    for line in lines(README).chain(PAGES.into_iter().flat_map(lines)) {
        // These build: the tests around this one are what they build.
        if line.starts_with("cargo ") || line.starts_with("alias ") {
            continue;
        }
        let printed = folder.run(line);
        let shown = match written(line) {
            Some(file) => fs::read(folder.0.join(file)).expect("it was written"),
            None => printed.into_bytes(),
        };
        let is_whole = shown.starts_with(b"GIF89a") || shown.ends_with(b"\n");
        assert!(is_whole && shown.len() > 20, "{line}: {}", String::from_utf8_lossy(&shown));
        ran += 1;
    }
    assert!(ran >= 30, "only {ran} lines were found");
    let alias = lines(README).find(|line| line.starts_with("alias ")).expect("the alias");
    assert!(alias.contains("-p gantry-cli --"), "{alias}");
}
