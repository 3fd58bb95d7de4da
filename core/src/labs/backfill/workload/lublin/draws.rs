//! Random numbers of the distributions that the model needs.
//!
//! Gamma variates by Marsaglia and Tsang, "A simple method for generating gamma variables", ACM TOMS 26(3), 2000;
//! normal variates by Marsaglia's polar method ("A convenient method for generating normal variables", SIAM
//! Review 6(3), 1964), the second of each pair left out, so that a draw depends on nothing but the generator.

use crate::kernel::Pcg;

pub struct Draws(Pcg);

impl Draws {
    pub fn new(seed: u64) -> Self {
        Draws(Pcg::new(seed))
    }

    /// Uniform between 0 and 1, both excluded.
    pub fn uniform(&mut self) -> f64 {
        const STEP: f64 = 1.0 / 4_294_967_296.0;
        (f64::from(self.0.next_u32()) + 0.5) * STEP
    }

    /// Gamma-distributed; `shape` is at least 1.
    pub fn gamma(&mut self, shape: f64, scale: f64) -> f64 {
        debug_assert!(shape >= 1.0, "the method is for these");
        let d = shape - 1.0 / 3.0;
        let c = 1.0 / libm::sqrt(9.0 * d);
        loop {
            let x = self.normal();
            let root = 1.0 + c * x;
            if root <= 0.0 {
                continue;
            }
            let v = root * root * root;
            if libm::log(self.uniform()) < 0.5 * x * x + d - d * v + d * libm::log(v) {
                return d * v * scale;
            }
        }
    }

    fn normal(&mut self) -> f64 {
        loop {
            let x = 2.0 * self.uniform() - 1.0;
            let y = 2.0 * self.uniform() - 1.0;
            let square = x * x + y * y;
            if square < 1.0 && square > 0.0 {
                return x * libm::sqrt(-2.0 * libm::log(square) / square);
            }
        }
    }
}
