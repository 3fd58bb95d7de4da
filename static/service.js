// Keeps the whole site in the browser, so that a later visit needs no connection.
//
// A version of the site is a store, named by the digest of the site's list of files (`files.json`), which `cargo xtask
// build` fills in. So a new version is another text of this file: the browser has it fetch what differs, and wait until
// no tab uses the version before it. A tab goes on with the files of the version that it began with.
//
// Where nothing is filled in (a site that is built quickly), it takes back what it kept.
//
// Invariant: a store has its list once it is complete; one that could not be completed is removed.
// Invariant: at rest there is the store in use and at most one that waits.
const LIST = "THE LIST";
const OURS = `gantry ${registration.scope} `;
const STORE = OURS + LIST;
const MARK = "in-use";
const RELOAD = `<meta name="color-scheme" content="light dark"><script>location.reload()</script>`;
let tries = 9;

const stores = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

const removed = async (goes) => {
  for (const name of await stores()) if (await goes(name)) await caches.delete(name);
};

const fetched = async (path, integrity) => {
  const answer = await fetch(path, { integrity, cache: "no-cache", priority: "low" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // Made anew: a browser takes no page from an answer that was redirected.
  return new Response(answer.body, answer);
};

const install = async () => {
  const kept = new Map();
  for (const name of await stores()) {
    const store = await caches.open(name);
    const list = await (await store.match("files.json"))?.json();
    if (list && name === STORE) return;
    for (const { path, integrity } of list?.files ?? []) kept.set(path + integrity, store);
  }
  const store = await caches.open(STORE);
  const list = await fetched("files.json", LIST);
  const { files } = await list.clone().json();
  const work = async () => {
    for (let file; (file = files.pop()); ) {
      const { path, integrity } = file;
      const old = await kept.get(path + integrity)?.match(path);
      await store.put(path, old ?? (await fetched(path, integrity)));
    }
  };
  // A few at a time: the reader's own requests come first.
  await Promise.all([work(), work(), work(), work()]);
  await store.put("files.json", list);
  await removed(async (name) => name !== STORE && !(await (await caches.open(name)).match(MARK)));
};

const activate = async () => {
  if (!LIST.startsWith("sha")) {
    await removed(() => true);
    await registration.unregister();
    return;
  }
  await (await caches.open(STORE)).put(MARK, new Response());
  await removed((name) => name !== STORE);
  await clients.claim();
};

const answer = async (request, url) => {
  // The only tab, loaded anew, is a next visit: the version that waits takes over, and the tab is loaded once more.
  const again = request.mode === "navigate" && request.cache === "no-cache";
  if (again && registration.waiting && (await clients.matchAll()).length < 2 && tries-- > 0) {
    registration.waiting.postMessage("take over");
    return new Response(RELOAD, { headers: { "Content-Type": "text/html" } });
  }
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const options = { cacheName: STORE, ignoreVary: true };
  return (await caches.match(url.href, options).catch(() => undefined)) ?? fetch(request);
};

addEventListener("install", (event) => {
  if (!LIST.startsWith("sha")) return skipWaiting();
  const failed = async (error) => {
    await caches.delete(STORE);
    throw error;
  };
  event.waitUntil(install().catch(failed));
});
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", () => skipWaiting());
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = event.request.method === "GET" && url.href.startsWith(registration.scope);
  if (ours) event.respondWith(answer(event.request, url));
});
