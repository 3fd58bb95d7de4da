//! A moment outlives a change of its scenario: after an edit, a front end that asks for the same anchor is at the same
//! subject. Of every example and every list in it, so that no lab is left out.

use std::collections::BTreeMap;

use gantry_core::kernel::Level;
use gantry_core::session::{Anchor, Command, Direction, Goal, Moment, Overview, Reply, Request};
use gantry_tests::gallery;
use gantry_tests::json;
use gantry_tests::talk::Talk;
use serde_json::Value;

const MOMENTS: u64 = 40;

/// Runs with more events are left to the others.
const LARGEST: u64 = 3_000;

/// Opens a text at a goal, and works in slices as short as can be; none where it has errors.
fn open(text: &str, goal: Goal) -> Option<(Talk, Overview, Moment)> {
    let mut talk = Talk::in_slices(7);
    match talk.send(Command::Open { text: text.to_owned(), goal }) {
        Reply::Opened { overview, moment, .. } => Some((talk, overview, moment)),
        _ => None,
    }
}

fn about(moment: &Moment) -> String {
    let Some(Anchor { kind, subject, .. }) = &moment.anchor else { panic!("an anchor") };
    format!("{kind} {subject:?}")
}

fn examples() -> impl Iterator<Item = (String, String)> {
    gallery::all().into_iter().map(|example| (example.name, example.text))
}

/// The scenario with one entry less: of each list, without its first and without its last. And with one number larger:
/// what calls take, so that they go elsewhere; sizes, times, quotas. Of lists in lists the first is changed.
fn edits(root: &Value) -> Vec<String> {
    let mut all = Vec::new();
    for (at, value) in json::below(root) {
        if at.split('/').any(|part| part.parse::<usize>().is_ok_and(|place| place > 0)) {
            continue;
        }
        match value {
            // What a list without entries comes to is the labs' own matter.
            Value::Array(entries) if entries.len() > 1 => {
                all.extend([0, entries.len() - 1].map(|place| {
                    json::with(root, &at, |own| drop(own.as_array_mut().map(|it| it.remove(place))))
                }));
            }
            Value::Number(number) => {
                let larger = number.as_u64().map(|number| number * 3 + 2);
                all.extend(larger.map(|larger| json::with(root, &at, |own| *own = larger.into())));
            }
            _ => {}
        }
    }
    all.iter().map(Value::to_string).collect()
}

#[test]
fn after_an_edit_the_page_is_at_the_same_subject() {
    let mut labs = BTreeMap::<String, u32>::new();
    for (name, text) in examples() {
        let Some((mut page, overview, _)) = open(&text, Goal::End) else { panic!("{name}") };
        let end = page.go(Goal::End).0.moments;
        if end > LARGEST {
            continue;
        }
        let root: Value = serde_json::from_str(&text).expect("JSON");
        let stands: Vec<Moment> = (0..=MOMENTS)
            .map(|part| end * part / MOMENTS)
            .map(|moment| page.go(Goal::Moment(moment)).0)
            .collect();
        for changed in &edits(&root) {
            let Some((mut other, after, _)) = open(changed, Goal::Start) else { continue };
            let moments = after.levels.event + after.levels.decision + after.levels.probe;
            let all = 1..=moments;
            let there: Vec<Moment> = all.map(|it| other.go(Goal::Moment(it)).0).collect();
            for before in &stands {
                let Some(anchor) = &before.anchor else { continue };
                let now = other.go(Goal::Same(anchor.clone())).0;
                let of_subject = |it: &Moment| {
                    it.anchor.as_ref().is_some_and(|own| own.subject == anchor.subject)
                };
                let then =
                    |it: &Moment| it.anchor.as_ref().map(|own| own.time) == Some(anchor.time);
                let wanted = about(before);
                let alike = |it: &Moment| about(it) == wanted;
                let level = |it: &Moment| it.stop.as_ref().map(|stop| stop.level);
                // What is decided about it at that instant now.
                let decided = |it: &Moment| {
                    anchor.subject.is_some()
                        && of_subject(it)
                        && then(it)
                        && level(it) == level(before)
                };
                let stays = there.iter().any(|it| alike(it) && then(it));
                if !stays && there.iter().any(decided) {
                    assert!(decided(&now), "{name}: {wanted} became {}: {changed}", about(&now));
                } else if there.iter().any(alike) {
                    assert_eq!(about(&now), wanted, "{name}: {changed}");
                    *labs.entry(format!("{:?}", overview.head.lab)).or_default() += 1;
                } else if let (Some(subject), Some(found)) = (&anchor.subject, &now.anchor) {
                    let named = |it: &Moment| {
                        let own = it.anchor.as_ref().and_then(|own| own.subject.as_ref());
                        own.is_some_and(|own| own.name == subject.name)
                    };
                    let same = found.subject.as_ref().is_some_and(|own| own.name == subject.name);
                    let known = there.iter().any(named);
                    assert!(same || !known, "{name}: {wanted} became {}", about(&now));
                }
            }
        }
    }
    assert_eq!(labs.len(), gantry_core::scenario::LabKind::ALL.len(), "{labs:?}");
}

