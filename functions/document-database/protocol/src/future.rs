//! Futures of traits that are used as `dyn`.

use std::pin::Pin;

/// A future in a box, which any thread may go on with.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
