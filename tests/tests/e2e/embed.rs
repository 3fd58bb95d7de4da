//! The page inside a page of another origin: messages in and out, who may say them, and what the embed leaves alone.

use gantry_tests::browser::{Look, Site, Tab};
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

async fn last(tab: &Tab, kind: &str) -> Value {
    tab.eval(&format!("last('{kind}') ?? null")).await
}

/// Waits until the embed tells of a moment, and lies still.
async fn until_at(tab: &Tab, moment: u64) {
    tab.until(&format!("last('moment').moment === {moment} && !last('moment').playing")).await;
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
    assert_eq!(ready[0]["greeted"], false);
    assert_eq!(ready[1]["greeted"], true, "{ready:?}");
    assert_eq!(ready[0]["origin"], *tab.address);
    assert_eq!(ready[0]["versions"][0], 1);
    assert_ne!(tab.address, tab.eval::<String>("location.origin").await);
    let first = last(tab, "moment").await;
    assert_eq!((&first["from"], &first["moment"]), (&0.into(), &0.into()));

    tab.run("window.entries = history.length").await;
    tab.run("ask({ type: 'seek', moment: 9 })").await;
    until_at(tab, 9).await;
    let link = last(tab, "moment").await["link"].as_str().unwrap_or_default().to_owned();
    assert!(link.starts_with(&format!("{}/#g=fig4&m=9", tab.address)), "{link}");
    assert!(!link.contains("embed"), "{link}");
    tab.run("ask({ type: 'step', direction: 'back', level: 'probe' })").await;
    until_at(tab, 8).await;
    tab.run("ask({ type: 'seek', event: 'yield.1' })").await;
    tab.until("last('moment').event === 'yield.1'").await;
    tab.run("ask({ type: 'select', thing: 'node.2' })").await;
    tab.until("last('moment').selected === 'node.2'").await;
    tab.run("ask({ type: 'select', thing: null })").await;
    tab.until("last('moment').selected === null").await;
    tab.run("ask({ type: 'seek', moment: 0 })").await;
    until_at(tab, 0).await;
    tab.run("ask({ type: 'play' })").await;
    tab.until("last('moment').playing && last('moment').moment > 0").await;
    tab.run("ask({ type: 'pause' })").await;
    tab.until("!last('moment').playing").await;
    tab.run("ask({ type: 'seek', moment: 1e9 })").await;
    tab.until("last('ended')").await;
    assert_eq!(last(tab, "ended").await["moment"], last(tab, "moment").await["to"]);

    tab.run("ask({ type: 'load', link: 'g=easy&m=0&panels=why&lang=zh' })").await;
    tab.until("last('moment').span?.[1] > 0 && last('moment').moment === 0").await;
    assert!(!last(tab, "moment").await["title"].as_str().unwrap_or_default().is_ascii());
    tab.run("ask({ type: 'seek', time: 10 })").await;
    tab.until("last('moment').time === 10").await;
    tab.run("ask({ type: 'seek', time: 4 })").await;
    tab.until("last('moment').time === 4").await;
    let entries: Value = tab.eval("[history.length - entries, frame.src.split('#')[1]]").await;
    assert_eq!(entries, serde_json::json!([0, "embed&g=fig4&m=0"]), "history is the page's own");
}

