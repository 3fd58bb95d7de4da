//! What a fragment says that is not understood: told where there is somebody to tell it to.

use gantry_core::kernel::{Level, MAX_NUMBER};
use gantry_core::scenario::{ErrorKind, Errors, Found, LabKind, Path, Shape};

use super::{
    NO_CONTROLS, PRESENTER, is_number, level_name, nth, pairs, place_of, policies_of, selection,
    window_of,
};
use crate::gallery;
use crate::labs::facts;
use crate::narrate::Language;
use crate::state::{Asks, Costs, Panel, Tab, Theme};

const KEYS: [&str; 25] = [
    "g", "z", "d", "file", "text", "from", "to", "m", "k", "level", "lang", "w", "s", "vs", "at",
    "cost", "b", "predict", "view", "panel", "embed", "loop", "controls", "theme", "panels",
];

/// What is wrong with a fragment; none where all of it is understood. What a link holds is for its codec to say.
pub fn faults(fragment: &str) -> Option<Errors> {
    let mut errors = Errors::default();
    for (key, value) in pairs(fragment) {
        let path = || Path::root().field(key);
        if !KEYS.contains(&key) {
            errors.push(Path::root(), ErrorKind::unknown_field(key, &KEYS));
        } else if let Some(kind) = fault(key, value) {
            errors.push(path(), kind);
        }
    }
    let number = |name| pairs(fragment).find(|(key, value)| *key == name && is_number(value));
    if let (Some((_, from)), Some((_, to))) = (number("from"), number("to"))
        && let (Ok(from), Ok(to)) = (from.parse::<u64>(), to.parse::<u64>())
        && from > to
    {
        let found = to.to_string();
        let kind = ErrorKind::OutOfRange { found, min: from, max: u64::MAX };
        errors.push(Path::root().field("to"), kind);
    }
    (!errors.is_empty()).then_some(errors)
}

pub fn fault(key: &str, value: &str) -> Option<ErrorKind> {
    let word =
        |known: &[&str]| (!known.contains(&value)).then(|| ErrorKind::unknown_word(value, known));
    let malformed = |good: bool, expected: Shape| {
        (!good).then(|| ErrorKind::WrongType { found: Found::Text(shortened(value)), expected })
    };
    match key {
        "g" => word(&gallery::all().map(|(_, example)| example.name).collect::<Vec<_>>()),
        "from" | "m" | "to" if is_number(value) => range(value, 0),
        "from" => word(&gallery::all().map(|(_, example)| example.name).collect::<Vec<_>>()),
        "m" | "to" => malformed(value.parse::<u64>().is_ok(), Shape::Digits),
        "level" => word(&Level::ALL.map(level_name)),
        "lang" if Language::from_tag(value).is_some() => None,
        "lang" => word(&Language::ALL.map(Language::tag)),
        "predict" => word(&Asks::ALL.map(Asks::name)),
        "view" => word(&[PRESENTER]),
        "panel" => word(&Tab::ALL.map(Tab::name)),
        "theme" => word(&Theme::ALL.map(Theme::name)),
        "controls" => word(&[NO_CONTROLS, "1"]),
        "panels" => {
            let known = Panel::ALL.map(Panel::name);
            let unknown = value.split(',').find(|name| !name.is_empty() && !known.contains(name));
            unknown.map(|name| ErrorKind::unknown_word(name, &known))
        }
        "k" if !kinds().contains(&kind_of(value)) => {
            Some(ErrorKind::unknown_word(kind_of(value), &kinds()))
        }
        "k" if nth(value).is_none() => match value.split_once('.') {
            Some((_, number)) if is_number(number) => range(number, 1),
            _ => malformed(false, Shape::WholeNumber),
        },
        "b" => {
            let kinds = kinds();
            let unknown = value.split('.').find(|name| !name.is_empty() && !kinds.contains(name));
            unknown.map(|name| ErrorKind::unknown_word(name, &kinds))
        }
        "s" if !nouns().contains(&kind_of(value)) => {
            Some(ErrorKind::unknown_word(kind_of(value), &nouns()))
        }
        "s" => malformed(selection::read(value).is_some(), Shape::WholeNumber),
        "w" => malformed(window_of(value).is_some(), Shape::NumberList),
        "vs" => malformed(policies_of(value).is_some(), Shape::TextList),
        "at" => malformed(place_of(value).is_some(), Shape::WholeNumber),
        "cost" => {
            let known = value.parse().ok().and_then(Costs::numbered);
            malformed(known.is_some(), Shape::WholeNumber)
        }
        _ => None,
    }
}

