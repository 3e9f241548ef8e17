//! `/api/account/mail-preferences`.

use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/account/mail-preferences";

#[tokio::test]
async fn a_customer_can_disable_and_enable_a_topic() {
    let context = TestContext::start_with_identity().await;
    let noor = context.customer("noor").await;
    let token = context.token(&noor);
    let app = App::new(crate::router(&context));
    let all = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(all["email"], json!(noor.email));
    assert_eq!(
        all["topics"],
        json!([
            { "topic": "messages", "wanted": true },
            { "topic": "availability_alerts", "wanted": true },
            { "topic": "feedback", "wanted": true },
            { "topic": "unfinished_orders", "wanted": true },
            { "topic": "athlete_invitations", "wanted": true },
        ])
    );
    for wanted in [false, false, true] {
        let change = json!({ "topic": "feedback", "wanted": wanted });
        let changed = app.put(PATH).bearer(&token).json(change).await.expect(200);
        assert_eq!(changed.json["topics"][2]["wanted"], wanted);
        assert_eq!(changed.json["topics"][3]["wanted"], true);
    }
}

#[tokio::test]
async fn an_unsubscribe_link_changes_the_preferences_of_its_address() {
    let context = TestContext::start_with_identity().await;
    let noor = context.customer("noor").await;
    let stopped = Subscription {
        topic: MailTopic::Feedback,
        address: AddressDigest::new(noor.email.as_str()),
    };
    context.store().unsubscribe(&stopped).await.unwrap();
    let app = App::new(crate::router(&context));
    let shown = app
        .get(PATH)
        .bearer(&context.token(&noor))
        .await
        .expect(200);
    assert_eq!(shown.json["topics"][2]["wanted"], false);
}

#[tokio::test]
async fn rejects_an_unknown_topic() {
    let context = TestContext::start_with_identity().await;
    let token = context.token(&context.customer("noor").await);
    let app = App::new(crate::router(&context));
    let change = json!({ "topic": "receipts", "wanted": false });
    let reply = app.put(PATH).bearer(&token).json(change).await;
    assert_eq!(reply.failure(), "422 validation_failed");
    assert_eq!(reply.fields(), ["topic"]);
}

#[tokio::test]
async fn a_talent_has_only_the_topics_of_talents() {
    let context = TestContext::start_with_identity().await;
    let ada = context.published_talent("ada-keller").await;
    let app = App::new(crate::router(&context));
    let token = context.token(&ada.person);
    let shown = app.get(PATH).bearer(&token).await.expect(200);
    assert_eq!(
        shown.json["topics"],
        json!([{ "topic": "messages", "wanted": true }])
    );
}

#[tokio::test]
async fn an_account_sees_that_its_address_bounces() {
    let context = TestContext::start_with_identity().await;
    let noor = context.customer("noor").await;
    let token = context.token(&noor);
    let app = App::new(crate::router(&context));
    let good = app.get(PATH).bearer(&token).await.expect(200);
    assert_eq!(good.json["comesBack"], false);
    let mut problem = AddressProblem {
        email: noor.email.clone(),
        kind: AddressProblemKind::Complained,
        reason: String::new(),
        at: context.now(),
    };
    let store = context.store();
    store.save_address_problem(&problem).await.unwrap();
    let complained = app.get(PATH).bearer(&token).await.expect(200);
    assert_eq!(complained.json["comesBack"], false);
    problem.kind = AddressProblemKind::Bounced;
    store.save_address_problem(&problem).await.unwrap();
    let bounced = app.get(PATH).bearer(&token).await.expect(200);
    assert_eq!(bounced.json["comesBack"], true);
}