async fn malformed_messages_are_refused_and_change_nothing(tab: &Tab) {
    around(tab, "g=fig4&m=4", "").await;
    let told: u64 = tab.eval("count('moment')").await;
    for (message, path, nearest) in [
        ("{}", "", None),
        ("{ type: 'sek', moment: 3 }", "type", Some("seek")),
        ("{ type: 'seek', momnt: 3 }", "", Some("moment")),
        ("{ type: 'seek', moment: '3' }", "moment", None),
        ("{ type: 'seek', moment: NaN }", "moment", None),
        ("{ type: 'seek', moment: { valueOf: 3 } }", "moment", None),
        ("{ type: 'seek', moment: 3n }", "moment", None),
        ("{ type: 'seek', moment: 3, time: 3 }", "", None),
        ("{ type: 'seek', event: 'yeild.1' }", "event", Some("yield")),
        ("{ type: 'select', thing: 'nod.1' }", "thing", Some("node")),
        ("{ type: 'select', thing: 'node.999' }", "thing", None),
        ("{ type: 'step', level: 'prob' }", "level", Some("probe")),
        ("{ type: 'load', link: 'g=fig44' }", "link.g", Some("fig4")),
        ("{ type: 'load', link: 'g=fig4&theme=drak' }", "link.theme", Some("dark")),
        ("{ type: 'load', link: 'g=fig4&panels=wy' }", "link.panels", Some("why")),
        ("{ type: 'load', link: 'g=fig4&panel=whi' }", "link.panel", Some("why")),
        ("{ type: 'load', link: 'g=fig4&from=9&to=3' }", "link.to", None),
        ("{ type: 'load', link: 'g=fig4&lop' }", "link", Some("loop")),
        ("{ type: 'load', link: 'z=%%%&m=2&lang=zh' }", "link", None),
        ("{ type: 'load', link: 'file=https://example.org/a.json' }", "link.file", None),
        ("{ type: 'load', link: 'g='.padEnd(70_000, 'x') }", "link", None),
        ("Object.fromEntries([...Array(40).keys()].map(at => [`f${at}`, 1]))", "", None),
        ("{ type: 'play', __proto__x: 1 }", "", None),
        ("{ type: 'play', gantry: 2 }", "gantry", None),
    ] {
        let errors: u64 = tab.eval("count('error')").await;
        tab.run(&format!("say({{ gantry: 1, id: 7, ...{message} }})")).await;
        tab.until(&format!("count('error') > {errors}")).await;
        let error = last(tab, "error").await;
        assert_eq!(error["re"], 7, "{message}: {error}");
        assert!(error["path"].as_str().unwrap_or_default().starts_with(path), "{message}: {error}");
        assert_eq!(error["nearest"].as_str(), nearest, "{message}: {error}");
        assert!(!error["message"].as_str().unwrap_or_default().is_empty(), "{message}");
    }
    // What is of others is not answered.
    for message in ["'play'", "null", "[1, 2]", "{ type: 'play' }", "3"] {
        tab.run(&format!("say({message})")).await;
    }
    settle(tab).await;
    let (moments, title): (u64, String) = tab.eval("[count('moment'), last('moment').title]").await;
    assert_eq!(moments, told, "{title}");
    assert!(title.is_ascii(), "its language is what it was: {title}");

    // Too many at once: one error, and the rest is not read.
    let errors: u64 = tab.eval("count('error')").await;
    tab.run("for (let at = 0; at < 1000; at += 1) ask({ type: 'nonsense' })").await;
    tab.until("told.some(it => it.expected?.endsWith('messages a second'))").await;
    tab.settle().await;
    let more: u64 = tab.eval("count('error')").await;
    assert!(more - errors < 400, "{more} - {errors}");
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
    let heard: Value = tab.eval("[stray[0].heard, told.length]").await;
    assert_eq!(heard, serde_json::json!([0, told]), "a third page is neither heard nor told");
    settle(tab).await;
    assert_eq!(last(tab, "moment").await["moment"], 4);
}

async fn who_does_not_greet_hears_the_versions_alone(tab: &Tab) {
    around(tab, "g=fig4&m=4", "silent").await;
    tab.until("told.length > 0").await;
    tab.run("ask({ type: 'seek', moment: 2 })").await;
    tab.until("count('error') > 0").await;
    let (kinds, error): (Vec<String>, Value) =
        tab.eval("[told.map(it => it.type), last('error')]").await;
    assert_eq!(kinds, ["ready", "error"]);
    assert_eq!((&error["path"], &error["expected"]), (&"type".into(), &"hello".into()));
}

async fn a_frame_that_is_kept_apart_runs_without_storage(tab: &Tab) {
    around(tab, "g=easy&m=3&panels=why,lesson", "apart").await;
    let first = last(tab, "moment").await;
    assert_eq!(first["moment"], 3, "{first}");
    tab.run("ask({ type: 'seek', moment: 5 })").await;
    until_at(tab, 5).await;
    tab.run("ask({ type: 'load', link: 'g=fig4&m=2' })").await;
    tab.until("last('moment').moment === 2 && last('moment').span === null").await;
    let from: String = tab.eval("told[0].origin").await;
    assert_eq!(from, "null");
}

