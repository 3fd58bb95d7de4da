//! A picture as an SVG document of its own: colours inlined, no style sheet, no script, nothing fetched.
//!
//! **Invariant:** text from a scenario is escaped; numbers have at most two decimals.
//! Cost: one pass; about 120 bytes a shape.

use std::fmt::{self, Write};

use super::paint::{Ink, Paint, Palette};
use super::shape::{Anchor, Area, Form, Picture, Point, Segment, Shape};

pub const SANS: &str = "system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', sans-serif";
pub const MONO: &str = "ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono', monospace";

/// A length with at most two decimals, and none where there are none.
#[derive(Clone, Copy, Debug)]
pub struct Length(pub f64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_char('-')?;
        }
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        match (rest, rest % 10) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

struct At(Point);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Length(self.0.x), Length(self.0.y))
    }
}

/// The value of the attribute `d`.
pub fn path_data(segments: &[Segment]) -> String {
    let mut data = String::with_capacity(segments.len() * 12);
    let mut put = |letter: char, points: &[Point]| {
        data.push(letter);
        for (index, point) in points.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            let _ = write!(data, "{gap}{}", At(*point));
        }
    };
    for segment in segments {
        match *segment {
            Segment::Move(to) => put('M', &[to]),
            Segment::Line(to) => put('L', &[to]),
            Segment::Curve(first, second, to) => put('C', &[first, second, to]),
            Segment::Close => put('Z', &[]),
        }
    }
    data
}

/// Several pictures beside or below one another, as one document of a given title.
pub fn document(title: &str, pictures: &[(Point, &Picture)], palette: &Palette) -> String {
    let (width, height) = extent(pictures);
    document_in(title, pictures, palette, ((width, height), Area::new(0.0, 0.0, width, height)))
}

