//! The page without a connection: kept by the browser, and replaced at the next visit after a deployment.

use std::fs;
use std::path::{Path, PathBuf};

use chromiumoxide::cdp::browser_protocol::storage::OverrideQuotaForOriginParams;
use chromiumoxide::cdp::js_protocol::runtime::EvaluateParams;
use data_encoding::BASE64;
use gantry_core::scenario::{link, read};
use gantry_tests::browser::{Look, Site, Tab, browse};
use gantry_tests::gallery;
use sha2::{Digest, Sha256, Sha384};

/// Where the site is on its host.
const PATH: &str = "courses/gantry";

/// An example that differs between builds.
const EXAMPLE: &str = "gallery/nine-tasks.json";

/// True once a step was made.
const STEPPED: &str = "Number(document.querySelector('main').dataset.moment) > 0";

/// Runs a test in a browser that keeps the site.
fn browse_kept<F: AsyncFnOnce(&Tab)>(test: F) {
    browse(Look { keeps: true, ..Look::default() }, test);
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

    /// Opens the page, and waits until the browser has kept the site.
    async fn keep(&self, tab: &Tab, fragment: &str) {
        tab.visit(&self.address(fragment)).await;
        tab.until("navigator.serviceWorker.controller").await;
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
            let (old, new) = (name.expect("a program"), format!("{program}{number}"));
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
            if !["files.json", "service.js"].contains(&&*path) {
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

/// The paths of the files below a folder.
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

/// Stores of the site in the browser.
async fn stores(tab: &Tab) -> Vec<String> {
    tab.eval("caches.keys()").await
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

/// The build that the page is of.
async fn build(tab: &Tab) -> String {
    tab.eval("document.body.dataset.build ?? ''").await
}

/// The example, as the page gets it.
async fn example(tab: &Tab) -> String {
    tab.eval(&format!("fetch('{EXAMPLE}').then(it => it.text())")).await
}

/// Cuts the host, and opens every second example, from the one of this number on.
fn opens_without_its_host(first: usize) {
    browse_kept(async |tab: &Tab| {
        let host = Host::new(&format!("offline-{first}"));
        host.keep(tab, "g=fig4").await;
        assert_eq!(stores(tab).await.len(), 1);
        host.site.gate.refuse("");
        tab.page.reload().await.expect("the page");
        tab.until("document.querySelector('main[data-moment][aria-busy=false]')").await;
        for example in gallery::all().iter().skip(first).step_by(2) {
            tab.visit(&host.address(&format!("g={}", example.name))).await;
            let said: String = tab.eval("document.querySelector('.notices').innerText").await;
            assert_eq!(said, "", "{}", example.name);
        }
    });
}

#[test]
fn a_site_that_was_visited_opens_one_half_of_its_examples_without_its_host() {
    opens_without_its_host(0);
}

#[test]
fn a_site_that_was_visited_opens_the_other_half_without_its_host() {
    opens_without_its_host(1);
}

#[test]
fn a_link_and_other_pages_open_without_the_host() {
    browse_kept(async |tab: &Tab| {
        let host = Host::new("link");
        host.keep(tab, "g=fig4").await;
        host.site.gate.refuse("");
        let text = host.text("gallery/checkpoint.json");
        let mut scenario = read(&text).expect("a scenario");
        scenario.title = Some("Sent".into());
        let link = link::encode(&scenario).expect("it fits");
        tab.visit(&host.address(&format!("{link}&m=2"))).await;
        tab.until_moment(2).await;
        tab.until("document.title.includes('Sent')").await;
        let example = format!("{}/{PATH}/module-example.html?query", host.site.address);
        tab.page.goto(example).await.expect("the example of the module");
        tab.until("document.getElementById('where')?.textContent.includes(' of ')").await;
    });
}

#[test]
fn a_tab_goes_on_with_its_version_and_the_next_visit_opens_the_new_one() {
    browse_kept(async |tab: &Tab| {
        let host = Host::new("deployed");
        host.keep(tab, "g=fig4").await;
        let before = host.text(EXAMPLE);
        host.deploy(2);
        look(tab).await;
        let said = "document.querySelector('.notices').innerText";
        tab.until(&format!("{said}.includes('new version')")).await;
        assert_eq!(stores(tab).await.len(), 2);
        // A deployment more: what waited for nobody goes.
        host.deploy(3);
        look(tab).await;
        assert_eq!(stores(tab).await.len(), 2);

        // Another lab's parts and its example are those of the tab's version, which the host no longer has.
        tab.run("location.hash = 'g=nine-tasks'").await;
        tab.until("document.querySelector('h1').innerText.includes('Nine tasks')").await;
        tab.until("document.querySelector('main[data-moment][aria-busy=false]')").await;
        tab.press("ArrowRight").await;
        tab.until(STEPPED).await;
        assert_eq!(build(tab).await, "");
        assert_eq!(example(tab).await, before);

        // Two tabs: the version stays as it is. The only tab, loaded anew, has the new one.
        let another = EvaluateParams::builder().user_gesture(true);
        let another = another.expression("Boolean(window.another = open('module-example.html'))");
        let opened = tab.page.evaluate_expression(another.build().expect("an expression")).await;
        assert!(opened.expect("a window").into_value::<bool>().expect("a truth"));
        tab.until("another.document.getElementById('where')?.textContent.includes(' of ')").await;
        tab.page.reload().await.expect("the page");
        tab.until("document.querySelector('h1')?.innerText.includes('Nine tasks')").await;
        tab.until(&format!("{said}.includes('new version')")).await;
        assert_eq!(build(tab).await, "");
    });
}

#[test]
fn the_only_tab_loaded_anew_has_the_new_version() {
    browse_kept(async |tab: &Tab| {
        let host = Host::new("renewed");
        host.keep(tab, "g=nine-tasks&m=3").await;
        host.deploy(2);
        tab.page.reload().await.expect("the page");
        let said = "document.querySelector('.notices')?.innerText";
        tab.until(&format!("{said}?.includes('new version')")).await;
        assert_eq!(build(tab).await, "");
        host.site.gate.refuse("");
        tab.page.reload().await.expect("the page");
        tab.until("document.body?.dataset.build === '2'").await;
        tab.until_moment(3).await;
        assert_eq!(example(tab).await, host.text(EXAMPLE));
        assert_eq!(stores(tab).await.len(), 1);
        assert!(!tab.eval::<String>(said).await.contains("new version"));
        tab.take_troubles();
    });
}

#[test]
fn a_version_that_does_not_come_whole_leaves_the_one_that_is_kept() {
    browse_kept(async |tab: &Tab| {
        let host = Host::new("half");
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
    browse_kept(async |tab: &Tab| {
        // What came of keeping.
        tab.page
            .evaluate_on_new_document(
                "const container = globalThis.ServiceWorkerContainer?.prototype ?? {};
                 const register = container.register;
                 container.register = async function (...given) {
                   if (location.hash.includes('fig5')) {
                     window.kept = 'refused';
                     throw new DOMException('no storage', 'SecurityError');
                   }
                   const kept = await register.apply(this, given);
                   const worker = kept.installing;
                   worker.addEventListener('statechange', () => window.kept = worker.state);
                   return kept;
                 }",
            )
            .await
            .expect("a script");
        let quota = OverrideQuotaForOriginParams::builder()
            .origin(tab.address.clone())
            .quota_size(100_000.0)
            .build();
        tab.page.execute(quota.expect("a quota")).await.expect("little room");
        for (example, came) in [("fig4", "redundant"), ("fig5", "refused")] {
            tab.open(&format!("g={example}")).await;
            tab.until(&format!("window.kept === '{came}'")).await;
            assert!(stores(tab).await.is_empty(), "{example}");
            tab.press("ArrowRight").await;
            tab.until(STEPPED).await;
        }
    });
}

#[test]
fn nothing_is_kept_before_the_first_picture_and_the_tools_are_there() {
    browse_kept(async |tab: &Tab| {
        let kept = "navigator.serviceWorker.getRegistrations().then(it => it.length)";
        tab.gate.hold("split_tools");
        tab.open("g=fig4").await;
        tab.settle().await;
        assert_eq!(tab.eval::<u32>(kept).await, 0);
        tab.gate.open();
        tab.until("navigator.serviceWorker.controller").await;
        assert_eq!(tab.eval::<u32>(kept).await, 1);
    });
}
