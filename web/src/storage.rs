//! What is kept in the browser between visits: the draft and the settings.
