//! The groups lab on the page: grouping by hand, what would fit into a large cluster, manifests.

use gantry_core::scenario;
use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

const OVERLAP: &str = include_str!("../../../static/gallery/overlap.json");

async fn figure(tab: &Tab, label: &str) -> String {
    tab.eval(&format!(
        "[...document.querySelectorAll('.figures div')].find(it => it.querySelector('dt').textContent === '{label}').querySelector('dd').textContent"
    ))
    .await
}

/// Puts the focus on a control, as the Tab key would, and presses it.
async fn press_on(tab: &Tab, control: &str) {
    tab.until(control).await;
    tab.run(&format!("({control}).focus()")).await;
    tab.press("Enter").await;
}

async fn fill(tab: &Tab, label: &str, text: &str, end: &str) {
    let field = format!(
        "[...document.querySelectorAll('#editor input')].find(it => (it.ariaLabel ?? it.labels?.[0]?.textContent) === {label:?})"
    );
    tab.until(&field).await;
    tab.run(&format!("(it => {{ it.focus(); it.select(); }})({field})")).await;
    tab.type_in(text).await;
    tab.press(end).await;
}

async fn groups_made_by_keyboard_make_the_gallerys_scenario(tab: &Tab) {
    let mut bare: serde_json::Value = serde_json::from_str(OVERLAP).expect("it is JSON");
    bare["grouping"]["groups"] = serde_json::json!([]);
    let bare = scenario::check(&bare.to_string()).expect("it is valid");
    let link = scenario::link::encode(&bare).expect("it fits");
    let whole = scenario::check(OVERLAP).expect("it is valid");
    let expected = scenario::link::encode(&whole).expect("it fits");
    tab.follow(&format!("{}&lang=en", link.trim_start_matches('#'))).await;
    tab.until("document.querySelector('#boards .mark')").await;
    press_on(tab, "document.getElementById('edit')").await;
    for (name, tag, units) in [
        ("train", "train", &["n1 0", "n1 1", "n1 2"][..]),
        ("serve", "serve", &["n1 2", "n1 3", "n2 0", "n2 1"]),
    ] {
        press_on(
            tab,
            "[...document.querySelectorAll('#editor button')].find(it => it.textContent === 'Add a group')",
        )
        .await;
        fill(tab, "Group of g1", name, "Tab").await;
        let button = |label: String| {
            format!(
                "[...document.querySelectorAll('#editor button')].find(it => it.ariaLabel === {label:?})"
            )
        };
        fill(tab, &format!("Add a tag: {name}"), tag, "Enter").await;
        // The form is drawn again when the tag is in force: a key before that would be lost.
        let add = format!(
            "[...document.querySelectorAll('#editor input')].find(it => it.ariaLabel === 'Add a tag: {name}')"
        );
        tab.until(&format!("({add}).value === ''")).await;
        for unit in units {
            let unit = button(format!("{unit} of {name}"));
            press_on(tab, &unit).await;
            tab.until(&format!("({unit}).ariaPressed === 'true'")).await;
        }
    }
    let text = "document.querySelector('#editor textarea')?.value ?? ''";
    press_on(
        tab,
        "[...document.querySelectorAll('#editor [role=tab], #editor label, #editor button')].find(it => it.textContent === 'JSON text')",
    )
    .await;
    tab.until(&format!("({text}).includes('serve')")).await;
    let text: String = tab.eval(text).await;
    let made = scenario::check(&text).expect("what the editor wrote is valid");
    assert_eq!(made, whole);
    assert_eq!(scenario::link::encode(&made).expect("it fits"), expected);
}

async fn a_large_cluster_tells_what_would_fit_and_the_line_is_moved_by_keys_and_pointer(tab: &Tab) {
    tab.follow("g=openb-gpus&k=wait.1&lang=en").await;
    tab.until("document.querySelector('.map-ground .ask-grip')").await;
    assert_eq!(figure(tab, "Free").await, "861");
    assert_eq!(figure(tab, "Stranded").await, "861");
    let told = "document.querySelector('.rooms .told').textContent";
    tab.until(&format!("({told}).startsWith('No node has room for 8 GPUs together: 861')")).await;
    tab.run("document.getElementById('together').focus()").await;
    tab.press("Home").await;
    tab.until(&format!("({told}).startsWith('There is room for 1 GPU together')")).await;
    let all: String = tab.eval(told).await;
    assert!(all.contains("for 861 containers") && all.contains("; 0 are free"), "{all}");
    tab.press("End").await;
    tab.until(&format!("({told}).includes('8 GPUs together')")).await;
    // The line is carried to the left edge of the picture: as few as there can be.
    let from: (f64, f64) = tab
        .eval("(it => [it.x + it.width / 2, it.y + 60])(document.querySelector('.ask-grip rect').getBoundingClientRect())")
        .await;
    let left: f64 =
        tab.eval("document.querySelector('.map-ground').getBoundingClientRect().x").await;
    tab.drag(from, (left + 4.0, from.1)).await;
    tab.until(&format!("({told}).startsWith('There is room for 1 GPU together')")).await;
    let starts: Vec<String> = tab
        .eval("[...document.querySelectorAll('.starts tbody tr')].map(it => it.textContent)")
        .await;
    assert_eq!(starts.len(), 5, "{starts:?}");
    tab.axe_finds_nothing().await;
}

const CLUSTER: &str = "\
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {nvidia.com/gpu: '4'}}}
- {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {nvidia.com/gpu: '2'}}}
- {apiVersion: v1, kind: Pod, metadata: {name: train}, spec: {containers: [{name: c, resources: {limits: {nvidia.com/gpu: 3}}}]}}
- {apiVersion: v1, kind: Widget, metadata: {name: w}}
";

