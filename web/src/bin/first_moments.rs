//! Writes the first moment of every example of the gallery into a folder: `first_moments SITE`, run natively when the site
//! is built. `SITE/gallery` has the examples.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    use gantry_web::{gallery, packed::FirstMoment};

    let site = std::path::PathBuf::from(std::env::args_os().nth(1).unwrap_or_default());
    for (_, example) in gallery::all() {
        let read = || std::fs::read_to_string(site.join(example.address())).ok();
        let text = example.text.map(str::to_owned).or_else(read);
        // A trace, and an example whose first moment is large, are left to the worker: an empty file says so.
        let moment = text.and_then(|text| FirstMoment::write(&text, example.goal()));
        std::fs::write(site.join(example.first_moment()), moment.unwrap_or_default())?;
    }
    Ok(())
}

#[cfg(target_arch = "wasm32")]
fn main() {}
