### What the examples are called, and what they teach.

gallery_policies = Fig. 5 under four policies
gallery_traces = A real trace
checkpoint_title = Fig. 5: checkpoint backfill
checkpoint_lesson = D and E are tested with half their estimates; the policy stops E at C's reservation, and E resumes later.
easy_title = The same under EASY
easy_lesson = D and E would run past C's reservation, so they wait: makespan 25 instead of 19.
conservative_title = The same under conservative backfill
conservative_lesson = Every job is planned when it is submitted; no plan ever moves later.
fcfs_title = The same, first come, first served
fcfs_lesson = No job overtakes the head: four nodes are idle for six units of time.
third_title = Conservative keeps the third job’s plan
third_lesson = EASY protects only the head: D starts at 3 and C, the third job, at 13 instead of 8. Conservative backfill keeps C's plan.
estimates_title = Why estimates matter
estimates_lesson = Two equal jobs, one with an exact estimate: only that job overtakes the head. With both exact, the mean wait falls from 5.75 to 2.25.
longer_title = A longer estimate that starts earlier
longer_lesson = With an estimate of 9, X starts at 1; with 8, it would start at 12.
helps_title = Where checkpoints help
helps_lesson = Two jobs are stopped at a checkpoint and keep their work: the mean wait is 6.75, against 8 under EASY.
costs_title = Where checkpoints do not help
costs_lesson = The same jobs, but each checkpoint costs 3: the mean wait is 8.5, against 8 under EASY.
deep_title = A deep queue: 5,000 jobs
deep_lesson = 4,999 jobs are submitted at one instant; the scheduling pass tests thousands of candidates.
week_title = KTH-SP2: a week of a real trace
week_lesson = A hundred nodes, real users and their estimates.
