### The language itself: its tag (BCP 47), its name, and the same where room is short.
language_tag = en
language_name = English
