//! Pictures as shapes: (overview, view) in, shapes out.
