## Errors

the_scenario = the scenario
place_in_text = { $path }, line { NUMBER($line) }, column { NUMBER($column) }
errors_counted =
    { $count ->
        [one] { $count } error
       *[other] { $count } errors
    }
with_errors = { $said } ({ errors_counted })
syntax_found = found { $found }, where { $expected } is expected.
syntax_end = the text ends where { $expected } is expected.
not_utf8 = the text is not UTF-8.
too_deep = nested too deeply: at most { NUMBER($max) } levels are allowed.
# $what is one of the measures below.
too_large = { $what }: found { NUMBER($found) }, at most { NUMBER($max) } are allowed.
unknown_field = there is no field { $found }.
missing_field = the field { $field } is missing.
duplicate_field = the field { $field } is given twice.
wrong_type = found { $found }, where { $expected } is needed.
wrong_type_null = found null, where { $expected } is needed.
out_of_range = { $found } is not a whole number from { NUMBER($min) } to { NUMBER($max) }.
unknown_word = { $found } is not known here.
unknown_name = { $list } is called { $found }.
not_yet_listed = the task { $found } is released before it is listed: it stands at { $listed }.
duplicate_name = { $found } is given twice: first at { $first }.
wrong_length =
    { $found ->
        [one] { $found } character
       *[other] { $found } characters
    } long, where { NUMBER($min) } to { NUMBER($max) } are allowed.
unseen_character = { $found } has the character U+{ $sign } in it, which cannot be seen; two names could look alike. Take it out.
wrong_count =
    { $found ->
        [one] has { $found } entry, needs { $range }.
       *[other] has { $found } entries, needs { $range }.
    }
at_least = at least { NUMBER($min) }
from_to = { NUMBER($min) } to { NUMBER($max) }
future_version = version { $found } is newer than this page, which knows up to version { NUMBER($known) }.
over_reserved = { NUMBER($found) } of { $dimension } is set aside, but the node has { NUMBER($available) }.
over_capacity = { NUMBER($found) } units are needed together, but the capacity is { NUMBER($capacity) }.
slash_in_name = { $found } has a slash in it, which stands between a GPU and its slices.
slices_of_mig = a MIG device has no slices, but { NUMBER($found) } are given.
held_twice = { $found } is given to two containers: first at { $first }.
too_few_units = the container has { NUMBER($wanted) } units, but only { NUMBER($left) } free units of the node match.
not_permitted = { $requester } may not group { $found }.
reserved_twice = node { $node } already holds a reservation.
beyond_space = the coordinate { NUMBER($found) } is beyond { NUMBER($max) }: a granularity of at least { NUMBER($granularity) } brings it inside.
not_fraction = { $found } is not a number between 0 and 1 with at most 15 digits behind the point.
not_decimal = { $found } is not a number of at least 0 with at most 15 digits behind the point.
not_ascending = the size { NUMBER($found) } is not above the one before it, { NUMBER($before) }.
not_implemented = no engine of any node implements { $found }.
no_nodes =
    { $tasks ->
        [one] there is no node, but there is { $tasks } task: add a node first.
       *[other] there is no node, but there are { $tasks } tasks: add a node first.
    }
did_you_mean = Did you mean { $nearest }?
allowed = Allowed: { $list }.

## Links

link_without_scenario = the link carries no scenario.
link_character = the link holds { $found }, which links do not use.
link_damaged = the link is cut off or was altered.
link_draws = the link says that { $found } is to be drawn; jobs_nodes_load_seed_estimates is wanted, as in 1000_128_0.8_1_rounded.
link_contents = the link holds no scenario: { $error }

## What was found

found_boolean = true or false
found_number = the number { $number }
found_text = the string { $text }
found_list = a list
found_object = an object
sum_available = the nodes together have too much { $name }
sum_requested = the tasks together ask for too much { $name }

## Lists without an entry of a name

no_such_nodes = no node
no_such_tasks = no task
no_such_earlier_tasks = no task before this
no_such_dimensions = no dimension
no_such_users = no user of the sharing group
no_such_requesters = no requester
no_such_earlier_requests = no request before this
no_such_gpus = no GPU of the node
no_such_units = no unit of the GPU
no_such_engines = no type of engine
no_such_apis = no API

## What is needed

shape_text = a string
shape_whole_number = a whole number
shape_number = a number
shape_list = a list
shape_number_list = a list of whole numbers
shape_text_list = a list of strings
shape_object_list = a list of objects
shape_object = an object
shape_boolean = true or false
shape_word_or_number = "max", "sum" or a whole number

## What is expected in the text

token_value = a value
token_key = a key in quotes
token_key_or_brace = a key in quotes or {"}"}
token_colon = a colon
token_comma_or_bracket = a comma or ]
token_comma_or_brace = a comma or {"}"}
token_quote = the closing quote of a string
token_digit = a digit
token_escape = one of " \ / b f n r t u after a backslash
token_hex_digits = four hexadecimal digits
token_second_surrogate = the second half of a surrogate pair
token_escaped_control = an escaped control character
token_end = the end of the scenario

## Measures that are exceeded

excess_file_bytes = too many bytes in the file
excess_link_characters = too many characters in the link
excess_link_bytes = too many bytes in the link's scenario
excess_note_blocks = too many paragraphs, headings and items of lists
excess_note_spans = too many texts, links and marked parts
excess_stray_fields = the reading ends here after too many unknown or repeated fields
excess_nodes = too many nodes
excess_entries = too many entries in the task list
excess_reservations = too many reservations
excess_gpus = too many GPUs in all
excess_tasks = too many tasks
excess_calls = too many calls in all
excess_apis = too many APIs
excess_cost_steps = too many sizes with times in all
excess_engines = too many engines in all
excess_engine_cells = too many types of engines for so many nodes and sizes
excess_call_work = too much work for nodes, tasks and calls this many
excess_units = too many GPUs and slices in all
excess_requesters = too many requesters
excess_groups = too many groups
excess_grouping_names = too many names in groups and permissions
excess_demands = too many demands
excess_requests = too many requests and releases
excess_grouping_work = too much work for groups and nodes this large
excess_candidates = too many candidates in all
excess_jobs = too many jobs
excess_latest_time = too much time, with all jobs one after the other
excess_workflows = too many workflows
excess_stages = too many stages in all
excess_stage_jobs = too many jobs of stages in all
excess_users = too many users
excess_shares = too many users for so many workflows
excess_sum_ratio = the ratios together are too large
excess_ordered_nodes = too many nodes for so many distinct preferences
