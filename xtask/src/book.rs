//! Builds the manual: the pages of `docs/` as a book in each language, in `dist/docs/<language>`.
//!
//! A page of a book includes one of `docs/` and has its path there, so that links between pages hold in both places.

use crate::setup;
use crate::shell::{Failure, Workspace};
use crate::tools;

/// The folder of the books, and that of the site which has them.
pub const FOLDER: &str = "docs";

/// The languages, each a folder of `docs/book`.
const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The books, beside the page that is already in `dist/`. `cargo xtask build` brings their tool; the tests, which run the
/// pages themselves, do without it.
pub fn build(workspace: &Workspace) -> Result<(), Failure> {
    if !setup::installed(workspace, &tools::MDBOOK) {
        return Ok(());
    }
    for language in LANGUAGES {
        let mut mdbook = workspace.command(&format!("mdbook build docs/book/{language}"));
        mdbook.arg("--dest-dir").arg(workspace.dist().join(FOLDER).join(language));
        workspace.run(&format!("the manual, {language}"), &mut mdbook)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// The links of a text to other pages.
    fn links(text: &str) -> impl Iterator<Item = &str> {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let targets = targets.map(|target| target.split('#').next().unwrap_or_default());
        targets.filter(|target| !target.is_empty() && !target.contains(':'))
    }

    fn resolved(page: &Path, link: &str) -> PathBuf {
        let joined = page.parent().unwrap_or(page).join(link);
        joined.canonicalize().unwrap_or(joined)
    }

    #[test]
    fn links_lead_to_pages_of_the_book_and_of_the_repository() {
        let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/book");
        for language in LANGUAGES {
            let summary = books.join(language).join("src/SUMMARY.md");
            let chapters = fs::read_to_string(&summary).unwrap();
            let chapters: Vec<_> = links(&chapters).map(|link| resolved(&summary, link)).collect();
            assert!(chapters.len() > 12, "{chapters:?}");
            for chapter in &chapters {
                let text = fs::read_to_string(chapter)
                    .unwrap_or_else(|error| panic!("{}: {error}", chapter.display()));
                let (mut source, mut text) = (chapter.clone(), text);
                if let Some((_, rest)) = text.split_once("{{#include ") {
                    source = resolved(chapter, rest.split("}}").next().unwrap_or_default());
                    text = fs::read_to_string(&source).unwrap();
                }
                for link in links(&text) {
                    let told = format!("{}: {link}", source.display());
                    let file = resolved(&source, link);
                    assert!(file.is_file(), "{told} is no file");
                    let is_page = file.extension().is_some_and(|end| end == "md");
                    assert!(!is_page || chapters.contains(&resolved(chapter, link)), "{told}");
                }
            }
        }
    }
}
