//! Inputs with something wrong: scenario files, bytes and links.

use std::fmt::Write;

use data_encoding::BASE64URL_NOPAD;
use gantry_core::scenario::{self, Errors, link};
use miniz_oxide::deflate::compress_to_vec;

pub mod affinity;
pub mod backfill;
pub mod groups;
pub mod workflow;

pub enum Given {
    Text(String),
    Bytes(Vec<u8>),
    Link(String),
}

impl Given {
    pub fn errors(&self) -> Option<Errors> {
        match self {
            Given::Text(text) => scenario::open(text).err(),
            Given::Bytes(bytes) => scenario::open_bytes(bytes).err(),
            Given::Link(text) => {
                link::decode(text).and_then(|scenario| scenario::Checked::new(&scenario)).err()
            }
        }
    }
}

/// A valid file, in which most cases change one thing.
pub const VALID: &str = r#"{"gantry": 1, "lab": "placement", "policy": "least-fit", "seed": 1, "batch": 1,
 "dimensions": [{"name": "vcores", "granularity": 1}, {"name": "memory", "unit": "GiB"}],
 "nodes": [{"id": "alpha", "available": [4, 4]},
           {"id": "beta", "available": [4, 2]}],
 "reservations": [{"node": "alpha", "task": "first", "amount": [3, 1]}],
 "tasks": [{"id": "first", "request": [1, 2], "candidates": ["alpha", "beta"], "prefer": ["memory"]},
           {"release": "first"},
           {"id": "second", "request": [1, 1]}]}"#;

/// The one place in `text` that is `from`, as `to`.
///
/// # Panics
/// Where there is no such place, or more than one.
pub fn with(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "one {from}");
    text.replacen(from, to, 1)
}

/// The link that carries `text`, whatever it is.
pub fn packed(text: &[u8]) -> String {
    linked(link::VERSION, &compress_to_vec(text, 9))
}

/// The link of a version and what is behind it.
pub(crate) fn linked(version: u8, deflated: &[u8]) -> String {
    format!("#z={}", BASE64URL_NOPAD.encode(&[&[version], deflated].concat()))
}

/// A scenario with as many nodes, one after the other.
fn nodes(count: usize, node: impl Fn(usize) -> String) -> String {
    let mut list = String::new();
    for at in 0..count {
        let _ = write!(list, "{}{}", if at == 0 { "" } else { "," }, node(at));
    }
    format!(
        r#"{{"gantry":1,"lab":"placement","policy":"best-fit","dimensions":[{{"name":"d"}}],"tasks":[],"nodes":[{list}]}}"#
    )
}

