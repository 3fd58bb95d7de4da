//! The second beat: a bar a share, the share as a limit, and the jobs that hang past it.

use gantry_core::labs::workflow::view::{TakingJob, TakingShare};

use super::super::usage::Usage;
use super::{BODY, PAD, SUM, Scene, beat};
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::USER;
use crate::narrate::Words;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::counts::Jobs;
use crate::words::workflow_picture::{BeatStops, BeatStopsOne, BeatUser};

/// Shares that have a line.
const LINES: usize = 3;
/// The highest line, and the widest unit of a bar.
const LINE: f64 = 26.0;
const UNIT: f64 = 26.0;

pub(super) fn marks(scene: &Scene<'_>) -> Vec<Mark> {
    let shares: Vec<&TakingShare> = scene.taking.shares.iter().collect();
    let count = shares.len().clamp(1, LINES);
    let high = ((SUM - BODY - 3.0) / count as f64).min(LINE);
    let names = shares.iter().map(|share| text::width(&scene.holder(share), STRONG));
    let left = PAD + names.fold(0.0, f64::max).min(70.0) + 7.0;
    // Room for what may be said of it: no bar is another once its jobs have stopped.
    let said = shares.iter().map(|share| {
        let most = stop(scene, &share.jobs.iter().collect::<Vec<_>>());
        text::width(&test(share, scene.words), STRONG) + text::width(&most, SMALL) + 14.0
    });
    let said = said.fold(0.0, f64::max).min(scene.wide * 0.5);
    let most = shares.iter().map(|share| used(share).max(share.share)).max().unwrap_or(1);
    let unit = ((scene.wide - PAD - said - left) / most.max(1) as f64).clamp(1.0, UNIT);
    let line = |(at, share): (usize, &&TakingShare)| {
        let y = BODY + at as f64 * high;
        self::line(scene, share, (left, unit, high), Point::new(0.0, y))
    };
    shares.iter().take(LINES).enumerate().map(line).collect()
}

/// Units that its users borrowed before.
pub fn used(share: &TakingShare) -> u64 {
    share.jobs.iter().map(|job| job.need).sum()
}

/// `3 > 1`.
pub fn test(share: &TakingShare, words: Words) -> String {
    let used = used(share);
    let sign = if used > share.share { ">" } else { "≤" };
    format!("{} {sign} {}", words.number(used), words.number(share.share))
}

/// What has become of its jobs.
fn verdict(scene: &Scene<'_>, share: &TakingShare) -> String {
    let stopped: Vec<&TakingJob> = share.jobs.iter().filter(|job| job.stopped).collect();
    match stopped.len() {
        0 if beat(scene.view) == 2 => scene.words.beat_stays().to_owned(),
        _ => stop(scene, &stopped),
    }
}

/// That these jobs stop.
fn stop(scene: &Scene<'_>, jobs: &[&TakingJob]) -> String {
    let (words, jobs_stop) = (scene.words, Jobs { jobs: jobs.len() as u64 });
    match jobs {
        [] => String::new(),
        [one] => BeatStopsOne { job: &words.ordinary_job(one.job, scene.outline) }.tell(words),
        _ => BeatStops { jobs: &jobs_stop.tell(words) }.tell(words),
    }
}

fn line(
    scene: &Scene<'_>,
    share: &TakingShare,
    (left, unit, high): (f64, f64, f64),
    at: Point,
) -> Mark {
    let words = scene.words;
    let base = high / 2.0 + 4.2;
    let name = text::shortened(&scene.holder(share), STRONG, left - PAD - 3.0);
    let mut shapes =
        vec![look::words(Point::new(PAD, base), Anchor::Start, STRONG, Ink::Ink, name.clone())];
    let bar = Area::new(left, 2.0, 0.0, high - 5.0);
    let limit = left + share.share as f64 * unit;
    let mut x = left;
    let mut jobs = Vec::new();
    for job in &share.jobs {
        let wide = job.need as f64 * unit;
        let whole = Area { x, width: wide - 1.0, ..bar };
        let letter = words.ordinary_job(job.job, scene.outline);
        shapes.extend(self::job(job, whole, limit, &letter));
        jobs.push(letter);
        x += wide;
    }
    // The limit, through the bar: what breaks it hangs past it.
    let line = look::polyline(&[Point::new(limit, 0.0), Point::new(limit, high - 1.0)]);
    let breaks = used(share) > share.share;
    let ink = if breaks { Ink::Red } else { Ink::Ink };
    shapes.push(look::path(line, Paint::stroke(ink, 2.25)));
    let (test, verdict) = (test(share, words), verdict(scene, share));
    let beside = x.max(limit) + 8.0;
    shapes.push(look::words(Point::new(beside, base), Anchor::Start, STRONG, ink, test.clone()));
    let after = beside + text::width(&test, STRONG) + 6.0;
    let room = scene.wide - PAD - after;
    let written = text::shortened(&verdict, SMALL, room);
    // Of who uses nothing the test says enough.
    if written == verdict && !written.is_empty() && !share.jobs.is_empty() {
        let at = Point::new(after, base);
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Ink, text::apart(&written)));
    }
    let user = &scene.holder(share);
    let title = if jobs.is_empty() {
        words.labelled(user, &test)
    } else {
        let (verdict, jobs) = (&words.clauses([test, verdict]), &words.items(jobs));
        BeatUser { user, verdict, jobs }.tell(words)
    };
    let key = Key(kinds::SHARE, share.user.map_or(u64::MAX, u64::from));
    let reach = Area::new(0.0, 0.0, scene.wide, high);
    let target = share.user.map(|user| Selection(USER, At::One(user)));
    Mark { at, target, reach, title: Some(title), ..Mark::plain(key, shapes) }
}

/// A job, which hangs past the limit; once it has stopped, what is past it is hatched.
fn job(job: &TakingJob, whole: Area, limit: f64, letter: &str) -> Vec<Shape> {
    let cut = (limit - whole.x).clamp(0.0, whole.width);
    let inside = Area { width: cut, ..whole };
    let past = Area { x: whole.x + cut, width: whole.width - cut, ..whole };
    let (back, lost) =
        if job.stopped { (Usage::Lent, Usage::Lost) } else { (Usage::Borrowed, Usage::Borrowed) };
    let parts = [(inside, back), (past, lost)];
    let drawn = if job.stopped { &parts[..] } else { &[(whole, Usage::Borrowed)] };
    let drawn = drawn.iter().filter(|(area, _)| area.width > 0.5);
    let mut shapes: Vec<Shape> = drawn.flat_map(|(area, usage)| usage.shapes(*area, 3.0)).collect();
    // The limit goes through no letter that has room beside it.
    let wide = text::width(letter, STRONG) + 2.0;
    let fits = |(area, _): &(Area, Usage)| wide <= area.width && area.height >= 11.0;
    if let Some((area, usage)) = parts.into_iter().chain([(whole, lost)]).find(fits) {
        let at = Point::new(area.middle().x, area.middle().y + 4.2);
        shapes.extend(usage.letters(false, (at, Anchor::Middle, STRONG), letter));
    }
    shapes
}
