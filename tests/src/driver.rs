//! Firefox and WebKit before the built site, led through WebDriver: what both can do, in the words of one client.
//!
//! Each driver is a program of its own that starts a fresh browser for a session: `geckodriver`, and `WebKitWebDriver`,
//! whose browser needs a display.
//!
//! **Invariant:** every exception that the page does not catch, every error that it writes on the console and every
//! breach of its security policy fails the test that saw it.
//! **Invariant:** nothing waits for a time: a test waits for what it needs to see, and gives up on it only after so long
//! that nobody would wait.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::panic::AssertUnwindSafe;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder, Locator};
use futures::FutureExt;
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::browser::Site;

/// After this long nobody waits any more.
const PATIENCE: Duration = Duration::from_mins(1);

/// What is added to the site: a script that notes every trouble, before the page's own program.
const ADDED: &[(&str, &str)] = &[
    ("index.html", "<script src=\"./troubles.js\"></script>"),
    (
        "troubles.js",
        "window.troubles = [];
         addEventListener('error', it => troubles.push(`uncaught: ${it.message} ${it.error?.stack ?? it.target?.src ?? ''}`), true);
         addEventListener('unhandledrejection', it => troubles.push(`not caught: ${it.reason} ${it.reason?.stack ?? ''}`));
         addEventListener('securitypolicyviolation', it => troubles.push(`policy: ${it.violatedDirective} ${it.blockedURI}`));
         const say = console.error; console.error = (...all) => { troubles.push(`console: ${all.join(' ')}`); say(...all); };",
    ),
];

#[derive(Clone, Copy, Debug)]
pub enum Browser {
    /// Mozilla's, without a window.
    Firefox,
    /// WebKit of GTK, as its own small browser shows it.
    WebKit,
}

impl Browser {
    /// Its driver, listening at a port of this machine.
    fn driver(self, port: u16) -> Driver {
        let mut command = match self {
            Browser::Firefox => Command::new("geckodriver"),
            Browser::WebKit => Command::new("WebKitWebDriver"),
        };
        command.arg(format!("--port={port}"));
        // Its messages would be taken for the test's.
        let child =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        Driver(child.unwrap_or_else(|error| panic!("the driver of {self:?}: {error}")))
    }

    fn capabilities(self) -> Map<String, Value> {
        let options = match self {
            Browser::Firefox => json!({ "moz:firefoxOptions": { "args": ["-headless"] } }),
            Browser::WebKit => json!({}),
        };
        options.as_object().cloned().unwrap_or_default()
    }
}

/// A driver, ended when it is dropped.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub struct Driven {
    pub client: Client,
    address: String,
}

/// Runs a test in a fresh browser and closes it, whatever happens.
///
/// # Panics
/// Where the test does, and where the page was in trouble.
pub fn drive<F: AsyncFnOnce(&Driven)>(browser: Browser, test: F) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let site = Site::serve(ADDED);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let _driver = browser.driver(port);
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "the driver of {browser:?} does not listen");
            std::thread::yield_now();
        }
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(browser.capabilities());
        let client = builder.connect(&format!("http://127.0.0.1:{port}")).await;
        let client = client.unwrap_or_else(|error| panic!("{browser:?} does not start: {error}"));
        let driven = Driven { client, address: site.address.clone() };
        let result = AssertUnwindSafe(async {
            let patience = Some(PATIENCE);
            let times = TimeoutConfiguration::new(patience, patience, None);
            driven.client.update_timeouts(times).await.expect("patience");
            driven.client.set_window_rect(0, 0, 1600, 900).await.expect("a size");
            test(&driven).await;
            driven.be_untroubled().await;
        });
        let result = result.catch_unwind().await;
        driven.client.clone().close().await.expect("the browser closes");
        if let Err(panic) = result {
            std::panic::resume_unwind(panic);
        }
    });
}

impl Driven {
    /// Loads the site anew with a fragment (without `#`) and waits until it shows something.
    pub async fn open(&self, fragment: &str) {
        self.be_untroubled().await;
        // A page that differs in the fragment alone would not be loaded again.
        self.client.goto("about:blank").await.expect("a blank page");
        let address = format!("{}/#{fragment}", self.address);
        self.client.goto(&address).await.unwrap_or_else(|error| panic!("{address}: {error}"));
        self.until(
            "document.querySelector('main[data-moment][aria-busy=false], main[data-place]')",
        )
        .await;
    }

    /// The value of an expression.
    ///
    /// # Panics
    /// Where it throws, or is something else than asked for.
    pub async fn eval<T: DeserializeOwned>(&self, expression: &str) -> T {
        let value = self.client.execute(&format!("return ({expression});"), Vec::new()).await;
        let value = value.unwrap_or_else(|error| panic!("{expression}: {error}"));
        serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression is true, looking once a frame.
    ///
    /// # Panics
    /// Where it never is.
    pub async fn until(&self, condition: &str) {
        let look = format!(
            "const done = arguments[0]; const look = () => ({condition}) ? done(true) : requestAnimationFrame(look); look();"
        );
        if let Err(error) = self.client.execute_async(&look, Vec::new()).await {
            let state = "document.querySelector('main')?.outerHTML.slice(0, 300) ?? 'no main'";
            let state: String = self.eval(state).await;
            let troubles = self.troubles().await.join("\n");
            panic!("never seen: {condition}\n{error}\n{state}\n{troubles}");
        }
    }

    /// Presses and lets go a key, another held meanwhile.
    pub async fn press_with(&self, held: Option<char>, key: impl Into<char>) {
        let key = key.into();
        let down = |value: char| KeyAction::Down { value };
        let up = |value: char| KeyAction::Up { value };
        let mut keys = KeyActions::new("keyboard".to_owned());
        for action in held.map(down).into_iter().chain([down(key), up(key)]).chain(held.map(up)) {
            keys = keys.then(action);
        }
        self.client.perform_actions(keys).await.expect("a key is pressed");
    }

    pub async fn press(&self, key: impl Into<char>) {
        self.press_with(None, key).await;
    }

    /// Clicks the middle of the first element that a path leads to, once it is there.
    pub async fn click(&self, path: &str) {
        let first = format!("document.evaluate({path:?}, document, null, 9, null).singleNodeValue");
        self.until(&first).await;
        // The drivers do not agree on how to bring into sight what a panel hides.
        let _: () = self
            .eval(&format!("({first}).scrollIntoView({{ block: 'center', behavior: 'instant' }})"))
            .await;
        let found = self.client.find(Locator::XPath(path)).await;
        let found = found.unwrap_or_else(|error| panic!("{path}: {error}"));
        found.click().await.unwrap_or_else(|error| panic!("{path}: {error}"));
    }

    /// Clicks the button with that label or text.
    pub async fn click_button(&self, label: &str) {
        self.click(&format!("//button[normalize-space()='{label}' or @aria-label='{label}']"))
            .await;
    }

    pub async fn drop_file(&self, name: &str, bytes: &[u8]) {
        let text = BASE64.encode(bytes);
        let dropped = format!(
            "(() => {{
               const bytes = Uint8Array.from(atob('{text}'), it => it.charCodeAt(0));
               const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([bytes], '{name}'));
               return document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}));
             }})()"
        );
        let _: bool = self.eval(&dropped).await;
    }

    async fn troubles(&self) -> Vec<String> {
        self.eval("window.troubles ?? []").await
    }

    async fn be_untroubled(&self) {
        let troubles = self.troubles().await;
        assert!(troubles.is_empty(), "the page was in trouble:\n{}", troubles.join("\n"));
    }
}
