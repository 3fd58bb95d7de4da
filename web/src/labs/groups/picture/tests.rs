//! Pictures of every step of the examples: nothing leaves its picture, labels keep apart, what is drawn is what is.

use std::rc::Rc;

use gantry_core::labs::groups::{Outline, Policy, View};
use gantry_core::scenario::{self, Lab};

use super::boards::BoardOptions;
use super::drag::aim;
use super::fixture::{EXAMPLES, LIVE, steps};
use super::{boards, cards, density, fork, free, rooms};
use crate::labs::groups::edit::GroupsEdit;
use crate::labs::groups::picture::kinds;
use crate::narrate::Language;
use crate::scene::legible::assert_legible;
use crate::scene::paint::{Dash, Ink};
use crate::scene::shape::{Area, Form, Key, Kind, Mark, Picture, Point, Segment, Shape};

fn options((width, height): (f64, f64), language: Language) -> BoardOptions {
    BoardOptions { width, height, words: language.words(), beside: true }
}

fn drawn(outline: &Outline, view: &View, width: f64, language: Language) -> Picture {
    boards::picture(outline, view, &options((width, 420.0), language))
}

fn mark(picture: &Picture, kind: Kind, number: u32) -> Option<&Mark> {
    picture.marks().find(|mark| mark.key == Key(kind, number.into()))
}

fn tile(picture: &Picture, unit: u32) -> Area {
    mark(picture, kinds::UNIT, unit).expect("each has one").place()
}

fn texts(picture: &Picture) -> Vec<&str> {
    let shapes = picture.marks().flat_map(|mark| &mark.shapes);
    let texts = shapes.filter_map(|shape| match &shape.form {
        Form::Text { text, .. } => Some(&**text),
        _ => None,
    });
    texts.collect()
}

/// Of what runs already when a cluster is read, and of closed nodes, no example tells.
fn labels_keep_apart_and_inside(steps: &[(Rc<Outline>, View)]) {
    for (step, (outline, view)) in steps.iter().enumerate() {
        for width in [320.0, 640.0, 1100.0] {
            for language in Language::ALL {
                let context = format!("step {step} at {width}, {language:?}");
                assert_legible(&drawn(outline, view, width, language), &context);
            }
        }
    }
}

/// On a phone too, two nodes and the request that is being decided are in sight.
#[test]
fn on_a_phone_nothing_of_the_step_is_out_of_sight() {
    let room = (259.0, 303.0);
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        let picture = boards::picture(&outline, &view, &options(room, Language::English));
        assert_legible(&picture, "on a phone");
        let units = outline.units_of(0).chain(outline.units_of(1));
        let mut places: Vec<Area> = units.map(|unit| tile(&picture, unit)).collect();
        let arrives = view.reason.fact.id == "request_comes";
        let tested = view.tested.is_some_and(|own| !own.decided);
        if let Some(request) = view.request.filter(|_| arrives || tested) {
            let row = mark(&picture, kinds::REQUESTED, request).expect("it is drawn");
            places.push(row.place());
        }
        for place in places {
            assert!(place.y + place.height <= room.1, "{place:?}");
        }
    }
}

#[test]
fn a_tile_says_what_has_become_of_its_unit_and_its_container_is_a_block_on_it() {
    for (outline, view) in EXAMPLES.into_iter().chain([LIVE]).flat_map(steps) {
        let picture = drawn(&outline, &view, 1100.0, Language::English);
        let units = 0..outline.unit_count();
        let are = |state: &str| {
            let of =
                |unit: &u32| mark(&picture, kinds::UNIT, *unit).expect("a tile").state == state;
            units.clone().filter(of).count() as u64
        };
        assert_eq!(are("stranded"), view.metrics.stranded);
        assert_eq!(u64::from(outline.unit_count()) - are("held"), view.metrics.free);
        for (unit, request) in units.clone().filter_map(|unit| Some((unit, view.holder(unit)?))) {
            let block = mark(&picture, kinds::REQUEST, request).expect("a block");
            let bound = outline.requests[request as usize].bound;
            assert_eq!(block.state, if bound { "bound" } else { "placed" });
            let middle = tile(&picture, unit).middle();
            assert!(block.place().x < middle.x, "it begins left of its units");
        }
    }
}

