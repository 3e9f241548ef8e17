//! Which callers can read an order.

use domain::operator::OperatorRole;
use serde_json::{Value, json};

use crate::support::Fixture;

#[tokio::test]
async fn an_order_of_another_account_is_not_found() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = fixture.requested("foreign-1").await;
    let stranger = fixture
        .context
        .token(&fixture.context.customer("stranger").await);
    let other_talent = fixture
        .context
        .token(&fixture.context.published_talent("bo-lund").await.person);
    for token in [&stranger, &other_talent] {
        let seen = fixture
            .app
            .get(&format!("/api/orders/{guid}"))
            .bearer(token)
            .await;
        assert_eq!(seen.failure(), "404 not_found");
        let accept = json!({ "action": "accept", "version": 2 });
        let acted = fixture
            .app
            .post(&format!("/api/orders/{guid}/actions"))
            .bearer(token)
            .json(accept)
            .await;
        assert_eq!(acted.failure(), "404 not_found");
        let preview = fixture
            .app
            .get(&format!("/api/orders/{guid}/refund-preview"))
            .bearer(token)
            .await;
        assert_eq!(preview.failure(), "404 not_found");
        let feedback = fixture
            .app
            .get(&format!("/api/orders/{guid}/feedback"))
            .bearer(token)
            .await;
        assert_eq!(feedback.failure(), "404 not_found");
    }
    assert_eq!(
        fixture
            .app
            .get(&format!("/api/orders/{guid}"))
            .await
            .failure(),
        "401 unauthenticated"
    );
}

#[tokio::test]
async fn responses_for_foreign_and_missing_orders_are_equal() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = fixture.requested("same-look").await;
    let stranger = fixture
        .context
        .token(&fixture.context.customer("stranger").await);
    let missing = "01939d5c-7b1e-7c3a-9a2f-0123456789ab";
    let foreign = fixture
        .app
        .get(&format!("/api/orders/{guid}"))
        .bearer(&stranger)
        .await;
    let nowhere = fixture
        .app
        .get(&format!("/api/orders/{missing}"))
        .bearer(&stranger)
        .await;
    assert_eq!(
        foreign.text.replace(&guid.to_string(), missing),
        nowhere.text
    );
}

#[tokio::test]
async fn a_wrong_link_is_not_found_and_not_repeated_in_the_error() {
    let fixture = Fixture::start().await;
    for hash in ["AAAAAAAAAAAAAAAAAAAAAA", "short", "%2e%2e"] {
        let reply = fixture.app.get(&format!("/api/orders/{hash}")).await;
        assert_eq!(reply.failure(), "404 not_found", "{hash}");
        assert!(!reply.text.contains(hash));
    }
}

#[tokio::test]
async fn each_party_sees_only_its_fields() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("sides-1-key").await;
    let (guest, ada) = (fixture.seen(&hash).await, fixture.seen_by_ada(guid).await);
    assert_eq!(guest["customer"]["email"], "noor@example.org");
    assert!(
        ada["customer"].get("email").is_none(),
        "no contact before acceptance"
    );
    assert!(guest["money"].get("talentNet").is_none());
    assert_eq!(ada["money"]["talentNet"]["amount"], 9_600);
    assert!(guest["payment"]["method"].is_object());
    assert!(ada["payment"].get("method").is_none());
    for view in [&guest, &ada] {
        let text = view.to_string();
        assert!(
            !text.contains("hashDigest") && !text.contains("pi_") && !text.contains("cs_"),
            "{text}"
        );
    }

    let accept = json!({ "action": "accept", "version": ada["version"] });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200).json;
    assert_eq!(accepted["customer"]["email"], "noor@example.org");
}

#[tokio::test]
async fn a_customer_in_the_team_sees_the_own_order_as_its_customer_and_others_as_an_operator() {
    let fixture = Fixture::start().await;
    let (context, app) = (&fixture.context, &fixture.app);
    let (mia, noor) = (
        context.customer("mia").await,
        context.customer("noor").await,
    );
    let ada = &fixture.ada;
    let placed = Box::pin(context.requested_order(ada, &ada.video, Some(&noor))).await;
    let own = placed.order.order_guid;
    let viewer = async |person: &testkit::Person| {
        let request = app.get(&format!("/api/orders/{own}"));
        let reply = request.bearer(&context.token(person)).await;
        if reply.status == 200 {
            reply.json["viewer"].as_str().unwrap().to_owned()
        } else {
            reply.failure()
        }
    };
    assert_eq!(viewer(&mia).await, "404 not_found");
    for person in [&mia, &noor] {
        context.join_team(person, &[OperatorRole::Support]).await;
    }
    assert_eq!(viewer(&mia).await, "operator");
    assert_eq!(viewer(&noor).await, "customer");
    context.join_team(&mia, &[]).await;
    assert_eq!(viewer(&mia).await, "404 not_found");
}

#[tokio::test]
async fn an_operator_sees_every_order() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = fixture.requested("operator-1").await;
    let operator = fixture.context.token(&fixture.context.operator().await);
    let view: Value = fixture
        .app
        .get(&format!("/api/orders/{guid}"))
        .bearer(&operator)
        .await
        .expect(200)
        .json;
    assert_eq!(view["viewer"], "operator");
    // An operator's actions need a reason and are logged, so they are in the function `operators`.
    assert_eq!(view["actions"], json!([]));
    let cancel =
        json!({ "action": "cancel_by_customer", "version": view["version"], "note": "Fraud." });
    let refused = fixture
        .app
        .post(&format!("/api/orders/{guid}/actions"))
        .bearer(&operator)
        .json(cancel)
        .await;
    assert_eq!(refused.failure(), "403 forbidden");
}
