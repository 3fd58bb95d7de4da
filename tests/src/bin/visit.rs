//! What a first visit fetches: the heaviest example of each lab in a browser of its own, of the site in `GANTRY_DIST` with a
//! packed file beside each, as `cargo xtask size` prepares it. Prints a line for each lab: its name, the example, and
//! requests and bytes until the first picture, until a key steps, and in the first 30 seconds without any action.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery;

/// How long a reader looks on.
const LOOKS_ON: Duration = Duration::from_secs(30);

fn main() {
    std::thread::scope(|scope| {
        let labs = LabKind::ALL.map(|lab| scope.spawn(move || visit(lab, &heaviest(lab))));
        for line in labs {
            println!("{}", line.join().expect("the page is not in trouble"));
        }
    });
}

/// The bytes of a file of the gallery.
fn size(name: &str) -> u64 {
    let site = PathBuf::from(std::env::var_os("GANTRY_DIST").expect("a site"));
    site.join("gallery").join(name).metadata().map_or(0, |file| file.len())
}

/// The example that weighs most with its first moment, packed.
fn heaviest(lab: LabKind) -> String {
    let weight = |name: &str| size(&format!("{name}.json.br")) + size(&format!("{name}.first.br"));
    let examples = gallery::all().into_iter().filter(|example| example.lab == lab);
    examples.map(|example| example.name).max_by_key(|name| weight(name)).expect("it has examples")
}

fn visit(lab: LabKind, example: &str) -> String {
    let mut line = format!("{} {example}", lab.name());
    browse(Look { keeps: true, ..Look::USUAL }, async |tab: &Tab| {
        let begin = Instant::now();
        // What comes behind the first picture is not counted with it.
        if size(&format!("{example}.first")) > 0 {
            tab.gate.hold("worker-");
        }
        tab.page.goto(format!("{}/#g={example}", tab.address)).await.expect("the page");
        tab.sees("main[data-moment] figure :is([role=button], canvas)").await;
        line += &so_far(tab);
        tab.gate.open();
        tab.sees("main[aria-busy=false]").await;
        line += &so_far(tab);
        tokio::time::sleep(LOOKS_ON.saturating_sub(begin.elapsed())).await;
        line += &so_far(tab);
        // Some examples open at their end.
        let moment = tab.moment().await.0;
        tab.press(if moment == 0 { "ArrowRight" } else { "ArrowLeft" }).await;
        tab.sees(&format!("no moment {moment}")).await;
    });
    line
}

/// Requests and bytes.
fn so_far(tab: &Tab) -> String {
    let sent = tab.gate.sent();
    format!(" {} {}", sent.paths.len(), sent.bytes)
}