#[test]
fn who_waits_hangs_over_what_it_found_and_sticks_out() {
    let mut refused = 0;
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        let Some(own) = view.tested.filter(|own| own.decided && !own.passed) else { continue };
        let picture = drawn(&outline, &view, 1100.0, Language::English);
        let block = mark(&picture, kinds::REQUEST, own.request).expect("it hangs from the crane");
        let Some(largest) = own.too_small() else { continue };
        assert_eq!(block.state, "refused");
        // Picture, card and sentence name one node.
        let board = mark(&picture, kinds::NODE, largest.node).expect("a board").reach;
        let place = block.place();
        let ends = [place.x, place.x + place.width];
        let inside = |x: f64| (board.x..=board.x + board.width).contains(&x);
        assert!(ends.into_iter().any(inside), "{place:?} over {board:?}");
        let rows = cards::rows(&outline, &view, Language::English.words());
        let room = rows.last().expect("room is tested");
        let name = format!("on {}", outline.nodes[largest.node as usize]);
        assert!(room[2].ends_with(&name), "{room:?}, {name}");
        refused += 1;
    }
    assert!(refused > 3, "{refused}");
}

/// In the picture, in the list of what waits, and beside the other policy's lane: what can never run is no queue.
#[test]
fn what_runs_already_and_what_can_never_run_are_drawn_as_such() {
    let all = steps(LIVE);
    labels_keep_apart_and_inside(&all);
    let (outline, view) = all.last().expect("a last step");
    let picture = drawn(outline, view, 1100.0, Language::English);
    let of = |name: &str| {
        let at = outline.requests.iter().position(|own| own.id == name).expect("a request") as u32;
        let block = mark(&picture, kinds::REQUEST, at);
        block.or_else(|| mark(&picture, kinds::REQUESTED, at)).expect("a mark")
    };
    assert_eq!(of("train").state, "placed");
    assert_eq!(of("device").state, "bound");
    let title = of("device").title.clone().expect("it is told");
    assert_eq!(title, "device asks for 1 MIG device: ran before on n1");
    for name in ["big", "greedy"] {
        assert_eq!(of(name).state, "never", "{name}");
    }
    for name in ["three", "slice"] {
        assert_eq!(of(name).state, "waiting", "empty nodes could hold {name}");
    }
    assert_eq!(view.unsatisfiable, 2, "{:?}", view.waiting);
}

/// Where a GPU is let go: in a group that it is not in, in its own, on empty board, off the picture.
#[test]
fn a_gpu_comes_into_a_group_or_leaves_its_own() {
    let (outline, view) = steps(EXAMPLES[2]).swap_remove(0);
    let options = options((1100.0, 420.0), Language::English);
    let picture = boards::picture(&outline, &view, &options);
    let middle = |unit: u32| tile(&picture, unit).middle();
    let to = |unit: u32, at: Point| {
        let edit = aim(&outline, &options, (unit, at)).map(|(edit, _)| edit);
        edit.map(|edit| match edit {
            GroupsEdit::Toggle { group, .. } => outline.groups[group as usize].id.clone(),
            other => panic!("{other:?}"),
        })
    };
    // GPU 0 of n1 is of train, 3 of serve, 2 of both.
    assert_eq!(to(0, middle(1)), None, "inside its own group");
    assert_eq!(to(0, middle(3)).as_deref(), Some("serve"), "into another");
    assert_eq!(to(0, Point::new(4.0, 4.0)).as_deref(), Some("train"), "out of its own");
    assert_eq!(to(0, Point::new(-90.0, 5_000.0)).as_deref(), Some("train"), "off the picture");
    assert_eq!(to(2, middle(2)), None, "it is of both");
    assert_eq!(to(2, Point::new(4.0, 4.0)).as_deref(), Some("serve"), "the last that it is in");
}

