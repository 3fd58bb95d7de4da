// Starts the worker. Its address carries the version of the page, because worker files have no hash of their own.
// What cannot be fetched becomes an error of the worker: the page hears of no other.
importScripts(`./worker.js${self.location.search}`);
wasm_bindgen({ module_or_path: `./worker_bg.wasm${self.location.search}` }).catch((error) => {
  setTimeout(() => {
    throw error;
  });
});
