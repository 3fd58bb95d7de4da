## enum gantry_core::scenario::Shape prefix shape_
## enum gantry_core::manifests::Expected prefix manifest_shape_
## enum gantry_core::scenario::List prefix no_such_
## enum gantry_core::scenario::Token prefix token_
## enum &gantry_core::scenario::Measure prefix excess_ but SumAvailable SumRequested

## Errors

the_scenario = the scenario
place_in_text = { $path }, line { NUMBER($line) }, column { NUMBER($column) }
errors_counted =
    { $count ->
        [one] { $count } error
       *[other] { $count } errors
    }
with_errors = { $said } ({ errors_counted })
syntax_found = expected { $expected }, found { $found }.
syntax_end = unexpected end of the text, expected { $expected }.
not_utf8 = the text is not UTF-8.
too_deep = expected at most { NUMBER($max) } levels of nesting.
# $what is one of the measures below.
too_large = { $what }: expected at most { NUMBER($max) }, found { NUMBER($found) }.
unknown_field = unknown field { $found }.
missing_field = missing field { $field }.
no_field_of_several = one of the fields { $allowed } is required.
fields_exclude = only one of the fields { $found } may be given.
run_lacks_event = expected event { $kind } number { NUMBER($nth) }, but the run has { NUMBER($found) } of them.
run_lacks_event_of = expected event { $kind } of { $thing } number { NUMBER($nth) }, but the run has { NUMBER($found) } of them.
run_lacks_decision = expected decision number { NUMBER($nth) }, but the run has { NUMBER($found) } of them.
duplicate_field = duplicate field { $field }.
wrong_type = expected { $expected }, found { $found }.
wrong_type_null = expected { $expected }, found null.
out_of_range = expected a whole number from { NUMBER($min) } to { NUMBER($max) }, found { $found }.
too_small = expected a whole number of at least { NUMBER($min) }, found { $found }.
unknown_word = unknown word { $found }.
unknown_name = { $list } is called { $found }.
not_yet_listed = { $found } is used before it is listed (at { $listed }).
duplicate_name = duplicate name { $found }, first at { $first }.
wrong_length = expected { NUMBER($min) } to { NUMBER($max) } characters, found { NUMBER($found) }.
unseen_character = { $found } contains the invisible character U+{ $sign }; two names could look the same. Remove it.
wrong_count = wrong number of entries: expected { $range }, found { NUMBER($found) }.
at_least = at least { NUMBER($min) }
from_to = { NUMBER($min) } to { NUMBER($max) }
future_version = version { $found } is newer than this page, which knows up to version { NUMBER($known) }.
over_reserved = reserves { NUMBER($found) } of { $dimension }, but the node has { NUMBER($available) }.
over_capacity = { NUMBER($found) } units are needed together, but the capacity is { NUMBER($capacity) }.
slash_in_name = { $found } contains a slash, which separates a GPU from its slices.
slices_of_mig = expected a MIG device without slices, found { NUMBER($found) }.
held_twice = { $found } is already assigned, by { $first }.
too_few_units =
    { $wanted ->
        [one] needs { $wanted } matching free unit, but the node has { NUMBER($left) }.
       *[other] needs { $wanted } matching free units, but the node has { NUMBER($left) }.
    }
not_permitted = { $requester } may not group { $found }.
reserved_twice = node { $node } already has a reservation.
beyond_space = expected a coordinate of at most { NUMBER($max) }, found { NUMBER($found) }; with a granularity of { NUMBER($granularity) } it would fit.
not_fraction = expected a number above 0 and below 1 with at most 15 decimal places, found { $found }.
not_decimal = expected a number from { NUMBER($min) } to { NUMBER($max) } with at most 15 significant digits and 15 decimal places, found { $found }.
not_ascending = expected a size greater than { NUMBER($before) }, found { NUMBER($found) }; sizes must ascend.
not_implemented = no engine of any node implements { $found }.
no_nodes =
    { $tasks ->
        [one] expected a node for { $tasks } task, found none. Add a node first.
       *[other] expected a node for { $tasks } tasks, found none. Add a node first.
    }
did_you_mean = Did you mean { $nearest }?
allowed = Allowed: { $list }.

## Links

link_without_scenario = the link contains no scenario.
link_character = expected letters, digits, - and _ in the link, found { $found }.
link_damaged = the link is truncated or was altered.
link_draws = expected a link with jobs_nodes_load_seed_estimates, such as 1000_128_0.8_1_rounded, found { $found }.
link_contents = the contents of the link are not a scenario: { $error }

## Values that were found

found_boolean = a boolean
found_number = { $number }
found_text = the string { $text }
found_list = a list
found_object = an object
sum_available = the nodes together have too much { $name }
sum_requested = the tasks together request too much { $name }

## Lists without an entry of a name

no_such_nodes = no node
no_such_tasks = no task
no_such_earlier_tasks = no earlier task
no_such_dimensions = no dimension
no_such_users = no user of the sharing group
no_such_requesters = no requester
no_such_earlier_requests = no earlier request
no_such_gpus = no GPU of the node
no_such_units = no unit of the GPU
no_such_engines = no engine type
no_such_apis = no API
no_such_looks = no thing or panel

## Values that are expected

shape_text = a string
manifest_shape_text = { shape_text }
shape_whole_number = a whole number
shape_digits = a whole number in digits only
shape_number = a number
shape_list = a list
manifest_shape_list = { shape_list }
shape_number_list = a list of whole numbers
shape_text_list = a list of strings
shape_object_list = a list of objects
shape_object = an object
manifest_shape_object = { shape_object }
shape_boolean = true or false
manifest_shape_boolean = { shape_boolean }
shape_word_or_number = "max", "sum" or a whole number
shape_text_by_language = a string, or an object of strings by language
shape_true_or_object = true or an object

## Tokens that are expected

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
excess_note_spans = too many text spans, links and formatted parts
excess_stray_fields = too many unknown and repeated fields (the rest is not read)
excess_nodes = too many nodes
excess_entries = too many entries in the task list
excess_reservations = too many reservations
excess_gpus = too many GPUs in total
excess_tasks = too many tasks
excess_calls = too many calls in total
excess_apis = too many APIs
excess_cost_steps = too many sizes with costs in total
excess_engines = too many engines in total
excess_engine_cells = too many engine types for so many nodes and sizes
excess_call_work = too much computation for the calls and tasks
excess_units = too many GPUs and slices in total
excess_requesters = too many requesters
excess_groups = too many groups
excess_grouping_names = too many names in groups and permissions
excess_demands = too many demands
excess_requests = too many requests and releases
excess_grouping_work = too much computation for the groups and requests
excess_candidates = too many candidates in total
excess_jobs = too many jobs
excess_latest_time = too much total time if all jobs run one after another
excess_workflows = too many workflows
excess_stages = too many stages in total
excess_stage_jobs = too many jobs in all stages
excess_users = too many users
excess_shares = too many pairs of a user and a workflow
excess_sum_ratio = the sum of the ratios is too large
excess_ordered_nodes = too many pairs of a node and a distinct preference