/// Whatever the width: what fits lies over the gap, and what does not is inside the picture.
#[test]
fn an_overhang_stands_at_its_gap() {
    for width in [700.0, 1_100.0, 1_366.0, 2_000.0] {
        let (outline, view) = steps(EXAMPLES[1]).pop().expect("a last step");
        let picture = drawn(&outline, &view, width, Language::English);
        let refused = picture.marks().find(|mark| mark.state == "refused").expect("pd hangs");
        let block = refused.place();
        // The gap is of the last two GPUs of n2.
        let tile = |unit: u32| tile(&picture, unit);
        let (first, last) = (tile(6), tile(7));
        let begins = (block.x - first.x).abs() < 1.0;
        let ends = (block.x + block.width - last.x - last.width).abs() < 1.0;
        assert!(begins || ends, "at {width}: {block:?} over {first:?} to {last:?}");
        // Where its board is in a lower line, it is over that: picture, label and sentence name one node.
        assert!(texts(&picture).contains(&"3 > 2"), "at {width}");
        let below = tile(4).y > tile(0).y;
        let on_first = block.y < tile(0).y + tile(0).height;
        assert_eq!(below, !on_first, "at {width}: {block:?}");
        let on = |unit: u32| tile(unit).overlaps(block);
        assert!(!(0..8).any(on), "at {width}: {block:?} covers a tile");
        let edge = if begins { last.x + last.width } else { first.x };
        let is_limit = |shape: &Shape| match &shape.form {
            Form::Path(way) => matches!(way[..], [Segment::Move(top), Segment::Line(low)]
                if (top.x - low.x).abs() < 0.01 && (block.x + top.x - edge).abs() < 1.0),
            _ => false,
        };
        assert!(refused.shapes.iter().any(is_limit), "at {width}: {edge}");
        assert!(block.x >= 0.0 && block.x + block.width <= picture.width, "at {width}: {block:?}");
    }
}

/// A quota is known before a request is held against it; whether it is broken is not.
#[test]
fn the_ruler_of_a_quota_stands_while_a_question_is_open() {
    let steps = steps(EXAMPLES[3]);
    let ruler = |moment: usize| {
        let (outline, view) = &steps[moment];
        let picture = drawn(outline, view, 1100.0, Language::English);
        let mark = mark(&picture, Kind::AXIS, 0).expect("vision has a quota").clone();
        let is_red = |shape: &Shape| shape.paint.stroke.is_some_and(|own| own.ink == Ink::Red);
        let broken = mark.shapes.iter().any(is_red);
        (broken, mark.shapes[0].form.clone())
    };
    let ((before, rail), (after, same)) = (ruler(14), ruler(15));
    assert_eq!((before, after, rail), (false, true, same));
}

#[test]
fn a_plan_is_stitched() {
    let (outline, view) = steps(EXAMPLES[0]).pop().expect("a last step");
    let picture = drawn(&outline, &view, 1100.0, Language::English);
    let stitched = |shape: &Shape| shape.paint.stroke.is_some_and(|own| own.dash != Dash::Solid);
    for group in picture.marks().filter(|mark| mark.key.0 == kinds::GROUP) {
        assert!(group.shapes.iter().any(stitched), "{:?}", group.title);
    }
}

/// A map for so many GPUs together.
fn map(
    rooms: &rooms::Rooms,
    together: u64,
    (language, width): (Language, f64),
) -> density::Options<'_> {
    let (words, size, chosen) = (language.words(), (width, 300.0), None);
    density::Options { rooms: Some(rooms), together, chosen, words, size }
}

/// A scenario under both policies, after each request as far as both go.
fn under_both(text: &str) -> Vec<[(Rc<Outline>, View); 2]> {
    let runs = [Policy::Machine, Policy::Group].map(|policy| {
        let mut scenario = scenario::check(text).expect("an example is a scenario");
        let Lab::Groups(own) = &mut scenario.lab else { panic!("of this lab") };
        own.policy = policy;
        steps(&scenario::write_pretty(&scenario))
    });
    let after = |run: usize, entries: u32| {
        runs[run].iter().rfind(|(_, view)| view.entries == entries).cloned()
    };
    (0..).map_while(|entries| Some([after(0, entries)?, after(1, entries)?])).collect()
}