/// The same as a document of a given size, which shows a given part of the plane.
pub fn document_in(
    title: &str,
    pictures: &[(Point, &Picture)],
    palette: &Palette,
    ((width, height), view): ((f64, f64), Area),
) -> String {
    let [width, height] = [width, height].map(Length);
    let [left, top, wide, high] = [view.x, view.y, view.width, view.height].map(Length);
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} {top} {wide} {high}\" role=\"img\" font-family=\"{SANS}\">\n<title>{}</title>\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"{}\"/>\n",
        Escaped(title),
        Escaped(palette.colour(Ink::Panel)),
    );
    for (origin, picture) in pictures {
        let _ = writeln!(out, "<g transform=\"translate({})\">", At(*origin));
        for layer in &picture.layers {
            let _ = writeln!(out, "<g class=\"{}\">", layer.name);
            for mark in &layer.marks {
                let _ = write!(out, "<g transform=\"translate({})\">", At(mark.at));
                if let Some(title) = &mark.title {
                    let _ = write!(out, "<title>{}</title>", Escaped(title));
                }
                for shape in &mark.shapes {
                    element(&mut out, shape, palette);
                }
                out.push_str("</g>\n");
            }
            out.push_str("</g>\n");
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

pub fn extent(pictures: &[(Point, &Picture)]) -> (f64, f64) {
    pictures.iter().fold((0.0, 0.0), |(width, height), (origin, picture)| {
        (f64::max(width, origin.x + picture.width), f64::max(height, origin.y + picture.height))
    })
}

fn attribute(out: &mut String, name: &str, length: f64) {
    let _ = write!(out, "{name}=\"{}\"", Length(length));
}

fn element(out: &mut String, shape: &Shape, palette: &Palette) {
    match &shape.form {
        Form::Box { area, radius } => {
            attribute(out, "<rect x", area.x);
            attribute(out, " y", area.y);
            attribute(out, " width", area.width);
            attribute(out, " height", area.height);
            attribute(out, " rx", *radius);
        }
        Form::Disc { middle, radius } => {
            attribute(out, "<circle cx", middle.x);
            attribute(out, " cy", middle.y);
            attribute(out, " r", *radius);
        }
        Form::Path(segments) => {
            let _ = write!(out, "<path d=\"{}\"", path_data(segments));
        }
        Form::Text { at, anchor, font, .. } => {
            attribute(out, "<text x", at.x);
            attribute(out, " y", at.y);
            attribute(out, " font-size", font.size);
            let _ = write!(out, " text-anchor=\"{}\"", anchor_name(*anchor));
            if font.strong {
                out.push_str(" font-weight=\"600\"");
            }
            if font.mono {
                let _ = write!(out, " font-family=\"{MONO}\"");
            }
            // A stroke around letters is their halo.
            if shape.paint.stroke.is_some() {
                out.push_str(" paint-order=\"stroke\"");
            }
        }
    }
    paint(out, shape.paint, palette);
    let _ = match &shape.form {
        Form::Text { text, .. } => write!(out, ">{}</text>", Escaped(text)),
        _ => write!(out, "/>"),
    };
}

fn paint(out: &mut String, paint: Paint, palette: &Palette) {
    let colour = |ink| Escaped(palette.colour(ink));
    match paint.fill {
        None => out.push_str(" fill=\"none\""),
        Some((ink, opacity)) => {
            let _ = write!(out, " fill=\"{}\"", colour(ink));
            if opacity < 1.0 {
                attribute(out, " fill-opacity", opacity);
            }
        }
    }
    if let Some(stroke) = paint.stroke {
        let _ = write!(out, " stroke=\"{}\"", colour(stroke.ink));
        attribute(out, " stroke-width", stroke.width);
        if stroke.opacity < 1.0 {
            attribute(out, " stroke-opacity", stroke.opacity);
        }
        if let Some((dash, gap)) = stroke.dash.lengths() {
            let _ = write!(out, " stroke-dasharray=\"{} {}\"", Length(dash), Length(gap));
        }
        out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
}

/// The value of `text-anchor`.
pub const fn anchor_name(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}

/// Text inside markup. Characters that XML has no place for are left out.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'.. => f.write_char(letter)?,
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::look;
    use crate::scene::shape::{Key, Kind, Layer, Mark};

    #[test]
    fn lengths_have_at_most_two_decimals() {
        let written: Vec<_> = [0.0, -0.001, 1.5, -2.25, 10.004, 0.07, -0.5]
            .map(|length| Length(length).to_string())
            .into();
        assert_eq!(written, ["0", "0", "1.5", "-2.25", "10", "0.07", "-0.5"]);
    }

    #[test]
    fn a_halo_is_painted_under_its_letters_and_other_letters_have_none() {
        let at = Point::default();
        let plain = look::words(at, Anchor::Start, look::SMALL, Ink::Ink, "plain");
        let inks = (Ink::Ink, Ink::Panel);
        let haloed = look::haloed(at, Anchor::Start, look::SMALL, inks, "haloed");
        let written = |shape| {
            let mark = Mark::plain(Key(Kind("node"), 0), vec![shape]);
            let layers = vec![Layer { name: "nodes", marks: vec![mark] }];
            let picture = Picture { width: 10.0, height: 10.0, layers };
            document("", &[(at, &picture)], &Palette::light())
        };
        assert!(!written(plain).contains("stroke"));
        let haloed = written(haloed);
        assert!(haloed.contains("paint-order=\"stroke\""), "{haloed}");
        assert!(haloed.contains("stroke=\"#ffffff\" stroke-width=\"4\""), "{haloed}");
    }

    #[test]
    fn names_cannot_leave_their_element() {
        let text = "</text><script>\u{1}\"&";
        let shape = look::words(Point::default(), Anchor::Start, look::SMALL, Ink::Ink, text);
        let mark =
            Mark { title: Some(text.to_owned()), ..Mark::plain(Key(Kind("node"), 0), vec![shape]) };
        let layers = vec![Layer { name: "nodes", marks: vec![mark] }];
        let picture = Picture { width: 10.0, height: 10.0, layers };
        let document = document(text, &[(Point::default(), &picture)], &Palette::light());
        assert!(!document.contains("<script"), "{document}");
        assert_eq!(
            document.matches("&lt;/text&gt;&lt;script&gt;&quot;&amp;").count(),
            3,
            "{document}"
        );
    }
}
