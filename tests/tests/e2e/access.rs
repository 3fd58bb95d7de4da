//! Axe in every lab, in both themes and languages, wide and narrow, and with every dialog open.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, Telling, telling};

/// All that axe found in a test.
#[derive(Default)]
struct Findings(Vec<String>);

impl Findings {
    async fn look(&mut self, tab: &Tab, what: &str) {
        tab.settle().await;
        self.0.extend(tab.axe().await.iter().map(|found| format!("{what}: {found}")));
    }

    fn report(&self) {
        assert!(self.0.is_empty(), "{}", self.0.join("\n"));
    }
}

/// In every lab, in both languages.
fn axe_finds_nothing(size: (u32, u32), dark: bool) {
    browse(Look::default(), async |tab: &Tab| {
        let mut findings = Findings::default();
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
                findings.look(tab, &format!("{address} {look:?}")).await;
            }
        }
        findings.report();
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
        let mut findings = Findings::default();
        for dark in [false, true] {
            tab.look(Look { dark, still: true, ..Look::default() }).await;
            for label in ["Gallery", "Share", "Settings", "Help"] {
                tab.open("g=fig4&m=9&level=probe").await;
                tab.click_button(label).await;
                tab.until("document.querySelector('dialog[open]')").await;
                findings.look(tab, label).await;
            }
        }
        findings.report();
    });
}

/// In the forms of every lab, and in the text beside them.
fn axe_finds_nothing_in_the_editor(dark: bool) {
    browse(Look { dark, still: true, ..Look::default() }, async |tab: &Tab| {
        let mut findings = Findings::default();
        for Telling { address, .. } in telling() {
            tab.open(&address).await;
            tab.click_button("Edit").await;
            tab.until("document.querySelector('#editor')").await;
            findings.look(tab, &format!("{address} forms")).await;
            tab.click("[...document.querySelectorAll('#editor .ways button')].at(-1)").await;
            tab.until("document.querySelector('#editor-text')").await;
            findings.look(tab, &format!("{address} text")).await;
        }
        findings.report();
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
        let mut findings = Findings::default();
        for Telling { address, .. } in telling() {
            tab.open(&address).await;
            for at in 0..4 {
                tab.click(&format!("document.querySelectorAll('.tabs button')[{at}]")).await;
                findings.look(tab, &format!("{address} tab {at}")).await;
            }
        }
        findings.report();
    });
}

/// In every fifth example from one on, where it opens.
fn axe_finds_nothing_in_examples(first: usize) {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        let mut findings = Findings::default();
        for example in gallery::all().iter().skip(first).step_by(5) {
            tab.open(&format!("g={}", example.name)).await;
            findings.look(tab, &example.name).await;
        }
        findings.report();
    });
}

#[test]
fn axe_finds_nothing_in_the_first_example_and_every_fifth_from_there() {
    axe_finds_nothing_in_examples(0);
}

#[test]
fn axe_finds_nothing_in_the_second_example_and_every_fifth_from_there() {
    axe_finds_nothing_in_examples(1);
}

#[test]
fn axe_finds_nothing_in_the_third_example_and_every_fifth_from_there() {
    axe_finds_nothing_in_examples(2);
}

#[test]
fn axe_finds_nothing_in_the_fourth_example_and_every_fifth_from_there() {
    axe_finds_nothing_in_examples(3);
}

#[test]
fn axe_finds_nothing_in_the_fifth_example_and_every_fifth_from_there() {
    axe_finds_nothing_in_examples(4);
}

#[test]
fn axe_finds_nothing_in_the_trace_of_a_week() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        let mut findings = Findings::default();
        tab.open("g=kth-week&m=12").await;
        tab.until_moment(12).await;
        findings.look(tab, "kth-week").await;
        findings.report();
    });
}

#[test]
fn forced_colours_leave_everything_there() {
    browse(Look { forced: true, still: true, ..Look::default() }, async |tab: &Tab| {
        let mut findings = Findings::default();
        for Telling { address, moment, .. } in telling() {
            tab.open(&address).await;
            tab.until_moment(moment).await;
            findings.look(tab, &format!("{address} in forced colours")).await;
        }
        findings.report();
    });
}

