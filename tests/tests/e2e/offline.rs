//! The page without a connection: what was used, or the whole site once the reader asks for that, and what a later version
//! of the site is.

use std::fs;
use std::path::{Path, PathBuf};

use chromiumoxide::cdp::browser_protocol::storage::OverrideQuotaForOriginParams;
use chromiumoxide::cdp::js_protocol::runtime::EvaluateParams;
use data_encoding::BASE64;
use gantry_core::scenario::{link, read};
use gantry_tests::browser::{Look, Site, Tab, browse, seen};
use gantry_tests::gallery;
use sha2::{Digest, Sha256, Sha384};

const PATH: &str = "courses/gantry";

/// An example that differs between builds.
const EXAMPLE: &str = "gallery/nine-tasks.json";

/// What the list of files does not name.
const APART: [&str; 2] = ["files.json", "service.js"];

/// The page shows a moment.
const SHOWN: &str = "main[data-moment][aria-busy=false]";

/// A step can be made.
const STEPS: &str = "| main[data-moment][aria-busy=false]\npress ArrowRight | no moment 0";

/// Example, page and worker are there for a visit without the host.
const ENOUGH: [&str; 4] =
    ["index.html", "gallery/checkpoint.json", "/app_bg.wasm", "/worker_bg.wasm"];

/// A browser that keeps what is used.
const KEEPS: Look = Look { keeps: true, ..Look::USUAL };

/// Runs a test in such a browser, with a host of that name.
fn browse_kept<F: AsyncFnOnce(&Tab, &Host)>(name: &str, test: F) {
    let host = Host::new(name);
    browse(KEEPS, async |tab: &Tab| test(tab, &host).await);
}

/// A host with a copy of the site below a path; its folder is gone when it is dropped.
struct Host {
    folder: PathBuf,
    site: Site,
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Host {
    fn new(name: &str) -> Host {
        let folder = std::env::temp_dir().join(format!("gantry-{}-{name}", std::process::id()));
        let dist = std::env::var_os("GANTRY_DIST").map(PathBuf::from);
        let dist = dist.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"));
        for path in files(&dist) {
            let to = folder.join(PATH).join(&path);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::copy(dist.join(path), to).expect("a copy");
        }
        fs::write(folder.join("index.html"), "another page").expect("a file");
        Host { site: Site::of(folder.clone(), &[]), folder }
    }

    fn address(&self, fragment: &str) -> String {
        format!("{}/{PATH}/#{fragment}", self.site.address)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(PATH).join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }

    /// Opens an example, and waits until the browser has kept what that used.
    async fn use_it(&self, tab: &Tab) {
        tab.visit(&self.address("g=checkpoint")).await;
        let there = |paths: &[String], name| paths.iter().any(|path| path.contains(name));
        until_kept(tab, |paths| ENOUGH.into_iter().all(|name| there(paths, name))).await;
    }

    /// Opens the page, and has the browser keep the whole site.
    async fn keep(&self, tab: &Tab, fragment: &str) {
        tab.visit(&self.address(fragment)).await;
        assert!(tab.eval::<bool>("gantryAsk('keep')").await, "it is kept");
    }

    /// The bytes of the site without its manuals.
    fn bytes(&self) -> u64 {
        let mut all = files(&self.path(""));
        all.retain(|path| !path.starts_with("docs/") && !APART.contains(&&**path));
        all.iter().map(|path| self.path(path).metadata().expect("a file").len()).sum()
    }

    /// Puts another build in place of this one: its programs have other names, an example has
    /// that many spaces more.
    fn deploy(&self, number: usize) {
        let before = self.text("index.html");
        let mut html = before.replace("<body", &format!("<body data-build=\"{number}\""));
        for program in ["app-", "worker-"] {
            let name = fs::read_dir(self.path("")).expect("the site").find_map(|entry| {
                let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
                name.starts_with(program).then_some(name)
            });
            let (old, new) = (name.expect("a program"), format!("{program}{number:016}"));
            fs::rename(self.path(&old), self.path(&new)).expect("another name");
            html = html.replace(&old, &new);
        }
        // Scripts in the page are allowed by their digests.
        for (old, new) in scripts(&before).into_iter().zip(scripts(&html)) {
            html = html.replace(&old, &new);
        }
        fs::write(self.path("index.html"), html).expect("the page");
        let example = self.text(EXAMPLE);
        let other = format!("{example}{}", " ".repeat(number));
        fs::write(self.path(EXAMPLE), other).expect("the example");
        self.list();
    }

    /// Lists the files anew, as the build does.
    fn list(&self) {
        let old = digest(self.text("files.json").as_bytes());
        let mut lines = Vec::new();
        for path in files(&self.path("")) {
            if !APART.contains(&&*path) {
                let bytes = fs::read(self.path(&path)).expect("a file");
                let (size, integrity) = (bytes.len(), digest(&bytes));
                lines.push(format!(
                    "{{\"path\":\"{path}\",\"bytes\":{size},\"integrity\":\"{integrity}\"}}"
                ));
            }
        }
        let list = format!("{{\"files\":[{}]}}", lines.join(","));
        let script = self.text("service.js").replace(&old, &digest(list.as_bytes()));
        fs::write(self.path("files.json"), list).expect("the list");
        fs::write(self.path("service.js"), script).expect("the script");
    }
}

fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            found.extend(files(&entry.path()).iter().map(|below| format!("{name}/{below}")));
        } else {
            found.push(name);
        }
    }
    found
}

