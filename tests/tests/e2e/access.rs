//! Axe in every lab, in both themes and languages, wide and narrow, and with every dialog open.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, Telling, telling};
use gantry_tests::rows;

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

const WIDE: (u32, u32) = (1360, 860);
const PHONE: (u32, u32) = (360, 740);

/// Sizes, darkness and languages.
const LOOKS: [((u32, u32), bool, &str); 4] = [
    (WIDE, false, "en-US"),
    (WIDE, true, "zh-CN"),
    (PHONE, false, "zh-CN"),
    (PHONE, true, "en-US"),
];

/// In a moment of every lab: as these looks are, or in the other colours.
async fn axe_finds_nothing_in_labs(tab: &Tab, others: bool) {
    let mut findings = Findings::default();
    for (size, dark, languages) in LOOKS {
        let dark = dark != others;
        let look = Look { size, dark, languages, still: true, ..Look::default() };
        tab.look(look).await;
        for Telling { address, moment, .. } in telling() {
            tab.follow(&address).await;
            tab.until_moment(moment).await;
            let lang: String = tab.eval("document.documentElement.lang").await;
            assert_eq!(lang.starts_with("zh"), languages.starts_with("zh"), "{look:?}: {lang}");
            let theme: String = tab.eval("document.documentElement.dataset.theme").await;
            assert_eq!(theme, if dark { "dark" } else { "light" });
            findings.look(tab, &format!("{address} {look:?}")).await;
        }
    }
    findings.report();
}

async fn axe_finds_nothing_wide_and_narrow(tab: &Tab) {
    axe_finds_nothing_in_labs(tab, false).await;
}

async fn axe_finds_nothing_in_dialogs(tab: &Tab) {
    let mut findings = Findings::default();
    for dark in [false, true] {
        tab.look(Look { dark, still: true, ..Look::default() }).await;
        for label in ["Gallery", "Share", "Settings", "Help"] {
            tab.follow("g=fig4&m=9&level=probe").await;
            tab.click_button(label).await;
            tab.until("document.querySelector('dialog[open]')").await;
            findings.look(tab, label).await;
        }
    }
    findings.report();
}

/// In the forms of every lab in light colours, and in the text beside them in dark ones, or the other way.
async fn axe_finds_nothing_in_editors(tab: &Tab, others: bool) {
    let mut findings = Findings::default();
    for Telling { address, .. } in telling() {
        tab.follow(&address).await;
        tab.click_button("Edit").await;
        for (way, dark) in [(0, others), (-1, !others)] {
            tab.look(Look { dark, still: true, ..Look::default() }).await;
            tab.until("document.querySelector('#editor .ways button')").await;
            tab.click(&format!("[...document.querySelectorAll('#editor .ways button')].at({way})"))
                .await;
            findings.look(tab, &format!("{address} {way} dark {dark}")).await;
        }
        assert!(tab.eval::<bool>("!!document.querySelector('#editor-text')").await, "the text");
    }
    findings.report();
}

async fn axe_finds_nothing_in_the_editor(tab: &Tab) {
    axe_finds_nothing_in_editors(tab, false).await;
}

#[test]
#[ignore = "with --full"]
fn axe_finds_nothing_in_the_other_colours() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        axe_finds_nothing_in_labs(tab, true).await;
        axe_finds_nothing_in_editors(tab, true).await;
    });
}

async fn axe_finds_nothing_on_a_phone(tab: &Tab) {
    tab.look(Look { size: PHONE, still: true, ..Look::default() }).await;
    let mut findings = Findings::default();
    for Telling { address, .. } in telling() {
        tab.follow(&address).await;
        findings.look(tab, &address).await;
        tab.click("document.querySelector('.beside')").await;
        findings.look(tab, &format!("{address} why")).await;
    }
    findings.report();
}

#[test]
#[ignore = "with --full"]
fn axe_finds_nothing_in_any_example() {
    browse(Look { still: true, ..Look::default() }, async |tab: &Tab| {
        let mut findings = Findings::default();
        for example in gallery::all() {
            tab.follow(&format!("g={}", example.name)).await;
            findings.look(tab, &example.name).await;
        }
        findings.report();
    });
}

async fn axe_finds_nothing_in_the_trace_of_a_week(tab: &Tab) {
    let mut findings = Findings::default();
    tab.follow("g=kth-week&m=12").await;
    tab.until_moment(12).await;
    findings.look(tab, "kth-week").await;
    findings.report();
}

/// The texts in the colour of the canvas behind which the browser lays a strip of canvas.
const BLANK: &str = "(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.color = 'Canvas';
    const canvas = getComputedStyle(probe).color;
    probe.remove();
    const own = it => [...it.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    return [...document.querySelectorAll('body *')].filter(it => {
      const style = getComputedStyle(it);
      return own(it) && it.checkVisibility() && style.forcedColorAdjust === 'auto' && style.color === canvas;
    }).map(it => it.outerHTML.slice(0, 120));
  })()";

async fn forced_colours_leave_everything_there(tab: &Tab) {
    tab.look(Look { forced: true, still: true, ..Look::default() }).await;
    let mut findings = Findings::default();
    for Telling { address, moment, .. } in telling() {
        tab.follow(&address).await;
        tab.until_moment(moment).await;
        assert_eq!(tab.eval::<Vec<String>>(BLANK).await, [""; 0], "{address}");
        findings.look(tab, &format!("{address} in forced colours")).await;
    }
    findings.report();
}

