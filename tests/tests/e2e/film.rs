//! Films that the browser draws: decoded again they have the frames of their steps; what cannot be says why; the work can be
//! cancelled.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;
use gif::{DecodeOptions, Repeat};

/// Opens the dialog in which a film is made of an example.
async fn dialog(tab: &Tab, share: &str, example: &str) {
    tab.steps(&format!("at g={example}\nfiles\nbutton {share}\nclick #film | #film-make")).await;
}

/// Presses a button, saves what comes of it, and gives that file. Only a film has a preview.
async fn made(tab: &Tab, button: &str, kind: &str) -> Vec<u8> {
    let no = if kind == "image/gif" { "" } else { "no " };
    tab.steps(&format!(
        "files
        click #{button} | #film-save | {no}#film-preview
        click #film-save | js made.at(-1)?.type === '{kind}'"
    ))
    .await;
    tab.saved().await
}

async fn a_film_has_the_frames_of_its_steps_and_pictures_are_numbered(tab: &Tab) {
    dialog(tab, "Share", "checkpoint").await;
    tab.steps(
        "set #film-from = 2
        set #film-to = 9
        set #film-level = 2
        set #film-width = 640
        set #film-pace = 1
        | axe",
    )
    .await;
    let film = made(tab, "film-make", "image/gif").await;
    let mut decoder = DecodeOptions::new().read_info(&*film).expect("a film");
    assert_eq!((decoder.width(), decoder.repeat()), (640, Repeat::Infinite));
    // A step that looks as the one before has no frame: that one stands longer.
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    assert_eq!(delays.iter().sum::<u16>(), 8 * 70 + 200, "{delays:?}");
    assert!(delays.len() > 4, "{delays:?}");
    tab.steps("| js document.getElementById('film-preview').naturalWidth === 640 | axe").await;

    let pictures = made(tab, "film-pictures", "application/zip").await;
    let archive = rawzip::ZipArchive::from_slice(&pictures).expect("a ZIP file");
    let (mut entries, mut names) = (archive.entries(), Vec::new());
    while let Some(file) = entries.next_entry().expect("an entry") {
        let path = file.file_path();
        names.push(std::str::from_utf8(path.as_ref()).expect("a path").to_owned());
    }
    assert_eq!((names.len(), &*names[0], &*names[7]), (8, "0001.svg", "0008.svg"));
}

async fn a_film_that_cannot_be_says_why_and_one_on_its_way_is_cancelled(tab: &Tab) {
    tab.looks("zh dark").await;
    dialog(tab, "分享", "lend").await;
    tab.steps(
        "set #film-from = 9
        set #film-to = 2
        click #film-make | #film-fault says 第 2 步
        set #film-from = 0
        run window.decode = HTMLImageElement.prototype.decode; HTMLImageElement.prototype.decode = () => new Promise(() => {})
        click #film-make | js document.getElementById('film-progress')?.value > 0
        click #film-cancel | no #film-progress | no #film-ready
        run HTMLImageElement.prototype.decode = decode",
    )
    .await;
    assert!(made(tab, "film-make", "image/gif").await.starts_with(b"GIF89a"));
    tab.close().await;
}

rows!(
    film, Look::USUAL;
    a_film_has_the_frames_of_its_steps_and_pictures_are_numbered,
    a_film_that_cannot_be_says_why_and_one_on_its_way_is_cancelled,
);
