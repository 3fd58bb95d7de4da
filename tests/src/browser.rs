//! A real browser before the built site: a small file server, a Chromium, and the few gestures that tests need.
//!
//! **Invariant:** whatever the page says on the console as an error, every exception it does not catch and
//! every breach of its security policy fails the test that saw it, unless the test takes it on purpose.
//! **Invariant:** nothing waits for a time: a test waits for what it needs to see, and gives up on it only
//! after so long that nobody would wait.

mod busy;
mod keys;
mod leaving;
mod rows;
mod server;
mod steps;
mod things;
mod touch;

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chromiumoxide::browser::{Browser, BrowserConfig};
use chromiumoxide::cdp::IntoEventKind;
use chromiumoxide::cdp::browser_protocol::browser::{
    SetDownloadBehaviorBehavior, SetDownloadBehaviorParams,
};
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
    SetUserAgentOverrideParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    MouseButton,
};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::browser_protocol::page::CaptureScreenshotFormat;
use chromiumoxide::cdp::browser_protocol::target::SetAutoAttachParams;
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EvaluateParams, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::page::{Page, ScreenshotParams};
use data_encoding::BASE64;
use futures::StreamExt;
use serde::de::DeserializeOwned;

pub use busy::Busy;
use busy::Lateness;
use keys::Key;
pub use server::{Gate, Line, Sent, Site};
pub use steps::seen;
pub use things::{button, thing};

/// After this long nobody waits any more.
const PATIENCE: Duration = Duration::from_secs(40);

#[expect(clippy::struct_excessive_bools, reason = "none of them follows from another")]
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Width and height of the window, in pixels.
    pub size: (u32, u32),
    /// Whether the system is dark.
    pub dark: bool,
    /// Whether the system asks for little motion.
    pub still: bool,
    /// Whether the system imposes its own colours.
    pub forced: bool,
    /// The reader's languages, as a browser sends them.
    pub languages: &'static str,
    /// Whether the browser may keep the site for visits without a connection.
    pub keeps: bool,
}

impl Look {
    /// A usual screen.
    pub const USUAL: Look = Look {
        size: (1600, 900),
        dark: false,
        still: false,
        forced: false,
        languages: "en-US",
        keeps: false,
    };
    /// The same without motion.
    pub const STILL: Look = Look { still: true, ..Look::USUAL };
}

impl Default for Look {
    fn default() -> Self {
        Look::USUAL
    }
}

/// What went wrong on a page, in the order in which it did.
type Troubles = Arc<Mutex<Vec<String>>>;

/// A browser with one page open, and the site it came from.
pub struct Tab {
    pub page: Page,
    pub address: String,
    pub gate: Arc<Gate>,
    troubles: Troubles,
    /// How often the browser asked before the page was left.
    asked: Arc<AtomicU32>,
    late: Option<Lateness>,
    /// How the test looks at it, and how it is looked at now.
    first: Look,
    seen: Cell<Look>,
    /// Whether the page is there to be led on, and as an embed.
    there: Cell<Option<bool>>,
    loads: Cell<u32>,
    failed: RefCell<Vec<String>>,
    /// The line of a table that is gone through, for what is told of a failure.
    line: RefCell<String>,
}

/// Runs a test in a browser of its own: launches it, looks as asked, and closes it, whatever happens.
pub fn browse<F: AsyncFnOnce(&Tab)>(look: Look, test: F) {
    browse_with(&[], look, test);
}

/// The same with a script at the end of some files of the site, by name.
pub fn browse_with<F: AsyncFnOnce(&Tab)>(
    added: &'static [(&'static str, &'static str)],
    look: Look,
    test: F,
) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let profile = Profile::new();
        let executable = std::env::var_os("GANTRY_CHROMIUM")
            .unwrap_or_else(|| "/usr/lib/chromium/chromium".into());
        let config = BrowserConfig::builder()
            .chrome_executable(PathBuf::from(executable))
            .user_data_dir(&profile.0)
            .no_sandbox()
            .viewport(None)
            .request_timeout(PATIENCE)
            .args(["disable-gpu", "disable-quic", "no-first-run", "disable-component-update"])
            .build()
            .expect("a configuration");
        let (mut browser, mut handler) = Browser::launch(config).await.expect("Chromium starts");
        tokio::spawn(async move { while handler.next().await.is_some() {} });
        let site = Site::serve(added);
        let tab = Tab::new(&browser, &site, look).await;
        test(&tab).await;
        let troubles = tab.take_troubles();
        let failed = tab.failed.take();
        browser.close().await.expect("Chromium closes");
        browser.wait().await.expect("Chromium ends");
        assert!(failed.is_empty(), "rows that failed:\n{}", failed.join("\n"));
        assert!(troubles.is_empty(), "the page was in trouble:\n{}", troubles.join("\n"));
    });
}