async fn keys_stay_within_the_range_and_only_where_the_keyboard_is(tab: &Tab) {
    tab.look(Look { still: true, ..Look::default() }).await;
    around(tab, "g=fig4&from=3&to=6", "anew").await;
    until_at(tab, 3).await;
    let focused: String = tab.eval("document.activeElement.tagName").await;
    assert_eq!(focused, "BODY", "it takes no keyboard");
    tab.run("here.focus()").await;
    tab.press("ArrowRight").await;
    settle(tab).await;
    assert_eq!(last(tab, "moment").await["moment"], 3, "the keyboard is elsewhere");

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
    // Escape gives the keyboard back, once nothing is chosen.
    tab.run("addEventListener('keydown', () => window.heard = true, { once: true })").await;
    tab.press("Escape").await;
    tab.press("ArrowRight").await;
    tab.until("window.heard").await;
    // The frame is still what the page around has as its active element.
    tab.run("here.focus(); frame.focus()").await;
    // What would lead out of the embed is not taken.
    for key in ["?", "p", "c", "/", "Control+z"] {
        tab.press(key).await;
    }
    tab.press("Home").await;
    tab.press(" ").await;
    tab.until("last('moment').playing").await;
    until_at(tab, 6).await;
    let all: Vec<u64> =
        tab.eval("told.filter(it => it.type === 'moment').map(it => it.moment)").await;
    assert!(all.iter().all(|moment| (3..=6).contains(moment)), "{all:?}");
    tab.run("ask({ type: 'seek', moment: 0 })").await;
    until_at(tab, 3).await;

    // Playing that begins again; without controls no key leads.
    tab.run("ask({ type: 'load', link: 'g=fig4&from=3&to=6&loop&controls=0' }); told.length = 0")
        .await;
    tab.until("last('moment')").await;
    tab.press("ArrowRight").await;
    settle(tab).await;
    assert_eq!(last(tab, "moment").await["moment"], 3);
    tab.run("ask({ type: 'play' })").await;
    tab.until("count('ended') > 1").await;
}

async fn answers_are_told_and_stated(tab: &Tab) {
    tab.look(Look { still: true, ..Look::default() }).await;
    around(tab, "g=nine-tasks&predict=1", "anew").await;
    tab.run("frame.focus()").await;
    for _ in 0..200 {
        if tab.eval::<bool>("told.some(it => it.statement?.verb.id.endsWith('/completed'))").await {
            break;
        }
        tab.press("1").await;
        tab.press("Enter").await;
        tab.settle().await;
    }
    let (answers, statements): (Vec<Value>, Vec<Value>) = tab
        .eval("[told.filter(it => it.type === 'answer'), told.filter(it => it.type === 'statement').map(it => it.statement)]")
        .await;
    assert!(answers.len() > 2 && statements.len() == answers.len() + 1, "{statements:#?}");
    let mut good = 0;
    for (at, (answer, statement)) in answers.iter().zip(&statements).enumerate() {
        let right = ["right", "tied"].contains(&answer["grade"].as_str().unwrap_or_default());
        good += u64::from(right);
        assert_eq!((&answer["answers"], &answer["good"]), (&(at + 1).into(), &good.into()));
        let result = &statement["result"];
        assert_eq!((&result["success"], &result["response"]), (&right.into(), &answer["said"]));
        let definition = &statement["object"]["definition"];
        assert_eq!(definition["correctResponsesPattern"][0], answer["right"]);
        let id = statement["object"]["id"].as_str().unwrap_or_default();
        let expected = format!("{}/#g=nine-tasks&m={}&predict=1", tab.address, answer["moment"]);
        assert_eq!(id, expected);
        assert_eq!(definition["name"]["en"], answer["text"]);
    }
    let end = &statements[answers.len()];
    assert_eq!(end["verb"]["id"], "http://adlnet.gov/expapi/verbs/completed");
    let score = &end["result"]["score"];
    assert_eq!(
        (score["raw"].as_u64(), score["max"].as_u64()),
        (Some(good), Some(answers.len() as u64))
    );
    let name = &end["object"]["definition"]["name"];
    assert!(name["en"].is_string() && name["zh-Hans"].is_string(), "{name}");
}

async fn every_lab_fits_a_small_frame(tab: &Tab) {
    let small = Look { size: (320, 240), still: true, ..Look::default() };
    tab.look(small).await;
    for it in telling() {
        for panels in ["", "&panels=why,algorithm,figures,lesson"] {
            let fragment = format!("embed&{}{panels}", it.address);
            tab.follow(&fragment).await;
            tab.settle().await;
            let (across, down, picture): (i64, i64, f64) = tab
                .eval(
                    "[document.documentElement.scrollWidth, document.documentElement.scrollHeight,
                      document.querySelector('.canvas').getBoundingClientRect().height]",
                )
                .await;
            assert!(across <= 320 && down <= 240, "{fragment}: {across} x {down}");
            let least = if panels.is_empty() { 120.0 } else { 60.0 };
            assert!(picture >= least, "{fragment}: the picture has {picture}");
            let found = tab.axe().await;
            assert!(found.is_empty(), "{fragment}: {found:#?}");
        }
    }
}

