//! A package for a learning platform: the site's files and a SCORM 1.2 manifest in one ZIP file.
//!
//! The page's document in it names the exercise in an element of its head, so that the platform starts a plain
//! `index.html`: platforms differ in what they do with a fragment or a query behind that. The browser has compressed the
//! files (gzip), and a ZIP file takes such data as they are, with the checksum that is behind them.
//!
//! **Invariant:** a package has files of the site's list alone, beside the manifest.
//! **Invariant:** what a reader wrote is escaped in manifest and document.

use std::fmt::Write as _;
use std::io::Write as _;

use rawzip::{CompressionMethod, DataDescriptorOutput, ZipArchiveWriter};

use crate::scene::svg::Escaped;

/// The name of the element that says what a package is about.
pub const NAME: &str = "gantry-package";

/// Its attribute that has the score from which on the exercise is passed.
pub const MASTERY: &str = "data-mastery";

pub const DOCUMENT: &str = "index.html";

/// The manifest, where platforms look for it.
pub const MANIFEST: &str = "imsmanifest.xml";

const MOST_FILES: usize = 2_000;

/// The most bytes of a package, before compression.
const MOST_BYTES: u64 = 64 << 20;

/// Examples above this many bytes come along only if they are open.
const LARGE: u64 = 128 << 10;

/// Files that no reader of the page needs: the JavaScript module, its example, the schema of the file format, and what
/// pages need that embed it.
const ASIDE: [&str; 5] =
    ["module/", "module-example.html", "scenario.schema.json", "embed/", "gantry-embed."];

/// A file of the site, as its list names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its path below the site.
    pub path: String,
    pub bytes: u64,
    /// Its digest, as a request states it.
    pub integrity: String,
}

/// Those files of a list that a package of an example has; none where the list is not one of a site.
pub fn needed(listed: Vec<Listed>, example: Option<&str>) -> Option<Vec<Listed>> {
    if !listed.iter().all(|file| is_plain(&file.path)) {
        return None;
    }
    let is_needed = |file: &Listed| {
        let path = &*file.path;
        let aside = ASIDE.iter().any(|aside| path.starts_with(aside));
        let of_gallery = path.strip_prefix("gallery/").and_then(|name| name.split('.').next());
        !aside && of_gallery.is_none_or(|name| file.bytes <= LARGE || example == Some(name))
    };
    let files: Vec<Listed> = listed.into_iter().filter(is_needed).collect();
    let bytes = files.iter().fold(0, |bytes: u64, file| bytes.saturating_add(file.bytes));
    let has_document = files.iter().any(|file| file.path == DOCUMENT);
    (has_document && files.len() <= MOST_FILES && bytes <= MOST_BYTES).then_some(files)
}

/// True if a path leads to a file below the site and needs no escapes in an address.
fn is_plain(path: &str) -> bool {
    let plain = |part: &str| {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        !part.is_empty() && !part.starts_with("..") && part.bytes().all(known)
    };
    path.split('/').all(plain)
}

/// The fragment of an exercise, from that of what is shown: with questions or without. With them it begins at the first.
pub fn exercise(fragment: &str, asks: bool) -> String {
    let names_moment = |part: &str| ["m=", "k=", "s="].iter().any(|name| part.starts_with(name));
    let asked = fragment.split('&').find(|part| part.starts_with("predict="));
    let mut parts: Vec<&str> = fragment
        .split('&')
        .filter(|part| !part.starts_with("predict="))
        .filter(|part| !asks || !names_moment(part))
        .collect();
    if asks {
        parts.push(asked.unwrap_or("predict=1"));
    }
    parts.join("&")
}

/// An exercise: where it begins, and the score from which on it is passed, from 1 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise<'a> {
    pub fragment: &'a str,
    /// None where it is neither passed nor failed.
    pub mastery: Option<u8>,
}

/// The page's document of a package: it names the exercise. None where it has no head.
pub fn document(html: &str, Exercise { fragment, mastery }: Exercise<'_>) -> Option<String> {
    let (head, body) = html.split_once("</head>")?;
    let fragment = Escaped(fragment);
    let mastery = mastery.map(|least| format!(" {MASTERY}=\"{least}\"")).unwrap_or_default();
    Some(format!("{head}<meta name=\"{NAME}\" content=\"{fragment}\"{mastery} /></head>{body}"))
}

