//! A talent's numbers follow what happens to orders, and counted anew they are the same.

use domain::order::{
    Actor, Command, DeclineReason, Deliverable, DeliverableKind, Order, ProblemReason,
};
use domain::talent::{Talent, TalentStats};

use crate::desk::Desk;

async fn stats(desk: &Desk) -> TalentStats {
    desk.consume().await;
    let guid = desk.talent.talent.talent_guid;
    let talent = desk.bench.store().find_talent(guid).await.unwrap();
    talent.unwrap().stats
}

/// Completed orders, acceptance rate and hours to answer.
async fn numbers(desk: &Desk) -> (u64, Option<u32>, Option<u32>) {
    let stats = stats(desk).await;
    let numbers = (
        stats.completed,
        stats.accepted_rate_90d,
        stats.median_response_h,
    );
    // Whatever was noted on the way, the events say the same.
    let (guid, now) = (desk.talent.talent.talent_guid, desk.bench.now());
    let recounted = desk.bench.store().recount_stats(guid, now).await.unwrap();
    assert!(!recounted, "{numbers:?}");
    numbers
}

async fn completed(desk: &Desk) -> Order {
    let order = desk.requested().await.order;
    let accepted = desk.act(order, Command::Accept, Actor::Talent).await;
    let note = Deliverable {
        kind: DeliverableKind::Note,
        url: None,
        note: Some("Here you are.".to_owned()),
        file: None,
        at: desk.bench.now(),
    };
    let deliver = Command::Deliver {
        deliverables: vec![note],
    };
    let delivered = desk.act(accepted, deliver, Actor::Talent).await;
    desk.act(delivered, Command::Approve, Actor::Guest).await
}

#[tokio::test]
async fn completed_orders_and_answers_are_counted_once_each() {
    let desk = Desk::set().await;
    assert_eq!(numbers(&desk).await, (0, None, None));
    let order = completed(&desk).await;
    assert_eq!(numbers(&desk).await, (1, Some(100), Some(0)));
    assert_eq!(numbers(&desk).await, (1, Some(100), Some(0)), "told twice");
    let pages = desk.bench.store().list_stale_pages().await.unwrap();
    assert_eq!(pages.len(), 1, "their page is older than the numbers");

    let other = desk.requested().await.order;
    desk.bench.advance(std::time::Duration::from_hours(5));
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    desk.act(other, decline, Actor::Talent).await;
    assert_eq!(numbers(&desk).await, (1, Some(50), Some(0)));
    let missed = desk.requested().await.order;
    desk.bench.advance(std::time::Duration::from_hours(24 * 6));
    let settle = desk.bench.settle();
    settle.advance(missed, desk.bench.now()).await.unwrap();
    assert_eq!(numbers(&desk).await, (1, Some(33), Some(0)));

    let report = Command::ReportProblem {
        reason: ProblemReason::Broken,
        text: "It has no sound.".to_owned(),
    };
    let disputed = desk.act(order, report, Actor::Guest).await;
    assert_eq!(numbers(&desk).await.0, 0, "opened again");
    let release = Command::ResolveRelease {
        refund: None,
        note: "It has.".to_owned(),
    };
    desk.act(disputed, release, Actor::Operator).await;
    assert_eq!(numbers(&desk).await.0, 1);
}

#[tokio::test]
async fn numbers_that_went_wrong_are_mended_by_counting_anew() {
    let desk = Desk::set().await;
    completed(&desk).await;
    let right = stats(&desk).await;
    let (store, now) = (desk.bench.store(), desk.bench.now());
    let guid = desk.talent.talent.talent_guid;
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
    assert_eq!(stats(&desk).await, right);
    assert!(!store.recount_stats(guid, now).await.unwrap());
}
