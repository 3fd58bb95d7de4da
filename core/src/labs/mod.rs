//! The labs: one folder each, one method of scheduling each; and the registry, the one place that lists them.
//!
//! An entry of `registry!` makes a lab of a module: a word of the scenario file, and a variant of each type that spans
//! all labs. Code that acts on the lab of a scenario uses `of_lab!`.

pub mod affinity;
pub mod backfill;
pub mod groups;
pub mod imports;
pub mod placement;
#[cfg(test)]
pub mod toy;
pub mod workflow;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::format::Errors;
use crate::format::decode::{Field, joined};
use crate::format::head::HEAD;
use crate::format::lesson::Teaching;
use crate::format::record::{Record, words};
use crate::kernel::{Levels, PartialRun};
use crate::lab::Lab as _;
use crate::lab::protocol::File;

/// Lists the labs: each with its folder and its word in scenario files. In TypeScript the types of a lab are in a
/// namespace with its name: their declarations and references have the prefix `Lab_` (`tsify(type_prefix)`), which
/// becomes the namespace when the module is built (`xtask/src/types.rs`).
macro_rules! labs {
    ($d:tt $(
        $(#[doc = $doc:literal])*
        $Lab:ident {
            $module:ident, $word:literal
        }
    )*) => {
        words! {
            in "";
            /// Which lab.
            pub enum LabKind {
                $($(#[doc = $doc])* $Lab = $word,)*
            }
        }

        impl LabKind {
            /// The names of its policies.
            pub fn policies(self) -> &'static [&'static str] {
                match self {
                    $(LabKind::$Lab => <$module::lab::Open as crate::lab::Lab>::POLICIES,)*
                }
            }

            /// The lab's own file formats for a run.
            pub fn files(self) -> &'static [File] {
                match self {
                    $(LabKind::$Lab => <$module::lab::Open as crate::lab::Lab>::FILES,)*
                }
            }

            /// The kinds of decisions of the lab.
            #[cfg(any(test, feature = "predict"))]
            pub(crate) fn decisions(self) -> &'static [crate::lab::decision::DecisionKind] {
                match self {
                    $(LabKind::$Lab => <$module::lab::Open as crate::lab::Lab>::DECISIONS,)*
                }
            }

            /// The description of its scenario, for the JSON Schema.
            #[cfg(feature = "schema")]
            pub(crate) fn described(self) -> &'static crate::format::describe::Type {
                use crate::format::describe::Described;
                match self {
                    $(LabKind::$Lab => &$module::Scenario::TYPE,)*
                }
            }

            /// All fields of its scenario files.
            pub(crate) fn fields(self) -> &'static [Field] {
                match self {
                    $(LabKind::$Lab => const {
                        &joined::<{ HEAD.len() + $module::Scenario::FIELDS.len() }>(
                            &HEAD,
                            $module::Scenario::FIELDS,
                            true,
                        )
                    },)*
                }
            }
        }

        /// The lab of a scenario, with the lab's part.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum Lab {
            $($(#[doc = $doc])* $Lab($module::Scenario),)*
        }

        impl Lab {
            /// The lab's kind.
            pub fn kind(&self) -> LabKind {
                match self {
                    $(Lab::$Lab(_) => LabKind::$Lab,)*
                }
            }

            /// An empty scenario, before its fields are read.
            pub(crate) fn empty(kind: LabKind) -> Lab {
                match kind {
                    $(LabKind::$Lab => Lab::$Lab($module::Scenario::default()),)*
                }
            }

            /// The lab's part of the scenario.
            pub(crate) fn record(&self) -> &dyn Record {
                match self {
                    $(Lab::$Lab(scenario) => scenario,)*
                }
            }

            /// The lab's part of the scenario, mutable.
            pub(crate) fn record_mut(&mut self) -> &mut dyn Record {
                match self {
                    $(Lab::$Lab(scenario) => scenario,)*
                }
            }

            /// The numbers of its listed items, for the command line.
            #[cfg(feature = "cli")]
            pub(crate) fn counts(&self) -> String {
                match self {
                    $(Lab::$Lab(scenario) => $module::lab::Open::counts(scenario),)*
                }
            }
        }

        /// A checked scenario, ready to run.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Checked {
            $($(#[doc = $doc])* $Lab($module::Problem),)*
        }

        impl Checked {
            /// Checks the lab's part of a scenario.
            pub(crate) fn of(lab: &Lab) -> Result<Checked, Errors> {
                Ok(match lab {
                    $(Lab::$Lab(scenario) => Checked::$Lab($module::lab::Open::check(scenario)?),)*
                })
            }

            /// The digest of all events of its run.
            pub(crate) fn digest(self) -> u64 {
                match self {
                    $(Checked::$Lab(problem) => {
                        crate::kernel::digest_of($module::lab::Open::start(Arc::new(problem)))
                    })*
                }
            }

            /// The checked scenario under another policy of its lab. Error: the lab, if it has no policy with that
            /// name.
            pub(crate) fn under(self, policy: &str) -> Result<Checked, LabKind> {
                match self {
                    $(Checked::$Lab(problem) => $module::lab::Open::under(problem, policy)
                        .map(Checked::$Lab)
                        .ok_or(LabKind::$Lab),)*
                }
            }
        }

        #[cfg(feature = "cli")]
        impl Checked {
            /// The checked scenario under other conditions than those of `lab`, the scenario that it came from and that gets
            /// them.
            pub(crate) fn conditioned(
                self,
                lab: &mut Lab,
                conditions: &crate::lab::conditions::Conditions,
            ) -> Result<Checked, crate::lab::conditions::Unmet> {
                match (lab, self) {
                    $((Lab::$Lab(scenario), Checked::$Lab(problem)) => {
                        $module::lab::Open::conditioned(scenario, problem, conditions).map(Checked::$Lab)
                    })*
                    _ => unreachable!("a scenario and its checked form belong together"),
                }
            }
        }

        /// Constants of an open scenario.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Outline {
            $($(#[doc = $doc])* $Lab($module::Outline),)*
        }

        /// Drawing data of one moment.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum View {
            $($(#[doc = $doc])* $Lab($module::View),)*
        }

        /// A question about the present moment.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Question {
            $($(#[doc = $doc])* $Lab($module::Question),)*
        }

        /// An answer to a question.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Answer {
            $($(#[doc = $doc])* $Lab($module::Answer),)*
        }

        /// An outcome document: `{"lab": …, "outcome": …, "metrics": …, "steps": …}`.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "lab", rename_all = "lowercase")]
        pub enum Document {
            $($(#[doc = $doc])* $Lab {
                /// The outcome of the run.
                outcome: $module::Outcome,
                /// The metrics of the run.
                metrics: $module::Metrics,
                /// Steps by level.
                steps: Levels,
                /// The end of a partial run; all other fields describe the run up to there.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                partial: Option<PartialRun>,
            },)*
        }

        /// The types of any lab in TypeScript: those of each lab are in its namespace, discriminated by its word.
        #[cfg(feature = "js")]
        #[allow(dead_code, reason = "a section of the module takes it up, where the compiler does not look")]
        pub(crate) const TYPES: &str = concat!(
            "/** A scenario file, version 1: JSON text, or the object it says. */\n",
            "export type Scenario =\n  | string",
            $("\n  | ", stringify!($Lab), ".Scenario",)*
            ";\n\n",
            $(
                "/** A scenario file of the lab. */\nexport type ", stringify!($Lab), "_Scenario = ScenarioHead & { lab: \"",
                $word, "\" } & ", stringify!($Lab), "_", stringify!($Lab), "Scenario;\n\n",
            )*
            "/** A moment and what to draw of it. */\n",
            "export type Shown =",
            $("\n  | { lab: \"", $word, "\"; moment: Moment; view: ", stringify!($Lab), ".View }",)*
            ";\n\n/** What stays the same while a scenario is open. */\n",
            "export type AnyOverview =",
            $(
                "\n  | (Overview<", stringify!($Lab), ".Outline> & { lab: \"", $word, "\" })",
            )*
            ";\n\n/** What can be asked of a moment. */\n",
            "export type AnyQuestion =", $("\n  | ", stringify!($Lab), ".Question",)*
            ";\n\n/** What is said to a question. */\n",
            "export type AnyAnswer =", $("\n  | ", stringify!($Lab), ".Answer",)*
            ";\n\n/** What comes of a run. */\n",
            "export type OutcomeDocument =",
            $(
                "\n  | { lab: \"", $word, "\"; outcome: ", stringify!($Lab), ".Outcome; metrics: ",
                stringify!($Lab), ".Metrics; steps: Levels; partial?: PartialRun }",
            )*
            ";\n",
        );

        /// A value of a lab, serialized without the name of the lab.
        #[cfg(feature = "js")]
        pub(crate) struct Untagged<T>(pub(crate) T);

        #[cfg(feature = "js")]
        macro_rules! untagged {
            ($d($d Any:ident)*) => {$d(
                impl Serialize for Untagged<$d Any> {
                    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                        match &self.0 {
                            $($d Any::$Lab(value) => value.serialize(to),)*
                        }
                    }
                }
            )*};
        }
        #[cfg(feature = "js")]
        untagged!(Outline View Answer);

        #[cfg(feature = "js")]
        impl LabKind {
            /// Reads a question of the lab.
            pub(crate) fn question<'q, D: serde::Deserializer<'q>>(
                self,
                from: D,
            ) -> Result<Question, D::Error> {
                Ok(match self {
                    $(LabKind::$Lab => Question::$Lab(Deserialize::deserialize(from)?),)*
                })
            }
        }

        /// A document without the outcome of each job or task, with the policy: one line of a sweep.
        #[cfg(feature = "cli")]
        #[derive(Serialize)]
        #[serde(tag = "lab", rename_all = "lowercase")]
        pub(crate) enum Brief<'d> {
            $($(#[doc = $doc])* $Lab {
                policy: &'d str,
                metrics: &'d $module::Metrics,
                steps: &'d Levels,
                #[serde(skip_serializing_if = "Option::is_none")]
                partial: &'d Option<PartialRun>,
            },)*
        }

        impl Document {
            /// The metrics of a run under a policy.
            #[cfg(feature = "cli")]
            pub(crate) fn brief<'d>(&'d self, policy: &'d str) -> Brief<'d> {
                match self {
                    $(Document::$Lab { metrics, steps, partial, .. } => {
                        Brief::$Lab { policy, metrics, steps, partial }
                    })*
                }
            }

            /// The lab of the run.
            pub fn kind(&self) -> LabKind {
                match self {
                    $(Document::$Lab { .. } => LabKind::$Lab,)*
                }
            }

            /// The end of the run, if it is partial.
            pub fn partial(&self) -> Option<PartialRun> {
                match self {
                    $(Document::$Lab { partial, .. })|* => *partial,
                }
            }
        }

        $(
            const _: () = assert!(
                size_of::<<<$module::lab::Open as crate::lab::Lab>::Sim as crate::kernel::Model>::Event>() <= 16,
                "an event is at most 16 bytes",
            );

            const _: () = assert!(
                !<$module::lab::Open as crate::lab::Lab>::DECISIONS.is_empty(),
                "a lab asks about at least one kind of decision",
            );

            impl Listed for $module::lab::Open {
                fn any_outline(outline: Self::Outline) -> Outline {
                    Outline::$Lab(outline)
                }

                fn any_view(view: Self::View) -> View {
                    View::$Lab(view)
                }

                fn any_answer(answer: Self::Answer) -> Answer {
                    Answer::$Lab(answer)
                }

                fn question_of(question: &Question) -> Option<&Self::Question> {
                    #[allow(irrefutable_let_patterns, reason = "where there is one lab")]
                    if let Question::$Lab(question) = question { Some(question) } else { None }
                }

                #[allow(irrefutable_let_patterns, reason = "where there is one lab")]
                fn parts(lab: Lab, checked: Checked) -> Option<(Self::Scenario, Self::Problem)> {
                    if let (Lab::$Lab(scenario), Checked::$Lab(problem)) = (lab, checked) {
                        Some((scenario, problem))
                    } else {
                        None
                    }
                }

                fn any_scenario(scenario: Self::Scenario) -> Lab {
                    Lab::$Lab(scenario)
                }

                fn any_document(
                    (outcome, metrics): (Self::Outcome, Self::Metrics),
                    steps: Levels,
                    partial: Option<PartialRun>,
                ) -> Document {
                    Document::$Lab { outcome, metrics, steps, partial }
                }
            }
        )*

        /// The value of an expression for the lab of a scenario and its checked form, which must belong together:
        /// `of_lab!((scenario, checked), |L, lab_scenario, problem| …)`.
        macro_rules! of_lab {
            (($d scenario:expr, $d checked:expr), |$d L:ident, $d lab_scenario:ident, $d problem:ident| $d then:expr) => {
                match ($d scenario, $d checked) {
                    $(($crate::labs::Lab::$Lab($d lab_scenario), $crate::labs::Checked::$Lab($d problem)) => {
                        type $d L = $crate::labs::$module::lab::Open;
                        $d then
                    })*
                    _ => unreachable!("a scenario and its checked form belong together"),
                }
            };
        }
        pub(crate) use of_lab;

        /// Calls a macro with the names and folders of all labs.
        macro_rules! each_lab {
            ($d macro:ident) => {
                $d macro! { $($Lab $module)* }
            };
        }
        pub(crate) use each_lab;
    };
}

/// A lab of the registry: conversions between its own types and those that span all labs.
pub(crate) trait Listed: crate::lab::Lab {
    fn any_outline(outline: Self::Outline) -> Outline;
    fn any_view(view: Self::View) -> View;
    fn any_answer(answer: Self::Answer) -> Answer;
    /// A question, if it is of this lab.
    fn question_of(question: &Question) -> Option<&Self::Question>;
    /// A scenario and its checked form as this lab's types; none if one of them is of another lab.
    fn parts(lab: Lab, checked: Checked) -> Option<(Self::Scenario, Self::Problem)>;
    fn any_scenario(scenario: Self::Scenario) -> Lab;
    fn any_document(
        results: (Self::Outcome, Self::Metrics),
        steps: Levels,
        partial: Option<PartialRun>,
    ) -> Document;
}

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Scenario {
    /// Displayed as the name of the scenario.
    pub title: Option<String>,
    /// Markdown displayed next to the lab.
    pub note: Option<String>,
    /// Its lesson, with what the reader learns and what should come first.
    pub teaching: Teaching,
    /// Name of one unit of time.
    pub time_unit: Option<String>,
    /// The lab, with its part of the scenario.
    pub lab: Lab,
}

impl Scenario {
    pub fn kind(&self) -> LabKind {
        self.lab.kind()
    }

    /// A scenario without title, note, lesson and unit of time.
    pub fn of(lab: Lab) -> Scenario {
        Scenario { title: None, note: None, teaching: Teaching::default(), time_unit: None, lab }
    }

    /// The errors of the fields that scenarios of all labs have.
    pub(crate) fn head_errors(&self) -> Errors {
        let Scenario { title, note, teaching, time_unit, .. } = self;
        let [title, note, unit] = [title, note, time_unit].map(Option::as_deref);
        crate::format::head::check(title, unit, note, teaching, self.kind().policies())
    }
}

pub use backfill::workload;
#[cfg(feature = "manifests")]
pub use groups::k8s as manifests;

/// The registry. `more` is appended: a made-up lab, in tests.
macro_rules! registry {
    ($d:tt $($more:tt)*) => {
        labs! { $d
            /// Placement in a coordinate space.
            Placement { placement, "placement" }
            /// Backfilling.
            Backfill { backfill, "backfill" }
            /// Workflows that lend.
            Workflow { workflow, "workflow" }
            /// GPU groups in a container cluster.
            Groups { groups, "groups" }
            /// Tasks and calls to the engine that suits them.
            Affinity { affinity, "affinity" }
            $($more)*
        }
    };
}

#[cfg(not(test))]
registry! { $ }

#[cfg(test)]
registry! { $
    /// A made-up lab.
    Toy { toy, "toy" }
}
