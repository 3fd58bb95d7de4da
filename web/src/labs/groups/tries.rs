//! Near misses of this lab as changes to try: containers that end or move, a smaller or another request, a larger quota,
//! more GPUs on a node.

use gantry_core::labs::groups::reason::{ContainerMove, FreeBlock, NearMiss, Replan};
use gantry_core::labs::groups::view::RequestState;
use gantry_core::labs::groups::{Answer, Outline, UnitKind};
use gantry_core::scenario::Json;

use super::Ui;
use super::change::GroupsEdit;
use super::picture::{moves, rooms};
use super::things::{NODE, REQUEST};
use crate::change::{Edit, all, at, choose, clear, set};
use crate::labs::{LabState as _, Near, Showing, own};
use crate::narrate::Words;
use crate::packed::Packed;
use crate::shown::{At, Selection, Shown};
use crate::state::Try;
use crate::words::groups::Gpus;
use crate::words::tries::{
    TryAnyModel, TryEnds, TryMig, TryMore, TryMoves, TryOn, TryOnUnits, TryPhysical, TryQuota,
    TrySmaller, TryUntagged, TryVirtual,
};

/// Runs of larger clusters are not made for a try: their memory would be kept twice.
const MOST_UNITS: u32 = 1 << 16;

/// The most containers named that would end.
const NAMED: usize = 4;

pub const NEAR: Near = Near { tries, starts };

fn tries(words: Words, shown: &Shown, answer: Option<(&Selection, &Packed)>) -> Vec<Try> {
    let Showing { outline, view } = own::<Ui>(shown);
    if outline.unit_count() > MOST_UNITS {
        return Vec::new();
    }
    let changes = |request| Changes { words, outline, request };
    let Some((selected, answer)) = answer else {
        let moved =
            moves::known(view).and_then(|(request, moves, _)| changes(request).moved(moves));
        let fewer = rooms::fewer(view).and_then(|(request, units)| changes(request).smaller(units));
        return moved.into_iter().chain(fewer).collect();
    };
    let Some(Answer { explanation, near, replan }) = answer.open(Ui::KIND) else {
        return Vec::new();
    };
    let request = explanation.fact.number("request").and_then(|it| u32::try_from(it).ok());
    let Some(own) = request.map(changes) else { return Vec::new() };
    let place = (selected.0 != REQUEST).then(|| selected.clone());
    let (ends, others): (Vec<_>, Vec<_>) = near.into_iter().partition(NearMiss::is_end);
    let moved = match &replan {
        Some(Replan::Moves { moves, .. }) => own.moved(moves),
        _ => None,
    };
    let of = |near: Vec<NearMiss>| {
        let tries = near.into_iter().filter_map(|near| own.change(near));
        tries.map(|tried| Try { place: place.clone(), ..tried }).collect::<Vec<_>>()
    };
    of(ends).into_iter().chain(moved).chain(of(others)).collect()
}

struct Changes<'a> {
    words: Words,
    outline: &'a Outline,
    request: u32,
}

