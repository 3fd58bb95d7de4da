// The part of the program that the first picture does not need. It is fetched once that picture stands; code
// that is called before then waits for it.
const late = (() => {
  const address = new URL("LATE.wasm", import.meta.url);
  let first;
  const join = (module) => {
    if (first.late_ready.value) return;
    new WebAssembly.Instance(module, { first });
    first.late_ready.value = 1;
    performance.mark("late-code-there");
  };
  const awaited = () => {
    performance.mark("late-code-awaited");
    try {
      const request = new XMLHttpRequest();
      request.open("GET", address, false);
      request.overrideMimeType("text/plain; charset=x-user-defined");
      request.send();
      join(new WebAssembly.Module(Uint8Array.from(request.responseText, (byte) => byte.charCodeAt(0))));
    } catch (error) {
      // The program stands in the middle of a call that it cannot end.
      globalThis.gantryUnfetched?.(true);
      throw error;
    }
  };
  const fetched = () => {
    if (first.late_ready.value) return;
    const response = fetch(address, { integrity: "LATE-DIGEST" });
    WebAssembly.compileStreaming(response).then(join).catch(console.warn);
  };
  // Told of the picture before any timer of the page's own can run behind it.
  const pictured = new MutationObserver(() => {
    if (!document.querySelector("#scene svg, #scene canvas")) return;
    pictured.disconnect();
    performance.mark("first-picture");
    (globalThis.requestIdleCallback ?? setTimeout)(fetched);
  });
  return {
    imports: { load: awaited },
    open(exports) {
      first = exports;
      pictured.observe(document, { childList: true, subtree: true });
    },
  };
})();
