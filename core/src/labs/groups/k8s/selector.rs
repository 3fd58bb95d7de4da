//! The nodes that a daemon set's pods may run on: by `nodeSelector` and required node affinity.
//!
//! Source: Kubernetes, `component-helpers/scheduling/corev1/nodeaffinity`: a node satisfies all labels of a selector,
//! at least one term of an affinity, and all expressions of that term.
//!
//! Taints are not modelled; `matchFields` are not read.

use super::types::{Expression, PodSpec, Term, Texts};

impl<'t> PodSpec<'t> {
    /// The required terms on node labels: a node must satisfy one of them.
    pub fn terms(&self) -> &[Term<'t>] {
        &self.affinity.node_affinity.required.node_selector_terms
    }

    /// Limit on the comparisons with one node.
    pub fn cost(&self) -> u64 {
        let expressions = self.terms().iter().flat_map(|term| &term.match_expressions);
        let of_terms = expressions.map(|of| 1 + of.values.len()).sum::<usize>();
        (1 + self.node_selector.len() + of_terms) as u64
    }

    /// True if a node with these labels is allowed.
    pub fn allows(&self, labels: &Texts<'_>) -> bool {
        let satisfies = |term: &Term<'_>| term.match_expressions.iter().all(|of| of.holds(labels));
        let mut selected = self.node_selector.iter();
        selected.all(|(key, value)| labels.get(key) == Some(value))
            && (self.terms().is_empty() || self.terms().iter().any(satisfies))
    }
}

impl Expression<'_> {
    fn holds(&self, labels: &Texts<'_>) -> bool {
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
