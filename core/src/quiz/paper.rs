//! Questions for paper: a part of a run's questions, and where their decisions are shown. Plain data, which crosses to a
//! front end.
//!
//! On a sheet each question has numbers of its question: the picture of a later moment of the same run would show what was
//! asked about before. The questions of the scenario as it is decide on the kinds, so all students have as many of each.
//!
//! A front end draws the moment before each decision ([`Asked::moment`](super::Asked::moment)) of a run recorded up to there, and tells the
//! reason at the moment that shows the decision ([`Printed::decided`]).

use std::collections::BTreeMap;

use super::draw::{CannotDraw, draw_by};
use super::sample::is_chosen;
use super::{Asking, NoSuchKind, Question, Sample, question, walk, weighed};
use crate::format::Errors;
use crate::lab::predict::{Balance, Paper, Printed, Scoring};
use crate::labs::Listed;
use crate::scenario::{Checked, Scenario, write_pretty};

impl From<Question> for Printed {
    fn from(question: Question) -> Printed {
        let Question { asked, right, tied, early, decided, .. } = question;
        Printed { asked, right, tied, early, decided }
    }
}

/// Questions about a run of one lab, at most `most`. Errors: a kind that the lab does not have.
pub(crate) fn printed<L: Listed>(
    lab: &L,
    asking: &Asking,
    most: u64,
) -> Result<Vec<Printed>, NoSuchKind> {
    let (weights, summary) = weighed(lab, asking)?;
    let sample = Sample::of(&weights, Some(most.max(1)), summary);
    let (mut at, mut all) = (0, Vec::new());
    walk(lab, asking, &mut |run| {
        if sample.has(at) {
            all.push(Printed::from(question(lab, run)?));
        }
        at += 1;
        None
    })?;
    Ok(all)
}

/// At most `most` of a list, evenly spread from its first entry on.
pub fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let (count, most) = (all.len() as u64, most.max(1) as u64);
    (0..).zip(all).filter(|(at, _)| is_chosen(*at, count, most)).map(|(_, one)| one).collect()
}

/// The functions that check a scenario, and ask about it.
pub(crate) struct Asks<'a> {
    pub(crate) check: &'a dyn Fn(&Scenario) -> Result<Checked, Errors>,
    pub(crate) ask: &'a dyn Fn(&Scenario, Checked) -> Vec<Printed>,
}

/// The sheet of a student by seed and name, of at most so many questions. Without a name the first question is of the
/// scenario as it is, and where nothing can be drawn it is the only one. Errors: no draw keeps the questions.
pub(crate) fn sheet(
    scenario: &Scenario,
    (seed, name): (u64, Option<&str>),
    most: usize,
    Asks { check, ask }: &Asks<'_>,
) -> Result<Vec<Paper>, CannotDraw> {
    let Ok(checked) = check(scenario) else { return Ok(Vec::new()) };
    let (mut balance, mut sheet) = (Balance::default(), Vec::new());
    for (number, (nth, question)) in
        spread(numbered(ask(scenario, checked)), most).into_iter().enumerate()
    {
        if number == 0 && name.is_none() {
            balance.add(&scoring(&question));
            sheet.push(Paper { text: write_pretty(scenario), question });
            continue;
        }
        let of_kind = |drawn: &Scenario, checked: Checked| {
            let all = numbered(ask(drawn, checked)).into_iter();
            let mut same =
                all.filter(|(at, other)| *at == nth && other.asked.kind == question.asked.kind);
            let question = same.next()?.1;
            balance.clone().add(&scoring(&question)).then_some(question)
        };
        let named = format!("{}\0{number}", name.unwrap_or_default());
        match draw_by(scenario, (seed, &named), check, &of_kind) {
            Ok((drawn, question)) => {
                balance.add(&scoring(&question));
                sheet.push(Paper { text: write_pretty(&drawn), question });
            }
            Err(_) if name.is_none() => break,
            Err(fault) => return Err(fault),
        }
    }
    Ok(sheet)
}

/// Questions, each with its number among those of its kind.
fn numbered(all: Vec<Printed>) -> Vec<(usize, Printed)> {
    let mut met = BTreeMap::new();
    let mut nth = |kind: &str| {
        let count = met.entry(kind.to_owned()).or_insert(0);
        *count += 1;
        *count - 1
    };
    all.into_iter().map(|question| (nth(&question.asked.kind), question)).collect()
}

fn scoring(Printed { asked, right, tied, early, .. }: &Printed) -> Scoring {
    Scoring::of(asked, (right, tied, early))
}
