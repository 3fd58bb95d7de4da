//! The format of a file, by its bytes: the one place where it is decided, for the page, the module and the command line.
//!
//! The name of a file is not asked. JSON is told apart by its first decisive key at the top, tables by their columns.
//!
//! Cost: one pass at most.

use memchr::memmem;

use super::super::workflow::text::MAX_BYTES as MAX_SHARES;
use super::Foreign;

/// The format of a file that is unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The text of a scenario, perhaps with errors.
    Scenario,
    Link,
    /// A trace of jobs in the Standard Workload Format.
    Trace,
    Manifests,
    /// Workflows and their agreements as text.
    Shares,
    /// A table of measured costs.
    Costs,
    /// A file that is not read.
    Foreign(Foreign),
}

const MARK: &[u8] = "\u{feff}".as_bytes();

/// The first bytes of compressed files and of archives; gzip within gzip is one of them.
const ARCHIVES: [&[u8]; 7] = [
    &[0x1f, 0x8b],
    b"PK\x03\x04",
    b"\xfd7zXZ",
    b"\x28\xb5\x2f\xfd",
    b"BZh",
    b"\x04\x22\x4d\x18",
    b"7z\xbc\xaf\x27\x1c",
];

/// The mark of an archive of the kind tar, and its place.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// Recognizes a file that is unpacked. The beginning of a trace is enough to recognize it.
pub fn recognise(bytes: &[u8]) -> FileKind {
    let text = bytes.strip_prefix(MARK).unwrap_or(bytes).trim_ascii_start();
    let is_tar = bytes.get(TAR.0..).is_some_and(|rest| rest.starts_with(TAR.1));
    match text {
        [] => FileKind::Foreign(Foreign::Empty),
        _ if is_tar || ARCHIVES.iter().any(|sign| bytes.starts_with(sign)) => {
            FileKind::Foreign(Foreign::Archive)
        }
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => FileKind::Foreign(Foreign::Utf16),
        [b'{' | b'[', ..] => of_json(text),
        [b';', ..] => FileKind::Trace,
        _ => of_lines(text),
    }
}

/// True if a file that is perhaps packed is the text of a scenario.
pub fn is_scenario(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(MARK).unwrap_or(bytes).trim_ascii_start();
    text.starts_with(b"{") && Keys::new(text).any(|(key, _)| key == b"gantry")
}

fn of_json(text: &[u8]) -> FileKind {
    if text.starts_with(b"{{") {
        // A template of Helm, which the reader of manifests names.
        return FileKind::Manifests;
    }
    Keys::new(text).find_map(|(key, value)| of_key(key, value)).unwrap_or_else(|| {
        if says_key(text, b"apiVersion") { FileKind::Manifests } else { FileKind::Scenario }
    })
}

/// The format that a key at the top of JSON decides.
fn of_key(key: &[u8], value: &[u8]) -> Option<FileKind> {
    Some(match key {
        b"gantry" => FileKind::Scenario,
        b"apiVersion" if is_argo(value) => FileKind::Foreign(Foreign::Argo),
        b"apiVersion" | b"kind" => FileKind::Manifests,
        b"outcome" | b"runs" | b"step" | b"traceEvents" | b"verdicts" => {
            FileKind::Foreign(Foreign::Output)
        }
        b"asking" => FileKind::Foreign(Foreign::Receipts),
        b"workflow" => FileKind::Foreign(Foreign::Instance),
        b"nb_res" | b"profiles" => FileKind::Foreign(Foreign::Batsim),
        b"vc" | b"attempts" | b"jobid" => FileKind::Foreign(Foreign::Philly),
        _ => return None,
    })
}

fn is_argo(value: &[u8]) -> bool {
    let value = value.trim_ascii_start();
    value
        .strip_prefix(b"\"")
        .or(value.strip_prefix(b"'"))
        .unwrap_or(value)
        .starts_with(b"argoproj.io/")
}

