//! The worker: a session behind messages.

fn main() {
    gantry_web::client::serve();
}
