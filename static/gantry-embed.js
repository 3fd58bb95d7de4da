// <gantry-player src="…link…">: Gantry inside a page. docs/embed.md has its attributes, methods, events, and the messages
// beneath. It opens the page beside this file and no other: a frame of another address would run in the page around it.
const VERSION = 1;
const HOME = new URL("./", import.meta.url);
const VALUES = ["panels", "from", "to", "theme", "lang", "controls"];
const FLAGS = ["loop", "predict"];
const EVENTS = ["ready", "moment", "ended", "answer", "error", "statement"];
// What is asked before the frame listens waits.
const MOST_WAITING = 100;
// As much of a link as an error quotes.
const MOST_QUOTED = 200;
const SENTENCES = {
  en: (expected, found) => `This run cannot be shown. The link (src) must be one of ${expected}; ${found ? `found ${found}` : "it is missing"}.`,
  zh: (expected, found) => `无法显示此运行。链接（src）应为以下之一：${expected}；${found ? `实际为 ${found}` : "没有给出"}。`,
};

// The fragment of a link; nothing where it does not lead to the page beside this file.
const fragmentOf = (src) => {
  const link = /^#|^[a-z]+=/.test(src) ? `${HOME.href}#${src.replace(/^#/, "")}` : src;
  if (!link || !URL.canParse(link, document.baseURI)) return undefined;
  const { protocol, origin, pathname, hash } = new URL(link, document.baseURI);
  const page = pathname.replace(/index\.html$/, "");
  const isHere = /^https?:$/.test(protocol) && origin === HOME.origin && page === HOME.pathname;
  return isHere ? hash.slice(1) : undefined;
};

// A value in a fragment: it can neither end there nor begin another. Commas separate panels.
const encoded = (value) => encodeURIComponent(String(value).toWellFormed()).replaceAll("%2C", ",");

export class GantryPlayer extends HTMLElement {
  static observedAttributes = ["src", "moment", "title", ...VALUES, ...FLAGS];

  #frame;
  #origin;
  #live = false;
  #waiting = [];
  #last = null;
  #loads = false;
  #hear = (event) => {
    if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== this.#origin) return;
    const { gantry, type, ...detail } = event.data ?? {};
    if (gantry !== VERSION || !EVENTS.includes(type)) return;
    if (type === "ready") {
      // It has begun to listen: again, if it was loaded anew.
      if (!detail.greeted) return this.#post({ type: "hello" });
      this.#live = true;
      for (const message of this.#waiting.splice(0)) this.#post(message);
    }
    if (type === "moment") this.#last = detail;
    this.dispatchEvent(new CustomEvent(type, { detail }));
  };

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(
      ":host{display:block;aspect-ratio:16/10;min-inline-size:320px;min-block-size:240px}" +
        "iframe{display:block;inline-size:100%;block-size:100%;border:0}p{margin:0;padding:1em;overflow-wrap:anywhere}",
    );
    root.adoptedStyleSheets = [style];
    addEventListener("message", this.#hear);
    this.#open();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#close();
  }

