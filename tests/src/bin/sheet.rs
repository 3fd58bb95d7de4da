//! The contact sheet: a picture of the page in each lab, at each size, light, dark, in Chinese and in forced colours,
//! as PNG files with a page that shows them all. `cargo xtask sheet` runs it.
//!
//! `sheet FOLDER [BEFORE]`: writes to FOLDER; with BEFORE, the folder of an earlier sheet, it prints which pictures
//! differ from their namesakes there, by how many pixels, and where.
//!
//! **Invariant:** two sheets of one site are equal: every picture stands still, at a moment that is named.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use data_encoding::BASE64;
use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery;
use serde::Deserialize;

/// A phone, a small laptop, a large screen, a larger one.
const SIZES: [(u32, u32); 4] = [(360, 740), (1366, 768), (1920, 1080), (2560, 1440)];

/// Where forced colours are looked at: they hold at every size or at none.
const ONCE: (u32, u32) = (1366, 768);

#[derive(Debug)]
struct Shot {
    name: String,
    fragment: String,
    look: Look,
    /// Whether the editor is open.
    edits: bool,
}

#[derive(Debug, Deserialize)]
struct Difference {
    /// Pixels of another colour.
    pixels: u64,
    /// The least rectangle around them: left, top, right, bottom.
    around: [u32; 4],
}

/// Compares two pictures pixel by pixel; the browser reads PNG, so that no crate need be added that does.
const COMPARE: &str = "(async (...files) => {
    const [a, b] = await Promise.all(files.map(async file => {
        const image = new Image(); image.src = `data:image/png;base64,${file}`; await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const paper = canvas.getContext('2d'); paper.drawImage(image, 0, 0);
        return paper.getImageData(0, 0, image.width, image.height); }));
    if (a.width !== b.width || a.height !== b.height)
        return { pixels: a.width * a.height, around: [0, 0, a.width, a.height] };
    const [x, y] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
    let pixels = 0, around = [a.width, a.height, 0, 0];
    x.forEach((pixel, at) => { if (pixel === y[at]) return;
        const [left, top] = [at % a.width, Math.floor(at / a.width)]; pixels += 1;
        around = [Math.min(around[0], left), Math.min(around[1], top), Math.max(around[2], left + 1), Math.max(around[3], top + 1)]; });
    return { pixels, around }; })";

fn main() {
    let mut folders = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = folders.next().expect("the folder to write to");
    let before = folders.next();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let shots = shots();
    browse(Look::USUAL, async |tab: &Tab| {
        for shot in &shots {
            tab.look(shot.look).await;
            tab.open(&shot.fragment).await;
            if shot.edits {
                tab.steps("click #edit | js document.querySelector('#editor')?.checkVisibility()")
                    .await;
            }
            tab.settle().await;
            tab.screenshot(&file(&folder, shot).to_string_lossy()).await;
        }
        if let Some(before) = &before {
            compare(tab, &shots, &folder, before).await;
        }
    });
    std::fs::write(folder.join("index.html"), page(&shots)).expect("the page can be written");
    println!("{} pictures: {}", shots.len(), folder.join("index.html").display());
}

/// All pictures, the start page first, then lab by lab.
fn shots() -> Vec<Shot> {
    let start = of("start", None, "");
    let labs = gallery::telling()
        .into_iter()
        .flat_map(|it| of(&format!("{:?}", it.lab).to_lowercase(), Some(it.lab), &it.address));
    start.into_iter().chain(labs).collect()
}

fn of(scene: &str, lab: Option<LabKind>, fragment: &str) -> Vec<Shot> {
    let shot = |look: Look, name: &str, more: &str| {
        let (width, height) = look.size;
        let name = format!("{scene}-{width}x{height}-{name}");
        Shot { name, fragment: format!("{fragment}{more}"), look, edits: false }
    };
    let still = Look::STILL;
    let mut shots = Vec::new();
    for size in SIZES {
        let look = Look { size, ..still };
        shots.push(shot(look, "light", ""));
        shots.push(shot(Look { dark: true, ..look }, "dark", ""));
        shots.push(shot(Look { languages: "zh-CN", ..look }, "chinese", ""));
    }
    let usual = Look { size: ONCE, ..still };
    shots.push(shot(Look { forced: true, ..usual }, "forced", ""));
    for size in [ONCE, (1920, 1080)] {
        shots.push(shot(Look { size, ..still }, "presenter", "&view=presenter"));
    }
    if let Some(lab) = lab {
        let compared = gallery::compared(lab);
        let name = format!("{scene}-1366x768-comparison");
        shots.push(Shot { edits: true, ..shot(usual, "edit", "") });
        shots.push(Shot { name, fragment: compared, look: usual, edits: false });
    }
    shots
}

fn file(folder: &Path, shot: &Shot) -> PathBuf {
    folder.join(format!("{}.png", shot.name))
}

/// Prints what differs, the greatest difference first.
async fn compare(tab: &Tab, shots: &[Shot], folder: &Path, before: &Path) {
    let mut differences = Vec::new();
    for shot in shots {
        let [now, then] = [folder, before].map(|folder| std::fs::read(file(folder, shot)));
        match (now, then) {
            (Ok(now), Ok(then)) if now != then => {
                let files = [now, then].map(|bytes| BASE64.encode(&bytes));
                let found: Difference =
                    tab.eval(&format!("{COMPARE}('{}', '{}')", files[0], files[1])).await;
                differences.push((found, &shot.name));
            }
            (Ok(_), Err(_)) => println!("{}: there is none before", shot.name),
            _ => {}
        }
    }
    differences.sort_by_key(|(found, _)| std::cmp::Reverse(found.pixels));
    for (Difference { pixels, around: [left, top, right, bottom] }, name) in &differences {
        println!("{name}: {pixels} pixels within {left},{top} to {right},{bottom}");
    }
    println!("{} of {} pictures differ", differences.len(), shots.len());
}

/// A page with all pictures, each a link to itself.
fn page(shots: &[Shot]) -> String {
    let mut page = "<!doctype html><meta charset=utf-8><title>Contact sheet</title><style>\
        body { font: 14px sans-serif; display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); gap: 16px }\
        img { width: 100%; height: 240px; object-fit: contain; object-position: top }</style>"
        .to_owned();
    for Shot { name, .. } in shots {
        let _ = write!(
            page,
            "<a href='{name}.png'><img loading=lazy src='{name}.png' alt=''>{name}</a>"
        );
    }
    page
}
