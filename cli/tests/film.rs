//! Films: what is decoded is what was drawn, in every lab; what is too large, or not there, is refused with its bound or its
//! nearest spelling.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use gantry_cli::raster::Painter;
use gantry_core::cli::{Status, Streams};
use gantry_core::scenario::{self, LabKind};
use gantry_web::film::gif::{Frames, Writing};
use gantry_web::film::shoot::Studio;
use gantry_web::film::{Order, Size};
use gantry_web::labs::facts;
use gantry_web::narrate::Language;
use gif::{ColorOutput, DecodeOptions, Repeat};

/// A folder that is gone with the test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gantry-film-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }
}

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/gallery");
    path.join(format!("{name}.json")).to_str().expect("UTF-8").to_owned()
}

/// Runs a line: how it ended, and what it complained of.
fn gantry(line: &str) -> (Status, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let streams =
        &mut Streams { input: &mut &b""[..], output: &mut output, errors: &mut errors, meter: &() };
    let arguments = ["gantry", "film"].into_iter().chain(line.split_whitespace());
    let status = gantry_cli::run(arguments.map(OsString::from), streams);
    assert!(output.is_empty(), "{line}: a film is written into its file");
    (status, String::from_utf8(errors).expect("UTF-8"))
}

type Rgb = [u8; 3];

struct Viewed {
    size: (u32, u32),
    repeat: Repeat,
    table: Vec<Rgb>,
    /// Pixels, and how long they stand.
    frames: Vec<(Vec<Rgb>, u16)>,
}

fn viewed(file: &[u8]) -> Viewed {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a film");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let table = decoder.global_palette().expect("one table for all frames");
    let table = table.chunks_exact(3).map(|it| [it[0], it[1], it[2]]).collect();
    let (mut screen, mut frames) = (vec![[0; 3]; width * height], Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, it)| it[3] > 0) {
            let wide = usize::from(frame.width);
            let (x, y) = (usize::from(frame.left) + at % wide, usize::from(frame.top) + at / wide);
            screen[y * width + x] = [pixel[0], pixel[1], pixel[2]];
        }
        frames.push((screen.clone(), frame.delay));
    }
    let size = (decoder.width().into(), decoder.height().into());
    Viewed { size, repeat: decoder.repeat(), table, frames }
}

fn studio(name: &str) -> Studio {
    let text = fs::read_to_string(example(name)).expect(name);
    let opened = scenario::open(&text).expect("an example is valid");
    Studio::open(opened, &mut |_, _| ()).expect("it has pictures")
}

