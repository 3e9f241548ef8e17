//! Tests of the unsubscribe link of optional emails.

use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use domain::marketplace::{Brand, BrandColours, Colour};
use testkit::{App, TestContext};

fn subscription(topic: MailTopic) -> Subscription {
    Subscription {
        topic,
        address: AddressDigest::new("noor@example.org"),
    }
}

async fn start() -> (TestContext, App, String) {
    let context = TestContext::start().await;
    let app = App::new(crate::support::router(&context));
    let key = context.settings().quote_key().unwrap();
    let token = key.sign_subscription(&subscription(MailTopic::Feedback));
    (context, app, token)
}

async fn is_subscribed(context: &TestContext, topic: MailTopic) -> bool {
    let store = context.store();
    store.is_subscribed(&subscription(topic)).await.unwrap()
}

#[tokio::test]
async fn one_click_unsubscribes_only_from_that_topic() {
    let (context, app, token) = start().await;
    let path = format!("/api/mail/unsubscribe/{token}");
    for _twice in 0..2 {
        let form = "application/x-www-form-urlencoded";
        let request = app.post(&path).raw(form, "List-Unsubscribe=One-Click");
        let reply = request.await.expect(200);
        assert!(
            reply.text.contains("These emails are stopped"),
            "{}",
            reply.text
        );
    }
    assert!(!is_subscribed(&context, MailTopic::Feedback).await);
    assert!(is_subscribed(&context, MailTopic::UnfinishedOrders).await);
}

#[tokio::test]
async fn opening_the_link_asks_and_changes_nothing() {
    let (context, app, token) = start().await;
    let page = app
        .get(&format!("/api/mail/unsubscribe/{token}"))
        .await
        .expect(200);
    assert!(page.text.contains("Stop these emails?"), "{}", page.text);
    assert!(
        page.text.contains(&format!(
            "action=\"/api/mail/unsubscribe/{token}?language=en\""
        )),
        "{}",
        page.text
    );
    assert!(is_subscribed(&context, MailTopic::Feedback).await);
}

#[tokio::test]
async fn unsubscribing_can_be_undone() {
    let (context, app, token) = start().await;
    app.post(&format!("/api/mail/unsubscribe/{token}"))
        .await
        .expect(200);
    app.post(&format!("/api/mail/resubscribe/{token}"))
        .await
        .expect(200);
    assert!(is_subscribed(&context, MailTopic::Feedback).await);
}

#[tokio::test]
async fn an_invalid_link_changes_nothing_and_shows_an_error() {
    let (context, app, token) = start().await;
    let forged = token.replace("feedback.", "unfinished_orders.");
    for path in [
        format!("/api/mail/unsubscribe/{forged}"),
        format!("/api/mail/resubscribe/{forged}"),
        "/api/mail/unsubscribe/x".to_owned(),
    ] {
        let reply = app.post(&path).await.expect(404);
        assert!(
            reply.text.contains("We can’t read this link"),
            "{}",
            reply.text
        );
    }
    let reply = app.get("/api/mail/unsubscribe/x").await.expect(404);
    assert!(!reply.text.contains("<form"), "{}", reply.text);
    assert!(is_subscribed(&context, MailTopic::UnfinishedOrders).await);
}

#[tokio::test]
async fn the_page_has_the_language_of_the_email_and_the_brand_of_the_marketplace() {
    let (context, app, token) = start().await;
    let brand = Brand {
        name: "Fan Club".to_owned(),
        colours: Some(BrandColours {
            primary: Colour::parse("#7a1f5c").unwrap(),
            accent: Colour::parse("#ffb35c").unwrap(),
        }),
        ..Brand::default()
    };
    context.store().seed_settings(brand).await.unwrap();
    let path = |change: &str| format!("/api/mail/{change}/{token}?language=de");
    let page = app.get(&path("unsubscribe")).await.expect(200).text;
    assert!(page.contains("<html lang=\"de\">"), "{page}");
    let title = "<title>Diese E-Mails abbestellen? | Fan Club</title>";
    assert!(page.contains(title), "{page}");
    let colours = "background:light-dark(#7a1f5c,#ffb35c)";
    assert!(page.contains(colours), "{page}");
    let action = path("unsubscribe");
    assert!(page.contains(&format!("action=\"{action}\"")), "{page}");
    let done = app.post(&action).await.expect(200).text;
    assert!(done.contains("Diese E-Mails sind abbestellt"), "{done}");
}