fn digest(bytes: &[u8]) -> String {
    format!("sha384-{}", BASE64.encode(&Sha384::digest(bytes)))
}

/// The digests of the scripts in a page.
fn scripts(html: &str) -> Vec<String> {
    let inside = |part: &str| {
        let (tag, text) = part.split_once('>').expect("a tag");
        let text = text.split("</script").next().unwrap_or_default();
        (!tag.contains("src=")).then(|| BASE64.encode(&Sha256::digest(text)))
    };
    html.split("<script").skip(1).filter_map(inside).collect()
}

async fn stores(tab: &Tab) -> Vec<String> {
    tab.eval("caches.keys()").await
}

/// What is kept, by paths below the site's folder.
async fn kept(tab: &Tab) -> Vec<String> {
    let all = "(async () => { const all = [];
         for (const name of await caches.keys()) {
             const store = await caches.open(name);
             for (const { url } of await store.keys()) all.push(new URL(url).pathname);
         }
         return all; })()";
    let paths: Vec<String> = tab.eval(all).await;
    paths.iter().map(|path| path.trim_start_matches(&format!("/{PATH}/")).to_owned()).collect()
}

/// Waits until it is so of what is kept.
async fn until_kept(tab: &Tab, so: impl Fn(&[String]) -> bool) {
    for _ in 0..2_000 {
        if so(&kept(tab).await) {
            return;
        }
        tab.settle().await;
    }
    panic!("never kept: {:?}", kept(tab).await);
}

/// Looks for a new version, and waits until it is kept or given up.
async fn look(tab: &Tab) {
    tab.run(
        "const kept = await navigator.serviceWorker.getRegistration();
         await kept.update().catch(() => {});
         while (kept.installing) await new Promise(requestAnimationFrame);",
    )
    .await;
}

async fn build(tab: &Tab) -> String {
    tab.eval("document.body.dataset.build ?? ''").await
}

async fn example(tab: &Tab) -> String {
    tab.eval(&format!("fetch('{EXAMPLE}').then(it => it.text())")).await
}

/// Goes to an example without loading the page, and waits until it is there or something is said.
async fn follow(tab: &Tab, name: &str) -> String {
    tab.run(&format!("location.hash = 'g={name}'")).await;
    let notice = "document.querySelector('.notices').innerText";
    let there = seen(SHOWN);
    tab.until(&format!("{notice} || location.hash.includes('g={name}&') && {there}")).await;
    tab.eval(notice).await
}

/// What is said of a version that came, and of the site that is kept.
const NEWER: &str = ".notices says new version";
const IS_KEPT: &str = ".offline [role=status] says is kept";
const NOT_KEPT: &str = ".offline [role=status] says was not kept";

/// Opens the settings, with the button that keeps the site, or no longer does.
const SETTINGS: &str = "button Settings | .offline button";

