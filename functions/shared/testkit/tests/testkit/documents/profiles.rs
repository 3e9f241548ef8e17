//! Changes by documents are visible through the endpoints, and the other way round.

use serde_json::json;
use store::documents::Projection;

use crate::documents::support::{Fixture, change};

#[tokio::test]
async fn a_customers_profile_is_equal_in_both_interfaces() {
    let fixture = Fixture::start().await;
    let path = format!("customers/{}", fixture.noor.user_id);
    fixture
        .commit(&fixture.noor, change(&path, "displayName", "Noor Bakker"))
        .await;
    let profile = fixture
        .get(&fixture.noor, "/api/account/profile")
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&profile["displayName"], &profile["version"]),
        (&json!("Noor Bakker"), &json!(2))
    );

    // Another change of the account is visible in the document.
    let user = fixture
        .context
        .store()
        .find_user(&fixture.noor.uid)
        .await
        .unwrap()
        .unwrap();
    let old = user.email.clone();
    let moved = user.with_email(
        "noor@bakker.example".parse().unwrap(),
        fixture.context.now(),
    );
    let store = fixture.context.store();
    store.change_email(&moved, &old, None).await.unwrap();
    let documents = fixture.documents();
    documents
        .project(Projection::Customer(&moved), fixture.context.now())
        .await
        .unwrap();
    let seen = fixture.read(&fixture.noor, &path).await.unwrap();
    assert_eq!(seen["email"]["stringValue"], "noor@bakker.example");
    assert_eq!(seen["displayName"]["stringValue"], "Noor Bakker");
}

#[tokio::test]
async fn a_talents_page_and_offers_are_equal_in_both_interfaces() {
    let fixture = Fixture::start().await;
    let (ada, guid) = (&fixture.ada.person, fixture.ada.talent.talent_guid);
    fixture
        .commit(
            ada,
            change(&format!("talents/{guid}"), "headline", "Faster than ever"),
        )
        .await;
    let offer = format!("talents/{guid}/offers/{}", fixture.ada.video.offer_guid);
    fixture
        .commit(ada, change(&offer, "title", "A song for you"))
        .await;
    let page = fixture
        .get(ada, "/api/talent-account/profile")
        .await
        .expect(200)
        .json;
    assert_eq!(page["headline"], "Faster than ever");
    let titles: Vec<_> = page["offers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["title"])
        .collect();
    assert!(titles.contains(&&json!("A song for you")), "{titles:?}");

    let pausing = fixture
        .app
        .put("/api/talent-account/pause")
        .bearer(&fixture.context.token(ada));
    pausing.json(json!({ "paused": true })).await.expect(200);
    let talent = fixture
        .context
        .store()
        .find_talent(guid)
        .await
        .unwrap()
        .unwrap();
    let documents = fixture.documents();
    documents
        .project(Projection::Talent(&talent), fixture.context.now())
        .await
        .unwrap();
    let seen = fixture.read(ada, &format!("talents/{guid}")).await.unwrap();
    assert_eq!(seen["status"]["stringValue"], "paused");
    assert_eq!(seen["headline"]["stringValue"], "Faster than ever");
}
