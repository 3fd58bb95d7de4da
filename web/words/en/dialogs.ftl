share_title = Share
share_text = The link contains the scenario, the moment and the view. Nothing leaves your browser.
share_lesson = The link contains the scenario with its lesson, and begins at the first step. Nothing leaves your browser.
share_here = Begin at the moment shown
share_link = Link
copy_link = Copy the link
send_link = Send it with an app…
share_asks = With questions before decisions: each student can send you a receipt
share_grades = Open a receipt here to see its answers graded. To grade many at once, put their links into a file and run:
link_pastes_anywhere = It can be pasted anywhere.
link_long = Some chat apps truncate links over 2,000 characters.
link_too_long = The scenario is too long to share as a link. Save it as a file instead.
link_needs_mending = The scenario has errors. Correct them to share it as a link.

file_too_large = The file is too large.
not_together = Several files can be opened together only if all are Kubernetes manifests. { $file } is not one. Nothing was opened.
file_unreadable = The file could not be read.
link_bad = The link could not be opened.
link_file_elsewhere = The file “{ $file }” was not opened: a link opens files of this site alone. Download it, and drop it on the page.
link_file_too_large = The file “{ $file }” was not opened: it is larger than { NUMBER($most) } MiB.
link_file_missing = The file “{ $file }” could not be loaded. Check its address and the connection.
link_unknown_example = No example has this name.
scenario_bad = The scenario has errors.
edit_refused = The change was refused: the scenario would have errors.
edit_late = This change was not made: the picture still showed an older version of the scenario. Try again.
not_kept = This scenario is too large for a link, and this browser has no room to keep it. Save it as a file, or it will be lost when you leave the page.
nothing_open = No scenario is open.
thing_unknown = This run has no such object.
example_unavailable = The example could not be loaded. Check the connection and try again.
open_together = Add to the files already open
retry = Try again
open_text = Open as text to correct it
new_version = A new version of Gantry is ready. Your next visit opens it.
worker_failed = The background worker could not be started. Check the connection.

worker_ended = The background worker running this scenario has stopped. The scenario and all changes are still open.
worker_silent = The background worker has not answered for 10 seconds.
worker_late = Waiting for an answer…
import_ended = The background worker reading the workload has stopped. The open scenario is unchanged.
start_again = Start it again
end_silent = Stop it

drafts_title = Drafts in this browser
all_drafts = All drafts
draft_drop = Discard
draft_drop_surely = Discard for good

panic_title = Gantry has stopped
panic_text = An internal error stopped the page. Your scenario is safe: reload to continue, or save it as a file.
panic_text_kept = An error stopped the workload's run. The page does not keep the workload: reopen its file or generate it again.
panic_text_rescued = An internal error stopped the page. Your scenario is safe: save it as a file, with all your changes.
panic_reload = Reload with this scenario
panic_save = Save the scenario
panic_fresh = Start fresh
panic_details = Details

gallery_title = Gallery
gallery_search = Search the examples
gallery_none = No example matches.
gallery_found =
    { $found ->
        [one] { $found } example matches.
       *[other] { $found } examples match.
    }
gallery_run_here = Run in your browser
open_now = Open now
gallery_figures = Figures of the source text
gallery_beyond = Beyond the figures
gallery_real = A real cluster

draft = Go back to { $title }
draft_of_day = Go back to { $title } ({ $day })
draft_typed = { $draft }, as text with errors
too_many_drafts = This browser keeps at most { NUMBER($most) } drafts: your changes here are not kept. Discard a draft, or save this scenario as a file.
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
        [true] The title is still the example's.
       *[false] Title and note still describe the example.
    }
changed_into = Changed: { $parts }.
changed_run = The scenario was changed.
changed_policy = policy { $name }
changed_settings = settings
changed_next = { $before }; { $after }
