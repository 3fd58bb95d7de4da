//! The events of a lab, one line an event.

/// An enum `Event` and its kinds: fields, name in traces, level, and the marker on the timeline.
///
/// ```text
/// events! {
///     /// One entry of a trace.
///     targets &["start"];
///     /// The head of the queue started.
///     Started { job: u32, resumed: bool } = "start", Decision counted Start;
/// }
/// ```
/// `Index::Started as usize` is the number of the kind.
macro_rules! events {
    (
        $(#[$outer:meta])*
        targets $targets:expr;
        $(
            $(#[$doc:meta])*
            $Variant:ident { $($field:ident: $Type:ty),* } = $name:literal, $Level:ident $($marked:ident $Sign:ident)?;
        )*
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Event {
            $($(#[$doc])* $Variant { $($field: $Type),* },)*
        }

        /// The kinds, by number.
        enum Index {
            $($Variant),*
        }

        impl $crate::kernel::Event for Event {
            const KINDS: &'static [$crate::kernel::Kind] = &[$(
                $crate::kernel::Kind::new($name, $crate::kernel::Level::$Level)
                    $(.$marked($crate::kernel::Sign::$Sign))?,
            )*];

            const TARGETS: &'static [&'static str] = $targets;

            fn kind(self) -> usize {
                match self {
                    $(Event::$Variant { .. } => Index::$Variant as usize,)*
                }
            }
        }
    };
}
pub(crate) use events;
