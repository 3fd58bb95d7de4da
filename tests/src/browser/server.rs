//! Serves the built site from a folder, as a static host does: no headers but the type and `no-cache`.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};

/// The site, served as long as the process lives.
pub struct Site {
    /// `http://127.0.0.1:port`.
    pub address: String,
}

impl Site {
    /// Serves the folder that `GANTRY_DIST` names, else `dist` in the workspace, with `added` at the end of the
    /// files of those names.
    ///
    /// # Panics
    /// Where there is no site in it.
    pub fn serve(added: &'static [(&'static str, &'static str)]) -> Site {
        let dist = std::env::var_os("GANTRY_DIST")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"), PathBuf::from);
        assert!(dist.join("index.html").is_file(), "no site in {}: build it first", dist.display());
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let dist = dist.clone();
                std::thread::spawn(move || answer(&stream, &dist, added));
            }
        });
        Site { address }
    }
}

/// Answers requests until the browser has no more; what goes wrong ends the connection.
fn answer(stream: &TcpStream, dist: &Path, added: &[(&str, &str)]) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    loop {
        let request = lines.next()?.ok()?;
        while !lines.next()?.ok()?.is_empty() {}
        let path = request.split(' ').nth(1)?;
        let path = path.split(['?', '#']).next()?.trim_start_matches('/');
        let path = if path.is_empty() || path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path.to_owned()
        };
        let file = dist.join(&path);
        let body =
            if path.split('/').any(|part| part == "..") { None } else { std::fs::read(&file).ok() };
        let more =
            added.iter().filter(|(name, _)| *name == path).flat_map(|(_, text)| text.bytes());
        let (status, body) = match body {
            Some(body) => ("200 OK", body.into_iter().chain(more).collect()),
            None => ("404 Not Found", b"not found".to_vec()),
        };
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\r\n",
            mime(&path),
            body.len()
        );
        let mut out = stream;
        out.write_all(head.as_bytes()).ok()?;
        out.write_all(&body).ok()?;
    }
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
