//! Links of version 2 with something wrong in what they carry.

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec;

use super::{Given, with};

/// What valid links of each form carry.
pub const VALID: [&str; 3] = [
    r#"{"lab":"placement","policy":"least-fit","dimensions":{"name":["vcores"],"unit":[null]},"nodes":{"id":["a","b"],"available":[[4,2]]},"tasks":{"@":[1],"id":["t","u"],"request":[[1,2]],"candidates":[[1],null],"release":[0]}}"#,
    r##"{"lab":"workflow","capacity":8,"workflows":{"id":["v","w"],"reserve":["max",5],"stages":{"#":[1,2],"jobs":{"#":[1,1,2],"id":["1","1","1","2"],"need":[2,2,1,3],"runtime":[4,5,6,7]}}},"share":{"by":"appearance","users":{"id":["x","y"]}},"jobs":{"id":["a"],"user":[1],"need":[1],"runtime":[3]}}"##,
    r#"{"lab":"backfill","policy":"checkpoint","nodes":10,"checkpoint":{"split":0.3},"jobs":{"id":["A","B"],"nodes":[4,6],"estimate":[4,10],"runtime":[4,10],"user":[null,"u"]}}"#,
];

/// Changes of a valid link's text: which, what, from, to.
const CHANGES: &[(usize, &str, &str, &str)] = &[
    (0, "an unknown lab", r#""placement""#, r#""placemnt""#),
    (0, "no lab", r#""lab":"placement","#, ""),
    (0, "a lab that is no word", r#""placement""#, "7"),
    (0, "a version of a file", r#"{"lab""#, r#"{"gantry":1,"lab""#),
    (0, "an unknown word", "least-fit", "worst-fit"),
    (0, "an unknown column", r#""unit""#, r#""units""#),
    (0, "a column twice", r#""unit":[null]"#, r#""name":["x"]"#),
    (0, "a column missing", r#","available":[[4,2]]"#, ""),
    (0, "a column too short", "[[4,2]]", "[[4]]"),
    (0, "a column too long", "[[4,2]]", "[[4,2,1]]"),
    (0, "a column too many", "[[4,2]]", "[[4,2],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1],[1,1]]"),
    (0, "a column that is a row", "[[4,2]]", "[4,2]"),
    (0, "a column of no entries", r#""id":["a","b"],"#, ""),
    (
        0,
        "columns in the wrong order",
        r#""id":["a","b"],"available":[[4,2]]"#,
        r#""available":[[4,2]],"id":["a","b"]"#,
    ),
    (
        0,
        "rows instead of columns",
        r#"{"id":["a","b"],"available":[[4,2]]}"#,
        r#"[{"id":"a","available":[4]}]"#,
    ),
    (0, "a null for what must stand", r#""id":["a","b"]"#, r#""id":["a",null]"#),
    (0, "a null in a column that must stand", "[[4,2]]", "[[4,null]]"),
    (0, "a name that is a number", r#""id":["a","b"]"#, r#""id":["a",1]"#),
    (0, "a place that is not there", "[[1],null]", "[[2],null]"),
    (0, "a name for a place", "[[1],null]", r#"[["b"],null]"#),
    (0, "a place below nothing", "[[1],null]", "[[-1],null]"),
    (0, "an entry of the second kind beyond all", r#""@":[1]"#, r#""@":[9]"#),
    (0, "entries of the second kind out of order", r#""@":[1]"#, r#""@":[2,1]"#),
    (0, "more entries of the second kind than there are", r#""release":[0]"#, r#""release":[0,0]"#),
    (0, "no places of the second kind", r#""@":[1],"#, ""),
    (0, "a release before its task", r#""@":[1]"#, r#""@":[0]"#),
    (0, "2^64", "[[4,2]]", "[[4,18446744073709551616]]"),
    (0, "a name too long", r#""b""#, "LONG"),
    (0, "a name with a zero-width joiner", r#""b""#, "\"b\u{200d}\""),
    (0, "two of one name", r#""b""#, r#""a""#),
    (0, "what comes behind", r#""release":[0]}}"#, r#""release":[0]}},"#),
    (1, "no counts", r##""#":[1,2],"##, ""),
    (1, "counts too few", r##""#":[1,2]"##, r##""#":[1]"##),
    (1, "counts too many", r##""#":[1,2]"##, r##""#":[1,2,0]"##),
    (1, "more counted than there are", r##""#":[1,2]"##, r##""#":[1,3]"##),
    (1, "fewer counted than there are", r##""#":[1,2]"##, r##""#":[1,1]"##),
    (
        1,
        "counts beyond any number",
        r##""#":[1,2]"##,
        r##""#":[9007199254740991,9007199254740991]"##,
    ),
    (
        1,
        "counts behind the columns",
        r##""#":[1,1,2],"id":["1","1","1","2"]"##,
        r##""id":["1","1","1","2"],"#":[1,1,2]"##,
    ),
    (1, "a count below nothing", r##""#":[1,1,2]"##, r##""#":[1,1,-2]"##),
    (1, "a list without entries", r##""#":[1,1,2]"##, r##""#":[2,0,2]"##),
    (
        1,
        "columns instead of a list in it",
        r##""jobs":{"#":[1,1,2],"id":["1","1","1","2"],"need":[2,2,1,3],"runtime":[4,5,6,7]}"##,
        r#""jobs":[1,2,3]"#,
    ),
    (1, "a word or a number that is neither", r#"["max",5]"#, r#"["max",["sum"]]"#),
    (1, "a user that is not there", r#""user":[1]"#, r#""user":[2]"#),
    (
        1,
        "nobody who could be a user",
        r#""share":{"by":"appearance","users":{"id":["x","y"]}},"#,
        "",
    ),
    (1, "a reservation below its stage", r#"["max",5]"#, r#"["max",1]"#),
    (2, "a split that is no decimal", "0.3", r#""0.3""#),
    (2, "a split of one", "0.3", "1"),
    (2, "users too few", r#"[null,"u"]"#, "[null]"),
    (2, "a user that is a place", r#"[null,"u"]"#, "[null,0]"),
    (2, "an estimate of nothing", r#""estimate":[4,10]"#, r#""estimate":[0,10]"#),
    (2, "a machine that is a column", r#""nodes":10"#, r#""nodes":[10]"#),
];

/// The link that carries `text`, whatever it is.
pub fn packed(text: &str) -> String {
    format!("#2z={}", BASE64URL_NOPAD.encode(&compress_to_vec(text.as_bytes(), 9)))
}

/// Few characters that stand for many: names in many places, entries of no text.
fn many() -> Vec<(&'static str, String)> {
    let list = |count: usize, text: &str| vec![text; count].join(",");
    let name = format!(r#""{}""#, "x".repeat(64));
    let places = format!("[{}]", list(4_000, "0"));
    let tasks: Vec<String> = (0..100).map(|at| format!(r#""{at}""#)).collect();
    vec![
        (
            "few names in many places",
            format!(
                r#"{{"lab":"placement","policy":"first-fit","dimensions":{{"name":["a"]}},"nodes":{{"id":[{name}],"available":[[1]]}},"tasks":{{"id":[{}],"request":[[{}]],"candidates":[{}]}}}}"#,
                tasks.join(","),
                list(100, "1"),
                list(100, &places)
            ),
        ),
        (
            "half a million entries that are none",
            format!(
                r#"{{"lab":"backfill","policy":"fcfs","nodes":1,"jobs":{{"id":[{}]}}}}"#,
                list(500_000, "0")
            ),
        ),
        (
            "half a million stages without jobs",
            format!(
                r##"{{"lab":"workflow","capacity":1,"workflows":{{"id":["w"],"stages":{{"#":[500000],"jobs":{{"#":[{}]}}}}}},"jobs":{{}}}}"##,
                list(500_000, "0")
            ),
        ),
        ("nothing", "{}".to_owned()),
        ("no object", "[]".to_owned()),
        ("deep nesting", "[".repeat(1_000_000)),
    ]
}

pub(super) fn cases() -> Vec<(String, Given)> {
    let long = format!(r#""{}""#, "x".repeat(65));
    let changes = CHANGES.iter().map(|&(of, name, from, to)| {
        let to = if to == "LONG" { &long } else { to };
        (name, with(VALID[of], from, to))
    });
    let all = changes.chain(many());
    all.map(|(name, text)| (format!("link of columns: {name}"), Given::Link(packed(&text))))
        .collect()
}
