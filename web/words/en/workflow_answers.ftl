## Where an entry of the queue fits

share_has_room = { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } has room: { LEFT($need, $room) }.
pot_has_room = { WORKFLOW($lender) }'s loan to all users together has room: { LEFT($need, $room) }.
pool_has_room = The pool has room: { FREE($need, $room) }.
others_have_no_room =
    { $workflows ->
        [one] { $workflows } more workflow has no room for it either.
       *[other] { $workflows } more workflows have no room for it either.
    }

## Why it does not start in a place

runs_too_long = It runs too long to borrow from { WORKFLOW($lender) }, which lends only to jobs that run no longer than the shortest job of its stages: { $lacks }.
longer_than_shortest = { NUMBER($runtime) } > { NUMBER($shortest) }
lends_nothing_now = { WORKFLOW($lender) } lends nothing now.
no_share = { USER($user) } has no share of { WORKFLOW($lender) }'s lent { units_word }.
share_used_up =
    { $used ->
        [one] { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } is used up: it is { NUMBER($share) }, and { $used } is in use.
       *[other] { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } is used up: it is { NUMBER($share) }, and { $used } are in use.
    }
share_left_too_small = { USER($user) }'s share of { WORKFLOW($lender) }'s lent { units_word } is { NUMBER($share) }, and too few are left: { LEFT($need, $left) }.
idle_in_others_shares =
    { $idle ->
        [one] { $idle } of { WORKFLOW($lender) }'s lent { units_word } is idle, but it belongs to other users' shares, and shares are not transferred.
       *[other] { $idle } of { WORKFLOW($lender) }'s lent { units_word } are idle, but they belong to other users' shares, and shares are not transferred.
    }
more_idle_in_others_shares =
    { $idle ->
        [one] { $idle } more of { WORKFLOW($lender) }'s lent { units_word } is idle, but it belongs to other users' shares, and shares are not transferred.
       *[other] { $idle } more of { WORKFLOW($lender) }'s lent { units_word } are idle, but they belong to other users' shares, and shares are not transferred.
    }
held_beyond_shares = { USER($user) } could still use { NUMBER($left) } of { WORKFLOW($lender) }'s lent { units_word }, but fewer are idle: { IDLE($need, $idle) }. Other users exceed their shares by { NUMBER($beyond) }.
pot_used =
    { $used ->
        [0] { WORKFLOW($lender) } lends { NUMBER($pot) } to all users together, and none is in use; too few are left: { LEFT($need, $left) }.
        [one] { WORKFLOW($lender) } lends { NUMBER($pot) } to all users together, and { $used } is in use; too few are left: { LEFT($need, $left) }.
       *[other] { WORKFLOW($lender) } lends { NUMBER($pot) } to all users together, and { $used } are in use; too few are left: { LEFT($need, $left) }.
    }
pool_closed = The pool is closed to ordinary jobs while { WORKFLOW($workflow) } waits for it.
pool_has_no_room = The pool has no room for it now: { FREE($need, $free) }.

## What would let it start, and when it will

does_not_start_yet = { ENTRY($entry) } does not start.
room_is_taken = Jobs ahead of it in this scheduling pass take that room.
turn_comes = It may start: its turn comes later in this scheduling pass.
starts_then_on_loan = If nothing else arrives, it starts at { AT($time) }, on { units_word } that { WORKFLOW($lender) } lends in stage { NUMBER($stage) }.
starts_then_on_pool = If nothing else arrives, it starts at { AT($time) }, on the pool.
would_start_with_fewer = It would start now if it needed { fewer_units }.
would_start_if_shorter = It would start now if its runtime were shorter by { SPAN($time) }.
would_start_with_either = It would start now if it needed { fewer_units }, or if its runtime were shorter by { SPAN($time) }.

## A job that runs, or has ended

has_borrowed_since = Job { JOB($job) } has borrowed { units_word } of { WORKFLOW($lender) } since { AT($start) }.
has_outlasted_lender = Job { JOB($job) } has used { units_word } of { WORKFLOW($lender) } since { AT($start) }; { WORKFLOW($lender) } has finished.
has_run_on_pool = Job { JOB($job) } has run on the pool since { AT($start) }.
ends_if_nothing_arrives = If nothing else arrives, it ends at { AT($time) }.
ends_undisturbed = It ends at { AT($time) }; its { units_word } are not reclaimed.
interrupted_if_nothing_arrives = If nothing else arrives, it is interrupted at { AT($time) }, when { STAGE($workflow, $number) } reclaims { units_word }.
name_was_done_at = Its work was done at { AT($time) }.
was_interrupted_before =
    { $times ->
        [one] It had been interrupted once.
       *[other] It had been interrupted { $times } times.
    }
name_was_cancelled = { $name } was cancelled.
units_reclaimed_at = At { AT($time) } its { units_word } were reclaimed.

## A workflow, by its name or as it

who_it = it
# A name stands apart from what follows it in a language without spaces.
who_named = { WORKFLOW($workflow) }
who_is_submitted_at = { $who } is submitted only at { AT($time) }.
who_is_submitted_now = { $who } is submitted at this instant, in a later step.
has_run_since = { $who } has run since { AT($since) } and is at stage { NUMBER($stage) }.
name_has_finished = { $name } has finished.
last_job_ended_at = Its last job ended at { AT($time) }.
waits_behind = { $who } waits behind { WORKFLOW($first) }; no workflow may overtake the first one that does not fit.
reservation_fits = The reservation fits: { FREE($reservation, $free) }.
reservation_does_not_fit = The reservation does not fit: { FREE($reservation, $free) }.
near_reservation = If its reservation were { units } smaller, { $who } would be admitted now.
admitted_then = If nothing else arrives, { $who } is admitted at { AT($time) }.
