//! Rows from before there were documents, and rows that a call changed, show when they are asked for.

use domain::order::Order;
use serde_json::json;
use store::documents::Projection;

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{all, change, outcome, plain_fields};

#[tokio::test]
async fn an_own_profile_page_offer_and_order_are_there_when_first_asked_for() {
    let fixture = Fixture::new().await;
    let (noor, ada) = (fixture.id(Who::Noor), fixture.id(Who::Ada));
    let noors = format!("customers/{noor}");
    let nothing = fixture.read(Who::Operator, &noors).await;
    assert_eq!(
        nothing,
        json!(null),
        "only the owner's token leads to the account's row"
    );
    assert_eq!(fixture.read(Who::Noor, &noors).await["displayName"], "noor");
    assert_eq!(
        fixture.read(Who::Operator, &noors).await["displayName"],
        "noor"
    );
    assert_eq!(
        fixture.read(Who::Operator, &format!("talents/{ada}")).await["slug"],
        "ada-keller"
    );
    let offer = format!("talents/{ada}/offers/{}", fixture.ada.video.offer_guid);
    assert_eq!(
        fixture.read(Who::Ada, &offer).await["title"],
        "Personal video"
    );
    let order = fixture
        .context
        .requested_order(&fixture.ada, &fixture.ada.session, Some(&fixture.noor))
        .await
        .order;
    let path = format!("orders/{}", order.order_guid);
    assert_eq!(fixture.read(Who::Ada, &path).await["state"], "requested");
}

#[tokio::test]
async fn a_first_write_finds_the_row_too() {
    let fixture = Fixture::new().await;
    for (who, path, edit) in [
        (
            Who::Noor,
            format!("customers/{}", fixture.id(Who::Noor)),
            json!({ "company": "Bakker" }),
        ),
        (
            Who::Ada,
            format!("talents/{}", fixture.id(Who::Ada)),
            json!({ "team": "Blue" }),
        ),
        (
            Who::Ada,
            format!(
                "talents/{}/offers/{}",
                fixture.id(Who::Ada),
                fixture.ada.session.offer_guid
            ),
            json!({ "title": "Coaching again" }),
        ),
    ] {
        let reply = fixture.commit(who, &[change(&path, &edit)]).await;
        assert_eq!(outcome(&reply), "200", "{path}: {}", reply.text);
    }
    // A message about an order whose document is still under way.
    let order = fixture
        .context
        .requested_order(&fixture.ada, &fixture.ada.session, Some(&fixture.noor))
        .await
        .order;
    let said = crate::rules::support::message_about(order.order_guid, Who::Noor, "m", "Hello!");
    fixture.commit(Who::Noor, &[said]).await.expect(200);
}

#[tokio::test]
async fn a_list_of_offers_has_all_of_them_as_they_are() {
    let fixture = Fixture::new().await;
    let parent = format!("talents/{}", fixture.id(Who::Ada));
    let titles = async || {
        let reply = fixture
            .query(Who::Ada, &parent, &all("offers", &[]))
            .await
            .expect(200);
        let mut titles: Vec<String> = reply
            .json
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                plain_fields(&one["document"]["fields"])["title"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            })
            .collect();
        titles.sort();
        titles
    };
    assert_eq!(titles().await, ["Coaching online", "Personal video"]);
    let mut renamed = fixture.ada.video.clone();
    renamed.title = "A song".to_owned();
    renamed.version += 1;
    fixture.context.store().save_offer(&renamed).await.unwrap();
    assert_eq!(titles().await, ["A song", "Coaching online"]);
    // What the stream's consumer shows late is not older than what is shown.
    fixture
        .documents()
        .project(Projection::Offer(&fixture.ada.video), fixture.context.now())
        .await
        .unwrap();
    assert_eq!(titles().await, ["A song", "Coaching online"]);
}

/// An order that was claimed, or paid for, a moment ago: its document does not name who holds it now.
#[tokio::test]
async fn a_late_order_is_there_for_those_whom_its_row_names() {
    let fixture = Fixture::new().await;
    let store = fixture.context.store();
    let guest = fixture
        .context
        .requested_order(&fixture.ada, &fixture.ada.session, None)
        .await
        .order;
    let unpaid = Order {
        requested_at: None,
        version: guest.version - 1,
        ..guest.clone()
    };
    fixture.project(&unpaid).await;
    let path = format!("orders/{}", guest.order_guid);
    let mut claimed = guest.clone();
    claimed.version += 1;
    claimed.customer.user_id = Some(fixture.noor.user_id);
    store.save_order(&claimed).await.unwrap();
    for who in [Who::Mia, Who::Bo] {
        assert_eq!(
            outcome(&fixture.get(who, &path).await),
            "403 PERMISSION_DENIED"
        );
        let seen = fixture.read(Who::Operator, &path).await;
        assert_eq!(seen["version"], json!(unpaid.version), "{who:?} moved it");
    }
    let said = crate::rules::support::message_about(guest.order_guid, Who::Ada, "m", "Hello!");
    fixture.commit(Who::Ada, &[said]).await.expect(200);
    assert_eq!(
        fixture.read(Who::Noor, &path).await["customer"],
        json!(fixture.id(Who::Noor))
    );
}

#[tokio::test]
async fn strangers_make_nothing_appear() {
    let fixture = Fixture::new().await;
    let placed = fixture
        .context
        .placed_order(&fixture.ada, &fixture.ada.session, None);
    let order = format!("orders/{}", Box::pin(placed).await.order.order_guid);
    for who in [Who::Visitor, Who::Newcomer, Who::Mia, Who::Bo] {
        for path in [
            format!("customers/{}", fixture.id(Who::Noor)),
            format!("talents/{}", fixture.id(Who::Ada)),
            format!(
                "talents/{}/offers/{}",
                fixture.id(Who::Ada),
                fixture.ada.video.offer_guid
            ),
            order.clone(),
        ] {
            assert_eq!(
                outcome(&fixture.get(who, &path).await),
                "403 PERMISSION_DENIED"
            );
            let parsed = document_core::DocumentPath::parse(&path).unwrap();
            let ask = store::documents::ReadRequest {
                paths: &[parsed],
                ..Default::default()
            };
            let found = fixture.documents().read(&ask).await.unwrap();
            assert!(found.documents.is_empty(), "{who:?} made {path} appear");
        }
    }
}