fn apart(one: Rgb, other: Rgb) -> u32 {
    one.into_iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// As far apart as two colours whose parts differ by a third of what they can.
const A_THIRD: u32 = 3 * 85 * 85;

/// How far a colour is from the nearest of a film's table, by colour.
type Nearest = HashMap<Rgb, u32>;

/// Every pixel is that of the shapes where the film's table has its colour, else of the nearest colour there is; that is how
/// far the farthest is.
fn is_of(seen: &[Rgb], drawn: &[u8], (table, nearest): (&[Rgb], &mut Nearest), at: &str) -> u32 {
    let mut farthest = 0;
    for (seen, drawn) in seen.iter().zip(drawn.chunks_exact(4)) {
        let drawn = [drawn[0], drawn[1], drawn[2]];
        if *seen != drawn {
            let near = || table[..255].iter().map(|other| apart(drawn, *other)).min();
            let least = *nearest.entry(drawn).or_insert_with(|| near().expect("a table"));
            assert_eq!(apart(drawn, *seen), least, "{at}: {seen:?} for {drawn:?}");
            farthest = farthest.max(least);
        }
    }
    farthest
}

#[test]
fn what_is_decoded_is_what_the_shapes_are_in_every_lab_and_theme() {
    // Chinese letters are in a font of the machine, if it has one.
    let letter =
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>中</text></svg>"#;
    let has_chinese = Painter::new().paint(letter, (9, 9)).is_ok();
    let second = if has_chinese { Language::Chinese } else { Language::English };
    let languages = [Language::English, second];
    for (at, lab) in LabKind::ALL.into_iter().enumerate() {
        let name = facts(lab).opens;
        let order = Order {
            size: Size::Wide(560),
            dark: at % 2 == 1,
            language: languages[at % 2],
            speed: 2.0,
            ..Order::default()
        };
        let mut studio = studio(name);
        let mut film = studio.film(order, (None, None), &mut |_, _| ()).expect("it is small");
        let size = film.size();
        let [width, height] =
            [size.0, size.1].map(|pixels| u16::try_from(pixels).expect("it is small"));
        let mut frames = Frames::new((width, height));
        let (mut painter, mut drawn) = (Painter::new(), Vec::new());
        for number in 0..film.frames() {
            let frame = film.frame(number);
            let pixels = painter.paint(&frame.svg, size).expect("it is drawn");
            frames.add(&pixels, frame.hold_cs);
            // A frame without a change lengthens the one before.
            match drawn.last_mut() {
                Some((last, hold)) if *last == pixels => *hold += frame.hold_cs,
                _ => drawn.push((pixels, frame.hold_cs)),
            }
        }
        let written = frames.written(true).and_then(Writing::finish).expect("it is written");
        let viewed = viewed(&written);
        assert_eq!((viewed.size, viewed.repeat), (size, Repeat::Infinite), "{name}");
        assert_eq!(viewed.frames.len(), drawn.len(), "{name}");
        assert!(drawn.len() > 3, "{name}: {}", drawn.len());
        let mut nearest = Nearest::new();
        for (number, ((seen, delay), (drawn, hold))) in viewed.frames.iter().zip(&drawn).enumerate()
        {
            assert_eq!(delay, hold, "{name}, frame {number}");
            let place = format!("{name}, frame {number}");
            let far = is_of(seen, drawn, (&viewed.table, &mut nearest), &place);
            // A shade may be another; an area, or the mark of a kind, may not.
            assert!(far < A_THIRD, "{place}: {far}");
        }
    }
}

#[test]
fn a_caption_stands_at_its_own_moment_alone() {
    let mut studio = studio("checkpoint");
    let film = studio.film(Order::default(), (None, None), &mut |_, _| ());
    let mut film = film.expect("it is small");
    let told = (0..film.frames()).filter(|it| film.frame(*it).svg.contains("A bet can fail"));
    assert_eq!(told.count(), 1);
}

#[test]
fn the_command_writes_a_film_the_same_each_time_and_numbered_pictures() {
    let folder = Folder::new("written");
    let film = |out: &str, more: &str| {
        let line = format!("{} --size 480x400 {more} -o {out}", example("checkpoint"));
        assert_eq!(gantry(&line), (Status::Done, String::new()), "{line}");
        fs::read(out).expect("it is written")
    };
    let once =
        film(&folder.file("a.gif"), "--once --from 2 --to 9 --level probe --pace even --speed 4");
    let viewed = viewed(&once);
    assert_eq!((viewed.size, viewed.repeat), ((480, 400), Repeat::Finite(0)));
    let delays: Vec<u16> = viewed.frames.iter().map(|frame| frame.1).collect();
    // A moment that looks as the one before has no frame: that one stands longer.
    assert_eq!(delays.iter().sum::<u16>(), 7 * 18 + 218, "{delays:?}");
    assert!(delays.len() > 4 && delays.last() >= Some(&218), "{delays:?}");
    assert_eq!(
        film(&folder.file("b.gif"), "--once --from 2 --to 9 --level probe --pace even --speed 4"),
        once
    );
    let checkpoint = film(&folder.file("c.gif"), "");
    assert_eq!(film(&folder.file("d.gif"), "--policy checkpoint"), checkpoint);
    assert_ne!(film(&folder.file("e.gif"), "--policy easy --from start --to end"), checkpoint);

    let zip = film(&folder.file("a.zip"), "--from 2 --to 9 --level probe");
    let archive = rawzip::ZipArchive::from_slice(&zip).expect("a ZIP file");
    let mut found = archive.entries();
    let mut names = Vec::new();
    while let Some(entry) = found.next_entry().expect("an entry") {
        let path = entry.file_path();
        names.push(std::str::from_utf8(path.as_ref()).expect("UTF-8").to_owned());
    }
    assert_eq!((names.len(), &*names[0], &*names[7]), (8, "0001.svg", "0008.svg"));
    let out = folder.file("pictures");
    let line = format!("{} --from 2 --to 9 --level probe -o {out}", example("checkpoint"));
    assert_eq!(gantry(&line).0, Status::Done);
    let first = fs::read_to_string(Path::new(&out).join("0001.svg")).expect("it is written");
    assert!(first.starts_with("<svg ") && first.contains("<title>"), "{first}");
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 8);
    let (status, error) = gantry(&line);
    assert_eq!(status, Status::Refused, "no folder is written into twice");
    assert!(error.contains("is there already"), "{error}");
}

