//! Forms by keyboard and by ear: where the focus goes, what is told of a field, of a change, of what was undone.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const TABLE: &str = "
what is wrong with a field is tied to it, and names its own range
    at g=lend&lang=en
    edit
    write #editor tr.job input[inputmode=numeric] = x
    | js /^Expected a whole number from 1 to .*found “x”.$/.test(document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.textContent)
    press Control+a
    type 3 | no #editor tr.job input[inputmode=numeric][aria-describedby] | #live is Need: 3
    leave
    press Control+z | #live is The last change was undone.
the link holds what is selected
    at g=lend&m=20&s=stage.0.2 | [aria-pressed=true][data-key] | address s=stage.0.2
    press Escape | no address s=
    at g=lend&m=20&s=stage.0.99 | no [aria-pressed=true][data-key]
the title of an example is in the reader's language until the reader changes it
    at g=lend&lang=zh | no h1 says 已修改
    edit | #editor input '标题' holds 原文表 1：借出与强制回收
    write #editor input '标题' = mine | #editor input '标题' holds mine | h1 says mine
";

async fn the_keyboard_stays_in_the_form_when_a_change_takes_its_control_away(tab: &Tab) {
    tab.steps("at g=lend&lang=en\nedit | #editor tr.job").await;
    for pressed in [
        "#editor tr.stage button '+ job'",
        "#editor tr.job button '×'",
        "#editor tr.stage button '×'",
        "#editor button 'Add a workflow'",
    ] {
        let before = tab.count("#editor tr").await;
        tab.enter(pressed).await;
        tab.sees(&format!("no {before} of #editor tr")).await;
        tab.settle().await;
        tab.holds("document.activeElement.closest('#editor')").await;
    }
}

async fn a_focused_region_that_scrolls_keeps_its_keys_and_one_that_does_not_gives_them_away(
    tab: &Tab,
) {
    // By keyboard: where the pointer led it, the keys are the page's.
    tab.steps("look 1100x560\nat g=lend&m=9&level=probe\npress Tab").await;
    let focus = async |scrolls: bool| {
        tab.holds(&format!(
            "(it => {{ it?.focus(); return it; }})([...document.querySelectorAll('main [tabindex=\"0\"]:not([data-key], button, a, input, select)')]
               .find(it => it.checkVisibility() && (it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth) === {scrolls}))"
        ))
        .await;
    };
    focus(true).await;
    tab.steps("press End Home\nsettle | moment 9").await;
    focus(false).await;
    tab.home().await;
}

async fn a_name_is_added_to_a_list_once_and_one_that_nothing_has_is_told(tab: &Tab) {
    tab.steps("at g=fig5\nedit | #editor .chips input.add").await;
    let names = "#editor .chips:has(input.add)";
    let input = "#editor .chips input.add";
    let count = format!("document.querySelector('{names}').querySelectorAll('li').length");
    let before: u32 = tab.eval(&count).await;
    for (name, told, more) in [("nope", "nope", 0), ("a", "", 1), ("a", "", 1)] {
        tab.write(input, name).await;
        tab.press("Enter").await;
        tab.until(&format!("{count} === {}", before + more)).await;
        let told = if told.is_empty() { "is empty" } else { "says nope" };
        tab.sees(&format!("{names} .field-error {told}")).await;
        tab.sees(&if more > 0 {
            format!("{input} is empty")
        } else {
            format!("no {input} is empty")
        })
        .await;
    }
}

/// Fields that something lies over.
const COVERED: &str = "[...document.querySelectorAll('#editor td input')].filter(it => {
    it.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = it.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== it;
  }).map(it => it.getAttribute('aria-label'))";

async fn every_field_of_a_row_can_be_seen(tab: &Tab) {
    for look in ["360x740 still", "1366x768 still"] {
        tab.looks(look).await;
        tab.steps("at g=easy&m=0&lang=en\nedit | #editor td input[6]").await;
        tab.none(COVERED).await;
    }
}

rows!(
    forms, Look::USUAL, TABLE;
    the_keyboard_stays_in_the_form_when_a_change_takes_its_control_away,
    a_focused_region_that_scrolls_keeps_its_keys_and_one_that_does_not_gives_them_away,
    a_name_is_added_to_a_list_once_and_one_that_nothing_has_is_told,
    every_field_of_a_row_can_be_seen,
);
