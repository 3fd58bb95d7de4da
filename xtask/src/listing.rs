//! The site's list of its own files, `files.json`: for what passes the site on or keeps all of it.
//!
//! Each file has its path below the site's folder, its size, and its digest in the form that `integrity` takes.
//!
//! **Invariant:** the list is written last, and names every file of the site but itself, by path.

use std::fmt::Write as _;
use std::path::Path;

use crate::shell::{Failure, Workspace, at, files_below};
use crate::site::integrity;

/// The name of the list.
const NAME: &str = "files.json";

/// Writes the list of what is in `dist/`.
pub fn write(workspace: &Workspace) -> Result<(), Failure> {
    let dist = workspace.dist();
    let path = dist.join(NAME);
    at(&path, std::fs::write(&path, list(&dist)?))
}

/// The list of the files in a folder, one a line.
fn list(folder: &Path) -> Result<String, Failure> {
    let mut paths = Vec::new();
    for file in files_below(folder)? {
        let below = file.strip_prefix(folder).unwrap_or(&file);
        let parts = below.iter().map(|part| part.to_string_lossy());
        paths.push((parts.collect::<Vec<_>>().join("/"), file));
    }
    // By the paths as they are written: `a-b` stands before `a/b`.
    paths.sort();
    paths.retain(|(path, _)| path != NAME);
    let mut text = "{\"files\":[".to_owned();
    for (place, (path, file)) in paths.iter().enumerate() {
        let bytes = at(file, std::fs::read(file))?;
        let comma = if place == 0 { "" } else { "," };
        let path = path.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = write!(
            text,
            "{comma}\n{{\"path\":\"{path}\",\"bytes\":{},\"integrity\":\"{}\"}}",
            bytes.len(),
            integrity(&bytes)
        );
    }
    Ok(text + "\n]}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed_by_its_path_but_the_list_itself() {
        let folder = std::env::temp_dir().join(format!("gantry-listing-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("app")).unwrap();
        for (name, text) in [("app/a.js", "a"), ("app-b.css", ""), ("files.json", "old")] {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let listed = list(&folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let lines: Vec<&str> = listed.lines().collect();
        assert_eq!(lines.len(), 4, "{listed}");
        assert!(lines[1].starts_with("{\"path\":\"app-b.css\",\"bytes\":0,"), "{listed}");
        let digest = integrity(b"a");
        let line = format!("{{\"path\":\"app/a.js\",\"bytes\":1,\"integrity\":\"{digest}\"}}");
        assert_eq!(lines[2], line);
    }
}
