//! Pixels of SVG documents, by the browser's own painter: a document becomes an image, which a canvas draws.
//!
//! **Invariant:** nothing is fetched: the image's address is of a file that the page holds, and is taken back.

use js_sys::{Object, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

use super::files::BrowserFile;
use super::{clock, made, window};

/// So long a painter works before the browser has its turn, in milliseconds.
const TURN_MS: f64 = 12.0;

pub struct Raster {
    context: CanvasRenderingContext2d,
    size: (u32, u32),
}

impl Raster {
    /// Of a size in pixels; none where the browser has no room.
    pub fn new(size: (u32, u32)) -> Option<Raster> {
        let canvas: HtmlCanvasElement = made("canvas")?;
        canvas.set_width(size.0);
        canvas.set_height(size.1);
        let options = Object::new();
        Reflect::set(&options, &"willReadFrequently".into(), &true.into()).ok()?;
        let context = canvas.get_context_with_context_options("2d", &options).ok()??;
        Some(Raster { context: context.dyn_into().ok()?, size })
    }

    /// The pixels of a document of that size, row by row, four bytes each; none where the browser cannot draw it.
    pub async fn pixels(&self, svg: &str) -> Option<Vec<u8>> {
        let image = HtmlImageElement::new().ok()?;
        let address = Address::of(&BrowserFile::of(svg.as_bytes(), "image/svg+xml")?)?;
        image.set_src(&address.0);
        JsFuture::from(image.decode()).await.ok()?;
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        let context = &self.context;
        context.clear_rect(0.0, 0.0, width, height);
        context
            .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)
            .ok()?;
        Some(context.get_image_data(0.0, 0.0, width, height).ok()?.data().0)
    }
}

/// The address of a file that the page holds; with it the address is gone.
#[derive(Debug, PartialEq, Eq)]
pub struct Address(String);

impl Address {
    pub fn of(given: &BrowserFile) -> Option<Address> {
        given.address().map(Address)
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Drop for Address {
    fn drop(&mut self) {
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// Turns of long work, between which the browser does its own.
pub struct Turns(f64);

impl Turns {
    pub fn begin() -> Turns {
        Turns(clock::now_ms())
    }

    /// Lets the browser work if the turn is over.
    pub async fn rest(&mut self) {
        if clock::now_ms() - self.0 < TURN_MS {
            return;
        }
        let over = Promise::new(&mut |resolve, _| {
            let _ = window().set_timeout_with_callback(&resolve);
        });
        let _ = JsFuture::from(over).await;
        self.0 = clock::now_ms();
    }
}
