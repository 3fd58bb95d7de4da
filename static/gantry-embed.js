// <gantry-player src="…link…">: Gantry inside a page. docs/embed.md has its attributes, methods, events, and the messages
// beneath. It looks for the page beside this file, unless the link names another.
const VERSION = 1;
const HOME = new URL("./", import.meta.url);
const VALUES = ["panels", "from", "to", "theme", "lang", "controls"];
const FLAGS = ["loop", "predict"];
const EVENTS = ["ready", "moment", "ended", "answer", "error", "statement"];
// What is asked before the frame listens waits.
const MOST_WAITING = 100;

export class GantryPlayer extends HTMLElement {
  static observedAttributes = ["src", "moment", "title", ...VALUES, ...FLAGS];

  #frame;
  #origin;
  #live = false;
  #waiting = [];
  #last = null;
  #loads = false;
  #hear = (event) => {
    if (event.source !== this.#frame?.contentWindow || event.origin !== this.#origin) return;
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
        "iframe{display:block;inline-size:100%;block-size:100%;border:0}",
    );
    root.adoptedStyleSheets = [style];
    const frame = document.createElement("iframe");
    const { page, fragment } = this.#link();
    if (this.hasAttribute("sandbox")) {
      frame.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
    }
    this.#origin = this.hasAttribute("sandbox") ? "null" : page.origin;
    frame.loading = "lazy";
    frame.title = this.title || "Gantry";
    frame.src = `${page.href}#${fragment}`;
    addEventListener("message", this.#hear);
    this.#frame = frame;
    root.replaceChildren(frame);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#frame.remove();
    this.#frame = undefined;
    [this.#live, this.#waiting, this.#last] = [false, [], null];
  }

  attributeChangedCallback(name, _, value) {
    if (!this.#frame) return;
    if (name === "title") this.#frame.title = value || "Gantry";
    else if (name === "moment") this.seek(Number(value));
    else {
      // Of another scenario the moment is not known.
      if (name === "src") this.#last = null;
      if (this.#loads) return;
      this.#loads = true;
      queueMicrotask(() => {
        this.#loads = false;
        if (this.#frame) this.#ask({ type: "load", link: this.#link().fragment });
      });
    }
  }

  // The page, and the fragment: the link's own, then what the attributes say.
  #link() {
    const src = this.getAttribute("src") ?? "";
    const own = /^#|^[a-z]+=/.test(src) ? new URL(`#${src.replace(/^#/, "")}`, HOME) : new URL(src, document.baseURI);
    const said = ["embed"];
    const at = this.#last?.moment ?? this.getAttribute("moment");
    if (at !== null) said.push(`m=${at}`);
    for (const name of VALUES) {
      const value = this.getAttribute(name);
      if (value !== null) said.push(`${name}=${value}`);
    }
    if (this.hasAttribute("loop")) said.push("loop");
    if (this.hasAttribute("predict")) said.push("predict=1");
    const known = new Set(said.map((part) => part.split("=")[0]));
    if (known.has("m")) known.add("k");
    // `from` with a name is the example that a link was changed from.
    const kept = (part) => !known.has(part.split("=")[0]) || /^from=\D/.test(part);
    const parts = own.hash.slice(1).split("&").filter((part) => part && kept(part));
    return { page: new URL(own.pathname, own), fragment: [...parts, ...said].join("&") };
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
