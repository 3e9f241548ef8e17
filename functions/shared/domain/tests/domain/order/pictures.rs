//! The pictures of a brief.

use domain::AssetId;
use domain::media::Asset;
use domain::order::{Actor, BriefPictureRefused, Command, Order};
use serde_json::json;

use crate::order::support::{Life, morning, video};

fn picture(order: &Order, number: u64) -> Asset {
    serde_json::from_value(json!({
        "assetId": AssetId::from_parts(number, [4; 10]), "owner": order.order_guid,
        "purpose": { "kind": "brief_picture", "orderGuid": order.order_guid }, "kind": "picture",
        "bytes": 1_000, "status": "ready", "uploadId": "upload", "version": 1,
        "createdAt": morning(), "updatedAt": morning(),
        "content": { "format": "jpeg", "width": 720, "height": 1280, "seconds": 0, "sha256": "b".repeat(64) },
    }))
    .unwrap()
}

#[test]
fn a_customer_can_add_three_until_the_talent_has_answered() {
    let mut life = Life::placed(video());
    let add = |order: &Order, number, by| {
        order.with_brief_picture(&picture(order, number), by, morning())
    };
    for by in [Actor::Talent, Actor::Operator] {
        assert_eq!(
            add(&life.order, 1, by),
            Err(BriefPictureRefused::NotCustomer)
        );
    }
    life.order = add(&life.order, 1, Actor::Guest).unwrap();
    assert_eq!(
        add(&life.order, 1, Actor::Guest),
        Err(BriefPictureRefused::NotNew)
    );
    let authorise = crate::order::support::authorise(&life.order);
    life.act(Actor::System, authorise).unwrap();
    life.order = add(&life.order, 2, Actor::Customer).unwrap();
    let two = life.clone();
    life.order = add(&life.order, 3, Actor::Guest).unwrap();
    assert_eq!(
        add(&life.order, 4, Actor::Guest),
        Err(BriefPictureRefused::TooMany)
    );
    assert_eq!(life.order.asset_ids().count(), 3);

    let mut answered = two;
    answered.act(Actor::Talent, Command::Accept).unwrap();
    assert_eq!(
        add(&answered.order, 3, Actor::Guest),
        Err(BriefPictureRefused::Decided)
    );
}

#[test]
fn erasing_the_customer_removes_them() {
    let mut life = Life::requested(video());
    let asset = picture(&life.order, 1);
    life.order = life
        .order
        .with_brief_picture(&asset, Actor::Guest, morning())
        .unwrap();
    assert!(
        life.order
            .erasable_asset_ids()
            .any(|goes| goes == asset.asset_id)
    );
    assert_eq!(life.order.erased().unwrap().asset_ids().count(), 0);
}
