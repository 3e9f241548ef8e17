//! A party that does not respond delays no other one.

use domain::order::{Actor, Command, DeclineReason};
use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn a_provider_that_hangs_delays_no_email_of_another_order() {
    let fixture = Fixture::set().await;
    let declined = fixture.requested().await.order;
    fixture.consume().await;
    let seen = fixture.records().await.len();
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let declined = fixture.act(declined, decline, Actor::Talent).await;
    let other = fixture.requested().await.order;
    let hanging = json!({ "neverAnswer": ["cancel"] });
    fixture.context.set_provider_faults(&hanging).await;

    let arrived = async {
        let subject = format!("/talent/orders/{}", other.order_guid);
        while !fixture
            .context
            .mails()
            .iter()
            .any(|mail| mail.text.contains(&subject))
        {
            tokio::task::yield_now().await;
        }
    };
    let consumed = fixture.consume_from(&fixture.outbox, seen);
    tokio::select! {
        _ = consumed => panic!("the emails waited for the provider"),
        () = arrived => {}
    }

    let store = fixture.context.store();
    let rows = store.list_outbox(declined.order_guid).await.unwrap();
    let is_running = rows
        .iter()
        .any(|row| row.attempt == 1 && row.last_error.is_none());
    assert!(is_running, "{rows:?}");
}

#[tokio::test]
async fn after_three_emails_without_a_response_the_fourth_is_not_sent_for_a_while() {
    let fixture = Fixture::set().await;
    let away = fixture.outbox_without_mail();
    fixture.requested().await;
    let seen = fixture.consume_from(&away, 0).await;
    let second = fixture.requested().await.order;
    fixture.consume_from(&away, seen).await;

    let store = fixture.context.store();
    let rows = store.list_outbox(second.order_guid).await.unwrap();
    let errors = rows.iter().filter_map(|row| row.last_error.as_deref());
    let called: Vec<bool> = errors.map(|error| !error.contains("not called")).collect();
    assert_eq!(called, [true, false], "{rows:?}");
}