#[test]
fn what_cannot_be_is_refused_with_its_bound_or_its_nearest_spelling() {
    let folder = Folder::new("refused");
    let out = folder.file("a.gif");
    let refused = |more: &str, told: &str| {
        let line = format!("{} {more}", example("checkpoint"));
        let (status, error) = gantry(&line);
        assert_eq!(status, Status::Refused, "{line}: {error}");
        assert!(error.contains(told), "{line}: {error}");
    };
    for (more, told) in [
        ("--level decison", "'decision'"),
        ("--theme drak", "'dark'"),
        ("--lang xx", "expected one of en, zh"),
        ("--pace raed", "'read'"),
        ("--size 40x40", "each from 120 to 2048 pixels"),
        ("--speed 0", "expected a number from 0.1 to 64"),
        ("--from 9 --to 2", "expected a first moment that is not after the last, found 9 and 2"),
        ("--to 9999", "expected a moment from 0 to "),
        ("--from refus.1", "is it `refuse`?"),
        ("--from refuse.99", "the run has "),
        ("--from never", "such as place.2"),
        ("--policy esay", "'easy'"),
        ("--policy best-fit", "has no policy `best-fit`"),
        ("--form 2", "'--from'"),
    ] {
        refused(&format!("{more} -o {out}"), told);
    }
    refused("", "--out");
    refused(&format!("-o {}", folder.file("a.gfi")), "is it `.gif`?");
    refused(&format!("-o {}", folder.file("a.webm")), "expected a file .gif or .zip, or a folder");
    assert!(!Path::new(&out).exists(), "nothing is written");
    let (status, error) =
        gantry(&format!("{} -o {}", example("checkpoint"), folder.file("no/a.gif")));
    assert_eq!(status, Status::Failed);
    assert!(error.starts_with("gantry: cannot write "), "{error}");
}

#[test]
fn frames_and_pixels_are_bounded_before_anything_is_drawn() {
    let folder = Folder::new("bounds");
    let jobs: Vec<String> = (0..700)
        .map(|at| format!(r#"{{"id":"j{at}","nodes":1,"estimate":1,"runtime":1,"submit":{at}}}"#))
        .collect();
    let text = format!(
        r#"{{"gantry":1,"lab":"backfill","policy":"easy","nodes":4,"jobs":[{}]}}"#,
        jobs.join(",")
    );
    let file = folder.file("long.json");
    fs::write(&file, text).expect("it is ours");
    let out = folder.file("a.gif");
    let (status, error) = gantry(&format!("{file} --from start --to end -o {out}"));
    assert_eq!(status, Status::Refused, "{error}");
    assert!(error.contains("expected at most 600 frames, found "), "{error}");
    let (status, error) = gantry(&format!("{file} --from 10 --to 300 --size 2000x1500 -o {out}"));
    assert_eq!(status, Status::Refused, "{error}");
    assert!(error.contains("expected at most 120 million pixels in all frames, found "), "{error}");
    assert!(!Path::new(&out).exists());
}

#[test]
fn a_letter_that_no_font_has_is_told() {
    let svg = |text: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20" font-family="Noto Sans"><text y="15">{text}</text></svg>"#
        )
    };
    let mut painter = Painter::new();
    let drawn = painter.paint(&svg("a → b"), (60, 20)).expect("both fonts are in the program");
    assert!(drawn.iter().any(|byte| *byte > 0));
    let told =
        painter.paint(&svg("\u{10fffd}"), (60, 20)).expect_err("it is of no script").to_string();
    assert!(told.contains("no font has the letters `\u{10fffd}`"), "{told}");
}
