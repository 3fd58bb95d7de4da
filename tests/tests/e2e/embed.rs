//! The page inside a page of another origin: messages in and out, who may say them, and what the embed leaves alone.

use gantry_tests::browser::{Look, Site, Tab, browse_with};
use gantry_tests::gallery::telling;
use gantry_tests::rows;
use serde_json::Value;

/// A page around an embed. Its fragment is the address of the frame, and `apart` for one that is kept apart. It greets, and
/// notes what it is told.
const AROUND: &str = "<!doctype html><meta charset=utf-8><title>Around</title><link rel=icon href='data:,'>
    <style>body { margin: 0; height: 3000px } iframe { display: block; width: 640px; height: 480px; border: 0 }</style>
    <button id=here>Here</button><iframe id=frame></iframe><script>
    const [address, apart] = location.hash.slice(1).split(' ').join('%20').split('%20');
    const origin = apart === 'apart' ? '*' : new URL(address).origin;
    const silent = apart === 'silent';
    window.told = [];
    window.stray = [];
    window.say = message => frame.contentWindow.postMessage(message, origin);
    window.ask = message => say({ gantry: 1, ...message });
    window.last = type => told.findLast(it => it.type === type);
    window.count = type => told.filter(it => it.type === type).length;
    addEventListener('message', ({ source, origin: from, data }) => {
        if (source !== frame.contentWindow) return stray.push(data);
        told.push({ ...data, origin: from });
        if (data.type === 'ready' && !data.greeted && !silent) ask({ type: 'hello' });
    });
    if (apart === 'apart') frame.sandbox = 'allow-scripts';
    frame.src = address;
    </script>";

/// A page of a third origin in a frame beside the embed: it says what only the page around may say, and tells what it hears.
const THIRD: &str =
    "<!doctype html><meta charset=utf-8><title>Third</title><link rel=icon href='data:,'><script>
    let heard = 0;
    addEventListener('message', () => heard += 1);
    const say = message => parent.frames[0].postMessage({ gantry: 1, ...message }, '*');
    say({ type: 'hello' });
    say({ type: 'seek', moment: 3 });
    say({ type: 'load', link: 'g=fig6' });
    say({ type: 'nonsense' });
    setTimeout(() => parent.postMessage({ heard }, '*'), 500);
    </script>";

const ADDED: &[(&str, &str)] = &[("around.html", AROUND), ("third.html", THIRD)];

/// Opens an embed of a fragment in a page around it, of an origin of its own: in the one that is there, if that can be, or,
/// where it is said `how`, in another.
async fn around(tab: &Tab, fragment: &str, how: &str) {
    let there = "window.ask && !silent && apart !== 'apart'";
    if how.is_empty() && tab.eval(&format!("Boolean({there})")).await {
        tab.run(&format!("told.length = 0; ask({{ type: 'load', link: '{fragment}&lang=en' }})"))
            .await;
    } else {
        let other = Site::serve(ADDED).address;
        tab.load(&format!("{other}/around.html#{}/#embed&{fragment}%20{how}", tab.address)).await;
    }
    if how != "silent" {
        tab.until("last('moment')").await;
    }
}

/// Tells the embed something in the words of its messages; then this is so.
async fn ask(tab: &Tab, message: &str, then: &str) {
    tab.run(&format!("ask({{ {message} }})")).await;
    tab.until(then).await;
}

/// The embed tells of a moment, and lies still.
fn stands_at(moment: u64) -> String {
    format!("last('moment').moment === {moment} && !last('moment').playing")
}

/// Asks something harmless, and waits until it is done: what was asked before has had its effect.
async fn settle(tab: &Tab) {
    let errors: u64 = tab.eval("count('error')").await;
    tab.run("ask({ type: 'settled' })").await;
    tab.until(&format!("count('error') === {}", errors + 1)).await;
    tab.settle().await;
}

