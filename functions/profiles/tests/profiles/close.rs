//! Deletion of the caller's account.

use accounts::Deletion;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use domain::customer::Role;
use domain::enrolment::Application;
use domain::media::{Asset, AssetStatus};
use domain::order::{Actor, Command, DeclineReason, Party, PayoutStatus};
use domain::push::{PushHosts, PushKeys, PushSubscription};
use domain::talent::{Image, Talent, TalentStatus};
use domain::{ApplicationGuid, AssetId, Email, OrderNumber, Session, Slug};
use http_api::{AccountState, Tokens, revoke_tokens};
use jiff::Timestamp;
use profiles::ProfilesState;
use serde_json::json;
use store::{AccountDeletion, DuePage};
use testkit::{App, Person};

use crate::support::Fixture;

/// Checks that every row with personal data of the account is deleted.
pub(crate) async fn assert_gone(fixture: &Fixture, person: &Person) {
    let store = fixture.context.store();
    assert_eq!(store.find_user(&person.uid).await.unwrap(), None);
    assert_eq!(store.find_email(&person.email).await.unwrap(), None);
    let account = fixture
        .context
        .identity_client()
        .find_account(&person.uid)
        .await;
    assert_eq!(
        account.unwrap(),
        None,
        "the identity service has none either"
    );
}

