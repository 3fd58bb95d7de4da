## Lists, tables, pictures and figures

stage_heading = Stage
need_heading = Need
lent_heading = On loan
reclaimed_heading = Reclaimed
workflow_heading = Workflow
ordinary_heading = Ordinary jobs
no_ordinary = There are no ordinary jobs.
users_heading = Users
no_users = There is no sharing group, so no job can borrow.
share_heading = Share
ratio_heading = Ratio
used_heading = Used
waits_heading = Waiting
sharing_heading = Scheduling
workflow_lab = Workflows
one_workflow = workflow
many_workflows = workflows
one_ordinary_job = ordinary job
many_ordinary_jobs = ordinary jobs
mode_label = Mode
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
returned_heading = Why returned
lost_heading = Work lost
pool_units = Units
pool_timeline = Timeline of the units
find_workflow = workflow
find_job_or_workflow = Find a job or a workflow
ask_workflow_hint = Choose a job, workflow, stage, user, unit or loan to ask about it.
use_interrupted = interrupted
count_heading = Count
job_runs = runs
owner_heading = Owner
use_heading = Use
who_heading = Used by
units_table = Units, their owners and users
uses_table = Use of units in the visible range
timeline_hint = Ctrl and wheel, pinch, or + and −: zoom. Shift and wheel or arrows: move. Drag: select a range. 0: all. n: now.
figure_lent = Units newly lent
figure_reclaimed = Units reclaimed
figure_interrupted = Interruptions
figure_lost = Work lost
figure_run_end = Run ends at
figure_useful_utilization = Useful utilization
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
by_ratio = By ratio
by_appearance = In listed order

mode_lend_hint = The scheduler reserves units for a workflow, and lends them while it does not use them.
mode_reserve_hint = The scheduler reserves units for a workflow, and no other job uses them.
mode_per_job_hint = Every job is scheduled separately, as if there were no workflows.
by_ratio_hint = Lent units are shared among users by their ratios.
by_appearance_hint = Lent units go to users in listed order.

## Levels of stepping and kinds of events

workflow_event = Something happened: a workflow or a job was submitted, or a job ended
workflow_decision = A workflow was admitted, a stage began, units were lent or reclaimed, a job started or was interrupted
workflow_probe = The policy checked a reservation, or tested a job

kind_workflow_submitted = workflow submitted
kind_stage_job_ended = stage job ended
kind_stage_ready = stage ready
kind_workflow_admitted = workflow admitted
kind_units_reclaimed = units reclaimed
kind_job_interrupted = job interrupted
kind_stage_begins = stage begins
kind_units_lent = units lent
kind_workflow_finished = workflow finished
kind_stage_job_started = stage job started
kind_reservation_weighed = reservation checked
kind_job_submitted = job submitted
kind_job_ended = job ended
kind_job_started = job started
kind_candidate_judged = candidate tested

## A job whose units are reclaimed

job_starts_over = starts over
job_keeps_work = keeps its finished work
job_is_cancelled = is cancelled

## What has become of a workflow or a job

workflow_to_come = to come
status_waits = waits
status_done = done
status_done_after =
    { $times ->
        [one] done, { $times } interruption
       *[other] done, { $times } interruptions
    }
status_to_come = to come
status_cancelled = cancelled

## Why lent units came back

returned_not_yet = still lent
returned_left_over = lender has ended
returned_completed = work done
returned_reclaimed = reclaimed

## Invariants, in a few words and in a sentence

units_conserved = units conserved
stage_never_waits = stage starts at once
lent_within_reservation = lent within reservation
used_within_lent = used within lent
started_within_share = no job above its share

units_conserved_hint = Units that are free, reserved, lent by ended workflows or in use add up to the pool.
stage_never_waits_hint = Once a workflow is admitted, none of its stages waits.
lent_within_reservation_hint = Lent units and the stage's need together never exceed the reservation.
used_within_lent_hint = Borrowed units never exceed lent units.
started_within_share_hint = No job starts beyond the share of its user.

## What is named in a sentence

stage_of = stage { NUMBER($number) } of { $workflow }
task_of = job { $job } of { $stage }
job_of_user = { $job } of { $user }

## Lists and tables

stages_of = Stages of { $workflow }
loans_before = { NUMBER($loans) } earlier loans are not listed.
user_and_need = { $user }, { units }
job_hint = { $job }: { $user }, { units }, submitted at { $submit }, runtime { $runtime }
job_comes_at = arrives at { $time }
job_runs_on = runs on { $units }
