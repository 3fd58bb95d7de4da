//! The worker: a session behind messages. The same program is the JavaScript module (`xtask/src/module.rs`).

use wasm_bindgen::prelude::*;

/// Serves the page that started this worker. A program that is the module does not.
#[wasm_bindgen(skip_typescript)]
pub fn serve() {
    gantry_web::client::serve();
}

/// What the module exports. All that an export reaches is there from the start: so each only calls on who answers.
#[cfg(feature = "split-worker")]
mod module {
    #![expect(clippy::needless_pass_by_value, reason = "nothing is lent to a call")]

    use gantry_core::js::{Answered, Answers, Brings, Steps};
    use gantry_web::client::module;
    use wasm_bindgen::prelude::*;

    fn answers() -> Result<&'static dyn Answers, JsValue> {
        module::here().ok_or_else(|| JsError::new("the module is not here yet: call init").into())
    }

    /// Fetches all that the other exports need.
    #[wasm_bindgen(skip_typescript)]
    pub async fn parts() -> Result<(), JsError> {
        module::fetch().await.map_err(|_| JsError::new("a part of the module could not be fetched"))
    }

    /// Runs a scenario to its end. Throws a `ScenarioFailure` where anything is wrong with it.
    #[wasm_bindgen(unchecked_return_type = "OutcomeDocument")]
    pub fn run(#[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: JsValue) -> Answered {
        answers()?.run(&scenario)
    }

    /// What is wrong with a scenario; empty where nothing is.
    #[wasm_bindgen(unchecked_return_type = "ScenarioError[]")]
    pub fn check(#[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: JsValue) -> Answered {
        answers()?.check(&scenario)
    }

    /// Runs a scenario under two to five policies of its lab. Throws a `ScenarioFailure` where anything is wrong with it.
    #[wasm_bindgen(unchecked_return_type = "Comparison")]
    pub fn compare(
        #[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string[]")] policies: JsValue,
    ) -> Answered {
        answers()?.compare(&scenario, &policies)
    }

    /// Runs a scenario to its end, and writes what became of each job or task as CSV. Throws where its lab has no such
    /// table.
    #[wasm_bindgen(unchecked_return_type = "string")]
    pub fn csv(#[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: JsValue) -> Answered {
        answers()?.csv(&scenario)
    }

    async fn files() -> Result<&'static dyn Brings, JsValue> {
        answers()?;
        let fetched = module::files().await;
        fetched.map_err(|_| JsError::new("what reads files could not be fetched").into())
    }

    /// Reads a file: a scenario, a link, a trace of jobs (SWF), manifests of Kubernetes, or workflows as text, plain or gzip.
    /// A file in another known format is named in the error. Several files are read together where all of them are manifests.
    #[wasm_bindgen(unchecked_return_type = "ReadFile")]
    pub async fn read(
        #[wasm_bindgen(
            unchecked_param_type = "FileContent | { name: string; bytes: FileContent }[]"
        )]
        files: JsValue,
    ) -> Answered {
        self::files().await?.read(&files)
    }

    /// The scenario that a link carries: an address, or what stands behind its `#`.
    #[wasm_bindgen(js_name = fromLink, unchecked_return_type = "ReadFile[\"scenario\"]")]
    pub async fn from_link(
        #[wasm_bindgen(unchecked_param_type = "string")] link: JsValue,
    ) -> Answered {
        files().await?.read_link(&link)
    }

    /// What stands behind the `#` of a link that carries a scenario.
    #[wasm_bindgen(js_name = toLink, unchecked_return_type = "string")]
    pub async fn to_link(
        #[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: JsValue,
    ) -> Answered {
        files().await?.to_link(&scenario)
    }

    /// A recorded run that can be entered at any moment.
    #[wasm_bindgen]
    pub struct Stepper(Box<dyn Steps>);

    #[wasm_bindgen]
    impl Stepper {
        /// Opens a scenario at its start. Throws a `ScenarioFailure` where anything is wrong with it.
        #[wasm_bindgen(constructor)]
        pub fn new(
            #[wasm_bindgen(unchecked_param_type = "Scenario")] scenario: JsValue,
        ) -> Result<Stepper, JsValue> {
            answers()?.open(&scenario).map(Stepper)
        }

        /// What stays the same: names, counts of steps, figures.
        #[wasm_bindgen(getter, unchecked_return_type = "AnyOverview")]
        pub fn overview(&self) -> JsValue {
            self.0.overview()
        }

        /// The present moment and what to draw of it.
        #[wasm_bindgen(unchecked_return_type = "Shown")]
        pub fn view(&self) -> JsValue {
            self.0.view()
        }

        /// One step on (or back) at a level or coarser; the finest where it is left out.
        #[wasm_bindgen(unchecked_return_type = "Shown")]
        pub fn step(
            &self,
            #[wasm_bindgen(unchecked_optional_param_type = "Level")] level: JsValue,
            #[wasm_bindgen(unchecked_optional_param_type = "Direction")] direction: JsValue,
        ) -> Answered {
            self.0.step(&level, &direction)
        }

        /// To a moment (a number of events shown) or another goal.
        #[wasm_bindgen(unchecked_return_type = "Shown")]
        pub fn seek(
            &self,
            #[wasm_bindgen(unchecked_param_type = "number | Goal")] goal: JsValue,
        ) -> Answered {
            self.0.seek(&goal)
        }

        /// Asks why a node or a bucket was not chosen at the present moment, or why a job does not run.
        #[wasm_bindgen(unchecked_return_type = "AnyAnswer")]
        pub fn ask(
            &self,
            #[wasm_bindgen(unchecked_param_type = "AnyQuestion")] question: JsValue,
        ) -> Answered {
            self.0.ask(&question)
        }
    }
}

fn main() {}