  // A frame of what the link names, or a sentence where that is not of this site.
  #open() {
    const fragment = this.#fragment();
    if (fragment === undefined) return this.#refuse();
    const frame = document.createElement("iframe");
    if (this.hasAttribute("sandbox")) {
      frame.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
    }
    this.#origin = this.hasAttribute("sandbox") ? "null" : HOME.origin;
    frame.loading = "lazy";
    frame.title = this.title || "Gantry";
    frame.src = `${HOME.href}#${fragment}`;
    this.#frame = frame;
    this.shadowRoot.replaceChildren(frame);
  }

  #close() {
    this.shadowRoot.replaceChildren();
    this.#frame = undefined;
    [this.#live, this.#waiting, this.#last] = [false, [], null];
  }

  #refuse() {
    this.#close();
    const expected = `g=…, z=…, d=…, file=…, text=…, ${HOME.href}#…`;
    const found = this.getAttribute("src")?.trim().slice(0, MOST_QUOTED) || null;
    const language = (this.closest("[lang]")?.lang ?? "").startsWith("zh") ? "zh" : "en";
    const sentence = document.createElement("p");
    sentence.textContent = SENTENCES[language](expected, found);
    this.shadowRoot.replaceChildren(sentence);
    const message = `src: expected one of ${expected}, found ${found ?? "nothing"}`;
    const detail = { re: null, path: "src", expected, found, nearest: null, message };
    // Later: the page around adds its listeners once this file has run.
    setTimeout(() => this.dispatchEvent(new CustomEvent("error", { detail })));
  }

  attributeChangedCallback(name, _, value) {
    if (name === "title" || name === "moment") {
      if (!this.#frame) return;
      if (name === "title") this.#frame.title = value || "Gantry";
      else this.seek(Number(value));
    } else if (this.isConnected && this.shadowRoot) {
      // Of another scenario the moment is not known.
      if (name === "src") this.#last = null;
      if (this.#loads) return;
      this.#loads = true;
      queueMicrotask(() => {
        this.#loads = false;
        if (!this.isConnected) return;
        const link = this.#fragment();
        if (this.#frame && link !== undefined) this.#ask({ type: "load", link });
        else this.#open();
      });
    }
  }

  // The link's own fragment, then what the attributes say; nothing where the link is refused.
  #fragment() {
    const link = fragmentOf((this.getAttribute("src") ?? "").trim());
    if (link === undefined) return undefined;
    const said = ["embed"];
    const at = this.#last?.moment ?? this.getAttribute("moment");
    if (at !== null) said.push(`m=${encoded(at)}`);
    for (const name of VALUES) {
      const value = this.getAttribute(name);
      if (value !== null) said.push(`${name}=${encoded(value)}`);
    }
    if (this.hasAttribute("loop")) said.push("loop");
    if (this.hasAttribute("predict")) said.push("predict=1");
    const known = new Set(said.map((part) => part.split("=")[0]));
    if (known.has("m")) known.add("k");
    // `from` with a name is the example that a link was changed from.
    const kept = (part) => !known.has(part.split("=")[0]) || /^from=\D/.test(part);
    const parts = link.split("&").filter((part) => part && kept(part));
    return [...parts, ...said].join("&");
  }

  #post(message) {
    const target = this.#origin === "null" ? "*" : this.#origin;
    this.#frame.contentWindow.postMessage({ gantry: VERSION, ...message }, target);
  }

  #ask(message) {
    if (this.#live) this.#post(message);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(message);
  }

  load(link) {
    this.setAttribute("src", link);
  }
  play() {
    this.#ask({ type: "play" });
  }
  pause() {
    this.#ask({ type: "pause" });
  }
  step(how = {}) {
    this.#ask({ type: "step", ...how });
  }
  seek(to) {
    this.#ask({ type: "seek", ...(typeof to === "object" ? to : { moment: to }) });
  }
  select(thing) {
    this.#ask({ type: "select", thing: thing ?? null });
  }
  predict(on = true) {
    this.#ask({ type: "predict", on });
  }

  /** What the frame told last. */
  get state() {
    return this.#last;
  }
  get moment() {
    return this.#last?.moment ?? Number(this.getAttribute("moment") ?? 0);
  }
  set moment(moment) {
    this.setAttribute("moment", moment);
  }
  static {
    const property = (name, flag) => ({
      get() {
        return flag ? this.hasAttribute(name) : this.getAttribute(name);
      },
      set(value) {
        if (flag) this.toggleAttribute(name, Boolean(value));
        else if (value === null) this.removeAttribute(name);
        else this.setAttribute(name, value);
      },
    });
    // `lang` and `title` every element has.
    for (const name of ["src", ...VALUES.filter((name) => name !== "lang")]) Object.defineProperty(this.prototype, name, property(name, false));
    for (const name of [...FLAGS, "sandbox"]) Object.defineProperty(this.prototype, name === "predict" ? "predicts" : name, property(name, true));
  }
}

if (!customElements.get("gantry-player")) customElements.define("gantry-player", GantryPlayer);