/// The keys of the first object of JSON (or of YAML in its signs), each with the text behind its colon.
struct Keys<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Keys<'t> {
    /// At the start of an object, or of a list that begins with one.
    fn new(text: &'t [u8]) -> Self {
        let start =
            text.iter().position(|sign| !matches!(sign, b'[' | b' ' | b'\t' | b'\r' | b'\n'));
        let start = start.filter(|&start| text[start] == b'{');
        Keys { text, at: start.map_or(text.len(), |start| start + 1) }
    }

    /// The end of a string that begins at `from`.
    fn string_end(&self, from: usize) -> usize {
        let mut at = from + 1;
        while let Some(found) =
            self.text.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest))
        {
            at += found;
            if self.text[at] == b'"' {
                return at;
            }
            at += 2;
        }
        self.text.len()
    }

    /// Moves to the sign after a value, or to the end of the object.
    fn skip_value(&mut self) {
        let mut depth = 0_u64;
        while let Some(&sign) = self.text.get(self.at) {
            match sign {
                b'"' => self.at = self.string_end(self.at),
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth == 0 => {
                    self.at = self.text.len();
                    return;
                }
                b'}' | b']' => depth -= 1,
                b',' if depth == 0 => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
    }
}

impl<'t> Iterator for Keys<'t> {
    type Item = (&'t [u8], &'t [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..)?;
        let start = self.at + rest.iter().position(|sign| !sign.is_ascii_whitespace())?;
        let (key, end) = if self.text[start] == b'"' {
            let end = self.string_end(start);
            (self.text.get(start + 1..end)?, end + 1)
        } else {
            let end = start + memchr::memchr(b':', &self.text[start..])?;
            (self.text[start..end].trim_ascii_end(), end)
        };
        let colon = self.text.get(end..)?.iter().position(|sign| !sign.is_ascii_whitespace())?;
        let value = self.text.get(end + colon..)?.strip_prefix(b":")?;
        self.at = end + colon + 1;
        self.skip_value();
        Some((key, value))
    }
}

/// True if a key, followed by its colon, occurs in the text.
fn says_key(text: &[u8], key: &[u8]) -> bool {
    let behind = |at: usize| text[at + key.len()..].iter().copied();
    let mut places = memmem::find_iter(text, key);
    places.any(|at| {
        behind(at).find(|sign| !matches!(sign, b'"' | b'\'' | b' ' | b'\t')) == Some(b':')
    })
}

/// The lines that have more than space.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|sign| matches!(sign, b'\n' | b'\r'))
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
}

fn of_lines(text: &[u8]) -> FileKind {
    let first = lines(text).next().unwrap_or_default();
    if is_link(text.trim_ascii_end()) {
        FileKind::Link
    } else if is_row_of_numbers(first) {
        FileKind::Trace
    } else if let Some(kind) = of_manifests(text) {
        kind
    } else if let Some(kind) = of_table(first) {
        kind
    } else if text.len() <= MAX_SHARES && is_shares(text) {
        FileKind::Shares
    } else if lines(text).all(is_receipt) {
        FileKind::Foreign(Foreign::Receipts)
    } else if first.split(|&sign| sign == b',').count() > 2 {
        FileKind::Foreign(Foreign::Table)
    } else {
        FileKind::Foreign(Foreign::Unknown)
    }
}

/// True if a line begins with two numbers between spaces.
fn is_row_of_numbers(line: &[u8]) -> bool {
    let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
    let is_number = |field: &[u8]| {
        field.iter().any(u8::is_ascii_digit)
            && field.iter().all(|sign| sign.is_ascii_digit() || b"+-.".contains(sign))
    };
    fields.next().is_some_and(is_number) && fields.next().is_some_and(is_number)
}

fn is_link(text: &[u8]) -> bool {
    let is_address = text.starts_with(b"https://") || text.starts_with(b"http://");
    let fragment = match memchr::memchr(b'#', text) {
        Some(at) => &text[at + 1..],
        None if is_address => return false,
        None => text,
    };
    let mut parts = fragment.split(|&sign| sign == b'&');
    let has_scenario = parts.any(|part| part.starts_with(b"z=") || part.starts_with(b"d="));
    !text.iter().any(u8::is_ascii_whitespace) && (has_scenario || is_address)
}

/// A line of a file for `gantry grade`.
fn is_receipt(line: &[u8]) -> bool {
    is_link(line.rsplit(|&sign| sign == b'\t').next().unwrap_or(line))
}

