//! Documents that are listened to by name and do not exist.
//!
//! Of such a document the client dates the absence at the read time of each snapshot, whatever else it is told, and from
//! then on ignores versions of it that are not above. So no read time is told before it is below every version that the
//! document can still get: its scope's head is raised to it, by which commits of instances with slow clocks go, too.

use std::collections::BTreeSet;

use document::{Scope, Status, Version};
use store::documents::Head;

use super::state::ListenBack;
use super::step::Step;
use crate::authorise::table;

/// How far ahead of its own clock an instance raises heads, in microseconds: other clocks differ by less.
const AHEAD: u64 = 2 * 1_000_000;

/// Makes `read_time` one that may be told. False when somebody committed in the meantime: then nothing may be told yet,
/// and what was committed comes first. False, too, while it is too far ahead of the clock.
pub(super) async fn settle(
    step: &Step<'_>,
    back: &mut ListenBack,
    read_time: Version,
) -> Result<bool, Status> {
    let missing = back
        .targets
        .iter()
        .flat_map(|target| target.missing.values());
    let is_behind = |scope: &&Scope| {
        back.positions
            .get(*scope)
            .is_none_or(|position| *position < read_time)
    };
    let behind: BTreeSet<Scope> = missing.filter(is_behind).cloned().collect();
    if behind.is_empty() {
        return Ok(true);
    }
    // A read time that a client brought along is not imposed on all others; nor is one of a clock that was wrong.
    let latest = back.positions.values().max().copied().unwrap_or_default();
    if read_time > Version(step.now.0.saturating_add(AHEAD)).max(latest) {
        return Ok(false);
    }
    let documents = step.state.documents();
    for scope in &behind {
        documents
            .raise_head(scope, read_time)
            .await
            .map_err(table)?;
    }
    // Whoever was faster than that is logged now, with a version of before.
    let heads = step.heads(behind.iter().cloned().collect()).await?;
    let is_read = |(scope, head): (&Scope, &Head)| {
        let position = back.positions.get(scope).copied().unwrap_or_default();
        head.logged <= position || step.is_settled(head.logged)
    };
    if !heads.iter().all(is_read) {
        return Ok(false);
    }
    for scope in behind {
        back.positions.insert(scope, read_time);
    }
    Ok(true)
}
