//! How much one stream listens to.

/// The most targets of one stream; as many as the client's library resolves at once.
pub(super) const MOST_TARGETS: usize = 100;
/// The most logs that one stream reads at each tick.
pub(super) const MOST_SCOPES: usize = 100;
/// The most operations that wait to be applied.
pub(super) const MOST_OPERATIONS: usize = 200;
/// What the targets of a row may take, in bytes of JSON; a row of the table may have 400 KB.
pub(super) const MOST_TARGET_BYTES: usize = 90 * 1024;
/// What the tokens that wait may take; those of a stream with few targets are short.
pub(super) const MOST_TOKEN_BYTES: usize = 80 * 1024;
