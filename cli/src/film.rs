//! `gantry film`: the frames of a run, drawn one after the other.

use gantry_core::cli::{self, Exit, Streams};
use gantry_core::format::nearest_spelling;
use gantry_web::film::gif::{Frames, Writing};
use gantry_web::film::shoot::{Film, NoPlace, Place, Studio};

use crate::args::Filming;
use crate::raster::Painter;
use crate::save::{self, Target};

pub fn run(arguments: &Filming, streams: &mut Streams<'_>) -> Result<(), Exit> {
    // A file that cannot be written is told before the work.
    let target = Target::of(&arguments.out)?;
    let opened = cli::scenario(&arguments.runnable, streams)?;
    let meter = streams.meter;
    meter.begin("running");
    let studio = Studio::open(opened, &mut |done, total| meter.at(done, total));
    let mut studio = studio.ok_or_else(|| refused("the run has no pictures"))?;
    let moment = |name: &str, place: Option<&Place>| {
        let found =
            place.map(|place| studio.moment(place).map_err(|why| nowhere(name, place, &why)));
        found.transpose()
    };
    let range = (moment("from", arguments.from.as_ref())?, moment("to", arguments.to.as_ref())?);
    meter.begin("laying out");
    let order = arguments.order();
    let film = studio.film(order, range, &mut |done, total| meter.at(done, total));
    let mut film = film.map_err(|fault| refused(&fault.to_string()))?;
    meter.begin("drawing");
    let bytes = match target {
        Target::Gif => gif(&mut film, order.again, streams)?,
        Target::Zip => {
            let pictures = pictures(&mut film, streams);
            save::zip(&pictures)
                .ok_or_else(|| refused("the pictures do not fit into a ZIP file"))?
        }
        Target::Folder => return save::folder(&arguments.out, pictures(&mut film, streams)),
    };
    save::file(&arguments.out, &bytes)
}

fn gif(film: &mut Film<'_>, again: bool, streams: &Streams<'_>) -> Result<Vec<u8>, Exit> {
    let (width, height) = film.size();
    let side = |side: u32| u16::try_from(side).expect("sides are bounded");
    let mut frames = Frames::new((side(width), side(height)));
    let mut painter = Painter::new();
    let all = film.frames();
    for number in 0..all {
        let frame = film.frame(number);
        let pixels =
            painter.paint(&frame.svg, (width, height)).map_err(|why| refused(&why.to_string()))?;
        frames.add(&pixels, frame.hold_cs);
        streams.meter.at(number as u64 + 1, all as u64);
    }
    streams.meter.begin("writing");
    let written = frames.written(again).and_then(Writing::finish);
    written.map_err(|error| refused(&format!("the film cannot be written: {error}")))
}

/// The frames as numbered files: name and SVG.
fn pictures(film: &mut Film<'_>, streams: &Streams<'_>) -> Vec<(String, String)> {
    let all = film.frames();
    let mut pictures = Vec::with_capacity(all);
    for number in 0..all {
        let frame = film.frame(number);
        pictures.push((format!("{:04}.svg", number + 1), frame.svg));
        streams.meter.at(number as u64 + 1, all as u64);
    }
    pictures
}

fn refused(message: &str) -> Exit {
    Exit::Refused(format!("gantry: {message}\n"))
}

/// A moment that the run does not have.
fn nowhere(option: &str, place: &Place, why: &NoPlace) -> Exit {
    let kind = if let Place::Nth(kind, _) = place { kind } else { "" };
    let message = match why {
        NoPlace::Beyond(fault) => fault.to_string(),
        NoPlace::Few(count) => format!("the run has {count} events of the kind `{kind}`"),
        NoPlace::Uncounted => {
            format!("the run has too many events of the kind `{kind}` to count them")
        }
        NoPlace::Kind(known) => {
            let nearest = nearest_spelling(kind, known.iter().copied());
            let near = nearest.map(|near| format!(" (is it `{near}`?)")).unwrap_or_default();
            format!("no event is of the kind `{kind}`{near}, expected one of {}", known.join(", "))
        }
    };
    refused(&format!("--{option}: {message}"))
}
