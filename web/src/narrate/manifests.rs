//! Kubernetes manifests in sentences: the result of reading them, their errors, the result of writing to them.

use gantry_core::manifests::{
    Counted, Counts, ErrorKind, Errors, GangPlaced, ManifestError, Order, Place, Report, Source,
    meant_kind, meant_resource,
};

use super::Words;
use super::errors::quoted;
use crate::words::groups::{Gpus, MigDevices};
use crate::words::manifests as say;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reported {
    pub head: String,
    /// Lines without which a reader may take the plan for more than it is.
    pub weighty: Vec<String>,
    pub rest: Vec<String>,
}

impl Words {
    pub fn manifests_read(self, report: &Report) -> Reported {
        let &Report { documents, objects, nodes, requests, .. } = report;
        let units = &self.manifest_units(report);
        let mut found = Reported {
            head: say::ManifestsRead { objects, documents, nodes, units, requests }.tell(self),
            ..Reported::default()
        };
        self.running(report, &mut found.weighty);
        self.not_placed(report, &mut found.weighty);
        for (&note, &count) in &report.notes {
            let line = say::ManifestsCounted { what: self.manifest_note(note), count }.tell(self);
            if note.is_weighty() { &mut found.weighty } else { &mut found.rest }.push(line);
        }
        self.not_taken(report, &mut found);
        found
    }

    /// Lines on requests that run, and on pods left out with their nodes; on MIG devices.
    fn running(self, report: &Report, lines: &mut Vec<String>) {
        let &Report { bound: requests, mig: count, on_skipped, on_missing, .. } = report;
        lines.extend((requests > 0).then(|| say::ManifestsBound { requests }.tell(self)));
        let (skipped, missing) = (on_skipped, on_missing);
        lines.extend((skipped > 0).then(|| say::ManifestsOnSkipped { pods: skipped }.tell(self)));
        lines.extend((missing > 0).then(|| say::ManifestsOnMissing { pods: missing }.tell(self)));
        lines.extend((count > 0).then(|| say::ManifestsMig { count }.tell(self)));
    }

    /// `16 GPUs, 4 shared GPUs with 16 slices`: units of different kinds are not added up.
    fn manifest_units(self, report: &Report) -> String {
        let &Report { gpus, shared, slices, mig, .. } = report;
        let told = [
            (gpus > 0 || shared + mig == 0).then(|| Gpus { gpus }.tell(self)),
            (shared > 0).then(|| say::ManifestsShared { shared, slices }.tell(self)),
            (mig > 0).then(|| MigDevices { migs: mig }.tell(self)),
        ];
        self.items(told.into_iter().flatten())
    }

    /// Lines on what has errors, what no node could ever hold, and jobs of which some members are placed.
    fn not_placed(self, report: &Report, lines: &mut Vec<String>) {
        lines.extend(self.counted(self.manifests_left_out(), report.left_out.count()));
        lines.extend(self.manifest_errors(&report.left_out));
        let Counted { named, others } = &report.never;
        let never =
            named.keys().map(|name| say::ManifestsNever { name: &self.name(name) }.tell(self));
        lines.extend(never);
        lines.extend(self.counted(self.manifests_more_never(), *others));
        let gang = |gang: &GangPlaced| {
            let (placed, members) = (gang.placed, gang.members);
            say::ManifestsGang { name: &self.name(&gang.name), placed, members }.tell(self)
        };
        lines.extend(report.gangs.iter().map(gang));
        let more = report.gangs_count - report.gangs.len() as u64;
        lines.extend(self.counted(self.manifests_more_gangs(), more));
    }

    /// Lines on kinds and resources that are not read; then those that say how the rest was read.
    fn not_taken(self, report: &Report, found: &mut Reported) {
        let template = |name: &str| say::ManifestsTemplates { name }.tell(self);
        let annotation = |name: &str| say::ManifestsAnnotation { name }.tell(self);
        let kind = |name: &str| say::ManifestsKind { name }.tell(self);
        let resource = |name: &str| say::ManifestsResource { name }.tell(self);
        let Report { templates, annotations, kinds, resources, .. } = report;
        let no_hint = |_: &str| None;
        let others = self.manifests_other_templates();
        found.weighty.extend(self.not_read(templates, others, template, no_hint));
        let others = self.manifests_other_annotations();
        found.weighty.extend(self.not_read(annotations, others, annotation, no_hint));
        let others = self.manifests_other_kinds();
        found.rest.extend(self.not_read(kinds, others, kind, meant_kind));
        let others = self.manifests_other_resources();
        found.rest.extend(self.not_read(resources, others, resource, meant_resource));
        let replaced = report.replaced.iter();
        let replaced =
            replaced.map(|name| say::ManifestsReplaced { name: &self.name(name) }.tell(self));
        found.rest.extend(replaced);
        let more = report.replaced_count - report.replaced.len() as u64;
        found.rest.extend(self.counted(self.manifests_more_replaced(), more));
        let &Report { requests, pods, requesters, quotas, .. } = report;
        let replicas = requests - pods;
        found.rest.extend([
            say::ManifestsRequests { count: requests, pods, replicas }.tell(self),
            match report.order {
                Order::Creation => self.manifests_by_creation().to_owned(),
                Order::Text => self.manifests_by_text().to_owned(),
            },
            say::ManifestsNamespaces { count: requesters, quotas }.tell(self),
            match report.grouping {
                Source::Annotations { groups } => say::ManifestsGroups { count: groups }.tell(self),
                Source::Requests => self.manifests_planned().to_owned(),
            },
        ]);
    }

