//! The shell on small views and under fingers; Space after clicks; lists that unfold; the find box.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::gallery::telling;
use gantry_tests::rows;

/// A moment of each lab.
const LABS: [(&str, u64); 5] =
    [("fig4", 9), ("checkpoint", 21), ("lend", 23), ("planned", 20), ("nine-tasks", 60)];

/// How much of the picture is in the window, in pixels of height.
const SEEN: &str = "(box => Math.round(Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)))
    (document.querySelector('.canvas').getBoundingClientRect())";

/// Controls that cannot be brought into the window, or are covered there once they have the keyboard.
const UNREACHED: &str = "(() => { const found = [];
    for (const it of document.querySelectorAll('.page :is(button, a, select, summary, input)')) {
      if (!it.checkVisibility({ visibilityProperty: true }) || it.matches('.skip') || it.closest('svg')) continue;
      it.focus({ focusVisible: true });
      const box = it.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
      const there = document.elementFromPoint(x, y);
      const inside = x >= 0 && x < innerWidth && y >= 0 && y < innerHeight;
      if (!inside || !(it.contains(there) || there?.contains(it) || it.labels?.length && [...it.labels].some(label => label.contains(there))))
        found.push(`${it.outerHTML.slice(0, 120)} at ${Math.round(x)}, ${Math.round(y)} is under ${there?.outerHTML.slice(0, 80)}`);
    }
    return found; })()";

async fn open(tab: &Tab, (example, moment): (&str, u64)) {
    tab.follow(&format!("g={example}&m={moment}&level=probe")).await;
    tab.until_moment(moment).await;
    tab.settle().await;
}

/// What the keyboard comes to outside the pictures, but the panels that it scrolls; the choices of a question as one.
const CONTROLS: &str = "[...document.querySelectorAll('.page :is(button, a[href], input, select, textarea, summary, [tabindex])')]
    .filter(it => it.tabIndex >= 0 && it.checkVisibility() && !it.matches('.skip, .code, .why, .asks .button:not(:first-child)') && !it.closest('.drawing, .picture, .notices, .notice'))
    .map(it => it.outerHTML.slice(0, 80))";

/// The most of them, and the most beside these while a question is open.
const MOST: (usize, usize) = (18, 2);

async fn few_controls_are_in_sight(tab: &Tab) {
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    let mut wrong = Vec::new();
    for it in telling() {
        open(tab, (&it.name, 0)).await;
        for _ in 0..2 {
            let found: Vec<String> = tab.eval(CONTROLS).await;
            let asks = tab.eval::<bool>("!!document.querySelector('.asks')").await;
            if found.len() > MOST.0 + if asks { MOST.1 } else { 0 } {
                wrong.push(format!("{}: {} {found:#?}", it.name, found.len()));
            }
            tab.press("g").await;
            tab.settle().await;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// 400 % and 200 % of zoom on a window of 1366 by 768, and the size that WCAG 1.4.10 names.
async fn at_400_percent_the_picture_is_seen_and_all_is_reached(tab: &Tab) {
    tab.look(Look { still: true, ..Look::default() }).await;
    for (size, least) in [((320, 256), 102), ((342, 192), 60), ((683, 384), 192)] {
        tab.look(Look { size, still: true, ..Look::default() }).await;
        for lab in LABS {
            open(tab, lab).await;
            let fixed: String =
                tab.eval("getComputedStyle(document.querySelector('.foot')).position").await;
            assert!(fixed == "static" || fixed == "relative", "{lab:?} {size:?}: {fixed}");
            let foot: u32 = tab
                .eval("Math.round(document.querySelector('.foot').getBoundingClientRect().height)")
                .await;
            assert!(foot <= 112, "{lab:?} {size:?}: the foot is {foot} px");
            let seen: i32 = tab.eval(SEEN).await;
            assert!(seen >= least, "{lab:?} {size:?}: {seen} px of the picture at first");
            let whole: bool = tab
                .eval("(it => it.scrollWidth <= innerWidth && it.scrollHeight <= innerHeight)(document.scrollingElement)")
                .await;
            assert!(whole, "{lab:?} {size:?}: the page scrolls");
            let unreached: Vec<String> = tab.eval(UNREACHED).await;
            assert!(unreached.is_empty(), "{lab:?} {size:?}: {unreached:#?}");
        }
    }
}

async fn on_a_phone_picture_and_sentence_are_seen_together(tab: &Tab) {
    tab.look(Look { size: (360, 740), still: true, ..Look::default() }).await;
    for languages in ["en-US", "zh-CN"] {
        tab.look(Look { size: (360, 740), languages, still: true, ..Look::default() }).await;
        for lab in LABS {
            open(tab, lab).await;
            let seen: i32 = tab.eval(SEEN).await;
            assert!(seen >= 370, "{lab:?} {languages}: {seen} px of the picture");
            let said: String = tab
                .eval(
                    "[...document.querySelectorAll('.middle .moment')].filter(it => {
                       const box = it.getBoundingClientRect();
                       return it.checkVisibility() && box.top >= 0 && box.bottom <= innerHeight; })
                       .map(it => it.textContent.trim()).join('|')",
                )
                .await;
            assert!(said.chars().count() > 4, "{lab:?} {languages}: {said:?}");
        }
    }
    // A finger reads what is else under the pointer alone.
    open(tab, LABS[0]).await;
    tab.run(
        "document.getElementById('metrics').showPopover();
         document.querySelector('.lamps button').dispatchEvent(
           new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))",
    )
    .await;
    tab.until("document.querySelector('#hint')?.textContent.length > 10").await;
    tab.axe_finds_nothing().await;
    tab.press("Escape").await;
    tab.until("!document.querySelector('#hint')").await;
}

