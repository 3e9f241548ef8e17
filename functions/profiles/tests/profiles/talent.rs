//! `GET /api/talent-account/profile`.

use domain::offer::{Offer, OfferStatus};
use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/talent-account/profile";

#[tokio::test]
async fn returns_the_callers_page_with_every_offer_that_is_not_archived() {
    let context = TestContext::start_with_identity().await;
    let ada = context.published_talent("ada-keller").await;
    let token = context.token(&ada.person);
    let app = App::new(crate::router(&context));
    let paused = Offer {
        status: OfferStatus::Paused,
        version: ada.session.version + 1,
        ..ada.session
    };
    context.store().save_offer(&paused).await.unwrap();
    let page = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(page["slug"], "ada-keller");
    assert_eq!(page["status"], "published");
    assert_eq!(page["capacity"], 20);
    assert_eq!(page["payoutsEnabled"], false);
    assert_eq!(page["version"], ada.talent.version);
    let states: Vec<_> = page["offers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| &offer["status"])
        .collect();
    assert_eq!(states.len(), 2);
    assert!(states.contains(&&json!("paused")), "{states:?}");
}