async fn a_page_of_another_origin_leads_a_run(tab: &Tab) {
    around(tab, "g=fig4&m=0", "").await;
    let ready: Vec<Value> = tab.eval("told.slice(0, 2)").await;
    assert_eq!((&ready[0]["greeted"], &ready[1]["greeted"]), (&false.into(), &true.into()));
    assert_eq!(
        (&ready[0]["origin"], &ready[0]["versions"][0]),
        (&(*tab.address).into(), &1.into())
    );
    assert_ne!(tab.address, tab.eval::<String>("location.origin").await);
    tab.holds("last('moment').from === 0 && last('moment').moment === 0").await;

    tab.run("window.entries = history.length").await;
    ask(tab, "type: 'seek', moment: 9", &stands_at(9)).await;
    let link: String = tab.eval("last('moment').link").await;
    assert!(link.starts_with(&format!("{}/#g=fig4&m=9", tab.address)), "{link}");
    assert!(!link.contains("embed"), "{link}");
    for (message, then) in [
        ("type: 'step', direction: 'back', level: 'probe'", "last('moment').moment === 8"),
        ("type: 'seek', event: 'yield.1'", "last('moment').event === 'yield.1'"),
        ("type: 'select', thing: 'node.2'", "last('moment').selected === 'node.2'"),
        ("type: 'select', thing: null", "last('moment').selected === null"),
        ("type: 'seek', moment: 0", "last('moment').moment === 0"),
        ("type: 'play'", "last('moment').playing && last('moment').moment > 0"),
        ("type: 'pause'", "!last('moment').playing"),
        ("type: 'seek', moment: 1e9", "last('ended')?.moment === last('moment').to"),
        (
            "type: 'load', link: 'g=easy&m=0&panels=why&lang=zh'",
            "last('moment').span?.[1] > 0 && last('moment').moment === 0 && /[^\\x00-\\x7f]/.test(last('moment').title)",
        ),
        ("type: 'seek', time: 10", "last('moment').time === 10"),
        ("type: 'seek', time: 4", "last('moment').time === 4"),
    ] {
        ask(tab, message, then).await;
    }
    // The history is the page's own.
    tab.holds("history.length === entries && frame.src.split('#')[1] === 'embed&g=fig4&m=0'").await;
}

/// What only a page can say, and a link that leads nowhere; the unit tests of the page have every other fault.
const MALFORMED: [(&str, &str, Option<&str>); 7] = [
    ("{ type: 'sek', moment: 3 }", "type", Some("seek")),
    ("{ type: 'seek', moment: NaN }", "moment", None),
    ("{ type: 'seek', moment: { valueOf: 3 } }", "moment", None),
    ("{ type: 'seek', moment: 3n }", "moment", None),
    ("{ type: 'load', link: 'g='.padEnd(70_000, 'x') }", "link", None),
    ("Object.fromEntries([...Array(40).keys()].map(at => [`f${at}`, 1]))", "", None),
    ("{ type: 'play', __proto__x: 1 }", "", None),
];

async fn malformed_messages_are_refused_and_change_nothing(tab: &Tab) {
    around(tab, "g=fig4&m=4", "").await;
    let told: u64 = tab.eval("count('moment')").await;
    for (message, path, nearest) in MALFORMED {
        let errors: u64 = tab.eval("count('error')").await;
        tab.run(&format!("say({{ gantry: 1, id: 7, ...{message} }})")).await;
        tab.until(&format!("count('error') > {errors}")).await;
        let error: Value = tab.eval("last('error')").await;
        assert_eq!((&error["re"], error["nearest"].as_str()), (&7.into(), nearest), "{message}");
        assert!(error["path"].as_str().unwrap_or_default().starts_with(path), "{message}: {error}");
        assert!(!error["message"].as_str().unwrap_or_default().is_empty(), "{message}");
    }
    // What is of others is not answered.
    tab.run("for (const it of ['play', null, [1, 2], { type: 'play' }, 3]) say(it)").await;
    settle(tab).await;
    // Its language is what it was.
    tab.holds(&format!(
        "count('moment') === {told} && /^[\\x00-\\x7f]*$/.test(last('moment').title)"
    ))
    .await;

    // Too many at once: one error, and the rest is not read.
    let errors: u64 = tab.eval("count('error')").await;
    tab.run("for (let at = 0; at < 1000; at += 1) ask({ type: 'nonsense' })").await;
    tab.until("told.some(it => it.expected?.endsWith('messages a second'))").await;
    tab.settle().await;
    tab.holds(&format!("count('error') - {errors} < 400")).await;
    tab.take_troubles();
}

async fn an_embed_listens_to_the_page_around_it_alone(tab: &Tab) {
    around(tab, "g=fig4&m=4", "").await;
    let third = Site::serve(ADDED);
    let told: u64 = tab.eval("told.length").await;
    tab.run(&format!(
        "document.body.append(Object.assign(document.createElement('iframe'), {{ src: '{}/third.html' }}))",
        third.address
    ))
    .await;
    tab.until("stray.length > 0").await;
    // A third page is neither heard nor told.
    tab.holds(&format!("stray[0].heard === 0 && told.length === {told}")).await;
    settle(tab).await;
    tab.holds("last('moment').moment === 4").await;
}

