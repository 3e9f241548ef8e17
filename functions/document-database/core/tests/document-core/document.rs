//! Values and writes through the crate's public interface.

mod decoding;
mod merging;
mod preconditions;
mod properties;
mod sizes;
mod support;
mod transforms;
mod writes;
