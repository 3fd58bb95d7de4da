## enum gantry_core::session::Metric prefix metric_

compare = Compare
compare_policies = Policies side by side
compare_choose = Choose two to five policies. The first is the baseline.
compare_whole = Metrics and gains of whole runs are told once you go to the end.
compare_close = Back to one policy
align_by = Align by
align_time = time
align_arrivals = tasks arrived
align_job = job
align_task = task
align_requests = requests arrived
align_request = request
align_time_hint = All runs at the same instant.
align_arrivals_hint = Every run after the same number of arrivals.
align_job_hint = Each run at the start of the same job. Choose a job in a picture, or step from job to job.
align_requests_hint = Every run after the same number of requests.
align_request_hint = Each run at its decision on the same request.
align_task_start_hint = Each run at the start of the same task. Choose a task in a picture, or step from task to task.
align_task_hint = Each run at its decision on the same task.
parting_heading = First different decision
parting_never = All decisions are the same.
figures_heading = Metrics side by side
figures_note = Differences are relative to the baseline; differences of percentages are in percentage points (pp).
figure_heading = Metric
figure_best = best
figure_tied = tied
run_partial = Partial recording: metrics and positions cover only this part.
key_compare = Compare policies, or return to one (Esc also returns)
key_difference = In a comparison: go to the next first different decision (“,” and “.” also work)

## Metrics

metric_makespan = Makespan
metric_p95_wait = 95th percentile wait
metric_mean_slowdown = Mean bounded slowdown
metric_p95_slowdown = 95th percentile bounded slowdown
metric_queue_length = Mean queue length
metric_checkpointed_jobs = Jobs checkpointed
metric_killed = Jobs killed
metric_lost_share = Lost to checkpoints
metric_wasted = Wasted node-time
metric_deferred = Deferred
metric_nodes_used = Nodes in use
metric_looked = Buckets and nodes examined
figure_scanned = Nodes a scan examines
metric_scanned = { figure_scanned }
figure_mean_turnaround = Mean workflow turnaround
metric_mean_turnaround = { figure_mean_turnaround }
metric_admission_wait = Total workflow wait
figure_total_delay = Total workflow delay
metric_delay = { figure_total_delay }
figure_standstill = Total workflow standstill
metric_standstill = { figure_standstill }
figure_mean_job_wait = Mean job wait
metric_mean_job_wait = { figure_mean_job_wait }
metric_own = Used by workflows
metric_lent_used = Lent and used, useful
metric_lent_lost = Lent and used, lost
metric_lent_idle = Lent, idle
metric_reserved_idle = Reserved, idle
metric_pool = Pool used by ordinary jobs
metric_lent = Units newly lent
metric_reclaimed = Units reclaimed
metric_interruptions = Interruptions
metric_lost = Work lost
metric_cancelled = Jobs cancelled
metric_steps = Steps
figure_none = none
measured_in = , { $unit }

figure_points = { $points } pp

## Where a comparison stands

compare_place = { $there } · place { NUMBER($at) } of { NUMBER($of) }
compare_at_task = Task { $task }
compare_at_request = Request { $request }
compare_after_requests =
    { $requests ->
        [one] After { $requests } request
       *[other] After { $requests } requests
    }
compare_at_job = Job { $job }
compare_after_tasks =
    { $tasks ->
        [one] After { $tasks } task
       *[other] After { $tasks } tasks
    }
compare_at_time = At { $time }
compare_not_decided = { $name } is not decided here.
compare_told = { $there }. { $told }

## Which policy is best at what

policies_alike = The policies tie on all metrics.
figures_differ = They differ on: { $figures }.
figure_against = { $measured } (against { $other })
best_at = { $policy } is best on { $figures }.
tied_at = { $policies } are tied for best on { $figures }.

## Lanes: charts of several runs over one another

lane_mean_wait = mean wait
lane_makespan = makespan
lane_wasted = node-time wasted
lane_delay = delay of workflows
lane_lost = work lost
lane_shared = one schedule
lane_first = first differ at { $time }
lane_waits = { $job } waits { $time }
lane_waits_stopped = { $job } waits { $time }, and { $stopped } stopped

## Who gained, who paid: the ends of jobs or tasks in two runs

ends_heading = Who gained, who paid?
ends_thing = Ends
ends_by = Difference
ends_same = same
ends_only = only under { $policy }
ends_under = { $policy } at { $time }
ends_title = { $name }: { $by } ({ $ends })
ends_alike = All end at the same instant in both runs.
ends_earlier =
    { $count ->
        [0] Under { $policy }, none ends earlier than under { $other }, of { NUMBER($all) }.
        [one] Under { $policy }, { $count } of { NUMBER($all) } ends earlier than under { $other }.
       *[other] Under { $policy }, { $count } of { NUMBER($all) } end earlier than under { $other }.
    }
ends_later =
    { $count ->
        [0] None ends later.
        [one] { $count } ends later.
       *[other] { $count } end later.
    }
ends_most_gained = { $name } gains most: it ends { $time } earlier.
ends_most_paid = { $name } pays most: it ends { $time } later.