/// What is the same up to a moment is the same there: the anchor leads to the very moment, whatever lies near.
#[test]
fn in_the_same_run_an_anchor_is_its_moment() {
    for (name, text) in examples() {
        let (mut page, _, last) = open(&text, Goal::End).expect("it opens");
        if last.moments > LARGEST {
            continue;
        }
        let title = text.replacen("\"gantry\": 1", "\"gantry\": 1, \"title\": \"mine\"", 1);
        let title = if title.matches("\"title\"").count() > 1 { text.clone() } else { title };
        let (mut other, ..) = open(&title, Goal::Start).expect("it opens");
        for moment in 0..=last.moments {
            let here = page.go(Goal::Moment(moment)).0;
            let goal = here.anchor.clone().map_or(Goal::Start, Goal::Same);
            assert_eq!(other.go(goal).0.moment, moment, "{name}");
        }
    }
}

/// Opening at an anchor and being stopped on the way leads to its instant; every request has its one reply.
#[test]
fn a_search_that_is_given_up_answers_all_the_same() {
    let text = include_str!("../../../static/gallery/deep.json").to_owned();
    let (mut page, _, last) = open(&text, Goal::End).expect("it opens");
    let gone = Goal::About {
        thing: gantry_core::session::Thing::Task(u32::MAX),
        direction: Direction::Back,
    };
    let mut replies = Vec::new();
    page.session.handle(Request { id: 900, command: Command::Go(gone.clone()) }, &mut replies);
    assert!(replies.is_empty() && page.session.work_on(10, &mut replies), "it takes slices");
    page.session.handle(Request { id: 901, command: Command::Go(gone) }, &mut replies);
    page.session.handle(Request { id: 902, command: Command::Cancel }, &mut replies);
    while page.session.work_on(10, &mut replies) {}
    let finals: Vec<u32> = replies
        .iter()
        .filter(|response| !matches!(response.reply, Reply::Progress(_)))
        .map(|response| response.id)
        .collect();
    assert_eq!(finals, [900, 901, 902]);
    let at =
        |reply: &Reply| matches!(reply, Reply::At { moment, .. } if moment.moment == last.moments);
    assert!(replies.iter().filter(|response| at(&response.reply)).count() == 2, "it stays");
    // An open request whose place is still sought is answered by a cancel.
    let anchor = page.go(Goal::Moment(last.moments / 2)).0.anchor.expect("an anchor");
    let sought = Anchor { subject: None, kind: "test".to_owned(), ..anchor };
    let mut replies = Vec::new();
    let open = Command::Open { text, goal: Goal::Same(sought) };
    page.session.handle(Request { id: 910, command: open }, &mut replies);
    while page.session.work_on(1_000_000, &mut replies) && replies.len() < 40 {}
    page.session.handle(Request { id: 911, command: Command::Cancel }, &mut replies);
    let opened = |reply: &Reply| matches!(reply, Reply::Opened { .. });
    assert_eq!(replies.iter().filter(|response| opened(&response.reply)).count(), 1);
}

#[test]
fn goals_that_are_kept_to_a_part_of_a_run_lead_into_it() {
    let (mut labs, mut ends) = (BTreeMap::new(), 0);
    for (name, text) in examples() {
        let (page, overview, moment) = open(&text, Goal::End).expect("an example");
        let (last, end) = (moment.moments, moment.time);
        if !(8..=LARGEST).contains(&last) {
            continue;
        }
        *labs.entry(overview.head.lab as usize).or_insert(0) += 1;
        drop(page);
        let (from, to) = (last / 4, last / 2);
        let within = |goal: Goal| Goal::Within { goal: Box::new(goal), from, to };
        let (mut page, _, moment) = open(&text, within(Goal::Start)).expect("an example");
        assert_eq!(moment.moment, from, "{name}");
        let anchor = page.go(Goal::Moment(last)).0.anchor.expect("an anchor");
        let nth = overview.kinds.iter().map(|kind| Goal::Nth { kind: kind.clone(), n: u64::MAX });
        let steps = [Direction::Forward, Direction::Back].into_iter().flat_map(|direction| {
            Level::ALL.into_iter().flat_map(move |level| {
                let step = Goal::Step { level, direction };
                vec![step.clone(); 5]
            })
        });
        let places = [
            Goal::Start,
            Goal::End,
            Goal::Moment(last),
            Goal::Time(0),
            Goal::Time(end),
            Goal::Until { time: end, kinds: Vec::new() },
            Goal::Same(anchor),
        ];
        for goal in places.into_iter().chain(nth).chain(steps) {
            let at = page.go(within(goal.clone())).0.moment;
            assert!((from..=to).contains(&at), "{name}: {goal:?} leads to {at} of {from} to {to}");
            ends += u64::from(at == to);
        }
        // The narrowest of several parts holds, and a goal by itself leads anywhere again.
        let inner = Goal::Within { goal: Box::new(Goal::End), from: 0, to: to - 1 };
        assert_eq!(page.go(within(inner)).0.moment, to - 1, "{name}");
        assert_eq!(page.go(Goal::End).0.moment, last, "{name}");
    }
    assert!(labs.len() == 5 && ends > 0, "{labs:?}");
}

#[test]
fn a_moment_by_its_instant_is_the_last_by_it_from_wherever_one_comes() {
    let text = include_str!("../../../static/gallery/easy.json");
    let (mut page, _, moment) = open(text, Goal::End).expect("an example");
    let mut later = moment.moment;
    for time in (0..=moment.time).rev() {
        let at = page.go(Goal::Time(time)).0;
        assert!(at.time <= time && at.moment <= later, "{time}: {} at {}", at.moment, at.time);
        page.go(Goal::Start);
        assert_eq!(page.go(Goal::Time(time)).0.moment, at.moment, "{time}");
        later = at.moment;
    }
}
