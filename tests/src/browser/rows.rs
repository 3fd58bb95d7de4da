//! Many tests on one load of the page: it is loaded once, and led from one example to the next as a reader leads it.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;

use super::{PATIENCE, Tab, embeds};

/// The run stands at its end.
const END: &str =
    "(({ moment, moments }) => moment === moments)(document.querySelector('main').dataset)";

/// Goes to a fragment in the page that is there, from what earlier rows left open.
const FOLLOW: &str = "async fragment => {
    const go = to => new Promise(done => {
        let begun = false;
        const watch = new MutationObserver(changes => {
            // It can be over already when this is told of.
            begun ||= changes.some(it => it.attributeName === 'aria-busy') || Boolean(document.querySelector('main[aria-busy=true]'));
            if (begun && document.querySelector('main[data-moment][aria-busy=false], main[data-place]')) {
                watch.disconnect();
                done();
            }
        });
        watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
        location.hash = to;
    });
    document.querySelectorAll(':popover-open').forEach(it => it.hidePopover());
    if (document.getElementById('editor')) {
        document.querySelector('#editor .ways button')?.click();
        document.getElementById('edit').click();
    }
    document.querySelector('.notices .notice > .quiet:last-child')?.click();
    document.querySelector('.beside[aria-pressed=true]')?.click();
    // Pictures, and what is known of them alone.
    if (document.querySelector('.page[data-tables=true]')) document.querySelector('#menu [data-key=T]')?.click();
    if (document.querySelector('#comes:checked')) document.querySelector('#comes').click();
    document.activeElement.blur();
    for (const it of document.querySelectorAll('*')) if (it.scrollTop) it.scrollTop = 0;
    // What is open already would be gone on with, not opened; what was changed may be the example again. Not so in an embed.
    const source = hash => /^#?([^&]*)/.exec(hash)[1];
    const [here, there, before] = [location.hash, fragment, window.followed ?? ''].map(source);
    const may = here === there || here !== before || !here;
    if (may && there !== 'embed') await go(['g=fig6', 'g=fcfs', 'g=lend'].find(it => ![here, there, before].includes(it)));
    window.followed = fragment;
    await go(fragment);
}";

impl Tab {
    /// Goes to a fragment as a reader does who follows a link in the page, without a load, and waits until it is shown.
    /// Dialogs, editor, notices, comparisons and what is selected are gone then; where the fragment does not say it, steps
    /// are probes, and the language is the browser's. Settings, drafts, speed and breakpoints stay. Where no page is there
    /// yet it is opened; a large example is fetched, for which the caller waits.
    pub async fn follow(&self, fragment: &str) {
        if self.there.get() != Some(embeds(fragment)) {
            return self.open(fragment).await;
        }
        let mut fragment = fragment.to_owned();
        let languages = self.seen.get().languages;
        for (name, usual) in [("lang", &languages[..2]), ("level", "probe")] {
            if !fragment.contains(&format!("{name}=")) {
                fragment = format!("{fragment}&{name}={usual}");
            }
        }
        let follow = format!("await ({FOLLOW})({})", serde_json::Value::from(&*fragment));
        let shown = tokio::time::timeout(PATIENCE, self.run(&follow)).await;
        assert!(shown.is_ok(), "never shown: {fragment}");
    }

    /// Chooses large type in the settings, or the usual.
    pub async fn large_type(&self, large: bool) {
        self.steps("at lang=en\nbutton Settings").await;
        let switch = "dialog[open] .switch input";
        self.does(switch, &format!("if (it.checked !== {large}) it.click()")).await;
        self.until(&format!("document.querySelector('{switch}').checked === {large}")).await;
        self.close().await;
    }

    /// Axe finds nothing wrong with the page once it lies still.
    pub async fn axe_finds_nothing(&self) {
        self.settle().await;
        let found = self.axe().await;
        assert!(found.is_empty(), "{}: {found:#?}", self.place().await);
    }

    /// Goes to the beginning of the run.
    pub async fn home(&self) {
        self.press("Home").await;
        self.until_moment(0).await;
    }

    /// Goes to the end of the run.
    pub async fn end(&self) {
        self.press("End").await;
        self.until(END).await;
    }

    /// Closes the dialog that is open.
    pub async fn close(&self) {
        self.press("Escape").await;
        self.sees("no dialog[open]").await;
    }

    /// Keeps what the page lets the reader save in `made`, for downloads are refused.
    pub async fn catch_files(&self) {
        self.run(
            "if (!window.made) {
                 const make = URL.createObjectURL;
                 URL.createObjectURL = blob => { made.push(blob); return make.call(URL, blob); };
             }
             window.made = []",
        )
        .await;
    }

    /// Runs a row of a test. What goes wrong in it fails the test once the other rows have run, on a page that is loaded
    /// anew. `GANTRY_ROW` has only rows run with that in their names.
    pub async fn row(&self, name: &str, row: impl Future<Output = ()>) {
        if std::env::var("GANTRY_ROW").is_ok_and(|wanted| !name.contains(&wanted)) {
            return;
        }
        let began = std::time::Instant::now();
        self.look(self.first).await;
        let ended = AssertUnwindSafe(row).catch_unwind().await;
        let troubles = self.take_troubles();
        println!("{name}: {:.1} s, {} loads", began.elapsed().as_secs_f64(), self.loads.replace(0));
        if ended.is_err() || !troubles.is_empty() {
            self.gate.open();
            let _ = self.try_eval::<()>("localStorage.clear()").await;
            let _ = self.page.goto("about:blank").await;
            self.there.set(None);
            self.failed.borrow_mut().push(format!("{name} {}", troubles.join("\n")));
        }
    }
}

/// Runs rows, functions of a tab, one after the other: on a tab, or as a test of that name with that look at first,
/// where there is one behind the rows of a table.
#[macro_export]
macro_rules! rows {
    ($tab:ident: $($row:ident),+ $(,)?) => {
        $( $tab.row(stringify!($row), Box::pin($row($tab))).await; )+
    };
    ($(#[$attribute:meta])* $test:ident, $look:expr $(, $table:ident)?; $($row:ident),* $(,)?) => {
        #[test]
        $(#[$attribute])*
        fn $test() {
            $crate::browser::browse($look, async |tab: &$crate::browser::Tab| {
                $( tab.table($table).await; )?
                $( tab.row(stringify!($row), Box::pin($row(tab))).await; )*
            });
        }
    };
}
