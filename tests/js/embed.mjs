// What <gantry-player> frames, for each value of its attributes: the element in node, with as much of a document as it
// needs. Given is the path of `gantry-embed.js`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const HOME = "https://example.org/gantry/";
const AROUND = "https://example.com/course/week.html";

class Node {
  attributes = new Map();
  shadowRoot = null;
  isConnected = false;
  children = [];
  heard = [];
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  setAttribute(name, value) {
    this.attributes.set(name, `${value}`);
    if (this.constructor.observedAttributes?.includes(name)) this.attributeChangedCallback?.(name, null, `${value}`);
  }
  get title() {
    return this.getAttribute("title") ?? "";
  }
  set title(title) {
    this.setAttribute("title", title);
  }
  get lang() {
    return this.getAttribute("lang") ?? "";
  }
  closest() {
    return this.hasAttribute("lang") ? this : null;
  }
  attachShadow() {
    return (this.shadowRoot = new Node());
  }
  replaceChildren(...children) {
    this.children = children;
  }
  dispatchEvent(event) {
    this.heard.push(event);
  }
}

Object.assign(globalThis, {
  HTMLElement: Node,
  CSSStyleSheet: class {
    replaceSync() {}
  },
  CustomEvent: class {
    constructor(type, { detail }) {
      Object.assign(this, { type, detail });
    }
  },
  document: {
    baseURI: AROUND,
    createElement: (name) => Object.assign(new Node(), { name, contentWindow: { postMessage() {} } }),
  },
  customElements: { get() {}, define() {} },
  addEventListener() {},
  removeEventListener() {},
});

// As a script of a page of the web, wherever it is read from.
const home = JSON.stringify(`${HOME}gantry-embed.js`);
const source = readFileSync(process.argv[2], "utf8").replaceAll("import.meta.url", home).replaceAll("export ", "");
const GantryPlayer = new Function(`${source}\nreturn GantryPlayer;`)();

// What an attribute changes comes a turn later, and its event one more.
const turn = () => new Promise((done) => setTimeout(done));
const later = () => turn().then(turn);

const shown = async (attributes) => {
  const player = new GantryPlayer();
  for (const [name, value] of Object.entries(attributes)) player.setAttribute(name, value);
  player.isConnected = true;
  player.connectedCallback();
  await later();
  return player;
};

const framed = (player) => player.shadowRoot.children.find(({ name }) => name === "iframe")?.src;

const refused = (player, told) => {
  const [sentence, ...rest] = player.shadowRoot.children;
  assert.equal(sentence.name, "p", told);
  assert.equal(rest.length, 0, told);
  assert.equal(framed(player), undefined, told);
  const error = player.heard.at(-1);
  assert.equal(error?.type, "error", told);
  const { re, path, expected, found, nearest, message } = error.detail;
  assert.deepEqual([re, path, nearest], [null, "src", null], told);
  assert.ok(expected.includes(HOME) && message.includes(expected), told);
  assert.ok((found ?? "").length <= 200 && message.length < 500, told);
  assert.ok(sentence.textContent.includes(expected), told);
};

// What leads elsewhere, or nowhere.
for (const src of [
  undefined,
  "",
  "  ",
  "javascript://x/%0aparent.document.title='ran'//",
  " javascript:alert(1)",
  "\tjava\nscript:alert(1)",
  "JavaScript:alert(1)//#g=fig4",
  "vbscript:x",
  "data:text/html,<script>1</script>",
  "data://x/#g=fig4",
  "blob:https://example.org/1",
  "file:///etc/passwd",
  "about:blank",
  "ftp://example.org/gantry/",
  "view-source:https://example.org/gantry/",
  "https://example.com/gantry/#g=fig4",
  "//example.com/gantry/#g=fig4",
  "\\\\example.com\\gantry\\#g=fig4",
  "http://example.org/gantry/#g=fig4",
  "https://example.org:8443/gantry/#g=fig4",
  "https://example.com/example.org/gantry/",
  "https://example.org/",
  "https://example.org/gantry/embed/course.html",
  "https://example.org/gantry/../other/#g=fig4",
  "./#g=fig4",
  "week.html",
  "https://[",
  `javascript:${"x".repeat(60_000)}`,
]) {
  const attributes = src === undefined ? {} : { src };
  refused(await shown(attributes), JSON.stringify(src)?.slice(0, 80));
  const moved = await shown({ src: "g=fig4" });
  if (src === undefined) continue;
  moved.load(src);
  await later();
  refused(moved, `then ${JSON.stringify(src).slice(0, 80)}`);
  moved.load("g=easy");
  await later();
  assert.equal(framed(moved), `${HOME}#g=easy&embed`, "and back");
}

// What is of the site, in every form.
for (const [src, fragment] of [
  ["g=fig4", "g=fig4&embed"],
  ["#g=fig4&m=3", "g=fig4&m=3&embed"],
  [" g=fig4\n", "g=fig4&embed"],
  [`${HOME}#g=fig4`, "g=fig4&embed"],
  [`${HOME}index.html?x=1#z=abc_-`, "z=abc_-&embed"],
  [`${HOME.replace("//", "//you:me@")}#g=fig4`, "g=fig4&embed"],
  ["HTTPS://EXAMPLE.ORG/gantry/#g=fig4", "g=fig4&embed"],
  [HOME, "embed"],
  ["javascript=alert(1)", "javascript=alert(1)&embed"],
]) {
  const player = await shown({ src });
  assert.equal(framed(player), `${HOME}#${fragment}`, src);
  assert.equal(player.heard.length, 0, src);
}

// An attribute says its own key and nothing else.
for (const [name, value, part] of [
  ["panels", "why,lesson", "panels=why,lesson"],
  ["panels", "why&g=lend", "panels=why%26g%3Dlend"],
  ["panels", "why#g=lend", "panels=why%23g%3Dlend"],
  ["moment", "3&g=lend", "m=3%26g%3Dlend"],
  ["lang", "en&file=a.json", "lang=en%26file%3Da.json"],
  ["theme", "dark%26g=lend", "theme=dark%2526g%3Dlend"],
  ["controls", "0\n&g=lend", "controls=0%0A%26g%3Dlend"],
  ["from", "3", "from=3"],
  ["to", "\ud800", "to=%EF%BF%BD"],
]) {
  const player = await shown({ src: "g=easy&m=1&panels=figures", [name]: value });
  const parts = framed(player).slice(HOME.length + 1).split("&");
  assert.ok(parts.includes(part), `${name}: ${parts}`);
  const keys = parts.map((part) => part.split("=")[0]);
  assert.equal(new Set(keys).size, keys.length, `${name}: ${parts}`);
  assert.deepEqual(parts.filter((part) => /^(g|file|text|z|d)=/.test(part)), ["g=easy"], name);
}

// In the language that the page around has there.
const chinese = await shown({ lang: "zh-Hans" });
assert.match(chinese.shadowRoot.children[0].textContent, /无法显示/);
