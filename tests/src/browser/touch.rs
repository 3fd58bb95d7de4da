//! One finger on the page. The command is our own: the crate's leaves out an empty list of fingers, which is how one
//! is lifted.

use std::borrow::Cow;

use chromiumoxide::cdp::browser_protocol::input::DispatchTouchEventReturns;
use chromiumoxide::types::{Command, Method, MethodId};
use serde::Serialize;

use super::Tab;

/// Where the finger is, or that it is lifted.
#[derive(Debug, Serialize)]
struct Finger {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(rename = "touchPoints")]
    points: Vec<Place>,
}

#[derive(Debug, Serialize)]
struct Place {
    x: f64,
    y: f64,
}

impl Method for Finger {
    fn identifier(&self) -> MethodId {
        Cow::Borrowed("Input.dispatchTouchEvent")
    }
}

impl Command for Finger {
    type Response = DispatchTouchEventReturns;
}

impl Tab {
    /// Drags with a finger from one place to another, over places between.
    pub async fn drag_by_touch(&self, from: (f64, f64), to: (f64, f64)) {
        let between = |part: f64| {
            let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            vec![Place { x, y }]
        };
        let touch = async |kind: &'static str, points: Vec<Place>| {
            self.page.execute(Finger { kind, points }).await.expect("a finger moves");
            self.settle().await;
        };
        touch("touchStart", between(0.0)).await;
        for part in [0.1, 0.3, 0.6, 1.0] {
            touch("touchMove", between(part)).await;
        }
        touch("touchEnd", Vec::new()).await;
    }
}