/// True while one file is still to come.
const ALL_BUT_ONE: &str = "js (([done, all]) => done + 1 === all)(
     document.querySelector('.offline [role=status]').innerText.match(/\\d+/g)?.map(Number) ?? [])";

/// How often the browser serves the page by itself.
const SERVES: &str = "navigator.serviceWorker.getRegistrations().then(it => it.length)";

#[test]
fn a_first_visit_keeps_what_it_used_and_fetches_nothing_else() {
    browse_kept("first", async |tab, host| {
        host.use_it(tab).await;
        let mut sent = host.site.gate.sent().paths;
        sent.retain(|path| !path.ends_with("service.js"));
        let few = |path: &&String| path.contains("/docs/") || path.ends_with("files.json");
        assert_eq!(sent.iter().find(few), None);
        let examples = sent.iter().filter(|path| path.contains("gallery/"));
        assert!(examples.clone().all(|path| path.contains("/checkpoint.")), "{sent:?}");
        // A page can be kept apart from its files: it may come twice.
        sent.retain(|path| !path.ends_with("index.html"));
        sent.sort();
        let twice = sent.windows(2).find(|two| two[0] == two[1]);
        assert_eq!(twice, None, "nothing goes over the line twice");
        assert_eq!(stores(tab).await.len(), 1);
        for path in kept(tab).await {
            let came = path == "index.html" || sent.contains(&format!("{PATH}/{path}"));
            assert!(came, "{path} was not used");
        }
    });
}

#[test]
fn what_was_used_opens_without_the_host_and_what_was_not_is_told() {
    browse_kept("used", async |tab, host| {
        host.use_it(tab).await;
        host.site.gate.cut();
        tab.reload().await;
        tab.steps(STEPS).await;
        assert!(follow(tab, "easy").await.contains("could not be loaded"));
        host.site.gate.open();
        tab.steps("button Try again | h1 says EASY").await;
        // It is used now; a host that cannot answer is as good as none.
        tab.visit(&host.address("g=checkpoint")).await;
        host.site.gate.refuse("");
        assert_eq!(follow(tab, "easy").await, "");
        tab.take_troubles();
    });
}

#[test]
#[ignore = "with --full"]
fn another_lab_that_was_used_in_the_first_visit_opens_without_the_host() {
    browse_kept("labs", async |tab, host| {
        host.use_it(tab).await;
        assert_eq!(follow(tab, "nine-tasks").await, "");
        let mut sent = host.site.gate.sent().paths;
        sent.retain(|path| ["/app-", "/worker-", "/gallery/"].iter().any(|it| path.contains(it)));
        let all =
            |paths: &[String]| sent.iter().all(|it| paths.iter().any(|path| it.ends_with(path)));
        until_kept(tab, all).await;
        host.site.gate.cut();
        tab.visit(&host.address("g=nine-tasks")).await;
        tab.steps(STEPS).await;
        tab.take_troubles();
    });
}

#[test]
fn a_button_keeps_the_whole_site_but_its_manuals_and_takes_it_back() {
    browse_kept("whole", async |tab, host| {
        tab.visit(&host.address("g=fig4")).await;
        let tenths = host.bytes() / 100_000;
        let size = format!("{}.{} MB", tenths / 10, tenths % 10);
        tab.steps(&format!("{SETTINGS} | .offline button says {size}")).await;
        host.site.gate.hold("openb.json");
        tab.click(".offline button").await;
        tab.sees(ALL_BUT_ONE).await;
        // Opened again, it says how far it is though no file comes.
        tab.steps(&format!("press Escape | no .offline button\n{SETTINGS}")).await;
        tab.sees(ALL_BUT_ONE).await;
        tab.sees(".offline button[aria-disabled]").await;
        host.site.gate.open();
        tab.sees(IS_KEPT).await;
        assert_eq!(stores(tab).await.len(), 1);
        let whole = kept(tab).await;
        assert!(whole.iter().all(|path| !path.starts_with("docs/")));

        // What the browser throws out comes back once some of it is missed.
        tab.run(
            "const [name] = await caches.keys(); const store = await caches.open(name);
             for (const lost of ['gallery/easy.json', 'gallery/fig5.json']) await store.delete(lost);
             await fetch('gallery/easy.json')",
        )
        .await;
        until_kept(tab, |paths| paths.len() == whole.len()).await;

        host.site.gate.cut();
        tab.reload().await;
        tab.sees(SHOWN).await;
        for example in gallery::all() {
            assert_eq!(follow(tab, &example.name).await, "", "{}", example.name);
        }
        let text = host.text("gallery/checkpoint.json");
        let mut scenario = read(&text).expect("a scenario");
        scenario.title = Some("Sent".into());
        let link = link::encode(&scenario).expect("it fits");
        tab.visit(&host.address(&format!("{link}&m=2"))).await;
        tab.steps("| moment 2 | js document.title.includes('Sent')").await;
        tab.visit(&format!("{}/{PATH}/index.html?query#g=fig5", host.site.address)).await;
        tab.steps(&format!(
            "{SETTINGS} | .offline button is Remove what is kept
            click .offline button | .offline button says Keep"
        ))
        .await;
        assert!(stores(tab).await.is_empty());
        tab.take_troubles();
    });
}

