//! An account's documents are in its export, and are deleted with it.

use serde_json::json;
use store::documents::Author;

use crate::documents::support::{Fixture, stamped};

/// Noor saved Ada, they exchanged messages about the order, and each read the other's.
async fn talked() -> Fixture {
    let fixture = Fixture::start().await;
    let (noor, ada) = (&fixture.noor, &fixture.ada.person);
    let favourite = format!("customers/{}/favourites/ada-keller", noor.user_id);
    fixture
        .commit(noor, stamped(&favourite, &[], "addedAt"))
        .await;
    for (person, author, id, text) in [
        (noor, "customer", "a", "It is for my sister Lotte."),
        (ada, "talent", "b", "Hello Noor, gladly!"),
        (noor, "customer", "c", "Thank you."),
    ] {
        let path = fixture.about_order(&format!("messages/{id}"));
        let said = stamped(&path, &[("author", author), ("text", text)], "sentAt");
        fixture.commit(person, said).await;
    }
    for (person, side) in [(noor, "customer"), (ada, "talent")] {
        let path = fixture.about_order(&format!("reads/{side}"));
        fixture.commit(person, stamped(&path, &[], "upTo")).await;
    }
    fixture
}

#[tokio::test]
async fn the_export_contains_the_accounts_documents() {
    let fixture = talked().await;
    let file = fixture
        .get(&fixture.noor, "/api/account/export")
        .await
        .expect(200)
        .json;
    assert_eq!(file["favourites"][0]["slug"], "ada-keller");
    assert!(file["favourites"][0]["addedAt"].is_string());
    let texts = |file: &serde_json::Value| -> Vec<serde_json::Value> {
        let messages = file["orders"][0]["messages"].as_array().unwrap().iter();
        messages.map(|message| message["text"].clone()).collect()
    };
    assert_eq!(texts(&file), ["It is for my sister Lotte.", "Thank you."]);
    let file = fixture
        .get(&fixture.ada.person, "/api/account/export")
        .await
        .expect(200)
        .json;
    assert_eq!(texts(&file), ["Hello Noor, gladly!"]);
    assert_eq!(file["favourites"], json!([]));
}

#[tokio::test]
async fn deletes_a_customers_documents_and_erases_messages() {
    let fixture = talked().await;
    let (noor, ada) = (&fixture.noor, &fixture.ada.person);
    let profile = format!("customers/{}", noor.user_id);
    let operator = fixture.context.operator().await;
    assert!(fixture.read(noor, &profile).await.is_some());
    fixture.withdraw().await;
    fixture.close(noor).await;
    assert_eq!(fixture.read(&operator, &profile).await, None);
    assert_eq!(
        fixture.documents().favourites(noor.user_id).await.unwrap(),
        []
    );
    for id in ["a", "b", "c"] {
        let path = fixture.about_order(&format!("messages/{id}"));
        let message = fixture.read(ada, &path).await.unwrap();
        assert_eq!(message["text"]["stringValue"], "(erased)");
        assert!(
            message["sentAt"]["timestampValue"].is_string(),
            "that it was said stays"
        );
    }
    let order = format!("orders/{}", fixture.order.order_guid);
    let order = fixture.read(ada, &order).await.unwrap();
    assert_eq!(order["customerName"]["stringValue"], "Former customer");
    assert_eq!(order.get("customer"), None, "nobody is left to write to");
    assert_eq!(
        fixture
            .read(ada, &fixture.about_order("reads/customer"))
            .await,
        None
    );
    assert!(
        fixture
            .read(ada, &fixture.about_order("reads/talent"))
            .await
            .is_some()
    );
}

#[tokio::test]
async fn an_interrupted_deletion_of_documents_is_finished_later() {
    // Every state that a crash can leave.
    for completed_steps in 0..3 {
        let fixture = talked().await;
        let (noor, order) = (fixture.noor.clone(), fixture.order.order_guid);
        fixture.withdraw().await;
        let (documents, now) = (fixture.documents(), fixture.context.now());
        for step in 0..completed_steps {
            let forgotten = match step {
                0 => documents.forget_customer_of(order, &|| now).await,
                _ => documents.forget_customer(noor.user_id, now).await,
            };
            forgotten.unwrap();
        }
        fixture.close(&noor).await;
        for author in [Author::Customer, Author::Talent] {
            for message in documents.messages_by(author, order).await.unwrap() {
                assert_eq!(message.text, "(erased)", "stopped after {completed_steps}");
            }
        }
        assert_eq!(documents.favourites(noor.user_id).await.unwrap(), []);
    }
}

#[tokio::test]
async fn deletes_a_talents_offers_and_closes_the_page() {
    let fixture = talked().await;
    let (ada, guid) = (&fixture.ada.person, fixture.ada.talent.talent_guid);
    let page = format!("talents/{guid}");
    let offer = format!("{page}/offers/{}", fixture.ada.video.offer_guid);
    for path in [&page, &offer] {
        assert!(fixture.read(ada, path).await.is_some());
    }
    fixture.withdraw().await;
    fixture.close(ada).await;
    let operator = fixture.context.operator().await;
    assert_eq!(fixture.read(&operator, &offer).await, None);
    let left = fixture.read(&operator, &page).await.unwrap();
    assert_eq!(left["displayName"]["stringValue"], "Former talent");
    assert_eq!(left["bio"]["stringValue"], "");
    let said = fixture
        .documents()
        .messages_by(Author::Talent, fixture.order.order_guid)
        .await
        .unwrap();
    assert_eq!(
        said[0].text, "Hello Noor, gladly!",
        "it was said to the customer, whose it is"
    );
}