async fn who_does_not_greet_hears_the_versions_alone(tab: &Tab) {
    around(tab, "g=fig4&m=4", "silent").await;
    tab.until("told.length > 0").await;
    ask(tab, "type: 'seek', moment: 2", "count('error') > 0").await;
    tab.holds("`${told.map(it => it.type)}` === 'ready,error'").await;
    tab.holds("last('error').path === 'type' && last('error').expected === 'hello'").await;
}

async fn a_frame_that_is_kept_apart_runs_without_storage(tab: &Tab) {
    around(tab, "g=easy&m=3&panels=why,lesson", "apart").await;
    tab.holds("last('moment').moment === 3 && told[0].origin === 'null'").await;
    ask(tab, "type: 'seek', moment: 5", &stands_at(5)).await;
    let loaded = "last('moment').moment === 2 && last('moment').span === null";
    ask(tab, "type: 'load', link: 'g=fig4&m=2'", loaded).await;
}

async fn keys_stay_within_the_range_and_only_where_the_keyboard_is(tab: &Tab) {
    tab.looks("still").await;
    around(tab, "g=fig4&from=3&to=6", "anew").await;
    tab.until(&stands_at(3)).await;
    // It takes no keyboard, and hears nothing while that is elsewhere.
    tab.steps("| on body\nrun here.focus()\npress ArrowRight").await;
    settle(tab).await;
    tab.holds("last('moment').moment === 3").await;

    tab.run("frame.focus()").await;
    for (key, moment) in [
        ("End", 6),
        ("ArrowRight", 6),
        ("ArrowLeft", 5),
        ("Home", 3),
        ("ArrowLeft", 3),
        ("ArrowRight", 4),
    ] {
        tab.press(key).await;
        settle(tab).await;
        tab.until(&format!("last('moment').moment === {moment}")).await;
    }
    // Escape gives the keyboard back, once nothing is chosen; what would lead out of the embed is not taken.
    tab.steps(
        "run addEventListener('keydown', () => window.heard = true, { once: true })
        press Escape ArrowRight
        | js window.heard
        # The frame is still what the page around has as its active element.
        run here.focus(); frame.focus()
        press ? p c / Control+z Home Space | js last('moment').playing",
    )
    .await;
    tab.until(&stands_at(6)).await;
    tab.holds(
        "told.filter(it => it.type === 'moment').every(it => it.moment >= 3 && it.moment <= 6)",
    )
    .await;
    ask(tab, "type: 'seek', moment: 0", &stands_at(3)).await;

    // Playing that begins again; without controls no key leads.
    tab.run("told.length = 0").await;
    let link = "type: 'load', link: 'g=fig4&from=3&to=6&loop&controls=0'";
    ask(tab, link, "last('moment')").await;
    tab.press("ArrowRight").await;
    settle(tab).await;
    tab.holds("last('moment').moment === 3").await;
    ask(tab, "type: 'play'", "count('ended') > 1").await;
}

async fn answers_are_told_and_stated(tab: &Tab) {
    tab.looks("still").await;
    around(tab, "g=nine-tasks&predict=1", "anew").await;
    tab.run("frame.focus()").await;
    for _ in 0..200 {
        if tab.is("told.some(it => it.statement?.verb.id.endsWith('/completed'))").await {
            break;
        }
        tab.steps("press 1 Enter\nsettle").await;
    }
    // What a statement says is tried by unit tests of the page: here, that there is one of each answer, and one of the end.
    let answers: Vec<Value> = tab.eval("told.filter(it => it.type === 'answer')").await;
    let statements: Vec<Value> =
        tab.eval("told.filter(it => it.type === 'statement').map(it => it.statement)").await;
    assert!(answers.len() > 2 && statements.len() == answers.len() + 1, "{statements:#?}");
    for (answer, statement) in answers.iter().zip(&statements) {
        assert_eq!(statement["result"]["response"], answer["said"]);
        let expected = format!("{}/#g=nine-tasks&m={}&predict=1", tab.address, answer["moment"]);
        assert_eq!(statement["object"]["id"], expected);
    }
    assert_eq!(statements[answers.len()]["result"]["score"]["max"], answers.len());
}

