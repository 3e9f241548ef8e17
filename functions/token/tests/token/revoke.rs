//! Ended sessions, and accounts that were disabled or deleted at the identity service: issued tokens are rejected.

use domain::calendar::{CalendarFeed, FeedNonce};
use domain::push::{PushHosts, PushKeys, PushSubscription};
use domain::{Session, TalentGuid};
use serde_json::json;
use testkit::{App, Person, TestContext};

use crate::account::{Account, cut_off, start};

/// Returns a registered customer with an account at the identity emulator.
pub(crate) async fn noor(context: &TestContext) -> Person {
    let noor = context.customer("noor").await;
    context.known_to_identity(&noor).await;
    noor
}

/// Returns a token of a user who signed in so many seconds ago.
pub(crate) fn signed_in(context: &TestContext, person: &Person, seconds_ago: i64) -> String {
    let mut claims = context.tokens().claims(person);
    let auth_time = claims["auth_time"].as_i64().unwrap() - seconds_ago;
    claims["auth_time"] = auth_time.into();
    claims["iat"] = auth_time.into();
    context.tokens().sign(&claims)
}

async fn revoke(app: &App, token: &str) -> String {
    let reply = app.post("/api/token/revoke").bearer(token).await;
    format!("{} {}", reply.status.as_u16(), reply.code())
}

#[tokio::test]
async fn ending_all_sessions_rejects_old_tokens_and_accepts_a_new_sign_in() {
    let (context, app) = start().await;
    let noor = noor(&context).await;
    let (here, elsewhere) = (
        signed_in(&context, &noor, 10),
        signed_in(&context, &noor, 3000),
    );
    app.get("/api/token").bearer(&elsewhere).await.expect(200);
    assert_eq!(revoke(&app, &here).await, "200 ");
    for token in [&here, &elsewhere] {
        let reply = app.get("/api/token").bearer(token).await;
        assert_eq!(reply.failure(), "401 unauthenticated");
    }
    let again = signed_in(&context, &noor, -5);
    app.get("/api/token").bearer(&again).await.expect(200);
}

#[tokio::test]
async fn ends_the_sessions_at_the_identity_service() {
    let (context, app) = start().await;
    let noor = Account::sign_up(&context, "noor@example.org").await;
    assert_eq!(revoke(&app, &noor.token).await, "200 ");
    let account = context.identity_client().find_account(&noor.uid).await;
    let valid_since: i64 = account
        .unwrap()
        .unwrap()
        .valid_since
        .unwrap()
        .parse()
        .unwrap();
    let now = context.now().as_second();
    assert!((now - 60..=now).contains(&valid_since), "{valid_since}");
}

#[tokio::test]
async fn an_interrupted_sign_out_can_be_repeated_with_the_same_token() {
    let (context, app) = start().await;
    let noor = noor(&context).await;
    let token = signed_in(&context, &noor, 10);
    let cut_off = cut_off(&context);
    assert_eq!(revoke(&cut_off, &token).await, "502 identity_unavailable");
    assert_eq!(revoke(&app, &token).await, "200 ");
    assert_eq!(revoke(&app, &token).await, "401 unauthenticated");
}

/// A change in the identity service's console is adopted when claims are requested.
#[tokio::test]
async fn adopts_changes_made_at_the_identity_service() {
    for deed in ["disabled", "deleted", "revoked"] {
        let (context, app) = start().await;
        let noor = noor(&context).await;
        let token = signed_in(&context, &noor, 10);
        app.get("/api/token").bearer(&token).await.expect(200);
        let identity = context.identity_client();
        let outcome = match deed {
            "disabled" => identity.set_disabled(&noor.uid, true).await,
            "deleted" => identity.delete_account(&noor.uid).await,
            _ => identity.revoke(&noor.uid, context.now()).await,
        };
        outcome.unwrap();
        let reply = app.get("/api/token").bearer(&token).await;
        assert_eq!(reply.failure(), "401 unauthenticated", "{deed}");
        let gate = context.store().find_gate(&noor.uid).await.unwrap();
        assert!(gate.is_some(), "{deed}: every function refuses it now");
    }
}

#[tokio::test]
async fn the_next_call_after_a_password_change_ends_the_other_sessions() {
    let (context, app) = start().await;
    let noor = noor(&context).await;
    let elsewhere = signed_in(&context, &noor, 30);
    app.get("/api/token").bearer(&elsewhere).await.expect(200);
    // The identity service does this when the password is changed.
    let identity = context.identity_client();
    identity.revoke(&noor.uid, context.now()).await.unwrap();
    let here = signed_in(&context, &noor, -5);
    app.get("/api/token").bearer(&here).await.expect(200);
    // Every function rejects it; this call does not need the identity service.
    let reply = app.post("/api/token/revoke").bearer(&elsewhere).await;
    assert_eq!(reply.failure(), "401 unauthenticated");
}

