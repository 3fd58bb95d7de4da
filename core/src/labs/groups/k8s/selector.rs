//! The nodes that a daemon set's pods may run on: by `nodeSelector` and required node affinity.
//!
//! Source: Kubernetes, `component-helpers/scheduling/corev1/nodeaffinity`: a node satisfies all labels of a selector,
//! at least one term of an affinity, and all expressions of that term.
//!
//! Taints are not modelled; `matchFields` are not read.

use std::collections::BTreeMap;

use super::node::Node;
use super::pod;
use super::reading::Reading;
use super::value::{Data, Value};
use crate::sort;

/// The labels of a node.
pub(super) type Labels<'t> = BTreeMap<&'t str, &'t str>;

/// The labels of a node, as a map.
pub(super) fn labels<'t>(node: &Node<'t>) -> Labels<'t> {
    let entries = node.metadata.get("labels").map_or(&[][..], Value::entries);
    sort::map(entries.iter().filter_map(|(key, value)| Some((&**key, text_of(value)?))))
}

fn text_of(value: &Value) -> Option<&str> {
    match &value.data {
        Data::Text(text) => Some(text),
        _ => None,
    }
}

/// The rules of a pod spec for node labels.
pub(super) struct Selector<'t> {
    equal: Vec<(&'t str, &'t str)>,
    terms: Vec<Vec<Expression<'t>>>,
}

struct Expression<'t> {
    key: &'t str,
    operator: &'t str,
    values: Vec<&'t str>,
}

impl<'t> Selector<'t> {
    pub fn new(reading: &mut Reading<'t>, spec: &'t Value) -> Self {
        let selector = reading.map(spec, "nodeSelector").map_or(&[][..], Value::entries);
        let equal =
            selector.iter().filter_map(|(key, value)| Some((&**key, text_of(value)?))).collect();
        let mut terms = Vec::new();
        for term in pod::expressions(reading, spec) {
            let mut expressions = Vec::with_capacity(term.len());
            for of in term {
                let Some(key) = reading.text(of, "key") else { continue };
                let Some(operator) = reading.text(of, "operator") else { continue };
                let values = reading.list(of, "values").iter().filter_map(text_of).collect();
                expressions.push(Expression { key, operator, values });
            }
            terms.push(expressions);
        }
        Selector { equal, terms }
    }

    /// Limit on the comparisons for one node.
    pub fn cost(&self) -> u64 {
        let of_terms = self.terms.iter().flatten().map(|of| 1 + of.values.len());
        (1 + self.equal.len() + of_terms.sum::<usize>()) as u64
    }

    /// True if a node with these labels is allowed.
    pub fn allows(&self, labels: &Labels<'_>) -> bool {
        let equal = self.equal.iter().all(|(key, value)| labels.get(key) == Some(value));
        let holds = |term: &Vec<Expression<'_>>| term.iter().all(|of| of.holds(labels));
        equal && (self.terms.is_empty() || self.terms.iter().any(holds))
    }
}

impl Expression<'_> {
    fn holds(&self, labels: &Labels<'_>) -> bool {
        let found = labels.get(self.key).copied();
        let is_listed = found.is_some_and(|found| self.values.contains(&found));
        let numbers = || -> Option<(i64, i64)> {
            Some((found?.parse().ok()?, self.values.first()?.parse().ok()?))
        };
        match self.operator {
            "In" => is_listed,
            "NotIn" => !is_listed,
            "Exists" => found.is_some(),
            "DoesNotExist" => found.is_none(),
            "Gt" => numbers().is_some_and(|(found, limit)| found > limit),
            "Lt" => numbers().is_some_and(|(found, limit)| found < limit),
            _ => false,
        }
    }
}
