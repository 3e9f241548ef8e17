//! Emails about an account's address and password, which the outbox sends.

use domain::notice::{Notice, NoticeContent};
use http_api::AccountState;
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::{DuePartition, DueRow};
use testkit::{App, TestContext};

use crate::account::{Account, start};

const NOOR: &str = "noor@example.org";

/// Returns the emails that wait for the outbox.
async fn emails(context: &TestContext) -> Vec<Notice> {
    let store = context.store();
    let far = context.now() + SignedDuration::from_hours(24);
    let mut notices = Vec::new();
    for partition in DuePartition::all() {
        let due = store.list_due(partition, far, None, 50).await;
        for due in due.unwrap().items {
            if let DueRow::Notice { notice_guid, .. } = due {
                let row = store.find_notice(notice_guid).await.unwrap();
                notices.push(row.unwrap().notice);
            }
        }
    }
    notices
}

fn customer(email: &str) -> Value {
    json!({ "email": email, "name": "Noor Bos", "language": "de" })
}

/// Signs up and registers as a customer.
async fn registered(context: &TestContext, app: &App) -> Account {
    let mut noor = Account::sign_up(context, NOOR).await;
    noor.registered(app, customer(NOOR)).await;
    noor.refresh(context).await;
    noor
}

/// Uses an emailed code, as the site does.
async fn apply(context: &TestContext, code: &str) -> Value {
    let identity = context.identity();
    let (url, key) = (identity.api_url(), identity.api_key());
    let url = format!("{url}/v1/accounts:update?key={key}");
    let call = testkit::loopback_client()
        .post(url)
        .json(&json!({ "oobCode": code }));
    call.send().await.unwrap().json().await.unwrap()
}

async fn is_confirmed(context: &TestContext, uid: &str) -> bool {
    let account = context.identity_client().find_account(uid).await.unwrap();
    account.unwrap().email_verified
}

#[tokio::test]
async fn a_registration_sends_one_email_whose_code_confirms_the_address() {
    let (context, app) = start().await;
    let noor = registered(&context, &app).await;
    // The response was lost, and the site repeats the request.
    noor.registered(&app, customer(NOOR)).await;
    let sent = emails(&context).await;
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].to.as_ref().unwrap().as_str(), NOOR);
    let NoticeContent::AddressToConfirm { code } = &sent[0].content else {
        panic!("{:?}", sent[0].content);
    };
    assert!(!is_confirmed(&context, &noor.uid).await);
    apply(&context, code).await;
    assert!(is_confirmed(&context, &noor.uid).await);
}

#[tokio::test]
async fn a_confirmed_address_gets_no_email() {
    let (context, app) = start().await;
    let noor = Account::sign_up(&context, NOOR).await;
    let identity = context.identity_client();
    identity.set_email_proven(&noor.uid).await.unwrap();
    let token = context.tokens().unregistered(&noor.uid, NOOR, true);
    let call = app.post("/api/token").bearer(&token).json(customer(NOOR));
    call.await.expect(200);
    assert_eq!(emails(&context).await, Vec::new());
}

#[tokio::test]
async fn the_email_is_sent_again_a_few_times_an_hour_until_the_address_is_confirmed() {
    let context = TestContext::start_with_identity().await;
    let state = context.state_with_limits(&[("mail_confirmation.account", 2)]);
    let state = AccountState::new(state, context.identity_client());
    let app = App::new(token::router(state));
    let noor = registered(&context, &app).await;
    let again = async || {
        app.post("/api/token/confirmation")
            .bearer(&noor.token)
            .await
    };
    again().await.expect(202);
    again().await.expect(202);
    assert_eq!(emails(&context).await.len(), 3);
    assert_eq!(again().await.failure(), "429 rate_limited");
    let identity = context.identity_client();
    identity.set_email_proven(&noor.uid).await.unwrap();
    assert_eq!(again().await.failure(), "409 action_refused");
}

#[tokio::test]
async fn a_password_reset_responds_alike_for_known_and_unknown_addresses() {
    let (context, app) = start().await;
    registered(&context, &app).await;
    let before = emails(&context).await.len();
    let request = async |email: &str| {
        let body = json!({ "email": email, "language": "de" });
        app.post("/api/token/password-reset").json(body).await
    };
    let known = request(NOOR).await.expect(202).json;
    let unknown = request("max@example.org").await.expect(202).json;
    assert_eq!(known, unknown);
    let sent = emails(&context).await;
    assert_eq!(sent.len(), before + 1);
    let reset = |notice: &&Notice| matches!(notice.content, NoticeContent::PasswordReset { .. });
    assert_eq!(sent.iter().filter(reset).count(), 1);
    let invalid = request("no address").await;
    assert_eq!(invalid.fields(), ["email"]);
}

#[tokio::test]
async fn the_new_address_receives_the_code_that_changes_it() {
    let (context, app) = start().await;
    let noor = registered(&context, &app).await;
    Account::sign_up(&context, "max@example.org").await;
    let request = async |email: &str| {
        let body = json!({ "email": email });
        let call = app.post("/api/token/address").bearer(&noor.token);
        call.json(body).await
    };
    assert_eq!(
        request("max@example.org").await.failure(),
        "409 email_taken"
    );
    request("noor.b@example.org").await.expect(202);
    let sent = emails(&context).await;
    let change = sent.iter().find_map(|notice| match &notice.content {
        NoticeContent::AddressChange { from, code } => Some((notice.to.clone(), from, code)),
        _ => None,
    });
    let (to, from, code) = change.unwrap();
    assert_eq!(to.unwrap().as_str(), "noor.b@example.org");
    assert_eq!(from.as_str(), NOOR);
    apply(&context, code).await;
    let account = context.identity_client().find_account(&noor.uid).await;
    let account = account.unwrap().unwrap();
    assert_eq!(account.email.as_deref(), Some("noor.b@example.org"));
}
