fault_place = Line { NUMBER($line) }, column { NUMBER($column) }
fault_unexpected = { $found } is here, but { $expected } is expected.
fault_line_ends = the line ends here, but { $expected } is expected.
fault_unknown_line = a line begins with shares:, with job[i,j,m] or with a workflow’s name and .step[i].job[j,m], not with { $found }.
fault_did_you_mean = Did you mean { $nearest }?
fault_out_of_range = { $found } is not a whole number from { NUMBER($min) } to { NUMBER($max) }.
fault_long_name = a name of { NUMBER($found) } characters; at most { NUMBER($max) } are allowed.
fault_long_text = the text has { NUMBER($found) } bytes; at most { NUMBER($max) } are allowed.
fault_duplicate_job = job { $job } stands already at line { NUMBER($line) }, column { NUMBER($column) }.
fault_duplicate_user = user { $user } is named already.
fault_duplicate_agreement = workflow { $workflow } has its agreement already.
fault_missing_step = stage { NUMBER($step) } of workflow { $workflow } has no job.
fault_no_steps = workflow { $workflow } has no jobs.
fault_mixed_ratios = some users have a ratio and some have none.
fault_other_users = other users than in the first line of shares.
fault_urgent_user = user { $user } must have a later priority than the workflow.
fault_nothing = there is no workflow: job[i,j,m] or name.step[i].job[j,m] is expected.

## What is expected

fault_name_expected = a name
fault_number_expected = a number
fault_priority_expected = p and a number
fault_comma_or_bracket_expected = a comma or ]
fault_comma_or_end_expected = a comma or the end of the line
