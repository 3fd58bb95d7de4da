### The page inside another page.

open_in_gantry = Open in Gantry
embed_answered = answered
embed_completed = completed
