//! Builds the manual: the methods' pages as a book in each language, in `dist/docs/<language>`.

use crate::setup;
use crate::shell::{Failure, Workspace};
use crate::site::Runner;
use crate::tools;

/// The folder of the books, and that of the site which has them.
pub const FOLDER: &str = "docs";

/// The languages, each a folder of `docs/book`.
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The books, beside the page that is already in `dist/`. `cargo xtask build` brings their tool; the tests, which run the
/// pages themselves, do without it.
pub fn build(workspace: &Workspace, run: Runner) -> Result<(), Failure> {
    if !setup::installed_cargo(workspace, &tools::MDBOOK) {
        return Ok(());
    }
    for language in LANGUAGES {
        let mut command = workspace.command("mdbook");
        command.arg("build").arg(workspace.root.join("docs/book").join(language));
        command.arg("--dest-dir").arg(workspace.dist().join(FOLDER).join(language));
        run(&format!("the manual, {language}"), &mut command)?;
    }
    Ok(())
}
