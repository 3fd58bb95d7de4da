//! Parts of a program that are fetched when they are first asked for.
//!
//! `part!` makes a value such a part: what it alone reaches arrives with it. The programs of the optimised site are cut
//! at these values by `wasm-split-cli`, each at its own (features `split-page`, `split-worker`); elsewhere everything is
//! there from the start.
//!
//! **Invariant:** a part that could not be fetched is asked for anew by the next call.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfetched;

#[cfg(any(feature = "split-page", feature = "split-worker"))]
impl From<wasm_split_helpers::SplitLoaderError> for Unfetched {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Unfetched
    }
}

/// Makes a value a part of the program that is cut under a feature: `part!("split-page", name: Type = value)` is a
/// module `name` with `here()`, none until it was fetched, and `fetch()`. With `name in file` several parts arrive in one
/// file.
macro_rules! part {
    ($feature:tt, $name:ident: $T:ty = $made:expr) => {
        part!($feature, $name in $name: $T = $made);
    };
    ($feature:tt, $name:ident in $file:ident: $T:ty = $made:expr) => {
        #[doc = concat!("The part `", stringify!($name), "`.")]
        pub mod $name {
            #[allow(
                clippy::wildcard_imports,
                reason = "type and value are named as where the macro is called"
            )]
            use super::*;

            #[cfg(feature = $feature)]
            thread_local! {
                static HERE: std::cell::Cell<Option<$T>> = const { std::cell::Cell::new(None) };
            }

            /// It, where it has been fetched.
            pub fn here() -> Option<$T> {
                #[cfg(feature = $feature)]
                let here = HERE.get();
                #[cfg(not(feature = $feature))]
                let here: Option<$T> = Some($made);
                here
            }

            pub async fn fetch() -> Result<(), $crate::split::Unfetched> {
                #[cfg(feature = $feature)]
                {
                    let made = make().await?;
                    HERE.set(Some(made));
                }
                Ok(())
            }

            #[cfg(feature = $feature)]
            #[wasm_split_helpers::wasm_split($file, fallible)]
            fn make() -> Result<$T, $crate::split::Unfetched> {
                Ok($made)
            }
        }
    };
}

pub(crate) use part;
