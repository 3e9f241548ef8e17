//! Counting, and refusing tokens.

use domain::limits::{Allowances, LimitKey, Limited, Window};
use jiff::SignedDuration;
use store::{Counter, Gate, GateKind, Store};

use crate::embedded::Embedded;
use crate::fixtures::morning;

fn window() -> Window {
    let allowance = Allowances::default()
        .allowance(Limited::Quote, LimitKey::Network)
        .unwrap();
    allowance.window(morning())
}

async fn count(store: &Store, limited: Limited, by: LimitKey, digest: &str, window: Window) -> u64 {
    let counter = Counter {
        limited,
        by,
        digest,
        window,
    };
    store.count(counter, 1).await.unwrap()
}

#[tokio::test]
async fn concurrent_counts_get_distinct_numbers() {
    let table = Embedded::start().await;
    let counts: Vec<_> = (0..50)
        .map(|_| {
            let store = table.store.clone();
            tokio::spawn(async move {
                let counter = Counter {
                    limited: Limited::Quote,
                    by: LimitKey::Network,
                    digest: "d",
                    window: window(),
                };
                store.count(counter, 1).await.unwrap()
            })
        })
        .collect();
    let mut seen = Vec::new();
    for count in counts {
        seen.push(count.await.unwrap());
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=50).collect::<Vec<u64>>());
}

#[tokio::test]
async fn each_limit_subject_and_window_has_a_separate_count() {
    let table = Embedded::start().await;
    let store = &table.store;
    let next = Window {
        starts_at: window().ends_at,
        ..window()
    };
    assert_eq!(
        count(store, Limited::Quote, LimitKey::Network, "d", window()).await,
        1
    );
    assert_eq!(
        count(store, Limited::Quote, LimitKey::Network, "d", window()).await,
        2
    );
    assert_eq!(
        count(store, Limited::Apply, LimitKey::Network, "d", window()).await,
        1
    );
    assert_eq!(
        count(store, Limited::Quote, LimitKey::Email, "d", window()).await,
        1
    );
    assert_eq!(
        count(store, Limited::Quote, LimitKey::Network, "e", window()).await,
        1
    );
    assert_eq!(
        count(store, Limited::Quote, LimitKey::Network, "d", next).await,
        1
    );
}

#[tokio::test]
async fn a_gate_that_was_closed_moves_forward_and_never_back() {
    let table = Embedded::start().await;
    let store = &table.store;
    assert_eq!(store.find_gate("uid-1").await.unwrap(), None);
    let later = morning() + SignedDuration::from_secs(10);
    let at = |tokens_valid_after| Gate {
        tokens_valid_after,
        kind: GateKind::SignIn,
    };
    let (early, late) = (at(morning()), at(later));
    for (gate, kept) in [
        (early, early),
        (late, late),
        (early, late),
        (Gate::DELETED, Gate::DELETED),
        (late, Gate::DELETED),
        (Gate::DELETED, Gate::DELETED),
    ] {
        let until = Some(morning() + SignedDuration::from_hours(2));
        store.close_gate("uid-1", gate, until).await.unwrap();
        assert_eq!(store.find_gate("uid-1").await.unwrap(), Some(kept));
    }
    assert_eq!(store.find_gate("uid-2").await.unwrap(), None);
}
