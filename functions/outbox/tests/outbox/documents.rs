//! What changes in the table is shown as documents.

use domain::customer::Role;
use domain::order::{Actor, Command};
use domain::talent::TalentStatus;
use serde_json::json;

use crate::desk::Desk;

#[tokio::test]
async fn an_order_is_shown_as_it_stands_and_each_step_once() {
    let desk = Desk::set().await;
    let noor = desk.bench.customer("noor").await;
    let video = &desk.talent.video;
    let placed = desk
        .bench
        .placed_order(&desk.talent, video, Some(&noor))
        .await;
    let name = format!("orders/{}", placed.order.order_guid);
    desk.consume().await;
    let shown = desk.document(&name).await.unwrap();
    assert_eq!(shown.text("state"), "pending_payment");
    assert_eq!(shown.text("customer"), noor.user_id.to_string());
    assert_eq!(shown.fields.get("talent"), None);

    let requested = desk
        .bench
        .requested_order(&desk.talent, video, Some(&noor))
        .await;
    let name = format!("orders/{}", requested.order.order_guid);
    desk.consume().await;
    let shown = desk.document(&name).await.unwrap();
    assert_eq!(shown.text("state"), "requested");
    assert_eq!(
        shown.text("talent"),
        desk.talent.talent.talent_guid.to_string()
    );

    let accepted = desk
        .act(requested.order, Command::Accept, Actor::Talent)
        .await;
    desk.consume().await;
    let after = desk.document(&name).await.unwrap();
    assert_eq!(after.text("state"), "accepted");
    let version = json!({ "integerValue": accepted.version.to_string() });
    assert_eq!(after.fields["version"], version);
    assert_eq!(after.created, shown.created);
    // The whole stream again: nothing is written.
    desk.consume().await;
    assert_eq!(desk.document(&name).await, Some(after));
}

#[tokio::test]
async fn customers_talent_and_offers_are_shown_and_no_other_account() {
    let desk = Desk::set().await;
    let noor = desk.bench.customer("noor").await;
    desk.consume().await;
    let customer = desk.document(&format!("customers/{}", noor.user_id)).await;
    assert_eq!(customer.unwrap().text("displayName"), "noor");
    let guid = desk.talent.talent.talent_guid;
    let talent = desk.document(&format!("talents/{guid}")).await.unwrap();
    assert_eq!(talent.text("status"), "published");
    for offer in [&desk.talent.video, &desk.talent.session] {
        let name = format!("talents/{guid}/offers/{}", offer.offer_guid);
        let shown = desk.document(&name).await.unwrap();
        assert_eq!(shown.text("title"), offer.title);
    }
    let account = format!("customers/{}", desk.talent.person.user_id);
    assert_eq!(desk.document(&account).await, None);
}

#[tokio::test]
async fn an_account_that_is_no_customer_s_any_more_has_no_profile() {
    let desk = Desk::set().await;
    let noor = desk.bench.customer("noor").await;
    desk.consume().await;
    let name = format!("customers/{}", noor.user_id);
    assert!(desk.document(&name).await.is_some());
    let store = desk.bench.store();
    let mut account = store.find_user(&noor.uid).await.unwrap().unwrap();
    account.role = Role::Talent;
    account.version += 1;
    desk.bench.save_user(&account).await;
    desk.consume().await;
    assert_eq!(desk.document(&name).await, None);
}

#[tokio::test]
async fn what_is_deleted_is_shown_no_longer() {
    let desk = Desk::set().await;
    let (store, guid) = (desk.bench.store(), desk.talent.talent.talent_guid);
    let noor = desk.bench.customer("noor").await;
    desk.consume().await;
    store
        .release_account(&noor.uid, &noor.email, None)
        .await
        .unwrap();
    let video = desk.talent.video.offer_guid;
    store.delete_offer(guid, video).await.unwrap();
    desk.consume().await;
    let customer = format!("customers/{}", noor.user_id);
    assert_eq!(desk.document(&customer).await, None);
    let offer = format!("talents/{guid}/offers/{video}");
    assert_eq!(desk.document(&offer).await, None);
    let talent = desk.document(&format!("talents/{guid}")).await;
    assert!(talent.is_some(), "the talent stays");
}

#[tokio::test]
async fn a_row_that_cannot_be_shown_holds_nobody_up() {
    let desk = Desk::set().await;
    let guid = desk.talent.talent.talent_guid;
    desk.put(json!({
        "pk": { "S": format!("TALENT#{guid}") }, "sk": { "S": "PROFILE" },
        "body": { "M": { "slug": { "S": "x" } } },
    }))
    .await;
    desk.put(json!({
        "pk": { "S": "USER#uid-odd" }, "sk": { "S": "PROFILE" }, "body": { "S": "not an account" },
    }))
    .await;
    let noor = desk.bench.customer("noor").await;
    desk.consume().await;
    assert_eq!(desk.document(&format!("talents/{guid}")).await, None);
    let customer = desk.document(&format!("customers/{}", noor.user_id)).await;
    assert!(customer.is_some());
}

#[tokio::test]
async fn a_page_that_changes_is_shown_as_it_is_now() {
    let desk = Desk::set().await;
    let now = desk.bench.now();
    let paused = desk.talent.talent.paused(None, now).unwrap();
    assert_eq!(paused.status, TalentStatus::Paused);
    desk.bench.store().save_talent(&paused).await.unwrap();
    desk.consume().await;
    let shown = desk
        .document(&format!("talents/{}", paused.talent_guid))
        .await
        .unwrap();
    assert_eq!(shown.text("status"), "paused");
    // Three records of it, one document.
    assert_eq!(shown.created, shown.updated);
}