async fn every_lab_fits_a_small_frame(tab: &Tab) {
    tab.looks("320x240 still").await;
    for it in telling() {
        for (panels, least) in [("", 120), ("&panels=why,algorithm,figures,lesson", 60)] {
            tab.follow(&format!("embed&{}{panels}", it.address)).await;
            tab.axe_finds_nothing().await;
            tab.holds(
                "(it => it.scrollWidth <= 320 && it.scrollHeight <= 240)(document.documentElement)",
            )
            .await;
            tab.holds(&format!(
                "document.querySelector('.canvas').getBoundingClientRect().height >= {least}"
            ))
            .await;
        }
    }
}

const TABLE: &str = "
every embed leads to a page of its own
    look 800x500
    at embed&g=easy&m=5&panels=why | a.leave[target=_blank][rel=noopener] | no :is(.head, .left, #predict, #present)
    | js (({ href }) => href.includes('#g=easy&m=5') && !href.includes('embed'))(document.querySelector('a.leave'))
";

async fn one_slider_drives_three_elements(tab: &Tab) {
    let players = "[...document.querySelectorAll('gantry-player')]";
    tab.load(&format!("{}/embed/policies.html", tab.address)).await;
    tab.steps(&format!(
        "| js !time.disabled
        run time.value = 10; time.dispatchEvent(new Event('input'))
        | js {players}.every(it => it.state?.time === 10)
        run {players}[0].theme = 'dark'; {players}[1].src = 'g=fig4'
        | js {players}[1].state?.span === null && {players}[0].state?.time === 10 | axe"
    ))
    .await;
    tab.load(&format!("{}/embed/course.html", tab.address)).await;
    tab.steps("| js document.querySelector('gantry-player').state | axe").await;
    frames_its_own_site_alone(tab).await;
}

/// The first element of the page that is there has a sentence in place of what is elsewhere; `tests/js/embed.mjs` has more
/// of such links.
async fn frames_its_own_site_alone(tab: &Tab) {
    let player = "document.querySelector('gantry-player')";
    tab.run(&format!(
        "window.told = []; {player}.addEventListener('error', ({{ detail }}) => told.push(detail.path))"
    ))
    .await;
    for src in [
        " javascript://x/%0aparent.ran=1//",
        "data:text/html,<script>parent.ran=1</script>",
        "https://example.org/gantry/#g=fig4",
    ] {
        tab.run(&format!("told.length = 0; {player}.src = {}", Value::from(src))).await;
        tab.until("told.length > 0").await;
        tab.holds(&format!(
            "told[0] === 'src' && {player}.shadowRoot.firstChild.localName === 'p'"
        ))
        .await;
    }
    tab.steps(&format!(
        "| js window.ran === undefined | axe
        run {player}.setAttribute('panels', 'why&g=lend'); {player}.src = 'g=fig4'
        | js {player}.state?.link?.includes('#g=fig4')"
    ))
    .await;
}

const WEEK: &[(&str, &str)] =
    &[("courses/week.json", include_str!("../../../static/gallery/fig6.json"))];

async fn a_link_opens_a_file_of_the_site_and_a_text(tab: &Tab) {
    let text = "encodeURIComponent(JSON.stringify({ gantry: 1, lab: 'placement', policy: 'best-fit', \
        dimensions: [{ name: 'v' }], nodes: [{ id: 'n', available: [8] }], tasks: [{ id: 't', request: [2] }] }))";
    tab.steps("at file=courses/week.json&m=2&lang=en | address #file=courses/week.json&m=2").await;
    let text: String = tab.eval(text).await;
    tab.steps(&format!("at text={text} | address #text=")).await;
    tab.take_troubles();
    for file in ["https://127.0.0.1:9/a.json", "//127.0.0.1:9/a.json", "courses/none.json"] {
        tab.steps(&format!("run location.hash = 'file={file}&lang=en'\n| .notice says {file}"))
            .await;
    }
    let troubles = tab.take_troubles();
    assert!(troubles.iter().all(|trouble| trouble.contains("courses/none.json")), "{troubles:?}");
}

#[test]
fn embed() {
    browse_with(WEEK, Look::USUAL, async |tab: &Tab| {
        rows![tab:
            a_page_of_another_origin_leads_a_run,
            an_embed_listens_to_the_page_around_it_alone,
            malformed_messages_are_refused_and_change_nothing,
            who_does_not_greet_hears_the_versions_alone,
            a_frame_that_is_kept_apart_runs_without_storage,
            keys_stay_within_the_range_and_only_where_the_keyboard_is,
            answers_are_told_and_stated,
            every_lab_fits_a_small_frame,
        ];
        tab.table(TABLE).await;
        rows![tab: one_slider_drives_three_elements, a_link_opens_a_file_of_the_site_and_a_text];
    });
}
