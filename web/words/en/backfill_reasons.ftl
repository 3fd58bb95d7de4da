## Why a step happened

jobs_will_come = { jobs } will come to a machine of { nodes }.

job_submitted = { $job } is submitted.
job_joins = It needs { nodes } and is estimated to run for { $estimate }. { jobs_ahead }
jobs_ahead =
    { $ahead ->
        [0] It is the head of the queue.
        [one] { $ahead } job waits before it.
       *[other] { $ahead } jobs wait before it.
    }

job_done = { $job } ends, its work done.
# $when is one of the two below.
job_gives_back = It gives back { nodes }; { are_free } now. { $when }
ends_as_expected = It ends as expected.
ends_early = It ends { $early } before its estimate.
are_free =
    { $free ->
        [0] none is free
        [one] { $free } is free
       *[other] { $free } are free
    }

job_killed = { $job } is killed at its estimate.
job_lacked = It lacked { $missing } of its work.
# $lacked is the one above.
job_killed_body = { $lacked } It gives back { nodes }; { are_free } now.

job_starts =
    { $resumed ->
        [true] { $job } goes on.
       *[false] { $job } starts.
    }
job_fits =
    { $planned ->
        [true] Its planned start has come
       *[false] It is the head of the queue
    } and it fits: { $fits }. { $wait }

job_promised = { $job } is promised { nodes } from { $at }.
head_lacks = It is the head and does not fit: { $lacks }.
reservation_kept = Its earlier reservation is kept, though by expected ends there would be room only later.
room_when =
    { $count ->
        [one] When { $names } is expected to have ended, there is room.
       *[other] When { $names } are expected to have ended, there is room.
    }
left_over =
    { $extra ->
        [0] No node is left over then.
        [one] { $extra } node is left over then.
       *[other] { $extra } nodes are left over then.
    }

job_judged = { $job } is judged: may it start before { $head }?
job_backfilled = { $job } is backfilled.
job_refused = { $job } is refused.
no_room_now = It does not fit now: { $test }.
ends_in_window = It fits now and is expected to end by { $head }'s reservation: { $time }.
on_extra_nodes = It would run past { $head }'s reservation, { $time }, but on nodes that are left over then: { $test }.
would_delay = By the estimates it would delay { $head }: { $time } and { $test }.
estimate_shortened = Its estimate of { $estimate } is shortened to { $length }.

hole_found = A hole for { $job } is found at { $at }.
hole_fits = It needs { nodes } for { $estimate }; from { $at } on, and no earlier, the plan has that many free for so long.
job_planned = { $job } is planned to start at { $time }.
earliest_start = That is the earliest start that delays no job planned before it.
planned_anew = { $job } is planned anew, to start at { $time }.
planned_before = It was planned for { $before }; a job ended and left a hole. Plans never move later.

job_checkpointed = { $job } is checkpointed and stopped.
job_gives_way = { $head }'s reservation has come ({ $now }) and { $head } needs { nodes }; { are_free }. { $job } holds { NUMBER($holds) } and was backfilled past { $head }, so it gives way: it keeps what it has done, { $done }, and has { $left } of its work left.

## Why a job does not run

why_not_running = Why does { $name } not run?
submitted_only_at = It is submitted only at { $at }.
job_runs_now = { $name } runs.
runs_since = It has run since { $start } and, by its estimate, ends at { $end } at the latest.
job_has_ended = { $name } has ended.
work_done_at = Its work was done at { $end }.
killed_at = It was killed at { $end }, its estimate.
does_not_start = { $name } does not start.
job_planned_for = { $name } is planned for { $time }.

head_fits = It is the head of the queue and fits: { $test }. It starts in this pass.
head_waits = It is the head of the queue and does not fit: { $test }.
head_starts_by = Its reservation says that, by the estimates, it starts at { $time } at the latest.
head_is_next = It is the head of the queue and fits: { $test }. The pass of this instant is still to come, and starts it.
nobody_passes = It waits behind { $head }, and nobody passes the head.
judged_and_next = It has been judged and starts next.
not_judged = It has not been judged yet: the pass of this instant is still to come, and takes the queue in order, from { $head } on.
turn_starts = It has not been judged yet in this pass; when its turn comes, at this instant, it starts.
turn_refuses = It has not been judged yet in this pass; when its turn comes, at this instant, it is refused.

start_is_due = Its planned start has come: it starts at this instant.
not_planned = A job has ended at this instant, and it has not been planned anew yet: so far its start is planned at { $before }.
joins_the_plan = It has just joined the queue, and is planned next.
starts_by_plan = It is planned to start at { $time }, and starts no later.
room_needed_later = It would fit now, { $test }, but by the estimates the plans of others need these nodes before it would have ended.
room_now = There is room for it now, { $test }; plans are made anew only when a job ends.

## What would let it run

with_shorter = With an estimate { $shorter } shorter it would start now.
with_fewer = With { nodes } fewer it would start now.
with_either = With an estimate { $shorter } shorter, or with { nodes } fewer, it would start now.
