//! An account on its way out: what is held of it, and how a deletion gets to its end (ADR 0013).

mod erase;
mod held;
mod steps;

pub use held::{Held, Holder};
pub use steps::{Left, go_on_leaving, leave};
