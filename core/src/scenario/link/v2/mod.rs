//! What links of version 2 carry: any lab's scenario, by what `record!` knows of it.
//!
//! JSON with the fields and words of the scenario file. Every list of records is an object of columns, names of other
//! entries are their places, what has its default is left out, and so is a column of defaults:
//!
//! ```text
//! {"lab":…,"policy":"least-fit","explore":"all",
//!  "dimensions":{"name":["vcores","memory"],"unit":[null,"GiB"],"granularity":[2,3]},
//!  "nodes":{"id":["a","b"],"available":[[4,4],[4,2]]},              equally long lists: one column a place in them
//!  "reservations":{"node":[0],"task":[0],"amount":[[3],[1]]},
//!  "tasks":{"@":[1],"id":["t"],"request":[[1],[2]],"candidates":[[1]],"release":[0]}}
//! {"lab":…,"capacity":8,
//!  "queues":{"id":["v","w"],"stages":{"#":[1,2],"jobs":{"#":[1,1,2],"id":["1","1","1","2"],…}}},…}
//! ```
//!
//! `#`: how many entries each list has, where there is one for every entry around it. `@`: which entries are of the second kind,
//! where there are two kinds: the others stand between them in their order. A null is a default.
//!
//! The first column of a list always stands, so that each entry has its own text.
//!
//! **Invariant:** the form depends on the file format alone: a link is read as long as files of its version are.
//! **Invariant:** an entry is made when its own text is read, and no more of them once anything is wrong; names are
//! copied up to a limit; so what is made of a link is a few times its text, and those.
//! Cost: one pass, and another over the names that places stand for.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::written;

/// How many entries each list has.
const COUNTS: &str = "#";

/// The places of the entries of the second kind.
const SECONDS: &str = "@";
