gantt = Schedule
gantt_nodes = nodes
gantt_time = time
gantt_queue = queue
gantt_queue_scales = waiting, head first: width is the estimate, height the nodes
gantt_queue_scale = waiting, head first
gantt_free_here = free in the window
gantt_free = free
gantt_nobody_waits = no job waits
gantt_busy = busy nodes now: { NUMBER($busy) }
gantt_waiting = waiting jobs
gantt_waiting_now = waiting jobs now: { NUMBER($waiting) }
gantt_waits = waits of ended jobs (highest bar: { jobs })
gantt_slowdowns = bounded slowdowns, τ = 10 (highest bar: { jobs })
gantt_job_heading = Job
gantt_rows_heading = Nodes
gantt_start_heading = Start
gantt_end_heading = End
gantt_estimated_heading = Estimated end
gantt_submit_heading = Submitted
gantt_estimate_heading = Estimate left
gantt_runtime_heading = Runtime left
gantt_planned_heading = Planned start
gantt_idle_heading = Idle nodes
gantt_size_heading = Node-time
gantt_pieces = Run segments in the visible range
gantt_ran = started in order
gantt_estimate = estimate
gantt_backfilled = backfilled
gantt_resumed = resumed after a checkpoint
gantt_cost = cost of the checkpoint
gantt_planned = planned start
gantt_reservation = reservation of the head
show_metrics = Show metrics
show_metrics_hint = Busy nodes, waiting jobs, waits and slowdowns.
gantt_killed = killed at its estimate
gantt_any_nodes = any nodes will do; these rows are an example
gantt_wasted = wasted while a job waits: nodes × time
gantt_show_all = Show all
gantt_heat = utilization: zoom in to see jobs
overview_name = run
overview_of_run = Overview of the whole run
window_of_time = Visible time range
window_from = Start of the time range
window_to = End of the time range
key_chart_zoom = While a time chart has the focus: zoom around now
key_chart_all = While a time chart has the focus: show all
key_chart_now = While a time chart has the focus: back to now
key_chart_along = While a time chart has the focus: move in time
gantt_hint = Zoom: Ctrl + wheel, pinch, or + and −. Move: Shift + wheel, or arrow keys. Select a range: drag. Show all: 0. Now: n. Change an estimate: Alt + arrow keys.
timeline_hint = Zoom: Ctrl + wheel, pinch, or + and −. Move: Shift + wheel, or arrow keys. Select a range: drag. Show all: 0. Now: n.

## Times, as 1d 6h

time_day = d
time_hour = h
time_minute = m
time_second = s
units_of_time = units of time

## Marks of the chart, in a sentence

piece_runs = runs
piece_completed = completed
piece_checkpointed = checkpointed, to be resumed

piece_ended_short = ended
piece_killed_short = killed
piece_stopped_short = stopped

piece_running = Job { $job }: running on { nodes } since { $start }, estimated end { $estimated }{ piece_aside }
piece_ended = Job { $job }: { nodes } from { $start } to { $end }, { $state }, estimated end { $estimated }{ piece_aside }
piece_aside =
    { $backfilled ->
        [true] , backfilled
       *[false] { "" }
    }{ $resumed ->
        [true] , resumed
       *[false] { "" }
    }

waiting = Job { $job } waits for { nodes }, estimate { $estimate }
waiting_again = Job { $job } waits for { nodes }, estimate left { $left }, done { $ran }
# $waits is one of the two above.
waiting_planned = { $waits }, planned for { $planned }
# $waits is one of the three above.
waiting_truth = { $waits }, actual runtime left: { $runtime }
reserved = { $job } reserved: { nodes } from { $time }
mark_aside = { $mark } ({ $aside })

queue_size = { nodes } × { $estimate }
queue_tested = tested with { $length } of { $estimate }

window_told = { $from } to { $to }
now_label = now { $now }
piece_until = to { $end }
piece_cost = { $mark }, checkpoint cost { $cost }
shadow_label = shadow time { $time }
gantt_window_name = backfill window
reserved_short = { $job } reserved: any { nodes }
extra_label = { NUMBER($extra) } extra

## What is written at a candidate: what fits, and each inequality at its overhang

fits_free = { NUMBER($nodes) } ≤ { NUMBER($free) } free
lacks_nodes = { NUMBER($nodes) } > { NUMBER($free) } free: { NUMBER($by) } too few
candidate_ends = { $now } + { $length } = { $end }
ends_in_time = { $end } ≤ { $time }
ends_late = { $end } > { $time }: { $by } too long
within_extra_nodes = { NUMBER($nodes) } ≤ { NUMBER($extra) } extra
many_extra = { NUMBER($nodes) } > { NUMBER($extra) } extra: { NUMBER($by) } too many

## The inequality that decided about a candidate

verdict_no_room = { $job }: { NUMBER($nodes) } > { NUMBER($free) } free
verdict_inside_window = { $job }: { $now } + { $length } ≤ { $time }
verdict_within_extra = { $job }: { $now } + { $length } > { $time }, { NUMBER($nodes) } ≤ { NUMBER($extra) } extra
verdict_delays_head = { $job }: { $now } + { $length } > { $time }, { NUMBER($nodes) } > { NUMBER($extra) } extra
may_start = may start now
may_not_start = may not start now

## The chart, for screen readers

gantt_label = Schedule of { nodes } from { $from } to { $to }, at { $now }: { NUMBER($running) } running, { NUMBER($waiting) } waiting
