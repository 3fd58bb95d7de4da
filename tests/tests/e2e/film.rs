//! Films that the browser draws: decoded again they have the frames of their steps; what cannot be says why; the work can be
//! cancelled.

use data_encoding::BASE64;
use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;
use gif::{ColorOutput, DecodeOptions, Repeat};

async fn dialog(tab: &Tab, share: &str, example: &str) {
    tab.follow(&format!("g={example}")).await;
    tab.catch_files().await;
    tab.click_button(share).await;
    tab.until("document.getElementById('film')").await;
    tab.click("document.getElementById('film')").await;
    tab.until("document.getElementById('film-make')").await;
}

async fn choose(tab: &Tab, id: &str, value: &str) {
    tab.run(&format!(
        "const it = document.getElementById('{id}'); it.value = '{value}';
         it.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    ))
    .await;
}

/// Presses a button, saves what comes of it, and gives that file. Only a film has a preview.
async fn made(tab: &Tab, button: &str, kind: &str) -> Vec<u8> {
    tab.run("made.length = 0").await;
    tab.click(&format!("document.getElementById('{button}')")).await;
    let previews = kind == "image/gif";
    tab.until(&format!(
        "document.getElementById('film-save') && !!document.getElementById('film-preview') === {previews}"
    ))
    .await;
    tab.click("document.getElementById('film-save')").await;
    tab.until(&format!("made.some(it => it.type === '{kind}')")).await;
    let text: String = tab
        .eval(&format!(
            "new Promise(done => {{ const reader = new FileReader();
               reader.onload = () => done(reader.result.split(',')[1]);
               reader.readAsDataURL(made.find(it => it.type === '{kind}')); }})"
        ))
        .await;
    BASE64.decode(text.as_bytes()).expect("a file")
}

async fn a_film_has_the_frames_of_its_steps_and_pictures_are_numbered(tab: &Tab) {
    dialog(tab, "Share", "checkpoint").await;
    for (id, value) in [("from", "2"), ("to", "9"), ("level", "2"), ("width", "640"), ("pace", "1")]
    {
        choose(tab, &format!("film-{id}"), value).await;
    }
    assert_eq!(tab.axe().await, [""; 0], "choices");
    let film = made(tab, "film-make", "image/gif").await;
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(&*film).expect("a film");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    assert_eq!(width, 640);
    let (mut screen, mut frames) = (vec![[0; 4]; width * height], Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, it)| it[3] > 0) {
            let wide = usize::from(frame.width);
            let (x, y) = (usize::from(frame.left) + at % wide, usize::from(frame.top) + at / wide);
            screen[y * width + x].copy_from_slice(pixel);
        }
        frames.push((screen.clone(), frame.delay));
    }
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    // A step that looks as the one before has no frame: that one stands longer.
    let delays: Vec<u16> = frames.iter().map(|frame| frame.1).collect();
    assert_eq!(delays.iter().sum::<u16>(), 8 * 70 + 200, "{delays:?}");
    assert!(delays.len() > 4, "{delays:?}");
    assert!(frames.windows(2).all(|pair| pair[0].0 != pair[1].0), "each frame differs");
    assert_ne!(frames[0].0, frames[frames.len() - 1].0);
    assert!(frames[0].0.iter().all(|pixel| pixel[3] == 255), "the first frame is whole");
    tab.until("document.getElementById('film-preview').naturalWidth === 640").await;
    assert_eq!(tab.axe().await, [""; 0], "a film");

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
    tab.look(Look { languages: "zh-CN", dark: true, ..Look::default() }).await;
    dialog(tab, "分享", "lend").await;
    choose(tab, "film-from", "9").await;
    choose(tab, "film-to", "2").await;
    tab.click("document.getElementById('film-make')").await;
    tab.until("document.getElementById('film-fault')?.textContent.includes('第 2 步')").await;
    choose(tab, "film-from", "0").await;
    tab.run("window.decode = HTMLImageElement.prototype.decode; HTMLImageElement.prototype.decode = () => new Promise(() => {});").await;
    tab.click("document.getElementById('film-make')").await;
    tab.until("document.getElementById('film-progress')?.value > 0").await;
    tab.click("document.getElementById('film-cancel')").await;
    tab.until("!document.getElementById('film-progress')").await;
    assert!(!tab.eval::<bool>("!!document.getElementById('film-ready')").await);
    tab.run("HTMLImageElement.prototype.decode = decode").await;
    let film = made(tab, "film-make", "image/gif").await;
    assert!(film.starts_with(b"GIF89a"));
    tab.close().await;
}

rows!(
    film, Look::default();
    a_film_has_the_frames_of_its_steps_and_pictures_are_numbered,
    a_film_that_cannot_be_says_why_and_one_on_its_way_is_cancelled,
);
