## enum gantry_core::workload::swf::Field prefix swf_
## enum gantry_core::labs::imports::Foreign prefix foreign_

jobs_read =
    { $jobs ->
        [one] { $jobs } job was read, for a machine of { nodes }.
       *[other] { $jobs } jobs were read, for a machine of { nodes }.
    }
as_wide_as_widest = The trace does not give the machine's size; the machine gets the size of the widest job.
overran = { jobs } ran longer than estimated.
without_estimate = { jobs } had no estimate; the run time is used instead.
lines_skipped =
    { $lines ->
        [0] No line was skipped.
        [one] { $lines } line was skipped:
       *[other] { $lines } lines were skipped:
    }

# Why lines were skipped: $count of them, by one of the reasons below.
skipped = { $why }: { NUMBER($count) }, the first in line { NUMBER($line) }.
skip_no_number = a field is not a number
skip_large_number = a number is too large
skip_few_fields = too few fields
skip_cut_off = the line is cut off
skip_long_line = the line is too long
skip_no_job_number = no job number
skip_no_submit_time = no submit time
skip_interrupted = part of an interrupted job
skip_no_run_time = no run time
skip_no_processors = no processors
skip_job_number_again = duplicate job number
skip_too_wide = larger than the machine
skip_beyond_time = beyond the largest time supported

## Files that gave nothing

jobs_or_nodes_out_of_range = The number of jobs or of nodes is out of range.
trace_damaged = The file is a damaged gzip archive. Nothing was opened.
trace_without_lines = Expected a trace in the Standard Workload Format, found no job.
trace_without_jobs = No job of the trace can be used:
trace_too_many_bytes = Expected a trace of at most { NUMBER($most) } MiB, unpacked.
trace_too_many_jobs = Expected a trace of at most { NUMBER($most) } jobs.

## Files in a format that is not read, each with the nearest that is

foreign_empty = The file is empty. Nothing was opened.
foreign_unknown = The format is unknown. Gantry reads scenarios (JSON), links, traces in the Standard Workload Format (SWF), Kubernetes manifests (YAML or JSON) and workflows as text, plain or gzip.
foreign_archive = This is an archive, or a compressed file other than gzip. Unpack it, and open the files in it.
foreign_utf16 = This text is in UTF-16, as PowerShell writes it. Save it in UTF-8.
foreign_slurm = This is a table of Slurm (sacct, squeue, sinfo), which Gantry does not read. It reads jobs in the Standard Workload Format (SWF).
foreign_philly = This is a job log of the Philly trace, which Gantry does not read. It reads jobs in the Standard Workload Format (SWF).
foreign_batsim = This is a workload of Batsim, which Gantry does not read. It reads jobs in the Standard Workload Format (SWF).
foreign_instance = This is a workflow instance of WfCommons, which Gantry does not read. It reads workflows as text: w.step[1].job[1,2].
foreign_argo = These are objects of Argo, which Gantry does not read. It reads Kubernetes nodes, pods and their owners, and workflows as text: w.step[1].job[1,2].
foreign_kubectl = This is what kubectl prints for people. Gantry reads the output of kubectl get with -o yaml or -o json.
foreign_openb = This is one list of the openb trace. The command line reads both lists together: gantry import openb NODES PODS, or gantry import gpu-trace NODES PODS.
foreign_alibaba = This is a table of another trace of Alibaba’s. Gantry reads the lists of cluster-trace-gpu-v2023 (openb), on the command line: gantry import openb NODES PODS.
foreign_costs = These are measured costs. The command line turns them into a scenario: gantry import costs FILE.
foreign_table = This is a table with other columns than those that Gantry reads. Its command line reads measured costs (columns api, engine, size, time) and the lists of the openb trace.
foreign_output = This is a result of a run. Open the scenario of the run instead.
foreign_receipts = These are several links, or receipts of a quiz. Open one of them; the command gantry grade reads receipts.

## Lines of a trace that were skipped, one by one

skipped_lines = Skipped lines
# $why is one of the reasons below, or of those above.
skipped_line = Line { NUMBER($line) }: { $why }
no_number_in_field = { $field }: expected a whole number, found “{ $found }”
too_large_in_field = { $field }: “{ $found }” is too large
line_short = expected at least 5 of the 18 fields of a job, found { NUMBER($fields) }
line_cut_off = the trace ends within this line, after { NUMBER($fields) } fields
part_of_job = status { $status }: part of an interrupted job that has its own line
not_a_runtime = expected a run time of at least 1, found { $found }
job_again = duplicate job { $number }, first in line { NUMBER($first) }
job_too_wide = { NUMBER($processors) } processors, more than the machine has
swf_number = job number
swf_submit = submit time
swf_runtime = run time
swf_allocated = number of allocated processors
swf_requested = number of requested processors
swf_estimate = requested time
swf_status = status
swf_user = user
