//! Talents: found, verified, featured, published, suspended and restored.

use domain::notice::NoticeContent;
use domain::talent::{Talent, TalentStatus};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

async fn decide(fixture: &Fixture, token: &str, talent: &Talent, body: Value) -> Reply {
    let path = format!("/api/operators/talent/{}/decisions", talent.talent_guid);
    fixture.app.post(&path).bearer(token).json(body).await
}

fn decision(name: &str, version: u64) -> Value {
    json!({ "decision": name, "version": version, "reason": "Because" })
}

#[tokio::test]
async fn finds_a_talent_by_slug_url_email_and_guid() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let guid = ada.talent_guid.to_string();
    for find in [
        "ada-keller",
        "Ada-Keller",
        "https://matchday.example/ada-keller",
        "ada-keller@example.org",
        guid.as_str(),
    ] {
        let path = "/api/operators/talent/search";
        let found = fixture
            .post(path, json!({ "find": find }))
            .await
            .expect(200);
        assert_eq!(found.json["items"][0]["talentGuid"], guid, "{find}");
    }
    let path = "/api/operators/talent/search";
    let unknown = fixture.post(path, json!({ "find": "unknown-slug" })).await;
    assert_eq!(unknown.expect(200).json["items"], json!([]));
    let empty = fixture.post(path, json!({ "find": " " })).await;
    assert_eq!(empty.fields(), ["find"]);
}

#[tokio::test]
async fn finds_all_talents_whose_slug_begins_with_the_text() {
    let fixture = Fixture::start().await;
    for slug in ["noor-van-der-meulen", "noor-haddad", "eleanor-stone"] {
        fixture.context.published_talent(slug).await;
    }
    for (find, slugs) in [
        ("Noor", ["noor-haddad", "noor-van-der-meulen"].as_slice()),
        ("noor van", &["noor-van-der-meulen"]),
        ("stone", &[]),
        ("noor!", &[]),
    ] {
        let path = "/api/operators/talent/search";
        let found = fixture.post(path, json!({ "find": find })).await;
        let found = found.expect(200).json;
        let items = found["items"].as_array().unwrap();
        let found: Vec<_> = items.iter().map(|one| &one["slug"]).collect();
        assert_eq!(found, slugs, "{find}");
    }
}

#[tokio::test]
async fn suspending_hides_the_page_and_restoring_publishes_it_again() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let robin = fixture.robin.clone();
    let down = decide(&fixture, &robin, &ada, decision("suspend", ada.version)).await;
    let down = down.expect(200).json;
    assert_eq!(down["status"], "suspended");
    assert_eq!(down["suspension"]["from"], "published");
    let store = fixture.context.store();
    assert_eq!(store.list_published(None, 10).await.unwrap().items, []);
    let list = "/api/operators/talent?list=suspended";
    let suspended = fixture.get(list).await.expect(200);
    assert_eq!(suspended.json["items"].as_array().unwrap().len(), 1);
    let stale = store.list_stale_pages().await.unwrap();
    assert_eq!(stale[0].talent_guid(), Some(ada.talent_guid));

    let version = down["version"].as_u64().unwrap();
    let back = decide(&fixture, &robin, &ada, decision("restore", version)).await;
    assert_eq!(back.expect(200).json["status"], "published");
    assert_eq!(store.list_published(None, 10).await.unwrap().items.len(), 1);
    let log = fixture.audit().await;
    assert_eq!(log[0][0], "talent_restored");
    assert_eq!(log[1][1], "ada-keller");
}

#[tokio::test]
async fn verifying_needs_a_method_and_featuring_a_rank() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let robin = fixture.robin.clone();
    let mut verify = decision("verify", ada.version);
    let refused = decide(&fixture, &robin, &ada, verify.clone()).await;
    assert_eq!(refused.fields(), ["method"]);
    verify["method"] = json!("video call");
    let verified = decide(&fixture, &robin, &ada, verify).await.expect(200);
    assert_eq!(verified.json["verified"]["by"], "robin@matchday.example");
    let mut feature = decision("feature", ada.version + 1);
    let refused = decide(&fixture, &robin, &ada, feature.clone()).await;
    assert_eq!(refused.fields(), ["rank"]);
    feature["rank"] = json!(1);
    let featured = decide(&fixture, &robin, &ada, feature).await.expect(200);
    assert_eq!(featured.json["featuredRank"], 1);
}

#[tokio::test]
async fn the_second_suspension_of_a_version_reports_the_first_one() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let (robin, kim) = (fixture.robin.clone(), fixture.kim.clone());
    let body = decision("suspend", ada.version);
    decide(&fixture, &robin, &ada, body.clone())
        .await
        .expect(200);
    let late = decide(&fixture, &kim, &ada, body).await;
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(late.json["details"]["decided"], "talent_suspended");
    let by = &late.json["details"]["decision"]["by"]["email"];
    assert_eq!(by, "robin@matchday.example");
    // Without a later decision of an operator, a wrong version is only a conflict.
    let stale = decide(&fixture, &kim, &ada, decision("restore", ada.version + 7)).await;
    assert_eq!(stale.failure(), "409 conflict");
}

#[tokio::test]
async fn changes_without_a_decision_block_verify_but_not_suspend_and_restore() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let store = fixture.context.store();
    let robin = fixture.robin.clone();
    let mut read = ada.clone();
    // A completed order raises the talent's version between each read and its decision.
    for (name, status) in [("suspend", "suspended"), ("restore", "published")] {
        let mut counted = read.next(fixture.context.now());
        counted.stats.completed += 1;
        store.save_talent(&counted).await.unwrap();
        let decided = decide(&fixture, &robin, &ada, decision(name, read.version)).await;
        assert_eq!(decided.expect(200).json["status"], status);
        read = store.find_talent(ada.talent_guid).await.unwrap().unwrap();
        assert_eq!(read.stats, counted.stats);
    }
    store
        .save_talent(&read.next(fixture.context.now()))
        .await
        .unwrap();
    let mut verify = decision("verify", read.version);
    verify["method"] = json!("video call");
    let stale = decide(&fixture, &robin, &ada, verify).await;
    assert_eq!(stale.failure(), "409 conflict");
}

#[tokio::test]
async fn publishing_a_page_that_waits_for_review_emails_its_talent() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let store = fixture.context.store();
    let waiting = Talent {
        status: TalentStatus::PendingReview,
        ..ada.next(fixture.context.now())
    };
    store.save_talent(&waiting).await.unwrap();
    let robin = fixture.robin.clone();
    let publish = decision("publish", waiting.version);
    let published = decide(&fixture, &robin, &waiting, publish).await;
    assert_eq!(published.expect(200).json["status"], "published");
    let notices = fixture.notices().await;
    let [notice] = notices.as_slice() else {
        panic!("{notices:?}");
    };
    assert_eq!(notice.to, ada.email);
    assert!(
        matches!(&notice.content, NoticeContent::TalentPublished { slug, .. } if *slug == ada.slug)
    );
    assert_eq!(fixture.audit().await[0][0], "talent_published");
}
