//! `GET /api/talent-account/feedback`.

use domain::feedback::Feedback;
use domain::{OrderGuid, TalentGuid};
use serde_json::{Value, json};
use testkit::{App, TestContext};

fn feedback(talent: TalentGuid, second: i64) -> Feedback {
    let random = [u8::try_from(second % 200).unwrap(); 10];
    let at = jiff::Timestamp::from_second(1_795_000_000 + second).unwrap();
    serde_json::from_value(json!({
        "orderGuid": OrderGuid::from_parts(u64::try_from(second).unwrap(), random), "talentGuid": talent,
        "rating": 5, "text": "Wonderful.", "publicName": format!("Fan {second}"), "showVideo": false,
        "privateNote": "Call me.", "status": "published", "version": 1, "createdAt": at, "updatedAt": at,
    }))
    .unwrap()
}

#[tokio::test]
async fn lists_all_feedback_or_only_what_has_no_reply() {
    let context = TestContext::start_with_identity().await;
    let ada = context.published_talent("ada-keller").await;
    let guid = ada.talent.talent_guid;
    let (store, now) = (context.store(), context.now());
    for second in 1..=30 {
        let one = feedback(guid, second);
        store.save_feedback(&one, None).await.unwrap();
        if second > 3 {
            let replied = one.replied("Thank you!", now).unwrap();
            store.save_feedback(&replied, Some(&one)).await.unwrap();
        }
    }
    let app = App::new(crate::router(&context));
    let token = context.token(&ada.person);
    let get = async |query: &str| -> Value {
        let path = format!("/api/talent-account/feedback{query}");
        app.get(&path).bearer(&token).await.expect(200).json
    };
    let all = get("").await;
    assert_eq!(all["items"].as_array().unwrap().len(), 25);
    assert_eq!(all["items"][0]["publicName"], "Fan 30");
    assert_eq!(all["items"][0]["reply"]["text"], "Thank you!");
    assert!(all["items"][0].get("privateNote").is_none());
    let rest = get(&format!("?cursor={}", all["next"].as_str().unwrap())).await;
    assert_eq!(rest["items"].as_array().unwrap().len(), 5);

    let unanswered = get("?unanswered=true").await;
    let names: Vec<_> = unanswered["items"].as_array().unwrap().iter().collect();
    let names: Vec<_> = names
        .iter()
        .map(|one| one["publicName"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Fan 3", "Fan 2", "Fan 1"]);
    assert!(unanswered.get("next").is_none());
}
