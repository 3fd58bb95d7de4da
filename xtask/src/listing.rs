//! The site's list of its own files, `files.json`: for what passes the site on or keeps all of it.
//!
//! Each file has its path below the site's folder, its size, and its digest in the form that `integrity` takes.
//!
//! The service worker (`static/service.js`) keeps what the list names once the reader asks for that, and knows the list by
//! its digest.
//!
//! **Invariant:** the list is written last, and names every file of the site but itself and the service worker, by path.

use std::path::Path;

use crate::shell::{Failure, Workspace, at, files_below};
use crate::site::integrity;

const NAME: &str = "files.json";

/// The name of the service worker, and what its script has in place of the list's digest.
const SERVICE: &str = "service.js";
const PLACE: &str = "THE LIST";

/// Writes the list of what is in `dist/`, and tells the service worker of it, which keeps nothing until then.
pub fn write(workspace: &Workspace) -> Result<(), Failure> {
    let dist = workspace.dist();
    let (path, service) = (dist.join(NAME), dist.join(SERVICE));
    let list = list(&dist)?;
    at(&path, std::fs::write(&path, &list))?;
    let script = at(&service, std::fs::read_to_string(&service))?;
    if !script.contains(PLACE) {
        return Err(Failure::new(format!("{SERVICE} has no place for the digest of the list")));
    }
    let script = script.replace(PLACE, &integrity(list.as_bytes()));
    at(&service, std::fs::write(&service, script))
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
    paths.retain(|(path, _)| path != NAME && path != SERVICE);
    let mut lines = Vec::new();
    for (path, file) in paths {
        let bytes = at(&file, std::fs::read(&file))?;
        let (path, digest) = (path.replace('\\', "\\\\").replace('"', "\\\""), integrity(&bytes));
        let size = bytes.len();
        lines.push(format!("{{\"path\":\"{path}\",\"bytes\":{size},\"integrity\":\"{digest}\"}}"));
    }
    Ok(format!("{{\"files\":[\n{}\n]}}\n", lines.join(",\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell;

    #[test]
    fn every_file_is_listed_by_its_path_but_the_list_and_the_service_worker() {
        let folder = shell::scratch("listing");
        std::fs::create_dir_all(folder.join("app")).unwrap();
        for (name, text) in
            [("app/a.js", "a"), ("app-b.css", ""), ("files.json", "old"), ("service.js", "")]
        {
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
