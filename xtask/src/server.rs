//! Serves the built site on the loopback interface, as a static host would.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tiny_http::{Header, Method, Request, Response, Server};

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
    let server = Arc::new(server);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for request in server.incoming_requests() {
                    answer(folder, request);
                }
            });
        }
    });
    Ok(())
}

fn bind(port: u16) -> Result<Server, Box<dyn std::error::Error + Send + Sync>> {
    Server::http(("127.0.0.1", port))
}

/// A reader who went away is no matter: the result of responding is not looked at.
fn answer(folder: &Path, request: Request) {
    if !matches!(request.method(), Method::Get | Method::Head) {
        let _ = request.respond(Response::from_string("only GET and HEAD").with_status_code(405));
        return;
    }
    let opened =
        file_of(folder, request.url()).and_then(|path| Some((File::open(&path).ok()?, path)));
    let Some((file, path)) = opened else {
        let _ = request.respond(Response::from_string("not found").with_status_code(404));
        return;
    };
    // Names do not change with everything that their content depends on, so a browser asks each time.
    let response = Response::from_file(file)
        .with_header(header("Content-Type", content_type(&path)))
        .with_header(header("Cache-Control", "no-cache"))
        .with_header(header("X-Content-Type-Options", "nosniff"));
    let _ = request.respond(response);
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("headers are plain ASCII")
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
    use super::*;

    fn site() -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert!(folder.join("main.rs").is_file());
        folder
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
