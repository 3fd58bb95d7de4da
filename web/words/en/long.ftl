## enum gantry_core::workload::lublin::Estimates prefix estimates_are_

importing = Reading the workload…
fetching = Fetching the example…
under_way = Work in progress
stopping = Stopping…
partial_result = Partial result.
partial_export = The run was stopped before its end: exported files are partial, and their names say so.
go_on = Run on to the end

own_workload_text = Open your own file: a scenario, or a trace in the Standard Workload Format, plain or gzip. You can also drop it anywhere on the page.
make_workload = Generate a workload…
make_workload_title = Generate a workload
make_text = The jobs are drawn from a model of user submissions to parallel machines. The same settings and seed always give the same jobs.
make_jobs = Jobs
make_jobs_hint = Hundreds of thousands are fine.
make_nodes = Nodes of the machine
make_nodes_hint = No job needs more nodes than this.
make_load = Load
make_load_hint = Share of the machine that the jobs need: 1 fills it. If empty, the model decides.
make_seed = Seed
make_seed_hint = Another seed gives other jobs.
make_estimates = Estimates
make_estimates_hint = The model gives only run times; user estimates are added to them.
make_source = Sources of the model and the estimates:
make_do = Generate and open
load_wanted = Expected a number from 0.01 to 100, found “{ $found }”.
whole_number_wanted = Expected a whole number from { NUMBER($min) } to { NUMBER($max) }, found “{ $found }”.
estimates_are_exact = The run times themselves
estimates_are_rounded = Up to four times as long, rounded up

## How far a run is, or reading a file

progress = { NUMBER($done) } of { NUMBER($total) } jobs · { NUMBER($events) } steps
jobs_a_second = {" "}· { NUMBER($rate) } jobs a second
reading_bytes = { $bytes } of { $of } MB
jobs_found = {" "}· { NUMBER($jobs) } jobs
with_left = {" "}· { $left } left

## Runs that were stopped

stopped_early = The run was stopped before its end; metrics, tables and files cover only this part.
# $done is one of the two below.
ended_text = The recording ends at { $time }, because jobs have been { $done } { NUMBER($stops) } times; the limit is { NUMBER($most) } times. Metrics, tables and files cover only this part.
jobs_stopped = stopped
jobs_interrupted = interrupted
editor_kept = The background worker keeps the { NUMBER($jobs) } jobs. Drag estimates in the chart; to edit the jobs as text, save the scenario as a file.