async fn large_type_keeps_the_live_line_in_sight(tab: &Tab) {
    tab.look(Look { size: (1366, 768), still: true, ..Look::default() }).await;
    tab.large_type(true).await;
    for (example, moment) in [("fig4", 14), ("checkpoint", 18), ("lend", 20), ("nine-tasks", 56)] {
        open(tab, (example, moment)).await;
        for _ in 0..6 {
            tab.press("ArrowRight").await;
            tab.settle().await;
            tab.until(
                "(line => { const list = document.querySelector('.code');
                   if (!line) return true;
                   const box = line.getBoundingClientRect(), its = list.getBoundingClientRect();
                   return box.top >= its.top - 1 && box.bottom <= its.bottom + 1; })(document.getElementById('live-line'))",
            )
            .await;
        }
    }
    // The values of what stands on the line are beside it.
    open(tab, ("easy", 21)).await;
    tab.until(
        "(told => ['shadow', 'extra'].every(name => told.includes(name)))(
           document.querySelector('.code .live .variables')?.innerText ?? '')",
    )
    .await;
    tab.large_type(false).await;
}

/// Opens an example of the gallery, by keyboard or by pointer, and waits until its run is shown.
async fn choose_card(tab: &Tab, keys: bool) {
    let card = format!("document.querySelectorAll('.card')[{}]", if keys { 3 } else { 2 });
    let title: String = tab.eval(&format!("{card}.querySelector('b').textContent")).await;
    if keys {
        tab.run(&format!("{card}.focus()")).await;
        tab.press("Enter").await;
    } else {
        tab.click(&card).await;
    }
    tab.until("!document.querySelector('dialog[open]') && document.activeElement.id === 'scene'")
        .await;
    // A key that is pressed earlier meets the run that was shown before.
    let opened = format!("document.querySelector('h1').textContent === {title:?}");
    let ready = "document.querySelector('main[data-moment][aria-busy=false]')";
    tab.until(&format!("{opened} && {ready}")).await;
}

