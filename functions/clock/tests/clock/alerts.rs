//! Availability alerts: the pause ends, is extended, or the athlete leaves.

use std::time::Duration;

use clock::Report;
use domain::health::DueKind;
use domain::{Language, TalentGuid};
use jiff::{SignedDuration, Timestamp};
use store::{ALERTS_AT_ONCE, AvailabilityAlert, DuePartition, DueRow};
use testkit::{PublishedTalent, TestContext};

use crate::sweep_all;

const HOUR: Duration = Duration::from_hours(1);

/// Subscribes Kim to a talent whose pause ends in an hour.
async fn wait_for(context: &TestContext, talent: TalentGuid) {
    let until = context.now() + SignedDuration::from_hours(1);
    subscribe(context, talent, "kim@example.org", Some(until)).await;
}

async fn subscribe(
    context: &TestContext,
    talent: TalentGuid,
    email: &str,
    until: Option<Timestamp>,
) {
    let alert = AvailabilityAlert {
        talent_guid: talent,
        email: email.parse().unwrap(),
        language: Language::En,
        created_at: context.now(),
    };
    let store = context.store();
    store.save_availability_alert(&alert, until).await.unwrap();
}

async fn paused(context: &TestContext) -> PublishedTalent {
    let ada = context.published_talent("ada-keller").await;
    let until = context.now() + SignedDuration::from_hours(1);
    let talent = ada.talent.paused(Some(until), context.now()).unwrap();
    context.store().save_talent(&talent).await.unwrap();
    PublishedTalent { talent, ..ada }
}

async fn run(context: &TestContext) -> Report {
    sweep_all(&context.settle(), context.now()).await
}

/// Counts the alerts and emails that are due within a day.
async fn due(context: &TestContext) -> (usize, usize) {
    let tomorrow = context.now() + SignedDuration::from_hours(24);
    let (mut alerts, mut mails) = (0, 0);
    for partition in DuePartition::all() {
        let page = context
            .store()
            .list_due(partition, tomorrow, None, 50)
            .await;
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

#[tokio::test]
async fn a_call_sends_a_hundred_alerts_and_the_clock_sends_the_others() {
    for (count, waiting) in [(ALERTS_AT_ONCE, 0), (ALERTS_AT_ONCE + 1, 1)] {
        let context = TestContext::start().await;
        let ada = context.published_talent("ada-keller").await;
        let store = context.store();
        for number in 0..count {
            let email = format!("kim{number}@example.org");
            subscribe(&context, ada.talent.talent_guid, &email, None).await;
        }

        let sent = store.send_availability_alerts(&ada.talent, context.now());

        assert_eq!(sent.await.unwrap(), waiting > 0);
        assert_eq!(due(&context).await, (waiting, ALERTS_AT_ONCE.into()));
        run(&context).await;
        assert_eq!(due(&context).await, (0, count.into()));
    }
}

#[tokio::test]
async fn an_extended_pause_delays_every_alert_page_after_page() {
    for count in [ALERTS_AT_ONCE, ALERTS_AT_ONCE + 1] {
        let context = TestContext::start().await;
        let ada = paused(&context).await;
        let store = context.store();
        for number in 0..count {
            let email = format!("kim{number}@example.org");
            subscribe(
                &context,
                ada.talent.talent_guid,
                &email,
                ada.talent.paused_until,
            )
            .await;
        }
        let until = context.now() + SignedDuration::from_hours(12);
        let longer = ada.talent.paused(Some(until), context.now()).unwrap();
        store.save_talent(&longer).await.unwrap();
        let due_in = async |hours| {
            let at = context.now() + SignedDuration::from_hours(hours);
            let work = store.measure_due_work(at).await.unwrap();
            let alerts = work
                .iter()
                .find(|work| work.kind == DueKind::AvailabilityAlerts);
            alerts.map_or(0, |work| work.count)
        };
        context.advance(2 * HOUR);
        assert_eq!(due_in(0).await, u32::from(count));
        assert_eq!(run(&context).await.failed, 0);
        assert_eq!(due_in(0).await, 0);
        assert_eq!(due_in(10).await, u32::from(count));
    }
}
