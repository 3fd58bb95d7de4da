// Keeps what the reader used in the browser, so that it opens again without a connection; the whole site but its manuals
// once the reader asks for that.
//
// What was used: a file comes from the host, and a copy is kept for a visit that does not reach the host. Nothing is
// fetched that the page did not ask for, and nothing is copied where the reader saves data.
//
// The whole site: a version is a store, named by the digest of the site's list of files (`files.json`), which the build
// fills in. So a new version is another text of this file: the browser has it fetch what differs, and wait until no tab
// uses the version before it. A tab goes on with the files of the version that it began with.
//
// Where nothing is filled in, it takes back what it kept.
//
// Invariant: the store of a version has its list once it is complete; one that could not be completed is removed. What the
// browser throws out of a complete one is fetched again once some of it is missed.
// Invariant: at rest there is the store of what was used, or that of the version in use and at most one that waits.
const LIST = "THE LIST";
const OURS = `gantry ${registration.scope} `;
const STORE = OURS + LIST;
const USED = `${OURS}used`;
const MARK = "in-use";
const MANUALS = "docs/";
// Folders that are named by a digest of what is in them.
const PROGRAM = /^(app|worker)-[0-9a-f]{16}\//;
const RELOAD = `<meta name="color-scheme" content="light dark"><script>location.reload()</script>`;
let tries = 9;

const stores = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

const removed = async (goes) => {
  for (const name of await stores()) if (await goes(name)) await caches.delete(name);
};

const listed = async (name) => (await caches.match("files.json", { cacheName: name }))?.json();

let whole;
// Whether the whole of this version is kept.
const isWhole = () => (whole ??= listed(STORE).then(Boolean, () => false));

