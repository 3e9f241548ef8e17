//! Talents: found, verified, featured, suspended and restored.

use domain::notice::NoticeContent;
use domain::talent::{Talent, TalentStatus};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

async fn decide(context: &Fixture, token: &str, talent: &Talent, body: Value) -> Reply {
    let path = format!("/api/operators/talent/{}/decisions", talent.talent_guid);
    context.app.post(&path).bearer(token).json(body).await
}

fn decision(name: &str, version: u64) -> Value {
    json!({ "decision": name, "version": version, "reason": "Because" })
}

#[tokio::test]
async fn finds_a_talent_by_slug_address_and_guid() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await.talent;
    let guid = ada.talent_guid.to_string();
    for find in [
        "ada-keller",
        "Ada-Keller",
        "https://matchday.example/ada-keller",
        "ada-keller@example.org",
        guid.as_str(),
    ] {
        let path = "/api/operators/talent/search";
        let found = context
            .post(path, json!({ "find": find }))
            .await
            .expect(200);
        assert_eq!(found.json["items"][0]["talentGuid"], guid, "{find}");
    }
    let path = "/api/operators/talent/search";
    let nobody = context.post(path, json!({ "find": "nobody-here" })).await;
    assert_eq!(nobody.expect(200).json["items"], json!([]));
    let empty = context.post(path, json!({ "find": " " })).await;
    assert_eq!(empty.fields(), ["find"]);
}

#[tokio::test]
async fn finds_all_talents_by_the_beginning_of_the_slug() {
    let context = Fixture::start().await;
    for slug in ["noor-van-der-meulen", "noor-haddad", "eleanor-stone"] {
        context.context.published_talent(slug).await;
    }
    for (find, slugs) in [
        ("Noor", ["noor-haddad", "noor-van-der-meulen"].as_slice()),
        ("noor van", &["noor-van-der-meulen"]),
        ("stone", &[]),
        ("noor!", &[]),
    ] {
        let path = "/api/operators/talent/search";
        let found = context.post(path, json!({ "find": find })).await;
        let found = found.expect(200).json;
        let items = found["items"].as_array().unwrap();
        let found: Vec<_> = items.iter().map(|one| &one["slug"]).collect();
        assert_eq!(found, slugs, "{find}");
    }
}

#[tokio::test]
async fn suspending_and_restoring_changes_the_public_page() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await.talent;
    let robin = context.robin.clone();
    let down = decide(&context, &robin, &ada, decision("suspend", ada.version)).await;
    let down = down.expect(200).json;
    assert_eq!(down["status"], "suspended");
    assert_eq!(down["suspension"]["from"], "published");
    let store = context.context.store();
    assert_eq!(store.list_published(None, 10).await.unwrap().items, []);
    let list = "/api/operators/talent?list=suspended";
    let suspended = context.get(list).await.expect(200);
    assert_eq!(suspended.json["items"].as_array().unwrap().len(), 1);
    let stale = store.list_stale_pages().await.unwrap();
    assert_eq!(stale[0].talent_guid(), Some(ada.talent_guid));

    let version = down["version"].as_u64().unwrap();
    let back = decide(&context, &robin, &ada, decision("restore", version)).await;
    assert_eq!(back.expect(200).json["status"], "published");
    assert_eq!(store.list_published(None, 10).await.unwrap().items.len(), 1);
    let log = context.audit().await;
    assert_eq!(log[0][0], "talent_restored");
    assert_eq!(log[1][1], "ada-keller");
}

#[tokio::test]
async fn verifying_needs_a_method_and_featuring_a_rank() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await.talent;
    let robin = context.robin.clone();
    let mut verify = decision("verify", ada.version);
    let refused = decide(&context, &robin, &ada, verify.clone()).await;
    assert_eq!(refused.fields(), ["method"]);
    verify["method"] = json!("video call");
    let verified = decide(&context, &robin, &ada, verify).await.expect(200);
    assert_eq!(verified.json["verified"]["by"], "robin@matchday.example");
    let mut feature = decision("feature", ada.version + 1);
    let refused = decide(&context, &robin, &ada, feature.clone()).await;
    assert_eq!(refused.fields(), ["rank"]);
    feature["rank"] = json!(1);
    let featured = decide(&context, &robin, &ada, feature).await.expect(200);
    assert_eq!(featured.json["featuredRank"], 1);
}

#[tokio::test]
async fn the_second_of_two_operators_gets_the_first_suspension() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await.talent;
    let (robin, kim) = (context.robin.clone(), context.kim.clone());
    let body = decision("suspend", ada.version);
    decide(&context, &robin, &ada, body.clone())
        .await
        .expect(200);
    let late = decide(&context, &kim, &ada, body).await;
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(late.json["details"]["decided"], "talent_suspended");
    let by = &late.json["details"]["decision"]["by"]["email"];
    assert_eq!(by, "robin@matchday.example");
    // A change without an operator's decision is a plain conflict.
    let stale = decide(&context, &kim, &ada, decision("restore", ada.version + 7)).await;
    assert_eq!(stale.failure(), "409 conflict");
}

#[tokio::test]
async fn other_changes_block_only_verification() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await.talent;
    let store = context.context.store();
    let robin = context.robin.clone();
    let mut read = ada.clone();
    // An order of the talent ends between each read and its decision.
    for (name, status) in [("suspend", "suspended"), ("restore", "published")] {
        let mut counted = read.next(context.context.now());
        counted.stats.completed += 1;
        store.save_talent(&counted).await.unwrap();
        let decided = decide(&context, &robin, &ada, decision(name, read.version)).await;
        assert_eq!(decided.expect(200).json["status"], status);
        read = store.find_talent(ada.talent_guid).await.unwrap().unwrap();
        assert_eq!(read.stats, counted.stats);
    }
    store
        .save_talent(&read.next(context.context.now()))
        .await
        .unwrap();
    let mut verify = decision("verify", read.version);
    verify["method"] = json!("video call");
    let stale = decide(&context, &robin, &ada, verify).await;
    assert_eq!(stale.failure(), "409 conflict");
}

#[tokio::test]
async fn publishing_a_waiting_page_emails_its_talent() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await.talent;
    let store = context.context.store();
    let waiting = Talent {
        status: TalentStatus::PendingReview,
        ..ada.next(context.context.now())
    };
    store.save_talent(&waiting).await.unwrap();
    let robin = context.robin.clone();
    let publish = decision("publish", waiting.version);
    let published = decide(&context, &robin, &waiting, publish).await;
    assert_eq!(published.expect(200).json["status"], "published");
    let notices = context.notices().await;
    let [notice] = notices.as_slice() else {
        panic!("{notices:?}");
    };
    assert_eq!(notice.to, ada.email);
    assert!(
        matches!(&notice.content, NoticeContent::TalentPublished { slug, .. } if *slug == ada.slug)
    );
    assert_eq!(context.audit().await[0][0], "talent_published");
}