async fn space_plays_after_a_click_on_a_lab_after_the_gallery_and_on_what_was_clicked(tab: &Tab) {
    let plays = "document.querySelector('main').dataset.playing === 'true'";
    let stop = async || {
        tab.press(" ").await;
        tab.until(&format!("!({plays})")).await;
    };
    open(tab, LABS[0]).await;
    tab.click("document.querySelectorAll('.labs a')[1]").await;
    tab.until("location.hash.includes('g=checkpoint')").await;
    tab.until("document.querySelector('.labs a[aria-current]').textContent === 'Backfill'").await;
    tab.home().await;
    tab.press(" ").await;
    tab.until(plays).await;
    stop().await;
    // By keyboard and by pointer.
    for keys in [false, true] {
        if keys {
            tab.press("Tab").await;
            tab.run("document.querySelector('.head .title button').focus()").await;
            tab.press("Enter").await;
        } else {
            tab.click_button("Gallery").await;
        }
        tab.until("document.querySelector('dialog[open] .card')").await;
        let first: String = tab.eval("document.querySelector('.gallery h3').textContent").await;
        assert_eq!(first, "Backfill", "the gallery opens on the present lab");
        let empty: u32 = tab
            .eval("[...document.querySelectorAll('.gallery .shelf')].filter(it => !it.children.length).length")
            .await;
        let marked: u32 =
            tab.eval("document.querySelectorAll('.card[aria-current] .now').length").await;
        assert_eq!((empty, marked), (0, 1));
        choose_card(tab, keys).await;
        tab.home().await;
        tab.press(" ").await;
        tab.until(&format!("!document.querySelector('dialog[open]') && {plays}")).await;
        stop().await;
    }
    // What was clicked does not take it; what keys led to keeps it; text keeps it.
    tab.click_button("Help").await;
    tab.until("document.querySelector('dialog[open] .keys')").await;
    let keys: String = tab.eval("document.querySelector('.keys').innerText").await;
    assert!(keys.contains("estimate") && !keys.contains("Stage graph"), "{keys}");
    tab.close().await;
    tab.home().await;
    tab.press(" ").await;
    tab.until(plays).await;
    stop().await;
    tab.press("Tab").await;
    tab.run("document.querySelector('.head .title button').focus()").await;
    tab.press(" ").await;
    tab.until("document.querySelector('dialog[open]')").await;
    tab.press("Escape").await;
    tab.press("/").await;
    tab.press(" ").await;
    assert!(!tab.eval::<bool>(plays).await);
}

async fn lists_fold_away_and_what_is_sought_is_told(tab: &Tab) {
    open(tab, LABS[1]).await;
    let button = "document.querySelector('.of-pace > .button')";
    let menu = "document.getElementById('pace')";
    let unfolded = format!("{menu}.matches(':popover-open')");
    tab.run("document.querySelector('.rows .row')?.click()").await;
    // Escape closes the menu and nothing else, wherever in it the keyboard is.
    for within in [false, true] {
        tab.click(button).await;
        tab.until(&unfolded).await;
        if within {
            tab.click(&format!("{menu}.querySelector('summary')")).await;
            tab.press("Tab").await;
            tab.until(&format!(
                "document.activeElement === {menu}.querySelector('.breakpoints input')"
            ))
            .await;
            tab.axe_finds_nothing().await;
            tab.press(" ").await;
            tab.until(&format!(
                "{menu}.querySelector('.breakpoints :checked') && {menu}.querySelector('summary b')"
            ))
            .await;
        }
        let selected = "document.querySelectorAll('[aria-pressed=true][data-key]').length";
        let before: u32 = tab.eval(selected).await;
        tab.press("Escape").await;
        tab.until(&format!("!{unfolded} && document.activeElement === {button}")).await;
        assert_eq!(tab.eval::<u32>(selected).await, before);
    }
    tab.click(button).await;
    tab.until(&unfolded).await;
    // It is over its button, inside the window.
    let [above, apart]: [f64; 2] = tab
        .eval(&format!(
            "[{menu}.getBoundingClientRect().bottom - {button}.getBoundingClientRect().top,
              {menu}.getBoundingClientRect().right - {button}.getBoundingClientRect().right]"
        ))
        .await;
    assert!(above <= 1.0 && above > -8.0 && apart.abs() < 1.0, "{above} {apart}");
    tab.press("Escape").await;
    tab.until(&format!("!{unfolded}")).await;

    tab.press("/").await;
    tab.type_in("nobody").await;
    let said = "document.querySelector('.find [role=status]').textContent";
    tab.until(&format!("{said} === 'No name matches.'")).await;
    tab.press("Escape").await;
    tab.until(&format!("{said} === '' && !document.getElementById('find').value")).await;
    open(tab, LABS[0]).await;
    tab.press("/").await;
    tab.type_in("e").await;
    tab.until("document.getElementById('find').getAttribute('aria-expanded') === 'true'").await;
    tab.axe_finds_nothing().await;
    let active = "document.getElementById(document.getElementById('find').getAttribute('aria-activedescendant'))";
    tab.until(&format!("{active}.getAttribute('aria-selected') === 'true'")).await;
    let name: String = tab.eval(&format!("{active}.querySelector('b').textContent")).await;
    tab.press("ArrowDown").await;
    tab.press("ArrowUp").await;
    tab.press("Enter").await;
    tab.until("document.getElementById('find').value === '' && document.querySelector('[aria-pressed=true][data-key]')").await;
    assert_eq!(name, "e");
}

