//! What pictures want of the browser: the room they have, the theme's colours, a canvas, the pointer's place.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
pub use web_sys::Event;
use web_sys::{
    Animation, CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlCanvasElement,
    HtmlElement, MouseEvent, PointerEvent, ResizeObserver,
};
use yew::NodeRef;

use super::{document, files, frames, made, target, window};
use crate::scene::paint::{Ink, Paint, Palette};
use crate::scene::shape::{Anchor, Form, Picture, Point, Segment, Shape, Type};
use crate::scene::svg;

/// The room of an element, in pixels, and how much larger than usual the reader's type is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    /// Width inside its padding.
    pub width: f64,
    /// Height inside its padding.
    pub height: f64,
    pub zoom: f64,
    /// Type of the page over the usual size of type.
    pub rem: f64,
}

/// Tells the room of an element now and whenever it changes, until dropped; in the frame that comes next, as what is
/// drawn then may change the room once more, which a browser reports as an error where it is told at once.
pub struct RoomWatch {
    observer: ResizeObserver,
    _call: Closure<dyn FnMut()>,
}

impl RoomWatch {
    pub fn start(watched: HtmlElement, call: impl Fn(Room) + 'static) -> Option<RoomWatch> {
        let target = watched.clone();
        let call = Rc::new(call);
        let frame = RefCell::new(None);
        let tell = Closure::<dyn FnMut()>::new(move || {
            let (call, watched) = (call.clone(), watched.clone());
            let next = frames::next(move || {
                // On paper a picture keeps the size it has on the screen, and its room takes the picture's.
                if !super::page::prints() {
                    call(room(&watched));
                }
            });
            frame.replace(Some(next));
        });
        let observer = ResizeObserver::new(tell.as_ref().unchecked_ref()).ok()?;
        observer.observe(&target);
        Some(RoomWatch { observer, _call: tell })
    }
}

impl Drop for RoomWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn room(element: &HtmlElement) -> Room {
    let (width, height) = (element.client_width().into(), element.client_height().into());
    Room { width, height, zoom: zoom(), rem: zoom() }
}

/// How many times as high as its room a scene is, in itself or in the pictures within that scroll by themselves; none where
/// all of it is in sight, or where it is laid out for paper.
pub fn overflow(node: &NodeRef) -> Option<f64> {
    let scene = node.cast::<Element>().filter(|_| !super::page::prints())?;
    let inner = scene.query_selector(":scope > .pictures").ok().flatten();
    let over = |it: &Element| f64::from(it.scroll_height()) / f64::from(it.client_height().max(1));
    let most = inner.iter().map(over).fold(over(&scene), f64::max);
    // Less than a pixel is a rounded border.
    (most > 1.002 && scene.client_height() > 0).then_some(most)
}

/// The layout of the page around an element, where that is not the usual one.
pub fn layout(node: &NodeRef) -> Option<String> {
    let page = node.cast::<Element>()?.closest("[data-layout]").ok().flatten()?;
    page.get_attribute("data-layout")
}

/// The size of the root's type over the usual 16 pixels.
fn zoom() -> f64 {
    let size = js_sys::parse_float(&property(root_style().as_ref(), "font-size"));
    if size.is_nan() { 1.0 } else { f64::clamp(size / 16.0, 0.5, 4.0) }
}

fn root_style() -> Option<CssStyleDeclaration> {
    window().get_computed_style(&document().document_element()?).ok().flatten()
}

fn property(style: Option<&CssStyleDeclaration>, name: &str) -> String {
    let value = style.and_then(|style| style.get_property_value(name).ok());
    value.unwrap_or_default().trim().to_owned()
}

pub fn palette() -> Palette {
    let style = root_style();
    Palette::new(|name| {
        let colour = property(style.as_ref(), name);
        if colour.is_empty() { "gray".into() } else { colour }
    })
}

/// Where a pointer is in an element, if that is on the page.
pub fn point_in(event: &MouseEvent, node: &NodeRef) -> Option<Point> {
    let frame = node.cast::<Element>()?.get_bounding_client_rect();
    Some(Point::new(
        f64::from(event.client_x()) - frame.left(),
        f64::from(event.client_y()) - frame.top(),
    ))
}

