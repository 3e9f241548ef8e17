//! Tests of the test context.

use std::time::Duration;

use axum::Json;
use domain::order::{Actor, Command, DeclineReason, Effect, PaymentStatus, State};
use http_api::{AppState, Caller, Role};
use serde_json::{Value, json};
use testkit::{App, Forgery, Person, TestContext};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[utoipa::path(get, path = "/whoami", responses((status = 200)))]
async fn return_caller(caller: Caller) -> Json<Value> {
    Json(json!({ "uid": caller.uid, "role": caller.role, "email": caller.email }))
}

#[utoipa::path(post, path = "/echo", responses((status = 200)))]
async fn echo(http_api::Json(body): http_api::Json<Value>) -> Json<Value> {
    Json(body)
}

fn app(state: AppState) -> App {
    App::new(
        OpenApiRouter::new()
            .routes(routes!(return_caller))
            .routes(routes!(echo))
            .with_state(state),
    )
}

#[tokio::test]
async fn a_valid_token_identifies_the_caller() {
    let context = TestContext::start().await;
    let noor = context.customer("noor").await;
    let reply = app(context.state())
        .get("/whoami")
        .bearer(&context.token(&noor))
        .await
        .expect(200);
    assert_eq!(
        reply.json,
        json!({ "uid": "uid-noor", "role": "customer", "email": "noor@example.org" })
    );
    let operator = context.token(&context.operator().await);
    let reply = app(context.state())
        .get("/whoami")
        .bearer(&operator)
        .await
        .expect(200);
    assert_eq!(reply.json["role"], "operator");
}

#[tokio::test]
async fn rejects_every_forgery_with_its_code() {
    let context = TestContext::start().await;
    let app = app(context.state());
    let noor = context.customer("noor").await;
    for forgery in Forgery::ALL {
        let token = context.tokens().forge(forgery, &noor);
        let reply = app.get("/whoami").bearer(&token).await;
        assert_eq!(
            reply.failure(),
            format!("401 {}", forgery.code()),
            "{forgery:?}"
        );
    }
    assert_eq!(app.get("/whoami").await.failure(), "401 unauthenticated");
    app.get("/whoami")
        .bearer(&context.token(&noor))
        .await
        .expect(200);
}

#[tokio::test]
async fn many_forged_keys_cause_one_fetch_and_do_not_block_valid_tokens() {
    let context = TestContext::start().await;
    let app = app(context.state());
    let noor = context.customer("noor").await;
    let good = context.token(&noor);
    let forged = context.tokens().forge(Forgery::UnknownKey, &noor);
    let storm: Vec<_> = (0..100)
        .map(|_| {
            let (app, forged, good) = (app.clone(), forged.clone(), good.clone());
            tokio::spawn(async move {
                let refused = app.get("/whoami").bearer(&forged).await;
                let passed = app.get("/whoami").bearer(&good).await;
                (refused.failure(), passed.status.as_u16())
            })
        })
        .collect();
    for request in storm {
        let (refused, passed) = request.await.unwrap();
        assert_eq!((refused.as_str(), passed), ("401 unauthenticated", 200));
    }
    assert_eq!(context.tokens().fetches(), 1);
}

#[tokio::test]
async fn an_unregistered_token_has_none_of_our_claims() {
    let context = TestContext::start().await;
    let token = context
        .tokens()
        .unregistered("uid-1", "noor@example.org", false);
    let reply = app(context.state()).get("/whoami").bearer(&token).await;
    assert_eq!(reply.failure(), "403 forbidden");
}

#[tokio::test]
async fn accepts_tokens_of_the_identity_emulator_and_our_own() {
    let context = TestContext::start_with_identity().await;
    let identity = context.identity();
    let address = format!(
        "{}/v1/accounts:signUp?key={}",
        identity.api_url(),
        identity.api_key()
    );
    let account: Value = testkit::loopback_client()
        .post(address)
        .json(&json!({ "email": "noor@example.org", "password": "secret-1", "returnSecureToken": true }))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let app = app(context.state());
    let reply = app
        .get("/whoami")
        .bearer(account["idToken"].as_str().unwrap())
        .await;
    assert_eq!(
        reply.failure(),
        "403 forbidden",
        "it is known, and not registered yet"
    );
    let noor = context.customer("noor").await;
    app.get("/whoami")
        .bearer(&context.token(&noor))
        .await
        .expect(200);
    let found = context
        .identity_client()
        .find_account(account["localId"].as_str().unwrap())
        .await;
    assert!(found.unwrap().is_some());
}