/// Opens the scenario as a text, and types at its beginning what does not parse.
async fn type_amiss(tab: &Tab) {
    open(tab, LABS[0]).await;
    tab.click_button("Edit").await;
    tab.until("document.querySelector('#editor .ways button')").await;
    tab.click("[...document.querySelectorAll('#editor .ways button')].find(it => it.textContent === 'JSON text')").await;
    tab.until("document.getElementById('editor-text')").await;
    tab.run("document.getElementById('editor-text').focus(); document.getElementById('editor-text').setSelectionRange(1, 1)").await;
    tab.type_in("mine ").await;
    tab.until("document.querySelector('.text-view .bad')").await;
}

/// Where the browser has no room for what is typed it is said so, and the browser asks before the page is left.
async fn a_text_that_is_not_kept_is_told(tab: &Tab) {
    tab.run(
        "for (let size = 1 << 20; size > 0; size >>= 1) {
             try { for (let at = 0; ; at += 1) localStorage.setItem(`full.${size}.${at}`, 'x'.repeat(size)); } catch {}
         }",
    )
    .await;
    type_amiss(tab).await;
    let said = "document.querySelector('.text-view [role=status]').textContent";
    let asks = "(() => {
        const leaves = new Event('beforeunload', { cancelable: true });
        dispatchEvent(leaves);
        return leaves.defaultPrevented;
    })()";
    tab.until(&format!("{said}.includes('no room')")).await;
    assert!(!tab.eval::<bool>(&format!("{said}.includes('is kept')")).await);
    assert!(tab.eval::<bool>(asks).await);
    tab.run("for (const key of Object.keys(localStorage)) if (key.startsWith('full.')) localStorage.removeItem(key)")
        .await;
    tab.type_in("too ").await;
    tab.until(&format!("{said}.includes('Your draft is kept.')")).await;
    assert!(!tab.eval::<bool>(asks).await);
    tab.click_button("Discard the draft").await;
    tab.until("!Object.values(localStorage).some(it => it.includes('{mine '))").await;
}

/// What is typed and does not parse is there again after a reload.
async fn a_text_with_errors_survives_a_reload(tab: &Tab) {
    type_amiss(tab).await;
    tab.until("Object.values(localStorage).some(it => it.includes('{mine '))").await;
    tab.follow("g=checkpoint&k=reserve.1").await;
    tab.take_asked();
    tab.reload().await;
    assert_eq!(tab.take_asked(), 0, "what is kept is left without a question");
    tab.click_button("Gallery").await;
    let draft = "[...document.querySelectorAll('.drafts button')].find(it => it.textContent.includes('as text with errors'))";
    tab.until(draft).await;
    tab.click(draft).await;
    tab.until("document.getElementById('editor-text')?.value.startsWith('{mine ')").await;
}

rows!(
    shell, Look::default();
    at_400_percent_the_picture_is_seen_and_all_is_reached,
    on_a_phone_picture_and_sentence_are_seen_together,
    large_type_keeps_the_live_line_in_sight,
    space_plays_after_a_click_on_a_lab_after_the_gallery_and_on_what_was_clicked,
    lists_fold_away_and_what_is_sought_is_told,
    a_text_that_is_not_kept_is_told,
    a_text_with_errors_survives_a_reload,
    few_controls_are_in_sight,
);
