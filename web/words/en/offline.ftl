### What the browser keeps for use without a connection.

offline_keep = Keep for use offline ({ $size } MB)
offline_keeping = File { NUMBER($done) } of { NUMBER($all) }
offline_kept = This site is kept in the browser: it opens without a connection. The manuals are not kept.
offline_failed = The site was not kept: a file could not be fetched, or the browser has no room. Check the connection and try again.
offline_forget = Remove what is kept
