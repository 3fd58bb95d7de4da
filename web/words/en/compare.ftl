## enum gantry_core::session::Metric prefix metric_

compare = Compare
compare_policies = Policies beside each other
compare_choose = Choose two to five policies. The others are compared with the first.
compare_close = Back to one policy
align_by = Align by
align_time = time
align_arrivals = tasks arrived
align_job = job
align_task = task
align_requests = requests that came
align_request = request
align_time_hint = All runs at the same instant.
align_arrivals_hint = All runs with as many tasks arrived.
align_job_hint = Each run where it starts the same job. Choose a job in a picture, or step from job to job.
align_requests_hint = All runs with as many requests.
align_request_hint = Each run where it decides the same request.
align_task_start_hint = Each run where it starts the same task. Choose a task in a picture, or step from task to task.
align_task_hint = Each run where it decides about the same task.
parting_heading = First different decision
parting_never = They decide alike throughout.
figures_heading = Figures side by side
figures_note = Differences are to the first policy; those of percentages are in percentage points (pp).
figure_heading = Figure
figure_best = best
run_partial = Recorded in part: figures and places reach only as far as that.
key_compare = Policies beside each other, or one again
key_difference = In a comparison: where the next two policies part; so do “,” and “.”

## Figures

metric_makespan = Makespan
metric_p95_wait = 95th percentile wait
metric_mean_slowdown = Mean bounded slowdown
metric_p95_slowdown = 95th percentile slowdown
metric_queue_length = Mean queue length
metric_checkpointed_jobs = Jobs checkpointed
metric_killed = Jobs killed
metric_lost_share = Lost to checkpoints
metric_deferred = Deferred
metric_nodes_used = Nodes in use
metric_looked = Buckets and nodes looked at
figure_scanned = Nodes a scan looks at
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
metric_pool = Pool used by jobs
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

## Who wins at what

policies_alike = All figures are equal.
figures_alike = Equal for all: { $figures }.
figures_differ = They differ in: { $figures }.
figure_against = { $measured } (against { $other })
policy_stands = { $policy } is { $clauses }.
best_at_none = { $policy } is best at none of these.
best_at = best at: { $figures }
tied_at = tied for best at: { $figures }
behind_at = the price: { $figures }
behind_at_none = behind at none of these