/// Lists at the top of a kustomization, whose kind may be left out.
const KUSTOMIZATION: [&[u8]; 4] = [b"resources:", b"bases:", b"patches:", b"components:"];

/// YAML that is meant as manifests.
fn of_manifests(text: &[u8]) -> Option<FileKind> {
    let mut rows = text.split(|sign| matches!(sign, b'\n' | b'\r'));
    if !says_key(text, b"apiVersion") {
        let is_of_object = |row: &[u8]| {
            row.starts_with(b"kind:") || KUSTOMIZATION.iter().any(|key| row.starts_with(key))
        };
        return rows.any(is_of_object).then_some(FileKind::Manifests);
    }
    let mut versions = rows.filter_map(|row| row.strip_prefix(b"apiVersion:")).peekable();
    let is_all_argo = versions.peek().is_some() && versions.all(is_argo);
    Some(if is_all_argo { FileKind::Foreign(Foreign::Argo) } else { FileKind::Manifests })
}

/// True if a text is one of workflows, perhaps in signs of full width.
fn is_shares(text: &[u8]) -> bool {
    // The first byte of a full-width sign.
    let is_sign =
        |sign: Option<&u8>, plain: u8| sign.is_some_and(|&sign| sign == plain || sign == 0xef);
    let begins = |line: &[u8], word: &[u8], plain| {
        line.strip_prefix(word).is_some_and(|rest| is_sign(rest.trim_ascii_start().first(), plain))
    };
    let parts = [".step[", "．step［", ".job[", "．job［"];
    lines(text).any(|line| begins(line, b"shares", b':') || begins(line, b"job", b'['))
        || parts.iter().any(|part| memmem::find(text, part.as_bytes()).is_some())
}

/// Columns of other traces of Alibaba's: v2020, v2025, v2026, and those of microservices.
const ALIBABA: [&str; 9] = [
    "inst_id",
    "plan_gpu",
    "cap_gpu",
    "gpu_wrk_util",
    "gpu_type_spec",
    "instance_sn",
    "gpu_capacity_num",
    "worker_num",
    "msname",
];

/// The format by the first line of a table; none if it is not one, or has unknown columns.
fn of_table(line: &[u8]) -> Option<FileKind> {
    let line = std::str::from_utf8(line).ok()?;
    let cut = |signs: &[char]| -> Vec<&str> {
        line.split(signs).map(|field| field.trim().trim_matches('"')).collect()
    };
    let columns = cut(&[',']);
    let has = |name: &&str| columns.contains(name);
    let costs = ["api", "engine", "size", "time"].iter().filter(|name| has(name)).count();
    if costs >= 3 {
        return Some(FileKind::Costs);
    }
    let openb = ["num_gpu", "gpu_milli", "cpu_milli", "memory_mib"];
    let foreign = if openb.iter().filter(|name| has(name)).count() >= 2 {
        Foreign::Openb
    } else if ALIBABA.iter().any(has) {
        Foreign::Alibaba
    } else {
        of_printed(&cut(&['|', ',', ' ', '\t']))?
    };
    Some(FileKind::Foreign(foreign))
}

/// The program that printed a line for people.
fn of_printed(words: &[&str]) -> Option<Foreign> {
    let mut words = words.iter().copied().filter(|word| !word.is_empty());
    let (first, second) = (words.next()?, words.next()?);
    let is_time = |word: &str| {
        let form = word.bytes().map(|sign| if sign.is_ascii_digit() { b'0' } else { sign });
        form.take(11).eq(*b"0000-00-00T")
    };
    let is_head =
        |word: &str| word.bytes().all(|sign| sign.is_ascii_uppercase() || b"()-".contains(&sign));
    match first {
        "NAME" | "NAMESPACE" if is_head(second) => Some(Foreign::Kubectl),
        "Name:" => Some(Foreign::Kubectl),
        "PARTITION" | "JOBID" => Some(Foreign::Slurm),
        _ if first.starts_with("JobI") => Some(Foreign::Slurm),
        _ if first.starts_with(|sign: char| sign.is_ascii_digit()) && is_time(second) => {
            Some(Foreign::Slurm)
        }
        _ => None,
    }
}