#[test]
fn a_site_that_does_not_come_whole_is_told() {
    browse_kept("partly", async |tab, host| {
        host.use_it(tab).await;
        let before = kept(tab).await;
        host.site.gate.refuse("openb.json");
        tab.steps(&format!("{SETTINGS}\nclick .offline button | {NOT_KEPT}")).await;
        let after = kept(tab).await;
        assert!(before.iter().all(|path| after.contains(path)), "what was used stays");
        host.site.gate.open();
        tab.steps(&format!("click .offline button | {IS_KEPT}")).await;
        tab.take_troubles();
    });
}

#[test]
fn where_the_reader_saves_data_nothing_is_kept_but_what_is_asked_for() {
    browse_kept("saving", async |tab, host| {
        let saves = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";
        tab.page.evaluate_on_new_document(saves).await.expect("a script");
        tab.visit(&host.address("g=fig4")).await;
        tab.run("for (let i = 0; i < 9; i++) await new Promise(done => requestIdleCallback(done))")
            .await;
        assert_eq!(tab.eval::<u32>(SERVES).await, 0);
        assert!(stores(tab).await.is_empty());
        assert!(tab.eval::<bool>("gantryAsk('keep')").await, "it is kept");
    });
}

#[test]
#[ignore = "with --full"]
fn a_new_version_of_what_was_used_is_there_at_once() {
    browse_kept("newer", async |tab, host| {
        host.use_it(tab).await;
        host.deploy(2);
        tab.visit(&host.address("g=checkpoint")).await;
        assert_eq!(build(tab).await, "2");
        let there = |paths: &[String], file: &str| {
            paths.iter().any(|path| path.ends_with(&format!("{:016}/{file}", 2)))
        };
        let new = ["app_bg.wasm", "worker_bg.wasm", "worker.js"];
        // What keeps the files is of the new version too, and has dropped what was before.
        look(tab).await;
        tab.run(
            "const kept = await navigator.serviceWorker.getRegistration();
             while (kept.waiting || kept.active?.state !== 'activated') await new Promise(requestAnimationFrame);",
        )
        .await;
        // The last part that a visit uses: it says what the document is.
        let parts =
            ["__wasm_split.js", "split_making.wasm"].map(|file| format!("worker-{:016}/{file}", 2));
        until_kept(tab, |paths| {
            new.into_iter().all(|file| there(paths, file))
                && parts.iter().all(|part| paths.iter().any(|path| path.ends_with(part)))
        })
        .await;
        host.site.gate.cut();
        tab.reload().await;
        tab.sees(SHOWN).await;
        assert_eq!(build(tab).await, "2");
        tab.sees(".notices is empty").await;
        tab.take_troubles();
    });
}

