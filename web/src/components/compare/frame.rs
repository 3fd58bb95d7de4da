//! The frame of one run among others: its policy over its picture or its table.

use crate::components::prelude::*;

pub struct Frame<'a> {
    pub words: Words,
    pub run: &'a Ran,
    pub class: &'static str,
}

impl Frame<'_> {
    /// What its policy is called.
    pub fn name(&self) -> &'static str {
        self.words.policy_called(self.run.shown.overview.head.lab, &self.run.policy)
    }

    /// The frame around a picture or a table, and a legend under it.
    pub fn around(&self, content: Html, legend: Html) -> Html {
        let run = self.run;
        let kind = run.shown.moment.stop.as_ref().map(|stop| stop.kind.clone());
        let moment = run.shown.moment.moment.to_string();
        html! {
            <figure class={self.class} data-policy={run.policy.clone()} data-moment={moment} data-kind={kind}>
                <figcaption><b class="policy">{ self.name() }</b></figcaption>
                { content }
                { legend }
            </figure>
        }
    }
}
