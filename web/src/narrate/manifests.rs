//! What came of Kubernetes manifests: what was read of them, what is wrong with them, what was written to them.

use gantry_core::manifests::{
    Counted, Counts, Error, ErrorKind, Errors, Expected, Measure, Note, Order, Place, Report,
    Source, meant_kind, meant_resource,
};
use gantry_core::scenario::MAX_NUMBER;

use super::Words;
use super::errors::quoted;
use crate::words::manifests::{
    Annotated, ManifestDocument, ManifestDuplicate, ManifestInTwice, ManifestLarge, ManifestLine,
    ManifestMissing, ManifestName, ManifestNotWhole, ManifestOther, ManifestPath, ManifestSyntax,
    ManifestTooMany, ManifestTwice, ManifestUnit, ManifestsCounted, ManifestsGroups, ManifestsKind,
    ManifestsNamespaces, ManifestsNodes, ManifestsRead, ManifestsReplaced, ManifestsRequests,
    ManifestsResource, ManifestsUnknown,
};

impl Words {
    /// What was read of manifests, and what is told beside it.
    pub fn manifests_read(self, report: &Report) -> (String, Vec<String>) {
        let &Report { documents, objects, nodes, gpus, requests, pods, .. } = report;
        let &Report { requesters, quotas, .. } = report;
        let mut told = vec![
            ManifestsNodes { count: nodes, gpus }.tell(self),
            ManifestsRequests { count: requests, pods, replicas: requests - pods }.tell(self),
            match report.order {
                Order::Creation => self.manifests_by_creation().to_owned(),
                Order::Text => self.manifests_by_text().to_owned(),
            },
            ManifestsNamespaces { count: requesters, quotas }.tell(self),
            match report.grouping {
                Source::Annotations { groups } => ManifestsGroups { count: groups }.tell(self),
                Source::Requests => self.manifests_planned().to_owned(),
            },
        ];
        let notes = report.notes.iter().map(|(&note, &count)| (self.manifest_note(note), count));
        told.extend(notes.map(|(what, count)| ManifestsCounted { what, count }.tell(self)));
        let kind = |name: &str| ManifestsKind { name }.tell(self);
        let resource = |name: &str| ManifestsResource { name }.tell(self);
        let (kinds, resources) = (&report.kinds, &report.resources);
        told.extend(self.not_read(kinds, self.manifests_other_kinds(), kind, meant_kind));
        told.extend(self.not_read(
            resources,
            self.manifests_other_resources(),
            resource,
            meant_resource,
        ));
        let replaced = report.replaced.iter();
        told.extend(replaced.map(|name| ManifestsReplaced { name: &self.name(name) }.tell(self)));
        let more = report.replaced_count - report.replaced.len() as u64;
        told.extend(self.counted(self.manifests_more_replaced(), more));
        (ManifestsRead { objects, documents }.tell(self), told)
    }