/// Changes of the valid file: what, from, to.
const CHANGES: &[(&str, &str, &str)] = &[
    ("misspelt policy", r#""least-fit""#, r#""leastfit""#),
    ("policy of another kind", r#""least-fit""#, "7"),
    ("unknown policy", r#""least-fit""#, r#""by colour""#),
    ("unknown lab", r#""placement""#, r#""cookery""#),
    ("lab missing", r#""lab": "placement", "#, ""),
    ("policy missing", r#""policy": "least-fit", "#, ""),
    ("version missing", r#""gantry": 1, "#, ""),
    ("version as a string", r#""gantry": 1"#, r#""gantry": "1""#),
    ("version zero", r#""gantry": 1"#, r#""gantry": 0"#),
    ("future version", r#""gantry": 1"#, r#""gantry": 2"#),
    ("misspelt field", r#""seed""#, r#""sede""#),
    ("misspelt field that is required", r#""id": "second""#, r#""Id": "second""#),
    ("unknown field", r#""seed": 1"#, r#""colour": "red""#),
    ("unknown field of a node", r#""beta", "#, r#""beta", "gpus": 2, "#),
    ("key given twice", r#""seed": 1"#, r#""seed": 1, "seed": 2"#),
    ("key of a node given twice", r#"{"id": "beta""#, r#"{"id": "beta", "id": "gamma""#),
    ("NaN", r#""seed": 1"#, r#""seed": NaN"#),
    ("Infinity", r#""seed": 1"#, r#""seed": -Infinity"#),
    ("2^64", "[4, 2]", "[4, 18446744073709551616]"),
    ("2^53", r#""seed": 1"#, r#""seed": 9007199254740992"#),
    ("a number of a thousand digits", r#""seed": 1"#, r#""seed": NINES"#),
    ("below zero", "[4, 2]", "[-1, 2]"),
    ("minus zero", "[4, 2]", "[-0, 2]"),
    ("a fraction", "[4, 2]", "[1.5, 2]"),
    ("a whole number written as a fraction", "[4, 2]", "[4.0, 2]"),
    ("a whole number with an exponent", "[4, 2]", "[1e3, 2]"),
    ("a leading zero", "[4, 2]", "[04, 2]"),
    ("null for a list", r#"["memory"]"#, "null"),
    ("a string for a number", "[4, 2]", r#"["4", 2]"#),
    ("an object for a list", "[4, 2]", r#"{"vcores": 4}"#),
    ("a number for a node", r#"{"id": "beta", "available": [4, 2]}"#, "5"),
    ("true for a name", r#""id": "beta""#, r#""id": true"#),
    ("two nodes of one name", r#""id": "beta""#, r#""id": "alpha""#),
    ("two tasks of one name", r#""id": "second""#, r#""id": "first""#),
    ("two dimensions of one name", r#"{"name": "vcores""#, r#"{"name": "memory""#),
    ("an empty id", r#""id": "second""#, r#""id": """#),
    ("an id of 65 characters", r#""id": "second""#, r#""id": LONG"#),
    ("a NUL in an id, unescaped", r#""id": "second""#, "\"id\": \"sec\0nd\""),
    ("a NUL in an id", r#""id": "second""#, r#""id": "sec\u0000nd""#),
    ("a zero-width space in an id", r#""id": "second""#, "\"id\": \"sec\u{200b}nd\""),
    ("a sign of direction in an id", r#""id": "beta""#, r#""id": "\u202Ebeta""#),
    ("a joiner in a name", r#""vcores""#, r#""vcores\u2060""#),
    ("a candidate with a zero-width space", r#"["alpha", "beta"]"#, r#"["alpha\u200b", "beta"]"#),
    ("a unit of 65 characters", r#""GiB""#, "LONG"),
    ("too few numbers", "[4, 2]", "[4]"),
    ("too many numbers", "[1, 1]", "[1, 1, 1]"),
    ("no numbers", "[1, 1]", "[]"),
    ("nine numbers", "[1, 1]", "[1, 1, 1, 1, 1, 1, 1, 1, 1]"),
    ("batch of nothing", r#""batch": 1"#, r#""batch": 0"#),
    ("granularity of nothing", r#""granularity": 1"#, r#""granularity": 0"#),
    ("no candidates", r#"["alpha", "beta"]"#, "[]"),
    ("an unknown candidate", r#"["alpha", "beta"]"#, r#"["alpha", "bete"]"#),
    ("a candidate given twice", r#"["alpha", "beta"]"#, r#"["alpha", "alpha"]"#),
    ("an unknown dimension preferred", r#"["memory"]"#, r#"["memroy"]"#),
    ("a dimension preferred twice", r#"["memory"]"#, r#"["memory", "memory"]"#),
    ("an unknown task released", r#"{"release": "first"}"#, r#"{"release": "frist"}"#),
    ("a task released before it is listed", r#"{"release": "first"}"#, r#"{"release": "second"}"#),
    (
        "a release that asks for something",
        r#"{"release": "first"}"#,
        r#"{"release": "first", "request": [1, 1]}"#,
    ),
    ("an entry of nothing", r#"{"release": "first"}"#, "{}"),
    ("a misspelt release", r#"{"release": "first"}"#, r#"{"relase": "first"}"#),
    ("more reserved than there is", "[3, 1]", "[3, 5]"),
    ("reserved for nobody", r#""task": "first""#, r#""task": "fist""#),
    ("reserved nowhere", r#"{"node": "alpha""#, r#"{"node": "alhpa""#),
    ("too few numbers reserved", "[3, 1]", "[3]"),
    ("beyond the space", "[4, 2]", "[1048577, 2]"),
    ("a task beyond the space", "[1, 1]", "[1, 4294967296]"),
    ("an unescaped line break", r#""GiB""#, "\"Gi\nB\""),
    ("an unknown escape", r#""GiB""#, r#""G\iB""#),
    ("half a surrogate pair", r#""GiB""#, r#""\uD83D""#),
    ("two first halves", r#""GiB""#, r#""\uD83D\uD83D""#),
    ("a second half alone", r#""GiB""#, r#""\uDE00""#),
    ("a short escape", r#""GiB""#, r#""\u12""#),
    ("a comment", r#""seed": 1"#, r#""seed": 1 // one"#),
    ("single quotes", r#""GiB""#, "'GiB'"),
    ("a trailing comma", r#""seed": 1, "batch": 1,"#, r#""seed": 1, "batch": 1,,"#),
    ("no comma", r#""seed": 1, "#, r#""seed": 1 "#),
    ("no colon", r#""seed": 1"#, r#""seed" 1"#),
    ("a key without quotes", r#""seed": 1"#, "seed: 1"),
    ("True", r#""seed": 1"#, r#""seed": True"#),
    ("a word cut short", r#""seed": 1"#, r#""seed": nul"#),
    ("Chinese words", r#""seed": 1"#, r#""种子": 1"#),
];

/// A valid file of a lab, changes of it (what, from, to), and further files.
pub(crate) struct Table {
    lab: &'static str,
    valid: &'static str,
    changes: &'static [(&'static str, &'static str, &'static str)],
    more: fn() -> Vec<(&'static str, String)>,
}

impl Table {
    fn cases(&self) -> impl Iterator<Item = (String, Given)> {
        let change = |&(name, from, to): &(&'static str, &str, &str)| {
            let long = format!(r#""{}""#, "é".repeat(65));
            let to = to.replace("LONG", &long).replace("NINES", &"9".repeat(1_000));
            (name, changed(self.valid, from, &to))
        };
        let all = self.changes.iter().map(change).chain((self.more)());
        let all: Vec<_> = all.collect();
        let lab = if self.lab.is_empty() { String::new() } else { format!("{}: ", self.lab) };
        all.into_iter().map(move |(name, text)| (format!("{lab}{name}"), Given::Text(text)))
    }
}

/// The text with `to` in place of `from`, or of all from the text before `…` to the last that is as the text behind it.
fn changed(text: &str, from: &str, to: &str) -> String {
    let Some((first, last)) = from.split_once('…') else { return with(text, from, to) };
    let range = text.find(first).expect("it begins")..text.rfind(last).expect("it ends");
    format!("{}{to}{}", &text[..range.start], &text[range.end..])
}

pub fn cases() -> Vec<(String, Given)> {
    let placement = Table { lab: "", valid: VALID, changes: CHANGES, more: texts };
    let mut cases: Vec<(String, Given)> = placement.cases().collect();
    let mut add = |name: &str, given| cases.push((name.to_owned(), given));
    let half = with(VALID, "GiB", "GiB\u{fffd}");
    let cut = half.find('\u{fffd}').expect("is there");
    let mut bytes = half.into_bytes();
    bytes[cut] = 0xFF;
    add("not UTF-8", Given::Bytes(bytes));
    add("UTF-16", Given::Bytes(VALID.encode_utf16().flat_map(u16::to_le_bytes).collect()));
    add("nothing but a byte order mark", Given::Bytes("\u{feff}".into()));
    add("more than 256 MiB", Given::Bytes(vec![b' '; (256 << 20) + 1]));
    for (name, text) in links() {
        add(name, Given::Link(text));
    }
    let tables = [backfill::TABLE, workflow::TABLE, groups::TABLE, affinity::TABLE];
    cases.extend(tables.iter().flat_map(Table::cases));
    cases
}

fn texts() -> Vec<(&'static str, String)> {
    let nine = (0..9).map(|at| format!(r#"{{"name": "d{at}"}}"#)).collect::<Vec<_>>().join(", ");
    let dimensions = r#"[{"name": "vcores", "granularity": 1}, {"name": "memory", "unit": "GiB"}]"#;
    let orders = permutations();
    vec![
        ("nothing", String::new()),
        ("white space", " \r\n\t ".to_owned()),
        ("a list", "[1, 2]".to_owned()),
        ("a number", "42".to_owned()),
        ("an empty object", "{}".to_owned()),
        ("cut short in a string", VALID[..40].to_owned()),
        ("cut short in a list", VALID[..VALID.len() - 2].to_owned()),
        ("something after the end", format!("{VALID} x")),
        ("two scenarios", format!("{VALID}\n{VALID}")),
        ("a byte order mark inside", format!(" \u{feff}{VALID}")),
        ("CRLF", with(VALID, r#""id": "beta""#, r#""id": 7"#).replace('\n', "\r\n")),
        ("lists a million deep", "[".repeat(1_000_000)),
        ("objects a million deep", "{\"gantry\":".repeat(1_000_000)),
        (
            "a deep value in an unknown field",
            with(VALID, r#""seed": 1"#, &format!(r#""x": {}"#, "[".repeat(100_000))),
        ),
        ("a title of combining marks", headed("title", &format!("a{}", "\u{301}".repeat(524_000)))),
        ("a unit of time of 65 characters", headed("time_unit", &"é".repeat(65))),
        ("a note of a million characters", headed("note", &"[a](#b)".repeat(150_000))),
        ("a note of too many items", headed("note", &"- a\\n".repeat(5_000))),
        ("a note of too many links", headed("note", &"[a](#b)".repeat(2_800))),
        ("errors of the head and below", with(&headed("title", &"é".repeat(501)), "[4, 2]", "[4]")),
        ("no dimensions", with(VALID, dimensions, "[]")),
        ("nine dimensions", with(VALID, dimensions, &format!("[{nine}]"))),
        ("one node reserved twice", {
            let reserved = r#"{"node": "alpha", "task": "first", "amount": [3, 1]}"#;
            with(VALID, reserved, &format!("{reserved}, {}", reserved.replace("first", "second")))
        }),
        (
            "sums beyond what a number may be",
            nodes(2, |at| format!(r#"{{"id":"n{at}","available":[9007199254740991]}}"#))
                .replace(r#""name":"d""#, r#""name":"d","granularity":9007199254740991"#),
        ),
        (
            "ten thousand nodes of one name",
            nodes(10_000, |_| r#"{"id":"n","available":[1]}"#.to_owned()),
        ),
        (
            "ten thousand unknown fields",
            nodes(10_000, |at| format!(r#"{{"id":"n{at}","available":[1],"avialable":[1]}}"#)),
        ),
        (
            "a list longer than is read",
            nodes(1, |_| format!(r#"{{"id":"n","available":[{}1]}}"#, "1,".repeat(1_000_000))),
        ),
        ("more nodes than are held", nodes((1 << 22) + 1, |_| "0".to_owned())),
        ("more orders than can be indexed", orders),
    ]
}

/// The valid file with another field in its head.
fn headed(name: &str, text: &str) -> String {
    with(VALID, r#""seed": 1"#, &format!(r#""{name}": "{text}", "seed": 1"#))
}

/// 4,000 nodes of seven dimensions, and tasks that prefer them in 5,040 orders.
fn permutations() -> String {
    let mut tasks = Vec::new();
    for number in 0..5_040_usize {
        let (mut left, mut rest, mut order) = ((0..7).collect::<Vec<_>>(), number, Vec::new());
        for size in (1..=7).rev() {
            order.push(format!(r#""d{}""#, left.remove(rest % size)));
            rest /= size;
        }
        tasks.push(format!(
            r#"{{"id":"t{number}","request":[1,1,1,1,1,1,1],"prefer":[{}]}}"#,
            order.join(",")
        ));
    }
    let dimensions: Vec<String> = (0..7).map(|at| format!(r#"{{"name":"d{at}"}}"#)).collect();
    nodes(4_000, |at| format!(r#"{{"id":"n{at}","available":[1,1,1,1,1,1,1]}}"#))
        .replace(r#"{"name":"d"}"#, &dimensions.join(","))
        .replace(r#""tasks":[]"#, &format!(r#""tasks":[{}]"#, tasks.join(",")))
}

fn links() -> Vec<(&'static str, String)> {
    let good = packed(VALID.as_bytes());
    let deflated = compress_to_vec(VALID.as_bytes(), 9);
    let changed = |from: &str, to: &str| packed(with(VALID, from, to).as_bytes());
    vec![
        ("link: nothing", String::new()),
        ("link: an address without a scenario", "https://example.org/#s=12&l=probe".to_owned()),
        ("link: a future version", linked(link::VERSION + 1, &deflated)),
        ("link: the last version", linked(u8::MAX, &deflated)),
        ("link: version zero", linked(0, &deflated)),
        ("link: a version alone", linked(link::VERSION, &[])),
        ("link: no version", format!("#z={}", BASE64URL_NOPAD.encode(&deflated))),
        ("link: nothing to draw", "#d=".to_owned()),
        ("link: a draw that is none", "#d=many_128_0.8_1_rounded".to_owned()),
        ("link: a draw of too many jobs", "#d=4194304_128_0.8_1_rounded".to_owned()),
        ("link: a draw of no nodes", "#d=10_0_0.8_1_rounded".to_owned()),
        ("link: a draw for a lab without jobs", format!("{good}&d=10_4_0.8_1_rounded")),
        (
            "link: a draw for a scenario that has jobs of its own",
            format!("{}&d=10_4_0.8_1_rounded", packed(backfill::VALID.as_bytes())),
        ),
        ("link: no data", "#z=".to_owned()),
        ("link: one character", "#z=A".to_owned()),
        ("link: a character of base64 that is not base64url", good.replacen("z=", "z=+", 1)),
        ("link: percent-encoded", format!("{good}%3D")),
        ("link: Chinese", format!("{good}好")),
        ("link: bits that no byte has", "#z=AR".to_owned()),
        ("link: cut short", good[..good.len() - 9].to_owned()),
        ("link: one character gone", good[..good.len() - 1].to_owned()),
        ("link: not deflated", linked(link::VERSION, b"{\"lab\":\"placement\"}")),
        ("link: not UTF-8", packed(&[0xFF, 0xFE, 0xFD])),
        ("link: not JSON", packed(b"hello")),
        ("link: an empty object", packed(b"{}")),
        ("link: too long", format!("#z={}", "A".repeat(64 << 10))),
        ("link: a bomb of 50 MB", packed(&vec![b' '; 50_000_000])),
        ("link: deep nesting", packed("[".repeat(1_000_000).as_bytes())),
        ("link: a file of a future version", changed(r#""gantry": 1"#, r#""gantry": 2"#)),
        ("link: an unknown lab", changed(r#""placement""#, r#""placemnt""#)),
        ("link: an unknown field", changed(r#""lab""#, r#""colour": 1, "lab""#)),
        ("link: an unknown policy", changed("least-fit", "worst-fit")),
        ("link: a field missing", changed(r#""policy": "least-fit", "#, "")),
        ("link: a title of combining marks", {
            let marks = format!(r#""title":"a{}","policy""#, "\u{301}".repeat(524_000));
            changed(r#""policy""#, &marks)
        }),
        ("link: a note of a million characters", {
            let note = format!(r#""note":"{}","policy""#, "[a](#b)".repeat(149_000));
            changed(r#""policy""#, &note)
        }),
        ("link: half a million jobs that are none", {
            let jobs = vec!["0"; 500_000].join(",");
            packed(format!(r#"{{"gantry":1,"lab":"backfill","jobs":[{jobs}]}}"#).as_bytes())
        }),
        ("link: 2^64", changed("[4, 2]", "[4, 18446744073709551616]")),
        (
            "link: a file that reads but makes no sense",
            changed(r#"{"id": "beta""#, r#"{"id": "alpha""#),
        ),
    ]
}
