//! The fragment of the address: the scenario link, and the view beside it in plain keys.
