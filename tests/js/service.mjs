// The service worker's store of the whole site, in node with as much of a browser as it needs: what the browser throws out of it
// comes back once some of it is missed. Given is the path of `service.js`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const SCOPE = "https://example.org/gantry/";
const LIST = "sha384-list";

const place = (address) => new URL(typeof address === "string" ? address : address.url, SCOPE).href;

class Store {
  files = new Map();
  async match(address) {
    return this.files.get(place(address))?.clone();
  }
  async put(address, answer) {
    this.files.set(place(address), answer);
  }
  async delete(address) {
    return this.files.delete(place(address));
  }
  async keys() {
    return [...this.files.keys()].map((url) => ({ url }));
  }
}

const stores = new Map();
const caches = {
  keys: async () => [...stores.keys()],
  has: async (name) => stores.has(name),
  open: async (name) => stores.get(name) ?? stores.set(name, new Store()).get(name),
  delete: async (name) => stores.delete(name),
  match: async (address, { cacheName }) => stores.get(cacheName)?.match(address),
};

// The host: its files with their digests, and the version of its list.
let host = { list: LIST, files: new Map() };
for (const path of ["index.html", "app/app.js", "gallery/a.json", "gallery/b.json", "docs/en/index.html"]) {
  host.files.set(path, { text: path, integrity: `sha384-${path}` });
}
let fetches = [];
const fetch = async (request, { integrity } = {}) => {
  const path = place(request).slice(SCOPE.length);
  fetches.push(path);
  if (!host) throw new TypeError("no connection");
  if (path === "files.json") {
    if (integrity && integrity !== host.list) throw new TypeError("another list");
    const files = [...host.files].map(([path, { integrity }]) => ({ path, integrity }));
    return new Response(JSON.stringify({ files }));
  }
  const file = host.files.get(path);
  if (file && integrity && integrity !== file.integrity) throw new TypeError("another file");
  return file ? new Response(file.text) : new Response("", { status: 404 });
};

const heard = {};
const given = {
  caches,
  fetch,
  registration: { scope: SCOPE, unregister() {} },
  clients: { claim() {}, matchAll: async () => [] },
  navigator: {},
  skipWaiting() {},
  addEventListener: (type, hear) => (heard[type] = hear),
};
const source = readFileSync(process.argv[2], "utf8").replace("THE LIST", LIST);
new Function(...Object.keys(given), source)(...Object.values(given));

const event = (more) => {
  const waits = [];
  return { ...more, waits, waitUntil: (wait) => waits.push(wait), respondWith: (answer) => waits.push(answer) };
};
const told = async (data) => {
  let said;
  const message = event({ data, ports: [{ postMessage: (last) => (said = last) }] });
  heard.message(message);
  await Promise.all(message.waits);
  return said;
};
// What the page gets for a file; all that goes on behind it is waited for.
const asked = async (path) => {
  const request = event({ request: { method: "GET", url: SCOPE + path } });
  heard.fetch(request);
  const answer = await request.waits[0].catch(() => undefined);
  await Promise.all(request.waits).catch(() => {});
  return answer?.text();
};
const whole = () => [...stores].find(([name]) => name.endsWith(LIST))[1];
const kept = () => [...whole().files.keys()].map((url) => url.slice(SCOPE.length)).sort();

assert.equal(await told("keep"), true);
const all = kept();
assert.deepEqual(all, ["app/app.js", "files.json", "gallery/a.json", "gallery/b.json", "in-use", "index.html"]);

// Two are thrown out; one is missed: both come back.
const throwOut = async () => {
  for (const path of ["gallery/a.json", "gallery/b.json"]) await whole().delete(path);
};
await throwOut();
assert.equal(await asked("gallery/a.json"), "gallery/a.json");
assert.deepEqual(kept(), all);

// What is not kept, and what there is not, has nothing fetched but itself.
await throwOut();
for (const path of ["docs/en/index.html", "nothing.json"]) {
  fetches = [];
  await asked(path);
  assert.deepEqual(fetches, [path]);
}

// Without a connection, and where the host has another version, the rest stays as it is.
const before = kept();
const online = host;
const other = new Map([...host.files].map(([path, file]) => [path, { ...file, integrity: "sha384-other" }]));
for (const now of [undefined, { list: "sha384-other", files: other }]) {
  host = now;
  await asked("gallery/a.json");
  assert.deepEqual(kept(), before);
  assert.equal(await told("kept"), true);
  assert.equal(await told("keep"), false, "it cannot be completed now");
  assert.deepEqual(kept(), before);
}
host = online;
assert.equal(await told("keep"), true);
assert.deepEqual(kept(), all);
