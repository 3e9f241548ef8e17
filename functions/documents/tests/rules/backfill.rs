//! Rows from before there were documents, and rows that a call changed, show when they are asked for.

use domain::order::Order;
use serde_json::json;
use store::documents::Projection;

use crate::stage::{Stage, Who};
use crate::wire::{all, change, outcome, plain_fields};

#[tokio::test]
async fn an_own_profile_page_offer_and_order_are_there_when_first_asked_for() {
    let stage = Stage::new().await;
    let (noor, ada) = (stage.id(Who::Noor), stage.id(Who::Ada));
    let noors = format!("customers/{noor}");
    let nothing = stage.read(Who::Operator, &noors).await;
    assert_eq!(
        nothing,
        json!(null),
        "only the owner's token leads to the account's row"
    );
    assert_eq!(stage.read(Who::Noor, &noors).await["displayName"], "noor");
    assert_eq!(
        stage.read(Who::Operator, &noors).await["displayName"],
        "noor"
    );
    assert_eq!(
        stage.read(Who::Operator, &format!("talents/{ada}")).await["slug"],
        "ada-keller"
    );
    let offer = format!("talents/{ada}/offers/{}", stage.ada.video.offer_guid);
    assert_eq!(
        stage.read(Who::Ada, &offer).await["title"],
        "Personal video"
    );
    let order = stage
        .context
        .requested_order(&stage.ada, &stage.ada.session, Some(&stage.noor))
        .await
        .order;
    let path = format!("orders/{}", order.order_guid);
    assert_eq!(stage.read(Who::Ada, &path).await["state"], "requested");
}

#[tokio::test]
async fn a_first_write_finds_the_row_too() {
    let stage = Stage::new().await;
    for (who, path, edit) in [
        (
            Who::Noor,
            format!("customers/{}", stage.id(Who::Noor)),
            json!({ "company": "Bakker" }),
        ),
        (
            Who::Ada,
            format!("talents/{}", stage.id(Who::Ada)),
            json!({ "team": "Blue" }),
        ),
        (
            Who::Ada,
            format!(
                "talents/{}/offers/{}",
                stage.id(Who::Ada),
                stage.ada.session.offer_guid
            ),
            json!({ "title": "Coaching again" }),
        ),
    ] {
        let reply = stage.commit(who, &[change(&path, &edit)]).await;
        assert_eq!(outcome(&reply), "200", "{path}: {}", reply.text);
    }
    // A message about an order whose document is still under way.
    let order = stage
        .context
        .requested_order(&stage.ada, &stage.ada.session, Some(&stage.noor))
        .await
        .order;
    let said = crate::stage::message_about(order.order_guid, Who::Noor, "m", "Hello!");
    stage.commit(Who::Noor, &[said]).await.expect(200);
}

#[tokio::test]
async fn a_list_of_offers_has_all_of_them_as_they_are() {
    let stage = Stage::new().await;
    let parent = format!("talents/{}", stage.id(Who::Ada));
    let titles = async || {
        let reply = stage
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
    let mut renamed = stage.ada.video.clone();
    renamed.title = "A song".to_owned();
    renamed.version += 1;
    stage.context.store().save_offer(&renamed).await.unwrap();
    assert_eq!(titles().await, ["A song", "Coaching online"]);
    // What the stream's consumer shows late is not older than what is shown.
    stage
        .documents()
        .project(Projection::Offer(&stage.ada.video), stage.context.now())
        .await
        .unwrap();
    assert_eq!(titles().await, ["A song", "Coaching online"]);
}

/// An order that was claimed, or paid for, a moment ago: its document does not name who holds it now.
#[tokio::test]
async fn a_late_order_is_there_for_those_whom_its_row_names() {
    let stage = Stage::new().await;
    let store = stage.context.store();
    let guest = stage
        .context
        .requested_order(&stage.ada, &stage.ada.session, None)
        .await
        .order;
    let unpaid = Order {
        requested_at: None,
        version: guest.version - 1,
        ..guest.clone()
    };
    stage.show(&unpaid).await;
    let path = format!("orders/{}", guest.order_guid);
    let mut claimed = guest.clone();
    claimed.version += 1;
    claimed.customer.user_id = Some(stage.noor.user_id);
    store.save_order(&claimed).await.unwrap();
    for who in [Who::Mia, Who::Bo] {
        assert_eq!(
            outcome(&stage.get(who, &path).await),
            "403 PERMISSION_DENIED"
        );
        let seen = stage.read(Who::Operator, &path).await;
        assert_eq!(seen["version"], json!(unpaid.version), "{who:?} moved it");
    }
    let said = crate::stage::message_about(guest.order_guid, Who::Ada, "m", "Hello!");
    stage.commit(Who::Ada, &[said]).await.expect(200);
    assert_eq!(
        stage.read(Who::Noor, &path).await["customer"],
        json!(stage.id(Who::Noor))
    );
}

#[tokio::test]
async fn strangers_make_nothing_appear() {
    let stage = Stage::new().await;
    let placed = stage
        .context
        .placed_order(&stage.ada, &stage.ada.session, None);
    let order = format!("orders/{}", Box::pin(placed).await.order.order_guid);
    for who in [Who::Visitor, Who::Newcomer, Who::Mia, Who::Bo] {
        for path in [
            format!("customers/{}", stage.id(Who::Noor)),
            format!("talents/{}", stage.id(Who::Ada)),
            format!(
                "talents/{}/offers/{}",
                stage.id(Who::Ada),
                stage.ada.video.offer_guid
            ),
            order.clone(),
        ] {
            assert_eq!(
                outcome(&stage.get(who, &path).await),
                "403 PERMISSION_DENIED"
            );
            let parsed = document_core::DocumentPath::parse(&path).unwrap();
            let ask = store::documents::ReadRequest {
                paths: &[parsed],
                ..Default::default()
            };
            let found = stage.documents().read(&ask).await.unwrap();
            assert!(found.documents.is_empty(), "{who:?} made {path} appear");
        }
    }
}
