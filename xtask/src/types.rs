//! The TypeScript types of the module as they are published: those of each lab in a namespace of its name.
//!
//! The core gives what a lab declares, and all that it refers to, the prefix `Lab_` (`core/src/labs/mod.rs`). Here the
//! declarations of a lab are gathered in its namespace and lose the prefix: a name that the lab does not declare is
//! then found outside, among the types that all labs share.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::shell::{self, Failure, Workspace, at};

/// The library that `Stepper` needs, whichever a program names: `Symbol.dispose`.
const HEAD: &str = "/// <reference lib=\"esnext.disposable\" />\n";

/// The prefix of the messages of an embed, which have a file of their own.
const EMBED: &str = "Embed";

/// The types of the module and those of an embed's messages, from those that were bound. Errors: a prefix is left, so that a
/// type would not be found; an embed has no messages.
pub fn published(bound: &str) -> Result<[String; 2], Failure> {
    let mut labs = BTreeMap::<&str, String>::new();
    let declarations = bound.split("\n\n").map(|text| text.trim_matches('\n'));
    for declaration in declarations.filter(|text| !text.is_empty()) {
        let lab = lab_of(declaration).unwrap_or_default();
        let text = match lab {
            "" => declaration.to_owned(),
            _ => declaration.replace(&format!("{lab}_"), ""),
        };
        let is_shared = ["", EMBED].contains(&lab);
        *labs.entry(lab).or_default() += &(text + if is_shared { "\n\n" } else { "\n" });
    }
    let messages =
        labs.remove(EMBED).ok_or_else(|| Failure::new("no types of an embed's messages"))?;
    let mut module = HEAD.to_owned() + &labs.remove("").unwrap_or_default();
    for (lab, text) in labs {
        let _ = write!(module, "export namespace {lab} {{\n{text}}}\n\n");
    }
    let has_prefix = |line: &&str| {
        let mut words = line.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        words.any(|word| prefix(word).is_some())
    };
    match module.lines().find(has_prefix) {
        Some(line) => Err(Failure::new(format!("a prefix is left in the types: {line}"))),
        None => Ok([module, messages]),
    }
}

/// The lab whose type this declares; none where it is shared.
fn lab_of(declaration: &str) -> Option<&str> {
    let exported = declaration.lines().find_map(|line| line.strip_prefix("export "))?;
    let name = ["interface ", "type "].iter().find_map(|kind| exported.strip_prefix(kind))?;
    prefix(name)
}

/// `Lab` of `Lab_Name`; a constant, `SLOW_STRIDE`, has none.
fn prefix(word: &str) -> Option<&str> {
    let (lab, name) = word.split_once('_')?;
    let begins = |text: &str| text.starts_with(|sign: char| sign.is_ascii_uppercase());
    let named = |text: &str| text.chars().all(char::is_alphanumeric);
    let constant = lab.len() > 1 && lab.chars().all(|sign| sign.is_ascii_uppercase());
    (begins(lab) && named(lab) && !constant && begins(name)).then_some(lab)
}

/// Has the TypeScript compiler check the types: by what pages write with them (`tests/js/module.ts`, `embed.ts`), and by every
/// example of the gallery but those with a list too long for it, which must be a `Scenario`.
pub fn check(workspace: &Workspace) -> Result<(), Failure> {
    let folder = workspace.target().join("module-types");
    at(&folder, fs::create_dir_all(&folder))?;
    let (tests, module) = (workspace.root.join("tests/js"), workspace.dist().join("module"));
    let examples = examples(workspace)?;
    let quoted = |path: &Path| format!("\"{}\"", path.display());
    let module = quoted(&module.join("gantry.js"));
    let text = format!("import type {{ Scenario }} from {module};\n{examples}");
    let gallery = folder.join("gallery.ts");
    at(&gallery, fs::write(&gallery, text))?;
    let base = quoted(&tests.join("tsconfig.json"));
    let [page, embed] = ["module.ts", "embed.ts"].map(|name| quoted(&tests.join(name)));
    // Only the page around an embed has the browser's own types.
    let browser = r#""compilerOptions": { "lib": ["ES2022", "DOM"] }, "#;
    let of_module = ("", format!("{page}, {}", quoted(&gallery)));
    for (name, (more, files)) in [("module", of_module), ("embed", (browser, embed))] {
        let config = folder.join(format!("{name}.json"));
        let text = format!(r#"{{ "extends": {base}, {more}"files": [{files}] }}"#);
        at(&config, fs::write(&config, text))?;
        shell::quietly(workspace.command("tsc").arg("-p").arg(&config))?;
    }
    Ok(())
}

/// The longest line of an example, in bytes: of a list of thousands of records the compiler makes one type of them all,
/// and gives up (TS2590).
const LONGEST_LINE: usize = 32 << 10;

/// Each scenario of the gallery as a constant of that type.
fn examples(workspace: &Workspace) -> Result<String, Failure> {
    let mut text = String::new();
    for file in shell::files_below(&workspace.root.join("static/gallery"))? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
        let json = at(&file, fs::read_to_string(&file))?;
        if json.lines().any(|line| line.len() > LONGEST_LINE) {
            continue;
        }
        let _ = writeln!(text, "export const {name}: Scenario = {};", json.trim_end());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lab_has_its_namespace() {
        let bound = "\
/**
 * Of all labs.
 */
export type Moment = number;

/**
 * A job.
 */
export interface Cats_Job {
    at: Cats_Moment;
    of: Cats_Owner[];
}

export type Cats_Owner = \"a_b\" | Cats_Job;

export type Dogs_Job = number;

export type Embed_Ask = Embed_Moment;

";
        assert_eq!(prefix("SLOW_STRIDE"), None);
        let [module, messages] = published(bound).expect("no prefix is left");
        let expected = "\
/**
 * Of all labs.
 */
export type Moment = number;

export namespace Cats {
/**
 * A job.
 */
export interface Job {
    at: Moment;
    of: Owner[];
}
export type Owner = \"a_b\" | Job;
}

export namespace Dogs {
export type Job = number;
}
";
        assert_eq!(module.trim_end(), format!("{HEAD}{expected}").trim_end());
        assert_eq!(messages, "export type Ask = Moment;\n\n");
    }

    #[test]
    fn no_prefix_is_left() {
        for foreign in ["export type Cats_Job = Dogs_Job;", "export type Shown = Dogs_Job[];"] {
            let bound = format!("export type Embed_Ask = number;\n\n{foreign}");
            assert!(published(&bound).unwrap_err().message.contains("Dogs_Job"), "{foreign}");
        }
    }
}
