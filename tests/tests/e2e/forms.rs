//! Forms by keyboard and by ear: where the focus goes, what is told of a field, of a change, of what was undone.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const FOCUSED: &str = "document.activeElement.closest('#editor') !== null";
const TOLD: &str = "document.getElementById('live').textContent";

/// Opens the editor on the example of a loan.
async fn edit(tab: &Tab) {
    tab.follow("g=lend&lang=en").await;
    tab.click_button("Edit").await;
    tab.until("Boolean(document.querySelector('#editor tr.job'))").await;
}

/// Presses, by keyboard, the first button of that text among those that a selector finds; the forms have changed then.
async fn press(tab: &Tab, within: &str, text: &str) {
    let rows = "document.querySelectorAll('#editor tr').length";
    let before: u64 = tab.eval(rows).await;
    tab.run(&format!(
        "[...document.querySelectorAll('{within}')].find(it => it.textContent === '{text}').focus()"
    ))
    .await;
    tab.press("Enter").await;
    tab.until(&format!("{rows} !== {before}")).await;
    tab.settle().await;
}

async fn the_keyboard_stays_in_the_form_when_a_change_takes_its_control_away(tab: &Tab) {
    edit(tab).await;
    for (within, text) in [
        ("#editor tr.stage button", "+ job"),
        ("#editor tr.job button", "×"),
        ("#editor tr.stage button", "×"),
        ("#editor button", "Add a workflow"),
    ] {
        press(tab, within, text).await;
        assert!(tab.eval::<bool>(FOCUSED).await, "after {text} of {within}");
    }
}

async fn what_is_wrong_with_a_field_is_tied_to_it_and_names_its_own_range(tab: &Tab) {
    edit(tab).await;
    let field = "document.querySelector('#editor tr.job input[inputmode=numeric]')";
    tab.run(&format!("{field}.focus(); {field}.select()")).await;
    tab.type_in("x").await;
    let told =
        format!("document.getElementById({field}.getAttribute('aria-describedby'))?.textContent");
    tab.until(&format!("Boolean({told})")).await;
    let told: String = tab.eval(&told).await;
    assert!(
        told.starts_with("Expected a whole number from 1 to ") && told.ends_with("found “x”."),
        "{told}"
    );
    tab.press("Control+a").await;
    tab.type_in("3").await;
    tab.until(&format!("!{field}.hasAttribute('aria-describedby')")).await;
    tab.until(&format!("{TOLD} === 'Need: 3'")).await;
    tab.run("document.activeElement.blur()").await;
    tab.press("Control+z").await;
    tab.until(&format!("{TOLD} === 'The last change was undone.'")).await;
}

async fn a_focused_region_that_scrolls_keeps_its_keys_and_one_that_does_not_gives_them_away(
    tab: &Tab,
) {
    tab.look(Look { size: (1100, 560), ..Look::default() }).await;
    tab.follow("g=lend&m=9&level=probe").await;
    tab.until_moment(9).await;
    // By keyboard: where the pointer led it, the keys are the page's.
    tab.press("Tab").await;
    let regions = "[...document.querySelectorAll('main [tabindex=\"0\"]:not([data-key])')].filter(it => it.checkVisibility() && !it.matches('button, a, input, select'))";
    let focus = async |scrolls: bool| {
        let found: bool = tab
            .eval(&format!(
                "(() => {{ const it = {regions}.find(it => (it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth) === {scrolls});
                   it?.focus(); return Boolean(it); }})()"
            ))
            .await;
        assert!(found, "a region that scrolls: {scrolls}");
    };
    focus(true).await;
    tab.press("End").await;
    tab.press("Home").await;
    tab.settle().await;
    assert_eq!(tab.moment().await.0, 9);
    focus(false).await;
    tab.home().await;
}

async fn the_link_holds_what_is_selected(tab: &Tab) {
    tab.follow("g=lend&m=20&s=stage.0.2").await;
    tab.until("Boolean(document.querySelector('[aria-pressed=true][data-key]'))").await;
    tab.until("location.hash.includes('s=stage.0.2')").await;
    tab.press("Escape").await;
    tab.until("!location.hash.includes('s=')").await;
    tab.follow("g=lend&m=20&s=stage.0.99").await;
    tab.until_moment(20).await;
    assert!(
        !tab.eval::<bool>("Boolean(document.querySelector('[aria-pressed=true][data-key]'))").await
    );
}

async fn the_title_of_an_example_is_in_the_readers_language_until_the_reader_changes_them(
    tab: &Tab,
) {
    const TITLE: &str = "[...document.querySelectorAll('#editor input')].find(it => it.labels?.[0]?.textContent === '标题')";
    tab.follow("g=lend&lang=zh").await;
    tab.click_button("编辑").await;
    tab.until(&format!("{TITLE}?.value === '原文表 1：借出与强制回收'")).await;
    let headline = "document.querySelector('h1').textContent";
    let told: String = tab.eval(headline).await;
    assert!(!told.contains("已修改"), "{told}");
    tab.run(&format!("{TITLE}.focus(); {TITLE}.select()")).await;
    tab.type_in("mine").await;
    tab.until(&format!("{TITLE}.value === 'mine' && {headline}.includes('mine')")).await;
}

async fn a_name_is_added_to_a_list_once_and_one_that_nothing_has_is_told(tab: &Tab) {
    tab.follow("g=fig5").await;
    tab.click_button("Edit").await;
    let input = "document.querySelector('#editor .chips input.add')";
    let names = "document.querySelectorAll('#editor .chips:has(input.add)')[0].querySelectorAll('li').length";
    tab.until(input).await;
    let before: u32 = tab.eval(names).await;
    for (name, told, more) in [("nope", "nope", 0), ("a", "", 1), ("a", "", 1)] {
        tab.run(&format!("{input}.select()")).await;
        tab.type_in(name).await;
        tab.press("Enter").await;
        tab.until(&format!("{input}.closest('.chips').querySelector('.field-error').textContent.includes('{told}') && {names} === {} && ({input}.value === '') === ('{told}' === '')", before + more)).await;
    }
}

async fn every_field_of_a_row_can_be_seen(tab: &Tab) {
    for size in [(360, 740), (1366, 768)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        tab.follow("g=easy&m=0&lang=en").await;
        tab.click_button("Edit").await;
        tab.until("document.querySelectorAll('#editor td input').length > 6").await;
        let covered: Vec<String> = tab
                .eval(
                    "[...document.querySelectorAll('#editor td input')].filter(it => {
                         it.scrollIntoView({ block: 'center', inline: 'nearest' });
                         const box = it.getBoundingClientRect();
                         return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== it;
                     }).map(it => it.getAttribute('aria-label'))",
                )
                .await;
        assert_eq!(covered, [""; 0], "{size:?}");
    }
}

rows!(
    forms, Look::default();
    the_keyboard_stays_in_the_form_when_a_change_takes_its_control_away,
    what_is_wrong_with_a_field_is_tied_to_it_and_names_its_own_range,
    a_focused_region_that_scrolls_keeps_its_keys_and_one_that_does_not_gives_them_away,
    the_link_holds_what_is_selected,
    the_title_of_an_example_is_in_the_readers_language_until_the_reader_changes_them,
    a_name_is_added_to_a_list_once_and_one_that_nothing_has_is_told,
    every_field_of_a_row_can_be_seen,
);