#[test]
fn a_clock_that_forks_is_legible_and_forks_where_they_part() {
    let mut drawn = 0;
    for text in EXAMPLES {
        for both in under_both(text) {
            for width in [560.0, 760.0, 1100.0] {
                if !both.iter().all(|(outline, _)| fork::fits(outline, width)) {
                    continue;
                }
                let runs = both.each_ref().map(|(outline, view)| fork::Run { outline, view });
                for language in Language::ALL {
                    let picture = fork::picture(runs, language.words(), (width, 420.0));
                    let at = format!("at {width}, {language:?}: {}", &text[40..90]);
                    assert_legible(&picture, &at);
                    drawn += 1;
                }
                let [machine, group] = runs.map(|run| &run.view.holders);
                assert_eq!(fork::parting(runs).is_some(), machine != group);
            }
        }
    }
    assert!(drawn > 50, "{drawn}");
    let last = under_both(EXAMPLES[0]).pop().expect("a last request");
    let runs = last.each_ref().map(|(outline, view)| fork::Run { outline, view });
    assert_eq!(fork::parting(runs), Some(fork::Fork { first: 0, costs: Some(3) }));
}

/// By what is free on them; each has a plate, and none moves.
#[test]
fn nodes_are_counted_on_a_map() {
    for text in EXAMPLES {
        let mut before = None;
        for (outline, view) in steps(text) {
            let rooms = rooms::Rooms::of(&outline, &view).expect("few GPUs a node");
            let nodes: u64 = rooms.columns.iter().sum();
            assert_eq!(nodes, outline.nodes.len() as u64);
            for together in 1..=rooms.most() {
                let (fits, containers, lost) = rooms.fit(together);
                assert!(containers >= fits && lost + containers * together <= view.metrics.free);
                let of_kind = view.largest.iter().find(|(kind, _)| *kind == rooms.kind);
                let largest = of_kind.map_or(0, |&(_, units)| units);
                let free = view.free.of(rooms.kind);
                assert_eq!(fits > 0, largest >= together);
                assert_eq!(rooms.fit(1), (rooms.fit(1).0, free, 0));
                let miss = (fits == 0 && free > 0).then_some(largest);
                assert_eq!(rooms.nearest_miss(together), miss);
                let options = map(&rooms, together, (Language::English, 800.0));
                let picture = density::picture(&outline, &view, &options);
                let plates = picture.marks().filter(|mark| mark.key.0 == kinds::NODE);
                let areas: Vec<Area> = plates.map(Mark::place).collect();
                assert_eq!(areas.len(), outline.nodes.len());
                let apart = |at: usize| !areas[..at].iter().any(|own| own.overlaps(areas[at]));
                assert!((0..areas.len()).all(apart));
                assert!(before.replace(areas.clone()).is_none_or(|before| before == areas));
                let grid = density::grid(&outline, &options);
                let line = grid.line(together).expect("a column each");
                assert_eq!(grid.together(line), together);
                for width in [320.0, 760.0, 1100.0] {
                    for language in Language::ALL {
                        let at = format!("{together} at {width}: {}", &text[40..90]);
                        let options = map(&rooms, together, (language, width));
                        assert_legible(&density::picture(&outline, &view, &options), &at);
                    }
                }
            }
        }
    }
}

/// Free units are named whole, by kind, and stranded ones by the requests that they would do for, not by the one in hand.
#[test]
fn what_is_free_is_told_whole_and_for_whom_it_is_stranded() {
    for (outline, view) in EXAMPLES.into_iter().chain([LIVE]).flat_map(steps) {
        let rows = free::rows(&outline, &view, Language::English.words());
        let sum: u64 = rows.iter().map(|row| row.0).sum();
        assert!(rows.is_empty() || sum == view.metrics.free, "{rows:?} of {:?}", view.free);
        let stranded = rows.iter().filter(|row| row.1.contains("stranded"));
        let stranded: u64 = stranded.map(|row| row.0).sum();
        assert!(rows.is_empty() || stranded == view.metrics.stranded, "{rows:?}");
    }
    // p3 is placed while p2 waits.
    let (outline, view) = steps(EXAMPLES[7]).pop().expect("a last step");
    let rows = free::rows(&outline, &view, Language::English.words());
    assert!(rows.iter().any(|row| row.1.ends_with("stranded for p2")), "{rows:?}");
    assert!(!rows.iter().any(|row| row.1.contains("stranded for p3")), "{rows:?}");
}

