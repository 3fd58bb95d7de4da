//! Serves the built site from a folder, as a static host does: no headers but the type and `no-cache`. Files can be
//! refused or held back for as long as a test wants, or come over a slow line. Where a packed file stands beside one
//! (`app.js.br`), it is sent.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// The site, served as long as the process lives.
pub struct Site {
    /// `http://127.0.0.1:port`.
    pub address: String,
    pub gate: Arc<Gate>,
}

/// Which files of the site are not served, by a part of their path.
#[derive(Debug, Default)]
pub struct Gate {
    closed: Mutex<Vec<(String, Closed)>>,
    opened: Condvar,
    line: Mutex<Option<Line>>,
    sent: Mutex<Sent>,
    /// Who sends a piece over the line has it to himself.
    turn: Mutex<()>,
}

/// A line over which all files come, as if the site were far away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub bits_a_second: u64,
    pub delay_ms: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// The files, by their paths, as often as they were asked for.
    pub paths: Vec<String>,
    /// The bytes, with the heads of the answers.
    pub bytes: usize,
}

const PIECE: usize = 16 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closed {
    Refused,
    Held,
    Cut,
}

impl Gate {
    /// Answers requests for such files with an error from now on.
    pub fn refuse(&self, part: &str) {
        self.close(part, Closed::Refused);
    }

    /// Answers requests for such files only once the gate is open.
    pub fn hold(&self, part: &str) {
        self.close(part, Closed::Held);
    }

    /// Nothing answers any more, as if there were no connection.
    pub fn cut(&self) {
        self.close("", Closed::Cut);
    }

    /// What was sent so far.
    pub fn sent(&self) -> Sent {
        self.sent.lock().expect("nobody panics at the gate").clone()
    }

    /// Has everything come over such a line from now on.
    pub fn slow_down(&self, line: Line) {
        *self.line.lock().expect("nobody panics at the gate") = Some(line);
    }

    /// Sends an answer, over the line if there is one.
    fn send(&self, mut out: &TcpStream, path: String, head: &[u8], body: &[u8]) -> Option<()> {
        {
            let mut sent = self.sent.lock().expect("nobody panics at the gate");
            sent.paths.push(path);
            sent.bytes += head.len() + body.len();
        }
        let line = *self.line.lock().expect("nobody panics at the gate");
        if let Some(line) = line {
            std::thread::sleep(Duration::from_millis(line.delay_ms));
        }
        out.write_all(head).ok()?;
        for piece in body.chunks(PIECE) {
            if let Some(line) = line {
                let _turn = self.turn.lock().expect("nobody panics at the gate");
                let bits = 8_000_000 * piece.len() as u64;
                std::thread::sleep(Duration::from_micros(bits / line.bits_a_second));
            }
            out.write_all(piece).ok()?;
        }
        Some(())
    }

    /// Serves every file again, those that wait too.
    pub fn open(&self) {
        self.closed.lock().expect("nobody panics at the gate").clear();
        self.opened.notify_all();
    }

    fn close(&self, part: &str, how: Closed) {
        self.closed.lock().expect("nobody panics at the gate").push((part.to_owned(), how));
    }

    /// How a file is not served, once that is known.
    fn closed(&self, path: &str) -> Option<Closed> {
        let closed = self.closed.lock().expect("nobody panics at the gate");
        let rule = |closed: &Vec<(String, Closed)>, how: Closed| {
            closed.iter().any(|(part, known)| path.contains(part.as_str()) && *known == how)
        };
        let closed = self.opened.wait_while(closed, |closed| rule(closed, Closed::Held));
        let closed = closed.expect("nobody panics at the gate");
        [Closed::Cut, Closed::Refused].into_iter().find(|how| rule(&closed, *how))
    }
}

impl Site {
    /// Serves the folder that `GANTRY_DIST` names, else `dist` in the workspace, with `added` at the end of the
    /// files of those names; where there is no such file, it is what is added.
    pub fn serve(added: &'static [(&'static str, &'static str)]) -> Site {
        let dist = std::env::var_os("GANTRY_DIST")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"), PathBuf::from);
        Site::of(dist, added)
    }

    /// The same for a folder.
    pub fn of(dist: PathBuf, added: &'static [(&'static str, &'static str)]) -> Site {
        assert!(dist.join("index.html").is_file(), "no site in {}: build it first", dist.display());
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let gate = Arc::<Gate>::default();
        let every = gate.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (dist, gate) = (dist.clone(), every.clone());
                std::thread::spawn(move || answer(&stream, &dist, added, &gate));
            }
        });
        Site { address, gate }
    }
}

/// Answers requests until the browser has no more; what goes wrong ends the connection.
fn answer(stream: &TcpStream, dist: &Path, added: &[(&str, &str)], gate: &Gate) -> Option<()> {
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
        let is_inside = path.split('/').all(|part| part != "..");
        let read = |name: &str| is_inside.then(|| std::fs::read(dist.join(name)).ok()).flatten();
        let packed = read(&format!("{path}.br"));
        let encoding = if packed.is_some() { "Content-Encoding: br\r\n" } else { "" };
        let is_added = added.iter().any(|(name, _)| path == *name);
        let body = packed.or_else(|| read(&path)).or(is_added.then(Vec::new));
        let more = added
            .iter()
            .filter(|(name, _)| path.ends_with(name))
            .flat_map(|(_, text)| text.bytes());
        let (status, body) = match (gate.closed(&path), body) {
            (Some(Closed::Cut), _) => return None,
            (Some(_), _) => ("503 Service Unavailable", b"refused".to_vec()),
            (_, Some(body)) => ("200 OK", body.into_iter().chain(more).collect()),
            (_, None) => ("404 Not Found", b"not found".to_vec()),
        };
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {}\r\n{encoding}Content-Length: {}\r\nCache-Control: no-cache\r\nAccess-Control-Allow-Origin: *\r\n\r\n",
            mime(&path),
            body.len()
        );
        gate.send(stream, path, head.as_bytes(), &body)?;
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
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
