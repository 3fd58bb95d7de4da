//! The page.

fn main() {
    gantry_web::app::mount();
}
