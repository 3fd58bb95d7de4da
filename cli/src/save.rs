//! The files of a film.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use gantry_core::cli::Exit;
use gantry_core::format::nearest_spelling;
use gantry_web::package::{self, Entry};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Gif,
    /// Numbered pictures in one file.
    Zip,
    /// Numbered pictures in a folder.
    Folder,
}

impl Target {
    /// By the name of a file. A folder that is there already is not written into.
    pub fn of(path: &Path) -> Result<Target, Exit> {
        let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        match end.as_deref() {
            Some("gif") => Ok(Target::Gif),
            Some("zip") => Ok(Target::Zip),
            Some(end) => {
                let near = nearest_spelling(end, ["gif", "zip"]);
                let near = near.map(|near| format!(" (is it `.{near}`?)")).unwrap_or_default();
                Err(Exit::Refused(format!(
                    "gantry: --out: expected a file .gif or .zip, or a folder, found {}{near}\n",
                    path.display()
                )))
            }
            None if path.exists() => Err(Exit::Refused(format!(
                "gantry: --out: {} is there already; expected the name of a new folder\n",
                path.display()
            ))),
            None => Ok(Target::Folder),
        }
    }
}

pub fn file(path: &Path, bytes: &[u8]) -> Result<(), Exit> {
    fs::write(path, bytes).map_err(|error| unwritten(path, &error))
}

/// Writes files into a new folder.
pub fn folder(path: &Path, files: Vec<(String, String)>) -> Result<(), Exit> {
    fs::create_dir_all(path).map_err(|error| unwritten(path, &error))?;
    files.into_iter().try_for_each(|(name, text)| file(&path.join(name), text.as_bytes()))
}

/// Files as one; none if they are more than one can hold.
pub fn zip(files: &[(String, String)]) -> Option<Vec<u8>> {
    let entry = |(name, text): &(String, String)| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text.as_bytes()).ok()?;
        Entry::new(name, &packed.finish().ok()?)
    };
    package::zip(&files.iter().map(entry).collect::<Option<Vec<_>>>()?)
}

fn unwritten(path: &Path, error: &std::io::Error) -> Exit {
    Exit::Failed(format!("gantry: cannot write {}: {error}\n", path.display()))
}
