## enum gantry_core::kernel::Level prefix backfill_level_
## names prefix backfill_event_ else unknown_kind
## enum gantry_core::labs::backfill::Policy prefix backfill_policy_hint_
## enum gantry_core::labs::backfill::Events prefix events_name_
## enum gantry_core::labs::backfill::Overrun prefix overrun_name_
## enum gantry_core::labs::backfill::event::Test prefix judged_
## enum gantry_core::labs::backfill::view::Invariant prefix backfill_invariant_hint_
## enum gantry_core::labs::backfill::view::Invariant prefix backfill_invariant_

backfill_lab = Backfill
waiting_heading = Queue
running_heading = Running
no_job_waits = No job waits.
no_job_runs = No job runs.
job_heading = Job
find_job = job
find_job_label = Find a job
split_label = Split
split_hint = The policy tests a job behind the head with its estimate multiplied by this factor.
threshold_label = Threshold
threshold_hint = Estimates up to this are not shortened.
checkpoint_cost_label = Checkpoint cost
checkpoint_cost_hint = Work that each checkpoint adds.
restart_cost_label = Restart cost
restart_cost_hint = Work that each restart from a checkpoint adds.
events_label = Simultaneous events
overrun_label = Jobs over their estimate
machine_heading = Machine
jobs_heading = Jobs
estimate_heading = Estimate
user_heading = User
ask_job_hint = Choose a job to ask why it does not run.
figure_mean_wait = Mean wait
metric_mean_wait = { figure_mean_wait }
figure_slowdown = Mean bounded slowdown, τ = 10
figure_utilization = Utilization
metric_utilization = { figure_utilization }
figure_ended = Ended
figure_killed = Killed
figure_backfilled = Backfilled
figure_checkpoints = Checkpoints
breakpoints = Breakpoints
breakpoints_hint = Playback stops at events of these kinds; with a job selected, only at events of that job.
key_breakpoint = Set or clear a breakpoint

## Levels of stepping, kinds of events

backfill_level_event = Something happened: a job was submitted, ended or was killed
backfill_level_decision = A job was started, backfilled, refused, planned or checkpointed, or the head got its reservation
backfill_level_probe = The policy tested a candidate, or looked for a gap in the plan
backfill_event_submit = job submitted
backfill_event_end = job ended
backfill_event_kill = job killed
backfill_event_start = job started
backfill_event_backfill = job backfilled
backfill_event_refuse = candidate refused
backfill_event_reserve = reservation
backfill_event_plan = planned start
backfill_event_checkpoint = checkpoint
backfill_event_test = candidate tested
backfill_event_gap = gap found

## Policies and settings

backfill_policy_conservative = Conservative
backfill_policy_checkpoint = Checkpoint
backfill_policy_sjf_easy = EASY, shortest first
backfill_policy_hint_fcfs = First come, first served: no job overtakes the head.
backfill_policy_hint_easy = The head has a reservation; other jobs may overtake it if they do not delay it.
backfill_policy_hint_conservative = Every job has a planned start; a job may overtake others if it delays no earlier plan.
backfill_policy_hint_checkpoint = EASY with shortened estimates: if the head does not fit at its shadow time, backfilled jobs are checkpointed and stopped until it does.
backfill_policy_hint_sjf_easy = EASY that tests the jobs behind the head in order of their estimates, the shortest first.
events_name_together = one scheduling pass for all
events_name_singly = one scheduling pass each
overrun_name_kill = are killed at their estimate
overrun_name_extend = get a longer estimate
judged_no_room = no room
judged_inside_window = fits the window
judged_within_extra = fits extra nodes
judged_delays_head = would delay the head

## Invariants

backfill_invariant_not_oversubscribed = nodes never oversubscribed
backfill_invariant_head_in_time = head starts by its shadow time
backfill_invariant_plans_never_later = plans never move later
backfill_invariant_work_conserved = work is conserved
backfill_invariant_hint_not_oversubscribed = The nodes of the running jobs and the free ones add up to the machine.
backfill_invariant_hint_head_in_time = The head starts no later than its shadow time.
backfill_invariant_hint_plans_never_later = When the policy re-plans the waiting jobs, no planned start moves later.
backfill_invariant_hint_work_conserved = A job's finished and remaining work add up to its total work and the costs of its checkpoints.

## What the lists say of jobs

planned_for = planned for { AT($time) }
head_reserved_for = head of the queue, shadow time { AT($time) }
waiting_told = { NAME($job) }: { nodes }, submitted at { AT($submit) }, estimate { SPAN($estimate) }
ends_at = ends { AT($end) }
needs =
    { $resumes ->
        [true] { nodes }, resumes
       *[false] { nodes }
    }
expects =
    { $left ->
        [true] est { SPAN($estimate) } left
       *[false] est { SPAN($estimate) }
    }
holds =
    { $backfilled ->
        [true] { nodes }, backfilled
       *[false] { nodes }
    }

## An estimate below the runtime

# $what is one of the two below.
estimate_short = { $job }'s estimate of { $estimate } is below its runtime of { $runtime }: { $what }.
killed_at_estimate = it is killed at its estimate
estimate_extended = its estimate is extended to { $runtime }
draw_jobs = Draw jobs from scratch
