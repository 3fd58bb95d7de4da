//! Machines with other things to do: what a browser test says of the page is true on them too.
//!
//! A test that is right on a quiet machine alone fails now and then on any other. Each kind of haste or delay that
//! such a machine has is made here on purpose, so that such a test fails every time. `GANTRY_BUSY` names the kinds
//! for all tests, with commas between (`cargo xtask busy` runs each after the other); a test of the page's own
//! bearing under one of them asks for it by name.

use chromiumoxide::cdp::browser_protocol::emulation::SetCpuThrottlingRateParams;
use chromiumoxide::page::Page;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Clocks run fast, which makes the page put its work off, and timers late: what it puts off at all comes behind
    /// the next keys.
    Starved,
    /// The page gets no turn for longer than a transition takes, again and again.
    Stalled,
    /// Frames come late: what is measured or drawn in one comes behind what is asked in between.
    Choppy,
    /// The page's processor is a quarter as fast.
    Slow,
    /// The reader comes late: what does not last is over before it is looked for.
    Late,
}

impl Busy {
    pub const ALL: [(&str, Busy); 5] = [
        ("starved", Busy::Starved),
        ("stalled", Busy::Stalled),
        ("choppy", Busy::Choppy),
        ("slow", Busy::Slow),
        ("late", Busy::Late),
    ];

    /// Those that `GANTRY_BUSY` names.
    pub fn asked() -> Vec<Busy> {
        let names = std::env::var("GANTRY_BUSY").unwrap_or_default();
        let kind = |name: &str| {
            let found = Busy::ALL.iter().find(|(known, _)| *known == name);
            found.unwrap_or_else(|| panic!("GANTRY_BUSY: {name} is none of {:?}", Busy::ALL)).1
        };
        names.split(',').filter(|name| !name.is_empty()).map(kind).collect()
    }

    /// Makes a page so, from its next load on.
    pub async fn begin(self, page: &Page) {
        let script = match self {
            Busy::Starved => STARVED,
            Busy::Stalled => STALLED,
            Busy::Choppy => CHOPPY,
            Busy::Slow => {
                let slow = SetCpuThrottlingRateParams::new(4.0);
                page.execute(slow).await.expect("a slow processor");
                return;
            }
            Busy::Late => return,
        };
        page.evaluate_on_new_document(script).await.expect("a script before the page's own");
    }
}

const STARVED: &str = "(() => {
    const [timer, now] = [globalThis.setTimeout, Date.now];
    globalThis.setTimeout = (call, delay, ...given) => timer(call, (delay ?? 0) + 60, ...given);
    let ahead = 0;
    Date.now = () => now() + (ahead += 20);
})()";

const STALLED: &str = "(() => {
    const stall = () => {
        const end = performance.now() + 450;
        while (performance.now() < end);
        setTimeout(stall, 350);
    };
    setTimeout(stall, 350);
})()";

const CHOPPY: &str = "(() => {
    const [Plain, frame] = [globalThis.ResizeObserver, globalThis.requestAnimationFrame];
    globalThis.ResizeObserver = class extends Plain {
        constructor(call) {
            super((...given) => setTimeout(() => this.left || call(...given), 120));
        }
        disconnect() {
            this.left = true;
            super.disconnect();
        }
    };
    let last = 0;
    const asked = new Map();
    const due = number => now => {
        const call = asked.get(number);
        asked.delete(number);
        call?.(now);
    };
    globalThis.requestAnimationFrame = call => {
        asked.set(++last, call);
        const number = last;
        setTimeout(() => frame(due(number)), 40);
        return number;
    };
    globalThis.cancelAnimationFrame = number => asked.delete(number);
})()";

/// Comes late to one in eight gestures and looks, each test in the same places.
#[derive(Debug, Default)]
pub struct Lateness(AtomicU32);

impl Lateness {
    pub async fn pass(&self) {
        let count = self.0.fetch_add(1, Ordering::Relaxed);
        if count.wrapping_mul(0x9E37_79B9) >> 16 & 0xFF < 32 {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}