#[tokio::test]
async fn a_reply_contains_the_error() {
    let context = TestContext::start().await;
    let app = app(context.state());
    let reply = app.post("/echo").json(json!({ "a": 1 })).await.expect(200);
    assert_eq!(reply.json, json!({ "a": 1 }));
    let reply = app.post("/echo").raw("application/json", "{").await;
    assert_eq!(reply.failure(), "400 malformed_json");
    let reply = app.post("/echo").raw("text/plain", "{}").await;
    assert_eq!(reply.failure(), "415 unsupported_media_type");
    let reply = app.put("/echo").json(json!({})).await;
    assert_eq!(reply.failure(), "405 method_not_allowed");
    assert_eq!(app.get("/nothing").await.failure(), "404 not_found");
}

#[tokio::test]
async fn a_served_app_responds_over_http() {
    let context = TestContext::start().await;
    let served = app(context.state()).serve().await;
    let answer = testkit::loopback_client()
        .get(format!("{}/nothing", served.url))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 404);
}

#[tokio::test]
async fn a_published_talent_is_in_the_catalogue_with_offers_and_an_account() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let page = context.store().list_published(None, 10).await.unwrap();
    assert_eq!(page.items, std::slice::from_ref(&ada.talent));
    let offers = context
        .store()
        .list_offers(ada.talent.talent_guid)
        .await
        .unwrap();
    assert_eq!(offers, [ada.video.clone(), ada.session.clone()]);
    let account = context
        .store()
        .find_user(&ada.person.uid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (account.role, account.user_id),
        (Role::Talent, ada.talent.talent_guid.into())
    );
    let Person { uid, .. } = context.customer("noor").await;
    assert!(context.store().find_user(&uid).await.unwrap().is_some());
}

#[tokio::test]
async fn advancing_moves_the_clocks_of_functions_and_payment_provider() {
    let context = TestContext::start().await;
    let (before, provider_before) = (context.now(), context.stripe().clock().ahead());
    context.advance(Duration::from_hours(2));
    let moved = context.now().as_second() - before.as_second();
    assert!((7200..7260).contains(&moved), "{moved} s");
    assert_eq!(context.stripe().clock().ahead() - provider_before, 7200);
}

#[tokio::test]
async fn a_requested_order_is_held_at_the_provider_and_can_be_accepted() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let noor = context.customer("noor").await;
    for offer in [&ada.video, &ada.session] {
        let placed = context.requested_order(&ada, offer, Some(&noor)).await;
        assert_eq!(placed.order.payment.status, PaymentStatus::Authorised);
        let accepted = context
            .settle()
            .act(placed.order, Command::Accept, Actor::Talent, context.now())
            .await
            .unwrap();
        assert_eq!(accepted.state, State::Accepted);
        assert_eq!(accepted.payment.captured, accepted.money.total);
    }
    let mine = context
        .store()
        .list_orders_of_customer(noor.user_id, None, 10)
        .await
        .unwrap();
    assert_eq!(mine.items.len(), 2);
}

#[tokio::test]
async fn running_the_effects_of_a_declined_order_releases_its_hold() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let placed = context.requested_order(&ada, &ada.video, None).await;
    let guid = placed.order.order_guid;
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    context
        .settle()
        .act(placed.order, decline, Actor::Talent, context.now())
        .await
        .unwrap();
    context.run_money_effects(guid).await;

    let order = context
        .store()
        .find_order_by_hash(&placed.hash)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(order.state, State::Declined);
    let intent = order.payment.intent_id.unwrap();
    let intent = context
        .settle()
        .stripe()
        .find_intent(&intent)
        .await
        .unwrap();
    assert_eq!(intent.status, stripe::IntentStatus::Canceled);
    let waiting = context.store().list_outbox(guid).await.unwrap();
    let money_is_left = waiting
        .iter()
        .any(|row| matches!(row.effect, Effect::Release));
    assert!(!money_is_left, "{waiting:?}");
}

#[tokio::test]
async fn a_declined_card_leaves_the_order_unpaid() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let placed = context.placed_order(&ada, &ada.video, None).await;
    let opened = context
        .settle()
        .open_checkout(placed.order, &placed.hash, context.now())
        .await
        .unwrap();
    context
        .pay_with(&opened.checkout_url, "4000000000000002")
        .await;
    let order = context
        .settle()
        .reconcile(opened.order.order_guid, context.now())
        .await
        .unwrap();
    assert_eq!(order.state, State::PendingPayment);
}
