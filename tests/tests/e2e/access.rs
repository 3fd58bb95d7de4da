//! What axe finds, in both themes and languages, wide and narrow, and with every dialog open.

use gantry_tests::browser::{Look, Tab, browse};

/// A telling moment of each lab, and the moment.
const FIRST_EXAMPLES: [(&str, u64); 5] = [
    ("g=fig4&m=9&level=probe", 9),
    ("g=checkpoint&m=21&level=probe", 21),
    ("g=lend&m=23&level=probe", 23),
    ("g=planned&m=20&level=probe", 20),
    ("g=nine-tasks&m=60&level=probe", 60),
];

async fn assert_clean(tab: &Tab, what: &str) {
    tab.settle().await;
    let found = tab.axe().await;
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

fn looks() -> impl Iterator<Item = Look> {
    let sizes = [(1360, 860), (360, 740)];
    sizes.into_iter().flat_map(|size| {
        [(false, "en-US"), (true, "en-US"), (false, "zh-CN"), (true, "zh-CN")]
            .map(|(dark, languages)| Look { size, dark, languages, still: true, ..Look::default() })
    })
}

#[test]
fn axe_finds_nothing_in_either_theme_or_language_wide_or_narrow() {
    browse(Look::default(), async |tab: &Tab| {
        for look in looks() {
            tab.look(look).await;
            for (example, moment) in FIRST_EXAMPLES {
                tab.open(example).await;
                tab.until_moment(moment).await;
                let lang: String = tab.eval("document.documentElement.lang").await;
                assert_eq!(
                    lang.starts_with("zh"),
                    look.languages.starts_with("zh"),
                    "{look:?}: {lang}"
                );
                let theme: String = tab.eval("document.documentElement.dataset.theme").await;
                assert_eq!(theme, if look.dark { "dark" } else { "light" });
                assert_clean(tab, &format!("{example} {look:?}")).await;
            }
        }
    });
}

#[test]
fn axe_finds_nothing_in_dialogs_editor_and_tabs() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for dark in [false, true] {
            tab.look(Look { dark, still: true, ..Look::default() }).await;
            for label in ["Gallery", "Share", "Settings", "Help"] {
                tab.open("g=fig4&m=9&level=probe").await;
                tab.click_button(label).await;
                tab.until("document.querySelector('dialog[open]')").await;
                assert_clean(tab, label).await;
            }
            for (example, _) in FIRST_EXAMPLES {
                tab.open(example).await;
                tab.click_button("Edit").await;
                tab.until("document.querySelector('#editor')").await;
                assert_clean(tab, &format!("{example} forms")).await;
                tab.click("[...document.querySelectorAll('#editor .ways button')].at(-1)").await;
                tab.until("document.querySelector('#editor-text')").await;
                assert_clean(tab, &format!("{example} text")).await;
            }
        }
        tab.look(Look { size: (360, 740), still: true, ..Look::default() }).await;
        for (example, _) in FIRST_EXAMPLES {
            tab.open(example).await;
            for at in 0..4 {
                tab.click(&format!("document.querySelectorAll('.tabs button')[{at}]")).await;
                assert_clean(tab, &format!("{example} tab {at}")).await;
            }
        }
    });
}

#[test]
fn axe_finds_nothing_in_any_example() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for name in [
            "fig3",
            "fig6",
            "reservations",
            "batches",
            "release",
            "three",
            "easy",
            "conservative",
            "fcfs",
            "estimates",
            "longer",
            "helps",
            "costs",
            "deep",
            "kth-week",
            "ratio",
            "appearance",
            "rivals",
            "interrupts",
            "short",
            "stalls",
        ] {
            tab.open(&format!("g={name}&m=12")).await;
            tab.until_moment(12).await;
            assert_clean(tab, name).await;
        }
    });
}

#[test]
fn forced_colours_leave_everything_there() {
    browse(Look { forced: true, still: true, ..Look::default() }, async |tab: &Tab| {
        for (example, moment) in FIRST_EXAMPLES {
            tab.open(example).await;
            tab.until_moment(moment).await;
            assert_clean(tab, &format!("{example} in forced colours")).await;
        }
    });
}

#[test]
fn nothing_scrolls_sideways_from_320_pixels_up() {
    browse(Look::default(), async |tab: &Tab| {
        for (width, languages) in [
            (320, "en-US"),
            (320, "zh-CN"),
            (360, "en-US"),
            (700, "en-US"),
            (1024, "en-US"),
            (1600, "zh-CN"),
        ] {
            tab.look(Look { size: (width, 700), languages, ..Look::default() }).await;
            for (example, moment) in FIRST_EXAMPLES {
                tab.open(example).await;
                tab.until_moment(moment).await;
                let tabs: u32 = tab.eval("[...document.querySelectorAll('.tabs button')].filter(it => it.checkVisibility()).length").await;
                for at in 0..tabs.max(1) {
                    if tabs > 0 {
                        tab.click(&format!("document.querySelectorAll('.tabs button')[{at}]"))
                            .await;
                    }
                    tab.settle().await;
                    let (scroll, inner): (u32, u32) =
                        tab.eval("[document.scrollingElement.scrollWidth, innerWidth]").await;
                    assert!(
                        scroll <= inner,
                        "{example} {languages} {width} pixels wide, tab {at}: {scroll} > {inner}"
                    );
                }
            }
        }
    });
}

#[test]
fn every_picture_has_a_name_and_a_table_that_says_the_same() {
    browse(Look::default(), async |tab: &Tab| {
        tab.open("g=fig4&m=9&level=probe").await;
        tab.until("document.querySelector('#scene figure svg')").await;
        let unnamed: Vec<String> = tab
            .eval(
                "[...document.querySelectorAll('#scene figure svg')].filter(it => !it.ariaHidden && !it.getAttribute('aria-label')
                   && !it.parentElement.closest('svg')).map(it => it.outerHTML.slice(0, 120))",
            )
            .await;
        assert!(unnamed.is_empty(), "pictures without a name: {unnamed:#?}");
        let unnamed: Vec<String> = tab
            .eval("[...document.querySelectorAll('#scene [role=button]')].filter(it => !it.getAttribute('aria-label')).map(it => it.id)")
            .await;
        assert!(unnamed.is_empty(), "marks without a name: {unnamed:?}");

        let pictures: usize =
            tab.eval("document.querySelectorAll('#scene .as-table').length").await;
        assert_eq!(pictures, 2, "the space and the tree");
        for at in 0..pictures {
            tab.click(&format!("document.querySelectorAll('#scene .as-table')[{at}]")).await;
            tab.until(&format!("document.querySelectorAll('#scene table').length === {}", at + 1))
                .await;
        }
        // Twelve nodes and seventeen buckets, each in a row under a head.
        let rows: Vec<usize> =
            tab.eval("[...document.querySelectorAll('#scene table')].map(it => it.querySelectorAll('tbody tr').length)").await;
        assert_eq!(rows, [12, 17]);
        assert_clean(tab, "tables").await;
    });
}