/// Keeps a pointer's events coming to an element, wherever it goes.
pub fn hold(event: &PointerEvent, node: &NodeRef) {
    if let Some(element) = node.cast::<Element>() {
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// The `data-key` of the mark that an event came from.
pub fn key_of(event: &Event) -> Option<String> {
    target::<Element>(event)?.closest("[data-key]").ok()??.get_attribute("data-key")
}

pub fn focus_mark(id: &str) {
    if let Some(mark) = document().get_element_by_id(id) {
        let _ = mark.unchecked_into::<web_sys::SvgElement>().focus();
    }
}

#[wasm_bindgen]
extern "C" {
    /// [`Element`], with the method that its own binding does not have yet.
    type Animated;

    #[wasm_bindgen(method, catch)]
    fn animate(this: &Animated, keyframes: &Object, duration_ms: u32)
    -> Result<Animation, JsValue>;
}

/// A mark on its way to its place; there at once when dropped.
#[derive(Debug)]
pub struct Movement(Animation);

impl Drop for Movement {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Moves the mark of that id over places that follow each other at equal times, as far as the browser can.
pub fn movement(id: &str, places: &[Point], duration_ms: u32) -> Option<Movement> {
    let at = |at: &Point| {
        JsValue::from(format!("translate({}px, {}px)", svg::Length(at.x), svg::Length(at.y)))
    };
    let keyframes = Object::new();
    let transforms: Array = places.iter().map(at).collect();
    Reflect::set(&keyframes, &"transform".into(), &transforms).ok()?;
    let mark: Animated = document().get_element_by_id(id)?.unchecked_into();
    mark.animate(&keyframes, duration_ms).ok().map(Movement)
}

/// Paints a picture on a canvas, as sharp as the screen.
pub fn paint(canvas: &HtmlCanvasElement, picture: &Picture, zoom: f64) {
    let scale = window().device_pixel_ratio().clamp(1.0, 3.0) * zoom;
    if let Some(context) = prepared(canvas, picture.width, picture.height, scale) {
        draw(&context, picture, &palette());
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a screen")]
fn prepared(
    canvas: &HtmlCanvasElement,
    width: f64,
    height: f64,
    scale: f64,
) -> Option<CanvasRenderingContext2d> {
    let (wide, high) = ((width * scale).ceil() as u32, (height * scale).ceil() as u32);
    if (canvas.width(), canvas.height()) != (wide, high) {
        canvas.set_width(wide);
        canvas.set_height(high);
    }
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let _ = context.set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0);
    context.clear_rect(0.0, 0.0, width, height);
    Some(context)
}

fn draw(context: &CanvasRenderingContext2d, picture: &Picture, palette: &Palette) {
    context.set_line_cap("round");
    context.set_line_join("round");
    let mut brush = Brush { context, palette, fill: None, stroke: None, face: None, dashed: true };
    for mark in picture.marks() {
        let _ = context.translate(mark.at.x, mark.at.y);
        for shape in &mark.shapes {
            brush.one(shape);
        }
        let _ = context.translate(-mark.at.x, -mark.at.y);
    }
    context.set_global_alpha(1.0);
}

/// A context and what it is set to: colours and faces go to the browser as text, so they go when they change.
struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    palette: &'a Palette,
    fill: Option<Ink>,
    stroke: Option<Ink>,
    face: Option<(Type, Anchor)>,
    dashed: bool,
}

impl Brush<'_> {
    fn one(&mut self, shape: &Shape) {
        let context = self.context;
        if let Form::Text { at, anchor, font, text } = &shape.form {
            self.write_in(*font, *anchor);
            // A stroke around letters is their halo.
            self.stroked(shape.paint, || {
                let _ = context.stroke_text(text, at.x, at.y);
            });
            self.filled(shape.paint, || {
                let _ = context.fill_text(text, at.x, at.y);
            });
            return;
        }
        // Most of a large picture are plain tiles: no path is needed for them.
        if let (Form::Box { area, radius }, None) = (&shape.form, shape.paint.stroke)
            && *radius <= 1.0
        {
            return self.filled(shape.paint, || {
                context.fill_rect(area.x, area.y, area.width, area.height);
            });
        }
        outline(context, &shape.form, shape.paint.stroke.is_some());
        self.filled(shape.paint, || context.fill());
        self.stroked(shape.paint, || context.stroke());
    }

    fn stroked(&mut self, paint: Paint, draw: impl Fn()) {
        if let Some(stroke) = paint.stroke {
            self.dash(stroke.dash.lengths());
            if self.stroke.replace(stroke.ink) != Some(stroke.ink) {
                self.context.set_stroke_style_str(self.palette.colour(stroke.ink));
            }
            self.context.set_global_alpha(stroke.opacity);
            self.context.set_line_width(stroke.width);
            draw();
        }
    }

    fn filled(&mut self, paint: Paint, fill: impl Fn()) {
        if let Some((ink, opacity)) = paint.fill.filter(|(_, opacity)| *opacity > 0.0) {
            if self.fill.replace(ink) != Some(ink) {
                self.context.set_fill_style_str(self.palette.colour(ink));
            }
            self.context.set_global_alpha(opacity);
            fill();
        }
    }

    fn write_in(&mut self, font: Type, anchor: Anchor) {
        if self.face.replace((font, anchor)) == Some((font, anchor)) {
            return;
        }
        let weight = if font.strong { "600 " } else { "" };
        let family = if font.mono { svg::MONO } else { svg::SANS };
        self.context.set_font(&format!("{weight}{}px {family}", font.size));
        self.context.set_text_align(match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "center",
            Anchor::End => "end",
        });
    }

    fn dash(&mut self, lengths: Option<(f64, f64)>) {
        // Most strokes have none, and then none is to be taken back.
        if lengths.is_none() && !self.dashed {
            return;
        }
        self.dashed = lengths.is_some();
        let list = lengths.into_iter().flat_map(|(dash, gap)| [dash, gap]).map(JsValue::from);
        let _ = self.context.set_line_dash(&list.collect::<Array>());
    }
}

/// Lays out the path of a shape; `closed` is whether its ends have to be joined.
fn outline(context: &CanvasRenderingContext2d, form: &Form, closed: bool) {
    context.begin_path();
    match form {
        Form::Box { area, radius } => {
            let _ = context.round_rect_with_f64(area.x, area.y, area.width, area.height, *radius);
        }
        Form::Disc { middle, radius } => {
            let _ = context.arc(middle.x, middle.y, *radius, 0.0, std::f64::consts::TAU);
        }
        // Filling closes a path by itself. To be told so costs a browser a look at the whole path each time: 90 ms for
        // a heat map of 200,000 jobs.
        Form::Path(segments) => {
            let drawn = segments.iter().filter(|segment| closed || **segment != Segment::Close);
            drawn.for_each(|segment| follow(context, *segment));
        }
        Form::Text { .. } => {}
    }
}

fn follow(context: &CanvasRenderingContext2d, segment: Segment) {
    match segment {
        Segment::Move(to) => context.move_to(to.x, to.y),
        Segment::Line(to) => context.line_to(to.x, to.y),
        Segment::Curve(first, second, to) => {
            context.bezier_curve_to(first.x, first.y, second.x, second.y, to.x, to.y);
        }
        Segment::Close => context.close_path(),
    }
}

pub fn save_svg(name: &str, title: &str, pictures: &[(Point, &Picture)]) {
    files::download(name, "image/svg+xml", svg::document(title, pictures, &palette()).as_bytes());
}

/// Gives the reader pictures as one PNG file, at twice the pixels.
pub fn save_png(name: &str, pictures: &[(Point, &Picture)]) {
    let Some(canvas) = made::<HtmlCanvasElement>("canvas") else { return };
    let ((width, height), palette) = (svg::extent(pictures), palette());
    let Some(context) = prepared(&canvas, width, height, 2.0) else { return };
    context.set_fill_style_str(palette.colour(Ink::Panel));
    context.fill_rect(0.0, 0.0, width, height);
    for (origin, picture) in pictures {
        let _ = context.translate(origin.x, origin.y);
        draw(&context, picture, &palette);
        let _ = context.translate(-origin.x, -origin.y);
    }
    let name = name.to_owned();
    let save = Closure::once_into_js(move |blob: Option<web_sys::Blob>| {
        if let Some(blob) = blob {
            files::download_blob(&name, &blob);
        }
    });
    let _ = canvas.to_blob(save.unchecked_ref());
}
