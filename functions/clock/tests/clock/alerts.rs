//! Availability alerts: the pause ends, is extended, or the athlete leaves.

use std::time::Duration;

use clock::{Report, sweep};
use domain::{Language, TalentGuid};
use jiff::SignedDuration;
use store::{AvailabilityAlert, DUE_SHARDS, DueRow};
use testkit::{PublishedTalent, TestContext};

const HOUR: Duration = Duration::from_hours(1);

/// Subscribes Kim to a talent whose pause ends in an hour.
async fn wait_for(context: &TestContext, talent: TalentGuid) {
    let until = context.now() + SignedDuration::from_hours(1);
    let alert = AvailabilityAlert {
        talent_guid: talent,
        email: "kim@example.org".parse().unwrap(),
        language: Language::En,
        created_at: context.now(),
    };
    let store = context.store();
    let saved = store.save_availability_alert(&alert, Some(until)).await;
    saved.unwrap();
}

async fn paused(context: &TestContext) -> PublishedTalent {
    let ada = context.published_talent("ada-keller").await;
    let until = context.now() + SignedDuration::from_hours(1);
    let talent = ada.talent.paused(Some(until), context.now()).unwrap();
    context.store().save_talent(&talent).await.unwrap();
    PublishedTalent { talent, ..ada }
}

async fn run(context: &TestContext) -> Report {
    sweep(&context.settle(), context.now()).await.unwrap()
}

/// Counts the alerts and emails that are due within a day.
async fn due(context: &TestContext) -> (usize, usize) {
    let tomorrow = context.now() + SignedDuration::from_hours(24);
    let (mut alerts, mut mails) = (0, 0);
    for shard in 0..DUE_SHARDS {
        let page = context.store().list_due(shard, tomorrow, None, 50).await;
        for row in page.unwrap().items {
            match row {
                DueRow::AvailabilityAlert { .. } => alerts += 1,
                DueRow::Notice { .. } => mails += 1,
                _ => {}
            }
        }
    }
    (alerts, mails)
}

#[tokio::test]
async fn sends_availability_emails_when_the_pause_ends() {
    let context = TestContext::start().await;
    let ada = paused(&context).await;
    wait_for(&context, ada.talent.talent_guid).await;
    assert_eq!(due(&context).await, (1, 0));
    context.advance(2 * HOUR);
    assert_eq!(run(&context).await.failed, 0);
    assert_eq!(due(&context).await, (0, 1));
}

#[tokio::test]
async fn an_extended_pause_delays_the_alert() {
    let context = TestContext::start().await;
    let ada = paused(&context).await;
    wait_for(&context, ada.talent.talent_guid).await;
    let until = context.now() + SignedDuration::from_hours(12);
    let longer = ada.talent.paused(Some(until), context.now()).unwrap();
    context.store().save_talent(&longer).await.unwrap();
    context.advance(2 * HOUR);
    assert_eq!(run(&context).await.failed, 0);
    assert_eq!(due(&context).await, (1, 0));
    context.advance(12 * HOUR);
    run(&context).await;
    assert_eq!(due(&context).await, (0, 1));
}

#[tokio::test]
async fn deletes_alerts_of_an_athlete_who_left() {
    let context = TestContext::start().await;
    let ada = paused(&context).await;
    let removed = TalentGuid::from_parts(1, [7; 10]);
    wait_for(&context, ada.talent.talent_guid).await;
    wait_for(&context, removed).await;
    let closed = ada.talent.closed(context.now()).unwrap();
    let store = context.store();
    store.close_talent(&closed, context.now()).await.unwrap();
    assert_eq!(due(&context).await, (2, 0));
    context.advance(2 * HOUR);
    assert_eq!(run(&context).await.failed, 0);
    assert_eq!(due(&context).await, (0, 0));
}