/// A second document, which names an anchor that is nowhere.
const NOT_YAML: &str = "---\nkind: *x\n";

async fn manifests_are_dropped_told_of_and_written_back(tab: &Tab) {
    tab.follow("g=strands&lang=en").await;
    tab.until("document.querySelector('#boards .mark')").await;
    tab.catch_files().await;
    tab.drop_file("bad.yaml", format!("{CLUSTER}{NOT_YAML}").as_bytes()).await;
    let notice = "document.querySelector('.notices').innerText";
    tab.until(&format!("({notice}).includes('bad.yaml')")).await;
    let told: String = tab.eval(notice).await;
    for sentence in ["Nothing was opened", "document 2, line 9: this is not YAML"] {
        assert!(told.contains(sentence), "{told}");
    }

    tab.drop_file("cluster.yaml", CLUSTER.as_bytes()).await;
    tab.until(&format!("({notice}).includes('Read from Kubernetes manifests')")).await;
    let told: String = tab.eval(notice).await;
    assert!(told.contains("2 nodes with 6 GPUs, 1 request;"), "{told}");
    tab.run("document.querySelector('.notices summary').click()").await;
    let told: String = tab.eval(notice).await;
    for line in ["requests: 1, of which pods: 1", "Widget: 1"] {
        assert!(told.contains(line), "{told}");
    }
    tab.until_moment(0).await;
    tab.press("End").await;
    tab.until("document.querySelector('#boards').textContent.includes('train')").await;
    tab.axe_finds_nothing().await;

    for (button, annotation) in [
        ("Kubernetes: patches with groups and GPUs", "\"gantry/gpus\""),
        ("Kubernetes: manifests with groups and GPUs", "\"kind\":\"Widget\""),
    ] {
        tab.click_button("Share").await;
        tab.click_button(button).await;
        tab.until(&format!("({notice}).includes('the GPUs of 1 pod.')")).await;
        tab.until("made.length > 0").await;
        let saved: String = tab.eval("made[0].text()").await;
        assert!(saved.contains(annotation) && saved.contains("gantry/groups"), "{saved}");
        tab.run("made.length = 0; document.querySelector('.notices button').click()").await;
    }

    // An object with an error is left out and named; the others are opened.
    let odd = CLUSTER.replace("'4'", "-4");
    tab.drop_file("odd.yaml", odd.as_bytes()).await;
    tab.until(&format!("({notice}).includes('1 node with 2 GPUs, 1 request;')")).await;
    let told: String = tab.eval(notice).await;
    let place = "document 1, items[0].status.allocatable[\"nvidia.com/gpu\"], line 4: expected a whole number from 0 to 9007199254740991, found -4";
    for line in ["errors of objects, which are left out: 1", place] {
        assert!(told.contains(line), "{told}");
    }
}

async fn several_files_of_manifests_are_one_cluster(tab: &Tab) {
    let notice = "document.querySelector('.notices').innerText";
    let of = |kind: &str| -> String {
        let keep = |line: &&str| !line.starts_with('-') || line.contains(kind);
        CLUSTER.split_inclusive('\n').filter(keep).collect()
    };
    let (nodes, pods) = (of("Node"), of("Pod"));
    tab.follow("g=strands&lang=en").await;
    tab.until("document.querySelector('#boards .mark')").await;
    let bad = format!("{nodes}{NOT_YAML}");
    for (name, other, told) in [
        ("nodes.yaml", &*bad, "nodes.yaml: document 2, line 7: this is not YAML"),
        ("notes.txt", "hello", "notes.txt"),
    ] {
        tab.drop_files(&[("pods.yaml", pods.as_bytes()), (name, other.as_bytes())]).await;
        tab.until(&format!("({notice}).includes('Nothing was opened')")).await;
        let said: String = tab.eval(notice).await;
        assert!(said.contains(told), "{said}");
        tab.run("document.querySelector('.notices button').click()").await;
    }
    let both = [("nodes.yaml", nodes.as_bytes()), ("pods.yaml", pods.as_bytes())];
    tab.drop_files(&both).await;
    tab.until(&format!("({notice}).includes('2 nodes with 6 GPUs, 1 request;')")).await;
    tab.until_moment(0).await;
    tab.press("End").await;
    tab.until("document.querySelector('#boards').textContent.includes('train')").await;

    // One after the other: the second is added to the first.
    tab.run("document.querySelector('.notices button').click()").await;
    for (name, text, told) in
        [("nodes.yaml", &nodes, "2 nodes with 6 GPUs, 0"), ("pods.yaml", &pods, "0 nodes")]
    {
        tab.drop_file(name, text.as_bytes()).await;
        tab.until(&format!("({notice}).includes('{told}')")).await;
    }
    tab.click_button("Add to the files already open").await;
    tab.until(&format!("({notice}).includes('2 nodes with 6 GPUs, 1 request;')")).await;
    tab.until_moment(0).await;
    tab.press("End").await;
    tab.until("document.querySelector('#boards').textContent.includes('train')").await;

    // An object with an error is left out, and named by its file.
    let odd = nodes.replace("'2'", "-2");
    tab.drop_files(&[("pods.yaml", pods.as_bytes()), ("nodes.yaml", odd.as_bytes())]).await;
    tab.until(&format!("({notice}).includes('1 node with 4 GPUs, 1 request;')")).await;
    let said: String = tab.eval(notice).await;
    for line in [
        "errors of objects, which are left out: 1",
        "nodes.yaml: document 1, items[1].status.allocatable",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

rows!(
    groups, Look::default();
    groups_made_by_keyboard_make_the_gallerys_scenario,
    a_large_cluster_tells_what_would_fit_and_the_line_is_moved_by_keys_and_pointer,
    manifests_are_dropped_told_of_and_written_back,
    several_files_of_manifests_are_one_cluster,
);
