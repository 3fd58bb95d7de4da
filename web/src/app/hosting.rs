//! The page in a package: what it opens on, and the platform that hosts it.

use crate::hosting::{resumed, values};
use crate::platform::address;
use crate::platform::scorm::{self, Host};
use crate::state::{Report, State};
use crate::url::{self, Source};

/// The platform that hosts the page, if one does, and the fragment on which the page opens.
pub(super) fn begin(state: &mut State) -> (Option<Host>, String) {
    let address = address::fragment();
    let Some(exercise) = scorm::packaged() else { return (None, address) };
    let host = Host::begin();
    let kept = |name: &str| host.as_ref().map(|host| host.get(name)).unwrap_or_default();
    let (hosted, fragment) = resumed(&exercise, kept);
    state.hosted = host.is_some().then_some(hosted);
    // A page that is loaded again stands where its address says.
    let is_placed = url::read(&address).0 != Source::Nothing;
    (host, if is_placed { address } else { fragment })
}

/// Tells the platform.
pub(super) fn report(host: Option<&Host>, report: &Report) {
    if let Some(host) = host {
        host.set(&values(report), report.completed, report.keeps);
    }
}