/// A closed node keeps what runs there, and offers nothing.
#[test]
fn a_closed_node_is_drawn_as_such() {
    let text = r#"{"gantry": 1, "lab": "groups", "policy": "machine",
        "nodes": [{"id": "n", "gpus": [{"id": "0"}]}, {"id": "shut", "gpus": [{"id": "0"}, {"id": "1"}], "closed": true}],
        "requests": [{"id": "runs", "gpus": 1, "bound": {"node": "shut"}}, {"id": "waits", "gpus": 2}]}"#;
    let all = steps(text);
    labels_keep_apart_and_inside(&all);
    let (outline, view) = all.last().expect("a last step");
    let picture = drawn(outline, view, 1100.0, Language::English);
    let tiles = picture.marks().filter(|mark| mark.key.0 == kinds::UNIT);
    let states: Vec<&str> = tiles.map(|tile| tile.state).collect();
    assert_eq!(states, ["free", "held", "closed"]);
    let title = mark(&picture, kinds::NODE, 1).and_then(|mark| mark.title.as_deref());
    assert_eq!(title, Some("Node shut with 2 GPUs: closed, takes no containers"));
    let rooms = rooms::Rooms::of(outline, view).expect("few GPUs a node");
    assert_eq!(rooms.free, [1, 0]);
}

/// One GPU of as many slices as there may be, and containers of one slice, of half of them, and of more than are left.
#[test]
fn the_largest_gpu_is_drawn_in_few_marks() {
    for policy in Policy::NAMES {
        let most = gantry_core::labs::groups::problem::MAX_UNITS;
        let text = format!(
            r#"{{"gantry": 1, "lab": "groups", "policy": "{policy}",
            "nodes": [{{"id": "n", "gpus": [{{"id": "0", "slices": {most}}}]}}],
            "grouping": {{"groups": [{{"id": "g", "members": [{{"node": "n", "units": ["0"]}}]}}]}},
            "requests": [{{"id": "a", "gpus": 1, "kind": "virtual"}}, {{"id": "b", "gpus": {}, "kind": "virtual"}},
            {{"release": "a"}}, {{"id": "c", "gpus": {most}, "kind": "virtual"}}]}}"#,
            most / 2
        );
        crate::conformance::limits::holds(&text);
    }
}

/// Twelve nodes of eight GPUs, full but for one each: names are whole, and the ends that help are marked.
#[test]
fn a_cluster_is_cards_on_which_a_line_is_a_gpu() {
    let gpus: Vec<String> = (0..8).map(|at| format!(r#"{{"id": "{at}"}}"#)).collect();
    let node = |at: u32| format!(r#"{{"id": "worker-gpu-{at:02}", "gpus": [{}]}}"#, gpus.join(","));
    let bound = |at: u32, size: u32| {
        format!(
            r#"{{"id": "job-{at:03}-{size}", "gpus": {size}, "requester": "team-a", "bound": {{"node": "worker-gpu-{at:02}"}}}}"#
        )
    };
    let pods: Vec<String> = (0..12).flat_map(|at| [4, 2, 1].map(|size| bound(at, size))).collect();
    let text = format!(
        r#"{{"gantry": 1, "lab": "groups", "policy": "machine", "nodes": [{}], "requesters": [{{"id": "team-a"}}],
        "requests": [{}, {{"id": "pend-4", "gpus": 4, "requester": "team-a"}}]}}"#,
        (0..12).map(node).collect::<Vec<_>>().join(","),
        pods.join(",")
    );
    let (outline, view) = steps(&text).pop().expect("a last step");
    for room @ (width, _) in [(830.0, 440.0), (1_120.0, 560.0), (336.0, 330.0)] {
        let picture = boards::picture(&outline, &view, &options(room, Language::English));
        assert_legible(&picture, "a cluster");
        let of = |kind: Kind| picture.marks().filter(move |mark| mark.key.0 == kind);
        let lines: Vec<_> = of(kinds::UNIT).map(Mark::place).collect();
        assert_eq!(lines.len(), 96);
        assert!((0..96).all(|at| !lines[..at].iter().any(|other| other.overlaps(lines[at]))));
        let written = texts(&picture);
        for name in ["job-000-4", "worker-gpu-11", "pend-4"] {
            assert!(written.contains(&name), "{name} at {width}: {written:?}");
        }
        assert_eq!(written.iter().filter(|told| **told == "frees 4").count(), 12, "at {width}");
        assert_eq!(of(kinds::REQUESTED).count(), 1);
    }
}
