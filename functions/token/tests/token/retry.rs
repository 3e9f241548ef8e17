//! An interrupted registration can be completed by the same user with the same address.

use domain::customer::Role;
use domain::{Email, Slug, TalentGuid};
use serde_json::{Value, json};
use testkit::TestContext;

use crate::account::{Account, cut_off, start};

fn noor() -> Value {
    json!({ "email": "noor@example.org", "name": "Noor" })
}

fn ada() -> Value {
    json!({ "account": { "email": "noor@example.org" }, "displayName": "Ada Keller" })
}

/// Registers while the identity service is unreachable when the claims are set.
async fn half_registered(context: &TestContext, body: Value) -> Account {
    let account = Account::sign_up(context, "noor@example.org").await;
    let reply = account.register(&cut_off(context), body).await;
    assert_eq!(reply.failure(), "502 identity_unavailable");
    account
}

/// Deletes the account at the identity service, as the site does then.
async fn taken_back(context: &TestContext, account: &Account) {
    context
        .identity_client()
        .delete_account(&account.uid)
        .await
        .unwrap();
}

async fn owner(context: &TestContext) -> Option<String> {
    let email = Email::parse("noor@example.org").unwrap();
    let owner = context.store().find_email(&email).await.unwrap();
    owner.map(|owner| owner.uid)
}

#[tokio::test]
async fn the_same_account_continues_the_registration() {
    for body in [noor(), ada()] {
        let (context, app) = start().await;
        let mut account = half_registered(&context, body.clone()).await;
        account.registered(&app, body).await;
        let user = context
            .store()
            .find_user(&account.uid)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            account.refresh(&context).await["cl_id"],
            user.user_id.to_string()
        );
    }
}

#[tokio::test]
async fn a_new_account_can_register_with_the_address_of_a_deleted_one() {
    let (context, app) = start().await;
    let first = half_registered(&context, noor()).await;
    taken_back(&context, &first).await;

    let mut second = Account::sign_up(&context, "noor@example.org").await;
    assert_ne!(first.uid, second.uid);
    second.registered(&app, noor()).await;
    assert_eq!(owner(&context).await.as_deref(), Some(second.uid.as_str()));
    assert_eq!(context.store().find_user(&first.uid).await.unwrap(), None);
    let user = context
        .store()
        .find_user(&second.uid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        second.refresh(&context).await["cl_id"],
        user.user_id.to_string()
    );
}

#[tokio::test]
async fn a_talents_second_attempt_gets_the_slug_of_the_first() {
    let (context, app) = start().await;
    let first = half_registered(&context, ada()).await;
    let begun = context
        .store()
        .find_user(&first.uid)
        .await
        .unwrap()
        .unwrap();
    taken_back(&context, &first).await;

    let second = Account::sign_up(&context, "noor@example.org").await;
    second.registered(&app, ada()).await;
    let slug = Slug::parse("ada-keller").unwrap();
    let talent = context
        .store()
        .find_talent_by_slug(&slug)
        .await
        .unwrap()
        .unwrap();
    let user = context
        .store()
        .find_user(&second.uid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(talent.talent_guid, TalentGuid::from(user.user_id));
    let left = context
        .store()
        .find_talent(begun.user_id.into())
        .await
        .unwrap();
    assert_eq!(left, None, "no draft without an account");
}

#[tokio::test]
async fn an_incomplete_customer_may_register_as_a_talent_with_a_new_account() {
    let (context, app) = start().await;
    let first = half_registered(&context, noor()).await;
    taken_back(&context, &first).await;
    let second = Account::sign_up(&context, "noor@example.org").await;
    second.registered(&app, ada()).await;
    let user = context
        .store()
        .find_user(&second.uid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(user.role, Role::Talent);
}

#[tokio::test]
async fn the_next_try_completes_an_interrupted_takeover() {
    let (context, app) = start().await;
    let first = half_registered(&context, noor()).await;
    taken_back(&context, &first).await;
    let second = Account::sign_up(&context, "noor@example.org").await;
    // The state after a crash right after the old account was deleted.
    let email = Email::parse("noor@example.org").unwrap();
    let store = context.store();
    store
        .release_account(&first.uid, &email, None)
        .await
        .unwrap();
    store
        .release_account(&first.uid, &email, None)
        .await
        .unwrap();
    assert_eq!(owner(&context).await, None);
    second.registered(&app, noor()).await;
    assert_eq!(owner(&context).await.as_deref(), Some(second.uid.as_str()));
    // A late request that assumes the first account's address changes nothing.
    store
        .release_account(&first.uid, &email, None)
        .await
        .unwrap();
    let late = store.release_email(&first.uid, &email).await;
    assert!(matches!(late, Err(store::StoreError::Conflict)), "{late:?}");
    assert_eq!(owner(&context).await.as_deref(), Some(second.uid.as_str()));
}

#[tokio::test]
async fn takes_nothing_over_while_the_identity_service_is_unreachable() {
    let (context, app) = start().await;
    let first = Account::sign_up(&context, "noor@example.org").await;
    first.registered(&app, noor()).await;
    let other = context
        .tokens()
        .unregistered("uid-other", "noor@example.org", true);
    let request = cut_off(&context).post("/api/token");
    let reply = request.bearer(&other).json(noor()).await;
    assert_eq!(reply.failure(), "502 identity_unavailable");
    assert_eq!(owner(&context).await.as_deref(), Some(first.uid.as_str()));
    // Once it is reachable, the first account still exists: the address is taken.
    let reply = app.post("/api/token").bearer(&other).json(noor()).await;
    assert_eq!(reply.failure(), "409 email_taken");
}

#[tokio::test]
async fn the_next_owner_of_an_address_does_not_take_down_a_published_page() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    // Never registered at the identity service, so unknown there; the address is ada-keller@example.org.
    let email = ada.person.email.to_string();
    let next = Account::sign_up(&context, &email).await;
    next.registered(&app, json!({ "email": email, "name": "Next" }))
        .await;
    let page = context
        .store()
        .find_talent(ada.talent.talent_guid)
        .await
        .unwrap();
    assert_eq!(page.unwrap().status, ada.talent.status);
    let user = context.store().find_user(&next.uid).await.unwrap().unwrap();
    assert_ne!(user.user_id, ada.person.user_id, "nothing is inherited");
}
