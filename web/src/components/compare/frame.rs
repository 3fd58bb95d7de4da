//! The frame of one run among others: its policy, what it did last, and a picture or a table.

use yew::prelude::*;

use crate::components::table::caption_button;
use crate::narrate::Words;
use crate::state::Ran;

/// A run's frame.
pub struct Frame<'a> {
    /// The words.
    pub words: Words,
    /// The run.
    pub run: &'a Ran,
    /// What all are aligned by.
    pub thing: Option<u32>,
    /// A class for the figure.
    pub class: &'static str,
    /// Whether it shows its table.
    pub table: UseStateHandle<bool>,
}

impl Frame<'_> {
    /// What its policy is called.
    pub fn name(&self) -> &'static str {
        self.words.policy_called(self.run.shown.overview.head.lab, &self.run.policy)
    }

    /// The frame around a picture or a table, and a legend under it.
    pub fn around(&self, content: Html, legend: Html) -> Html {
        let (words, run) = (self.words, self.run);
        let name = self.name();
        let kind = run.shown.moment.stop.as_ref().map(|stop| stop.kind.clone());
        let moment = run.shown.moment.moment.to_string();
        let toggle = {
            let table = self.table.clone();
            Callback::from(move |()| table.set(!*table))
        };
        html! {
            <figure class={self.class} data-policy={run.policy.clone()} data-moment={moment} data-kind={kind}>
                <figcaption>
                    <b class="policy">{ name }</b>
                    <span class="headline">{ words.ran_headline(run, self.thing) }</span>
                    { caption_button(words, name, *self.table, &toggle) }
                </figcaption>
                { content }
                { legend }
            </figure>
        }
    }
}