/// What is wrong with digits for a number from `min` on.
fn range(digits: &str, min: u64) -> Option<ErrorKind> {
    let good = digits.parse().is_ok_and(|number| (min..=MAX_NUMBER).contains(&number));
    let kind = ErrorKind::OutOfRange { found: shortened(digits), min, max: MAX_NUMBER };
    (!good).then_some(kind)
}

/// The name before the number.
fn kind_of(value: &str) -> &str {
    value.split('.').next().unwrap_or_default()
}

fn kinds() -> Vec<&'static str> {
    let kinds = LabKind::ALL.into_iter().flat_map(|lab| facts(lab).kinds);
    once(kinds.map(|kind| kind.name))
}

pub(crate) fn nouns() -> Vec<&'static str> {
    once(LabKind::ALL.into_iter().flat_map(|lab| facts(lab).things).map(|noun| noun.0))
}

fn once(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let names: std::collections::BTreeSet<_> = names.collect();
    names.into_iter().collect()
}

fn shortened(value: &str) -> String {
    value.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path, and the nearest spelling, of the first thing that is wrong.
    fn told(fragment: &str) -> Option<(String, Option<String>)> {
        let error = faults(fragment)?.list.into_iter().next()?;
        let nearest = match error.kind {
            ErrorKind::UnknownWord { nearest, .. } | ErrorKind::UnknownField { nearest, .. } => {
                nearest
            }
            _ => None,
        };
        let path = if error.path == Path::root() { String::new() } else { error.path.to_string() };
        Some((path, nearest))
    }

    #[test]
    fn what_is_written_has_no_faults() {
        for fragment in [
            "",
            "g=fig4&m=10&k=yield.1&level=probe&lang=en&panel=why&b=place",
            "d=1000_128_0.8_1_rounded&z=ab&from=fig4",
            "g=fig4&vs=easy.checkpoint&at=part.0.1&w=3600.7200&s=job.4&predict=room&view=presenter",
            "embed&g=fig4&panels=why,algorithm,figures,lesson&from=3&to=9&loop&theme=dark&controls=0",
            "embed&panels=&file=a/b.json&cost=1523&b=",
        ] {
            assert_eq!(told(fragment), None, "{fragment}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told_with_what_was_meant() {
        for (fragment, path, nearest) in [
            ("g=fig44", "g", Some("fig4")),
            ("m=x", "m", None),
            ("k=yeild.1", "k", Some("yield")),
            ("k=yield", "k", None),
            ("level=prob", "level", Some("probe")),
            ("lang=fr", "lang", None),
            ("panel=wy", "panel", Some("why")),
            ("panels=why,algoritm", "panels", Some("algorithm")),
            ("theme=drak", "theme", Some("dark")),
            ("controls=no", "controls", None),
            ("predict=yes", "predict", None),
            ("from=fig44", "from", Some("fig4")),
            ("from=5&to=4", "to", None),
            ("to=-1", "to", None),
            ("embed&from=99999999999999999999999&to=1", "from", None),
            ("embed&from=99999999999999999999999", "from", None),
            ("embed&to=9007199254740992", "to", None),
            ("m=18446744073709551616", "m", None),
            ("k=start.0", "k", None),
            ("k=start.99999999999999999999", "k", None),
            ("k=start.1.2", "k", None),
            ("s=jb.1", "s", Some("job")),
            ("s=job.x", "s", None),
            ("b=place.plcae", "b", Some("place")),
            ("vs=easy", "vs", None),
            ("at=nowhere", "at", None),
            ("w=9.1", "w", None),
            ("cost=13", "cost", None),
            ("embd", "", Some("embed")),
            ("panles=why", "", Some("panels")),
        ] {
            let nearest = nearest.map(str::to_owned);
            assert_eq!(told(fragment), Some((path.to_owned(), nearest)), "{fragment}");
        }
    }

    #[test]
    fn as_many_faults_are_told_as_a_scenario_may_have() {
        let many = "x=1&".repeat(1_000);
        let errors = faults(&many).expect("faults");
        assert_eq!((errors.list.len(), errors.more), (Errors::MAX, 900));
    }
}
