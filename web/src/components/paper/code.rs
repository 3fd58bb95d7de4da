//! A link as a QR code, for those who have it on paper.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

use crate::components::prelude::*;

/// The largest code: its modules are about half a millimetre wide on paper.
const LARGEST: u8 = 20;

/// Modules of white around the code, as its standard wants.
const QUIET: i32 = 4;

/// The code; none for a link that is too long for one that can be read from paper.
pub fn code(words: Words, link: &str) -> Option<Html> {
    let segments = [QrSegment::make_bytes(link.as_bytes())];
    let (least, most) = (Version::new(1), Version::new(LARGEST));
    let code = QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, least, most, None, true);
    let code = code.ok()?;
    let size = code.size();
    let whole = size + 2 * QUIET;
    let outline = format!("0 0 {whole} {whole}");
    Some(html! {
        <svg class="code" role="img" aria-label={words.paper_code()} viewBox={outline} shape-rendering="crispEdges" focusable="false">
            <path d={modules(&code)} />
        </svg>
    })
}

/// The dark modules, a run in a row at a time.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let length = (x..code.size()).take_while(|&at| code.get_module(at, y)).count();
            let length = i32::try_from(length).unwrap_or_default();
            if length > 0 {
                let _ = write!(path, "M{} {}h{length}v1h-{length}z", x + QUIET, y + QUIET);
            }
            x += length.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_once_and_long_links_have_no_code() {
        let link = "https://example.org/gantry/#g=checkpoint";
        let code_of = QrCode::encode_text(link, QrCodeEcc::Low).expect("it is short");
        let size = code_of.size();
        let dark = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let dark = dark.filter(|&(x, y)| code_of.get_module(x, y)).count();
        let drawn = modules(&code_of);
        let runs = drawn.split('M').skip(1).map(|run| {
            let length = run.split_once('h').and_then(|(_, rest)| rest.split_once('v'));
            length.expect("a run").0.parse::<usize>().expect("its length")
        });
        assert_eq!(runs.sum::<usize>(), dark);
        let words = Language::English.words();
        assert!(code(words, link).is_some());
        assert!(code(words, &format!("{link}{}", "x".repeat(2_000))).is_none());
    }
}
