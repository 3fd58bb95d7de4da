//! The core as a JavaScript module: through the example page that comes with the site, and beside the page itself.

use gantry_tests::browser::{Look, Tab};
use gantry_tests::rows;

/// Presses a button so many times; answers with every place, the first included: `3 of 7: visit`.
async fn pressed(tab: &Tab, button: &str, times: usize) -> Vec<String> {
    let mut places = vec![tab.text("#where").await];
    for _ in 0..times {
        tab.steps(&format!("click {button} | no #where is {}", places[places.len() - 1])).await;
        places.push(tab.text("#where").await);
    }
    places
}

async fn the_example_places_its_task_and_steps_there_and_back(tab: &Tab) {
    tab.load(&format!("{}/module-example.html", tab.address)).await;
    tab.steps(
        "| #where says  of | js document.title === 'Gantry: the core as a module: t goes to b'",
    )
    .await;
    let start = tab.text("#where").await;
    let moments = start.strip_prefix("0 of ").and_then(|rest| rest.strip_suffix(": start"));
    let moments: usize = moments.and_then(|count| count.parse().ok()).expect(&start);
    let there = pressed(tab, "#step", moments).await;
    for (moment, place) in there.iter().enumerate() {
        assert!(place.starts_with(&format!("{moment} of {moments}: ")), "{there:?}");
    }
    assert!(tab.text("#buckets").await.lines().count() > 3);
    let mut back = pressed(tab, "#back", moments).await;
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
    module, Look::USUAL;
    the_example_places_its_task_and_steps_there_and_back,
    the_module_answers_beside_the_page_and_under_its_policy,
);
