//! Pictures of whole moments: nothing leaves its picture, labels keep apart, states can be told.

use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Outline, Policy};

use super::space::SceneOptions;
use super::{aligned, fixture, pair, space, tree};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::words::run::{Run, example};
use crate::narrate::Language;
use crate::scene::legible::assert_legible;
use crate::scene::shape::{Form, Key, Mark};

fn options(width: f64, height: f64, language: Language) -> SceneOptions {
    SceneOptions { width, height, words: language.words() }
}

fn moments() -> Vec<(&'static str, Outline, View)> {
    let mut moments = Vec::new();
    let mut add = |name, (outline, view)| moments.push((name, outline, view));
    add("figure-4", fixture::figure_4());
    add("figure-4-placed", fixture::figure_4_placed());
    let mut scattered = |name, dimensions: &[_], count| {
        add(name, fixture::scattered(dimensions, count));
    };
    scattered("line", &[("cores", "c", 12)], 9);
    scattered("line-crowded", &[("cores", "c", 500)], 3000);
    let grid = |vcores, memory| [("vcores", "v", vcores), ("memory", "GiB", memory)];
    scattered("grid-14", &grid(14, 14), 24);
    scattered("grid-40", &grid(40, 40), 60);
    scattered("grid-crowded", &grid(96, 768), 1523);
    let slices = |gpus, [vcores, memory]: [_; 2]| [("gpu", "g", gpus), vcores, memory];
    scattered("slices", &slices(3, grid(8, 6)), 20);
    scattered("slices-crowded", &slices(8, grid(32, 24)), 1523);
    let four = [("gpu", "g", 4), ("vcores", "v", 16), ("memory", "GiB", 64), ("disk", "TB", 9)];
    scattered("parallel", &four, 14);
    scattered("parallel-8", &["a", "b", "c", "d", "e", "f", "g", "h"].map(|d| (d, "u", 5)), 1600);
    moments
}

const SIZES: [(f64, f64); 4] = [(320.0, 300.0), (430.0, 420.0), (640.0, 520.0), (1100.0, 760.0)];

#[test]
fn labels_keep_apart_and_inside() {
    for (name, outline, view) in moments() {
        for (width, height) in SIZES {
            for language in Language::ALL {
                let options = options(width, height, language);
                let aligned =
                    aligned::fits(&outline).then(|| aligned::picture(&outline, &view, &options));
                let apart = [
                    space::picture(&outline, &view, &options),
                    tree::picture(&outline, &view, &options),
                ];
                for picture in apart.into_iter().chain(aligned) {
                    assert_legible(&picture, &format!("{name} at {width} x {height}"));
                }
            }
        }
    }
}

#[test]
fn a_row_of_the_space_is_the_same_row_of_the_index() {
    let (outline, view) = fixture::figure_4();
    for (width, height) in [(640.0, 440.0), (840.0, 440.0), (1_100.0, 700.0)] {
        let options = options(width, height, Language::English);
        let picture = aligned::picture(&outline, &view, &options);
        let board = aligned::board(&outline, &view, &options);
        for row in [6, 5, 4, 3, 1] {
            let bucket = picture.mark(Key::of_coordinates(kinds::BUCKET, &[Some(row), None]));
            let middle = bucket.expect("it is not empty").place().middle().y;
            let band = board.panels[0].band(&[Some(row), None]).expect("it is on the grid");
            assert!((middle - band.middle().y).abs() < 0.01, "row {row} at {width}");
        }
    }
}

#[test]
fn leaves_of_two_indexes_name_their_nodes() {
    let mut run = Run::open(&example("reservations"));
    for moment in 0..=run.moments {
        let view = run.at(moment);
        let picture =
            aligned::picture(&run.outline, &view, &options(1_018.0, 440.0, Language::English));
        let listed: Vec<_> = picture.marks().filter(|mark| mark.key.0 == kinds::LISTED).collect();
        let named = |mark: &Mark| mark.shapes.iter().any(|it| matches!(it.form, Form::Text { .. }));
        assert!(listed.len() >= 3 && listed.iter().all(|mark| named(mark)), "at {moment}");
    }
}

#[test]
fn on_a_phone_the_index_is_in_sight_with_the_grid() {
    for (outline, view) in [fixture::figure_4(), fixture::figure_4_placed()] {
        let picture = aligned::picture(&outline, &view, &options(336.0, 300.0, Language::English));
        let looks = picture.marks().filter(|mark| mark.key.0 == kinds::LOOK);
        let seen = looks.flat_map(|mark| &mark.shapes).filter(|shape| match &shape.form {
            Form::Text { at, .. } => at.y < 300.0,
            _ => false,
        });
        assert_eq!(seen.count(), 8);
    }
}

#[test]
fn two_policies_share_one_space_until_their_nodes_are_elsewhere() {
    let (outline, view) = fixture::figure_4();
    let best = Outline { policy: Policy::BestFit, ..outline.clone() };
    let (_, moved) = fixture::figure_4_placed();
    let run = |outline, view| pair::Run { outline, view };
    let both = [run(&outline, &view), run(&best, &view)];
    assert!(pair::fits(both, 800.0) && !pair::fits(both, 400.0));
    assert!(pair::fits([run(&outline, &moved), run(&best, &view)], 800.0), "before the move");
    for size in [(700.0, 300.0), (812.0, 320.0), (1_100.0, 700.0)] {
        for language in Language::ALL {
            let picture = pair::picture(both, language.words(), size);
            assert_legible(&picture, &format!("two at {size:?}"));
        }
    }
    let mut other = view.clone();
    other.nodes[0].at = vec![1, 1];
    assert!(!pair::fits([run(&outline, &view), run(&best, &other)], 800.0));
}

#[test]
fn no_style_gives_the_letters_of_a_picture_another_size() {
    let styles = [
        include_str!("../../../../../static/styles/base.css"),
        include_str!("../../../../../static/styles/widgets/picture.css"),
    ];
    for (selector, body) in
        styles.iter().flat_map(|style| style.split('}')).filter_map(|rule| rule.rsplit_once('{'))
    {
        let selector = selector.rsplit(['{', '/']).next().unwrap_or_default();
        let of_text =
            selector.split_whitespace().any(|part| part == ".mono" || part.starts_with("text"));
        assert!(!of_text || !body.contains("font-size"), "{selector}: {body}");
    }
}

#[test]
fn states_differ_by_more_than_ink() {
    let (outline, view) = fixture::figure_4();
    let tree = tree::picture(&outline, &view, &options(430.0, 420.0, Language::English));
    let mut looks: Vec<(&str, String)> = Vec::new();
    for mark in tree.marks().filter(|mark| mark.key.0 == kinds::BUCKET) {
        let without_ink = mark
            .shapes
            .iter()
            .filter(|shape| !matches!(shape.form, Form::Text { .. }))
            .map(|shape| {
                let stroke = shape.paint.stroke.map(|stroke| (stroke.width as u32, stroke.dash));
                format!("{:?} {stroke:?};", shape.paint.fill.is_some())
            });
        looks.push((mark.state, without_ink.collect()));
    }
    for (state, look) in &looks {
        for (other, second) in &looks {
            assert!(state == other || look != second, "{state} and {other} look alike: {look}");
        }
    }
}
