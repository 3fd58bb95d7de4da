// A worker's script: it starts the core's program, which the page has fetched and hands over. What is asked for before
// that program listens waits here.
import init, { serve } from "./worker.js";

const early = [];
// Tells the page what it fetches, and what it has fetched once asked, for the service worker to keep.
if (self.origin !== "null") {
  const page = new BroadcastChannel(new URL("..", import.meta.url).href);
  const tell = (entries) => page.postMessage(entries.map(({ name }) => name));
  const before = () => [{ name: import.meta.url }, ...performance.getEntriesByType("resource")];
  page.onmessage = ({ data }) => data === "used" && tell(before());
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: "resource" });
}
onmessage = async ({ data }) => {
  if (!(data instanceof WebAssembly.Module)) return void early.push(data);
  try {
    await init({ module_or_path: data });
    serve();
  } catch (error) {
    // An error of the worker: the page hears of no other.
    return void setTimeout(() => {
      throw error;
    });
  }
  onmessage = null;
  for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
};