async fn every_embed_leads_to_a_page_of_its_own(tab: &Tab) {
    tab.look(Look { size: (800, 500), ..Look::default() }).await;
    tab.follow("embed&g=easy&m=5&panels=why").await;
    let leave = "document.querySelector('a.leave')";
    let (target, rel, href): (String, String, String) =
        tab.eval(&format!("[{leave}.target, {leave}.rel, {leave}.href]")).await;
    assert_eq!((&*target, &*rel), ("_blank", "noopener"));
    assert!(href.contains("#g=easy&m=5") && !href.contains("embed"), "{href}");
    let absent = "document.querySelector('.head, .left, #predict, #present')";
    assert!(tab.eval::<bool>(&format!("!{absent}")).await);
}

async fn one_slider_drives_three_elements(tab: &Tab) {
    tab.load(&format!("{}/embed/policies.html", tab.address)).await;
    tab.until("!time.disabled").await;
    tab.run("time.value = 10; time.dispatchEvent(new Event('input'))").await;
    let players = "[...document.querySelectorAll('gantry-player')]";
    tab.until(&format!("{players}.every(it => it.state?.time === 10)")).await;
    tab.run(&format!("{players}[0].theme = 'dark'; {players}[1].src = 'g=fig4'")).await;
    tab.until(&format!("{players}[1].state?.span === null")).await;
    tab.until(&format!("{players}[0].state?.time === 10")).await;
    tab.axe_finds_nothing().await;
    tab.load(&format!("{}/embed/course.html", tab.address)).await;
    tab.until("document.querySelector('gantry-player').state").await;
    tab.axe_finds_nothing().await;
    frames_its_own_site_alone(tab).await;
}

/// The first element of the page that is there has a sentence in place of what is elsewhere; `tests/js/embed.mjs` has more
/// of such links.
async fn frames_its_own_site_alone(tab: &Tab) {
    let player = "document.querySelector('gantry-player')";
    let note = "addEventListener('error', ({ detail }) => told.push(detail.path))";
    tab.run(&format!("window.told = []; {player}.{note}")).await;
    for src in [
        "",
        " javascript://x/%0aparent.ran=1//",
        "data:text/html,<script>parent.ran=1</script>",
        "https://example.org/gantry/#g=fig4",
    ] {
        let src = Value::from(src);
        tab.run(&format!("told.length = 0; {player}.src = {src}")).await;
        tab.until("told.length > 0").await;
        let (path, shown): (String, String) =
            tab.eval(&format!("[told[0], {player}.shadowRoot.firstChild.localName]")).await;
        assert_eq!((&*path, &*shown), ("src", "p"), "{src}");
    }
    assert!(tab.eval::<bool>("window.ran === undefined").await);
    tab.axe_finds_nothing().await;
    tab.run(&format!("{player}.setAttribute('panels', 'why&g=lend'); {player}.src = 'g=fig4'"))
        .await;
    tab.until(&format!("{player}.state?.link?.includes('#g=fig4')")).await;
}

const WEEK: &[(&str, &str)] =
    &[("courses/week.json", include_str!("../../../static/gallery/fig6.json"))];

async fn a_link_opens_a_file_of_the_site_and_a_text(tab: &Tab) {
    tab.follow("file=courses/week.json&m=2&lang=en").await;
    tab.until_moment(2).await;
    tab.until("location.hash.startsWith('#file=courses/week.json&m=2')").await;
    let text = "encodeURIComponent(JSON.stringify({ gantry: 1, lab: 'placement', policy: 'best-fit', \
        dimensions: [{ name: 'v' }], nodes: [{ id: 'n', available: [8] }], tasks: [{ id: 't', request: [2] }] }))";
    let text: String = tab.eval(text).await;
    tab.follow(&format!("text={text}")).await;
    tab.until("location.hash.startsWith('#text=')").await;
    tab.take_troubles();
    for file in ["https://127.0.0.1:9/a.json", "//127.0.0.1:9/a.json", "courses/none.json"] {
        tab.run(&format!("location.hash = 'file={file}&lang=en'")).await;
        tab.until(&format!("document.querySelector('.notice')?.textContent.includes('{file}')"))
            .await;
    }
    let troubles = tab.take_troubles();
    assert!(troubles.iter().all(|trouble| trouble.contains("courses/none.json")), "{troubles:?}");
}

rows!(
    embed, Look::default(), WEEK;
    a_page_of_another_origin_leads_a_run,
    an_embed_listens_to_the_page_around_it_alone,
    malformed_messages_are_refused_and_change_nothing,
    who_does_not_greet_hears_the_versions_alone,
    a_frame_that_is_kept_apart_runs_without_storage,
    keys_stay_within_the_range_and_only_where_the_keyboard_is,
    answers_are_told_and_stated,
    every_lab_fits_a_small_frame,
    every_embed_leads_to_a_page_of_its_own,
    one_slider_drives_three_elements,
    a_link_opens_a_file_of_the_site_and_a_text,
);
