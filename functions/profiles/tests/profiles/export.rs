//! Export of the caller's data.

use std::collections::BTreeSet;

use domain::Language;
use domain::feedback::Feedback;
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use domain::order::Order;
use serde_json::json;
use store::documents::{Author, MATCHDAY, NewMessage};
use testkit::{PublishedTalent, Reply};

use crate::support::Fixture;

#[tokio::test]
async fn exports_account_profile_orders_and_feedback_of_a_customer() {
    let fixture = Fixture::start().await;
    let order = fixture.withdrawn().await;
    fixture.rated(&order).await;
    let reply = fixture.export(&fixture.noor).await.expect(200);
    assert_eq!(
        reply.header("content-disposition"),
        Some("attachment; filename=\"account.json\"")
    );
    let file = &reply.json;
    assert_eq!(file["account"]["email"], "noor@example.org");
    assert_eq!(file["account"]["role"], "customer");
    assert_eq!(file["profile"]["displayName"], "noor");
    let exported = &file["orders"][0];
    assert_eq!(exported["number"], order.number.to_string());
    assert_eq!(
        exported["customer"]["email"],
        order.customer.email.to_string()
    );
    assert_eq!(exported["brief"]["instructions"], order.brief.instructions);
    assert_eq!(exported["total"]["amount"], order.money.total.amount());
    assert_eq!(file["feedback"][0]["privateNote"], "Call me.");
    assert_eq!(file["account"]["language"], "en");
    let steps = exported["history"].as_array().unwrap().iter();
    let steps: Vec<&str> = steps
        .map(|step| step["transition"].as_str().unwrap())
        .collect();
    assert_eq!(
        (steps.first(), steps.last()),
        (Some(&"place"), Some(&"withdraw"))
    );
    assert!(file.get("talent").is_none());
    assert!(
        !reply.text.contains(&order.hash_digest),
        "no secret of an order is in it"
    );
}

#[tokio::test]
async fn exports_page_offers_and_orders_of_a_talent_without_customer_data() {
    let fixture = Fixture::start().await;
    let order = fixture.requested().await;
    let reply = fixture.export(&fixture.ada.person).await.expect(200);
    let file = &reply.json;
    assert_eq!(file["talent"]["slug"], "ada-keller");
    assert_eq!(file["offers"].as_array().unwrap().len(), 2);
    assert_eq!(
        file["orders"][0]["talentNet"]["amount"],
        order.money.talent_net.amount()
    );
    for private in [order.customer.email.as_str(), &order.brief.instructions] {
        assert!(!reply.text.contains(private), "{private}");
    }
}

#[tokio::test]
async fn exports_language_and_switched_off_emails() {
    let fixture = Fixture::start().await;
    let store = fixture.context.store();
    let noor = store.find_user(&fixture.noor.uid).await.unwrap().unwrap();
    let german = noor.with_language(Language::De, fixture.context.now());
    store.save_user(&german).await.unwrap();
    let subscription = Subscription {
        topic: MailTopic::ALL[0],
        address: AddressDigest::new(noor.email.as_str()),
    };
    store.unsubscribe(&subscription).await.unwrap();
    let file = fixture.export(&fixture.noor).await.expect(200).json;
    assert_eq!(file["account"]["language"], "de");
    assert_eq!(file["emailsSwitchedOff"], json!([MailTopic::ALL[0]]));
}

/// Two more athletes: each accepts twenty concurrent requests.
async fn others(fixture: &Fixture) -> [PublishedTalent; 2] {
    let context = &fixture.context;
    [
        context.published_talent("bo-lind").await,
        context.published_talent("cy-moser").await,
    ]
}

/// Places Noor's orders with all athletes in turn.
async fn placed(fixture: &Fixture, others: &[PublishedTalent], number: usize) {
    let talents = others.iter().chain([&fixture.ada]);
    for talent in talents.cycle().take(number) {
        let placed = fixture
            .context
            .placed_order(talent, &talent.video, Some(&fixture.noor));
        placed.await;
    }
}

fn numbers(part: &Reply) -> Vec<String> {
    let orders = part.json["orders"].as_array().unwrap().iter();
    orders.map(|order| order["number"].to_string()).collect()
}

#[tokio::test]
async fn a_part_has_fifty_orders_and_the_next_one_the_others() {
    let fixture = Fixture::start().await;
    let others = others(&fixture).await;
    placed(&fixture, &others, 49).await;
    let whole = fixture.export(&fixture.noor).await.expect(200);
    assert_eq!((numbers(&whole).len(), whole.json.get("next")), (49, None));
    placed(&fixture, &others, 3).await;
    let first = fixture.export(&fixture.noor).await.expect(200);
    let next = first.json["next"].as_str().unwrap();
    let last = fixture.export_part(&fixture.noor, next).await.expect(200);
    assert_eq!((numbers(&first).len(), numbers(&last).len()), (50, 2));
    assert!(last.json.get("next").is_none());
    let all: BTreeSet<_> = [numbers(&first), numbers(&last)]
        .concat()
        .into_iter()
        .collect();
    assert_eq!(all.len(), 52, "no order is missing or repeated");
    for wrong in ["x", "o", "f", "oZZZZZ"] {
        let reply = fixture.export_part(&fixture.noor, wrong).await;
        assert_eq!(reply.failure(), "422 validation_failed", "{wrong}");
    }
}

