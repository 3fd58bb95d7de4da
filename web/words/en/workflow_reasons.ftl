## The beginning

nothing_will_come = Nothing will be submitted to a pool of { units }.
workflows_will_come = { workflows } will be submitted to a pool of { units }.
ordinary_jobs_will_come = { ordinary_jobs } will be submitted to a pool of { units }.
workflows_and_jobs_will_come = { workflows } and { ordinary_jobs } will be submitted to a pool of { units }.
ordinary_jobs =
    { $jobs ->
        [one] { $jobs } ordinary job
       *[other] { $jobs } ordinary jobs
    }

## Arrivals and ends

workflow_is_submitted = Workflow { WORKFLOW($workflow) } is submitted.
nothing_reserved_for_it = The scheduler reserves nothing for it: each of its jobs is scheduled separately.
asks_for_reservation = It asks to reserve { units }; stage { NUMBER($hungriest) }, its largest, needs { NUMBER($need) }.
workflows_wait_before =
    { $workflows ->
        [one] { $workflows } workflow waits ahead of it.
       *[other] { $workflows } workflows wait ahead of it.
    }
job_is_submitted = Job { JOB($job) } of { USER($user) } is submitted.
job_needs_and_takes = It needs { units } and takes { LASTING($time) }.
jobs_wait_before =
    { $ahead ->
        [0] No job waits ahead of it.
        [one] { $ahead } job waits ahead of it.
       *[other] { $ahead } jobs wait ahead of it.
    }
stage_job_ends = { CAPITAL_TASK($task) } ends.
gives_back_to_pool = It returns { units } to the pool.
units_stay_reserved =
    { $units ->
        [one] Its { units } stays reserved for its workflow.
       *[other] Its { units } stay reserved for its workflow.
    }
reservation_ends = It was the last job of { WORKFLOW($workflow) }: the reservation ends.
stage_jobs_all_ended = All jobs of the stage have ended.
stage_jobs_left =
    { $jobs ->
        [one] { $jobs } job of the stage is left.
       *[other] { $jobs } jobs of the stage are left.
    }
job_ends = Job { JOB($job) } ends: its work is done.
gives_back_to_lender =
    { $units ->
        [one] It returns { units }; { WORKFLOW($lender) } continues to lend it to { USER($user) }.
       *[other] It returns { units }; { WORKFLOW($lender) } continues to lend them to { USER($user) }.
    }
units_go_to_pool =
    { $units ->
        [one] Its { units } goes to the pool, because { WORKFLOW($lender) }, which lent it, has finished.
       *[other] Its { units } go to the pool, because { WORKFLOW($lender) }, which lent them, has finished.
    }

## A stage without a reservation

stage_gets_ready = { CAPITAL_STAGE($workflow, $number) } is ready.
jobs_join_queue =
    { $jobs ->
        [one] Its job joins the queue and needs { units }.
       *[other] Its jobs join the queue; together they need { units }.
    }
units_are_free =
    { $free ->
        [0] None is free.
        [one] { $free } is free.
       *[other] { $free } are free.
    }
job_cannot_start =
    { $free ->
        [0] None is free: it cannot start now, and the workflow may be delayed.
        [one] { $free } is free: it cannot start now, and the workflow may be delayed.
       *[other] { $free } are free: it cannot start now, and the workflow may be delayed.
    }
not_all_can_start =
    { $free ->
        [0] None is free: not all can start now, and the workflow may be delayed.
        [one] { $free } is free: not all can start now, and the workflow may be delayed.
       *[other] { $free } are free: not all can start now, and the workflow may be delayed.
    }
starts_by_itself = { CAPITAL_TASK($task) } starts on its own.
it_fits = It fits: { FREE($need, $free) }.
each_starts_when_it_fits = Each job of its stage starts when it fits.

## A workflow and its reservation

may_be_admitted = May { WORKFLOW($workflow) } be admitted?
nobody_passes_it = It waits, and no workflow behind it overtakes it.
is_admitted = { WORKFLOW($workflow) } is admitted with { units }.
no_stage_waits_now = From now on none of its stages waits.
workflow_finishes = { WORKFLOW($workflow) } has finished.
reservation_goes_back =
    { $units ->
        [one] Its { units } returns to the pool.
       *[other] Its { units } return to the pool.
    }
reservation_goes_back_in_part =
    { $left ->
        [one] Its { units } return to the pool, except { $left } that a borrower still uses: it follows when that job ends.
       *[other] Its { units } return to the pool, except { $left } { units_word } that borrowers still use: these follow when their jobs end.
    }
took_from_submission = Its turnaround is { LASTING($span) }.

## An ordinary job

job_starts_on_loan =
    { $again ->
        [true] Job { JOB($job) } starts over on { units_word } that { WORKFLOW($lender) } lends.
       *[false] Job { JOB($job) } starts on { units_word } that { WORKFLOW($lender) } lends.
    }
job_starts_on_pool =
    { $again ->
        [true] Job { JOB($job) } starts over on the pool.
       *[false] Job { JOB($job) } starts on the pool.
    }
job_resumes_on_loan = Job { JOB($job) } resumes on { units_word } that { WORKFLOW($lender) } lends.
job_resumes_on_pool = Job { JOB($job) } resumes on the pool.
lent_share_has_room = Its user's share of the lent { units_word } has room for it: { LEFT($need, $room) }.
lent_pot_has_room = The loan to all users together has room for it: { LEFT($need, $room) }.
no_workflow_waits = No workflow waits, and it fits: { FREE($need, $room) }.
named_job = job { JOB($job) }
may_entry_start = May { $entry } start?
