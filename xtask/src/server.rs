//! Serves the built site on the loopback interface, as a static host would: a thread for each connection, which is closed
//! with its answer.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::shell::Failure;

/// Tried first where no port is asked for.
pub const USUAL_PORT: u16 = 8080;

/// After this long without a word a connection is dropped, and so is a request that goes on for ever.
const PATIENCE: Duration = Duration::from_secs(20);
const MOST_BYTES: u64 = 64 << 10;

/// Serves a folder until the process is ended. With a port that is taken it fails; without one it takes
/// the usual port or any that is free.
pub fn serve(folder: &Path, port: Option<u16>) -> Result<(), Failure> {
    let bind = |port: u16| TcpListener::bind(("127.0.0.1", port));
    let listener = match port {
        Some(port) => bind(port),
        None => bind(USUAL_PORT).or_else(|_| bind(0)),
    };
    let address = listener.and_then(|listener| Ok((listener.local_addr()?, listener)));
    let (address, listener) = address.map_err(|error| {
        let port = port.unwrap_or_default();
        Failure::new(format!("port {port} of 127.0.0.1 cannot be served: {error}"))
    })?;
    println!("Gantry is served at http://{address}/ (stop with Ctrl-C)");
    answer_all(&listener, folder);
    Ok(())
}

fn answer_all(listener: &TcpListener, folder: &Path) {
    std::thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            // A reader who went away is no matter: whether all was written is not looked at.
            scope.spawn(move || answer(folder, &stream));
        }
    });
}

/// Answers one request.
fn answer(folder: &Path, mut stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.take(MOST_BYTES)).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, url) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let file = file_of(folder, url)
        .and_then(|path| Some((content_type(&path), std::fs::read(path).ok()?)));
    let (status, (content_type, body)) = match (method, file) {
        ("GET" | "HEAD", Some(file)) => ("200 OK", file),
        ("GET" | "HEAD", None) => ("404 Not Found", ("text/plain", b"not found".to_vec())),
        _ => ("405 Method Not Allowed", ("text/plain", b"only GET and HEAD".to_vec())),
    };
    // Names do not change with everything that their content depends on, so a browser asks each time. Frames without an
    // origin may fetch: what is served is public.
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\
         Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method == "HEAD" { Ok(()) } else { stream.write_all(&body) }
}

/// The file that an address names; nothing outside of the folder, and nothing hidden. No file of the site has a name that
/// addresses must escape.
fn file_of(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?;
    let mut file = folder.to_path_buf();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        if part.starts_with('.') || part.contains(['\\', '\0', ':']) {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() {
        file.push("index.html");
    }
    let file = file.canonicalize().ok()?;
    file.starts_with(folder.canonicalize().ok()?).then_some(file).filter(|file| file.is_file())
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("jsonl" | "txt" | "md" | "ts") => "text/plain; charset=utf-8",
        Some("csv") => "text/csv; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        Some("gz") => "application/gzip",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
    }

    fn asked(address: std::net::SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer, and its end");
        answer
    }

    #[test]
    fn connections_that_come_at_once_are_all_answered_whole() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        std::thread::spawn(move || answer_all(&listener, &site()));
        // One that says nothing keeps none of the others waiting.
        let _silent = TcpStream::connect(address).expect("it listens");
        std::thread::scope(|scope| {
            for _ in 0..24 {
                scope.spawn(|| {
                    let got = asked(address, "GET /main.rs HTTP/1.1\r\nHost: here\r\n\r\n");
                    assert!(got.starts_with("HTTP/1.1 200 OK\r\n"), "{got}");
                    assert!(got.ends_with(&format!("\r\n\r\n{}", include_str!("main.rs"))));
                });
            }
        });
        assert!(asked(address, "HEAD /main.rs HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n"));
        assert!(asked(address, "GET /no HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404 "));
        assert!(asked(address, "PUT /main.rs HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
    }

    #[test]
    fn an_address_names_a_file_in_the_folder_and_nothing_outside_of_it() {
        let named = file_of(&site(), "/main.rs?v=1#x").unwrap();
        assert!(named.ends_with("xtask/src/main.rs"), "{}", named.display());
        for url in ["/../Cargo.toml", "/a/../../Cargo.toml", "/..\\Cargo.toml", "/a\0", "/.", "/no"]
        {
            assert_eq!(file_of(&site(), url), None, "{url}");
        }
        assert!(file_of(site().parent().unwrap(), "/Cargo.toml").is_some());
        assert_eq!(content_type(Path::new("a_bg.wasm")), "application/wasm", "for streaming");
    }
}
