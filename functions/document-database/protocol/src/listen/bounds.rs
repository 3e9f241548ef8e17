//! How much one stream listens to. Only memory and cost bound it: each poll asks the rules about every target.

/// The most targets of one stream. One more waits until another is removed.
pub(super) const MOST_TARGETS: usize = 1_000;
/// The most targets that wait for a slot, and the most operations that wait to be applied.
pub(super) const MOST_WAITING: usize = 4_000;
/// How long a target waits for a slot before it is refused, in microseconds: longer than one-off reads take.
pub(super) const LONGEST_WAIT: u64 = 10 * 1_000_000;
/// The most logs that one stream reads at each tick.
pub(super) const MOST_SCOPES: usize = 1_000;
/// The most bytes that the names of a stream's scopes take.
pub(super) const MOST_SCOPE_BYTES: usize = 256 * 1024;
/// What the targets of a stream may take, in bytes of JSON.
pub(super) const MOST_TARGET_BYTES: usize = 1024 * 1024;
/// What the tokens that wait may take; the token of a target has the logs of that target alone.
pub(super) const MOST_TOKEN_BYTES: usize = 512 * 1024;
