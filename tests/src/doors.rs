//! Every door that takes bytes, each as a function that any bytes go through: it panics where an answer is unsound. The
//! corpus of a door, `corpus/<door>/`, goes through it as it is, changed at random, and in wasm where the door is there.

use gantry_core::labs::workflow::text::{self, Form};
use gantry_core::manifests::{self, Manifests};
use gantry_core::scenario::{self, Checked, Errors, Scenario, link};
use gantry_core::workload::swf;

pub const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");

/// The corpus of a door, by the names of its files.
///
/// # Panics
/// Where it cannot be read.
#[cfg(not(target_arch = "wasm32"))]
pub fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = format!("{CORPUS}/{name}");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut paths: Vec<_> = files.map(|file| file.expect("it can be listed").path()).collect();
    paths.sort_unstable();
    paths.into_iter().map(|path| std::fs::read(path).expect("it can be read")).collect()
}

/// The corpus of a door, as node reads it.
#[cfg(target_arch = "wasm32")]
pub fn corpus(name: &str) -> Vec<Vec<u8>> {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen(module = "fs")]
    extern "C" {
        #[wasm_bindgen(js_name = readdirSync)]
        fn names(folder: &str) -> Vec<String>;
        #[wasm_bindgen(js_name = readFileSync)]
        fn read(path: &str) -> Vec<u8>;
    }
    let folder = format!("{CORPUS}/{name}");
    names(&folder).iter().map(|name| read(&format!("{folder}/{name}"))).collect()
}

/// A door: its name, and what takes the bytes.
pub type Door = (&'static str, fn(&[u8]));

/// The doors that the page has too.
pub const EVERYWHERE: &[Door] = &[
    ("link", links),
    ("manifests", manifests),
    ("scenario", scenarios),
    ("swf", traces),
    ("workflow", workflows),
];

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Errors are bounded in number and size, and in the order of the text.
fn sound(errors: &Errors) {
    assert!(!errors.is_empty() && errors.list.len() <= Errors::MAX);
    assert!(errors.list.is_sorted_by_key(|error| error.position));
    assert!(errors.list.iter().all(|error| error.to_string().chars().count() < 1_000), "{errors}");
}

/// What was made of another format is a scenario, or has errors that can be told.
fn made(scenario: &Scenario) {
    if let Err(errors) = Checked::new(scenario) {
        sound(&errors);
    }
}

fn scenarios(bytes: &[u8]) {
    match scenario::open_bytes(bytes) {
        Ok((scenario, checked)) => {
            assert_eq!(Checked::new(&scenario).as_ref(), Ok(&checked));
            assert_eq!(scenario::read(&scenario::write_compact(&scenario)).as_ref(), Ok(&scenario));
        }
        Err(errors) => sound(&errors),
    }
}

/// As a link, and as the file in one.
fn links(bytes: &[u8]) {
    let decoded = |link: &str| match link::decode(link) {
        Ok(scenario) => made(&scenario),
        Err(errors) => sound(&errors),
    };
    decoded(&lossy(bytes));
    #[cfg(not(target_arch = "wasm32"))]
    {
        decoded(&crate::bad::packed(bytes));
        decoded(&crate::bad::linked(link::VERSION, bytes));
    }
}

/// Whole, and by chunks.
fn traces(bytes: &[u8]) {
    let whole = swf::read(bytes, swf::Options::default());
    for size in [1, 5, 40] {
        let mut reader = swf::Reader::new(swf::Options::default());
        let taken = bytes.chunks(size).try_for_each(|chunk| reader.push(chunk));
        assert_eq!(taken.and_then(|()| reader.finish()), whole);
    }
    if let Ok((workload, report)) = whole {
        assert!(workload.jobs.is_sorted_by_key(|job| job.submit));
        assert_eq!(report.jobs + report.skipped_count(), report.records);
        made(&workload.usual_scenario());
    }
}

fn workflows(bytes: &[u8]) {
    match text::read(&lossy(bytes)) {
        Ok(read) => {
            let scenario = read.scenario(None);
            if let Ok(written) = text::write(&scenario, Form::Steps) {
                let again = text::read(&written).map(|read| read.scenario(None));
                assert_eq!(again.as_ref(), Ok(&scenario), "{written}");
            }
        }
        Err(faults) => assert!(!faults.to_string().is_empty()),
    }
}

fn manifests(bytes: &[u8]) {
    let file = manifests::File { name: "a.yaml".to_owned(), bytes };
    let read = Manifests::parse(&[file])
        .and_then(|parsed| manifests::read(&parsed, manifests::Options::default()));
    match read {
        Ok(import) => {
            let scenario = gantry_core::labs::imports::of_manifests(&import);
            assert_eq!(Checked::new(&scenario).err(), None);
            assert!(import.report.to_string().len() < 100_000);
        }
        Err(errors) => assert!(!errors.to_string().is_empty()),
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use native::NATIVE;

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use gantry_core::labs::affinity::costs;
    use gantry_core::labs::{groups, imports, placement};
    use gantry_core::quiz::Receipt;

    use super::{Door, lossy, made};
    use crate::{bad, command};

    /// The doors of the command line alone.
    pub const NATIVE: &[Door] =
        &[("arguments", arguments), ("costs", of_costs), ("openb", openb), ("receipt", receipts)];

    /// A line an argument; `-` is a scenario.
    fn arguments(bytes: &[u8]) {
        let text = lossy(bytes);
        let arguments: Vec<&str> = text.lines().collect();
        let ran = command::run(&arguments, bad::BACKFILL.as_bytes());
        assert!(!ran.output.is_empty() || !ran.errors.is_empty());
    }

    fn of_costs(bytes: &[u8]) {
        for scale in [None, Some(1_000)] {
            match costs::read(bytes, scale) {
                Ok(read) => made(&imports::costs(&read)),
                Err(refused) => assert!(!refused.to_string().is_empty()),
            }
        }
    }

    /// Nodes, and pods behind an empty line.
    fn openb(bytes: &[u8]) {
        let gap = bytes.windows(2).position(|signs| signs == b"\n\n").unwrap_or(bytes.len());
        let (nodes, pods) = bytes.split_at(gap);
        let pods = pods.get(2..).unwrap_or_default();
        if let Ok((own, report)) =
            placement::openb::read(nodes, pods, &placement::openb::Options::default())
        {
            made(&imports::openb(own, &report));
        }
        if let Ok((own, report)) =
            groups::openb::read(nodes, pods, &groups::openb::Options::default())
        {
            made(&imports::gpu_trace(own, &report));
        }
    }

    fn receipts(bytes: &[u8]) {
        let text = lossy(bytes);
        let packed = bad::packed(bytes);
        let packed = packed.trim_start_matches("#z=");
        for link in [text.clone(), format!("a={}.{packed}", packed.len())] {
            if let Ok(receipt) = Receipt::decode(&link) {
                assert_eq!(Receipt::decode(&receipt.encode()).as_ref(), Ok(&receipt));
            }
        }
    }
}
