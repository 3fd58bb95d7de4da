//! Writes into a site what its page draws before a worker runs: the moment that each example of the gallery opens on and
//! the last of its story, which its thumbnail shows; and what all lessons teach.

use std::path::PathBuf;

use gantry_web::packed::OpenedMoment;
use gantry_web::{course, gallery, story};

fn main() -> std::io::Result<()> {
    let site = PathBuf::from(std::env::args_os().nth(1).expect("the folder of a site"));
    let mut lessons = Vec::new();
    for (_, example) in gallery::all() {
        let text = std::fs::read_to_string(site.join(example.address())).ok();
        // A trace, and an example whose moment is large, are left to the worker: an empty file says so.
        let last = text.as_deref().and_then(story::last);
        let [first, shown] = [Some(example.goal()), last].map(|goal| {
            let moment =
                text.as_deref().zip(goal).and_then(|(text, goal)| OpenedMoment::write(text, goal));
            moment.unwrap_or_default()
        });
        let is_drawn = |moment: &[u8]| moment.is_empty() || OpenedMoment::read(moment).is_some();
        assert!(is_drawn(&first) && is_drawn(&shown), "{}", example.name);
        lessons.extend(text.as_deref().and_then(|text| course::entry(example.name, text)));
        std::fs::write(site.join(example.first_moment()), first)?;
        std::fs::write(site.join(example.shown_moment()), shown)?;
    }
    assert!(!lessons.is_empty());
    std::fs::write(site.join(course::ADDRESS), course::write(&lessons))
}
