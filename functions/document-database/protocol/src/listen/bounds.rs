//! Limits of one stream, which bound its memory and cost: at each poll the rules decide about every target.

/// The most targets of a stream. Further ones wait until another is removed.
pub(super) const MOST_TARGETS: usize = 1_000;
/// The most targets that wait for a slot, and the most operations that wait to be applied.
pub(super) const MOST_WAITING: usize = 4_000;
/// How long a target waits for a slot before it is rejected, in microseconds: longer than single reads take.
pub(super) const LONGEST_WAIT: u64 = 10 * 1_000_000;
/// The most logs that a stream reads at each tick.
pub(super) const MOST_SCOPES: usize = 1_000;
/// The most bytes of the names of a stream's scopes.
pub(super) const MOST_SCOPE_BYTES: usize = 256 * 1024;
/// The most bytes of a stream's targets, as JSON.
pub(super) const MOST_TARGET_BYTES: usize = 1024 * 1024;
/// The most bytes of the tokens that wait to be applied. A target's token contains only the logs of that target.
pub(super) const MOST_TOKEN_BYTES: usize = 512 * 1024;
