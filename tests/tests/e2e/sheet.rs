//! Paper: a sheet of questions with its key, and a handout, in both languages; what is printed is the paper alone.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// Opens a scenario, and one of the two papers of it.
async fn paper(tab: &Tab, share: &str, example: &str, which: &str) {
    tab.follow(&format!("g={example}")).await;
    tab.click_button(share).await;
    tab.until(&format!("document.getElementById('{which}')")).await;
    tab.click(&format!("document.getElementById('{which}')")).await;
}

/// What of the page is laid out, apart from the paper and what it stands in.
const REST: &str =
    "[...document.querySelectorAll('.page > :not(.over), .dialog-head, .paper-tools')]
    .filter(it => it.getClientRects().length).length";

async fn is_printed_alone(tab: &Tab) {
    assert!(tab.eval::<u32>(REST).await > 0);
    tab.run("window.print = () => { window.printed = true; }").await;
    tab.click("document.getElementById('print')").await;
    tab.until("window.printed").await;
    tab.medium("print").await;
    assert_eq!(tab.eval::<u32>(REST).await, 0, "only the paper is printed");
    tab.medium("").await;
}

/// A sheet in two labs: without students, and for one.
async fn a_sheet_has_questions_and_a_key(tab: &Tab) {
    for (languages, share, key) in [("en-US", "Share", "Key"), ("zh-CN", "分享", "答案")] {
        tab.look(Look { languages, ..Look::default() }).await;
        for (example, student) in [("checkpoint", ""), ("lend", "Ada")] {
            paper(tab, share, example, "paper-sheet").await;
            tab.until("document.getElementById('paper-make')").await;
            assert_eq!(tab.axe().await, [""; 0], "{example}: choices");
            tab.run("document.getElementById('paper-names').focus()").await;
            tab.type_in(student).await;
            tab.click("document.getElementById('paper-make')").await;
            tab.until("document.querySelector('.on-paper .key')").await;
            let count = async |those: &str| {
                tab.eval::<u32>(&format!("document.querySelectorAll('{those}').length")).await
            };
            let questions = count(".question").await;
            assert!((1..=6).contains(&questions), "{example}: {questions}");
            assert_eq!(count(".key ol > li").await, questions, "{example}");
            assert_eq!(count(".key ol > li > p + p").await, questions, "{example}: reasons");
            let told = "[...document.querySelectorAll('.question')].every(it =>
                it.querySelector('h4') && it.querySelector('svg[role=img][aria-label]') && it.querySelector('.box, .line'))";
            assert!(tab.eval::<bool>(told).await, "{example}");
            let head: String = tab.eval("document.querySelector('.leaf header').textContent").await;
            assert!(head.contains(student), "{head}");
            let last: String = tab
                .eval(
                    "[...document.querySelectorAll('.leaf')].pop().querySelector('h3').textContent",
                )
                .await;
            assert!(last.contains(key), "{last}");
            assert_eq!(tab.axe().await, [""; 0], "{example}: sheet");
            is_printed_alone(tab).await;
            tab.close().await;
        }
    }
}

async fn a_handout_has_every_step_in_both_languages(tab: &Tab) {
    for (languages, share) in [("en-US", "Share"), ("zh-CN", "分享")] {
        tab.look(Look { languages, dark: true, ..Look::default() }).await;
        paper(tab, share, "checkpoint", "paper-handout").await;
        tab.until("document.querySelector('.on-paper .step')").await;
        let same = "document.querySelectorAll('.step').length === document.querySelectorAll('.foot .steps li').length";
        assert!(tab.eval::<bool>(same).await);
        let drawn =
            "[...document.querySelectorAll('.step')].every(it => it.querySelector('svg[role=img]'))
                && !!document.querySelector('.code[role=img] path')";
        assert!(tab.eval::<bool>(drawn).await);
        let asked = "document.querySelectorAll('.handout .of-lesson').length === 2
                && !!document.querySelector('.handout .answer .line') && !!document.querySelector('.handout .objectives')
                && document.querySelectorAll('.key > ol > li').length === 3";
        assert!(tab.eval::<bool>(asked).await, "objectives, questions and their key");
        let paper: String =
            tab.eval("getComputedStyle(document.querySelector('.leaf')).backgroundColor").await;
        assert_eq!(paper, "rgb(255, 255, 255)", "paper is white in the dark theme too");
        tab.axe_finds_nothing().await;
        is_printed_alone(tab).await;
    }
}

rows!(
    sheet, Look::default();
    a_sheet_has_questions_and_a_key,
    a_handout_has_every_step_in_both_languages,
);