const fetched = async (path, integrity) => {
  const answer = await fetch(path, { integrity, cache: "no-cache", priority: "low" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return anew(answer);
};

// A browser takes no page from an answer that was redirected.
const anew = (answer) => new Response(answer.body, answer);

// Those whom the keeping under way tells how far it is: so many files, of how many.
const told = new Set();
let keeping, far;

const fetchAll = async () => {
  far = undefined;
  const kept = new Map();
  for (const name of await stores()) {
    if (name === USED) continue;
    const list = await listed(name);
    for (const { path, integrity } of list?.files ?? []) kept.set(path + integrity, name);
  }
  const store = await caches.open(STORE);
  const list = (await store.match("files.json")) ?? (await fetched("files.json", LIST));
  const files = (await list.clone().json()).files.filter(({ path }) => !path.startsWith(MANUALS));
  const all = files.length;
  let done = 0;
  const work = async () => {
    for (let file; (file = files.pop()); ) {
      const { path, integrity } = file;
      if (!(await store.match(path))) {
        const cacheName = kept.get(path + integrity);
        const old = cacheName && (await caches.match(path, { cacheName }));
        await store.put(path, old ?? (await fetched(path, integrity)));
      }
      far = [++done, all];
      for (const tell of told) tell(far);
    }
  };
  // A few at a time: the reader's own requests come first.
  await Promise.all([work(), work(), work(), work()]);
  await store.put("files.json", list);
};

// One at a time: who asks while it goes on waits for the same.
const keepWhole = () =>
  (keeping ??= fetchAll()
    .catch(async (error) => {
      if (!(await listed(STORE))) await caches.delete(STORE);
      throw error;
    })
    .finally(() => {
      keeping = whole = undefined;
      told.clear();
    }));

let refilling;
// Fetches all that was thrown out of the store of this version, where the host still has it.
const refill = () => (refilling ??= fetchAll().then(() => {}, () => {}).finally(() => (refilling = undefined)));

const isListed = async (path) =>
  !path.startsWith(MANUALS) && (await listed(STORE))?.files.some((file) => file.path === path);

const install = async () => {
  const lists = await Promise.all((await stores()).map((name) => name !== USED && listed(name)));
  if (!LIST.startsWith("sha") || !lists.some(Boolean)) return skipWaiting();
  await keepWhole();
  await removed(async (name) => name !== STORE && !(await caches.match(MARK, { cacheName: name })));
};

const settle = async () => {
  const kept = await isWhole();
  if (kept) await (await caches.open(STORE)).put(MARK, new Response());
  await removed((name) => name !== (kept ? STORE : USED));
};

const activate = async () => {
  if (!LIST.startsWith("sha")) {
    await removed(() => true);
    await registration.unregister();
    return;
  }
  await settle();
  await clients.claim();
};

// The address of a file, and its path below the site's folder.
const placeOf = (address) => {
  const url = new URL(address);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  return url.href;
};
const pathOf = (place) => place.slice(registration.scope.length);

const copied = (place) => {
  const path = place.startsWith(registration.scope) && pathOf(place);
  const ours = path && !path.startsWith(MANUALS) && !["files.json", "service.js"].includes(path);
  return ours && !navigator.connection?.saveData;
};

const copy = async (place, answer) => {
  if (answer.status !== 200 || !copied(place)) return;
  const used = await caches.open(USED);
  await used.put(place, anew(answer));
  if (pathOf(place) === "index.html") await dropOld(used, await (await used.match(place)).text());
};

// Drops the programs that the page does not name: those of a version before it.
const dropOld = async (used, page) => {
  for (const { url } of await used.keys()) {
    const program = PROGRAM.exec(pathOf(url))?.[0];
    if (program && !page.includes(program)) await used.delete(url);
  }
};

// Copies what the page, or its worker, had fetched before it came here. It is in the browser; the page itself, which a
// browser may keep apart, can come over the line once more.
const copyUsed = async (addresses) => {
  if (await isWhole()) return;
  for (const place of new Set(addresses.map(placeOf))) {
    const here = PROGRAM.test(pathOf(place)) && (await kept(place, USED));
    if (here || !copied(place)) continue;
    // The page is asked for anew: what the browser has of it may be of the version before.
    const cache = place.endsWith("index.html") ? "no-cache" : "only-if-cached";
    const keep = (answer) => copy(place, answer);
    await fetch(place, { cache, mode: "same-origin" }).then(keep, () => {});
  }
};

const kept = (place, cacheName) =>
  caches.match(place, { cacheName, ignoreVary: true }).catch(() => undefined);

const answer = async (event) => {
  const { request } = event;
  const place = placeOf(request.url);
  if (await isWhole()) {
    // The only tab, loaded anew, is a next visit: the version that waits takes over, and the tab is loaded once more.
    const again = request.mode === "navigate" && request.cache === "no-cache";
    if (again && registration.waiting && (await clients.matchAll()).length < 2 && tries-- > 0) {
      registration.waiting.postMessage("take over");
      return new Response(RELOAD, { headers: { "Content-Type": "text/html" } });
    }
    const here = await kept(place, STORE);
    if (!here && (await isListed(pathOf(place)))) event.waitUntil(refill());
    return here ?? fetch(request);
  }
  const program = PROGRAM.test(pathOf(place)) && (await kept(place, USED));
  if (program) return program;
  let answer;
  try {
    answer = await fetch(request);
    if (answer.status < 500) {
      event.waitUntil(copy(place, answer.clone()).catch(() => {}));
      return answer;
    }
  } catch {
    answer = Response.error();
  }
  return (await kept(place, USED)) ?? answer;
};

const asked = {
  "take over": () => skipWaiting(),
  kept: (tell) => (keeping ? asked.keep(tell) : isWhole()),
  keep: async (tell) => {
    const kept = keepWhole();
    told.add(tell);
    if (far) tell(far);
    await kept;
    await settle();
    return true;
  },
  forget: async () => {
    await removed(() => true);
    whole = undefined;
    return true;
  },
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  const { data, ports } = event;
  if (Array.isArray(data)) return event.waitUntil(copyUsed(data));
  const tell = (said) => ports[0]?.postMessage(said);
  const done = asked[data]?.(tell);
  event.waitUntil(Promise.resolve(done).then(tell, () => tell(false)));
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event));
});
