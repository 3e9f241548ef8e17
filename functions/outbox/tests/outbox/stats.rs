//! A talent's statistics follow the events of orders, and recounting changes nothing.

use domain::order::{Actor, Command, DeclineReason, Order, ProblemReason};
use domain::talent::{Talent, TalentStats, TrackRecord};

use crate::support::Fixture;

async fn stats(fixture: &Fixture) -> TalentStats {
    fixture.consume().await;
    let guid = fixture.talent.talent.talent_guid;
    let talent = fixture.context.store().find_talent(guid).await.unwrap();
    talent.unwrap().stats
}

/// Completed orders, acceptance rate and hours to answer.
async fn numbers(fixture: &Fixture) -> (u64, Option<u32>, Option<u32>) {
    let stats = stats(fixture).await;
    let numbers = (
        stats.completed,
        stats.accepted_rate_90d,
        stats.median_response_h,
    );
    // The events give equal statistics.
    let (guid, now) = (fixture.talent.talent.talent_guid, fixture.context.now());
    let recounted = fixture
        .context
        .store()
        .recount_stats(guid, now)
        .await
        .unwrap();
    assert!(!recounted, "{numbers:?}");
    numbers
}

async fn completed(fixture: &Fixture) -> Order {
    let order = fixture.requested().await.order;
    // An hour that has begun counts whole.
    fixture.context.advance(std::time::Duration::from_mins(30));
    let accepted = fixture.act(order, Command::Accept, Actor::Talent).await;
    let delivered = fixture.deliver(accepted).await;
    fixture.act(delivered, Command::Approve, Actor::Guest).await
}

#[tokio::test]
async fn completed_orders_and_answers_are_counted_once_each() {
    let fixture = Fixture::set().await;
    assert_eq!(numbers(&fixture).await, (0, None, None));
    // A rate is shown from the fifth request on.
    let before = TrackRecord {
        at: fixture.context.now(),
        completed: 0,
        stars: [0; 5],
        answered: 4,
        accepted: 4,
        median_response_h: Some(1),
    };
    let guid = fixture.talent.talent.talent_guid;
    let store = fixture.context.store();
    store.save_track_record(guid, &before).await.unwrap();
    let order = completed(&fixture).await;
    assert_eq!(numbers(&fixture).await, (1, Some(100), Some(1)));
    assert_eq!(
        numbers(&fixture).await,
        (1, Some(100), Some(1)),
        "told twice"
    );
    let pages = fixture.context.store().list_stale_pages().await.unwrap();
    assert_eq!(pages.len(), 1, "their page is older than the numbers");

    let other = fixture.requested().await.order;
    fixture.context.advance(std::time::Duration::from_hours(5));
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    fixture.act(other, decline, Actor::Talent).await;
    assert_eq!(numbers(&fixture).await, (1, Some(83), Some(1)));
    let missed = fixture.requested().await.order;
    fixture
        .context
        .advance(std::time::Duration::from_hours(24 * 6));
    let settle = fixture.context.settle();
    settle.advance(missed, fixture.context.now()).await.unwrap();
    assert_eq!(numbers(&fixture).await, (1, Some(71), Some(1)));

    let report = Command::ReportProblem {
        reason: ProblemReason::Broken,
        text: "It has no sound.".to_owned(),
    };
    let disputed = fixture.act(order, report, Actor::Guest).await;
    assert_eq!(numbers(&fixture).await.0, 0, "opened again");
    let release = Command::ResolveRelease {
        refund: None,
        note: "It has.".to_owned(),
    };
    fixture.act(disputed, release, Actor::Operator).await;
    assert_eq!(numbers(&fixture).await.0, 1);
}

#[tokio::test]
async fn recounting_fixes_wrong_statistics() {
    let fixture = Fixture::set().await;
    completed(&fixture).await;
    let right = stats(&fixture).await;
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let guid = fixture.talent.talent.talent_guid;
    let talent = store.find_talent(guid).await.unwrap().unwrap();
    let wrong = Talent {
        stats: TalentStats {
            completed: 900,
            accepted_rate_90d: None,
            rating_count: 7,
            ..TalentStats::default()
        },
        ..talent.next(now)
    };
    store.save_talent(&wrong).await.unwrap();
    assert!(store.recount_stats(guid, now).await.unwrap());
    assert_eq!(stats(&fixture).await, right);
    assert!(!store.recount_stats(guid, now).await.unwrap());
}
