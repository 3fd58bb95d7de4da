//! The list of requests and releases.

use super::Check;
use crate::format::json::excerpt;
use crate::format::names::Names;
use crate::format::{ErrorKind, List, Path};
use crate::labs::groups::problem::{Entry, RequestShape, index_u32};
use crate::labs::groups::scenario::Item;

impl<'s> Check<'s> {
    pub(super) fn entries(&mut self, requesters: &Names<'s>) -> (Vec<RequestShape>, Vec<Entry>) {
        let items = &self.scenario.requests;
        let path = |at: usize| Path::root().field("requests").index(at);
        let ids = items.iter().zip(0..).filter_map(|(item, at)| match item {
            Item::Request(request) => Some((&*request.id, at)),
            Item::Release(_) => None,
        });
        let names = Names::new(ids, |at| path(at as usize).field("id"), &mut self.errors);
        let (mut shapes, mut entries) = (Vec::new(), Vec::with_capacity(items.len()));
        // The number of each request, by its index in the list.
        let mut numbers = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            let number = index_u32(shapes.len());
            numbers.push(number);
            match item {
                Item::Request(request) => {
                    let path = || path(at);
                    let requester = self.requester(request.requester.as_deref(), requesters, path);
                    let words = [request.tag.as_deref(), request.model.as_deref()];
                    shapes.push(self.shape(request.gpus, words, request.kind, requester, path));
                    if request.bound.is_none() {
                        entries.push(Entry::Request(number));
                    }
                }
                Item::Release(release) => {
                    let of = self.release(&release.release, at, &names, &numbers, path);
                    entries.push(Entry::Release(of));
                }
            }
        }
        (shapes, entries)
    }

    /// The request that a release ends, which must be listed before the release.
    fn release(
        &mut self,
        name: &'s str,
        at: usize,
        names: &Names<'s>,
        numbers: &[u32],
        path: impl Fn(usize) -> Path,
    ) -> u32 {
        match names.get(name).map(|listed| listed as usize) {
            Some(listed) if listed < at => return numbers[listed],
            Some(listed) => {
                let kind = ErrorKind::NotYetListed { found: excerpt(name), listed: path(listed) };
                self.errors.push(path(at).field("release"), kind);
            }
            None => {
                let before = self.scenario.requests[..at].iter().filter_map(|item| match item {
                    Item::Request(request) => Some(&*request.id),
                    Item::Release(_) => None,
                });
                self.unknown(name, List::EarlierRequests, before, || path(at).field("release"));
            }
        }
        0
    }
}
