//! Which functions run until the first picture: opens a marked page as several readers would, and prints the
//! numbers that it marked, one a line. `cargo xtask first` makes the marked page and the list.

use std::collections::BTreeSet;

use gantry_tests::browser::{Look, browse};

fn main() {
    let wide = Look::default();
    let looks = [
        wide,
        Look { dark: true, languages: "zh-CN", ..wide },
        Look { size: (380, 760), ..wide },
        Look { size: (1920, 1080), still: true, languages: "zh-CN", ..wide },
    ];
    let mut seen = BTreeSet::new();
    for look in looks {
        browse(look, async |tab| {
            tab.open("").await;
            tab.until("document.querySelector('#scene svg')").await;
            // What the page does by itself once it stands (keeping the draft, the address) may be late.
            tab.settle().await;
            let here: Vec<u32> = tab.eval("[...globalThis.gantryMarked]").await;
            seen.extend(here);
        });
    }
    for number in seen {
        println!("{number}");
    }
}
