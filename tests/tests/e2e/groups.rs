//! The groups lab on the page: grouping by hand, what would fit into a large cluster, manifests.

use gantry_core::scenario::{self, link};
use gantry_tests::browser::{Look, Tab};
use gantry_tests::{gallery, rows};

async fn groups_made_by_keyboard_make_the_gallerys_scenario(tab: &Tab) {
    let text = gallery::text("overlap");
    let mut bare: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    bare["grouping"]["groups"] = serde_json::json!([]);
    let bare = scenario::check(&bare.to_string()).expect("it is valid");
    let bare = link::encode(&bare).expect("it fits");
    let whole = scenario::check(&text).expect("it is valid");
    tab.steps(&format!("at {}&lang=en | #boards .mark\nenter #edit", bare.trim_start_matches('#')))
        .await;
    for (group, units) in
        [("train", &["n1 0", "n1 1", "n1 2"][..]), ("serve", &["n1 2", "n1 3", "n2 0", "n2 1"])]
    {
        // The form is drawn again when the tag is in force: a key before that would be lost.
        tab.steps(&format!(
            "enter #editor button 'Add a group'
            write #editor input 'Group of g1' = {group}
            press Tab
            write #editor input[aria-label=\"Add a tag: {group}\"] = {group}
            press Enter | #editor input[aria-label=\"Add a tag: {group}\"] is empty"
        ))
        .await;
        for unit in units {
            let unit = format!("#editor button[aria-label=\"{unit} of {group}\"]");
            tab.steps(&format!("enter {unit} | {unit}[aria-pressed=true]")).await;
        }
    }
    tab.steps(
        "enter #editor .ways button 'JSON text'
        | js document.querySelector('#editor-text')?.value.includes('serve')",
    )
    .await;
    let made = scenario::check(&tab.value("#editor-text").await).expect("the editor wrote it");
    assert_eq!(made, whole);
    assert_eq!(link::encode(&made).expect("it fits"), link::encode(&whole).expect("it fits"));
}

async fn a_large_cluster_tells_what_would_fit_and_the_line_is_moved_by_keys_and_pointer(tab: &Tab) {
    tab.steps(
        "at g=openb-gpus&k=wait.1&lang=en | .map-ground .ask-grip
        | .figures div 'Free' says 861 | .figures div 'Stranded' says 861
        | .rooms .told says No node has room for 8 GPUs together: 861
        focus #together
        press Home | .rooms .told says There is room for 1 GPU together
        | .rooms .told says for 861 containers | .rooms .told says ; 0 are free
        press End | .rooms .told says 8 GPUs together",
    )
    .await;
    // The line is carried to the left edge of the picture: as few as there can be.
    let [left, top, right, _] = tab.edges(".ask-grip rect").await;
    let from = (f64::midpoint(left, right), top + 60.0);
    tab.drag(from, (tab.edges(".map-ground").await[0] + 4.0, from.1)).await;
    tab.steps("| .rooms .told says There is room for 1 GPU together | 5 of .starts tbody tr | axe")
        .await;
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
    tab.steps("at g=strands&lang=en | #boards .mark\nfiles").await;
    tab.drop_file("bad.yaml", format!("{CLUSTER}{NOT_YAML}").as_bytes()).await;
    tab.steps(
        "| .notices says bad.yaml | .notices says Nothing was opened
        | .notices says document 2, line 9: this is not YAML",
    )
    .await;
    tab.drop_file("cluster.yaml", CLUSTER.as_bytes()).await;
    tab.steps(
        "| .notices says Read from Kubernetes manifests | .notices says 2 nodes with 6 GPUs, 1 request; | moment 0
        press End | #boards says train | axe",
    )
    .await;
    for (button, annotation) in [
        ("Kubernetes: patches with groups and GPUs", "\"gantry/gpus\""),
        ("Kubernetes: manifests with groups and GPUs", "\"kind\":\"Widget\""),
    ] {
        tab.steps(&format!(
            "files
            button Share
            button {button} | .notices says the GPUs of 1 pod. | js made.length > 0"
        ))
        .await;
        let saved = tab.saved_text().await;
        assert!(saved.contains(annotation) && saved.contains("gantry/groups"), "{saved}");
        tab.click(".notices button").await;
    }
    // An object with an error is left out and named; the others are opened.
    tab.drop_file("odd.yaml", CLUSTER.replace("'4'", "-4").as_bytes()).await;
    tab.steps(
        "| .notices says 1 node with 2 GPUs, 1 request; | .notices says errors of objects, which are left out: 1
        | .notices says document 1, items[0].status.allocatable[\"nvidia.com/gpu\"], line 4: expected a whole number from 0 to 9007199254740991, found -4",
    )
    .await;
}

async fn several_files_of_manifests_are_one_cluster(tab: &Tab) {
    let of = |kind: &str| -> String {
        let keep = |line: &&str| !line.starts_with('-') || line.contains(kind);
        CLUSTER.split_inclusive('\n').filter(keep).collect()
    };
    let (nodes, pods) = (of("Node"), of("Pod"));
    let whole = "| .notices says 2 nodes with 6 GPUs, 1 request; | moment 0
        press End | #boards says train
        click .notices button";
    tab.steps("at g=strands&lang=en | #boards .mark").await;
    tab.drop_files(&[("nodes.yaml", nodes.as_bytes()), ("pods.yaml", pods.as_bytes())]).await;
    tab.steps(whole).await;
    // One after the other: the second is added to the first.
    tab.drop_file("nodes.yaml", nodes.as_bytes()).await;
    tab.sees(".notices says 2 nodes with 6 GPUs, 0").await;
    tab.drop_file("pods.yaml", pods.as_bytes()).await;
    tab.steps("| .notices says 0 nodes\nbutton Add to the files already open").await;
    tab.steps(whole).await;
}

rows!(
    groups, Look::USUAL;
    groups_made_by_keyboard_make_the_gallerys_scenario,
    a_large_cluster_tells_what_would_fit_and_the_line_is_moved_by_keys_and_pointer,
    manifests_are_dropped_told_of_and_written_back,
    several_files_of_manifests_are_one_cluster,
);
