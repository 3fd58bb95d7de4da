//! Receipts in the page: copied after an answer, reviewed from a link, refused where they are damaged or of another
//! exercise; and answers that outlive a change.

use gantry_core::quiz::{Asking, Given, Guess, Receipt};
use gantry_core::scenario;
use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const EASY: &str = include_str!("../../../static/gallery/easy.json");

/// Keeps what is copied, in place of the browser's clipboard.
const CLIPBOARD: &str =
    "Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, value: {
    writeText: (text) => { window.copied = text; return Promise.resolve(); }
} })";

/// Answers the open question by its first choice or a number, and tells the answer's place in the strip.
async fn answer(tab: &Tab) {
    let answers = count(tab).await;
    tab.until("document.querySelector('.predict .choices-of button')").await;
    if tab.eval("!!document.getElementById('predict-number')").await {
        tab.run("document.getElementById('predict-number').focus()").await;
        tab.type_in("3").await;
    }
    tab.click("document.querySelector('.predict .choices-of button')").await;
    tab.until(&format!("document.querySelectorAll('.review ol li').length === {}", answers + 1))
        .await;
}

async fn count(tab: &Tab) -> u32 {
    tab.eval("document.querySelectorAll('.review ol li').length").await
}

async fn strip(tab: &Tab) -> Vec<String> {
    tab.eval("[...document.querySelectorAll('.review ol button')].map(it => it.getAttribute('aria-label'))")
        .await
}

/// Opens the exercise and answers two questions.
async fn predicted(tab: &Tab, lang: &str) {
    tab.follow(&format!("g=easy&predict=1&lang={lang}")).await;
    tab.run(&format!("window.copied = null; {CLIPBOARD}")).await;
    answer(tab).await;
    tab.press("Enter").await;
    answer(tab).await;
}

async fn a_receipt_is_copied_and_reviewed(tab: &Tab) {
    for (languages, lang, told, kept) in [
        ("en-US", "en", "Answers of a receipt, graded again", ""),
        ("zh-CN", "zh-Hans", "回执中的回答，已重新评分", "Ada L"),
    ] {
        tab.look(Look { languages, still: true, ..Look::default() }).await;
        predicted(tab, lang).await;
        let answers = strip(tab).await;
        // By keyboard alone; the receipt is made anew for the name, which is kept for the next exercise.
        let name: String = tab.eval("document.getElementById('receipt-name').value").await;
        assert_eq!(name, kept);
        tab.run("document.getElementById('receipt-name').focus()").await;
        if kept.is_empty() {
            tab.type_in("Ada L").await;
        }
        tab.until("document.getElementById('receipt').getAttribute('aria-disabled') !== 'true'")
            .await;
        tab.run("document.getElementById('receipt').focus()").await;
        tab.press("Shift+Tab").await;
        tab.press("Tab").await;
        tab.axe_finds_nothing().await;
        tab.press("Enter").await;
        tab.until("window.copied && document.querySelector('.receipt [role=status]').innerText")
            .await;
        let link: String = tab.eval("window.copied").await;
        let receipt = Receipt::decode(&link).expect("a receipt");
        assert_eq!((receipt.answers.len(), &*receipt.name), (2, "Ada L"));
        let (scenario, checked) = scenario::open(EASY).expect("it is valid");
        assert_eq!(receipt.review(&scenario, checked).expect("it is graded").answers.len(), 2);

        let (_, fragment) = link.split_once('#').expect("a fragment");
        assert!(fragment.starts_with("g=easy&predict=1&a="), "{fragment}");
        tab.follow("g=fcfs").await;
        tab.follow(fragment).await;
        tab.until("document.querySelectorAll('.review ol li').length === 2").await;
        assert_eq!(strip(tab).await, answers);
        let text: String = tab.eval("document.querySelector('.predict').innerText").await;
        assert!(text.contains(told) && text.contains("Ada L"), "{text}");
        tab.axe_finds_nothing().await;
        // Each leads to its moment, where the grade is told; the address keeps the receipt.
        for place in 1..=2 {
            tab.run(&format!(
                "document.querySelector('.review li:nth-child({place}) button').focus()"
            ))
            .await;
            tab.press("Enter").await;
            tab.until(&format!(
                "document.querySelector('.review li:nth-child({place}) [aria-current]')
                     && document.querySelector('.asked b.good, .asked b.bad')"
            ))
            .await;
        }
        tab.settle().await;
        tab.until("location.hash.includes('&a=')").await;
        // The review ends with the switch.
        tab.click("document.getElementById('predict')").await;
        tab.until("!document.querySelector('.predict') && !location.hash.includes('&a=')").await;
    }
}

