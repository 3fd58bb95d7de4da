//! Everything by keyboard: the way of the focus, keys that controls keep for themselves, shortcuts.

use gantry_tests::browser::{Busy, Look, Tab, browse, button};
use gantry_tests::gallery::{Telling, telling};
use gantry_tests::rows;

use crate::traces::make;

const FOCUSED: &str = "document.activeElement";

async fn focus(tab: &Tab, element: &str) {
    tab.run(&format!("({element}).focus()")).await;
    let there: bool = tab.eval(&format!("{FOCUSED} === ({element})")).await;
    assert!(there, "{element} takes the focus");
}

async fn the_focus_passes_every_control_in_the_order_of_the_page_and_leaves_it(tab: &Tab) {
    for Telling { address, moment, .. } in telling() {
        tab.follow(&address).await;
        tab.until_moment(moment).await;
        tab.run("window.passed = []").await;
        for _ in 0..250 {
            tab.press("Tab").await;
            let over: bool = tab
                .eval(
                    "(() => { const it = document.activeElement;
                   if (it === document.body || passed.includes(it)) return true;
                   passed.push(it); return false; })()",
                )
                .await;
            if over {
                break;
            }
        }
        let backwards: Vec<String> = tab
        .eval(
            "passed.slice(1).filter((it, at) => !(passed[at].compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING))
               .map(it => it.outerHTML.slice(0, 150))",
        )
        .await;
        assert!(backwards.is_empty(), "the focus goes back to: {backwards:#?}");
        let unreached: Vec<String> = tab
        .eval(
            "[...document.querySelectorAll('button, select, textarea, a[href], input')].filter(it =>
               it.checkVisibility({ visibilityProperty: true }) && !it.disabled && it.tabIndex >= 0 && !passed.includes(it)
               && !(it.type === 'radio' && passed.some(other => other.name === it.name)))
               .map(it => it.outerHTML.slice(0, 150))",
        )
        .await;
        assert!(unreached.is_empty(), "never reached: {unreached:#?}");
        let hidden: Vec<String> = tab
        .eval(
            "passed.filter(it => { const box = it.getBoundingClientRect(); return box.width === 0 || box.height === 0; })
               .map(it => it.outerHTML.slice(0, 150))",
        )
        .await;
        assert!(hidden.is_empty(), "focused and not to be seen: {hidden:#?}");
    }
}

async fn a_focused_button_keeps_space_and_a_focused_slider_its_arrows(tab: &Tab) {
    tab.follow("g=fig4&m=3&level=event").await;
    tab.until_moment(3).await;
    focus(tab, "document.getElementById('scrubber')").await;
    // The level is event: a step would go far, the slider goes by one.
    tab.press("ArrowRight").await;
    tab.until_moment(4).await;
    tab.press("ArrowLeft").await;
    tab.until_moment(3).await;
    tab.press("End").await;
    tab.until_moment(18).await;
    tab.home().await;

    focus(tab, &button("Step forward")).await;
    tab.press(" ").await;
    tab.until_moment(1).await;
    let playing: String = tab.eval("document.querySelector('main').dataset.playing").await;
    assert_eq!(playing, "false", "Space pressed the button, it did not start playing");
}

async fn shortcuts_open_what_they_name_and_are_quiet_while_typing(tab: &Tab) {
    tab.follow("g=fig4&m=3&level=probe").await;
    tab.until_moment(3).await;
    tab.press("?").await;
    tab.until("document.querySelector('dialog[open]')").await;
    tab.press("ArrowRight").await;
    tab.close().await;
    assert_eq!(tab.moment().await.0, 3, "a dialog keeps the keys");

    tab.press("/").await;
    tab.until("document.activeElement.id === 'find'").await;
    tab.type_in("b +.-").await;
    let sought: String = tab.eval("document.getElementById('find').value").await;
    assert_eq!(sought, "b +.-");
    assert_eq!(tab.moment().await.0, 3, "typing steps nowhere");
    tab.press("Escape").await;
    tab.until("document.getElementById('find').value === ''").await;
    tab.type_in("b").await;
    tab.press("Enter").await;
    tab.settle().await;
    let asked: String = tab.eval("document.querySelector('.why-not').innerText").await;
    assert!(asked.contains('b'), "an answer about b: {asked}");

    tab.run("document.activeElement.blur()").await;
    tab.press("PageDown").await;
    tab.until_moment(4).await;
    tab.press("PageUp").await;
    tab.until_moment(3).await;
}

#[test]
fn keys_that_come_faster_than_the_page_can_draw_lose_nothing() {
    browse(Look::default(), async |tab: &Tab| {
        Busy::Starved.begin(&tab.page).await;
        tab.open("g=rivals").await;
        tab.press("/").await;
        tab.until("document.activeElement.id === 'find'").await;
        tab.type_in("urgent").await;
        tab.press("Enter").await;
        tab.until("document.querySelector('.why-not .headline')?.textContent.includes('urgent')")
            .await;
        // Each key of a slider counts from where the one before led.
        tab.run("document.querySelector('input[type=range]').focus()").await;
        tab.press("Home").await;
        for _ in 0..4 {
            tab.press("ArrowRight").await;
        }
        tab.until_moment(4).await;
        // What is typed into one field stays when the next is typed into.
        tab.follow("g=easy").await;
        make(tab).await;
        for (field, typed) in [("make-jobs", "77"), ("make-nodes", "9")] {
            tab.run(&format!("document.getElementById('{field}').select()")).await;
            tab.type_in(typed).await;
        }
        let typed: Vec<String> = tab
            .eval("['make-jobs', 'make-nodes'].map(id => document.getElementById(id).value)")
            .await;
        assert_eq!(typed, ["77", "9"]);
    });
}