impl Changes<'_> {
    fn to(&self, edit: Edit, said: String) -> Try {
        Try { edit, said, thing: Selection(REQUEST, At::One(self.request)), place: None }
    }

    fn name(&self, request: u32) -> Option<String> {
        Some(self.outline.requests.get(request as usize)?.id.clone())
    }

    /// The request asks for another value of a field, or for none.
    fn asks(&self, field: &str, value: Option<Json>, said: String) -> Option<Try> {
        let path = at!["requests", &*self.name(self.request)?, field];
        let edit = match value {
            Some(value) => choose(path, value),
            None => clear(path),
        };
        Some(self.to(edit, said))
    }

    fn change(&self, near: NearMiss) -> Option<Try> {
        let (words, own) = (self.words, self.outline.requests.get(self.request as usize)?);
        let request = &words.gpu_request(self.request, self.outline);
        match near {
            NearMiss::Smaller { by, .. } => self.smaller(own.units.checked_sub(by)?),
            NearMiss::Untagged { .. } => {
                self.asks("tag", None, TryUntagged { request }.tell(words))
            }
            NearMiss::AnyModel { .. } => {
                self.asks("model", None, TryAnyModel { request }.tell(words))
            }
            NearMiss::OtherKind { kind, .. } => {
                let said = match kind {
                    UnitKind::Physical => TryPhysical { request }.tell(words),
                    UnitKind::Virtual => TryVirtual { request }.tell(words),
                    UnitKind::Mig => TryMig { request }.tell(words),
                };
                self.asks("kind", Some(kind.name().into()), said)
            }
            NearMiss::Quota { by, .. } => {
                let requester = own.requester?;
                let quota = self.outline.requesters.get(requester as usize)?.quota?;
                let [value, now] = [quota + by, quota].map(|units| words.number(units));
                let said = TryQuota { value: &value, now: &now }.tell(words);
                Some(self.to(set(at!["requesters", requester, "quota"], quota + by), said))
            }
            NearMiss::Ends { requests, planned: false, .. } | NearMiss::QuotaEnds { requests } => {
                let names: Option<Vec<String>> = requests.iter().map(|&it| self.name(it)).collect();
                let told: Vec<String> =
                    requests.iter().map(|&it| words.gpu_request(it, self.outline)).collect();
                let ended = &words.short_list(&told, NAMED);
                let said =
                    TryEnds { requests: ended, request, ends: requests.len() as u64 }.tell(words);
                let edit = GroupsEdit::End { requests: names?, before: own.id.clone() };
                Some(self.to(Edit::Groups(edit), said))
            }
            NearMiss::More { units, to } => Some(self.more(units, to)),
            NearMiss::Ends { .. } => None,
        }
    }

    fn smaller(&self, units: u64) -> Option<Try> {
        let (words, own) = (self.words, self.outline.requests.get(self.request as usize)?);
        let request = &words.gpu_request(self.request, self.outline);
        let [value, now] = [units, own.units].map(|units| words.number(units));
        let said = TrySmaller { request, value: &value, now: &now }.tell(words);
        self.asks("gpus", Some(units.into()), said)
    }

    /// The node gets the units that it lacks, in the group that would give them.
    fn more(&self, count: u64, to: FreeBlock) -> Try {
        let gpus = &Gpus { gpus: count }.tell(self.words);
        let node = &self.words.cluster_node(to.node, self.outline);
        let said = TryMore { node, gpus }.tell(self.words);
        // Groups that are planned are planned again.
        let group = to.group.filter(|_| self.outline.plans.is_empty());
        let edit = GroupsEdit::AddGpus { node: to.node, count, group };
        self.to(Edit::Groups(edit), said)
    }

    /// Containers run from the start where they would have to be.
    fn moved(&self, moves: &[ContainerMove]) -> Option<Try> {
        let bound = |own: &ContainerMove| {
            let units: Option<Vec<String>> =
                own.units.iter().map(|&unit| self.outline.unit_name(unit)).collect();
            let node = self.outline.nodes.get(own.to as usize)?.as_str();
            let bound = at!["requests", &*self.name(own.request)?, "bound"];
            Some([choose(bound.field("node"), node), choose(bound.field("gpus"), units?)])
        };
        let bound: Option<Vec<_>> = moves.iter().map(bound).collect();
        let edit = all(bound?.into_iter().flatten());
        let one = |own: &ContainerMove| {
            let request = &self.words.gpu_request(own.request, self.outline);
            let node = &self.words.cluster_node(own.to, self.outline);
            if own.from == own.to {
                let units = &self.words.units_named(&own.units, self.outline);
                return TryOnUnits { request, units, node }.tell(self.words);
            }
            TryOn { request, node }.tell(self.words)
        };
        let moves = &self.words.items(moves.iter().map(one));
        Some(self.to(edit, TryMoves { moves }.tell(self.words)))
    }
}

/// Whether the request has its units: there, if a node or group was asked for.
fn starts(shown: &Shown, tried: &Try) -> bool {
    let view = &own::<Ui>(shown).view;
    let Selection(REQUEST, At::One(request)) = tried.thing else { return false };
    let Some(own) = view.requests.iter().find(|own| own.request == request) else { return false };
    let is_there = match tried.place {
        Some(Selection(NODE, At::One(node))) => own.node == Some(node),
        Some(Selection(_, At::One(group))) => own.group == Some(group),
        _ => true,
    };
    matches!(own.state, RequestState::Placed | RequestState::Released) && is_there
}
