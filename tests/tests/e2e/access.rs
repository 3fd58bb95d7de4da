//! Axe in every lab, in both themes and languages, wide and narrow, and with every dialog open.

use gantry_core::scenario::LabKind;
use gantry_tests::browser::{Look, Tab, browse};
use gantry_tests::gallery::{self, Telling, telling};
use gantry_tests::rows;

const TABLE: &str = "
every picture has a name, and a table that says the same
    look moving
    at g=fig4&m=9&level=probe | #scene figure svg
    | js [...document.querySelectorAll('#scene figure svg:not([aria-hidden], svg svg)')].every(it => it.getAttribute('aria-label'))
    | no #scene [role=button]:not([aria-label])
    press t | 3 of #scene table
    # Twelve nodes, seventeen buckets, and two ways to look, each in a row under a head.
    | js `${[...document.querySelectorAll('#scene table')].map(it => it.querySelectorAll('tbody tr').length)}` === '12,17,2'
    | axe
what is said of a row of buttons is said with each of them
    at g=deep | .views button
    press Tab
    focus .views button | #hint says Ctrl + wheel
the trace of a week
    at g=kth-week&m=12 | axe
axe finds nothing in dialogs
    in light, dark
    at g=fig4&m=9&level=probe
    button Gallery | dialog[open] | axe
    close
    button Share | dialog[open] | axe
    close
    button Settings | dialog[open] | axe
    close
    button Help | dialog[open] | axe
axe finds nothing on a phone
    in 360x740
    every lab
    | axe
    click .beside | axe
forced colours leave everything there
    in forced
    every lab
    | none blank() | axe
wider spaces cut nothing
    in 1366x768, 360x740
    every lab
    | none cut()
nothing scrolls sideways, nor what has its place in a narrow window
    in 320x700 moving, 320x700 zh moving, 360x700 moving, 700x700 moving, 1024x700 moving, 1600x700 zh moving
    every lab
    settle | now document.scrollingElement.scrollWidth <= innerWidth
    run const it = document.querySelector('.beside'); if (it.checkVisibility()) it.click()
    settle | now document.scrollingElement.scrollWidth <= innerWidth
a canvas is painted anew in forced colours and after them
    # Once there and back first: what comes late is there then.
    at g=hundreds&m=9 | js document.querySelector('canvas.paint')?.width > 0
    look forced
    settle
    look still
    settle
    run window.painted = () => document.querySelector('canvas.paint').toDataURL()
    run window.own = painted()
    look forced | js painted() !== own
    look still | js painted() === own
";

/// In a moment of every lab; in the forms of every lab, and in the text beside them in other colours.
const LOOKED_AT: &str = "
axe finds nothing, wide and narrow, in the reader's language and colours
    in 1360x860 light, 1360x860 zh dark, 360x740 zh light, 360x740 dark
    every lab
    | now document.documentElement.lang.startsWith(navigator.language.slice(0, 2))
    | now matchMedia(`(prefers-color-scheme: ${document.documentElement.dataset.theme})`).matches
    | axe
axe finds nothing in the editor
    every lab
    edit
    look light
    click #editor .ways button | axe
    look dark
    click #editor .ways button[-1] | #editor-text | axe
";

/// The same table with light colours for dark ones, and the other way.
pub fn in_other_colours(table: &str) -> String {
    table.replace("dark", "LIGHT").replace("light", "dark").replace("LIGHT", "light")
}

#[test]
#[ignore = "with --full"]
fn axe_finds_nothing_in_the_other_colours() {
    browse(Look::STILL, async |tab: &Tab| tab.table(&in_other_colours(LOOKED_AT)).await);
}

#[test]
#[ignore = "with --full"]
fn axe_finds_nothing_in_any_example() {
    browse(Look::STILL, async |tab: &Tab| {
        for example in gallery::all() {
            tab.follow(&format!("g={}", example.name)).await;
            tab.axe_finds_nothing().await;
        }
    });
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

/// Hints that the keyboard is not led to: on nothing that has it, nor around it. Terms are defined in the help too.
const UNREACHED: &str = "(() => {
   const can = 'button, input, select, textarea, a[href], summary, [tabindex=\"0\"]';
   const led = it => it.matches(can) || it.querySelector(can) || it.closest('.code, dfn');
   return [...document.querySelectorAll('[title]')].filter(it => it.checkVisibility() && !led(it)).map(it => it.outerHTML.slice(0, 200));
 })()";

async fn every_hint_is_read_by_keyboard(tab: &Tab) {
    for Telling { lab, address, .. } in telling() {
        tab.at(&address).await;
        tab.none(UNREACHED).await;
        tab.edit("").await;
        tab.none(UNREACHED).await;
        // The help names the keys of the lab and no others.
        let timed = tab.is("document.querySelector('.over-time')").await;
        tab.steps("button Help | dialog[open] .keys").await;
        let keys: String = tab.of("dialog[open]", "it.innerText").await;
        assert_eq!(keys.contains("time chart"), timed, "{address}: {keys}");
        assert_eq!(keys.contains("estimate"), lab == LabKind::Backfill, "{address}: {keys}");
    }
}

#[test]
fn access() {
    browse(Look::STILL, async |tab: &Tab| {
        tab.knows(&[("blank", BLANK), ("cut", CUT)]).await;
        tab.table(TABLE).await;
        tab.table(LOOKED_AT).await;
        rows![tab: every_hint_is_read_by_keyboard];
    });
}
