//! What a deletion removes, and the orders that block it.

use domain::customer::Role;
use domain::mail_topics::AddressDigest;
use domain::order::{Order, Party};
use domain::talent::{Talent, TalentStatus};
use domain::{Email, TalentGuid};
use http_api::{Clock, LiveOrder};
use store::documents::{MATCHDAY, Projection};
use store::{AccountDeletion, Store, StoreError};

use crate::personal_data::PersonalData;

/// Returns the orders that block a deletion: an action, a payment or an email is pending.
pub(crate) async fn blocking_orders(
    store: &Store,
    orders: &[Order],
) -> Result<Vec<LiveOrder>, StoreError> {
    let mut live = Vec::new();
    for order in orders {
        if order.is_live() || !store.list_outbox(order.order_guid).await?.is_empty() {
            live.push(LiveOrder {
                order_guid: order.order_guid,
                number: order.number.clone(),
                state: order.state,
            });
        }
    }
    Ok(live)
}

/// First what is public, then what others keep of the person, then what only the account data. `spared` orders are
/// left as they are. What is gone already is no error, so this can be repeated. It may take long, and who listens goes by
/// the times of changes: each is made at its own.
pub(crate) async fn erase(
    store: &Store,
    deletion: &AccountDeletion,
    data: PersonalData,
    spared: &[LiveOrder],
    clock: &Clock,
) -> Result<(), StoreError> {
    let PersonalData {
        talent,
        offers,
        orders,
        feedback,
        application,
        ..
    } = data;
    let is_customer = deletion.role == Role::Customer;
    let documents = store.documents(&MATCHDAY);
    for offer in offers {
        store
            .delete_offer(offer.talent_guid, offer.offer_guid)
            .await?;
    }
    // Before the page forgets what they are called.
    for file in talent.iter().flat_map(Talent::page_assets) {
        store.discard_asset(file, clock.now()).await?;
    }
    // A draft was never a page: it goes with the account, and its slug is free.
    let (draft, page) = match talent {
        Some(talent) if talent.status == TalentStatus::Draft => (Some(talent), None),
        other => (None, other),
    };
    if let Some(closed) = page.and_then(|talent| talent.closed(clock.now())) {
        store.close_talent(&closed, clock.now()).await?;
    }
    if is_customer {
        let is_spared = |order: &Order| {
            spared
                .iter()
                .any(|live| live.order_guid == order.order_guid)
        };
        for order in orders.iter().filter(|order| !is_spared(order)) {
            store.remove_public_videos(order, clock.now()).await?;
            // Before the order forgets what they are called. What a dispute was decided by stays with it.
            let shown = documents.message_pictures(order.order_guid).await?;
            for file in order.erasable_asset_ids().chain(shown) {
                store.discard_asset(file, clock.now()).await?;
            }
            for to in [Party::Customer, Party::Recipient] {
                store.erase_mail_addresses(order.order_guid, to).await?;
            }
            // The address is what the code's use is found by.
            store.forget_promotion_customer(order).await?;
            let erased = order.erased();
            if let Some(erased) = &erased {
                store.save_order(erased).await?;
            }
            // Before the words go: a document without its customer takes no new ones.
            let shown = Projection::Order(erased.as_ref().unwrap_or(order));
            documents.project(shown, clock.now()).await?;
        }
        for written in feedback {
            if let Some(erased) = written.erased(clock.now()) {
                store.save_feedback(&erased, Some(&written)).await?;
            }
        }
        let over: Vec<_> = orders
            .iter()
            .filter(|order| !is_spared(order))
            .map(|order| order.order_guid)
            .collect();
        documents
            .forget_customer(deletion.user_id, &over, &|| clock.now())
            .await?;
    } else {
        for order in &orders {
            store
                .erase_mail_addresses(order.order_guid, Party::Talent)
                .await?;
        }
        let page = TalentGuid::from(deletion.user_id);
        store.delete_calendar_feed(page).await?;
        store.delete_saved_replies(page).await?;
        store.delete_api_keys(deletion.user_id).await?;
        store.delete_busy_calendar(page).await?;
        let kept = match draft {
            Some(_) => None,
            None => store.find_talent(page).await?,
        };
        documents
            .forget_talent(page, kept.as_ref(), clock.now())
            .await?;
    }
    store.delete_push_devices(deletion.user_id).await?;
    // A newer application belongs to another person, who has the address now.
    if let Some(application) = application
        && application.created_at <= deletion.asked_at
    {
        store.delete_application(&application).await?;
    }
    match &deletion.email {
        Some(email) => {
            forget_address(store, email).await?;
            store
                .release_account(&deletion.uid, email, draft.as_ref())
                .await
        }
        None => Ok(()),
    }
}

async fn forget_address(store: &Store, email: &Email) -> Result<(), StoreError> {
    let address = AddressDigest::new(email.as_str());
    store.delete_mail_preferences(&address).await?;
    store.delete_availability_alerts(&address).await?;
    store.delete_address_problem(&address).await?;
    store.delete_athlete_invitation(email).await
}
