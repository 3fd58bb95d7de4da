//! The clock of the platform: the one place here that reads it.

/// Nanoseconds since some moment.
#[cfg(not(target_arch = "wasm32"))]
pub fn now_ns() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e9
}

/// Nanoseconds since some moment.
#[cfg(target_arch = "wasm32")]
pub fn now_ns() -> f64 {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }
    now() * 1e6
}

pub fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = now_ns();
    let result = std::hint::black_box(work());
    (now_ns() - start, result)
}
