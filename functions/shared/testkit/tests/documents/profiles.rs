//! What is saved in one way shows in the other.

use serde_json::json;
use store::documents::Projection;

use crate::world::{World, change};

#[tokio::test]
async fn a_customer_s_profile_is_one_whichever_way_it_is_saved() {
    let world = World::start().await;
    let path = format!("customers/{}", world.noor.user_id);
    world
        .commit(&world.noor, change(&path, "displayName", "Noor Bakker"))
        .await;
    let profile = world
        .get(&world.noor, "/api/account/profile")
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&profile["displayName"], &profile["version"]),
        (&json!("Noor Bakker"), &json!(2))
    );

    // What else changes an account shows in the document.
    let user = world
        .bench
        .store()
        .find_user(&world.noor.uid)
        .await
        .unwrap()
        .unwrap();
    let old = user.email.clone();
    let moved = user.with_email("noor@bakker.example".parse().unwrap(), world.bench.now());
    let store = world.bench.store();
    store.change_email(&moved, &old, None).await.unwrap();
    let documents = world.documents();
    documents
        .project(Projection::Customer(&moved), world.bench.now())
        .await
        .unwrap();
    let seen = world.read(&world.noor, &path).await.unwrap();
    assert_eq!(seen["email"]["stringValue"], "noor@bakker.example");
    assert_eq!(seen["displayName"]["stringValue"], "Noor Bakker");
}

#[tokio::test]
async fn a_talent_s_page_and_offers_are_one_whichever_way_they_are_saved() {
    let world = World::start().await;
    let (ada, guid) = (&world.ada.person, world.ada.talent.talent_guid);
    world
        .commit(
            ada,
            change(&format!("talents/{guid}"), "headline", "Faster than ever"),
        )
        .await;
    let offer = format!("talents/{guid}/offers/{}", world.ada.video.offer_guid);
    world
        .commit(ada, change(&offer, "title", "A song for you"))
        .await;
    let page = world
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

    let pausing = world
        .app
        .put("/api/talent-account/pause")
        .bearer(&world.bench.token(ada));
    pausing.json(json!({ "paused": true })).await.expect(200);
    let talent = world
        .bench
        .store()
        .find_talent(guid)
        .await
        .unwrap()
        .unwrap();
    let documents = world.documents();
    documents
        .project(Projection::Talent(&talent), world.bench.now())
        .await
        .unwrap();
    let seen = world.read(ada, &format!("talents/{guid}")).await.unwrap();
    assert_eq!(seen["status"]["stringValue"], "paused");
    assert_eq!(seen["headline"]["stringValue"], "Faster than ever");
}
