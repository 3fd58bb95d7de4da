share_title = Share this moment
share_text = The link holds the scenario, the moment and the view. Nothing leaves your browser.
share_link = Link
copy_link = Copy the link
link_pastes_anywhere = It pastes anywhere.
link_long = Longer than 2,000 characters: some chats cut it off.
link_too_long = Too long to share well as a link. Save it as a file instead.
link_needs_mending = The scenario has errors and cannot be shared as a link until they are mended.

file_too_large = The file is too large.
not_together = Several files are opened together only where all are Kubernetes manifests. { $file } holds none. Nothing was opened.
file_unreadable = The file could not be read.
link_bad = The link could not be opened.
link_unknown_example = There is no example of that name.
scenario_bad = The scenario has errors.
edit_refused = The change was not made. With it the scenario has errors.
edit_late = This change was not made: the picture still showed an earlier state of the scenario. Make it again.
not_kept = This scenario is too large for a link and for this browser to keep. Save it as a file, or it is gone when the page is left.
nothing_open = No scenario is open.
thing_unknown = There is no such thing in this run.
example_unavailable = The example could not be loaded. Check the connection and try again.
open_together = Add to the files opened before
retry = Try again
open_text = Open as text to correct it
worker_failed = The program that runs the scheduler could not be started. Check the connection.

worker_ended = What ran this scenario in the background has stopped. The scenario is still open, with every change.
worker_silent = What runs in the background has not answered for 10 seconds.
worker_late = Waiting for the answer …
import_ended = What was reading the workload in the background has stopped. What is open stays as it was.
start_again = Start it again
end_silent = Stop it

drafts_title = Drafts in this browser
drafts_kept = Scenarios you edited earlier are kept in this browser.
all_drafts = All drafts
draft_drop = Discard
draft_drop_surely = Discard for good

panic_title = Gantry has stopped
panic_text = Something went wrong inside the page. Your scenario is safe: reload to go on with it, or save it as a file.
panic_text_kept = Something went wrong while the workload was being run. It is not in this page: open its file, or make it, again.
panic_text_rescued = Something went wrong inside the page. Your scenario is safe: save it as a file, with every change you made.
panic_reload = Reload with this scenario
panic_save = Save the scenario
panic_fresh = Start fresh
panic_details = Details

gallery_title = Gallery
open_now = Open now
gallery_figures = Figures of the method
gallery_beyond = Beyond the figures
gallery_real = A real cluster

draft = Go back to { $title }
draft_of_day = Go back to { $title } ({ $day })
draft_typed = { $draft }, as text with errors
too_many_drafts = This browser keeps { NUMBER($most) } drafts, and no more: what you change here is not kept. Discard one, or save this scenario as a file.
# $verdict says where a link of that length works.
link_length =
    { $characters ->
        [one] { $characters } character. { $verdict }
       *[other] { $characters } characters. { $verdict }
    }

## What an example was changed into

changed_title = { $title } (changed)
changed_from = Changed from “{ $title }”. { changed_told }
changed_from_in = Changed from “{ $title }”: { $parts }. { changed_told }
changed_told =
    { $note ->
        [true] The title is that of the example.
       *[false] Title and note speak of the example.
    }
changed_policy = policy { $name }
changed_settings = settings
changed_next = { $before }; { $after }
