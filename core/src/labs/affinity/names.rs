//! Names for the numbers of a problem.

use super::AffinityScenario;

/// The names of a scenario's nodes, tasks, types and APIs, by their numbers in its [`Problem`](super::Problem).
#[derive(Clone, Debug)]
pub struct Names<'s> {
    scenario: &'s AffinityScenario,
    /// The types that some node has.
    types: Vec<&'s str>,
}

impl<'s> Names<'s> {
    /// The names in `scenario`. Cost: linear in the nodes.
    pub fn new(scenario: &'s AffinityScenario) -> Self {
        let has = |engine: &str| {
            let mut all = scenario.nodes.iter().flat_map(|node| &node.engines.0);
            all.any(|entry| entry.engine == engine)
        };
        let types = scenario.engines.iter().map(String::as_str).filter(|engine| has(engine));
        Names { scenario, types: types.collect() }
    }

    pub fn node(&self, node: u32) -> &'s str {
        &self.scenario.nodes[node as usize].id
    }

    pub fn task(&self, task: u32) -> &'s str {
        &self.scenario.tasks[task as usize].id
    }

    /// The name of a type.
    pub fn engine(&self, of: u32) -> &'s str {
        self.types[of as usize]
    }

    /// The names of all types.
    pub fn engines(&self) -> &[&'s str] {
        &self.types
    }

    pub fn api(&self, api: u32) -> &'s str {
        &self.scenario.apis[api as usize].id
    }

    /// The scenario that has these names.
    pub fn scenario(&self) -> &'s AffinityScenario {
        self.scenario
    }
}