/// What is cut with the spaces between letters, words and lines that WCAG 1.4.12 names.
const CUT: &str = "(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets = [spaced];
    const places = ':is(.head .actions, .scene-head, .moment, .story, .right, .foot)';
    const cuts = (over, inner, outer) => ['hidden', 'clip'].includes(over) && inner > outer + 2;
    const found = [...document.querySelectorAll(`${places}, ${places} *`)].filter(it => {
      const style = getComputedStyle(it);
      return it.checkVisibility() && it.clientWidth > 1 && !it.closest('svg')
        && (cuts(style.overflowX, it.scrollWidth, it.clientWidth) || cuts(style.overflowY, it.scrollHeight, it.clientHeight));
    }).map(it => it.outerHTML.slice(0, 120));
    document.adoptedStyleSheets = [];
    return found;
  })()";

async fn wider_spaces_cut_nothing(tab: &Tab) {
    for size in [(1366, 768), (360, 740)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        for Telling { address, moment, .. } in telling() {
            tab.follow(&address).await;
            tab.until_moment(moment).await;
            assert_eq!(tab.eval::<Vec<String>>(CUT).await, [""; 0], "{address} {size:?}");
        }
    }
}

/// Widths of a window, and the language.
const WIDTHS: [(u32, &str); 6] = [
    (320, "en-US"),
    (320, "zh-CN"),
    (360, "en-US"),
    (700, "en-US"),
    (1024, "en-US"),
    (1600, "zh-CN"),
];

/// The picture, and what has its place in a narrow window.
async fn nothing_scrolls_sideways(tab: &Tab) {
    for (width, languages) in WIDTHS {
        tab.look(Look { size: (width, 700), languages, ..Look::default() }).await;
        for Telling { address, moment, .. } in telling() {
            tab.follow(&address).await;
            tab.until_moment(moment).await;
            let narrow: bool =
                tab.eval("document.querySelector('.beside').checkVisibility()").await;
            for at in 0..=u32::from(narrow) {
                if at > 0 {
                    tab.click("document.querySelector('.beside')").await;
                }
                tab.settle().await;
                let (scroll, inner): (u32, u32) =
                    tab.eval("[document.scrollingElement.scrollWidth, innerWidth]").await;
                assert!(
                    scroll <= inner,
                    "{address} {languages} {width} pixels wide, part {at}: {scroll} > {inner}"
                );
            }
        }
    }
}

async fn every_picture_has_a_name_and_a_table_that_says_the_same(tab: &Tab) {
    tab.look(Look::default()).await;
    let mut findings = Findings::default();
    tab.follow("g=fig4&m=9&level=probe").await;
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

    tab.press("t").await;
    tab.until("document.querySelectorAll('#scene table').length === 3").await;
    // Twelve nodes, seventeen buckets, and two ways to look, each in a row under a head.
    let rows: Vec<usize> =
        tab.eval("[...document.querySelectorAll('#scene table')].map(it => it.querySelectorAll('tbody tr').length)").await;
    assert_eq!(rows, [12, 17, 2]);
    findings.look(tab, "tables").await;
    findings.report();
}

/// Hints that the keyboard is not led to: on nothing that has it, nor around it. Terms are defined in the help too.
const UNREACHED: &str = "(() => {
   const can = 'button, input, select, textarea, a[href], summary, [tabindex=\"0\"]';
   const led = it => it.matches(can) || it.querySelector(can) || it.closest('.code, dfn');
   return [...document.querySelectorAll('[title]')].filter(it => it.checkVisibility() && !led(it)).map(it => it.outerHTML.slice(0, 200));
 })()";

async fn every_hint_is_read_by_keyboard(tab: &Tab) {
    for Telling { lab, address, moment, .. } in telling() {
        tab.follow(&address).await;
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
    tab.follow("g=deep").await;
    tab.until("document.querySelector('.views button')").await;
    tab.press("Tab").await;
    tab.run("document.querySelector('.views button').focus()").await;
    tab.until("document.querySelector('#hint')?.textContent.includes('Ctrl + wheel')").await;
}

async fn a_canvas_is_painted_anew_in_forced_colours_and_after_them(tab: &Tab) {
    let (forced, usual) = (
        Look { forced: true, still: true, ..Look::default() },
        Look { still: true, ..Look::default() },
    );
    tab.follow("g=hundreds&m=9").await;
    tab.until_moment(9).await;
    tab.until("document.querySelector('canvas.paint')?.width > 0").await;
    // Once there and back first: what comes late is there then.
    tab.look(forced).await;
    tab.settle().await;
    tab.look(usual).await;
    tab.settle().await;
    let painted = "document.querySelector('canvas.paint').toDataURL()";
    let own: String = tab.eval(painted).await;
    tab.look(forced).await;
    tab.until(&format!("{painted} !== '{own}'")).await;
    tab.look(usual).await;
    tab.until(&format!("{painted} === '{own}'")).await;
}

rows!(
    access, Look { still: true, ..Look::default() };
    axe_finds_nothing_wide_and_narrow,
    axe_finds_nothing_in_the_editor,
    nothing_scrolls_sideways,
    wider_spaces_cut_nothing,
    axe_finds_nothing_in_dialogs,
    axe_finds_nothing_on_a_phone,
    axe_finds_nothing_in_the_trace_of_a_week,
    forced_colours_leave_everything_there,
    every_picture_has_a_name_and_a_table_that_says_the_same,
    every_hint_is_read_by_keyboard,
    a_canvas_is_painted_anew_in_forced_colours_and_after_them,
);
