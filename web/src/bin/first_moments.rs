//! Writes two moments of every example of the gallery into a folder: the one that it opens on, and the last of its story,
//! which its thumbnail shows; and what all lessons teach. `first_moments SITE`, run natively when the site is built. `SITE/gallery` has the examples.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    use gantry_web::{course, gallery, packed::FirstMoment, story};

    let site = std::path::PathBuf::from(std::env::args_os().nth(1).unwrap_or_default());
    let mut lessons = Vec::new();
    for (_, example) in gallery::all() {
        let read = || std::fs::read_to_string(site.join(example.address())).ok();
        let text = example.text.map(str::to_owned).or_else(read);
        // A trace, and an example whose moment is large, are left to the worker: an empty file says so.
        let last = text.as_deref().and_then(story::last);
        let [first, shown] = [Some(example.goal()), last].map(|goal| {
            let moment =
                text.as_deref().zip(goal).and_then(|(text, goal)| FirstMoment::write(text, goal));
            moment.unwrap_or_default()
        });
        lessons.extend(text.as_deref().and_then(|text| course::entry(example.name, text)));
        std::fs::write(site.join(example.first_moment()), first)?;
        std::fs::write(site.join(example.shown_moment()), shown)?;
    }
    std::fs::write(site.join(course::ADDRESS), course::write(&lessons))
}

#[cfg(target_arch = "wasm32")]
fn main() {}