/// On windows of these widths, in every tab.
fn nothing_scrolls_sideways(widths: &[(u32, &'static str)]) {
    browse(Look::default(), async |tab: &Tab| {
        for &(width, languages) in widths {
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
fn nothing_scrolls_sideways_on_phones_from_320_pixels_up() {
    nothing_scrolls_sideways(&[(320, "en-US"), (320, "zh-CN"), (360, "en-US")]);
}

#[test]
fn nothing_scrolls_sideways_from_700_pixels_up() {
    nothing_scrolls_sideways(&[(700, "en-US"), (1024, "en-US"), (1600, "zh-CN")]);
}

#[test]
fn every_picture_has_a_name_and_a_table_that_says_the_same() {
    browse(Look::default(), async |tab: &Tab| {
        let mut findings = Findings::default();
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
            tab.eval("document.querySelectorAll('#scene .as-table:not(.costs)').length").await;
        assert_eq!(pictures, 1, "the space and its index");
        for at in 0..pictures {
            tab.click(&format!("document.querySelectorAll('#scene .as-table:not(.costs)')[{at}]"))
                .await;
            tab.until("document.querySelectorAll('#scene table').length === 3").await;
        }
        // Twelve nodes, seventeen buckets, and two ways to look, each in a row under a head.
        let rows: Vec<usize> =
            tab.eval("[...document.querySelectorAll('#scene table')].map(it => it.querySelectorAll('tbody tr').length)").await;
        assert_eq!(rows, [12, 17, 2]);
        findings.look(tab, "tables").await;
        findings.report();
    });
}

/// Hints that the keyboard is not led to: on nothing that has it, nor around it.
const UNREACHED: &str = "(() => {
   const can = 'button, input, select, textarea, a[href], summary, [tabindex=\"0\"]';
   const led = it => it.matches(can) || it.querySelector(can) || it.closest('.code');
   return [...document.querySelectorAll('[title]')].filter(it => it.checkVisibility() && !led(it)).map(it => it.outerHTML.slice(0, 200));
 })()";

#[test]
fn every_hint_is_read_by_keyboard() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        for Telling { lab, address, moment, .. } in telling() {
            tab.open(&address).await;
            tab.until_moment(moment).await;
            let unreached: Vec<String> = tab.eval(UNREACHED).await;
            assert!(unreached.is_empty(), "{address}: {unreached:#?}");
            tab.click_button("Edit").await;
            tab.until("document.querySelector('#editor .ways button')").await;
            let unreached: Vec<String> = tab.eval(UNREACHED).await;
            assert!(unreached.is_empty(), "{address}: {unreached:#?}");
            // The help names the keys of the lab and no others.
            let timed: bool = tab.eval("Boolean(document.querySelector('.over-time'))").await;
            tab.click_button("Help").await;
            tab.until("document.querySelector('dialog[open] .keys')").await;
            let keys: String = tab.eval("document.querySelector('dialog[open]').innerText").await;
            assert_eq!(keys.contains("time chart"), timed, "{address}: {keys}");
            assert_eq!(keys.contains("estimate"), lab == LabKind::Backfill, "{address}: {keys}");
        }
        // What is said of a row of buttons is said with each of them.
        tab.open("g=rivals").await;
        tab.until("document.querySelector('.views button')").await;
        tab.press("Tab").await;
        tab.run("document.querySelector('.views button').focus()").await;
        tab.until("document.querySelector('#hint')?.textContent.includes('Ctrl + wheel')").await;
    });
}

#[test]
fn a_canvas_is_painted_anew_in_forced_colours_and_after_them() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        tab.open("g=hundreds&m=9").await;
        tab.until_moment(9).await;
        tab.until("document.querySelector('canvas.paint')?.width > 0").await;
        tab.settle().await;
        let painted = "document.querySelector('canvas.paint').toDataURL()";
        let own: String = tab.eval(painted).await;
        tab.look(Look { forced: true, still: true, ..Look::default() }).await;
        tab.until(&format!("{painted} !== '{own}'")).await;
        tab.look(Look { still: true, ..Look::default() }).await;
        tab.until(&format!("{painted} === '{own}'")).await;
    });
}
