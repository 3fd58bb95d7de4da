//! The core as a JavaScript module: through the example page that comes with the site, and beside the page itself.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// Where the example stands: `3 of 7: visit`.
async fn place(tab: &Tab) -> String {
    tab.eval("document.getElementById('where').textContent").await
}

/// Presses a button so many times; answers with every place, the first included.
async fn pressed(tab: &Tab, button: &str, times: usize) -> Vec<String> {
    let mut places = vec![place(tab).await];
    for _ in 0..times {
        let before = place(tab).await;
        tab.click(&format!("document.getElementById('{button}')")).await;
        tab.until(&format!("document.getElementById('where').textContent !== '{before}'")).await;
        places.push(place(tab).await);
    }
    places
}

async fn the_example_places_its_task_and_steps_there_and_back(tab: &Tab) {
    tab.load(&format!("{}/module-example.html", tab.address)).await;
    tab.until("document.getElementById('where')?.textContent.includes(' of ')").await;
    let title: String = tab.eval("document.title").await;
    assert_eq!(title, "Gantry: the core as a module: t goes to b");

    let start = place(tab).await;
    let moments = start.strip_prefix("0 of ").and_then(|rest| rest.strip_suffix(": start"));
    let moments: usize = moments.and_then(|count| count.parse().ok()).expect(&start);
    let there = pressed(tab, "step", moments).await;
    for (moment, place) in there.iter().enumerate() {
        assert!(place.starts_with(&format!("{moment} of {moments}: ")), "{there:?}");
    }
    let buckets: String = tab.eval("document.getElementById('buckets').textContent").await;
    assert!(buckets.lines().count() > 3, "{buckets}");
    let mut back = pressed(tab, "back", moments).await;
    back.reverse();
    assert_eq!(back, there);
}

async fn the_module_answers_beside_the_page_and_under_its_policy(tab: &Tab) {
    tab.follow("").await;
    let said: String = tab
        .eval(
            "(async () => {
                const { default: init, Stepper, run } = await import(new URL('module/gantry.js', location.href));
                await init();
                const jobs = [{ id: 'a', submit: 0, nodes: 2, estimate: 3, runtime: 3 }];
                const scenario = { gantry: 1, lab: 'backfill', policy: 'easy', nodes: 4, jobs };
                const stepper = new Stepper(scenario);
                return `${run(scenario).metrics.makespan} ${stepper.seek('End').moment.moments > 0}`;
            })()",
        )
        .await;
    assert_eq!(said, "3 true");
}

rows!(
    #[ignore = "with --full"]
    module, Look::default();
    the_example_places_its_task_and_steps_there_and_back,
    the_module_answers_beside_the_page_and_under_its_policy,
);