/// A fresh folder for the browser's own files, gone when it is dropped.
struct Profile(PathBuf);

impl Profile {
    fn new() -> Self {
        let unique = format!("gantry-e2e-{}-{:?}", std::process::id(), std::thread::current().id());
        Profile(std::env::temp_dir().join(unique.replace(['(', ')'], "")))
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Tab {
    async fn new(browser: &Browser, site: &Site, look: Look) -> Self {
        let page = browser.new_page("about:blank").await.expect("a page");
        let troubles = Arc::default();
        listen(&page, &troubles).await;
        let leaves = leaving::leave(&page, &troubles).await;
        let deny = SetDownloadBehaviorParams::new(SetDownloadBehaviorBehavior::Deny);
        browser.execute(deny).await.expect("downloads are off");
        let asked = Busy::asked();
        let late = asked.contains(&Busy::Late).then(Lateness::default);
        let (address, gate) = (site.address.clone(), site.gate.clone());
        let tab = Tab {
            page,
            address,
            gate,
            troubles,
            asked: leaves,
            late,
            first: look,
            seen: Cell::new(look),
            there: Cell::default(),
            loads: Cell::default(),
            failed: RefCell::default(),
            line: RefCell::default(),
        };
        tab.look(look).await;
        if look.keeps {
            // The driver has workers wait for it, and at times forgets one that serves the page.
            let attach = SetAutoAttachParams::new(false, false);
            tab.page.execute(attach).await.expect("workers start by themselves");
        } else {
            // What a test holds back is asked of the server at every visit.
            let forget = "delete Navigator.prototype.serviceWorker";
            tab.page.evaluate_on_new_document(forget).await.expect("a script");
        }
        for busy in asked {
            busy.begin(&tab.page).await;
        }
        tab
    }

    async fn turn(&self) {
        if let Some(late) = &self.late {
            late.pass().await;
        }
    }

    /// Looks at the page as asked from now on.
    pub async fn look(&self, look: Look) {
        self.seen.set(look);
        let (width, height) = look.size;
        let metrics =
            SetDeviceMetricsOverrideParams::new(i64::from(width), i64::from(height), 1.0, false);
        self.page.execute(metrics).await.expect("a size");
        let feature = |name: &str, value: &str| MediaFeature::new(name, value);
        let media = SetEmulatedMediaParams::builder().features([
            feature("prefers-color-scheme", if look.dark { "dark" } else { "light" }),
            feature("prefers-reduced-motion", if look.still { "reduce" } else { "no-preference" }),
            feature("forced-colors", if look.forced { "active" } else { "none" }),
        ]);
        self.page.execute(media.build()).await.expect("media");
        let agent = self.page.user_agent().await.expect("an agent");
        let agent =
            SetUserAgentOverrideParams::builder().user_agent(agent).accept_language(look.languages);
        self.page.execute(agent.build().expect("an agent")).await.expect("languages");
    }

    /// Lays the page out for a medium: `print`, or again the screen where that is empty.
    pub async fn medium(&self, medium: &str) {
        let media = SetEmulatedMediaParams::builder().media(medium).build();
        self.page.execute(media).await.expect("a medium");
    }

    /// Loads the site anew with a fragment (without `#`) and waits until it shows something.
    pub async fn open(&self, fragment: &str) {
        self.visit(&format!("{}/#{fragment}", self.address)).await;
    }

    /// Loads the page anew from an address and waits until it shows something.
    pub async fn visit(&self, address: &str) {
        self.load(address).await;
        self.until(
            "document.querySelector('main[data-moment][aria-busy=false], main[data-place]')",
        )
        .await;
        let fragment = address.strip_prefix(&self.address).and_then(|own| own.strip_prefix("/#"));
        self.there.set(fragment.map(embeds));
    }

    pub async fn load(&self, address: &str) {
        // A page that differs in the fragment alone would not be loaded again.
        self.page.goto("about:blank").await.expect("a blank page");
        self.count_load();
        self.page.goto(address).await.unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    pub async fn reload(&self) {
        self.count_load();
        self.page.reload().await.expect("the page");
    }

    /// Notes a load in the file that `GANTRY_LOADS` names, where `cargo xtask test` counts them: of
    /// each test its first try only, as how often it is tried is no property of the test.
    fn count_load(&self) {
        self.there.set(None);
        self.loads.set(self.loads.get() + 1);
        if std::env::var("NEXTEST_ATTEMPT").is_ok_and(|attempt| attempt != "1") {
            return;
        }
        if let Some(file) = std::env::var_os("GANTRY_LOADS") {
            let file = OpenOptions::new().create(true).append(true).open(file);
            file.and_then(|mut file| file.write_all(b".")).expect("a load is noted");
        }
    }

    /// The value of an expression; a promise is waited for.
    pub async fn eval<T: DeserializeOwned>(&self, expression: &str) -> T {
        self.try_eval(expression).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    async fn try_eval<T: DeserializeOwned>(&self, expression: &str) -> Result<T, String> {
        self.turn().await;
        let evaluate = EvaluateParams::builder()
            .expression(expression)
            .await_promise(true)
            .allow_unsafe_eval_blocked_by_csp(false)
            .return_by_value(true);
        let evaluate = evaluate.build().expect("an expression");
        let evaluated =
            self.page.evaluate_expression(evaluate).await.map_err(|error| error.to_string())?;
        evaluated.into_value().map_err(|error| error.to_string())
    }

    /// Runs statements for their effect.
    pub async fn run(&self, statements: &str) {
        let _: bool = self.eval(&format!("(async () => {{ {statements}; return true; }})()")).await;
    }

    pub async fn drop_file(&self, name: &str, bytes: &[u8]) {
        self.drop_files(&[(name, bytes)]).await;
    }

    pub async fn drop_files(&self, files: &[(&str, &[u8])]) {
        let mut script = "const dataTransfer = new DataTransfer();".to_owned();
        for (name, bytes) in files {
            let text = BASE64.encode(bytes);
            let _ = write!(
                script,
                "{{ const bytes = Uint8Array.from(atob('{text}'), it => it.charCodeAt(0));
                 dataTransfer.items.add(new File([bytes], '{name}')); }}"
            );
        }
        let event = "{ dataTransfer, bubbles: true, cancelable: true }";
        self.run(&format!("{script} document.body.dispatchEvent(new DragEvent('drop', {event}))"))
            .await;
    }

    /// Waits until an expression is true, looking once a frame.
    pub async fn until(&self, condition: &str) {
        let look = format!(
            "new Promise(done => {{ const look = () => ({condition}) ? done(true) : requestAnimationFrame(look); look(); }})"
        );
        let seen = tokio::time::timeout(PATIENCE, async {
            // A page that is just being left has nothing to look at: the next one is looked at.
            while let Err(error) = self.try_eval::<bool>(&look).await {
                let left =
                    ["ontext", "navigated or closed"].iter().any(|told| error.contains(told));
                assert!(left, "{condition}: {error}");
            }
        });
        let seen = seen.await;
        if seen.is_err() {
            let state: String = self
                .eval("document.querySelector('main')?.outerHTML.slice(0, 300) ?? 'no main'")
                .await;
            let (line, troubles) = (self.line.borrow().clone(), self.take_troubles().join("\n"));
            panic!("{line}\nnever seen: {condition}\n{state}\n{troubles}");
        }
    }

    /// Waits for two frames: what was asked for is drawn then.
    pub async fn settle(&self) {
        self.run(
            "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
        )
        .await;
    }

    /// Presses and lets go a key, by its name in browsers; `Shift+` and `Control+` before it.
    pub async fn press(&self, name: &str) {
        self.turn().await;
        let key = Key::named(name);
        let down = if key.text.is_some() {
            DispatchKeyEventType::KeyDown
        } else {
            DispatchKeyEventType::RawKeyDown
        };
        for kind in [down, DispatchKeyEventType::KeyUp] {
            let mut event = DispatchKeyEventParams::builder()
                .r#type(kind.clone())
                .key(key.name.clone())
                .code(key.code.clone())
                .windows_virtual_key_code(key.virtual_code)
                .modifiers(key.modifiers);
            if let (Some(text), true) = (&key.text, kind != DispatchKeyEventType::KeyUp) {
                event = event.text(text.clone());
            }
            self.page.execute(event.build().expect("a key")).await.expect("a key is pressed");
        }
    }

    /// Types a text, key by key.
    pub async fn type_in(&self, text: &str) {
        for character in text.chars() {
            let key = if character == '\n' { "Enter".to_owned() } else { character.to_string() };
            self.press(&key).await;
        }
    }

    /// Drags with the pointer from one place to another, over the places between.
    pub async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        self.take(from).await;
        self.carry(from, to).await;
        self.let_go(to).await;
    }

    /// Presses the pointer at a place, and keeps it down.
    pub async fn take(&self, at: (f64, f64)) {
        self.mouse(DispatchMouseEventType::MouseMoved, at, 1).await;
        self.mouse(DispatchMouseEventType::MousePressed, at, 1).await;
    }

    /// Moves the pointer, which is down.
    pub async fn carry(&self, from: (f64, f64), to: (f64, f64)) {
        for part in [0.3, 0.6, 1.0] {
            let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            self.mouse(DispatchMouseEventType::MouseMoved, at, 1).await;
            self.settle().await;
        }
    }

    pub async fn let_go(&self, at: (f64, f64)) {
        self.mouse(DispatchMouseEventType::MouseReleased, at, 1).await;
        self.settle().await;
    }

    async fn mouse(&self, kind: DispatchMouseEventType, (x, y): (f64, f64), count: i64) {
        let event = DispatchMouseEventParams::builder()
            .r#type(kind)
            .x(x)
            .y(y)
            .button(MouseButton::Left)
            .buttons(1)
            .click_count(count);
        self.page.execute(event.build().expect("a pointer")).await.expect("the pointer moves");
    }

    pub async fn double_click(&self, at: (f64, f64)) {
        for count in [1, 2] {
            self.mouse(DispatchMouseEventType::MousePressed, at, count).await;
            self.mouse(DispatchMouseEventType::MouseReleased, at, count).await;
            self.settle().await;
        }
    }

    /// Where the page stands: moment, kind of event, bucket.
    pub async fn moment(&self) -> (u64, String, String) {
        let main = "document.querySelector('main').dataset";
        self.eval(&format!("[Number({main}.moment), {main}.kind ?? '', {main}.bucket ?? '']")).await
    }

    pub async fn until_moment(&self, moment: u64) {
        self.until(&format!("document.querySelector('main')?.dataset.moment === '{moment}'")).await;
    }

    /// What went wrong on the page since last asked.
    pub fn take_troubles(&self) -> Vec<String> {
        std::mem::take(&mut *self.troubles.lock().expect("nobody panics while noting a trouble"))
    }

    /// What axe finds wrong with the page as it stands, one line a rule.
    pub async fn axe(&self) -> Vec<String> {
        let file = std::env::var("GANTRY_AXE").expect("GANTRY_AXE names axe.min.js");
        let source =
            std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        if !self.eval::<bool>("Boolean(window.axe)").await {
            self.run(&source).await;
        }
        self.eval(
            "axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations.map(rule =>
               `${rule.id}: ${rule.help} at ${rule.nodes.slice(0, 4).map(node =>
                 node.target + ' ' + (node.any[0]?.message ?? node.all[0]?.message ?? '')).join('; ')}`))",
        )
        .await
    }

    pub async fn screenshot(&self, path: &str) {
        let format = ScreenshotParams::builder().format(CaptureScreenshotFormat::Png);
        let bytes = self.page.screenshot(format.build()).await.expect("a picture");
        std::fs::write(path, bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

/// Whether a fragment opens the page as an embed.
fn embeds(fragment: &str) -> bool {
    fragment.starts_with("embed")
}

async fn listen(page: &Page, troubles: &Troubles) {
    page.enable_log().await.expect("a log");
    page.enable_runtime().await.expect("a runtime");
    note(page, troubles, |event: &EventExceptionThrown| {
        let details = &event.exception_details;
        let what = details.exception.as_ref().and_then(|exception| exception.description.clone());
        Some(format!("uncaught: {}", what.unwrap_or_else(|| details.text.clone())))
    })
    .await;
    note(page, troubles, |event: &EventConsoleApiCalled| {
        let said =
            event.args.iter().map(|argument| match (&argument.value, &argument.description) {
                (Some(value), _) => value.to_string(),
                (None, description) => description.clone().unwrap_or_default(),
            });
        let is_trouble =
            matches!(event.r#type, ConsoleApiCalledType::Error | ConsoleApiCalledType::Assert);
        is_trouble.then(|| format!("console: {}", said.collect::<Vec<_>>().join(" ")))
    })
    .await;
    note(page, troubles, |event: &EventEntryAdded| {
        let (text, url) = (&event.entry.text, event.entry.url.as_deref().unwrap_or_default());
        // A site that was built quickly has no first moments and no map of the course.
        let quick =
            text.contains("404") && [".shown", "course.bin"].iter().any(|end| url.ends_with(end));
        let is_trouble = event.entry.level == LogEntryLevel::Error && !quick;
        is_trouble.then(|| format!("log: {text} {url}"))
    })
    .await;
}

/// Notes what is a trouble among events of one kind.
async fn note<E: IntoEventKind + Unpin + Send + Sync + 'static>(
    page: &Page,
    troubles: &Troubles,
    trouble: impl Fn(&E) -> Option<String> + Send + 'static,
) {
    let mut events = page.event_listener::<E>().await.expect("events");
    let troubles = Arc::clone(troubles);
    tokio::spawn(async move {
        while let Some(event) = events.next().await {
            let what = trouble(&event);
            troubles.lock().expect("nobody panics here").extend(what);
        }
    });
}