#[tokio::test]
async fn long_messages_end_a_part_before_fifty_orders() {
    let fixture = Fixture::start().await;
    placed(&fixture, &[], 12).await;
    let whole = fixture.export(&fixture.noor).await.expect(200);
    assert_eq!((numbers(&whole).len(), whole.json.get("next")), (12, None));
    let newest = whole.json["orders"][0]["orderGuid"].as_str().unwrap();
    let store = fixture.context.store();
    let order = store
        .find_order(newest.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    let text = "a".repeat(64 * 1024);
    for id in ["a", "b", "c", "d"] {
        let message = NewMessage {
            id,
            text: &text,
            picture: None,
        };
        let documents = store.documents(&MATCHDAY);
        let added = documents.add_message(&order, Author::Customer, message, fixture.context.now());
        added.await.unwrap();
    }
    let first = fixture.export(&fixture.noor).await.expect(200);
    let next = first.json["next"].as_str().unwrap();
    let last = fixture.export_part(&fixture.noor, next).await.expect(200);
    assert_eq!((numbers(&first).len(), numbers(&last).len()), (10, 2));
}

#[tokio::test]
async fn a_part_has_a_hundred_items_of_feedback_about_a_talent() {
    let fixture = Fixture::start().await;
    let order = fixture.withdrawn().await;
    let one = fixture.rated(&order).await;
    let items = |part: &Reply| part.json["feedback"].as_array().unwrap().len();
    for (numbers, expected) in [(1..99, (99, 0)), (99..101, (100, 1))] {
        for number in numbers {
            let order_guid = format!("01900000-0000-7000-8000-{number:012}")
                .parse()
                .unwrap();
            let another = Feedback {
                order_guid,
                ..one.clone()
            };
            fixture
                .context
                .store()
                .save_feedback(&another, None)
                .await
                .unwrap();
        }
        let ada = &fixture.ada.person;
        let first = fixture.export(ada).await.expect(200);
        let rest = match first.json["next"].as_str() {
            Some(next) => items(&fixture.export_part(ada, next).await.expect(200)),
            None => 0,
        };
        assert_eq!((items(&first), rest), expected);
    }
}

#[tokio::test]
async fn export_contains_only_own_data() {
    let fixture = Fixture::start().await;
    fixture.withdrawn().await;
    let mia = fixture.context.customer("mia").await;
    let file = fixture.export(&mia).await.expect(200).json;
    assert_eq!(file["orders"], json!([]));
    let reply = fixture.export(&fixture.context.operator().await).await;
    assert_eq!(reply.failure(), "403 forbidden");
}

/// Creates an order with every kind of content.
async fn talked_about(fixture: &Fixture) -> Order {
    let order = fixture.withdrawn().await;
    let said = |by: &str| json!({ "by": by, "reason": "other", "text": format!("{by} said so") });
    let mut stored = serde_json::to_value(order.next(fixture.context.now())).unwrap();
    stored["cancellation"] = said("customer");
    stored["dispute"] = json!({ "by": "customer", "text": "Nothing like it was agreed." });
    stored["deliverables"] =
        json!([{ "kind": "note", "note": "Happy birthday!", "at": "2026-11-21T09:00:00Z" }]);
    let order: Order = serde_json::from_value(stored).unwrap();
    fixture.context.store().save_order(&order).await.unwrap();
    order
}

#[tokio::test]
async fn only_the_customers_file_contains_payments_and_all_messages() {
    let fixture = Fixture::start().await;
    let order = talked_about(&fixture).await;
    let file = fixture.export(&fixture.noor).await.expect(200).json;
    let exported = &file["orders"][0];
    assert_eq!(exported["cancellation"]["text"], "customer said so");
    assert_eq!(exported["dispute"]["text"], "Nothing like it was agreed.");
    assert_eq!(exported["deliverables"][0]["note"], "Happy birthday!");
    assert_eq!(exported["payment"]["status"], "cancelled");
    assert_eq!(
        exported["payment"]["method"]["last4"],
        order.payment.method.unwrap().last4.unwrap()
    );
    assert_eq!(
        exported["refunds"].as_array().unwrap().len(),
        order.refunds.len()
    );
    let file = fixture.export(&fixture.ada.person).await.expect(200).json;
    let exported = &file["orders"][0];
    assert_eq!(exported["deliverables"][0]["note"], "Happy birthday!");
    for private in ["cancellation", "dispute", "payment"] {
        assert!(exported.get(private).is_none(), "{private}");
    }
}
