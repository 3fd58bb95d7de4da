//! The browser: the only module that names `web_sys` and `js_sys`.
