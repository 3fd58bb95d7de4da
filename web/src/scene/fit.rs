//! By how much a scene is enlarged: its drawings, type and rows grow with its room.
//!
//! Every scene is laid out in units in which the least of its type is [`look::SMALL`]; a unit is as many pixels as the
//! zoom says. A larger room shows the same enlarged, as far as type that is read from near may grow.

use super::look;

/// The least type of a scene, in pixels, at the usual size of type.
const LEAST_PX: f64 = 14.0;
/// The room of a scene in units that it fills without being enlarged.
const USUAL: (f64, f64) = (700.0, 425.0);
/// By how much its type may be larger than that of the page, and in the presenter's view, which is read from afar.
const LARGEST: f64 = 1.5;
const PRESENTED: f64 = 1.85;
/// By how much it may be smaller in an embed, which shows the picture whole.
const WHOLE: f64 = 0.4;

/// The least and the greatest zoom in a room of so many pixels, where the reader's type is so much larger than usual, by the
/// layout of the page.
pub fn range((width, height): (f64, f64), type_zoom: f64, layout: Option<&str>) -> (f64, f64) {
    let type_zoom = type_zoom.max(0.5);
    let legible = type_zoom * LEAST_PX / look::SMALL.size;
    let least = if layout == Some("embed") { WHOLE * legible } else { legible };
    let largest = if layout == Some("presenter") { PRESENTED } else { LARGEST };
    let grown = (width / USUAL.0).min(height / USUAL.1);
    (least, grown.clamp(least, least.max(type_zoom * largest)))
}

/// A smaller zoom for what is so many times as high as its room, at least the least.
pub fn smaller(zoom: f64, overflow: f64, least: f64) -> f64 {
    (zoom / overflow.clamp(1.03, 1.3)).max(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_grows_with_its_room_and_its_type_is_never_small() {
        let px = |room, zoom| {
            let (least, most) = range(room, zoom, None);
            (least * look::SMALL.size, most * look::SMALL.size)
        };
        assert_eq!(px((340.0, 500.0), 1.0), (14.0, 14.0));
        assert!(px((700.0, 550.0), 1.375).0 > 19.0, "large type");
        let presented = range((1_900.0, 870.0), 1.1, Some("presenter")).1;
        assert!(presented * look::SMALL.size >= 24.0);
        let (least, most) = range((1_750.0, 1_250.0), 1.3, None);
        assert!(most > least && most <= 1.3 * LARGEST);
        assert!(range((320.0, 170.0), 1.0, Some("embed")).1 < 0.6, "an embed of 320 by 240");
        assert_eq!(
            range((0.0, 0.0), 0.0, None),
            (0.5 * 14.0 / look::SMALL.size, 0.5 * 14.0 / look::SMALL.size)
        );
    }

    #[test]
    fn a_scene_that_is_too_high_comes_to_rest() {
        let (mut zoom, mut rounds) = (2.4, 0);
        while zoom > 1.2 {
            zoom = smaller(zoom, 1.01, 1.2);
            rounds += 1;
        }
        assert!(rounds < 30 && (zoom - 1.2).abs() < 1e-9);
    }
}
