//! What the reader has pointed at, as an address names it: `job.4`, `stage.0.2`, `bucket.3._` (a dimension that is not
//! divided there is `_`).

use gantry_core::scenario::LabKind;

use crate::labs::facts;
use crate::state::{At, Form, Noun, Selection};

/// The most coordinates of a thing: a scenario has no more dimensions.
const DIMENSIONS: usize = 8;

/// As written in an address.
pub fn name(Selection(Noun(kind, _), at): &Selection) -> String {
    match at {
        At::One(number) => format!("{kind}.{number}"),
        At::Pair(of, number) => format!("{kind}.{of}.{number}"),
        At::Since(number, since) => format!("{kind}.{number}.{since}"),
        At::Many(at) => {
            let part = |at: &Option<u32>| at.map_or("_".to_owned(), |at| at.to_string());
            format!("{kind}.{}", at.iter().map(part).collect::<Vec<_>>().join("."))
        }
    }
}

/// Reads it; whether there is such a thing is for the scenario to say.
pub fn read(written: &str) -> Option<Selection> {
    let (kind, rest) = written.split_once('.')?;
    let mut known = LabKind::ALL.into_iter().flat_map(|lab| facts(lab).things);
    let noun = *known.find(|noun| noun.0 == kind)?;
    let pair = || rest.split_once('.');
    let at = match noun.1 {
        Form::One => At::One(rest.parse().ok()?),
        Form::Pair => At::Pair(pair()?.0.parse().ok()?, pair()?.1.parse().ok()?),
        Form::Since => At::Since(pair()?.0.parse().ok()?, pair()?.1.parse().ok()?),
        Form::Many => {
            let part = |part: &str| match part {
                "_" => Some(None),
                at => at.parse().ok().map(Some),
            };
            let parts = rest.split('.').take(DIMENSIONS + 1).map(part);
            let at: Vec<Option<u32>> = parts.collect::<Option<_>>()?;
            (at.len() <= DIMENSIONS).then_some(At::Many(at))?
        }
    };
    Some(Selection(noun, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for lab in LabKind::ALL {
            for &noun in facts(lab).things {
                let all = match noun.1 {
                    Form::One => vec![At::One(0), At::One(199_999)],
                    Form::Pair => vec![At::Pair(1, 4)],
                    Form::Since => vec![At::Since(2, 1 << 53)],
                    Form::Many => {
                        vec![At::Many(vec![Some(3), None]), At::Many(vec![None; DIMENSIONS])]
                    }
                };
                for selection in all.into_iter().map(|at| Selection(noun, at)) {
                    let written = name(&selection);
                    assert_eq!(read(&written).as_ref(), Some(&selection), "{written}");
                }
            }
        }
        assert_eq!(read("job.4").map(|it| name(&it)).as_deref(), Some("job.4"));
        assert_eq!(read("stage.0.2").map(|it| name(&it)).as_deref(), Some("stage.0.2"));
    }

    #[test]
    fn rubbish_is_nothing() {
        let deep = format!("bucket.{}", ["_"; 9].join("."));
        let texts = "job job. job.x job.-1 job.99999999999 stage.1 loan.1.-2 no.1".split(' ');
        for text in texts.chain(["", &*deep]) {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
