use http_api::MovableClock;
use jiff::Timestamp;

/// Seconds the clock would be ahead of the machine's if it showed `then`.
pub(crate) fn seconds_until(clock: &MovableClock, then: Timestamp) -> i64 {
    let now = clock.clock().now().as_second();
    clock
        .seconds_ahead()
        .saturating_add(then.as_second().saturating_sub(now))
}
