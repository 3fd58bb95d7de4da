### Films of a run, to be saved.

film_open = Film…
film_title = Film
film_lead = The run as a moving picture (GIF), or as numbered pictures (SVG) in a ZIP file. Each step has a frame, which is drawn as on the page.
film_from = From step
film_to = To step
film_range_hint = This run has the steps 0 to { NUMBER($last) }; now it is at { NUMBER($now) }.
film_level = A frame for each
film_width = Width
film_as_drawn = As drawn
film_pixels = { NUMBER($width) } pixels
film_pace = Each frame stands
film_pace_read = as long as one reads what is new in it
film_pace_even = equally long
film_again = Begin again at the end
film_make = Make the film
film_make_pictures = Make the pictures
film_listing = The steps are being counted.
film_seeking = Step { NUMBER($done) } of { NUMBER($all) }
film_drawing = Frame { NUMBER($done) } of { NUMBER($all) }
film_writing = The file is being written.
film_ready =
    { $frames ->
        [one] { $frames } frame of { NUMBER($width) } × { NUMBER($height) } pixels, { NUMBER($size) } kB.
       *[other] { $frames } frames of { NUMBER($width) } × { NUMBER($height) } pixels, { NUMBER($size) } kB.
    }
film_pictures_ready =
    { $frames ->
        [one] { $frames } picture, { NUMBER($size) } kB.
       *[other] { $frames } pictures, { NUMBER($size) } kB.
    }
film_save = Save
film_preview = The film that was made
film_too_long = A film needs a complete run of at most 50,000 events, with a scenario that a file or a link can hold.
film_backwards = The film ends before it begins: step { NUMBER($to) } comes before step { NUMBER($from) }.
film_beyond = The run has no step { NUMBER($moment) }: its last is { NUMBER($last) }.
film_frames = A film has at most { NUMBER($most) } frames, and this range has { NUMBER($frames) } steps. Choose a shorter range or a coarser level.
film_too_many_pixels = All frames of a film together have at most { NUMBER($most) } million pixels. These have more: { NUMBER($frames) } times { NUMBER($width) } × { NUMBER($height) }. Choose a smaller width, a shorter range or a coarser level.
film_side = Frames are from { NUMBER($least) } to { NUMBER($most) } pixels wide and high, and these would have a side of { NUMBER($side) }.
film_level_too_fine = The run has too many steps at this level to list them. Choose a coarser level.
film_ended = The film was not made: the background worker that computes its steps has stopped. Try again.
film_failed = The film was not made: the browser did not draw a frame. Choose a smaller width or a shorter range.
