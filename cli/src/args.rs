//! The arguments of a film.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gantry_core::cli::Runnable;
use gantry_core::kernel::Level;
use gantry_web::film::shoot::Place;
use gantry_web::film::{Hold, Order, SIDES, SPEEDS, Size};
use gantry_web::narrate::Language;

/// A film that is wanted.
#[derive(Debug, Args)]
pub struct Filming {
    #[command(flatten)]
    pub runnable: Runnable,

    /// First moment: a number of events, `start`, `end`, or an event as KIND.N, such as place.2; by default the first of the
    /// lesson, or the start
    #[arg(long, value_name = "MOMENT", value_parser = place)]
    pub from: Option<Place>,

    /// Last moment; by default the last of the lesson, or the end
    #[arg(long, value_name = "MOMENT", value_parser = place)]
    pub to: Option<Place>,

    /// The steps that have a frame: those of this level and of coarser ones
    #[arg(long, value_name = "LEVEL", default_value = "decision")]
    pub level: StepLevel,

    /// Width and height in pixels, or the width alone; by default as large as the pictures are
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<Size>,

    /// Each frame stands as long as it takes to read what is new in it, or all stand equally long
    #[arg(long, value_name = "PACE", default_value = "read")]
    pub pace: PaceName,

    /// How many times as fast it plays
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = speed)]
    pub speed: f64,

    /// Play once, and stop at the last frame
    #[arg(long)]
    pub once: bool,

    /// Colours
    #[arg(long, value_name = "THEME", default_value = "light")]
    pub theme: ThemeName,

    /// Language
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    pub lang: Language,

    /// File to write: .gif, .zip with numbered pictures (SVG), or the name of a new folder for them
    #[arg(short, long, value_name = "OUT")]
    pub out: PathBuf,
}

/// A level, as an option names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StepLevel {
    Event,
    Decision,
    Probe,
}

/// What is the same between two frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaceName {
    Read,
    Even,
}

/// A theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    Light,
    Dark,
}

impl Filming {
    pub fn order(&self) -> Order {
        Order {
            level: match self.level {
                StepLevel::Event => Level::Event,
                StepLevel::Decision => Level::Decision,
                StepLevel::Probe => Level::Probe,
            },
            size: self.size.unwrap_or_default(),
            hold: match self.pace {
                PaceName::Read => Hold::Read,
                PaceName::Even => Hold::Even,
            },
            speed: self.speed,
            again: !self.once,
            dark: self.theme == ThemeName::Dark,
            language: self.lang,
        }
    }
}

fn place(text: &str) -> Result<Place, String> {
    match text {
        "start" => return Ok(Place::Moment(0)),
        "end" => return Ok(Place::End),
        _ => {}
    }
    if let Ok(moment) = text.parse() {
        return Ok(Place::Moment(moment));
    }
    let nth = text.rsplit_once('.').and_then(|(kind, n)| Some((kind, n.parse::<u64>().ok()?)));
    nth.filter(|(_, n)| *n > 0).map(|(kind, n)| Place::Nth(kind.to_owned(), n)).ok_or_else(|| {
        "expected a number of events, `start`, `end`, or an event as KIND.N, such as place.2"
            .to_owned()
    })
}

fn size(text: &str) -> Result<Size, String> {
    let (least, most) = SIDES;
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| (least..=most).contains(side));
    let parsed = match text.split_once('x') {
        Some((width, height)) => side(width).zip(side(height)).map(|(w, h)| Size::Within(w, h)),
        None => side(text).map(Size::Wide),
    };
    parsed.ok_or_else(|| {
        format!(
            "expected WIDTHxHEIGHT or WIDTH, each from {least} to {most} pixels, such as 960x600"
        )
    })
}

fn speed(text: &str) -> Result<f64, String> {
    let (least, most) = SPEEDS;
    let parsed = text.parse::<f64>().ok().filter(|speed| (least..=most).contains(speed));
    parsed.ok_or_else(|| format!("expected a number from {least} to {most}"))
}

fn language(text: &str) -> Result<Language, String> {
    Language::from_tag(text).ok_or_else(|| {
        let tags: Vec<&str> = Language::ALL.map(Language::tag).to_vec();
        format!("expected one of {}", tags.join(", "))
    })
}
