//! Publishing a page, and changing its slug.

use std::time::Duration;

use domain::Slug;
use domain::notice::NoticeContent;
use domain::offer::{Offer, OfferStatus};
use domain::order::{Actor, Command, State};
use domain::talent::{Approval, Talent, TalentStatus};
use domain::{ApplicationGuid, TalentGuid};
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::{DuePartition, DueRow};
use testkit::{Person, Reply};

use crate::support::Fixture;

const PUBLICATION: &str = "/api/talent-account/publication";

async fn stored(fixture: &Fixture, person: &Person) -> Talent {
    let guid = TalentGuid::from(person.user_id);
    let found = fixture.context.store().find_talent(guid).await;
    found.unwrap().unwrap()
}

/// Returns Bo, whose page is a draft with everything that Ada's page has, changed by `change`.
async fn bo(fixture: &Fixture, change: impl FnOnce(&mut Talent, &mut Offer)) -> Person {
    let bo = fixture.context.talent_with_draft("bo-lind").await;
    fixture.context.known_to_identity(&bo).await;
    let draft = stored(fixture, &bo).await;
    let store = fixture.context.store();
    let mut talent = Talent {
        headline: "Swims".to_owned(),
        sports: fixture.ada.talent.sports.clone(),
        country: fixture.ada.talent.country.clone(),
        languages: fixture.ada.talent.languages.clone(),
        avatar: fixture.ada.talent.avatar.clone(),
        approval: Some(Approval {
            application_guid: ApplicationGuid::from_parts(1, [1; 10]),
            at: fixture.context.now(),
        }),
        ..draft.next(fixture.context.now())
    };
    let mut offer = Offer {
        talent_guid: talent.talent_guid,
        ..fixture.ada.video.clone()
    };
    change(&mut talent, &mut offer);
    store.save_talent(&talent).await.unwrap();
    store.save_offer(&offer).await.unwrap();
    bo
}

async fn publish(fixture: &Fixture, person: &Person, accepts_terms: bool) -> Reply {
    let token = fixture.context.token(person);
    let body = json!({ "acceptsTerms": accepts_terms });
    fixture
        .app
        .post(PUBLICATION)
        .bearer(&token)
        .json(body)
        .await
}

async fn move_to(fixture: &Fixture, person: &Person, slug: &str) -> Reply {
    let token = fixture.context.token(person);
    let put = fixture.app.put("/api/talent-account/slug").bearer(&token);
    put.json(json!({ "slug": slug })).await
}

async fn mails(fixture: &Fixture) -> Vec<NoticeContent> {
    let store = fixture.context.store();
    let far = fixture.context.now() + SignedDuration::from_hours(24);
    let mut mails = Vec::new();
    for partition in DuePartition::all() {
        for due in store
            .list_due(partition, far, None, 50)
            .await
            .unwrap()
            .items
        {
            if let DueRow::Notice { notice_guid, .. } = due {
                let row = store.find_notice(notice_guid).await.unwrap();
                mails.push(row.unwrap().notice.content);
            }
        }
    }
    mails
}

#[tokio::test]
async fn an_approved_athlete_publishes_immediately_and_the_page_is_stale() {
    let fixture = Fixture::start().await;
    let bo = bo(&fixture, |_, _| {}).await;
    let before = fixture
        .app
        .get(PUBLICATION)
        .bearer(&fixture.context.token(&bo))
        .await;
    let before = before.expect(200);
    assert_eq!(before.json["isReviewedFirst"], false);
    let open: Vec<&Value> = before.json["checklist"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["isDone"] == false)
        .map(|line| &line["item"])
        .collect();
    assert_eq!(open, ["terms"]);
    let refused = publish(&fixture, &bo, false).await;
    assert_eq!(refused.failure(), "409 action_refused");
    assert_eq!(refused.json["details"]["missing"], json!(["terms"]));

    let live = publish(&fixture, &bo, true).await.expect(200);
    assert_eq!(live.json["status"], "published");
    let store = fixture.context.store();
    let listed = store.list_published(None, 50).await.unwrap().items;
    assert!(
        listed
            .iter()
            .any(|talent| talent.slug.as_str() == "bo-lind")
    );
    let stale = store.list_stale_pages().await.unwrap();
    assert!(
        stale
            .iter()
            .any(|page| page.talent_guid() == Some(bo.user_id.into()))
    );
    let slug = Slug::parse("bo-lind").unwrap();
    let mail = NoticeContent::TalentPublished {
        name: "bo lind".to_owned(),
        slug,
    };
    assert_eq!(mails(&fixture).await, std::slice::from_ref(&mail));
    // A second click.
    publish(&fixture, &bo, true).await.expect(200);
    assert_eq!(mails(&fixture).await, [mail]);
}

