//! Pictures of whole moments: nothing leaves its picture, labels keep apart, states can be told.

use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Outline, Policy};

use super::space::SceneOptions;
use super::{aligned, fixture, pair, space, tree};
use crate::labs::placement::picture::kinds;
use crate::narrate::Language;
use crate::scene::legible::assert_legible;
use crate::scene::look;
use crate::scene::paint::Palette;
use crate::scene::shape::{Form, Key, Picture, Point};
use crate::scene::svg;

fn options(width: f64, height: f64, language: Language) -> SceneOptions {
    SceneOptions { width, height, words: language.words() }
}

fn moments() -> Vec<(&'static str, Outline, View)> {
    let mut moments = Vec::new();
    let mut add = |name, (outline, view)| moments.push((name, outline, view));
    add("figure-4", fixture::figure_4());
    add("figure-4-placed", fixture::figure_4_placed());
    add("line", fixture::scattered(&[("cores", "", 12)], 9));
    add("line-crowded", fixture::scattered(&[("cores", "", 500)], 3000));
    add("grid-40", fixture::scattered(&[("vcores", "", 40), ("memory", "GiB", 40)], 60));
    add("grid-crowded", fixture::scattered(&[("vcores", "", 96), ("memory", "GiB", 768)], 1523));
    add(
        "slices",
        fixture::scattered(&[("gpu", "", 3), ("vcores", "", 8), ("memory", "GiB", 6)], 20),
    );
    add(
        "slices-crowded",
        fixture::scattered(&[("gpu", "", 8), ("vcores", "", 32), ("memory", "GiB", 24)], 1523),
    );
    add(
        "parallel",
        fixture::scattered(
            &[("gpu", "", 4), ("vcores", "", 16), ("memory", "", 64), ("disk", "TB", 9)],
            14,
        ),
    );
    add("parallel-8", fixture::scattered(&[("d", "", 5); 8], 1600));
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
fn letters_of_tokens_are_as_large_as_others() {
    let (outline, view) = fixture::figure_4();
    let best = Outline { policy: Policy::BestFit, ..outline.clone() };
    let words = Language::English.words();
    let run = |outline| pair::Run { outline, view: &view };
    let runs = [run(&outline), run(&best)];
    let mut pictures = vec![pair::picture(runs, words, (700.0, 300.0))];
    let spaces = SIZES.map(|(width, height)| {
        space::picture(&outline, &view, &options(width, height, Language::English))
    });
    pictures.extend(spaces);
    for picture in pictures {
        let nodes = picture.marks().filter(|mark| mark.key.0 == kinds::NODE);
        for node in nodes {
            let size = node.shapes.iter().find_map(|shape| match &shape.form {
                Form::Text { font, .. } => Some(font.size),
                _ => None,
            });
            let size = size.expect("a token of the example has its letter");
            assert!(size >= look::SMALL.size, "{size}");
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
fn what_is_written_in_a_bucket_is_in_its_name() {
    let mut written = 0;
    for (name, outline, view) in moments() {
        for (width, height) in SIZES {
            for language in Language::ALL {
                let tree = tree::picture(&outline, &view, &options(width, height, language));
                for mark in tree.marks().filter(|mark| mark.target.is_some()) {
                    let title = mark.title.as_deref().unwrap_or_default();
                    for shape in &mark.shapes {
                        if let Form::Text { text, .. } = &shape.form {
                            assert!(
                                title.contains(&**text),
                                "{name}: {text:?} is not in {title:?}"
                            );
                            written += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(written > 1_000, "{written} texts");
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
fn every_node_and_bucket_of_figure_4_can_be_chosen() {
    let (outline, view) = fixture::figure_4();
    let options = options(430.0, 420.0, Language::English);
    let space = space::picture(&outline, &view, &options);
    let tree = aligned::picture(&outline, &view, &options);
    let count = |picture: &Picture, kind| {
        picture.marks().filter(|mark| mark.key.0 == kind && mark.target.is_some()).count()
    };
    assert_eq!(
        (count(&space, kinds::NODE), count(&space, kinds::LEAF), count(&space, kinds::TASK)),
        (12, 11, 1)
    );
    assert_eq!(count(&tree, kinds::BUCKET), 17);
    assert!(
        space.marks().chain(tree.marks()).all(|mark| mark.target.is_none() || mark.title.is_some())
    );
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

/// With a folder in `GANTRY_PICTURES`, writes every moment there at every size to be looked at.
#[test]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("GANTRY_PICTURES").map(std::path::PathBuf::from) else {
        return;
    };
    for (name, outline, view) in moments() {
        for (width, height) in SIZES {
            let options = options(width, height, Language::English);
            let space = space::picture(&outline, &view, &options);
            let tree = tree::picture(&outline, &view, &options);
            let both = [(Point::default(), &space), (Point::new(space.width + 24.0, 0.0), &tree)];
            for (theme, palette) in [("light", Palette::light()), ("dark", Palette::dark())] {
                let document = svg::document(name, &both, &palette);
                std::fs::write(folder.join(format!("{name}-{width}-{theme}.svg")), document)
                    .expect("the folder is there");
            }
        }
    }
}
