//! Serves the built site on the loopback interface, as a static host would.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tiny_http::{Method, Request, Server};

use crate::shell::Failure;

/// Tried first where no port is asked for.
pub const USUAL_PORT: u16 = 8080;

/// Serves a folder until the process is ended. With a port that is taken it fails; without one it takes
/// the usual port or any that is free.
pub fn serve(folder: &Path, port: Option<u16>) -> Result<(), Failure> {
    let server = match port {
        Some(port) => bind(port),
        None => bind(USUAL_PORT).or_else(|_| bind(0)),
    };
    let server = server.map_err(|error| {
        let port = port.unwrap_or_default();
        Failure::new(format!("port {port} of 127.0.0.1 cannot be served: {error}"))
    })?;
    println!("Gantry is served at http://{}/ (stop with Ctrl-C)", server.server_addr());
    answer_all(&server, folder);
    Ok(())
}

fn answer_all(server: &Server, folder: &Path) {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for request in server.incoming_requests() {
                    answer(folder, request);
                }
            });
        }
    });
}

fn bind(port: u16) -> Result<Server, Box<dyn std::error::Error + Send + Sync>> {
    Server::http(("127.0.0.1", port))
}

/// A reader who went away is no matter: whether all was written is not looked at.
fn answer(folder: &Path, request: Request) {
    let plain = |status, text: &'static str| {
        let body: Box<dyn Read> = Box::new(text.as_bytes());
        (status, "text/plain", text.len() as u64, body)
    };
    let opened = file_of(folder, request.url()).and_then(|path| {
        let file = File::open(&path).ok()?;
        Some((file.metadata().ok()?.len(), file, path))
    });
    let (status, content_type, length, body) = match (request.method(), opened) {
        (Method::Get | Method::Head, Some((length, file, path))) => {
            ("200 OK", content_type(&path), length, Box::new(file) as Box<dyn Read>)
        }
        (Method::Get | Method::Head, None) => plain("404 Not Found", "not found"),
        _ => plain("405 Method Not Allowed", "only GET and HEAD"),
    };
    let sent = if *request.method() == Method::Head { 0 } else { length };
    let _ = respond(request, status, content_type, length, body.take(sent));
}

/// Answers, and has the connection closed: `tiny_http` now and then lets a connection wait until another one ends, and a
/// browser that keeps those would wait for ever.
fn respond(
    request: Request,
    status: &str,
    content_type: &str,
    length: u64,
    mut body: impl Read,
) -> io::Result<()> {
    let mut writer = request.into_writer();
    // Names do not change with everything that their content depends on, so a browser asks each time. Frames without an
    // origin may fetch: what is served is public.
    write!(
        writer,
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\
         Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n"
    )?;
    io::copy(&mut body, &mut writer)?;
    writer.flush()
}

/// The file that an address names; nothing outside of the folder, and nothing hidden.
fn file_of(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?;
    let path = decoded(path)?;
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

/// Resolves `%41` and the like.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        if first == b'%' {
            let digits = std::str::from_utf8(tail.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &tail[2..];
        } else {
            bytes.push(first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).ok()
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
    use std::io::{BufRead, BufReader};
    use std::net::TcpStream;
    use std::sync::Barrier;
    use std::time::Duration;

    use super::*;

    fn site() -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert!(folder.join("main.rs").is_file());
        folder
    }

    #[test]
    fn connections_that_come_at_once_are_all_answered_whole() {
        let server = bind(0).expect("a free port");
        let address = server.server_addr().to_ip().expect("an address");
        std::thread::spawn(move || answer_all(&server, &site()));
        let start = Barrier::new(24);
        // As a browser does: the connection is kept unless the server says that it closes.
        let ask = || {
            start.wait();
            let mut stream = TcpStream::connect(address).expect("it listens");
            stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
            stream.write_all(b"GET /main.rs HTTP/1.1\r\nHost: here\r\n\r\n").expect("sent");
            let (mut told, mut answer) = (String::new(), BufReader::new(stream));
            while !told.ends_with("\r\n\r\n") {
                answer.read_line(&mut told).expect("an answer");
            }
            let mut body = vec![0; include_bytes!("main.rs").len()];
            answer.read_exact(&mut body).expect("the file");
            assert!(told.starts_with("HTTP/1.1 200") && body == include_bytes!("main.rs"));
            (!told.contains("Connection: close")).then_some(answer)
        };
        for _ in 0..20 {
            std::thread::scope(|scope| {
                let asked: Vec<_> = (0..24).map(|_| scope.spawn(ask)).collect();
                let kept = asked.into_iter().map(|asks| asks.join().expect("it is answered"));
                drop(kept.collect::<Vec<_>>());
            });
        }
    }

    #[test]
    fn an_address_names_a_file_in_the_folder() {
        let named = file_of(&site(), "/main%2Ers?v=1#x").unwrap();
        assert!(named.ends_with("xtask/src/main.rs"), "{}", named.display());
    }

    #[test]
    fn nothing_outside_of_the_folder_is_served() {
        let bad =
            ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "/a%00", "/%", "/%zz"];
        for url in bad {
            assert_eq!(file_of(&site(), url), None, "{url}");
        }
        assert!(file_of(site().parent().unwrap(), "/Cargo.toml").is_some());
    }

    #[test]
    fn wasm_has_the_type_that_streaming_compilation_asks_for() {
        assert_eq!(content_type(Path::new("a_bg.wasm")), "application/wasm");
    }
}