#[tokio::test]
async fn an_unpublished_page_keeps_its_slug_and_orders_and_can_be_republished() {
    let fixture = Fixture::start().await;
    let order = fixture.requested().await;
    let ada = fixture.ada.person.clone();
    let token = fixture.context.token(&ada);
    let unpublish = async || {
        let request = fixture.app.request(http::Method::DELETE, PUBLICATION);
        request.bearer(&token).await.expect(200).json
    };
    let offline = unpublish().await;
    assert_eq!(offline["status"], "unpublished");
    assert_eq!(offline["isReviewedFirst"], false);
    let version = stored(&fixture, &ada).await.version;
    unpublish().await;
    assert_eq!(
        stored(&fixture, &ada).await.version,
        version,
        "twice is once"
    );

    let store = fixture.context.store();
    assert_eq!(store.list_published(None, 10).await.unwrap().items, []);
    let stale = store.list_stale_pages().await.unwrap();
    let guid = fixture.ada.talent.talent_guid;
    assert!(stale.iter().any(|page| page.talent_guid() == Some(guid)));
    let slug = Slug::parse("ada-keller").unwrap();
    let owner = store.find_slug(&slug).await.unwrap().unwrap();
    assert_eq!(owner.talent_guid, guid);
    let taken = move_to(&fixture, &bo(&fixture, |_, _| {}).await, "ada-keller").await;
    assert_eq!(taken.failure(), "409 slug_taken");
    // Earlier bookings continue.
    let accepted = fixture.act(order, Command::Accept, Actor::Talent).await;
    assert_eq!(accepted.state, State::Accepted);

    let live = publish(&fixture, &ada, true).await.expect(200);
    assert_eq!(live.json["status"], "published");
    assert_eq!(store.list_published(None, 10).await.unwrap().items.len(), 1);
}

#[tokio::test]
async fn publishing_without_an_application_waits_for_an_operator() {
    let fixture = Fixture::start().await;
    let bo = bo(&fixture, |talent, _| talent.approval = None).await;
    let waiting = publish(&fixture, &bo, true).await.expect(200);
    assert_eq!(waiting.json["status"], "pending_review");
    assert_eq!(waiting.json["isReviewedFirst"], true);
    let store = fixture.context.store();
    assert_eq!(mails(&fixture).await, []);
    assert_eq!(store.list_stale_pages().await.unwrap(), []);
    let queue = store
        .list_queued_talent(store::Queue::PendingTalent, None, 50)
        .await;
    assert_eq!(queue.unwrap().items.len(), 1);
}

#[tokio::test]
async fn reports_unmet_requirements_and_publishes_nothing() {
    let fixture = Fixture::start().await;
    let bo = bo(&fixture, |talent, offer| {
        talent.avatar = None;
        talent.headline = String::new();
        talent.sports = Vec::new();
        offer.status = OfferStatus::Draft;
    })
    .await;
    let refused = publish(&fixture, &bo, true).await;
    assert_eq!(
        refused.json["details"]["missing"],
        json!(["picture", "headline", "details", "offer"])
    );
    assert_eq!(stored(&fixture, &bo).await.status, TalentStatus::Draft);
}

#[tokio::test]
async fn an_unverified_address_is_missing_until_the_identity_service_verifies_it() {
    let fixture = Fixture::start().await;
    let bo = bo(&fixture, |_, _| {}).await;
    let stranger = Person {
        email_verified: false,
        uid: "uid-nobody-knows".to_owned(),
        ..bo.clone()
    };
    let refused = publish(&fixture, &stranger, true).await;
    assert_eq!(
        refused.json["details"]["missing"],
        json!(["proven_address"])
    );
    // The token is older than the verification.
    let stale = Person {
        email_verified: false,
        ..bo
    };
    let identity = fixture.context.identity_client();
    identity.set_email_proven(&stale.uid).await.unwrap();
    publish(&fixture, &stale, true).await.expect(200);
}

#[tokio::test]
async fn a_talent_cannot_publish_a_suspended_page() {
    let fixture = Fixture::start().await;
    let bo = bo(&fixture, |talent, _| {
        talent.status = TalentStatus::Suspended;
    })
    .await;
    let refused = publish(&fixture, &bo, true).await;
    assert_eq!(refused.failure(), "409 action_refused");
    assert_eq!(
        move_to(&fixture, &bo, "bo").await.failure(),
        "422 validation_failed"
    );
    assert_eq!(
        move_to(&fixture, &bo, "bo-swims").await.failure(),
        "409 action_refused"
    );
}

#[tokio::test]
async fn the_old_slug_stays_reserved_and_the_new_one_lasts_30_days() {
    let fixture = Fixture::start().await;
    let ada = fixture.ada.person.clone();
    let moved = move_to(&fixture, &ada, "ada").await.expect(200);
    assert_eq!(moved.json["slug"], "ada");
    let until = moved.json["slugChangeableAt"].as_str().unwrap().to_owned();
    let store = fixture.context.store();
    let old = Slug::parse("ada-keller").unwrap();
    let found = store.find_talent_by_slug(&old).await.unwrap().unwrap();
    assert_eq!(found.slug.as_str(), "ada");
    let stale = store.list_stale_pages().await.unwrap();
    assert_eq!(stale[0].talent_guid(), Some(found.talent_guid));
    // The same slug is not a second change.
    move_to(&fixture, &ada, "ada").await.expect(200);

    let early = move_to(&fixture, &ada, "ada-k").await;
    assert_eq!(early.failure(), "409 action_refused");
    assert_eq!(early.json["details"]["until"], json!(until));
    let bo = bo(&fixture, |_, _| {}).await;
    for taken in ["ada", "ada-keller"] {
        assert_eq!(
            move_to(&fixture, &bo, taken).await.failure(),
            "409 slug_taken"
        );
    }
    for wrong in ["Ada", "a", "login", ""] {
        assert_eq!(move_to(&fixture, &bo, wrong).await.fields(), ["slug"]);
    }
    fixture.context.advance(Duration::from_hours(30 * 24));
    // Back to the old one, which was reserved.
    move_to(&fixture, &ada, "ada-keller").await.expect(200);
}
