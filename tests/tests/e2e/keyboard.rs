//! Everything by keyboard: the way of the focus, keys that controls keep for themselves, shortcuts.

use gantry_tests::browser::{Busy, Look, Tab, browse, button};
use gantry_tests::gallery::{Telling, telling};
use gantry_tests::rows;

use crate::traces::make;

const TABLE: &str = "
a focused button keeps Space, and a focused slider its arrows
    # The level is event: a step would go far, the slider goes by one.
    at g=fig4&m=3&level=event
    focus #scrubber
    press ArrowRight | moment 4
    press ArrowLeft | moment 3
    press End | moment 18
    home
    focus button 'Step forward'
    press Space | moment 1 | main[data-playing=false]
shortcuts open what they name and are quiet while typing
    at g=fig4&m=3&level=probe
    press ? | dialog[open]
    press ArrowRight
    close | moment 3
    press / | on #find
    type b +.- | #find holds b +.- | moment 3
    press Escape | #find is empty
    type b
    press Enter | .why-not says b
    leave
    press PageDown | moment 4
    press PageUp | moment 3
Enter on a button opens its dialog as soon as the page is there
    open g=fig4
    enter .head .title button | dialog[open]
";

/// Goes on with the Tab key until it leads to what was passed before, or out of the page; what is wrong with the way.
const WRONG: &str = "(() => { const passed = window.passed, outer = it => it.outerHTML.slice(0, 150);
    const controls = [...document.querySelectorAll('button, select, textarea, a[href], input')];
    const back = (it, at) => at > 0 && !(passed[at - 1].compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING);
    const unreached = it => it.checkVisibility({ visibilityProperty: true }) && !it.disabled && it.tabIndex >= 0
      && !passed.includes(it) && !(it.type === 'radio' && passed.some(other => other.name === it.name));
    const hidden = it => (box => box.width === 0 || box.height === 0)(it.getBoundingClientRect());
    return [...passed.filter(back).map(it => `the focus goes back to ${outer(it)}`),
      ...controls.filter(unreached).map(it => `never reached: ${outer(it)}`),
      ...passed.filter(hidden).map(it => `focused and not to be seen: ${outer(it)}`)]; })()";

async fn the_focus_passes_every_control_in_the_order_of_the_page_and_leaves_it(tab: &Tab) {
    let over = "(it => it === document.body || passed.includes(it) || !passed.push(it))(document.activeElement)";
    for Telling { address, .. } in telling() {
        tab.at(&address).await;
        tab.run("window.passed = []").await;
        for _ in 0..250 {
            tab.press("Tab").await;
            if tab.is(over).await {
                break;
            }
        }
        tab.none(WRONG).await;
    }
}

#[test]
fn keys_that_come_faster_than_the_page_can_draw_lose_nothing() {
    browse(Look::USUAL, async |tab: &Tab| {
        Busy::Starved.begin(&tab.page).await;
        tab.steps(
            "open g=rivals
            press / | on #find
            type urgent
            press Enter | .why-not .headline says urgent
            # Each key of a slider counts from where the one before led.
            focus input[type=range]
            press Home ArrowRight ArrowRight ArrowRight ArrowRight | moment 4
            at g=easy",
        )
        .await;
        // What is typed into one field stays when the next is typed into.
        make(tab).await;
        for (field, typed) in [("#make-jobs", "77"), ("#make-nodes", "9")] {
            tab.does(field, "it.select()").await;
            tab.type_in(typed).await;
        }
        assert_eq!([tab.value("#make-jobs").await, tab.value("#make-nodes").await], ["77", "9"]);
    });
}

async fn a_dialog_holds_the_focus_and_gives_it_back(tab: &Tab) {
    tab.follow("g=fig4").await;
    for label in ["Gallery", "Share", "Settings", "Help"] {
        tab.click_button(label).await;
        tab.sees("dialog[open]").await;
        for _ in 0..30 {
            tab.press("Tab").await;
        }
        tab.holds("document.activeElement.matches('body, dialog, dialog *')").await;
        tab.close().await;
        let menu = "document.querySelector('.of-menu > .button')";
        tab.holds(&format!("[{}, {menu}].includes(document.activeElement)", button(label))).await;
    }
}

#[test]
#[ignore = "with --full"]
fn enter_on_any_button_opens_its_dialog_as_soon_as_the_page_is_there() {
    browse(Look::USUAL, async |tab: &Tab| {
        tab.open("g=fig4").await;
        tab.enter(&button("Share")).await;
        tab.sees("dialog[open]").await;
    });
}

async fn every_mark_of_the_picture_is_reached_and_asked_by_keyboard(tab: &Tab) {
    tab.steps("at g=fig4&m=18&level=probe | #space [role=button][5]").await;
    let count = tab.count("#space [role=button]").await;
    tab.focus("#space [tabindex=\"0\"]").await;
    tab.run("window.passed = new Set([document.activeElement.id])").await;
    for key in ["ArrowDown", "ArrowUp"] {
        for _ in 0..count {
            tab.press(key).await;
            tab.settle().await;
            tab.run("passed.add(document.activeElement.id)").await;
        }
    }
    assert_eq!(tab.eval::<usize>("passed.size").await, count);
    assert_eq!(tab.moment().await.0, 18, "arrows in the picture do not step");
    tab.steps(
        "press Enter | .why-not button | js document.querySelector('.why-not').innerText.length > 10
        press Escape | no .why-not button",
    )
    .await;
}

/// Presses a control by keyboard, and waits for what comes of it: something has the keyboard then.
async fn enter(tab: &Tab, control: &str, then: &str) {
    tab.enter(control).await;
    tab.sees(then).await;
    tab.settle().await;
    tab.holds("!document.activeElement.matches('body, :disabled')").await;
}

async fn what_takes_a_control_away_leaves_the_keyboard_to_another(tab: &Tab) {
    tab.steps("at g=lend&m=0&lang=en | .foot .steps button[3]").await;
    enter(tab, ".steps li:nth-child(3) button", ".asks-of .asks .on").await;
    enter(tab, ".asks-of .asks .on", "on #predict-number").await;
    tab.steps("press 4 Enter | .asked .on").await;
    enter(tab, ".asked .on", ".asks-of .asks .button").await;
    enter(tab, ".asks-of .asks .button", ".because").await;
    enter(tab, "#play[data-next]", ".foot .steps [aria-current] is 5").await;
    tab.steps("press c | main[data-ready=true] figure").await;
    enter(tab, ".choice-bar .close", "main[data-moment]").await;
}

#[test]
fn keyboard() {
    browse(Look::USUAL, async |tab: &Tab| {
        // On a page that nobody has pressed anything on yet.
        rows![tab: the_focus_passes_every_control_in_the_order_of_the_page_and_leaves_it];
        tab.table(TABLE).await;
        rows![tab:
            a_dialog_holds_the_focus_and_gives_it_back,
            every_mark_of_the_picture_is_reached_and_asked_by_keyboard,
            what_takes_a_control_away_leaves_the_keyboard_to_another,
        ];
    });
}
