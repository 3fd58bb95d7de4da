## enum gantry_core::workload::lublin::Estimates prefix estimates_are_

importing = Reading the workload…
fetching = Fetching the example…
under_way = What is under way
stopping = Stopping…
partial_result = Partial result.
partial_export = The run was stopped before its end: what is exported is partial, and is called so.
go_on = Run on to the end

own_workload_text = Open a file of your own: a scenario, or a trace in the Standard Workload Format, plain or gzip. It can also be dropped anywhere on the page.
make_workload = Make a workload…
make_workload_title = Make a workload
make_text = Jobs drawn from a model of what users of parallel machines submit. The same settings and seed give the same jobs everywhere.
make_jobs = Jobs
make_jobs_hint = Hundreds of thousands are no trouble.
make_nodes = Nodes of the machine
make_nodes_hint = How wide the widest job may be.
make_load = Load
make_load_hint = Share of the machine that the jobs need: 1 fills it. Empty for what the model gives.
make_seed = Seed
make_seed_hint = Another seed, other jobs.
make_estimates = Estimates
make_estimates_hint = The model has run times alone; what users say of them is added.
make_source = The model, and how estimates come of it:
make_do = Make and open
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

stopped_early = The run was stopped before its end; figures, tables and files tell of this part alone.
stopped_at_jobs = The run was stopped when { NUMBER($ended) } of { NUMBER($all) } jobs had ended; figures, tables and files tell of this part alone.
# $done is one of the two below.
ended_text = The run ends at { $time }, where jobs have been { $done } { NUMBER($stops) } times: after { NUMBER($most) } times no more of a run is recorded. Figures, tables and files tell of this part alone.
jobs_stopped = stopped
jobs_interrupted = interrupted
editor_kept = The { NUMBER($jobs) } jobs are kept in the background, where they run. Estimates can be dragged in the chart; to change the jobs as text, save the scenario as a file.
