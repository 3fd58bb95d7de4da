fault_place = Line { NUMBER($line) }, column { NUMBER($column) }
fault_unexpected = expected { $expected }, found { $found }.
fault_line_ends = unexpected end of the line, expected { $expected }.
fault_unknown_line = expected shares:, job[i,j,m] or a workflow’s name and .step[i].job[j,m], found { $found }.
fault_did_you_mean = Did you mean { $nearest }?
fault_out_of_range = expected a whole number from { NUMBER($min) } to { NUMBER($max) }, found { $found }.
fault_long_name = expected a name of at most { NUMBER($max) } characters, found { NUMBER($found) }.
fault_long_text = expected a text of at most { NUMBER($max) } bytes, found { NUMBER($found) }.
fault_duplicate_job = duplicate job { $job }, first at line { NUMBER($line) }, column { NUMBER($column) }.
fault_duplicate_user = duplicate user { $user }.
fault_duplicate_agreement = workflow { $workflow } already has a sharing agreement.
fault_missing_step = stage { NUMBER($step) } of workflow { $workflow } has no job.
fault_no_steps = workflow { $workflow } has no jobs.
fault_mixed_ratios = some users have a ratio and some have none.
fault_other_users = the users differ from those in the first line of shares.
fault_urgent_user = user { $user } must have a lower priority than the workflow.
fault_nothing = expected job[i,j,m] or name.step[i].job[j,m], found no workflow.

## Expected values

fault_name_expected = a name
fault_number_expected = a number
fault_priority_expected = p and a number
fault_comma_or_bracket_expected = a comma or ]
fault_comma_or_end_expected = a comma or the end of the line
