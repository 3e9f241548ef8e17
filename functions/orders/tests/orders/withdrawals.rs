//! Withdrawals from the contract by law: on the order's page, by the public form, and not.

use std::time::Duration;

use domain::notice::NoticeContent;
use serde_json::{Value, json};
use store::{DuePartition, DueRow};
use testkit::Reply;

use crate::support::Fixture;

const DAY: Duration = Duration::from_hours(24);

/// Returns a guest's order of Ada's video that Ada accepted, with its link.
async fn accepted(fixture: &Fixture, key: &str) -> String {
    let (guid, hash) = fixture.requested(key).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    fixture.act_as_ada(guid, accept).await.expect(200);
    hash
}

async fn declare(fixture: &Fixture, number: &Value, email: &str) -> Reply {
    let body = json!({ "name": "N. Bakker", "orderNumber": number, "email": email });
    fixture.app.post("/api/orders/withdrawals").json(body).await
}

/// Returns the messages that wait for the operators.
async fn messages(fixture: &Fixture) -> Vec<String> {
    let store = fixture.context.store();
    let soon = domain::later(fixture.context.now(), jiff::SignedDuration::from_hours(1));
    let mut messages = Vec::new();
    for partition in DuePartition::all() {
        let due = store.list_due(partition, soon, None, 50).await.unwrap();
        for row in due.items {
            let DueRow::Notice { notice_guid, .. } = row else {
                continue;
            };
            let row = store.find_notice(notice_guid).await.unwrap().unwrap();
            if let NoticeContent::ContactMessage { contact, .. } = row.notice.content {
                messages.push(contact.message);
            }
        }
    }
    messages
}

fn has_action(view: &Value, action: &str) -> bool {
    let actions = view["actions"].as_array().unwrap();
    actions.contains(&json!(action))
}

#[tokio::test]
async fn a_guest_withdraws_on_the_third_day_by_the_link_and_gets_everything_back() {
    let fixture = Fixture::start().await;
    let hash = accepted(&fixture, "withdraw-1").await;
    fixture.context.advance(3 * DAY);
    let view = fixture.seen(&hash).await;
    assert_eq!(view["withdrawal"]["standing"], "open", "{view}");
    assert!(view["withdrawal"]["until"].is_string());
    let withdraw = json!({ "action": "withdraw_contract", "version": view["version"] });
    let withdrawn = fixture.act_as_guest(&hash, withdraw).await.expect(200).json;
    assert_eq!(withdrawn["state"], "cancelled");
    assert_eq!(
        withdrawn["payment"]["refunded"],
        withdrawn["money"]["total"]
    );
    assert_eq!(withdrawn["withdrawal"], Value::Null);
}

#[tokio::test]
async fn the_form_withdraws_by_number_and_address_and_a_repetition_changes_nothing() {
    let fixture = Fixture::start().await;
    let hash = accepted(&fixture, "withdraw-2").await;
    let number = fixture.seen(&hash).await["number"].clone();
    let first = declare(&fixture, &number, "NOOR@example.org").await;
    assert_eq!(first.status, 202);
    let view = fixture.seen(&hash).await;
    assert_eq!(view["state"], "cancelled");
    assert_eq!(view["payment"]["refunded"], view["money"]["total"]);
    assert_eq!(view["cancellation"]["text"], "N. Bakker");
    let again = declare(&fixture, &number, "noor@example.org").await;
    assert_eq!((again.status, &again.json), (first.status, &first.json));
    assert_eq!(fixture.seen(&hash).await["version"], view["version"]);
    assert_eq!(messages(&fixture).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_form_withdraws_a_request_that_is_not_accepted() {
    let fixture = Fixture::start().await;
    let (_, hash) = fixture.requested("withdraw-3").await;
    let view = fixture.seen(&hash).await;
    assert_eq!(view["withdrawal"], json!({ "standing": "not_accepted" }));
    declare(&fixture, &view["number"], "noor@example.org")
        .await
        .expect(202);
    let view = fixture.seen(&hash).await;
    assert_eq!(view["state"], "cancelled");
    assert_eq!(view["payment"]["standing"], "released");
}

#[tokio::test]
async fn any_other_declaration_has_the_same_response_and_is_sent_to_the_operators() {
    let fixture = Fixture::start().await;
    let hash = accepted(&fixture, "withdraw-4").await;
    let view = fixture.seen(&hash).await;
    let other_address = declare(&fixture, &view["number"], "mia@example.org").await;
    let unknown = declare(&fixture, &json!("AB7K-3F98"), "noor@example.org").await;
    assert_eq!(other_address.status, 202);
    assert_eq!(other_address.json, json!({ "success": true }));
    assert_eq!(unknown.json, other_address.json);
    assert_eq!(fixture.seen(&hash).await["version"], view["version"]);
    let messages = messages(&fixture).await;
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].contains("N. Bakker declares the withdrawal"));
}

#[tokio::test]
async fn rejects_an_invalid_declaration_and_limits_them_by_address() {
    let fixture = Fixture::start().await;
    fixture.context.advance_to_next_day();
    let wrong = declare(&fixture, &json!("AB7K"), "no address").await;
    assert_eq!(wrong.failure(), "422 validation_failed");
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let reply = declare(&fixture, &json!("AB7K-3F98"), "lou@example.org").await;
        statuses.push(reply.status.as_u16());
    }
    assert_eq!(statuses, [202, 202, 202, 202, 202, 429]);
}

#[tokio::test]
async fn a_session_offers_no_withdrawal_and_its_quote_states_why() {
    let fixture = Fixture::start().await;
    let quote = fixture.quote(&fixture.ada.session).await.expect(200).json;
    assert_eq!(quote["withdrawal"], "fixed_date");
    let placed = fixture
        .place("withdraw-5", &fixture.session_booking().await)
        .await
        .expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    fixture.act_as_ada(guid, accept).await.expect(200);
    let view = fixture.seen(&hash).await;
    assert_eq!(view["withdrawal"], json!({ "standing": "fixed_date" }));
    assert!(!has_action(&view, "withdraw_contract"));
    let withdraw = json!({ "action": "withdraw_contract", "version": view["version"] });
    assert_eq!(
        fixture.act_as_guest(&hash, withdraw).await.failure(),
        "409 action_refused"
    );
    // The athlete does not see the right of the customer.
    assert_eq!(fixture.seen_by_ada(guid).await["withdrawal"], Value::Null);
}

#[tokio::test]
async fn the_country_and_the_company_of_the_booking_decide_about_the_right() {
    let fixture = Fixture::start().await;
    let quote = async |billing: Value| {
        let body = json!({
            "talentSlug": "ada-keller", "offerGuid": fixture.ada.video.offer_guid, "use": "personal",
            "billing": billing,
        });
        let reply = fixture.app.post("/api/quotes").json(body).await;
        reply.expect(200).json["withdrawal"].clone()
    };
    assert_eq!(quote(json!({ "country": "DE" })).await, "until_delivery");
    assert_eq!(quote(json!({ "country": "CH" })).await, "other_country");
    let company = json!({ "country": "DE", "business": { "name": "Otter GmbH" } });
    assert_eq!(quote(company).await, "business");

    let mut booking = fixture.booking().await;
    booking["customer"]["country"] = json!("CH");
    let placed = fixture.place("withdraw-6", &booking).await.expect(201);
    let (_, hash) = fixture.pay(&placed).await;
    let view = fixture.seen(&hash).await;
    assert_eq!(view["withdrawal"], json!({ "standing": "other_country" }));
}
