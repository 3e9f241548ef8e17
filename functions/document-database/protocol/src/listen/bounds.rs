//! Limits of one stream. They bound its memory and its cost, because the rules check every target at each poll.

/// The most targets of a stream. Others wait until one is removed, except limbo targets, which do not wait.
pub(super) const MOST_TARGETS: usize = 1_000;
/// The most targets that wait for a slot, and the most unapplied operations with which a target can still be added.
/// Removals are accepted up to twice this number.
pub(super) const MOST_WAITING: usize = 4_000;
/// How long a target waits for a slot before it is rejected, in microseconds. A single read ends and frees its slot
/// earlier.
pub(super) const LONGEST_WAIT: u64 = 10 * 1_000_000;
/// The most logs that a stream reads at each tick.
pub(super) const MOST_SCOPES: usize = 1_000;
/// The most bytes of the names of a stream's scopes.
pub(super) const MOST_SCOPE_BYTES: usize = 256 * 1024;
/// The most bytes of a stream's targets, as JSON. It also limits the waiting targets.
pub(super) const MOST_TARGET_BYTES: usize = 1024 * 1024;
/// The most bytes of the resume tokens in unapplied operations. A token contains only the logs of its target.
pub(super) const MOST_TOKEN_BYTES: usize = 512 * 1024;