    /// Lines on names that are not read, with those that were perhaps meant.
    fn not_read(
        self,
        counted: &Counted,
        others: &'static str,
        called: impl Fn(&str) -> String,
        meant: fn(&str) -> Option<&'static str>,
    ) -> Vec<String> {
        let one = |(name, &count): (&String, &u64)| {
            let what = &*called(&self.name(name));
            match meant(name) {
                Some(near) => {
                    let meant = &self.meant(Some(near));
                    say::ManifestsUnknown { found: what, count, meant }.tell(self)
                }
                None => say::ManifestsCounted { what, count }.tell(self),
            }
        };
        counted.named.iter().map(one).chain(self.counted(others, counted.others)).collect()
    }

    /// So many of something; nothing where there are none.
    fn counted(self, what: &'static str, count: u64) -> Option<String> {
        (count > 0).then(|| say::ManifestsCounted { what, count }.tell(self))
    }

    pub fn annotated(self, counts: &Counts) -> Reported {
        let &Counts { nodes, pods, unannotated, lost, too_long, unnamed, elsewhere } = counts;
        let lines = [
            self.counted(self.pods_elsewhere(), elsewhere),
            self.counted(self.untold_requests(), unannotated),
            self.counted(self.lost_groups(), lost),
            self.counted(self.too_long_groups(), too_long),
            self.counted(self.unnamed_pods(), unnamed),
        ];
        let head = say::Annotated { nodes, pods }.tell(self);
        Reported { head, weighty: lines.into_iter().flatten().collect(), rest: Vec::new() }
    }

    pub fn manifest_errors(self, errors: &Errors) -> Vec<String> {
        let mut lines: Vec<String> =
            errors.list.iter().map(|error| self.manifest_error(error)).collect();
        lines.extend((errors.more > 0).then(|| self.and_more(errors.more)));
        lines
    }

    fn manifest_error(self, error: &ManifestError) -> String {
        self.labelled(&self.manifest_place(&error.place), &self.manifest_fault(&error.kind))
    }

    fn manifest_place(self, place: &Place) -> String {
        let &Place { document: number, line, .. } = place;
        let found = match number {
            0 => self.manifest_whole().to_owned(),
            _ if place.path.is_empty() => say::ManifestDocument { number }.tell(self),
            _ => say::ManifestPath { number, path: &self.name(&place.path_text()) }.tell(self),
        };
        let found =
            if line == 0 { found } else { say::ManifestLine { place: &found, line }.tell(self) };
        if place.file.is_empty() { found } else { self.labelled(&self.name(&place.file), &found) }
    }

    fn manifest_fault(self, kind: &ErrorKind) -> String {
        match kind {
            ErrorKind::NotUtf8 => self.not_utf8().to_owned(),
            ErrorKind::Syntax { message } => {
                say::ManifestSyntax { message: &self.name(message) }.tell(self)
            }
            ErrorKind::HelmTemplate => self.manifest_helm().to_owned(),
            ErrorKind::Kustomization => self.manifest_kustomization().to_owned(),
            ErrorKind::LongName { found, max } => {
                say::ManifestLongName { found: &quoted(found), max: *max }.tell(self)
            }
            &ErrorKind::TooDeep { max } => self.too_deep_by(max),
            &ErrorKind::TooMany { what, max } => {
                say::ManifestTooMany { max, what: self.of_manifests(what) }.tell(self)
            }
            ErrorKind::AliasInItself => self.manifest_alias().to_owned(),
            ErrorKind::WrongType { found, expected } => {
                self.instead(found, self.manifest_shape(*expected))
            }
            ErrorKind::Missing { field, nearest } => {
                let missing = say::ManifestMissing { field: &quoted(field) }.tell(self);
                self.sentences(&[missing, self.meant(nearest.as_deref())])
            }
            ErrorKind::BadName { found } => say::ManifestName { found: &quoted(found) }.tell(self),
            ErrorKind::GivenTwice { found } => {
                say::ManifestTwice { found: &quoted(found) }.tell(self)
            }
            ErrorKind::InGroupTwice { group } => {
                say::ManifestInTwice { group: &quoted(group) }.tell(self)
            }
            ErrorKind::OtherGroup { group } => {
                say::ManifestOther { group: &quoted(group) }.tell(self)
            }
            ErrorKind::UnknownUnit { found, nearest } => {
                let unknown = say::ManifestUnit { found: &quoted(found) }.tell(self);
                self.sentences(&[unknown, self.meant(nearest.as_deref())])
            }
        }
    }
}
