//! The page's document: `index.html` with what it asks for in the words of Trunk put in its place.
//!
//! `trunk serve` reads the same document. What Trunk does of it that the site needs is done here: styles become one
//! file, files are copied, the programs are named.

use std::fmt::Write as _;
use std::path::Path;

use crate::program::Built;
use crate::shell::{Failure, Workspace, at, copy};
use crate::site::{integrity, short_digest};

const LOADER: &str = "static/loader.js";

/// Writes what the document asks for into the site, and returns the document.
pub fn built(workspace: &Workspace, app: &Built, worker: &Built) -> Result<String, Failure> {
    let source = workspace.root.join("index.html");
    let source = at(&source, std::fs::read_to_string(&source))?;
    let dist = workspace.dist();
    let (mut html, mut styles) = (String::new(), String::new());
    for line in source.lines() {
        let Some(asked) = line.trim().strip_prefix("<link data-trunk ") else {
            html.push_str(line);
            html.push('\n');
            continue;
        };
        let path = attribute(asked, "href").unwrap_or_default();
        let (from, name) = (workspace.root.join(path), name_of(path));
        match attribute(asked, "rel") {
            Some("css") => styles.push_str(&at(&from, std::fs::read_to_string(&from))?),
            // It stands beside its program.
            Some("copy-file") if path == LOADER => {
                copy(&from, &dist.join(&worker.folder).join(name))?;
            }
            Some("copy-dir" | "copy-file") => copy(&from, &dist.join(name))?,
            Some("icon") => {
                copy(&from, &dist.join(name))?;
                let icon =
                    format!("<link rel=\"icon\" href=\"./{name}\" type=\"image/svg+xml\" />");
                let _ = writeln!(html, "    {icon}");
            }
            Some("rust") if attribute(asked, "data-bin") == Some("app") => {
                html.push_str(&style(&dist, &styles)?);
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
    let loader = format!("\"./{}/loader.js\"", worker.folder);
    let core = format!("./{}/worker_bg.wasm", worker.folder);
    let digest = integrity(&at(&worker.wasm, std::fs::read(&worker.wasm))?);
    let core = format!("fetch(\"{core}\", {{ integrity: \"{digest}\" }})");
    for (plain, named) in [("\"./loader.js\"", loader), ("fetch(\"./worker_bg.wasm\")", core)] {
        if !html.contains(plain) {
            return Err(Failure::new(format!("index.html does not name {plain}")));
        }
        html = html.replace(plain, &named);
    }
    Ok(html)
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = element.split_once(&format!("{name}=\""))?;
    after.split_once('"').map(|(value, _)| value)
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// All styles as one file, which bears its digest.
fn style(dist: &Path, styles: &str) -> Result<String, Failure> {
    let name = format!("gantry-{}.css", short_digest(styles.as_bytes()));
    let path = dist.join(&name);
    at(&path, std::fs::write(&path, styles))?;
    let digest = integrity(styles.as_bytes());
    Ok(format!(
        "    <link rel=\"stylesheet\" href=\"./{name}\" integrity=\"{digest}\" crossorigin />\n"
    ))
}

/// What fetches the page's program and starts it.
fn start(app: &Built) -> Result<String, Failure> {
    let named = |path: &Path| {
        let name = format!("./{}/{}", app.folder, name_of(&path.to_string_lossy()));
        Ok::<_, Failure>((name, integrity(&at(path, std::fs::read(path))?)))
    };
    let ((script, sealed), (wasm, digest)) = (named(&app.script)?, named(&app.wasm)?);
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
