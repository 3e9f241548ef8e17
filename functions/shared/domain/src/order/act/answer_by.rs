//! The talent's deadline to accept a request, before the expiry of the payment's hold is known.

use jiff::Timestamp;

use crate::later;
use crate::order::booking::snapshot::OfferSnapshot;
use crate::order::machine::timers::{earlier, hours};

impl OfferSnapshot {
    /// Returns the deadline to accept a request of `now`: the earliest of the acceptance time, the promised delivery,
    /// and the start less the notice; never before `now`.
    pub fn answer_by(&self, starts_at: Option<Timestamp>, now: Timestamp) -> Timestamp {
        let notice = starts_at.map(|start| earlier(start, hours(self.min_notice_h)));
        let promised = self
            .turnaround_h
            .map(|turnaround| later(now, hours(turnaround)));
        let bounds = [notice, promised].into_iter().flatten();
        let earliest = bounds.fold(later(now, hours(self.accept_within_h)), Timestamp::min);
        earliest.max(now)
    }
}
