//! What axe finds, in every lab, in both themes and languages, wide and narrow, and with every dialog open.

use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, Telling, telling};

async fn assert_clean(tab: &Tab, what: &str) {
    tab.settle().await;
    let found = tab.axe().await;
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

/// In every lab, in both languages.
fn axe_finds_nothing(size: (u32, u32), dark: bool) {
    browse(Look::default(), async |tab: &Tab| {
        for languages in ["en-US", "zh-CN"] {
            let look = Look { size, dark, languages, still: true, ..Look::default() };
            tab.look(look).await;
            for Telling { address, moment, .. } in telling() {
                tab.open(&address).await;
                tab.until_moment(moment).await;
                let lang: String = tab.eval("document.documentElement.lang").await;
                assert_eq!(lang.starts_with("zh"), languages.starts_with("zh"), "{look:?}: {lang}");
                let theme: String = tab.eval("document.documentElement.dataset.theme").await;
                assert_eq!(theme, if dark { "dark" } else { "light" });
                assert_clean(tab, &format!("{address} {look:?}")).await;
            }
        }
    });
}

const WIDE: (u32, u32) = (1360, 860);
const PHONE: (u32, u32) = (360, 740);

#[test]
fn axe_finds_nothing_in_light_colours() {
    axe_finds_nothing(WIDE, false);
}

#[test]
fn axe_finds_nothing_in_dark_colours() {
    axe_finds_nothing(WIDE, true);
}

#[test]
fn axe_finds_nothing_on_a_phone_in_light_colours() {
    axe_finds_nothing(PHONE, false);
}

#[test]
fn axe_finds_nothing_on_a_phone_in_dark_colours() {
    axe_finds_nothing(PHONE, true);
}

#[test]
fn axe_finds_nothing_in_dialogs() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for dark in [false, true] {
            tab.look(Look { dark, still: true, ..Look::default() }).await;
            for label in ["Gallery", "Share", "Settings", "Help"] {
                tab.open("g=fig4&m=9&level=probe").await;
                tab.click_button(label).await;
                tab.until("document.querySelector('dialog[open]')").await;
                assert_clean(tab, label).await;
            }
        }
    });
}

/// In the forms of every lab, and in the text beside them.
fn axe_finds_nothing_in_the_editor(dark: bool) {
    browse(Look { dark, still: true, ..Look::default() }, async |tab: &Tab| {
        for Telling { address, .. } in telling() {
            tab.open(&address).await;
            tab.click_button("Edit").await;
            tab.until("document.querySelector('#editor')").await;
            assert_clean(tab, &format!("{address} forms")).await;
            tab.click("[...document.querySelectorAll('#editor .ways button')].at(-1)").await;
            tab.until("document.querySelector('#editor-text')").await;
            assert_clean(tab, &format!("{address} text")).await;
        }
    });
}

#[test]
fn axe_finds_nothing_in_the_editor_in_light_colours() {
    axe_finds_nothing_in_the_editor(false);
}

#[test]
fn axe_finds_nothing_in_the_editor_in_dark_colours() {
    axe_finds_nothing_in_the_editor(true);
}

#[test]
fn axe_finds_nothing_in_the_tabs_of_a_phone() {
    browse(Look { size: PHONE, still: true, ..Look::default() }, async |tab: &Tab| {
        for Telling { address, .. } in telling() {
            tab.open(&address).await;
            for at in 0..4 {
                tab.click(&format!("document.querySelectorAll('.tabs button')[{at}]")).await;
                assert_clean(tab, &format!("{address} tab {at}")).await;
            }
        }
    });
}

/// In every third example from one on, where it opens.
fn axe_finds_nothing_in_examples(first: usize) {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for example in gallery::all().iter().skip(first).step_by(3) {
            tab.open(&format!("g={}", example.name)).await;
            assert_clean(tab, &example.name).await;
        }
    });
}

#[test]
fn axe_finds_nothing_in_a_third_of_the_examples() {
    axe_finds_nothing_in_examples(0);
}

#[test]
fn axe_finds_nothing_in_another_third_of_the_examples() {
    axe_finds_nothing_in_examples(1);
}

#[test]
fn axe_finds_nothing_in_the_other_examples_and_in_the_trace_of_a_week() {
    axe_finds_nothing_in_examples(2);
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        tab.open("g=kth-week&m=12").await;
        tab.until_moment(12).await;
        assert_clean(tab, "kth-week").await;
    });
}

#[test]
fn forced_colours_leave_everything_there() {
    browse(Look { forced: true, still: true, ..Look::default() }, async |tab: &Tab| {
        for Telling { address, moment, .. } in telling() {
            tab.open(&address).await;
            tab.until_moment(moment).await;
            assert_clean(tab, &format!("{address} in forced colours")).await;
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
            for Telling { address, moment, .. } in telling() {
                tab.open(&address).await;
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
                        "{address} {languages} {width} pixels wide, tab {at}: {scroll} > {inner}"
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
