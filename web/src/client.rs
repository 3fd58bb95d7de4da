//! How the page talks to the core: commands in; views, answers, progress out.

/// Serves a session to the page that started this worker.
pub fn serve() {}
