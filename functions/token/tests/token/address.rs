//! An address that was changed at the identity service.

use domain::{Email, TalentGuid};
use serde_json::json;
use testkit::TestContext;

use crate::account::{Account, start};

async fn owner(context: &TestContext, email: &str) -> Option<String> {
    let email = Email::parse(email).unwrap();
    let owner = context.store().find_email(&email).await.unwrap();
    owner.map(|owner| owner.uid)
}

#[tokio::test]
async fn the_account_follows_and_the_old_address_is_free() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    noor.change_email(&context, "bakker@example.org").await;
    noor.ask_for_claims(&app).await.expect(200);

    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!(user.email.as_str(), "bakker@example.org");
    assert_eq!(user.profile.display_name, "Noor");
    assert_eq!(
        owner(&context, "bakker@example.org").await,
        Some(noor.uid.clone())
    );
    assert_eq!(owner(&context, "noor@example.org").await, None);
    // A repetition changes nothing.
    noor.ask_for_claims(&app).await.expect(200);
    let again = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!(again, user);
}

#[tokio::test]
async fn a_talents_emails_are_sent_to_the_new_address() {
    let (context, app) = start().await;
    let mut ada = Account::sign_up(&context, "ada@example.org").await;
    let body = json!({ "account": { "email": "ada@example.org" }, "displayName": "Ada Keller" });
    ada.registered(&app, body).await;
    ada.change_email(&context, "keller@example.org").await;
    ada.ask_for_claims(&app).await.expect(200);
    let user = context.store().find_user(&ada.uid).await.unwrap().unwrap();
    let talent = context
        .store()
        .find_talent(TalentGuid::from(user.user_id))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(talent.email.unwrap().as_str(), "keller@example.org");
    assert_eq!(
        (talent.version, talent.display_name.as_str()),
        (2, "Ada Keller")
    );
}

#[tokio::test]
async fn two_accounts_can_swap_addresses() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    let mut mia = Account::sign_up(&context, "mia@example.org").await;
    mia.registered(&app, json!({ "email": "mia@example.org", "name": "Mia" }))
        .await;
    noor.change_email(&context, "between@example.org").await;
    mia.change_email(&context, "noor@example.org").await;
    noor.change_email(&context, "mia@example.org").await;
    // Mia first: in our rows her new address still belongs to Noor.
    mia.ask_for_claims(&app).await.expect(200);
    noor.ask_for_claims(&app).await.expect(200);
    assert_eq!(owner(&context, "noor@example.org").await, Some(mia.uid));
    assert_eq!(owner(&context, "mia@example.org").await, Some(noor.uid));
    assert_eq!(owner(&context, "between@example.org").await, None);
}

#[tokio::test]
async fn a_new_account_can_register_with_a_freed_address() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    noor.change_email(&context, "bakker@example.org").await;
    // Noor has made no call since, so the new account's registration updates our rows.
    let newcomer = Account::sign_up(&context, "noor@example.org").await;
    newcomer
        .registered(&app, json!({ "email": "noor@example.org", "name": "New" }))
        .await;
    assert_eq!(
        owner(&context, "noor@example.org").await,
        Some(newcomer.uid.clone())
    );
    noor.ask_for_claims(&app).await.expect(200);
    assert_eq!(owner(&context, "bakker@example.org").await, Some(noor.uid));
    assert_eq!(
        owner(&context, "noor@example.org").await,
        Some(newcomer.uid)
    );
}
