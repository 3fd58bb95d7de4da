//! The page's document: `index.html` with what it asks for in the words of Trunk put in its place.
//!
//! `trunk serve` reads the same document. What Trunk does of it that the site needs is done here: styles become one
//! file, files are copied, the programs are named.

use std::fmt::Write as _;
use std::path::Path;

use crate::program::Built;
use crate::shell::{Failure, Workspace, at, files_below};
use crate::site::{integrity, short_digest};

const LOADER: &str = "static/loader.js";

/// Writes what the document asks for into the site, and returns the document.
pub fn built(workspace: &Workspace, app: &Built, worker: &Built) -> Result<String, Failure> {
    let source = workspace.root.join("index.html");
    let source = at(&source, std::fs::read_to_string(&source))?;
    let (mut html, mut styles) = (String::new(), String::new());
    for line in source.lines() {
        let Some(asked) = line.trim().strip_prefix("<link data-trunk ") else {
            html.push_str(line);
            html.push('\n');
            continue;
        };
        let path = attribute(asked, "href").unwrap_or_default();
        match attribute(asked, "rel") {
            Some("css") => {
                let path = workspace.root.join(path);
                styles.push_str(&at(&path, std::fs::read_to_string(&path))?);
            }
            // It stands beside its program.
            Some("copy-file") if path == LOADER => copy_into(workspace, path, &worker.folder)?,
            Some("copy-dir" | "copy-file") => copy(workspace, path)?,
            Some("icon") => {
                copy(workspace, path)?;
                let name = name_of(path);
                let _ = writeln!(
                    html,
                    "    <link rel=\"icon\" href=\"./{name}\" type=\"image/svg+xml\" />"
                );
            }
            Some("rust") if attribute(asked, "data-bin") == Some(&*app_name(app)) => {
                html.push_str(&style(workspace, &styles)?);
                html.push_str(&start(app)?);
            }
            Some("rust") => {}
            _ => {
                return Err(Failure::new(format!(
                    "index.html asks for what is not known: {asked}"
                )));
            }
        }
    }
    let loader = format!("./{}/loader.js", worker.folder);
    let core = format!("./{}/worker_bg.wasm", worker.folder);
    let digest = integrity(&at(&worker.wasm, std::fs::read(&worker.wasm))?);
    for (plain, named) in [
        ("\"./loader.js\"", format!("\"{loader}\"")),
        (
            "fetch(\"./worker_bg.wasm\")",
            format!("fetch(\"{core}\", {{ integrity: \"{digest}\" }})"),
        ),
    ] {
        if !html.contains(plain) {
            return Err(Failure::new(format!("index.html does not name {plain}")));
        }
        html = html.replace(plain, &named);
    }
    Ok(html)
}

fn app_name(app: &Built) -> String {
    app.folder.split('-').next().unwrap_or_default().to_owned()
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = element.split_once(&format!("{name}=\""))?;
    after.split_once('"').map(|(value, _)| value)
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Copies a file, or a folder with all that is in it, to the top of the site.
fn copy(workspace: &Workspace, path: &str) -> Result<(), Failure> {
    let from = workspace.root.join(path);
    if from.is_dir() {
        for file in files_below(&from)? {
            let below = file.strip_prefix(&from).unwrap_or(&file);
            let to = workspace.dist().join(name_of(path)).join(below);
            copy_file(&file, &to)?;
        }
        return Ok(());
    }
    copy_file(&from, &workspace.dist().join(name_of(path)))
}

fn copy_into(workspace: &Workspace, path: &str, folder: &str) -> Result<(), Failure> {
    copy_file(&workspace.root.join(path), &workspace.dist().join(folder).join(name_of(path)))
}

fn copy_file(from: &Path, to: &Path) -> Result<(), Failure> {
    let folder = to.parent().unwrap_or(to);
    at(folder, std::fs::create_dir_all(folder))?;
    at(from, std::fs::copy(from, to)).map(drop)
}

/// All styles as one file, which bears its digest.
fn style(workspace: &Workspace, styles: &str) -> Result<String, Failure> {
    let name = format!("gantry-{}.css", short_digest(styles.as_bytes()));
    let path = workspace.dist().join(&name);
    at(&path, std::fs::write(&path, styles))?;
    Ok(format!(
        "    <link rel=\"stylesheet\" href=\"./{name}\" integrity=\"{}\" crossorigin />\n",
        integrity(styles.as_bytes())
    ))
}

/// What fetches the page's program and starts it.
fn start(app: &Built) -> Result<String, Failure> {
    let Built { folder, script, wasm } = app;
    let [script, wasm] = [script, wasm].map(|path| {
        let bytes = at(path, std::fs::read(path))?;
        Ok::<_, Failure>((
            format!("./{folder}/{}", name_of(&path.to_string_lossy())),
            integrity(&bytes),
        ))
    });
    let ((script, sealed), (wasm, digest)) = (script?, wasm?);
    Ok(format!(
        "    <link rel=\"modulepreload\" href=\"{script}\" integrity=\"{sealed}\" />
    <link rel=\"preload\" href=\"{wasm}\" as=\"fetch\" type=\"application/wasm\" crossorigin />
    <script type=\"module\">
      import init from \"{script}\";
      await init({{ module_or_path: fetch(\"{wasm}\", {{ integrity: \"{digest}\" }}) }});
    </script>
"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_read_by_their_names() {
        let element = r#"rel="css" href="static/a.css" data-bin="app" />"#;
        assert_eq!(attribute(element, "href"), Some("static/a.css"));
        assert_eq!(attribute(element, "data-bin"), Some("app"));
        assert_eq!(attribute(element, "title"), None);
        assert_eq!(name_of("static/a.css"), "a.css");
    }
}
