//! `POST /api/mail/availability-alerts`.

use domain::notice::NoticeContent;
use jiff::SignedDuration;
use serde_json::json;
use testkit::{App, PublishedTalent, TestContext};

use crate::support::notices;

const PATH: &str = "/api/mail/availability-alerts";

async fn start(pause: Option<SignedDuration>) -> (TestContext, App, PublishedTalent) {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let until = pause.map(|pause| context.now() + pause);
    let paused = ada.talent.paused(until, context.now()).unwrap();
    context.store().save_talent(&paused).await.unwrap();
    let app = App::new(crate::support::router(&context));
    (
        context,
        app,
        PublishedTalent {
            talent: paused,
            ..ada
        },
    )
}

#[tokio::test]
async fn sends_one_email_per_address_when_the_athlete_is_back() {
    let (context, app, ada) = start(None).await;
    for email in ["kim@example.org", "KIM@example.org", "noor@example.org"] {
        let body = json!({ "talentSlug": "ada-keller", "email": email });
        app.post(PATH).json(body).await.expect(202);
    }
    assert_eq!(notices(&context).await, []);
    let back = ada.talent.resumed(context.now()).unwrap();
    let store = context.store();
    store.save_talent(&back).await.unwrap();
    for _twice in 0..2 {
        store
            .send_availability_alerts(&back, context.now())
            .await
            .unwrap();
    }
    let mut mailed: Vec<_> = notices(&context)
        .await
        .into_iter()
        .map(|notice| {
            assert!(
                matches!(notice.content, NoticeContent::TalentAvailable { .. }),
                "{notice:?}"
            );
            notice.to.unwrap().to_string()
        })
        .collect();
    mailed.sort();
    assert_eq!(mailed, ["kim@example.org", "noor@example.org"]);
}

#[tokio::test]
async fn only_an_account_may_omit_the_address() {
    let (context, app, ada) = start(None).await;
    let noor = context.customer("noor").await;
    let body = json!({ "talentSlug": "ada-keller" });
    let reply = app.post(PATH).json(&body).await;
    assert_eq!(reply.failure(), "422 validation_failed");
    assert_eq!(reply.fields(), ["email"]);
    app.post(PATH)
        .bearer(&context.token(&noor))
        .json(&body)
        .await
        .expect(202);
    let back = ada.talent.resumed(context.now()).unwrap();
    context
        .store()
        .send_availability_alerts(&back, context.now())
        .await
        .unwrap();
    let [notice] = notices(&context).await.try_into().unwrap();
    assert_eq!(notice.to, Some(noor.email));
}

#[tokio::test]
async fn rejects_bookable_and_unknown_athletes() {
    let (context, app, _ada) = start(Some(SignedDuration::from_hours(1))).await;
    context.published_talent("bo-lind").await;
    let request_for = |slug: &str| json!({ "talentSlug": slug, "email": "kim@example.org" });
    let reply = app.post(PATH).json(request_for("bo-lind")).await;
    assert_eq!(reply.failure(), "409 action_refused");
    let reply = app.post(PATH).json(request_for("nobody-here")).await;
    assert_eq!(reply.failure(), "404 not_found");
}
