//! Receipts in the page: copied after an answer, reviewed from a link, asked again.

use gantry_core::quiz::{Asking, Given, Guess, Receipt};
use gantry_core::scenario;
use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const EASY: &str = include_str!("../../../static/gallery/easy.json");

const COUNT: &str = ".review ol li";

/// Keeps what is copied, in place of the browser's clipboard.
const CLIPBOARD: &str = "window.copied = null; Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, value: {
    writeText: (text) => { window.copied = text; return Promise.resolve(); } } })";

/// Answers the open question by its first choice or a number.
async fn answer(tab: &Tab) {
    let answers = tab.count(COUNT).await;
    tab.sees(".predict .choices-of button").await;
    if tab.is("document.getElementById('predict-number')").await {
        tab.write("#predict-number", "3").await;
    }
    tab.click(".predict .choices-of button").await;
    tab.sees(&format!("{} of {COUNT}", answers + 1)).await;
}

async fn strip(tab: &Tab) -> Vec<String> {
    tab.eval("[...document.querySelectorAll('.review ol button')].map(it => it.getAttribute('aria-label'))")
        .await
}

/// Opens the exercise and answers two questions.
async fn predicted(tab: &Tab, lang: &str) {
    tab.follow(&format!("g=easy&predict=1&lang={lang}")).await;
    tab.run(CLIPBOARD).await;
    answer(tab).await;
    tab.press("Enter").await;
    answer(tab).await;
}

async fn a_receipt_is_copied_and_reviewed(tab: &Tab) {
    for (look, lang, told, kept) in [
        ("en", "en", "Answers of a receipt, graded again", ""),
        ("zh", "zh-Hans", "回执中的回答，已重新评分", "Ada L"),
    ] {
        tab.looks(look).await;
        predicted(tab, lang).await;
        let answers = strip(tab).await;
        // By keyboard alone; the receipt is made anew for the name, which is kept for the next exercise.
        assert_eq!(tab.value("#receipt-name").await, kept);
        tab.write("#receipt-name", "Ada L").await;
        tab.steps(
            "| no #receipt[aria-disabled=true]
            focus #receipt
            press Shift+Tab Tab
            | axe
            press Enter | js window.copied | no .receipt [role=status] is empty",
        )
        .await;
        let link: String = tab.eval("copied").await;
        let receipt = Receipt::decode(&link).expect("a receipt");
        assert_eq!((receipt.answers.len(), &*receipt.name), (2, "Ada L"));
        let (scenario, checked) = scenario::open(EASY).expect("it is valid");
        assert_eq!(receipt.review(&scenario, checked).expect("it is graded").answers.len(), 2);

        let (_, fragment) = link.split_once('#').expect("a fragment");
        assert!(fragment.starts_with("g=easy&predict=1&a="), "{fragment}");
        tab.steps(&format!("at g=fcfs\nat {fragment} | 2 of {COUNT}")).await;
        assert_eq!(strip(tab).await, answers);
        // Each leads to its moment, where the grade is told; the address keeps the receipt.
        tab.steps(&format!(
            "| .predict says {told} | .predict says Ada L | axe
            enter .review li:nth-child(1) button | .review li:nth-child(1) [aria-current] | .asked b:is(.good, .bad)
            enter .review li:nth-child(2) button | .review li:nth-child(2) [aria-current] | .asked b:is(.good, .bad)
            settle | address &a=
            # The review ends with the switch.
            click #predict | no .predict | no address &a="
        ))
        .await;
    }
}

async fn wrong_answers_of_a_receipt_are_asked_again(tab: &Tab) {
    let (scenario, _) = scenario::open(EASY).expect("it is valid");
    let wrong = Given { guess: Some(Guess::Nothing("nothing".to_owned())), helped: true };
    let receipt = Receipt::new(&scenario, "", Asking::default(), vec![wrong]).encode();
    tab.steps(&format!(
        "at g=easy&predict=1&{receipt}&m=0&lang=en | .review li .bad
        button Ask those again that were wrong | .predict .choices-of | 0 of {COUNT}"
    ))
    .await;
}

rows!(
    receipts, Look::STILL;
    wrong_answers_of_a_receipt_are_asked_again,
    a_receipt_is_copied_and_reviewed,
);