    /// What is not read, by name, with what was perhaps meant.
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
                    ManifestsUnknown { found: what, count, meant }.tell(self)
                }
                None => ManifestsCounted { what, count }.tell(self),
            }
        };
        counted.named.iter().map(one).chain(self.counted(others, counted.others)).collect()
    }

    /// So many of something; nothing where there are none.
    fn counted(self, what: &'static str, count: u64) -> Option<String> {
        (count > 0).then(|| ManifestsCounted { what, count }.tell(self))
    }

    /// What was written to manifests, and what could not be.
    pub fn annotated(self, counts: &Counts) -> (String, Vec<String>) {
        let &Counts { nodes, pods, untold, lost, too_long, unnamed } = counts;
        let untold = [
            self.counted(self.untold_requests(), untold),
            self.counted(self.lost_groups(), lost),
            self.counted(self.too_long_groups(), too_long),
            self.counted(self.unnamed_pods(), unnamed),
        ];
        (Annotated { nodes, pods }.tell(self), untold.into_iter().flatten().collect())
    }

    /// All that is wrong with manifests, a line each.
    pub fn manifest_errors(self, errors: &Errors) -> Vec<String> {
        let mut lines: Vec<String> =
            errors.list.iter().map(|error| self.manifest_error(error)).collect();
        lines.extend((errors.more > 0).then(|| self.and_more(errors.more)));
        lines
    }

    fn manifest_error(self, error: &Error) -> String {
        self.labelled(&self.manifest_place(&error.place), &self.manifest_fault(&error.kind))
    }

    fn manifest_place(self, place: &Place) -> String {
        let &Place { document: number, line, .. } = place;
        let found = match number {
            0 => self.manifest_whole().to_owned(),
            _ if place.path.is_empty() => ManifestDocument { number }.tell(self),
            _ => ManifestPath { number, path: &self.name(&place.way()) }.tell(self),
        };
        let found = if line == 0 { found } else { ManifestLine { place: &found, line }.tell(self) };
        if place.file.is_empty() { found } else { self.labelled(&self.name(&place.file), &found) }
    }

    fn manifest_fault(self, kind: &ErrorKind) -> String {
        match kind {
            ErrorKind::NotUtf8 => self.not_utf8().to_owned(),
            ErrorKind::Syntax { message } => {
                ManifestSyntax { message: &self.name(message) }.tell(self)
            }
            &ErrorKind::TooDeep { max } => self.too_deep_by(max),
            &ErrorKind::TooMany { what, max } => {
                ManifestTooMany { max, what: self.of_manifests(what) }.tell(self)
            }
            ErrorKind::AliasInItself => self.manifest_alias().to_owned(),
            ErrorKind::DuplicateKey { key } => ManifestDuplicate { key: &quoted(key) }.tell(self),
            ErrorKind::WrongType { found, expected } => {
                self.instead(found, self.manifest_shape(*expected))
            }
            ErrorKind::Missing { field, nearest } => {
                let missing = ManifestMissing { field: &quoted(field) }.tell(self);
                self.sentences(&[missing, self.meant(nearest.as_deref())])
            }
            ErrorKind::NotWhole { found } => {
                ManifestNotWhole { found: &self.name(found), max: MAX_NUMBER }.tell(self)
            }
            ErrorKind::TooLarge { found } => {
                ManifestLarge { found: &self.name(found), max: MAX_NUMBER }.tell(self)
            }
            ErrorKind::BadName { found } => ManifestName { found: &quoted(found) }.tell(self),
            ErrorKind::GivenTwice { found } => ManifestTwice { found: &quoted(found) }.tell(self),
            ErrorKind::InGroupTwice { group } => {
                ManifestInTwice { group: &quoted(group) }.tell(self)
            }
            ErrorKind::OtherGroup { group } => ManifestOther { group: &quoted(group) }.tell(self),
            ErrorKind::UnknownUnit { found, nearest } => {
                let unknown = ManifestUnit { found: &quoted(found) }.tell(self);
                self.sentences(&[unknown, self.meant(nearest.as_deref())])
            }
        }
    }

    const fn manifest_note(self, note: Note) -> &'static str {
        match note {
            Note::Unschedulable => self.note_unschedulable(),
            Note::NotReady => self.note_not_ready(),
            Note::NodeWithoutGpus => self.note_node_without_gpus(),
            Note::DroppedGroups => self.note_groups_dropped(),
            Note::UnevenSharing => self.note_uneven_sharing(),
            Note::Finished => self.note_finished(),
            Note::WithoutGpus => self.note_without_gpus(),
            Note::SeveralResources => self.note_several_resources(),
            Note::Owned => self.note_owned(),
            Note::StandAsPods => self.note_stand_as_pods(),
            Note::Bound => self.note_bound(),
            Note::SeveralModels => self.note_several_models(),
            Note::AnyModel => self.note_any_model(),
            Note::MixedSharing => self.note_mixed_sharing(),
            Note::ScopedQuota => self.note_scoped_quota(),
            Note::Shortened => self.note_shortened(),
            Note::Numbered => self.note_numbered(),
            Note::Taints => self.note_taints(),
            Note::Topology => self.note_topology(),
            Note::CpuAndMemory => self.note_cpu_and_memory(),
            Note::NodeRules => self.note_node_rules(),
            Note::Claims => self.note_claims(),
        }
    }

    const fn of_manifests(self, measure: Measure) -> &'static str {
        match measure {
            Measure::Bytes => self.bytes_of_files(),
            Measure::Values => self.values_of_documents(),
            Measure::TextBytes => self.bytes_of_strings(),
            Measure::Gpus => self.gpus_of_nodes(),
            Measure::Units => self.units_of_nodes(),
            Measure::Requests => self.requests_of_manifests(),
            Measure::AnnotationBytes => self.bytes_of_annotation(),
            Measure::GroupingNames => self.names_in_groups(),
        }
    }

    const fn manifest_shape(self, expected: Expected) -> &'static str {
        match expected {
            Expected::Object => self.shape_object(),
            Expected::List => self.shape_list(),
            Expected::Text => self.shape_text(),
            Expected::Boolean => self.shape_boolean(),
            Expected::WholeNumber => self.shape_whole_number(),
            Expected::Quantity => self.shape_quantity(),
            Expected::Merged => self.shape_merged(),
            Expected::Key => self.shape_key(),
            Expected::Time => self.shape_time(),
            Expected::Groups => self.shape_groups(),
        }
    }
}
