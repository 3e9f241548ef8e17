//! A talent registers.

use domain::sport::{Sport, SportStatus};
use domain::talent::TalentStatus;
use domain::{Slug, TalentGuid};
use serde_json::{Value, json};
use testkit::TestContext;

use crate::account::{Account, start};

const PASSWORD: &str = "a-password-nobody-should-keep";

fn ada() -> Value {
    json!({
        "account": { "email": "ada@example.org", "password": PASSWORD },
        "displayName": "Ada Keller", "sport": "tennis", "country": "DE",
    })
}

async fn save_tennis(context: &TestContext, status: SportStatus) {
    let tennis = Sport {
        slug: Slug::parse("tennis").unwrap(),
        name: "Tennis".into(),
        description: "Rackets.".into(),
        translations: std::collections::BTreeMap::new(),
        hero: None,
        synonyms: Vec::new(),
        sort_order: 1,
        status,
        version: 1,
    };
    context.store().seed_sport(&tennis).await.unwrap();
}

#[tokio::test]
async fn a_talent_registers_with_a_draft_and_the_next_token_has_the_role() {
    let (context, app) = start().await;
    save_tennis(&context, SportStatus::Active).await;
    let mut account = Account::sign_up(&context, "ada@example.org").await;
    let reply = account.register(&app, ada()).await.expect(200);
    assert_eq!(reply.json, json!({ "success": true, "role": "talent" }));

    let user = context
        .store()
        .find_user(&account.uid)
        .await
        .unwrap()
        .unwrap();
    let guid = TalentGuid::from(user.user_id);
    let talent = context.store().find_talent(guid).await.unwrap().unwrap();
    assert_eq!(talent.slug.as_str(), "ada-keller");
    assert_eq!(talent.display_name, "Ada Keller");
    assert_eq!(talent.status, TalentStatus::Draft);
    assert_eq!(talent.sports, [Slug::parse("tennis").unwrap()]);
    assert_eq!(talent.country.unwrap().to_string(), "DE");

    let claims = account.refresh(&context).await;
    assert_eq!(claims["cl_id"], guid.to_string());
    assert_eq!(claims["cl_role"], "talent");
}

#[tokio::test]
async fn the_password_is_kept_nowhere() {
    let (context, app) = start().await;
    save_tennis(&context, SportStatus::Active).await;
    let account = Account::sign_up(&context, "ada@example.org").await;
    let reply = account.register(&app, ada()).await.expect(200);
    assert!(!reply.text.contains(PASSWORD));
    let rows = whole_table(&context).await;
    assert!(rows.contains("Ada Keller"), "{rows}");
    assert!(!rows.contains(PASSWORD), "{rows}");
}

/// Every row as the database keeps it, past our own code.
async fn whole_table(context: &TestContext) -> String {
    let table = context.settings().store().unwrap();
    let request = testkit::loopback_client()
        .post(table.endpoint.unwrap())
        .header("x-amz-target", "DynamoDB_20120810.Scan")
        .header("content-type", "application/x-amz-json-1.0")
        // The embedded database wants a signature's form and does not check it.
        .header("x-amz-date", "20261121T000000Z")
        .header(
            "authorization",
            "AWS4-HMAC-SHA256 Credential=local/20261121/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
        )
        .body(json!({ "TableName": table.table_name }).to_string());
    let answer = request.send().await.unwrap().error_for_status().unwrap();
    answer.text().await.unwrap()
}

#[tokio::test]
async fn a_password_that_is_no_text_is_refused_without_being_repeated() {
    let (context, app) = start().await;
    let account = Account::sign_up(&context, "ada@example.org").await;
    let body = json!({ "account": { "email": "ada@example.org", "password": 271_828 }, "displayName": "Ada" });
    let reply = account.register(&app, body).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["account.password"])
    );
    assert!(!reply.text.contains("271828"), "{}", reply.text);
}

#[tokio::test]
async fn a_name_that_is_in_use_gets_the_next_free_slug() {
    let (context, app) = start().await;
    let mut slugs = Vec::new();
    for number in 1..=7 {
        let email = format!("ada{number}@example.org");
        let account = Account::sign_up(&context, &email).await;
        let body = json!({ "account": { "email": email }, "displayName": "Ada Keller" });
        account.registered(&app, body).await;
        let user = context
            .store()
            .find_user(&account.uid)
            .await
            .unwrap()
            .unwrap();
        let talent = context
            .store()
            .find_talent(user.user_id.into())
            .await
            .unwrap()
            .unwrap();
        slugs.push(talent.slug.to_string());
    }
    assert_eq!(
        slugs[..5],
        [
            "ada-keller",
            "ada-keller-2",
            "ada-keller-3",
            "ada-keller-4",
            "ada-keller-5"
        ]
    );
    assert!(
        slugs[5..]
            .iter()
            .all(|slug| slug.starts_with("ada-keller-")),
        "{slugs:?}"
    );
}

#[tokio::test]
async fn the_same_registration_again_makes_no_second_talent() {
    let (context, app) = start().await;
    save_tennis(&context, SportStatus::Active).await;
    let mut account = Account::sign_up(&context, "ada@example.org").await;
    account.registered(&app, ada()).await;
    let first = account.refresh(&context).await;
    account.registered(&app, ada()).await;
    assert_eq!(account.refresh(&context).await["cl_id"], first["cl_id"]);
    let second = Slug::parse("ada-keller-2").unwrap();
    assert_eq!(
        context.store().find_talent_by_slug(&second).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn a_sport_must_be_one_that_athletes_can_choose() {
    let (context, app) = start().await;
    let account = Account::sign_up(&context, "ada@example.org").await;
    let refuse = async || {
        let reply = account.register(&app, ada()).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec!["sport"])
        );
    };
    refuse().await;
    save_tennis(&context, SportStatus::Hidden).await;
    refuse().await;
    assert_eq!(context.store().find_user(&account.uid).await.unwrap(), None);
}