async fn wrong_answers_of_a_receipt_are_asked_again(tab: &Tab) {
    let (scenario, _) = scenario::open(EASY).expect("it is valid");
    let wrong = Given { guess: Some(Guess::Nothing("nothing".to_owned())), helped: true };
    let receipt = Receipt::new(&scenario, "", Asking::default(), vec![wrong]).encode();
    tab.follow(&format!("g=easy&predict=1&{receipt}&m=0&lang=en")).await;
    tab.until("document.querySelector('.review li .bad')").await;
    tab.click_button("Ask those again that were wrong").await;
    tab.until("document.querySelector('.predict .choices-of')").await;
    assert_eq!(count(tab).await, 0);
}

async fn a_receipt_that_is_not_valid_is_told_and_the_exercise_begins(tab: &Tab) {
    let (scenario, _) = scenario::open(EASY).expect("it is valid");
    let given = |count| vec![Given { guess: None, helped: false }; count];
    let mut other = scenario.clone();
    other.title = Some("another".to_owned());
    let good = Receipt::new(&scenario, "", Asking::default(), given(1)).encode();
    let damaged = format!("{}!{}", &good[..12], &good[13..]);
    let forged = Receipt::new(&other, "", Asking::default(), given(2)).encode();
    let many = Receipt::new(&scenario, "", Asking::default(), given(400)).encode();
    for (receipt, lang, told) in [
        (&damaged, "en", "is damaged"),
        (&good[..good.len() - 9].to_owned(), "en", "is missing"),
        (&forged, "en", "another scenario or policy"),
        (&forged, "zh-Hans", "属于另一个场景或策略"),
        (&many, "en", "has 400 answers"),
    ] {
        tab.follow("g=fcfs").await;
        tab.follow(&format!("g=easy&predict=1&{receipt}&lang={lang}")).await;
        tab.until("document.querySelector('.predict .choices-of')").await;
        let notice: String = tab.eval("document.querySelector('.notices').innerText").await;
        assert!(notice.contains(told), "{notice}");
        assert_eq!(count(tab).await, 0);
        tab.axe_finds_nothing().await;
    }
}

async fn answers_are_kept_while_a_change_is_tried(tab: &Tab) {
    let fcfs =
        "[...document.querySelectorAll('.policies label')].find(it => it.textContent === 'FCFS')";
    predicted(tab, "en").await;
    let answers = strip(tab).await;
    tab.run(&format!("{fcfs}.querySelector('input').click()")).await;
    tab.until("document.querySelector('.predict') && !document.querySelector('.review')").await;
    tab.axe_finds_nothing().await;
    tab.click("document.querySelector('.predict .on')").await;
    tab.until("document.querySelectorAll('.review ol li').length === 2").await;
    assert_eq!(strip(tab).await, answers);
    // It goes on where it was: with the third question, which waits for a choice.
    tab.press("Enter").await;
    tab.until("document.querySelector('.predict .choices-of kbd')").await;
}

rows!(
    receipts, Look { still: true, ..Look::default() };
    wrong_answers_of_a_receipt_are_asked_again,
    a_receipt_that_is_not_valid_is_told_and_the_exercise_begins,
    answers_are_kept_while_a_change_is_tried,
    a_receipt_is_copied_and_reviewed,
);
