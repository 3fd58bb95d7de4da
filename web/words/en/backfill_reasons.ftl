### Sentences of the core.

## Why a step happened

jobs_will_come = { jobs } will be submitted to a machine of { nodes }.

job_submitted = { JOB($job) } is submitted.
job_joins = It needs { nodes } and is estimated to run for { LASTING($estimate) }. { jobs_ahead }
jobs_ahead =
    { $ahead ->
        [0] It is the head of the queue.
        [one] { $ahead } job waits ahead of it.
       *[other] { $ahead } jobs wait ahead of it.
    }

job_done = { JOB($job) } ends: its work is done.
job_gives_back = It releases { nodes }; { are_free } now.
ends_as_expected = It ends when its estimate said.
ends_early = <good>It ends { LASTING($early) } before its estimate.</good>
are_free =
    { $free ->
        [0] none is free
        [one] { $free } is free
       *[other] { $free } are free
    }

job_killed = { JOB($job) } is killed at its estimate.
job_lacked = <bad>{ LASTING($missing) } of its work is left undone.</bad>

job_starts =
    { $resumed ->
        [true] { JOB($job) } resumes.
       *[false] { JOB($job) } starts.
    }
job_fits =
    { $planned ->
        [true] Its planned start has come
       *[false] It is the head of the queue
    } and it fits: { FREE($nodes, $free) }.
job_waited =
    { $waited ->
        [0] It did not wait.
       *[other]
            { $resumed ->
                [true] It waited { LASTING($waited) } in total.
               *[false] It waited { LASTING($waited) }.
            }
    }
job_overtakes =
    { $jobs ->
        [one] It overtakes { jobs }, whose planned start stays.
       *[other] It overtakes { jobs }, whose planned starts stay.
    }

job_promised = The policy reserves { nodes } for { JOB($job) } from the shadow time, { AT($at) }.
head_lacks = It is the head and does not fit: { FREE($nodes, $free) }.
reservation_kept = It keeps its earlier reservation, although current estimates would only allow a later start.
room_when = 
    { $count ->
        [one] By its estimate { $names } will have ended then.
       *[other] By their estimates { $names } will have ended then.
    }
room_expected = The policy expects { $names } to have ended then.
left_over = 
    { $extra ->
        [0] No extra node is left then.
        [one] { $extra } extra node is left then.
       *[other] { $extra } extra nodes are left then.
    }

job_judged = The policy tests { JOB($job) }: may it overtake { JOB($head) }?
job_backfilled = { JOB($job) } is backfilled.
job_refused = { JOB($job) } is refused.
no_room_now = It does not fit now: { FREE($nodes, $free) }.
ends_in_window = It fits now and is expected to end by { JOB($head) }'s shadow time: <good>{ AT($now) } + { SPAN($length) } ≤ { AT($reservation) }</good>.
on_extra_nodes = It would run past { JOB($head) }'s shadow time, { AT($now) } + { SPAN($length) } > { AT($reservation) }, but only on extra nodes: { EXTRA($nodes, $extra) }.
would_delay = By the estimates it would delay { JOB($head) }: <bad>{ AT($now) } + { SPAN($length) } > { AT($reservation) }</bad> and { EXTRA($nodes, $extra) }.
estimate_shortened = Its estimate of { SPAN($estimate) } is shortened to { SPAN($length) }.

gap_found = The earliest gap for { JOB($job) } begins at { AT($at) }.
gap_kept = { JOB($job) } keeps its planned start, { AT($at) }.
gap_fits = It needs { nodes } for { LASTING($estimate) }. The plan has no earlier gap of that size.
job_planned = { JOB($job) } is planned to start at { AT($time) }.
earliest_start = That is the earliest start that delays no earlier plan.
planned_anew = The planned start of { JOB($job) } moves to { AT($time) }.
planned_before = It was { AT($before) }. A job has ended and left a gap. Planned starts never move later.

job_checkpointed = { JOB($job) } is checkpointed and stopped.
job_gives_way = { JOB($head) }'s shadow time is now, { AT($now) }, and { JOB($head) } needs { nodes }; { are_free }. { JOB($job) } overtook { JOB($head) } and has { NUMBER($holds) } of the nodes, so the policy stops it. The checkpoint saves the work done, <good>{ LASTING($done) }</good>; the time left to run, with the cost of stopping, is { LASTING($left) }.

## Why a job does not run

why_not_running = Why does { JOB($job) } not run?
submitted_only_at = It is submitted only at { AT($at) }.
submitted_now = It is submitted at this instant, in a later step.
job_runs_now = { JOB($job) } runs.
runs_since = It has run since { AT($start) } and, by its estimate, ends at { AT($end) } at the latest.
job_has_ended = { JOB($job) } has ended.
work_done_at = Its work was done at { AT($end) }.
killed_at = <bad>It was killed at { AT($end) }, its estimate.</bad>
does_not_start = { JOB($job) } does not start.
job_planned_for = { JOB($job) } is planned for { AT($time) }.

head_fits = It is the head of the queue and fits: { FREE($nodes, $free) }. It starts at this instant.
head_waits = It is the head of the queue and does not fit: { FREE($nodes, $free) }.
head_starts_by_stops = It starts at { AT($time) } at the latest: if it does not fit then, the policy stops jobs that overtook it.
head_starts_by = It starts at { AT($time) } at the latest: running jobs end by their estimates, and no later job may delay it.
nobody_passes = It waits behind { JOB($head) }; under FCFS no job may overtake the head.
tested_and_next = The policy has tested it and starts it next.
not_judged = The policy decides first about the head of the queue, { JOB($head) }.
turn_starts = This scheduling pass has not tested it yet; when its turn comes, at this instant, it starts.
turn_refuses = This scheduling pass has not tested it yet; when its turn comes, at this instant, it is refused.

start_is_due = Its planned start has come: it starts at this instant.
not_planned = A job has ended at this instant, and the policy has not re-planned this job yet: its planned start is still { AT($before) }.
joins_the_plan = It has just joined the queue. The policy plans it next.
starts_by_plan = Its planned start is { AT($time) }. It starts no later: every job ends by its estimate, and no later job may delay it.
room_needed_later = It would fit now ({ FREE($nodes, $free) }), but by the estimates the plans of other jobs need these nodes before it ends.
room_now = There is room now ({ FREE($nodes, $free) }), but the policy re-plans only when a job ends.

## What would let it run

with_shorter = With an estimate shorter by { SPAN($shorter) }, it would start now.
with_fewer = If it needed { nodes } fewer, it would start now.
with_either = With an estimate shorter by { SPAN($shorter) }, or if it needed { nodes } fewer, it would start now.
