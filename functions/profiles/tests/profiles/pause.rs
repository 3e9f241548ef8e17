//! `PUT /api/talent-account/pause`.

use std::time::Duration;

use domain::talent::{Talent, TalentStatus};
use jiff::SignedDuration;
use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/talent-account/pause";

async fn start() -> (TestContext, App, testkit::PublishedTalent, String) {
    let context = TestContext::start_with_identity().await;
    let ada = context.published_talent("ada-keller").await;
    let token = context.token(&ada.person);
    let app = App::new(crate::router(&context));
    (context, app, ada, token)
}

#[tokio::test]
async fn a_talent_pauses_and_resumes_bookings() {
    let (context, app, ada, token) = start().await;
    let paused = app
        .put(PATH)
        .bearer(&token)
        .json(json!({ "paused": true }))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&paused["status"], paused.get("pausedUntil")),
        (&json!("paused"), None)
    );
    let stored = context
        .store()
        .find_talent(ada.talent.talent_guid)
        .await
        .unwrap()
        .unwrap();
    assert!(!stored.is_bookable(context.now()));

    let resumed = app
        .put(PATH)
        .bearer(&token)
        .json(json!({ "paused": false }))
        .await
        .expect(200)
        .json;
    assert_eq!(resumed["status"], "published");
}

#[tokio::test]
async fn a_pause_may_have_an_end() {
    let (context, app, _ada, token) = start().await;
    let until = context
        .now()
        .checked_add(SignedDuration::from_hours(24))
        .unwrap();
    let body = json!({ "paused": true, "until": until });
    let paused = app
        .put(PATH)
        .bearer(&token)
        .json(body)
        .await
        .expect(200)
        .json;
    assert_eq!(paused["pausedUntil"], json!(until));
    context.advance(Duration::from_hours(25));
    let page = app
        .get("/api/talent-account/profile")
        .bearer(&token)
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&page["status"], page.get("pausedUntil")),
        (&json!("published"), None)
    );
}

#[tokio::test]
async fn a_pause_must_end_within_the_coming_year() {
    let (context, app, ada, token) = start().await;
    for (body, field) in [
        (
            json!({ "paused": true, "until": "2020-01-01T00:00:00Z" }),
            "until",
        ),
        (
            json!({ "paused": true, "until": "2099-01-01T00:00:00Z" }),
            "until",
        ),
        (json!({ "paused": true, "until": "tomorrow" }), "until"),
        (
            json!({ "paused": false, "until": "2099-01-01T00:00:00Z" }),
            "until",
        ),
        (json!({ "paused": "yes" }), "paused"),
        (json!({}), "paused"),
        (json!({ "paused": true, "reason": "holiday" }), "reason"),
    ] {
        let reply = app.put(PATH).bearer(&token).json(&body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec![field]),
            "{body}"
        );
    }
    let stored = context
        .store()
        .find_talent(ada.talent.talent_guid)
        .await
        .unwrap();
    assert_eq!(stored, Some(ada.talent));
}

#[tokio::test]
async fn rejects_a_pause_of_a_page_that_is_not_public() {
    let (context, app, ada, token) = start().await;
    let suspended = Talent {
        status: TalentStatus::Suspended,
        ..ada.talent.next(context.now())
    };
    context.store().save_talent(&suspended).await.unwrap();
    for paused in [true, false] {
        let reply = app
            .put(PATH)
            .bearer(&token)
            .json(json!({ "paused": paused }))
            .await;
        assert_eq!(reply.failure(), "409 action_refused");
    }
    let stored = context
        .store()
        .find_talent(suspended.talent_guid)
        .await
        .unwrap();
    assert_eq!(stored, Some(suspended));
}
