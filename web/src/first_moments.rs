//! The first moments of the gallery: the one that each example opens on and the last of its story, which its thumbnail
//! shows; and what all lessons teach. A test makes them, so that no program beside the tests' compiles the core, and
//! writes them where the site is built.

use std::path::PathBuf;

use crate::{course, gallery, packed::FirstMoment, story};

/// The environment variable that names the site to write into.
const SITE: &str = "GANTRY_SITE";

#[test]
fn first_moments_are_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../static");
    let site = std::env::var_os(SITE).map(PathBuf::from);
    let write = |name: &str, bytes: &[u8]| {
        let path = site.as_ref().map(|site| site.join(name));
        path.map_or(Ok(()), |path| std::fs::write(path, bytes)).unwrap();
    };
    let mut lessons = Vec::new();
    for (_, example) in gallery::all() {
        let read = || std::fs::read_to_string(format!("{folder}/{}", example.address())).ok();
        let text = example.text.map(str::to_owned).or_else(read);
        // A trace, and an example whose moment is large, are left to the worker: an empty file says so.
        let last = text.as_deref().and_then(story::last);
        let [first, shown] = [Some(example.goal()), last].map(|goal| {
            let moment =
                text.as_deref().zip(goal).and_then(|(text, goal)| FirstMoment::write(text, goal));
            moment.unwrap_or_default()
        });
        let is_drawn = |moment: &[u8]| moment.is_empty() || FirstMoment::read(moment).is_some();
        assert!(is_drawn(&first) && is_drawn(&shown), "{}", example.name);
        lessons.extend(text.as_deref().and_then(|text| course::entry(example.name, text)));
        write(&example.first_moment(), &first);
        write(&example.shown_moment(), &shown);
    }
    assert!(!lessons.is_empty());
    write(course::ADDRESS, &course::write(&lessons));
}
