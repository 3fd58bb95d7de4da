// Starts the worker. Its address carries the version of the page, because worker files have no hash of their own.
importScripts(`./worker.js${self.location.search}`);
wasm_bindgen({ module_or_path: `./worker_bg.wasm${self.location.search}` });
