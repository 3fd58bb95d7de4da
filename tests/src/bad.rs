//! Inputs with something wrong: scenario files, bytes and links.
//!
//! `data/bad` has a valid file of each lab, and a table of changes of it: what is wrong, a place of the file, and what
//! stands there instead. `more` has what no line of a table can hold.

pub mod more;

use data_encoding::BASE64URL_NOPAD;
use gantry_core::scenario::{self, Errors, link};
use miniz_oxide::deflate::compress_to_vec;

use crate::rows::rows;

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

pub const PLACEMENT: &str = include_str!("../data/bad/placement.json").trim_ascii_end();
pub const BACKFILL: &str = include_str!("../data/bad/backfill.json").trim_ascii_end();
pub const WORKFLOW: &str = include_str!("../data/bad/workflow.json").trim_ascii_end();
pub const GROUPS: &str = include_str!("../data/bad/groups.json").trim_ascii_end();
pub const AFFINITY: &str = include_str!("../data/bad/affinity.json").trim_ascii_end();

/// The valid files, in each of which most cases change one thing.
pub const VALID: [&str; 5] = [PLACEMENT, BACKFILL, WORKFLOW, GROUPS, AFFINITY];

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

/// The text with `to` in place of `from`, or of all from the text before `…` to the last that is as the text behind it.
fn changed(text: &str, from: &str, to: &str) -> String {
    let Some((first, last)) = from.split_once('…') else { return with(text, from, to) };
    let range = text.find(first).expect("it begins")..text.rfind(last).expect("it ends");
    format!("{}{to}{}", &text[..range.start], &text[range.end..])
}

/// Texts with what is wrong with each.
type Texts = Vec<(&'static str, String)>;

/// The cases of a lab: changes of its valid file, and further files. `LONG` in a table is a string of 65 characters, `NINES` a
/// thousand digits.
fn of_lab(lab: &str, valid: &str, changes: &str, more: Texts) -> Vec<(String, Given)> {
    let change = |[name, from, to]: [String; 3]| {
        let long = format!(r#""{}""#, "é".repeat(65));
        let to = to.replace("LONG", &long).replace("NINES", &"9".repeat(1_000));
        (name, changed(valid, &from, &to))
    };
    let more = more.into_iter().map(|(name, text)| (name.to_owned(), text));
    let all = rows(changes).into_iter().map(change).chain(more);
    all.map(|(name, text)| (format!("{lab}{name}"), Given::Text(text))).collect()
}

pub fn cases() -> Vec<(String, Given)> {
    let changes = include_str!("../data/bad/placement.tsv");
    let mut cases = of_lab("", PLACEMENT, changes, more::placement());
    let mut add = |name: &str, given| cases.push((name.to_owned(), given));
    let half = with(PLACEMENT, "GiB", "GiB\u{fffd}");
    let cut = half.find('\u{fffd}').expect("is there");
    let mut bytes = half.into_bytes();
    bytes[cut] = 0xFF;
    add("not UTF-8", Given::Bytes(bytes));
    add("UTF-16", Given::Bytes(PLACEMENT.encode_utf16().flat_map(u16::to_le_bytes).collect()));
    add("nothing but a byte order mark", Given::Bytes("\u{feff}".into()));
    add("more than 256 MiB", Given::Bytes(vec![b' '; (256 << 20) + 1]));
    for (name, text) in links() {
        add(name, Given::Link(text));
    }
    let [backfill, workflow, groups, affinity] = [
        include_str!("../data/bad/backfill.tsv"),
        include_str!("../data/bad/workflow.tsv"),
        include_str!("../data/bad/groups.tsv"),
        include_str!("../data/bad/affinity.tsv"),
    ];
    cases.extend(of_lab("backfill: ", BACKFILL, backfill, more::backfill()));
    cases.extend(of_lab("workflow: ", WORKFLOW, workflow, more::workflow()));
    cases.extend(of_lab("groups: ", GROUPS, groups, more::groups()));
    cases.extend(of_lab("affinity: ", AFFINITY, affinity, more::affinity()));
    cases
}

fn links() -> Texts {
    let good = packed(PLACEMENT.as_bytes());
    let deflated = compress_to_vec(PLACEMENT.as_bytes(), 9);
    let changed = |from: &str, to: &str| packed(with(PLACEMENT, from, to).as_bytes());
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
            format!("{}&d=10_4_0.8_1_rounded", packed(BACKFILL.as_bytes())),
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
