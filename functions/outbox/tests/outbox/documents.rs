//! Changes in the table are shown as documents.

use domain::customer::Role;
use domain::order::{Actor, Command};
use domain::talent::TalentStatus;
use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn projects_the_current_order_and_each_step_once() {
    let fixture = Fixture::set().await;
    let noor = fixture.context.customer("noor").await;
    let video = &fixture.talent.video;
    let placed = fixture
        .context
        .placed_order(&fixture.talent, video, Some(&noor))
        .await;
    let name = format!("orders/{}", placed.order.order_guid);
    fixture.consume().await;
    let shown = fixture.document(&name).await.unwrap();
    assert_eq!(shown.text("state"), "pending_payment");
    assert_eq!(shown.text("customer"), noor.user_id.to_string());
    assert_eq!(shown.fields.get("talent"), None);

    let requested = fixture
        .context
        .requested_order(&fixture.talent, video, Some(&noor))
        .await;
    let name = format!("orders/{}", requested.order.order_guid);
    fixture.consume().await;
    let shown = fixture.document(&name).await.unwrap();
    assert_eq!(shown.text("state"), "requested");
    assert_eq!(
        shown.text("talent"),
        fixture.talent.talent.talent_guid.to_string()
    );

    let accepted = fixture
        .act(requested.order, Command::Accept, Actor::Talent)
        .await;
    fixture.consume().await;
    let after = fixture.document(&name).await.unwrap();
    assert_eq!(after.text("state"), "accepted");
    let version = json!({ "integerValue": accepted.version.to_string() });
    assert_eq!(after.fields["version"], version);
    assert_eq!(after.created, shown.created);
    // Consuming the whole stream again writes nothing.
    fixture.consume().await;
    assert_eq!(fixture.document(&name).await, Some(after));
}

#[tokio::test]
async fn customers_talent_and_offers_are_shown_and_no_other_account() {
    let fixture = Fixture::set().await;
    let noor = fixture.context.customer("noor").await;
    fixture.consume().await;
    let customer = fixture
        .document(&format!("customers/{}", noor.user_id))
        .await;
    assert_eq!(customer.unwrap().text("displayName"), "noor");
    let guid = fixture.talent.talent.talent_guid;
    let talent = fixture.document(&format!("talents/{guid}")).await.unwrap();
    assert_eq!(talent.text("status"), "published");
    for offer in [&fixture.talent.video, &fixture.talent.session] {
        let name = format!("talents/{guid}/offers/{}", offer.offer_guid);
        let shown = fixture.document(&name).await.unwrap();
        assert_eq!(shown.text("title"), offer.title);
    }
    let account = format!("customers/{}", fixture.talent.person.user_id);
    assert_eq!(fixture.document(&account).await, None);
}

#[tokio::test]
async fn an_account_that_is_no_customer_s_any_more_has_no_profile() {
    let fixture = Fixture::set().await;
    let noor = fixture.context.customer("noor").await;
    fixture.consume().await;
    let name = format!("customers/{}", noor.user_id);
    assert!(fixture.document(&name).await.is_some());
    let store = fixture.context.store();
    let mut account = store.find_user(&noor.uid).await.unwrap().unwrap();
    account.role = Role::Talent;
    account.version += 1;
    fixture.context.save_user(&account).await;
    fixture.consume().await;
    assert_eq!(fixture.document(&name).await, None);
}

#[tokio::test]
async fn a_deleted_entity_has_no_document() {
    let fixture = Fixture::set().await;
    let (store, guid) = (fixture.context.store(), fixture.talent.talent.talent_guid);
    let noor = fixture.context.customer("noor").await;
    fixture.consume().await;
    store
        .release_account(&noor.uid, &noor.email, None)
        .await
        .unwrap();
    let video = fixture.talent.video.offer_guid;
    store.delete_offer(guid, video).await.unwrap();
    fixture.consume().await;
    let customer = format!("customers/{}", noor.user_id);
    assert_eq!(fixture.document(&customer).await, None);
    let offer = format!("talents/{guid}/offers/{video}");
    assert_eq!(fixture.document(&offer).await, None);
    let talent = fixture.document(&format!("talents/{guid}")).await;
    assert!(talent.is_some(), "the talent stays");
}

#[tokio::test]
async fn an_unreadable_row_blocks_no_other() {
    let fixture = Fixture::set().await;
    let guid = fixture.talent.talent.talent_guid;
    fixture
        .put(json!({
            "pk": { "S": format!("TALENT#{guid}") }, "sk": { "S": "PROFILE" },
            "body": { "M": { "slug": { "S": "x" } } },
        }))
        .await;
    fixture.put(json!({
        "pk": { "S": "USER#uid-odd" }, "sk": { "S": "PROFILE" }, "body": { "S": "not an account" },
    }))
    .await;
    let noor = fixture.context.customer("noor").await;
    fixture.consume().await;
    assert_eq!(fixture.document(&format!("talents/{guid}")).await, None);
    let customer = fixture
        .document(&format!("customers/{}", noor.user_id))
        .await;
    assert!(customer.is_some());
}

#[tokio::test]
async fn a_page_that_changes_is_shown_as_it_is_now() {
    let fixture = Fixture::set().await;
    let now = fixture.context.now();
    let paused = fixture.talent.talent.paused(None, now).unwrap();
    assert_eq!(paused.status, TalentStatus::Paused);
    fixture.context.store().save_talent(&paused).await.unwrap();
    fixture.consume().await;
    let shown = fixture
        .document(&format!("talents/{}", paused.talent_guid))
        .await
        .unwrap();
    assert_eq!(shown.text("status"), "paused");
    // Three records of it, one document.
    assert_eq!(shown.created, shown.updated);
}
