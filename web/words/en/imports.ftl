jobs_read =
    { $jobs ->
        [one] { $jobs } job was read, onto a machine of { nodes }.
       *[other] { $jobs } jobs were read, onto a machine of { nodes }.
    }
as_wide_as_widest = The trace does not say how large the machine is; it is as wide as the widest job.
overran = { NUMBER($jobs) } ran longer than estimated.
without_estimate = { NUMBER($jobs) } had no estimate and got their run time.
lines_skipped =
    { $lines ->
        [0] No line was skipped.
        [one] { $lines } line was skipped:
       *[other] { $lines } lines were skipped:
    }

# Why lines were skipped: $count of them, by one of the reasons below.
skipped = { $why }: { NUMBER($count) }, the first in line { NUMBER($line) }.
skip_no_number = a field is no number
skip_large_number = a number is too large
skip_few_fields = too few fields
skip_cut_off = the line is cut off
skip_long_line = the line is too long
skip_no_job_number = no job number
skip_no_submit_time = no submit time
skip_interrupted = part of an interrupted job
skip_no_run_time = no run time
skip_no_processors = no processors
skip_job_number_again = a job number that was there before
skip_too_wide = larger than the machine
skip_beyond_time = beyond the time that can be counted
