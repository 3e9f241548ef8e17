//! Values, writes and their laws, through the crate's public face.

mod decoding;
mod merging;
mod preconditions;
mod properties;
mod sizes;
mod support;
mod transforms;
mod writes;