#[test]
#[ignore = "with --full"]
fn a_tab_goes_on_with_its_version_and_the_next_visit_opens_the_new_one() {
    browse_kept("deployed", async |tab, host| {
        host.keep(tab, "g=fig4").await;
        let before = host.text(EXAMPLE);
        host.deploy(2);
        look(tab).await;
        tab.sees(NEWER).await;
        assert_eq!(stores(tab).await.len(), 2);
        // A deployment more: what waited for nobody goes.
        host.deploy(3);
        look(tab).await;
        assert_eq!(stores(tab).await.len(), 2);

        // Another lab's parts and its example are those of the tab's version, which the host no longer has.
        tab.steps("run location.hash = 'g=nine-tasks'\n| h1 says Nine tasks").await;
        tab.steps(STEPS).await;
        assert_eq!(build(tab).await, "");
        assert_eq!(example(tab).await, before);

        // Two tabs: the version stays as it is. The only tab, loaded anew, has the new one.
        let another = EvaluateParams::builder().user_gesture(true);
        let another = another.expression("Boolean(window.another = open('./#g=fig5'))");
        let opened = tab.page.evaluate_expression(another.build().expect("an expression")).await;
        assert!(opened.expect("a window").into_value::<bool>().expect("a truth"));
        tab.until("another.document.querySelector('main[data-moment][aria-busy=false]')").await;
        tab.reload().await;
        tab.sees("h1 says Nine tasks").await;
        tab.sees(NEWER).await;
        assert_eq!(build(tab).await, "");
    });
}

#[test]
#[ignore = "with --full"]
fn the_only_tab_loaded_anew_has_the_new_version() {
    browse_kept("renewed", async |tab, host| {
        host.keep(tab, "g=nine-tasks&m=3").await;
        host.deploy(2);
        tab.reload().await;
        tab.sees(NEWER).await;
        assert_eq!(build(tab).await, "");
        host.site.gate.refuse("");
        tab.reload().await;
        tab.until("document.body?.dataset.build === '2'").await;
        tab.until_moment(3).await;
        assert_eq!(example(tab).await, host.text(EXAMPLE));
        assert_eq!(stores(tab).await.len(), 1);
        tab.sees(&format!("no {NEWER}")).await;
        tab.take_troubles();
    });
}

#[test]
#[ignore = "with --full"]
fn a_version_that_does_not_come_whole_leaves_the_one_that_is_kept() {
    browse_kept("half", async |tab, host| {
        host.keep(tab, "g=fig4").await;
        let before = stores(tab).await;
        host.deploy(2);
        fs::write(host.path(EXAMPLE), "{}").expect("a file");
        look(tab).await;
        assert_eq!(stores(tab).await, before);
        host.site.gate.refuse("");
        tab.visit(&host.address("g=nine-tasks")).await;
        assert_eq!(build(tab).await, "");
    });
}

#[test]
fn where_the_browser_refuses_nothing_is_kept_and_the_page_works() {
    browse(KEEPS, async |tab: &Tab| {
        tab.page
            .evaluate_on_new_document(
                "const container = globalThis.ServiceWorkerContainer?.prototype ?? {};
                 const register = container.register;
                 container.register = async function (...given) {
                   if (location.hash.includes('fig5')) throw new DOMException('no storage', 'SecurityError');
                   return register.apply(this, given);
                 }",
            )
            .await
            .expect("a script");
        let quota = OverrideQuotaForOriginParams::builder()
            .origin(tab.address.clone())
            .quota_size(100_000.0)
            .build();
        tab.page.execute(quota.expect("a quota")).await.expect("little room");
        for example in ["fig4", "fig5"] {
            tab.open(&format!("g={example}")).await;
            tab.steps(&format!("{SETTINGS}\nclick .offline button | {NOT_KEPT}")).await;
            tab.steps("press Escape ArrowRight | no moment 0").await;
        }
    });
}

#[test]
#[ignore = "with --full"]
fn nothing_is_kept_before_the_first_picture_and_what_serves_it() {
    browse(KEEPS, async |tab: &Tab| {
        tab.gate.hold("split_details");
        tab.open("g=fig4").await;
        tab.settle().await;
        assert_eq!(tab.eval::<u32>(SERVES).await, 0);
        tab.gate.open();
        tab.until("navigator.serviceWorker.controller").await;
        assert_eq!(tab.eval::<u32>(SERVES).await, 1);
    });
}
