//! Tests that the examples of the lab do as their notes say.

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::kernel::{Ended, Event as _, Model as _, Record};
    use crate::labs::backfill::event::TESTED;
    use crate::labs::backfill::{Metrics, Names, Policy, Problem, Scenario, Sim};
    use crate::scenario::{self, Lab};

    /// An example, and its note.
    fn example(text: &str) -> (Scenario, String) {
        let read = scenario::read(text).expect("an example can be read");
        let Lab::Backfill(own) = read.lab else { panic!("an example of this lab") };
        (own, read.note.expect("it has a note"))
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
        let (mut own, note) = example(include_str!("../../../../static/gallery/estimates.json"));
        let [q, p] =
            ["Q", "P"].map(|name| own.jobs.iter().position(|job| job.id == name).expect(name));
        assert_eq!(own.jobs[q].runtime, own.jobs[p].runtime);
        assert_eq!(own.jobs[p].estimate, own.jobs[p].runtime, "P is exact");
        let before = (mean_wait(&own, Policy::Easy), start(&own, Policy::Easy, "Q"));
        own.jobs[q].estimate = own.jobs[p].estimate;
        let after = (mean_wait(&own, Policy::Easy), start(&own, Policy::Easy, "Q"));
        assert_eq!((before, after), (("5.75".to_owned(), 16), ("2.25".to_owned(), 2)));
        for said in ["Change Q's estimate to 5", "from 5.75 to 2.25", "at 16", "at 2"] {
            assert!(note.contains(said), "{said}");
        }
    }

    #[test]
    fn checkpoints_help_where_they_cost_nothing_and_not_where_they_cost_much() {
        let (own, note) = example(include_str!("../../../../static/gallery/helps.json"));
        let (helps, easy) = (metrics(&own, Policy::Checkpoint), mean_wait(&own, Policy::Easy));
        assert_eq!((helps.checkpoints, helps.checkpointed_jobs), (2, 2));
        assert_eq!((mean_wait(&own, Policy::Checkpoint).as_str(), easy.as_str()), ("6.75", "8"));
        let starts = |policy| ["D", "F"].map(|name| start(&own, policy, name));
        assert_eq!((starts(Policy::Checkpoint), starts(Policy::Easy)), ([3, 3], [17, 9]));
        // Under EASY H overtakes on extra nodes, and runs past the shadow time.
        assert!(start(&own, Policy::Easy, "H") < start(&own, Policy::Easy, "D"));
        for said in ["at 3 neither D nor F", "both are stopped", "at 6", "6.75, and 8 under EASY"] {
            assert!(note.contains(said) && !note.contains("into the window"), "{said}");
        }

        let (same, note) = example(include_str!("../../../../static/gallery/costs.json"));
        assert_eq!(same.jobs, own.jobs, "the same jobs");
        let costs = metrics(&same, Policy::Checkpoint);
        assert_eq!((costs.checkpoints, same.checkpoint.checkpoint_cost), (3, 3));
        assert_eq!(mean_wait(&same, Policy::Checkpoint), "8.5");
        let wait = |of: &Scenario, policy| {
            let ended = ended(of, policy);
            let came = ended.outcome(&Names::new(of));
            let (job, last) = (of.jobs.last().expect("H"), came.jobs.last().expect("H"));
            last.end.expect("it ends")
                - job.submit
                - last.segments.iter().map(|[start, end]| end - start).sum::<u64>()
        };
        assert_eq!((wait(&same, Policy::Checkpoint), wait(&same, Policy::Easy)), (18, 7));
        assert_eq!(wait(&own, Policy::Checkpoint), 4, "not 7 where checkpoints cost nothing");
        for said in [
            "each checkpoint costs 3",
            "Three checkpoints",
            "9 units",
            "H waits 18 and the mean wait is 8.5; under EASY they are 7 and 8",
        ] {
            assert!(note.contains(said), "{said}");
        }
    }

    #[test]
    fn a_longer_estimate_starts_earlier() {
        let (mut own, note) = example(include_str!("../../../../static/gallery/longer.json"));
        assert_eq!(start(&own, Policy::Checkpoint, "X"), 1);
        own.jobs[2].estimate -= 1;
        assert_eq!(start(&own, Policy::Checkpoint, "X"), 12);
        assert!(note.contains("starts at 1") && note.contains("at 12"));
    }

    #[test]
    fn easy_delays_the_third_job() {
        let (own, note) = example(include_str!("../../../../static/gallery/third.json"));
        let starts = |policy| ["C", "D"].map(|name| start(&own, policy, name));
        assert_eq!((starts(Policy::Conservative), starts(Policy::Easy)), ([8, 11], [13, 3]));
        for said in ["plan at 8", "waits until 11", "D starts at 3", "C waits until 13"] {
            assert!(note.contains(said), "{said}");
        }
    }

    #[test]
    fn a_pass_over_a_deep_queue_tests_thousands_of_candidates() {
        let (own, note) = example(include_str!("../../../../static/gallery/deep.json"));
        let later = own.jobs.iter().filter(|job| job.submit == 1).count();
        assert_eq!((own.jobs.len(), later, own.jobs[0].nodes, own.nodes), (5_000, 4_999, 60, 64));
        let mut sim = Sim::new(Arc::new(Problem::new(&own).expect("it is valid")));
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
        assert!(most > 4_000 && note.contains("thousands of candidates at one instant"), "{most}");
        assert!(note.contains("4,999 jobs are submitted at 1"));
    }
}
