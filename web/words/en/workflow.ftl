## enum gantry_core::labs::workflow::Mode prefix mode_hint_
## enum gantry_core::labs::workflow::Mode prefix mode_
## enum gantry_core::labs::workflow::By prefix by_hint_
## enum gantry_core::labs::workflow::By prefix lent_by_
## enum gantry_core::kernel::Level prefix workflow_level_
## names prefix workflow_kind_ else unknown_kind
## enum gantry_core::labs::workflow::Interrupted prefix job_interrupted_
## enum gantry_core::labs::workflow::WorkflowStatus prefix workflow_status_
## enum gantry_core::labs::workflow::Status prefix job_status_
## enum gantry_core::labs::workflow::view::Returned prefix returned_
## enum gantry_core::labs::workflow::view::Invariant prefix workflow_invariant_hint_
## enum gantry_core::labs::workflow::view::Invariant prefix workflow_invariant_

## Lists, tables, pictures and figures

stage_heading = Stage
need_heading = Need
lent_heading = Lent
reclaimed_heading = Reclaimed
workflow_heading = Workflow
ordinary_heading = Ordinary jobs
no_ordinary = There are no ordinary jobs.
users_heading = Users
no_users = There is no sharing group, so no job can borrow.
share_heading = Share
ratio_heading = Ratio
used_heading = Used
users_key = Bar: used. Line: share.
waits_heading = Waiting
workflow_lab = Workflows
one_workflow = workflow
many_workflows = workflows
one_ordinary_job = ordinary job
many_ordinary_jobs = ordinary jobs
modes_label = Mode
by_label = How lent units are shared
interrupted_label = An interrupted job
short_jobs_label = Borrowers
all_jobs_borrow = every job
short_jobs_borrow = only short jobs
ledger_heading = Loan ledger
no_loans = No job has borrowed anything yet.
lender_heading = Lender
borrower_heading = Borrower
units_heading = Units
since_heading = Since
until_heading = Until
heading_returned = Why returned
lost_heading = Work lost
pool_units = Units
pool_timeline = Timeline of the units
find_workflow = workflow
find_job_or_workflow = Find a job or a workflow
ask_workflow_hint = Choose a job, workflow, stage, user, unit or loan to ask about it.
use_interrupted = interrupted
count_heading = Count
job_runs = runs
job_status_running = { job_runs }
workflow_status_admitted = { job_runs }
owner_heading = Owner
use_heading = Use
who_heading = Used by
units_table = Units, their owners and users
uses_table = Use of units in the visible range
figure_lent = Units newly lent
figure_reclaimed = Units reclaimed
figure_interrupted = Interruptions
figure_lost = Work lost
unit_time = { $sum } { unit_word } × time
figure_run_end = Run ends at
figure_useful_utilization = Useful utilization
metric_useful = { figure_useful_utilization }
mean_of_ended =
    { $jobs ->
        [one] { $mean } (of { $jobs } ended job)
       *[other] { $mean } (of { $jobs } ended jobs)
    }

## Modes, how lent units are shared, and policies

mode_lend = Lend
mode_reserve = Reserve
mode_per_job = Per job
policy_ratio = Lend by ratio
policy_appearance = Lend in listed order
lent_by_ratio = By ratio
lent_by_listed_order = In listed order

mode_hint_lend = The scheduler reserves units for a workflow, and lends them while it does not use them.
mode_hint_reserve = The scheduler reserves units for a workflow, and no other job uses them.
mode_hint_per_job = Every job of a stage that is ready is scheduled separately; nothing is reserved.
by_hint_ratio = Lent units are shared among users by their ratios.
by_hint_listed_order = Lent units go to users in listed order.

## Levels of stepping and kinds of events

workflow_level_event = Something happened: a workflow or a job was submitted, or a job ended
workflow_level_decision = A workflow was admitted, a stage began, units were lent or reclaimed, a job started or was interrupted
workflow_level_probe = The policy checked a reservation, or tested a job

workflow_kind_arrive = workflow submitted
workflow_kind_task_end = stage job ended
workflow_kind_ready = stage ready
workflow_kind_admit = workflow admitted
workflow_kind_reclaim = units reclaimed
workflow_kind_interrupt = job interrupted
workflow_kind_begin = stage begins
workflow_kind_lend = units lent
workflow_kind_finish = workflow finished
workflow_kind_task_start = stage job started
workflow_kind_weigh = reservation checked
workflow_kind_submit = job submitted
workflow_kind_end = job ended
workflow_kind_start = job started
workflow_kind_test = candidate tested

## A job whose units are reclaimed

job_interrupted_requeue = starts over
job_interrupted_checkpoint = keeps its finished work
job_interrupted_cancel = is cancelled

## What has become of a workflow or a job

workflow_status_future = to come
status_waits = waits
job_status_waiting = { status_waits }
workflow_status_waiting = { status_waits }
status_done = done
job_status_completed = { status_done }
workflow_status_finished = { status_done }
status_done_after =
    { $times ->
        [one] done, { $times } interruption
       *[other] done, { $times } interruptions
    }
status_to_come = to come
job_status_future = { status_to_come }
status_cancelled = cancelled
job_status_cancelled = { status_cancelled }

## Why lent units came back

returned_out = still lent
usage_left_over = lender has ended
returned_left_over = { usage_left_over }
returned_completed = work done
returned_reclaimed = reclaimed

## Invariants, in a few words and in a sentence

workflow_invariant_units_conserved = units conserved
workflow_invariant_stage_never_waits = stage starts at once
workflow_invariant_lent_within_reservation = lent within reservation
workflow_invariant_used_within_lent = used within lent
workflow_invariant_started_within_share = no job above its share

workflow_invariant_hint_units_conserved = Units that are free, reserved, lent by ended workflows or in use add up to the pool.
workflow_invariant_hint_stage_never_waits = Once a workflow is admitted, none of its stages waits.
workflow_invariant_hint_lent_within_reservation = Lent units and the stage's need together never exceed the reservation.
workflow_invariant_hint_used_within_lent = Borrowed units never exceed lent units.
workflow_invariant_hint_started_within_share = No job starts beyond the share of its user.

## What is named in a sentence

stage_of = stage { NUMBER($number) } of { $workflow }
task_of = job { $job } of { $stage }
job_of_user = { $job } of { $user }

## Lists and tables

stages_of = Stages of { $workflow }
loans_before =
    { $loans ->
        [one] { NUMBER($loans) } earlier loan is not listed.
       *[other] { NUMBER($loans) } earlier loans are not listed.
    }
user_and_need = { USER($user) }, { units }
job_hint = { $job }: { USER($user) }, { units }, submitted at { AT($submit) }, runtime { SPAN($runtime) }
job_comes_at = is submitted at { AT($time) }
job_runs_on = runs on { $units }
