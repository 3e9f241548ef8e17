//! Statistics of measured times.

use std::time::Duration;

/// Returns the smallest measured time that at least `share` of all times do not exceed; `share` is from 0 to 1.
pub(crate) fn quantile(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let places = u32::try_from(times.len()).expect("fewer times than that");
    assert!(places > 0, "nothing was measured");
    // The first place with a large enough share of the times up to it.
    let place = (0..places).find(|place| f64::from(place + 1) >= share * f64::from(places));
    times[usize::try_from(place.expect("a share of at most 1")).unwrap()]
}

pub(crate) fn milliseconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64() * 1e3)
}

pub(crate) fn microseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round()
}

pub(crate) fn per_second(count: usize, time: Duration) -> f64 {
    let count = u32::try_from(count).expect("fewer than that");
    (f64::from(count) / time.as_secs_f64()).round()
}

pub(crate) fn ratio(ours: Duration, theirs: Duration) -> f64 {
    rounded(ours.as_secs_f64() / theirs.as_secs_f64())
}

fn rounded(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}
