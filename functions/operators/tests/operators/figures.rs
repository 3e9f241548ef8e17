//! Figures of days, and the list of orders with its filters.

use domain::order::{Actor, Command};
use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn figures_of_an_accepted_order_are_of_its_day_and_currency() {
    let fixture = Fixture::start().await;
    let context = &fixture.context;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let settle = context.settle();
    let accepted = settle.act(placed.order, Command::Accept, Actor::Talent, context.now());
    let order = Box::pin(accepted).await.unwrap();
    let none = fixture.get("/api/operators/figures").await.expect(200).json;
    assert_eq!(none["items"], json!([]));
    for shard in [1, 6, 6] {
        let talent = ada.talent.talent_guid;
        let store = context.store();
        let counted = store.count_page_view(talent, shard, context.now());
        counted.await.unwrap();
    }

    context
        .store()
        .count_due_figures(context.now())
        .await
        .unwrap();
    let found = fixture
        .get("/api/operators/figures?days=7")
        .await
        .expect(200)
        .json;
    let day = &found["items"][0];
    assert_eq!(day["day"], found["until"]);
    assert_eq!(day["currency"], "EUR");
    assert_eq!(day["figures"]["captured"], order.money.total.amount());
    assert_eq!(day["figures"]["reached"]["accepted"], 1);
    assert_eq!(found["items"].as_array().unwrap().len(), 1);
    let views = json!([{ "day": found["until"], "views": 3 }]);
    assert_eq!(found["pageViews"], views);
    fixture
        .get("/api/operators/figures?days=8")
        .await
        .expect(422);
}

#[tokio::test]
async fn orders_are_filtered_by_state_party_kind_athlete_day_and_price() {
    let fixture = Fixture::start().await;
    let context = &fixture.context;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let total = placed.order.money.total.amount();
    let talent = ada.talent.talent_guid;
    let day = domain::figures::day_of(context.now());
    let guid = json!(placed.order.order_guid);
    for (query, is_found) in [
        (String::new(), true),
        ("state=requested".to_owned(), true),
        ("state=accepted".to_owned(), false),
        ("waitingFor=talent".to_owned(), true),
        ("waitingFor=customer".to_owned(), false),
        ("state=requested&waitingFor=customer".to_owned(), false),
        ("kind=video&sort=oldest".to_owned(), true),
        ("kind=item".to_owned(), false),
        (format!("talent={talent}&state=requested"), true),
        (format!("talent={talent}&state=completed"), false),
        (format!("from={day}&until={day}"), true),
        ("until=2020-01-01".to_owned(), false),
        (format!("atLeast={total}&atMost={total}"), true),
        (format!("atLeast={}", total + 1), false),
        (format!("atLeast={total}&currency=USD"), false),
    ] {
        let path = format!("/api/operators/orders?{query}");
        let found = fixture.get(&path).await.expect(200).json;
        let found = found["items"].as_array().unwrap();
        let guids: Vec<_> = found
            .iter()
            .map(|order| order["orderGuid"].clone())
            .collect();
        let expected = if is_found {
            vec![guid.clone()]
        } else {
            Vec::new()
        };
        assert_eq!(guids, expected, "{query}");
    }
    for query in ["state=new", "from=yesterday", "atLeast=-1", "cursor=!"] {
        let path = format!("/api/operators/orders?{query}");
        fixture.get(&path).await.expect(422);
    }
}

#[tokio::test]
async fn a_search_finds_orders_athletes_and_their_beginnings() {
    let fixture = Fixture::start().await;
    let context = &fixture.context;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let order = placed.order;
    let number = order.number.to_string().to_lowercase();
    let name: String = order.customer.name.chars().take(3).collect();
    let searches = [
        order.order_guid.to_string(),
        number.clone(),
        number[..6].to_owned(),
        number.replace('-', "")[..5].to_owned(),
        order.customer.email.to_string(),
        name.to_uppercase(),
    ];
    for find in searches {
        let body = json!({ "find": find });
        let found = fixture.post("/api/operators/search", body).await;
        let found = found.expect(200).json;
        let orders = found["orders"].as_array().unwrap();
        assert_eq!(orders.len(), 1, "{find}: {found}");
    }
    let body = json!({ "find": "ADA KEL" });
    let found = fixture
        .post("/api/operators/search", body)
        .await
        .expect(200)
        .json;
    assert_eq!(found["talent"][0]["slug"], "ada-keller", "{found}");
    let body = json!({ "find": "no such thing" });
    let found = fixture
        .post("/api/operators/search", body)
        .await
        .expect(200)
        .json;
    assert_eq!(
        found,
        json!({ "orders": [], "talent": [], "applications": [] })
    );
}

#[tokio::test]
async fn a_message_to_a_party_is_an_email_and_an_entry_of_the_log() {
    let fixture = Fixture::start().await;
    let context = &fixture.context;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let path = format!("/api/operators/orders/{}/messages", placed.order.order_guid);
    let body = json!({ "to": "customer", "text": "A picture, please?", "reason": "Damage" });
    fixture.post(&path, body).await.expect(200);
    let notices = fixture.notices().await;
    let notice = &notices[0];
    assert_eq!(notice.to.as_ref(), Some(&placed.order.customer.email));
    let number = placed.order.number.to_string();
    let content = json!({
        "notice": "order_message", "number": number, "name": "Noor Bakker", "text": "A picture, please?",
    });
    assert_eq!(json!(notice.content), content);
    let entry = &fixture.audit().await[0];
    assert_eq!(
        *entry,
        json!(["party_messaged", number, "robin@matchday.example", "Damage"])
    );
    let body = json!({ "to": "talent", "text": "", "reason": "Damage" });
    fixture.post(&path, body).await.expect(422);
}
