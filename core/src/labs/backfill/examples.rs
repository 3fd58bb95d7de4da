//! Tests that the examples of the lab do as their lessons say.

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::kernel::{Ended, Event as _, Model as _, Record};
    use crate::labs::backfill::event::TESTED;
    use crate::labs::backfill::{Metrics, Names, Policy, Problem, Scenario, Sim};
    use crate::scenario::{self, Lab};

    /// An example, and the captions of its lesson.
    fn example(text: &str) -> (Scenario, String) {
        let read = scenario::read(text).expect("an example can be read");
        let Lab::Backfill(scenario) = read.lab else { panic!("an example of this lab") };
        let captions = read.teaching.lesson.iter().map(|step| step.say.tell("en"));
        (scenario, captions.collect::<Vec<_>>().join("\n"))
    }

    fn ended(scenario: &Scenario, policy: Policy) -> Ended<Sim> {
        let problem = Problem::new(scenario).expect("it is valid");
        Ended::run(Sim::new(Arc::new(Problem { policy, ..problem })))
    }

    fn metrics(scenario: &Scenario, policy: Policy) -> Metrics {
        ended(scenario, policy).metrics()
    }

    fn mean_wait(scenario: &Scenario, policy: Policy) -> String {
        format!("{:?}", metrics(scenario, policy).mean_wait.expect("jobs have ended"))
            .trim_end_matches(".0")
            .to_owned()
    }

    /// First start of a job, by its name.
    fn start(scenario: &Scenario, policy: Policy, name: &str) -> u64 {
        let ended = ended(scenario, policy);
        let names = Names::new(scenario);
        let outcome = ended.outcome(&names);
        let job = outcome.jobs.iter().find(|job| job.id == name).expect("it is a job");
        job.start.expect("it starts")
    }

    #[test]
    fn a_better_estimate_lowers_the_mean_wait() {
        let (mut scenario, note) =
            example(include_str!("../../../../static/gallery/estimates.json"));
        let [q, p] =
            ["Q", "P"].map(|name| scenario.jobs.iter().position(|job| job.id == name).expect(name));
        assert_eq!(scenario.jobs[q].runtime, scenario.jobs[p].runtime);
        assert_eq!(scenario.jobs[p].estimate, scenario.jobs[p].runtime, "P is exact");
        let before = (mean_wait(&scenario, Policy::Easy), start(&scenario, Policy::Easy, "Q"));
        scenario.jobs[q].estimate = scenario.jobs[p].estimate;
        let after = (mean_wait(&scenario, Policy::Easy), start(&scenario, Policy::Easy, "Q"));
        assert_eq!((before, after), (("5.75".to_owned(), 16), ("2.25".to_owned(), 2)));
        for text in
            ["Change Q's estimate to 5", "mean wait is 5.75", "falls to 2.25", "at 16", "at 2"]
        {
            assert!(note.contains(text), "{text}");
        }
    }

    #[test]
    fn checkpoints_help_where_they_cost_nothing_and_not_where_they_cost_much() {
        let (scenario, note) = example(include_str!("../../../../static/gallery/helps.json"));
        let (helps, easy) =
            (metrics(&scenario, Policy::Checkpoint), mean_wait(&scenario, Policy::Easy));
        assert_eq!((helps.checkpoints, helps.checkpointed_jobs), (2, 2));
        assert_eq!(
            (mean_wait(&scenario, Policy::Checkpoint).as_str(), easy.as_str()),
            ("6.75", "8")
        );
        let starts = |policy| ["D", "F"].map(|name| start(&scenario, policy, name));
        assert_eq!((starts(Policy::Checkpoint), starts(Policy::Easy)), ([3, 3], [17, 9]));
        // Under EASY H overtakes on extra nodes, and runs past the shadow time.
        assert!(start(&scenario, Policy::Easy, "H") < start(&scenario, Policy::Easy, "D"));
        for text in [
            "Neither D nor F can be done by 6",
            "D alone was not enough",
            "waits 4 instead of 7",
            "6.75, against 8 under EASY",
        ] {
            assert!(note.contains(text) && !note.contains("into the window"), "{text}");
        }

        let (same, note) = example(include_str!("../../../../static/gallery/costs.json"));
        assert_eq!(same.jobs, scenario.jobs, "the same jobs");
        let costs = metrics(&same, Policy::Checkpoint);
        assert_eq!((costs.checkpoints, same.checkpoint.checkpoint_cost), (3, 3));
        assert_eq!(mean_wait(&same, Policy::Checkpoint), "8.5");
        let wait = |scenario: &Scenario, policy| {
            let ended = ended(scenario, policy);
            let outcome = ended.outcome(&Names::new(scenario));
            let (job, last) = (scenario.jobs.last().expect("H"), outcome.jobs.last().expect("H"));
            last.end.expect("it ends")
                - job.submit
                - last.segments.iter().map(|[start, end]| end - start).sum::<u64>()
        };
        assert_eq!((wait(&same, Policy::Checkpoint), wait(&same, Policy::Easy)), (18, 7));
        assert_eq!(wait(&scenario, Policy::Checkpoint), 4, "not 7 where checkpoints cost nothing");
        for text in [
            "a checkpoint costs 3",
            "The three checkpoints cost 9 units",
            "The mean wait is 8.5, and H waited 18",
            "Under EASY, which stops no job, they are 8 and 7",
        ] {
            assert!(note.contains(text), "{text}");
        }
    }

    #[test]
    fn a_longer_estimate_starts_earlier() {
        let (mut scenario, note) = example(include_str!("../../../../static/gallery/longer.json"));
        assert_eq!(start(&scenario, Policy::Checkpoint, "X"), 1);
        scenario.jobs[2].estimate -= 1;
        assert_eq!(start(&scenario, Policy::Checkpoint, "X"), 12);
        assert!(note.contains("start only at 12, not at 1"));
    }

    #[test]
    fn easy_delays_the_third_job() {
        let (scenario, note) = example(include_str!("../../../../static/gallery/third.json"));
        let starts = |policy| ["C", "D"].map(|name| start(&scenario, policy, name));
        assert_eq!((starts(Policy::Conservative), starts(Policy::Easy)), ([8, 11], [13, 3]));
        for text in [
            "C, the third job",
            "it would hold its node until 13",
            "D could have run since 3",
            "C waits until 13",
        ] {
            assert!(note.contains(text), "{text}");
        }
    }

    #[test]
    fn a_pass_over_a_deep_queue_tests_thousands_of_candidates() {
        let (scenario, note) = example(include_str!("../../../../static/gallery/deep.json"));
        let later = scenario.jobs.iter().filter(|job| job.submit == 1).count();
        assert_eq!(
            (scenario.jobs.len(), later, scenario.jobs[0].nodes, scenario.nodes),
            (5_000, 4_999, 60, 64)
        );
        let mut sim = Sim::new(Arc::new(Problem::new(&scenario).expect("it is valid")));
        let (mut tests, mut most) = (0_u64, 0);
        loop {
            let mut record = Record::default();
            if !sim.step(&mut record) {
                break;
            }
            for event in record.events {
                tests = if event.kind() == TESTED {
                    tests + 1
                } else if event.kind() == 6 {
                    0
                } else {
                    tests
                };
                most = most.max(tests);
            }
            if most > 4_000 {
                break;
            }
        }
        assert_eq!(sim.time(), 1, "the first pass");
        assert!(
            most > 4_000 && note.contains("Thousands of tests follow in this scheduling pass"),
            "{most}"
        );
        assert!(note.contains("4,999 jobs came together"));
    }
}