/// The manifest: one exercise, which is the page with all files.
pub fn manifest(
    title: &str,
    Exercise { fragment, mastery }: Exercise<'_>,
    paths: &[&str],
) -> String {
    let (title, number) = (Escaped(title), number(title, fragment));
    let mastery = mastery
        .map(|least| format!("<adlcp:masteryscore>{least}</adlcp:masteryscore>"))
        .unwrap_or_default();
    let mut files = String::new();
    for path in paths {
        let _ = write!(files, "\n      <file href=\"{}\" />", Escaped(path));
    }
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="gantry-{number:08x}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="gantry">
    <organization identifier="gantry">
      <title>{title}</title>
      <item identifier="exercise" identifierref="page" isvisible="true"><title>{title}</title>{mastery}</item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{DOCUMENT}">{files}
    </resource>
  </resources>
</manifest>
"#
    )
}

/// A number that differs between exercises (FNV-1a).
fn number(title: &str, fragment: &str) -> u32 {
    let bytes = title.bytes().chain([0]).chain(fragment.bytes());
    bytes.fold(0x811c_9dc5, |number, byte| (number ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A compressed file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    path: String,
    deflated: Vec<u8>,
    checksum: u32,
    bytes: u32,
}

impl Entry {
    /// A file from its compressed form (gzip, without a name in it); none where it is not that.
    pub fn new(path: &str, gzip: &[u8]) -> Option<Entry> {
        let rest = gzip.strip_prefix(&[0x1f, 0x8b, 8, 0])?.get(6..)?;
        let (rest, bytes) = rest.split_last_chunk()?;
        let (deflated, checksum) = rest.split_last_chunk()?;
        let (checksum, bytes) = (u32::from_le_bytes(*checksum), u32::from_le_bytes(*bytes));
        Some(Entry { path: path.to_owned(), deflated: deflated.to_vec(), checksum, bytes })
    }
}

/// A ZIP file of these files; none where they are more than one can hold.
pub fn zip(entries: &[Entry]) -> Option<Vec<u8>> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for Entry { path, deflated, checksum, bytes } in entries {
        let file = archive.new_file(path.as_str()).compression_method(CompressionMethod::DEFLATE);
        let (mut file, _) = file.start().ok()?;
        file.write_all(deflated).ok()?;
        file.finish(DataDescriptorOutput::new(*checksum, u64::from(*bytes))).ok()?;
    }
    archive.finish().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(path: &str, bytes: u64) -> Listed {
        Listed { path: path.to_owned(), bytes, integrity: String::new() }
    }

    fn paths(list: &[(&str, u64)], example: Option<&str>) -> Option<Vec<String>> {
        let list = list.iter().map(|&(path, bytes)| listed(path, bytes)).collect();
        let files = needed(list, example)?;
        Some(files.into_iter().map(|file| file.path).collect())
    }

    #[test]
    fn a_package_has_what_a_reader_needs_and_the_open_example() {
        let list = [
            ("app-1/app.js", 1),
            ("gallery/fig4.json", 1),
            ("gallery/openb.json", LARGE + 1),
            ("index.html", 1),
            ("module/gantry.js", 1),
            ("scenario.schema.json", 1),
        ];
        let small = ["app-1/app.js", "gallery/fig4.json", "index.html"];
        assert_eq!(paths(&list, Some("fig4")).unwrap(), small);
        let all = ["app-1/app.js", "gallery/fig4.json", "gallery/openb.json", "index.html"];
        assert_eq!(paths(&list, Some("openb")).unwrap(), all);
    }

    #[test]
    fn a_list_that_is_not_of_a_site_is_refused() {
        for path in ["../a", "/a", "a//b", "a:b", "a?b", "a b", "..", ""] {
            assert_eq!(paths(&[("index.html", 1), (path, 1)], None), None, "{path}");
        }
        assert_eq!(paths(&[("app.js", 1)], None), None, "no document");
        assert_eq!(paths(&[("index.html", u64::MAX), ("app.js", 1)], None), None, "too large");
        let many = vec![("index.html", 1); MOST_FILES + 1];
        assert_eq!(paths(&many, None), None, "too many");
    }

    #[test]
    fn an_exercise_with_questions_begins_at_the_first() {
        let shown = "g=fig4&m=9&k=yield.1&lang=en&s=task.1";
        assert_eq!(exercise(shown, false), shown);
        assert_eq!(exercise(shown, true), "g=fig4&lang=en&predict=1");
        let room = "z=ab&predict=room&w=1.2";
        assert_eq!(exercise(room, true), "z=ab&w=1.2&predict=room");
        assert_eq!(exercise(room, false), "z=ab&w=1.2");
    }

    fn of(fragment: &str, mastery: Option<u8>) -> Exercise<'_> {
        Exercise { fragment, mastery }
    }

    #[test]
    fn the_score_to_pass_is_in_manifest_and_document() {
        for (mastery, count) in [(None, 0), (Some(80), 1)] {
            let text = manifest("A", of("g=x", mastery), &["index.html"]);
            let element = "<adlcp:masteryscore>80</adlcp:masteryscore></item>";
            assert_eq!(text.matches(element).count(), count, "{text}");
            let html = document("<head></head>", of("g=x", mastery)).unwrap();
            assert_eq!(html.matches(" data-mastery=\"80\"").count(), count, "{html}");
        }
    }

    #[test]
    fn a_title_is_text_in_the_manifest() {
        let text = manifest("A & <b> \"c\"\u{0}\n", of("g=x", None), &["index.html", "a/b.js"]);
        assert_eq!(text.matches("<title>A &amp; &lt;b&gt; &quot;c&quot;\n</title>").count(), 2);
        assert_eq!(text.matches("<file href=").count(), 2);
        assert!(text.contains("<schemaversion>1.2</schemaversion>"), "{text}");
        assert!(text.contains("adlcp:scormtype=\"sco\" href=\"index.html\""), "{text}");
        let other = manifest("A & <b> \"c\"\u{0}\n", of("g=y", None), &["index.html", "a/b.js"]);
        assert!(text != other, "exercises have identifiers of their own");
    }

    #[test]
    fn the_document_names_the_exercise_in_its_head() {
        let html = document("<head></head><body></body>", of("g=\"><script>&m=1", None)).unwrap();
        let meta =
            "<meta name=\"gantry-package\" content=\"g=&quot;&gt;&lt;script&gt;&amp;m=1\" />";
        assert_eq!(html, format!("<head>{meta}</head><body></body>"));
        assert_eq!(document("<body></body>", of("", None)), None);
    }

    /// A text as gzip, not compressed.
    fn gzip(text: &[u8]) -> Vec<u8> {
        let length = u16::try_from(text.len()).unwrap();
        let mut out = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1];
        out.extend(length.to_le_bytes().into_iter().chain((!length).to_le_bytes()));
        out.extend(text);
        out.extend(rawzip::crc32(text).to_le_bytes());
        out.extend(u32::from(length).to_le_bytes());
        out
    }

    #[test]
    fn a_zip_file_has_each_file_with_its_size_and_checksum() {
        let files: [(&str, &[u8]); 3] = [("index.html", b"<html>"), ("a/b.js", b""), ("c", b"cc")];
        let entries = files.map(|(path, text)| Entry::new(path, &gzip(text)).unwrap());
        let bytes = zip(&entries).unwrap();
        let archive = rawzip::ZipArchive::from_slice(&bytes).unwrap();
        let mut found = archive.entries();
        for (path, text) in files {
            let file = found.next_entry().unwrap().unwrap();
            assert_eq!(file.file_path().as_ref(), path.as_bytes());
            assert_eq!(file.crc32(), rawzip::crc32(text));
            assert_eq!(file.uncompressed_size_hint(), text.len() as u64);
            let data = archive.get_entry(file.wayfinder()).unwrap();
            assert!(data.data().ends_with(text));
        }
        assert!(found.next_entry().unwrap().is_none());
    }

    #[test]
    fn what_is_not_gzip_is_refused() {
        for bytes in [&b""[..], b"\x1f\x8b\x08\x00", &[0; 30], &gzip(b"a")[..14]] {
            assert_eq!(Entry::new("a", bytes), None);
        }
        let mut named = gzip(b"a");
        named[3] = 8;
        assert_eq!(Entry::new("a", &named), None, "a name would stand before the data");
    }
}