async fn a_dialog_holds_the_focus_and_gives_it_back(tab: &Tab) {
    tab.follow("g=fig4").await;
    for label in ["Gallery", "Share", "Settings", "Help"] {
        tab.click_button(label).await;
        tab.until("document.querySelector('dialog[open]')").await;
        for _ in 0..30 {
            tab.press("Tab").await;
        }
        let inside: bool = tab
            .eval("document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))")
            .await;
        assert!(inside, "{label}: the focus left the dialog");
        tab.close().await;
        let of_menu = "document.querySelector('.of-menu > .button')";
        let back: bool = tab
            .eval(&format!("[{}, {of_menu}].includes(document.activeElement)", button(label)))
            .await;
        assert!(back, "{label}: the focus is not back on the button");
    }
}

async fn enter_opens_a_dialog(tab: &Tab, buttons: &[&str]) {
    for label in buttons {
        tab.open("g=fig4").await;
        focus(tab, label).await;
        tab.press("Enter").await;
        tab.until("document.querySelector('dialog[open]')").await;
    }
}

async fn enter_on_a_button_opens_its_dialog_as_soon_as_the_page_is_there(tab: &Tab) {
    enter_opens_a_dialog(tab, &["document.querySelector('.head .title button')"]).await;
}

#[test]
#[ignore = "with --full"]
fn enter_on_any_button_opens_its_dialog_as_soon_as_the_page_is_there() {
    browse(Look::default(), async |tab: &Tab| {
        enter_opens_a_dialog(tab, &[&button("Share")]).await;
    });
}

async fn every_mark_of_the_picture_is_reached_and_asked_by_keyboard(tab: &Tab) {
    tab.follow("g=fig4&m=18&level=probe").await;
    let picture = "space";
    let marks = format!("document.querySelectorAll('#{picture} [role=button]')");
    tab.until(&format!("{marks}.length > 5")).await;
    let count: usize = tab.eval(&format!("{marks}.length")).await;
    focus(tab, &format!("document.querySelector('#{picture} [tabindex=\"0\"]')")).await;
    tab.run("window.passed = new Set([document.activeElement.id])").await;
    for key in ["ArrowDown", "ArrowUp"] {
        for _ in 0..count {
            tab.press(key).await;
            tab.settle().await;
            tab.run("passed.add(document.activeElement.id)").await;
        }
    }
    let passed: usize = tab.eval("passed.size").await;
    assert_eq!(passed, count, "marks of the {picture}");
    assert_eq!(tab.moment().await.0, 18, "arrows in the picture do not step");
    tab.press("Enter").await;
    tab.until("document.querySelector('.why-not button')").await;
    let asked: String = tab.eval("document.querySelector('.why-not').innerText").await;
    assert!(asked.len() > 10, "{asked}");
    tab.press("Escape").await;
    tab.until("!document.querySelector('.why-not button')").await;
}

/// Presses a control by keyboard, and waits for what comes of it: something has the keyboard then.
async fn press_by_key(tab: &Tab, control: &str, then: &str) {
    tab.until(&format!("document.querySelector('{control}')")).await;
    focus(tab, &format!("document.querySelector('{control}')")).await;
    tab.press("Enter").await;
    tab.until(then).await;
    tab.settle().await;
    let left: bool =
        tab.eval(&format!("{FOCUSED} === document.body || {FOCUSED}.matches(':disabled')")).await;
    assert!(!left, "{control} leaves the keyboard on nothing");
}

async fn what_takes_a_control_away_leaves_the_keyboard_to_another(tab: &Tab) {
    tab.follow("g=lend&m=0&lang=en").await;
    tab.until("document.querySelectorAll('.foot .steps button').length > 3").await;
    let on = "document.querySelector('.asks-of .asks .on')";
    press_by_key(tab, ".steps li:nth-child(3) button", on).await;
    let number = "document.activeElement.id === 'predict-number'";
    press_by_key(tab, ".asks-of .asks .on", number).await;
    tab.press("4").await;
    tab.press("Enter").await;
    tab.until("document.querySelector('.asked .on')").await;
    press_by_key(tab, ".asked .on", "document.querySelector('.asks-of .asks .button')").await;
    press_by_key(tab, ".asks-of .asks .button", "document.querySelector('.because')").await;
    let next = "document.querySelector('.foot .steps [aria-current]').textContent === '5'";
    press_by_key(tab, "#play[data-next]", next).await;
    tab.press("c").await;
    tab.until("document.querySelector('main[data-ready=true] figure')").await;
    let one = "document.querySelector('main[data-moment]')";
    press_by_key(tab, ".choice-bar .close", one).await;
}

rows!(
    keyboard, Look::default();
    the_focus_passes_every_control_in_the_order_of_the_page_and_leaves_it,
    a_focused_button_keeps_space_and_a_focused_slider_its_arrows,
    shortcuts_open_what_they_name_and_are_quiet_while_typing,
    a_dialog_holds_the_focus_and_gives_it_back,
    enter_on_a_button_opens_its_dialog_as_soon_as_the_page_is_there,
    every_mark_of_the_picture_is_reached_and_asked_by_keyboard,
    what_takes_a_control_away_leaves_the_keyboard_to_another,
);
