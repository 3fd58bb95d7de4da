//! Shapes as SVG elements, a chunk of marks at a time; and the legend, what they mean.

use crate::components::prelude::*;
use crate::scene::chart::heat_sample;
use crate::scene::paint::Paint;
use crate::scene::paper::Sample;
use crate::scene::shape::{Form, Key, Mark};
use crate::scene::svg::{anchor_name, path_data};

const SIZE: usize = 100;

/// The layers of a picture cut into chunks: layer, first mark, end.
pub fn chunks(picture: &Picture) -> Vec<(usize, usize, usize)> {
    let cut = |(layer, marks): (usize, usize)| {
        (0..marks).step_by(SIZE).map(move |first| (layer, first, (first + SIZE).min(marks)))
    };
    picture.layers.iter().map(|layer| layer.marks.len()).enumerate().flat_map(cut).collect()
}

#[derive(Properties)]
pub struct ChunkProps {
    /// Start of the ids of marks.
    pub id: &'static str,
    pub picture: Rc<Picture>,
    pub layer: usize,
    pub first: usize,
    pub last: usize,
    /// The mark that the Tab key leads to, if it is here.
    pub stop: Option<Key>,
    /// The mark that is selected, if it is here.
    pub selected: Option<Key>,
}

impl ChunkProps {
    fn marks(&self) -> &[Mark] {
        &self.picture.layers[self.layer].marks[self.first..self.last]
    }
}

/// Two chunks are equal where they look alike, whatever pictures they are from.
impl PartialEq for ChunkProps {
    fn eq(&self, other: &ChunkProps) -> bool {
        self.stop == other.stop
            && self.selected == other.selected
            && self.id == other.id
            && (Rc::ptr_eq(&self.picture, &other.picture)
                && (self.layer, self.first) == (other.layer, other.first)
                || self.marks() == other.marks())
    }
}

#[component]
pub fn Chunk(props: &ChunkProps) -> Html {
    let name = props.picture.layers[props.layer].name;
    html! { <g class={name}>{ for props.marks().iter().map(|mark| drawn(props, mark)) }</g> }
}

fn drawn(props: &ChunkProps, mark: &Mark) -> Html {
    let key = mark.key.to_string();
    let transform = (mark.at != crate::scene::shape::Point::default())
        .then(|| format!("translate({} {})", Length(mark.at.x), Length(mark.at.y)));
    let shapes = mark.shapes.iter().enumerate().map(|(index, one)| shape(index, one));
    let id = format!("{}-{key}", props.id);
    if mark.target.is_none() {
        // What has a name of its own may travel, and is found by its id then.
        let id = mark.title.is_some().then_some(id);
        return html! {
            <g key={key} {id} class={mark.key.0.0} data-state={state(mark)} aria-hidden="true" {transform}>{ for shapes }</g>
        };
    }
    let name = mark.title.clone().unwrap_or_default();
    html! {
        <g
            key={key.clone()}
            {id}
            class={classes!("mark", mark.key.0.0)}
            data-key={key}
            data-state={state(mark)}
            {transform}
            role="button"
            tabindex={if props.stop == Some(mark.key) { "0" } else { "-1" }}
            aria-label={name.clone()}
            aria-pressed={if props.selected == Some(mark.key) { "true" } else { "false" }}
        >
            <title key="title">{ name }</title>
            { for shapes }
        </g>
    }
}

fn state(mark: &Mark) -> Option<&'static str> {
    (!mark.state.is_empty()).then_some(mark.state)
}

pub fn shape(index: usize, shape: &Shape) -> Html {
    let Inks { fill, fill_opacity, stroke, width, opacity, dashes } = Inks::of(shape.paint);
    match &shape.form {
        Form::Box { area, radius } => html! {
            <rect
                key={index}
                x={text(area.x)} y={text(area.y)} width={text(area.width)} height={text(area.height)} rx={text(*radius)}
                {fill} fill-opacity={fill_opacity} {stroke} stroke-width={width} stroke-opacity={opacity} stroke-dasharray={dashes}
            />
        },
        Form::Disc { middle, radius } => html! {
            <circle
                key={index}
                cx={text(middle.x)} cy={text(middle.y)} r={text(*radius)}
                {fill} fill-opacity={fill_opacity} {stroke} stroke-width={width} stroke-opacity={opacity} stroke-dasharray={dashes}
            />
        },
        Form::Path(segments) => html! {
            <path
                key={index}
                d={path_data(segments)}
                {fill} fill-opacity={fill_opacity} {stroke} stroke-width={width} stroke-opacity={opacity} stroke-dasharray={dashes}
            />
        },
        Form::Text { at, anchor, font, text: content } => html! {
            <text
                key={index}
                class={classes!(font.mono.then_some("mono"), font.strong.then_some("strong"))}
                x={text(at.x)} y={text(at.y)} font-size={text(font.size)} text-anchor={anchor_name(*anchor)} {fill}
                {stroke} stroke-width={width}
            >
                { content.clone() }
            </text>
        },
    }
}

fn text(length: f64) -> String {
    Length(length).to_string()
}

/// Paint as presentation attributes.
struct Inks {
    fill: &'static str,
    fill_opacity: Option<String>,
    stroke: Option<&'static str>,
    width: Option<String>,
    opacity: Option<String>,
    dashes: Option<String>,
}

impl Inks {
    fn of(paint: Paint) -> Inks {
        let through = |opacity: f64| (opacity < 1.0).then(|| text(opacity));
        let stroke = paint.stroke;
        Inks {
            fill: paint.fill.map_or("none", |(ink, _)| ink.variable()),
            fill_opacity: paint.fill.and_then(|(_, opacity)| through(opacity)),
            stroke: stroke.map(|stroke| stroke.ink.variable()),
            width: stroke.map(|stroke| text(stroke.width)),
            opacity: stroke.and_then(|stroke| through(stroke.opacity)),
            dashes: stroke
                .and_then(|stroke| stroke.dash.lengths())
                .map(|(dash, gap)| format!("{} {}", Length(dash), Length(gap))),
        }
    }
}

/// The marks of a picture that nobody chooses from.
pub fn still(picture: &Picture) -> Html {
    let one = |mark: &Mark| {
        let transform = format!("translate({} {})", Length(mark.at.x), Length(mark.at.y));
        html! { <g {transform}>{ for mark.shapes.iter().enumerate().map(|(index, one)| shape(index, one)) }</g> }
    };
    picture.marks().map(one).collect()
}

/// The legend; of a heat map too, where one is seen.
pub fn legend(words: Words, samples: &[Sample], heated: bool) -> Html {
    html! {
        <ul class="legend" aria-label={words.legend()}>
            { for samples.iter().map(|sample| entry(sample, None)) }
            { for heated.then(|| heat(words)) }
        </ul>
    }
}

fn heat(words: Words) -> Html {
    entry(&heat_sample(words), Some("shaded"))
}

fn entry((name, shapes): &Sample, class: Option<&'static str>) -> Html {
    html! {
        <li key={*name} {class}>
            <svg width="28" height="16" viewBox="-14 -8 28 16" aria-hidden="true">
                { for shapes.iter().enumerate().map(|(index, one)| shape(index, one)) }
            </svg>
            { *name }
        </li>
    }
}
