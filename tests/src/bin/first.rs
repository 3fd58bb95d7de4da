//! What runs until the first picture: opens a marked page as several readers would, and prints the numbers of
//! the points that were marked, one a line. `cargo xtask first` makes the marked page and the list.

use std::collections::BTreeSet;

use gantry_tests::browser::{Look, browse};

fn main() {
    let wide = Look::default();
    let looks = [
        wide,
        Look { dark: true, languages: "zh-CN", ..wide },
        Look { size: (320, 640), ..wide },
        Look { size: (380, 760), dark: true, ..wide },
        Look { size: (800, 600), languages: "de-DE,en", ..wide },
        Look { size: (1024, 768), languages: "zh-TW", ..wide },
        Look { size: (1600, 900), ..wide },
        Look { size: (1920, 1080), still: true, languages: "zh-CN", ..wide },
        Look { size: (2560, 1440), still: true, ..wide },
    ];
    let mut seen = BTreeSet::new();
    for look in looks {
        browse(look, async |tab| {
            tab.open("").await;
            tab.until("document.querySelector('#scene svg')").await;
            // What the page does by itself once it stands (keeping the draft, the address) may be late.
            tab.settle().await;
            let marked = "[...gantryMarks.keys()].filter((number) => gantryMarks[number])";
            let here: Vec<u32> = tab.eval(marked).await;
            seen.extend(here);
        });
    }
    for number in seen {
        println!("{number}");
    }
}
