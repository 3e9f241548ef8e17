//! A day's figures are counted in runs of bounded work.

use std::collections::BTreeMap;

use domain::Currency;
use domain::figures::{Figures, day_of};
use domain::order::{State, Transition};
use jiff::Timestamp;
use store::Store;

use crate::booking::step;
use crate::embedded::Embedded;
use crate::figures::{accept, requested};
use crate::fixtures::{at, morning};

const AFTERNOON: &str = "2026-11-21T13:00:00Z";

async fn count(store: &Store, now: &str, mut left: u32) -> (bool, u32) {
    let day = day_of(morning());
    let is_complete = store.continue_count(day, at(now), &mut left).await;
    (is_complete.unwrap(), left)
}

/// Returns the figures of the day, and the time of their count.
async fn shown(store: &Store) -> Option<(BTreeMap<Currency, Figures>, Timestamp)> {
    let day = day_of(morning());
    let days = store.list_figures(day, day).await.unwrap();
    let found = days.into_iter().next();
    found.map(|day| (day.currencies, day.counted_at))
}

/// Returns the figures of a count from the first entry on.
async fn counted_whole(store: &Store, now: &str) -> BTreeMap<Currency, Figures> {
    store
        .count_figures(day_of(morning()), at(now))
        .await
        .unwrap();
    shown(store).await.unwrap().0
}

#[tokio::test]
async fn a_count_of_more_entries_than_a_run_reads_continues_in_the_next() {
    let table = Embedded::start().await;
    let store = &table.store;
    requested(store).await;
    accept(store, &requested(store).await).await;

    // Five entries: two orders placed and paid, one accepted.
    assert_eq!(count(store, AFTERNOON, 4).await, (false, 0));
    assert_eq!(shown(store).await, None);
    assert_eq!(count(store, AFTERNOON, 1).await, (true, 0));
    let (figures, counted_at) = shown(store).await.unwrap();
    assert_eq!(counted_at, at(AFTERNOON));

    assert_eq!(counted_whole(store, AFTERNOON).await, figures);
    assert_eq!(count(store, AFTERNOON, 5).await, (true, 0));
    assert_eq!(shown(store).await.unwrap().0, figures);
}

#[tokio::test]
async fn a_later_count_reads_only_the_entries_behind_the_sums() {
    let table = Embedded::start().await;
    let store = &table.store;
    let order = requested(store).await;
    assert_eq!(count(store, "2026-11-21T11:59:00Z", 9).await, (true, 7));
    let (before, _at) = shown(store).await.unwrap();

    accept(store, &order).await;
    // A recent entry is read by each count, and needs nothing of the bound.
    assert_eq!(count(store, "2026-11-21T12:15:00Z", 0).await, (true, 0));
    let (with_recent, _at) = shown(store).await.unwrap();
    assert_ne!(with_recent, before);
    assert_eq!(count(store, "2026-11-21T12:15:01Z", 0).await, (false, 0));
    assert_eq!(count(store, "2026-11-21T12:15:01Z", 9).await, (true, 8));
    assert_eq!(shown(store).await.unwrap().0, with_recent);
    assert_eq!(counted_whole(store, AFTERNOON).await, with_recent);
}

#[tokio::test]
async fn two_clocks_count_each_entry_once() {
    let table = Embedded::start().await;
    let store = &table.store;
    for _ in 0..3 {
        accept(store, &requested(store).await).await;
    }
    let mut rounds = 0;
    loop {
        let (one, other) = tokio::join!(count(store, AFTERNOON, 2), count(store, AFTERNOON, 4));
        rounds += 1;
        if one.0 || other.0 {
            break;
        }
    }
    assert!((2..=4).contains(&rounds), "{rounds}");
    let (figures, _at) = shown(store).await.unwrap();
    assert_eq!(counted_whole(store, AFTERNOON).await, figures);
}

#[tokio::test]
async fn a_late_entry_is_counted_after_the_day() {
    let table = Embedded::start().await;
    let store = &table.store;
    let order = requested(store).await;
    assert!(count(store, AFTERNOON, 9).await.0);
    // The payment at ten is summed already.
    let late = at("2026-11-21T09:30:00Z");
    let declined = step(&order, Transition::Decline, State::Declined, late);
    store.commit(&declined).await.unwrap();
    assert!(count(store, "2026-11-21T13:15:00Z", 9).await.0);
    let declines = async || {
        let (figures, _at) = shown(store).await.unwrap();
        figures.values().map(|sums| sums.declined).sum::<u64>()
    };
    assert_eq!(declines().await, 0);

    // The first count after the day ends the sums; the next one begins again.
    assert!(count(store, "2026-11-22T01:00:00Z", 9).await.0);
    assert_eq!(count(store, "2026-11-22T07:00:00Z", 9).await, (true, 6));
    assert_eq!(declines().await, 1);
}
