### The shell: head, transport, panels, settings, keyboard.
## enum gantry_core::kernel::Level prefix level_name_
## enum gantry_core::session::File prefix file_of_lab_


gantry = Gantry
labs = Labs
skip_to_scene = Skip to the picture
edit = Edit
share = Share
gallery = Gallery
settings = Settings
help = Help
menu = Menu
file = File
open_file = Open a file…
report = Report
save_file = Save as a file
export = Export
export_svg = Picture as SVG
export_png = Picture as PNG
export_trace = Trace as JSON Lines
file_of_lab_trace = { export_trace }
export_trace_events = Trace Event file (opens in Perfetto)
file_of_lab_trace_events = { export_trace_events }
file_of_lab_table = Outcome as CSV
file_of_lab_swf = Schedule as SWF
export_outcome = Outcome as JSON
file_of_lab_outcome = { export_outcome }
exporting = Writing the file…
undo = Undo
redo = Redo
close = Close
cancel = Cancel
apply = Apply
copied = Copied.
copy_failed = The browser did not allow copying. The link is selected: copy it yourself.

## Transport

transport = Playback
story = Story of the run
play_to_next = Next
stepping = Steps and speed
play = Play
pause = Pause
to_start = To the start
to_end = To the end
step_back = Step back
step_forward = Step forward
previous_of_kind = Previous step of this kind
next_of_kind = Next step of this kind
jump_to = Jump to the next
level = Step level
speed = Speed
speed_hint = Speed: from 1× on a step can pass before its sentence is read
by_reading = as one reads
by_step = by step
by_time = by time
scrubber = Position in the run
marks = Marks
presenter = Presenter’s view
at_start = Start
recording = Recording the run…
searching = Searching the run…

## Panels

queue = Tasks
scene = Picture
preview = If you let go:
algorithm = Algorithm
why = Why
variables = Variables
policy = Policy
granularity = Granularity
explore = Explore
seed = Seed
batch = Batch
work_so_far = Work so far
buckets_visited = Buckets visited
nodes_examined = Nodes examined
linear_scan = A linear scan would examine
invariants = Invariants
metrics = Metrics
note = Note
show_table = Show as a table
show_picture = Show the picture
ask_hint = Choose a node or a bucket to ask why it was not chosen.
no_task_now = No task is being placed now.
untitled = Untitled scenario
loading = Loading…

## Settings

language = Language
theme = Theme
theme_system = System
theme_light = Light
theme_dark = Dark
motion = Motion
motion_system = System
motion_full = Animated
motion_reduced = Still
projector = Large type for a projector
single_keys = Single-key shortcuts

## Keyboard help

keyboard = Keyboard
key_play = Play or pause
key_story = Play to the next step of the story
key_story_steps = Previous or next step of the story
key_tables = Pictures as tables, or as pictures again
key_step = Step back or forward
key_step_coarser = Step at the next coarser level
key_ends = To the start or the end
key_kind = Previous or next event of the selection
key_speed = Faster or slower
key_help = This help
key_present = Presenter’s view, or leave it
key_presenter = A presentation remote also steps; by decisions in the presenter’s view
key_choose = Answer a question: its first nine choices, and none
key_on = Go on after an answer, or show the answer to a room
key_escape = Close, leave the presenter’s view, or clear the selection
key_space = Space

## Finding, parts of the page, undoing

one_job = job
many_jobs = jobs
find_label = Find a node or a task
hits =
    { $hits ->
        [0] No name matches.
        [one] { $hits } name matches.
       *[other] { $hits } names match.
    }
hits_first = The first { NUMBER($hits) } names are listed.
find_node = node
find_task = task
undone = The last change was undone.
redone = The change was redone.
told_added = Added.
told_removed = Removed.
told_moved = Moved.
told_changed = Changed.

## Levels of stepping, positions, speeds

level_name_event = Event
level_name_decision = Decision
level_name_probe = Probe
unknown_kind = event
step_of = Step { NUMBER($moment) } of { NUMBER($moments) }
position = { $level } { NUMBER($at) } of { NUMBER($of) } · step { NUMBER($step) } of { NUMBER($steps) }
position_at = { $there } · { $place }
of_partial = { $said } · partial run
run_in_minutes = whole run in { $many } min
run_in_seconds = whole run in { $many } s

## Things said of others

labelled = { $label }: { $said }
with_key = { $label } ({ $key })
and_more = and { NUMBER($more) } more

## Invariants

lamp_holds = holds
lamp_broken = broken
glyphs = Marks over the scrubber
glossary_title = Terms
what_comes = Show what comes
what_comes_hint = Show the rest of the run, paler. While a question is open it stays hidden.