#[tokio::test]
async fn a_password_change_keeps_its_session_for_any_auth_time() {
    let (context, app) = start().await;
    let mut account = Account::sign_up(&context, "noor@example.org").await;
    let customer = json!({ "email": "noor@example.org", "name": "Noor" });
    account.registered(&app, customer).await;
    account.refresh(&context).await;
    account.change_password(&context).await;
    let changed = account.ask_for_claims(&app).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    account.refresh(&context).await;
    assert_eq!(account.ask_for_claims(&app).await.status, 200);

    // A service might keep the time of the sign-in: an hour ago, with a current token.
    let user = context
        .store()
        .find_user(&account.uid)
        .await
        .unwrap()
        .unwrap();
    let person = Person {
        uid: account.uid.clone(),
        email: user.email,
        user_id: user.user_id,
        role: user.role,
        email_verified: false,
    };
    let mut claims = context.tokens().claims(&person);
    let now = claims["iat"].as_i64().unwrap();
    claims["auth_time"] = (now - 3600).into();
    let token = context.tokens().sign(&claims);
    app.get("/api/token").bearer(&token).await.expect(200);
    // A token from before the change is rejected by every function.
    claims["iat"] = (now - 600).into();
    let token = context.tokens().sign(&claims);
    assert_eq!(revoke(&app, &token).await, "401 unauthenticated");
}

/// Creates a push subscription and a calendar feed half a minute ago.
async fn switch_on_access(context: &TestContext, person: &Person) {
    let at = context.now() - jiff::SignedDuration::from_secs(30);
    let session = Session {
        uid: person.uid.clone(),
        signed_in_at: at,
        issued_at: at,
    };
    let endpoint = PushHosts::Services.check("https://fcm.googleapis.com/fcm/send/ada");
    let key = format!("{}BAQ", "BAQE".repeat(21));
    let browser = PushSubscription {
        endpoint: endpoint.unwrap(),
        keys: PushKeys::parse(&key, &format!("{}AQ", "AQEB".repeat(5))).unwrap(),
        added_at: at,
    };
    let store = context.store();
    let saved = store
        .save_push_device(person.user_id, &browser, &session)
        .await;
    assert!(saved.unwrap());
    let feed = CalendarFeed {
        talent_guid: TalentGuid::from(person.user_id),
        nonce: FeedNonce::from_random([1; 16]),
        created_at: at,
        session: Some(session),
    };
    store.save_calendar_feed(&feed, None).await.unwrap();
}

/// Returns the number of push subscriptions, and whether the calendar has a feed.
async fn access(context: &TestContext, person: &Person) -> (usize, bool) {
    let store = context.store();
    let devices = store.list_push_devices(person.user_id).await.unwrap();
    let feed = store
        .find_calendar_feed(TalentGuid::from(person.user_id))
        .await;
    (devices.len(), feed.unwrap().is_some())
}

#[tokio::test]
async fn pushes_and_calendar_addresses_end_with_the_sessions_that_switched_them_on() {
    for deed in ["revoked", "disabled", "password", "deleted at the service"] {
        let (context, app) = start().await;
        let ada = context.published_talent("ada-keller").await.person;
        context.known_to_identity(&ada).await;
        switch_on_access(&context, &ada).await;
        let identity = context.identity_client();
        let after = signed_in(&context, &ada, -5);
        match deed {
            "revoked" => assert_eq!(revoke(&app, &after).await, "200 "),
            "disabled" => {
                let operator = context.token(&context.operator().await);
                let body = json!({ "uid": ada.uid, "disabled": true, "reason": "A lost phone" });
                let path = "/api/token/disabled";
                let reply = app.put(path).bearer(&operator).json(body).await;
                reply.expect(200);
            }
            "password" => {
                identity.revoke(&ada.uid, context.now()).await.unwrap();
                app.get("/api/token").bearer(&after).await.expect(200);
                // What the session that goes on switches on is kept by its next call.
                assert_eq!(access(&context, &ada).await, (0, false), "{deed}");
                let store = context.store();
                let gate = store.find_gate(&ada.uid).await.unwrap().unwrap();
                app.get("/api/token").bearer(&after).await.expect(200);
                assert_eq!(store.find_gate(&ada.uid).await.unwrap(), Some(gate));
            }
            _ => {
                identity.delete_account(&ada.uid).await.unwrap();
                let reply = app.get("/api/token").bearer(&after).await;
                assert_eq!(reply.failure(), "401 unauthenticated");
            }
        }
        assert_eq!(access(&context, &ada).await, (0, false), "{deed}");
    }
}