#[tokio::test]
async fn deletes_personal_data_of_a_customer_and_keeps_accounting_data() {
    let fixture = Fixture::start().await;
    let order = fixture.withdrawn().await;
    fixture.rated(&order).await;
    let token = fixture.context.token(&fixture.noor);
    let store = fixture.context.store();
    let hosts = PushHosts::Services.check("https://fcm.googleapis.com/fcm/send/noor");
    let key = BASE64.encode([4; 65]);
    let browser = PushSubscription {
        endpoint: hosts.unwrap(),
        keys: PushKeys::parse(&key, &BASE64.encode([1; 16])).unwrap(),
        added_at: fixture.context.now(),
    };
    let session = Session {
        uid: fixture.noor.uid.clone(),
        signed_in_at: browser.added_at,
        issued_at: browser.added_at,
    };
    store
        .save_push_device(fixture.noor.user_id, &browser, &session)
        .await
        .unwrap();
    let reply = fixture.close(&token).await.expect(200);
    assert_eq!(reply.json, json!({ "success": true, "finishing": false }));
    assert_gone(&fixture, &fixture.noor).await;
    assert_eq!(
        store.list_push_devices(fixture.noor.user_id).await.unwrap(),
        []
    );

    let kept = store.find_order(order.order_guid).await.unwrap().unwrap();
    assert_eq!(
        (&kept.number, &kept.money, &kept.payment, kept.state),
        (&order.number, &order.money, &order.payment, order.state)
    );
    let text = serde_json::to_string(&kept).unwrap();
    for personal in [
        order.customer.name.as_str(),
        order.customer.email.as_str(),
        &order.brief.recipient_name,
        &order.brief.instructions,
    ] {
        assert!(
            !text.contains(&format!("\"{personal}\"")),
            "{personal} is still in {text}"
        );
    }
    let mailed = fixture.mailed(&order).await;
    assert!(mailed.len() >= 4, "{mailed:?}");
    for (to, address) in mailed {
        assert_eq!(
            address.is_none(),
            to == Party::Customer,
            "{to}: {address:?}"
        );
    }
    let feedback = store
        .find_feedback(order.order_guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(feedback.public_name, "Former customer");
    assert_eq!((feedback.rating, feedback.private_note), (5, None));
    let listed = store
        .list_feedback(fixture.ada.talent.talent_guid, None, 10)
        .await
        .unwrap();
    assert_eq!(listed.items[0].public_name, "Former customer");
}

#[tokio::test]
async fn deletes_the_invitation_of_the_address() {
    let fixture = Fixture::start().await;
    let (store, email) = (fixture.context.store(), &fixture.noor.email);
    let (invitation, link) = fixture.context.invited_athlete(email).await;
    let token = fixture.context.token(&fixture.noor);
    fixture.close(&token).await.expect(200);
    let guid = invitation.athlete_invitation_guid;
    assert_eq!(store.find_athlete_invitation(guid).await.unwrap(), None);
    let by_link = store.find_athlete_invitation_by_link(&link).await;
    assert_eq!(by_link.unwrap(), None);
}

#[tokio::test]
async fn rejects_issued_tokens_and_frees_the_address() {
    let fixture = Fixture::start().await;
    let token = fixture.context.token(&fixture.noor);
    fixture.close(&token).await.expect(200);
    for path in ["/api/account/profile", "/api/account/export"] {
        let reply = fixture.app.get(path).bearer(&token).await;
        assert_eq!(reply.failure(), "401 account_deleted", "{path}");
    }
    let again = fixture.context.customer("noor").await;
    assert_eq!(again.role, Role::Customer);
}

#[tokio::test]
async fn deleting_a_talent_removes_the_page_and_reserves_the_slug() {
    let fixture = Fixture::start().await;
    let (store, guid) = (fixture.context.store(), fixture.ada.talent.talent_guid);
    let order = fixture.withdrawn().await;
    fixture
        .close(&fixture.context.token(&fixture.ada.person))
        .await
        .expect(200);
    assert_gone(&fixture, &fixture.ada.person).await;
    for (to, address) in fixture.mailed(&order).await {
        assert_eq!(address.is_none(), to == Party::Talent, "{to}: {address:?}");
    }
    let talent = store.find_talent(guid).await.unwrap().unwrap();
    assert_eq!(
        (talent.status, talent.email.clone()),
        (TalentStatus::Closed, None)
    );
    let text = serde_json::to_string(&talent).unwrap();
    for personal in ["morning person", "Ran everywhere", "Portrait", "ada keller"] {
        assert!(!text.contains(personal), "{personal} is still in {text}");
    }
    assert_eq!(store.list_published(None, 10).await.unwrap().items, []);
    assert_eq!(store.list_offers(guid).await.unwrap(), []);
    let stale = store.list_stale_pages().await.unwrap();
    assert!(
        stale.iter().any(|page| page.talent_guid() == Some(guid)),
        "{stale:?}"
    );
    let slug = Slug::parse("ada-keller").unwrap();
    let owner = store.find_slug(&slug).await.unwrap().unwrap();
    assert_eq!(owner.talent_guid, guid);
}

#[tokio::test]
async fn live_orders_are_listed_and_nothing_is_changed() {
    let fixture = Fixture::start().await;
    fixture.withdrawn().await;
    let live = fixture.requested().await;
    for person in [&fixture.noor, &fixture.ada.person] {
        let reply = fixture.close(&fixture.context.token(person)).await;
        assert_eq!(reply.failure(), "409 live_orders");
        let listed = &reply.json["liveOrders"];
        assert_eq!(
            *listed,
            json!([{
                "orderGuid": live.order_guid, "number": live.number, "state": "requested", "open": "order",
            }])
        );
        let store = fixture.context.store();
        assert!(store.find_user(&person.uid).await.unwrap().is_some());
        assert_eq!(store.find_gate(&person.uid).await.unwrap(), None);
    }
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let over = fixture.act(live, decline, Actor::Talent).await;
    // An email about it is pending, to an address that will be erased.
    let reply = fixture.close(&fixture.context.token(&fixture.noor)).await;
    assert_eq!(reply.failure(), "409 live_orders");
    fixture.send_everything(&over).await;
    fixture
        .close(&fixture.context.token(&fixture.noor))
        .await
        .expect(200);
    fixture
        .close(&fixture.context.token(&fixture.ada.person))
        .await
        .expect(200);
}

#[tokio::test]
async fn a_payout_that_is_owed_to_the_athlete_holds_the_athletes_account_alone() {
    let fixture = Fixture::start().await;
    let order = fixture.completed().await;
    // The athlete has not set up payouts, so the payout is tried every day.
    let days = 120;
    let mut blocked = order.clone();
    for _ in 0..2 {
        fixture.context.advance(Duration::from_hours(24 * days / 2));
        let (settle, now) = (fixture.context.settle(), fixture.context.now());
        blocked = Box::pin(settle.advance(blocked, now)).await.unwrap();
    }
    assert_eq!(blocked.payout.status, PayoutStatus::Blocked);

    let ada = fixture.context.token(&fixture.ada.person);
    let reply = fixture.close(&ada).await;
    assert_eq!(reply.failure(), "409 live_orders");
    assert_eq!(
        reply.json["liveOrders"],
        json!([{
            "orderGuid": order.order_guid, "number": order.number, "state": "completed", "open": "payout",
        }])
    );
    let noor = fixture.context.token(&fixture.noor);
    let reply = fixture.close(&noor).await.expect(200);
    assert_eq!(reply.json, json!({ "success": true, "finishing": false }));
    let store = fixture.context.store();
    let kept = store.find_order(order.order_guid).await.unwrap().unwrap();
    assert_eq!(
        (kept.is_erased(), &kept.payout, &kept.timers),
        (true, &blocked.payout, &blocked.timers)
    );
}

#[tokio::test]
async fn requires_a_recent_sign_in() {
    let fixture = Fixture::start().await;
    let mut claims = fixture.context.tokens().claims(&fixture.noor);
    claims["auth_time"] = (claims["auth_time"].as_i64().unwrap() - 400).into();
    let token = fixture.context.tokens().sign(&claims);
    assert_eq!(
        fixture.close(&token).await.failure(),
        "403 recent_login_required"
    );
    let user = fixture
        .context
        .store()
        .find_user(&fixture.noor.uid)
        .await
        .unwrap();
    assert!(user.is_some());
    let operator = fixture.context.token(&fixture.context.operator().await);
    assert_eq!(fixture.close(&operator).await.failure(), "403 forbidden");
}

#[tokio::test]
async fn the_clock_finishes_a_deletion_that_stopped_at_the_identity_service() {
    for role in [Role::Customer, Role::Talent] {
        let fixture = Fixture::start().await;
        let person = match role {
            Role::Talent => &fixture.ada.person,
            _ => &fixture.noor,
        };
        let away = fixture.context.identity_that_is_away();
        let state = AccountState::new(fixture.context.state(), away.clone());
        let settings = fixture.context.settings();
        let cut_off = App::new(profiles::router(
            ProfilesState::new(state, &settings).unwrap(),
        ));
        let request = cut_off.request(http::Method::DELETE, "/api/account");
        let reply = request
            .bearer(&fixture.context.token(person))
            .await
            .expect(200);
        assert_eq!(reply.json, json!({ "success": true, "finishing": true }));

        // A repeated call and a new sign-in are rejected, with the reason.
        for seconds in [0, 30] {
            let mut claims = fixture.context.tokens().claims(person);
            claims["auth_time"] = (claims["auth_time"].as_i64().unwrap() + seconds).into();
            let token = fixture.context.tokens().sign(&claims);
            let reply = fixture.close(&token).await;
            assert_eq!(reply.failure(), "401 account_deleted");
            let reply = fixture.app.get("/api/account/profile").bearer(&token).await;
            assert_eq!(reply.failure(), "401 account_deleted");
        }

        // The service is unreachable for longer.
        fixture.context.advance(Duration::from_mins(5));
        let left = fixture.resume_deletion(&away, person).await;
        assert!(matches!(left, Some(Deletion::Pending(_))), "{left:?}");
        fixture.context.advance(Duration::from_mins(5));
        let left = fixture
            .resume_deletion(&fixture.context.identity_client(), person)
            .await;
        assert!(matches!(left, Some(Deletion::Complete)), "{left:?}");
        assert_gone(&fixture, person).await;
        assert!(fixture.is_forgotten(person).await);
        // The address is free.
        assert_eq!(
            fixture.context.customer("noor").await.email,
            fixture.noor.email
        );
    }
}

#[tokio::test]
async fn the_clock_finishes_a_customers_deletion_after_any_crash() {
    // Every state that a crash can leave, one write after the other.
    for completed_writes in 0..7 {
        let fixture = Fixture::start().await;
        let order = fixture.withdrawn().await;
        let feedback = fixture.rated(&order).await;
        let (store, now) = (fixture.context.store(), fixture.context.now());
        let deletion = account_deletion_of(&fixture.noor, now);
        store.save_account_deletion(&deletion, now).await.unwrap();
        let decided = AccountDeletion {
            is_decided: true,
            ..deletion.next()
        };
        for step in 0..completed_writes {
            match step {
                0 => store.save_account_deletion(&decided, now).await.unwrap(),
                1 => drop(
                    revoke_tokens(&store, &fixture.noor.uid, Tokens::Ever)
                        .await
                        .unwrap(),
                ),
                2 => store.save_order(&order.erased().unwrap()).await.unwrap(),
                3 => {
                    let erased = feedback.erased(now).unwrap();
                    store.save_feedback(&erased, Some(&feedback)).await.unwrap();
                }
                4 => store
                    .release_account(&fixture.noor.uid, &fixture.noor.email, None)
                    .await
                    .unwrap(),
                _ => fixture
                    .context
                    .identity_client()
                    .delete_account(&fixture.noor.uid)
                    .await
                    .unwrap(),
            }
        }
        // One run to finish it, another one for the last check.
        for _ in 0..2 {
            let left = fixture
                .resume_deletion(&fixture.context.identity_client(), &fixture.noor)
                .await;
            assert!(
                matches!(left, Some(Deletion::Complete) | None),
                "{completed_writes}: {left:?}"
            );
            fixture.context.advance(Duration::from_mins(5));
        }
        assert_gone(&fixture, &fixture.noor).await;
        assert!(
            fixture.is_forgotten(&fixture.noor).await,
            "{completed_writes}"
        );
        let kept = store.find_order(order.order_guid).await.unwrap().unwrap();
        assert_eq!(kept.customer.name, "Former customer", "{completed_writes}");
        let kept = store.find_feedback(order.order_guid).await.unwrap();
        assert_eq!(kept.unwrap().private_note, None, "{completed_writes}");
    }
}

#[tokio::test]
async fn the_clock_finishes_a_talents_deletion_after_any_crash() {
    for completed_writes in 0..3 {
        let fixture = Fixture::start().await;
        let (store, now) = (fixture.context.store(), fixture.context.now());
        let (ada, guid) = (&fixture.ada.person, fixture.ada.talent.talent_guid);
        let decided = AccountDeletion {
            is_decided: true,
            ..account_deletion_of(ada, now)
        };
        store.save_account_deletion(&decided, now).await.unwrap();
        if completed_writes > 0 {
            let offer = fixture.ada.video.offer_guid;
            store.delete_offer(guid, offer).await.unwrap();
        }
        if completed_writes > 1 {
            let stored = store.find_talent(guid).await.unwrap().unwrap();
            let closed = stored.closed(now).unwrap();
            store.close_talent(&closed, now).await.unwrap();
        }
        let left = fixture
            .resume_deletion(&fixture.context.identity_client(), ada)
            .await;
        assert!(matches!(left, Some(Deletion::Complete)), "{left:?}");
        assert_gone(&fixture, ada).await;
        assert_eq!(store.list_offers(guid).await.unwrap(), []);
        let talent = store.find_talent(guid).await.unwrap().unwrap();
        assert_eq!(talent.status, TalentStatus::Closed);
    }
}

#[tokio::test]
async fn live_orders_cancel_a_planned_deletion() {
    let fixture = Fixture::start().await;
    fixture.requested().await;
    let (store, now) = (fixture.context.store(), fixture.context.now());
    // The state after a crash before the orders were read.
    let deletion = account_deletion_of(&fixture.noor, now);
    store.save_account_deletion(&deletion, now).await.unwrap();
    let left = fixture
        .resume_deletion(&fixture.context.identity_client(), &fixture.noor)
        .await;
    assert!(matches!(left, Some(Deletion::Blocked(_))), "{left:?}");
    assert!(fixture.is_forgotten(&fixture.noor).await);
    let token = fixture.context.token(&fixture.noor);
    let reply = fixture.app.get("/api/account/profile").bearer(&token).await;
    reply.expect(200);
}

/// The index of a customer's orders is eventually consistent: an order may appear only after the account is deleted.
#[tokio::test]
async fn an_order_that_appears_late_is_erased_after_its_end() {
    let fixture = Fixture::start().await;
    let now = fixture.context.now();
    let store = fixture.context.store();
    let decided = AccountDeletion {
        is_decided: true,
        ..account_deletion_of(&fixture.noor, now)
    };
    store.save_account_deletion(&decided, now).await.unwrap();
    let live = fixture.requested().await;
    let identity = fixture.context.identity_client();
    let left = fixture.resume_deletion(&identity, &fixture.noor).await;
    assert!(matches!(left, Some(Deletion::Waiting)), "{left:?}");
    assert_gone(&fixture, &fixture.noor).await;
    let kept = store.find_order(live.order_guid).await.unwrap().unwrap();
    assert_eq!(kept.customer.email, fixture.noor.email, "it goes on");

    let over = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let over = fixture.act(kept, over, Actor::Talent).await;
    fixture.send_everything(&over).await;
    fixture.context.advance(Duration::from_hours(1));
    assert_eq!(
        store
            .list_account_deletions(DuePage::first(fixture.context.now(), 10))
            .await
            .unwrap()
            .items,
        std::slice::from_ref(&fixture.noor.uid)
    );
    let left = fixture.resume_deletion(&identity, &fixture.noor).await;
    assert!(matches!(left, Some(Deletion::Complete)), "{left:?}");
    let kept = store.find_order(live.order_guid).await.unwrap().unwrap();
    assert_eq!(kept.customer.name, "Former customer");
    assert!(fixture.is_forgotten(&fixture.noor).await);
}

#[tokio::test]
async fn deletes_a_draft_with_its_slug() {
    let fixture = Fixture::start().await;
    let store = fixture.context.store();
    let bo = fixture.context.talent_with_draft("bo-lind").await;
    fixture.context.known_to_identity(&bo).await;
    fixture.close(&fixture.context.token(&bo)).await.expect(200);
    assert_gone(&fixture, &bo).await;
    let guid = bo.user_id.into();
    assert_eq!(store.find_talent(guid).await.unwrap(), None);
    let slug = Slug::parse("bo-lind").unwrap();
    assert_eq!(store.find_slug(&slug).await.unwrap(), None);
}

#[tokio::test]
async fn deletes_an_application_only_if_the_address_is_verified() {
    for proven in [false, true] {
        let fixture = Fixture::start().await;
        let store = fixture.context.store();
        store
            .create_application(&application(&fixture.noor.email), &[])
            .await
            .unwrap();
        let person = Person {
            email_verified: proven,
            ..fixture.noor.clone()
        };
        let exported = fixture.export(&person).await.expect(200);
        assert_eq!(exported.json.get("application").is_some(), proven);
        fixture
            .close(&fixture.context.token(&person))
            .await
            .expect(200);
        let left = store
            .find_open_application(&fixture.noor.email)
            .await
            .unwrap();
        assert_eq!(
            left.is_none(),
            proven,
            "nobody erases what may be somebody else's"
        );
    }
}

pub(crate) fn account_deletion_of(person: &Person, now: Timestamp) -> AccountDeletion {
    AccountDeletion {
        uid: person.uid.clone(),
        user_id: person.user_id,
        role: person.role,
        email: Some(person.email.clone()),
        proven_email: Some(person.email.clone()),
        is_decided: false,
        asked_at: now,
        pass: None,
        version: 1,
    }
}

fn application(email: &Email) -> Application {
    serde_json::from_value(json!({
        "applicationGuid": ApplicationGuid::from_parts(1, [1; 10]), "reference": OrderNumber::from_random([7; 8]), "status": "submitted",
        "legalName": "Noor Bakker", "displayName": "Noor", "email": email, "country": "NL",
        "birthDate": "1999-04-12", "sports": ["athletics"], "level": "pro", "languages": ["nl"], "offers": [],
        "entity": { "kind": "individual" }, "consents": { "at": "2026-11-21T09:00:00Z", "termsVersion": 1 },
        "version": 1, "createdAt": "2026-11-21T09:00:00Z", "updatedAt": "2026-11-21T09:00:00Z",
    }))
    .unwrap()
}

/// Stores a picture of the page like the function `media`.
async fn page_picture(fixture: &Fixture, person: &Person) -> AssetId {
    let now = fixture.context.now();
    let asset: Asset = serde_json::from_value(json!({
        "assetId": AssetId::from_parts(1, [7; 10]), "owner": person.user_id,
        "purpose": { "kind": "talent_page", "slot": "gallery" }, "kind": "picture", "bytes": 1_000,
        "status": "ready", "uploadId": "upload", "isClaimed": true, "version": 1, "createdAt": now, "updatedAt": now,
        "content": { "format": "jpeg", "width": 800, "height": 600, "seconds": 0, "sha256": "0".repeat(64) },
    }))
    .unwrap();
    let store = fixture.context.store();
    store.create_asset(&asset).await.unwrap();
    let guid = person.user_id.into();
    let talent = store.find_talent(guid).await.unwrap().unwrap();
    let image = Image::from_upload(&asset, "The stadium".to_owned()).unwrap();
    let shown = Talent {
        gallery: vec![image],
        ..talent.next(now)
    };
    store.save_page_media(&shown, &[], now).await.unwrap();
    asset.asset_id
}

#[tokio::test]
async fn deletes_the_files_of_public_and_private_pages() {
    let fixture = Fixture::start().await;
    let draft = fixture.context.talent_with_draft("cy-marsh").await;
    fixture.context.known_to_identity(&draft).await;
    for person in [&fixture.ada.person, &draft] {
        let asset = page_picture(&fixture, person).await;
        fixture
            .close(&fixture.context.token(person))
            .await
            .expect(200);
        let (store, now) = (fixture.context.store(), fixture.context.now());
        let kept = store.find_asset(asset).await.unwrap().unwrap();
        assert_eq!(kept.status, AssetStatus::Discarded);
        assert_eq!(
            store
                .list_due_assets(DuePage::first(now, 10))
                .await
                .unwrap()
                .items,
            [asset]
        );
        if let Some(page) = store.find_talent(person.user_id.into()).await.unwrap() {
            assert_eq!(page.page_assets(), []);
        }
        store.delete_asset(&kept).await.unwrap();
    }
}
